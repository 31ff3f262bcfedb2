"""Films of games, made in processes of their own so that no board waits for them: one at a time for a table, few in all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.breaking_off import broken_off
from bot.tables import Refused
from bot.worker_pool import begin_work
from engines.shelf import SHELF
from renderers.film import Film, Script, Told, film

log = logging.getLogger(__name__)
KEPT = 16 * 2**20  # bytes of films, which are one or two megabytes each
SHOWN = 5000  # films of which it is known that everybody was shown them
WAITING = 10  # films that are made or wait to be
SECONDS = 120.0  # after which a film is given up; an ordinary one takes ten
PAUSE = 2.5  # seconds between two words on how far a film is
POLITE = 10  # how far a film stands back where others want to reckon
SPAWN = get_context("spawn")

Heard = Callable[[int, int], Awaitable[None]]


class Key(NamedTuple):
    """Which film it is: a table's game up to an entry, told by its status from one that may still go on there."""

    table: int
    entry: int
    over: bool


class FilmFailed(Exception):
    """A film could not be made."""


@dataclass
class Making:
    """A film on its way, and how far it is."""

    task: asyncio.Task[Film]
    done: int = 0
    of: int = 0


class Shown:
    """Films that everybody was shown, the last of them."""

    def __init__(self) -> None:
        self._keys: OrderedDict[Key, None] = OrderedDict()

    def __contains__(self, key: Key) -> bool:
        return key in self._keys

    def add(self, key: Key) -> None:
        self._keys[key] = None
        while len(self._keys) > SHOWN:
            self._keys.popitem(last=False)

    def discard(self, key: Key) -> None:
        self._keys.pop(key, None)


class Studio:
    """Makes films, and keeps the last ones."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers  # 0: no process, but a thread
        self._free = asyncio.Semaphore(max(1, workers))
        self._threads = ThreadPoolExecutor(max(1, workers), "films")
        self._lines: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._making: dict[Key, Making] = {}
        self._kept: OrderedDict[Key, Film] = OrderedDict()
        self._running: set[BaseProcess] = set()
        self.shown = Shown()

    async def film(self, key: Key, write: Callable[[], Awaitable[Script]], heard: Heard) -> Film:
        """A film, made once however many ask for it; those who wait hear how far it is."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            if len(self._making) >= WAITING:
                raise Refused("discord.no.films_busy")
            self._making[key] = Making(asyncio.get_running_loop().create_task(self._make(key, write)))
        making = self._making[key]
        while not (await asyncio.wait({making.task}, timeout=PAUSE))[0]:
            await heard(making.done, making.of)
        return making.task.result()

    async def _make(self, key: Key, write: Callable[[], Awaitable[Script]]) -> Film:
        """Wait for the table's turn and for a place, then make the film."""
        line = self._lines.setdefault(key.table, asyncio.Lock())

        def progress(done: int, of: int) -> None:
            making = self._making[key]
            making.done, making.of = done, of

        try:
            async with line, self._free:
                work = self._in_process if self._workers else film
                made = await asyncio.get_running_loop().run_in_executor(self._threads, work, await write(), progress)
            self._kept[key] = made
            while sum(len(kept.data) for kept in self._kept.values()) > KEPT:
                self._kept.popitem(last=False)
            return made
        finally:
            del self._making[key]

    def _in_process(self, script: Script, progress: Told) -> Film:
        """Make a film elsewhere; this is the thread that waits for it."""
        ours, theirs = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=work, args=(theirs, script, dict(SHELF)), daemon=True)
        process.start()
        self._running.add(process)
        theirs.close()
        try:
            return _received(ours, progress)
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


def _received(ours: Connection, progress: Told) -> Film:
    """The film that comes through a pipe, after word of each of its pictures."""
    end = time.monotonic() + SECONDS
    while ours.poll(max(0.0, end - time.monotonic())):
        try:
            said = ours.recv()
        except EOFError as error:
            raise FilmFailed("whoever made it is gone") from error
        if isinstance(said, Film):
            return said
        if isinstance(said, str):
            raise FilmFailed(said)
        progress(*said)
    raise FilmFailed(f"it took more than {SECONDS:.0f} s")


def work(theirs: Connection, script: Script, shelf: Mapping[str, str]) -> None:
    """Make a film and send it; this is the other process."""
    begin_work(shelf, POLITE)
    try:
        theirs.send(film(script, lambda done, of: theirs.send((done, of))))
    except Exception as error:
        theirs.send(repr(error))
