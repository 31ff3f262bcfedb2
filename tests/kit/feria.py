"""Feria: a second little game, with what Frutas has not: a solo seat, options, dice, free plays, runs, forced answers.

What the rules do to the state are methods of the state, so that the broken games beside it change one of them each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engines.kernel import (
    AGAIN,
    DONE,
    Arg,
    Ask,
    End,
    Frame,
    Game,
    Goto,
    Illegal,
    Next,
    State,
    Text,
    Verb,
    fork,
    frame,
    redeal,
    settle,
)

TICKETS = MappingProxyType({f"t{n}": 1 + n % 6 for n in range(1, 25)})
HAND = 4


@dataclass(slots=True)
class Fair(State):
    """What lies on the counter."""

    NAME: ClassVar[str] = "feria"
    rounds: int = 0
    urn: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)  # face down until everybody has put one there
    won: list[list[str]] = field(default_factory=list)
    wishes: list[int] = field(default_factory=list)

    def draw(self, seat: int) -> None:
        """A ticket from the urn."""
        self.seal()
        self.hands[seat].append(self.urn.pop(0))
        self.tell("drew", seat=seat)
        self.tell("see", (seat,), card=self.hands[seat][-1])

    def put_aside(self, seat: int, card: str) -> None:
        """Away with a ticket, face down."""
        self.hands[seat].remove(card)
        self.aside[seat].append(card)

    def mix(self) -> None:
        """What was put aside goes into the urn."""
        for pile in self.aside:
            self.urn += pile
            pile.clear()
        self.shuffle(self.urn)

    def show(self, seat: int, card: str) -> None:
        """A ticket is shown and won."""
        self.hands[seat].remove(card)
        self.won[seat].append(card)
        self.tell("shown", seat=seat, card=card)

    def showable(self, seat: int) -> list[str]:
        """What may be shown first."""
        return self.hands[seat][:]

    def addable(self, turn: Turn) -> list[str]:
        """What may follow: tickets of the same worth as the first, later in the hand than the last one added."""
        return [card for card in self.hands[turn.seat][turn.after :] if TICKETS[card] == turn.worth]

    def farewell(self, seat: int) -> tuple[str, ...]:
        """What may be laid down at the end; hand sizes are public, so a single ticket may go by itself."""
        return tuple(f"leave {card}" for card in self.hands[seat])

    def question(self, turn: Turn) -> str:
        """What is asked in a turn: the last one of everybody is special."""
        return "show.last" if turn.number + self.seats >= self.seats * self.rounds else "show"

    def quit(self, turn: Turn) -> None:
        """A wish to go home ends the turn, and the table hears which question fell."""
        turn.over = True
        self.tell("fell", question="show")

    def score(self, seat: int) -> int:
        """What was won is counted."""
        return sum(TICKETS[card] for card in self.won[seat])

    def no_wish(self, seat: int) -> Illegal | None:
        """Why this seat may not wish now."""
        if any(isinstance(f, Wish) for f in self.stack):
            return Illegal(Text("feria.one_wish_at_a_time"), "5")
        return None if self.wishes[seat] else Illegal(Text("feria.no_wish_left"), "5")

    def interrupt(self, seat: int, *words: str) -> Frame:
        """A wish may be made whenever one is to show something."""
        return Wish(seat)

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        """The reason against a choice that is not offered."""
        return self.no_wish(ask.seat) if ask.family == "show" and words == ("wish",) else None


class Asking(Frame):
    """A frame that leaves its refusals to the state, as the rest of what it does."""

    if not TYPE_CHECKING:
        __slots__ = ()

    def why_not(self, g: Fair, ask: Ask, *words: str) -> Illegal | None:
        return g.objection(ask, *words)


@frame("feria.opening")
class Opening(Asking):
    """Everybody puts a ticket aside, then the turns begin."""

    def put_aside(self, g: Fair) -> Frame:
        return fork({seat: PutAside(seat) for seat in range(g.seats)})

    def mixed(self, g: Fair) -> Frame:
        g.mix()
        return Turn(0)


@frame("feria.put_aside")
class PutAside(Asking):
    """One seat's share of it."""

    seat: int

    def ask_aside(self, g: Fair) -> Ask:
        return Ask(self.seat, "aside", tuple(f"away {card}" for card in g.hands[self.seat]))

    def away(self, g: Fair, _: str, card: str) -> None:
        g.put_aside(self.seat, card)


@frame("feria.turn")
class Turn(Asking):
    """Draw and roll; then show a ticket, and add others like it."""

    seat: int
    number: int = 0
    wind: int = 0
    worth: int = 0
    after: int = 0
    over: bool = False

    def draw(self, g: Fair) -> None:
        g.draw(self.seat)
        self.wind = g.roll(1)[0]
        g.tell("wind", face=self.wind)

    def ask_show(self, g: Fair) -> Next:
        if self.over:
            return Goto("close")
        free = () if g.no_wish(self.seat) else ("wish",)
        return Ask(self.seat, g.question(self), (*(f"show {card}" for card in g.showable(self.seat)), "pass"), free=free)

    def show(self, g: Fair, verb: str, card: str = "") -> Next:
        if verb == "pass":
            return Goto("close")
        self.after = g.hands[self.seat].index(card)
        self.worth = TICKETS[card]
        g.show(self.seat, card)
        return None

    def ask_add(self, g: Fair) -> Ask:
        return Ask(self.seat, "add", (*(f"add {card}" for card in g.addable(self)), "done"))

    def add(self, g: Fair, verb: str, card: str = "") -> Next:
        if verb == "done":
            return None
        self.after = g.hands[self.seat].index(card)
        g.show(self.seat, card)
        return AGAIN

    def close(self, g: Fair) -> Frame:
        if self.number + 1 == g.seats * g.rounds:
            raise End(Finale())
        return Turn((self.seat + 1) % g.seats, self.number + 1)


