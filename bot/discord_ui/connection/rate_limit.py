"""Which interactions are carried out: each one once, and of one person so many in a minute."""

from __future__ import annotations

from collections import defaultdict, deque

REMEMBERED = 5000


class RateLimit:
    """How often somebody may do something in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._times: dict[int, deque[float]] = defaultdict(deque)

    def allows(self, person: int, now: float) -> bool:
        """Count one more; False when it is one too many."""
        times = self._times[person]
        while times and times[0] <= now - 60:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        if len(self._times) > REMEMBERED:
            for other in [p for p, t in self._times.items() if not t or t[-1] <= now - 60]:
                del self._times[other]
        return True


class Seen:
    """The interactions of late: one that is delivered twice is carried out and answered once."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def first(self, interaction: int) -> bool:
        """Whether this one is new."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True
