"""Clones: independent of the original, and the guard on what a game may keep."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, make_dataclass
from typing import Any, ClassVar

import pytest

from engines.kernel import Ask, Fork, Frame, State, apply, clone, fork, frame, settle
from engines.kernel.copying import COPIERS, copier
from tests.engines.kernel.table import silent


@dataclass(slots=True)
class Player:
    """What one player has on the table."""

    name: str = ""
    coins: int = 0
    shop: list[str] = field(default_factory=list)
    built: dict[str, list[int]] = field(default_factory=dict)
    guest: str | None = None


@dataclass(slots=True)
class Market(State):
    """One field of every shape that is allowed."""

    NAME: ClassVar[str] = "market"

    open: bool = True
    players: list[Player] = field(default_factory=list)
    first: Player = field(default_factory=Player)
    decks: dict[str, list[str]] = field(default_factory=dict)
    prices: dict[str, int] = field(default_factory=dict)
    grid: list[list[int]] = field(default_factory=list)
    by_name: dict[str, Player] = field(default_factory=dict)
    last: str | None = None


@frame("copies.visit")
class Visit(Frame):
    seat: int
    seen: list[str]
    notes: dict[str, list[list[int]]]

    def ask_stall(self, g: Market) -> Ask:
        return Ask(self.seat, "stall", ("left", "right"))

    def stall(self, g: Market, word: str) -> None:
        self.seen.append(word)
        self.notes["walk"][0].append(1)
        g.players[self.seat].shop.append(word)
        g.decks["day"].clear()
        g.grid[0][0] += 1
        g.by_name["ana"].built["oven"][0] = 9
        g.first.coins = 5
        g.result["scores"][0]["total"] = 99

    def ask_more(self, g: Market) -> Ask:
        return Ask(self.seat, "more", ("yes", "no"))

    more = silent


@frame("copies.fair")
class Fair(Frame):
    def open(self, g: Market) -> Fork:
        return fork({0: Visit(0, ["gate"], {"walk": [[0]]}), 1: Visit(1, [], {"walk": [[]]})})


def market() -> Market:
    return settle(
        Market(
            seats=2,
            seed="x",
            players=[Player("ana", shop=["JE1a"]), Player("bea")],
            decks={"day": ["D1", "D2"]},
            prices={"JE1a": 3},
            grid=[[0, 1], [2, 3]],
            by_name={"ana": Player("ana", built={"oven": [1]})},
            result={"scores": [{"total": 3}]},
            stack=[Fair()],
        )
    )


def test_a_clone_is_equal_and_shares_nothing_that_changes() -> None:
    s = market()
    copy, kept = clone(s), deepcopy(s)
    assert copy == s and copy.asks == s.asks and type(copy) is Market
    apply(s, 0, "left")
    assert copy == kept != s
    apply(copy, 0, "left")
    assert copy == s


def test_the_original_does_not_change_with_its_clone() -> None:
    s = market()
    kept = deepcopy(s)
    other = clone(s)
    apply(other, 1, "right")
    other.players[0].built["kiln"] = [1]
    other.result["winner"] = 1
    assert s == kept != other


def test_what_is_derived_is_not_compared() -> None:
    s, t = market(), market()
    t.asks, t.out, t.trace, t.patient = (), [], [], True
    assert s == t
    assert "asks" not in repr(s)


def test_states_and_frames_have_no_room_for_more() -> None:
    for thing in (market(), Visit(0, [], {})):
        with pytest.raises(AttributeError):
            thing.colour = "red"  # type: ignore[union-attr]


def test_nobody_listens_to_a_clone() -> None:
    s = market()
    s.out, s.trace = [], []
    copy = clone(s)
    assert copy.out is None and copy.trace is None
    assert s == copy


def test_a_clone_keeps_the_type_of_each_frame() -> None:
    copy = clone(market())
    fair = copy.stack[-1]
    assert type(fair) is Fork and [type(f) for branch in fair.branches for f in branch] == [Visit, Visit]


def test_the_copy_function_is_made_once() -> None:
    assert copier(Market) is copier(Market) is COPIERS[Market]


def test_copies_share_a_tuple_and_not_the_table_that_it_lies_on() -> None:
    kept = make_dataclass("Kept", [("piles", dict[str, tuple[str, ...]]), ("row", tuple[int, ...])])
    one = kept({"deck": ("D1", "D2")}, (1, 2))
    copy: Any = copier(kept)(one)
    copy.piles["deck"] = copy.piles["deck"][1:]
    assert one.piles["deck"] == ("D1", "D2") and copy.row is one.row


class Card:
    """An object of the card tables."""


@pytest.mark.parametrize(
    "hint",
    [
        set[str],
        frozenset[str],
        float,
        tuple[list[int], ...],
        tuple[int, str],
        tuple[()],
        Card,
        dict[int, str],
        list[float],
        dict[str, set[int]],
        bytes,
        object,
    ],
    ids=str,
)
def test_a_game_may_not_keep_anything_else(hint: Any) -> None:
    kind: type = dataclass(type("Keeper", (), {"__annotations__": {"kept": hint}}))
    with pytest.raises(TypeError, match=r"Keeper\.kept: a game may not keep"):
        copier(kind)


def test_a_frame_may_not_keep_anything_else_either() -> None:
    class Hoard(Frame):
        cards: set[str]

        def only(self, g: State) -> None:
            pass

    Hoard.__annotations__ = {"cards": set[str]}
    made = frame("copies.hoard")(Hoard)
    s = State(stack=[made({"JE1a"})])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"Hoard\.cards: a game may not keep"):
        clone(s)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What nobody can change."""

    city: str = ""
    year: int = 0


@dataclass(frozen=True, slots=True)
class Album:
    """What cannot be exchanged, and yet holds something that changes."""

    pages: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Shelf:
    """A list of them."""

    stamps: list[Stamp] = field(default_factory=list)


@dataclass(slots=True)
class Desk:
    """Something frozen that would have to be copied."""

    album: Album = field(default_factory=Album)


def test_copies_share_what_nobody_can_change() -> None:
    shelf = Shelf([Stamp("Oaxaca", 1532)])
    other = copier(Shelf)(shelf)
    assert other == shelf and other.stamps is not shelf.stamps and other.stamps[0] is shelf.stamps[0]
    with pytest.raises(TypeError, match="frozen"):
        copier(Desk)
