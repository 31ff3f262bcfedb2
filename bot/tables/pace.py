"""How fast is played: time for each turn, and what quick players have saved of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

HOUR = 3600.0
TYPED = re.compile(r"(\d{1,4})\s*(m|min|h|d)", re.IGNORECASE)
UNITS = {"m": 60.0, "min": 60.0, "h": HOUR, "d": 24 * HOUR}
LEAST, MOST = 60.0, 30 * 24 * HOUR
ANY_MOMENT = 0.5  # seconds by which sums of times may be wrong
SAVES = 1  # turns' worth of time that can be saved up


@dataclass(frozen=True)
class Pace:
    """Seconds for each turn, and the most that can be saved; none at all means that nobody is hurried."""

    turn: float = 0.0
    most_saved: float = 0.0

    @property
    def hurries(self) -> bool:
        """Whether there is a clock."""
        return self.turn > 0


def pace_of(turn: float) -> Pace:
    """The pace with that time for a turn."""
    return Pace(turn, SAVES * turn)


PACES: Mapping[str, Pace] = {
    "relaxed": pace_of(72 * HOUR),
    "daily": pace_of(24 * HOUR),
    "brisk": pace_of(8 * HOUR),
    "live": pace_of(600.0),
    "none": Pace(),
}


def parsed(text: str) -> Pace | None:
    """A pace by its name or as `36 h`; None when it is neither, or out of all measure."""
    named = PACES.get(text.strip().lower())
    if named is not None:
        return named
    found = TYPED.fullmatch(text.strip())
    if found is None:
        return None
    turn = int(found[1]) * UNITS[found[2].lower()]
    return pace_of(turn) if LEAST <= turn <= MOST else None


@dataclass(frozen=True)
class Clock:
    """One seat's clock: what it has saved, and how much of its turn is gone."""

    who: str = ""  # whose clock it is, also while a robot plays for them
    saved: float = 0.0
    away: float = 0.0  # seconds of days away for which the table has waited
    entry: int | None = None  # since which entry the seat is asked; None while it waits for others
    used: float = 0.0  # waking seconds of this turn, up to `since`
    since: float | None = None  # None while the clock stands
    called: bool = False  # whether somebody who is asked has been told so
    reminded: int = 0  # how many reminders this turn has seen
    shared: bool = False  # whether others were asked at the same time: what follows then is another turn
    begun: int | None = None  # since which entry the question is the same; an undo may have given it new buttons
    turn: int | None = None  # the entry at which this turn began

    def budget(self, pace: Pace) -> float:
        """Waking seconds for this turn."""
        return pace.turn + self.saved

    def asked(self, entry: int, since: float | None, called: bool, shared: bool = False) -> Clock:
        """A turn begins."""
        return Clock(self.who, self.saved, self.away, entry, 0.0, since, called, shared=shared, begun=entry, turn=entry)

    def asks(self, entry: int) -> bool:
        """Whether it is still the question that was asked at that entry."""
        return self.entry is not None and (self.begun or 0) <= entry <= self.entry

    def is_up(self, pace: Pace) -> bool:
        """Whether all of a turn's time is gone."""
        return self.entry is not None and pace.hurries and self.used >= self.budget(pace) - ANY_MOMENT

    def answered(self, pace: Pace) -> Clock:
        """A turn is over: what it did not need is saved, what it needed more is gone."""
        saved = max(0.0, min(pace.most_saved, self.saved + pace.turn - self.used))
        return Clock(self.who, saved, self.away)

    def played_for(self, pace: Pace) -> Clock:
        """Somebody else has ended the turn: nothing is saved, and what it needed more is gone all the same."""
        return Clock(self.who, min(self.saved, self.answered(pace).saved), self.away)

    def dropped(self) -> Clock:
        """The seat is asked no more, through no deed of its own."""
        return Clock(self.who, self.saved, self.away)
