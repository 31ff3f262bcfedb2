"""What the readers of data files share: frozen models, and parts that have to agree with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

B = TypeVar("B", bound=BaseModel)


class Frozen(BaseModel):
    """Base of the models of a data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Sourced(Frozen):
    """A part that says where each of its values is known from."""

    provenance: dict[str, str]


class DataFile(Frozen):
    """Base of the model of a whole data file."""

    data_version: int
    provenance_legend: dict[str, str]


def agreed(box: B, flaws: Iterable[str]) -> B:
    """The box, if there is nothing wrong with it."""
    if found := list(flaws):
        raise ValueError("; ".join(found))
    return box


def doubles(place: str, keys: Iterable[str]) -> Iterator[str]:
    """The flaw that something is there more than once."""
    yield from (f"{place}: {key} is there {n} times" for key, n in Counter(keys).items() if n > 1)


def strange(place: str, named: Iterable[str], known: Collection[str], what: str) -> Iterator[str]:
    """The flaw that something is named which does not exist."""
    yield from (f"{place}: there is no {what} {one!r}" for one in named if one not in known)
