"""Who is drawn for next: people take turns, whoever asks again for the same takes back what they asked before."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 300  # requests that wait; more get their answer in words
EACH = 4  # requests of one person that wait
LONG = 16  # requests waiting for each place from which on it takes a moment


class Dropped(Exception):
    """A request that is not drawn: its person has asked anew meanwhile, or far too many wait."""


@dataclass
class Request:
    """Something to be drawn for somebody."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class DrawingQueue:
    """A few threads, and everybody who waits for one: one request of each person, then the next of the first one."""

    def __init__(self, name: str, places: int, most: int = MOST) -> None:
        self._threads = ThreadPoolExecutor(places, name)
        self._places, self._most = places, most
        self._busy = 0
        self._waiting: OrderedDict[str, OrderedDict[Hashable, Request]] = OrderedDict()  # by person, whose turn is next first

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def long(self) -> bool:
        return self.waiting >= self._places * LONG

    async def run(self, whose: str, matter: Hashable, work: Callable[..., T], *args: Any) -> T:
        """Have something done in one's turn; `matter` is what it is about, None when it must be done in any case."""
        key = object() if matter is None else matter
        own = self._waiting.get(whose, OrderedDict())
        if key in own:
            self._drop(whose, key)
        elif len(own) >= EACH:
            self._drop(whose, next(iter(own)))
        elif self.waiting >= self._most:
            raise Dropped
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        request = Request(partial(work, *args), answer)
        self._waiting.setdefault(whose, OrderedDict())[key] = request
        self._fill()
        try:
            return await answer
        except asyncio.CancelledError:
            mine = self._waiting.get(whose)
            if mine is not None and mine.get(key) is request:  # what was asked anew meanwhile still waits
                self._drop(whose, key)
            raise

    def _drop(self, whose: str, key: Hashable) -> None:
        """Let go of a request that still waits; its person keeps the turn for what comes in its place."""
        own = self._waiting.get(whose)
        request = own.pop(key, None) if own is not None else None
        if request is not None and not request.answer.done():
            request.answer.set_exception(Dropped())

    def _fill(self) -> None:
        while self._waiting and self._busy < self._places:
            whose, own = self._waiting.popitem(last=False)
            if not own:
                continue
            _, request = own.popitem(last=False)
            if own:
                self._waiting[whose] = own
            self._busy += 1
            done = asyncio.get_running_loop().run_in_executor(self._threads, request.work)
            done.add_done_callback(partial(self._over, request))

    def _over(self, request: Request, done: asyncio.Future[Any]) -> None:
        self._busy -= 1
        if not request.answer.done():
            if done.cancelled():
                request.answer.cancel()
            elif (error := done.exception()) is not None:
                request.answer.set_exception(error)
            else:
                request.answer.set_result(done.result())
        self._fill()

    def close(self) -> None:
        for own in self._waiting.values():
            for request in own.values():
                request.answer.cancel()
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
