"""`/table`: what can be typed, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.discord_ui.answers import looking, table_actions
from bot.discord_ui.answers.interaction import Context, person_language
from bot.discord_ui.answers.opening import USUAL_PACE, Wishes, open_table
from bot.discord_ui.answers.table_actions import EASY, carry_out_here
from bot.discord_ui.commands.building import Answer, Choices, Interaction, Somebody, command, group
from bot.discord_ui.front import Front
from bot.discord_ui.messages import variants
from bot.discord_ui.messages.times import span
from bot.discord_ui.messages.translated import translated
from bot.tables.time.clocks import TIMEOUTS
from bot.tables.time.pace import PACES, parsed
from engines.robots import ROBOTS, offered
from engines.shelf import SHELF
from engines.shelf import game as shelved
from renderers.words import Words

Seats = app_commands.Range[int, 1, 5]
RULES = [app_commands.Choice(name=translated(f"discord.timeout.{rule}"), value=rule) for rule in TIMEOUTS]


def table_group(front: Front) -> app_commands.Group:
    """The whole group."""
    made = group("table")
    suggest, choices = {"options": variant_names, "pace": paces}, {"game": variants.titles(), "on_timeout": RULES}
    robots = [app_commands.Choice(name=translated(f"words.robot.{name}"), value=name) for name in robots_somewhere()]
    made.add_command(command(front, "table.open", open_, suggest, choices))
    for name, answer in ANSWERS.items():
        made.add_command(command(front, f"table.{name}", answer, choices={"robot": robots} if name == "robot" else None))
    return made


def robots_somewhere() -> list[str]:
    """The robots that any game offers at some table; which one may sit down is said at the table."""
    there = {name for title in SHELF for name in offered(shelved(title), shelved(title).seat_counts)}
    return [name for name in ROBOTS if name in there]


async def open_(
    context: Context,
    game: str,
    seats: Seats | None = None,
    options: app_commands.Range[str, 0, 50] = "",
    invitation: bool = False,
    pace: app_commands.Range[str, 0, 12] = USUAL_PACE,
    on_timeout: str = TIMEOUTS[0],
) -> None:
    await open_table(context, game, Wishes(seats, options, invitation, pace, on_timeout))


async def paces(front: Front, interaction: Interaction, typed: str) -> Choices:
    words = Words(await person_language(front, interaction))
    return [app_commands.Choice(name=label, value=value) for label, value in suggested_paces(typed, words)]


async def variant_names(front: Front, interaction: Interaction, typed: str) -> Choices:
    title = str(getattr(interaction.namespace, "game", None) or "")
    if title not in SHELF:
        return []
    words = Words(await person_language(front, interaction), game=title)
    return [app_commands.Choice(name=label, value=value) for label, value in variants.suggested(title, typed, words)[:25]]


def suggested_paces(text: str, words: Words) -> list[tuple[str, str]]:
    wanted = text.strip().lower()
    own = parsed(text)
    if own is not None and wanted not in PACES:
        return [(span(own.turn), text.strip())]
    times = {name: span(pace.turn) if pace.hurries else "∞" for name, pace in PACES.items()}
    said = [(f"{words.word(f'discord.pace.{name}')} · {times[name]}", name) for name in PACES]
    return [(label, name) for label, name in said if wanted in label.lower() or wanted in name] or said


def plainly(name: str) -> Answer:
    """An action that needs nothing but somebody who types it."""

    async def answer(context: Context) -> None:
        await carry_out_here(context, name)

    return answer


async def invite(context: Context, person: Somebody) -> None:
    await carry_out_here(context, "invite", str(person.id))


async def kick(context: Context, seat: Seats) -> None:
    await carry_out_here(context, "kick", seat - 1)


async def host(context: Context, person: Somebody) -> None:
    await carry_out_here(context, "host", str(person.id))


async def terms(context: Context, friendly: bool) -> None:
    await carry_out_here(context, "terms", "friendly" if friendly else "rated")


async def board(context: Context, text: bool = False) -> None:
    await looking.board(context, text)


async def log(context: Context, last: app_commands.Range[int, 1, 200] = 30) -> None:
    await looking.log(context, last)


async def replay(context: Context, entry: app_commands.Range[int, 0] | None = None, film: bool = False) -> None:
    await looking.replay(context, entry, film)


async def undo(context: Context, turns: app_commands.Range[int, 1, 10] | None = None) -> None:
    await table_actions.undo(context, turns)


async def robot(context: Context, robot: str = EASY) -> None:
    await table_actions.robot(context, robot)


async def replace(context: Context, person: Somebody, seat: Seats | None = None) -> None:
    await table_actions.replace(context, person, seat)


async def move(context: Context, number: app_commands.Range[int, 1]) -> None:
    await table_actions.move(context, number)


ANSWERS: Mapping[str, Answer] = {
    **{name: plainly(name) for name in ("join", "leave", "start")},
    "status": looking.status,
    "export": looking.export,
    **{name: plainly(name) for name in ("back", "resign", "nudge")},
    "end": table_actions.end,
    "invite": invite,
    "kick": kick,
    "host": host,
    "terms": terms,
    "board": board,
    "log": log,
    "replay": replay,
    "review": looking.review,
    "undo": undo,
    "robot": robot,
    "replace": replace,
    "move": move,
}
