"""Processes that work for the bot: started when there is work, replaced when they fail, gone when the bot is gone."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Condition, Thread
from typing import Any, NamedTuple

from engines.shelf import SHELF

START = 60.0  # seconds after which a process that does not come is given up; nobody's own time
REST = 900.0  # seconds without work after which a process ends and gives its memory back
SPAWN = get_context("spawn")
GIVES_WAY = 1.0  # seconds for which what is not urgent lets others go first
POLITE = 5  # how far a process stands back where the bot itself wants to answer
NEW_OBJECTS = 10_000  # after which garbage is looked for in a process that thinks
STATM = Path("/proc/self/statm")

Step = Callable[[], None]


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


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """A process that is started here does not hear Ctrl-C, even before it can say so itself: it ends with the bot."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would make itself heard again, were it started with the process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_work(shelf: Mapping[str, str], polite: int = POLITE) -> None:
    """In a process: know the bot's games, stand back, and end when the bot ends, however that happens, but not by Ctrl-C."""
    SHELF.update(shelf)
    if hasattr(os, "nice"):  # where it is missing, it gets its share like everybody
        os.nice(polite)
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        if (bot := parent_process()) is not None:
            bot.join()
            os._exit(0)

    Thread(target=watch, daemon=True).start()


def give_back(above: int) -> None:
    """Let memory that is free inside this process go back to the system, where it has more than that many bytes."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            if int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") > above:
                ctypes.CDLL(None).malloc_trim(0)


def nothing() -> None:
    """What a process does that has nothing to prepare and nothing to tidy."""


def collect_rarely() -> None:
    """Whoever thinks makes thousands of positions, which go by themselves: Python's own threshold is for small programs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


class WorkerOptions(NamedTuple):
    """How a process works."""

    begin: Step = nothing  # what it does first
    tidy: Step = nothing  # what it does after each answer, while nobody waits for it
    polite: int = POLITE  # how far it stands back
    memory: int = 0  # bytes that it has before it gives back what is free; 0: as many as come


def serve(theirs: Connection, shelf: Mapping[str, str], options: WorkerOptions) -> None:
    """Do what is asked, one thing after another; this is the other process."""
    begin_work(shelf, options.polite)
    options.begin()
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
        options.tidy()
        if options.memory:
            give_back(options.memory)


ORDINARY = WorkerOptions()


class Worker:
    """One process, asked from a thread."""

    def __init__(self, options: WorkerOptions) -> None:
        self.about = ""  # what it did last: it may remember what that takes
        self.busy = True
        self.idle_since = 0.0
        self._ready = False
        self._ours, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=serve, args=(theirs, dict(SHELF), options), daemon=True)
        with deaf_to_ctrl_c():
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
        self.process.kill()
        self.process.join()
        self._ours.close()


class WorkerPool:
    """A few processes; each goes on with what it was about, as long as others may take what is new."""

    def __init__(self, most: int, each: int = 0, options: WorkerOptions = ORDINARY, rest: float = REST) -> None:
        self._most, self._each = most, each or most  # in all, and about the same
        self._options, self._rest = options, rest
        self._workers: list[Worker] = []
        self._free = Condition()
        self._urgent = 0  # who wait and give way to nobody
        self._closed = False

    def do(self, limit: float, work: Callable[..., Any], *args: Any, about: str = "", urgent: bool = True) -> Any:
        """Have something done as soon as a process is free for it; called from a thread, which waits.

        What is not urgent gives way for a while: to what is, and as long as so many work as may be about the same.
        """
        worker = self._taken(about, 0.0 if urgent else time.monotonic() + GIVES_WAY)
        try:
            return worker.ask(limit, work, args)
        except (Gone, TooSlow):
            self._dismiss(worker)
            raise
        finally:
            self._let_go(worker)

    def warm(self) -> None:
        """Have a process come that nobody has to wait for when there is work."""
        with self._free:
            if not self._closed and not self._workers:
                self._workers.append(Worker(self._options))
                self._workers[0].busy, self._workers[0].idle_since = False, time.monotonic()
                self._free.notify_all()

    @property
    def processes(self) -> list[int]:
        return [worker.process.pid or 0 for worker in self._workers]

    def _taken(self, about: str, gives_way: float) -> Worker:
        """A process for somebody who gives way until then; 0 for whoever does not."""
        with self._free:
            self._urgent += not gives_way
            try:
                while not self._closed:
                    wait = gives_way - time.monotonic() if gives_way and self._pressed() else 0.0
                    found = self._found(about) if wait <= 0 else None
                    if found is not None:
                        found.about, found.busy = about, True
                        return found
                    self._free.wait(wait if wait > 0 else None)
            finally:
                self._urgent -= not gives_way
                self._free.notify_all()
        raise Stopping("the bot is stopping")

    def _pressed(self) -> bool:
        """Whether what is urgent waits, or would have to if one more began."""
        return self._urgent > 0 or sum(worker.busy for worker in self._workers) >= self._each

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
            self._workers.append(Worker(self._options))
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
        with self._free:
            self._closed = True
            workers, self._workers = self._workers, []
            self._free.notify_all()
        for worker in workers:
            worker.process.kill()
            worker.process.join()
