"""What others must agree to before it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class UndoWish:
    """Somebody wishes to go back; everybody must agree."""

    id: str
    by: str
    to: int  # the entry after which the game is to stand again
    turns: int
    agreed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat is offered to somebody, who must accept it."""

    id: str
    seat: int
    to: str
    by: str


@dataclass(frozen=True, slots=True)
class EndVote:
    """Somebody asks whether the game should end here; more than half must agree."""

    id: str
    by: str
    agreed: tuple[str, ...]
    refused: tuple[str, ...] = ()
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Terms:
    """Whether a table counts for ratings; one of before there was a choice does."""

    friendly: bool = False  # it counts in nobody's rating
    follows: bool = False  # it is friendly as long as somebody seated is new to the game, for the host has not chosen


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers and the vote that are open at a table."""

    seats: Mapping[int, SeatOffer] = field(default_factory=dict)
    end: EndVote | None = None

    def __bool__(self) -> bool:
        return bool(self.seats) or self.end is not None
