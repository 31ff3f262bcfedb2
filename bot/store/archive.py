"""Games that were over long ago: a log and its positions in one piece each, in a tenth of the room that they took before."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

from bot.store.connection import AnyDatabase, Row
from bot.store.packing import READ, Damaged, digest, packed, read
from bot.store.rows import Move
from bot.store.values import Json

log = logging.getLogger(__name__)
AT_ONCE = 200  # games put away in one go; the rest waits for the next
PLAIN = (
    "number", "seat", "robot", "said", "seals_before", "seals_after", "undoes", "undone_by", "at",
)  # fmt: skip
LISTS = ("answers", "asked_before", "asked_after", "events")


def _mark(blob: bytes) -> bytes:
    return blake2b(blob, digest_size=8).digest()


def _opened(blob: Any, mark: Any, what: str) -> bytes:
    if not isinstance(blob, bytes) or _mark(blob) != mark:
        raise Damaged(f"{what} of a game that was put away is not what was written")
    return zlib.decompress(blob)


class Positions:
    """The positions that are kept of one table, each checked when it is asked for."""

    def __init__(self, rows: Iterable[Sequence[Any]], blob: bytes = b"", mark: bytes = b"") -> None:
        self._rows = {row[0]: row for row in rows}
        self._blob, self._blob_mark = blob, mark

    @cached_property
    def _away(self) -> dict[int, bytes]:
        if not self._blob:
            return {}
        head, _, states = _opened(self._blob, self._blob_mark, "the positions").partition(b"\n")
        found, start = {}, 0
        for number, length in json.loads(head):
            found[number] = states[start : start + length]
            start += length
        return found

    @property
    def numbers(self) -> list[int]:
        return sorted({*self._rows, *self._away})

    def get(self, number: int) -> bytes | None:
        """The position after an entry, if it is kept; Damaged when it is not what was written."""
        row = self._rows.get(number)
        return read(row) if row is not None else self._away.get(number)


def together(positions: Positions) -> bytes:
    """All positions that are sound, in one piece."""
    sound = {}
    for number in positions.numbers:
        try:
            sound[number] = positions.get(number) or b""
        except Damaged as damaged:
            log.warning("left out: %s", damaged)
    head = json.dumps([[number, len(state)] for number, state in sound.items()], separators=(",", ":")).encode()
    return zlib.compress(b"\n".join([head, b"".join(sound.values())]), 9)


def log_of(rows: Iterable[Row], places: Mapping[str, int]) -> bytes:
    """A log in one piece; who acted is a place in a list that stands elsewhere."""
    entries = [
        [[row[name] for name in PLAIN], [json.loads(row[name]) for name in LISTS], places.get(row["person"] or "")]
        for row in rows
    ]
    return zlib.compress(json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def moves_of(blob: bytes, mark: bytes, who: Mapping[int, str | None]) -> list[Move]:
    entries = json.loads(_opened(blob, mark, "the log"))
    return [
        Move(**dict(zip(PLAIN, plain, strict=True)), **dict(zip(LISTS, lists, strict=True)), person=who.get(place))
        for plain, lists, place in entries
    ]


async def put_away(database: AnyDatabase, ended_before: float) -> int:
    """Put games away that ended before then, one after another; how many."""
    games = await database.search(
        "SELECT id, version FROM tables WHERE status IN ('finished', 'ended') AND ended_at < ?"
        " AND EXISTS (SELECT 1 FROM moves WHERE table_id = tables.id) ORDER BY ended_at LIMIT ?",
        (ended_before, AT_ONCE),
    )
    done = 0
    for table, version in games:
        try:
            done += await _one(database, table, version)
        except (Damaged, ValueError) as error:
            log.warning("table %s stays as it is: %s", table, error)
    return done


async def _one(database: AnyDatabase, table: int, version: int) -> bool:
    rows = await database.search("SELECT * FROM moves WHERE table_id = ? ORDER BY number", (table,))
    kept = Positions([tuple(row) for row in await database.search(f"{READ} WHERE s.table_id = ?", (table,))])
    people = sorted({row["person"] for row in rows if row["person"] is not None})
    places = {person: place for place, person in enumerate(people)}
    told, positions, last, final = await database.aside(_pressed, rows, places, kept)
    async with database.transaction() as db:
        ((now, names),) = await db.execute_fetchall(
            "SELECT version, (SELECT count(DISTINCT person) FROM moves WHERE table_id = :t) FROM tables WHERE id = :t",
            {"t": table},
        )
        if (now, names) != (version, len(people)):  # somebody was forgotten meanwhile: next time
            return False
        await db.execute(
            "INSERT INTO archives (table_id, log, log_digest, positions, positions_digest) VALUES (?, ?, ?, ?, ?)",
            (table, told, _mark(told), positions, _mark(positions)),
        )
        counts = [(table, place, person, sum(row["person"] == person for row in rows)) for person, place in places.items()]
        await db.many("INSERT INTO archived (table_id, place, person, moves) VALUES (?, ?, ?, ?)", counts)
        await db.execute("DELETE FROM moves WHERE table_id = ?", (table,))
        await db.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
        if last is not None and final is not None:  # the one that is looked at
            values = (table, last, packed(final), True, digest(last, final))
            await db.execute("INSERT INTO snapshots (table_id, number, state, packed, digest) VALUES (?, ?, ?, ?, ?)", values)
    return True


def _pressed(rows: Sequence[Row], places: Mapping[str, int], kept: Positions) -> tuple[bytes, bytes, int | None, bytes | None]:
    """The log, the positions, and the last of them with its number; it takes a while, so nobody is to wait for it."""
    last = kept.numbers[-1] if kept.numbers else None
    return log_of(rows, places), together(kept), last, kept.get(last) if last is not None else None


def own_moves(rows: Iterable[Row]) -> tuple[list[Json], list[int]]:
    """Somebody's entries in games that were put away, as rows of the log; and the games whose log cannot be read any more."""
    found, damaged = list[Json](), list[int]()
    for row in rows:
        try:
            moves = moves_of(row["log"], row["log_digest"], {row["place"]: "whose"})
        except Damaged as error:
            log.warning("table %s: %s", row["table_id"], error)
            damaged.append(row["table_id"])
            continue
        for move in moves:
            if move.person is not None:
                kept = {name: getattr(move, name) for name in ("number", "seat", "said", "at", "undoes", "undone_by")}
                found.append({"table_id": row["table_id"], **kept, "answers": json.dumps(move.answers)})
    return found, damaged
