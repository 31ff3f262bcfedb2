"""A desk: whole games in direct messages, what rings and what does not, and what of it is seen by others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.spec import MessageSpec
from bot.store import DeskMessage, Person
from renderers.words.book import book
from tests.deep import DEEP, by_turns
from tests.discord.hall import Hall, Player, control, controls, hall, offers, shown, turns
from tests.discord.test_clocks import evening
from tests.discord.test_places import NOWHERE, every_press, pressed


def desk_of(here: Hall, name: str) -> list[ResponseMessage]:
    """What stands in somebody's direct messages, but what only answers them there."""
    box = here.env.backend.dm_channels.get(here.people[name].id)
    return [m for m in here.messages(box) if not m.ephemeral] if box is not None else []


async def kept(here: Hall, name: str, number: int) -> DeskMessage:
    return await here.tables.store.desks.of(str(here.people[name].id), number)


class AtDesk(Player):
    """Somebody who never looks into the channel: everything is pressed on the desk."""

    @property
    def user(self) -> Any:
        return self.hall.people[self.name].user

    def desk(self) -> ResponseMessage:
        (message,) = desk_of(self.hall, self.name)
        return message

    async def presses(self, deed: str) -> InteractionResult:
        """The button that does that."""
        found: InteractionResult = await self.user.click(self.desk(), custom_id=control(self.desk(), deed))
        return found

    async def move(self) -> None:
        ask = await self.ask()
        assert ask is not None
        choice = self.rng.choice(ask.options)
        if (picks := control(self.desk(), "picks")) is not None and choice != "done":
            menu = next(c for c in controls(self.desk()) if c["custom_id"] == picks)
            some = self.rng.sample([o["value"] for o in menu["options"]], self.rng.randint(1, menu["max_values"]))
            await self.user.select(self.desk(), some, custom_id=picks)
            await self.presses("run")
            return
        while choice not in offers(self.desk()):
            menus = [c for c in controls(self.desk()) if c["custom_id"].split(":")[1] == "verbs"]
            heads = [(c["custom_id"], o["value"]) for c in menus for o in c["options"]]
            places = book((await self.hall.live(self.number)).table.game).spots(choice)
            menu, head = next((c, head) for c, head in heads if f"{choice} ".startswith(f"{head} ") or head in places)
            await self.user.select(self.desk(), [head], custom_id=menu)
        where, value = offers(self.desk())[choice]
        if value:
            await self.user.select(self.desk(), [value], custom_id=where)
        else:
            await self.user.click(self.desk(), custom_id=where)


async def at_desks(here: Hall, *names: str, game: str = "oaxaca", robots: int = 0) -> tuple[int, dict[str, AtDesk]]:
    """A game at which these have desks; its number."""
    for name in names:
        await here.people[name].slash(here.channel, "me desk", on=True)
    live = await here.open(*names, seats=len(names) + robots, robots=robots, game=game)
    await here.people[names[0]].click(here.lobby(live), custom_id=control(here.lobby(live), "start"))
    rng = Random(5)
    return live.table.id, {name: AtDesk(here, name, live.table.id, rng) for name in names}


# -- what rings ------------------------------------------------------------------------------------------------------------


async def until_asked(here: Hall, players: dict[str, AtDesk], name: str, asked: bool) -> None:
    """Others move until somebody is asked, or they themselves until they are not."""
    for _ in range(200):
        waiting = [n for n, player in players.items() if await player.ask() is not None]
        if (name in waiting) is asked and (not asked or waiting == [name]):
            return
        mover = next(n for n in waiting if (n == name) is not asked)
        await players[mover].move()
    raise AssertionError("never")


