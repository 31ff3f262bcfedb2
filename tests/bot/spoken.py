"""What the texts of a game are made from: a table for each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Call = tuple[str, int, str]  # a function of the rules, which of its arguments ends a key, and what stands before that end

CALLS: Mapping[str, tuple[Call, ...]] = MappingProxyType(
    {"no": (("no", 1, ""),), "event": (("tell", 0, ""),), "ask": (("Ask", 1, ""),), "topic": (("Ask", 1, ""),)}
)


@dataclass(frozen=True)
class Spoken:
    """One game: where its rules lie, the first words of its choices, and the keys made from patterns."""

    name: str
    labels: frozenset[str]
    made: Mapping[str, tuple[str, ...]]  # pattern, without the name of the game -> what stands for its holes
    unsaid: frozenset[str] = frozenset()  # what the rules seem to say, and other words are found for
    calls: Mapping[str, tuple[Call, ...]] = field(default_factory=lambda: CALLS)  # group of keys -> who asks for them

    @property
    def rules(self) -> str:
        """The folder of the rules."""
        return f"engines/{self.name}/"
