"""Tables in direct messages: whole games of one person, typed and pressed; what is open there, and what says where it works."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord import interactions
from simcord.interactions import command_leaves
from simcord.results import ResponseMessage

from bot.discord_ui.commands.building import NEEDS_OTHERS
from bot.practice.server import has_open_tables
from bot.store import own_place
from bot.tables import Refused
from bot.tables.values.who import Who
from engines.kernel import verb_of
from engines.shelf import SHELF, game
from tests.deep import some
from tests.discord.hall import Hall, arguments, control, controls, hall, offers, shown
from tests.discord.test_clocks import evening
from tests.discord.test_desk import AtDesk, at_desks
from tests.discord.test_places import NOWHERE, entries, every_press, pressed
from tests.patience import until

PLAYED = {title: int(1 not in game(title).seat_counts) for title in SHELF}  # by game, the robots that are needed beside somebody

USUAL = {(title, ("en", "es")[n % 2]) for n, title in enumerate(PLAYED)}  # in an ordinary run, each game in one language


def letters(here: Hall, name: str) -> Any:
    """The channel of somebody's direct messages."""
    return here.people[name].user.dm_channel


def stands(here: Hall, name: str) -> list[ResponseMessage]:
    """What stands there, but what only answers."""
    return [m for m in here.messages(letters(here, name).id) if not m.ephemeral]


async def private(here: Hall, name: str) -> list[ResponseMessage]:
    """What only answers, when everything that was to be taken away is gone."""
    while here.bot.private_panels.busy:
        await asyncio.sleep(0.005)
    return [m for m in here.messages(letters(here, name).id) if m.ephemeral]


class Alone(AtDesk):
    """Somebody who plays in their direct messages: the board is there, with everything on it."""

    ways: dict[str, int]

    def desk(self) -> ResponseMessage:
        live = self.hall.tables.memory.get(self.number)
        assert live is not None
        return next(m for m in stands(self.hall, self.name) if m.id == live.table.posts["board"])

    async def says(self, command: str, **options: Any) -> str:
        """What is answered to a command that is typed there."""
        result = await self.user.slash(command, **options)
        told = [*result.followups, *([result.response] if result.response is not None else [])]
        return "\n".join(f"{one.content} {' '.join(str(e.description) for e in one.embeds)}" for one in told).strip()

    async def move(self) -> None:
        """One choice, typed now and then."""
        ask = await self.ask()
        assert ask is not None
        choice, live = self.rng.choice(ask.options), await self.hall.live(self.number)
        verb = verb_of(live.game.verbs, ask, choice)
        if verb is not None and verb.at == ask.family and self.rng.random() < self.typing:
            await self.user.slash(f"{live.game.group} {verb.name}", **arguments(verb, choice))
            self.count("typed")
        else:
            await super().move()
            self.count("pressed")


async def begun(
    here: Hall, name: str = "Ana", game: str = "oaxaca", robots: int = 0, typing: float = 0.3, pace: str = "none"
) -> Alone:
    """Somebody who has begun a game in their direct messages."""
    player = Alone(here, name, 0, Random(5), typing)
    await player.says("table open", game=game, pace=pace)
    player.number = (await here.tables.in_channel(str(letters(here, name).id))).table.id
    lobby = stands(here, name)[-1]
    for _ in range(robots):
        await player.user.click(lobby, custom_id=control(lobby, "robot"))
    await player.user.click(lobby, custom_id=control(lobby, "start"))
    return player


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("title", "language"), some(product(PLAYED, ["en", "es"]), USUAL.__contains__))
async def test_a_whole_game_alone(tmp_path: Path, title: str, language: str) -> None:
    async with hall(tmp_path) as here:
        await here.people["Ana"].user.slash("me language", language=language)
        player = await begun(here, game=title, robots=PLAYED[title])
        moves = 0
        while await player.ask() is not None:
            await player.move()
            moves += 1
            await here.bot.robots.idle()
            await here.env.settle()
            there = [[c["custom_id"].split(":")[1] for c in controls(m)] for m in stands(here, "Ana")]
            assert moves < 2000 and len(there) <= 3, ("the lobby, the board, in which all changes, and the end", there)
            assert len(await private(here, "Ana")) <= 1
        live = await here.live(player.number)
        assert live.table.status == "finished" and live.table.language == language and live.table.private
        assert set(player.ways) == {"typed", "pressed"}
        (final,) = [m for m in stands(here, "Ana") if control(m, "rematch") is not None]
        assert final.embeds and here.public() == []


