"""Channels without a Discord behind them, for tests of the poster by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from bot.discord_ui.connection.channels import Channels
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.poster import Poster
from tests.patience import until
from tests.tables.parlour import House, Party


class Wall(Channels):
    """Takes everything; what is written on each message now, and when one was changed."""

    def __init__(self) -> None:
        super().__init__(cast(Any, None), 0)
        self.written: dict[int, MessageSpec] = {}
        self.edits: list[float] = []

    def may_post(self, channel: str) -> bool | None:
        """Nobody knows."""
        return None

    async def post(self, channel: str, spec: MessageSpec) -> int:
        """A new message."""
        self.written[number := len(self.written) + 1] = spec
        return number

    async def edit(self, channel: str, message: int, spec: MessageSpec) -> bool:
        """It says something else now."""
        self.written[message] = spec
        self.edits.append(asyncio.get_running_loop().time())
        return True

    async def strip(self, channel: str, message: int) -> None:
        """Buttons are taken off."""


@asynccontextmanager
async def posting_on(wall: Channels, folder: Path) -> AsyncIterator[tuple[House, Poster]]:
    """A house whose tables are posted there, without pictures."""
    house = await House(folder / "games.sqlite3").open()
    poster = Poster(wall, house.tables, NoPictures())
    house.tables.changes.posted = poster.posted
    try:
        yield house, poster
    finally:
        await poster.close()
        await house.close()


async def rest(party: Party, poster: Poster) -> None:
    """Wait until all is posted, and nobody looks whether there is more."""

    async def rests() -> bool:
        return await party.is_told() and not poster._tasks

    await until(rests, "everything is posted")
