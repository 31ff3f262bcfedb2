"""Quiet nights, days away, daylight saving: when somebody is awake, and when their time is up."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.store.values.clocks import Clock, Pace
from bot.tables.time.hours import (
    NEVER,
    Hours,
    asleep,
    awake_after,
    awake_between,
    read_day,
    read_quiet,
    read_zone,
    wakes,
)
from bot.tables.time.pace import HOUR, PACES, parsed

NIGHT = (22 * 60, 8 * 60)
MADRID = Hours("Europe/Madrid", NIGHT)
MEXICO = Hours("America/Mexico_City", NIGHT)


def at(text: str, zone: str = "UTC") -> float:
    """A time as it is written."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def test_the_usual_person_never_sleeps() -> None:
    assert list(asleep(Hours(), 0)) == list(asleep(Hours(quiet=(60, 60)), 0)) == []
    assert (wakes(Hours(), 5), awake_between(Hours(), 5, 9), awake_after(Hours(), 5, 4)) == (5, 4, 9)


def test_a_night_over_midnight() -> None:
    evening, morning = at("2026-06-10T22:00", "Europe/Madrid"), at("2026-06-11T08:00", "Europe/Madrid")
    assert next(asleep(MADRID, evening + 60)) == (evening, morning)
    assert wakes(MADRID, at("2026-06-11T03:00", "Europe/Madrid")) == morning
    assert wakes(MADRID, morning) == morning and wakes(MADRID, evening - 1) == evening - 1
    assert awake_between(MADRID, evening - HOUR, morning + HOUR) == 2 * HOUR
    assert awake_after(MADRID, evening - HOUR, 2 * HOUR) == morning + HOUR
    assert awake_after(MADRID, evening - HOUR, HOUR) == evening  # the last minute before bed still counts


def test_a_nap_within_one_day() -> None:
    siesta = Hours("Europe/Madrid", (14 * 60, 16 * 60))
    noon = at("2026-06-10T12:00", "Europe/Madrid")
    assert awake_after(siesta, noon, 3 * HOUR) == at("2026-06-10T17:00", "Europe/Madrid")


@pytest.mark.parametrize(
    ("zone", "evening", "length"),
    [
        ("Europe/Madrid", "2026-03-28T22:00", 9),  # spring takes an hour out of the night
        ("Europe/Madrid", "2026-10-24T22:00", 11),  # autumn gives it back
        ("America/New_York", "2026-03-07T22:00", 9),
        ("America/New_York", "2026-10-31T22:00", 11),
        ("America/Mexico_City", "2026-04-04T22:00", 10),  # no daylight saving any more
    ],
)
def test_nights_of_the_clock_change(zone: str, evening: str, length: int) -> None:
    start = at(evening, zone)
    assert next(asleep(Hours(zone, NIGHT), start)) == (start, start + length * HOUR)
    assert awake_after(Hours(zone, NIGHT), start - HOUR, 2 * HOUR) == start + (length + 1) * HOUR


def test_an_hour_that_does_not_exist_or_comes_twice() -> None:
    small_hours = Hours("Europe/Madrid", (2 * 60 + 30, 6 * 60))
    spring = next(asleep(small_hours, at("2026-03-29T00:30", "Europe/Madrid")))
    assert spring == (at("2026-03-29T01:30"), at("2026-03-29T04:00"))  # UTC: 02:30 is skipped and counts as 03:30
    autumn = next(asleep(small_hours, at("2026-10-25T00:30", "Europe/Madrid")))
    assert autumn == (at("2026-10-25T00:30"), at("2026-10-25T05:00"))  # the first of the two 02:30


def test_days_away_join_the_nights_around_them() -> None:
    leaves, returns = at("2026-07-01T12:00", "Europe/Madrid"), at("2026-07-05T00:00", "Europe/Madrid")
    gone = Hours("Europe/Madrid", NIGHT, (leaves, returns))
    assert next(asleep(gone, leaves)) == (leaves, at("2026-07-05T08:00", "Europe/Madrid"))
    assert awake_after(gone, leaves - HOUR, 2 * HOUR) == at("2026-07-05T09:00", "Europe/Madrid")
    only_away = Hours(away=(100.0, 200.0))
    assert list(asleep(only_away, 0)) == [(100.0, 200.0)] and list(asleep(only_away, 200)) == []


