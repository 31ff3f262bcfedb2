"""A game's options, as people type and read them: `cover_rule: strict`, several with commas between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from discord import app_commands

from bot.discord_ui.messages.icons import cut
from bot.discord_ui.messages.translated import translated
from bot.tables import Refused
from engines.shelf import SHELF, game
from renderers.words import Words


def titles() -> list[app_commands.Choice[str]]:
    """The games of the shelf, to choose from."""
    return [app_commands.Choice(name=translated(f"{title}.book.name"), value=title) for title in SHELF]


def typed(name: str, value: Any) -> str:
    return f"{name}: {str(value).lower()}"


def offered(title: str) -> Iterator[tuple[str, str, Any]]:
    """Everything that may be typed for a game, with the option and the value that it stands for."""
    for name, values in game(title).options.items():
        for value in values:
            yield typed(name, value), name, value


def parsed(title: str, text: str) -> dict[str, Any]:
    """The options that somebody typed; refused when the game has no such thing."""
    known = {said.replace(" ", ""): (name, value) for said, name, value in offered(title)}
    found: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        one = known.get(part.lower().replace(" ", "").replace("=", ":"))
        if one is None:
            choices = [said for said, _, _ in offered(title)]
            raise Refused("discord.no.variant" if choices else "discord.no.variants", word=part, choices=choices)
        found[one[0]] = one[1]
    return found


def suggested(title: str, text: str, words: Words) -> list[tuple[str, str]]:
    """What may follow what somebody has typed: label and value."""
    *kept, last = [part.strip() for part in text.split(",")]
    said = [k for k in kept if k]
    used = {k.partition(":")[0].strip().lower() for k in said}
    found = []
    for whole, name, value in offered(title):
        label = words.word(f"{title}.option.{name}.{str(value).lower()}")
        if name not in used and (last.lower() in whole or last.lower() in label.lower()):
            line = ", ".join([*said, whole])
            found.append((cut(f"{line} · {label}", 100), line))
    return found


def described(title: str, options: Mapping[str, Any], words: Words) -> list[str]:
    usual = {name: values[0] for name, values in game(title).options.items()}
    unusual = [(name, value) for name, value in options.items() if name in usual and value != usual[name]]  # not the edition
    return [words.word(f"{title}.option.{name}.{str(value).lower()}") for name, value in unusual]
