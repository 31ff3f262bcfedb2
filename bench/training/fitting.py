"""Ridge regression and a logistic line in plain Python: exact sums in a fixed order, so that the same games give the same file.

A few dozen features and some ten thousand positions take seconds; a library for it would bring its own order of sums with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import exp, fsum, sqrt
from operator import mul
from typing import NamedTuple

FOLDS = 5
PENALTIES = (10.0, 100.0, 1000.0)
DIGITS = 4  # of a weight, as it ships


class Position(NamedTuple):
    """What is learned from: a view as numbers, and what became of it."""

    game: int
    phase: str
    features: Mapping[str, float]
    target: float


class Sums(NamedTuple):
    """All that a regression needs of some positions: how many, sums, and sums of products of features and of target."""

    n: int
    single: list[float]
    products: list[list[float]]
    target: float
    targets: list[float]


class Line(NamedTuple):
    """Weights by feature, the constant included, and the error on games that they were not fitted to."""

    weights: dict[str, float]
    penalty: float
    error: float

    def of(self, features: Mapping[str, float]) -> float:
        """What it foretells."""
        return sum(self.weights[name] * n for name, n in features.items())


def sums_of(columns: Sequence[Sequence[float]], targets: Sequence[float]) -> Sums:
    size = len(columns)
    products = [[0.0] * size for _ in columns]
    for i, j in combinations_with_replacement(range(size), 2):
        products[i][j] = products[j][i] = fsum(map(mul, columns[i], columns[j]))
    across = [fsum(map(mul, column, targets)) for column in columns]
    return Sums(len(targets), [fsum(column) for column in columns], products, fsum(targets), across)


def total_of(parts: Sequence[Sums]) -> Sums:
    size = range(len(parts[0].single))
    return Sums(
        sum(one.n for one in parts),
        [fsum(one.single[i] for one in parts) for i in size],
        [[fsum(one.products[i][j] for one in parts) for j in size] for i in size],
        fsum(one.target for one in parts),
        [fsum(one.targets[i] for one in parts) for i in size],
    )


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a symmetric, positive definite system, by Cholesky's way."""
    size = len(right)
    low = [[0.0] * size for _ in right]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - fsum(map(mul, low[i][:j], low[j][:j]))
            low[i][j] = sqrt(rest) if i == j else rest / low[j][j]
    forth: list[float] = []
    for i in range(size):
        forth.append((right[i] - fsum(map(mul, low[i][:i], forth))) / low[i][i])
    back = [0.0] * size
    for i in reversed(range(size)):
        back[i] = (forth[i] - fsum(low[k][i] * back[k] for k in range(i + 1, size))) / low[i][i]
    return back


def ridge(sums: Sums, penalty: float) -> list[float]:
    """The constant, then a weight for each feature; features are measured by their own spread, the constant costs nothing."""
    n, size = sums.n, len(sums.single)
    mean = [one / n for one in sums.single]
    spread = [sqrt(max(0.0, sums.products[i][i] / n - mean[i] ** 2)) for i in range(size)]
    used = [i for i in range(size) if spread[i] > 1e-9]
    middle = sums.target / n
    matrix = [
        [(sums.products[i][j] - n * mean[i] * mean[j]) / (spread[i] * spread[j]) + (penalty if i == j else 0.0) for j in used]
        for i in used
    ]
    right = [(sums.targets[i] - n * mean[i] * middle) / spread[i] for i in used]
    weights = [0.0] * size
    for i, found in zip(used, solved(matrix, right), strict=True):
        weights[i] = found / spread[i]
    return [middle - fsum(map(mul, weights, mean)), *weights]


def fitted(positions: Sequence[Position]) -> Line:
    """The weights for one phase; how strongly they are held back is what foretells other games best."""
    names = [name for name in positions[0].features if name != "base"]
    folds = [[one for one in positions if one.game % FOLDS == fold] for fold in range(FOLDS)]
    columns = [[[one.features[name] for one in fold] for name in names] for fold in folds]
    targets = [[one.target for one in fold] for fold in folds]
    parts = [sums_of(*both) for both in zip(columns, targets, strict=True)]
    errors = []
    for penalty in PENALTIES:
        squares: list[float] = []
        for fold in (n for n in range(FOLDS) if 0 < parts[n].n < len(positions)):
            base, *weights = ridge(total_of([part for n, part in enumerate(parts) if n != fold]), penalty)
            rows = zip(zip(*columns[fold], strict=True), targets[fold], strict=True)
            squares += [(base + fsum(map(mul, weights, row)) - target) ** 2 for row, target in rows]
        errors.append((sqrt(fsum(squares) / max(1, len(squares))), penalty))
    error, penalty = min(errors)
    found = ridge(total_of(parts), penalty)
    return Line(dict(zip(["base", *names], map(shipped, found), strict=True)), penalty, error)


def straightened(line: Line, positions: Sequence[Position]) -> Line:
    """The same line on the scale of what came of these positions; the order of what it foretells stays as it was."""
    told = [line.of(one.features) for one in positions]
    middle, end = fsum(told) / len(told), fsum(one.target for one in positions) / len(told)
    width = fsum((n - middle) ** 2 for n in told)
    slope = fsum((n - middle) * (one.target - end) for n, one in zip(told, positions, strict=True)) / width
    if slope <= 0:
        return line
    weights = {name: shipped(slope * n) for name, n in line.weights.items()}
    return line._replace(weights={**weights, "base": shipped(slope * line.weights["base"] + end - slope * middle)})


def shipped(weight: float) -> float:
    """A weight as it is written down."""
    return float(f"{weight:.{DIGITS}g}")


def logistic(pairs: Iterable[tuple[float, bool]], bent: bool = False, steps: int = 30) -> dict[str, float]:
    """The chance by the lead that was foretold, by Newton's way; held back a little, for small numbers.

    Bent, it has another slope for whoever is ahead.
    """
    names = ("slope", "shift", "ahead") if bent else ("slope", "shift")
    rows = [((lead, 1.0, max(0.0, lead))[: len(names)], won) for lead, won in pairs]
    columns = [*zip(*(row for row, _ in rows), strict=True)]
    found = [0.0] * len(names)
    for _ in range(steps):
        chances = [1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, found, row)))))) for row, _ in rows]
        off = [won - p for (_, won), p in zip(rows, chances, strict=True)]
        flat = [[p * (1 - p) * n for p, n in zip(chances, column, strict=True)] for column in columns]
        matrix = [[fsum(map(mul, one, column)) + (one is flat[j]) for j, column in enumerate(columns)] for one in flat]
        step = solved(matrix, [fsum(map(mul, off, column)) - old for column, old in zip(columns, found, strict=True)])
        found = [old + more for old, more in zip(found, step, strict=True)]
    return dict(zip(names, map(shipped, found), strict=True))
