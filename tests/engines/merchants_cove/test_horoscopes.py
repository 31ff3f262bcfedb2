"""Horoscopes and the Faction Area: V34 to V42."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

import pytest

from engines.merchants_cove.legal import next_in_row
from engines.merchants_cove.scoring import sponsorship
from tests.engines.merchants_cove.table import Table

BOTH_RIGHT = "L[Ct Bo] R[A3 B2 Vo]"


def rows(t: Table, top: str, bottom: str) -> Table:
    """What is written in the two rows."""
    t.p.top, t.p.bottom = top, bottom
    return t.settled()


def test_V34_both_dice() -> None:
    t = rows(Table(dish=BOTH_RIGHT), "2", "")
    t.types("horoscope right writes:a>top b>bottom")
    assert t.options == ("color red", "color blue")
    t.says("color blue")
    assert (t.s.players[0].top, t.s.players[0].bottom) == ("23", "2")
    assert t.shelf(0) == {"blue-charm": 1} and t.s.hours[0] == 3


def test_a_bonus_is_granted_at_once_unless_its_owner_puts_it_off() -> None:
    t = rows(Table(dish=BOTH_RIGHT), "2", "3").says("horoscope right", "write a top")
    assert t.options == ("color red", "color blue", "color later")
    t.says("color red")
    assert t.shelf() == {"red-charm": 1} and t.p.bottom == "32"
    t = rows(Table(dish=BOTH_RIGHT), "2", "3").says("horoscope right", "write a top", "color later")
    assert t.options == ("color red", "color yellow"), "the other die is written, and its bonus cannot wait"
    t.says("color yellow")
    assert t.options == ("color red", "color blue")


def test_V34_with_the_bonus_in_the_same_command() -> None:
    t = rows(Table(seats=4, dish=BOTH_RIGHT), "2", "").hours(1, 1, 12, 12)
    t.types("horoscope right writes:die_a top, b bottom color:B")
    assert t.shelf(0) == {"blue-charm": 1}


@pytest.mark.parametrize(
    ("row", "written", "allowed"),
    [
        ("top", "", "1234X"), ("top", "4", "1X"), ("top", "2", "3X"), ("bottom", "1", "4X"), ("bottom", "3", "2X"),
        ("bottom", "", "1234X"),
    ],
)  # fmt: skip
def test_V35_wraps(row: str, written: str, allowed: str) -> None:
    assert next_in_row(row, written) == {*allowed}


def test_V35_anything_else_is_illegal() -> None:
    t = rows(Table(dish=BOTH_RIGHT), "4", "1")
    t.cannot_say("horoscope right", "nothing_fits", "9.1")
    t = rows(Table(dish="L[Ct Bo] R[A1 B2 Vo]"), "4", "1").says("horoscope right")
    assert t.options == ("write a top", "write b skip")
    t.cannot_say("write a bottom", "does_not_follow", "9.1")


def test_V36_x_is_wild() -> None:
    assert next_in_row("top", "34X") == next_in_row("bottom", "X") == {*"1234X"}
    t = rows(Table(dish=BOTH_RIGHT), "34X", "X").says("horoscope right")
    assert t.options == ("write a top", "write a bottom", "write b top", "write b bottom")


def test_V37_skipping() -> None:
    t = rows(Table(seats=4, dish="L[Ct Bo] R[A3 B4 Vo]"), "12", "2").hours(1, 1, 12, 12)
    t.says("horoscope right")
    assert t.options == ("write a top", "write b skip")
    t.says("write a top")
    assert t.s.players[0].top == "1234", "the 4 must be written after the 3, and is"
    t = rows(Table(seats=4, dish="L[Ct Bo] R[A3 B4 Vo]"), "12", "2").hours(1, 1, 12, 12)
    t.types("horoscope right writes:b>skip a>top").finish()
    assert t.s.players[0].top == "123" and [e.data["die"] for e in t.events("skipped")] == ["b"]
    t = rows(Table(seats=4, dish="L[Ct Bo] R[A3 B4 Vo]"), "12", "2").hours(1, 1, 12, 12).says("horoscope right")
    t.cannot_say("write a skip", "must_write", "9.1")


def test_V38_one_die_in_a_half_or_none() -> None:
    t = Table(dish="L[A3 Bo] R[B1 Ct Vo]").says("horoscope left")
    assert t.options == ("write a top", "write a bottom")
    t.cannot_say("write b top", "die_not_open", "9.1")
    t.says("write a top")
    assert t.s.players[0].top == "3"
    Table(dish=BOTH_RIGHT).cannot_say("horoscope left", "no_dice_in", "R-22")


def test_V39_the_chain_of_an_x() -> None:
    t = rows(Table(seats=4, dish="L[A4 Bo] R[B1 Ct Vo]"), "12X23", "4X1X").corrupted("K01", "K40").hours(1, 1, 12, 12)
    t.says("horoscope left", "write a top")
    assert t.key == "mark.x" and t.options[:2] == ("mark top", "mark bottom")
    t.says("mark bottom")
    assert t.options == ("discard K01", "discard K40")
    t.says("discard K40")
    assert t.s.players[0].corruption == ["K01"] and "K40" in t.s.cleansed
    assert (t.s.players[0].top, t.s.players[0].bottom) == ("12X234", "4X1XX")


def test_V39_in_one_command() -> None:
    t = rows(Table(seats=4, dish="L[A4 Bo] R[B1 Ct Vo]"), "12X23", "4X1X").corrupted("K01", "K40").hours(1, 1, 12, 12)
    t.types("horoscope left writes:a>top spot:bottom card:k40")
    assert t.s.players[0].corruption == ["K01"]


def test_V40_an_x_in_the_faction_area() -> None:
    t = rows(Table(seats=4, dish="L[A4 Bo] R[B1 Ct Vo]"), "12X23", "").halls(4, 1, 1, 1).hours(1, 1, 12, 12)
    t.says("horoscope left", "write a top", "mark warriors")
    player = t.s.players[0]
    assert player.gold == 4 and player.free_icons("warriors") == 1 and player.marks == ["warriors x"]
    player.marks.append("warriors market")
    player.owed = [1]
    t.turn(0)
    t.says("reward x")
    t.cannot_say("mark warriors", "faction_marked", "9.2")


def test_V41_market_marks() -> None:
    t = Table(seats=2)
    for marks, total in ((["bards market"], 9), (["bards market", "bards market"], 18), (["bards x"], 0)):
        t.p.marks = marks
        assert sum(sponsorship([1, n, 1, 1], t.p) for n in (3, 5, 8)) == total
    t.p.marks = ["bards market"]
    t.halls(1, 3, 1, 1).boats().to_market()
    assert t.s.players[0].gold == 2


def test_V42_full() -> None:
    t = Table(seats=2)
    t.p.marks = [f"{faction} market" for faction in ("warriors", "bards", "wizards", "nobles") for _ in range(2)]
    rows(t, "123", "").dish("L[A4 Bo] R[B1 Ct Vo]").says("horoscope left", "write a top")
    assert t.events("mark_lost")[0].data["mark"] == "market"
    t = Table(seats=2)
    t.p.marks = [f"{faction} market" for faction in ("warriors", "bards", "wizards", "nobles") for _ in range(2)]
    rows(t, "12X23", "").dish("L[A4 Bo] R[B1 Ct Vo]").says("horoscope left", "write a top")
    assert t.key == "mark.x" and t.options == ("mark top", "mark bottom")


def test_a_box_whose_goods_are_gone_brings_nothing() -> None:
    t = rows(Table(seats=2, dish="L[A3 Bo] R[B1 Ct Vo]"), "2", "").stock(red_charm=3, blue_charm=3)
    t.says("horoscope left", "write a top")
    assert t.events("no_goods") and t.shelf(0) == {"red-charm": 3, "blue-charm": 3}


def test_the_only_colour_left_is_taken_by_itself() -> None:
    t = rows(Table(seats=2, dish="L[A3 Bo] R[B1 Ct Vo]"), "2", "").stock(red_charm=3)
    t.says("horoscope left", "write a top")
    assert t.shelf(0) == {"red-charm": 3, "blue-charm": 1}


def test_a_full_row_takes_nothing() -> None:
    t = rows(Table(dish=BOTH_RIGHT), "1234123412", "3")
    assert t.shown().rows[0].next == () and t.says("horoscope right").options == ("write a skip", "write b bottom")
    t.cannot_say("write a top", "row_full", "9.1")


def test_corruption_that_is_discarded_lies_open_and_what_is_held_does_not() -> None:
    t = Table(seats=2).corrupted("K01", "K40").corrupted("K02", seat=1)
    t.s.cleanse(0, "K40")
    t.listen()
    (told,) = t.events("cleansed")
    assert told.to is None and told.data["card"] == "K40", "the pile of discards is public, as all but hands and decks is"
    assert t.watched.cleansed == t.b.sees.cleansed == ("K40",)
    assert "K01" not in repr(t.watched) and "K01" not in repr(t.b.sees) and "K02" not in repr(t.a.sees)
