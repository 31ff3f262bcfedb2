"""Moves, pressed or typed, and what is answered to whoever made them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.discord_ui.answers.interaction import MOST_LINES, Context
from bot.discord_ui.messages import panels
from bot.discord_ui.messages.desk import render_desk
from bot.discord_ui.messages.posts import event_lines, seat_words
from bot.discord_ui.messages.spec import MessageSpec
from bot.tables import Live, Look, Pressed, Refused, Reply, Typed
from bot.tables.values.hint import Hint
from engines.kernel import Ask, Text, Verb, verb_of


async def show_panel(
    context: Context,
    look: Look,
    note: str = "",
    only: str = "",
    picked: Sequence[int] | None = None,
    whole: bool = False,
    hint: Hint | None = None,
) -> None:
    """The own question in private; with `whole` or where no board can be posted also what everybody may see of it."""
    if context.on_desk:
        await show_desk(context, look, only, picked, hint)
        return
    context.panel_of = look.table.id
    words = seat_words(look, context.language)
    whole = whole or look.table.channel in context.front.poster.blocked
    matter = ("panel", look.table.id)
    made = await context.drawn(matter, panels.render_panel, look, words, context.front.pictures, hint, note, only, picked, whole)
    secret = look.ask is not None and not look.ask.is_open
    if secret and await context.tables.can_undo(look.table.id, context.person):
        made = panels.with_back(made, look, words)
    await context.answer(made)


async def show_desk(
    context: Context, look: Look, only: str = "", picked: Sequence[int] | None = None, hint: Hint | None = None
) -> None:
    """A step of a choice on the desk itself."""
    front, number = context.front, look.table.id
    at = replace(await front.desk.at_desk(await context.tables.live(number), context.person), look=look)
    words = seat_words(look, context.language)
    await context.change(await context.drawn(("desk", number), render_desk, at, words, front.pictures, only, picked, hint))


async def renew_desk(context: Context, look: Look) -> bool:
    """Show the desk that somebody has pressed on as it is; False when that is not their desk any more.

    Where another process shows it, nothing but this answer can change it from here.
    """
    front, number, message = context.front, look.table.id, context.interaction.message
    if context.tables.changes.ours(look.table):
        front.desk.refresh(context.person, number)
        return True
    if message is None or message.id != (await context.tables.store.desks.of(context.person, number)).message:
        return False
    await show_desk(context, look)
    await context.tables.store.desks.doubt(number, context.person)  # whoever shows it may have shown something newer meanwhile
    return True


async def act(context: Context, number: int, said: Typed | Pressed) -> None:
    tables, context.table = context.tables, number
    try:
        reply = await tables.act(number, context.who, said)
    except Refused as refused:
        await refuse(context, number, refused)
        return
    if context.on_desk:  # the desk will show it
        if context.channel in context.front.poster.blocked:
            await show_desk(context, await context.look(number))
        await context.dismiss(number)
        return
    if shown_by_board(context, reply):
        await context.dismiss(number)
        return
    context.panel_of = number
    look = await context.look(number)
    words = seat_words(look, context.language)
    note = "\n".join(event_lines(reply.events, words)[:MOST_LINES]) or words.say(reply.text)
    if reply.panel:
        await show_panel(context, look, note)
    elif context.channel in context.front.poster.blocked:
        await context.answer(MessageSpec(note))
    else:  # the next question, if there is one, stands on the board, and so does what everybody may know of this
        own = event_lines([event for event in reply.events if event["to"] is not None], words)
        await context.answer(MessageSpec("\n".join(own[:MOST_LINES]) or note.split("\n")[0]))


def shown_by_board(context: Context, reply: Reply) -> bool:
    """Whether the new board says all that there is to say; a panel says in a line what came of the last question on it."""
    if context.on_panel or context.channel in context.front.poster.blocked:
        return False
    if reply.panel or context.alone:  # alone, one sees all of one's own on the board
        return context.alone
    return context.pressed or (bool(reply.events) and all(event["to"] is None for event in reply.events))


async def reply(context: Context, number: int, said: Reply) -> None:
    """Answer shortly what came of a change, with the own panel where that helps."""
    context.panel_of = number
    if context.on_desk and said.panel:
        return  # the desk will show it
    note = context.words().say(said.text)
    if said.panel and not (context.alone and context.channel not in context.front.poster.blocked):
        await show_panel(context, await context.look(number), note)
    else:
        await context.answer(MessageSpec(note))


async def undo(context: Context, number: int) -> None:
    """Take the own last choice back; what cannot simply be taken back the others may be asked for."""
    tables, context.panel_of = context.tables, number
    try:
        said = await tables.undo(number, context.who)
    except Refused as refused:
        look = await context.look(number)
        if refused.instead is None or look.table.status != "playing":
            raise
        words = seat_words(look, context.language)
        turns = len(await tables.turns_back(number))
        others = bool(refused.instead.params["others"])
        await context.answer(panels.render_undo(look.table, panels.render_refusal(refused, words), turns, others, words))
    else:
        await reply(context, number, said)


async def refuse(context: Context, number: int, refused: Refused) -> None:
    """Say why not; an outdated press is shown the present panel."""
    context.panel_of = number
    look = await context.look(number)
    if context.on_desk and look.table.private:
        await restore(context, look)
    elif context.on_desk:
        await renew_desk(context, look)
    words = seat_words(look, context.language)
    why = panels.render_refusal(panels.in_labels(refused, look, words) if context.pressed else refused, words)
    if (
        not context.on_desk
        and look.seat is not None
        and look.table.status == "playing"
        and (context.on_panel or refused.why.key == "table.no.outdated")
    ):
        await show_panel(context, look, why)
    else:
        await context.answer(MessageSpec(why))


async def restore(context: Context, look: Look) -> None:
    """A board in direct messages shows the question whole again; one that is none any more loses its buttons elsewhere."""
    message = context.interaction.message
    if look.table.status == "playing" and message is not None and message.id == look.table.posts.messages.get("board"):
        await show_desk(context, look)


def is_offered(ask: Ask, verb: Verb, verbs: Sequence[Verb]) -> bool:
    """Whether anything that is asked now is answered by a command."""
    head, offered = verb.form.split(" ")[0], ask.options + ask.free
    if ask.family == verb.at and not head:
        return True
    return any(word.split(" ")[0] == head or verb_of(verbs, ask, word) == verb for word in offered)


def not_now(live: Live, look: Look, verb: str, context: Context) -> str:
    """What is told to whoever has typed a command that answers nothing that is asked; what does stands below."""
    return seat_words(look, context.language).word("discord.no.not_now", group=live.game.group, verb=verb)


async def typed(context: Context, game: str, verb: str, args: Mapping[str, str]) -> None:
    """A command of a game's group."""
    tables = context.tables
    live = await tables.in_channel(context.channel)
    context.panel_of = live.table.id
    if live.table.game != game:
        raise Refused("discord.no.other_game", game=Text(f"{live.table.game}.book.name"), group=live.game.group)
    kind = live.verb(verb)
    missing = [a for a in kind.args if not a.key and not args.get(a.name)]
    if missing or (not kind.form and not any(args.values())):
        look = await context.look(live.table.id)
        if look.seat is not None and look.table.status == "playing":
            fits, head = look.ask is not None and look.ask.family == kind.at, kind.form.split(" ")[0]
            note = "" if look.ask is None or is_offered(look.ask, kind, live.game.verbs) else not_now(live, look, verb, context)
            await show_panel(context, look, note, only=head if fits else "")
            return
    await act(context, live.table.id, Typed(verb, args))
