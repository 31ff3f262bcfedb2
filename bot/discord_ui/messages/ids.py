"""What a button or menu carries in its id, and the one place where anything that comes from outside is read as a number or name.

Discord hands over whatever a client sends: ids and values that no message of ours has ever held are refused in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.tables import Refused
from engines.shelf import SHELF

BUTTON, MENU = re.compile(r"(?s)(?!tm:).*"), re.compile(r"(?s)tm:.*")  # every id there is, each for one of the two
FORM = re.compile(r"t[gm]:(?P<action>[a-z]{1,20}):(?P<table>[0-9]{1,19}):(?P<since>-?[0-9]{1,19}):(?P<rest>[^\n]*)")
NUMBER = re.compile(r"[0-9]{1,19}")
LIMIT = 100
MOST = 2**63 - 1  # a row holds no larger number
KINDS: dict[discord.AppCommandOptionType, type] = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.boolean: bool,
    discord.AppCommandOptionType.user: discord.Member,  # of a server
}
IN_LETTERS = {**KINDS, discord.AppCommandOptionType.user: discord.User}  # where nobody is a member of anything
WIDEST = 2**53  # Discord hands over no larger number than this


class Id(NamedTuple):
    """A parsed id."""

    action: str
    table: int = 0
    since: int = 0
    rest: str = ""

    def __str__(self) -> str:
        if not self.fits:
            raise ValueError(f"an id is too long: {self._made}")
        return self._made

    @property
    def fits(self) -> bool:
        """Whether a button can carry it."""
        return len(self._made) <= LIMIT

    @property
    def _made(self) -> str:
        return f"tg:{self.action}:{self.table}:{self.since}:{self.rest}"


UNREADABLE = Id("")  # what cannot be read asks for nothing


def of_menu(made: str) -> str:
    return f"tm{made[2:]}"


def parse(text: str) -> Id:
    """The id that a button or menu carries; one that asks for nothing where it is none of ours."""
    match = FORM.fullmatch(text) if len(text) <= LIMIT else None
    if match is None or int(match["table"]) > MOST or abs(int(match["since"])) > MOST:
        return UNREADABLE
    return Id(match["action"], int(match["table"]), int(match["since"]), match["rest"])


def unknown() -> Refused:
    """No message of this version carries such a thing."""
    return Refused("discord.no.unknown_button")


def number(text: str, most: int = MOST, least: int = 0) -> int:
    """A number between these two; refused when it is none."""
    found = int(text) if NUMBER.fullmatch(text) else -1
    if not least <= found <= most:
        raise unknown()
    return found


def numbers(text: str, most: int) -> list[int]:
    """Different numbers up to that one, with points between them."""
    found = [number(part, most) for part in text.split(".")] if len(text) <= LIMIT else []
    if not found or len(set(found)) < len(found):
        raise unknown()
    return found


def one(values: Sequence[str]) -> str:
    """The entry that was chosen in a menu of which one may be chosen."""
    if len(values) != 1:
        raise unknown()
    return values[0]


def title(text: str) -> str:
    """The name of a game, which lies on the shelf: nothing else is looked for anywhere."""
    if text not in SHELF:
        raise Refused("table.no.such_game", choices=sorted(SHELF))
    return text


def need_options(options: Iterable[app_commands.Parameter], given: Iterable[tuple[str, Any]], alone: bool = False) -> None:
    """Refuse options of another kind than those that a command has, and choices that it does not offer."""
    kinds = IN_LETTERS if alone else KINDS
    known = {option.display_name: option for option in options}
    for name, value in given:
        option = known.get(name)
        if option is None or type(value) is not kinds[option.type]:
            raise Refused("discord.no.unknown_command")
        if option.choices and value not in [choice.value for choice in option.choices]:
            raise Refused("discord.no.unknown_command")
        if isinstance(value, int) and abs(value) > WIDEST:
            raise Refused("discord.no.unknown_command")
