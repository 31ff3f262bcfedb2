"""The same picture is the same bytes, it is small, and it depends on nothing that not everybody may see."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from renderers.kit import vector
from renderers.kit.encode import PALETTES, encode, palette, reduced
from renderers.oaxaca import board, roll
from tests.deep import DEEP, sample, some
from tests.gallery.oaxaca import specimens
from tests.renderers.books import BOOKS
from tests.renderers.looking import decoded, forget, pixels, speaking

KIB = 1024


@pytest.fixture
def own_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for rasterised drawings in which nothing is yet."""
    before = vector.folder()
    vector.use_folder(tmp_path)
    forget()
    yield tmp_path
    vector.use_folder(before)
    forget()


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_same_view_same_bytes(own_folder: Path) -> None:
    def drawn() -> list[object]:
        forget()
        return [pixels(draw()) for draw in sample(BOOKS["oaxaca"].kinds(), 2)]

    first = drawn()
    assert drawn() == first, "with fresh caches and drawings from the disk"
    vector.use_folder(None)
    assert drawn() == first, "without a disk"
    assert len(list(own_folder.iterdir())) > (30 if DEEP else 10)


def test_a_folder_that_cannot_be_written_or_holds_nonsense_does_no_harm(own_folder: Path) -> None:
    sun = vector.icon("sun", 40)
    (kept,) = own_folder.iterdir()
    for nonsense in (b"", b"x" * 40, zlib.compress(b"short")):
        kept.write_bytes(nonsense)
        vector.masks.cache_clear()
        again = vector.icon("sun", 40)
        assert [m.tobytes() for m in again] == [m.tobytes() for m in sun]
    missing = own_folder / "file"
    missing.write_text("no folder")
    vector.use_folder(missing / "below")
    vector.masks.cache_clear()
    assert [m.tobytes() for m in vector.icon("sun", 40)] == [m.tobytes() for m in sun]


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize(("language", "game"), some(product(["en", "es"], BOOKS), lambda both: both[0] == "en"))
def test_pictures_are_small(language: str, game: str) -> None:
    most = BOOKS[game].kib
    for name, picture in sample(list(BOOKS[game].made_up(language))[:: 1 if language == "en" else 3], 16):
        limit = most.get(name, most[name.partition("-")[0]])
        assert len(picture.png()) <= limit * KIB, name


def test_a_board_does_not_know_who_asked_for_it() -> None:
    """Drawn cards, sealed picks and the places of returned cards belong to one reader: no public picture may show them."""
    words = speaking("en")(specimens.NAMES[:3])
    public = replace(specimens.asking("keep"), reader=None)
    secrets = replace(
        public, reader=1, drawn=("PO5c", "PO3b"), keeping=("PO1a",), going_top=("PO4a",), going_bottom=("PO6a",), picked=(1, 3),
    )  # fmt: skip
    assert pixels(board(secrets, words)) == pixels(board(public, words))
    assert board(secrets, words).alt == board(public, words).alt
    (_, events, _), *_ = specimens.rolls()
    assert pixels(roll(events, secrets, words)) == pixels(roll(events, public, words))


def test_palettes_have_256_places() -> None:
    for path in PALETTES.glob("*.txt"):
        found = palette(path.stem)
        assert found is not None and len(found.getpalette() or ()) == 768
    assert palette("nothing of that name") is None


def test_a_picture_without_a_palette_chooses_its_own_colours() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    assert reduced(image, "nothing of that name").mode == "P"
    assert decoded(encode(image)).size == image.size
