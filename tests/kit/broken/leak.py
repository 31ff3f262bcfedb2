"""A leak: what others have put aside face down lies open in everybody's View."""

from __future__ import annotations

from dataclasses import replace

from tests.kit import feria

ITEM = 8


def view(g: feria.Fair, seat: int | None) -> feria.View:
    return feria.view(g, seat)._replace(own_aside=[card for pile in g.aside for card in pile])


GAME = replace(feria.GAME, view=view)
