"""Moves, pressed or typed, and what is answered to whoever made them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.discord_ui.answers.interaction import TOLD, Talk
from bot.discord_ui.messages import panels
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import told, words_for
from bot.discord_ui.messages.spec import MessageSpec
from bot.tables import Look, Pressed, Refused, Reply, Typed
from engines.kernel import Text
from renderers.words import Words


def seat_words(look: Look, language: str) -> Words:
    """Words for the reader of a look."""
    return words_for(look.table, look.seats, language, look.seat)


async def show_panel(talk: Talk, look: Look, note: str = "", only: str = "", picked: Sequence[int] | None = None) -> None:
    """Answer with the private panel of whoever talks."""
    words = seat_words(look, talk.language)
    whole = look.table.channel in talk.bot.poster.blocked
    matter = ("panel", look.table.id)
    made = await talk.drawn(matter, panels.render_panel, look, words, talk.bot.pictures, note, only, picked, whole)
    secret = look.ask is not None and not look.ask.public
    if secret and await talk.bot.tables.can_undo(look.table.id, talk.person):
        made = panels.with_back(made, look, words)
    await talk.answer(made)


async def act(talk: Talk, number: int, said: Typed | Pressed) -> None:
    """Play a move and answer it."""
    tables, talk.table = talk.bot.tables, number
    try:
        reply = await tables.act(number, talk.person, said, talk.id)
    except Refused as refused:
        await refuse(talk, number, refused)
        return
    if talk.pressed and not talk.on_panel and not reply.panel:
        return  # the board will show it
    look = await talk.look(number)
    words = seat_words(look, talk.language)
    note = "\n".join(told(reply.events, words)[:TOLD]) or words.say(reply.text)
    if reply.panel:
        await show_panel(talk, look, note)
    else:  # the next question, if there is one, stands on the board
        await talk.answer(MessageSpec(note))


async def reply(talk: Talk, number: int, said: Reply) -> None:
    """Answer shortly what came of a change, with the own panel where that helps."""
    note = talk.words().say(said.text)
    if said.panel:
        await show_panel(talk, await talk.look(number), note)
    else:
        await talk.answer(MessageSpec(note))


async def undo(talk: Talk, number: int) -> None:
    """Take the own last choice back; what cannot simply be taken back the others may be asked for."""
    tables = talk.bot.tables
    try:
        said = await tables.undo(number, talk.person, interaction=talk.id)
    except Refused as refused:
        look = await talk.look(number)
        if refused.instead is None or look.table.status != "playing":
            raise
        words = seat_words(look, talk.language)
        turns = len(await tables.turns_back(number))
        others = bool(refused.instead.params["others"])
        await talk.answer(panels.render_undo(look.table, panels.render_refusal(refused, words), turns, others, words))
    else:
        await reply(talk, number, said)


async def refuse(talk: Talk, number: int, refused: Refused) -> None:
    """Say why not; an outdated press is shown the present panel."""
    look = await talk.look(number)
    words = seat_words(look, talk.language)
    why = panels.render_refusal(refused, words)
    if look.seat is not None and look.table.status == "playing" and (talk.on_panel or refused.why.key == "table.no.outdated"):
        await show_panel(talk, look, why)
    else:
        await talk.answer(MessageSpec(why))


async def typed(talk: Talk, game: str, verb: str, args: Mapping[str, str]) -> None:
    """A command of a game's group."""
    tables = talk.bot.tables
    live = await tables.in_channel(talk.channel)
    if live.table.game != game:
        raise Refused("discord.no.other_game", game=Text(f"{live.table.game}.book.name"), group=live.game.group)
    kind = live.verb(verb)
    missing = [a for a in kind.args if not a.key and not args.get(a.name)]
    if missing or (not kind.form and not any(args.values())):
        look = await talk.look(live.table.id)
        if look.seat is not None and look.table.status == "playing":
            fits = look.ask is not None and look.ask.family == kind.at
            await show_panel(talk, look, only=kind.form.split(" ")[0] if fits else "")
            return
    await act(talk, live.table.id, Typed(verb, args))


def dm_panel(look: Look, words: Words, pictures: Pictures) -> MessageSpec:
    """The private panel as a direct message: to look at, while moves are made at the table."""
    spec = panels.render_panel(look, words, pictures, words.word("discord.dm", where=f"<#{look.table.channel}>"))
    return replace(spec, rows=())
