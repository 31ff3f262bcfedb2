"""What a button or menu carries in its id: the deed, the table, the question it belongs to, and the rest."""

from __future__ import annotations

import re
from typing import NamedTuple

REST = r":(?P<deed>[a-z]+):(?P<table>\d+):(?P<since>-?\d+):(?P<rest>[^\n]*)"
BUTTON, MENU = re.compile("tg" + REST), re.compile("tm" + REST)
LIMIT = 100


class Id(NamedTuple):
    """A parsed id."""

    deed: str
    table: int = 0
    since: int = 0
    rest: str = ""

    def __str__(self) -> str:
        made = f"tg:{self.deed}:{self.table}:{self.since}:{self.rest}"
        if len(made) > LIMIT:
            raise ValueError(f"an id is too long: {made}")
        return made


def of_menu(made: str) -> str:
    """The same id on a menu."""
    return f"tm{made[2:]}"


def parse(match: re.Match[str]) -> Id:
    """The id that was matched."""
    return Id(match["deed"], int(match["table"]), int(match["since"]), match["rest"])
