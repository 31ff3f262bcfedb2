"""What all main actions have in common: being open, committed or given up and their staged words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engines.kernel import DONE, Ask, Call, Done, Next
from engines.resafa.asking import Asking
from engines.resafa.cards import CARD, EFFECT, LISTS
from engines.resafa.effects import FreePlay
from engines.resafa.playable import barred, per, possible
from engines.resafa.state import MAIN_KINDS, Resafa

HELPS = frozenset({"discount", "gain", "convert"})
INSTEAD = frozenset({"abandon", "bonus"})  # what may be said at the first question instead of beginning


@dataclass(slots=True)
class MainAction(Asking):
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
            return self._ask(g, key, [*found, "abandon"])
        if not found and (helpful := self._helpful(g)):
            asked = self._ask(g, key, helpful, public=False, auto=False)
            return asked._replace(free=tuple(f for f in asked.free if f not in helpful))
        return self._ask(g, key, found or ["abandon"])

    def _helpful(self, g: Resafa) -> list[str]:
        """The cards in hand without which an action that cannot be given up would not be possible."""
        action = MAIN_KINDS[self.KIND]
        levels, free = tuple(getattr(self, "levels", (1, 2))), getattr(self, "free", False)
        if not g.edition or not possible(g, self.seat, action, self.off, levels=levels, free_travel=free):
            return []
        held = (card for card in g.players[self.seat].bonus if CARD[card].when == action)
        helpful = (card for card in held if any(e.op in HELPS for e in LISTS[card]))
        return [f"bonus {card}" for card in helpful if barred(g, self.seat, card, g.opened()) is None]

    def _instead(self, g: Resafa, verb: str, card: str) -> Next:
        """The action is given up, or a card is played without which it is not possible."""
        if verb == "abandon":
            return self._abandon(g)
        return Call(FreePlay(self.seat, "bonus", card), self.at) if verb == "bonus" else None

    def _stage(self, key: str, options: Iterable[str]) -> Ask:
        """A further word of a choice that has been begun, on a picture of one's own; free plays wait until it is complete."""
        return Ask(self.seat, key, tuple(options), auto=True)

    def _abandon(self, g: Resafa) -> Done:
        g.tell("abandoned", seat=self.seat, action=MAIN_KINDS[self.KIND])
        return DONE

    def _finish(self, g: Resafa) -> Done:
        """What counts with the new tile included comes last."""
        for key in self.after:
            g.gain(self.seat, EFFECT[key].gain, per(g, self.seat, EFFECT[key]))
        return DONE


def begun_with(field: str) -> Callable[[MainAction, Resafa, str, str], Next]:
    """The step after the first question: its word is kept, unless something was said instead of beginning."""

    def begin(self: MainAction, g: Resafa, verb: str, word: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, word)
        setattr(self, field, word)
        return None

    return begin
