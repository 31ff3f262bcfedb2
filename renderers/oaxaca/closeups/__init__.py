"""Oaxaca's close-ups: which of them is about what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engines.oaxaca.view import OaxacaView
from renderers.oaxaca.closeups import choose, drawing, market, respond, result, roll, turn
from renderers.oaxaca.closeups.table import question_of
from renderers.speech import Picture, Speaker

Draw = Callable[[OaxacaView, Sequence[str], Speaker], Image.Image]
Tell = Callable[[OaxacaView, Sequence[str], Speaker], str]
OF_KEY: Mapping[str, tuple[Draw, Tell]] = {
    "reroll": (roll.compose, roll.told),
    "act": (turn.compose, turn.told),
    "keep": (drawing.compose, turn.told),
    "return": (drawing.compose, turn.told),
    "respond": (respond.compose, turn.told),
    "sell": (market.compose, turn.told),
    "over": (result.compose, result.told),
    "customers": (market.compose, turn.told),
}


def closeup(view: OaxacaView, options: Sequence[str], words: Speaker) -> Picture:
    """What the open question is about, with the choices that everybody may know of; or how the game has ended."""
    draw, tell = OF_KEY.get("over" if view.result else question_of(view), (choose.compose, turn.told))
    return Picture(lambda: draw(view, options, words), lambda: tell(view, options, words))
