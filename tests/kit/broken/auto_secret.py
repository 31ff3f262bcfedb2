"""An auto-answered secret: only one's best tickets may be left, and who has a single best one is not even asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from tests.kit import feria

ITEM = 8


@dataclass(slots=True)
class Fair(feria.Fair):
    NAME: ClassVar[str] = "auto_secret"

    def farewell(self, seat: int) -> tuple[str, ...]:
        best = max(feria.TICKETS[card] for card in self.hands[seat])
        return tuple(f"leave {card}" for card in self.hands[seat] if feria.TICKETS[card] == best)


GAME = replace(feria.GAME, state=Fair, new=partial(feria.new, state=Fair))
