"""Running means."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(slots=True)
class Mean:
    """A running mean, and how far the numbers lie from it."""

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        self.n += 1
        off = number - self.mean
        self.mean += off / self.n
        self.squares += off * (number - self.mean)

    @property
    def deviation(self) -> float:
        return sqrt(self.squares / self.n) if self.n > 1 else 1.0
