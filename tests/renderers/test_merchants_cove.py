"""Merchants Cove's pictures: what they follow from, what they keep to themselves, and that they say what the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import dist, hypot
from pathlib import Path
from typing import Any

import pytest

from engines.kernel import Text
from engines.merchants_cove.cards import COLOURS, CORRUPTION, TOWNSFOLK
from engines.merchants_cove.dish import Dish
from engines.merchants_cove.view import AreaView
from renderers.kit.closeup import listening
from renderers.kit.encode import true_colours
from renderers.kit.text import plain_name
from renderers.merchants_cove import KINDS, board, card, final, hand, market, mat, mat_shows, mats, roll
from renderers.merchants_cove.board import foreseen
from renderers.merchants_cove.clock import spread
from renderers.merchants_cove.deeds import deeds, obstacle
from renderers.merchants_cove.final import columns
from renderers.merchants_cove.hand import question, thought
from renderers.merchants_cove.lookup import CODES, whereabouts
from renderers.merchants_cove.market import lines
from renderers.merchants_cove.reckon import closing, further
from renderers.merchants_cove.sea import docking, shown
from renderers.merchants_cove.tiles import signs_of
from renderers.speech import ALT_AIM, Picture
from renderers.words import Words
from tests.deep import DEEP, one_of_each
from tests.gallery.merchants_cove import specimens
from tests.kit.house import change_data, copy_rooms, report
from tests.renderers.looking import pixels
from tests.renderers.test_private import faults
from tests.renderers.test_words import UNSAID

SKULL = Dish("LRRLR", 3, 1, "skull")


def strict(language: str = "en", seats: int = 3) -> Words:
    """A speaker that does not put up with missing texts."""
    return Words(language, specimens.NAMES[:seats], "merchants_cove", strict=True)


# -- secrets ------------------------------------------------------------------------------------------------------------------


def test_public_pictures_do_not_know_who_asked_for_them() -> None:
    """Corruption faces, planned lines and planned sales belong to one reader: no public picture may show them."""
    g = specimens.selling()
    public, words = specimens.seen(g), strict()
    for reader in range(3):
        secret = specimens.seen(g, reader)
        assert secret != public and (secret.own or secret.offers)
        assert pixels(board(secret, words)) == pixels(board(public, words))
        assert board(secret, words).alt == board(public, words).alt
        assert pixels(market(secret, words)) == pixels(market(public, words))
        for seat in range(3):
            assert pixels(mat(secret, seat, words)) == pixels(mat(public, seat, words))
            assert mat(secret, seat, words).alt == mat(public, seat, words).alt


def test_a_plan_of_lines_stays_with_its_owner() -> None:
    planned = specimens.charting("a4-b4", "a4-a5", "a5-b5")
    nothing = replace(planned, chart=None, reader=None, own=(), cost=0)
    words = strict()
    assert planned.chart is not None and planned.chart.planned
    assert pixels(mat(planned, 1, words)) == pixels(mat(nothing, 1, words))
    assert pixels(board(planned, words)) == pixels(board(nothing, words))


def test_a_looked_up_corruption_card_does_not_say_who_holds_it() -> None:
    words, g = strict(), specimens.table(3)
    held = g.players[0].corruption[0]
    mine, public = specimens.seen(g, 0), specimens.seen(g)
    assert held in dict(mine.own)
    assert pixels(card(held, words, mine)) == pixels(card(held, words, public))
    assert card(held, words, mine).alt == card(held, words, public).alt
    assert whereabouts(held, specimens.ended(g), words).seat == 0, "at the end all is shown"


def test_a_hand_shows_what_its_reader_holds() -> None:
    words = strict()
    few = specimens.usual(3, 0)
    more = replace(few, own=(*few.own, ("K60", 2)))
    assert pixels(hand(few, words)) != pixels(hand(more, words))
    assert "K60 2" in hand(more, words).alt


# -- lines in thought ---------------------------------------------------------------------------------------------------------


def test_further_lines_are_those_that_the_engine_offers() -> None:
    """Between turns the picture reckons itself; while charting it shows the engine's own answer. Both must agree."""
    view = specimens.charting()
    assert view.chart is not None
    player = view.players[1]
    reckoned = further(player.lines, player.areas, tuple(code for code, n in player.supply if n))
    assert {one.line: one for one in reckoned} == {one.line: one for one in view.chart.open}
    assert closing(view, player) == closing(replace(view, chart=None), player)


