"""`/help`, and what its buttons lead to that belongs to no table: one's tables, a game to open, the rules of another."""

from __future__ import annotations

from bot.discord_ui.answers import opening
from bot.discord_ui.answers.interaction import Context, can_post
from bot.discord_ui.messages import ids, panels
from bot.discord_ui.messages.desk import AtDesk
from bot.discord_ui.messages.help import Here, render_help
from bot.discord_ui.messages.posts import seat_words
from bot.discord_ui.posting.notices import link
from bot.store import Table
from bot.tables import Live, Refused
from renderers.words import Words

LATELY = 24 * 3600.0  # seconds for which a game that is over is what a channel is about


async def show(context: Context) -> None:
    """What somebody can do where they are."""
    here = await _here(context)
    words = seat_words(here.at.look, context.language) if here.at is not None else context.words()
    made = render_help(here, words)
    await (context.tell(made) if here.closed else context.answer(made))  # which says by itself why nothing is posted


async def _here(context: Context) -> Here:
    live = await _live(context)
    shut = context.channel in context.front.poster.blocked or not can_post(context.interaction)
    person = await context.tables.store.person(context.person)
    here = Here(alone=context.alone, closed=shut and not context.alone, desk=person.desk)
    if live is None:
        return here
    await context.tables.note_presence(live.table.id)
    at = AtDesk(context.person, await context.look(live.table.id), live.look(None))
    return Here(at, here.alone, here.closed, here.desk, await _free(context, live))


async def _live(context: Context) -> Live | None:
    """The table that the place is about."""
    try:
        live = await context.here()
    except Refused:
        return None
    ended = live.table.ended_at if live.table.status == "finished" else None
    return live if live.is_open or (ended is not None and context.tables.now() < ended + LATELY) else None


async def _free(context: Context, live: Live) -> bool:
    """Whether a lobby has a seat that this person may take."""
    table = live.table
    if table.status != "lobby" or len(live.seats) >= table.seat_limit:
        return False
    return not table.by_invitation or context.person in (table.host, *await context.tables.store.invited(table.id))


async def open_one(context: Context, title: str) -> None:
    """A table of a game, as most would like it."""
    await opening.open_table(context, ids.title(title), opening.Wishes())


async def guide(context: Context, title: str) -> None:
    """The rules of a game, from their beginning."""
    words = context.words(ids.title(title))
    await context.answer(panels.render_rules(words, words.chapters[0]))


# -- where somebody plays --------------------------------------------------------------------------------------------------


async def my_tables(context: Context) -> None:
    """Where this person is waited for, and where else they play."""
    words = context.words()
    await context.answer(*panels.pages(await _table_lines(context, words) or [words.word("discord.me.no_tables")]))


async def _table_lines(context: Context, words: Words) -> list[str]:
    """First where it is their turn, the soonest deadline before the others."""
    tables = context.tables
    waiting = await tables.waiting_for(context.person)
    turns = {w.table.id for w in waiting}
    others = [t for t in await tables.store.tables_of(context.person) if t.id not in turns]
    lines = []
    for one in waiting:
        up = words.word("discord.me.until", until=round(one.until)) if one.until is not None else words.word("discord.me.turn")
        lines.append(f"{_table_line(one.table, words)} · **{up}**")
    return [*lines, *(_table_line(table, words) for table in others)]


def _table_line(table: Table, words: Words) -> str:
    """Which table it is, and the way there; for one whose place is gone, the way on."""
    way = words.word("discord.me.lost", n=table.id, alone=table.private) if table.lost == "channel" else link(table, table.posts)
    if table.private and table.posts.blocked is not None:
        way = f"{way} · {words.word('discord.me.closed')}"
    return f"#{table.id} · {words.word(f'{table.game}.book.name')} · {way}"