def test_against_a_minute_by_minute_count() -> None:
    rng = Random(1)
    for _ in range(60):
        zone = rng.choice(["Europe/Madrid", "America/New_York", "Asia/Kolkata", "Pacific/Chatham", "UTC"])
        quiet = (rng.randrange(1440), rng.randrange(1440))
        start = datetime(2026, rng.choice([3, 10, 11]), rng.randint(20, 28), rng.randrange(24), rng.randrange(60), tzinfo=UTC)
        away_from = start + timedelta(minutes=rng.randrange(3000))
        away = (away_from.timestamp(), (away_from + timedelta(minutes=rng.randrange(2000))).timestamp())
        hours = Hours(zone, quiet, rng.choice([None, away]))
        minutes = rng.randrange(1, 4000)
        awake = 0
        for n in range(minutes):
            now = start + timedelta(minutes=n)
            if hours.away and hours.away[0] <= now.timestamp() < hours.away[1]:
                continue
            if _within(quiet, now.astimezone(ZoneInfo(zone))):
                continue
            awake += 1
        end = (start + timedelta(minutes=minutes)).timestamp()
        found = awake_between(hours, start.timestamp(), end) / 60
        assert abs(found - awake) <= 60, (hours, start, minutes)  # a quiet time that begins in a skipped or doubled hour
        if next(asleep(hours, start.timestamp()), None) is not None:
            assert awake_between(hours, start.timestamp(), awake_after(hours, start.timestamp(), found * 60)) == found * 60


def _within(quiet: tuple[int, int], wall: datetime) -> bool:
    now = wall.hour * 60 + wall.minute
    begin, end = quiet
    return begin <= now < end if begin <= end else now >= begin or now < end


def test_paces_are_named_or_typed() -> None:
    assert parsed("Daily") == PACES["daily"] == Pace.of(24 * HOUR) == parsed("24 h") == parsed("1d")
    assert parsed("90 min") == Pace(5400.0, 5400.0) and not PACES["none"].hurries and PACES["live"].hurries
    assert [parsed(text) for text in ("", "soon", "0 h", "31 d", "5 s", "-3 h")] == [None] * 6


def spent(clock: Clock, hours: float) -> Clock:
    """A turn is begun and answered after so many waking hours."""
    return replace(clock.asked(7, 0.0, True), used=hours * HOUR).answered(Pace.of(24 * HOUR))


def test_quick_players_save_up_to_a_cap() -> None:
    pace = Pace.of(24 * HOUR)
    clock = Clock("ana")
    assert clock.budget(pace) == 24 * HOUR
    clock = spent(clock, 6)
    assert clock == Clock("ana", 18 * HOUR)
    clock = spent(clock, 0)
    assert clock.saved == pace.most_saved == 24 * HOUR
    clock = spent(clock, 40)
    assert clock.saved == 8 * HOUR and clock.budget(pace) == 32 * HOUR
    assert spent(clock, 99).saved == 0


def test_a_seat_that_is_asked_no_more_through_no_deed_of_its_own_neither_saves_nor_loses() -> None:
    clock = replace(Clock("ana", 5.0, 9.0).asked(7, 0.0, True), used=3.0, reminded=1)
    assert clock.dropped() == Clock("ana", 5.0, 9.0)


def test_no_clock_runs_without_a_pace() -> None:
    assert awake_after(MADRID, 0.0, NEVER) == NEVER


def test_hours_as_people_type_them() -> None:
    assert read_zone(" europe/madrid ") == "Europe/Madrid" and read_zone("America/Mexico City") == "America/Mexico_City"
    assert read_zone("Narnia") is None and read_zone("../etc/passwd") is None
    assert read_quiet("22-8") == NIGHT == read_quiet("22:00 – 08:00") == read_quiet("22 to 8")
    assert read_quiet("1:30-24") is None, "an hour and a half is too little of a day"
    assert read_quiet("23:30-24:00") == (23 * 60 + 30, 0)
    for text in ("", "night", "8-8", "25-3", "22:70-3", "7-6"):
        assert read_quiet(text) is None, text


def test_a_day_begins_at_midnight_where_somebody_lives() -> None:
    now = at("2026-07-30T12:00")
    assert read_day("2026-08-01", "Europe/Madrid", now) == at("2026-07-31T22:00")
    for text in ("", "tomorrow", "2026-07-30", "2026-07-01", "2027-07-01", "2026-02-30"):
        assert read_day(text, "Europe/Madrid", now) is None, text
