"""A lost card: tickets worth six are shown, applauded, and never seen again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from tests.kit import feria

ITEM = 1


@dataclass(slots=True)
class Fair(feria.Fair):
    NAME: ClassVar[str] = "lost_card"

    def show(self, seat: int, card: str) -> None:
        feria.Fair.show(self, seat, card)
        if feria.TICKETS[card] == 6:
            self.won[seat].remove(card)


GAME = replace(feria.GAME, state=Fair, new=partial(feria.new, state=Fair))
