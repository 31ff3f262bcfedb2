"""Presses of buttons and menus: one row for each thing that an id may ask for."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

import discord

from bot.discord_ui.answers import (
    desks,
    help,
    hints,
    lessons,
    looking,
    moves,
    my_data,
    opening,
    replays,
    reviews,
    settings,
    statistics,
)
from bot.discord_ui.answers.interaction import Context, handle
from bot.discord_ui.answers.table_actions import ACTIONS, carry_out, end, need_here
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids, panels
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import OPTIONS
from bot.tables import Pressed, Refused
from bot.tables.life.undo import TURNS_BACK
from bot.tables.values.ways import choices_of
from engines.shelf import game

SEATS = 10  # no game has so many


class Press(NamedTuple):
    """Who pressed what."""

    context: Context
    id: Id
    values: Sequence[str]


class Handler(NamedTuple):
    """What a press leads to."""

    answer: Callable[[Press], Awaitable[None]]
    quiet: bool = False  # the public post shows what came of it
    anywhere: bool = False  # it concerns no table
    reads: bool = False  # it is only looked up, and the answer is kept for as long as whoever asked wishes


# -- moves --------------------------------------------------------------------------------------------------------------


async def say(press: Press) -> None:
    """A choice of the question, by a button or by a menu."""
    choice = ids.one(press.values) if press.id.action == "menu" else press.id.rest
    await moves.act(press.context, press.id.table, Pressed(choices_of(choice), press.id.since))


async def usual(press: Press) -> None:
    """What is recommended at a question of the set-up."""
    look = await press.context.look(press.id.table)
    word = game(look.table.game).usual(look.view, look.ask) if look.ask is not None else ""
    await moves.act(press.context, press.id.table, Pressed((word,), press.id.since))


async def verbs(press: Press) -> None:
    """What begins with some words: an entry of a menu, or a button on the board where only its owner may see what follows."""
    await _if_asked(press, only=ids.one(press.values) if press.values else press.id.rest)


async def picks(press: Press) -> None:
    await _if_asked(press, picked=ids.numbers(".".join(press.values), OPTIONS - 1))


async def _if_asked(press: Press, only: str = "", picked: Sequence[int] | None = None) -> None:
    look = await press.context.look(press.id.table)
    ask = look.ask
    if ask is None or look.since != press.id.since:
        await moves.act(press.context, press.id.table, Pressed(("",), press.id.since))  # the table says why not
        return
    run = look.picks.get(look.seat) if look.seat is not None else None
    if picked and run is not None:
        look = await press.context.tables.with_picks(look, [run.choices[n] for n in picked if n < len(run.choices)])
    nothing = bool(only) and not (press.values or any(option.startswith(f"{only} ") for option in ask.options))
    note = press.context.words().word("discord.no.none_of_these") if nothing else ""
    await moves.show_panel(press.context, look, note, only="" if nothing else only, picked=picked)


async def run(press: Press) -> None:
    context, number = press.context, press.id.table
    look = await context.look(number)
    found = look.picks.get(look.seat) if look.seat is not None else None
    wanted = ids.numbers(press.id.rest, OPTIONS - 1)
    words: tuple[str, ...] = ("",)
    if found is not None and look.since == press.id.since and max(wanted) < len(found.choices):
        words = await context.tables.picked(number, context.person, [found.choices[n] for n in wanted])
    await moves.act(context, number, Pressed(words, press.id.since))


async def panel(press: Press, whole: bool = False) -> None:
    look = await press.context.look(press.id.table)
    if look.seat is None:
        raise Refused("discord.no.not_seated_here")
    await moves.show_panel(press.context, look, whole=whole)


# -- what can be read ---------------------------------------------------------------------------------------------------


async def rules(press: Press) -> None:
    live = await press.context.tables.live(press.id.table)
    words = press.context.words(live.table.game)
    await press.context.answer(panels.render_rules(words, words.voice.chapters[0], live.table.id))


async def chapter(press: Press) -> None:
    words, wanted = press.context.words(ids.title(press.id.rest)), ids.one(press.values)
    if wanted not in words.chapters:
        raise Refused("discord.no.chapter", choices=list(words.chapters))
    await press.context.answer(panels.render_rules(words, wanted, press.id.table))


async def legend(press: Press) -> None:
    context, words = press.context, press.context.words(ids.title(press.id.rest))
    await context.answer(await context.drawn(("legend", words.game), panels.render_legend, words, context.front.pictures))


async def open_one(press: Press) -> None:
    await help.open_one(press.context, ids.one(press.values) if press.values else press.id.rest)


async def guide(press: Press) -> None:
    await help.guide(press.context, ids.one(press.values) if press.values else press.id.rest)


async def learn(press: Press) -> None:
    await lessons.learn(press.context, press.id.rest)


async def lesson(press: Press) -> None:
    await lessons.take(press.context, press.id.rest)


async def relearn(press: Press) -> None:
    await lessons.again(press.context, press.id.rest)


async def switch(press: Press) -> None:
    await settings.switch(press.context, press.id.rest)


async def ladder(press: Press) -> None:
    game, _, page = press.id.rest.partition(".")
    await statistics.show_ladder(press.context, game, ids.number(page, least=1))


async def step(press: Press) -> None:
    await replays.step(press.context, press.id.table, press.id.since, replays.hand_in(press.id.rest))


async def peek(press: Press) -> None:
    wanted = ids.one(press.values)
    hand = replays.NOBODY if wanted == str(replays.NOBODY) else ids.number(wanted, SEATS - 1)
    await replays.step(press.context, press.id.table, press.id.since, hand)


# -- changes of a table -------------------------------------------------------------------------------------------------


async def thread(press: Press) -> None:
    game, _, wished = press.id.rest.partition(".")
    await opening.open_in_thread(press.context, ids.title(game), opening.Wishes.unpacked(wished))


async def change(name: str, press: Press) -> None:
    await carry_out(press.context, name, press.id.table)


async def reply_to(name: str, press: Press) -> None:
    await carry_out(press.context, name, press.id.table, press.id.rest)


async def stronger(press: Press) -> None:
    """A robot that plays better sits down; behind its name stands how many sat there when it was offered."""
    await carry_out(press.context, "robot", press.id.table, ids.one(press.values).partition(":")[0])


async def mute(press: Press) -> None:
    """A table rings in its direct message no more, or again."""
    await desks.mute(press.context, press.id.table, press.id.rest != "off")


async def wish(press: Press) -> None:
    turns = ids.number(ids.one(press.values) if press.values else press.id.rest or "1", TURNS_BACK, 1)
    await carry_out(press.context, "wish", press.id.table, turns)


# -- all of them --------------------------------------------------------------------------------------------------------


def in_lesson(answer: Callable[[Context, Id, Sequence[str]], Awaitable[None]]) -> Handler:
    return Handler(lambda press: answer(press.context, press.id, press.values), anywhere=True)


def at_table(answer: Callable[[Context, int], Awaitable[None]], reads: bool = False) -> Handler:
    return Handler(lambda press: answer(press.context, press.id.table), reads=reads)


def about_oneself(answer: Callable[[Context], Awaitable[None]]) -> Handler:
    return Handler(lambda press: answer(press.context), anywhere=True)


HANDLERS: Mapping[str, Handler] = {
    "say": Handler(say, quiet=True),
    "menu": Handler(say, quiet=True),
    "usual": Handler(usual, quiet=True),
    "verbs": Handler(verbs),
    "picks": Handler(picks),
    "run": Handler(run),
    "choose": Handler(panel),
    "hand": Handler(panel),
    "hint": at_table(hints.at_table),
    "choices": Handler(partial(panel, whole=True)),
    "mats": at_table(looking.player_boards, reads=True),
    "whole": at_table(looking.whole_table, reads=True),
    "rules": Handler(rules, reads=True),
    "legend": Handler(legend, anywhere=True, reads=True),
    "chapter": Handler(chapter, anywhere=True, reads=True),
    "undo": at_table(moves.undo),
    "wish": Handler(wish),
    **{
        name: Handler(partial(change, name), quiet=ACTIONS[name].quiet)
        for name in ("join", "leave", "robot", "start", "endsure", "reopen")
    },
    **{
        name: Handler(partial(reply_to, name), quiet=ACTIONS[name].quiet)
        for name in ("terms", "agree", "refuse", "take", "decline", "endyes", "endno")
    },
    "robots": Handler(stronger, quiet=ACTIONS["robot"].quiet),
    "back": Handler(partial(change, "back")),
    "end": at_table(end),
    "desk": Handler(panel),
    "mute": Handler(mute),
    "rematch": at_table(opening.rematch),
    "thread": Handler(thread, anywhere=True),
    "ladder": Handler(ladder, anywhere=True),
    "help": about_oneself(help.show),
    "open": Handler(open_one, anywhere=True),
    "guide": Handler(guide, anywhere=True),
    "learn": Handler(learn, anywhere=True),
    "lesson": Handler(lesson, anywhere=True),
    "relearn": Handler(relearn, anywhere=True),
    "lsay": in_lesson(lessons.say),
    "lmenu": in_lesson(lessons.say),
    "lverbs": in_lesson(lessons.verbs),
    "lpicks": in_lesson(lessons.picks),
    "lrun": in_lesson(lessons.run),
    "tables": about_oneself(help.my_tables),
    "settings": about_oneself(settings.show),
    "switch": Handler(switch, anywhere=True),
    "mydata": about_oneself(my_data.show),
    "myexport": about_oneself(my_data.export),
    "optout": about_oneself(my_data.opt_out),
    "optin": about_oneself(partial(my_data.opt_out, out=False)),
    "forget": about_oneself(my_data.ask_again),
    "forgetnow": about_oneself(my_data.forget),
    "step": Handler(step, reads=True),
    "peek": Handler(peek, reads=True),
    "film": at_table(replays.show_film, reads=True),
    "show": at_table(replays.show_everybody, reads=True),
    "review": at_table(reviews.show, reads=True),
}


async def pressed(front: Front, interaction: discord.Interaction[Any], found: Id, values: Sequence[str]) -> None:
    handler = HANDLERS.get(found.action)

    async def work(context: Context) -> None:
        if handler is None or not (found.table or handler.anywhere):
            raise ids.unknown()
        if found.table:
            await need_here(context, found.table, found.action)
            await front.tables.note_presence(found.table)
            context.panel_of = 0 if handler.reads else found.table
        await handler.answer(Press(context, found, values))

    await handle(front, interaction, work, quiet=handler is not None and handler.quiet)


class ByItsId:
    """What was pressed, also if it was posted before the bot was started, or never: its id says what it asks for."""

    kind: ClassVar[type[discord.ui.Item[Any]]]
    found = ids.UNREADABLE

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: discord.ui.Item[Any], match: re.Match[str], /) -> Any:
        """A button that says it is a menu is neither, and the other way round."""
        made: Any = cls(item)  # type: ignore[call-arg]
        made.found = ids.parse(match[0]) if isinstance(item, cls.kind) else ids.UNREADABLE
        return made


class PressButton(ByItsId, discord.ui.DynamicItem[discord.ui.Button[Any]], template=ids.BUTTON):
    """Any button."""

    kind = discord.ui.Button

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await pressed(interaction.client, interaction, self.found, ())


class PressMenu(ByItsId, discord.ui.DynamicItem[discord.ui.Select[Any]], template=ids.MENU):
    """Any menu."""

    kind = discord.ui.Select

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice: of the entries that the menu has."""
        values = self.item.values if self.found is not ids.UNREADABLE else []
        offered = {option.value for option in self.item.options} if values else set()
        found = self.found if offered.issuperset(values) else ids.UNREADABLE
        await pressed(interaction.client, interaction, found, values)
