"""When a person is awake: quiet hours by the clock on their wall, and days away. Times are seconds since 1970."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from bot.store import Person

DAY = 24 * 3600.0
NEVER = float("inf")
MOST_QUIET = 16 * 60  # minutes of a day
LONGEST_AWAY = 90 * DAY
CLOCK_TIMES = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to|a)\s*(\d{1,2})(?::(\d{2}))?")


@dataclass(frozen=True)
class Hours:
    """When somebody is not to be disturbed; the usual person never sleeps."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None  # minutes of the day, from and to; may go over midnight
    away: tuple[float, float] | None = None


def asleep(hours: Hours, start: float) -> Iterator[tuple[float, float]]:
    """The times of sleep that end after `start`, in order, joined where they touch; without end if there are quiet hours."""
    begun: tuple[float, float] | None = None
    for one in _merged(_nights(hours, start), hours.away if hours.away and hours.away[1] > start else None):
        if begun is not None and one[0] > begun[1]:
            yield begun
            begun = one
        else:
            begun = one if begun is None else (begun[0], max(begun[1], one[1]))
    if begun is not None:
        yield begun


def _merged(nights: Iterator[tuple[float, float]], away: tuple[float, float] | None) -> Iterator[tuple[float, float]]:
    """Nights and the time away, by their beginnings."""
    for night in nights:
        if away is not None and away[0] <= night[0]:
            yield away
            away = None
        yield night
    if away is not None:
        yield away


def _nights(hours: Hours, start: float) -> Iterator[tuple[float, float]]:
    """The quiet hours that end after `start`, night by night."""
    if hours.quiet is None or hours.quiet[0] == hours.quiet[1]:
        return
    zone = _zone(hours.zone)
    begin, end = hours.quiet
    day = datetime.fromtimestamp(start, zone).date() - timedelta(days=2)
    while True:
        night = _wall(day, begin, zone), _last_wall(day + timedelta(days=end < begin), end, zone)
        if night[1] > start and night[1] > night[0]:
            yield night
        day += timedelta(days=1)


def _wall(day: date, minutes: int, zone: ZoneInfo) -> float:
    """When the clock on the wall shows that time; in the hour that a spring skips, when it would have."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), zone).timestamp()


def _last_wall(day: date, minutes: int, zone: ZoneInfo) -> float:
    """When the clock on the wall shows that time for the last time; in autumn an hour comes twice."""
    there = datetime.combine(day, time(minutes // 60, minutes % 60), zone)
    return max(there.timestamp(), there.replace(fold=1).timestamp())


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def wakes(hours: Hours, at: float) -> float:
    """The end of the sleep at that time; the time itself for somebody who is awake."""
    for begin, end in asleep(hours, at):
        return end if begin <= at else at
    return at


def awake_between(hours: Hours, start: float, end: float) -> float:
    """How many seconds of that time somebody was awake."""
    slept = 0.0
    for begin, until in asleep(hours, start):
        if begin >= end:
            break
        slept += min(until, end) - max(begin, start)
    return max(0.0, end - start - slept)


def awake_after(hours: Hours, start: float, seconds: float) -> float:
    """When somebody will have been awake for that many seconds."""
    if seconds == NEVER:
        return NEVER
    now = start
    for begin, end in asleep(hours, start):
        if begin > now and seconds <= begin - now:
            break
        seconds -= max(0.0, begin - now)
        now = max(now, end)
    return now + seconds


def hours_of(person: Person) -> Hours:
    """The hours that somebody has set."""
    quiet = (person.quiet_from, person.quiet_to) if person.quiet_from is not None and person.quiet_to is not None else None
    away = (person.away_from, person.away_until) if person.away_from is not None and person.away_until is not None else None
    return Hours(person.zone, quiet, away)


def read_zone(text: str) -> str | None:
    """A time zone by its name, however it is spelled; None when there is none."""
    wanted = text.strip().replace(" ", "_").lower()
    return next((name for name in zones() if name.lower() == wanted), None)


@lru_cache(maxsize=1)
def zones() -> tuple[str, ...]:
    """The names of all time zones."""
    return tuple(sorted(available_timezones()))


def read_quiet(text: str) -> tuple[int, int] | None:
    """Quiet hours such as `22-8` or `22:30-7:15`; None when they are not to be read, or leave too little of the day."""
    found = CLOCK_TIMES.fullmatch(text.strip().lower())
    if found is None:
        return None
    begin, end = (int(found[n]) * 60 + int(found[n + 1] or 0) for n in (1, 3))
    begin, end = (0 if minutes == 24 * 60 else minutes for minutes in (begin, end))
    in_range = all(minutes < 24 * 60 for minutes in (begin, end)) and all(int(found[n] or 0) < 60 for n in (2, 4))
    return (begin, end) if in_range and 0 < (end - begin) % (24 * 60) <= MOST_QUIET else None


def read_day(text: str, zone: str, now: float) -> float | None:
    """When a day such as `2026-08-01` begins; None when it is not to be read, or not soon to come."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        return None
    begins = _wall(day, 0, _zone(zone))
    return begins if now < begins <= now + LONGEST_AWAY else None
