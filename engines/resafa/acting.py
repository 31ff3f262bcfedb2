"""What all main actions have in common: being open, committed or given up, their staged words, and paying."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engines.kernel import DONE, Ask, Done, Frame
from engines.resafa.cards import EFFECT
from engines.resafa.effects import per
from engines.resafa.state import MAIN_KINDS, Resafa


@dataclass(slots=True)
class MainAction(Frame):
    """A main action, open from its declaration until it is finished or given up."""

    seat: int
    off: dict[str, int] = field(default_factory=dict)  # discounts played while it is open
    must: bool = False  # it may not be given up
    bound: bool = False  # a card bound to it has been played
    committed: bool = False
    after: list[str] = field(default_factory=list)  # effects that count with the new tile included

    def _first(self, g: Resafa, key: str, options: Iterable[str]) -> Ask:
        """Its first question: it may be given up while nothing binds the player to it, or when nothing is left to do (R37)."""
        found = list(options)
        return g.ask(self.seat, key, found if found and (self.bound or self.must) else [*found, "abandon"])

    def _stage(self, key: str, options: Iterable[str]) -> Ask:
        """A further word of a choice that has been begun; free plays wait until it is complete."""
        return Ask(self.seat, key, tuple(options), auto=True)

    def _abandon(self, g: Resafa) -> Done:
        """It is given up and used up."""
        g.tell("abandoned", seat=self.seat, action=MAIN_KINDS[self.KIND])
        return DONE

    def _finish(self, g: Resafa) -> Done:
        """What counts with the new tile included comes last."""
        for key in self.after:
            g.gain(self.seat, EFFECT[key].gain, per(g, self.seat, EFFECT[key]))
        return DONE


def pay(g: Resafa, seat: int, cost: dict[str, int]) -> None:
    """Pay a price and tell it."""
    g.players[seat].pay(cost)
    if cost:
        g.tell("paid", seat=seat, cost=cost)
