"""What happens around the moves: lobby, refusals, undo, other people's buttons, restarts, lost permissions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord import interactions
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.discord_ui.commands import person as commands_person
from bot.tables.values.who import Who
from tests.discord.hall import Hall, Player, control, controls, hall, offers, shown
from tests.patience import until


async def begun(here: Hall, *names: str, game: str = "oaxaca") -> int:
    """A game in progress."""
    live = await here.open(*names, seats=len(names), game=game)
    await here.people[names[0]].click(here.lobby(live), label="Start")
    return live.table.id


async def reach_acts(here: Hall, number: int, *names: str) -> dict[str, Player]:
    """The opening re-rolls are over."""
    players = {name: Player(here, name, number, Random(3)) for name in names}
    for player in players.values():
        await player.actor.slash(here.channel, "oaxaca reroll", faces="none")
    return players


async def at_turn(players: dict[str, Player]) -> tuple[Player, Player]:
    """Who must act, and somebody else."""
    mine = next(iter([p for p in players.values() if await p.ask() is not None]))
    return mine, next(p for p in players.values() if p is not mine)


async def test_lobby(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=3)
        assert "Ben" in str(here.lobby(live).embeds[0].description)
        refused = await here.people["Ben"].click(here.lobby(live), label="Start")
        assert "host" in shown(refused).content
        again = await here.people["Ben"].click(here.lobby(live), label="Join")
        assert "already" in shown(again).content
        await here.people["Ana"].click(here.lobby(live), label="Add robot")
        full = await here.people["Cleo"].click(here.lobby(live), label="Join")
        assert "taken" in shown(full).content
        await here.people["Ben"].click(here.lobby(live), label="Leave")
        kicked = await here.people["Ana"].slash(here.channel, "table kick", seat=2)
        assert kicked.ephemeral
        assert len((await here.live(live.table.id)).seats) == 1
        second = await here.people["Dan"].slash(here.channel, "table open", game="oaxaca")
        assert control(shown(second), "thread")
        await here.people["Dan"].click(shown(second), custom_id=control(shown(second), "thread"))
        assert len(await here.tables.store.open_tables()) == 2
        assert len(here.public()) == 1 + 1  # one lobby post, and Discord's line about the thread


async def test_by_invitation(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ana, ben = here.people["Ana"], here.people["Ben"]
        await ana.slash(here.channel, "table open", game="oaxaca", seats=2, invitation=True)
        assert "invitation" in shown(await ben.slash(here.channel, "table join")).content
        await ana.slash(here.channel, "table invite", person=ben)
        await ben.slash(here.channel, "table join")
        assert len((await here.tables.in_channel(str(here.channel.id))).seats) == 2


async def ended(token: str, message: int) -> None:
    """Its time is over."""
    raise discord.HTTPException(SimpleNamespace(status=401, reason="Unauthorized"), "token ended")


async def test_presses_of_others_and_of_yesterday_are_refused_in_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        old = await here.board(number)
        stale = shown(await here.people["Ana"].click(old, custom_id=control(old, "choose")))
        monkeypatch.setattr(here.bot.private_panels, "_delete", ended)  # so it is still there tomorrow
        players = await reach_acts(here, number, "Ana", "Ben")
        mine, other = await at_turn(players)
        before = (await here.live(number)).table.number
        board = await here.board(number)
        choice = next(iter(offers(board)))
        denied = await here.press(other.name, board, choice)
        assert "Not yet" in shown(denied).content
        stranger = await here.press("Dan", board, choice)
        assert "do not sit" in shown(stranger).content
        outdated = await here.people["Ana"].click(stale, label="Keep all dice")
        assert shown(outdated).content
        illegal = await mine.actor.slash(here.channel, "oaxaca craft", face="1")
        assert illegal.ephemeral and "/rules" in shown(illegal).content
        assert (await here.live(number)).table.number == before
        await here.press(mine.name, board, choice)
        assert (await here.live(number)).table.number == before + 1


async def test_twenty_presses_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana")
        players = await reach_acts(here, number, "Ana")
        board = await here.board(number)
        _, (where, value) = next((c, w) for c, w in offers(board).items())
        before = (await here.live(number)).table.number
        records = [await emitted(here, players["Ana"].actor, board, where, value) for _ in range(20)]
        await here.env.settle()
        assert (await here.live(number)).table.number == before + 1
        assert all(r.responded for r in records)
        assert sum(1 for r in records if r.followup_ids) >= 19


async def emitted(here: Hall, actor: Any, message: Any, where: str, value: str, record: Any = None) -> Any:
    """A press that nobody waits for; with a record, the same one once more."""
    from simcord.backend import serializers

    backend = here.env.backend
    data: dict[str, Any] = {"custom_id": where, "component_type": 3 if value else 2}
    if value:
        data["values"] = [value]
    made, payload = interactions.base_payload(
        backend, type=3, channel_id=here.channel.id, guild_id=here.guild.id, user_id=actor.id, data=data
    )
    payload["message"] = dict(serializers.message_payload(backend, message._message))
    made.source_message_id = message.id
    if record is not None:
        payload["id"], payload["token"] = str(record.id), record.token
    backend.emit("INTERACTION_CREATE", payload)
    return made


async def test_the_same_interaction_twice(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana")
        await reach_acts(here, number, "Ana")
        board = await here.board(number)
        _, (where, value) = next((c, w) for c, w in offers(board).items())
        first = await emitted(here, here.people["Ana"], board, where, value)
        await here.env.settle()
        after, posts = (await here.live(number)).table.number, len(here.messages())
        await emitted(here, here.people["Ana"], board, where, value, first)
        await here.env.settle()
        assert (await here.live(number)).table.number == after
        assert len(here.messages()) == posts


async def test_undo_own_and_by_consent(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        players = await reach_acts(here, number, "Ana", "Ben")
        mine, other = await at_turn(players)
        start = await here.state(number)
        await mine.actor.slash(here.channel, "oaxaca combine", first=str(start.players[start.active].day[0]))
        undone = await mine.actor.slash(here.channel, "table undo")
        assert undone.ephemeral and await here.state(number) == start
        rng = mine.rng
        while (ask := await mine.ask()) is not None:
            mine.rng = rng
            await mine.move()
            if (await here.state(number)).seals != start.seals:
                break
        asked = await mine.actor.slash(here.channel, "table undo", turns=1)
        assert asked.ephemeral and ask is not None
        wish = here.message((await here.live(number)).table.posts["wish"])
        own = await mine.actor.click(wish, label="Agree")
        assert "already" in shown(own).content
        stranger = await here.people["Dan"].click(wish, label="Agree")
        assert "do not sit" in shown(stranger).content
        await other.actor.click(wish, label="Agree")
        assert not (await here.live(number)).table.wish
        log = await other.actor.slash(here.channel, "table log")
        assert "~~" in shown(log).content
        assert not here.message(wish.id).components


async def test_seats_change_hands(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        ana, ben, cleo = (here.people[name] for name in ("Ana", "Ben", "Cleo"))
        await ana.slash(here.channel, "table robot", robot="random")
        assert (await here.live(number)).seats[0].robot == "random"
        await ana.slash(here.channel, "table back")
        assert (await here.live(number)).seats[0].person == str(ana.id)
        await ben.slash(here.channel, "table replace", person=cleo)
        assert (await here.live(number)).seats[1].person == str(ben.id), "nobody is seated who has not agreed"
        await cleo.click(here.public()[-1], label="Accept")
        assert (await here.live(number)).seats[1].person == str(cleo.id)
        await here.restart()
        await here.people["Cleo"].slash(here.channel, "oaxaca reroll", faces="none")
        ended = await here.people["Ben"].slash(here.channel, "table end")
        assert "host" in shown(ended).content
        sure = shown(await here.people["Cleo"].slash(here.channel, "table end"))  # a host whose seat a robot takes hands it on
        assert (await here.live(number)).table.status == "playing" and "Really" in sure.content
        await here.people["Cleo"].click(sure, label="End it")
        await here.people["Ana"].click(here.public()[-1], label="Agree")
        assert (await here.live(number)).table.status == "ended"
        assert [control(m, "reopen") for m in here.public() if m.components] == [f"tg:reopen:{number}:0:"]


@pytest.mark.parametrize("title", ["resafa", "patzcuaro"])
async def test_what_was_taken_back_is_told_no_more(tmp_path: Path, title: str) -> None:
    """And what is done once more is told once."""
    async with hall(tmp_path) as here:
        number, taken = await begun(here, "Ana", "Ben", game=title), 0
        players = [Player(here, name, number, Random(5)) for name in ("Ana", "Ben")]
        for _ in range(60):
            player = players[0] if await players[0].ask() is not None else players[1]
            before = Counter((await here.live(number)).table.posts.story)
            entry = (await here.live(number)).table.number
            await player.move()
            live = await here.live(number)
            told = Counter(live.table.posts.story) - before
            if live.table.number != entry + 1 or not told:
                continue
            await player.actor.slash(here.channel, "table undo")
            undone = await here.live(number)
            if undone.table.number == entry + 1:
                continue
            after = Counter(line for line in undone.table.posts.story if not line.startswith("↩"))
            assert all(after[line] <= before[line] for line in told), (told, after)
            taken += 1
            if taken == 3:
                break
        assert taken == 3


async def test_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana")
        await here.restart()
        opened = await here.people["Ana"].click(board := await here.board(number), custom_id=control(board, "choose"))
        await here.restart()
        await here.people["Ana"].click(shown(opened), label="Keep all dice")
        assert (await here.live(number)).table.number == 1


async def test_a_channel_that_cannot_be_written_to(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        me, closed = here.env.backend.bot_user.id, discord.Permissions(view_channel=True, send_messages=True).value
        here.env.backend.set_overwrite(here.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=closed))
        await here.env.settle()
        before = len(here.env.backend.http_requests)
        told = await here.people["Ana"].slash(here.channel, "oaxaca reroll", faces="none")
        told = await here.people["Ben"].slash(here.channel, "oaxaca reroll", faces="none")
        assert "safe" in shown(told).content
        assert (await here.live(number)).table.number == 2
        assert await here.tables.store.posts_to_make(number)
        asked = [r for r in here.env.backend.http_requests[before:] if r.path.startswith(f"/channels/{here.channel.id}/")]
        assert len(asked) == 1, "while it is known that nothing has changed, nobody asks again"
        here.env.backend.delete_overwrite(here.channel.id, me)

        async def posted() -> bool:
            return not await here.tables.store.posts_to_make(number)

        await until(posted, "all posts")
        assert here.public()[-1].components


@pytest.mark.sampled(3)
async def test_a_server_error_loses_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana")
        here.env.inject_error("*", f"/channels/{here.channel.id}/messages*", status=503, times=2)
        await here.people["Ana"].slash(here.channel, "oaxaca reroll", faces="none")
        await here.env.advance_time(10)
        assert not await here.tables.store.posts_to_make(number)


async def test_every_failure_is_answered(tmp_path: Path, monkeypatch: Any) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana")

        async def broken(*args: Any, **kwargs: Any) -> None:
            raise RuntimeError("a bug")

        monkeypatch.setattr(here.tables, "act", broken)
        typed = await here.people["Ana"].slash(here.channel, "oaxaca reroll", faces="none")
        assert "Reference" in shown(typed).content
        opened = await here.people["Ana"].click(board := await here.board(number), custom_id=control(board, "choose"))
        pressed = await here.people["Ana"].click(shown(opened), label="Keep all dice")
        assert "Reference" in pressed.followups[-1].content


@pytest.mark.sampled(3)
async def test_one_mention_for_each_change_of_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        players = await reach_acts(here, number, "Ana", "Ben")
        for _ in range(40):
            waiting = [p for p in players.values() if await p.ask() is not None]
            if not waiting:
                break
            await waiting[0].move()
        previous: list[str] = []
        for request in here.env.http_requests:
            body = request.json
            if request.method == "POST" and request.path == f"/channels/{here.channel.id}/messages" and isinstance(body, dict):
                allowed = body["allowed_mentions"]
                assert allowed["parse"] == [] or "everyone" not in allowed["parse"]
                users = [str(u) for u in allowed.get("users", [])]
                if users:
                    assert users != previous or len(users) > 1
                    previous = users


async def test_looking_things_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        ana = here.people["Ana"]
        for name in ("table status", "table board", "table log", "hand", "rules", "me tables"):
            assert (await ana.slash(here.channel, name)).ephemeral, name
        text = await ana.slash(here.channel, "table board", text=True)
        assert "Workshop" in shown(text).content
        names = await ana.autocomplete(here.channel, "card", "card", "banner")
        assert names[0]["value"] == "BA"
        for typed in ("BA", "banner", "anne"):
            card = await ana.slash(here.channel, "card", card=typed)
            assert "Banner" in str(shown(card).embeds[0].title), "a part of the name is enough where no other has it"
        several = shown(await ana.slash(here.channel, "card", card="a")).content
        assert several.startswith("There is no card `a`. Possible instead: `")
        assert several.count("`") == 2 + 2 * commands_person.NEAR
        assert shown(await ana.slash(here.channel, "card", card="qqq")).content == "There is no card `qqq`."
        chapters = await ana.autocomplete(here.channel, "rules", "topic", "")
        rules = await ana.slash(here.channel, "rules", topic=chapters[3]["value"])
        menu = next(controls(shown(rules)))
        turned = await ana.select(shown(rules), [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        assert turned.response is not None
        pace = await ana.slash(here.channel, "rules", topic="pace")
        assert "72 hours" in str(shown(pace).embeds[0].description), "the house has chapters of its own"
        await ana.slash(here.channel, "me language", language="es")
        spanish = await ana.slash(here.channel, "hand")
        assert shown(spanish).embeds[0].title == "Solo tú ves esto"
        export = await ana.slash(here.channel, "table export")
        assert "terminar" in shown(export).content
        assert number


async def test_autocomplete_offers_what_is_legal(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana")
        ana = here.people["Ana"]
        offered = await ana.autocomplete(here.channel, "oaxaca reroll", "faces", "")
        day = (await here.state(number)).players[0].day
        assert {o["value"] for o in offered} == {str(f) for f in day} | {"done"}
        more = await ana.autocomplete(here.channel, "oaxaca reroll", "faces", f"{day[0]},")
        assert all(o["value"].startswith(f"{day[0]},") for o in more)
        assert await here.people["Dan"].autocomplete(here.channel, "oaxaca reroll", "faces", "") == []


async def test_a_completion_promises_only_what_is_certain(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben", game="merchants_cove")
        ask = (await here.state(number)).asks[0]
        asked = here.people[("Ana", "Ben")[ask.seat]]
        runes = await asked.autocomplete(here.channel, "oracle bend", "rune", "")
        said = {o["value"]: o["name"] for o in runes}
        assert said["a"] == "a" and said["bone"].startswith("bone · Bend the Bone: to the "), "a die may be bent in several ways"
        ways = await asked.autocomplete(here.channel, "oracle bend", "by", "", rune="bone")
        assert [o["name"] for o in ways] == [f"move · {said['bone'].partition(' · ')[2]}"], "what is said already counts"
        slots = await asked.autocomplete(here.channel, "oracle recruit", "slot", "")
        assert all(" · " in o["name"] for o in slots), "a card does the same for every ability"


async def test_who_plays_alone_asks_nobody_for_an_undo(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        alone, together = ("Pick how far back.", "How far back?"), ("The others can", "Ask the others")
        for names, said in ((("Ana",), alone), (("Ana", "Ben"), together)):
            live = await here.open(*names, seats=len(names))
            counts = "with 1 to 2 players." if names[1:] else "with 1 player."
            assert counts in str(here.lobby(live).embeds[0].description)
            await here.people["Ana"].click(here.lobby(live), label="Start")
            for name in names:
                await here.people[name].slash(here.channel, "oaxaca reroll", faces="none")
            answer = shown(await here.people["Ana"].slash(here.channel, "table undo"))
            menu = next(controls(answer))
            assert said[0] in answer.content and menu["placeholder"].startswith(said[1])
            await here.tables.end(live.table.id, Who(live.table.host))
            await here.env.settle()


async def test_direct_messages_only_for_those_who_wish(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.people["Ben"].slash(here.channel, "me dm", on=True)
        await begun(here, "Ana", "Ben")
        backend = here.env.backend
        assert here.people["Ben"].id in backend.dm_channels and here.people["Ana"].id not in backend.dm_channels
        assert isinstance(here.bot, discord.Client)
