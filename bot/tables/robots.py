"""Robots at the table: they think in a worker process and act through the same service as people."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random, SystemRandom
from threading import Thread

from bot.tables.live import Live, codec
from bot.tables.model import Refused
from bot.tables.service import Tables
from bot.tables.standin import ROBOT as STAND_IN
from engines.kernel import SHELF, Ask, State, asked, game
from engines.robots import robot
from engines.robots.policies import greedy

log = logging.getLogger(__name__)
THINKING = 20.0  # seconds; after that the quickest sensible word is played
SETBACK = 1.0  # seconds to wait after a failure, twice as long after each further one
SETBACKS = 8  # failures in a row after which a table's robots rest until something happens there


def begin_work(shelf: Mapping[str, str]) -> None:
    """In the worker: know the bot's games, and end when the bot ends, however that happens, but not by Ctrl-C."""
    SHELF.update(shelf)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        if (bot := parent_process()) is not None:
            bot.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def think(title: str, saved: bytes, seat: int, name: str, seed: int) -> str:
    """What a robot says in a position that was already dealt anew for its seat; runs in the worker."""
    return robot(name).choose(game(title), codec(title).load(saved), seat, Random(seed))


class RobotDriver:
    """Lets the robots of all tables play, one task for each table that waits for one."""

    def __init__(
        self, tables: Tables, pause: float = 0.8, workers: int = 1, setback: float = SETBACK, thinking: float = THINKING
    ) -> None:
        self.tables = tables
        self.pause = pause
        self._setback = setback
        self._thinking = thinking
        self._workers = workers
        self._pool: Executor | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._random = SystemRandom()
        self._closed = False
        tables.robots_due = self.due
        tables.robots_word = self.word_for

    def due(self, live: Live) -> None:
        """Start playing at a table where a robot must act, unless that is going on already."""
        if self._next(live) is not None:
            self._begin(live.table.id)

    def _begin(self, number: int) -> None:
        if number not in self._tasks and not self._closed:
            self._tasks[number] = asyncio.get_running_loop().create_task(self._play(number))

    async def resume(self) -> None:
        """After a start of the bot: go on wherever a robot was to act; no other table is loaded."""
        for number in await self.tables.store.robots_asked():
            self._begin(number)

    async def idle(self) -> None:
        """Wait until no robot has anything to do."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self) -> None:
        """Stop all robots."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # those that were cancelled before they began
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self, live: Live) -> int | None:
        """The seat of a robot that must act at a running table."""
        if live.table.status != "playing" or live.state is None or live.table.wish:  # people settle an undo first
            return None
        if not live.people() and any(seat.owner is not None for seat in live.seats):
            return None  # nobody would see it, and somebody may come back
        return next((a.seat for a in live.state.asks if live.seats[a.seat].robot), None)

    async def _play(self, number: int) -> None:
        """Play on until no robot of a table is asked."""
        failures = 0
        try:
            while True:
                try:
                    live = await self.tables.live(number)
                    seat = self._next(live)
                    if seat is None:
                        return
                    if self.pause:
                        await asyncio.sleep(self.pause)
                    await self._one_word(live, seat)
                    failures = 0
                except Exception:
                    failures += 1
                    log.exception("table %s: its robots failed, for the %s. time in a row", number, failures)
                    if failures == SETBACKS:
                        return
                    await asyncio.sleep(self._setback * 2 ** (failures - 1))
        finally:
            self._tasks.pop(number, None)  # with no pause after the last look: whatever happens next finds no task and begins one

    async def _one_word(self, live: Live, seat: int) -> None:
        s, entry, name = live.state, live.table.number, live.seats[seat].robot
        ask = asked(s, seat) if s is not None else None
        if s is None or ask is None or name is None:
            return
        word = await self._word(live, s, ask, name)
        try:
            await self.tables.robot_act(live.table.id, seat, word, entry)
        except Refused as refused:
            log.warning("table %s: a robot's word was refused: %s", live.table.id, refused.why.key)
            await self.tables.robot_act(live.table.id, seat, ask.options[-1], entry)

    async def word_for(self, live: Live, seat: int) -> str:
        """What a robot would say for somebody whose time is up."""
        ask = asked(live.state, seat) if live.state is not None else None
        return await self._word(live, live.state, ask, STAND_IN) if live.state is not None and ask is not None else ""

    async def _word(self, live: Live, s: State, ask: Ask, name: str) -> str:
        """What a robot says, from a position dealt anew so that it can know no more than its seat."""
        if len(ask.options) == 1 and not ask.free:
            return ask.options[0]
        rng = Random(self._random.getrandbits(64))
        deal = live.game.resample(s, ask.seat, rng)
        job = (live.table.game, codec(live.table.game).dump(deal), ask.seat, name, rng.getrandbits(64))
        if not self._workers:
            return think(*job)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), begin_work, (dict(SHELF),))
        pool = self._pool
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, think, *job), self._thinking)
        except (TimeoutError, BrokenProcessPool, OSError) as error:
            log.warning("table %s: a robot was too slow or failed: %r", live.table.id, error)
            if self._pool is pool:  # what it still thinks about is let go; the next word finds a new one
                self._pool = None
            return greedy(live.game, deal, ask.seat)
