"""Desks: for each running game of whoever wishes it a direct message, edited as it goes on, sent anew to ask them."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Any

import discord

from bot.discord_ui.connection.calls import CUT
from bot.discord_ui.connection.channels import Channels
from bot.discord_ui.messages.desk import AtDesk, render_desk
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import seat_words
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.pictures.drawing_queue import DrawingQueue, Dropped
from bot.discord_ui.posting.late_edits import LateEdits
from bot.discord_ui.posting.letterboxes import Letterboxes
from bot.discord_ui.posting.person_queue import PersonQueue
from bot.discord_ui.posting.recognition import is_it
from bot.store import DeskMessage, Person, Table
from bot.store.connection import Lost, TakenOver
from bot.store.values.news import DESK, KeptEvent
from bot.tables import Live, Refused, Tables
from bot.tables.time.hours import hours_of, wakes

log = logging.getLogger(__name__)
UNKNOWN_CHANNEL, UNKNOWN_USER = 10003, 10013
LATELY = 12  # entries of the log that are looked at for what happened lately
LOOKED_BACK = 200  # ... and for whether others have acted
FIRST_WAIT, LONGEST_WAIT = 1.0, 600.0  # seconds until it is tried again what Discord could not do
SKEW = 60.0  # seconds by which Discord's clock may differ from ours
MARKS = 1 << 32  # no mark of what a desk shows is smaller; versions before wrote the version of the table's row in its place
FAILURES = (discord.HTTPException, asyncio.TimeoutError, Dropped, *CUT)


@dataclass(frozen=True)
class Pace:
    """How quickly desks follow their tables."""

    pause: float = 0.0  # seconds between two edits for one table
    gather: float = 0.0  # seconds for which it is waited for what robots do next
    nonces_last: float = 60.0  # seconds for which Discord surely knows what was sent to it


class Desk:
    """Brings each desk up to what its person may know; a message is written down before it is sent, so that it is sent once."""

    def __init__(
        self,
        tables: Tables,
        drawing: tuple[DrawingQueue, Pictures],
        waiting: PersonQueue,
        boxes: Letterboxes,
        channels: Callable[[bool], Channels],
        pace: Pace,
        late: LateEdits,
    ) -> None:
        self.tables, self.waiting, self.boxes, self.channels, self.pace = tables, waiting, boxes, channels, pace
        self.late = late
        self.drawing, self.pictures = drawing
        self._desks = tables.store.desks
        self._done_at: dict[int, float] = {}  # by table, when its desks were brought up to date last
        self._gathering: dict[int, float] = {}  # by table, since when its robots are waited for
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._failed: dict[tuple[str, int], float] = {}  # by person and table, how long it was waited after a failure
        self._in_vain: set[tuple[str, int]] = set()  # whose messages could not be taken away: their letters are closed
        self._closed = False

    # -- when -----------------------------------------------------------------------------------------------------------

    def wake(self, number: int) -> None:
        """Bring all desks of a table up to date: something has happened that everybody may know of, and that alone moves them."""
        passed = asyncio.get_running_loop().time() - self._done_at.get(number, float("-inf"))
        if 0 <= passed < self.pace.pause:
            self._later(number, self.pace.pause - passed)
        else:
            self._go(number)

    def _go(self, number: int) -> None:
        if (timer := self._timers.pop(number, None)) is not None:
            timer.cancel()
        if not self._closed:
            self.waiting.add(f"table {number}", "desks", partial(self._all, number))

    def _later(self, number: int, wait: float) -> None:
        if not self._closed and number not in self._timers:
            self._timers[number] = asyncio.get_running_loop().call_later(wait, self._go, number)

    def refresh(self, person: str, number: int) -> None:
        """Show somebody their desk once more, whatever it shows."""
        self.waiting.add(person, f"{number} desk anew", partial(self._bring, number, person, True))

    async def resume(self) -> None:
        for number in await self.tables.changes.ours_among(await self._desks.tables()):
            self.wake(number)

    def close(self) -> None:
        """Stop; what is to be shown will be shown by whoever comes next."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    async def turned(self, person: str) -> None:
        """Somebody has asked for a desk, or wants none any more."""
        self._in_vain = {(whose, number) for whose, number in self._in_vain if whose != person}
        tables = {table.id for table in await self.tables.store.tables_of(person)}
        for number in sorted({*tables, *(message.table_id for message in await self._desks.all_of(person))}):
            self.refresh(person, number)

    async def reached(self, person: str) -> None:
        """Somebody presses on what could not be changed or taken away when their letters were closed: they are open after all."""
        if not await self._desks.all_of(person):
            return
        await self._desks.reached(person)
        await self.turned(person)

    async def clear(self, person: str) -> None:
        """Take all that somebody's desk shows away: they are about to be forgotten."""
        for message in await self._desks.all_of(person):
            await self._take_back(message)
            await self._desks.drop(person, message.table_id)
        for table in await self.tables.store.tables_of(person):
            for number in table.posts.known() if table.private else ():
                await self._away(table.id, table.channel, number)

    async def _all(self, number: int) -> None:
        live = await self.tables.live(number)
        if live.table.private or not self.tables.changes.ours(live.table):  # its board is one; or another process shows it
            return
        offered = [offer.to for offer in live.table.offers.seats.values()]
        people = [*await self._desks.owners(number), *offered, *(one.person for one in await self._desks.at(number))]
        if live.table.status == "lobby" or not people:
            return
        now = asyncio.get_running_loop().time()
        if (wait := self._until_robots_rest(live, now)) > 0:
            self._later(number, wait)
            return
        self._done_at = {table: at for table, at in self._done_at.items() if at + self.pace.pause > now} | {number: now}
        for person in dict.fromkeys(people):
            self.waiting.add(person, f"{number} desk", partial(self._bring, number, person))

    def _until_robots_rest(self, live: Live, now: float) -> float:
        """Seconds for which desks wait, because only robots are asked: one edit shows all they do."""
        asks = live.state.asks if live.state is not None and live.table.status == "playing" else ()
        if not asks or live.table.wish is not None or not all(live.seats[ask.seat].robot for ask in asks):
            self._gathering.pop(live.table.id, None)
            return 0.0
        wait = self._gathering.setdefault(live.table.id, now) + self.pace.gather - now
        if wait <= 0:
            del self._gathering[live.table.id]
        return wait

    # -- one desk -------------------------------------------------------------------------------------------------------

    async def _bring(self, number: int, person: str, anew: bool = False) -> None:
        kept, message = await self.tables.store.person(person), await self._desks.of(person, number)
        live = await self.tables.live(number)
        if not self.tables.changes.ours(live.table):
            return
        try:
            wanted = kept.desk and not kept.dm_refused and not live.table.private
            if wanted and (sits_at(live, person) or offered_to(live, person)):
                await self._show(live, kept, message, anew)
            else:
                await self._take_back(message)
            self._failed.pop((person, number), None)
        except (TakenOver, Lost):
            self.late.lose(number)
            log.info("table %s: another process shows its desks now", number)
        except discord.Forbidden as error:
            log.info("table %s: no direct message to one of its people: %s", number, error.text)
            await self._desks.refused(person)
            for one in await self._desks.all_of(person):  # what stands there would ask for moves and show an old table
                self.refresh(person, one.table_id)
        except FAILURES as error:
            await self._again(number, kept, error)

    async def _again(self, number: int, kept: Person, error: BaseException) -> None:
        """What Discord could not do is tried later and later."""
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code == UNKNOWN_USER:
            await self.tables.person_gone(kept.person)
            return
        if code == UNKNOWN_CHANNEL:
            await self.boxes.lost(kept)
        wait = min(LONGEST_WAIT, 2 * self._failed.get((kept.person, number), FIRST_WAIT / 2))
        self._failed[kept.person, number] = wait
        log.warning("table %s: a desk could not be shown (%r), again in %s s", number, error, wait)
        if not self._closed:
            asyncio.get_running_loop().call_later(wait, self.refresh, kept.person, number)

    async def _show(self, live: Live, kept: Person, message: DeskMessage, anew: bool) -> None:
        table = live.table
        if message.sending is not None and not await self._settled(live, kept, message):
            return
        if message.old is not None and not await self._without_old(kept, message):
            return
        at = await self.at_desk(live, kept.person)
        playing, rings = table.status == "playing", await self._rings(live, message, at)
        asleep, mark = wakes(hours_of(kept), self.tables.now()) > self.tables.now(), mark_of(at)
        if playing and not (message.muted or asleep) and (rings or message.message is None):
            await self._send(kept, noted(message, at), at)
        elif message.message is None:
            if not playing:
                await self._desks.drop(kept.person, table.id)
        elif anew or (rings and not asleep) or message.version not in (mark, table.version):
            shown = replace(message, version=mark) if rings and asleep and not message.muted else noted(message, at)
            await self._edit(live, kept, shown, at, message.version)
        elif message.version != mark:  # a version before has shown that
            await self._desks.put(replace(message, version=mark), message.version)

    async def _rings(self, live: Live, message: DeskMessage, at: AtDesk) -> bool:
        """Whether somebody is asked what they were not asked before, or anew since others have acted: a phone is to ring."""
        before = message.asked.split()
        new = [mark for mark in at.asked if mark not in before]
        asked_before = any(mark.startswith("question:") for mark in before)
        if not new or not asked_before or not all(mark.startswith("question:") for mark in new):
            return bool(new)
        entries = min(LOOKED_BACK, max(0, live.table.number - message.number))
        return any(move.seat != at.look.seat for move in await self.tables.store.moves(live.table.id, entries))

    async def at_desk(self, live: Live, person: str) -> AtDesk:
        """What somebody's desk shows of a table."""
        look, muted = await self.tables.look_of(live, person), (await self._desks.of(person, live.table.id)).muted
        kept, lately = await self.tables.store.person(person), await self._lately(live, person, look.seat)
        return AtDesk(person, look, live.look(None), lately, muted, kept.language or "", kept.icons)

    async def alone(self, live: Live) -> AtDesk | None:
        """What stands in somebody's direct messages of a table that is played there: their desk is the board."""
        return await self.at_desk(live, live.table.whose) if live.table.private else None

    async def _lately(self, live: Live, person: str, seat: int | None) -> tuple[KeptEvent, ...]:
        """What happened since somebody acted last, as they may know it; what they did themselves where nothing did."""
        try:
            entries = [(m, events) for m, events in await self.tables.log(live.table.id, person, LATELY) if m.undone_by is None]
        except Refused:
            return ()
        since = next((n for n in reversed(range(len(entries))) if entries[n][0].seat == seat and entries[n][0].number), -1)
        shown = entries[since + 1 :] or entries[since:]
        return tuple(event for _, events in shown for event in events)

    async def drawn(self, at: AtDesk) -> MessageSpec:
        words = seat_words(at.look, at.language)
        return await self.drawing.run(at.person, None, render_desk, at, words, self.pictures)

    # -- what Discord is told --------------------------------------------------------------------------------------------

    async def _send(self, kept: Person, message: DeskMessage, at: AtDesk) -> None:
        """A new message in the place of the one before; that it is on its way is written down first."""
        spec = await self.drawn(at)
        box = await self.boxes.of(kept)
        message = replace(message, channel=box, old=message.message, message=None, sending=time.time())
        if await self._desks.put(message):
            await self._sent(kept, message, spec)

    async def _sent(self, kept: Person, message: DeskMessage, spec: MessageSpec) -> bool:
        channels = self.channels(kept.icons)
        await channels.turn(message.channel)
        made = await channels.post(message.channel, replace(spec, nonce=nonce_of(message)))
        message.message, message.sending = made, None
        if await self._desks.put(message):
            return await self._without_old(kept, message)
        await channels.take_away(message.channel, made)  # they want no desk any more
        return False

    async def _settled(self, live: Live, kept: Person, message: DeskMessage) -> bool:
        """Find out what became of a message that may have been sent: the same again, which Discord knows, or a look around."""
        at = await self.at_desk(live, kept.person)
        spec = await self.drawn(at)
        since = message.sending or 0.0
        message.version = -1  # what it shows may be what was true then
        if live.table.status == "playing" and time.time() - since < self.pace.nonces_last:
            return await self._sent(kept, message, spec)
        known = {message.old, message.message}
        message.message = await self.channels(kept.icons).found(
            message.channel, since - SKEW, lambda one: one.id not in known and is_it(one, "board", message.table_id, spec)
        )
        if message.message is None:
            message.message, message.old = message.old, None
        message.sending = None
        return await self._desks.put(message)

    async def _without_old(self, kept: Person, message: DeskMessage) -> bool:
        """The message before goes when the new one is there."""
        if message.old is not None:
            await self.channels(kept.icons).take_away(message.channel, message.old)
            message.old = None
            return await self._desks.put(message, message.version)
        return True

    async def _edit(self, live: Live, kept: Person, message: DeskMessage, at: AtDesk, before: int) -> None:
        """`before`: the mark that was read; if it is another one by now, somebody doubts what stands there, and goes on to."""
        assert message.message is not None
        spec, channels = await self.drawn(at), self.channels(kept.icons)
        await channels.turn(message.channel)
        await self.tables.changes.need_ours(live.table)
        number, shown = live.table.id, message.message
        there = await self.late.do(number, shown, channels.edit(message.channel, shown, spec), DESK)
        if live.table.status != "playing":
            await self._desks.drop(kept.person, number)
        elif there:
            await self._desks.put(message, before)
        elif await self._desks.put(replace(message, message=None, version=-1)):
            self.wake(number)
        self.late.arrived(number, shown)

    async def _take_back(self, message: DeskMessage) -> None:
        """Nothing stays of a desk that nobody wants any more; what cannot be deleted now is known until it can."""
        whose = message.person, message.table_id
        there = [number for number in (message.message, message.old) if number is not None]
        if whose in self._in_vain:
            return
        if all([await self._away(message.table_id, message.channel, number) for number in there]):
            await self._desks.drop(*whose)
        else:
            self._in_vain.add(whose)

    async def _away(self, table: int, channel: str, number: int) -> bool:
        """Take a message away; False when Discord does not let us."""
        try:
            await self.channels(True).take_away(channel, number)
        except discord.Forbidden as error:
            log.info("table %s: a direct message could not be taken away (%s)", table, error.text)
            return False
        except discord.NotFound as error:
            log.info("table %s: the channel of a direct message is gone (%s)", table, error.text)
        return True


