"""What somebody reads of the table of a channel: how it stands, its board, its log, its record, its game step by step."""

from __future__ import annotations

from bot import records
from bot.discord_ui.answers import moves, replays, reviews
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages import panels, posts
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.spec import Image, MessageSpec


async def status(context: Context) -> None:
    """The table of this channel in a few lines."""
    live = await context.here()
    await context.tables.note_presence(live.table.id)
    look = await context.look(live.table.id)
    words = posts.seat_words(look, context.language)
    if look.view is None or look.table.status == "lobby":
        await context.answer(posts.render_lobby(look, words, NO_PICTURES))
    else:
        await context.answer(panels.render_panel(look, words, NO_PICTURES))


async def board(context: Context, text: bool) -> None:
    """The board again; all of it in words on request."""
    live = await context.here()
    await context.tables.note_presence(live.table.id)
    look = live.look(None)
    words = posts.words_for(look.table, look.seats, context.language)
    if look.view is None:
        await context.answer(posts.render_lobby(look, words, NO_PICTURES))
    elif text:
        await context.answer(*panels.render_text_board(look, words))
    else:
        matter = ("board", live.table.id)
        await context.answer(await context.drawn(matter, posts.render_board, look, words, context.front.pictures, (), (), True))


async def hand(context: Context) -> None:
    """What only this person may see."""
    live = await context.here()
    context.panel_of = live.table.id
    live.seat_for(context.person)
    await context.tables.note_presence(live.table.id)
    await moves.show_panel(context, await context.look(live.table.id))


async def whole_table(context: Context, number: int) -> None:
    """All that everybody may see, at once and in full."""
    live = await context.tables.live(number)
    look = live.look(None)
    words = posts.words_for(look.table, look.seats, context.language)
    await context.answer(await context.drawn(("whole", number), posts.render_whole, look, words, context.front.pictures))


async def player_boards(context: Context, number: int) -> None:
    look = await context.tables.look(number)
    words = posts.seat_words(look, context.language)
    await context.answer(await context.drawn(("mats", number), panels.render_mats, look, words, context.front.pictures))


async def log(context: Context, last: int) -> None:
    """What has happened lately, as this person may see it."""
    live = await context.here()
    await context.tables.note_presence(live.table.id)
    entries = await context.tables.log(live.table.id, context.person, last)
    look = await context.look(live.table.id)
    await context.answer(*panels.render_log(entries, posts.seat_words(look, context.language)))


async def export(context: Context) -> None:
    """The record of a finished game, as a file that can be verified."""
    live = await context.here()
    number = live.table.id
    played, past = await context.tables.record(number), await context.tables.past(number)
    record = await context.front.drawing.run(context.person, None, records.exported, played, past, live.state)
    file = Image(f"table-{number}.json", records.written(record).encode())
    await context.answer(MessageSpec(context.words().word("discord.exported", seal=record["seal"][:16]), files=(file,)))


async def replay(context: Context, entry: int | None, film: bool) -> None:
    """The game after any of its entries, or the whole of it as a film."""
    live = await context.here()
    await context.tables.note_presence(live.table.id)
    if film:
        await replays.show_film(context, live.table.id)
    else:
        await replays.step(context, live.table.id, entry)


async def review(context: Context) -> None:
    """A look back at the game, when it is over."""
    live = await context.here()
    await context.tables.note_presence(live.table.id)
    await reviews.show(context, live.table.id)
