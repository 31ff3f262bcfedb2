"""Reading and writing the rows, in SQL that is the same for all databases (`connection.py`)."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from operator import attrgetter
from typing import Any

from bot.store import archive, columns, forgetting, people
from bot.store.archive import Positions
from bot.store.columns import APART, R, as_json, inserting, named, once_said, pack, put, put_hours, put_kept, unpack, written_over
from bot.store.connection import ANY, AnyDatabase, Doubled, Numbers, Row, Writing
from bot.store.desks import Desks
from bot.store.lessons import Lessons
from bot.store.packing import READ, BasePositions, Damaged, base_of, digest, packed, read
from bot.store.protocol import SeedOf
from bot.store.rows import ALONE, Alarm, Change, Finished, Held, Move, Panel, Person, Place, Post, Seat, Table, Timer
from bot.store.values import Json
from bot.store.values.news import News
from bot.store.values.shown import Shown

FIXED = frozenset({"guild", "channel", "game", "secret", "opened_at"})  # a table keeps these, unless it is moved
KEPT = FIXED | {"id", "posts", "version"}  # the poster's own, and the store's
OPEN = "status IN ('lobby', 'playing')"
SOMEBODY = "EXISTS (SELECT 1 FROM seats p WHERE p.table_id = id AND p.person IS NOT NULL)"
AWAITED = "EXISTS (SELECT 1 FROM seats o WHERE o.table_id = id AND o.owner IS NOT NULL)"
PANEL = ("person", "table_id", "message", "token", "until")
SNAPSHOTS_KEPT = 400  # enough for ten turns of anybody's choices in any game
AT_ONCE = 1000  # rows that are asked for by number in one question
TIDIED = 16  # entries after which older positions are let go again
MARKED = "kind = 'board'"  # posts that are many and large, and gone once made; of others it is kept that they were made


class ChannelTaken(Exception):
    """A table is open in that channel already."""


class HandledBefore(Exception):
    """The interaction was carried out already, by another process perhaps; nothing is written."""


class Stale(Exception):
    """The table was changed by somebody else since it was read; nothing is written."""


class SqlStore:
    """The store in a database that speaks SQL."""

    def __init__(self, database: AnyDatabase) -> None:
        self.database = database
        self.desks = Desks(database)
        self.lessons = Lessons(database)
        self._bases = BasePositions()
        self._to_be_emptied = False  # something that must leave no trace was deleted, and still stands in the journal

    # -- writing ----------------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> list[Post]:
        """Write everything an act changed, in one transaction; the posts it asks for, numbered. A new table gets its number."""
        try:
            async with self.database.transaction() as db:
                number, numbers, base = await self._write(db, change)
        except Doubled as error:
            raise {"tables": ChannelTaken, "handled": HandledBefore}.get(error.table, Doubled)(error.table, str(error)) from error
        if change.table.id:
            change.table.version += 1
        change.table.id = number
        if base is not None:
            self._bases.put(number, *base)
        return [Post(one, number, news) for one, news in zip(numbers(), change.posts, strict=True)]

    async def _write(self, db: Writing, change: Change) -> tuple[int, Numbers, tuple[int, bytes] | None]:
        table, now = change.table, time.time()
        number = await self._write_table(db, table)
        base = await self._write_snapshot(db, number, table.number, change.snapshot) if change.snapshot is not None else None
        if change.seats is not None:
            await db.execute("DELETE FROM seats WHERE table_id = ?", (number,))
            for seat in change.seats:
                await put(db, "seats", {"table_id": number, **asdict(seat)})
        for person in change.invited:
            await put(db, "invitations", {"table_id": number, "person": person}, "ON CONFLICT DO NOTHING")
        for person in change.uninvited:
            await db.execute("DELETE FROM invitations WHERE table_id = ? AND person = ?", (number, person))
        for move in change.moves:
            await put(db, "moves", {"table_id": number, **pack(move)})
        for undone in change.undone:
            await db.execute("UPDATE moves SET undone_by = ? WHERE table_id = ? AND number = ?", (table.number, number, undone))
        numbers = await self._write_posts(db, number, change, now)
        if change.timers is not None:
            await db.execute("DELETE FROM timers WHERE table_id = ?", (number,))
        if change.timers:
            rows = [value for alarm in change.timers for value in (number, *alarm)]
            await db.execute(inserting("timers", ("table_id", *Alarm._fields), len(change.timers)), rows)
        for sleeper in sorted(change.hours, key=attrgetter("person")):  # always in this order: nobody waits for each other
            await put_hours(db, sleeper)
        if change.moved:
            shown = pack(replace(table, posts=Shown(behind=table.posts.behind)))["posts"]  # else it was lost by a kill
            await db.execute("UPDATE tables SET channel = ?, posts = ? WHERE id = ?", (table.channel, shown, number))
        if change.handled is not None:
            interaction, answer = change.handled
            told = once_said(change, number, answer)
            kept = as_json(told if table.id else {**told, "table": number}, True)
            await put(db, "handled", {"interaction": interaction, "answer": kept, "at": now})
        for person in named(change):
            await put(db, "named", {"person": person, "table_id": number}, "ON CONFLICT DO NOTHING")
        return number, numbers, base

    @staticmethod
    async def _write_posts(db: Writing, table: int, change: Change, now: float) -> Numbers:
        if not change.posts:
            return list
        rows = [value for news in change.posts for value in (table, news.kind, columns.news_written(change, news), now)]
        sql = inserting("outbox", ("table_id", "kind", "payload", "made_at"), len(change.posts))
        return await db.numbered(f"{sql} RETURNING id", rows)

    async def _write_snapshot(self, db: Writing, table: int, number: int, state: bytes) -> tuple[int, bytes] | None:
        """Keep a position by what differs from the last one that stands by itself; the new one of that kind, if it is one."""
        last = self._bases.get(table)
        if last is None and (last := await self._last_base(db, table)) is not None:
            self._bases.put(table, *last)
        base = base_of(last, number)
        row = {"table_id": table, "number": number, "packed": True, "digest": digest(number, state)}
        if base is None:
            await put(db, "snapshots", {**row, "state": packed(state)})
        else:
            await put(db, "snapshots", {**row, "state": packed(state, base[1]), "base": base[0]})
        oldest = number - SNAPSHOTS_KEPT
        if oldest > 0 and not oldest % TIDIED:
            needed = "SELECT min(coalesce(base, number)) FROM snapshots WHERE table_id = :table AND number >= :oldest"
            gone = f"DELETE FROM snapshots WHERE table_id = :table AND number > 0 AND number < ({needed})"
            await db.execute(gone, {"table": table, "oldest": oldest})
        return (number, state) if base is None else None

    @staticmethod
    async def _last_base(db: Writing, table: int) -> tuple[int, bytes] | None:
        """The last position of a table that stands by itself; None when there is none, or when it is damaged."""
        sql = f"{READ} WHERE s.table_id = ? AND s.base IS NULL ORDER BY s.number DESC LIMIT 1"
        try:
            return next(((row["number"], read(row)) for row in await db.execute_fetchall(sql, (table,))), None)
        except Damaged:
            return None

    async def post_made(self, posts: Iterable[int], table: Table | None = None) -> None:
        """Mark posts as made, and keep where the table is shown now, unless it has gone to another channel."""
        made = [(post,) for post in posts]
        async with self.database.transaction(posting=ANY if table is None else table.id) as db:
            if await db.many(f"DELETE FROM outbox WHERE id = ? AND {MARKED}", made) != len(made):
                done = "UPDATE outbox SET done_at = ?, payload = '{}' WHERE id = ?"
                await db.many(done, [(time.time(), post) for (post,) in made])
            if table is not None:
                there = pack(table)["posts"], table.id, table.channel
                await db.execute("UPDATE tables SET posts = ? WHERE id = ? AND channel = ?", there)

    async def set_person(self, person: Person, *only: str) -> None:
        """Keep what a person has set, or only these of it; hours are kept with the change of the tables that wait for them."""
        async with self.database.transaction() as db:
            await put_kept(db, person.person, {n: v for n, v in asdict(person).items() if n in only or not (only or n in APART)})

    async def set_hours(self, person: Person) -> None:
        """Keep the hours of somebody for whom no table waits."""
        async with self.database.transaction() as db:
            await put_hours(db, person)

    async def panels(self) -> list[Panel]:
        rows = await self.database.reader.execute_fetchall(f"SELECT {', '.join(PANEL)} FROM panels")
        return [Panel(*row) for row in rows]

    async def put_panel(self, panel: Panel) -> None:
        """It stands, and can be changed until its token ends."""
        async with self.database.transaction() as db:
            await db.execute(
                f"{inserting('panels', PANEL)} ON CONFLICT (person, message) DO UPDATE SET {written_over(PANEL)}", panel
            )

    async def drop_panel(self, panel: Panel) -> None:
        """It is gone, or its token has ended; with a newer token it stays."""
        async with self.database.transaction() as db:
            await db.execute(
                "DELETE FROM panels WHERE person = ? AND message = ? AND token = ?", (panel.person, panel.message, panel.token)
            )

    async def set_opted_out(self, person: str, opted_out: bool) -> None:
        async with self.database.transaction() as db:
            await put_kept(db, person, {"opted_out": opted_out})

    async def set_emojis(self, application: str, emojis: Mapping[str, int]) -> None:
        """Keep which emojis of an application are ours, by name; one without a number is about to be uploaded."""
        rows = [(application, name, str(number) if number else "") for name, number in emojis.items()]
        sql = inserting("emojis", ("application", "name", "emoji"))
        async with self.database.transaction() as db:
            await db.many(f"{sql} ON CONFLICT (application, name) DO UPDATE SET emoji = excluded.emoji", rows)

    async def forget_emojis(self, application: str, names: Iterable[str]) -> None:
        """Emojis that are there no more."""
        async with self.database.transaction() as db:
            await db.many("DELETE FROM emojis WHERE application = ? AND name = ?", [(application, one) for one in names])

    async def knows(self, person: str) -> bool:
        return await people.knows(self.database.reader, person)

    async def begin_forgetting(self, person: str) -> Mapping[int, Collection[str]]:
        """Write down that somebody is to be forgotten, before anything else; their names, by table."""
        return await forgetting.begin(self.database, person)

    async def forget_person(self, person: str, seed_of: SeedOf, also: Collection[int] = ()) -> list[int]:
        """Take somebody out of everything that is stored, and out of the file; the tables that knew them.

        It goes in short steps, between which others write; one that is broken off is among `being_forgotten`. Jobs go, too.
        """
        known = await forgetting.forget(self.database, person, seed_of, also)
        self._to_be_emptied = True
        await self._empty()
        return known

    async def being_forgotten(self) -> list[str]:
        """Those whose forgetting was broken off."""
        return [row["person"] for row in await self._rows("SELECT person FROM forgetting ORDER BY at")]

    async def _empty(self, tries: int = 5) -> None:
        """Leave nothing in the journal where that is still to be done; whoever reads just now is given a moment."""
        for _ in range(tries if self._to_be_emptied else 0):
            if await self.database.empty_journal():
                self._to_be_emptied = False
                return
            await asyncio.sleep(0.02)

    async def forget_handled(self, before: float) -> None:
        """Drop answers to interactions that can no longer come again."""
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM handled WHERE at < ?", (before,))
        await self._empty()

    async def forget_posts(self, before: float) -> None:
        async with self.database.transaction() as db:
            await db.execute("DELETE FROM outbox WHERE done_at < ?", (before,))

    async def tidy(self, ended_before: float) -> int:
        """Put the log and the positions of games that ended before then into little room; how many games it were."""
        return await archive.put_away(self.database, ended_before)

    async def mend(self, table: int, number: int, state: bytes) -> None:
        """Put a position in the place of one that was damaged; it stands by itself."""
        self._bases.drop(table)
        row = {"state": packed(state), "packed": True, "digest": digest(number, state), "base": None}
        there = f"ON CONFLICT (table_id, number) DO UPDATE SET {written_over(row)}"
        async with self.database.transaction() as db:
            await put(db, "snapshots", {"table_id": table, "number": number, **row}, there)

    @staticmethod
    async def _write_table(db: Writing, table: Table) -> int:
        values = dict(pack(table))
        if not table.id:
            del values["id"]
            sql = f"{inserting('tables', values)} RETURNING id"
            return next(int(row["id"]) for row in await db.execute_fetchall(sql, tuple(values.values())))
        values = {name: value for name, value in values.items() if name not in KEPT}
        names = ", ".join(f"{name} = ?" for name in values)
        sql = f"UPDATE tables SET {names}, version = version + 1 WHERE id = ? AND version = ?"
        if await db.changed(sql, (*values.values(), table.id, table.version)) != 1:
            raise Stale(table.id)
        return table.id

    # -- reading ----------------------------------------------------------------------------------------------------

    async def _rows(self, sql: str, *values: Any) -> list[Row]:
        return list(await self.database.reader.execute_fetchall(sql, values))

    async def _read(self, kind: type[R], sql: str, *values: Any) -> list[R]:
        return [unpack(kind, row) for row in await self._rows(sql, *values)]

    async def table(self, number: int) -> Table | None:
        return next(iter(await self._read(Table, "SELECT * FROM tables WHERE id = ?", number)), None)

    async def table_in(self, channel: str) -> Table | None:
        return next(iter(await self._read(Table, f"SELECT * FROM tables WHERE channel = ? AND {OPEN}", channel)), None)

    async def last_table_in(self, channel: str) -> Table | None:
        """The table open in a channel, else the one opened last, whatever became of it."""
        sql = f"SELECT * FROM tables WHERE channel = ? ORDER BY {OPEN} DESC, id DESC LIMIT 1"
        return next(iter(await self._read(Table, sql, channel)), None)

    async def numbers_in(self, guild: str, lost: str) -> list[int]:
        sql = f"SELECT id FROM tables WHERE guild = ? AND lost = ? AND {OPEN} ORDER BY id"
        return [int(row["id"]) for row in await self._rows(sql, guild, lost)]

    async def places(self) -> list[Place]:
        """The servers that have open tables; found in the indexes alone but for the tables that are lost."""
        lost = f"SELECT count(*) FROM tables l WHERE l.guild = t.guild AND l.lost <> '' AND l.{OPEN}"
        counts = f"count(*) - ({lost}) AS shown, ({lost} AND l.lost = 'guild') AS away"
        where = f"guild NOT LIKE '{ALONE}%' AND {OPEN}"
        return [Place(*row) for row in await self._rows(f"SELECT guild, {counts} FROM tables t WHERE {where} GROUP BY guild")]

    async def open_tables(self, guild: str | None = None, host: str | None = None) -> list[Table]:
        where, values = self._open(guild, host)
        return await self._read(Table, f"SELECT * FROM tables WHERE {where} ORDER BY id", *values)

    async def count_open(self, guild: str | None = None, host: str | None = None) -> int:
        """How many tables are open, of a server or a host when named; not those of servers where nobody can end them."""
        where, values = self._open(guild, host)
        (row,) = await self._rows(f"SELECT count(*) AS n FROM tables WHERE {where} AND lost <> 'guild'", *values)
        return int(row["n"])

    async def robots_asked(self) -> list[int]:
        """The running tables at which a robot is to act: it is asked, nobody wishes for an undo, and it waits for nobody."""
        rows = await self._rows(
            "SELECT id, seat, questions, wish FROM tables JOIN seats ON table_id = id"
            f" WHERE status = 'playing' AND robot IS NOT NULL AND ({SOMEBODY} OR NOT {AWAITED}) ORDER BY id"
        )
        asked = (row["id"] for row in rows if not json.loads(row["wish"]) and str(row["seat"]) in json.loads(row["questions"]))
        return list(dict.fromkeys(asked))

    async def tables_of(self, person: str) -> list[Table]:
        """The open tables at which a person sits, or a robot for them."""
        return await self._read(
            Table,
            f"SELECT * FROM tables WHERE {OPEN} AND id IN"
            " (SELECT table_id FROM seats WHERE person = ? UNION SELECT table_id FROM seats WHERE owner = ?) ORDER BY id",
            person,
            person,
        )

    @staticmethod
    def _open(guild: str | None, host: str | None) -> tuple[str, list[str]]:
        named = {name: value for name, value in (("guild", guild), ("host", host)) if value is not None}
        return " AND ".join([OPEN, *(f"{name} = ?" for name in named)]), list(named.values())

    async def seats(self, table: int) -> list[Seat]:
        wanted = "seat, name, person, robot, owner, whose"
        return await self._read(Seat, f"SELECT {wanted} FROM seats WHERE table_id = ? ORDER BY seat", table)

    async def invited(self, table: int) -> list[str]:
        return [row["person"] for row in await self._rows("SELECT person FROM invitations WHERE table_id = ?", table)]

    async def moves(self, table: int, last: int | None = None, standing: bool = False) -> list[Move]:
        """The entries of a table in order, or its last ones only; the standing ones are neither undone nor undo anything."""
        which = " AND undone_by IS NULL AND undoes = 0" if standing else ""
        limit = f" LIMIT {last:d}" if last is not None else ""
        sql = f"SELECT * FROM moves WHERE table_id = ? AND number > 0{which} ORDER BY number DESC{limit}"
        found = await self._read(Move, sql, table)
        if found or last == 0:
            return found[::-1]
        kept = [m for m in await self._archived(table) if m.number > 0]
        kept = [m for m in kept if m.undone_by is None and not m.undoes] if standing else kept
        return kept[-last:] if last is not None else kept

    async def opening(self, table: int) -> Move | None:
        if found := await self._read(Move, "SELECT * FROM moves WHERE table_id = ? AND number = 0", table):
            return found[0]
        return next((m for m in await self._archived(table) if m.number == 0), None)

    async def _archived(self, table: int) -> list[Move]:
        rows = await self._rows("SELECT log, log_digest FROM archives WHERE table_id = ?", table)
        if not rows:
            return []
        who = {r["place"]: r["person"] for r in await self._rows("SELECT place, person FROM archived WHERE table_id = ?", table)}
        return await asyncio.to_thread(archive.moves_of, rows[0]["log"], rows[0]["log_digest"], who)

    async def snapshot(self, table: int, number: int) -> bytes | None:
        """The state after an entry, if it is still kept; Damaged when it is not what was written."""
        rows = await self.database.reader.execute_fetchall(f"{READ} WHERE s.table_id = ? AND s.number = ?", (table, number))
        found = next((read(row) for row in rows), None)
        return found if found is not None else (await self.positions(table)).get(number)

    async def snapshots(self, table: int) -> list[int]:
        return (await self.positions(table)).numbers

    async def positions(self, table: int) -> Positions:
        rows = await self.database.reader.execute_fetchall(f"{READ} WHERE s.table_id = ? ORDER BY s.number", (table,))
        away = await self._rows("SELECT positions, positions_digest FROM archives WHERE table_id = ?", table)
        return Positions([tuple(row) for row in rows], *(away[0] if away else ()))

    async def handled(self, interaction: str) -> Json | None:
        rows = await self._rows("SELECT answer FROM handled WHERE interaction = ?", interaction)
        if not rows:
            return None
        answer = json.loads(rows[0]["answer"])
        if (entry := answer.pop("entry", None)) is None:
            return dict(answer)
        table, number, places = entry
        told = await self._rows("SELECT events FROM moves WHERE table_id = ? AND number = ?", table, number)
        logged = [json.loads(row["events"]) for row in told]
        return {**answer, "events": [events[place] for events in logged for place in places]}

    async def posts_to_make(self, table: int | None = None) -> list[Post]:
        where, values = ("", ()) if table is None else (" AND table_id = ?", (table,))
        sql = f"SELECT id, table_id, kind, payload FROM outbox WHERE done_at IS NULL{where} ORDER BY id"
        rows = await self._rows(sql, *values)
        return [Post(row["id"], row["table_id"], await self._news(row)) for row in rows]

    async def _news(self, row: Row) -> News:
        """What is to be posted; the events of an entry stand in the log, once."""
        written = json.loads(row["payload"])
        if columns.log_tells(written):
            sql = "SELECT events FROM moves WHERE table_id = ? AND number = ?"
            rows = await self._rows(sql, row["table_id"], written["number"])
            written["events"] = [e for told in rows for e in json.loads(told["events"]) if e["to"] is None]
        return columns.news_read(row["kind"], written)

    async def tables_to_post(self) -> list[int]:
        """The tables with posts not yet made, or with old ones that are still to lose their buttons or to be deleted."""
        untidy = f"SELECT id FROM tables WHERE {columns.TO_TIDY}"
        rows = await self._rows(f"SELECT table_id AS id FROM outbox WHERE done_at IS NULL UNION {untidy} ORDER BY id")
        return [row["id"] for row in rows]

    async def guilds(self, tables: Sequence[int]) -> dict[int, str]:
        """The servers of tables, without unpacking these."""
        found: dict[int, str] = {}
        for some in (tables[n : n + AT_ONCE] for n in range(0, len(tables), AT_ONCE)):
            rows = await self._rows(f"SELECT id, guild FROM tables WHERE id IN ({', '.join('?' * len(some))})", *some)
            found |= {row["id"]: row["guild"] for row in rows}
        return found

    async def versions(self, tables: Collection[int]) -> dict[int, int]:
        """Which writing of their rows the last one is, by table."""
        among = ", ".join("?" * len(tables)) or "0"
        rows = await self._rows(f"SELECT id, version FROM tables WHERE id IN ({among})", *tables)
        return {row["id"]: row["version"] for row in rows}

    async def timers_due(self, now: float) -> list[Timer]:
        rows = await self._rows(
            "SELECT id, table_id, kind, due_at, seat FROM timers WHERE done_at IS NULL AND due_at <= ? ORDER BY due_at, id", now
        )
        return [Timer(row["id"], row["table_id"], row["kind"], row["due_at"], row["seat"]) for row in rows]

    async def next_timer(self, after: float = float("-inf")) -> float | None:
        (row,) = await self._rows("SELECT min(due_at) AS next FROM timers WHERE done_at IS NULL AND due_at > ?", after)
        due_at: float | None = row["next"]
        return due_at

    async def person(self, person: str) -> Person:
        rows = await self._read(Person, "SELECT * FROM people WHERE person = ?", person)
        return rows[0] if rows else Person(person)

    async def emojis(self, application: str) -> dict[str, int]:
        """The emojis of an application that are ours, by name; 0 for one that was perhaps never uploaded."""
        rows = await self._rows("SELECT name, emoji FROM emojis WHERE application = ?", application)
        return {row["name"]: int(row["emoji"] or 0) for row in rows}

    # -- reading what belongs to people -------------------------------------------------------------------------------

    async def opted_out(self) -> frozenset[str]:
        return await people.opted_out(self.database.reader)

    async def finished(self, guild: str, game: str) -> Iterable[Finished]:
        """The finished games of a server in the order in which they ended, to be gone through once; they unpack themselves."""
        return people.as_games(*await people.finished(self.database.reader, guild, game))

    async def held_of(self, person: str) -> Held:
        return await people.held_of(self.database.search, person)

    async def data_of(self, person: str) -> Json:
        return await asyncio.to_thread(people.as_data, person, await people.rows_of(self.database.search, person))

    async def tables_with(self, person: str) -> list[int]:
        return await people.tables_with(self.database.search, person)
