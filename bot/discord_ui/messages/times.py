"""What is said of time: how fast a table plays, until when somebody has time, until when they are asleep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.store import Person, Table
from bot.store.values.clocks import Pace
from bot.store.values.news import Asleep
from bot.tables import Look
from bot.tables.time.pace import HOUR, PACES
from renderers.words import Words

DAYS_FROM = 4 * 24 * HOUR  # shorter times are said in hours


@dataclass(frozen=True)
class Times:
    """Of the seats that are asked: until when they have time, and until when they are to be left alone."""

    until: Mapping[int, float] = field(default_factory=dict)
    asleep: Mapping[int, Asleep] = field(default_factory=dict)  # until, and the zone if it may be known


def times_of(look: Look, asleep: Mapping[int, Asleep]) -> Times:
    """The times of a table; who sleeps is as its outbox tells it."""
    return Times(look.until, asleep)


def time_lines(times: Times, people: Iterable[int], words: Words) -> list[str]:
    """For each of these seats how much time it has, where there is anything to say."""
    lines = []
    for seat in people:
        up, sleep = times.until.get(seat), times.asleep.get(seat)
        if up is not None:
            lines.append("⏳ " + words.word("discord.board.until", seat=seat, until=round(up)))
        if sleep is not None:
            lines.append("💤 " + words.word("discord.board.asleep", seat=seat, until=round(sleep.until), zone=sleep.zone))
    return lines


def span(seconds: float) -> str:
    """A length of time, short and in any language: `36 h`."""
    if seconds < HOUR or seconds % HOUR:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / HOUR / 24:.0f} d" if seconds >= DAYS_FROM and not seconds % (24 * HOUR) else f"{seconds / HOUR:.0f} h"


def clock_time(minutes: int) -> str:
    """A time of day, of minutes since midnight."""
    return f"{minutes // 60}:{minutes % 60:02d}"


def pace_name(table: Table, words: Words) -> str:
    """The word for a table's pace, or its time for a turn."""
    named = next((name for name, pace in PACES.items() if pace.turn == table.pace), None)
    return words.word(f"discord.pace.{named}") if named else span(table.pace)


def pace_line(table: Table, words: Words) -> str:
    """What a table's pace means."""
    pace = Pace.of(table.pace)
    if not pace.hurries:
        return words.word("discord.pace.unhurried")
    line = words.word("discord.pace.line", turn=span(pace.turn), most=span(pace.most_saved))
    return f"{line} · {words.word(f'discord.timeout.{table.on_timeout}')}"


def hours_lines(person: Person, now: float, words: Words) -> str:
    """What somebody has set of their hours."""
    lines = [words.word("discord.me.zone", zone=person.zone, shown=person.shows_zone)]
    if person.quiet_from is not None and person.quiet_to is not None:
        begin, end = clock_time(person.quiet_from), clock_time(person.quiet_to)
        lines.append(words.word("discord.me.quiet", begin=begin, end=end))
    if person.away_until is not None and person.away_until > now:
        lines.append(words.word("discord.me.away", until=round(person.away_until)))
    return "\n".join(lines)
