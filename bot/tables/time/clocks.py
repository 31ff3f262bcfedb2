"""Clocks and timers of a table: at a moment, after a change, and what they wait for; pure functions of rows, hours and time."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.store import Alarm, Person, Seat, Table
from bot.store.values.clocks import ANY_MOMENT, Clock, LeftClock, Pace, Past, PastTurn, Reminders
from bot.tables.time.hours import DAY, NEVER, Hours, awake_after, awake_between, hours_of, wakes
from bot.tables.time.pace import HOUR

MOST_AWAY = 21 * DAY  # for which a table waits for one person
FALLS_ASLEEP = 30 * DAY  # without a sign of life
LOBBY_FADES = 7 * DAY  # after which a lobby that nobody started is closed
REOPENS = 600.0  # seconds for which a game that was ended can be opened again
BETWEEN_REMINDERS = HOUR
REMINDERS = (("half", 0.5), ("late", 0.875), ("up", 1.0))  # parts of a turn's time; the last one where nothing else happens then
TURNS_KEPT = 16  # of each seat: more than can be taken back
TIMEOUTS = ("nudge", "answer", "robot")
AWAKE = Hours()


@dataclass(frozen=True)
class TableAt:
    """A table at a moment: what all that concerns its clocks is worked out from."""

    table: Table
    seats: Sequence[Seat]
    people: Mapping[str, Person]  # what they have set; who is missing never sleeps
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
        return Pace.of(self.table.pace)

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
        person = self.people.get(self.seats[seat].person or self.seats[seat].owner or "")
        return hours_of(person) if person is not None else AWAKE

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


# -- after a change -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Act:
    """What a change was, as far as clocks go."""

    seat: int | None = None  # the seat that acted
    turn_over: bool = True  # whether what it is asked now is another turn
    other_question: bool = False  # whether that is a question of another kind
    undone: int | None = None  # of an undo: the first entry that is taken back
    agreed: bool = False  # of an undo: whether others had to agree
    hours: bool = False  # somebody's hours are about to change
    forgotten: str = ""  # somebody of whom nothing is to stay


def wound(now: TableAt, act: Act) -> tuple[Mapping[int, Clock], Past]:
    """The clocks of all seats after a change, and those that an undo would bring back."""
    old, clocks, kept = now.table.clocks, dict[int, Clock](), dict[int, tuple[PastTurn, ...]]()
    left = _left_after(now, act)
    for seat in now.seats:
        who = seat.person or seat.owner or ""
        found = old.get(seat.seat)
        clock = now.settled(seat.seat, found) if found is not None and found.who == who else _come_back(now, seat.seat, who)
        turns = [
            _running_on(now, seat.seat, past, act) for past in now.table.past.turns.get(seat.seat, ()) if past.clock.who == who
        ]
        if act.undone is not None:
            clock = _taken_back(now, seat, clock, [past for past in turns if past.ended >= act.undone], act)
            turns = [past for past in turns if past.ended < act.undone]
        else:
            before, clock = clock, _clock_after(now, seat, clock, act)
            if act.seat is not None and before.entry is not None and clock.turn != before.turn and now.table.pace:
                turns.append(PastTurn(now.table.number, before.used, _running(now, before)))
        if clock != Clock(clock.who):
            clocks[seat.seat] = clock
        if turns:
            kept[seat.seat] = tuple(turns[-TURNS_KEPT:])
    return clocks, Past(kept, left)


def _left_after(now: TableAt, act: Act) -> tuple[LeftClock, ...]:
    """The clocks of those who are not at their seat any more, each as it stood when they left: a gift winds nobody's clock."""
    here = {seat.seat: seat.person or seat.owner or "" for seat in now.seats}
    gone = [(seat, clock) for seat, clock in now.table.clocks.items() if clock.who != here.get(seat) and now.agreed_pace.hurries]
    new = [LeftClock(seat, replace(now.settled(seat, clock), since=None)) for seat, clock in gone]
    kept = {(one.seat, one.clock.who): one for one in (*now.table.past.left, *new)}
    return tuple(one for (seat, who), one in kept.items() if who not in ("", here.get(seat), act.forgotten))[-TURNS_KEPT:]


