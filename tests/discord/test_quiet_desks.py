"""What moves a desk: what everybody may know of, and what its own person does; nothing that somebody else does in private."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.discord_ui.posting.desk import MARKS
from bot.store.values.news import DESK
from tests.discord.hall import Hall, controls, hall
from tests.discord.test_clocks import Evening, evening
from tests.discord.test_desk import AtDesk, at_desks, kept, until_asked
from tests.patience import until


def edits(here: Hall, name: str) -> int:
    """How often what stands in somebody's direct messages was edited."""
    there = f"/channels/{here.env.backend.dm_channels[here.people[name].id]}/messages/"
    return sum(r.method == "PATCH" and there in r.path for r in here.env.http_requests)


async def swept(here: Hall) -> None:
    """All that is due is looked for, as a process does that shares its tables."""
    await here.bot.go_on()
    await Evening(here, None).rests()  # type: ignore[arg-type]


def person(here: Hall, name: str) -> str:
    return str(here.people[name].id)


async def hinted(here: Hall, number: int, name: str) -> None:
    """Somebody asks for a hint."""
    live = await here.live(number)
    seat = live.seat_of(person(here, name))
    assert seat is not None
    assert await here.tables.note_hint(number, person(here, name), live.table.questions[seat.seat])


async def test_a_hint_moves_nobodys_desk_and_a_move_does(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        await swept(here)
        before = {name: edits(here, name) for name in players}
        version = (await here.live(number)).table.version
        await hinted(here, number, "Ana")
        await swept(here)
        assert (await here.live(number)).table.version > version
        assert {name: edits(here, name) for name in players} == before
        await players["Ana"].move()
        await swept(here)
        assert edits(here, "Ben") > before["Ben"] or await players["Ben"].ask() is not None
        assert (await kept(here, "Ben", number)).number == (await here.live(number)).table.number


async def test_nor_does_it_when_another_process_has_the_table_next(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        await swept(here)
        before = edits(here, "Ben")
        await hinted(here, number, "Ana")
        await here.restart()
        await swept(here)
        assert edits(here, "Ben") == before


async def one_waits(at: Evening) -> int:
    """A game in the evening: Ana is asked, and Ben, who has a desk, is not."""
    here = at.here
    await at.says("Ben", "me desk", on=True)
    number = await at.begun("Ana", "Ben", pace="daily")
    ben = AtDesk(here, "Ben", number, Random(2))
    while await ben.ask() is not None:
        await ben.move()
    await at.rests()
    return number


@pytest.mark.parametrize("act", ["looks", "sets their hours"])
async def test_nobody_sees_on_their_desk_that_somebody(tmp_path: Path, act: str) -> None:
    async with evening(tmp_path) as at:
        here = at.here
        number = await one_waits(at)
        await here.people["Cleo"].slash(here.channel, "me desk", on=True)
        await at.passes(1.5)
        await swept(here)
        before, version = edits(here, "Ben"), (await here.live(number)).table.version
        if act == "looks":
            await here.tables.note_presence(number)
        else:
            await here.tables.set_hours(person(here, "Ben"), zone="Europe/Madrid")
            await here.tables.set_hours(person(here, "Ana"), confirms=True)
        await swept(here)
        after = (await here.live(number)).table
        assert after.version > version
        assert edits(here, "Ben") == before


async def test_what_is_asked_of_all_moves_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        _, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        before, vote = edits(here, "Ben"), players["Ana"].desk().id
        await players["Ben"].presses("end")
        await swept(here)
        assert players["Ana"].desk().id != vote and "end the game here" in players["Ana"].desk().content
        assert edits(here, "Ben") == before + 1


async def test_what_somebody_wishes_for_themselves_is_seen_at_the_next_sweep(tmp_path: Path) -> None:
    """Whoever hears of it may be a process that does not show the table."""
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        await here.tables.store.desks.mute(person(here, "Ben"), number, True)
        before = edits(here, "Ana")
        await swept(here)
        assert "Call me again" in words(players["Ben"]) and edits(here, "Ana") == before


# -- rows of versions before, which knew the table's own version alone ----------------------------------------------------


async def test_rows_of_versions_before_are_taken_as_they_are(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ben", False)
        await swept(here)
        mark, version = (await kept(here, "Ben", number)).version, (await here.live(number)).table.version
        assert version < MARKS <= mark
        for old, more in ((version, 0), (version - 1, 1), (-1, 1)):
            row, before = await kept(here, "Ben", number), edits(here, "Ben")
            row.version = old
            assert await here.tables.store.desks.put(row)
            await swept(here)
            assert edits(here, "Ben") == before + more
            assert (await kept(here, "Ben", number)).version == mark


# -- edits that come late --------------------------------------------------------------------------------------------------


async def test_a_desk_that_a_late_edit_may_have_changed_is_shown_once_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await swept(here)
        before = {name: edits(here, name) for name in players}
        await here.bot.poster.late._tell(number, [DESK])
        await swept(here)
        assert {name: edits(here, name) for name in players} == {name: n + 1 for name, n in before.items()}


async def test_so_is_one_that_was_being_shown_just_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent before the late one came is no better than that."""
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        await swept(here)
        channels, free, sent = here.bot.desk.channels(True), asyncio.Event(), list[int]()
        truly = channels.edit

        async def held_up(channel: str, message: int, spec: Any) -> bool:
            done = await truly(channel, message, spec)
            sent.append(message)
            await free.wait()
            return done

        monkeypatch.setattr(channels, "edit", held_up)
        ben = players["Ben"].desk().id
        here.bot.desk.refresh(person(here, "Ben"), number)
        await until(lambda: ben in sent, "an edit")
        await here.tables.store.desks.doubt(number)
        free.set()
        await swept(here)
        assert sent.count(ben) == 2 and (await kept(here, "Ben", number)).version >= MARKS


# -- what is pressed where another process shows the table -------------------------------------------------------------------


def words(player: AtDesk) -> str:
    """All that the buttons of a desk say."""
    return " ".join(c.get("label", "") for c in controls(player.desk()))


def of_another(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process shows the tables from now on; this one gets what is pressed in direct messages."""
    monkeypatch.setattr(here.tables.changes, "ours", lambda table: False)


async def test_a_desk_says_that_it_is_quiet_whichever_process_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        ben = players["Ben"]
        of_another(here, monkeypatch)
        before = words(ben)
        assert before.endswith("Quiet")
        await ben.presses("mute")
        assert (await kept(here, "Ben", number)).muted
        assert words(ben) == before.replace("Quiet", "Call me again"), "and it asks as before"
        await ben.presses("mute")
        assert words(ben) == before and not (await kept(here, "Ben", number)).muted


async def test_a_message_that_is_no_desk_any_more_gets_no_buttons_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        number, players = await at_desks(here, "Ana", "Ben")
        row = await kept(here, "Ben", number)
        row.message = 1 if row.message is None else row.message + 1
        await here.tables.store.desks.put(row)
        of_another(here, monkeypatch)
        before = players["Ben"].desk()
        told = await players["Ben"].presses("mute")
        assert words(players["Ben"]) == " ".join(c.get("label", "") for c in controls(before))
        assert "is quiet on your desk now" in told.followups[0].content


async def test_a_refused_press_shows_the_whole_question_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        _, players = await at_desks(here, "Ana", "Ben")
        await until_asked(here, players, "Ana", True)
        ana = players["Ana"]
        whole = [c["custom_id"] for c in controls(ana.desk())]
        (stale,) = [m for m in here.env.backend.messages[ana.desk().channel_id].values() if m.id == ana.desk().id]
        say = next(c for row in stale.components for c in row["components"] if ":say:" in c["custom_id"])
        parts = say["custom_id"].split(":")
        say["custom_id"] = ":".join([*parts[:3], "99", *parts[4:]])  # as one was that is asked no more
        of_another(here, monkeypatch)
        refused = await ana.user.click(ana.desk(), custom_id=say["custom_id"])
        assert refused.followups and [c["custom_id"] for c in controls(ana.desk())] == whole
