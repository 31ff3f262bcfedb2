"""A game of a table looked back on: from its log to what can be shown, in a process of its own if need be."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from bot.store import Move
from bot.tables.life.log_replay import said_again
from bot.tables.life.replay import Past, turn_ends
from engines.kernel import Game, State
from engines.robots.looking_back import Calendar, Entry, Points, Review, Said, Told, looked_back
from engines.shelf import game
from renderers.rooms import has_pictures, pictures
from renderers.words import LANGUAGES, Words

ROUNDS = ("round", "day")  # events with which something begins that has its number with it


@dataclass(frozen=True)
class Reviewed:
    """A look back, and what a spectator saw last: nobody's name is in it."""

    review: Review
    view: Any

    @cached_property
    def size(self) -> int:
        """How many bytes it is, roughly."""
        return len(pickle.dumps((self.review, self.view)))


def reviewed(past: Past, told: Told) -> Reviewed:
    """Look back at a game that is over, as far as it was played."""
    kind, standing = game(past.table.game), past.standing()
    states = {m.number: m.state for m in past.moments()}
    entries = entries_of(standing, states)
    review = looked_back(kind, entries, points_of(kind, len(past.seats)), calendar_of(standing), told)
    return Reviewed(review, kind.view(entries[-1].after, None))


def entries_of(standing: Sequence[Move], states: dict[int, State]) -> list[Entry]:
    """What was said in each entry after the first, with the game before and after it; the first alone where nothing was."""
    ends = frozenset(turn_ends(standing))
    found = list[Entry]()
    for before, m in pairwise(standing):
        said = [Said(*one) for one in said_again(m.answers)]
        found.append(Entry(m.number, states[before.number], states[m.number], said, m.number in ends))
    return found or [Entry(0, states[0], states[0], (), True)]


def points_of(kind: Game[Any], seats: int) -> Points:
    """By seat the points that everybody can see; what robots think of it in a game without pictures."""
    if not has_pictures(kind.name):
        return lambda view: [kind.value(view, seat) for seat in range(seats)]
    words, book = Words(LANGUAGES[0], [""] * seats, kind.name), pictures(kind.name)
    return lambda view: book.review.points(view, words)


def calendar_of(standing: Sequence[Move]) -> Calendar:
    """When rounds or days began; in games that tell of turns alone, when whoever was first had the turn again."""
    for kind in ROUNDS:
        begun = [(m.number, int(e["data"][kind])) for m in standing for e in m.events if e["kind"] == kind]
        if begun:
            return Calendar(kind, tuple(begun))
    turns = [*_turns(standing)]
    around = [entry for entry, seat in turns if seat == turns[0][1]]
    return Calendar("round", tuple((entry, n) for n, entry in enumerate(around, 1)))


def _turns(standing: Sequence[Move]) -> Iterator[tuple[int, int]]:
    """The turns of a game but for extra ones: with which entry each began, and whose it was."""
    for m in standing:
        for event in m.events:
            if event["kind"] == "turn" and not event["data"].get("extra"):
                yield m.number, int(event["data"].get("seat", -1))
