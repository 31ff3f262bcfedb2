"""A database moves to another place: from a file to a PostgreSQL server, back, or to another of its kind.

Nobody else may use either of them meanwhile. Everything is written in one transaction of the new one, in which both are read
once more and compared before it is made true: whatever fails, or whoever is killed, leaves the new one as empty as it was. The
old one is only read.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from bot.store.address import Address, Place
from bot.store.columns import inserting
from bot.store.connection import ANY, AnyDatabase, Reading, Row, TakenOver, Writing
from bot.store.database import steps
from bot.store.faults import DatabaseProblem
from bot.store.opening import in_words, open_database, schema_at

# All tables and their keys, each after those to which it belongs.
KEYS: Mapping[str, tuple[str, ...]] = {
    "tables": ("id",),
    "seats": ("table_id", "seat"),
    "people": ("person",),
    "invitations": ("table_id", "person"),
    "moves": ("table_id", "number"),
    "snapshots": ("table_id", "number"),
    "outbox": ("id",),
    "timers": ("id",),
    "handled": ("interaction",),
    "archives": ("table_id",),
    "archived": ("table_id", "place"),
    "forgetting": ("person",),
    "named": ("person", "table_id"),
    "emojis": ("application", "name"),
    "desk_messages": ("person", "table_id"),
    "lessons": ("person", "lesson"),
}
LEFT = frozenset({"panels"})  # tokens, which are credentials and end after minutes: they stay where they are, as with backups
TRUTHS = frozenset(  # columns that are numbers in a file and truths on a server
    {"by_invitation", "desk", "dm_refused", "shows_zone", "opted_out", "confirms", "icons", "packed", "muted", "helped"}
)
NUMBERED = ("tables", "outbox", "timers")  # of which rows are numbered by the database
AT_ONCE = 200  # rows
WHOLE = 2**128
NONE: list[Row] = []

Told = Callable[[str, int, int], None]  # what is being done, so many rows of so many


class Sum(NamedTuple):
    """So many rows, and a hash of them in whatever order they are read."""

    rows: int = 0
    mark: int = 0

    def and_these(self, found: Sequence[Row]) -> Sum:
        return Sum(self.rows + len(found), (self.mark + sum(map(_mark, found))) % WHOLE)


class Moved(NamedTuple):
    """What has been moved: tables where people play, all rows, and the hash of everything on both sides."""

    tables: int
    rows: int
    mark: str


async def move(source: Place, target: Place, told: Told) -> Moved:
    """Bring everything from one database into another one that is empty; DatabaseProblem where that cannot be."""
    await _need_schemas(source, target)
    fresh = isinstance(target, Path) and not target.exists()
    done = False
    try:
        async with _alone(source) as old, _alone(target) as new:
            try:
                moved = await _all(source, target, old, new, told)
            except TakenOver as error:
                raise DatabaseProblem(
                    f"{target} was taken by a bot meanwhile. Stop it, and move again; nothing was moved."
                ) from error
            except Exception as error:
                raise in_words(source, in_words(target, error)) from error
            done = True
            return moved
    finally:
        if fresh and not done and isinstance(target, Path):
            target.unlink(missing_ok=True)


async def _need_schemas(source: Place, target: Place) -> None:
    """Refuse what this version would first have to change, or does not know."""
    newest = steps()[-1][0]
    if isinstance(source, Path) and not source.is_file():
        raise DatabaseProblem(f"There is no database file {source}.")
    if source == target or (
        isinstance(source, Path) and isinstance(target, Path) and target.exists() and target.samefile(source)
    ):
        raise DatabaseProblem(f"{source} is the database itself; name another place to move it to.")
    found = await schema_at(source)
    if not found:
        raise DatabaseProblem(f"{source} is an empty database: there is nothing to move.")
    if found < newest:
        raise DatabaseProblem(
            f"{source} has schema {found}, and this version moves schema {newest}. Start this version of the bot on it once,"
            " and stop it."
        )
    there = await schema_at(target)
    if 0 < there < newest:
        raise DatabaseProblem(
            f"{target} has schema {there}, and this version moves schema {newest}. Name a new file or an empty database."
        )


@asynccontextmanager
async def _alone(place: Place) -> AsyncIterator[AnyDatabase]:
    database = await open_database(place)
    try:
        yield database
    finally:
        await database.close()


async def _all(source: Place, target: Place, old: AnyDatabase, new: AnyDatabase, told: Told) -> Moved:
    counts = {table: (await _rows(old.reader, f"SELECT count(*) FROM {table}"))[0][0] for table in KEYS}
    whole, done, mark = sum(counts.values()), 0, blake2b(digest_size=16)
    async with new.transaction(posting=ANY) as db:
        for table in KEYS:
            if await _rows(db, f"SELECT 1 FROM {table} LIMIT 1"):
                raise DatabaseProblem(
                    f"{target} is not empty ({table}). Name a new file or an empty database; nothing was changed."
                )
        for table in KEYS:
            async for rows in _pages(old.reader, table):
                await _write(db, table, rows, isinstance(target, Address))
                done += len(rows)
                told("copied", done, whole)
        done = 0
        for table in KEYS:
            here = there = Sum()
            async for ours, theirs in _both(_pages(old.reader, table), _pages(db, table)):
                here, there = here.and_these(ours), there.and_these(theirs)
                done += len(theirs)
                told("compared", done, whole)
            if not here == there:
                raise DatabaseProblem(
                    f"{table}: {here.rows} rows in {source} and {there.rows} in {target} are not the same. Nothing was changed:"
                    " see that nothing else writes there, and move again."
                )
            mark.update(f"{table} {here.rows} {here.mark}\n".encode())
        for table in NUMBERED:
            await _number_on(
                db, table, await _numbered(old.reader, table, isinstance(source, Address)), isinstance(target, Address)
            )
    return Moved(counts["tables"], whole, mark.hexdigest())


async def _rows(db: Reading, sql: str, values: Sequence[Any] = ()) -> list[Row]:
    return list(await db.execute_fetchall(sql, values))


async def _pages(db: Reading, table: str) -> AsyncIterator[list[Row]]:
    """All rows of a table, so many at once, in the order of its key."""
    keys = ", ".join(KEYS[table])
    after, last = "", ()
    names = await _columns(db, table)
    if not names:  # without a row nobody knows them, and a file refuses to select none
        return
    while rows := await _rows(db, f"SELECT {', '.join(names)} FROM {table} {after} ORDER BY {keys} LIMIT {AT_ONCE}", last):
        yield rows
        last = tuple(rows[-1][key] for key in KEYS[table])
        after = f"WHERE ({keys}) > ({', '.join('?' * len(last))})"


async def _columns(db: Reading, table: str) -> list[str]:
    """By their names: the order in which they were made is not the same everywhere. None where no row is."""
    return sorted(name for row in await _rows(db, f"SELECT * FROM {table} LIMIT 1") for name in row.keys())  # noqa: SIM118


async def _both(ours: AsyncIterator[list[Row]], theirs: AsyncIterator[list[Row]]) -> AsyncIterator[tuple[list[Row], list[Row]]]:
    """Pages of both by turns: a server takes a transaction back in which nothing is said for long."""
    while True:
        here, there = await anext(ours, NONE), await anext(theirs, NONE)
        if not here and not there:
            return
        yield here, there


def _mark(row: Row) -> int:
    """A row's hash; truth is a number here."""
    told = repr([int(value) if isinstance(value, bool) else value for value in row])
    return int.from_bytes(blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).digest())


async def _write(db: Writing, table: str, rows: Sequence[Row], on_server: bool) -> None:
    names = rows[0].keys()
    truths = [on_server and name in TRUTHS for name in names]
    pairs = ((value, truth) for row in rows for value, truth in zip(row, truths, strict=True))
    values = [bool(value) if truth and value is not None else value for value, truth in pairs]
    await db.changed(inserting(table, names, len(rows)), values)


async def _numbered(db: Reading, table: str, on_server: bool) -> int:
    """The last number that a row of the table has had, whether or not it is still there."""
    given = f"SELECT last_value FROM {table}_id_seq WHERE is_called" if on_server else (
        f"SELECT seq FROM sqlite_sequence WHERE name = '{table}'"
    )  # fmt: skip
    found = [*await _rows(db, given), *await _rows(db, f"SELECT max(id) FROM {table}")]
    return max((row[0] or 0 for row in found), default=0)


async def _number_on(db: Writing, table: str, last: int, on_server: bool) -> None:
    """Let the next row have the next number."""
    if on_server and last:
        await db.execute_fetchall(f"SELECT setval('{table}_id_seq', ?)", (last,))
    elif last and table == "outbox":  # in a file the others go on from the largest that is there
        await db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        await db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))
