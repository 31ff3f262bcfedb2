"""What shuts out an address that asks too often for what it may not have."""

from __future__ import annotations

from bisect import bisect
from collections import deque
from time import monotonic

INVALID = frozenset({401, 403, 429})


class Guard:
    """Counts invalid requests; too many in a while, and nobody who asks from there is heard for as long again."""

    def __init__(self, most: int = 10_000, window: float = 600.0) -> None:
        self.most, self.window = most, window
        self.all: list[float] = []  # when each invalid request was answered
        self.bans = 0
        self._times: deque[float] = deque()
        self._until = 0.0

    @property
    def invalid(self) -> int:
        """How many requests were invalid altogether."""
        return len(self.all)

    def most_in(self, seconds: float) -> int:
        """How many were, in the worst stretch of that length."""
        return max((bisect(self.all, begin + seconds) - n for n, begin in enumerate(self.all)), default=0)

    def shut(self) -> bool:
        """Whether nobody is heard now."""
        return monotonic() < self._until

    def count(self, status: int) -> None:
        """A request was answered."""
        if status not in INVALID:
            return
        now = monotonic()
        self.all.append(now)
        self._times.append(now)
        while self._times[0] <= now - self.window:
            self._times.popleft()
        if len(self._times) >= self.most:
            self._until, self.bans = now + self.window, self.bans + 1
            self._times.clear()
