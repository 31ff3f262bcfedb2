"""A program that commits moves for ever and says each time that it has; it is there to be killed."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from bot.store import Change, Database, Seat, SqlStore
from bot.store.values.news import Board, Final
from tests.store.backend import a_move, opened


async def write(path: Path) -> None:
    """Go on with the table in the file, or open one."""
    store = SqlStore(await Database.open(path))
    table = await store.table_in("plaza") or await opened(store, status="playing")
    while True:
        number = table.number + 1
        table = replace(table, number=number, questions={0: number})
        await store.commit(
            Change(
                table,
                seats=[Seat(0, str(number), person="ana")],
                moves=[a_move(number)],
                snapshot=b"%d" % number * 500,
                posts=[Board(number), Final(number)],
                handled=(str(number), {"number": number}),
            )
        )
        print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
