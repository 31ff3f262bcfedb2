"""Clocks and timers of a table after a change: pure functions of the table, its seats, their people's hours and the time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.store import Alarm, Seat, Table
from bot.store.values.clocks import ANY_MOMENT, Clock, Pace
from bot.tables.time.hours import DAY, NEVER, Hours, awake_after, awake_between, wakes
from bot.tables.time.pace import HOUR, pace_of

MOST_AWAY = 21 * DAY  # for which a table waits for one person
FALLS_ASLEEP = 30 * DAY  # without a sign of life
LOBBY_FADES = 7 * DAY  # after which a lobby that nobody started is closed
REOPENS = 600.0  # seconds for which a game that was ended can be opened again
BETWEEN_REMINDERS = HOUR
REMINDERS = (("half", 0.5), ("late", 0.875), ("up", 1.0))  # parts of a turn's time; the last one where nothing else happens then
TIMEOUTS = ("nudge", "answer", "robot")
AWAKE = Hours()


@dataclass(frozen=True)
class TableAt:
    """A table at a moment: what all that concerns its clocks is worked out from."""

    table: Table
    seats: Sequence[Seat]
    hours: Mapping[str, Hours]  # by person; who is missing never sleeps
    now: float
    stuck: bool = False  # the game cannot be loaded

    @property
    def pace(self) -> Pace:
        """The pace of the table; where nobody waits for anybody there is none."""
        alone = sum(s.person is not None for s in self.seats) < 2
        return Pace() if alone else self.agreed_pace

    @property
    def agreed_pace(self) -> Pace:
        """The pace at which the table was opened, whoever sits at it now."""
        return pace_of(self.table.pace)

    @property
    def runs(self) -> bool:
        """Whether clocks run here; what passes while nobody waits is not held against anybody."""
        return self.pace.hurries and not self.stands_still

    @property
    def stands_still(self) -> bool:
        """Whether no time passes here."""
        return self.stuck or self.table.status != "playing" or self.table.slept_at is not None or bool(self.table.lost)

    def hours_at(self, seat: int) -> Hours:
        """When the person in that seat, or for whom a robot plays there, is to be left alone."""
        return self.hours.get(self.seats[seat].person or self.seats[seat].owner or "", AWAKE)

    def asked(self) -> dict[int, int]:
        """The people's seats that are asked, and since which entry."""
        return {seat: entry for seat, entry in self.questions().items() if self.seats[seat].person is not None}

    def questions(self) -> dict[int, int]:
        """The seats that are asked, robots' included, and since which entry."""
        if self.table.status != "playing":
            return {}
        return dict(sorted(self.table.questions.items()))

    def deadlines(self) -> dict[int, float]:
        """By seat of those that are asked, when their time will be over, where it ever is; the same at any moment."""
        clocks = self.table.clocks
        until = {seat: self.time_is_up(seat, clocks[seat]) for seat in self.asked() if seat in clocks}
        return {seat: up for seat, up in until.items() if up != NEVER}

    def settled(self, seat: int, clock: Clock) -> Clock:
        """A clock with all of its time up to now in it; one whose time is up stands where that was, and so does its deadline."""
        if clock.since is None:
            return clock
        up = self._after(seat, clock, clock.budget(self.agreed_pace)) if self.agreed_pace.hurries else NEVER
        until = max(clock.since, min(self.now, up))  # if the machine's clock is set back, no minute counts twice
        away = self.hours_at(seat).away
        gone = _overlap(away, clock.since, until) if away is not None else 0.0
        used = clock.used + awake_between(self._waited_for(seat, clock), clock.since, until)
        return replace(clock, used=used, since=until, away=min(MOST_AWAY, clock.away + gone))

    def time_is_up(self, seat: int, clock: Clock) -> float:
        return self._after(seat, clock, clock.budget(self.pace)) if self.pace.hurries else NEVER

    def _after(self, seat: int, clock: Clock, seconds: float) -> float:
        """When so much of a turn's time will be gone."""
        if clock.since is None:
            return NEVER
        left = seconds - clock.used
        return clock.since if left <= ANY_MOMENT else awake_after(self._waited_for(seat, clock), clock.since, left)

    def _waited_for(self, seat: int, clock: Clock) -> Hours:
        """The hours for which the clock stands: of the days away only as many as a table waits."""
        hours = self.hours_at(seat)
        if hours.away is None or clock.since is None:
            return hours
        begin = max(hours.away[0], clock.since)
        end = min(hours.away[1], begin + MOST_AWAY - clock.away)
        return replace(hours, away=(begin, end) if end > begin else None)

    def reminder(self, seat: int, clock: Clock) -> tuple[str, float] | None:
        """The next reminder of a turn, and when: not in somebody's sleep, and not too soon after another one."""
        most = len(REMINDERS) if self.table.on_timeout == "nudge" else len(REMINDERS) - 1
        if not self.pace.hurries or clock.since is None or clock.reminded >= most:
            return None
        due = max(self._part_gone(seat, clock, clock.reminded), self._next_allowed(), self.now)
        due = wakes(self.hours_at(seat), due)
        if most < len(REMINDERS) and due >= self.time_is_up(seat, clock):
            return None
        passed = [n for n in range(clock.reminded, most) if self._part_gone(seat, clock, n) <= due]
        return REMINDERS[passed[-1]][0], due

    def _part_gone(self, seat: int, clock: Clock, which: int) -> float:
        """When the time before that reminder is gone; what is gone is past, even if the machine's clock was set back since."""
        part = REMINDERS[which][1] * clock.budget(self.pace)
        return 0.0 if clock.used >= part - ANY_MOMENT else self._after(seat, clock, part)

    def _next_allowed(self) -> float:
        last = self.table.rings.reminded_at
        return 0.0 if last is None else last + BETWEEN_REMINDERS


