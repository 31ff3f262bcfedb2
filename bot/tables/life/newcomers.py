"""Who is new to a game: they have help, and tables with them are friendly unless the host says otherwise."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Store
from bot.tables.values.live import Live

FIRST_GAMES = 2  # so many finished games of a title make somebody know it


async def helped(store: Store, person: str, game: str) -> bool:
    """Whether somebody has help: as they wish, or in their first games of a title."""
    wished = (await store.person(person)).helped
    return wished if wished is not None else await store.lessons.finished(person, game, FIRST_GAMES) < FIRST_GAMES


async def settle(store: Store, live: Live) -> None:
    """The terms of a lobby by who is seated there now, unless the host has chosen."""
    table = live.table
    if table.terms.follows:
        new = [await helped(store, person, table.game) for person in live.people()]
        table.terms = replace(table.terms, friendly=any(new))
