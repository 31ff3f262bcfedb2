"""Oaxaca's close-ups: which of them is about what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engines.oaxaca.view import OaxacaView
from renderers.oaxaca.closeups import choose, drawing, market, respond, result, roll, telling, turn
from renderers.oaxaca.closeups.table import question_of
from renderers.speech import Picture, Speaker

Draw = Callable[[OaxacaView, Sequence[str], Speaker], Image.Image]
Tell = Callable[[OaxacaView, Sequence[str], Speaker], str]
OF_KEY: Mapping[str, tuple[Draw, Tell]] = {
    "reroll": (roll.compose, roll.told),
    "act": (turn.compose, telling.told),
    "do": (turn.with_result, telling.told),
    "keep": (drawing.compose, telling.told),
    "return": (drawing.compose, telling.told),
    "respond": (respond.compose, telling.told),
    "sell": (market.compose, telling.told),
    "over": (result.compose, result.told),
    "customers": (market.compose, telling.told),
}


def closeup(view: OaxacaView, options: Sequence[str], words: Speaker) -> Picture:
    """What the open question is about, with the choices that everybody may know of; or how the game has ended."""
    draw, tell = OF_KEY.get("over" if view.result else question_of(view), (choose.compose, telling.told))
    return Picture(lambda: draw(view, options, words), lambda: tell(view, options, words))
