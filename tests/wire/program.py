"""The bot as a process: started, waited for, killed, started again."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import Process
from base64 import b64encode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.store import Database, SqlStore
from engines.shelf import SHELF
from tests.deep import DEEP
from tests.patience import PATIENCE
from tests.wire import objects
from tests.wire.standin import StandIn, standing_in

ROOT = Path(__file__).parents[2]
TOKEN = f"{b64encode(str(objects.APP).encode()).decode().rstrip('=')}.stand-in.of-discord"
TOLD = ("manners", "later", "speed", "ready", "painters", "beat", "deaf", "newer")
LONGER = 1.5 * PATIENCE  # seconds for an orderly end: a bot that stops may itself be told to have so much patience


class Program:
    """One bot after another on the same database."""

    def __init__(self, here: StandIn, folder: Path, pause: float = 0.0, **settings: str) -> None:
        self.here, self.folder = here, folder
        self.manners: dict[str, float] = {"post_pause": pause, "icons_every": -1.0}
        self.ready: Sequence[str] = tuple(SHELF)  # games that are loaded before it listens; others when they are asked for
        self.painters = True  # whether it draws in processes of their own, as it does for every host
        self.speed = 1.0  # of all its clocks
        self.beat = 2.0  # seconds between two looks at who shares with it
        self.deaf = False  # whether it hears of nothing that those who share with it write
        self.newer = ""  # a schema file that it knows, and others do not
        self.later = 0.0  # seconds by which the clock of the tables is fast, from the next start on
        self.database = folder / "tables.sqlite3"
        self.log = folder / "bot.log"
        self.settings = {
            "DISCORD_TOKEN": TOKEN, "TIANGUIS_DATABASE": str(self.database), "TIANGUIS_ROBOT_PAUSE": "0",
            "TIANGUIS_COMMANDS_PER_MINUTE": "100000", "TIANGUIS_TABLES_PER_SERVER": "100000",
            "TIANGUIS_TABLES_PER_HOST": "100000", "SSL_CERT_FILE": os.devnull, **settings,  # nothing is encrypted here
        }  # fmt: skip
        self.process: Process | None = None

    async def start(self) -> None:
        """Start it and wait until it listens."""
        loop = asyncio.get_running_loop()
        address = self.here.gateway.url.split("/")[2]
        settings = json.dumps(self.told())
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.wire.launch", address, settings, "bot", "run",
                cwd=ROOT, env={**os.environ, **self.settings}, stdout=log, stderr=log,
            )  # fmt: skip
        ended, ready = loop.create_task(self.process.wait()), loop.create_task(self.here.gateway.ready.wait())
        await asyncio.wait([ended, ready], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        came = ready.done()
        ended.cancel()
        ready.cancel()
        assert came, f"the bot did not come:\n{self.said()[-3000:]}"

    def told(self) -> dict[str, Any]:
        """What its process is told of its manners."""
        return {name: getattr(self, name) for name in TOLD}

    def worked(self) -> float:
        """Seconds for which a processor has worked for it, however long it waited for one; 0 where the system does not say."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        user, system = stat.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def said(self) -> str:
        """The bot's log."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    async def kill(self) -> None:
        """The power fails."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """The host stops it in order."""
        await self._end(signal.SIGINT)

    async def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if process.returncode is None:
            process.send_signal(how)
        try:
            await asyncio.wait_for(process.wait(), LONGER)
        except TimeoutError:
            process.kill()
            raise AssertionError(f"the bot did not end:\n{self.said()[-3000:]}") from None
        await asyncio.wait_for(self.here.gateway.gone.wait(), PATIENCE)

    async def opened(self) -> tuple[Database, SqlStore]:
        """Its database, to look at."""
        database = await Database.open(self.database, beside=True)
        return database, SqlStore(database)

    def errors(self) -> list[str]:
        """What the bot logged as an error, each with the lines that follow it."""
        entries = re.split(r"^(?=\d{4}-\d\d-\d\d )", self.said(), flags=re.MULTILINE)
        return [entry for entry in entries if " ERROR " in entry.partition("\n")[0]]


@asynccontextmanager
async def running(folder: Path, speed: float = 1.0, **manners: float) -> AsyncIterator[Program]:
    """A stand-in with the bot on it: it says nothing that is an error, and sends nothing that Discord would not take."""
    async with standing_in() as here:
        bot = Program(here, folder)
        bot.manners |= manners
        bot.speed = speed
        if not DEEP:
            bot.ready, bot.painters = ["oaxaca"], False
        try:
            await bot.start()
            yield bot
        finally:
            await bot.stop()
        assert (refused := here.check()[1]) == [], refused
        assert (wrong := bot.errors()) == [], wrong
