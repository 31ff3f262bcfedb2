"""What is kept of drawn pieces: no more bytes than allowed, and first of all what saves most time for its room."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from PIL import Image

from renderers.kit import keeping
from renderers.kit.keeping import EACH, Store, kept, weight


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store of its own, with room for ten pieces of some 100 KB."""
    made = Store(10 * 102_000)
    monkeypatch.setattr(keeping, "STORE", made)
    return made


def piece(n: int) -> Image.Image:
    """Something of 100 KB."""
    return Image.new("L", (100, 1000), n % 256)


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
    for n in range(100):
        store.put(shelf, n, piece(n), 0.001)
    assert "costly" in shelf


def test_what_is_not_used_any_more_goes_in_the_end_however_costly(store: Store) -> None:
    shelf = store.shelf()
    store.put(shelf, "costly", piece(0), 0.1)
    for n in range(2000):
        store.put(shelf, n, piece(n), 0.01)
    assert "costly" not in shelf


def test_a_lower_limit_holds_at_once(store: Store) -> None:
    made = kept(piece)
    for n in range(9):
        made(n)
    store.keep_to(3 * 102_000)
    assert store.size == held(store) <= store.limit


def test_many_threads_keep_count(store: Store) -> None:
    made = kept(piece)

    def work(seed: int) -> None:
        rng = Random(seed)
        for _ in range(300):
            n = rng.randrange(40)
            assert made(n).getpixel((0, 0)) == n

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, range(4)))
    assert store.size == held(store) <= store.limit


def test_weight_counts_pixels_words_and_what_is_inside() -> None:
    assert weight(Image.new("RGB", (100, 100))) >= 40_000 > weight(Image.new("P", (100, 100))) >= 10_000
    assert weight((Image.new("L", (10, 1000)), 3, "words" * 100)) >= 10_500
    assert weight(None) < EACH
