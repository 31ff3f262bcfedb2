"""Time at a table, half a minute by half a minute: a model of what the texts promise, written without the bot's clocks.

It knows the little game of the kit: all bid at once (each bid is a turn), the winner takes a fruit and says what for (one turn).
What is played it is told; how much time everybody has, who is reminded, called, nudged, and when, it works out by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

STEP = 30  # seconds
HOUR = 3600 // STEP
DAY = 24 * HOUR
AWAY_DAYS = 21 * DAY  # as long as a table waits for one person's absences
SLEEPS_AFTER = 30 * DAY
NUDGE_AGAIN = 12 * HOUR
PARTS = (("half", 1, 2), ("late", 7, 8), ("up", 1, 1))  # of a turn's time, when there are reminders; the last only where all wait


# -- when somebody is to be left alone ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wall:
    """What the clock on a wall shows, minute by minute: for each day and minute the first and the last time that it does."""

    shown: dict[tuple[int, int, int, int], tuple[int, int]]

    def first(self, day: date, minute: int) -> int:
        """When it shows that time first; a time that is skipped in spring comes an hour later."""
        return self._found(day, minute)[0]

    def last(self, day: date, minute: int) -> int:
        """When it shows that time for the last time: in autumn an hour comes twice."""
        return self._found(day, minute)[1]

    def _found(self, day: date, minute: int) -> tuple[int, int]:
        hour, rest = divmod(minute, 60)
        return self.shown.get((day.month, day.day, hour, rest)) or self.shown[(day.month, day.day, hour + 1, rest)]


@lru_cache(maxsize=64)
def wall(zone: str, begin: int, days: int) -> Wall:
    """The clock on a wall in that zone, from that second on."""
    where, shown = ZoneInfo(zone), dict[tuple[int, int, int, int], tuple[int, int]]()
    for second in range(begin, begin + days * 86400, 60):
        there = datetime.fromtimestamp(second, where)
        key = (there.month, there.day, there.hour, there.minute)
        shown[key] = (shown.get(key, (second, second))[0], second)
    return Wall(shown)


@lru_cache(maxsize=256)
def quiet_steps(zone: str, quiet: tuple[int, int], begin: int, days: int) -> bytearray:
    """For each step from that second on whether it is in somebody's quiet hours."""
    hangs, marked = wall(zone, begin - 3 * 86400, days + 6), bytearray(days * DAY)
    day = datetime.fromtimestamp(begin, UTC).date() - timedelta(days=1)
    for n in range(days + 2):
        evening = day + timedelta(days=n)
        morning = evening + timedelta(days=quiet[1] < quiet[0])
        start, end = hangs.first(evening, quiet[0]), hangs.last(morning, quiet[1])
        for step in range(max(0, (start - begin) // STEP), min(len(marked), (end - begin) // STEP)):
            marked[step] = 1
    return marked


@dataclass(frozen=True)
class Rest:
    """What somebody has set; times away in steps."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    away: tuple[int, int] | None = None


# -- a turn -----------------------------------------------------------------------------------------------------------------


@dataclass
class Turn:
    """Somebody's turn that has not ended: a clock for all of its questions."""

    began: int  # with which entry
    bank: int  # saved before it
    counted: int  # up to which step it has been lived through
    used: int = 0
    up_at: int | None = None
    shared: bool = False  # others were asked as well when it began, so that what a bid wins is another turn
    called: bool = False
    reminded: int = 0


@dataclass
class Over:
    """A turn that an entry has ended: as it was then, and as if it had not ended, with the time away that it has waited."""

    entry: int
    turn: Turn
    on: Turn
    away: int


@dataclass
class Place:
    """A seat."""

    who: str
    lent: bool = False  # a robot plays for whoever it is
    bank: int = 0
    away: int = 0
    turn: Turn | None = None
    over: list[Over] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """An entry of the log as far as time goes: who said what, who is asked after it, and whether a robot said it."""

    number: int
    seat: int
    verb: str
    after: tuple[int, ...]
    by_robot: bool


@dataclass(frozen=True)
class Rung:
    """Something that happened by itself."""

    at: int
    kind: str
    what: tuple[tuple[int, str], ...] = ()


class Model:
    """A table and its people."""

    def __init__(self, begin: int, days: int, turn: int, rule: str, people: Sequence[str]) -> None:
        self.begin, self.days, self.length, self.rule = begin, days, turn, rule
        self.now = self.highest = begin // STEP
        self.places = [Place(who) for who in people]
        self.rests: dict[str, list[tuple[int, Rest]]] = {}  # by person, from when on
        self.running: list[tuple[int, bool]] = []
        self.keys: dict[int, str] = {}  # what is asked, by seat
        self.since: dict[int, int] = {}  # and with which entry that began to be asked
        self.asked_before: dict[int, dict[int, str]] = {}  # by entry
        self.standing: list[int] = []
        self.rung: list[Rung] = []
        self.sign, self.slept, self.lost, self.over = self.now, False, False, False
        self.reminded_at = self.nudged_at = -(10**9)
        self.to_answer: int | None = None

    # -- people

    def rest(self, who: str) -> Rest:
        """What somebody has set."""
        return self.rests[who][-1][1] if who in self.rests else Rest()

    def sets(self, who: str, rest: Rest) -> None:
        """Somebody changes their hours; what is past stays as it was."""
        self.rests.setdefault(who, [(-1, Rest())]).append((max(self.now, self.highest), rest))

    def left_alone(self, who: str, step: int, rest: Rest | None = None) -> bool:
        """Whether somebody is to be left alone in that step."""
        rest = rest or self.rest(who)
        return self._away(rest, step) or self._quiet(rest, step)

    @staticmethod
    def _away(rest: Rest, step: int) -> bool:
        return rest.away is not None and rest.away[0] <= step < rest.away[1]

    def _quiet(self, rest: Rest, step: int) -> bool:
        if rest.quiet is None:
            return False
        return bool(quiet_steps(rest.zone, rest.quiet, self.begin, self.days)[step - self.begin // STEP])

    def wakes(self, who: str) -> int:
        """When somebody may be disturbed next."""
        step = self.now
        while self.left_alone(who, step):
            step += 1
        return step

    # -- whether time passes

    @property
    def hurried(self) -> bool:
        """Whether anybody waits for anybody, and there is a clock."""
        return bool(self.length) and [p.lent for p in self.places].count(False) > 1

    @property
    def runs(self) -> bool:
        """Whether time passes for those who are asked."""
        return self.hurried and not (self.slept or self.lost or self.over)

    def _note(self) -> None:
        if not self.running or self.running[-1][1] != self.runs:
            self.running.append((max(self.now, self.highest), self.runs))

    def _lives(self, place: Place, turn: Turn, away: int, steps: Iterable[tuple[int, bool, Rest]]) -> int:
        """Let a turn last through these steps; what it has waited for days away after them."""
        budget = self.length + turn.bank
        for step, runs, rest in steps:
            if step < turn.counted:
                continue  # a minute that is lived twice counts once
            turn.counted = step + 1
            if not runs or turn.up_at is not None:
                continue
            if self._away(rest, step) and away < AWAY_DAYS:
                away += 1
            elif not self._quiet(rest, step):
                turn.used += 1
                if turn.used >= budget:
                    turn.up_at = step + 1
        return away

    def _past(self, who: str, since: int) -> Iterator[tuple[int, bool, Rest]]:
        """The steps from then until now, as they were: whether time passed, and what somebody had set."""
        rests, runs = self.rests.get(who, [(-1, Rest())]), self.running
        for step in range(since, self.now):
            rest = next(r for at, r in reversed(rests) if at <= step)
            yield step, next(on for at, on in reversed(runs) if at <= step), rest

    # -- time goes by

    def goes(self, to: int) -> None:
        """Until that step, or until somebody has to be answered for."""
        while True:
            self._ring()
            if self.to_answer is not None or self.now >= to:
                return
            for place in self.places:
                if place.turn is not None:
                    one = ((self.now, self.runs, self.rest(place.who)),)
                    place.away = self._lives(place, place.turn, place.away, one)
            self.now += 1
            self.highest = max(self.now, self.highest)

    def _ring(self) -> None:
        while self.to_answer is None and (due := self._due()):
            kind, seats = due
            getattr(self, f"_ring_{kind}")(seats)
            self._note()

    def _due(self) -> tuple[str, list[int]] | None:
        if self.slept or self.lost or self.over:
            return None
        found: list[tuple[int, str, int]] = []
        if self.now >= self.sign + SLEEPS_AFTER:
            found.append((self.now, "sleep", -1))
        for seat, place in enumerate(self.places):
            turn = place.turn
            if turn is None or place.lent:
                continue
            if not turn.called and not self.left_alone(place.who, self.now):
                found.append((self.now, "call", seat))
            if self._reminder(place, turn) is not None:
                found.append((self.now, "remind", seat))
            if self.rule != "nudge" and self.hurried and turn.up_at is not None:
                found.append((turn.up_at, "time_up", seat))
        if not found:
            return None
        kind = min(found, key=lambda one: one[0])[1]
        return kind, [seat for _, also, seat in sorted(found, key=lambda one: one[0]) if also == kind]

    def _reminder(self, place: Place, turn: Turn) -> int | None:
        """Which reminder is to be sent now."""
        most = len(PARTS) if self.rule == "nudge" else len(PARTS) - 1
        if turn.reminded >= most or not self.runs or self.now < self.reminded_at + HOUR:
            return None
        if most < len(PARTS) and turn.up_at is not None:
            return None
        budget = self.length + turn.bank
        if turn.used * PARTS[turn.reminded][2] < budget * PARTS[turn.reminded][1] or self.left_alone(place.who, self.now):
            return None
        passed = [n for n in range(turn.reminded, most) if turn.used * PARTS[n][2] >= budget * PARTS[n][1]]
        return passed[-1] if passed else None

    def _ring_sleep(self, seats: Sequence[int]) -> None:
        self.slept = True
        self.rung.append(Rung(self.now, "slept"))

    def _ring_call(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self._turn(seat).called = True
        self.rung.append(Rung(self.now, "call", tuple((seat, "") for seat in seats)))

    def _ring_remind(self, seats: Sequence[int]) -> None:
        told = []
        for seat in seats:
            turn = self._turn(seat)
            which = self._reminder(self.places[seat], turn)
            assert which is not None
            turn.reminded, turn.called = which + 1, True
            told.append((seat, PARTS[which][0]))
        self.reminded_at = self.now
        self.rung.append(Rung(self.now, "reminder", tuple(told)))

    def _ring_time_up(self, seats: Sequence[int]) -> None:
        if self.rule == "answer":
            self.to_answer = seats[0]
            return
        place = self.places[seats[0]]
        self._ends(place, saves=True)
        place.lent = True
        self.rung.append(Rung(self.now, "taken_over", ((seats[0], ""),)))

    def _turn(self, seat: int) -> Turn:
        turn = self.places[seat].turn
        assert turn is not None
        return turn

    # -- what is played

    def starts(self, asked: Iterable[int]) -> None:
        """The first round."""
        self.keys = dict.fromkeys(asked, "bid")
        self._asks(dict.fromkeys(self.keys, 0), None)

    def plays(self, played: Played) -> None:
        """Somebody, a robot or the bell has answered."""
        if not played.by_robot:
            self.lives()
        if self.to_answer is not None:
            assert self.to_answer == played.seat, "answered for somebody else"
            self.rung.append(Rung(self.now, "answered", ((played.seat, ""),)))
            self.to_answer = None
        self.asked_before[played.number] = dict(self.keys)
        self.standing.append(played.number)
        place, before = self.places[played.seat], dict(self.keys)
        alone = place.turn is not None and not place.turn.shared and played.after == (played.seat,)
        if played.verb == "take" or (played.verb == "bid" and alone):
            self.keys = {played.seat: "use" if played.verb == "take" else "take"}
            if place.turn is not None:
                place.turn.called = True
        else:
            if place.turn is not None:
                place.over.append(Over(played.number, copy(place.turn), copy(place.turn), place.away))
                self._ends(place, saves=self.hurried)
            self.keys = {seat: "take" if played.verb == "bid" and len(self.keys) == 1 else "bid" for seat in played.after}
        self.over = not played.after
        same = {seat for seat in self.keys if seat != played.seat and before.get(seat) == self.keys[seat]}
        self._asks({seat: self.since[seat] if seat in same else played.number for seat in self.keys}, played.seat)

    def _ends(self, place: Place, saves: bool) -> None:
        """A turn is over: what it did not need is saved, at most a turn's worth; a robot saves nothing for anybody."""
        turn = place.turn
        assert turn is not None
        if saves:
            left = max(0, min(self.length, turn.bank + self.length - turn.used))
            place.bank = min(turn.bank, left) if place.lent else left
        place.turn = None

    def _asks(self, since: dict[int, int], acted: int | None) -> None:
        """Whoever is asked and has no turn yet begins one; a robot needs none."""
        self.since = since
        for seat, place in enumerate(self.places):
            if seat not in self.keys:
                place.turn = None
            elif place.turn is None and not place.lent:
                awake = not self.left_alone(place.who, self.now) and not (self.slept or self.lost)
                shared = len(self.keys) > 1
                place.turn = Turn(since[seat], place.bank, self.now, shared=shared, called=seat == acted or awake)
        self._note()

    def takes_back(self, first: int, number: int, by: int, agreed: bool) -> None:
        """All entries from `first` on are taken back."""
        self.lives()
        self.standing = [n for n in self.standing if n < first]
        self.keys = dict(self.asked_before[first])
        for seat, place in enumerate(self.places):
            undone = [over for over in place.over if over.entry >= first]
            place.over = [over for over in place.over if over.entry < first]
            if undone:
                self._resumes(place, undone[0], first, agreed)
            if seat == by and place.turn is not None:
                place.turn.called = True
        self._asks(dict.fromkeys(self.keys, number), by)

    def _lasts(self, place: Place, over: Over) -> None:
        """A turn that has ended lasts until now as if it had not."""
        over.away = self._lives(place, over.on, over.away, self._past(place.who, over.on.counted))

    def _resumes(self, place: Place, over: Over, first: int, agreed: bool) -> None:
        """As if the turn had not ended: alone one loses the time since; whoever all agree with goes on from there."""
        turn = over.turn if agreed else over.on
        place.bank, place.turn = turn.bank, None
        if turn.began >= first:
            return
        if not agreed:
            self._lasts(place, over)
            place.away = max(place.away, over.away)
        else:
            turn.counted, turn.called = self.now, not self.left_alone(place.who, self.now)
            if turn.up_at is not None:
                place.bank = 0
                return
        place.turn = turn

    # -- what people do besides

    def lives(self) -> None:
        """Somebody was here."""
        self.sign, self.slept = self.now, False
        self._note()

    def looks(self) -> None:
        """Somebody looked; that is noted once an hour."""
        if self.slept or self.now >= self.sign + HOUR:
            self.lives()

    def lends(self, seat: int) -> None:
        """A robot plays for somebody until they are back."""
        self.lives()
        self.places[seat].lent = True
        self._note()

    def comes_back(self, seat: int) -> None:
        """And there they are."""
        self.lives()
        self.places[seat].lent = False
        self._asks(self.since, None)

    def nudges(self, by: int) -> list[int] | str:
        """Who is called, or why nobody is."""
        others = [seat for seat, p in enumerate(self.places) if p.turn is not None and not p.lent and seat != by]
        awake = [seat for seat in others if not self.left_alone(self.places[seat].who, self.now)]
        if self.now < self.nudged_at + NUDGE_AGAIN:
            return "nudged_lately"
        if not others:
            return "nobody_to_nudge"
        if not awake:
            return "all_asleep"
        self.nudged_at = self.now
        self.lives()
        return awake

    def loses(self) -> None:
        """The channel is gone."""
        self.lost = True
        self._note()

    def finds(self) -> None:
        """It is back, and whoever is asked is told so once more."""
        self.lost, self.sign, self.slept = False, self.now, False
        for place in self.places:
            if place.turn is not None:
                place.turn.called = False
        self._note()

    def set_back(self, steps: int) -> None:
        """The machine's clock is put right."""
        for place in self.places:
            for over in place.over:
                self._lasts(place, over)
        self.now -= steps

    def until(self, seat: int) -> int | None:
        """When somebody's time is up, lived through in advance; None where it never is."""
        place = self.places[seat]
        if place.turn is None or not self.hurried:
            return None
        if place.turn.up_at is not None:
            return place.turn.up_at
        if not self.runs:
            return None
        ahead, away, step, rest = copy(place.turn), place.away, place.turn.counted, self.rest(place.who)
        while ahead.up_at is None:
            away = self._lives(place, ahead, away, ((step, True, rest),))
            step += 1
        return ahead.up_at