def test_the_best_line_comes_first() -> None:
    near = closing(specimens.usual(), specimens.usual().players[2])
    worth = [sum(e.made for e in one.encloses) for one in near]
    assert worth == sorted(worth, reverse=True) and worth[0] >= 1
    assert all(one.encloses for one in near)


def test_lines_in_thought_fill_cells_and_cost_corruption() -> None:
    view = specimens.charting("a4-b4", "a4-a5", "a5-b5")
    found = thought(view)
    assert found.lines == ("a4-b4", "a4-a5", "a5-b5")
    assert found.fills == (AreaView(("A4",), "charm", "red"),) and not found.barren
    alt = hand(view, strict()).alt
    assert "a5-b5 (red Charm)" in alt and "Draw these lines" in alt


def test_a_region_that_makes_nothing_is_hatched() -> None:
    view = specimens.charting("e1-e2", "e1-f1", "f1-g1", "g1-g2", "e2-f2", "f2-g2", most=6)
    found = thought(view)
    assert not found.fills and found.barren == ("E1", "F1")
    assert "2 cells: nothing" in hand(view, strict()).alt


# -- the dish -----------------------------------------------------------------------------------------------------------------


def test_open_actions_are_the_legal_ones() -> None:
    for name, view in specimens.dishes():
        found = deeds(view, view.active, strict())
        assert {one.key for one in found if one.open} == {key for key, _ in view.actions}, name
        assert all(one.line and one.hours for one in found if one.open)


def test_what_stands_against_an_action_is_said_as_it_is() -> None:
    apart, together = Dish("LRRLR", 3, 1, "tree"), Dish("LLRRR", 3, 1, "tree")
    one = specimens.usual().players[0]
    for figure, dish, expected in (
        ("rest", together, ("chart", "divine", "twist.full")), ("rest", apart, ("chart.full", "divine.full", "twist.full")),
        ("rest", Dish("LRRLL", 3, 1, "tree"), ("chart.full", "divine.full", "twist")), ("twist", apart, (..., ..., "figure")),
    ):  # fmt: skip
        found = tuple(obstacle(key, dish, replace(one, figure=figure)) for key in ("chart", "divine", "twist"))
        assert all(wanted in (said, ...) for said, wanted in zip(found, expected, strict=True)), (dish, found)
    assert {obstacle(key, apart, one) for key in ("horoscope", "recruit")} == {"horoscope", "recruit"}


def test_what_an_action_would_allow_is_said() -> None:
    said = {one.key: one.line for one in deeds(specimens.rolled(SKULL, figure="rest"), 0, strict())}
    assert said["chart"] == "3 lines" and said["divine"] == "size 1"
    assert said["horoscope"] == "3 or 1" and said["twist"] == "Move +2"


def test_kinds_of_events() -> None:
    told, view = specimens.sold()
    assert told and all(event.kind in KINDS for event in told)
    assert pixels(roll(told, view, strict())) == pixels(market(view, strict()))


# -- the cove and the Market --------------------------------------------------------------------------------------------------


def test_boats_that_may_be_chosen_are_golden() -> None:
    view = specimens.placing("blue")
    may = {one.number for one in view.boats if shown(view, one, "place").may}
    assert may == {one.number for one in view.boats if not one.pier and one.free}
    assert not any(shown(view, one, "act").may for one in view.boats)
    named = replace(view, boarding=5)
    assert [one.number for one in view.boats if shown(named, one, "place").named] == [5]
    full = replace(view.boats[0], aboard=("red",) * 4, free=0)
    assert docking(replace(view, boats=(full,))) == {"left", "center"}
    assert docking(replace(view, boats=view.boats)) == frozenset()


@pytest.mark.parametrize("hours", [12, 16])
@pytest.mark.parametrize("at_market", [False, True])
def test_no_time_token_hides_the_letter_of_another(hours: int, at_market: bool) -> None:
    for hour in range(1, hours + 1):
        for n in range(1, 6):
            spots = spread(hour, hours, n, at_market, (0, 0))
            assert len(spots) == n
            assert all(dist(one, other) > 36 for one, other in combinations(spots, 2))
    nearest = [hypot(x, y) for x, y in spread(3, hours, 3, False, (0, 0))]
    assert max(nearest) - nearest[-1] < 1, "the topmost is nearest to its hour"


