"""Figures for those who run it large, where TIANGUIS_METRICS says; the library that tells Prometheus of them is loaded only then.

Nothing in them is about a person, a table or a server.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from bot.breaking_off import broken_off
from bot.discord_ui.client import Bot
from bot.extras import loaded
from bot.settings import SettingsProblem
from bot.store.connection import Reading

log = logging.getLogger(__name__)
EVERY = 5.0  # seconds between two looks
BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)  # seconds; Discord waits for three
WAITING = "SELECT count(*) AS n, coalesce(min(made_at), ?) AS since FROM outbox WHERE done_at IS NULL"
OVERDUE = "SELECT count(*) AS n, coalesce(min(due_at), ?) AS since FROM timers WHERE done_at IS NULL AND due_at < ?"
GAUGES = {
    "posts_waiting": "Posts that are still to be made, of all shards",
    "posts_behind_seconds": "How long the oldest of them waits",
    "timers_overdue": "Timers that are due and have not rung, of all shards",
    "timers_behind_seconds": "How long the oldest of them is due",
    "loop_lag_seconds": "How much later than it should the process does something",
    "database_seconds": "How long two small questions to the database took",
    "tables_in_memory": "Tables that the process has in memory",
    "invalid_requests": "What Discord has refused in ten minutes",
    "shards": "Shards that the process has",
    "workers": "Processes without a bot that work for it",
    "jobs_under_way": "What they are asked for by this process",
}


class Gauge(Protocol):
    """A figure that goes up and down."""

    def set(self, value: float) -> None:
        """It stands so high now."""


class Metrics:
    """The figures of one bot."""

    def __init__(self, bot: Bot, reader: Reading) -> None:
        library = prometheus()
        self.bot, self.reader = bot, reader
        self.registry: Any = library.CollectorRegistry()
        ours = (), "tianguis", "", "", self.registry
        self.answers: Any = library.Histogram("answer_seconds", "From an interaction to its answer", *ours, buckets=BUCKETS)
        self.gauges: dict[str, Gauge] = {name: library.Gauge(name, told, *ours) for name, told in GAUGES.items()}
        bot.in_flight.answered = self.answers.observe

    async def watch(self) -> None:
        """Look again and again; what cannot be looked at now is looked at later."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            self.gauges["loop_lag_seconds"].set(max(0.0, loop.time() - due))
            try:
                await self.look()
            except Exception as error:  # a database that is away, say: that is for others to tell
                log.info("the figures could not be looked up: %r", error)

    async def look(self) -> None:
        """How it stands at this moment."""
        begun, now = time.perf_counter(), self.bot.tables.now()
        for name, sql, values in (("posts", WAITING, (now,)), ("timers", OVERDUE, (now, now))):
            (row,) = await self.reader.execute_fetchall(sql, values)
            self.gauges["posts_waiting" if name == "posts" else "timers_overdue"].set(row["n"])
            self.gauges[f"{name}_behind_seconds"].set(max(0.0, now - row["since"]))
        self.gauges["database_seconds"].set(time.perf_counter() - begun)
        self.gauges["tables_in_memory"].set(len(self.bot.tables.memory.numbers))
        self.gauges["invalid_requests"].set(self.bot.budget.invalid)
        self.gauges["shards"].set(self.bot.shards_held)
        self.gauges["workers"].set(self.bot.elsewhere.workers)
        self.gauges["jobs_under_way"].set(self.bot.elsewhere.asked)


def prometheus() -> Any:
    """The library."""
    return loaded("prometheus_client", "TIANGUIS_METRICS", SettingsProblem)


@asynccontextmanager
async def told(bot: Bot, reader: Reading, where: str) -> AsyncIterator[None]:
    """Tell Prometheus of a bot as long as it runs; nothing where that is not wanted."""
    if not where:
        yield
        return
    metrics = Metrics(bot, reader)
    host, _, port = where.rpartition(":")
    try:
        server, thread = prometheus().start_http_server(int(port), host.strip("[]"), metrics.registry)
    except OSError as error:
        raise SettingsProblem(
            f"TIANGUIS_METRICS: nothing can listen at {where} ({error.strerror}). Name another address of this machine or port."
        ) from error
    watching = asyncio.create_task(metrics.watch())
    try:
        yield
    finally:
        await broken_off(watching)
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        thread.join()
