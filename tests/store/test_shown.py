"""What is left to be tidied of what a table has shown is found again by whoever comes after a kill."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store import Change, Store
from bot.store.values.shown import LeftBehind, Shown
from tests.store.backend import commit, opened


@pytest.mark.parametrize(
    ("shown", "waits"),
    [
        (Shown({"board": 17}), False),
        (Shown({"board": 17}, stale=(4,)), True),
        (Shown({"board": 17}, gone=(5,)), True),
        (Shown({"board": 17}, behind=LeftBehind("patio", {"board": 9})), True),
        (Shown({"board": 17}, stale=(4,), behind=LeftBehind("patio")), True),
        (Shown(story=('it says "gone": [5]',)), False),
    ],
)
async def test_tables_with_something_to_tidy_are_found(store: Store, shown: Shown, waits: bool) -> None:
    table = await opened(store)
    await store.post_made([post.id for post in await store.posts_to_make()], replace(table, posts=shown))
    assert await store.tables_to_post() == [table.id] * waits


async def test_what_a_moved_table_leaves_behind_is_known_before_it_is_shown_anew(store: Store) -> None:
    table, behind = await opened(store, posts=Shown({"board": 17})), LeftBehind("plaza", {"board": 17}, (4,))
    await commit(store, Change(replace(table, channel="patio", posts=Shown(behind=behind)), moved=True))
    assert (found := await store.table(table.id)) is not None and found.posts == Shown(behind=behind)
