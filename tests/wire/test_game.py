"""A whole game over the wire: every kind of request, each body as Discord wants it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Protocol

import pytest

from bot.store.address import Place
from tests.patience import until
from tests.wire.faults import Fault
from tests.wire.people import Guest, has
from tests.wire.program import Program
from tests.wire.proof import proven, waiting
from tests.wire.standin import StandIn


class Served(Protocol):
    """Whatever serves from a database."""

    @property
    def database(self) -> Place: ...


async def gathered(
    here: StandIn, bot: Served, channel: int, names: list[str], robots: int = 0, game: str = "oaxaca", robot: str = "random"
) -> list[Guest]:
    """People who have opened and started a table by buttons."""
    rng = Random(f"{channel}")
    guests = [Guest(here, name, channel, bot.database, rng) for name in names]
    await guests[0].slash("table open", game=game, seats=len(names) + robots)
    (lobby,) = await until(lambda: here.public(channel), "the lobby")
    for guest in guests[1:]:
        await guest.click(lobby, "join")
    await until(lambda: len(guests[0].live().seats) == len(guests), "seats for all")
    for _ in range(robots):
        await guests[0].slash("table robot", robot=robot)
    await guests[0].click(lobby, "start")
    await until(lambda: guests[0].live().table.status == "playing", "the start")
    return guests


def shown_to_the_end(guest: Guest) -> bool:
    """Whether the poster has noted the last post, and nothing is left to be taken away."""
    noted = guest.live().table.posts
    return "final" in noted and not noted.stale


@pytest.mark.deep
async def test_a_whole_game(bot: Program) -> None:
    here, channel = bot.here, bot.here.channel()
    guests = await gathered(here, bot, channel, ["Ana", "Ben"], robots=1)
    while (live := guests[0].live()).table.status == "playing":
        asked = next((g for g in guests if g.ask(live) is not None), None)
        if asked is None or await asked.move() is None:
            await asyncio.sleep(0.01)
    final = await until(lambda: finals(here, channel), "the final score")
    await until(lambda: shown_to_the_end(guests[0]), "the poster's last note, and old buttons taken off")
    await bot.stop()
    assert live.table.status == "finished" and live.table.result
    assert final["embeds"][0]["description"] and final["attachments"][0]["description"]
    for way in ("typed", "board", "panel", "completed"):
        assert sum(g.ways.get(way, 0) for g in guests) > 3, (way, [g.ways for g in guests])
    await proven(here, bot.database, channel)
    assert here.check()[0] > 100
    assert {call.kind for call in here.calls} >= {"commands", "callback", "original", "followup", "post", "edit"}


@pytest.mark.deep
async def test_old_buttons_are_taken_off_by_whoever_comes_next(bot: Program) -> None:
    """Killed when the end was posted, and the last board still has its buttons."""
    here = bot.here
    channel = here.channel()
    guests = await gathered(here, bot, channel, ["Ana", "Ben"])
    shown = await guests[0].at_board(guests[0].live())
    await until(lambda: waiting(bot.database) == 0, "the board")
    here.faults.add(Fault("edit", 503, left=1000, place=channel))
    await guests[1].slash("table end")
    await guests[0].slash("table end")
    await until(lambda: len([c for c in here.calls if c.status == 503]) and len(here.public(channel)) > 2, "the end")
    await bot.kill()
    assert shown["components"]
    here.faults.all.clear()
    await bot.start()
    await until(lambda: not shown["components"], "the old buttons gone")


def finals(here: StandIn, channel: int) -> dict[str, object] | None:
    """The post with the final score."""
    return next((m for m in here.public(channel) if has(m, "rematch")), None)
