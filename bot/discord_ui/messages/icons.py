"""Icons as Discord shows them: the application's own emojis where it has them, and until then those that stand in for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import discord

from renderers.kit.emoji import Icon
from renderers.words.icons import BEGIN, MARKED, icon, in_words, resolved


class Emoji(NamedTuple):
    """An emoji of the application by name and number, or one that every keyboard has."""

    name: str
    id: int = 0  # 0: it is written as it is

    def __str__(self) -> str:
        return f"<:{self.name}:{self.id}>" if self.id else self.name

    @property
    def partial(self) -> discord.PartialEmoji:
        """As buttons and menus want it."""
        return discord.PartialEmoji(name=self.name, id=self.id or None)


def nobody() -> None:
    """Nobody has to be told."""


class Emojis:
    """Which icons are there, by their names; whoever wants none is shown words alone."""

    def __init__(self, ids: Mapping[str, int] | None = None, shown: bool = True) -> None:
        self.ids = dict(ids or {})
        self.shown = shown
        self.lost: Callable[[], None] = nobody  # who is told that Discord does not know one of them any more

    def of(self, game: str, word: str) -> Emoji | None:
        """What is shown for an icon of a game, or of the house where the game has none of that name; None: words alone."""
        return self.emoji(icon(game, word))

    def emoji(self, one: Icon) -> Emoji | None:
        """The same for an icon itself."""
        if not self.shown:
            return None
        known = self.ids.get(one.name)
        return Emoji(one.name, known) if known else Emoji(one.emoji)

    def text(self, text: str, limit: int) -> str:
        """A text in which icons can stand; where that gets too long, they are single signs, and then it is cut."""
        said = resolved(text, lambda one: str(self.emoji(one) or ""))
        if len(said) > limit and self.ids:
            said = resolved(text, lambda one: one.emoji)
        return cut(said, limit)

    def doubted(self, error: discord.HTTPException) -> bool:
        """Whether Discord refuses a message for an emoji that it does not know; then none is trusted until all were looked at."""
        if error.code != INVALID or "emoji" not in error.text.lower() or not self.ids:
            return False
        self.ids.clear()
        self.lost()
        return True


ON_BUTTONS: Mapping[str, str] = {  # by what a button does: the icon before its label, where it brings none of its own
    "join": "seat", "leave": "leave", "robot": "robot", "start": "start", "rules": "rules", "choose": "choose", "hand": "hand",
    "mats": "players", "whole": "look", "undo": "undo", "agree": "confirm", "refuse": "stop", "take": "confirm",
    "decline": "stop",
    "endyes": "confirm", "endno": "stop", "end": "stop", "endsure": "stop", "reopen": "undo", "back": "seat", "desk": "undo",
    "mute": "quiet", "rematch": "again", "thread": "go", "film": "film", "show": "players", "mydata": "undo", "myexport": "log",
    "optout": "stop", "optin": "confirm", "forget": "delete", "forgetnow": "delete", "run": "confirm",
    "lrun": "confirm", "learn": "log", "lesson": "log", "relearn": "again", "guide": "rules", "open": "start",
    "help": "look", "legend": "log", "tables": "seat", "settings": "player", "switch": "swap", "choices": "choose",
    "usual": "confirm", "terms": "swap", "review": "look", "hint": "look",
}  # fmt: skip


def on_button(action: str) -> Icon | None:
    """The icon of a button that does that."""
    word = ON_BUTTONS.get(action)
    return icon("", word) if word else None


INVALID = 50035  # Discord: something in what was sent cannot be
STAND_INS, WORDS_ONLY = Emojis(), Emojis(shown=False)


def cut(text: str, limit: int) -> str:
    """The text, shortened with an ellipsis when it is too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def reads(said: str, text: str) -> bool:
    """Whether a message that says this may be one of that text, whatever its icons were shown as."""
    if BEGIN not in text:
        return said == text
    between = MARKED.sub(lambda found: f"{BEGIN}{found[4]}", text).split(BEGIN)
    return re.fullmatch(r"\S+".join(map(re.escape, between)), said) is not None


def bare(text: str, limit: int) -> str:
    """A text where no icon can stand."""
    return cut(in_words(text), limit)
