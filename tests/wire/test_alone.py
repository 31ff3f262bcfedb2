"""A table in direct messages over the wire: every request as Discord describes it, also when the bot is killed meanwhile."""

from __future__ import annotations

from random import Random

import pytest

from tests.patience import until
from tests.wire.objects import Json
from tests.wire.people import Guest, handled, offers
from tests.wire.program import Program

MOVES = 12


async def chosen(guest: Guest) -> None:
    """One choice that stands on the board as it is."""
    live = guest.live()
    ask = guest.ask(live)
    assert ask is not None
    board: Json = await guest.at_board(live)
    there = offers(board)
    choice = guest.rng.choice([option for option in ask.options if option in there])
    deed = await guest.push(board, there[choice])
    await until(lambda: handled(guest.database, deed) is not None, f"the choice {choice}")


@pytest.mark.deep
async def test_a_game_of_one_person_and_another_process(bot: Program) -> None:
    here = bot.here
    assert {c["name"]: c["contexts"] for c in here.commands if c["contexts"] != [0, 1]} == {"leaderboard": [0]}
    assert all(c["integration_types"] == [0] for c in here.commands)
    ana = Guest(here, "Ana", 0, bot.database, Random(3))
    ana.channel = here.letterbox(ana.json)
    await ana.slash("table open", game="oaxaca", seats=1)
    (lobby,) = await until(lambda: here.public(ana.channel), "the lobby")
    await ana.click(lobby, "start")
    await until(lambda: ana.live().table.status == "playing", "the start")
    for n in range(MOVES):
        await chosen(ana)
        if n == MOVES // 2:
            await bot.kill()
            await bot.start()
    await ana.at_board(ana.live())
    assert (await ana.slash("table join")).text.startswith("`/table join` works only in the channels of a server")
    boards = [m for m in here.public(ana.channel) if offers(m)]
    assert len(boards) == 1 and here.check()[0] > MOVES
