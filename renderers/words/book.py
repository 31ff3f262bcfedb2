"""What this door must know of a game beyond its verbs: the table in words, and which events are rolls of dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from renderers.rooms import part
from renderers.words import Words


@dataclass(frozen=True)
class Book:
    """One game as words."""

    colour: int
    title: Callable[[Any, Words], str]
    summary: Callable[[Any, Words], list[tuple[str, str]]]  # a heading and a line for each player
    text: Callable[[Any, Words], list[str]]  # the whole table, line by line
    hint: Callable[[Any, int, str, Words], str] = lambda view, seat, word, words: ""  # what a choice of a seat comes to
    rolls: frozenset[str] = frozenset()  # events that get a dice post
    minor: frozenset[str] = frozenset()  # events that give way where news are longer than a post: what the picture shows anyway
    mats: bool = False  # every player has a picture of their own, too
    closeups: bool = False  # its posts show what the question is about; the whole table is shown to whoever asks for it
    panels: bool = False  # its private pages light what may be chosen
    milestones: frozenset[str] = (
        frozenset()
    )  # events at which the whole table is posted for all: a round has begun, a day is over
    once_around: bool = False  # of these only those of the first seat count: one for each round of all players
    spots: Callable[[str], tuple[str, ...]] = lambda word: ()  # the places that a choice touches, where it lies on a map


def book(game: str) -> Book:
    """The words of that game."""
    found: Book = part(game, "book")
    return found


def by_player(lines: Iterable[tuple[int, bool, str]], words: Words) -> list[tuple[str, str]]:
    """Lines under the names of their seats; who is asked has a mark."""
    return [(f"{'▸ ' if asked else ''}{words.player(seat)}", line) for seat, asked, line in lines]


def summed_up(standing: Callable[[Any, Any, Words], str]) -> Callable[[Any, Words], list[tuple[str, str]]]:
    """The summary of a game from what is said of one player of a view."""
    return lambda view, words: by_player(((p.seat, bool(p.asked), standing(view, p, words)) for p in view.players), words)
