"""Channels without a Discord behind them, for tests of the poster by itself."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from bot.discord_ui.connection.channels import Channels
from bot.discord_ui.messages.spec import MessageSpec


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
