"""How far people are in the lessons that they take, and whether they are new to a game."""

from __future__ import annotations

import json
import time

from bot.store.connection import AnyDatabase
from bot.store.rows import LessonAt

BEGIN = (
    "INSERT INTO lessons (version, path, said, number, at, person, lesson) VALUES (?, ?, ?, 1, ?, ?, ?) ON CONFLICT DO NOTHING"
)
GO_ON = "UPDATE lessons SET version = ?, path = ?, said = ?, number = number + 1, at = ? WHERE person = ? AND lesson = ?"


class Lessons:
    """What is kept of them: one row for each person and lesson."""

    def __init__(self, database: AnyDatabase) -> None:
        self._database = database

    async def of(self, person: str) -> list[LessonAt]:
        """All lessons that somebody has begun."""
        sql = "SELECT person, lesson, version, path, said, number FROM lessons WHERE person = ? ORDER BY lesson"
        rows = await self._database.reader.execute_fetchall(sql, (person,))
        return [
            LessonAt(
                r["person"], r["lesson"], r["version"], tuple(json.loads(r["path"])), tuple(json.loads(r["said"])), r["number"]
            )
            for r in rows
        ]

    async def finished(self, person: str, game: str, most: int) -> int:
        """How many games of a title somebody has finished; it is not counted further than `most`."""
        one = "SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id"
        one += " WHERE s.person = ? AND t.game = ? AND t.status = 'finished' LIMIT ?"
        ((found,),) = await self._database.reader.execute_fetchall(f"SELECT count(*) FROM ({one}) AS found", (person, game, most))
        return int(found)

    async def put(self, at: LessonAt) -> LessonAt | None:
        """Keep where somebody is now, who was there at that writing of the row; None when they have gone on meanwhile."""
        values = (at.version, json.dumps(at.path), json.dumps(at.said), time.time(), at.person, at.lesson)
        sql, more = (BEGIN, ()) if at.number == 0 else (f"{GO_ON} AND number = ?", (at.number,))
        async with self._database.transaction() as db:
            written = await db.changed(sql, (*values, *more)) == 1
        return at._replace(number=at.number + 1) if written else None
