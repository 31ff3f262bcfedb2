"""Statistics of a server: worked out anew from its finished games whenever these have changed, and never written down."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from bot.store import Finished, Store
from bot.tables.results.ratings import Record, ladder, league
from bot.tables.values.model import Refused
from engines.shelf import SHELF

KEPT = 16_000  # games whose leagues are kept in memory; two thousand of them take some 2 MB


def reckoned(games: Iterable[Finished]) -> tuple[Mapping[str, Record], int]:
    """The records, and of how many games; they unpack themselves as they are gone through, which takes a while."""
    played = list(games)
    return league(played), len(played)


class Statistics:
    """How people have played, by server and game."""

    def __init__(self, store: Store, kept: int = KEPT) -> None:
        self._store, self._most = store, kept
        self._kept: OrderedDict[tuple[str, str], Mapping[str, Record]] = OrderedDict()
        self._games: dict[tuple[str, str], int] = {}  # how many each of them is made of, and one
        self._reckoning = asyncio.Lock()
        self._changes = 0

    def changed(self, guild: str, game: str) -> None:
        self._changes += 1
        self._kept.pop((guild, game), None)

    def all_changed(self) -> None:
        self._changes += 1
        self._kept.clear()

    async def records(self, guild: str, game: str) -> Mapping[str, Record]:
        """The records of everybody at one game on one server; nobody else waits while they are worked out."""
        async with self._reckoning:
            place = (guild, game)
            if place in self._kept:
                self._kept.move_to_end(place)
                return self._kept[place]
            before = self._changes
            found, games = await asyncio.to_thread(reckoned, await self._store.finished(guild, game))
            if before == self._changes:  # else it may be outdated already: good for this answer, not for the next
                self._kept[place], self._games[place] = found, games + 1
                while len(self._kept) > 1 and sum(self._games[one] for one in self._kept) > self._most:
                    self._kept.popitem(last=False)
                self._games = {one: self._games[one] for one in self._kept}
            return found

    async def records_of(self, guild: str, person: str, asker: str) -> dict[str, Record]:
        """Somebody's records on a server, by game; refused to others where that person wants no part in statistics."""
        if person != asker and person in await self._store.opted_out():
            raise Refused("table.no.opted_out", person=person)
        found = {game: (await self.records(guild, game)).get(person) for game in SHELF}
        return {game: record for game, record in found.items() if record is not None}

    async def ladder(self, guild: str, game: str) -> list[Record]:
        """The rated people of a server at one game, the strongest first, without those who want no part in it."""
        return ladder((await self.records(guild, game)).values(), await self._store.opted_out())
