"""An endless loop: each ticket that is added sends the last one back into the hand, so the run never gets shorter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from tests.kit import feria

ITEM = 13


@dataclass(slots=True)
class Fair(feria.Fair):
    NAME: ClassVar[str] = "endless_loop"

    def show(self, seat: int, card: str) -> None:
        feria.Fair.show(self, seat, card)
        same = [c for c in self.won[seat] if feria.TICKETS[c] == feria.TICKETS[card] and c != card]
        for back in same:
            self.won[seat].remove(back)
            self.hands[seat].append(back)

    def addable(self, turn: feria.Turn) -> list[str]:
        return [card for card in self.hands[turn.seat] if feria.TICKETS[card] == turn.worth]


GAME = replace(feria.GAME, state=Fair, new=partial(feria.new, state=Fair))
