"""A set-order dependence: what may be shown is listed in the order in which a set happens to hold it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from tests.kit import feria

ITEM = 15


@dataclass(slots=True)
class Fair(feria.Fair):
    NAME: ClassVar[str] = "set_order"

    def showable(self, seat: int) -> list[str]:
        return list({*self.hands[seat]})


GAME = replace(feria.GAME, state=Fair, new=partial(feria.new, state=Fair))
