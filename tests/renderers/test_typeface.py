"""What the fonts say of their letters: measured once and kept, so that no other way of reading them moves a word by a pixel."""

from __future__ import annotations

from hashlib import sha256

import pytest

from renderers.kit.typeface import FILES, typeface

PRINTED = "".join(map(chr, (*range(32, 127), *range(161, 256)))) + "ŁłŠšŽž–—‘’“”…−×≤"
# How many characters, digests of all widths and of the kerning of all pairs of what is printed; the width of a W, and some pairs.
MEASURED = {
    "semibold": (1298, "2495784a576dd0b3", "d84561fb884f4f56", 800.0, (-16.0, -71.0, -73.0, 0.0)),
    "bold": (1298, "fd92b7b293a9ea16", "5ab57537530521bf", 813.0, (-18.0, -76.0, -88.0, 0.0)),
    "black": (1298, "41507472c168d7a9", "8523f9cc0f88518f", 824.0, (-20.0, -80.0, -100.0, 0.0)),
    "serif": (907, "cf766dc722448834", "77c9c64944dd00cb", 989.0, (-100.0, -80.0, -110.0, 50.0)),
    "spare": (5898, "600f7e3fe951af46", "2c15dbdb31d098f5", 1103.027, (-67.871, -132.812, -142.578, 0.0)),
}
BETWEEN = ("AV", "To", "r.", "fi")


def digest(numbers: list[float]) -> str:
    """A few letters that change with any of the numbers."""
    return sha256(" ".join(f"{n:.6f}" for n in numbers).encode()).hexdigest()[:16]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FILES)
def test_every_letter_has_the_width_and_every_pair_the_distance_that_it_had(name: str) -> None:
    face = typeface(name)
    widths = digest([number for code in sorted(face.glyphs) for number in (code, face.width(chr(code)))])
    pairs = digest([face.kern(left, right) for left in PRINTED for right in PRINTED])
    shown = tuple(round(face.kern(*pair), 3) for pair in BETWEEN)
    assert (len(face.glyphs), widths, pairs, round(face.width("W"), 3), shown) == MEASURED[name]


@pytest.mark.parametrize("name", FILES)
def test_what_a_font_does_not_have_is_as_wide_as_its_empty_box_and_keeps_its_distance(name: str) -> None:
    face = typeface(name)
    missing = next(chr(code) for code in range(0xE000, 0x20000) if code not in face.glyphs)
    assert not face.has(missing) and face.width(missing) > 0 and face.kern(missing, "A") == face.kern(missing, missing) == 0.0
