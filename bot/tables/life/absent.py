"""What is said for somebody whose time is up: the passive word of the question, or else what the `easy` robot would say."""

from __future__ import annotations

import asyncio
from random import Random, SystemRandom
from typing import Any

from bot.tables.values.live import Live
from engines.kernel import Ask, Game, asked
from engines.robots import robot

ROBOT = "easy"


def passive(game: Game[Any], ask: Ask) -> str | None:
    """The word that does nothing, or the only one there is; None when something must be chosen."""
    last = ask.options[-1]
    return last if len(ask.options) == 1 or last.split()[-1] in game.passive else None


async def robots_word(live: Live, seat: int) -> str:
    """What the robot says for a seat, from a position dealt anew so that it can know no more than that seat."""
    if live.state is None or asked(live.state, seat) is None:
        return ""
    rng = Random(SystemRandom().getrandbits(64))
    deal = live.game.resample(live.state, seat, rng)
    return await asyncio.to_thread(robot(ROBOT).choose, live.game, deal, seat, rng)
