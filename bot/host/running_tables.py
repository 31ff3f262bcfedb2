"""`python -m bot doctor --tables`: does every running table go on under this version of the rules?

Each is loaded, looked at from every seat and played on a little at random, on a copy of the database. Where that fails, the
newest earlier position is sought that passes; with --repair the table is led back to it, and told.
"""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bot.store import Change, Database, DatabaseProblem, Move, SqlStore, Table
from bot.store.database import copy, in_use
from bot.store.opening import stored
from bot.store.values.news import Board, Ended
from bot.tables.life.memory import Memory
from bot.tables.values.live import codec, questions_after
from engines.kernel import State, apply, clone
from engines.shelf import SHELF, game

log = logging.getLogger(__name__)
PLAYOUTS = 12
DECISIONS = 40  # in each


@dataclass(frozen=True)
class Verdict:
    """What became of one table: nothing wrong, or why it stops and to which entry it can be led back."""

    table: Table
    problem: str | None = None
    back_to: int | None = None


@asynccontextmanager
async def store_in(path: Path) -> AsyncIterator[SqlStore]:
    async with stored(await Database.open(path)) as store:
        yield store


async def check_tables(path: Path, repair: bool = False, playouts: int = PLAYOUTS) -> list[Verdict]:
    """Examine the running tables of a database; only a repair changes it, and keeps a copy of what was there before."""
    if repair:
        if in_use(path):
            raise DatabaseProblem(f"{path.name} is in use. Stop the bot before repairing its tables.")
        copy(path, path.with_name(f"{path.name}.before-repair-{time.strftime('%Y%m%d-%H%M%S')}"))
        async with store_in(path) as store:
            return [await repair_one(store, verdict) for verdict in await examine_all(store, playouts)]
    with tempfile.TemporaryDirectory(prefix="tianguis-") as folder:
        copy(path, Path(folder) / path.name)
        async with store_in(Path(folder) / path.name) as store:
            return await examine_all(store, playouts)


async def examine_all(store: SqlStore, playouts: int = PLAYOUTS) -> list[Verdict]:
    return [await examine(store, table, playouts) for table in await store.open_tables() if table.status == "playing"]


async def examine(store: SqlStore, table: Table, playouts: int = PLAYOUTS) -> Verdict:
    """Whether a table goes on, and if not, from where it would."""
    seats = len(await store.seats(table.id))
    problem = problem_with(table.game, await position(store, table, seats, table.number), seats, playouts)
    if problem is None:
        return Verdict(table)
    for number in [m.number for m in reversed(await store.moves(table.id, standing=True))] + [0]:
        if (
            number != table.number
            and problem_with(table.game, await position(store, table, seats, number), seats, playouts) is None
        ):
            return Verdict(table, problem, number)
    return Verdict(table, problem)


async def position(store: SqlStore, table: Table, seats: int, number: int) -> bytes | None:
    """A position as it is kept; one that cannot be loaded as the log mends it, where it does."""
    saved = None
    try:
        saved = await store.snapshot(table.id, number)
        if saved is not None:
            codec(table.game).load(saved)
            return saved
    except Exception as error:  # damage and rules that have changed have many names
        log.info("table %s: the position after entry %s cannot be read: %r", table.id, number, error)
    mended = await Memory(store).position(table, seats, number) if table.game in SHELF else None
    return codec(table.game).dump(mended) if mended is not None else saved


def problem_with(title: str, saved: bytes | None, seats: int, playouts: int = PLAYOUTS) -> str | None:
    """Why a saved game does not go on; None when all is well."""
    if title not in SHELF:
        return f"there is no game called {title}"
    if saved is None:
        return "its position is not kept"
    try:
        s = codec(title).load(saved)
        if not s.asks:
            return "nobody is asked anything"
        for seat in (None, *range(seats)):
            game(title).view(s, seat)
        for n in range(playouts):
            play_on(clone(s), Random(n))
    except Exception as error:  # whatever it is: it would stop the table
        return f"{type(error).__name__}: {error}"
    return None


def play_on(s: State, rng: Random) -> None:
    for _ in range(DECISIONS):
        if not s.asks:
            return
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options + ask.free))


async def repair_one(store: SqlStore, verdict: Verdict) -> Verdict:
    """Lead a table back to where it goes on, as an undo of the house that stays in its log; or end it."""
    if verdict.problem is None:
        return verdict
    table, now = verdict.table, time.time()
    seats = len(await store.seats(table.id))
    saved = await position(store, table, seats, verdict.back_to) if verdict.back_to is not None else None
    if saved is None:
        ended = replace(table, status="ended", ended_at=now, wish=None)
        await store.commit(Change(ended, posts=[Ended(repaired=True)]))
        return verdict
    s = codec(table.game).load(saved)
    undone = [m for m in await store.moves(table.id, standing=True) if m.number > (verdict.back_to or 0)]
    last = (await store.moves(table.id, 1))[-1:]
    number = table.number + 1
    move = Move(
        number=number,
        seat=-1,
        said="repair",
        answers=[],
        seals_before=last[0].seals_after if last else s.seals,
        seals_after=s.seals,
        asked_before=last[0].asked_after if last else [],
        asked_after=[a.seat for a in s.asks],
        events=[],
        at=now,
        undoes=sum(1 for m in undone for a in m.answers if not a[3]),
    )
    await store.commit(
        Change(
            replace(table, number=number, wish=None, questions=questions_after((), s.asks, {}, number)),
            moves=[move],
            undone=[m.number for m in undone],
            snapshot=codec(table.game).dump(s),
            posts=[Board(number, undone=len(undone), repaired=True)],
        )
    )
    return verdict


def report(verdicts: list[Verdict], repair: bool) -> list[str]:
    """What the host reads."""
    lines = [f"{len(verdicts)} running tables, {sum(v.problem is None for v in verdicts)} of them go on under this version."]
    for v in verdicts:
        if v.problem is not None:
            where = f"table {v.table.id} ({v.table.game}, channel {v.table.channel}, entry {v.table.number})"
            if v.back_to is None:
                way = "it was ended: no kept position goes on" if repair else "no kept position goes on; --repair would end it"
            else:
                way = f"it was led back to entry {v.back_to}" if repair else f"--repair would lead it back to entry {v.back_to}"
            lines.append(f"{where}: {v.problem}; {way}.")
    return lines
