"""How often Discord may say no: one count of invalid requests for the whole process, which every request of it passes.

Discord shuts out an address that makes 10,000 requests in ten minutes which it answers with 401, 403 or 429.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

log = logging.getLogger(__name__)
INVALID = frozenset({401, 403, 429})
WINDOW = 600.0
MOST = 1000  # of invalid requests in that time; from then on only people are answered
MOST_OF_ALL = 5000  # half of what Discord allows: then nothing goes out any more
MARKS = (10, 25, 50, 75, 100)  # per cent of MOST at which the log hears of it
ANSWERS = ("/interactions/", "/webhooks/")  # what people wait for
Session = aiohttp.ClientSession
CONNECTING = "/gateway"  # the way on which Discord tells us anything; it has limits of its own


class Spent(aiohttp.ClientError):
    """Discord has said no too often of late: this request was not made."""


class Budget:
    """Counts what Discord refuses, and holds back what can wait when that becomes too much."""

    def __init__(self, most: int = MOST, most_of_all: int = MOST_OF_ALL, now: Callable[[], float] | None = None) -> None:
        self.most, self.most_of_all = most, most_of_all
        self.held_back = 0  # requests that were not made, since the last time there was room
        self._now = now or time.monotonic
        self._refused: deque[tuple[float, int]] = deque()
        self._said = 0  # the mark that was logged last

    @property
    def invalid(self) -> int:
        old = self._now() - WINDOW
        while self._refused and self._refused[0][0] <= old:
            self._refused.popleft()
        return len(self._refused)

    def allows(self, path: str) -> bool:
        if CONNECTING in path:
            return True
        invalid = self.invalid
        if invalid < self.most and self.held_back:
            log.warning("there is room for requests again; %s were held back", self.held_back)
            self.held_back = 0
        return invalid < (self.most_of_all if any(part in path for part in ANSWERS) else self.most)

    def count(self, status: int, path: str = "", scope: str = "") -> None:
        """What Discord answered; a limit that is shared with others is not held against us."""
        if status not in INVALID or (status == 429 and scope == "shared"):
            return
        self._refused.append((self._now(), status))
        invalid = self.invalid
        reached = max((mark for mark in MARKS if invalid * 100 >= mark * self.most), default=0)
        if reached > self._said:
            by_status, last = dict(Counter(found for _, found in self._refused)), kind_of(path)
            log.warning("invalid requests in ten minutes: %s of %s, %s, last of %s", invalid, self.most, by_status, last)
        self._said = reached

    # -- on the way of every request --------------------------------------------------------------------------------------

    def trace(self) -> aiohttp.TraceConfig:
        """What a session of aiohttp must be given, so that everything that goes through it is counted and held back."""
        made = aiohttp.TraceConfig()
        made.on_request_start.append(self._start)
        made.on_request_end.append(self._end)
        return made

    async def _start(self, session: Session, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams) -> None:
        if not self.allows(asked.url.path):
            self.held_back += 1
            raise Spent("Discord has refused too many requests in the last ten minutes; this one waits")

    async def _end(self, session: Session, context: SimpleNamespace, met: aiohttp.TraceRequestEndParams) -> None:
        self.count(met.response.status, met.url.path, met.response.headers.get("X-RateLimit-Scope", ""))


def kind_of(path: str) -> str:
    parts = [part for part in path.split("/") if part and part != "api" and not part.startswith("v1")]
    return parts[0] if parts else ""