@pytest.mark.sampled(3)
async def test_it_is_sent_anew_when_somebody_is_asked_and_edited_meanwhile(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        quiet = players["Ben"].desk()
        assert await players["Ana"].ask() is not None and "Nothing for you to decide" in quiet.content
        before = (await here.live(number)).table.number
        await players["Ana"].move()
        while await players["Ben"].ask() is None:
            assert players["Ben"].desk().id == quiet.id, "nobody is called before they are asked"
            await players["Ana"].move()
        called = players["Ben"].desk()
        assert called.id != quiet.id and (await here.live(number)).table.number > before
        while await players["Ben"].ask() is not None:
            assert players["Ben"].desk().id == called.id, "who is at it already is not called"
            await players["Ben"].move()
        assert (await kept(here, "Ben", number)).old is None


async def test_whoever_sleeps_is_called_when_they_wake_and_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        here = at.here
        await at.says("Ben", "me desk", on=True)
        await at.says("Ben", "me quiet", hours="19:00-08:00")
        number = await at.begun("Ana", "Ben", pace="daily")
        assert desk_of(here, "Ben") == [] and here.people["Ben"].id not in here.env.backend.dm_channels
        await at.keeps_dice("Ana")
        await at.passes(6)
        assert desk_of(here, "Ben") == []
        await at.passes(6.1)
        (first,) = desk_of(here, "Ben")
        await at.passes(1)
        assert [m.id for m in desk_of(here, "Ben")] == [first.id]
        await at.says("Ben", "me away", until="2027-01-20")
        await at.keeps_dice("Ben")
        for name in ("Ana", "Ben", "Ana"):
            player = Player(here, name, number, Random(2), typing=0)
            while await player.ask() is not None:
                await player.move()
        (still,) = desk_of(here, "Ben")
        assert still.id == first.id and offers(still), "it is edited without a sound"
        await at.says("Ben", "me away", until="off")
        (woken,) = desk_of(here, "Ben")
        assert woken.id != first.id


async def test_a_table_can_be_made_quiet_by_a_button_or_a_command(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        before = players["Ben"].desk()
        await players["Ben"].presses("mute")
        assert (await kept(here, "Ben", number)).muted
        await until_asked(here, players, "Ben", True)
        assert players["Ben"].desk().id == before.id and offers(players["Ben"].desk())
        told = await here.people["Ben"].slash(here.channel, "me desk", table=number, muted=False)
        assert "calls you" in shown(told).content and not (await kept(here, "Ben", number)).muted
        await until_asked(here, players, "Ben", False)
        await until_asked(here, players, "Ben", True)
        assert players["Ben"].desk().id != before.id
        for name, table in (("Cleo", number), ("Ben", 4711)):
            refused = shown(await here.people[name].slash(here.channel, "me desk", table=table, muted=True)).content
            assert "no such table" in refused.lower() or "no table" in refused.lower(), refused


# -- who has one -----------------------------------------------------------------------------------------------------------


async def test_the_name_before_still_leads_there_and_off_takes_all_away(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        assert desk_of(here, "Ana") == []
        told = shown(await here.people["Ana"].slash(here.channel, "me dm", on=True)).content
        assert "Your desk is on" in told and len(desk_of(here, "Ana")) == 1 and desk_of(here, "Ben") == []
        opened = [r for r in here.env.http_requests if r.path.endswith("/users/@me/channels")]
        await here.restart()
        await here.people["Ana"].slash(here.channel, "me desk", on=False)
        assert desk_of(here, "Ana") == [] and await here.tables.store.desks.at(live.table.id) == []
        await here.people["Ana"].slash(here.channel, "me desk", on=True)
        assert len(desk_of(here, "Ana")) == 1
        again = [r for r in here.env.http_requests if r.path.endswith("/users/@me/channels")]
        assert len(opened) == 1 and len(again) == 1, "a channel is opened once, whatever process asks"


async def test_closed_letters_are_told_once_and_the_game_goes_on_in_its_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        here.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
        await here.people["Ben"].slash(here.channel, "me desk", on=True)
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        public = len(here.public())
        first = shown(await here.people["Ben"].slash(here.channel, "table status")).content
        second = shown(await here.people["Ben"].slash(here.channel, "table status")).content
        assert "could not send you direct messages" in first and "could not send" not in second
        assert len(here.public()) == public, "nobody else hears of it"
        players = {name: Player(here, name, live.table.id, Random(5)) for name in ("Ana", "Ben")}
        for _ in range(6):
            waiting = [p for p in players.values() if await p.ask() is not None]
            await waiting[0].move()
        assert desk_of(here, "Ben") == []


async def test_who_does_several_things_at_once_is_told_of_closed_letters_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was read of them before it was told, or before it was refused, is old by then."""
    async with hall(tmp_path) as here:
        here.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
        ben, store = here.people["Ben"], here.tables.store
        await ben.slash(here.channel, "me desk", on=True)
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        await here.env.settle()
        truly = store.person

        async def long_ago(person: str) -> Person:
            found = await truly(person)
            await asyncio.sleep(0.05)
            return found

        monkeypatch.setattr(store, "person", long_ago)
        acts: Any = SimpleNamespace(
            user=SimpleNamespace(id=ben.id), channel_id=here.channel.id, guild_id=here.guild.id, message=None
        )
        told = await asyncio.gather(*(Context(here.bot, acts, "en")._with_notices(MessageSpec("")) for _ in range(3)))
        assert sum("could not send you direct messages" in spec.content for spec in told) == 1
        kept_of = await truly(str(ben.id))
        assert not kept_of.desk and kept_of.dm_refused


def close_letters(here: Hall, name: str, verbs: str) -> list[dict[str, Any]]:
    """Discord takes none of these for somebody's direct messages; what of it is to be taken back."""
    box, faults = here.env.backend.dm_channels[here.people[name].id], here.env.backend.faults
    before = len(faults)
    for verb in verbs.split():
        here.env.inject_error(verb, f"/channels/{box}/messages*", status=403, code=50007, times=None)
    return faults[before:]


def open_letters(here: Hall, closed: list[dict[str, Any]]) -> None:
    here.env.backend.faults[:] = [fault for fault in here.env.backend.faults if fault not in closed]


async def closed_in_the_middle(here: Hall, verbs: str, answers: int = 6) -> tuple[int, dict[str, AtDesk], list[dict[str, Any]]]:
    """A game at which Ben's direct messages are closed when he is asked again; it is played on in the channel."""
    number, players = await at_desks(here, "Ana", "Ben")
    await until_asked(here, players, "Ben", False)
    closed = close_letters(here, "Ben", verbs)
    ana, ben = players["Ana"], Player(here, "Ben", number, Random(5), typing=0)
    for _ in range(answers):
        await (ben if await ben.ask() is not None else ana).move()
        await here.env.settle()
    return number, players, closed


async def test_a_desk_goes_when_letters_are_closed_in_the_middle(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players, _ = await closed_in_the_middle(here, "POST PATCH")
        assert desk_of(here, "Ben") == [], "its controls would lead nowhere"
        assert [one.person for one in await here.tables.store.desks.at(number)] == [str(here.people["Ana"].id)]
        assert players["Ana"].desk()


@pytest.mark.parametrize(  # before it was told, and after that
    ("way", "answers"), by_turns(["on", "off", "off and on", "pressed", "restarted", "ended"], [1, 6])
)
async def test_what_could_not_be_taken_away_is_no_trap_when_letters_are_open_again(
    tmp_path: Path, way: str, answers: int
) -> None:
    async with hall(tmp_path) as here:
        number, players, closed = await closed_in_the_middle(here, "POST PATCH DELETE", answers)
        stale = players["Ben"].desk()
        ben = here.people["Ben"]
        if way.startswith("off"):
            await ben.slash(here.channel, "me desk", on=False)
            assert players["Ben"].desk().id == stale.id
        if way == "ended":
            await ben.slash(here.channel, "table end")
            await players["Ana"].presses("endyes")
            assert (await here.live(number)).table.status == "ended"
        open_letters(here, closed)
        match way:
            case "on" | "off and on" | "ended":
                await ben.slash(here.channel, "me desk", on=True)
            case "off":
                await players["Ben"].presses("rules")
            case "pressed":
                await players["Ben"].presses("mute")
            case "restarted":
                await here.restart()
        await here.env.settle()
        if way in ("off", "restarted"):
            assert desk_of(here, "Ben") == [] and (await kept(here, "Ben", number)).message is None
            return
        live, shown_now = await here.live(number), players["Ben"].desk()
        if way == "ended":
            assert not offers(shown_now)
        else:
            undo = control(shown_now, "undo")
            assert undo is not None and undo.split(":")[3] == str(live.table.number), "it shows the table as it is"


@pytest.mark.parametrize("way", ["resigns", "is forgotten"])
async def test_nothing_stays_of_who_leaves(tmp_path: Path, way: str) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        assert desk_of(here, "Ben") and await here.tables.store.desks.at(number)
        if way == "resigns":
            await here.people["Ben"].slash(here.channel, "table resign")
        else:
            data = shown(await here.people["Ben"].slash(here.channel, "me data"))
            assert "1 message on your desk" in str(data.embeds[0].description)
            sure = shown(await here.people["Ben"].click(data, label="Delete everything"))
            await here.people["Ben"].click(sure, label="Yes, delete everything")
        assert desk_of(here, "Ben") == [] and await here.tables.store.desks.all_of(str(here.people["Ben"].id)) == []
        assert players["Ana"].desk()


@pytest.mark.sampled(3)
@pytest.mark.deeper
async def test_a_desk_shows_what_its_person_may_know_and_nothing_public_tells_of_it(tmp_path: Path) -> None:
    seen = []
    for desks in ((), ("Ben",)):
        async with hall(tmp_path / f"{len(desks)}") as here:
            for name in desks:
                await here.people[name].slash(here.channel, "me desk", on=True)
            live = await here.open("Ana", "Ben", seats=2, game="mottainai")
            await here.people["Ana"].click(here.lobby(live), label="Start")
            players = {name: Player(here, name, live.table.id, Random(5), typing=0) for name in ("Ana", "Ben")}
            async for _ in turns(players, 2000 if DEEP else 40):
                pass
            seen.append([(m.content.split(" ")[0], len(m.embeds), len(m.components)) for m in here.public()])
    assert seen[0] == seen[1]


# -- what is pressed there ---------------------------------------------------------------------------------------------------


async def test_undo_votes_and_rules_are_on_the_desk(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        entry = (await here.live(number)).table.number
        await players["Ben"].presses("undo")
        live = await here.live(number)
        assert live.table.number > entry or live.table.wish is not None
        assert shown(await players["Ana"].presses("rules")).embeds
        if live.table.wish is not None:
            await players["Ana"].presses("agree")
        await players["Ben"].presses("end")
        assert (await here.live(number)).table.offers.end is not None
        assert "end the game here" in players["Ana"].desk().content
        await players["Ana"].presses("endyes")
        assert (await here.live(number)).table.status == "ended"
        assert "ended before the game was over" in players["Ben"].desk().content


async def test_a_lent_seat_is_taken_back_on_the_desk(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await here.people["Ben"].slash(here.channel, "table robot", robot="easy")
        assert "A robot plays your seat" in players["Ben"].desk().content
        await players["Ben"].presses("back")
        assert (await here.live(number)).seat_of(str(here.people["Ben"].id)) is not None


async def test_a_seat_is_offered_shown_and_accepted_on_desks(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.people["Cleo"].slash(here.channel, "me desk", on=True)
        number, players = await at_desks(here, "Ana", "Ben")
        cleo = AtDesk(here, "Cleo", number, Random(5))
        for deed, owner in (("decline", "Ben"), ("decline", "Cleo"), ("take", "Cleo")):
            await here.people["Ben"].slash(here.channel, "table replace", person=here.people["Cleo"])
            assert "would you take the seat of" in cleo.desk().content and "take me to the table" in cleo.desk().content
            assert not cleo.desk().embeds, "nothing of the table is shown to whoever does not sit there"
            assert "offered the seat" in players["Ben"].desk().content and "offered" not in players["Ana"].desk().content
            await (cleo if owner == "Cleo" else players["Ben"]).presses(deed)
            taken = (await here.live(number)).seat_of(str(here.people["Cleo"].id)) is not None
            assert taken is (deed == "take") and len(desk_of(here, "Cleo")) == int(taken)
        assert desk_of(here, "Ben") == [] and cleo.desk().embeds
        moves = 0
        while moves < 3 and await cleo.ask() is None:
            await players["Ana"].move()
        while moves < 3 and await cleo.ask() is not None:
            await cleo.move()
            moves += 1
        assert moves


async def test_whoever_is_offered_a_seat_may_do_nothing_else_there(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.people["Cleo"].slash(here.channel, "me desk", on=True)
        number, _ = await at_desks(here, "Ana", "Ben")
        await here.people["Ben"].slash(here.channel, "table replace", person=here.people["Cleo"])
        ((box, message),) = [(m.channel_id, m) for m in desk_of(here, "Cleo")]
        for made, values in every_press(number):
            if made.split(":")[1] not in ("take", "decline"):
                place = here.env.backend.get_channel(box)
                assert await pressed(here, here.people["Cleo"], place, made, values) == NOWHERE, made
        assert message.id in [m.id for m in desk_of(here, "Cleo")]


async def test_a_nudge_rings_and_says_who_asks(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        here = at.here
        await at.says("Ben", "me desk", on=True)
        number = await at.begun("Ana", "Ben", pace="daily")
        ana, ben = Player(here, "Ana", number, Random(2), typing=0), AtDesk(here, "Ben", number, Random(2))
        while await ana.ask() is not None:
            await ana.move()
        assert await ben.ask() is not None
        before = ben.desk()
        await at.says("Ana", "table nudge")
        await at.rests()
        assert ben.desk().id != before.id and "Ana asks you to go on" in ben.desk().content
        await ben.presses("mute")
        await at.passes(12.1)
        rung = ben.desk().id
        await at.says("Ana", "table nudge")
        await at.rests()
        assert ben.desk().id == rung, "a quiet table stays quiet"
        while await ben.ask() is not None:
            await ben.move()
            await at.rests()
        assert "asks you to go on" not in ben.desk().content


async def test_a_reminder_rings(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await at.says("Ben", "me desk", on=True)
        number = await at.begun("Ana", "Ben", pace="daily")
        ana, ben = Player(at.here, "Ana", number, Random(2), typing=0), AtDesk(at.here, "Ben", number, Random(2))
        while await ana.ask() is not None:
            await ana.move()
        before = ben.desk().id
        await at.passes(11)
        assert ben.desk().id == before
        await at.passes(2)
        assert ben.desk().id != before


async def test_a_press_acts_on_no_table_of_others(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        here.channel = here.guild.create_text_channel("elsewhere")
        other, _ = await at_desks(here, "Cleo", "Dan")
        desk, raw = (
            players["Ana"].desk(),
            here.env.backend.get_message(players["Ana"].desk().channel_id, players["Ana"].desk().id),
        )
        before = (await here.live(other)).table
        for row in raw.components:
            for one in row["components"]:
                one["custom_id"] = one["custom_id"].replace(f":{number}:", f":{other}:", 1)
        for one in [c["custom_id"] for c in controls(desk) if c["type"] == 2]:
            result = await players["Ana"].user.click(desk, custom_id=one)
            assert "no table" in shown(result).content.lower() or "no such" in shown(result).content.lower(), one
        assert (await here.live(other)).table == before


# -- losses ------------------------------------------------------------------------------------------------------------------


async def test_a_message_that_is_gone_is_made_anew(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        gone = players["Ben"].desk()
        del here.env.backend.messages[gone.channel_id][gone.id]
        await until_asked(here, players, "Ana", False)
        assert players["Ben"].desk().id != gone.id
        await here.restart()
        await here.env.settle()
        await players["Ben"].move()
        assert (await kept(here, "Ben", number)).message == players["Ben"].desk().id
