"""A worth that was fitted to games: features of a view, each times its weight, in one of the phases of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import Any

from engines.kernel.boxes import Frozen
from engines.kernel.data import data_file

PHASES = ("early", "middle", "late")


class Logistic(Frozen):
    """How a lead that is foretold becomes the chance of having it in the end."""

    slope: float
    shift: float


class Proof(Frozen):
    """What a robot has shown against `easy`: games on fresh seeds, the share that it won, and Wilson's 95 % bounds."""

    games: int
    won: float
    low: float
    high: float


class Weights(Frozen):
    """A file of data/robots: what was fitted to the games of so many seats, and what robots have shown with it."""

    game: str
    about: str
    weights: Mapping[str, Mapping[str, Mapping[str, float]]]  # "several" or "solo" -> phase -> feature
    chances: Mapping[int, Mapping[str, Logistic]]  # seats -> phase
    proved: Mapping[str, Mapping[int, Proof]]  # robot -> seats


@dataclass(frozen=True)
class Fitted:
    """What a game hands over so that the worth of its views can be foretold, all of it from the view alone."""

    file: str
    features: Callable[[Any, int], Mapping[str, float]]  # for a seat, while the game goes on
    phase: Callable[[Any], str]
    final: Callable[[Any, int], float]  # after the end: the lead over the best rival; alone, the score

    @cached_property
    def data(self) -> Weights:
        """The weights, read when they are first asked for."""
        return Weights.model_validate_json(data_file(self.file).read_bytes())

    def worth(self, view: Any, seat: int) -> float:
        """The lead that the seat is to expect in the end; alone, the score."""
        if view.result:
            return self.final(view, seat)
        weights = self.data.weights[group_of(len(view.players))][self.phase(view)]
        return sum(weights[name] * value for name, value in self.features(view, seat).items())

    def chances(self, view: Any) -> tuple[float, ...]:
        """For each seat the chance of winning, as far as the reader can tell; none where nothing was fitted to such tables."""
        seats = range(len(view.players))
        if view.result:
            winners = view.result["winners"]
            return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
        line = self.data.chances.get(len(seats), {}).get(self.phase(view))
        if line is None:
            return ()
        odds = [exp(line.slope * self.worth(view, seat) + line.shift) for seat in seats]
        if view.reader is None:
            return tuple(one / sum(odds) for one in odds)
        own, others = odds[view.reader], sum(odds) - odds[view.reader]  # the reader knows most of the own seat
        mine = own / (1 + own)
        return tuple(mine if seat == view.reader else (1 - mine) * odds[seat] / others for seat in seats)

    def knows(self, seats: int) -> bool:
        """Whether there are weights for tables of so many."""
        return group_of(seats) in self.data.weights

    def proved(self, name: str, seats: int) -> bool:
        """Whether a robot has proved itself at tables for so many."""
        return seats in self.data.proved.get(name, {})


def group_of(seats: int) -> str:
    """Which weights are for tables of so many: playing alone is another game."""
    return "solo" if seats == 1 else "several"
