"""What a log holds, also where a host asks for everything: nothing that would give a game or an account away."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot import logs
from tests.discord.hall import Player, hall

ELSEWHERE = (
    "aiosqlite",
    "asyncio",
    "discord",
    "discord.http",
    "discord.gateway",
    "PIL",
    "PIL.Image",
    "websockets",
    "aiohttp.client",
)


class Kept(logging.Handler):
    """Everything that would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logging.Formatter(logs.FORM))
        self.lines: list[str] = []
        self.others: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line as a file would hold it."""
        self.lines.append(self.format(record))
        if record.levelno < logging.INFO and record.name.partition(".")[0] not in logs.OURS:
            self.others.append(record.name)


@pytest.fixture
def kept() -> Iterator[Kept]:
    """The log of a host, and the levels as they were before."""
    loggers = [logging.getLogger(name) for name in ("", *ELSEWHERE, *logs.OURS)]
    before, handler = [(logger, logger.level) for logger in loggers], Kept()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    for logger, level in before:
        logger.setLevel(level)


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_others_are_never_heard_below_info(kept: Kept, level: str) -> None:
    logging.getLogger("PIL").setLevel(logging.DEBUG)
    logs.begin(level)
    wanted = logging.getLevelNamesMapping()[level]
    for name in ELSEWHERE:
        assert logging.getLogger(name).getEffectiveLevel() >= max(wanted, logging.INFO), name
    assert logging.getLogger("bot.tables.life.changes").getEffectiveLevel() == wanted
    assert logging.getLogger("somebody.new").getEffectiveLevel() >= max(wanted, logging.INFO)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", ["oaxaca", "mottainai"])
async def test_a_game_leaves_nothing_in_the_log_of_a_curious_host(tmp_path: Path, kept: Kept, game: str) -> None:
    logs.begin("DEBUG")
    logging.getLogger("bot.tests").debug("our own words are kept")
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2, game=game)
        number, secret = live.table.id, live.table.secret
        await here.people["Ana"].click(here.lobby(live), label="Start")
        await here.people["Ana"].slash(here.channel, "me dm", on=True)
        players = {name: Player(here, name, number, Random(5), typing=0.6) for name in ("Ana", "Ben")}
        hands: set[str] = set()
        for _ in range(40):
            state = await here.state(number)
            hands |= {repr([*p.hand]) for p in state.players if len(p.hand) > 1} if hasattr(state.players[0], "hand") else set()
            waiting = [p for p in players.values() if await p.ask() is not None]
            if not waiting:
                break
            await waiting[0].move()
        told = [e for move in await here.tables.store.moves(number) for e in move.events if e["to"] is not None]
        tokens = [record.token for record in here.env.backend.interactions.values()]
    written = "\n".join(kept.lines)
    assert "our own words" in written and kept.others == []
    assert tokens and secret and not [t for t in (secret, *tokens) if t in written]
    assert not [hand for hand in hands if hand in written]
    assert not [e for e in told if len(json.dumps(e["data"])) > 20 and json.dumps(e["data"]) in written]
