"""Icons in sentences and before labels: which there are, and the mark that stands for one until a message is sent.

A mark consists of signs that nobody can write here: `clean` lets none of them through. It carries the words that are read
where no picture can be shown; a decorative one carries none and goes together with the space behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engines.shelf import SHELF
from renderers.kit.colour import rgb
from renderers.kit.emoji import DISC, NO_ICONS, SEAL, Icon, Icons, by_word
from renderers.rooms import part_if_any

BEGIN, SAID, END = "\ue100", "\ue101", "\ue102"  # private signs
MARKED = re.compile(f"{BEGIN}([a-z_]*)/([a-z_0-9]+){SAID}([^{BEGIN}{SAID}{END}]*){END}( ?)")
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
QUIET, GREEN, RED, GOLD, BLUE = rgb("#4A5568"), rgb("#1D7A45"), rgb("#B3261E"), rgb("#A86A00"), rgb("#245FB8")
HOUSE = ""  # the game of icons that belong to none

EVERYWHERE: Mapping[str, Icon] = by_word(
    (
        Icon("undo", "↩️", "undo", QUIET),
        Icon("end_turn", "⏭️", "next", QUIET),
        Icon("confirm", "✅", "check", GREEN),
        Icon("stop", "❌", "times", RED),
        Icon("more", "➕", "plus", QUIET),
        Icon("rules", "📖", "book", BLUE),
        Icon("log", "📜", "scroll", QUIET),
        Icon("hand", "✋", "hand", QUIET),
        Icon("cards", "🃏", "cards", QUIET),
        Icon("choose", "🔀", "fork", QUIET),
        Icon("go", "➡️", "arrow", QUIET),
        Icon("dice", "🎲", "die", RED),
        Icon("reroll", "🎲", "flip", RED),
        Icon("robot", "🤖", "robot", QUIET),
        Icon("player", "👤", "meeple", QUIET),
        Icon("players", "👥", "people", QUIET),
        Icon("seat", "🪑", "seat", QUIET),
        Icon("clock", "🕐", "clock", QUIET),
        Icon("waiting", "⏳", "hourglass", QUIET),
        Icon("locked", "🔒", "lock", QUIET),
        Icon("points", "🏆", "trophy", GOLD, shape=SEAL),
        Icon("winner", "👑", "crown", GOLD, shape=DISC),
        Icon("swap", "🔄", "swap", BLUE),
        Icon("look", "👁️", "eye", BLUE),
        Icon("start", "▶️", "arrow", GREEN),
        Icon("leave", "🚪", "back", QUIET),
        Icon("again", "🔁", "swap", GOLD),
        Icon("delete", "🗑️", "bin", RED),
        Icon("film", "🎞️", "film", BLUE),
        Icon("bell", "🔔", "bell", BLUE),
        Icon("quiet", "🔕", "quiet", QUIET),
        *(Icon(f"number_{word}", f"{n}\ufe0f\u20e3", ground=QUIET, shape=DISC, sign=str(n)) for n, word in enumerate(NUMBERS, 1)),
    )
)

CHAPTERS: Mapping[str, str] = {  # of the rules, as the house and most games call them
    "goal": "points", "setup": "cards", "round": "clock", "turn": "go", "scoring": "winner", "solo": "player", "sources": "log",
    "end": "winner", "playing": "look", "tables": "seat",
    "moves": "go", "pace": "waiting", "leaving": "leave", "after": "film", "fair": "locked",
}  # fmt: skip


OF_HOUSE = Icons(EVERYWHERE)


def icons(game: str) -> Icons:
    """The icons of a game; a small game need not have any."""
    return _icons(game, SHELF[game]) if game else OF_HOUSE


@cache
def _icons(game: str, module: str) -> Icons:
    found: Icons | None = part_if_any(game, "icons")  # a game need not have any
    return found if found is not None else NO_ICONS


def icon(game: str, word: str) -> Icon:
    """One icon by its word: the game's own, or the house's."""
    found = icons(game).table.get(word)
    return found if found is not None else EVERYWHERE[word]


def has_icon(game: str, word: str) -> bool:
    """Whether there is an icon of that word, the game's own or the house's."""
    return word in EVERYWHERE or word in icons(game).table


def of_choice(game: str, view: Any, key: str, choice: str) -> Icon | None:
    """The icon that stands before a choice; None where it has none."""
    found = icons(game)
    word = found.choice(view, key, choice)
    return found.table.get(word) or EVERYWHERE.get(word)


def of_news(game: str, kind: str, told: Mapping[str, Any]) -> str:
    """The word of the icon with which a line of news begins; "" where it has none."""
    word = icons(game).news(kind, told)
    return word if has_icon(game, word) else ""


def of_chapter(game: str, chapter: str) -> Icon | None:
    """The icon that stands before a chapter of the rules: one that is called like it, or that is named for it."""
    word = icons(game).chapters.get(chapter) or CHAPTERS.get(chapter, chapter)
    return icon(game, word) if has_icon(game, word) else None


def of_question(game: str, key: str) -> str:
    """The word of the icon with which a question begins; "" where it has none."""
    asks = icons(game).asks
    return asks.get(key) or asks.get(key.partition(".")[0], "")


def number(n: int) -> str:
    """The word of the icon of a number; "" where there is none."""
    return f"number_{NUMBERS[n - 1]}" if 0 < n <= len(NUMBERS) else ""


def all_icons() -> Mapping[str, Icon]:
    """Every icon of the house and of the games on the shelf, by its name; those that are drawn and called alike are one."""
    return {one.name: one for game in (HOUSE, *SHELF) for one in icons(game).table.values()}


# -- marks ------------------------------------------------------------------------------------------------------------------


def mark(game: str, word: str, said: str = "") -> str:
    """An icon in a sentence; `said` is read in its place where no picture can be shown."""
    icon(game, word)  # a word without an icon is a mistake here, not where the message is sent
    return f"{BEGIN}{game}/{word}{SAID}{said}{END}"


def resolved(text: str, shown: Callable[[Icon], str]) -> str:
    """A text with its marks replaced by what is shown of them; where that is nothing, by the words that they carry."""
    if BEGIN not in text:
        return text

    def instead(found: re.Match[str]) -> str:
        game, word, said, room = found.groups()
        try:
            known: Icon | None = icon(game, word)
        except KeyError:  # kept by a version that had more of them
            known = None
        picture = shown(known) if known is not None else ""
        stands = picture or said
        return f"{stands}{room}" if stands else ""

    return MARKED.sub(instead, text)


def in_words(text: str) -> str:
    """The same where only words can stand."""
    return resolved(text, lambda one: "")