def _overlap(away: tuple[float, float], start: float, end: float) -> float:
    return max(0.0, min(away[1], end) - max(away[0], start))


# -- what is to come ------------------------------------------------------------------------------------------------------


def alarms(now: TableAt) -> list[Alarm]:
    """Everything that the table waits for; its clocks are those of this moment."""
    table = now.table
    if table.status == "lobby":
        return [Alarm("lobby_fades", table.opened_at + LOBBY_FADES)]
    if now.stands_still:
        return []
    made, asked = [Alarm("sleep", table.acted_at + FALLS_ASLEEP)], now.asked()
    for seat, clock in table.clocks.items():
        if clock.entry is not None and seat in asked:
            made += _alarms_of(now, seat, clock)
    made += [Alarm("wakes", until, seat) for seat, until in table.rings.asleep.items() if seat in asked]
    return sorted(made, key=lambda alarm: alarm.due_at)


def _alarms_of(now: TableAt, seat: int, clock: Clock) -> Iterator[Alarm]:
    if not clock.called:
        yield Alarm("call", wakes(now.hours_at(seat), now.now), seat)
    reminder = now.reminder(seat, clock)
    if reminder is not None:
        yield Alarm("remind", reminder[1], seat)
    up = now.time_is_up(seat, clock)
    if now.table.on_timeout != "nudge" and up != NEVER:
        yield Alarm("time_up", up, seat)


def due(now: TableAt) -> list[Alarm]:
    """What is to be done at this table by now, in order."""
    return [alarm for alarm in alarms(now) if alarm.due_at <= now.now + ANY_MOMENT]


def asleep_until(now: TableAt, seats: Collection[int]) -> dict[int, float]:
    """Who of these is to be left alone now, and until when."""
    waking = {seat: wakes(now.hours_at(seat), now.now) for seat in seats if now.seats[seat].person is not None}
    return {seat: until for seat, until in waking.items() if until > now.now}
