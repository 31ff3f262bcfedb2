"""Presses of buttons and menus, by the deed that their id names."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord

from bot.discord_ui.answers import moves, places, replays
from bot.discord_ui.answers import my_data as data
from bot.discord_ui.answers.interaction import Context, handle
from bot.discord_ui.answers.statistics import show_ladder
from bot.discord_ui.answers.table_actions import Deeds, Wishes
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids, panels, posts
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import OPTIONS
from bot.tables import Pressed, Refused, Reply
from bot.tables.undo import TURNS_BACK

SEATS = 10  # no game has so many


class Press(NamedTuple):
    """Who pressed what."""

    context: Context
    id: Id
    values: Sequence[str]


async def said(press: Press) -> None:
    """A choice of the question, by a button."""
    await moves.act(press.context, press.id.table, Pressed((press.id.rest,), press.id.since))


async def chosen(press: Press) -> None:
    """A choice of the question, by a menu."""
    await moves.act(press.context, press.id.table, Pressed((ids.one(press.values),), press.id.since))


async def verbs(press: Press) -> None:
    """A verb was chosen; now the rest."""
    await _if_asked(press, only=ids.one(press.values))


async def picks(press: Press) -> None:
    """Several options were picked; now they are to be confirmed."""
    await _if_asked(press, picked=ids.numbers(".".join(press.values), OPTIONS - 1))


async def _if_asked(press: Press, only: str = "", picked: Sequence[int] | None = None) -> None:
    """Show a part of the own question, if it is still the same."""
    look = await press.context.look(press.id.table)
    if look.ask is None or look.since != press.id.since:
        await moves.act(press.context, press.id.table, Pressed(("",), press.id.since))  # the table says why not
        return
    run = look.picks.get(look.seat) if look.seat is not None else None
    if picked and run is not None:
        look = await press.context.tables.with_picks(look, [run.choices[n] for n in picked if n < len(run.choices)])
    await moves.show_panel(press.context, look, only=only, picked=picked)


async def run(press: Press) -> None:
    """Picked options are played together."""
    context, number = press.context, press.id.table
    look = await context.look(number)
    found = look.picks.get(look.seat) if look.seat is not None else None
    wanted = ids.numbers(press.id.rest, OPTIONS - 1)
    words: tuple[str, ...] = ("",)
    if found is not None and look.since == press.id.since and max(wanted) < len(found.choices):
        words = await context.tables.picked(number, context.person, [found.choices[n] for n in wanted])
    await moves.act(context, number, Pressed(words, press.id.since))


async def show(press: Press) -> None:
    """The own private panel."""
    look = await press.context.look(press.id.table)
    if look.seat is None:
        raise Refused("discord.no.not_seated_here")
    await moves.show_panel(press.context, look)


async def mats(press: Press) -> None:
    """Everybody's own board, for whoever asks."""
    context = press.context
    look = await context.tables.look(press.id.table)
    words = posts.seat_words(look, context.language)
    await context.answer(await context.drawn(("mats", look.table.id), panels.render_mats, look, words, context.front.pictures))


async def rules(press: Press) -> None:
    """The rules, from the beginning."""
    live = await press.context.tables.live(press.id.table)
    words = press.context.words(live.table.game)
    await press.context.answer(panels.render_rules(words, words.voice.chapters[0], live.table.id))


async def chapter(press: Press) -> None:
    """Another chapter of the rules."""
    words, wanted = press.context.words(ids.title(press.id.rest)), ids.one(press.values)
    if wanted not in words.chapters:
        raise Refused("discord.no.chapter", choices=list(words.chapters))
    await press.context.answer(panels.render_rules(words, wanted, press.id.table))


async def undo(press: Press) -> None:
    """Take the own last choice back, or offer to ask the others."""
    await moves.undo(press.context, press.id.table)


