"""The table service: every change of a table goes through here, one at a time, each in one transaction."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.store import Post, Store
from bot.tables.life.agreements import Agreements
from bot.tables.life.changes import Changes
from bot.tables.life.due import Due
from bot.tables.life.forgetting import Forgetting
from bot.tables.life.hinting import Hinting
from bot.tables.life.lobby import Lobby
from bot.tables.life.losses import Losses
from bot.tables.life.memory import CACHED, Memory
from bot.tables.life.personal_hours import PersonalHours
from bot.tables.life.playing import Playing, press
from bot.tables.life.replay import History
from bot.tables.life.seats import Seats
from bot.tables.life.showing import Showing
from bot.tables.life.undo import Undo
from bot.tables.results.statistics import Statistics
from bot.tables.values.live import Live, Look
from bot.tables.values.model import Limits
from bot.tables.values.multi_choice import said_whole, with_picks
from engines.kernel import Answer, completions

log = logging.getLogger(__name__)


class Tables:
    """All tables of this bot, and all that can be done there, in the order of a table's life."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        posted: Callable[[Sequence[Post]], None] = lambda posts: None,
        robots_due: Callable[[Live], None] = lambda live: None,
        now: Callable[[], float] = time.time,
        cached: int = CACHED,
    ) -> None:
        self.store, self.now = store, now
        self.memory, self.statistics = Memory(store, cached), Statistics(store)
        self.changes = changes = Changes(store, self.memory, self.statistics, now)
        changes.posted, changes.robots_due = posted, robots_due
        self.lobby = Lobby(changes, limits or Limits())
        self.playing = Playing(changes)
        self.taking_back = Undo(changes)
        self.seats = Seats(changes)
        self.agreements = Agreements(changes, self.lobby, self.seats)
        self.due = Due(changes, self.playing)
        self.personal_hours = PersonalHours(changes)
        self.losses = Losses(changes, self.lobby)
        self.forgetting = Forgetting(changes, self.lobby)
        self.history = History(changes)
        self.hinting = Hinting(changes)
        self.showing = Showing(changes, self.forgetting)
        self._call_by_name()

    def _call_by_name(self) -> None:
        """Everything that can be asked of the parts, asked of the whole."""
        self.live, self.in_channel = self.memory.live, self.memory.in_channel

        lobby, undo, seats, agreed = self.lobby, self.taking_back, self.seats, self.agreements
        self.need_room, self.open, self.rematch = lobby.need_room, lobby.open, lobby.rematch
        self.join, self.leave, self.kick, self.invite = lobby.join, lobby.leave, lobby.kick, lobby.invite
        self.set_friendly = lobby.set_friendly
        self.add_robot, self.hand_over, self.start, self.end = lobby.add_robot, lobby.hand_over, lobby.start, lobby.end
        self.act, self.robot_act = self.playing.act, self.playing.robot_act
        self.undo, self.can_undo, self.turns_back = undo.undo, undo.can_undo, undo.turns_back
        self.wish_undo, self.answer_undo = undo.wish_undo, undo.answer_undo
        self.resign, self.rest, self.take_back, self.replace = seats.resign, seats.rest, seats.take_back, seats.replace
        self.offer_seat, self.answer_offer = agreed.offer_seat, agreed.answer_offer
        self.vote_end, self.answer_end, self.close, self.reopen = agreed.vote_end, agreed.answer_end, agreed.close, agreed.reopen

        due, hours = self.due, self.personal_hours
        self.nudge, self.note_presence = due.nudge, self.changes.note_presence
        self.set_hours, self.waiting_for = hours.set_hours, hours.waiting_for
        self.sleepers, self.seen_now, self.call_later = hours.sleepers, hours.seen_now, hours.call_later

        lost, gone, back = self.losses, self.forgetting, self.history
        self.channel_gone, self.channel_back, self.channel_archived = lost.channel_gone, lost.channel_back, lost.channel_archived
        self.guild_gone, self.guild_back, self.guilds_are = lost.guild_gone, lost.guild_back, lost.guilds_are
        self.person_left, self.shut_out, self.move = lost.person_left, lost.shut_out, lost.move
        self.opt_out, self.forget, self.person_gone, self.upkeep = gone.opt_out, gone.forget, gone.person_gone, gone.upkeep
        self.past, self.log, self.record = back.past, back.log, back.record
        self.posts_made, self.edited_late = self.showing.posts_made, self.showing.edited_late
        self.look_of, self.helped = self.changes.look_of, self.changes.helped
        self.need_hint, self.note_hint = self.hinting.need_hint, self.hinting.note_hint

    # -- what nobody asks for -----------------------------------------------------------------------------------------

    async def tick(self) -> float | None:
        """Look where it is not known what is written, and do everything that has fallen due; when to come back."""
        begun = self.now()
        await self.changes.look_again()
        try:
            due_at = await self.due.tick()
        except Exception:
            if (look := self.changes.next_look()) is None:
                raise
            log.exception("what is due could not be done, again with the next look")
            return look
        look = self.changes.next_look()
        if look is None or (due_at is not None and begun < due_at < look):  # what stays overdue keeps nobody waiting
            return due_at
        return look

    # -- looking ------------------------------------------------------------------------------------------------------

    async def look(self, number: int, person: str | None = None) -> Look:
        return (await self.live(number)).look_of(person)

    async def completions(self, number: int, person: str, verb: str, typed: Mapping[str, str], name: str) -> list[str]:
        """What an argument of a command may be now, for this person; nothing when there is nothing to say."""
        live = await self.live(number)
        seat = live.seat_of(person)
        if live.state is None or live.table.status != "playing" or seat is None or all(v.name != verb for v in live.game.verbs):
            return []
        return completions(live.state, seat.seat, live.verb(verb), typed, name)

    async def picked(self, number: int, person: str, choices: Sequence[str]) -> tuple[str, ...]:
        """Choices picked together, as the words to be played."""
        live = await self.live(number)
        seat = live.seat_of(person)
        return tuple(choices) if live.state is None or seat is None else said_whole(live.state, seat.seat, choices)

    async def with_picks(self, look: Look, choices: Sequence[str]) -> Look:
        """What somebody sees while choices are picked and not yet confirmed."""
        live = await self.live(look.table.id)
        if live.state is None or look.seat is None or live.table.number != look.table.number:
            return look
        return replace(look, view=live.game.view(with_picks(live.state, look.seat, choices), look.seat), unpicked=look.view)


__all__ = ["Answer", "Tables", "press"]
