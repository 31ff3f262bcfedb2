"""Pátzcuaro's close-ups: which of them is about what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engines.patzcuaro.view import PatzcuaroView
from renderers.patzcuaro.closeups import altar, move, result, telling, visit
from renderers.patzcuaro.closeups.table import topic
from renderers.speech import Picture, Speaker

Draw = Callable[[PatzcuaroView, Sequence[str], Speaker], Image.Image]
OF_TOPIC: Mapping[str, Draw] = {
    "move": move.compose,
    "steps": move.compose,
    "begin": visit.begin,
    "trade": visit.trade,
    "choose": visit.choose,
    "reveal": visit.reveal,
    "altar": altar.compose,
}


def closeup(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> Picture:
    """What the open question is about, with the choices that everybody may know of; or how the game has ended."""
    if view.result:
        return Picture(lambda: result.compose(view, words), lambda: telling.ended(view, words))
    draw = OF_TOPIC[topic(view)]
    return Picture(lambda: draw(view, options, words), lambda: telling.told(view, options, words))
