"""A game's own group: one sub-command for each verb of its table, with what is legal now offered while typing."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.discord_ui import moves
from bot.discord_ui.spec import cut
from bot.discord_ui.talk import handle, person_language
from bot.discord_ui.tongues import spoken
from bot.tables import Refused
from bot.tables.live import Look
from engines.kernel import Arg, Verb, game
from renderers.words import Words
from renderers.words.book import book

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]


def parameter(name: str) -> str:
    """The name of an option as Python can have it."""
    return f"say_{name.replace('-', '_')}"


def game_group(bot: Bot, title: str) -> app_commands.Group:
    """All verbs of a game."""
    made = app_commands.Group(name=game(title).group, description=spoken(f"{title}.book.command"), guild_only=True)
    for verb in game(title).verbs:
        made.add_command(verb_command(bot, title, verb))
    return made


def verb_command(bot: Bot, title: str, verb: Verb) -> app_commands.Command[Any, ..., Any]:
    """One verb; whatever is left out is asked by buttons and menus."""
    named = {parameter(arg.name): arg for arg in verb.args}

    async def callback(interaction: Interaction, **given: str | None) -> None:
        args = {named[name].name: text for name, text in given.items() if text}
        await handle(bot, interaction, lambda talk: moves.typed(talk, title, verb.name, args))

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    rest = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=str | None) for n in named]
    callback.__signature__ = inspect.Signature([first, *rest])  # type: ignore[attr-defined]
    if named:
        app_commands.describe(**{n: spoken(f"{title}.arg.{arg.name}") for n, arg in named.items()})(callback)
        app_commands.rename(**{n: arg.name for n, arg in named.items()})(callback)
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=verb.name, description=spoken(f"{title}.verb.{verb.name}"), callback=callback
    )
    for arg in verb.args:
        made.autocomplete(parameter(arg.name))(suggestions(bot, title, verb, arg))
    return made


def suggestions(bot: Bot, title: str, verb: Verb, arg: Arg) -> Any:
    """What may stand in an option now, for this person; nothing that only others know."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        try:
            live = await bot.tables.in_channel(str(interaction.channel_id))
            if live.table.game != title:
                return []
            person = str(interaction.user.id)
            look = await bot.tables.look(live.table.id, person)
            others = {a.name: str(getattr(interaction.namespace, a.name, None) or "") for a in verb.args if a.name != arg.name}
            kept, last = split(arg, typed)
            words = moves.seat_words(look, await person_language(bot, interaction))
            offered = await bot.tables.completions(live.table.id, person, verb.name, {**others, arg.name: kept}, arg.name)
        except Refused:
            return []
        return choices(look, words, verb, arg, kept, last, list(dict.fromkeys(offered)))

    return offer


def split(arg: Arg, typed: str) -> tuple[str, str]:
    """What is already said of a list, and the item that is being typed."""
    if not arg.many:
        return "", typed.strip()
    parts = re.split(f"([{re.escape(arg.parts)}]+)", typed)
    return "".join(parts[:-1]), parts[-1].strip()


def choices(look: Look, words: Words, verb: Verb, arg: Arg, kept: str, last: str, offered: list[str]) -> Choices:
    """Completions as Discord shows them; earlier items of a list stay."""
    found = []
    for word in offered:
        label = labelled(look, words, verb, arg, word)
        if last.casefold() in word.casefold() or last.casefold() in label.casefold():
            found.append(app_commands.Choice(name=cut(kept + label, 100), value=cut(kept + word, 100)))
    return found[:25]


def labelled(look: Look, words: Words, verb: Verb, arg: Arg, word: str) -> str:
    """A completion with its consequence: `3 · Gather with 3 jewelry`."""
    if words.voice.kind(word):
        return f"{word} · {words.card_name(word)}: {words.card_text(word)}".replace("`", "")
    option = _option(look, verb, arg, word)
    if option is None:
        return word
    key, whole = option
    if look.seat is not None and (hint := book(look.table.game).hint(look.view, look.seat, whole, words)):
        return f"{word} · {hint}"
    said = game(look.table.game).label(look.view, key, whole)
    return f"{word} · {words.label(said)}" if words.has(said.key) else word


def _option(look: Look, verb: Verb, arg: Arg, word: str) -> tuple[str, str] | None:
    """The choice that a completion stands for, with the key of its question."""
    if arg.key:
        if not re.fullmatch(r"[A-Za-z0-9#-]+", word) or look.view is None:
            return None
        return arg.key, arg.form.format(word)
    ask = look.ask
    if ask is None:
        return None
    pattern = re.sub(r"\\{(\w+)\\}", lambda m: re.escape(word) if m[1] == arg.name else "[^ ]+", re.escape(verb.form))
    return next(((ask.key, o) for o in ask.options if re.fullmatch(pattern, o)), None)
