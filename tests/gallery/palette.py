"""Choosing the 256 colours of a book of pictures, once, from samples of all of its pictures.

    python -m tests.gallery.palette [--games GAME ...] [--kinds board hand closeup]

Small things count for more than their share of the pixels, or icons and the edges of letters would lose their tones
to the many shades of a large field. The colours of the design itself are kept exactly.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable

from PIL import Image

from engines.shelf import SHELF
from renderers.kit.colour import Colour
from renderers.kit.encode import PALETTES, true_colours
from tests.gallery.show import samples

SIZE = 256
CELL = 4  # matching goes by cells of this many levels, so no two colours of a palette may share one
EVEN = 0.55  # the power that lifts small things


def chosen(samples: Iterable[Image.Image], exact: Iterable[Colour]) -> list[Colour]:
    """The colours for these pictures, the exact ones first."""
    counts: Counter[Colour] = Counter()
    for image in samples:
        for n, colour in image.convert("RGB").getcolors(1 << 24) or ():
            assert isinstance(colour, tuple)
            r, g, b = colour[:3]
            counts[(int(r), int(g), int(b))] += n
    kept = _apart(c for c in dict.fromkeys(exact) if counts[c])
    for colour in kept:
        del counts[colour]
    weighed = b"".join(bytes(colour) * max(1, round(n**EVEN)) for colour, n in sorted(counts.items()))
    across = 1024
    weighed += bytes(next(iter(sorted(counts)))) * (-(len(weighed) // 3) % across)
    pool = Image.frombytes("RGB", (across, len(weighed) // 3 // across), weighed)
    raw = pool.quantize(SIZE - len(kept), Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    others = zip(raw[::3], raw[1::3], raw[2::3], strict=False)
    found = _apart((*kept, *(one for one in others if not any(_takes(one, exactly) for exactly in kept))))[:SIZE]
    return found + [found[0]] * (SIZE - len(found))


def _takes(one: Colour, exactly: Colour) -> bool:
    """Whether a colour would be matched instead of an exact one: what counts is the distance from the corner of its cell."""
    corner = [level // CELL * CELL for level in exactly]
    near, far = (sum((a - b) ** 2 for a, b in zip(colour, corner, strict=True)) for colour in (one, exactly))
    return near <= far


def _apart(colours: Iterable[Colour]) -> list[Colour]:
    cells: dict[Colour, Colour] = {}
    for r, g, b in colours:
        cells.setdefault((r // CELL, g // CELL, b // CELL), (r, g, b))
    return list(cells.values())


def write(name: str, colours: Iterable[Colour]) -> None:
    """Keep a palette as text, eight colours in a line."""
    codes = [f"{r:02x}{g:02x}{b:02x}" for r, g, b in colours]
    lines = [" ".join(codes[i : i + 8]) for i in range(0, len(codes), 8)]
    PALETTES.mkdir(exist_ok=True)
    (PALETTES / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Choose the palettes of some games anew, of all when none is named."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.gallery.palette", description="Choose the 256 colours of picture books."
    )
    parser.add_argument("--games", nargs="+", default=list(SHELF), choices=list(SHELF))
    parser.add_argument("--kinds", nargs="+", default=["board", "hand", "closeup"], help="of these pictures alone")
    given = parser.parse_args()
    with true_colours():
        for name, (pictures, exact) in samples(given.games).items():
            if name.rpartition("-")[2] not in given.kinds:
                continue
            colours = chosen((p.image for p in pictures), exact)
            write(name, colours)
            print(f"{name}: {len(set(colours))} colours")


if __name__ == "__main__":
    main()
