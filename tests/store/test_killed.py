"""A process that is killed while it writes leaves a sound file with whole moves, and every move it spoke of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from bot.store import Database, SqlStore
from bot.store.database import check
from bot.store.values.news import Board, Final

ROOT = Path(__file__).parents[2]


def killed_after(path: Path, lines: int) -> int:
    """Let the writer run until it has said so many numbers; the last one it said before it died."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.writer", str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        for _ in range(lines):
            assert writer.stdout.readline()
        writer.kill()
        return int(writer.stdout.read().split("\n")[-2:][0] or 0)


async def test_a_killed_writer_leaves_whole_moves(tmp_path: Path) -> None:
    path, rng, before = tmp_path / "games.sqlite3", Random(3), 0
    for _ in range(4):
        spoken_of = killed_after(path, rng.randrange(2, 120))
        assert check(path) is None
        opened = await Database.open(path)
        try:
            store = SqlStore(opened)
            table = await store.table_in("plaza")
            assert table is not None
            number = table.number
            assert number >= spoken_of and number > before, "what was said to be written is written"
            numbers = list(range(1, number + 1))
            assert [m.number for m in await store.moves(table.id)] == numbers
            assert [p.news.number for p in await store.posts_to_make() if isinstance(p.news, Board)] == numbers
            assert [p.news.number for p in await store.posts_to_make() if isinstance(p.news, Final)] == numbers
            assert (await store.snapshots(table.id))[-1] == number and table.questions == {0: number}
            assert await store.snapshot(table.id, number) == b"%d" % number * 500
            assert [s.name for s in await store.seats(table.id)] == [str(number)]
            assert await store.handled(str(number)) == {"number": number}
            assert await store.handled(str(number + 1)) is None
            before = number
        finally:
            await opened.close()