def test_active_predictions_are_counted_by_their_open_icons() -> None:
    player = specimens.usual().players[0]
    assert foreseen(player) == (("green", (2,)), ("blue", (1,)), ("yellow", (4,)))


def test_a_market_adds_up() -> None:
    for seats, rogues in ((1, "criminals"), (3, "criminals"), (4, "cultists")):
        _, view = specimens.sold(seats, rogues)
        found = lines(view, strict(seats=seats))[:seats]
        assert sum(one.gold for one in found) == sum(s.price for s in view.sold) + sum(p.sponsored for p in view.players)
        assert sum(n for one in found for _, n in one.sales) == len(view.sold) > 0


def test_effects_as_signs() -> None:
    for code, one in TOWNSFOLK.items():
        signs = signs_of(one.effects)
        assert bool(signs) == bool(one.effects), code
        goods = [sign.what for sign in signs if sign.kind == "good"]
        assert goods == [f"{c}-{e.do}" for e in one.effects if e.do in ("charm", "tome") for c in e.colours]


# -- the end ------------------------------------------------------------------------------------------------------------------


def test_a_final_score_adds_up() -> None:
    for name, view in specimens.made_up_finals():
        for one in columns(view, strict(seats=len(view.players))):
            assert one.gold + one.icons - one.lost == one.total, name
            assert one.icons == sum(count for _, count in one.halls), name
            assert one.rogues == sum(one.faces) + one.staff, name
            assert one.lost == one.rogues * view.lair or not one.faces, name


def test_the_end_says_what_decided() -> None:
    words = strict()
    assert "less Corruption" in final(specimens.level("corruption"), words).alt
    assert "more Townsfolk" in final(specimens.level("townsfolk"), words).alt
    assert "win together" in final(specimens.level("shared"), words).alt
    assert "Vera beats Nozama" in final(specimens.alone(80), strict(seats=1)).alt
    lost = specimens.alone(20)
    assert columns(lost, strict(seats=1))[0].name == "Nozama"
    assert "Nozama wins" in final(lost, strict(seats=1)).alt


# -- words --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "language"), one_of_each(product(specimens.SEAT_COUNTS, ["en", "es"]), lambda both: both[1]))
def test_a_whole_game_is_said_and_drawn(language: str, seats: int) -> None:
    words = strict(language, seats)
    game = specimens.played(seats)
    for view, own in list(zip(game.views, game.own, strict=True))[::17]:
        pictures = [board(view, words), mat(view, seats - 1, words), *(hand(v, words) for v in own)]
        for picture in pictures:
            assert len(picture.tell()) <= ALT_AIM and not UNSAID.search(picture.alt), picture.alt
            assert picture.image.width in (1200, 1600)


def test_a_board_says_whose_move_it_is_first() -> None:
    alt = board(specimens.placing("blue"), strict()).alt
    assert alt.startswith("Merchants Cove, day 2 of 3, hour 4: Vera places 1 Wizard. Vera: 35 gold, 3 Corruption")
    assert alt.index("Vera:") < alt.index("Iago:") < alt.index("Mira:") < alt.index("Charm Pier:")


def test_every_question_is_asked() -> None:
    for name, view in specimens.hands():
        said = question(view, strict(seats=len(view.players)))
        assert said and not UNSAID.search(said), name


def test_everything_can_be_looked_up() -> None:
    assert {*TOWNSFOLK, *CORRUPTION} < set(CODES)
    assert len(COLOURS) == 4


def test_a_mat_changes_when_what_it_shows_does() -> None:
    words, shown = strict(), specimens.usual(3)
    assert mats(shown) == (0, 1, 2)
    first, *others = shown.players
    cast = replace(shown, players=(replace(first, dish=others[0].dish, rogue_icons=9), *others), corruption=3)
    assert [mat_shows(cast, q) == mat_shows(shown, q) for q in mats(shown)] == [True] * 3
    assert pixels(mat(cast, 0, words)) == pixels(mat(shown, 0, words))
    richer = replace(shown, players=(replace(first, gold=first.gold + 1), *others))
    assert [mat_shows(richer, q) == mat_shows(shown, q) for q in mats(shown)] == [False, True, True]
    assert pixels(mat(richer, 0, words)) != pixels(mat(shown, 0, words))


