"""How commands are made: their names and descriptions in all languages, and what several of them offer while typing."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, get_type_hints

import discord
from discord import app_commands

from bot.discord_ui.answers.interaction import Context, handle
from bot.discord_ui.front import Front
from bot.discord_ui.messages import ids
from bot.discord_ui.messages.icons import bare
from bot.discord_ui.messages.translated import translated
from bot.tables import Refused
from engines.shelf import SHELF

Interaction = discord.Interaction[Any]
Command = app_commands.Command[Any, ..., Any]
Choices = list[app_commands.Choice[str]]
Answer = Callable[..., Awaitable[None]]  # takes a Context, and then the options as its parameters
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
INSTALLED = app_commands.AppInstallationType(guild=True, user=False)
# What needs others: in direct messages it says where it works.
NEEDS_OTHERS = frozenset(
    {"table join", "table invite", "table host", "table replace", "table terms", "table nudge", "leaderboard"}
)
Somebody = discord.Member | discord.User  # on a server, and in direct messages
Suggest = Callable[[Front, Interaction, str], Awaitable[Choices]]  # what may stand in an option that is being typed


def command(
    front: Front,
    path: str,
    answer: Answer,
    suggest: Mapping[str, Suggest] | None = None,
    choices: Mapping[str, Choices] | None = None,
) -> Command:
    """A command whose words are found under its path, and those of its options under their names."""

    typed = path.replace(".", " ")

    async def callback(interaction: Interaction, **given: Any) -> None:
        async def work(context: Context) -> None:
            if context.alone and typed in NEEDS_OTHERS:
                raise only_on_servers(typed)
            await answer(context, **given)

        await handle(front, interaction, work)

    options = with_options(callback, answer)
    if options:
        app_commands.describe(**{o: translated(f"discord.option.{o}.about") for o in options})(callback)
        app_commands.rename(**{o: translated(f"discord.option.{o}.name") for o in options})(callback)
    app_commands.choices(**{name: list(offered) for name, offered in (choices or {}).items()})(callback)
    name, about = translated(f"discord.command.{path}.name"), translated(f"discord.command.{path}.about")
    made: Command = app_commands.Command(name=name, description=about, callback=callback)
    if "." not in path:  # of others, their group says it
        made.allowed_contexts, made.allowed_installs = ON_SERVERS if typed in NEEDS_OTHERS else ANYWHERE, INSTALLED
    for option, offer in (suggest or {}).items():
        made.autocomplete(option)(quietly(front, offer))
    return made


def with_options(callback: Any, answer: Answer) -> list[str]:
    """Give a callback the options that an answer takes, as discord.py reads them; their names."""
    hints = get_type_hints(answer)
    _, *options = inspect.signature(answer).parameters.values()
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    callback.__signature__ = inspect.Signature([first, *(one.replace(annotation=hints[one.name]) for one in options)])
    return [one.name for one in options]


def quietly(front: Front, offer: Suggest) -> Any:
    """The same completions; none where there is nothing to complete."""

    async def offered(interaction: Interaction, typed: str) -> Choices:
        try:
            return await offer(front, interaction, typed)
        except Refused:
            return []

    return offered


def group(path: str) -> app_commands.Group:
    name, about = translated(f"discord.command.{path}.name"), translated(f"discord.command.{path}.about")
    return app_commands.Group(name=name, description=about, allowed_contexts=ANYWHERE, allowed_installs=INSTALLED)


def only_on_servers(typed: str) -> Refused:
    """What somebody is told who wants of direct messages what needs others."""
    return Refused("discord.no.only_on_servers", command=typed)


async def game_here(front: Front, interaction: Interaction) -> tuple[str, bool]:
    """The game that is named or played here, and whether somebody plays it alone; else the first on the shelf."""
    typed = str(getattr(interaction.namespace, "game", None) or "")
    named = ids.title(typed) if typed else ""
    try:
        live = await front.tables.in_channel(str(interaction.channel_id))
    except Refused:
        return named or next(iter(SHELF)), False
    if named and named != live.table.game:
        return named, False
    return live.table.game, len(live.seats) == 1


def matching(typed: str, pairs: list[tuple[str, str]]) -> Choices:
    """Up to 25 choices whose label or value holds what was typed, those that begin with it first."""
    wanted = typed.strip().casefold()
    found = [(label, value) for label, value in pairs if wanted in label.casefold() or wanted in value.casefold()]
    found.sort(key=lambda pair: not (pair[0].casefold().startswith(wanted) or pair[1].casefold().startswith(wanted)))
    return [app_commands.Choice(name=bare(label, 100), value=value) for label, value in found[:25]]
