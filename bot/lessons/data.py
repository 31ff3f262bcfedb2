"""What a lesson is made of, as `data/lessons` has it; its words stand in `data/texts`."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

from engines.kernel.data import HOUSE, data_file
from engines.shelf import SHELF

log = logging.getLogger(__name__)
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,23}$")]  # so short that a button can carry it beside a choice
Answer = tuple[int, Annotated[str, Field(min_length=1)]]  # a seat, and what it says


class Step(BaseModel):
    """One thing to be learnt: only read, or answered rightly, or answered as one likes until the turn is over."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    name: Name
    right: tuple[str, ...] = ()  # the answers that go on; the first of them is what later steps build on
    then: tuple[Answer, ...] = ()  # what the others, or the rules, do before the next step
    free: bool = False
    until: str = ""  # the question that ends a free step: with it the next turn begins, if nobody else is asked in between
    show: Literal["", "closeup", "hand", "table"] = ""  # the picture; "": that of which the question is
    says: Mapping[str, str | int] = {}  # parameters of its texts


class Lesson(BaseModel):
    """A game that was begun, and the steps through it."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    game: str
    version: int = Field(ge=1)  # another one whenever steps are added, taken out, or change their answers
    seed: str
    seats: int = Field(ge=1)
    options: Mapping[str, JsonValue] = {}
    seat: int = 0  # whose place the learner takes
    before: tuple[Answer, ...] = ()  # what was played already
    steps: tuple[Step, ...] = Field(min_length=2)

    @model_validator(mode="after")
    def _in_order(self) -> Lesson:
        names = [step.name for step in self.steps]
        if len({*names}) != len(names):
            raise ValueError("two steps have one name")
        if any(step.free and step.right for step in self.steps):
            raise ValueError("a step is free, or it has right answers")
        if any(step.until and not step.free for step in self.steps):
            raise ValueError("only a free step lasts until a question")
        first = next((n for n, step in enumerate(self.steps) if step.free), len(names))
        if any(step.free or step.right or step.then for step in self.steps[first + 1 :]):
            raise ValueError("after a free step nobody knows the position: there is only reading")
        return self

    @property
    def free(self) -> int:
        """Which step is free; that after the last where none is."""
        return next((n for n, step in enumerate(self.steps) if step.free), len(self.steps))

    def place(self, step: str) -> int | None:
        """Which one is called so."""
        return next((n for n, one in enumerate(self.steps) if one.name == step), None)


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by their names, those of games on the shelf in its order; one that is damaged is left out."""
    found: dict[str, Lesson] = {}
    for path in sorted((HOUSE / "lessons").glob("*.json")):
        try:
            found[path.stem] = read(path.stem)
        except ValueError as error:
            log.error("the lesson %s is left out: %s", path.stem, error)
    return {name: one for game in SHELF for name, one in found.items() if one.game == game}


def read(name: str) -> Lesson:
    """A lesson from its file."""
    return Lesson.model_validate(json.loads(data_file(f"lessons/{name}.json").read_text(encoding="utf-8")))
