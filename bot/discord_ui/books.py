"""What this door must know of a game beyond its verbs: the table in words, and which events are rolls of dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from bot.words import Words


@dataclass(frozen=True)
class Book:
    """One game as words."""

    colour: int
    rolls: frozenset[str]  # events that get a dice post
    title: Callable[[Any, Words], str]
    summary: Callable[[Any, Words], list[tuple[str, str]]]  # a heading and a line for each player
    text: Callable[[Any, Words], list[str]]  # the whole table, line by line
    hint: Callable[[Any, int, str, Words], str]  # what a choice of a seat comes to, in a few words; "" when its label says it


BOOKS: Mapping[str, str] = {"oaxaca": "bot.discord_ui.book_oaxaca"}


def book(game: str) -> Book:
    """The words of that game."""
    found: Book = import_module(BOOKS[game]).BOOK
    return found
