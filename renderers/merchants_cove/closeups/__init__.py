"""The close-ups of the cove: which of them is about what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engines.merchants_cove.view import CoveView
from renderers.merchants_cove.closeups import chart, choose, result, sales, sea, telling, turn
from renderers.merchants_cove.closeups.table import key_of
from renderers.speech import Picture, Speaker

Draw = Callable[[CoveView, Sequence[str], Speaker], Image.Image]
OF_FAMILY: Mapping[str, Draw] = {
    "act": turn.compose,
    "lines": chart.compose,
    "place": sea.compose,
    "who": sea.compose,
    "rob": sea.compose,
    "dock": sea.compose,
    "effect": sea.compose,
    "to": sea.compose,
    "sales": sales.compose,
    "over": result.compose,
}


def closeup(view: CoveView, options: Sequence[str], words: Speaker) -> Picture:
    """What the open question is about, with the choices that everybody may know of; or how the game has ended."""
    family = "over" if view.result else key_of(view).partition(".")[0]
    draw = OF_FAMILY.get(family, choose.compose)
    return Picture(lambda: draw(view, options, words), lambda: telling.told(view, options, words))