@frame("feria.wish")
class Wish(Asking):
    """Once in the game: another wind, or the end of the turn."""

    seat: int

    def ask_wish(self, g: Fair) -> Ask:
        return Ask(self.seat, "wish", ("wind", "home"), public=True)

    def wish(self, g: Fair, what: str) -> Next:
        g.wishes[self.seat] -= 1
        turn = next(f for f in g.stack if isinstance(f, Turn))
        if what == "home":
            g.quit(turn)
            return DONE
        turn.wind = g.roll(1)[0]
        return None


@frame("feria.finale")
class Finale(Asking):
    """Everybody leaves a ticket behind for luck; then the winnings are counted."""

    def farewell(self, g: Fair) -> Frame:
        return fork({seat: Farewell(seat) for seat in range(g.seats) if g.hands[seat]})

    def count(self, g: Fair) -> None:
        scores = [g.score(seat) for seat in range(g.seats)]
        g.result = {"scores": scores, "winners": [seat for seat, n in enumerate(scores) if n == max(scores)]}


@frame("feria.farewell")
class Farewell(Asking):
    """One seat's last ticket."""

    seat: int

    def ask_leave(self, g: Fair) -> Ask:
        return Ask(self.seat, "leave", g.farewell(self.seat), auto=True)

    def leave(self, g: Fair, _: str, card: str) -> None:
        g.put_aside(self.seat, card)


def new(seed: str, seats: int, rounds: int = 3, state: type[Fair] = Fair) -> Fair:
    """Shuffle, deal, and ask everybody what to put aside."""
    g = state(seats=seats, seed=seed, rounds=rounds, urn=list(TICKETS), wishes=[1] * seats, stack=[Opening()])
    g.shuffle(g.urn)
    for _ in range(seats):
        g.hands.append([g.urn.pop(0) for _ in range(HAND)])
        g.aside.append([])
        g.won.append([])
    return settle(g)


def zones(g: Fair) -> Iterator[tuple[str, list[str]]]:
    """Every ticket by place."""
    yield "urn", g.urn
    for seat in range(g.seats):
        yield from ((f"hand{seat}", g.hands[seat]), (f"aside{seat}", g.aside[seat]), (f"won{seat}", g.won[seat]))


class View(NamedTuple):
    """What one reader sees."""

    rounds: int
    urn: int
    wind: list[int]
    hands: list[int]
    aside: list[int]
    won: list[list[str]]
    wishes: list[int]
    own: list[str]
    own_aside: list[str]


def view(g: Fair, seat: int | None) -> View:
    """The only projection."""
    own, own_aside = ([], []) if seat is None else (g.hands[seat][:], g.aside[seat][:])
    return View(
        g.rounds,
        len(g.urn),
        [f.wind for f in g.stack if isinstance(f, Turn)],
        [len(hand) for hand in g.hands],
        [len(pile) for pile in g.aside],
        [pile[:] for pile in g.won],
        g.wishes[:],
        own,
        own_aside,
    )


def hidden(g: Fair, seat: int | None) -> list[list[str]]:
    """The zones that this reader cannot look into."""
    return [g.urn, *(zone for q in range(g.seats) if q != seat for zone in (g.hands[q], g.aside[q]))]


def resample(g: Fair, seat: int | None, rng: Random) -> Fair:
    """Deal the hidden tickets anew."""
    return redeal(g, lambda h: [hidden(h, seat)], rng)


def openly(shown: View, key: str, seat: int) -> tuple[str, ...]:
    """Which ticket is shown nobody knows before; that one may pass, or do with what was added, everybody does."""
    return {"show": ("show *", "pass"), "show.last": ("show *", "pass"), "add": ("add *", "done")}.get(key, ())


def label(shown: View, key: str, choice: str) -> Text:
    """The words on a button."""
    verb, *card = choice.split()
    return Text(f"feria.{verb}", card=card[0], worth=TICKETS[card[0]]) if card else Text(f"feria.{verb}")


def value(shown: View, seat: int) -> float:
    """What was won, and a little for what could be."""
    return sum(TICKETS[card] for card in shown.won[seat]) + len(shown.own) / 10


VERBS = (
    Verb("aside", "aside", "away {ticket}", (Arg("ticket"),)),
    Verb("show", "show", "show {ticket}", (Arg("ticket"), Arg("with", "add", "add {}", many=True))),
    Verb("pass", "show", "pass"),
    Verb("wish", "show", "wish", (Arg("for", "wish"),)),
    Verb("leave", "leave", "leave {ticket}", (Arg("ticket"),)),
)

GAME = Game(
    state=Fair,
    seat_counts=(1, 2, 3),
    new=new,
    view=view,
    resample=resample,
    zones=zones,
    back=lambda card: "ticket",
    verbs=VERBS,
    label=label,
    openly=openly,
    value=value,
    longest=100,
    options={"rounds": (3, 2)},
    data=TICKETS,
)
