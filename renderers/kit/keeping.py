"""What was drawn once and may be needed again: one store for all pieces, bounded in bytes.

What goes first is what takes much room for the time it saves, and has not been used for long: each piece ranks by what it cost
to make for each of its bytes, above a floor that rises to the rank of whatever had to go.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from threading import Lock
from time import thread_time
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from PIL import Image, ImageFont

MIB = 2**20
LIMIT = 96 * MIB  # of a process that was told nothing else
ROOM = 0.9  # of the limit is left when something had to go, so that it need not at once go on
FONT = 192 * 1024  # what a typeface at one size takes inside the library that draws it
EACH = 1024  # what keeping a piece takes beside the piece
PIXEL = {"1": 1, "L": 1, "P": 1}  # bytes; all other modes take four

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Info(NamedTuple):
    """How many pieces had to be made, and how many there are now."""

    misses: int
    currsize: int


class Piece:
    """Something that is kept."""

    __slots__ = ("rank", "size", "value", "worth")

    def __init__(self, value: Any, size: int, worth: float, rank: float) -> None:
        self.value, self.size, self.worth, self.rank = value, size, worth, rank


class Store:
    """All pieces of this process."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.size = 0
        self.floor = 0.0
        self._shelves: list[dict[Hashable, Piece]] = []
        self._lock = Lock()  # pictures may be drawn in several threads

    def shelf(self) -> dict[Hashable, Piece]:
        """A place for pieces of one kind; looking there needs no lock."""
        self._shelves.append({})
        return self._shelves[-1]

    def put(self, shelf: dict[Hashable, Piece], key: Hashable, value: Any, cost: float) -> None:
        """Keep a piece that took so many seconds to make, and let go of what there is no room for any more."""
        size = weight(value) + EACH
        worth = cost / size
        with self._lock:
            if key in shelf:
                return
            shelf[key] = Piece(value, size, worth, self.floor + worth)
            self.size += size
            if self.size > self.limit:
                self._make_room(self.limit * ROOM)

    def _make_room(self, limit: float) -> None:
        """Let go of the lowest in rank."""
        everything = [(piece.rank, n, key) for n, shelf in enumerate(self._shelves) for key, piece in shelf.items()]
        for rank, n, key in sorted(everything, key=lambda one: one[0]):
            if self.size <= limit:
                return
            self.size -= self._shelves[n].pop(key).size
            self.floor = max(self.floor, rank)

    def clear(self, shelf: dict[Hashable, Piece]) -> None:
        """Empty one shelf."""
        with self._lock:
            self.size -= sum(piece.size for piece in shelf.values())
            shelf.clear()

    def keep_to(self, limit: int) -> None:
        """From now on no more than that many bytes are kept."""
        with self._lock:
            self.limit = limit
            if self.size > limit:
                self._make_room(limit * ROOM)


STORE = Store()


class Kept(Protocol[P, T_co]):
    """A function whose results are kept; they are never changed by whoever gets them."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """A piece, found or made."""

    def cache_info(self) -> Info:
        """How many had to be made, and how many there are now."""

    def cache_clear(self) -> None:
        """Forget all of them."""


def kept(make: Callable[P, T]) -> Kept[P, T]:
    """Keep what a function returns, as long as there is room for it."""
    store = STORE
    shelf = store.shelf()
    look, misses = shelf.get, 0

    @wraps(make)
    def piece(*args: P.args, **kwargs: P.kwargs) -> T:
        key: Hashable = (args, *kwargs.items()) if kwargs else args
        found = look(key)
        if found is not None:
            found.rank = store.floor + found.worth
            value: T = found.value
            return value
        nonlocal misses
        misses += 1
        begin = thread_time()
        value = make(*args, **kwargs)
        store.put(shelf, key, value, thread_time() - begin)
        return value

    found: Any = piece
    found.cache_info, found.cache_clear = lambda: Info(misses, len(shelf)), lambda: store.clear(shelf)
    made: Kept[P, T] = found
    return made


def weight(value: Any) -> int:
    """How many bytes something takes, as nearly as matters; what is shared counts wherever it is kept."""
    if isinstance(value, Image.Image):
        return value.width * value.height * PIXEL.get(value.mode, 4) + 300
    if isinstance(value, str | bytes):
        return len(value) + 50
    if isinstance(value, list | tuple | set | frozenset):
        return 56 + 8 * len(value) + sum(map(weight, value))
    if isinstance(value, Mapping):
        return 64 + sum(weight(k) + weight(v) for k, v in value.items())
    if isinstance(value, ImageFont.FreeTypeFont):
        return FONT
    return 64 + sum(map(weight, vars(value).values())) if hasattr(value, "__dict__") and not callable(value) else 32