# -- what can be typed there --------------------------------------------------------------------------------------------------


async def tree(here: Hall) -> list[dict[str, Any]]:
    """The commands as Discord knows them."""
    return list(here.env.backend.visible_commands(user_id=here.people["Ana"].id, channel_id=here.channel.id))


async def test_commands_are_offered_where_they_work(tmp_path: Path) -> None:
    """Discord is told of both places for all but what is of servers alone; nobody installs the bot for themselves."""
    async with hall(tmp_path) as here:
        for command in await tree(here):
            assert command["contexts"] == ([0] if command["name"] == "leaderboard" else [0, 1]), command["name"]
            assert command["integration_types"] == [0], command["name"]
        there = here.env.backend.visible_commands(user_id=here.people["Ana"].id, channel_id=letters(here, "Ana").id)
        assert {c["name"] for c in await tree(here)} - {c["name"] for c in there} == {"leaderboard"}


GIVEN: dict[str, Any] = {  # for options that must be said, or that others are named with
    "game": "oaxaca", "card": "1", "hours": "22-8", "until": "off", "language": "en", "on": False, "seat": 2, "number": 1,
    "friendly": True,
}  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("playing", [False, True])
async def test_each_command_answers_in_words(tmp_path: Path, playing: bool) -> None:
    """What needs others says in one sentence where it works; all else does what it does in a channel."""
    async with hall(tmp_path) as here:
        player = await begun(here, robots=1) if playing else Alone(here, "Ana", 0, Random(1))
        for command in here.env.backend.visible_commands(user_id=here.people["Ana"].id, channel_id=letters(here, "Ana").id):
            for path, leaf in command_leaves(command):
                name = " ".join(path)
                required = [o["name"] for o in leaf.get("options", ()) if o.get("required")]
                given = {option: GIVEN.get(option, here.people["Ben"].user) for option in required}
                told = await player.says(name, **given)
                elsewhere = f"`/{name}` works only in the channels of a server where I am a member" in told
                assert elsewhere is (name in NEEDS_OTHERS), (name, told)
                assert told and "Something went wrong" not in told and "another version" not in told, (name, told)
        assert "works only in the channels" in await player.says("stats", person=here.people["Ben"].user)
        assert "works only" not in await player.says("stats", person=here.people["Ana"].user)


async def test_what_is_of_servers_alone_is_refused_also_where_discord_would_not_offer_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        data = {"id": "1", "name": "leaderboard", "type": 1, "options": []}
        here.env.backend.get_dm_channel(here.people["Ana"].id)
        _, payload = interactions.base_payload(
            here.env.backend, type=2, channel_id=letters(here, "Ana").id, guild_id=None, user_id=here.people["Ana"].id, data=data
        )
        here.env.backend.emit("INTERACTION_CREATE", payload)
        await here.env.settle()
        (told,) = here.messages(letters(here, "Ana").id)
        assert "`/leaderboard` works only in the channels of a server" in told.content
        _, payload = interactions.base_payload(
            here.env.backend, type=2, channel_id=letters(here, "Ana").id, guild_id=None, user_id=here.people["Ana"].id,
            data={"id": "1", "name": "privacy", "type": 1, "options": []},
        )  # fmt: skip
        here.env.backend.emit("INTERACTION_CREATE", {**payload, "context": 2})
        await here.env.settle()
        assert "I work only in the channels" in here.messages(letters(here, "Ana").id)[-1].content, "a group of several people"


