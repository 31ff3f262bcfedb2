"""What is special about the pictures of Pátzcuaro: what they may know, what they follow from, and that they hold any data."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.patzcuaro import GAME
from engines.patzcuaro.cards import CARD, DATA
from renderers.patzcuaro import board, card, final, hand
from renderers.patzcuaro.closeups import table
from renderers.patzcuaro.faces import MOST, places
from renderers.patzcuaro.ring import spots, stops
from renderers.patzcuaro.signs import Sign, rows, way
from renderers.speech import ALT_AIM
from renderers.words import Words
from tests.deep import one_of_each
from tests.gallery.patzcuaro import specimens
from tests.renderers.looking import pixels, redrawn, speaking
from tests.renderers.patzcuaro import of_the_data

ROOT = Path(__file__).resolve().parents[2]


def strict(language: str, seats: int, names: tuple[str, ...] = specimens.NAMES) -> Words:
    """A speaker that does not put up with missing texts."""
    return Words(language, names[:seats], "patzcuaro", strict=True)


# -- what nobody else may see -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [specimens.table, specimens.trading, specimens.guests, specimens.revealing, specimens.last])
def test_a_board_does_not_know_who_asked_for_it(table: Callable[[], Any]) -> None:
    words = strict("en", 3)
    g = table()
    public = board(specimens.seen(g, None), words)
    for seat in range(3):
        own = board(specimens.seen(g, seat), words)
        assert pixels(own) == pixels(public) and own.alt == public.alt


def test_a_board_does_not_depend_on_hidden_cards() -> None:
    """Hands and the deck may be any: which destinations are possible follows from a hand and is on no board."""
    words, rng = strict("en", 3), Random(3)
    g = specimens.table()
    shown = pixels(board(specimens.seen(g, None), words))
    missing = set()
    for _ in range(6):
        other = GAME.resample(g, None, rng)
        missing.add(tuple(one.missing for one in specimens.seen(other, 0).destinations))
        assert pixels(board(specimens.seen(other, None), words)) == shown
    assert len(missing) > 1, "the deals differ in what the active player can do"


def test_all_destinations_are_marked_alike() -> None:
    words = strict("en", 3)
    shown = [stop for stop in stops(specimens.seen(specimens.table(), 0), words) if stop.marked]
    assert [(stop.index, stop.tag, stop.goal, stop.now) for stop in shown] == [
        (3, "1 step", True, 0), (4, "2 steps", True, 0), (5, "3 steps", True, 0),
    ]  # fmt: skip


def test_only_its_owner_is_told_what_is_possible() -> None:
    words = strict("en", 3)
    g = specimens.table()
    assert "3 steps to 5 F01 ×2: possible" in hand(specimens.seen(g, 0), words).alt
    told = "2 steps to 4 H07: action 1 (trade a card with exactly 2 items) is not possible"
    assert told in hand(specimens.seen(g, 0), words).alt
    assert "possible" not in hand(specimens.seen(g, 1), words).alt


# -- words --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "language"), one_of_each(product([2, 3, 4], ["en", "es"]), lambda both: both[1]))
def test_a_whole_game_has_pictures_and_words(language: str, seats: int) -> None:
    words = strict(language, seats)
    game = specimens.played(seats)
    for i, (view, own) in enumerate(zip(game.views, game.own, strict=True)):
        pictures = [board(view, words), *(hand(one, words) for one in own)]
        assert all(20 < len(picture.tell()) <= ALT_AIM for picture in pictures)
        if i % 9 == 0:
            assert pictures[0].image.width == 1600 and pictures[-1].image.width == 1200
    assert final(game.views[-1], words).image.width == 1600


def test_a_board_says_whose_move_it_is_first() -> None:
    alt = board(specimens.usual(), strict("en", 3)).alt
    assert alt.startswith("Pátzcuaro: Inés to move, 1, 2 or 3 free spaces clockwise. Within reach: 1: 3 C11 ×3, 2: 4 H07")
    assert alt.index("Inés: 30 points") < alt.index("Mateo:") < alt.index("Lupe:") < alt.index("Top cards") < alt.index("Deck 11")
    assert "I1 5 points" in alt, "there is room for what the objectives say"


def test_a_trade_names_the_cards_that_serve() -> None:
    alt = hand(specimens.seen(specimens.trading(), 0), strict("en", 3)).alt
    assert "These serve: F11, C09, H01." in alt


# -- from the data ------------------------------------------------------------------------------------------------------------


def test_arrows_point_where_the_ring_goes() -> None:
    assert (way("cw", True), way("cw", False), way("ccw", True), way("ccw", False)) == ("right", "left", "left", "right")
    assert (way("across", True), way("across", False)) == ("down", "up")


def test_signs_follow_from_the_data() -> None:
    words = strict("en", 2)
    assert [line.signs for line in rows("W2b", False, "pink", words)] == [
        (Sign("icon", "faceup"), Sign("arrow", "up")), (Sign("icon", "swap"), Sign("lacks", "sugar_skull")),
    ]  # fmt: skip
    assert [line.signs for line in rows("Z1b", True, "pink", words)] == [
        (Sign("icon", "altar"), Sign("word", "or")), (Sign("icon", "swap"), Sign("item", "lollipop")),
        (Sign("word", "then"), Sign("icon", "draw"), Sign("amount", "1")),
    ]  # fmt: skip
    assert rows("X1a", True, "green", words)[0].signs == (Sign("icon", "swap"), Sign("unlike", "green"))
    (choice,) = rows("X1b", True, "green", words)
    assert [sign.kind for sign in choice.signs] == ["icon", "item", "word", "item"]


def test_spaces_lie_in_the_order_of_the_ring() -> None:
    for tiles in (3, 4):
        found = spots(tiles)
        assert len(found) == 2 * tiles + 2
        assert [spot.x for spot in found[: tiles + 1]] == sorted(spot.x for spot in found[: tiles + 1])
        assert all(found[i].x == found[-1 - i].x and found[i].w == found[-1 - i].w for i in range(tiles + 1))
        assert max(spot.x + spot.w for spot in found) <= 1580


def test_items_never_lie_on_each_other() -> None:
    for n in range(1, MOST + 1):
        for w, h in ((110, 113), (76, 108), (166, 185)):
            found, size = places(n, w, h)
            assert len(found) == n
            for i, (x, y) in enumerate(found):
                assert size / 2 <= x <= w - size / 2 + 0.01 and size / 2 <= y <= h - size / 2 + 0.01
                assert all(max(abs(x - a), abs(y - b)) >= size * 0.95 for a, b in found[:i])


def corrected() -> dict[str, Any]:
    """The data as an owner might correct them: other cards, spaces, objectives, tokens, and things nobody has drawn yet."""
    box: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    box["colours"].append({"key": "blue", "symbol": "fish", "card_prefix": "P", "provenance": {}})
    box["items"].append({"key": "paper_flower", "provenance": {}})
    box["player_colours"].reverse()
    box["altar_cards"][8]["items"] = {"bread": 9, "paper_flower": 2, "candle": 12}
    box["altar_cards"] += [
        {"code": f"P{i:02}", "colour": "blue", "items": {"paper_flower": 1 + i}, "provenance": {}} for i in range(1, 9)
    ]
    any_three = {"do": "trade", "give": [{"need": "any"}, {"need": "different_from_top"}, {"need": "colour", "colour": "blue"}]}
    choice = {"do": "choose", "options": [[{"do": "altar"}, {"do": "draw", "count": 12}], [{"do": "altar"}], [any_three]]}
    actions = [any_three, choice, {"do": "reveal", "arrow": "ccw"}, {"do": "others", "benefit": {"do": "draw", "count": 3}}]
    for tile in box["shop_tiles"]:
        for side in tile["sides"].values():
            side["a"]["actions"] = actions
    for one in box["objectives"]:
        if one["kind"] == "item_set":
            one.update(set={"candle": 2, "paper_flower": 1, "bread": 3}, points=12)
        if one["kind"] == "level_match":
            one.update(colours={"blue": 1, "pink": 2}, points_by_levels=[0, 10, 20, 30])
    for level, slots in zip(box["constants"]["levels"], (5, 4, 3), strict=True):
        level["slots"] = slots
    return box


@pytest.mark.sampled(3)
def test_a_correction_of_the_data_alone_changes_the_pictures() -> None:
    for alt in redrawn("patzcuaro", of_the_data, corrected(), 1700).values():
        assert "patzcuaro." not in alt and len(alt) <= ALT_AIM, alt


# -- bytes --------------------------------------------------------------------------------------------------------------------


def test_a_step_draws_two_spaces_anew_and_no_altar() -> None:
    """What did not change is kept: that is what makes a board after a move quick."""
    from renderers.patzcuaro import altars, goals, ring

    words = speaking("en", "patzcuaro")(specimens.NAMES[:3])
    view = specimens.usual()
    kept = (ring.piece, altars.piece, goals.strip)
    for one in kept:
        one.cache_clear()  # of spaces that other tests have drawn
    assert board(view, words).image
    before = [one.cache_info().misses for one in kept]
    spaces = tuple(replace(one, tokens=(0,) if one.index == 3 else () if one.index == 2 else one.tokens) for one in view.spaces)
    assert board(replace(view, spaces=spaces), words).image
    assert [one.cache_info().misses for one in kept] == [before[0] + 2, *before[1:]]


@pytest.mark.sampled(3)
def test_every_altar_card_has_a_face() -> None:
    words = speaking("en", "patzcuaro")(specimens.NAMES[:3])
    faces = {pixels(card(code, words)) for code in CARD}
    assert len(faces) == len(CARD)


def test_a_flip_beside_an_altar_covers_none_of_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither it nor its golden frame: what is full, and what may be filled, is whole."""
    found = list[tuple[float, float, float, float]]()
    true, view = table.place, specimens.seen(specimens.table(), None)

    def place(page: Any, x: int, y: int, w: int, h: int, ready: bool) -> None:
        found.append((x, y, x + w, y + h))
        true(page, x, y, w, h, ready)

    def chip(page: Any, x: int, y: int, *_: Any) -> None:
        edge = 5
        for left, up, right, down in found:
            across = min(right, x + table.CHIP_W + edge) - max(left, x - edge)
            assert across <= 0 or min(down, y + table.CHIP_H + edge) <= max(up, y - edge)
        chips.append(x)

    chips = list[int]()
    monkeypatch.setattr(table, "place", place)
    monkeypatch.setattr(table, "flip_chip", chip)
    bare = replace(view, players=tuple(replace(p, altar=tuple(("",) * len(level) for level in p.altar)) for p in view.players))
    table.lower(table.begun(bare, strict("en", len(bare.players))), bare, True, strict("en", len(bare.players)))
    assert len(found) == 9 and chips
