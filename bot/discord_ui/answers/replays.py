"""`/table replay`: a game step by step for whoever asks, and as a film."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

import discord

from bot import records
from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import event_lines, title_of, words_for
from bot.discord_ui.messages.spec import Button, Image, Menu, MessageSpec, Option, Panel, Row
from bot.discord_ui.pictures.making import Key, NotMade
from bot.naming import names_of
from bot.store import Move
from bot.tables import Refused
from bot.tables.life.replay import EntryView, Past, key_entries
from bot.tables.values.model import said_of
from engines.kernel import Text
from renderers.film import MOST, Film, Script, TooLarge
from renderers.words import Words
from renderers.words.book import book
from renderers.words.icons import icon

log = logging.getLogger(__name__)
NOBODY = -1  # whose hand is shown beside the board
STEPS: Mapping[str, str] = {"first": "⏮", "back": "◀", "on": "▶", "last": "⏭"}
NEWEST = 2**31  # an entry that is not there yet; the last one is shown instead


# -- step by step -------------------------------------------------------------------------------------------------------


async def step(context: Context, number: int, entry: int | None = None, hand: int = NOBODY) -> None:
    """A table after one of its entries, the present one when none is named."""
    past = await context.tables.past(number)
    words = words_for(past.table, past.seats, context.language)
    wanted = past.last if entry is None else entry
    await context.answer(await context.drawn(("step", number), render_step, past, wanted, hand, words, context.front.pictures))


def render_step(past: Past, entry: int, hand: int, words: Words, pictures: Pictures) -> MessageSpec:
    """What was played and how the table stood then; after the end also somebody's hand."""
    entry_view = past.entry_view(entry)
    table, number, shown = past.table, entry_view.entry.number, book(past.table.game)
    then = replace(table, number=number)
    where = words.word("discord.replay.entry", n=number, last=past.last)
    board = Panel(
        title=f"{shown.title(entry_view.view, words)} · #{table.id}",
        text="\n".join([f"**{where}**", *lines_of(past, entry_view.entry, words)]),
        fields=tuple(shown.summary(entry_view.view, words)),
        footer="" if past.over else words.word("discord.replay.public"),
        image=pictures.board(then, entry_view.view, words),
        colour=shown.colour,
    )
    panels = [board]
    if hand in entry_view.hands:
        reading = Words(words.language, words.names, words.game, hand, marked=True, robots=words.robots)
        image = pictures.private(then, entry_view.hands[hand], reading)
        panels.append(Panel(text=words.word("discord.replay.hand", seat=hand), image=image, colour=shown.colour))
    return MessageSpec(panels=tuple(panels), rows=step_rows(past, entry_view, hand, words))


def hand_in(rest: str) -> int:
    """Whose hand a button of these goes on showing."""
    hand = rest.partition(".")[2]
    return int(hand) if hand.isdecimal() and len(hand) < 3 else NOBODY  # it is carried on, and an id must stay short


def lines_of(past: Past, move: Move, words: Words) -> list[str]:
    """An entry in words: what everybody was told, after the end also what was said and what only some were told."""
    if move.undoes:
        return [f"↩ {words.word('record.undone', n=move.undoes, seat=move.seat if move.seat >= 0 else None)}"]
    lines = list(records.event_lines(move.events, words)) if past.over else event_lines(move.events, words)
    said = [f"`{choice}`" for choice in said_of(move.answers)]
    if past.over and said:
        lines.insert(0, f"{words.player(move.seat)}: {' '.join(said)}")
    mark = "~~" if move.undone_by is not None else ""
    return [f"{mark}{line}{mark}" for line in lines]


def step_rows(past: Past, entry_view: EntryView, hand: int, words: Words) -> tuple[Row, ...]:
    """The buttons from entry to entry and to the film, always in the same places; after the end a menu of hands."""
    table, number = past.table, entry_view.entry.number
    places = {"first": 0, "back": max(0, number - 1), "on": min(past.last, number + 1), "last": NEWEST}
    steps = tuple(Button(str(Id("step", table.id, places[name], f"{name}.{hand}")), sign) for name, sign in STEPS.items())
    film = Button(str(Id("film", table.id)), words.word("discord.button.film"), "gold")
    if not past.over:
        return ((*steps, film),)
    nobody, somebody = icon("", "players"), icon("", "player")
    options = [Option(str(NOBODY), words.word("discord.replay.no_hand"), chosen=hand not in entry_view.hands, icon=nobody)]
    options += [Option(str(seat), words.plain.player(seat), chosen=seat == hand, icon=somebody) for seat in entry_view.hands]
    hands = Menu(str(Id("peek", table.id, number)), words.word("discord.replay.hands"), tuple(options))
    return ((*steps, film), hands, (review_button(table.id, words),))


