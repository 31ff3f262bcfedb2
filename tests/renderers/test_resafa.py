"""What is special about the pictures of Resafa: what they may know, what they follow from, and that they hold any data."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.resafa import GAME
from engines.resafa.box import DATA
from engines.resafa.cards import CARD, CENTRES, SPOTS, TILE
from engines.resafa.view import BuiltView
from renderers.kit.sheet import Sheet
from renderers.resafa import board, card, final, hand, land, mat, mat_shows, mats
from renderers.resafa.area import touching
from renderers.resafa.book import BOOK
from renderers.resafa.faces import face_of, green_place
from renderers.resafa.glyphs import line_of
from renderers.resafa.hand import frees, halves
from renderers.resafa.land import PLACES, WIDE, H, W, place_of
from renderers.resafa.signs import lay, line_width
from renderers.speech import ALT_AIM
from renderers.words import Words
from tests.deep import one_of_each
from tests.gallery.resafa import specimens
from tests.gallery.resafa.layouts import table, turn_of
from tests.renderers.looking import pixels, redrawn
from tests.renderers.resafa import of_the_data

ROOT = Path(__file__).resolve().parents[2]


def strict(language: str, seats: int, names: tuple[str, ...] = specimens.NAMES) -> Words:
    """A speaker that does not put up with missing texts."""
    return Words(language, names[:seats], "resafa", strict=True)


# -- what nobody else may see -------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["play", "next", "strips", "space", "journey", "search", "shed", "flip"])
def test_a_board_does_not_know_who_asked_for_it(name: str) -> None:
    words = strict("en", 3)
    g = dict(specimens.questions())[name]
    public, own_board = board(specimens.seen(g, None), words), mat(specimens.seen(g, None), 0, words)
    for seat in range(3):
        own = board(specimens.seen(g, seat), words)
        assert pixels(own) == pixels(public) and own.alt == public.alt
        shown = mat(specimens.seen(g, seat), 0, words)
        assert pixels(shown) == pixels(own_board) and shown.alt == own_board.alt


def test_no_public_picture_depends_on_hidden_cards() -> None:
    words, rng = strict("en", 3), Random(3)
    g = table(3)
    shown = [pixels(board(specimens.seen(g, None), words)), *(pixels(mat(specimens.seen(g, None), q, words)) for q in range(3))]
    hidden = {specimens.seen(g, 1).hand}
    for _ in range(4):
        other = GAME.resample(g, None, rng)
        hidden.add(specimens.seen(other, 1).hand)
        again = [board(specimens.seen(other, None), words), *(mat(specimens.seen(other, None), q, words) for q in range(3))]
        assert [pixels(one) for one in again] == shown
    assert len(hidden) > 1, "the deals differ"


def test_a_card_is_found_only_where_everybody_sees_it() -> None:
    words = strict("en", 3)
    g = table(3)
    secret = g.players[1].bonus[0]
    for view in (specimens.seen(g, None), specimens.seen(g, 1)):
        assert "in a deck or in a hand" in card(secret, words, view).alt


# -- words --------------------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("seats", "language"), one_of_each(product([1, 2, 3, 4], ["en", "es"]), lambda both: both[1]))
def test_a_whole_game_has_pictures_and_words(language: str, seats: int) -> None:
    words = strict(language, seats)
    game = specimens.played(seats)
    for i, (view, own) in enumerate(zip(game.views, game.own, strict=True)):
        pictures = [board(view, words), mat(view, i % seats, words), *(hand(one, words) for one in own)]
        assert all(20 < len(picture.tell()) <= ALT_AIM for picture in pictures)
        if i % 31 == 0:
            assert pictures[0].image.size == (1848, 1374)
            assert pictures[1].image.width == 1780 and pictures[-1].image.width == 1200
    assert final(game.views[-1], words).image.width == 1600


def test_a_board_says_whose_move_it_is_first() -> None:
    alt = board(specimens.usual(), strict("en", 3)).alt
    assert alt.startswith("Resafa, round 3 of 6. Salma plays an action card. Salma: 52 VP; 6 coins, 6 stone")
    assert alt.index("Salma: 52 VP") < alt.index("Omar:") < alt.index("Nura:") < alt.index("Workshops:")


def test_what_is_short_is_said() -> None:
    words = strict("en", 3)
    view = specimens.seen(dict(specimens.questions())["poor"], 0)
    found = {(code, half.main): half for code in view.hand for half in halves(view, code, words)}
    assert all(half.legal == (played in view.possible) for played, half in found.items())
    reasons = {half.reason for half in found.values() if not half.legal}
    assert reasons and all("short" in reason or "not possible" in reason for reason in reasons)
    assert any(reason in hand(view, words).alt for reason in reasons)
    short = {(code in CARD, main): half.short for (code, main), half in found.items()}
    assert short[False, "canal"] == (("marble", 1), ("coin", 2)) and short[True, "canal"] == ()


def test_what_can_be_played_now_is_said() -> None:
    words = strict("en", 3)
    view = specimens.seen(dict(specimens.questions())["even"], 0)
    said = {one.code: (one.now, one.when) for one in frees(view, words)}
    assert said["BW1-3"] == (False, "with a workshop") and said["BB1-2"] == (False, "with a canal")
    assert all(now == (f"bonus {code}" in view.free) for code, (now, _) in said.items() if code.startswith("B"))
    for name, seat, when in (("strips", 0, "not now"), ("strips", 1, "in your turn")):
        view = specimens.seen(dict(specimens.questions())[name], seat)
        assert {one.when for one in frees(view, words)} == {when} and not view.free


# -- from the data ------------------------------------------------------------------------------------------------------------


def test_every_effect_has_a_line_that_fits() -> None:
    for code in CARD:
        signs = line_of(code, "or")
        assert signs, code
        laid = lay(signs, 42, 199, 48)
        assert laid.size >= 12, code
        assert all(line_width(line, laid.size) <= 199.5 for line in laid.lines), code


def test_lines_follow_the_grammar() -> None:
    def said(code: str) -> list[str]:
        return [f"{sign.kind}:{sign.what}" if sign.what else sign.kind for sign in line_of(code, "or")]

    assert said("BP1-6") == ["num:1", "icon:stone", "arrow", "seal:4"]
    assert said("P24") == ["act:hammer", "num:×1", "fork", "act:garden"]
    assert said("BW2-6") == ["act:garden", "tag", "dot", "seal:1", "slash", "icon:garden"]
    assert said("BB2-1") == ["act:swap", "arrow", "icon:amphora", "arrow", "num:+2", "icon:coin", "seal:1", "most:≤2"]
    assert said("P8")[:3] == ["icon:amphora", "or:or", "icon:spice"]
    assert said("BY1-8")[:3] == ["act:hammer", "arrow", "act:hammer"], "bound to a production action"


def test_a_line_breaks_after_an_arrow_only_when_it_would_be_tiny() -> None:
    signs = line_of("BY2-1", "or")
    one, two = lay(signs, 50, 300, 66), lay(signs, 50, 130, 66)
    assert len(one.lines) == 1 and [line[-1].kind for line in two.lines] == ["arrow", "icon"]
    assert two.size > 50 * 0.35 and sum(two.lines, ()) == signs


def test_green_bonuses_turn_with_their_workshop() -> None:
    n = {edge: green_place(0, 100, edge, 0) for edge in range(4)}
    assert n[0][0] < 50 and n[0][1] == 0, "on the upper edge slots run from the left"
    assert n[1] == (100, n[0][0]) and n[2][0] > 50 and n[2][1] == 100 and n[3][1] > 50 and n[3][0] == 0
    for tile in TILE:
        for turned in range(4):
            places = {green_place(0, 100, (edge + turned) % 4, slot) for edge, slot in face_of(tile, False).green}
            assert len(places) == len(face_of(tile, False).green)


def test_a_preview_marks_the_bonuses_that_touch_gardens() -> None:
    g = dict(specimens.questions())["rotation"]
    view = specimens.seen(g, 0)
    known = dict(view.declared[-1].fields)
    for turned in range(4):
        ghost = BuiltView(known["tile"], known["back"], known["x"], known["y"], turned)
        for edge, slot in touching(view.players[0], ghost):
            assert (edge - turned) % 4 in {e for e, s in face_of(known["tile"], known["back"]).green if s == slot}


def test_centres_lie_apart_on_the_map() -> None:
    spots = [place_of(code) for code in CENTRES]
    assert set(PLACES) == set(CENTRES)
    for i, (x, y) in enumerate(spots):
        assert 0 < x <= W - WIDE and 62 <= y <= H - 172
        assert all(abs(x - a) >= WIDE or abs(y - b) >= 172 for a, b in spots[:i])


def corrected() -> dict[str, Any]:
    """The data as an owner might correct them: another map, other tiles, costs, cards, and a renamed centre."""
    found = json.loads(DATA.read_text(encoding="utf-8").replace('"Dura"', '"Palmyra"'))
    box: dict[str, Any] = found
    box["map"]["segments"] = [*box["map"]["segments"][:-1], ["Kena", "Charax"]]
    for tile in box["workshops"]:
        tile["front"]["rooms"] = [{"spice": 2, "amphora": 1, "vp": 3}, {"track": 1, "sack": 2}, {"camel": 1}]
        tile["front"]["green"] = [{"edge": e, "slot": s, "gain": {"camel": 1}} for e in "NESW" for s in (0, 1, 2)]
    for tile in box["canal_tiles"]:
        tile["a"]["cost"] = {"marble": 4, "coin": 12, "stone": 1}
        tile["a"]["rain_vp"] = 12
    for tile in box["trading_tiles"]:
        tile["A"]["top"]["unit"] = {"coin": 12, "vp": 14, "stone": 2}
        tile["A"]["top"]["bonus"] = {"track": 2, "camel": 1, "vp": 10}
    for one in box["special_cards"]:
        if one["when"] == "immediate":
            one["effects"] = [
                {"op": "any_of", "effects": [{"op": "choose_goods", "n": 4, "kinds": ["coin", "stone", "marble", "spice"]},
                 {"op": "pay", "cost": {"coin": 10}, "then": [{"op": "token", "kind": "scarab", "n": 2}]}]},
                {"op": "per", "count": "tanks", "each": 2, "max": 6, "gain": {"vp": 10, "coin": 3}},
            ]  # fmt: skip
    for one in (*box["bonus_cards"], *box["sack_cards"]):
        one["when"], one["effects"] = "any", [{"op": "gain", "gain": {"coin": 13, "marble": 12, "vp": 11}}]
    for grid in box["grids"]:
        for space in grid["spaces"]:
            space["vp"], space["discount"] = 12, {"coin": 2, "marble": 1}
    box["constants"]["icons"] = [3, 6, 8]
    box["constants"]["solo_goals"] = [100, 300]
    return box


@pytest.mark.deep
def test_a_correction_of_the_data_alone_changes_the_pictures() -> None:
    for name, alt in redrawn("resafa", of_the_data, corrected(), 1800).items():
        assert ("resafa." not in alt and len(alt) <= ALT_AIM) or name not in ("board", "mat", "hand", "start"), alt


# -- bytes --------------------------------------------------------------------------------------------------------------------


def test_a_step_on_a_track_draws_one_row_anew() -> None:
    """What did not change is kept: that is what makes a board after a move quick."""
    from renderers.resafa import display, land, offer, tracks, water

    words = strict("en", 3)
    view = specimens.usual()
    kept = (tracks.piece, land.piece, water.piece, display.piece, offer.piece)
    for one in kept:
        one.cache_clear()  # of rows that other tests have drawn
    assert board(view, words).image
    before = [one.cache_info().misses for one in kept]
    first = view.players[0]
    moved = replace(first, tracks=tuple((c, at + (c == "pink")) for c, at in first.tracks))
    assert board(replace(view, players=(moved, *view.players[1:])), words).image
    assert [one.cache_info().misses for one in kept] == [before[0] + 1, *before[1:]]


def test_a_mat_changes_when_what_it_shows_does() -> None:
    words, g = strict("en", 3), table(3)
    view = specimens.seen(g, None)
    assert mats(view) == (0, 1, 2)
    later = specimens.seen(turn_of(g, 1), None)
    assert [mat_shows(later, q) == mat_shows(view, q) for q in mats(view)] == [True] * 3
    assert pixels(mat(later, 0, words)) == pixels(mat(view, 0, words))
    assert mat_shows(replace(view, round=view.round + 1), 0) == mat_shows(view, 0), "a round by itself changes no board"
    over = replace(view, result={"scores": [99, 7, 7]})
    assert mat_shows(over, 0) != mat_shows(view, 0) and pixels(mat(over, 0, words)) != pixels(mat(view, 0, words))
    g.players[1].wares["coin"] += 1
    richer = specimens.seen(g, None)
    assert [mat_shows(richer, q) == mat_shows(view, q) for q in mats(view)] == [True, False, True]
    assert pixels(mat(richer, 1, words)) != pixels(mat(view, 1, words))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_base_spots_for_more_players_do_not_look_open(seats: int) -> None:
    """A spot is drawn hollow where it is not in use; each centre differs from one at a larger table just there."""
    sitting = max(2, seats)
    view = GAME.view(GAME.new("spots", seats), None)
    for one in land.centres(view, tuple("ABCD"[: max(2, seats)]), ""):
        assert one.sitting == sitting
        for i, spot in enumerate(SPOTS[one.code]):
            drawn, open_ = (spot_drawn(shown, i) for shown in (one, replace(one, sitting=4)))
            assert (drawn == open_) == (spot.players <= sitting), f"{one.code}, spot {i + 1}"


def spot_drawn(shown: land.Centre, i: int) -> bytes:
    """One base spot as it is drawn."""
    sheet = Sheet(80, 80, (255, 255, 255))
    land.base_spot(sheet, 40, 40, i, SPOTS[shown.code][i].players, shown)
    return sheet.image.tobytes()


def test_a_search_tells_of_all_its_cards() -> None:
    """The open card is one of those to choose from, in the button, in the words and in the list."""
    view = dict(specimens.hands())["search"]
    offered = [o.split(" ")[1] for o in view.options]
    top = next(code for code in offered if code not in view.searching)
    said = Words("en", specimens.NAMES[: len(view.players)], "resafa", view.reader)
    alt = hand(view, said).alt
    assert len(offered) == len(view.searching) + 1
    assert all(code in alt for code in offered) and f"Open on top: {top}" in alt
    assert all(any(code in line for line in BOOK.text(view, said)) for code in offered)
    before = dict(specimens.hands())["special"]
    assert said.say(GAME.label(before, "act.special", "search")).endswith("take any or the open one")
    assert "at the end: " in said.say(GAME.label(before, "act.special", "top"))


def test_alt_text_names_the_colours_of_the_tracks() -> None:
    view = specimens.usual()
    said = Words("en", specimens.NAMES[: len(view.players)], "resafa")
    assert "tracks yellow " in mat(view, 0, said).alt
