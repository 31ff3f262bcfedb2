"""The texts of this door: each is asked for by code, and what code asks for is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.discord_ui.messages.help import CONTROLS, MENUS
from bot.discord_ui.messages.settings import SETTINGS
from bot.tables.time.clocks import REMINDERS, TIMEOUTS
from bot.tables.time.pace import PACES
from engines.robots.looking_back import CHANCES, EXPECTED, POINTS
from renderers.words import LANGUAGES, texts
from tests.bot import keys
from tests.discord.hall import built

OURS = "discord."
STATES = ("lobby", "playing", "finished", "ended")
MADE = {
    "discord.button.*": (
        "join", "leave", "robot", "start", "rules", "undo", "end", "mute", "sound", "take_back", "withdraw", "tables", "settings",
        "whole", "hand", "choices", "rematch", "steps", "film",
    ),
    "discord.help.*": (*sorted(CONTROLS.keys() - {"offered"}), *sorted(set().union(*MENUS.values()))),
    "discord.setting.*": tuple(SETTINGS),
    "discord.setting.*.about": tuple(SETTINGS),
    "discord.lobby.*": STATES,
    "discord.pace.*": tuple(PACES),
    "discord.reminder.*": tuple(name for name, _ in REMINDERS),
    "discord.review.about.*": (CHANCES, EXPECTED, POINTS),
    "discord.timeout.*": TIMEOUTS,
    "discord.command.*.about": (),  # these come from the tree
    "discord.command.*.name": (),
    "discord.option.*.about": (),
    "discord.option.*.name": (),
}  # fmt: skip


def spoken(thing: Any) -> Iterator[str]:
    """The keys of a command, its options, and everything below it."""
    for said in (getattr(thing, "_locale_name", None), getattr(thing, "_locale_description", None)):
        if isinstance(said, app_commands.locale_str):
            yield said.extras.get("key", "")
    for parameter in getattr(thing, "_params", {}).values():
        for said in (parameter.name, parameter._rename, parameter.description):
            if isinstance(said, app_commands.locale_str):
                yield said.extras.get("key", "")
    for below in getattr(thing, "commands", ()):
        yield from spoken(below)


def literal() -> set[str]:
    """Keys of this door that stand in the code, and patterns of keys."""
    return {s for _, s in keys.written() if s.startswith(OURS) and keys.KEY.fullmatch(s)}


async def test_every_text_has_code_and_all_code_has_a_text(tmp_path: Path) -> None:
    bot, database = await built(tmp_path, None)
    tree = {key for command in bot.tree.get_commands() for key in spoken(command) if key.startswith(OURS)}
    await database.close()
    wanted = tree | {key for key in literal() if "*" not in key}
    wanted |= {pattern.replace("*", end) for pattern, ends in MADE.items() for end in ends}
    wanted |= keys.shorter(wanted)
    assert {key for key in literal() if "*" in key} == set(MADE)
    for language in LANGUAGES:
        have = {key for key in texts(language) if key.startswith(OURS)}
        assert sorted(wanted - have) == [], f"without text in {language}"
        assert sorted(have - wanted) == [], f"without code, in {language}"
