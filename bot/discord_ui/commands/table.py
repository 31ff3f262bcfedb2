"""`/table`: what can be typed, the same for every game."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord_ui.answers import looking, table_actions
from bot.discord_ui.answers.interaction import handle, person_language, plain
from bot.discord_ui.answers.opening import USUAL_PACE, Wishes, open_table
from bot.discord_ui.answers.table_actions import EASY, carry_out_here
from bot.discord_ui.commands.building import Choices, Command, Interaction, command, group
from bot.discord_ui.front import Front
from bot.discord_ui.messages import variants
from bot.discord_ui.messages.times import span
from bot.discord_ui.messages.translated import translated
from bot.tables.time.clocks import TIMEOUTS
from bot.tables.time.pace import PACES, parsed
from engines.robots import ROBOTS
from engines.shelf import SHELF
from renderers.words import Words

Seats = app_commands.Range[int, 1, 5]
RULES = [app_commands.Choice(name=translated(f"discord.timeout.{rule}"), value=rule) for rule in TIMEOUTS]
KINDS = [app_commands.Choice(name=translated(f"words.robot.{name}"), value=name) for name in ROBOTS]


def table_group(front: Front) -> app_commands.Group:
    """The whole group."""
    made = group("table")
    for commands in (plain_commands, lobby_commands, look_commands, seat_commands):
        for one in commands(front):
            made.add_command(one)
    return made


def plain_commands(front: Front) -> list[Command]:
    def action(name: str) -> Command:
        return command(f"table.{name}", plain(front, lambda context: carry_out_here(context, name)))

    return [
        open_command(front),
        *(action(name) for name in ("join", "leave", "start")),
        command("table.status", plain(front, looking.status)),
        command("table.export", plain(front, looking.export)),
        *(action(name) for name in ("back", "resign", "nudge")),
        command("table.end", plain(front, table_actions.end)),
    ]


def open_command(front: Front) -> Command:
    @app_commands.choices(game=variants.titles(), on_timeout=RULES)
    async def open_(
        interaction: Interaction,
        game: str,
        seats: Seats | None = None,
        options: app_commands.Range[str, 0, 50] = "",
        invitation: bool = False,
        pace: app_commands.Range[str, 0, 12] = USUAL_PACE,
        on_timeout: str = TIMEOUTS[0],
    ) -> None:
        wishes = Wishes(seats, options, invitation, pace, on_timeout)
        await handle(front, interaction, lambda context: open_table(context, game, wishes))

    async def paces(interaction: Interaction, typed: str) -> Choices:
        words = Words(await person_language(front, interaction))
        return [app_commands.Choice(name=label, value=value) for label, value in suggested_paces(typed, words)]

    async def variant_names(interaction: Interaction, typed: str) -> Choices:
        title = str(getattr(interaction.namespace, "game", None) or "")
        if title not in SHELF:
            return []
        words = Words(await person_language(front, interaction), game=title)
        return [app_commands.Choice(name=label, value=value) for label, value in variants.suggested(title, typed, words)[:25]]

    return command("table.open", open_, {"options": variant_names, "pace": paces})


def suggested_paces(text: str, words: Words) -> list[tuple[str, str]]:
    wanted = text.strip().lower()
    own = parsed(text)
    if own is not None and wanted not in PACES:
        return [(span(own.turn), text.strip())]
    times = {name: span(pace.turn) if pace.hurries else "∞" for name, pace in PACES.items()}
    said = [(f"{words.word(f'discord.pace.{name}')} · {times[name]}", name) for name in PACES]
    return [(label, name) for label, name in said if wanted in label.lower() or wanted in name] or said


def lobby_commands(front: Front) -> list[Command]:
    async def invite(interaction: Interaction, person: discord.Member) -> None:
        await handle(front, interaction, lambda context: carry_out_here(context, "invite", str(person.id)))

    async def kick(interaction: Interaction, seat: Seats) -> None:
        await handle(front, interaction, lambda context: carry_out_here(context, "kick", seat - 1))

    async def host(interaction: Interaction, person: discord.Member) -> None:
        await handle(front, interaction, lambda context: carry_out_here(context, "host", str(person.id)))

    named = {"invite": invite, "kick": kick, "host": host}
    return [command(f"table.{name}", callback) for name, callback in named.items()]


def look_commands(front: Front) -> list[Command]:
    async def board(interaction: Interaction, text: bool = False) -> None:
        await handle(front, interaction, lambda context: looking.board(context, text))

    async def log(interaction: Interaction, last: app_commands.Range[int, 1, 200] = 30) -> None:
        await handle(front, interaction, lambda context: looking.log(context, last))

    async def replay(interaction: Interaction, entry: app_commands.Range[int, 0] | None = None, film: bool = False) -> None:
        await handle(front, interaction, lambda context: looking.replay(context, entry, film))

    async def undo(interaction: Interaction, turns: app_commands.Range[int, 1, 10] | None = None) -> None:
        await handle(front, interaction, lambda context: table_actions.undo(context, turns))

    named = {"board": board, "log": log, "replay": replay, "undo": undo}
    return [command(f"table.{name}", callback) for name, callback in named.items()]


def seat_commands(front: Front) -> list[Command]:
    @app_commands.choices(robot=KINDS)
    async def robot_(interaction: Interaction, robot: str = EASY) -> None:
        await handle(front, interaction, lambda context: table_actions.robot(context, robot))

    async def replace(interaction: Interaction, person: discord.Member, seat: Seats | None = None) -> None:
        await handle(front, interaction, lambda context: table_actions.replace(context, person, seat))

    async def move(interaction: Interaction, number: app_commands.Range[int, 1]) -> None:
        await handle(front, interaction, lambda context: table_actions.move(context, number))

    named = {"robot": robot_, "replace": replace, "move": move}
    return [command(f"table.{name}", callback) for name, callback in named.items()]
