"""Resafa's close-ups: which of them is about what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PIL import Image

from engines.resafa.staged import staged
from engines.resafa.view import ResafaView
from renderers.resafa.closeups import building, cargo, choose, network, result, telling, trading, turn
from renderers.resafa.closeups.table import Begin, begun, question
from renderers.speech import Picture, Speaker

Draw = Callable[[ResafaView, Sequence[str], Speaker, Begin], Image.Image]
OF_KEY: Mapping[str, Draw] = {
    **dict.fromkeys(("play", "next"), turn.compose),
    **dict.fromkeys(("side", "space", "lying", "route"), network.compose),
    **dict.fromkeys(("trade", "base", "close", "flip"), trading.compose),
    **dict.fromkeys(("tile", "face", "place", "rotation"), building.workshops),
    **dict.fromkeys(("size", "square", "strips"), building.gardens),
    "canal": network.tiles,
    "cargo": cargo.compose,
    "journey": trading.journey,
    "centre": trading.flips,
    "start": building.start,
    "room": building.production,
}


def closeup(view: ResafaView, options: Sequence[str], words: Speaker) -> Picture:
    """What the open question is about, with the choices that everybody may know of; or how the game has ended."""
    if view.result:
        return Picture(lambda: result.compose(view, words), lambda: telling.over(view, words))
    options = options or staged(view)
    draw = OF_KEY.get(question(view), choose.compose)
    begin = partial(begun, options=options)
    return Picture(lambda: draw(view, options, words, begin), lambda: telling.told(view, options, words))
