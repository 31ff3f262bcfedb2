"""What pictures need from whoever knows the reader's language; and what every picture hands back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from PIL import Image

from engines.kernel import Text
from renderers.kit.encode import encode

ALT_LIMIT = 1024  # the chat cuts an alt text here
ALT_AIM = 900


class Speaker(Protocol):
    """Says keys with parameters, cards and names to one reader."""

    @property
    def language(self) -> str:
        """The language, as a short code."""

    @property
    def names(self) -> Mapping[int, str]:
        """What the players are called, by seat."""

    @property
    def robots(self) -> Collection[int]:
        """The seats that robots play."""

    def say(self, text: Text) -> str:
        """A key with its parameters as a sentence."""

    def card_name(self, code: str) -> str:
        """A card's name alone."""

    def card_text(self, code: str, solo: bool | None = None) -> str:
        """What a card does, in one line."""

    def card_about(self, code: str, solo: bool | None = None) -> str:
        """What a card does, with everything a player may wonder about."""


class Same:
    """A speaker as a parameter of something that is kept: equal to every other one of its language."""

    __slots__ = ("language", "speaker")

    def __init__(self, speaker: Speaker) -> None:
        self.speaker, self.language = speaker, speaker.language

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.language == other.language

    def __hash__(self) -> int:
        return hash(self.language)


@dataclass(frozen=True)
class Picture:
    """A picture and what it says in words, both from the same View; each is made when it is first asked for."""

    draw: Callable[[], Image.Image]
    tell: Callable[[], str]

    @cached_property
    def image(self) -> Image.Image:
        return self.draw()

    @cached_property
    def alt(self) -> str:
        """The alt text, in the reader's language."""
        return shorten(self.tell())

    def png(self) -> bytes:
        """The picture as a file: the same bytes whenever the same is shown."""
        return encode(self.image)


def shorten(words: str, limit: int = ALT_LIMIT) -> str:
    if len(words) <= limit:
        return words
    kept = words[: limit - 1]
    end = max(kept.rfind(stop) for stop in (". ", "; "))
    return (kept[: end + 1] if end > limit // 2 else kept.rstrip()) + "…"
