"""A game's own group: one sub-command for each verb of its table, with what is legal now offered while typing."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from discord import app_commands

from bot.discord_ui.answers import moves
from bot.discord_ui.answers.interaction import handle, person_language
from bot.discord_ui.commands.building import ANYWHERE, INSTALLED, Choices, Command, Interaction
from bot.discord_ui.front import Front
from bot.discord_ui.messages import posts
from bot.discord_ui.messages.icons import bare, cut
from bot.discord_ui.messages.translated import translated
from bot.tables import Refused
from bot.tables.values.live import Look
from engines.kernel import Arg, Verb
from engines.shelf import game
from renderers.words import Words
from renderers.words.book import book


def parameter(name: str) -> str:
    """The name of an option as Python can have it."""
    return f"say_{name.replace('-', '_')}"


def game_group(front: Front, title: str) -> app_commands.Group:
    """All verbs of a game."""
    about = translated(f"{title}.book.command")
    made = app_commands.Group(name=game(title).group, description=about, allowed_contexts=ANYWHERE, allowed_installs=INSTALLED)
    for verb in game(title).verbs:
        made.add_command(verb_command(front, title, verb))
    return made


def verb_command(front: Front, title: str, verb: Verb) -> Command:
    """One verb; whatever is left out is asked by buttons and menus."""
    named = {parameter(arg.name): arg for arg in verb.args}

    async def callback(interaction: Interaction, **given: str | None) -> None:
        args = {named[name].name: text for name, text in given.items() if text}
        await handle(front, interaction, lambda context: moves.typed(context, title, verb.name, args))

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    rest = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=str | None) for n in named]
    callback.__signature__ = inspect.Signature([first, *rest])  # type: ignore[attr-defined]
    if named:
        app_commands.describe(**{n: translated(f"{title}.arg.{arg.name}") for n, arg in named.items()})(callback)
        app_commands.rename(**{n: arg.name for n, arg in named.items()})(callback)
    made: Command = app_commands.Command(name=verb.name, description=translated(f"{title}.verb.{verb.name}"), callback=callback)
    for arg in verb.args:
        made.autocomplete(parameter(arg.name))(suggestions(front, title, verb, arg))
    return made


def suggestions(front: Front, title: str, verb: Verb, arg: Arg) -> Any:
    """What may stand in an option now, for this person; nothing that only others know."""

    async def offer(interaction: Interaction, typed: str) -> Choices:
        try:
            live = await front.tables.in_channel(str(interaction.channel_id))
            if live.table.game != title:
                return []
            person = str(interaction.user.id)
            look = await front.tables.look(live.table.id, person)
            others = {a.name: str(getattr(interaction.namespace, a.name, None) or "") for a in verb.args if a.name != arg.name}
            kept, last = split(arg, typed)
            words = posts.seat_words(look, await person_language(front, interaction)).plain
            offered = await front.tables.completions(live.table.id, person, verb.name, {**others, arg.name: kept}, arg.name)
        except Refused:
            return []
        return choices(Saying(look, words, verb, arg, others), kept, last, list(dict.fromkeys(offered)))

    return offer


class Saying(NamedTuple):
    """A command that is being typed: at what table, and which of its options is being completed."""

    look: Look
    words: Words
    verb: Verb
    arg: Arg
    others: Mapping[str, str]  # what is said already in the other options


def split(arg: Arg, typed: str) -> tuple[str, str]:
    """What is already said of a list, and the item that is being typed."""
    if not arg.many:
        return "", typed.strip()
    parts = re.split(f"([{re.escape(arg.parts)}]+)", typed)
    return "".join(parts[:-1]), parts[-1].strip()


def choices(saying: Saying, kept: str, last: str, offered: list[str]) -> Choices:
    """Completions as Discord shows them; earlier items of a list stay."""
    found = []
    for word in offered:
        label = labelled(saying, word)
        if last.casefold() in word.casefold() or last.casefold() in label.casefold():
            found.append(app_commands.Choice(name=bare(kept + label, 100), value=cut(kept + word, 100)))
    return found[:25]


def labelled(saying: Saying, word: str) -> str:
    """A completion with its consequence, where whatever else may be said comes to the same: `3 · Gather with 3 jewelry`."""
    words = saying.words
    if words.voice.kind(word):
        return f"{word} · {words.card_name(word)}: {words.card_text(word)}".replace("`", "")
    coming = (_consequence(saying, key, whole) for key, whole in _options(saying, word))
    first = next(coming, "")
    return f"{word} · {first}" if first and all(other == first for other in coming) else word


def _consequence(saying: Saying, key: str, whole: str) -> str:
    look, words = saying.look, saying.words
    if look.seat is not None and (hint := book(look.table.game).hint(look.view, look.seat, whole, words)):
        return hint
    said = game(look.table.game).label(look.view, key, whole)
    return words.label(said) if words.has(said.key) else ""


def _options(saying: Saying, word: str) -> Iterator[tuple[str, str]]:
    """The choices that a completion may become, each with the key of its question."""
    look, verb, arg = saying.look, saying.verb, saying.arg
    if arg.key:
        if re.fullmatch(r"[A-Za-z0-9#-]+", word) and look.view is not None:
            yield arg.key, arg.form.format(word)
        return
    if look.ask is None:
        return
    others = saying.others
    said = {a.name: a.also.get(others[a.name].lower(), others[a.name]) for a in verb.args if others.get(a.name)}
    said[arg.name] = word
    pattern = re.sub(r"\\{(\w+)\\}", lambda m: re.escape(said[m[1]]) if m[1] in said else "[^ ]+", re.escape(verb.form))
    yield from ((look.ask.key, o) for o in look.ask.options if re.fullmatch(pattern, o))
