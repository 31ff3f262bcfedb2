"""What the texts of a game are made from, where a table of its own says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Spoken:
    """One game: where its rules lie, the first words of its choices, and the keys made from patterns."""

    name: str
    labels: frozenset[str]
    made: Mapping[str, tuple[str, ...]]  # pattern, without the name of the game -> what stands for its holes
    unsaid: frozenset[str] = frozenset()  # what the rules seem to say, and other words are found for

    @property
    def rules(self) -> str:
        """The folder of the rules."""
        return f"engines/{self.name}/"
