"""Time, leaving and agreeing on Discord's side: paces, reminders, nights, nudges, offers, votes, channels that go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
from simcord.results import ResponseMessage

from tests.discord.hall import Hall, control, hall, shown
from tests.patience import until

HOUR = 3600.0
EVENING = 1_799_179_200.0  # 2027-01-05 20:00 UTC


@dataclass
class Clock:
    """A clock that goes when a test says so."""

    time: float = EVENING

    def __call__(self) -> float:
        return self.time


@dataclass
class Evening:
    """A hall with a clock of its own."""

    here: Hall
    clock: Clock

    async def passes(self, hours: float) -> None:
        """Let time go by; whatever falls due on the way happens in its moment."""
        until = self.clock.time + hours * HOUR
        while (due_at := await self.here.tables.tick()) is not None and due_at <= until:
            self.clock.time = max(self.clock.time, due_at)
            await self.rests()
        self.clock.time = until
        await self.rests()

    async def rests(self) -> None:
        """Everything that was begun is done, and every post is made."""
        here = self.here

        async def at_rest() -> bool:
            await here.env.settle()
            await asyncio.sleep(0.02)
            return not here.bot.poster._tasks and not here.bot.person_queue.busy and here.bot.alarm_clock.working is None

        await until(at_rest, "the bot comes to rest")

    async def loses(self, number: int, what: str) -> None:
        """What a table is said to have lost of its place, as soon as Discord's word has arrived."""

        async def lost() -> bool:
            await self.rests()
            return (await self.here.live(number)).table.lost == what

        await until(lost, f"it has lost {what or 'nothing'}")

    async def begun(self, *names: str, **how: Any) -> int:
        """A game in progress."""
        people = [self.here.people[name] for name in names]
        await people[0].slash(self.here.channel, "table open", game="oaxaca", seats=len(names), **how)
        live = await self.here.tables.in_channel(str(self.here.channel.id))
        for one in people[1:]:
            await one.click(self.here.lobby(live), label="Join")
        await people[0].click(self.here.lobby(live), label="Start")
        return live.table.id

    async def says(self, name: str, command: str, **options: Any) -> str:
        """What somebody is answered in private; nothing where the board says it."""
        result = await self.here.people[name].slash(self.here.channel, command, **options)
        await self.rests()
        if result.response is None and not result.followups:
            return ""
        answer = shown(result)
        return answer.content or str(answer.embeds[0].description)

    async def keeps_dice(self, *names: str) -> None:
        """The opening question is answered."""
        for name in names:
            await self.says(name, "oaxaca reroll", faces="none")

    async def told(self, number: int) -> str:
        """The words of the board post."""
        board = await self.here.board(number)
        return f"{board.content}\n{board.embeds[0].description}"

    def mention(self, name: str) -> str:
        """How somebody is mentioned."""
        return f"<@{self.here.people[name].id}>"

    def with_button(self, deed: str) -> ResponseMessage:
        """The last message that has such a button."""
        return [m for m in self.here.public() if control(m, deed)][-1]

    def holding(self, text: str) -> list[ResponseMessage]:
        """The public messages with that text."""
        return [m for m in self.here.public() if text in m.content]


@asynccontextmanager
async def evening(folder: Path) -> AsyncIterator[Evening]:
    """A hall at eight in the evening."""
    clock = Clock()
    async with hall(folder, now=clock) as here:
        yield Evening(here, clock)


