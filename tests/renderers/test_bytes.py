"""The same picture is the same bytes, it is small, and it depends on nothing that not everybody may see."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.kit import vector
from renderers.kit.encode import PALETTES, encode, palette, reduced, true_colours
from renderers.oaxaca import board, final, hand, roll
from renderers.speech import Picture
from tests.deep import sample, some
from tests.gallery.oaxaca import specimens
from tests.renderers.books import BOOKS
from tests.renderers.looking import decoded, forget, speaking

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


def pictures() -> list[bytes]:
    """One picture of each kind."""
    words = speaking("en")
    (_, events, rolled), *_ = specimens.rolls()
    return [
        board(specimens.crowded(), words(specimens.NAMES)).png(),
        roll(events, rolled, words(specimens.NAMES[:3])).png(),
        hand(dict(specimens.hands())["keep"], words(specimens.NAMES[:3])).png(),
        final(specimens.ended(specimens.usual(), "shared"), words(specimens.NAMES[:3])).png(),
    ]


def test_same_view_same_bytes(own_folder: Path) -> None:
    first = pictures()
    assert pictures() == first
    forget()
    assert pictures() == first, "with fresh caches and drawings from the disk"
    forget()
    vector.use_folder(None)
    assert pictures() == first, "without a disk"
    assert len(list(own_folder.iterdir())) > 30


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


@pytest.mark.deeper
@pytest.mark.parametrize(("language", "game"), some(product(["en", "es"], BOOKS), lambda both: both[0] == "en"))
def test_pictures_are_small(language: str, game: str) -> None:
    most = BOOKS[game].kib
    for name, picture in sample(list(BOOKS[game].made_up(language)), 8):
        limit = most.get(name, most[name.partition("-")[0]])
        assert len(picture.png()) <= limit * KIB, name


def test_a_board_does_not_know_who_asked_for_it() -> None:
    """Drawn cards, sealed picks and the places of returned cards belong to one reader: no public picture may show them."""
    words = speaking("en")(specimens.NAMES[:3])
    public = replace(specimens.asking("keep"), reader=None)
    secrets = replace(
        public, reader=1, drawn=("PO5c", "PO3b"), keeping=("PO1a",), going_top=("PO4a",), going_bottom=("PO6a",), picked=(1, 3),
    )  # fmt: skip
    assert board(secrets, words).png() == board(public, words).png()
    assert board(secrets, words).alt == board(public, words).alt
    (_, events, _), *_ = specimens.rolls()
    assert roll(events, secrets, words).png() == roll(events, public, words).png()


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        hand(specimens.usual(), speaking("en")(specimens.NAMES[:3]))
    with pytest.raises(ValueError, match="not over"):
        final(specimens.usual(), speaking("en")(specimens.NAMES[:3]))
    with pytest.raises(ValueError, match="no dice"):
        roll([], specimens.usual(), speaking("en")(specimens.NAMES[:3]))


def test_the_palettes_lose_hardly_anything() -> None:
    words = speaking("en")
    shown: tuple[Callable[[], Picture], ...] = (
        lambda: board(specimens.usual(), words(specimens.NAMES[:3])),
        lambda: board(specimens.market(), words(specimens.NAMES[:1])),
        lambda: hand(dict(specimens.hands())["keep"], words(specimens.NAMES[:3])),
    )
    for draw in shown:
        with true_colours():
            true = draw().image
        lost = ImageStat.Stat(ImageChops.difference(true, draw().image.convert("RGB")))
        assert max(lost.mean) < 1.6


def test_palettes_have_256_places() -> None:
    for path in PALETTES.glob("*.txt"):
        found = palette(path.stem)
        assert found is not None and len(found.getpalette() or ()) == 768
    assert palette("nothing of that name") is None


def test_a_picture_without_a_palette_chooses_its_own_colours() -> None:
    image = Image.linear_gradient("L").convert("RGB")
    assert reduced(image, "nothing of that name").mode == "P"
    assert decoded(encode(image)).size == image.size


def test_threads_do_not_disturb_each_other(own_folder: Path) -> None:
    """The bot draws in threads; whoever comes first fills the caches."""
    words = speaking("en")
    draws: tuple[Callable[[], Picture], ...] = (
        lambda: board(specimens.usual(), words(specimens.NAMES[:3])),
        lambda: board(specimens.full(), words(specimens.NAMES)),
        lambda: hand(dict(specimens.hands())["keep"], words(specimens.NAMES[:3])),
    )
    alone = [draw().png() for draw in draws]
    forget()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda i: draws[i % 3]().png(), range(12)))
    assert together == alone * 4
