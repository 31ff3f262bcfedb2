"""What the readers of data files share: frozen models, and parts that have to agree with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Self

from pydantic import BaseModel, ConfigDict, model_validator


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

    def flaws(self) -> Iterator[str]:
        """What does not agree."""
        raise NotImplementedError

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if found := list(self.flaws()):
            raise ValueError("; ".join(found))
        return self


def doubles(place: str, keys: Iterable[str]) -> Iterator[str]:
    """The flaw that something is there more than once."""
    yield from (f"{place}: {key} is there {n} times" for key, n in Counter(keys).items() if n > 1)


def strange(place: str, named: Iterable[str], known: Collection[str], what: str) -> Iterator[str]:
    """The flaw that something is named which does not exist."""
    yield from (f"{place}: there is no {what} {one!r}" for one in named if one not in known)
