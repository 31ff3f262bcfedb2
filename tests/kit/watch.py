"""A watch over the steps of all frames: questions must change nothing, and play must come to rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engines.kernel import State, clone
from engines.kernel.frames import KINDS, Step

MOST_STEPS = 300_000  # between two decisions, all trials of the kit included; sound games need a few thousand


class Endless(Exception):
    """The rules run on and on without asking anybody."""


class Impure(Exception):
    """A question changed something."""


class Watch:
    """Counts steps, and compares the state before and after each question while `strict`."""

    def __init__(self) -> None:
        self.steps = 0
        self.strict = False

    def rest(self) -> None:
        """A decision was reached: count anew."""
        self.steps = 0

    def over(self, kind: str, name: str, step: Step) -> Step:
        """The same step, watched."""
        run = step.run

        def counted(frame: Any, g: State, *given: Any) -> Any:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise Endless(f"{kind}.{name}: {MOST_STEPS} steps, and nobody was asked")
            return run(frame, g, *given)

        def compared(frame: Any, g: State, *given: Any) -> Any:
            if not self.strict:
                return counted(frame, g, *given)
            before, told = clone(g), len(g.out or ())
            got = counted(frame, g, *given)
            if g != before or len(g.out or ()) != told:
                raise Impure(f"{kind}.{name} is a question, yet it changes the state or tells something")
            return got

        return replace(step, run=compared if step.is_ask else counted)


@contextmanager
def watching() -> Iterator[Watch]:
    """Watch every frame kind there is, and leave all of them as they were."""
    watch = Watch()
    steps: dict[type, Mapping[str, Step]] = {cls: cls.STEPS for cls in KINDS.values()}
    try:
        for kind, cls in KINDS.items():
            cls.STEPS = {name: watch.over(kind, name, step) for name, step in cls.STEPS.items()}
        yield watch
    finally:
        for kept, was in steps.items():
            kept.STEPS = was  # type: ignore[attr-defined]
