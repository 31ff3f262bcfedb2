"""`/hint`: what the strongest robot would do here, and why; on the private page, or on the desk where it was pressed."""

from __future__ import annotations

from bot.discord_ui.answers import moves
from bot.discord_ui.answers.interaction import Context


async def hint(context: Context) -> None:
    """A hint at the table of this channel."""
    live = await context.here()
    await context.tables.note_presence(live.table.id)
    await at_table(context, live.table.id)


async def at_table(context: Context, number: int) -> None:
    """A hint for whoever asks, with the button that does it; where the question has passed meanwhile, how things stand now."""
    context.panel_of = number
    found = await context.front.advisor.hint(number, context.person)
    look = await context.look(number)
    if found is None or found.entry != look.since or look.ask is None:
        await moves.show_panel(context, look, context.words().word("discord.hint.passed"))
    else:
        await moves.show_panel(context, look, hint=found)
