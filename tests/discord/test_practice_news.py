"""A page of the practice server goes on after a deed that takes longer than it waits, spoken to as a browser does."""

from __future__ import annotations

import asyncio
import contextvars
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from PIL import Image
from simcord.preview._media import MediaError, MediaWorker

from bot.practice import page
from bot.practice.page import News
from tests.patience import until

WAITS = 0.2  # seconds the page waits for a deed
LATE, SOON = "It took long.", "Here you are."


class Shopkeeper(discord.Client):
    """Answers whoever presses a button, to them alone: at once, or when they are let."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.may = asyncio.Event()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        pressed: Any = interaction.data
        if pressed["custom_id"] == "soon":
            await interaction.response.send_message(SOON, ephemeral=True)
            return
        await interaction.response.defer(ephemeral=True)
        await self.may.wait()
        await interaction.followup.send(LATE, ephemeral=True)


@dataclass
class Browser:
    """What a browser knows of a page, and how it presses."""

    session: aiohttp.ClientSession
    address: str
    key: dict[str, str]
    numbers: count[int]

    @classmethod
    async def open(cls, session: aiohttp.ClientSession, url: str) -> Browser:
        address, _, capability = url.partition("/#")
        made = cls(session, address, {"X-Simcord-Capability": capability.partition("=")[2] or capability}, count(1))
        async with session.post(f"{address}/api/pages", json={}, headers=made.key) as answer:
            made.key["X-Simcord-Context"] = (await answer.json())["context"]["id"]
        return made

    async def state(self) -> dict[str, Any]:
        async with self.session.get(f"{self.address}/api/state", headers=self.key) as answer:
            said: dict[str, Any] = await answer.json()
            return said

    async def reads(self, text: str) -> bool:
        return text in str((await self.state())["messages"])

    async def current(self) -> bool:
        return bool((await self.state())["status"] == "current")

    async def press(self, message: int, place: int) -> dict[str, Any]:
        """What the page says of a press on one of the buttons under a message."""
        now, number = await self.state(), next(self.numbers)
        deed = {
            "protocol_version": 3, "kind": "click", "request_id": f"r{number}", "sequence": self._next(now),
            "generation": now["context"]["generation"], "bot_generation": now["botGeneration"],
            "published_revision": now["publishedRevision"], "target_id": str(message),
            "control_key": f"message:{message}:component:0.components.{place}",
        }  # fmt: skip
        async with self.session.post(f"{self.address}/api/action", json=deed, headers=self.key) as answer:
            said: dict[str, Any] = await answer.json()
            return said

    @staticmethod
    def _next(now: dict[str, Any]) -> int:
        last = now.get("lastAction")
        return (last["expectedSequence"] if last else 0) + 1


@asynccontextmanager
async def shop() -> AsyncIterator[tuple[Shopkeeper, Browser, int]]:
    """A page on which a shopkeeper has two buttons: `soon` and `late`."""
    keeper = Shopkeeper()
    async with simcord.run(keeper, check_errors=False, settle_timeout=WAITS) as env:
        guild = env.create_guild("Market")
        channel = guild.create_text_channel("market")
        ana = guild.add_member(env.create_user("Ana"))
        buttons: discord.ui.View = discord.ui.View(timeout=None)
        for name in ("soon", "late"):
            buttons.add_item(discord.ui.Button(label=name, custom_id=name))
        posted = await keeper.get_partial_messageable(channel.id).send("Welcome", view=buttons)
        shown = env.preview(channel, viewers=[ana], layout="channel")
        news = News(env, shown)
        async with shown, aiohttp.ClientSession() as session:
            fresh = asyncio.get_running_loop().create_task(news.keep_showing(), context=contextvars.Context())
            try:
                yield keeper, await Browser.open(session, shown.url), posted.id
            finally:
                keeper.may.set()
                fresh.cancel()


async def test_a_deed_that_is_not_waited_for_any_longer_stops_no_other() -> None:
    """The page takes what is pressed meanwhile; and shows the answer, for one person alone, when it comes."""
    async with shop() as (keeper, browser, message):
        assert (await browser.press(message, 1))["settlement"] == "timeout"

        async def taken() -> bool:
            return not (await browser.press(message, 0))["rejected"]

        await until(taken, "another press")
        await until(lambda: browser.reads(SOON), "its answer")
        await until(browser.current, "a page that shows everything")
        keeper.may.set()
        await until(lambda: browser.reads(LATE), "the late answer")


@pytest.fixture
def heard_of_the_end() -> Iterator[None]:
    """Processes that are begun hear of Ctrl-C, also where tests run in the background, which hands down that it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard_of_the_end")
@pytest.mark.parametrize("hears", [True, False])
async def test_a_picture_that_is_being_made_at_the_end_has_ended_before_the_page_closes(
    monkeypatch: pytest.MonkeyPatch, hears: bool
) -> None:
    """Whether its process has heard of the end, as it does of Ctrl-C in a terminal, or goes on for longer than is waited for."""
    if not hears:
        monkeypatch.setattr(page, "LAST", 0.05)
    maker, made = MediaWorker(), BytesIO()
    Image.effect_noise((1200, 1200), 60).save(made, "PNG")
    job = asyncio.ensure_future(maker.validate("board", made.getvalue()))
    process = await until(lambda: maker._process, "a process for it")
    if hears:
        os.kill(process.pid, signal.SIGINT)
    await page.pictures_done(SimpleNamespace(_media_worker=maker))
    assert process.returncode is not None and not maker._inflight
    await maker.close()
    with pytest.raises(MediaError):
        await job
