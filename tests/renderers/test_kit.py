"""The parts below the pictures: type, masks, sprites."""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise

import pytest
from PIL import features

from engines.shelf import SHELF
from renderers.kit import parts, shapes
from renderers.kit.colour import SEATS, WHITE, Colour, darker, mix, rgb
from renderers.kit.sheet import LARGE, Sheet
from renderers.kit.typeface import FILES, typeface
from renderers.kit.vector import ICONS, icon
from renderers.oaxaca.looks import CRAFTS, THEME


def contrast(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """The contrast of two colours as the web reckons it."""

    def light(colour: tuple[int, int, int]) -> float:
        parts_ = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * parts_[0] + 0.7152 * parts_[1] + 0.0722 * parts_[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_colours() -> None:
    assert rgb("#11383D") == (17, 56, 61)
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert darker((100, 200, 50), 0.5) == (50, 100, 25)


def test_words_can_be_read_on_what_they_lie_on() -> None:
    for title in SHELF:
        theme = import_module(f"renderers.{title}.looks").THEME
        for ink, ground in (
            (theme.ink, theme.paper), (theme.brown, theme.paper), (theme.body, theme.paper), (theme.soft, theme.table),
            (theme.muted, theme.row), (theme.gold, theme.row), (theme.ink, theme.gold),
        ):  # fmt: skip
            assert contrast(ink, ground) >= 4.5
    for look in CRAFTS.values():
        assert contrast(WHITE, look.colour) >= 4.2
        assert contrast(look.deep, THEME.paper) >= 7
    for seat in SEATS:
        assert contrast(WHITE, seat.plate) >= 7


@pytest.mark.parametrize("name", FILES)
def test_typefaces_measure_themselves(name: str) -> None:
    face = typeface(name)
    assert face.has("A") and face.has("ñ") and face.has("…") and face.has("−") and not face.has("\u0e01")
    assert 300 < face.width("A") < 900 and face.width(" ") < face.width("W")
    assert face.kern("A", "V") < 0 or name == "spare"
    assert face.kern("n", "n") == 0


@pytest.mark.skipif(not features.check("raqm"), reason="the library that it is compared with is not here")
def test_kerning_is_what_the_usual_library_finds() -> None:
    from PIL import ImageFont

    for name in ("semibold", "bold", "black", "serif"):
        face = typeface(name)
        usual = ImageFont.truetype(str(face.path), 1000, layout_engine=ImageFont.Layout.RAQM)
        for words in ("AVATAR", "Two-Headed", "Té", "¿Qué?", "“T”", "31 + 5"):
            ours = sum(map(face.width, words)) + sum(face.kern(a, b) for a, b in pairwise(words))
            assert abs(ours - usual.getlength(words, features=["-liga"])) < 3, words


def test_every_icon_has_a_body() -> None:
    for path in ICONS.rglob("*.svg"):
        body, cuts = icon(path.relative_to(ICONS).with_suffix("").as_posix(), 24)
        assert body.getbbox() is not None and body.size == cuts.size == (24, 24), path.stem


def test_shapes_have_their_sizes() -> None:
    assert shapes.rounded(40, 30, 8).size == (40, 30)
    assert shapes.rounded(40, 30, 8).getpixel((0, 0)) == 0
    assert shapes.rounded(40, 30, 0).getpixel((0, 0)) == 255
    ring = shapes.ring(40, 30, 8, 3)
    assert ring.getpixel((20, 1)) == 255 and ring.getpixel((20, 15)) == 0
    dashes = shapes.dashed(200, 100, 13, 3, 10, 8)
    assert dashes.crop((40, 1, 160, 2)).getextrema() == (0, 255)
    for name in shapes.PATTERNS:
        assert max(shapes.pattern(name, 130, 70, 0.5).tobytes()) > 60, name


def test_a_sprite_has_its_true_colours_at_soft_edges() -> None:
    sheet = Sheet(20, 20)
    sheet.disc(10, 10, 16, (200, 100, 40))
    sprite = sheet.sprite()
    soft = [(x, y) for x in range(20) for y in range(20) if 20 < int(str(sprite.mask.getpixel((x, y)))) < 235]
    assert soft
    for at in soft:
        found = sprite.colours.getpixel(at)
        assert isinstance(found, tuple)
        assert all(abs(a - b) < 14 for a, b in zip(found, (200, 100, 40), strict=True))


def test_a_turned_sprite_is_the_same_one_turned() -> None:
    sheet = Sheet(30, 30)
    sheet.fill(0, 0, 10, 5, (255, 0, 0))
    turned = sheet.sprite().turned()
    assert turned.mask.getbbox() == (25, 0, 30, 10)


def test_seats_differ_without_colour() -> None:
    shown = {parts.crest(seat, "A", 29).mask.tobytes() for seat in range(5)}
    assert len(shown) == 5
    assert len({s.pattern for s in SEATS}) == len({s.shape for s in SEATS}) == 5


@pytest.mark.parametrize("ground", [None, (10, 20, 30)])
@pytest.mark.parametrize("radius", [0, 1, 11.5, 18, 100])
def test_a_large_box_is_filled_with_the_pixels_of_its_mask(ground: Colour | None, radius: float) -> None:
    """Inside a sheet, over its edges, and so narrow that it is nothing but its corners."""
    for x, y, w, h in ((20, 30, 300, 200), (-40.4, -20.6, 400, 300), (250, 150, 400, 400), (3, 2, 200, 200), (5, 5, 199, 301)):
        quick, slow = (Sheet(420, 330, ground) for _ in range(2))
        for one in (quick, slow):
            one.pattern(0, 0, 420, 330, "dots", 0.5)
        assert w * h >= LARGE
        quick.fill(x, y, w, h, (200, 120, 40), radius)
        slow.paint((200, 120, 40), x, y, shapes.rounded(w, h, radius))
        assert quick.image.tobytes() == slow.image.tobytes(), (x, y, w, h)