async def wish(press: Press) -> None:
    """Ask the others to agree to an undo."""
    turns = ids.number(ids.one(press.values) if press.values else press.id.rest or "1", TURNS_BACK, 1)
    context = press.context
    await answered(press, await context.tables.wish_undo(press.id.table, context.person, turns, interaction=context.id))


async def agree(press: Press) -> None:
    """Agree to an undo."""
    await consent(press, True)


async def refuse(press: Press) -> None:
    """Refuse an undo."""
    await consent(press, False)


async def consent(press: Press, agrees: bool) -> None:
    """Answer the wish that the button was made for."""
    context = press.context
    reply = await context.tables.answer_undo(press.id.table, context.person, agrees, press.id.rest, interaction=context.id)
    await answered(press, reply)


async def join(press: Press) -> None:
    """Take a seat."""
    context = press.context
    await seen(press, await context.tables.join(press.id.table, context.person, context.name, interaction=context.id))


async def leave(press: Press) -> None:
    """Give up a seat."""
    await seen(press, await press.context.tables.leave(press.id.table, press.context.person, interaction=press.context.id))


async def robot(press: Press) -> None:
    """Seat a robot."""
    context = press.context
    await seen(
        press, await context.tables.add_robot(press.id.table, context.person, manages=context.manages, interaction=context.id)
    )


async def start(press: Press) -> None:
    """Begin."""
    context = press.context
    await seen(press, await context.tables.start(press.id.table, context.person, context.manages, interaction=context.id))


async def rematch(press: Press) -> None:
    """A new lobby like the finished table."""
    context = press.context
    live = await context.tables.rematch(press.id.table, context.person, context.name, interaction=context.id)
    await context.say("discord.opened", n=live.table.id)


async def thread(press: Press) -> None:
    """Open a table in a new thread, because the channel has one."""
    game, _, wished = press.id.rest.partition(".")
    await Deeds(press.context.front).open_in_thread(press.context, ids.title(game), Wishes.unpacked(wished))


async def take(press: Press) -> None:
    """Accept a seat that is offered."""
    await offered(press, True)


async def decline(press: Press) -> None:
    """Decline it, or take the offer back."""
    await offered(press, False)


async def offered(press: Press, accepts: bool) -> None:
    """Answer the offer that the button was made for."""
    context, person = press.context, (press.context.person, press.context.name)
    await answered(
        press, await context.tables.answer_offer(press.id.table, person, press.id.rest, accepts, interaction=context.id)
    )


async def end_yes(press: Press) -> None:
    """Agree to end the game here."""
    await voted(press, True)


async def end_no(press: Press) -> None:
    """Rather play on."""
    await voted(press, False)


async def voted(press: Press, agrees: bool) -> None:
    """Answer the vote that the button was made for."""
    context, tables = press.context, press.context.tables
    await answered(press, await tables.answer_end(press.id.table, context.person, agrees, press.id.rest, interaction=context.id))


async def end_sure(press: Press) -> None:
    """The host is sure that the game should end."""
    context = press.context
    await answered(press, await context.tables.close(press.id.table, context.person, context.manages, interaction=context.id))


async def reopen(press: Press) -> None:
    """Go on with a game that was ended a moment ago."""
    context = press.context
    await answered(press, await context.tables.reopen(press.id.table, context.person, context.manages, interaction=context.id))


async def ladder(press: Press) -> None:
    """Another page of a leaderboard."""
    game, _, page = press.id.rest.partition(".")
    await show_ladder(press.context, game, ids.number(page, least=1))


def about_oneself(deed: Callable[[Context], Awaitable[None]]) -> Callable[[Press], Awaitable[None]]:
    """A deed that concerns nobody but the one who presses."""
    return lambda press: deed(press.context)


async def step(press: Press) -> None:
    """Another entry of a replay."""
    await replays.step(press.context, press.id.table, press.id.since, replays.hand_in(press.id.rest))


