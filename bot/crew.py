"""Processes that work for the bot: started when there is work, replaced when they fail, gone when the bot is gone."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Condition, Thread
from typing import Any

from engines.kernel import SHELF

START = 60.0  # seconds after which a process that does not come is given up; nobody's own time
REST = 900.0  # seconds without work after which a process ends and gives its memory back
SPAWN = get_context("spawn")
MMAP_THRESHOLD, KEPT_TOGETHER = -3, 256 * 1024  # what is larger goes back to the system as soon as it is let go

Begin = Callable[[], None]


def cores() -> int:
    """How many processes can run at the same time."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class Gone(Exception):
    """A process came to an end before it had answered."""


class Stopping(Gone):
    """The bot is coming to its end, and nobody will see what was asked for."""


class TooSlow(Exception):
    """A process did not answer in time, and was ended."""


class Failed(Exception):
    """What was to be done raised an error; the process goes on."""


def begin_work(shelf: Mapping[str, str]) -> None:
    """In a process: know the bot's games, and end when the bot ends, however that happens, but not by Ctrl-C."""
    SHELF.update(shelf)
    give_back()
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        if (bot := parent_process()) is not None:
            bot.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def give_back() -> None:
    """Let the memory of large pictures go back to the system at once, where the C library can be told to."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, KEPT_TOGETHER)


def serve(theirs: Connection, shelf: Mapping[str, str], begin: Begin | None) -> None:
    """Do what is asked, one thing after another; this is the other process."""
    begin_work(shelf)
    if begin is not None:
        begin()
    theirs.send((True, None))
    while True:
        try:
            work, args = theirs.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, work(*args)
        except Exception as error:
            answer = False, repr(error)
        theirs.send(answer)


class Worker:
    """One process, asked from a thread."""

    def __init__(self, begin: Begin | None) -> None:
        self.about = ""  # what it did last: it may remember what that takes
        self.busy = True
        self.idle_since = 0.0
        self._ready = False
        self._ours, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(theirs, dict(SHELF), begin), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, limit: float, work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Have something done; the limit counts from when the process begins with it."""
        try:
            if not self._ready:
                self._heard(START)
                self._ready = True
            self._ours.send((work, args))
            return self._heard(limit)
        except (EOFError, OSError) as error:
            raise Gone("the process is gone") from error

    def _heard(self, limit: float) -> Any:
        if not self._ours.poll(limit):
            raise TooSlow(f"no answer in {limit:g} s")
        well, said = self._ours.recv()
        if not well:
            raise Failed(said)
        return said

    def end(self) -> None:
        """Stop it, whatever it does."""
        self.process.kill()
        self.process.join()
        self._ours.close()


class Crew:
    """A few processes; each goes on with what it was about, as long as others may take what is new."""

    def __init__(self, most: int, each: int = 0, begin: Begin | None = None, rest: float = REST) -> None:
        self._most, self._each = most, each or most  # in all, and about the same
        self._begin, self._rest = begin, rest
        self._workers: list[Worker] = []
        self._free = Condition()
        self._closed = False

    def do(self, limit: float, work: Callable[..., Any], *args: Any, about: str = "") -> Any:
        """Have something done as soon as a process is free for it; called from a thread, which waits."""
        worker = self._taken(about)
        try:
            return worker.ask(limit, work, args)
        except (Gone, TooSlow):
            self._dismiss(worker)
            raise
        finally:
            self._let_go(worker)

    @property
    def processes(self) -> list[int]:
        """Their numbers in the system."""
        return [worker.process.pid or 0 for worker in self._workers]

    def _taken(self, about: str) -> Worker:
        with self._free:
            while not self._closed:
                found = self._found(about)
                if found is not None:
                    found.about, found.busy = about, True
                    return found
                self._free.wait()
        raise Stopping("the bot is stopping")

    def _found(self, about: str) -> Worker | None:
        """One that did this before, else a new one, else the one that was idle for longest; None when it must be waited for."""
        for worker in [worker for worker in self._workers if not worker.busy and not worker.process.is_alive()]:
            self._workers.remove(worker)  # killed while it had nothing to do
            worker.end()
        same = [worker for worker in self._workers if worker.about == about]
        idle = [worker for worker in same if not worker.busy]
        if idle:
            return idle[0]
        if len(self._workers) < self._most and len(same) < self._each:
            self._workers.append(Worker(self._begin))
            return self._workers[-1]
        others = [worker for worker in self._workers if not worker.busy]
        return min(others, key=lambda worker: worker.idle_since) if others and not same else None

    def _let_go(self, worker: Worker) -> None:
        now = time.monotonic()
        with self._free:
            worker.busy, worker.idle_since = False, now
            tired = [w for w in self._workers if not w.busy and w.idle_since < now - self._rest]
            self._workers = [w for w in self._workers if w not in tired]  # now, so that nobody is given to one that is to end
            self._free.notify_all()
        for one in tired:
            one.end()

    def _dismiss(self, worker: Worker) -> None:
        with self._free:
            if worker not in self._workers:
                return
            self._workers.remove(worker)
            self._free.notify_all()
        worker.end()

    def close(self) -> None:
        """End all of them; whoever waits for one hears that it is gone."""
        with self._free:
            self._closed = True
            workers, self._workers = self._workers, []
            self._free.notify_all()
        for worker in workers:
            worker.process.kill()
            worker.process.join()
