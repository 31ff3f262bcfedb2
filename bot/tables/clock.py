"""Clocks and timers of a table after a change: pure functions of the table, its seats, their people's hours and the time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.store import Alarm, Seat, Table
from bot.tables.hours import DAY, NEVER, Hours, awake_after, awake_between, wakes
from bot.tables.pace import HOUR, Clock, Pace, pace_of

MOST_AWAY = 21 * DAY  # for which a table waits for one person
FALLS_ASLEEP = 30 * DAY  # without a sign of life
LOBBY_FADES = 7 * DAY  # after which a lobby that nobody started is closed
BETWEEN_REMINDERS = HOUR
REMINDERS = (("half", 0.5), ("late", 0.875), ("up", 1.0))  # parts of a turn's time; the last one where nothing else happens then
ANY_MOMENT = 0.5  # seconds by which sums of times may be wrong
TIMEOUTS = ("nudge", "answer", "robot")
AWAKE = Hours()


@dataclass(frozen=True)
class Deed:
    """What a change was, as far as clocks go."""

    seat: int | None = None  # the seat that acted
    turn_over: bool = True  # whether what it is asked now is another turn
    other_question: bool = False  # whether that is a question of another kind


@dataclass(frozen=True)
class Standing:
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
        return Pace() if alone else pace_of(self.table.pace)

    @property
    def stands_still(self) -> bool:
        """Whether no time passes here."""
        return self.stuck or self.table.status != "playing" or self.table.slept_at is not None or bool(self.table.lost)

    def hours_at(self, seat: int) -> Hours:
        """When the person in that seat is to be left alone."""
        return self.hours.get(self.seats[seat].person or "", AWAKE)

    def asked(self) -> dict[int, int]:
        """The people's seats that are asked, and since which entry."""
        if self.table.status != "playing":
            return {}
        asked = {int(seat): entry for seat, entry in self.table.questions.items()}
        return {seat: entry for seat, entry in sorted(asked.items()) if self.seats[seat].person is not None}

    def clocks(self) -> dict[int, Clock]:
        """The clocks as they are written."""
        return {int(seat): Clock(**kept) for seat, kept in self.table.clocks.items()}

    def deadlines(self) -> dict[int, float]:
        """By seat of those that are asked, when their time will be over, where it ever is; the same at any moment."""
        clocks = self.clocks()
        until = {seat: self.time_is_up(seat, clocks[seat]) for seat in self.asked() if seat in clocks}
        return {seat: up for seat, up in until.items() if up != NEVER}

    def settled(self, seat: int, clock: Clock) -> Clock:
        """A clock with all of its time up to now in it; one whose time is up stands where that was, and so does its deadline."""
        if clock.since is None:
            return clock
        until, away = min(self.now, self.time_is_up(seat, clock)), self.hours_at(seat).away
        gone = _overlap(away, clock.since, until) if away is not None else 0.0
        used = clock.used + awake_between(self._waited_for(seat, clock), clock.since, until)
        return replace(clock, used=used, since=until, away=min(MOST_AWAY, clock.away + gone))

    def time_is_up(self, seat: int, clock: Clock) -> float:
        """When a turn's time is over."""
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
        budget = clock.budget(self.pace)
        due = max(self._after(seat, clock, REMINDERS[clock.reminded][1] * budget), self._next_allowed(), self.now)
        due = wakes(self.hours_at(seat), due)
        if most < len(REMINDERS) and due >= self.time_is_up(seat, clock):
            return None
        passed = [n for n in range(clock.reminded, most) if self._after(seat, clock, REMINDERS[n][1] * budget) <= due]
        return REMINDERS[passed[-1]][0], due

    def _next_allowed(self) -> float:
        """When the table may be reminded again."""
        last: float | None = self.table.rings.get("reminded_at")
        return 0.0 if last is None else last + BETWEEN_REMINDERS


def _overlap(away: tuple[float, float], start: float, end: float) -> float:
    return max(0.0, min(away[1], end) - max(away[0], start))


# -- after a change -----------------------------------------------------------------------------------------------------


def clocks_after(now: Standing, deed: Deed) -> dict[str, Any]:
    """The clocks of all seats, as they are written after a change."""
    old, asked = now.clocks(), now.asked()
    after = {s.seat: _clock_after(now, s, old.get(s.seat), asked.get(s.seat), deed) for s in now.seats}
    return {str(seat): asdict(clock) for seat, clock in after.items() if clock != Clock(clock.who)}


def _clock_after(now: Standing, seat: Seat, old: Clock | None, entry: int | None, deed: Deed) -> Clock:
    who = seat.person or seat.owner or ""
    clock = now.settled(seat.seat, old) if old is not None and old.who == who else Clock(who)
    runs = now.pace.hurries and not now.stands_still  # what passes while nobody waits is not held against anybody
    since = now.now if runs else None
    acted = seat.seat == deed.seat
    goes_on = acted and clock.entry is not None and not deed.turn_over and not (clock.shared and deed.other_question)
    if entry is None:
        return clock.answered(now.pace) if acted and clock.entry is not None and now.pace.hurries else clock.dropped()
    if clock.entry == entry or goes_on:
        since = clock.since if since is not None and clock.since is not None else since
        return replace(clock, entry=entry, since=since, called=clock.called or acted)
    if acted and clock.entry is not None and now.pace.hurries:
        clock = clock.answered(now.pace)
    awake = wakes(now.hours_at(seat.seat), now.now) <= now.now
    return clock.asked(entry, since, called=acted or (awake and not now.stands_still), shared=len(now.table.questions) > 1)


def rings_after(now: Standing) -> tuple[dict[str, Any], bool]:
    """What stands of reminders after a change, and whether one that is shown is over."""
    clocks, kept = now.clocks(), dict(now.table.rings)
    reminded: Mapping[str, int] = kept.get("reminded", {})
    still = {seat: entry for seat, entry in reminded.items() if (c := clocks.get(int(seat))) and c.entry == entry}
    if now.stands_still:
        still = {}
    if reminded:
        kept["reminded"] = still
    return kept, bool(reminded) and not still


def alarms(now: Standing) -> list[Alarm]:
    """Everything that the table waits for; its clocks are those of this moment."""
    table = now.table
    if table.status == "lobby":
        return [Alarm("lobby_fades", table.opened_at + LOBBY_FADES)]
    if now.stands_still:
        return []
    made = [Alarm("sleep", table.acted_at + FALLS_ASLEEP)]
    for seat, clock in now.clocks().items():
        if clock.entry is not None:
            made += _alarms_of(now, seat, clock)
    return sorted(made, key=lambda alarm: alarm.due_at)


def _alarms_of(now: Standing, seat: int, clock: Clock) -> Iterator[Alarm]:
    if not clock.called:
        yield Alarm("call", wakes(now.hours_at(seat), now.now), seat)
    reminder = now.reminder(seat, clock)
    if reminder is not None:
        yield Alarm("remind", reminder[1], seat)
    up = now.time_is_up(seat, clock)
    if now.table.on_timeout != "nudge" and up != NEVER:
        yield Alarm("time_up", up, seat)


def due(now: Standing) -> list[Alarm]:
    """What is to be done at this table by now, in order."""
    return [alarm for alarm in alarms(now) if alarm.due_at <= now.now + ANY_MOMENT]


def asleep_until(now: Standing, seats: Collection[int]) -> dict[int, float]:
    """Who of these is to be left alone now, and until when."""
    waking = {seat: wakes(now.hours_at(seat), now.now) for seat in seats if now.seats[seat].person is not None}
    return {seat: until for seat, until in waking.items() if until > now.now}
