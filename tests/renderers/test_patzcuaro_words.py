"""Pátzcuaro in words: the table and the alt text say what the view holds, by name, in one order, and promise nothing false."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engines.kernel import Event, Text, apply, why_not
from engines.patzcuaro import GAME
from engines.patzcuaro.box import TradeData
from engines.patzcuaro.cards import CARD, needed
from engines.patzcuaro.plans import PLANS, Plan
from engines.patzcuaro.scoring import Score, final_result, tie_steps
from engines.patzcuaro.view import PatzcuaroView, faults
from renderers.patzcuaro import board, hand, voice
from renderers.patzcuaro.book import BOOK
from renderers.words import LANGUAGES, Words
from tests.engines.patzcuaro.table import lay

NAMES = ("Ana", "Beto", "Citlali", "Diego")


def strict(language: str = "en", reader: int | None = None, seats: int = 4) -> Words:
    """A reader who wants every text."""
    return Words(language, NAMES[:seats], "patzcuaro", reader, strict=True)


def positions(seats: int, games: int = 3) -> Iterator[tuple[PatzcuaroView, int | None]]:
    """Views of random games, and who looks."""
    rng = Random(seats)
    for n in range(games):
        g = GAME.new(f"told {n}", seats)
        while g.asks:
            if rng.random() < 0.15:
                reader = rng.choice([None, *range(seats)])
                yield GAME.view(g, reader), reader
            apply(g, g.asks[0].seat, rng.choice(g.asks[0].options))
        yield GAME.view(g, None), None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_in_words_and_the_alt_text_say_what_the_view_holds(seats: int, language: str) -> None:
    for view, reader in positions(seats):
        words = strict(language, reader, seats)
        lines, alt = BOOK.text(view, words), board(view, words).alt
        text = "\n".join(lines)
        if not view.ending:
            assert re.search(rf"\b{view.deck} (?:cards?|cartas?) (?:in the deck|en el mazo)", lines[0])
        assert re.search(rf"(?:Deck|Mazo) {view.deck}\.", alt)
        order = words.join(words.player(p.seat) for p in sorted(view.players, key=lambda p: p.turn))
        assert re.search(rf"(?:Turn order|Orden de turno): {order}\.", text)
        for space in view.spaces:
            line = next(x for x in lines if x.startswith(f"- {space.index} ({space.code}): "))
            assert voice.space_text(words, space.code) in line
            piled = re.search(r"(?:Cards, from the top|Cartas, desde arriba): (.*?)(\. (?:Here|Aquí)|$)", line)
            codes = re.findall(r"\b([FVCH]\d\d) \(", piled[1]) if piled else []
            assert tuple(codes) == space.pile[::-1] and all(words.card_name(c) in line for c in codes)
            full = re.search(
                rf"(?:space|espacio|,):? {space.index} ((?:[FVCH]\d\d ?)+)", re.split("Top cards by|arriba por", alt)[-1]
            )
            if full and "×" not in alt and space.is_shop:
                assert tuple(full[1].split()) == space.pile[::-1], "one order everywhere: the top card first"
        for player in view.players:
            whose = re.search(rf"^\*\*(?:▸ )?{words.player(player.seat)}\*\*: (.*(?:\n.+)*)", text, re.MULTILINE)
            assert whose
            built = [card for level in player.altar for card in level if card]
            head = re.match(r"(?:hand|mano) (\d+) · altar (\d+)/9 · (−?\d+) (?:points? so far|puntos? por ahora)", whose[1])
            total = str(player.score.total).replace("-", "\u2212")
            assert head and head.groups() == (str(player.hand), str(len(built)), total)
            levels = re.findall(r"^- (?:Level|Nivel) \d: (.*)$", whose[1], re.MULTILINE)
            assert [c for level in levels for c in re.findall(r"([FVCH]\d\d) \(", level)] == built
            assert not re.search("empty, empty|vacío, vacío", whose[1])
            said = re.search(
                rf"{NAMES[player.seat]}: (−?\d+) (?:point|punto)s?; (\d+) (?:in hand; on space|en la mano; en el espacio) (\d+)",
                alt,
            )
            assert said and said.groups() == (total, str(player.hand), str(player.at))


def test_the_table_says_what_is_within_reach_and_to_its_owner_alone_what_is_possible() -> None:
    for seats in (2, 3, 4):
        for view, reader in positions(seats):
            if not view.destinations:
                continue
            line = next(x for x in BOOK.text(view, strict("en", reader, seats)) if "reach" in x)
            reached = [one.index for one in view.destinations]
            assert re.findall(r"\d+", line.partition(".")[0]) == [str(n) for n in reached]
            able = [str(one.index) for one in view.destinations if one.missing == 0]
            if reader != view.active:
                assert "You" not in line and "everything" not in line
            else:
                assert "You can go" not in line
                rest = line.partition(".")[2]
                assert re.findall(r"\d+", rest) == able and ("none" in rest) == (not able)


def test_a_choice_says_which_options_are_possible() -> None:
    t = lay("Z1r X1n Y1n W1n", "F01 F02", "C05", at=[0, 4], deck="H08 H09 H10 ...")
    assert t.s.ring.spaces[1] == "Z1b"
    t.a.says("move 1")
    assert t.a.sees.able == (1,) and t.b.sees.able == ()
    told = hand(t.a.sees, strict(reader=0, seats=2)).alt
    assert "Option 1: place 1 card in your altar. Option 2: " in told
    assert "trade a card with at least 1 lollipop and then draw 1 card, not possible." in told
    assert hand(t.a.sees, strict(reader=0, seats=2)).image.width
    both = lay("Z1r X1n Y1n W1n", "F14 F02", "C05", at=[0, 4], deck="H08 H09 H10 ...")
    both.a.says("move 1")
    assert both.a.sees.able == (1, 2) and "not possible" not in hand(both.a.sees, strict(reader=0, seats=2)).alt


def test_nobody_shares_a_space_but_those_who_have_not_left_the_start() -> None:
    def shared(at: list[int], active: int, flipped: tuple[int, ...] = ()) -> bool:
        t = lay("M4", "F01 F02", "V03 V04", "C05 C06", at=at, active=active, flipped=flipped)
        return any("stands" in fault for fault in faults(t.s))

    assert not shared([0, 0, 0], 0) and not shared([3, 0, 0], 1) and not shared([3, 5, 0], 2)
    assert shared([0, 0, 4], 2) and shared([0, 3, 0], 1), "who has had a turn has left"
    assert shared([0, 0, 0], 0, (2,)) and shared([2, 2, 4], 0)


# -- sentences ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["altar", "deck"])
def test_the_end_names_those_who_may_still_place_a_card(language: str, why: str) -> None:
    said = {
        n: strict(language).event(Event("end", None, {"seat": 0, "why": why, "who": who, "n": n})) or ""
        for n, who in ((0, []), (1, [1]), (2, [1, 2]))
    }
    assert "Beto" not in said[0] and re.search("Nobody else|Nadie más", said[0])
    assert "Beto" in said[1] and "2" not in said[1]
    assert "Citlali" in said[2] and "2" in said[2]
    older = strict(language).event(Event("end", None, {"seat": 0, "why": why})) or ""
    assert "Beto" not in older and not re.search("Nobody|Nadie", older), "older games did not tell"


def test_the_end_is_told_with_those_who_have_a_card_and_a_place() -> None:
    full = "F03 F04 F05 F06 / F07 F08 F09 / F10 F11"
    t = lay("M4", "F01 F02", "", "C05 C06", at=[8, 7, 2], deck="H08 H09 H10 ...", altars=[full.replace("F11", "-")])
    t.a.says("move 1", "altar F01 3 2")
    assert [(e["who"], e["n"]) for e in t.heard("end")] == [([2], 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_flip_that_costs_nothing_says_nothing_of_points(language: str) -> None:
    words = strict(language)
    for key, params in (("label.flip", {"n": 2}), ("event.flipped", {"seat": 1})):
        free = words.say(Text(f"patzcuaro.{key}", penalty=0, **params))
        assert "0" not in free and words.say(Text(f"patzcuaro.{key}", penalty=-5, **params)) != free
    other: dict[str, Any] = {**words.voice.constants, "penalty": 0, "boxed": []}
    for chapter in ("turn", "scoring", "setup"):
        said = words.say(Text(f"patzcuaro.rules.{chapter}", **other))
        assert "+0" not in said and not re.search("in the box|en la caja", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_alike_cards_are_said_in_the_plural(language: str) -> None:
    every = {need for code in PLANS for plan in walked(PLANS[code]) for need in plan.needs}
    every.add(needed(TradeData.model_validate({"do": "trade", "give": [{"need": "has_item", "item": "candle"}]}).give[0]))
    for need in every:
        said = voice.trade(strict(language), Plan("trade", 1, needs=(need, need)))
        assert "×" not in said and "2" in said and not re.search(r"\bany card\b|\buna carta\b", said), said


def walked(plan: Plan | None) -> Iterator[Plan]:
    """All actions of a plan, those of options included."""
    while plan is not None:
        yield plan
        for branch in plan.branches:
            yield from walked(branch)
        plan = plan.rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_move_says_what_is_missing(language: str) -> None:
    t = lay("M4", "V01", "C05", at=[1, 0], flipped=[0])
    closed = [one for one in t.a.sees.destinations if one.missing]
    assert closed
    for one in closed:
        error = why_not(t.s, 0, "move", str(one.steps))
        assert error is not None
        space = t.s.ring.spaces[one.index]
        assert voice.actions(strict(language), space)[(one.missing or 1) - 1] in strict(language, 0).refusal(error)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_step_of_a_tie_names_those_who_were_still_in(seats: int) -> None:
    rng, seen = Random(seats), set()
    for _ in range(300):
        scores = [Score((), (rng.choice((30, 31)),), 0, rng.choice((20, 21))) for _ in range(seats)]
        first = rng.randrange(seats)
        result = final_result(scores, first)
        level = [q for q in range(seats) if scores[q].total == max(one.total for one in scores)]
        said, steps = strict(seats=seats).final(result)[-1], list(tie_steps(result))
        assert bool(result["tie"]) == (len(level) > 1) == ("level" in said)
        if len(level) == 1:
            continue
        seen.add((len(level), tuple(step.part for step in steps)))
        assert f"{strict().join(NAMES[q] for q in level)} are level." in said
        still = set(level)
        for step in steps:
            assert set(step.seats) == still and set(step.left) < still
            if step.part == "items":
                counts = dict(re.findall(r"(\w+) (\d+)", said.partition("altar: ")[2].partition(".")[0]))
                assert counts == {NAMES[q]: str(scores[q].items) for q in still}
            else:
                later = sorted(still, key=lambda q: (q - first) % seats)
                assert f"Of {strict().join(NAMES[q] for q in later)}, whoever" in said and step.left == (later[-1],)
            still = set(step.left)
        assert still == set(result["winners"])
    assert len(seen) >= (2 if seats == 2 else 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_spanish_and_english_name_every_card_of_a_pile(language: str) -> None:
    t = lay("M4", "F01", "C05", piles={1: "F09 V02"})
    line = next(x for x in BOOK.text(t.b.sees, strict(language, 1, 2)) if x.startswith("- 1 ("))
    assert line.index("V02") < line.index("F09")
    assert all(voice.numbered(strict(language), "items", CARD[c].items) in line for c in ("F09", "V02"))
