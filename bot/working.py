"""A process without a bot: it does what bots of the same database ask for, such as what a robot says, or a film."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from bot.discord_ui.pictures.filming import FILM, filmed
from bot.settings import Settings, SettingsProblem
from bot.store.address import FORM, Address
from bot.store.opening import jobs_of
from bot.store.values import Json
from bot.tables.workers.robots import WORD
from bot.thinking import think
from bot.worker_pool import WorkerOptions, WorkerPool, collect_rarely

TASKS: Mapping[str, Callable[..., bytes]] = {
    WORD: lambda saved, **given: think(saved=saved.encode(), **given).encode(),
    FILM: filmed,
}


def perform(task: str, given: Json) -> bytes:
    """Do what was asked for; this is one of the processes that are kept for that."""
    return TASKS[task](**given)


async def work(settings: Settings, at_once: int) -> None:
    """Do what is asked for, so many things at once, until the process is told to stop."""
    if not isinstance(settings.database, Address):
        raise SettingsProblem(
            f"{settings.database} is a file, and a bot works for itself there. Who works for bots needs a PostgreSQL database:"
            f" TIANGUIS_DATABASE={FORM}"
        )
    pool, threads = WorkerPool(at_once, options=WorkerOptions(collect_rarely)), ThreadPoolExecutor(at_once, "jobs")

    async def performed(task: str, given: Json, seconds: float) -> bytes:
        found: bytes = await asyncio.get_running_loop().run_in_executor(threads, pool.do, seconds, perform, task, given)
        return found

    try:
        threads.submit(pool.warm)
        await jobs_of(settings.database).work(settings.database, [*TASKS], performed, at_once)
    finally:
        await asyncio.to_thread(pool.close)
        threads.shutdown(wait=False, cancel_futures=True)
