"""What takes many seconds is made in processes of its own, so that nobody waits for it: one at a time for a table, few in all."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from bot.breaking_off import broken_off
from bot.tables import Refused
from bot.worker_pool import begin_work
from engines.shelf import SHELF

PAUSE = 2.5  # seconds between two words on how far it is
POLITE = 10  # how far such a process stands back where others want to reckon
SPAWN = get_context("spawn")

T = TypeVar("T")
Heard = Callable[[int, int], Awaitable[None]]
Told = Callable[[int, int], None]
Work = Callable[[Any, Told], T]  # of what is to be made, telling how far it is


class Key(NamedTuple):
    """Of which game it is: a table's up to an entry, told by its status from one that may still go on there."""

    table: int
    entry: int
    over: bool
    names: tuple[str, ...] = ()  # that are to be read in it: where somebody was forgotten since, it is another one


class NotMade(Exception):
    """It could not be made."""


class Limits(NamedTuple):
    """How much of it there may be."""

    kept: int  # bytes
    waiting: int  # that are made or wait to be
    seconds: float  # after which one is given up
    busy: str  # the text for whoever comes when as many wait as may


@dataclass
class Making(Generic[T]):
    """Something on its way, and how far it is."""

    task: asyncio.Task[T]
    done: int = 0
    of: int = 0


class Workshop(Generic[T]):
    """Makes things of one kind, and keeps the last ones."""

    def __init__(self, name: str, workers: int, limits: Limits, size: Callable[[T], int]) -> None:
        self._workers = workers  # 0: no process, but a thread
        self._limits, self._size = limits, size
        self._free = asyncio.Semaphore(max(1, workers))
        self._threads = ThreadPoolExecutor(max(1, workers), name)
        self._lines: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._making: dict[Key, Making[T]] = {}
        self._kept: OrderedDict[Key, T] = OrderedDict()
        self._running: set[BaseProcess] = set()

    def kept(self, key: Key) -> T | None:
        """What was made before and is still there."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def made(self, key: Key, work: Work[T], order: Callable[[], Awaitable[Any]], heard: Heard) -> T:
        """Something, made once however many ask for it; those who wait hear how far it is."""
        if (kept := self.kept(key)) is not None:
            return kept
        if key not in self._making:
            if len(self._making) >= self._limits.waiting:
                raise Refused(self._limits.busy)
            self._making[key] = Making(asyncio.get_running_loop().create_task(self._make(key, work, order)))
        making = self._making[key]
        while not (await asyncio.wait({making.task}, timeout=PAUSE))[0]:
            await heard(making.done, making.of)
        return making.task.result()

    async def _make(self, key: Key, work: Work[T], order: Callable[[], Awaitable[Any]]) -> T:
        """Wait for the table's turn and for a place, then make it."""
        line = self._lines.setdefault(key.table, asyncio.Lock())

        def progress(done: int, of: int) -> None:
            making = self._making[key]
            making.done, making.of = done, of

        try:
            async with line, self._free:
                wanted = await order()
                made = await self._from_elsewhere(key.table, wanted)
                if made is None:
                    make = self._in_process if self._workers else in_thread
                    made = await asyncio.get_running_loop().run_in_executor(self._threads, make, work, wanted, progress)
            self._kept[key] = made
            while sum(map(self._size, self._kept.values())) > self._limits.kept:
                self._kept.popitem(last=False)
            return made
        finally:
            del self._making[key]

    async def _from_elsewhere(self, table: int, wanted: Any) -> T | None:
        """What somebody elsewhere has made; None where nobody does such things there."""
        return None

    def _in_process(self, work: Work[T], wanted: Any, progress: Told) -> T:
        """Have it made elsewhere; this is the thread that waits for it."""
        ours, theirs = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=elsewhere, args=(theirs, work, wanted, dict(SHELF)), daemon=True)
        process.start()
        self._running.add(process)
        theirs.close()
        try:
            made: T = received(ours, self._limits.seconds, progress)
            return made
        finally:
            self._running.discard(process)
            process.kill()
            process.join()
            ours.close()

    async def close(self) -> None:
        for process in list(self._running):
            process.kill()
        await broken_off(*(making.task for making in self._making.values()))
        self._threads.shutdown(wait=False, cancel_futures=True)


def in_thread(work: Work[T], wanted: Any, progress: Told) -> T:
    """Make it in the thread that waits for it."""
    return work(wanted, progress)


def received(ours: Connection, seconds: float, progress: Told) -> Any:
    """What comes through a pipe, after word of how far it is."""
    end = time.monotonic() + seconds
    while ours.poll(max(0.0, end - time.monotonic())):
        try:
            what, said = ours.recv()
        except EOFError as error:
            raise NotMade("whoever made it is gone") from error
        if what == "made":
            return said
        if what == "refused":
            raise Refused(said)
        if what == "failed":
            raise NotMade(said)
        progress(*said)
    raise NotMade(f"it took more than {seconds:.0f} s")


def elsewhere(theirs: Connection, work: Work[Any], wanted: Any, shelf: Mapping[str, str]) -> None:
    """Make it and send it; this is the other process."""
    begin_work(shelf, POLITE)
    try:
        theirs.send(("made", work(wanted, lambda done, of: theirs.send(("told", (done, of))))))
    except Refused as refused:
        theirs.send(("refused", refused.why))
    except Exception as error:
        theirs.send(("failed", repr(error)))