async def peek(press: Press) -> None:
    """Somebody's hand beside the same entry, after the end."""
    wanted = ids.one(press.values)
    hand = replays.NOBODY if wanted == str(replays.NOBODY) else ids.number(wanted, SEATS - 1)
    await replays.step(press.context, press.id.table, press.id.since, hand)


async def film(press: Press) -> None:
    """A game as a film."""
    await replays.show_film(press.context, press.id.table)


async def show_film(press: Press) -> None:
    """The film for everybody."""
    await replays.show_everybody(press.context, press.id.table)


async def seen(press: Press, reply: Reply) -> None:
    """The lobby post shows it already; only where it may not be posted, it is said in private."""
    if press.context.channel in press.context.front.poster.blocked:
        await answered(press, reply)


async def answered(press: Press, reply: Reply) -> None:
    """A short private answer; the post itself shows the rest."""
    await moves.reply(press.context, press.id.table, reply)


DEEDS: Mapping[str, Callable[[Press], Awaitable[None]]] = {
    "say": said, "menu": chosen, "verbs": verbs, "picks": picks, "run": run, "choose": show, "hand": show, "mats": mats,
    "rules": rules, "chapter": chapter, "undo": undo, "wish": wish, "agree": agree, "refuse": refuse,
    "join": join, "leave": leave, "robot": robot, "start": start, "rematch": rematch, "thread": thread,
    "take": take, "decline": decline, "endyes": end_yes, "endno": end_no, "endsure": end_sure,
    "reopen": reopen, "ladder": ladder,
    "mydata": about_oneself(data.show), "myexport": about_oneself(data.export), "optout": about_oneself(data.opt_out),
    "optin": about_oneself(data.opt_in), "forget": about_oneself(data.ask_again), "forgetnow": about_oneself(data.forget),
    "step": step, "peek": peek, "film": film, "show": show_film,
}  # fmt: skip


ANYWHERE = frozenset({
    "chapter", "thread", "ladder", "mydata", "myexport", "optout", "optin", "forget", "forgetnow",
})  # what concerns no table  # fmt: skip
QUIET = frozenset({"say", "menu", "join", "leave", "robot", "start"})  # the public post shows what came of it


async def pressed(front: Front, interaction: discord.Interaction[Any], found: Id, values: Sequence[str]) -> None:
    """Answer a press."""

    async def work(context: Context) -> None:
        deed = DEEDS.get(found.deed)
        if deed is None or (not found.table and found.deed not in ANYWHERE):
            raise ids.unknown()
        if found.table:
            await places.need_here(context, found.table)
            await front.tables.stir(found.table)
        await deed(Press(context, found, values))

    await handle(front, interaction, work, quiet=found.deed in QUIET)


class PressButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=ids.BUTTON):
    """Any button, also one that was posted before the bot was started, or never."""

    def __init__(self, item: discord.ui.Button[Any], found: Id) -> None:
        super().__init__(item)
        self.found = found

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        """The button that was pressed; a menu that says it is a button is neither."""
        whole = isinstance(item, discord.ui.Button)
        return cls(item, ids.parse(match[0]) if whole else ids.UNREADABLE)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press."""
        await pressed(interaction.client, interaction, self.found, ())


class PressMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=ids.MENU):
    """Any menu."""

    def __init__(self, item: discord.ui.Select[Any], found: Id) -> None:
        super().__init__(item)
        self.found = found

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> PressMenu:
        """The menu that was used; a button that says it is a menu is neither."""
        whole = isinstance(item, discord.ui.Select)
        return cls(item, ids.parse(match[0]) if whole else ids.UNREADABLE)  # type: ignore[arg-type]

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice: of the entries that the menu has."""
        values = self.item.values if self.found is not ids.UNREADABLE else []
        offered = {option.value for option in self.item.options} if values else set()
        found = self.found if offered.issuperset(values) else ids.UNREADABLE
        await pressed(interaction.client, interaction, found, values)
