"""Mottainai's close-ups: which of them is about what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from engines.mottainai.view import MottainaiView
from renderers.mottainai.closeups import act, choose, result, task
from renderers.mottainai.closeups.table import key_of
from renderers.speech import Picture, Speaker

Draw = Callable[[MottainaiView, Sequence[str], Speaker], Image.Image]
Tell = Callable[[MottainaiView, Sequence[str], Speaker], str]


def closeup(view: MottainaiView, options: Sequence[str], words: Speaker) -> Picture:
    """What the open question is about, with the choices that everybody may know of; or how the game has ended."""
    draw, tell = _of(view)
    return Picture(lambda: draw(view, options, words), lambda: tell(view, options, words))


def _of(view: MottainaiView) -> tuple[Draw, Tell]:
    if view.result:
        return result.compose, result.told
    key = key_of(view)
    if key == "task":
        return task.compose, task.told
    return (act.compose, act.told) if key.startswith("act.") else (choose.compose, choose.told)
