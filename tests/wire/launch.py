"""Starts a program with discord.py turned to the stand-in: launch.py ADDRESS PAUSE LATER MODULE ARGUMENTS...

The program itself is not changed; only the pause between posts in one channel is taken from PAUSE, because a test cannot wait
seconds for each move, and the clock of its tables is fast by LATER seconds, because it cannot wait days for a timer.
"""

from __future__ import annotations

import runpy
import sys
import time
from functools import partial

import discord.gateway
import discord.http
from yarl import URL

from bot import serving
from bot.discord_ui.client import Manners
from bot.tables import Tables


def turn_to(address: str, pause: float, later: float) -> None:
    """Whatever is started in this process from now on finds the stand-in where Discord should be."""
    discord.http.Route.BASE = f"http://{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(f"ws://{address}/gateway/")
    setattr(serving, "Manners", partial(Manners, post_pause=pause))  # noqa: B010  (no part of its interface)
    setattr(serving, "Tables", partial(Tables, now=lambda: time.time() + later))  # noqa: B010


if __name__ == "__main__":
    address, pause, later, module, *arguments = sys.argv[1:]
    turn_to(address, float(pause), float(later))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
