"""What Resafa's cards and tiles say: one grammar makes it from the data, so that corrected data correct the words."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engines.resafa import cards
from engines.resafa.box import NEEDS, Counted, EffectData
from engines.resafa.cards import CARD, LISTS, SPOTS
from renderers.resafa import grammar, pieces
from renderers.resafa.pieces import CODES, FAMILY
from renderers.words import LANGUAGES, texts
from tests.bot.test_words_resafa import RAW, words

PRINTED = ("special", "bonus", "sack", "tile")  # what has its text printed on its picture
EFFECT_LIMIT = 110  # what a card has room for
TOWNS = sorted(SPOTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_tile_says_what_it_is(language: str) -> None:
    said, titles = words(language), set()
    for code in CODES:
        sheet = said.sheet(code)
        assert all(len(part) > 3 and not RAW.search(part) for part in sheet), sheet
        assert sheet.text[:1].isupper() or sheet.text[:1].isdigit()
        assert sheet.text.endswith(".") and said.card_about(code) == f"{sheet.text} {sheet.about}"
        assert said.voice.kind(code.lower()) == code
        assert FAMILY[code] not in PRINTED or len(sheet.text) <= EFFECT_LIMIT, sheet.text
        titles.add(sheet.title)
    assert len(titles) == len(CODES)


@pytest.mark.parametrize(
    ("code", "english", "spanish"),
    [
        ("P1", "At the end: 2 VP; 2 VP per trading base.", "Al final: 2 PV; 2 PV por cada base comercial."),
        ("P8", "At the end: 7 VP; exchange up to 3 amphoras or spice for 5 VP each.",
         "Al final: 7 PV; cambia hasta 3 ánforas o especias por 5 PV c/u."),
        ("P30", "Take a level I workshop action and/or take a level II workshop action.",
         "Haz una acción de taller de nivel I y/o haz una acción de taller de nivel II."),
        ("P31", "6 VP at end; up to 2 times: take a garden action with 1 stone off.",
         "6 PV al final; hasta 2 veces: haz una acción de jardín con 1 piedra menos."),
        ("P37", "Workshop or production in any colour; when played: gain 1 coin and 1 marble.",
         "Taller o producción de cualquier color; al jugarla: gana 1 moneda y 1 mármol."),
        ("P56", "Each canal action: pay 1 marble less and gain 1 VP.", "Cada acción de canal: paga 1 mármol menos y gana 1 PV."),
        ("P68", "4 VP at end; gain 1 camel and any 2 of spice or amphora; take a trading action with free travel.",
         "4 PV al final; gana 1 camello y 2 a elegir (especia o ánfora); haz una acción de comercio con viaje gratis."),
        ("P71", "5 VP at end; gain 1 scarab token and any 4 of coin, stone or marble; activate 2 rooms of different workshops.",
         "5 PV al final; gana 1 escarabajo y 4 a elegir (moneda, piedra o mármol); "
         "activa 2 salas de talleres distintos."),
        ("BW1-1", "Build a small garden tile for 1 stone, without green bonuses.",
         "Construye una loseta de jardín pequeña por 1 piedra, sin bonos verdes."),
        ("BW2-6", "In a garden action: pay 1 stone less and afterwards gain 1 VP per garden tile.",
         "En una acción de jardín: paga 1 piedra menos y después gana 1 PV por cada loseta de jardín."),
        ("BB1-5", "In a trading action: gain 2 coins and 1 VP per marble sold, up to 2 times.",
         "En una acción de comercio: gana 2 monedas y 1 PV por cada mármol vendido, hasta 2 veces."),
        ("BP2-5",
         "Gain 2 VP per trading base (counting 4 at most).", "Gana 2 PV por cada base comercial (cuentan 4 como máximo)."),
        ("BP2-7", "Choose one: pay 1 spice to gain 6 VP, or pay 1 amphora to gain 6 VP.",
         "Elige una: paga 1 especia y gana 6 PV, o paga 1 ánfora y gana 6 PV."),
        ("BY2-1", "If you have at least 5 workshops: gain 2 sack cards, 2 VP and 1 coin.",
         "Si tienes al menos 5 talleres: gana 2 cartas de saco, 2 PV y 1 moneda."),
        ("S07", "Exchange 1 stone for 2 marble.", "Cambia 1 piedra por 2 mármoles."),
        ("alpha-1", "A: workshop, blue; B: production, yellow.", "A: taller, azul; B: producción, amarillo."),
        ("L2-01", "Room: 1 amphora and 2 VP; also at once when built. Back: 3 VP, and 1 extra activation.",
         "Sala: 1 ánfora y 2 PV; también de inmediato al construirlo. Reverso: 3 PV y 1 activación extra."),
        ("TB1", "Side A: sell spice for 5 VP each, plus 3 coins once; buy marble for 2 coins each. "
         "Side B: sell spice for 4 VP each; buy marble for 1 coin each, plus 1 VP once.",
         "Lado A: vende especias por 5 PV c/u, más 3 monedas una sola vez; compra mármoles por 2 monedas c/u. "
         "Lado B: vende especias por 4 PV c/u; compra mármoles por 1 moneda c/u, más 1 PV una sola vez."),
    ],
)  # fmt: skip
def test_texts_are_made_from_the_data(code: str, english: str, spanish: str) -> None:
    assert (words("en").card_text(code), words("es").card_text(code)) == (english, spanish)


def test_towns_have_the_names_of_the_language_wherever_they_stand() -> None:
    said = words("es")
    foreign = [town for town in TOWNS if said.word(f"resafa.town.{town}") != town]
    assert "Tyros" in foreign and said.word("resafa.town.Tyros") in said.card_text("Kena")
    for code in CODES:
        assert not [town for town in foreign if town in said.card_about(code)], code


# What an operation is told, where the data hold no card with just that.
TOLD: dict[str, dict[str, Any]] = {
    "choose_goods": {"n": 2, "kinds": ("spice", "amphora")},
    "action": {"action": "canal"},
    "build_garden": {"size": "small"},
    "pay": {"cost": {"coin": 1}, "then": ({"op": "sack", "n": 1},)},
    "convert": {"source": {"coin": 1}, "gain": {"stone": 2}},
    "discount": {"action": "canal", "discount": {"marble": 1}},
    "per": {"count": "tokens", "gain": {"vp": 1}},
    "if": {"cond": {"bases_min": 2}, "then": ({"op": "camel", "n": 1},)},
    "sell_bonus": {"good": "stone", "gain": {"vp": 1}, "max": 2},
    "flip_trading_tile": {"where": "here"},
    "any_of": {"effects": ({"op": "sack", "n": 1}, {"op": "camel", "n": 1})},
    "choose": {"options": (({"op": "sack", "n": 1},), ({"op": "camel", "n": 1},))},
    "on": {"event": "canal_action", "effects": ({"op": "sack", "n": 1},)},
    "end_per": {"count": "tanks", "vp": 2},
    "end_convert": {"kinds": ("coin",), "rate": 2, "vp": 1},
    "end_scarab_table": {"values": (0, 5, 9)},
    "gain": {"gain": {"coin": 1}},
    "token": {"kind": "square", "n": 1},
    "track": {"colour": "blue", "n": 2},
    **{op: {"n": 2} for op in ("camel", "sack", "production")},
    "end_double_pink": {},
}


def said_of(language: str, effect: dict[str, Any]) -> str:
    """What the grammar makes of an effect that stands on no card."""
    cards._register("other", [EffectData.model_validate(effect)])
    try:
        return grammar.body(words(language), "other")
    finally:
        for key in [key for key in cards.LISTS_ if key.startswith("other")]:
            del cards.LISTS_[key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_operation_has_words_of_its_own(language: str) -> None:
    said = {op: said_of(language, {"op": op, **params}) for op, params in TOLD.items()}
    assert set(said) == set(NEEDS) and len(set(said.values())) == len(NEEDS), said
    assert not any(RAW.search(one) or one != one.strip() for one in said.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_counted_has_words_of_its_own(language: str) -> None:
    one, two = ({grammar.counted(words(language), what, n) for what in get_args(Counted)} for n in (1, 2))
    assert len(one) == len(two) == len(get_args(Counted)) and not one & two


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_an_effect_stands_in_its_text(language: str) -> None:
    said = words(language)
    for code in CARD:
        text = said.card_text(code)
        for e in grammar.nested(LISTS[code]):
            for ware, n in (*e.gain, *e.cost, *e.off):
                assert grammar.amount(said, ware, n) in text, (code, text)
            if e.op in grammar.GAINS:
                assert all(thing in text for thing in grammar.things(said, e)), (code, text)
            if e.op in ("production", "track"):
                assert str(e.n) in text, (code, text)


def changed(monkeypatch: pytest.MonkeyPatch, code: str, **fields: Any) -> None:
    """A card whose last effect has been corrected in the data."""
    corrected = {**LISTS, code: (*LISTS[code][:-1], LISTS[code][-1]._replace(**fields))}
    for module in (grammar, pieces):
        monkeypatch.setattr(module, "LISTS", corrected)


@pytest.mark.parametrize(
    ("code", "fields", "text"),
    [
        ("P1", {"vp": 3, "max": 4}, "At the end: 2 VP; 3 VP per trading base (counting 4 at most)."),
        ("P9", {"max": cards.MOST}, "At the end: 5 VP; 4 VP per water cube."),
        ("P10", {"n": 2}, "At the end: 2 VP; exchange 2 coins for 2 VP, up to 8 times."),
        ("P13", {"values": (0, 3, 9)}, "At the end: scarab tokens score 3/9 VP instead."),
        ("P22", {"green": False, "cost": (("coin", 2),)},
         "2 VP at end; build a small garden tile for 2 coins, without green bonuses."),
        ("P36", {"n": 1}, "8 VP at end; activate 1 room."),
        ("P68", {"free_travel": False, "off": (("coin", 1),)},
         "4 VP at end; gain 1 camel and any 2 of spice or amphora; take a trading action with 1 coin off."),
        ("BB1-1", {"max": 2}, "In a canal action: exchange 1 coin for 2 marble, up to 2 times."),
        ("BB1-5", {"word": "stone", "max": 1}, "In a trading action: gain 2 coins and 1 VP per stone sold, once at most."),
        ("BB1-7", {"word": "base"}, "In a trading action: pay 2 coins less for a trading base."),
        ("BW1-8", {"each": 2, "counted": "tokens"}, "Gain 1 VP per 2 merchant tokens."),
        ("BY1-3", {"word": "pink", "n": 2}, "Move 2 steps on the pink track."),
        ("BY2-1", {"cond": (("canals_min", 2), ("bases_min", 1))},
         "If you have at least 2 canal tiles and at least 1 trading base: gain 2 sack cards, 2 VP and 1 coin."),
    ],
)  # fmt: skip
def test_corrected_data_change_the_words(code: str, fields: dict[str, Any], text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, code, **fields)
    assert words("en").card_text(code) == text
    assert words("es").card_text(code) != words("en").card_text(code)


@pytest.mark.parametrize(("code", "fields"), [("P8", {"caravan": False}), ("P20", {"must": False}), ("BB2-2", {"after": False})])
def test_corrected_data_change_the_notes(code: str, fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        before = pieces.notes(words(language), code)
        with monkeypatch.context() as patched:
            changed(patched, code, **fields)
            assert pieces.notes(words(language), code) != before


def test_every_note_is_said_of_some_card() -> None:
    said = {f"resafa.{key}" for code in CODES for key in pieces._notes(code)}
    assert said == {key for key in texts("en") if key.startswith("resafa.note.")}
