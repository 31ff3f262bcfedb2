"""Positions in little room: one in many stands by itself, the others are told by what differs from it, and all are checked."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b

NEAR, FAR = -14, -15  # deflate without a head, for rows say how they were written; how far back it looks: both are read alike
LEVEL, MEMORY = 3, 6  # against 6 and 8: half the time for a tenth more room
APART = 24  # entries after which a position stands by itself again: damage to one of them reaches no further
ROOM = 2 * 2**20  # bytes of positions remembered, to tell the next ones by


class Damaged(Exception):
    """What was kept is not what was written."""


def digest(number: int, state: bytes) -> bytes:
    """By which a position is known, with the entry after which it stood; two positions that were exchanged are damaged, too."""
    return blake2b(b"%d:" % number + state, digest_size=8).digest()


def base_of(last: tuple[int, bytes] | None, number: int) -> tuple[int, bytes] | None:
    """By which position the one after that entry is told; None when it is to stand by itself."""
    return last if last is not None and last[0] < number < last[0] + APART else None


def packed(state: bytes, base: bytes = b"") -> bytes:
    """A position, told by what differs from another one."""
    window = NEAR if len(base) + len(state) <= 1 << -NEAR else FAR
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, window, MEMORY, zlib.Z_DEFAULT_STRATEGY, base[-32768:])
    return press.compress(state) + press.flush()


def unpacked(state: bytes, base: bytes = b"") -> bytes:
    """The other way round; Damaged when nothing can be made of it."""
    try:
        expander = zlib.decompressobj(FAR, base[-32768:])
        whole = expander.decompress(state) + expander.flush()
    except zlib.error as error:
        raise Damaged(f"a position cannot be unpacked ({error})") from error
    if not expander.eof or expander.unused_data:
        raise Damaged("a position is not as long as it was")
    return whole


def checked(number: int, state: bytes, kept: bytes | None) -> bytes:
    if kept is None or digest(number, state) != kept:
        raise Damaged(f"the position after entry {number} is not the one that was written")
    return state


def read(row: Iterable[object]) -> bytes:
    """A position from its row: number, packed, state, digest, and its base's packed and state (None for none)."""
    number, is_packed, state, kept, base_is_packed, base = row
    assert isinstance(number, int)
    if not isinstance(state, bytes) or not isinstance(kept, bytes | None):
        raise Damaged(f"the position after entry {number} is of another kind than what was written")
    under = b""
    if isinstance(base, bytes):
        under = unpacked(base) if base_is_packed else base
    return checked(number, unpacked(state, under) if is_packed else state, kept)


READ = (  # the columns that `read` takes, for a WHERE on s
    "SELECT s.number, s.packed, s.state, s.digest, b.packed AS base_packed, b.state AS base_state"
    " FROM snapshots s LEFT JOIN snapshots b ON b.table_id = s.table_id AND b.number = s.base"
)


class BasePositions:
    """The positions that stand by themselves, the last one of each table in use; bounded in bytes."""

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._held = room, 0
        self._kept: OrderedDict[int, tuple[int, bytes]] = OrderedDict()

    def get(self, table: int) -> tuple[int, bytes] | None:
        found = self._kept.get(table)
        if found is not None:
            self._kept.move_to_end(table)
        return found

    def put(self, table: int, number: int, state: bytes) -> None:
        """Remember one that is written, and forget those that were not used for long."""
        self.drop(table)
        self._kept[table] = number, state
        self._held += len(state)
        while self._held > self._room and len(self._kept) > 1:
            self.drop(next(iter(self._kept)))

    def drop(self, table: int) -> None:
        if (old := self._kept.pop(table, None)) is not None:
            self._held -= len(old[1])
