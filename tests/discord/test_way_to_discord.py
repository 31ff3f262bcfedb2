"""Where the way to Discord breaks off while somebody is answered, that is no fault of ours: it is noted in one line."""

from __future__ import annotations

import logging
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord_ui.connection import calls
from tests.discord.hall import hall

CUT_OFF = [
    aiohttp.ClientOSError(None, "Can not write request body"), aiohttp.ServerDisconnectedError(),
    aiohttp.ClientConnectionResetError("Cannot write to closing transport"), aiohttp.ClientPayloadError("half of it"),
]  # fmt: skip
OURS = [OSError(28, "No space left on device"), ValueError("of ours")]


@pytest.mark.parametrize("error", [*CUT_OFF, *OURS], ids=repr)
async def test_only_a_fault_of_ours_is_logged_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    edit = discord.Interaction.edit_original_response
    failing = count()

    async def broken(*args: Any, **named: Any) -> Any:
        if error in CUT_OFF or next(failing) == 0:
            raise error
        return await edit(*args, **named)

    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        caplog.clear()
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(calls, "PAUSES", ())
            meanwhile.setattr(discord.Interaction, "edit_original_response", broken)
            await here.people["Ana"].slash(here.channel, "hand")
        said = [one for one in caplog.records if one.name.startswith("bot.discord_ui.answers")]
        assert said and (max(one.levelno for one in said) == logging.ERROR) == (error in OURS), said
        assert all("Traceback" not in (one.exc_text or "") and not one.exc_info for one in said) or error in OURS
