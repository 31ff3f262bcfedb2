"""A worth that was fitted to games: features of a view, each times its weight, in one of the phases of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp
from typing import Any, NamedTuple

from engines.kernel.boxes import Frozen
from engines.kernel.data import data_file

PHASES = ("early", "middle", "late")
GROUPS = ("alone", "two", "more")  # of tables: alone it is another game, and one rival is not several
SURE = 12.0  # the logarithm of odds that nothing goes beyond: what is all but certain may still be lost


class Logistic(Frozen):
    """How a lead that is foretold becomes the chance of having it in the end."""

    slope: float
    shift: float
    ahead: float = 0.0  # what is added to the slope where there is a lead: rivals may catch up

    def odds(self, lead: float) -> float:
        sure = self.slope * lead + self.shift + self.ahead * max(0.0, lead)
        return exp(max(-SURE, min(SURE, sure)))


class Proof(Frozen):
    """What a robot has shown against a weaker one: games on fresh seeds, the share that it won, and Wilson's 95 % bounds.

    Alone, these are deals that both have played, and the higher score wins.
    """

    games: int
    won: float
    low: float
    high: float
    alone: float | None = None  # the mean score, or the share of games won against the rival that the rules bring along


class Expected(NamedTuple):
    """The score that somebody who plays alone is to expect, and its standard deviation."""

    score: float
    spread: float


class Weights(Frozen):
    """A file of data/robots: what was fitted to the games of so many seats, and what robots have shown with it."""

    game: str
    about: str
    weights: Mapping[str, Mapping[str, Mapping[str, float]]]  # group of tables -> phase -> feature
    chances: Mapping[int, Mapping[str, Logistic]]  # seats -> phase; alone only where there is somebody to beat
    spreads: Mapping[int, Mapping[str, float]] = {}  # seats -> phase: how far a score that is foretold is off, mostly
    proved: Mapping[str, Mapping[int, Proof]]  # robot -> seats: against `easy`
    duels: Mapping[str, Mapping[int, Proof]] = {}  # robot -> seats: against the next weaker one


@dataclass(frozen=True)
class Fitted:
    """What a game hands over so that the worth of its views can be foretold, all of it from the view alone."""

    file: str
    features: Callable[[Any, int], Mapping[str, float]]  # for a seat, while the game goes on
    phase: Callable[[Any], str]
    final: Callable[[Any, int], float]  # after the end: the lead over the best rival; where there is none, the score
    # What robots go by beside it in a game that goes on for ever, so that it ends: that is not to be learned from games that did.
    overdue: Callable[[Any, int], float] = lambda view, seat: 0.0
    # Group of tables -> the weights by which features make up the worth that was made by hand, where they do.
    by_hand: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    @cached_property
    def data(self) -> Weights:
        """The weights, read when they are first asked for."""
        return Weights.model_validate_json(data_file(self.file).read_bytes())

    def read_anew(self) -> None:
        """Forget the weights: others have been written."""
        self.__dict__.pop("data", None)

    def worth(self, view: Any, seat: int) -> float:
        """What robots go by."""
        return self.lead(view, seat) + (0.0 if view.result else self.overdue(view, seat))

    def lead(self, view: Any, seat: int) -> float:
        """The lead that the seat is to expect in the end; where there is no rival, the score."""
        if view.result:
            return self.final(view, seat)
        weights = self.data.weights[group_of(len(view.players))][self.phase(view)]
        return sum([weights[name] * value for name, value in self.features(view, seat).items()])

    def chances(self, view: Any) -> tuple[float, ...]:
        """For each seat the chance of winning, as far as the reader can tell; none where nothing was fitted to such tables."""
        seats = range(len(view.players))
        lines = self.data.chances.get(len(seats))
        if lines is None:
            return ()
        if view.result:
            winners = view.result["winners"]
            return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
        line = lines[self.phase(view)]
        odds = [line.odds(self.lead(view, seat)) for seat in seats]
        if len(seats) == 1:
            return (odds[0] / (1 + odds[0]),)
        if view.reader is None:
            return tuple(one / sum(odds) for one in odds)
        own = odds[view.reader]  # the reader knows most of the own seat
        others = sum(n for seat, n in enumerate(odds) if seat != view.reader)
        mine = own / (1 + own)
        return tuple(mine if seat == view.reader else (1 - mine) * odds[seat] / others for seat in seats)

    def everybodys(self, views: Sequence[Any]) -> tuple[float, ...]:
        """The same for whoever may see all: each seat's chance as that seat's own view tells it, by seat."""
        own = [chances[view.reader] for view in views if (chances := self.chances(view))]
        whole = sum(own) if len(own) > 1 else 1.0  # alone, the rest is the rival's that the rules bring along
        return tuple(one / whole for one in own)

    def expected(self, view: Any) -> Expected | None:
        """The score that a player alone is to expect; None where there is somebody to beat, or nothing was fitted."""
        spreads = self.data.spreads.get(len(view.players))
        if spreads is None:
            return None
        return Expected(self.lead(view, 0), 0.0 if view.result else spreads[self.phase(view)])

    def knows(self, seats: int) -> bool:
        """Whether there are weights for tables of so many."""
        return group_of(seats) in self.data.weights

    def proved(self, name: str, seats: int) -> bool:
        """Whether a robot has proved itself at tables for so many."""
        return self.proof(name, seats) is not None

    def proof(self, name: str, seats: int) -> Proof | None:
        """What a robot has shown at tables for so many."""
        return self.data.proved.get(name, {}).get(seats)

    def duel(self, name: str, seats: int) -> Proof | None:
        """What it has shown there against the next weaker one."""
        return self.data.duels.get(name, {}).get(seats)


def group_of(seats: int) -> str:
    """Which weights are for tables of so many."""
    return GROUPS[min(seats, len(GROUPS)) - 1]
