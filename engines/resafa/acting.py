"""What all main actions have in common: being open, committed or given up, their staged words, and paying."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engines.kernel import DONE, Ask, Call, Done, Frame, Next
from engines.resafa.cards import CARD, EFFECT, LISTS
from engines.resafa.effects import FreePlay, no_play, per, possible
from engines.resafa.state import MAIN_KINDS, Resafa

HELPS = frozenset({"discount", "gain", "convert"})
INSTEAD = frozenset({"abandon", "bonus"})  # what may be said at the first question instead of beginning


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
        if not (self.bound or self.must):
            return g.ask(self.seat, key, [*found, "abandon"])
        if not found and (helpful := self._helpful(g)):
            asked = g.ask(self.seat, key, helpful, auto=False)
            return asked._replace(free=tuple(f for f in asked.free if f not in helpful))
        return g.ask(self.seat, key, found or ["abandon"])

    def _helpful(self, g: Resafa) -> list[str]:
        """The cards in hand without which an action that cannot be given up would not be possible."""
        action = MAIN_KINDS[self.KIND]
        levels, free = tuple(getattr(self, "levels", (1, 2))), getattr(self, "free", False)
        if not g.edition or not possible(g, self.seat, action, self.off, levels=levels, free_travel=free):
            return []
        held = (card for card in g.players[self.seat].bonus if CARD[card].when == action)
        helpful = (card for card in held if any(e.op in HELPS for e in LISTS[card]))
        return [f"bonus {card}" for card in helpful if no_play(g, self.seat, card) is None]

    def _instead(self, g: Resafa, verb: str, card: str) -> Next:
        """The action is given up, or a card is played without which it is not possible."""
        if verb == "abandon":
            return self._abandon(g)
        return Call(FreePlay(self.seat, "bonus", card), self.at) if verb == "bonus" else None

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
