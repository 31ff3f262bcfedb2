"""What is known after one checked game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.kit.course import Course


@dataclass
class Report:
    """A game played to its end, or to the cap where the rules let it go round."""

    course: Course
    record: dict[str, Any]  # as it is exported
    digests: list[str]  # one per position
    ended: bool

    @property
    def decisions(self) -> int:
        """How many choices were made."""
        return len(self.course.moves)

    @property
    def done(self) -> Counter[int]:
        """How often each item was checked."""
        return self.course.done
