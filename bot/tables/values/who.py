"""Who acts: made once, where somebody's interaction arrives."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """A person, with all that tables may have to know of them."""

    person: str
    name: str = ""  # what the others call them
    manages: bool = False  # whether they may manage the channel
    interaction: str = ""  # by which an act that is delivered twice is known
    language: str = "en"  # in which they read
