"""Pictures on which every word is set, and nothing is painted: a deep run looks at thousands of them for their words alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from PIL import Image

from renderers.kit import sheet
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import Ink
from tests.renderers.looking import forget

_paste = Image.Image.paste


def _corner(image: Image.Image, what: Any, box: Any = None, mask: Any = None) -> None:
    """Paste so far down that a single pixel has to be mixed: what does not fit together is refused as ever."""
    if isinstance(box, Image.Image) and mask is None:
        box, mask = None, box
    left, up, *ends = box or (0, 0)
    x, y = image.width - 1, image.height - 1
    _paste(image, what, (x, y, ends[0] - left + x, ends[1] - up + y) if ends else (x, y), mask)


@cache
def _blank(mode: str, size: tuple[int, int]) -> Image.Image:
    return Image.new(mode, size)


def _sprite(drawn: Sheet, left: int = 0, up: int = 0) -> Sprite:
    size = drawn.image.size
    return Sprite(_blank("RGB", size), _blank("L", size), left, up, tuple(drawn.written))


def _no_ink(words: str, name: str, size: float, tracking: float = 0.0) -> Ink:
    return Ink(_blank("L", (1, 1)), 0, 0)


@contextmanager
def unpainted(really: bool = True) -> Iterator[None]:
    """Set words without painting, if really; what was kept meanwhile is blank, and forgotten."""
    if not really:
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Image.Image, "paste", _corner)
        patch.setattr(Sheet, "sprite", _sprite)
        patch.setattr(sheet, "ink", _no_ink)
        try:
            yield
        finally:
            forget(typefaces=False)
