"""What the tests of the pictures share: people who speak, fresh caches, goldens and how far a picture is from its golden."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from PIL import Image, ImageChops

from renderers.kit import typeface
from renderers.oaxaca import faces
from renderers.speech import Picture, Speaker
from tests.gallery.show import speaker

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).resolve().parents[2]
DIFFERENCES = ROOT / "gallery" / "differences"
STRONG = 48  # a pixel differs when a channel does by more than this; smoothing of another version stays below
TILE, MOST = 80, 0.22  # of a tile so large no greater share may differ: a word may change, a picture may not
FAINT = 1.2  # and on the whole not by more than this


def speaking(language: str, game: str = "oaxaca") -> Callable[[tuple[str, ...]], Speaker]:
    """A game's words in that language for a table of people."""
    return speaker(language, game)


def forget(typefaces: bool = True) -> None:
    """Empty every cache of the renderers, perhaps but for the font files, which take longest to read."""
    spared = () if typefaces else (typeface.typeface,)
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear") and not isinstance(thing, type) and thing not in spared:
                    thing.cache_clear()
    faces._faces.clear()


def distance(found: Image.Image, kept: Image.Image) -> tuple[float, float, Image.Image]:
    """The mean difference, the greatest share of differing pixels in any tile, and a picture of the difference."""
    apart = ImageChops.difference(found.convert("RGB"), kept.convert("RGB"))
    levels = [band.histogram() for band in apart.split()]
    mean = sum(i * n for band in levels for i, n in enumerate(band)) / (3 * apart.width * apart.height)
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    strong = most.point([255 * (i > STRONG) for i in range(256)])
    tiles = strong.resize((max(1, strong.width // TILE), max(1, strong.height // TILE)), Image.Resampling.BOX)
    worst = max(tiles.getextrema())
    assert isinstance(worst, int | float)
    return mean, worst / 255, ImageChops.add(apart, apart, 0.5)


def decoded(png: bytes) -> Image.Image:
    """The pixels of a file."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def pixels(picture: Picture) -> tuple[object, ...]:
    """All that a file of it would be packed from; packing takes as long as drawing, and the same pixels make the same bytes."""
    image = picture.image
    return image.mode, image.size, tuple(image.getpalette() or ()), image.tobytes()


def main() -> None:
    """Draw goldens anew: those whose names begin with one of the words of the command, or all."""
    from tests.renderers.books import goldens as of_all_games

    GOLDEN.mkdir(exist_ok=True)
    for name, draw in of_all_games():
        if not name.startswith(tuple(sys.argv[1:]) or ""):
            continue
        (GOLDEN / f"{name}.png").write_bytes(draw().png())
        print(name)


ELSEWHERE = """
import json, pathlib, sys
from importlib import import_module
game, changed, real = sys.argv[1], sys.stdin.buffer.read(), pathlib.Path.read_bytes
pathlib.Path.read_bytes = lambda self: changed if self.name == f"{game}.json" else real(self)
from tests.renderers.looking import looks
print(json.dumps(looks(import_module(f"tests.renderers.{game}").of_the_data())))
"""


def looks(pictures: Mapping[str, Picture]) -> dict[str, list[Any]]:
    """Of each picture a sum over its pixels, its width and height, and what is said of it."""
    return {name: [crc32(p.image.convert("RGB").tobytes()), *p.image.size, p.alt] for name, p in pictures.items()}


def redrawn(game: str, of_the_data: Callable[[], Mapping[str, Picture]], data: Mapping[str, Any], high: int) -> dict[str, str]:
    """What is said of pictures that a process has drawn from other data: each of them differs and is as wide as before."""
    run = (sys.executable, "-c", ELSEWHERE, game)
    done = subprocess.run(run, input=json.dumps(data).encode(), capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr.decode()
    before, after = looks(of_the_data()), json.loads(done.stdout)
    assert before.keys() == after.keys()
    for name, (pixels_, width, height, _) in after.items():
        assert pixels_ != before[name][0], name
        assert width == before[name][1] and 500 <= height <= high, name
    return {name: alt for name, (*_, alt) in after.items()}


if __name__ == "__main__":
    main()
