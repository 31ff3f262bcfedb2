"""What the readers of data files share: frozen models, and parts that have to agree with each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

B = TypeVar("B", bound=BaseModel)


class Frozen(BaseModel):
    """Base of the models of a data file."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def agreed(box: B, flaws: Iterable[str]) -> B:
    """The box, if there is nothing wrong with it."""
    if found := list(flaws):
        raise ValueError("; ".join(found))
    return box
