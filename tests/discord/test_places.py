"""Where somebody acts: presses belong to the place of their table, and who may take a table to another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import interactions
from simcord.backend import serializers

from bot.discord_ui.answers.presses import HANDLERS
from bot.discord_ui.messages.ids import Id, of_menu
from bot.tables.values.who import Who
from tests.discord.hall import Hall, controls, hall, shown

ANYWHERE = {action for action, handler in HANDLERS.items() if handler.anywhere}
NOWHERE = "There is no such table here."


async def pressed(here: Hall, person: Any, where: Any, made: str, values: tuple[str, ...] = (), guild: Any = None) -> str:
    """What somebody reads who presses a control with this id in that place; "" when it is carried out in silence."""
    backend = here.env.backend
    control: dict[str, Any] = {"type": 2, "style": 1, "label": "x", "custom_id": made, "id": 2}
    if values:
        options = [{"label": "x", "value": value} for value in values]
        control = {"type": 3, "custom_id": made, "options": options, "min_values": 1, "max_values": 1, "id": 2}
    data = {"custom_id": made, "component_type": control["type"], "values": list(values)}
    record, payload = interactions.base_payload(
        backend, type=3, channel_id=where.id, guild_id=guild.id if guild else None, user_id=person.id, data=data
    )
    stored = next(m._message for m in here.public())
    payload["message"] = dict(serializers.message_payload(backend, stored))
    payload["message"]["components"] = [{"type": 1, "id": 1, "components": [control]}]
    record.source_message_id = stored.id
    backend.emit("INTERACTION_CREATE", payload)
    await here.env.settle()
    found = [*record.followup_ids, *([record.message_id] if record.message_id else [])]
    return backend.messages[where.id][found[0]].content or "?" if found else ""


def every_press(number: int) -> list[tuple[str, tuple[str, ...]]]:
    """Each deed with that table, as a button and as a menu."""
    return [
        *((str(Id(deed, number, 0, "1")), ()) for deed in HANDLERS),
        *((of_menu(str(Id(deed, number, 0, "1"))), ("1",)) for deed in HANDLERS),
    ]


async def begun(here: Hall, *names: str) -> int:
    """A game in progress."""
    live = await here.open(*names, seats=len(names))
    await here.people[names[0]].click(here.lobby(live), label="Start")
    return live.table.id


async def entries(here: Hall, number: int) -> Any:
    """All that a press might change of a table."""
    live = await here.live(number)
    return live.table, [*live.seats], live.state


async def test_every_press_from_another_place_is_refused_in_words(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        elsewhere = here.guild.create_text_channel("elsewhere")
        other = here.env.create_guild("Other")
        away = other.create_text_channel("games")
        ana = other.add_member(here.people["Ana"].user)
        await here.env.settle()
        before = await entries(here, number)
        for made, values in every_press(number):
            told = await pressed(here, here.people["Ana"], elsewhere, made, values, here.guild)
            assert told == f"Table #{number} is not played here, but in <#{here.channel.id}>.", made
            assert await pressed(here, ana, away, made, values, other) == NOWHERE, made
        for made, values in every_press(number + 1):
            assert await pressed(here, ana, away, made, values, other) == NOWHERE, "as if there were none"
        assert await entries(here, number) == before
        assert [t.id for t in await here.tables.store.open_tables()] == [number]


async def test_a_table_that_has_moved_says_where_it_went(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        old, new = here.channel, here.guild.create_text_channel("elsewhere")
        await here.people["Ana"].slash(new, "table move", number=number)
        told = await pressed(here, here.people["Ben"], old, str(Id("hand", number)), guild=here.guild)
        assert told == f"Table #{number} is not played here, but in <#{new.id}>."
        assert "is not played" not in await pressed(here, here.people["Ben"], new, str(Id("hand", number)), guild=here.guild)


async def test_who_sits_at_a_table_may_press_in_their_own_direct_messages(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        for name in ("Ben", "Dan"):
            person = here.people[name]
            await (await here.bot.fetch_user(person.id)).create_dm()
            place = here.env.backend.get_channel(here.env.backend.dm_channels[person.id])
            told = await pressed(here, person, place, str(Id("hand", number)))
            assert (told == NOWHERE) == (name == "Dan"), (name, told)


def test_every_deed_belongs_to_a_table_or_to_nobody_else() -> None:
    assert set(HANDLERS) > ANYWHERE
    assert {deed for deed in HANDLERS if deed.startswith(("my", "opt", "forget"))} < ANYWHERE


# -- who may take a table away ------------------------------------------------------------------------------------------------

MANAGES = discord.PermissionOverwrite(manage_channels=True)


async def test_who_may_move_a_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        people = here.people
        keeper = here.guild.create_text_channel("managed by Cleo", overwrites={people["Cleo"]: MANAGES})
        own = here.guild.create_text_channel("managed by Dan", overwrites={people["Dan"]: MANAGES})
        plain, here.channel = here.guild.create_text_channel("managed by nobody"), keeper
        await here.env.settle()
        number = await begun(here, "Ana", "Ben")

        async def says(name: str, to: Any) -> str:
            return str(shown(await people[name].slash(to, "table move", number=number)).content)

        for name in ("Dan", "Ben"):
            assert "Only the host" in await says(name, own), "what somebody may do where they want it says nothing"
        assert (await here.live(number)).table.channel == str(keeper.id)
        assert "goes on here" in await says("Cleo", plain), "who manages the channel that it leaves"
        assert "Only the host" in await says("Cleo", keeper), "and not the one to which it would go"
        assert "goes on here" in await says("Ana", own), "its host"
        here.env.backend.delete_channel(own.id)
        await here.tables.channel_gone(str(own.id))
        assert await says("Dan", plain) == await says("Cleo", keeper) == NOWHERE, "who does not sit there hears of none"
        assert "goes on here" in await says("Ben", plain), "its channel is gone: anybody seated"


async def test_a_channel_that_is_gone_without_a_word_is_found_out(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        old, here.channel = here.channel, here.guild.create_text_channel("elsewhere")
        await here.env.settle()
        here.bot.get_guild(here.guild.id)._channels.pop(old.id)  # type: ignore[union-attr]
        here.env.inject_error("GET", f"/channels/{old.id}", status=404, code=10003)
        told = shown(await here.people["Ben"].slash(here.channel, "table move", number=number)).content
        assert "goes on here" in told


@pytest.mark.parametrize("gone", [False, True])
async def test_a_table_that_moves_while_it_is_posted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: bool) -> None:
    """What came too late for the old place loses its buttons there; what fails there says nothing about the new one."""
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        number, new = live.table.id, here.guild.create_text_channel("elsewhere")
        await here.env.settle()
        channels, ana = here.bot.poster.channels, str(here.people["Ana"].id)
        post, posted = channels.post, list[str]()

        async def meanwhile(channel: str, spec: Any) -> int:
            posted.append(channel)
            if len(posted) > 1:
                return await post(channel, spec)
            if gone:
                here.env.backend.delete_channel(here.channel.id)
            made = None if gone else await post(channel, spec)
            await here.tables.move(number, Who(ana), str(here.guild.id), str(new.id))
            return await post(channel, spec) if made is None else made

        strip, stripped = channels.strip, list[tuple[str, int]]()

        async def noted(channel: str, message: int) -> None:
            stripped.append((channel, message))
            await strip(channel, message)

        monkeypatch.setattr(channels, "post", meanwhile)
        monkeypatch.setattr(channels, "strip", noted)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        table = (await here.live(number)).table
        assert (table.lost, table.channel, posted[:2]) == ("", str(new.id), [str(here.channel.id), str(new.id)])
        assert here.bot.poster.blocked == set() and table.posts.behind is None
        (board,) = [m for m in here.messages(new.id) if [*controls(m)]]
        assert board.id == table.posts["board"] and (await here.tables.store.table(number)) == table
        places = {
            str(place): message for place in (here.channel.id, new.id) for message in [{m.id for m in here.messages(place)}]
        }
        assert gone or (stripped and all(message in places[channel] for channel, message in stripped))
        assert gone or not [m for m in here.public() if [*controls(m)]], "nothing in the old place keeps its buttons"


async def test_nobody_hears_of_a_table_on_another_server(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        other = here.env.create_guild("Other")
        away = other.create_text_channel("games", overwrites={})
        visitors = {name: other.add_member(here.people[name].user) for name in ("Ana", "Ben", "Dan")}
        await here.env.settle()

        async def says(name: str, which: int) -> str:
            return str(shown(await visitors[name].slash(away, "table move", number=which)).content)

        assert await says("Dan", number) == await says("Dan", number + 7) == NOWHERE
        for name in ("Ana", "Ben"):
            assert "within its server" in await says(name, number)
        await here.tables.end(number, Who(str(here.people["Ana"].id)))
        assert await says("Dan", number) == NOWHERE


async def test_nobody_hears_of_a_table_in_a_channel_that_is_closed_to_them(tmp_path: Path) -> None:
    """Neither that there is one, nor who hosts it, nor where; those at it, and whoever manages the channel, are not concerned."""
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        closed = here.bot.get_channel(here.channel.id)
        assert isinstance(closed, discord.TextChannel)
        elsewhere = here.guild.create_text_channel("elsewhere")

        async def heard(name: str, which: int) -> tuple[str, str]:
            moved = shown(await here.people[name].slash(elsewhere, "table move", number=which)).content
            return str(moved), await pressed(here, here.people[name], elsewhere, str(Id("hand", which)), guild=here.guild)

        told = await heard("Dan", number)
        assert "Only the host" in told[0] and f"<#{closed.id}>" in told[1], "the channel is open to Dan"
        await closed.set_permissions(closed.guild.default_role, view_channel=False)
        await here.env.settle()
        assert await heard("Dan", number) == await heard("Dan", number + 7) == (NOWHERE, NOWHERE)
        assert f"<#{closed.id}>" in (await heard("Ben", number))[1], "who sits there may be told where it is"


# -- threads ------------------------------------------------------------------------------------------------------------------


async def offered(here: Hall, name: str) -> Any:
    """The offer of a thread, where there is a table already."""
    return shown(await here.people[name].slash(here.channel, "table open", game="oaxaca"))


def threads(here: Hall) -> list[Any]:
    """The threads of the server."""
    return [c for c in here.env.backend.channels.values() if getattr(c, "type", None) in (10, 11, 12)]


async def test_twelve_presses_make_one_thread(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("Ana", seats=2)
        offer = await offered(here, "Dan")
        made = next(c["custom_id"] for row in offer.components for c in row["components"])
        for _ in range(12):
            backend = here.env.backend
            record, payload = interactions.base_payload(
                backend, type=3, channel_id=here.channel.id, guild_id=here.guild.id, user_id=here.people["Dan"].id,
                data={"custom_id": made, "component_type": 2},
            )  # fmt: skip
            payload["message"] = dict(serializers.message_payload(backend, offer._message))
            record.source_message_id = offer.id
            backend.emit("INTERACTION_CREATE", payload)
        await here.env.settle()
        assert len(threads(here)) == 1 and len(await here.tables.store.open_tables()) == 2


@pytest.mark.parametrize("full", ["server", "host"])
async def test_a_full_house_makes_no_thread(tmp_path: Path, full: str) -> None:
    async with hall(tmp_path) as here:
        await here.open("Ana", seats=2)
        offer = await offered(here, "Dan")
        limits = {"tables_per_guild": 1} if full == "server" else {"tables_per_host": 0}
        here.tables.lobby.limits = type(here.tables.lobby.limits)(**limits)
        told = shown(await here.people["Dan"].click(offer, label="Open in a thread")).content
        assert "open tables" in told and threads(here) == []


async def test_a_thread_without_a_table_goes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        await here.open("Ana", seats=2)
        offer = await offered(here, "Dan")

        async def fails(*_: Any, **__: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(here.tables, "open", fails)
            told = shown(await here.people["Dan"].click(offer, label="Open in a thread")).content
        assert "nothing was changed" in told and threads(here) == []
        again = await offered(here, "Dan")
        await here.people["Dan"].click(again, label="Open in a thread")
        assert len(threads(here)) == 1
