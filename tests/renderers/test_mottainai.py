"""Mottainai's pictures: what they follow from, what they keep to themselves, and that they say what the rules say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.mottainai.cards import CARD, KIND, MATERIAL
from engines.mottainai.state import GALLERY, GIFT_SHOP
from engines.mottainai.view import EffectView
from renderers.kit.pages.hand import INNER
from renderers.kit.sheet import Sheet
from renderers.mottainai import KINDS, board, card
from renderers.mottainai.alt import board_alt, final_alt
from renderers.mottainai.board import doing, order
from renderers.mottainai.closeups.choose import Choice
from renderers.mottainai.final import evidence_of, margin, ranking
from renderers.mottainai.hand import BETWEEN, legal, offer
from renderers.mottainai.looks import emblem, material_look
from renderers.mottainai.phrases import short
from renderers.mottainai.reckon import actions, counted, covers, majorities
from renderers.words import LANGUAGES, Words
from tests.gallery.mottainai import specimens
from tests.kit.house import change_data, copy_rooms, report
from tests.renderers.looking import pixels


def strict(language: str = "en", seats: int = 2) -> Words:
    """A speaker that does not put up with missing texts."""
    return Words(language, specimens.NAMES[:seats], "mottainai", strict=True)


# -- what pictures follow from ------------------------------------------------------------------------------------------------


def test_a_board_does_not_know_who_asked_for_it() -> None:
    """Hands, what may be completed, and cards picked in secret belong to one reader: no public picture may show them."""
    words = strict()
    for key, public in specimens.made_up_boards():
        if len(public.players) > 2:
            continue
        effects = tuple(replace(e, picks=("jar", "bench")) for e in public.effects)
        secret = replace(public, reader=1, own=specimens.usual(2, 1).own, among="paper", effects=effects)
        assert secret.own
        assert pixels(board(secret, words)) == pixels(board(public, words)), key
        assert board(secret, words).alt == board(public, words).alt, key


def test_what_is_picked_for_an_effect_is_not_shown() -> None:
    view = replace(specimens.usual(), effects=(EffectView("pinwheel", "pinwheel", "", ("jar",)),))
    (one,) = doing(view, strict())
    assert [face.name for face in one.faces] == ["Pinwheel"]


def test_no_event_is_told_with_dice() -> None:
    assert KINDS == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_actor_is_shown_in_full_and_at_small_tables_everybody(seats: int) -> None:
    for view in specimens.played(seats).views:
        full, condensed = order(view)
        assert sorted([*full, *condensed]) == list(range(seats))
        assert view.active in full and len(full) == (seats if seats < 4 else 1)


# -- what follows from the rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_roofs_on_works_add_up(seats: int) -> None:
    """No more roofs are lit than cards are covered, and all of them unless some other effect covers cards as well."""
    for view in specimens.played(seats).views[::3]:
        for p in view.players:
            others = {"bangle", "quilt", "pillar"} & {w.code for w in (*p.gallery, *p.gift_shop)}
            for wing, covered in ((GALLERY, p.covered_helpers), (GIFT_SHOP, p.covered_sales)):
                lit = covers(p, counted(view, p.seat, wing), wing)
                used, all_of = sum(c.used for c in lit.values()), sum(n for _, n in covered)
                assert used == all_of or (used < all_of and others)
                assert all(0 <= c.used <= c.room for c in lit.values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_final_score_agrees_with_itself(seats: int) -> None:
    view = specimens.played(seats).views[-1]
    most = majorities(view)
    for seat, rank in ranking(view):
        score = view.result["scores"][seat]
        assert all(seat in most[m].holders for m in score["orders"])
        assert sum(n for _, n in evidence_of(score)) == score["effects"]
        assert (rank == 1) == (seat in view.result["winners"])
    assert margin(view, strict(seats=seats))


def test_a_tie_is_explained() -> None:
    views = dict(specimens.made_up_finals())
    words = strict(seats=3)
    near, level = views["final-nearest"], views["final-no-sales"]
    assert near.result["tie"] == "nearest" and margin(near, words) == "tie: nearest to Kenji"
    assert majorities(near)["metal"].holders == (2,) and not majorities(near)["metal"].works
    assert majorities(level)["clay"].holders == (0, 1) and majorities(level)["clay"].works
    assert "Lampshade and Kite" in final_alt(level, words)


def test_legal_cards() -> None:
    views = dict(specimens.hands())

    def lit(name: str) -> list[str]:
        return [c.card for c in views[name].own if legal(views[name], c)]

    assert lit("act") == ["jar", "figurine"]
    assert lit("masked") == lit("morning") == lit("over") == []
    assert lit("act-smith") == ["pinwheel"]
    assert lit("support") == ["jar"]
    assert lit("barrier") == lit("bonus") == ["jar"]
    assert lit("show-fountain") == ["bench"]
    assert len(lit("limit")) == 7 and len(lit("new-task")) == 5


def test_actions_a_task_would_give() -> None:
    aiko = specimens.usual().players[0]
    assert [actions(aiko, m) for m in MATERIAL] == [1, 6, 3, 1, 1]


# -- words --------------------------------------------------------------------------------------------------------------------


def test_a_board_says_whose_move_it_is_first() -> None:
    alt = board_alt(specimens.usual(3), strict(seats=3))
    assert alt.startswith("Mottainai, noon: Kenji uses Aiko’s POTTER task, action 3 of 5. Kenji: hand 5, waiting 2; task SMITH;")
    parts = [alt.index(part) for part in ("Kenji: hand", "Hana: hand", "Aiko: hand", "Floor: ", "Deck: 6.")]
    assert parts == sorted(parts)
    assert "helpers 3 stone (2 covered), 1 cloth (1 covered)" in alt


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_card_says_everything(language: str) -> None:
    words = strict(language, 3)
    for code in KIND:
        assert words.card_name(code) in card(code, words, specimens.usual(3)).alt
        assert len(short(words, code)) <= 30


# -- an owner's correction ------------------------------------------------------------------------------------------------------

REPORT = """
import json
from hashlib import sha256
from renderers.mottainai import board, card
from tests.gallery.mottainai import specimens
from renderers.mottainai.phrases import short
from renderers.words import Words
words = Words("en", specimens.NAMES[:2], "mottainai", strict=True)
shown = board(specimens.usual(), words)
told = {code: card(code, words).alt for code in ("scroll", "vase", "flag", "curtain")}
told |= {f"{code} short": short(words, code) for code in ("scroll", "bench", "statue", "fountain")}
told |= {"alt": shown.alt, "pixels": sha256(shown.image.convert("RGB").tobytes()).hexdigest()}
print(json.dumps(told))
"""


def correction(data: dict[str, Any]) -> None:
    """Other points, amounts, materials, values and jobs."""
    cards = {c["code"]: c for c in data["cards"]}
    cards["scroll"]["effect"]["points"] = 7
    cards["bench"]["effect"] |= {"points": 5, "materials": ["cloth"]}
    cards["statue"]["effect"]["amount"] = 4
    cards["flag"]["material"] = "metal"
    materials = {m["key"]: m for m in data["materials"]}
    materials["clay"]["value"] = 2
    materials["paper"]["job"], materials["stone"]["job"] = materials["stone"]["job"], materials["paper"]["job"]


def shown(where: Path) -> dict[str, str]:
    """What the pictures show in that house."""
    found: dict[str, str] = report(where, "-c", REPORT, XDG_CACHE_HOME=str(where / "cache"))
    return found


@pytest.mark.sampled(3)
def test_a_correction_of_the_data_alone_changes_the_pictures(tmp_path: Path) -> None:
    copy_rooms(tmp_path, "engines", "renderers", "data", "tests/gallery")
    before = shown(tmp_path)
    change_data(tmp_path, "mottainai", correction)
    after = shown(tmp_path)
    assert after["scroll short"] == "+7 points" and before["scroll short"] == "+3 points"
    assert "cloth" in after["bench short"] and "+5" in after["bench short"]
    assert "4" in after["statue short"] and "4" not in before["statue short"]
    assert "value 3" in before["vase"] and "value 2" in after["vase"]
    assert "cloth, TAILOR" in before["flag"] and "metal, SMITH" in after["flag"]
    assert "CLERK" in before["scroll"] and "MONK" in after["scroll"]
    assert "MONK" in after["fountain short"] and "CLERK" in before["fountain short"]
    assert after["alt"] != before["alt"] and after["pixels"] != before["pixels"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_work_is_cut_where_many_may_be_chosen(language: str) -> None:
    """Four stand side by side there, with a number or without one."""
    words = strict(language)
    for work in CARD.values():
        name = words.card_name(work.code)
        sheet, one = Sheet(300, 120), Choice(material_look(work.material), emblem(work.code), name, "", str(work.value))
        offer(sheet, 0, 0, (INNER - 3 * BETWEEN) // 4, 112, one, words)
        assert " ".join(w.words for w in sheet.written).removeprefix(f"{work.value} ") == name
