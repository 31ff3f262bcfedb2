"""Presses of one person at once, in whatever order Discord and the store carry them out: one panel is left."""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random

import discord
import pytest

from bot.discord_ui.posting.private_panels import EARLY, TOKEN_LASTS, PrivatePanels
from bot.store import Panel
from tests.deep import DEEP, KIT_SEED
from tests.patience import PATIENCE, until

TABLE = 7
ANA = "ana"


class Gone:
    """Discord does not know that message."""

    status, reason = 404, "Not Found"


class Slowly:
    """A Discord and a store that take their time, each time another; what there is on the screen, and what is kept."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.numbers = rng, count(1)
        self.screen: dict[int, str] = {}  # messages, and which press they show
        self.kept: dict[str, Panel] = {}
        self.panels = PrivatePanels(self, self.delete, self.needed, lambda: 0.0)  # type: ignore[arg-type]
        self.told: dict[str, int] = {}  # by press, the message with its answer
        self.line = asyncio.Lock()  # what is written is written in turn

    async def passes(self) -> None:
        for _ in range(self.rng.choice((0, 1, 1, 2, 5, 12))):
            await asyncio.sleep(0)

    async def put_panel(self, panel: Panel) -> None:
        async with self.line:
            await self.passes()
            self.kept[panel.message] = panel
        await self.passes()

    async def drop_panel(self, panel: Panel) -> None:
        async with self.line:
            await self.passes()
            if self.kept.get(panel.message) == panel:
                del self.kept[panel.message]
        await self.passes()

    async def needed(self, table: int, person: str, since: float) -> bool:
        await self.passes()
        return False

    async def delete(self, token: str, message: int) -> None:
        await self.passes()
        there = self.screen.pop(message, None)
        await self.passes()
        if there is None:
            raise discord.NotFound(Gone(), {"code": 10008, "message": "Unknown Message"})

    async def press(self, token: str, on: int = 0) -> None:
        """A press on the board, or on a panel, which changes in place; below it where that is gone."""
        message = on or next(self.numbers)
        if not on:
            self.screen[message] = token
        await self.passes()
        panel = await self.panels.note(ANA, TABLE, message, token)
        await self.passes()
        if message in self.screen:
            self.screen[message] = token
        else:
            message = next(self.numbers)
            self.screen[message] = token
            await self.passes()
            panel = await self.panels.note(ANA, TABLE, message, token)
        await self.passes()
        self.panels.shows(panel)
        self.told[token] = message

    def at_rest(self) -> bool:
        return not self.panels.busy and not self.panels._queue.busy


async def pressed_at_once(rng: Random) -> Slowly:
    """Some presses on the board and on what stands or has stood below it, some at once and some a little later."""
    here, known = Slowly(rng), [0]
    for n in range(rng.randint(2, 6)):
        presses = [here.press(f"{n}.{one}", rng.choice(known)) for one in range(rng.randint(1, 3))]
        tasks = [asyncio.create_task(one) for one in presses]
        if rng.random() < 0.2:
            here.panels.gone(ANA, TABLE)
        await (asyncio.gather(*tasks) if rng.random() < 0.5 else here.passes())
        known = [0, *here.screen, *known[-3:]]
        await asyncio.gather(*tasks)
    await until(here.at_rest, "rest")
    return here


@pytest.mark.deeper
@pytest.mark.parametrize("part", range(4))
async def test_one_is_left_with_its_token(part: int) -> None:
    for n in range(500 if DEEP else 60):
        here = await pressed_at_once(Random(f"{KIT_SEED} {part} {n}"))
        try:
            ((message, shown),) = here.screen.items()
            assert here.told[shown] == message, n
            ((noted, panel),) = here.kept.items()
            assert noted == str(message) and here.told[panel.token] == message, (n, "its token can take it away")
        finally:
            await here.panels.close()


async def test_a_press_meanwhile_keeps_what_was_about_to_end() -> None:
    """While it is asked whether a question of long ago still stands, somebody presses on its panel: that is not taken away."""
    here, now, asking, goes_on = Slowly(Random(1)), [0.0], asyncio.Event(), asyncio.Event()

    async def needed(table: int, person: str, since: float) -> bool:
        asking.set()
        await goes_on.wait()
        return False

    here.panels = PrivatePanels(here, here.delete, needed, lambda: now[0])  # type: ignore[arg-type]
    await here.press("first")
    (message,) = here.screen
    now[0] = TOKEN_LASTS - EARLY
    tidying = asyncio.create_task(here.panels.tidy())
    await asyncio.wait_for(asking.wait(), PATIENCE)
    await here.press("again", message)
    goes_on.set()
    await tidying
    await until(here.at_rest, "rest")
    assert here.screen == {message: "again"} and here.kept[str(message)].token == "again"
    await here.panels.close()


async def test_a_token_that_could_not_be_let_go_of_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database had no room for a moment: no token stays behind its message."""
    monkeypatch.setattr("bot.discord_ui.posting.private_panels.AGAIN", 0.05)
    here, failures, tried = Slowly(Random(2)), [OSError("no room"), OSError("no room")], list[str]()
    truly = here.drop_panel

    async def dropped(panel: Panel) -> None:
        tried.append(panel.message)
        if failures:
            raise failures.pop()
        await truly(panel)

    here.drop_panel = dropped  # type: ignore[method-assign]
    await here.press("first")
    await here.press("second")
    await until(here.at_rest, "rest")
    assert tried == ["1"] * 3 and [*here.screen.values()] == ["second"] and [*here.kept] == ["2"]
    await here.panels.close()
