"""A stored option: what may be added is written down once, and still stands there when it has been added."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from tests.kit import feria

ITEM = 3


@dataclass(slots=True)
class Fair(feria.Fair):
    NAME: ClassVar[str] = "stored_option"
    offered: list[str] = field(default_factory=list)

    def draw(self, seat: int) -> None:
        feria.Fair.draw(self, seat)
        self.offered = []

    def show(self, seat: int, card: str) -> None:
        feria.Fair.show(self, seat, card)
        self.offered = self.offered or [c for c in self.hands[seat] if feria.TICKETS[c] == feria.TICKETS[card]]

    def addable(self, turn: feria.Turn) -> list[str]:
        return self.offered


GAME = replace(feria.GAME, state=Fair, new=partial(feria.new, state=Fair))
