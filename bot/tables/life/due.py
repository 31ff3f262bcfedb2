"""What happens when time is up: calls that waited for the morning, reminders, answers for the absent, tables that fall asleep."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.store import Alarm, Change
from bot.store.values.news import Answered, Board, Call, Calls, News, Nudge, Reminder, Slept, TakenOver
from bot.store.values.news import Lobby as LobbyNews
from bot.tables.life.absent import ROBOT, passive, robots_word
from bot.tables.life.changes import Changes, once, retried
from bot.tables.life.playing import Playing
from bot.tables.life.seats import fallen
from bot.tables.time.clocks import REMINDERS, asleep_until, due
from bot.tables.time.pace import HOUR
from bot.tables.values.live import Live
from bot.tables.values.model import Pressed, Refused, Reply
from bot.tables.values.who import Who
from engines.kernel import Text, asked

log = logging.getLogger(__name__)
BETWEEN_NUDGES = 12 * HOUR
PATIENCE = 500  # things done at one table in a row; one whose timers never end must not hold up the others


async def itself(word: Awaitable[str]) -> str:
    return await word


class Due:
    """What the alarm clock moves; a timer is a hint, what is due is worked out from the table."""

    def __init__(self, changes: Changes, playing: Playing) -> None:
        self.changes, self.playing = changes, playing
        # Whoever can think elsewhere, and keeps how long it takes to themselves, takes the place of these two.
        self.robots_word: Callable[[Live, int], Awaitable[str]] = robots_word
        self.in_step: Callable[[Awaitable[str]], Awaitable[str]] = itself

    async def tick(self) -> float | None:
        """Do everything that has fallen due, the oldest first; when to come back."""
        rung: Counter[int] = Counter()
        others = float("-inf")  # until when timers are waited for by others
        while tables := {
            t.table: None for t in await self.changes.store.timers_due(self.changes.now()) if rung[t.table] < PATIENCE
        }:
            ours = {*await self.changes.ours_among([*tables])}
            for number in tables:
                rung[number] += 1
                try:
                    if number in ours:
                        await self.ring(number)
                    else:
                        rung[number], others = PATIENCE, self.changes.now()
                except Exception:
                    log.exception("table %s: what was due could not be done", number)
                    rung[number] = PATIENCE
        return await self.changes.store.next_timer(others)

    @retried
    async def ring(self, number: int) -> None:
        """Do the first thing that is due at a table, and write anew what it waits for."""
        before = await self.changes.memory.live(number)
        word = await self._word_for(before)
        async with self.changes.held(number) as live:
            if live.table.number != before.table.number:
                return  # whoever acted in the meantime has written the timers
            alarms = due(live.at(self.changes.now()))
            first = alarms[0].kind if alarms else ""
            seats = [alarm.seat for alarm in alarms if alarm.kind == first and alarm.seat is not None]
            if first in ("call", "remind"):
                await self.changes.write(live, self._called(live, first, seats), by_itself=True)
            elif first == "time_up" and live.table.on_timeout == "answer":
                await self._answer_for(live, seats[0], word)
            elif first == "time_up":
                await self._seat_robot(live, seats[0])
            else:
                await self.changes.write(live, self._stopped(live, first), by_itself=True)

    async def _word_for(self, live: Live) -> str:
        """What is to be said for a seat whose time is up; thought out before anybody has to wait for it."""
        alarms = due(live.at(self.changes.now()))
        if not alarms or alarms[0].kind != "time_up" or live.table.on_timeout != "answer" or live.state is None:
            return ""
        return await self.in_step(self._advised(live, alarms[0]))

    async def _advised(self, live: Live, alarm: Alarm) -> str:
        seat = alarm.seat
        ask = asked(live.state, seat) if live.state is not None and seat is not None else None
        if ask is None or seat is None:
            return ""
        return passive(live.game, ask) or await self.robots_word(live, seat)

    def _called(self, live: Live, kind: str, seats: Sequence[int]) -> list[News]:
        """Mention those whose call waited for the morning, or who let their time go by."""
        now, clocks, calls = live.at(self.changes.now()), dict(live.table.clocks), list[Call]()
        for seat in seats:
            clock, which = clocks[seat], ""
            reminder = now.reminder(seat, clock) if kind == "remind" else None
            if reminder is not None:
                which = reminder[0]
                clock = replace(clock, reminded=[name for name, _ in REMINDERS].index(which) + 1)
            clocks[seat] = replace(clock, called=True)
            calls.append(Call(seat, now.table.questions[seat] if clock.entry is None else clock.entry, which))
        live.table.clocks = clocks
        if kind != "remind":
            return [Calls(tuple(calls))]
        reminded = {call.seat: call.entry for call in calls}
        live.table.rings = replace(live.table.rings, reminded_at=self.changes.now(), reminded=reminded)
        return [Reminder(tuple(calls))]

    def _stopped(self, live: Live, kind: str) -> list[News]:
        """Close a lobby that nobody started, let a table sleep where nobody came, or do nothing."""
        if kind == "lobby_fades":
            live.break_off(self.changes.now())
            return [LobbyNews(faded=True)]
        if kind == "sleep":
            live.table.slept_at = self.changes.now()
            return [Slept()]
        return []

    async def _answer_for(self, live: Live, seat: int, word: str) -> None:
        """Answer a question for somebody whose time is up; the seat stays theirs."""
        state, absent = live.running(), replace(live.seats[seat], person=None, robot=ROBOT)
        ask = asked(state, seat)
        since = live.table.questions.get(seat, -1)
        try:
            played = self.playing.play(live, state, seat, Pressed((word,), since))
        except Refused as refused:
            log.warning("table %s: what was to be said for seat %s was refused: %s", live.table.id, seat, refused.why.key)
            word = ask.options[-1] if ask is not None else word
            played = self.playing.play(live, state, seat, Pressed((word,), since))
        await self.playing.carry_out(live, absent, played, word, None, [Answered(seat, since)], by_itself=True)

    async def _seat_robot(self, live: Live, seat: int) -> None:
        """Let a robot play on for somebody whose time is up; they may take the seat back at any time."""
        now, clocks = live.at(self.changes.now()), live.table.clocks
        live.table.clocks = {**clocks, seat: now.settled(seat, clocks[seat]).answered(now.pace)}
        live.give_to_robot(seat, ROBOT, live.seats[seat].person)
        posts = [*fallen(live), TakenOver(seat, ROBOT), Board(live.table.number)]
        await self.changes.write(live, posts, rows=Change(live.table, live.seats), by_itself=True)

    @once
    async def nudge(self, number: int, who: Who) -> Reply:
        """Mention those for whom the table waits and who are awake; once in twelve hours."""
        async with self.changes.held(number, who.interaction) as live:
            live.running()
            seat, now = live.seat_for(who.person), live.at(self.changes.now())
            last = live.table.rings.nudged_at
            if last is not None and now.now < last + BETWEEN_NUDGES:
                raise Refused("table.no.nudged_lately", until=int(last + BETWEEN_NUDGES))
            others = {s: entry for s, entry in now.asked().items() if s != seat.seat}
            if not others:
                raise Refused("table.no.nobody_to_nudge")
            sleepers = asleep_until(now, others)
            if len(sleepers) == len(others):
                raise Refused("table.no.all_asleep", until=int(min(sleepers.values())))
            calls = tuple(Call(s, entry) for s, entry in others.items() if s not in sleepers)
            nudged = {call.seat: call.entry for call in calls}
            live.table.rings = replace(live.table.rings, nudged_at=now.now, nudged=nudged, nudged_by=seat.seat)
            return await self.changes.answered(live, [Nudge(seat.seat, calls)], Reply(Text("table.nudged", n=len(calls))))
