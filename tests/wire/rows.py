"""What stands in the database of a bot that runs, whichever kind it is: looked up from outside."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from typing import Any

import psycopg

from bot.store.address import Address, Place
from bot.store.connection import Row
from bot.store.postgres import as_rows, marked


def rows(place: Place, sql: str, values: Sequence[Any] = ()) -> list[Row]:
    """Rows, by the words of the store."""
    if isinstance(place, Address):
        return list(_connected(place).execute(marked(sql).encode(), values).fetchall())
    with closing(sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        return db.execute(sql, values).fetchall()


@cache
def _open(text: str) -> list[psycopg.Connection[Any]]:
    return []


def _connected(place: Address) -> psycopg.Connection[Any]:
    """A connection that is kept, and made anew where somebody has cut it; it prepares nothing, for columns may be added."""
    kept = _open(place.text)
    if kept and not kept[0].closed:
        try:
            kept[0].execute("SELECT 1")
            return kept[0]
        except psycopg.Error:
            kept[0].close()
    kept[:] = [psycopg.connect(place.text, autocommit=True, row_factory=as_rows, prepare_threshold=None)]
    return kept[0]
