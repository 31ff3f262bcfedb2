"""A month of a server with five tables: every ping, whom it calls, and when, against a plain table."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.tables import Live
from bot.tables.time.pace import PACES
from bot.tables.values.who import Who
from engines.kernel import asked
from tests.tables.parlour import House, Party
from tests.tables.test_hours import at

PINGS = ("call", "reminder", "nudge", "answered", "taken_over", "slept")
HOURS = {"ana": ("Europe/Madrid", "22-8"), "eva": ("America/New_York", "23-7"), "leo": ("UTC", "none")}
TABLES = {  # who sits there, the pace, and what happens when time is up
    "daily": (("ana", "ben"), "nudge"),
    "brisk": (("ana", "eva"), "robot"),
    "relaxed": (("ana", "eva", "leo"), "answer"),
    "none": (("leo", "mia"), "nudge"),
    "live": (("mia", "ana"), "robot"),
}
BEGIN, END = "2026-03-09T12:00", "2026-04-10T12:00"
DEEDS = """
03-09 12:02 live mia
03-09 12:04 live ana
03-09 13:00 brisk ana
03-09 20:00 daily ben
03-09 23:30 daily ana
03-12 09:00 relaxed ana
03-20 10:00 daily nudge ana
"""  # who answers what they are asked, in UTC

MONTH = """
03-09 12:12 live reminder ana/half
03-09 12:20 live taken_over ana
03-09 16:00 brisk reminder eva/half
03-09 19:00 brisk reminder eva/late
03-09 20:00 brisk taken_over eva
03-10 19:30 daily reminder ben/half
03-11 00:00 relaxed reminder leo/half
03-11 10:30 daily reminder ben/late
03-11 15:30 daily reminder ben/up
03-11 16:00 relaxed reminder eva/half
03-11 20:00 relaxed reminder ana/half
03-12 03:00 relaxed reminder leo/late
03-12 12:00 relaxed answered leo
03-13 11:00 relaxed reminder eva/late
03-13 20:00 relaxed answered eva
03-16 00:00 relaxed reminder eva/half
03-17 19:00 relaxed reminder eva/late
03-18 12:00 relaxed answered eva
03-18 12:00 relaxed answered eva
03-20 00:00 relaxed reminder leo/half
03-20 10:00 daily nudge ben
03-20 16:00 relaxed reminder eva/half
03-21 03:00 relaxed reminder leo/late
03-21 12:00 relaxed answered leo
03-22 08:30 relaxed reminder ana/half
03-22 11:00 relaxed reminder eva/late
03-22 20:00 relaxed answered eva
03-24 19:52 relaxed reminder ana/late
03-25 19:00 relaxed answered ana
03-27 07:00 relaxed reminder leo/half
03-28 10:00 relaxed reminder leo/late
03-28 19:00 relaxed answered leo
03-28 19:00 relaxed answered leo
03-30 07:00 relaxed reminder leo/half
03-30 23:00 relaxed reminder eva/half
03-31 10:00 relaxed reminder leo/late
03-31 12:00 relaxed reminder ana/half
03-31 19:00 relaxed answered leo
04-01 18:00 relaxed reminder eva/late
04-02 03:00 relaxed answered eva
04-02 11:00 relaxed reminder ana/late
04-02 20:00 relaxed answered ana
04-05 00:00 relaxed reminder eva/half
04-06 19:00 relaxed reminder eva/late
04-07 12:00 relaxed answered eva
04-07 12:00 relaxed answered eva
04-08 12:00 none slept -
04-08 12:04 live slept -
04-08 13:00 brisk slept -
"""  # Madrid's clocks change on 29 March, New York's did on the 8th; daily was nudged and sleeps on 19 April


def moment(text: str) -> float:
    """A time of that year."""
    return at(f"2026-{text.strip().replace(' ', 'T')}")


def said(when: float, name: str, kind: str, payload: dict[str, object], people: tuple[str, ...]) -> str:
    """A ping as the table below writes it."""
    calls = payload.get("calls") or [payload]
    assert isinstance(calls, list)
    whom = " ".join("/".join([people[c["seat"]], *([c["which"]] if "which" in c else [])]) if "seat" in c else "-" for c in calls)
    return f"{datetime.fromtimestamp(when, UTC):%m-%d %H:%M} {name} {kind} {whom}"


async def first(live: Live, seat: int) -> str:
    """What the robot says for the absent in this month."""
    ask = asked(live.state, seat) if live.state is not None else None
    assert ask is not None
    return ask.options[0]


async def month(house: House) -> list[str]:
    """Live through it; the pings in order."""
    house.clock, house.tables.due.robots_word = at(BEGIN), first
    for person, (zone, quiet) in HOURS.items():
        await house.tables.set_hours(person, zone, quiet)
    parties: dict[str, Party] = {}
    for name, (people, on_timeout) in TABLES.items():
        parties[name] = await house.party(*people, game="frutas", pace=PACES[name], on_timeout=on_timeout, channel=name)
    for line in DEEDS.strip().splitlines():
        when, name, *who = line[:11], *line[12:].split()
        await house.until(moment(when))
        if who[0] == "nudge":
            await house.tables.nudge(parties[name].number, Who(who[1]))
            continue
        guest = parties[name][who[0]]
        await guest.says((await guest.ask()).options[0])
    await house.until(moment("03-21 00:00"))
    await house.restart()
    house.tables.due.robots_word = first
    await house.until(at(END))
    pings = [
        (when, said(when, name, kind, payload, TABLES[name][0]))
        for name, party in parties.items()
        for when, kind, payload in party.rung(*PINGS)
    ]
    for party in parties.values():
        await party.check()
    return [text for _, text in sorted(pings)]


async def test_a_month_of_pings(house: House) -> None:
    assert await month(house) == MONTH.strip().splitlines()
