"""Small drawings: rasterised once per size into two masks, one for each tone, and kept in memory and on disk."""

from __future__ import annotations

import io
import os
import tempfile
import zlib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops

from renderers.kit.keeping import kept

ICONS = Path(__file__).resolve().parents[1] / "icons"
FORMAT = "1"  # of the files on disk; a change makes the old ones be ignored
FINE, COARSE = 4, 2  # how much larger a drawing is rasterised than it is needed
FINE_UP_TO = 96

Masks = tuple[Image.Image, Image.Image]  # the body, and the cuts through which the ground shows

_folder: list[Path | None] = []  # empty until somebody asks or tells


def use_folder(folder: Path | None) -> None:
    """Keep rasterised drawings in that folder; None keeps them in memory only."""
    _folder[:] = [folder]


def folder() -> Path | None:
    """Where rasterised drawings are kept: the folder that was named, or the user's own cache."""
    if not _folder:
        home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
        _folder.append(Path(home) / "tianguis" / "pictures" if Path(home).is_absolute() else None)
    return _folder[0]


@cache
def drawing(name: str) -> str:
    """The drawing of an icon; a small game may bring its own instead of a name."""
    return svg(100, 100, name) if name.startswith("<") else (ICONS / f"{name}.svg").read_text(encoding="utf-8")


def svg(width: float, height: float, inner: str) -> str:
    """A drawing of our own in the same two tones."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{inner}</svg>'


def icon(name: str, size: int) -> Masks:
    """The two masks of an icon at a size."""
    return masks(drawing(name), size, size)


@kept
def masks(drawn: str, width: int, height: int) -> Masks:
    """The white and the black of a drawing as masks."""
    name = sha256(f"{FORMAT} {width} {height} {drawn}".encode()).hexdigest()[:40]
    found = _read(name, width, height)
    if found is None:
        found = _rasterise(drawn, width, height)
        _write(name, found)
    return found


def _rasterise(drawn: str, width: int, height: int) -> Masks:
    finer = FINE if max(width, height) <= FINE_UP_TO else COARSE
    png = resvg_py.svg_to_bytes(svg_string=drawn, width=width * finer, height=height * finer, skip_system_fonts=True)
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    light, there = picture.getchannel("R"), picture.getchannel("A")
    body, cuts = ImageChops.multiply(there, light), ImageChops.multiply(there, ImageChops.invert(light))
    return body.reduce(finer), cuts.reduce(finer)


def _read(name: str, width: int, height: int) -> Masks | None:
    place = folder()
    if place is None:
        return None
    try:
        raw = zlib.decompress((place / name).read_bytes())
    except (OSError, zlib.error):
        return None
    half = width * height
    if len(raw) != 2 * half:
        return None
    size = (width, height)
    return Image.frombytes("L", size, raw[:half]), Image.frombytes("L", size, raw[half:])


def _write(name: str, found: Masks) -> None:
    """Keep a drawing for the next start; where nothing may be written, nothing is."""
    place = folder()
    if place is None:
        return
    try:
        place.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=place)
    except OSError:
        use_folder(place if place.is_dir() else None)
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(zlib.compress(found[0].tobytes() + found[1].tobytes(), 1))
        Path(draft).replace(place / name)
    except OSError:
        with suppress(OSError):
            Path(draft).unlink()
