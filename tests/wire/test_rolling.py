"""A new version is brought in process by process, while games go on: the schema grows under those that do not know it yet."""

from __future__ import annotations

from pathlib import Path
from random import Random

import psycopg
import pytest

from bot.store import postgres_schema
from bot.store.address import Address
from bot.store.postgres_schema import MARK, steps
from tests.store.server import own_database
from tests.store.test_shares import ADDED
from tests.wire.fleet import sailing
from tests.wire.rows import rows
from tests.wire.test_fleet import going_on, played


@pytest.mark.deep
async def test_a_new_version_comes_process_by_process_while_games_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, bare = Random(3), Address(own_database("_rolling"))
    with psycopg.connect(bare.text, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")

    def schema() -> int:
        return int(rows(bare, f"SELECT number FROM {MARK}")[0]["number"])

    (before, _), step = steps()[-1], tmp_path / "weather.sql"
    step.write_text(ADDED)
    known = [*steps(), (before + 1, step)]
    monkeypatch.setattr(postgres_schema, "steps", lambda: known)  # whoever looks at the games afterwards is of the new version
    async with sailing(tmp_path, 0, bare) as fleet:
        older = [await fleet.add() for _ in range(3)]
        assert schema() == before
        async with played(fleet, rng):
            for bot in older:
                await going_on(fleet, rng)
                await fleet.drain(bot)
                await fleet.add(newer=step)
                assert schema() == before + 1
                if bot is older[0]:  # one of the old version is killed just then, and its host starts it again as it was
                    await fleet.kill(older.pop())
                    older.append(await fleet.add())
            await going_on(fleet, rng)
