"""Posts that were held up by a closed channel: what they say of sleep, and whom they may wake, is judged when they are made."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

from bot.tables.values.who import Who
from tests.discord.hall import control
from tests.discord.test_clocks import EVENING, HOUR, Evening, evening


@asynccontextmanager
async def closed(at: Evening, number: int) -> AsyncIterator[None]:
    """While this lasts nothing can be posted; then all of it is."""
    poster = at.here.bot.poster
    with patch.object(poster, "wake", lambda number: None):
        yield
    poster.wake(number)
    await at.rests()


def mentions(at: Evening, name: str) -> int:
    """How many messages have called somebody."""
    me = at.here.people[name].id
    sent = [body for r in at.here.env.http_requests if r.method == "POST" and isinstance(body := r.json, dict)]
    return sum(me in body.get("allowed_mentions", {}).get("users", []) for body in sent)


async def in_turn(at: Evening, number: int) -> tuple[str, str]:
    """Who is asked after the opening, and who is not."""
    live = await at.here.live(number)
    (seat,) = live.look(None).asked
    return live.seats[seat].name, live.seats[1 - seat].name


async def test_a_nudge_and_a_reminder_that_come_late_wake_nobody(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="live")
        await at.says("Ben", "me quiet", hours="22:00-08:00")
        await at.keeps_dice("Ana")
        before = mentions(at, "Ben")
        async with closed(at, number):
            await at.passes(0.1)
            await at.here.tables.nudge(number, Who(str(at.here.people["Ana"].id)))
            await at.passes(3)
        assert at.holding("asks you to go on") and at.holding("The board: "), "they can be read in the morning"
        assert mentions(at, "Ben") == before


async def test_offers_votes_and_wishes_that_come_late_wake_nobody(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", "Cleo", pace="daily")
        for name in ("Ben", "Dan"):
            await at.says(name, "me quiet", hours="22:00-08:00")
        ben, dan, ana = mentions(at, "Ben"), mentions(at, "Dan"), mentions(at, "Ana")
        async with closed(at, number):
            person = str(at.here.people["Cleo"].id)
            await at.here.tables.vote_end(number, Who(person))
            await at.here.tables.offer_seat(number, Who(person), 2, str(at.here.people["Dan"].id))
            await at.passes(3)
        assert at.with_button("take") and at.with_button("endyes")
        assert (mentions(at, "Ben"), mentions(at, "Dan"), mentions(at, "Ana")) == (ben, dan, ana + 1)


async def test_who_fell_asleep_before_the_board_came_is_called_in_the_morning(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="relaxed")
        async with closed(at, number):
            await at.keeps_dice("Ana", "Ben")
            name, _ = await in_turn(at, number)
            await at.here.tables.set_hours(str(at.here.people[name].id), quiet="22:00-08:00")
            before = mentions(at, name)
            await at.passes(3)
        assert mentions(at, name) == before
        assert f"asleep or away until <t:{int(EVENING + 12 * HOUR)}:f>" in await at.told(number)
        await at.passes(9.1)
        assert mentions(at, name) == before + 1 and "asleep" not in await at.told(number)
        await at.passes(5)
        assert mentions(at, name) == before + 1


async def test_a_board_that_comes_in_the_morning_calls_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="relaxed")
        for name in ("Ana", "Ben"):
            await at.says(name, "me quiet", hours="20:30-08:00")
        await at.passes(1)
        before = {name: mentions(at, name) for name in ("Ana", "Ben")}
        async with closed(at, number):
            await at.keeps_dice("Ana", "Ben")
            await at.passes(12)
        name, _ = await in_turn(at, number)
        await at.passes(1)
        assert mentions(at, name) <= before[name] + 1 and "asleep" not in await at.told(number)


async def test_a_board_never_says_asleep_until_a_time_that_is_past(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="relaxed")
        await at.says("Ben", "me quiet", hours="22:00-08:00")
        await at.passes(3)
        assert "asleep" not in await at.told(number), "it is as old as the evening"
        await at.says("Ana", "me away", until="2027-01-07")
        assert (await at.told(number)).count("asleep") == 2, "whoever has gone to sleep since is shown"
        board = (await at.here.board(number)).id
        await at.passes(9.1)
        assert (await at.told(number)).count("asleep") == 1, "Ben is awake"
        await at.passes(48)
        assert "asleep" not in await at.told(number)
        assert control(await at.here.board(number), "choose") and (await at.here.board(number)).id == board