def review_button(table: int, words: Words) -> Button:
    """The way to a look back at a game that is over."""
    return Button(str(Id("review", table)), words.word("discord.button.review"))


# -- the film -----------------------------------------------------------------------------------------------------------


async def show_film(context: Context, number: int) -> None:
    """Answer with the film of a game, up to now or to its end; whoever waits sees how far it is."""
    past = await context.tables.past(number)
    words = words_for(past.table, past.seats, context.language)
    await context.revise(MessageSpec(words.word("discord.film.begun")))
    made = await filmed(context, past, words)
    rows: list[Button] = [Button(str(Id("step", number, 0, "film")), words.word("discord.button.steps"), icon=icon("", "look"))]
    if past.over:
        rows.append(Button(str(Id("show", number)), words.word("discord.button.show"), "green"))
    await context.answer(replace(film_spec(past, made, words), rows=(tuple(rows),)))


async def filmed(context: Context, past: Past, words: Words) -> Film:
    """The film of a game in the language of its table; the same one for everybody who asks before the game goes on."""

    async def write() -> Script:
        return await context.front.drawing.run(context.person, None, script_of, past)

    async def heard(done: int, of: int) -> None:
        key = "discord.film.progress" if of else "discord.film.begun"
        await context.revise(MessageSpec(words.word(key, done=done, of=of)))

    try:
        return await context.front.studio.film(key_of(past), write, heard)
    except (NotMade, TooLarge) as error:
        log.warning("no film of table %s: %s", past.table.id, error)
        raise Refused("discord.no.film") from error


def key_of(past: Past) -> Key:
    """Which film that of a game is."""
    return Key(past.table.id, past.last, past.over, tuple(names_of(past.seats, past.table.language)))


def script_of(past: Past) -> Script:
    """What the film of a game shows: what everybody saw, and the final scores of a game that has them."""
    table = past.table
    names = tuple(names_of(past.seats, table.language))
    views = past.views(key_entries(past.moves, MOST - 1))
    return Script(table.game, tuple(views), names, table.language, over=bool(table.result))


def film_spec(past: Past, made: Film, words: Words) -> MessageSpec:
    game = title_of(past.table, words)
    alt = words.plain.word("discord.film.alt", game=game, n=made.frames, over=past.over)
    file = Image(f"table-{past.table.id}.webp", made.data, alt)
    return MessageSpec(words.word("discord.film.ready", game=game, table=past.table.id), files=(file,))


async def show_everybody(context: Context, number: int) -> None:
    """Post the film of a game that is over, once; whoever played it may, or manages the channel."""
    past = await context.tables.past(number)
    key = key_of(past)
    if not past.over:
        raise Refused("table.no.not_over")
    if not context.manages and all(context.person not in (seat.person, seat.owner) for seat in past.seats):
        raise Refused("discord.no.not_your_film")
    if key in context.front.studio.shown:
        raise Refused("discord.no.film_shown")
    made = await filmed(context, past, words_for(past.table, past.seats, context.language))
    await post_film(context, past, made, key)
    context.done = Text("discord.film.shown")
    await context.say("discord.film.shown")


async def post_film(context: Context, past: Past, made: Film, key: Key) -> None:
    """A film in the channel of its table; pressed twice at once, it is posted once."""
    studio, channels = context.front.studio, context.front.poster.channels
    if key in studio.shown:
        raise Refused("discord.no.film_shown")
    studio.shown.add(key)
    spec = replace(film_spec(past, made, words_for(past.table, past.seats)), nonce=f"film{past.table.id}n{past.last}")
    try:
        await channels.turn(past.table.channel)
        await channels.post(past.table.channel, spec)
    except BaseException as error:
        studio.shown.discard(key)
        if isinstance(error, discord.Forbidden | discord.NotFound):
            raise Refused("discord.blocked") from error
        raise
