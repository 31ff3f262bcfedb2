"""What the strongest robot would do in somebody's place: thought of in the processes of the robots, one at a time for each."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from random import Random
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.tables.service import Tables
from bot.tables.values.hint import Hint
from bot.tables.values.live import Live
from bot.tables.workers.robots import RobotDriver, dealt
from bot.worker_pool import Failed, Gone, Stopping, TooSlow
from engines.kernel import State, asked
from engines.robots import strongest
from engines.robots.apart import think
from engines.robots.hints import Explained, explained
from engines.robots.policies import greedy
from engines.robots.strengths import speakers

log = logging.getLogger(__name__)
T = TypeVar("T")
KEPT = 500  # hints that are remembered: whoever asks once more is told the same at once


class Advisor:
    """Has hints thought of as robots have their words, after those of the tables that wait for one."""

    def __init__(self, tables: Tables, robots: RobotDriver) -> None:
        self.tables, self._robots = tables, robots
        self._thread = ThreadPoolExecutor(1, "hints")
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by person
        self._kept: OrderedDict[tuple[int, int, int, int], Hint] = OrderedDict()

    async def hint(self, number: int, person: str) -> Hint | None:
        """A hint for somebody at their question, counted; None when the question has passed meanwhile."""
        line = self._lines.setdefault(person, asyncio.Lock())
        async with line:
            live = await self.tables.need_hint(number, person)
            seat, s = live.seat_for(person).seat, live.running()
            key = number, live.table.number, live.table.questions.get(seat, 0), seat
            found = self._kept.get(key)
            if found is None:
                found = await self._thought_of(live, s, seat)
                self._kept[key] = found
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return found if await self.tables.note_hint(number, person, found.entry) else None

    async def _thought_of(self, live: Live, s: State, seat: int) -> Hint:
        entry = live.table.questions.get(seat, 0)
        chance = sha256(f"hint {live.table.id} {entry} {seat}".encode()).digest()
        rng = Random(int.from_bytes(chance[:8]))
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._thought, live, s, (seat, entry), rng)

    def _thought(self, live: Live, s: State, asks: tuple[int, int], rng: Random) -> Hint:
        """In a thread: the word just as a robot in that seat would find it, and then what comes of it."""
        (seat, entry), ask = asks, asked(s, asks[0])
        assert ask is not None
        only = len(ask.options) == 1 and not ask.free
        title, (deal, saved, seed) = live.table.game, dealt(live, s, seat, rng)
        strong = strongest(live.game, len(live.seats))
        for name in speakers(strong):
            word = self._done(live, think, title, saved, seat, name, seed, instead=name != strong)
            if word is not None:
                why = self._done(live, explained, title, saved, seat, name, word, seed, instead=name != strong)
                return Hint(entry, seat, name, word, why or Explained(), only)
        return Hint(entry, seat, "", greedy(live.game, deal, seat), Explained(), only)

    def _done(self, live: Live, work: Callable[..., T], *args: Any, instead: bool) -> T | None:
        """In a process of the robots; None where that takes too long or fails."""
        try:
            return self._robots.aside(work, *args, instead=instead)
        except Stopping:
            raise
        except (TooSlow, Gone, Failed, OSError) as error:
            log.warning("table %s: a hint was too slow or failed: %r", live.table.id, error)
            return None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