def _come_back(now: TableAt, seat: int, who: str) -> Clock:
    """The clock of somebody who takes a seat: as they left it if they sat there before, with nothing won meanwhile."""
    found = [one.clock for one in now.table.past.left if one.seat == seat and one.clock.who == who]
    if not found:
        return Clock(who)
    clock = found[-1]
    if clock.entry is not None and clock.entry != now.questions().get(seat):
        return clock.played_for(now.agreed_pace) if now.agreed_pace.hurries else clock.dropped()
    return replace(clock, called=wakes(now.hours_at(seat), now.now) <= now.now)


def _running(now: TableAt, clock: Clock) -> Clock:
    """A settled clock from this moment on; one whose time is up stands where that was, whoever waits or does not."""
    if clock.since is not None and clock.is_up(now.agreed_pace):
        return clock
    since = clock.since if clock.since is not None else now.now
    return replace(clock, since=since if now.runs else None)


def _running_on(now: TableAt, seat: int, past: PastTurn, act: Act) -> PastTurn:
    """A turn that may be taken back has lasted until now; what is past counts by the hours that held then."""
    if now.runs and past.clock.since is not None and not act.hours:
        return past  # nothing has changed for it, so it need not be settled
    return replace(past, clock=_running(now, now.settled(seat, past.clock)))


def _clock_after(now: TableAt, seat: Seat, clock: Clock, act: Act) -> Clock:
    entry, acted, lent = now.questions().get(seat.seat), seat.seat == act.seat, seat.person is None
    if now.table.status == "ended":  # it may be opened again, and goes on as it was
        return _running(now, clock)
    asked = clock.entry is not None
    goes_on = acted and not act.turn_over and not (clock.shared and act.other_question)
    if entry is not None and clock.entry == entry:
        return _running(now, replace(clock, called=clock.called or acted))
    if entry is not None and asked and goes_on:
        return _running(now, replace(clock, entry=entry, begun=entry, called=clock.called or acted))
    if acted and asked and now.pace.hurries:
        clock = clock.played_for(now.agreed_pace) if lent else clock.answered(now.agreed_pace)
    if entry is None or lent:
        return clock.dropped()
    return _asked(now, seat.seat, clock, entry, acted)


def _asked(now: TableAt, seat: int, clock: Clock, entry: int, acted: bool) -> Clock:
    """A turn begins; who sleeps is called when they wake."""
    called = acted or (not now.stands_still and wakes(now.hours_at(seat), now.now) <= now.now)
    return clock.asked(entry, now.now if now.runs else None, called, shared=len(now.table.questions) > 1)


def _taken_back(now: TableAt, seat: Seat, clock: Clock, undone: Sequence[PastTurn], act: Act) -> Clock:
    """A clock as if what is taken back had not been done.

    A question that was open all along goes on, under a new entry. A turn that had ended goes on as if it had not; where others
    had to agree it is taken up where it ended, and begins anew, with nothing saved, if no time was left.
    """
    entry, acted, back_to = now.questions().get(seat.seat), seat.seat == act.seat, act.undone or 0
    lent = seat.person is None
    if undone:
        first = undone[0]
        waited, ended = clock.away, first.clock
        clock = replace(ended.dropped(), away=waited)
        if entry is not None and ended.turn is not None and ended.turn < back_to:
            awake = wakes(now.hours_at(seat.seat), now.now) <= now.now
            if act.agreed:
                clock = replace(ended, used=first.used, since=None, called=awake, away=waited)
                clock = Clock(clock.who, away=waited) if clock.is_up(now.agreed_pace) else clock
            else:
                clock = now.settled(seat.seat, ended)
                clock = replace(clock, away=max(clock.away, waited))
    if entry is None or (lent and clock.entry is None):
        return clock.dropped()
    if clock.entry is None:
        return _asked(now, seat.seat, clock, entry, acted)
    begun = clock.begun
    if begun is None or begun >= back_to:  # what was asked in between is another question
        begun = entry
    return _running(now, replace(clock, entry=entry, begun=begun, called=clock.called or acted))


def reminders_after(now: TableAt) -> tuple[Reminders, bool]:
    """What stands of reminders after a change, and whether one that is shown is over."""
    kept, clocks, asked = now.table.rings, now.table.clocks, now.asked()
    still = {s: entry for s, entry in kept.reminded.items() if s in asked and (c := clocks.get(s)) and c.asks(entry)}
    if now.stands_still:
        still = {}
    return replace(kept, reminded=still), bool(kept.reminded) and not still