async def test_one_table_at_a_time_and_no_thread(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player = await begun(here)
        told = await player.says("table open", game="resafa")
        assert "one table can be open at a time" in told and len(await here.tables.store.open_tables()) == 1
        assert "Really end" in await player.says("table end")
        sure = here.messages(letters(here, "Ana").id)[-1]
        await player.user.click(sure, custom_id=control(sure, "endsure"))
        assert (await here.live(player.number)).table.status == "ended"
        again = await begun(here, game="resafa")
        assert again.number != player.number and await again.ask() is not None


# -- whose it is --------------------------------------------------------------------------------------------------------------


async def test_a_press_from_other_letters_or_a_server_acts_on_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player = await begun(here, robots=1)
        before, ben = await entries(here, player.number), here.people["Ben"]
        here.env.backend.get_dm_channel(ben.id)
        await ben.slash(here.channel, "table open", game="oaxaca")
        for made, values in every_press(player.number):
            assert await pressed(here, ben, letters(here, "Ben"), made, values) == NOWHERE, made
            for name in ("Ana", "Ben"):
                assert await pressed(here, here.people[name], here.channel, made, values, here.guild) == NOWHERE, made
        assert await entries(here, player.number) == before
        assert "stays there" in shown(await here.people["Ana"].slash(here.channel, "table move", number=player.number)).content
        assert "no such table" in shown(await ben.slash(here.channel, "table move", number=player.number)).content.lower()


async def test_nobody_else_is_seated(tmp_path: Path) -> None:
    """Whatever way it is asked for: the tables themselves refuse it."""
    async with hall(tmp_path) as here:
        await here.people["Ana"].user.slash("table open", game="oaxaca")
        number, ana = (await here.tables.in_channel(str(letters(here, "Ana").id))).table.id, str(here.people["Ana"].id)
        (lobby,) = stands(here, "Ana")
        assert control(lobby, "join") is None and "press Add robot" in str(lobby.embeds[0].description)
        ben = str(here.people["Ben"].id)
        for refused in (here.tables.join(number, Who(ben, "Ben")), here.tables.invite(number, Who(ana), ben)):
            with pytest.raises(Refused, match="alone_here"):
                await refused
        await player_of(here, number).user.click(lobby, custom_id=control(lobby, "start"))
        with pytest.raises(Refused, match="alone_here"):
            await here.tables.offer_seat(number, Who(ana), 0, ben)


def player_of(here: Hall, number: int) -> Alone:
    return Alone(here, "Ana", number, Random(3), 0.3)


@pytest.mark.sampled(3)
async def test_a_desk_and_a_table_of_ones_own_stand_beside_each_other(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        player = await begun(here)
        for one in (player, players["Ana"]) * 3:
            if await one.ask() is not None:
                boards = [m for m in stands(here, "Ana") if str(control(m, "undo")).startswith(f"tg:undo:{one.number}:")]
                assert len(boards) == 1
                setattr(one, "desk", lambda board=boards[0]: board)  # noqa: B010
                before = [(await here.live(n)).table.number for n in (number, player.number)]
                await AtDesk.move(one)
                after = [(await here.live(n)).table.number for n in (number, player.number)]
                moved = [n for n, was, now in zip((number, player.number), before, after, strict=True) if was != now]
                assert moved == [one.number]
        assert await here.tables.store.desks.at(player.number) == []
        assert "no desk beside it" in await player.says("me desk", table=player.number, muted=True)


async def test_an_outdated_press_shows_the_question_whole(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player = await begun(here, typing=0)
        raw = here.env.backend.get_message(letters(here, "Ana").id, player.desk().id)
        one = next(one for row in raw.components for one in row["components"] if one["custom_id"].startswith("tg:say:"))
        one["custom_id"] = one["custom_id"].replace(f":{player.number}:0:", f":{player.number}:99:")
        told = shown(await player.user.click(player.desk(), custom_id=one["custom_id"])).content
        assert "moved on" in told and all(":99:" not in c["custom_id"] for c in controls(player.desk()))


# -- what becomes of it ---------------------------------------------------------------------------------------------------------


async def test_undo_a_lent_seat_and_another_process(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player = await begun(here, typing=0)
        first = await player.ask()
        await player.user.click(player.desk(), custom_id=offers(player.desk())["done"][0])
        assert await player.ask() != first
        back = shown(await player.presses("undo"))
        await player.user.select(back, ["1"], custom_id=control(back, "wish"))
        assert await player.ask() == first, "nobody else has to agree"
        await here.restart()
        await here.env.settle()
        await player.move()
        await player.says("table robot", robot="random")
        assert await player.ask() is None
        await player.presses("back")
        await here.env.settle()
        assert await player.ask() is not None
        assert [place.guild for place in await here.tables.store.places()] == [], "no server is looked for"


@pytest.mark.sampled(3)
async def test_closed_direct_messages_in_the_middle(tmp_path: Path) -> None:
    """The game waits; `/me tables` on the server leads back, and once they are open again it goes on."""
    async with hall(tmp_path) as here:
        player = await begun(here, robots=1, typing=1)
        box = letters(here, "Ana")
        here.env.inject_error("POST", f"/channels/{box.id}/messages", status=403, code=50007, times=None)
        here.env.inject_error("PATCH", f"/channels/{box.id}/messages/{player.desk().id}", status=403, code=50007, times=None)
        ask = await player.ask()
        assert ask is not None
        await player.move()
        await here.bot.robots.idle()
        await here.env.settle()
        assert str(box.id) in here.bot.poster.blocked
        found = shown(await here.people["Ana"].slash(here.channel, "me tables")).content
        assert f"channels/@me/{box.id}/" in found and "allow direct messages" in found
        here.env.backend.faults.clear()
        await player.says("table board")
        await here.env.settle()
        assert str(box.id) not in here.bot.poster.blocked
        for _ in range(4):
            if await player.ask() is not None:
                await player.move()
            await here.bot.robots.idle()
            await here.env.settle()


async def test_it_is_found_again_where_discord_had_lost_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player, box = await begun(here, typing=0), letters(here, "Ana")
        await here.tables.channel_gone(str(box.id))
        assert "in our direct messages" in shown(await here.people["Ana"].slash(here.channel, "me tables")).content
        await player.says("table status")
        assert (await here.live(player.number)).table.lost == ""
        await player.move()


async def test_whoever_sleeps_hears_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        player = await begun(at.here, robots=1, typing=0, pace="daily")
        made = list[dict[str, Any]]()
        send = at.here.bot.poster.channels.post

        async def noted(channel: str, spec: Any) -> int:
            made.append(spec.to_send())
            return await send(channel, spec)

        at.here.bot.poster.channels.post = noted  # type: ignore[method-assign]
        await player.says("me quiet", hours="19:00-08:00")
        for _ in range(12):
            if await player.ask() is not None:
                await player.move()
            await at.here.bot.robots.idle()
            await at.here.env.settle()
        assert all(one.get("silent") for one in made) and await player.ask() is not None
        made.clear()
        await at.passes(24 * 31)
        assert (await at.here.live(player.number)).table.slept_at is not None, "nobody came"
        assert made and all(one.get("silent") for one in made), "nobody is hurried alone, and this is told at night"
        await player.move()
        assert (await at.here.live(player.number)).table.slept_at is None


@pytest.mark.sampled(3)
async def test_what_is_kept_of_it(tmp_path: Path) -> None:
    """Statistics of one's own, which no server knows of; an export; and nothing after being forgotten."""
    async with hall(tmp_path) as here:
        player, ana = await begun(here, typing=0), str(here.people["Ana"].id)
        while await player.ask() is not None:
            await player.move()
        told = shown(await here.people["Ana"].user.slash("stats")).embeds[0]
        assert "Alone: 1 game" in str(told.fields) and "in your direct messages" in str(told.footer)
        assert "on this server yet" in shown(await here.people["Ana"].slash(here.channel, "stats")).content
        data = await here.tables.store.data_of(ana)
        assert [(t["guild"], t["status"]) for t in data["tables"]] == [("@me", "finished")]
        again = await begun(here)
        shown_before = [m.id for m in stands(here, "Ana") if control(m, "undo") is not None]
        asked = shown(await again.user.slash("me data"))
        for label in ("Delete everything", "Yes, delete everything"):
            asked = shown(await again.user.click(asked, label=label))
        await here.env.settle()
        assert len(shown_before) == 1 and not [m for m in stands(here, "Ana") if m.id in shown_before]
        assert not await here.tables.store.knows(ana) and (await here.live(again.number)).table.status == "ended"
        database = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite3*"))
        assert ana.encode() not in database and str(letters(here, "Ana").id).encode() not in database


async def test_a_server_that_goes_takes_nothing_of_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player = await begun(here)
        await here.tables.guild_gone(str(here.guild.id))
        await here.tables.guilds_are(set())
        await here.tables.person_left(str(here.guild.id), str(here.people["Ana"].id))
        table = (await here.live(player.number)).table
        assert (table.lost, table.guild, table.slept_at) == ("", own_place(str(here.people["Ana"].id)), None)
        assert await player.ask() is not None


async def test_a_practice_evening_goes_on_in_direct_messages_too(tmp_path: Path) -> None:
    """What an earlier evening posted is gone with its Discord: the table is shown again."""
    async with hall(tmp_path) as here:
        player = await begun(here, typing=0)
        box, place = letters(here, "Ana").id, own_place(str(here.people["Ana"].id))
        await here.restart()
        assert await has_open_tables(here.tables, str(here.guild.id), place)
        here.env.backend.messages[box].clear()
        await here.tables.guild_back(place)

        async def shown_again() -> bool:
            return not await here.tables.store.posts_to_make(player.number)

        await until(shown_again, "its board is posted")
        await player.move()
        assert [control(m, "undo") is not None for m in stands(here, "Ana")] == [True]
