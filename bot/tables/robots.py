"""Robots at the table: they think in a worker process and act through the same service as people."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random, SystemRandom

from bot.tables.live import Live
from bot.tables.model import Refused
from bot.tables.service import Tables
from engines.kernel import Codec, asked, game
from engines.robots import robot
from engines.robots.policies import greedy

log = logging.getLogger(__name__)
THINKING = 20.0  # seconds; after that the quickest sensible word is played


def think(title: str, saved: bytes, seat: int, name: str, seed: int) -> str:
    """What a robot says in a position that was already dealt anew for its seat; runs in the worker."""
    kind = game(title)
    return robot(name).choose(kind, Codec(kind.state).load(saved), seat, Random(seed))


class RobotDriver:
    """Lets the robots of all tables play, one task for each table that waits for one."""

    def __init__(self, tables: Tables, pause: float = 0.8, workers: int = 1) -> None:
        self.tables = tables
        self.pause = pause
        self._workers = workers
        self._pool: Executor | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._random = SystemRandom()
        tables.robots_due = self.due

    def due(self, live: Live) -> None:
        """Start playing at a table where a robot must act, unless that is going on already."""
        number = live.table.id
        if number not in self._tasks and self._next(live) is not None:
            task = asyncio.get_running_loop().create_task(self._play(number))
            self._tasks[number] = task
            task.add_done_callback(lambda _: self._tasks.pop(number, None))

    async def resume(self) -> None:
        """After a start of the bot: go on wherever a robot was to act."""
        for table in await self.tables.store.open_tables():
            if table.status == "playing":
                self.due(await self.tables.live(table.id))

    async def close(self) -> None:
        """Stop all robots."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self, live: Live) -> int | None:
        """The seat of a robot that must act at a running table."""
        if live.table.status != "playing" or live.state is None or live.table.wish:  # people settle an undo first
            return None
        return next((a.seat for a in live.state.asks if live.seats[a.seat].robot), None)

    async def _play(self, number: int) -> None:
        try:
            while True:
                live = await self.tables.live(number)
                seat = self._next(live)
                if seat is None:
                    return
                if self.pause:
                    await asyncio.sleep(self.pause)
                await self._one_word(live, seat)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the robots of table %s stopped", number)

    async def _one_word(self, live: Live, seat: int) -> None:
        s, entry, name = live.state, live.table.number, live.seats[seat].robot
        ask = asked(s, seat) if s is not None else None
        if s is None or ask is None or name is None:
            return
        rng = Random(self._random.getrandbits(64))
        deal = live.game.resample(s, seat, rng)
        try:
            word = await asyncio.wait_for(self._think(live, deal, seat, name, rng), THINKING)
        except (TimeoutError, BrokenProcessPool, OSError) as error:
            log.warning("a robot of table %s was too slow or failed: %r", live.table.id, error)
            self._pool = None
            word = greedy(live.game, deal, seat)
        try:
            await self.tables.robot_act(live.table.id, seat, word, entry)
        except Refused as refused:
            log.warning("a robot's word was refused at table %s: %s", live.table.id, refused.why.key)
            await self.tables.robot_act(live.table.id, seat, ask.options[-1], live.table.number)

    async def _think(self, live: Live, deal: object, seat: int, name: str, rng: Random) -> str:
        saved = Codec(live.game.state).dump(deal)
        job = (live.table.game, saved, seat, name, rng.getrandbits(64))
        if not self._workers:
            return think(*job)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._pool, think, *job)
