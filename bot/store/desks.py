"""The desks of people: the direct message that somebody has of each of their tables, and where they are written to."""

from __future__ import annotations

from dataclasses import asdict, fields

from bot.store.columns import unpack
from bot.store.connection import AnyDatabase
from bot.store.rows import DeskMessage

APART = frozenset({"person", "table_id", "muted"})  # what is not written with what is shown
NAMES = tuple(field.name for field in fields(DeskMessage))
OF_WHOM = "SELECT person FROM people WHERE person = :person AND desk"
PUT = f"INSERT INTO desk_messages ({', '.join(NAMES)}) SELECT {', '.join(f':{name}' for name in NAMES)} WHERE EXISTS ({OF_WHOM})"
PUT += " ON CONFLICT (person, table_id) DO UPDATE SET " + ", ".join(
    f"{name} = excluded.{name}" for name in NAMES if name not in APART
)

# Somebody who doubts what is shown changes its mark: what was sent before that is no better.
UNDOUBTED = "version = CASE WHEN desk_messages.version = :before THEN excluded.version ELSE desk_messages.version END"
PUT_AFTER = PUT.replace("version = excluded.version", UNDOUBTED)


class Desks:
    """What is kept of them; of who wants none any more only what could not be taken away, of who was forgotten nothing."""

    def __init__(self, database: AnyDatabase) -> None:
        self._database = database

    async def of(self, person: str, table: int) -> DeskMessage:
        """Somebody's message of a table, or what is true while there is none."""
        sql = "SELECT * FROM desk_messages WHERE person = ? AND table_id = ?"
        rows = await self._database.reader.execute_fetchall(sql, (person, table))
        return next((unpack(DeskMessage, row) for row in rows), DeskMessage(person, table))

    async def at(self, table: int) -> list[DeskMessage]:
        """All messages of a table."""
        sql = "SELECT * FROM desk_messages WHERE table_id = ? ORDER BY person"
        return [unpack(DeskMessage, row) for row in await self._database.reader.execute_fetchall(sql, (table,))]

    async def all_of(self, person: str) -> list[DeskMessage]:
        sql = "SELECT * FROM desk_messages WHERE person = ? ORDER BY table_id"
        return [unpack(DeskMessage, row) for row in await self._database.reader.execute_fetchall(sql, (person,))]

    async def owners(self, table: int) -> list[str]:
        """Who has a desk, of those who sit at a table or have lent their seat there."""
        sql = (
            "SELECT person FROM people WHERE desk AND person IN"
            " (SELECT person FROM seats WHERE table_id = :t UNION SELECT owner FROM seats WHERE table_id = :t) ORDER BY person"
        )
        return [row["person"] for row in await self._database.reader.execute_fetchall(sql, {"t": table})]

    async def tables(self) -> list[int]:
        """The tables of which somebody has, or is to have, such a message: those with desks, and those with messages left."""
        sql = (
            "SELECT table_id AS id FROM desk_messages UNION SELECT s.table_id FROM people p JOIN seats s ON s.person = p.person"
            " JOIN tables t ON t.id = s.table_id WHERE p.desk AND t.status = 'playing' ORDER BY id"
        )
        return [row["id"] for row in await self._database.reader.execute_fetchall(sql)]

    async def put(self, message: DeskMessage, before: int | None = None) -> bool:
        """Keep what is shown, or is about to be; False when its person has no desk any more.

        `before`: the mark of what was shown; where it is another one by now, that stays, for somebody doubts what stands there.
        """
        sql, values = (PUT, asdict(message)) if before is None else (PUT_AFTER, {**asdict(message), "before": before})
        async with self._database.transaction(posting=message.table_id) as db:
            return await db.changed(sql, values) == 1

    async def doubt(self, table: int, person: str = "") -> None:
        """Whatever was shown of a table, or to somebody, may not stand there any more; each doubt is another mark."""
        sql = "UPDATE desk_messages SET version = CASE WHEN version < 0 THEN version - 1 ELSE -1 END WHERE table_id = ?"
        sql, whose = (sql + " AND person = ?", (table, person)) if person else (sql, (table,))
        async with self._database.transaction() as db:
            await db.execute(sql, whose)

    async def mute(self, person: str, table: int, muted: bool) -> None:
        """Let a table ring no more, or again; nothing where there is no such table, or no desk."""
        sql = f"INSERT INTO desk_messages (person, table_id, muted) SELECT :person, :table, :muted WHERE EXISTS ({OF_WHOM})"
        sql += " AND EXISTS (SELECT 1 FROM tables WHERE id = :table)"
        sql += " ON CONFLICT (person, table_id) DO UPDATE SET muted = excluded.muted"
        async with self._database.transaction() as db:
            await db.execute(sql, {"person": person, "table": table, "muted": muted})

    async def drop(self, person: str, table: int) -> None:
        async with self._database.transaction() as db:
            await db.execute("DELETE FROM desk_messages WHERE person = ? AND table_id = ?", (person, table))

    async def refused(self, person: str) -> None:
        """Discord takes no direct messages for somebody who has a desk."""
        async with self._database.transaction() as db:
            await db.execute("UPDATE people SET dm_refused = ? WHERE person = ? AND desk", (True, person))

    async def given_up(self, person: str) -> bool:
        """The desk of somebody whom Discord has refused is turned off; whoever turns it off is to tell them."""
        sql = "UPDATE people SET desk = ? WHERE person = ? AND desk AND dm_refused"
        async with self._database.transaction() as db:
            return await db.changed(sql, (False, person)) == 1

    async def reached(self, person: str) -> None:
        """Discord takes direct messages again: who was refused has their desk back, and who turned it off has none."""
        async with self._database.transaction() as db:
            await db.execute("UPDATE people SET desk = ?, dm_refused = ? WHERE person = ? AND dm_refused", (True, False, person))

    async def set_letterbox(self, person: str, channel: str) -> None:
        """Keep the channel of somebody's direct messages, if anything else is kept of them."""
        async with self._database.transaction() as db:
            await db.execute("UPDATE people SET letterbox = ? WHERE person = ?", (channel, person))
