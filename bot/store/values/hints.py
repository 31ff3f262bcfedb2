"""Hints that somebody had in a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hinted:
    """How many questions of a seat had one, and since which entry the last of them was asked."""

    questions: int = 0
    entry: int = -1

    def asked(self, entry: int) -> Hinted:
        """With one more; whoever asks again at the same question is told the same."""
        return self if entry == self.entry else Hinted(self.questions + 1, entry)