def shops(language: str) -> Iterator[tuple[str, Picture, tuple[str, ...]]]:
    """Shops of games and made-up ones, and what their merchants are called."""
    full, odd, names = specimens.seen(specimens.crowded(4)), specimens.usual(4), specimens.NAMES
    for who, view, called in (("crowded", full, specimens.LONG_NAMES), ("odd", odd, specimens.ODD_NAMES), ("usual", odd, names)):
        for seat in range(4):
            yield f"{who} {seat}", mat(view, seat, Words(language, called, "merchants_cove", strict=True)), called
    for seats in specimens.SEAT_COUNTS:
        views = specimens.played(seats).views
        for n in range(0, len(views), 7 if DEEP else 41):
            yield f"{seats} at the table, {n}", mat(views[n], n % seats, strict(language, seats)), names


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_word_of_a_shop_can_be_read_where_it_is_shown(language: str) -> None:
    wrong, staff = dict[str, list[str]](), set[bool]()
    for what, picture, names in shops(language):
        with listening() as heard, true_colours():
            width, height = picture.image.size
        assert width * 3 >= height * 4, "as wide as the box in which it is shown"
        if found := list(faults(heard[-1], (width, height), [plain_name(name, "") for name in names])):
            wrong[what] = found
        staff.add(any(strict(language).say(Text("merchants_cove.picture.staff.palm")) in one.words for one in heard[-1]))
    assert wrong == {} and staff == {True, False}, "an empty place says who stands there"


# -- an owner's correction ------------------------------------------------------------------------------------------------------

REPORT = """
import json
from engines.merchants_cove.chart import DOT_COLUMNS, HIGH
from renderers.merchants_cove import board, hand, mat
from renderers.merchants_cove.closeups import chart
from tests.gallery.merchants_cove import specimens
from renderers.words import Words
game, words = specimens.played(2), Words("en", specimens.NAMES[:2], "merchants_cove", strict=True)
sizes = set()
for view, own in list(zip(game.views, game.own, strict=True))[::23]:
    for picture in (board(view, words), mat(view, 0, words), *(hand(v, words) for v in own)):
        sizes.add(picture.image.width)
        assert len(picture.tell()) <= 900
x, y = chart.dot(f"{DOT_COLUMNS[-1]}{HIGH + 1}")
print(json.dumps({"sizes": sorted(sizes), "chart": (x - chart.LEFT, y - chart.UP), "alt": mat(game.views[-1], 0, words).alt}))
"""


def drawn(where: Path) -> dict[str, Any]:
    """What the pictures show in that house."""
    found: dict[str, Any] = report(where, "-c", REPORT, XDG_CACHE_HOME=str(where / "cache"))
    return found


def larger(data: dict[str, Any]) -> None:
    """Another chart, a fourteen-hour clock, one boat more with five seats, other dice, shorter horoscopes."""
    data["constants"] |= {"die_faces": 6, "hours": 14, "market_hour": 14, "boat_seats": 5, "square_hours": [1, 1, 2, 2, 3]}
    data["chart"]["rows"] = [row + "RGBYR"[i] for i, row in enumerate(data["chart"]["rows"][:5])]
    data["chart"]["cross"] = [line for line in data["chart"]["cross"] if "6" not in line]
    data["boats"].append({**data["boats"][0], "number": 7})
    data["divining"] |= {"icons": 24, "per_row": 8}
    for row in data["horoscopes"]:
        row["boxes"] = row["boxes"][:8]
    for track in data["twists"]:
        track["bubbles"] = 14


@pytest.mark.deep
def test_other_data_are_drawn_as_well(tmp_path: Path) -> None:
    copy_rooms(tmp_path, "engines", "renderers", "data", "tests/gallery")
    before = drawn(tmp_path)
    change_data(tmp_path, "merchants_cove", larger)
    after = drawn(tmp_path)
    assert before["sizes"] == after["sizes"] == [1200, 1600]
    wide, high = after["chart"]
    assert wide > high and before["chart"][0] == before["chart"][1]
