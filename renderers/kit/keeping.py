"""What was drawn once and may be needed again: one store for all pieces, bounded in bytes.

What goes first is what takes much room for the time it saves, and has not been used for long: each piece ranks by what it cost
to make for each of its bytes, above a floor that rises to the rank of whatever had to go. A large image does not go at once: it
is packed first, into a twentieth of its room, and from there it is back in a fraction of the time that drawing it took.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import wraps
from heapq import heapify, heappop, heappush
from threading import Lock
from time import thread_time
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from PIL import Image

MIB = 2**20
LIMIT = 96 * MIB  # of a process that was told nothing else
ROOM = 0.9  # of the limit is left when something had to go, so that it need not at once go on
EACH = 1024  # what keeping a piece takes beside the piece
PIXEL = {"1": 1, "L": 1, "P": 1}  # bytes; all other modes take four
LARGE = 32 * 1024  # bytes from which on an image is worth packing
PACKED = frozenset({"L", "P", "RGB", "RGBA", "CMYK"})  # modes that can be
WORTH_IT = 0.5  # of its size at most is left of an image that is packed
UNPACKED = 1e-9  # seconds that a byte saves which need not be unpacked
NUMBERS = frozenset({int, float, bool, type(None)})

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Info(NamedTuple):
    """How many pieces had to be made, and how many there are now."""

    misses: int
    currsize: int


class Piece:
    """Something that is kept."""

    __slots__ = ("cost", "large", "packed", "rank", "size", "used", "value", "worth")

    def __init__(self, value: Any, size: int, cost: float) -> None:
        self.value, self.size, self.cost = value, size, cost
        self.packed: Any = None  # the same in little room, once it had to be
        self.large = not small(value)  # worth packing
        self.worth = UNPACKED if self.large else cost / size
        self.rank, self.used = 0.0, 0  # and when it was used last, among those of one rank


class Store:
    """All pieces of this process."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.size = 0
        self.floor = 0.0
        self.uses = 0
        self._shelves: list[dict[Hashable, Piece]] = []
        self._lock = Lock()  # pictures may be drawn in several threads

    def shelf(self) -> dict[Hashable, Piece]:
        """A place for pieces of one kind; looking there needs no lock."""
        self._shelves.append({})
        return self._shelves[-1]

    def put(self, shelf: dict[Hashable, Piece], key: Hashable, value: Any, cost: float) -> None:
        """Keep a piece that took so many seconds to make, and let go of what there is no room for any more."""
        piece = Piece(value, weight(value) + EACH, cost)
        with self._lock:
            if key in shelf:
                return
            piece.rank, piece.used = self.floor + piece.worth, self.uses
            shelf[key] = piece
            self._grow(piece.size)

    def value(self, piece: Piece) -> Any:
        value = piece.value
        if value is not None or piece.packed is None:
            return value
        value = unpacked(piece.packed)
        with self._lock:
            if piece.value is None and piece.size:  # nobody else was faster, and it is still kept
                more = weight(value)
                piece.value, piece.worth, piece.size = value, UNPACKED, piece.size + more
                piece.rank = self.floor + UNPACKED
                self._grow(more)
        return value

    def tidy(self, share: float) -> None:
        """Make room in time for what comes next; for moments in which nobody waits."""
        with self._lock:
            if self.size > self.limit * share:
                self._make_room(self.limit * share)

    def _grow(self, more: int) -> None:
        self.size += more
        if self.size > self.limit:
            self._make_room(self.limit * ROOM)

    def _make_room(self, limit: float) -> None:
        """Pack or let go of the lowest in rank."""
        shelves = enumerate(self._shelves)
        lowest = [(p.rank, p.used, n, i, key) for n, shelf in shelves for i, (key, p) in enumerate(shelf.items())]
        heapify(lowest)
        while lowest and self.size > limit:
            _, _, n, i, key = heappop(lowest)
            piece = self._lessen(self._shelves[n], key)
            if piece.size:
                heappush(lowest, (piece.rank, piece.used, n, i, key))

    def _lessen(self, shelf: dict[Hashable, Piece], key: Hashable) -> Piece:
        """Pack a piece, or find that this would save too little; one that is packed, or too small for that, goes."""
        piece = shelf[key]
        before = piece.size
        if piece.large and piece.value is not None:
            in_little = piece.packed or packed(piece.value)
            size = weight(in_little) + EACH
            piece.large = size < before * WORTH_IT
            if piece.large:
                piece.packed, piece.value, piece.size = in_little, None, size
            piece.rank -= piece.worth
            piece.worth = piece.cost / piece.size
            piece.rank += piece.worth
        else:
            self.floor = max(self.floor, piece.rank)
            del shelf[key]
            piece.size = 0
        self.size -= before - piece.size
        return piece

    def clear(self, shelf: dict[Hashable, Piece]) -> None:
        with self._lock:
            for piece in shelf.values():
                self.size -= piece.size
                piece.size = 0
            shelf.clear()

    def keep_to(self, limit: int) -> None:
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
            found.used = store.uses = store.uses + 1
            value: T = found.value if found.packed is None else store.value(found)
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


class Packed(NamedTuple):
    """An image in little room."""

    mode: str
    size: tuple[int, int]
    data: bytes
    palette: bytes


def small(value: Any) -> bool:
    if isinstance(value, Image.Image):
        return value.mode not in PACKED or value.width * value.height * PIXEL.get(value.mode, 4) < LARGE or bool(value.info)
    return not isinstance(value, tuple) or all(map(small, value))


def packed(value: Any) -> Any:
    """The same with its large images packed: of flat colours, so that the fastest way is enough."""
    if isinstance(value, tuple):
        return _like(value, [one if small(one) else packed(one) for one in value])
    palette = bytes(value.getpalette() or []) if value.mode == "P" else b""
    return Packed(value.mode, value.size, zlib.compress(value.tobytes(), 1), palette)


def unpacked(value: Any) -> Any:
    """The other way round, to the last pixel."""
    if isinstance(value, Packed):
        image = Image.frombytes(value.mode, value.size, zlib.decompress(value.data))
        if value.mode == "P":
            image.putpalette(value.palette)
        return image
    return _like(value, map(unpacked, value)) if isinstance(value, tuple) else value


def _like(value: tuple[Any, ...], parts: Iterable[Any]) -> Any:
    kind: Any = type(value)
    return kind._make(parts) if hasattr(kind, "_make") else tuple(parts)


def weight(value: Any) -> int:
    """How many bytes something takes, as nearly as matters; what is shared counts wherever it is kept."""
    if type(value) in NUMBERS:  # most of what there is to weigh
        return 32
    if isinstance(value, Image.Image):
        return value.width * value.height * PIXEL.get(value.mode, 4) + 300
    if isinstance(value, str | bytes):
        return len(value) + 50
    if isinstance(value, list | tuple | set | frozenset):
        return 56 + 8 * len(value) + sum(map(weight, value))
    if isinstance(value, Mapping):
        return 64 + sum(weight(k) + weight(v) for k, v in value.items())
    return 64 + sum(map(weight, vars(value).values())) if hasattr(value, "__dict__") and not callable(value) else 32
