"""Somebody is taken out of all rows, in short steps: nobody's move waits for more than one of them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, TypeVar

from bot.store.connection import AnyDatabase, Writing
from bot.store.people import MENTIONED
from bot.store.rows import own_place
from bot.store.values import Json

T = TypeVar("T")
AT_ONCE = 100  # rows changed in one step
ROUNDS = 5  # what was written while somebody was forgotten is forgotten, too
NOBODY = "someone"  # stands in a salt for who was forgotten
STORIES = ("story", "recap")  # what a table keeps of the sentences it has shown; names stand in them
NAMING = ("wish", "offers", "clocks", "past")  # what is still open there was cleared by the tables themselves
NAMED = "instr(salt || wish || offers || clocks || past, :p) > 0"


def _in_part(change: str, table: str, key: str, column: str = "person") -> str:
    """A change of some of the rows where somebody stands, found by an index: no step has to look through a whole table."""
    return f"{change} WHERE {column} = :p AND ({key}) IN (SELECT {key} FROM {table} WHERE {column} = :p LIMIT :n)"


SEATED = (  # what becomes of a seat, and where its person stands there
    ("UPDATE seats SET name = '', whose = NULL", "whose"),
    ("UPDATE seats SET person = NULL", "person"),
    ("UPDATE seats SET owner = NULL", "owner"),
)
SEATS = tuple(f"{change} WHERE table_id = :t AND {column} = :p" for change, column in SEATED)  # of one table
ROWS = (
    *(_in_part(change, "seats", "table_id, seat", column) for change, column in SEATED),
    _in_part("UPDATE moves SET person = NULL", "moves", "table_id, number"),
    _in_part("UPDATE archived SET person = NULL", "archived", "table_id, place"),
    _in_part("DELETE FROM named", "named", "table_id"),
    _in_part("DELETE FROM panels", "panels", "message"),
    _in_part("DELETE FROM desk_messages", "desk_messages", "table_id"),
    _in_part("DELETE FROM lessons", "lessons", "lesson"),
    _in_part("DELETE FROM invitations", "invitations", "table_id"),
)


class Found(NamedTuple):
    """Where somebody stands: the tables, and the answers and posts that must go."""

    tables: list[int]
    answers: list[str]
    posts: list[int]
    settings: bool

    def __bool__(self) -> bool:
        return any(self)


async def find(database: AnyDatabase, person: str, names: Sequence[str]) -> Found:
    """Look for somebody everywhere, also where no index helps; nobody waits for it."""
    p = {"p": person}
    tables = await database.search(f"SELECT id FROM tables WHERE {MENTIONED} OR {NAMED} ORDER BY id", p)
    said: dict[str, None] = {}
    for word in (person, *names):
        rows = await database.search("SELECT interaction FROM handled WHERE instr(answer, ?) > 0", (word,))
        said |= dict.fromkeys(row[0] for row in rows)
    posts = await database.search("SELECT id FROM outbox WHERE instr(payload, :p) > 0", p)
    known = await database.search(
        "SELECT 1 FROM people WHERE person = :p UNION SELECT 1 FROM invitations WHERE person = :p"
        " UNION SELECT 1 FROM panels WHERE person = :p"
        " UNION SELECT 1 FROM desk_messages WHERE person = :p"
        " UNION SELECT 1 FROM lessons WHERE person = :p",
        p,
    )
    return Found([row[0] for row in tables], list(said), [row[0] for row in posts], bool(known))


async def begin(database: AnyDatabase, person: str) -> dict[int, set[str]]:
    """Write down that somebody is to be forgotten: whatever happens, it will be gone through with. Their names, by table."""
    names: dict[int, set[str]] = {}
    async with database.transaction() as db:
        sql = "SELECT table_id, name FROM seats WHERE whose = ? AND name <> '' ORDER BY table_id"
        for row in await db.execute_fetchall(sql, (person,)):
            names.setdefault(row["table_id"], set()).add(row["name"])
        await db.execute("INSERT INTO forgetting (person, at) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, time.time()))
    return names


async def forget(database: AnyDatabase, person: str, seed_of: Callable[[str, str], str], also: Collection[int] = ()) -> list[int]:
    """Take somebody out of every row; the tables that knew them. Nobody works for these any more, nor for those `also` named."""
    named = {name for at_table in (await begin(database, person)).values() for name in at_table}
    names = [json.dumps(name, ensure_ascii=False)[1:-1] for name in sorted(named)]
    found = await find(database, person, names)
    known: dict[int, None] = {}
    for _ in range(ROUNDS if found else 0):
        known |= dict.fromkeys(found.tables)
        await _take_out(database, person, found, seed_of)
        if not (found := await find(database, person, names)):
            break
    await database.forget_jobs([*{*known, *also}])
    async with database.transaction() as db:
        await db.execute("DELETE FROM forgetting WHERE person = ?", (person,))
    return list(known)


async def _take_out(database: AnyDatabase, person: str, found: Found, seed_of: Callable[[str, str], str]) -> None:
    for tables in _some(found.tables, AT_ONCE // 10):
        async with database.transaction() as db:
            for table in tables:
                await _clear(db, table, person, seed_of)
    for sql in ROWS:
        changed = AT_ONCE
        while changed == AT_ONCE:
            async with database.transaction() as db:
                changed = await db.changed(sql, {"p": person, "n": AT_ONCE})
    for answers in _some(found.answers, AT_ONCE):
        async with database.transaction() as db:
            await db.many("DELETE FROM handled WHERE interaction = ?", [(one,) for one in answers])
    for posts in _some(found.posts, AT_ONCE):
        async with database.transaction() as db:
            await db.many("DELETE FROM outbox WHERE id = ?", [(one,) for one in posts])
    async with database.transaction() as db:
        await db.execute("DELETE FROM people WHERE person = ?", (person,))


def _some(things: Iterable[T], n: int) -> Iterator[list[T]]:
    waiting = iter(things)
    while some := list(islice(waiting, n)):
        yield some


async def _clear(db: Writing, table: int, person: str, seed_of: Callable[[str, str], str]) -> None:
    """Take somebody out of a table's own row and its seats; whoever has read it before writes nothing.

    It is one step: whoever is told that the table was written finds in its seats, too, who is not to be named any more.
    """
    # First of all, so that what is posted meanwhile is either read here or waits.
    await db.execute("UPDATE tables SET version = version + 1 WHERE id = ?", (table,))
    columns = ("guild", "channel", "posts", "host", "secret", "salt", "seed", *NAMING)
    for row in await db.execute_fetchall(f"SELECT {', '.join(columns)} FROM tables WHERE id = ?", (table,)):
        values = cleared({name: row[name] for name in columns}, person, seed_of)
        names = ", ".join(f"{name} = ?" for name in values)
        await db.execute(f"UPDATE tables SET {names} WHERE id = ?", (*values.values(), table))
        for sql in SEATS:  # after its row, as whoever else writes a table does: nobody waits for each other
            await db.execute(sql, {"t": table, "p": person})
        if row["guild"] == own_place(person):  # nobody is there any more to whom anything could be shown
            await db.execute("DELETE FROM outbox WHERE table_id = ?", (table,))


def cleared(row: Json, person: str, seed_of: Callable[[str, str], str]) -> dict[str, str]:
    """What a table's row is to hold instead; where the seed came from somebody among others, the seed itself is kept."""
    shown = {slot: what for slot, what in json.loads(row["posts"]).items() if slot not in STORIES}
    values = {"posts": json.dumps(shown, ensure_ascii=False), "host": "" if row["host"] == person else row["host"]}
    if person in (parts := row["salt"].split("|")):
        values["seed"] = row["seed"] or seed_of(row["secret"], row["salt"])
        values["salt"] = "|".join(NOBODY if part == person else part for part in parts)
    if row["guild"] == own_place(person):
        values |= {"guild": own_place(""), "channel": "", "posts": "{}"}
    return values | {column: "{}" for column in NAMING if person in row[column]}
