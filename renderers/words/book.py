"""What this door must know of a game beyond its verbs: the table in words, and which events are rolls of dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from renderers.words import Words


@dataclass(frozen=True)
class Book:
    """One game as words."""

    colour: int
    rolls: frozenset[str]  # events that get a dice post
    title: Callable[[Any, Words], str]
    summary: Callable[[Any, Words], list[tuple[str, str]]]  # a heading and a line for each player
    text: Callable[[Any, Words], list[str]]  # the whole table, line by line
    hint: Callable[[Any, int, str, Words], str]  # what a choice of a seat comes to, in a few words; "" when its label says it


def book(game: str) -> Book:
    """The words of that game."""
    found: Book = import_module(f"renderers.{game}.book").BOOK
    return found
