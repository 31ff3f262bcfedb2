"""Whatever people press and type at a table: at rest nobody has more than one private message of its play."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.results import ResponseMessage

from engines.shelf import SHELF
from tests.deep import DEEP, KIT_SEED, some
from tests.discord.hall import Hall, Player, controls, hall, turns

PEOPLE = ("Ana", "Ben", "Cleo")  # of whom the last one is not seated
LOOKED_UP = frozenset({"rules", "chapter", "mats", "whole", "step", "peek", "film", "show", "ladder"})
GAMES = 40 if DEEP else 2  # of each kind
DEEDS = 25
TYPED = ("hand", "table undo", "table nudge", "table end", "table robot")


def pressable(message: ResponseMessage) -> list[dict[str, Any]]:
    """What can be pressed there that belongs to the play."""
    return [one for one in controls(message) if one["custom_id"].split(":")[1] not in LOOKED_UP and not one.get("disabled")]


async def press(here: Hall, name: str, message: ResponseMessage, rng: Random) -> str:
    """Anything on a message."""
    if not (found := pressable(message)):
        return ""
    one = rng.choice(found)
    if one["type"] == 3:
        most = rng.randint(1, one.get("max_values", 1))
        some_of = rng.sample([o["value"] for o in one["options"]], most)
        await here.people[name].select(message, some_of, custom_id=one["custom_id"])
    else:
        await here.people[name].click(message, custom_id=one["custom_id"])
    return str(one["custom_id"])


async def anything(here: Hall, number: int, players: dict[str, Player], seen: list[ResponseMessage], rng: Random) -> str:
    """Somebody does something; what it was."""
    name, what = rng.choice(PEOPLE), rng.random()
    private = await here.private(name)
    live = await here.live(number)
    if what < 0.3 and name in players and await players[name].ask() is not None:
        await players[name].move()
        return f"{name} moves"
    if what < 0.5 and private:
        return f"{name} presses {await press(here, name, rng.choice(private), rng)} in private"
    if what < 0.8 and (public := [m for m in here.public() if pressable(m)]):
        return f"{name} presses {await press(here, name, rng.choice(public[-2:]), rng)}"
    if what < 0.9 and seen:
        old = rng.choice(seen)
        with suppress(BackendError, ValueError, LookupError):
            return f"{name} presses {await press(here, name, old, rng)} on an old board"
    if what < 0.95:
        command = rng.choice([f"{live.game.group} {verb.name}" for verb in live.game.verbs])
    else:
        command = rng.choice(TYPED)
    await here.people[name].slash(here.channel, command)
    return f"{name} types {command}"


@pytest.mark.deeper
@pytest.mark.parametrize("title", some(SHELF, lambda title: title == "patzcuaro"))
async def test_nobody_has_two_whatever_is_done(tmp_path: Path, title: str) -> None:
    for n in range(GAMES):
        rng = Random(f"{KIT_SEED} {title} {n}")
        async with hall(tmp_path / f"{n}") as here:
            live = await here.open("Ana", "Ben", seats=2, game=title)
            await here.people["Ana"].click(here.lobby(live), label="Start")
            number, done, seen = live.table.id, list[str](), list[ResponseMessage]()
            players = {name: Player(here, name, number, rng) for name in PEOPLE[:2]}
            for _ in range(DEEDS):
                if (await here.live(number)).table.status != "playing":
                    break
                seen = [*seen, await here.board(number)][-6:]
                done.append(await anything(here, number, players, seen, rng))
                left = {name: [m.content[:80] for m in await here.private(name)] for name in PEOPLE}
                assert all(len(mine) <= 1 for mine in left.values()), (done[-4:], left)
                kept = {(panel.person, panel.message) for panel in await here.tables.store.panels()}
                assert len(kept) == sum(map(len, left.values())), "as many tokens as there are messages to be taken away"


class Charting(Random):
    """Somebody who draws lines on the Star Chart whenever that is possible: the lines in private, what follows on the board."""

    def choice(self, seq: Any) -> Any:
        return next((one for one in seq if str(one).startswith(("chart", "line"))), None) or super().choice(seq)


@pytest.mark.sampled(3)
async def test_what_came_of_an_answer_is_a_line_below_the_board_that_tells_the_rest(tmp_path: Path) -> None:
    """More than that only where it is for nobody else."""
    async with hall(tmp_path) as here:
        live = await here.open("Ana", seats=1, game="merchants_cove")
        await here.people["Ana"].click(here.lobby(live), label="Start")
        number, told = live.table.id, 0
        async for _ in turns({"Ana": Player(here, "Ana", number, Charting(1), typing=0)}, 30):
            log = await here.tables.store.moves(number)
            alone = sum(event["to"] is not None for event in log[-1].events) if log else 0
            for message in await here.private("Ana"):
                lines = (message.content or "").split("\n")
                passed = not any(controls(message)) and not message.embeds
                assert not passed or len(lines) <= max(1, alone), lines
                told += passed
        assert told
