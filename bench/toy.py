"""A game with next to no rules: what the kernel itself costs."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from engines.kernel import Arg, Ask, Frame, Game, State, Text, Verb, clone, frame, settle

CHIPS = 400


@dataclass(slots=True)
class Toy(State):
    """Chips in the middle; whoever takes the last one has won."""

    NAME: ClassVar[str] = "toy"

    chips: int = CHIPS


@frame("toy.turn")
class Turn(Frame):
    """Take one, two or three chips; then it is the next seat's turn."""

    seat: int

    def ask_take(self, g: Toy) -> Ask:
        return Ask(self.seat, "take", tuple(f"take {n}" for n in range(1, min(g.chips, 3) + 1)))

    def take(self, g: Toy, _: str, n: str) -> None:
        g.chips -= int(n)

    def next_turn(self, g: Toy) -> Frame | None:
        if g.chips:
            return Turn((self.seat + 1) % g.seats)
        g.result = {"winners": [self.seat]}
        return None


def new(seed: str, seats: int) -> Toy:
    return settle(Toy(seats=seats, seed=seed, stack=[Turn(0)]))


def view(s: Toy, seat: int | None) -> int:
    return s.chips


def resample(s: Toy, seat: int | None, rng: Random) -> Toy:
    return clone(s)


GAME = Game(
    state=Toy,
    seat_counts=(2, 3, 4),
    new=new,
    view=view,
    resample=resample,
    zones=lambda s: (),
    back=lambda piece: piece,
    verbs=(Verb("take", "take", "take {n}", (Arg("n"),)),),
    label=lambda view, key, choice: Text(key, choice=choice),
    value=lambda view, seat: 0.0,
    longest=CHIPS,
)
