"""From pixels to bytes: PNG with 256 colours.

Measured on boards of 1600 pixels: lossy WebP takes twice the time and nearly twice the bytes of this, lossless WebP three
times the time. Choosing the colours is what is slow, so every book of pictures brings a palette that was chosen once.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Concatenate, ParamSpec

from PIL import Image

from renderers.kit.keeping import kept

PALETTES = Path(__file__).resolve().parents[1] / "palettes"
QUICK, THOROUGH = 4, 6  # levels of compression: the quick one takes half the time, for a ninth more bytes
HEAVY = 256 * 1024  # bytes from which a picture is worth the time of the thorough one

P = ParamSpec("P")

_true: list[bool] = []  # not empty while pictures keep all their colours, for those who choose palettes


@cache
def palette(name: str) -> Image.Image | None:
    """The palette of that name, as an image that others are matched with; None when there is none yet."""
    try:
        codes = (PALETTES / f"{name}.txt").read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return None
    found = Image.new("P", (16, 16))
    found.putpalette(bytes.fromhex("".join(codes)))
    return found


@contextmanager
def true_colours() -> Iterator[None]:
    """Let pictures keep all their colours for a while."""
    _true.append(True)
    try:
        yield
    finally:
        _true.pop()


def reduced(image: Image.Image, name: str) -> Image.Image:
    """A picture with the colours of a palette; with the best ones for itself when there is no such palette."""
    if _true or not name:
        return image
    found = palette(name)
    if found is None:
        return image.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    return image.quantize(palette=found, dither=Image.Dither.NONE)


def colours_of(name: str) -> str:
    """The palette that pieces are reduced to and kept with; none while pictures keep all their colours."""
    return "" if _true else name


def coloured(draw: Callable[P, Image.Image]) -> Callable[Concatenate[str, P], Image.Image]:
    """A picture that is only copied, in the colours of a palette, which comes first."""

    @kept
    def piece(colours: str, /, *args: P.args, **more: P.kwargs) -> Image.Image:
        return reduced(draw(*args, **more), colours)

    return piece


def joined(pieces: Sequence[Image.Image]) -> Image.Image:
    """Pieces of the same width and the same palette, one below the other."""
    first = pieces[0]
    whole = Image.new(first.mode, (first.width, sum(p.height for p in pieces)))
    if first.mode == "P":
        whole.putpalette(first.getpalette() or [])
    y = 0
    for piece in pieces:
        whole.paste(piece, (0, y))
        y += piece.height
    return whole


def encode(image: Image.Image) -> bytes:
    """A picture as a PNG file."""
    if image.mode != "P":
        image = image.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    quick = _saved(image, QUICK)
    return quick if len(quick) < HEAVY else _saved(image, THOROUGH)


def _saved(image: Image.Image, level: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()