async def test_the_pace_stands_in_the_lobby_and_on_the_board(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        refused = await at.says("Ana", "table open", game="oaxaca", pace="soon")
        assert "`36 h`" in refused
        offered = await at.here.people["Ana"].autocomplete(at.here.channel, "table open", "pace", "")
        assert [o["value"] for o in offered] == ["relaxed", "daily", "brisk", "live", "none"]
        typed = await at.here.people["Ana"].autocomplete(at.here.channel, "table open", "pace", "36h")
        assert [o["name"] for o in typed] == ["36 h"]
        number = await at.begun("Ana", "Ben", pace="36h", on_timeout="robot")
        table = (await at.here.live(number)).table
        assert (table.pace, table.on_timeout) == (36 * HOUR, "robot")
        until = int(EVENING + 36 * HOUR)
        board = await at.told(number)
        assert f"Ana: until <t:{until}:f> (<t:{until}:R>)" in board and f"Ben: until <t:{until}:f>" in board


async def test_a_thread_keeps_the_wishes_for_its_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await at.says("Ana", "table open", game="oaxaca", pace="brisk")
        lobby = at.here.lobby(await at.here.tables.in_channel(str(at.here.channel.id)))
        assert "brisk" in str(lobby.embeds[0].description) and "8 h for a turn" in str(lobby.embeds[0].description)
        wished: dict[str, Any] = {"pace": "90m", "on_timeout": "answer", "invitation": True, "seats": 2}
        second = await at.here.people["Dan"].slash(at.here.channel, "table open", game="oaxaca", **wished)
        await at.here.people["Dan"].click(shown(second), custom_id=control(shown(second), "thread"))
        (table,) = [t for t in await at.here.tables.store.open_tables() if t.channel != str(at.here.channel.id)]
        assert (table.pace, table.on_timeout, table.by_invitation, table.seat_limit) == (5400.0, "answer", True, 2)


async def test_one_reminder_at_a_time_and_none_when_all_have_answered(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="daily")
        await at.passes(13)
        (first,) = at.holding("The board: ")
        assert at.mention("Ana") in first.content and at.mention("Ben") in first.content
        until = int(EVENING + 24 * HOUR)
        assert f"<t:{until}:R>" in first.content
        assert first.content.endswith(str((await at.here.live(number)).table.posts["board"]))
        await at.keeps_dice("Ana")
        await at.passes(9)
        (second,) = at.holding("The board: ")
        assert second.id != first.id and "little time" in second.content and at.mention("Ana") not in second.content
        await at.keeps_dice("Ben")
        assert at.holding("The board: ") == []


async def test_who_sleeps_is_called_in_the_morning(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await at.says("Ben", "me dm", on=True)
        assert "19:00 to 8:00" in await at.says("Ben", "me quiet", hours="19:00-08:00")
        number = await at.begun("Ana", "Ben", pace="daily")
        first, wakes = await at.here.board(number), int(EVENING + 12 * HOUR)
        assert at.mention("Ana") in first.content and at.mention("Ben") not in first.content
        assert f"Ben is asleep or away until <t:{wakes}:f>" in await at.told(number)
        dms = at.here.env.backend.dm_channels
        assert at.here.people["Ben"].id not in dms
        assert "Tables may show it" in await at.says("Ben", "me timezone", zone="europe/london", shown=True)
        assert "(Europe/London)" in await at.told(number)
        await at.passes(12.1)
        second = await at.here.board(number)
        assert second.id != first.id and at.mention("Ben") in second.content
        assert "asleep" not in await at.told(number) and at.here.people["Ben"].id in dms
        sent = [body for r in at.here.env.http_requests if r.method == "POST" and isinstance(body := r.json, dict)]
        pings = [body["allowed_mentions"].get("users", []) for body in sent if "allowed_mentions" in body]
        assert pings.count([at.here.people["Ben"].id]) == 1, "one mention, when he is awake"


async def test_hours_are_set_shown_and_taken_off(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        zones = await at.here.people["Ana"].autocomplete(at.here.channel, "me timezone", "zone", "mexico c")
        assert "America/Mexico_City" in [z["value"] for z in zones]
        assert "`Europe/Madrid`" in await at.says("Ana", "me timezone", zone="Atlantis")
        assert "Only you see it" in await at.says("Ana", "me timezone", zone="America/Mexico_City")
        assert "Away until <t:" in await at.says("Ana", "me away", until="2027-01-20")
        assert "Away" not in await at.says("Ana", "me away", until="off")
        assert "Quiet from 22:30" in await at.says("Ana", "me quiet", hours="22:30-7")
        assert "Quiet" not in await at.says("Ana", "me quiet", hours="off")
        assert "America/Mexico_City" in await at.says("Ana", "me timezone")


async def test_my_tables_begin_with_the_most_urgent(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        slow = await at.begun("Ana", "Ben", pace="relaxed")
        other = at.here.guild.create_text_channel("more games")
        at.here.channel, games = other, at.here.channel
        quick = await at.begun("Ana", "Ben", pace="brisk")
        at.here.channel = games
        first, second = (await at.says("Ana", "me tables")).splitlines()
        assert first.startswith(f"#{quick} ") and second.startswith(f"#{slow} ")
        post = (await at.here.live(slow)).table.posts["board"]
        assert f"https://discord.com/channels/{at.here.guild.id}/{games.id}/{post}" in second
        await at.keeps_dice("Ana")
        assert "your turn" not in (await at.says("Ana", "me tables")).splitlines()[1]


async def test_a_nudge_goes_when_it_was_heard(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await at.begun("Ana", "Ben", pace="none")
        await at.keeps_dice("Ana")
        await at.says("Ana", "table nudge")
        (nudge,) = at.holding("asks you to go on")
        assert nudge.content.startswith(at.mention("Ben"))
        assert "nudged not long ago" in await at.says("Ana", "table nudge")
        await at.keeps_dice("Ben")
        assert at.holding("asks you to go on") == []


async def test_time_that_is_up_is_answered_or_played_on(tmp_path: Path) -> None:
    for rule, said in (("answer", "had no time left"), ("robot", "A robot (easy) plays on for Ben")):
        (tmp_path / rule).mkdir()
        async with evening(tmp_path / rule) as at:
            number = await at.begun("Ana", "Ben", pace="live", on_timeout=rule)
            await at.keeps_dice("Ana")
            await at.passes(0.17)
            assert any(said in str(e.description) for m in at.here.public() for e in m.embeds)
            assert (await at.here.live(number)).seats[1].robot == ("easy" if rule == "robot" else None)


async def test_a_seat_is_offered_and_must_be_accepted(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben")
        cleo, dan = at.here.people["Cleo"], at.here.people["Dan"]
        assert "until they accept" in await at.says("Ben", "table replace", person=cleo)
        first = at.with_button("take")
        assert at.mention("Cleo") in first.content and "Ben" in first.content
        assert "not offered to you" in shown(await dan.click(first, label="Accept")).content
        await cleo.click(first, label="Decline")
        assert not at.here.message(first.id).components and (await at.here.live(number)).seats[1].name == "Ben"
        await at.says("Ben", "table resign")
        await at.says("Ana", "table replace", person=dan, seat=2)
        await dan.click(at.with_button("take"), label="Accept")
        assert (await at.here.live(number)).seats[1].person == str(dan.id), "the host may fill a robot's seat"
        assert "at no open table" in await at.says("Ben", "me tables")


async def test_players_vote_on_an_early_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", "Cleo", "Dan")
        await at.says("Ben", "table end")
        vote = at.with_button("endyes")
        assert "1 of 3" in vote.content and at.mention("Ana") in vote.content and at.mention("Ben") not in vote.content
        await at.says("Cleo", "table end")
        assert "2 of 3" in at.here.message(vote.id).content
        await at.here.people["Dan"].click(vote, label="Refuse")
        assert (await at.here.live(number)).table.status == "playing"
        await at.here.people["Ana"].click(vote, label="Agree")
        assert (await at.here.live(number)).table.status == "ended"
        assert "Enough players" in at.here.message(vote.id).content
        assert [m.id for m in at.here.public() if m.components] == [at.with_button("reopen").id]


async def test_a_vote_that_fails_leaves_no_buttons(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben")
        await at.says("Ben", "table end")
        vote = at.with_button("endyes")
        await at.here.people["Ana"].click(vote, label="Refuse")
        assert (await at.here.live(number)).table.status == "playing"
        assert not at.here.message(vote.id).components and "goes on" in at.here.message(vote.id).content


async def test_a_table_sleeps_and_wakes_when_it_is_looked_at(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="none")
        await at.passes(31 * 24)
        assert len(at.holding("this table sleeps")) == 1
        await at.here.people["Ben"].click(await at.here.board(number), label="My hand")
        assert at.holding("this table sleeps") == [] and (await at.here.live(number)).table.slept_at is None
        await at.passes(31 * 24)
        assert len(at.holding("this table sleeps")) == 1
        await at.here.people["Dan"].click(await at.here.board(number), label="Rules")
        assert at.holding("this table sleeps") == [], "any press wakes it"


async def test_a_table_whose_channel_is_gone_is_moved(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="daily")
        old, at.here.channel = at.here.channel, at.here.guild.create_text_channel("elsewhere")
        here = await at.says("Dan", "table move", number=number)
        assert "host" in here
        at.here.env.backend.delete_channel(old.id)
        await at.loses(number, "channel")
        await at.passes(40)
        assert f"/table move number:{number}" in await at.says("Ben", "me tables")
        await at.says("Ben", "table move", number=number)
        await at.passes(0.01)
        boards = [m for m in at.here.public() if control(m, "choose")]
        assert len(boards) == 1 and f"moved here from <#{old.id}>" in str(boards[0].embeds[0].description)
        assert at.mention("Ana") in boards[0].content, "whoever is asked is told so once more"
        await at.keeps_dice("Ana", "Ben")
        assert (await at.here.live(number)).table.number == 2


async def test_a_table_that_moves_leaves_no_buttons_behind(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben")
        await at.says("Ben", "table end")
        await at.keeps_dice("Ana")
        old, at.here.channel = at.here.channel, at.here.guild.create_text_channel("elsewhere")
        await at.says("Ana", "table move", number=number)
        assert not any(m.components for m in at.here.messages(old.id)) and at.with_button("choose")
        assert (await at.here.live(number)).table.posts.behind is None
        at.here.channel = at.here.guild.create_text_channel("a third one")
        left = (await at.here.live(number)).table.channel
        at.here.env.inject_error("PATCH", f"/channels/{left}/messages*", status=403, code=50001)
        await at.says("Ana", "table move", number=number)
        assert at.with_button("choose") and not at.here.bot.poster.blocked, "where it may not write any more, nothing is held up"


async def test_nobody_is_woken_by_what_all_are_asked(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await at.begun("Ana", "Ben", "Cleo", pace="daily")
        for name in ("Ben", "Dan"):
            await at.says(name, "me quiet", hours="20:00-08:00")
        await at.keeps_dice("Ana")
        await at.says("Ana", "table undo", turns=1)
        await at.says("Cleo", "table end")
        await at.says("Cleo", "table replace", person=at.here.people["Dan"])
        for deed, woken in (("agree", {"Cleo"}), ("endyes", {"Ana"}), ("take", set[str]())):
            asked = at.with_button(deed)
            kept = at.here.env.backend.get_message(at.here.channel.id, asked.id)
            assert kept.allowed_mentions is not None
            assert set(kept.allowed_mentions.users or ()) == {at.here.people[name].id for name in woken}, deed
            assert deed == "take" or at.mention("Ben") in asked.content, "it can be read when one wakes"


async def test_an_archived_thread_is_opened_for_an_edit(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        wished = {"game": "oaxaca", "seats": 2, "pace": "daily"}
        await at.begun("Cleo", "Dan")
        taken = shown(await at.here.people["Ana"].slash(at.here.channel, "table open", **wished))
        await at.here.people["Ana"].click(taken, custom_id=control(taken, "thread"))
        (at.here.channel,) = at.here.channel.threads
        live = await at.here.tables.in_channel(str(at.here.channel.id))
        await at.here.people["Ben"].click(at.here.lobby(live), label="Join")
        await at.here.people["Ana"].click(at.here.lobby(live), label="Start")
        meta = at.here.env.backend.channels[at.here.channel.id].thread_metadata
        assert meta is not None
        meta.archived = True
        at.here.env.inject_error("PATCH", f"/channels/{at.here.channel.id}/messages/*", status=400, code=50083)
        await at.says("Ben", "me away", until="2027-01-15")
        assert not meta.archived and "asleep or away until" in await at.told(live.table.id)


async def test_a_thread_that_is_locked_waits(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben")
        for archived, locked, lost in ((True, False, ""), (True, True, "channel"), (False, False, "")):
            kept = {"thread_metadata": {"archived": archived, "locked": locked}}
            at.here.bot.dispatch("raw_thread_update", SimpleNamespace(thread_id=at.here.channel.id, data=kept))
            await at.loses(number, lost)
        at.here.bot.dispatch("raw_thread_delete", SimpleNamespace(thread_id=at.here.channel.id))
        await at.loses(number, "channel")


async def test_a_server_that_puts_the_bot_out_may_invite_it_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben")
        guild = at.here.bot.get_guild(at.here.guild.id)
        assert isinstance(guild, discord.Guild)
        for event, lost in (("guild_remove", "guild"), ("guild_join", "")):
            at.here.bot.dispatch(event, guild)
            await at.loses(number, lost)


async def test_an_unknown_channel_is_a_lost_one(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben")
        at.here.env.inject_error("*", f"/channels/{at.here.channel.id}/messages*", status=404, code=10003, times=None)
        await at.keeps_dice("Ana", "Ben")
        await at.loses(number, "channel")


def gone(at: Evening, name: str) -> Any:
    """Somebody who has left the server, though nobody was told."""
    person = at.here.people[name]
    at.here.env.inject_error("GET", f"/guilds/{at.here.guild.id}/members/{person.id}", status=404, code=10007)
    return person


async def test_a_robot_plays_for_whoever_has_left(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="daily")
        await at.keeps_dice("Ana")
        ben = gone(at, "Ben")
        await at.passes(13)
        seat = (await at.here.live(number)).seats[1]
        assert (seat.person, seat.robot, seat.owner) == (None, "easy", str(ben.id))


async def test_a_nudge_finds_out_who_has_left_where_nobody_is_hurried(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="none")
        await at.keeps_dice("Ana")
        ben = gone(at, "Ben")
        await at.says("Ana", "table nudge")
        assert (await at.here.live(number)).seats[1].owner == str(ben.id)


async def test_a_robot_has_the_seats_of_a_deleted_account(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        ben = at.here.people["Ben"]
        await at.says("Ben", "me dm", on=True)
        at.here.env.inject_error("GET", f"/users/{ben.id}", status=404, code=10013, times=None)
        number = await at.begun("Ana", "Ben")
        seat = (await at.here.live(number)).seats[1]
        assert (seat.person, seat.robot, seat.owner) == (None, "easy", None)
