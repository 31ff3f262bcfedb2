"""The words of pictures: the few that are drawn, and alt texts as detailed as they may be long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engines.kernel import Text
from renderers.kit.text import plain_name
from renderers.speech import ALT_AIM, Speaker

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Phrases:
    """The texts of one game's pictures."""

    game: str

    def say(self, words: Speaker, key: str, **params: Any) -> str:
        """A text of these pictures."""
        return words.say(Text(f"{self.game}.picture.{key}", **params))

    def name_of(self, words: Speaker, seat: int) -> str:
        """A player's name as it can be drawn."""
        return plain_name(words.names.get(seat, ""), self.say(words, "player", n=seat + 1))

    def names_of(self, words: Speaker, seats: Sequence[int]) -> str:
        """Several names, one after the other."""
        return ", ".join(self.name_of(words, seat) for seat in seats)

    def listed(self, names: Sequence[str], words: Speaker) -> str:
        """Names in a row, with a word before the last."""
        return self.say(words, "and", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


def fullest(details: Iterable[T], tell: Callable[[T], str]) -> str:
    """What is told with the first of these details that is not too long, or with the last."""
    said = ""
    for detail in details:
        said = tell(detail)
        if len(said) <= ALT_AIM:
            break
    return said


class Table(Protocol[T_co]):
    """A view of players, one of whom may be its reader."""

    @property
    def reader(self) -> int | None:
        """The seat for whom it is."""

    @property
    def players(self) -> Sequence[T_co]:
        """By seat."""


def me(view: Table[T]) -> T:
    """What the reader of a view has before them."""
    assert view.reader is not None
    return view.players[view.reader]


def clockwise(players: Sequence[T], first: int) -> list[T]:
    """All players from the first one on; from the first seat when nobody is."""
    first = max(first, 0)
    return [*players[first:], *players[:first]]


def capital(said: str) -> str:
    """The same words with a capital at their head."""
    return said[:1].upper() + said[1:]


def stopped(said: str) -> str:
    """The same words as a sentence: a question, or with a full stop."""
    return said if said.endswith("?") else said.rstrip(".") + "."