def sits_at(live: Live, person: str) -> bool:
    """Whether somebody plays at a table, or a robot for them."""
    return any(person in (seat.person, seat.owner) for seat in live.seats)


def offered_to(live: Live, person: str) -> bool:
    """Whether a seat there is offered to somebody."""
    return any(offer.to == person for offer in live.table.offers.seats.values())


def noted(message: DeskMessage, at: AtDesk) -> DeskMessage:
    """What is true of a message once it shows that."""
    return replace(message, version=mark_of(at), number=at.table.number, asked=" ".join(at.asked))


def mark_of(at: AtDesk) -> int:
    """A mark of what a desk shows: it changes with what everybody may know, and with what its own person may or wishes.

    The table's row is written for less than that: somebody asks for a hint, or looks. No other desk may tell of it by changing.
    """
    table, look, ask = at.table, at.look, at.look.ask
    game = table.number, table.status, look.view is None, look.asked
    times = [(seat, round(up)) for seat, up in sorted(look.until.items())]
    seats = [(one.seat, one.name, one.person, one.robot, one.owner, one.whose) for one in look.seats]
    own = ask and (look.since, ask.key, ask.options), [way.word for way in look.ways.get(ask.seat if ask else -1, ())]
    wishes = at.muted, at.language or table.language, at.icons, look.helped
    facts = game, times, seats, own, wishes, table.channel, table.terms.friendly, agreed_at(table), at.asked, at.nudged_by
    return MARKS + int.from_bytes(sha256(json.dumps(facts).encode()).digest()[:6])


def agreed_at(table: Table) -> list[Any]:
    """What stands open between the people of a table."""
    wish, vote = table.wish, table.offers.end
    offers = [(offer.id, offer.seat, offer.to, offer.by) for _, offer in sorted(table.offers.seats.items())]
    return [wish and (wish.id, wish.by, wish.turns, wish.agreed), vote and (vote.id, vote.by, vote.agreed, vote.refused), offers]


def nonce_of(message: DeskMessage) -> str:
    """A mark by which Discord knows a message that is sent twice."""
    return f"d{message.table_id}t{round((message.sending or 0.0) * 1000)}"
