"""A film of a game: boards one after the other, the final scores last, as an animated WebP.

Measured on 164 boards at 800 pixels: 1.4 MB in under 4 s with these settings; as a GIF, which stores every frame worse,
9.5 MB; as lossy WebP 4 MB, and letters blur.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PIL import Image

from renderers.kit.colour import Colour
from renderers.kit.encode import palette
from renderers.rooms import pictures as book_of
from renderers.speech import Picture
from renderers.words import Words

LIMIT = 8_000_000  # bytes; what every server takes
MOST = 120  # pictures of one film
WHOLE = 60_000  # milliseconds that a film lasts at most, its ends aside
QUICKEST, SLOWEST = 400, 1000  # for one board
FIRST, LAST = 1500, 8000  # for the first board and for the final scores
SIZES = ((800, 1), (800, 2), (640, 2), (480, 3))  # width, and of how many boards one is kept; tried in this order
BAR, DARK, GOLD = 8, (20, 16, 16), (247, 179, 43)  # a line at the bottom shows how far the game has come

Told = Callable[[int, int], None]  # pictures done, and of how many


class TooLarge(Exception):
    """No way of making the film leads below the limit."""


@dataclass(frozen=True)
class Script:
    """What a film shows: Views of the same reader, in order; what is sent to whoever makes it."""

    game: str
    views: tuple[Any, ...]
    names: tuple[str, ...]
    language: str
    over: bool  # whether the last View is followed by the final scores


@dataclass(frozen=True)
class Film:
    """An animation and what it is like."""

    data: bytes
    frames: int
    size: tuple[int, int]


def film(script: Script, told: Told = lambda done, of: None, limit: int = LIMIT) -> Film:
    """The film of a game; `told` hears of every picture that is done."""
    for width, every in SIZES:
        views = [*script.views[:-1:every], script.views[-1]]
        made = _made(script, views, width, told)
        if len(made.data) <= limit:
            return made
    raise TooLarge(f"{len(made.data)} bytes, and {limit} are allowed")


def _made(script: Script, views: Sequence[Any], width: int, told: Told) -> Film:
    pictures = list(_pictures(script, views, width, told))
    size = (width, max(picture.height for picture in pictures) + BAR)
    frames = [_framed(picture, size, n / max(1, len(pictures) - 1)) for n, picture in enumerate(pictures)]
    out = io.BytesIO()
    frames[0].save(
        out, "WEBP", save_all=True, append_images=frames[1:], duration=durations(len(frames), script.over), loop=0,
        lossless=True, quality=50, method=2,
    )  # fmt: skip
    return Film(out.getvalue(), len(frames), size)


def _pictures(script: Script, views: Sequence[Any], width: int, told: Told) -> Iterator[Image.Image]:
    """The boards and the final scores, all with the few colours of their game: that is what makes the film small."""
    book, words = book_of(script.game), Words(script.language, script.names, script.game)
    drawn: list[Callable[[], Picture]] = [partial(book.board, view, words) for view in views]
    if script.over:
        drawn.append(partial(book.final, views[-1], words))
    colours = palette(f"{script.game}-board")
    for n, draw in enumerate(drawn, 1):
        whole = draw().image.convert("RGB")
        small = whole.resize((width, round(whole.height * width / whole.width)), Image.Resampling.LANCZOS)
        colours = colours or small.quantize(256)
        yield small.quantize(palette=colours, dither=Image.Dither.NONE)
        told(n, len(drawn))


def _framed(picture: Image.Image, size: tuple[int, int], share: float) -> Image.Image:
    """A picture on a ground that all of them share, with how far the game has come; one byte for a pixel, as there are many."""
    dark, gold = (_nearest(picture, colour) for colour in (DARK, GOLD))
    frame = Image.new("P", size, picture.getpixel((0, picture.height - 1)))
    frame.putpalette(picture.getpalette() or [])
    frame.paste(picture, (0, 0))
    frame.paste(dark, (0, size[1] - BAR, size[0], size[1]))
    frame.paste(gold, (0, size[1] - BAR, round(size[0] * share), size[1]))
    return frame


def _nearest(picture: Image.Image, colour: Colour) -> int:
    found = Image.new("RGB", (1, 1), colour).quantize(palette=picture, dither=Image.Dither.NONE).getpixel((0, 0))
    assert isinstance(found, int)
    return found


def durations(frames: int, over: bool) -> list[int]:
    """How long each picture is shown, in milliseconds."""
    one = min(SLOWEST, max(QUICKEST, WHOLE // frames))
    shown = [one] * frames
    shown[0] = FIRST
    shown[-1] = LAST if over else 3 * one
    return shown
