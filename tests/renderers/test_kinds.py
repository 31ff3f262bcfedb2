"""One picture of each kind of every game: the same whoever draws it, hardly poorer for its palette, refused where it must be."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from PIL import ImageChops, ImageStat

from engines.kernel import Event
from engines.shelf import game as rules
from renderers.kit.encode import PALETTES, true_colours
from renderers.rooms import pictures
from renderers.words import Words
from tests.deep import KIT_SEED, sample, some
from tests.renderers.books import BOOKS
from tests.renderers.looking import forget, pixels

LOST = 1.6  # levels that a palette may change a picture by, on the whole


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", some(BOOKS, lambda game: game == ("oaxaca", "merchants_cove")[KIT_SEED % 2]))
def test_same_view_same_bytes_in_any_thread(game: str) -> None:
    """The bot draws in threads; whoever comes first fills the caches."""
    draws = BOOKS[game].kinds()
    forget()
    alone = [pixels(draw()) for draw in draws]
    assert [pixels(draw()) for draw in draws] == alone
    assert draws[-1]().png() == draws[-1]().png()
    forget()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda i: pixels(draws[i % len(draws)]()), range(2 * len(draws))))
    assert together == alone * 2


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("game", BOOKS)
def test_the_palettes_lose_hardly_anything(game: str) -> None:
    for draw in sample(BOOKS[game].kinds(), 2):
        with true_colours():
            true = draw().image
        lost = ImageStat.Stat(ImageChops.difference(true, draw().image.convert("RGB")))
        assert max(lost.mean) < LOST


@pytest.mark.parametrize("game", BOOKS)
def test_seats_keep_their_colours_in_every_palette(game: str) -> None:
    """However many sit there: nobody takes the colour of somebody else, or none, where colours are few."""
    seats = pictures(game).lobby_art(Words("en", (), game)).seats[: rules(game).seat_counts[-1]]
    found = [path for path in PALETTES.glob(f"{game}-*.txt") if path.stem.rpartition("-")[0] == game]
    assert len(found) >= 3
    for path in found:
        kept = {bytes.fromhex(code) for code in path.read_text(encoding="utf-8").split()}
        assert [seat.shape for seat in seats if bytes(seat.colour) not in kept] == [], path.name


@pytest.mark.parametrize("game", BOOKS)
def test_who_must_not_have_a_picture_gets_none(game: str) -> None:
    room, view = pictures(game), import_module(f"tests.gallery.{game}.specimens").usual()
    words = Words("en", ("Ana", "Beto", "Citlali", "Diego")[: len(view.players)], game, strict=True)
    with pytest.raises(ValueError, match="spectator"):
        room.hand(view, words)
    with pytest.raises(ValueError, match="not over"):
        room.final(view, words)
    for told in ([], [Event("turn", None, {"seat": 0})]):
        with pytest.raises(ValueError, match="no dice"):
            room.roll(told, view, words)
    with pytest.raises((KeyError, ValueError), match="Q99"):
        room.card("Q99", words)
