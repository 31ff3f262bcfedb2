"""Time at a table: how fast is played, each seat's clock, the clocks of turns that are over, and who was reminded when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ANY_MOMENT = 0.5  # seconds by which sums of times may be wrong


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds for each turn, and the most that can be saved; none at all means that nobody is hurried."""

    turn: float = 0.0
    most_saved: float = 0.0

    @classmethod
    def of(cls, turn: float) -> Pace:
        """With that time for a turn, of which as much can be saved."""
        return cls(turn, turn)

    @property
    def hurries(self) -> bool:
        return self.turn > 0


@dataclass(frozen=True, slots=True)
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
        """The seat is asked no more, through no doing of its own."""
        return Clock(self.who, self.saved, self.away)


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn that is over and may be taken back: the entry that ended it, and its clock, which runs on as if it had not."""

    ended: int
    used: float  # when it ended
    clock: Clock


@dataclass(frozen=True, slots=True)
class LeftClock:
    """The clock of somebody who gave that seat away, should they come back."""

    seat: int
    clock: Clock


@dataclass(frozen=True, slots=True)
class Past:
    """The clocks that an undo or somebody's return would bring back."""

    turns: Mapping[int, tuple[PastTurn, ...]] = field(default_factory=dict)  # by seat
    left: tuple[LeftClock, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminders:
    """Who was reminded of a table and when, and who was asleep at its last change."""

    asleep: Mapping[int, float] = field(default_factory=dict)  # by seat, until when
    reminded: Mapping[int, int] = field(default_factory=dict)  # by seat, of the question asked at that entry
    reminded_at: float | None = None
    nudged_at: float | None = None
    nudged: Mapping[int, int] = field(default_factory=dict)  # by seat, of the question asked at that entry
    nudged_by: int | None = None
    told: bool = False  # somebody has looked at what nobody may see of a game that can still be opened again
