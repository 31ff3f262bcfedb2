"""The words every game and the kernel share: questions, refusals, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Text:
    """A message key with parameters; a layer that knows the reader turns it into a sentence."""

    __slots__ = ("key", "params")

    def __init__(self, key: str, /, **params: Any) -> None:
        self.key, self.params = key, params

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.key, self.params) == (other.key, other.params)

    def __hash__(self) -> int:
        return hash((self.key, repr(sorted(self.params.items()))))

    def __repr__(self) -> str:
        return f"Text({', '.join([repr(self.key), *(f'{k}={v!r}' for k, v in self.params.items())])})"


class Ask(NamedTuple):
    """Who must choose; options in a fixed order, the passive one (done, decline, end) last."""

    seat: int
    key: str  # "family" or "family.detail": commands answer the family, prompts use the whole key
    options: tuple[str, ...]
    free: tuple[str, ...] = ()  # interrupts: taking one leaves this ask standing
    auto: bool = False  # the engine may take a single option by itself
    public: bool = False  # options follow from public facts alone; free plays need not
    barred: tuple[tuple[str, Any], ...] = ()  # what would be an option, and the Illegal that says why it is none
    also: tuple[str, ...] = ()  # taken as well, and never shown: what older versions offered, what is too much for a menu
    interruptible: bool = False  # as far as everybody knows there may be free plays here, whether there are any or not

    @classmethod
    def unless(cls, seat: int, key: str, choices: Mapping[str, Illegal | None], public: bool = False) -> Ask:
        """Offer the choices with nothing against them; the others keep their reasons."""
        barred = tuple((choice, why) for choice, why in choices.items() if why is not None)
        return cls(seat, key, tuple(choice for choice, why in choices.items() if why is None), public=public, barred=barred)

    @property
    def family(self) -> str:
        """The part of the key that commands go by."""
        return self.key.partition(".")[0]

    @property
    def is_open(self) -> bool:
        """Whether everybody knows all that may be answered, free plays included."""
        return self.public and not (self.free or self.interruptible)


class Illegal(Exception):
    """Refused input; nothing has changed. `why` is what the player will read, `rule` its paragraph."""

    def __init__(self, why: Text, rule: str = "", instead: Text | None = None) -> None:
        super().__init__(why, rule, instead)
        self.why, self.rule, self.instead = why, rule, instead

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and self.args == other.args

    __hash__ = Exception.__hash__


class No(NamedTuple):
    """Why something is not allowed, and the paragraph that says so; the answer of every predicate."""

    why: Text
    rule: str


class Stuck(Exception):
    """An ask without options: a bug, a deal that public play contradicts, or a rule changed under a pending question."""


class Unloadable(Exception):
    """A save that this version cannot continue; the message names what is unknown."""


class Event(NamedTuple):
    """Something that happened, for the readers in `to` (None = everybody)."""

    kind: str
    to: tuple[int, ...] | None
    data: Mapping[str, Any]
    shows: tuple[str, ...] = ()  # components revealed by this event alone


class Answer(NamedTuple):
    """One question answered; `auto` when the rules took the only option, `obvious` when the table did."""

    seat: int
    key: str
    choice: str
    auto: bool = False
    obvious: bool = False
