"""What is kept of drawn pieces: no more bytes than allowed, and first of all what saves most time for its room."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import pytest
from PIL import Image

from renderers.kit import keeping
from renderers.kit.keeping import EACH, Store, kept, weight
from renderers.kit.sheet import Sprite


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store of its own, with room for a hundred pieces of some 10 KB."""
    made = Store(1_020_000)
    monkeypatch.setattr(keeping, "STORE", made)
    return made


@cache
def piece(n: int) -> Image.Image:
    """Something of 10 KB that cannot be packed; its first pixel tells which one it is; made only once."""
    return Image.frombytes("L", (100, 100), bytes([n % 256]) + Random(n).randbytes(9_999))


def plain(n: int, mode: str = "L") -> Image.Image:
    """Something ten times as large of few colours."""
    made = Image.new(mode, (100, 1000), n % 256)
    made.paste(n // 256, (10, 10, 50, 500))
    if mode == "P":
        made.putpalette([(5 * c) % 256 for c in range(768)])
    return made


def held(store: Store) -> int:
    """How many bytes all pieces have together."""
    return sum(one.size for shelf in store._shelves for one in shelf.values())


def test_pieces_are_made_once(store: Store) -> None:
    made = kept(piece)
    assert made(1) is made(1) and made(1) is not made(2)
    assert made.cache_info() == (2, 2)
    made.cache_clear()
    assert made.cache_info().currsize == 0 == store.size


def test_no_more_bytes_are_kept_than_allowed(store: Store) -> None:
    kinds = [kept(piece) for _ in range(3)]
    rng = Random(1)
    for _ in range(500):
        rng.choice(kinds)(rng.randrange(100))
        assert store.size == held(store) <= store.limit
    assert held(store) > store.limit * 0.7, "and not much fewer"


def test_what_is_costly_outlives_what_is_used_as_often(store: Store) -> None:
    shelf = store.shelf()
    store.put(shelf, "costly", piece(0), 1.0)
    for n in range(1000):
        store.put(shelf, n, piece(n % 8), 0.001)
    assert "costly" in shelf


def test_what_is_not_used_any_more_goes_in_the_end_however_costly(store: Store) -> None:
    shelf = store.shelf()
    store.put(shelf, "costly", piece(0), 0.1)
    for n in range(2000):
        store.put(shelf, n, piece(n % 8), 0.01)
    assert "costly" not in shelf


def test_a_lower_limit_holds_at_once(store: Store) -> None:
    made = kept(piece)
    for n in range(9):
        made(n)
    store.keep_to(30_600)
    assert store.size == held(store) <= store.limit


@pytest.mark.parametrize(("make", "several"), [(piece, 250), (plain, 60)], ids=["as they are", "packed"])
def test_many_threads_keep_count(store: Store, make: Callable[[int], Image.Image], several: int) -> None:
    made = kept(make)

    def work(seed: int) -> None:
        rng = Random(seed)
        for _ in range(300):
            n = rng.randrange(several)
            assert made(n).getpixel((0, 0)) == n

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(4)))
    assert store.size == held(store) <= store.limit


def test_weight_counts_pixels_words_and_what_is_inside() -> None:
    assert weight(Image.new("RGB", (100, 100))) >= 40_000 > weight(Image.new("P", (100, 100))) >= 10_000
    assert weight((Image.new("L", (10, 1000)), 3, "words" * 100)) >= 10_500
    assert weight(None) < EACH


@pytest.mark.parametrize("mode", ["L", "P", "RGB", "RGBA", "CMYK"])
def test_what_was_packed_comes_back_to_the_last_pixel(store: Store, mode: str) -> None:
    made = kept(lambda n: Sprite(plain(n, mode), plain(n + 1), n, 7))
    for n in range(60):
        made(n)
    assert made.cache_info() == (60, 60), "far more than there is room for as they are"
    for n in range(60):
        found, true = made(n), Sprite(plain(n, mode), plain(n + 1), n, 7)
        assert isinstance(found, Sprite) and found == true
        assert found.colours.getpalette() == true.colours.getpalette() and found.colours.tobytes() == true.colours.tobytes()
        assert store.size == held(store) <= store.limit
    assert made.cache_info() == (60, 60)
    made.cache_clear()
    assert store.size == 0 == held(store)


def test_room_can_be_made_before_it_is_needed(store: Store) -> None:
    made = kept(plain)
    for n in range(9):
        made(n)
    assert store.size > store.limit * 0.7
    store.tidy(0.5)
    assert store.size == held(store) <= store.limit * 0.5
    assert made.cache_info() == (9, 9)
