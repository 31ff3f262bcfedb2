"""What goes into the table service and what comes out of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.store import Move
from bot.store.values import Json
from bot.store.values.clocks import Pace
from bot.store.values.news import KeptEvent
from bot.tables.time.pace import PACES
from engines.kernel import Answer, Event, Illegal, Text


class Refused(Exception):
    """The table refuses; nothing has changed. `why` is what the person will read, `instead` what is possible."""

    def __init__(self, key: str | Text, rule: str = "", instead: Text | None = None, /, **params: Any) -> None:
        self.why = key if isinstance(key, Text) else Text(key, **params)
        self.rule, self.instead = rule, instead
        super().__init__(self.why, rule, instead)

    def again(self) -> Refused:
        """The same refusal, for the same interaction delivered twice."""
        return Refused(self.why, self.rule, self.instead)

    @classmethod
    def by_rules(cls, illegal: Illegal) -> Refused:
        return cls(illegal.why, illegal.rule, illegal.instead)


@dataclass(frozen=True)
class Typed:
    """A typed command: a verb of the game's table and what was typed for its arguments."""

    verb: str
    args: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.verb, *(f"{name}:{text}" for name, text in self.args.items() if text)])


@dataclass(frozen=True)
class Pressed:
    """A button or menu: the choices picked, and the entry since which the question was asked when it was shown."""

    choices: tuple[str, ...]
    since: int

    def __str__(self) -> str:
        return ", ".join(self.choices)


@dataclass(frozen=True)
class Wanted:
    """How a table is to be; as many seats as the game allows unless a number is named."""

    game: str
    seats: int | None = None
    options: Json = field(default_factory=dict)
    language: str = "en"
    by_invitation: bool = False
    pace: Pace = PACES["relaxed"]
    on_timeout: str = "nudge"
    friendly: bool | None = None  # None: as long as somebody seated is new to the game


@dataclass(frozen=True)
class Reply:
    """The private answer to whoever acted: what happened as far as they may see it, and whether they want their panel now."""

    text: Text
    panel: bool = False
    events: tuple[KeptEvent, ...] = ()

    def to_json(self) -> Json:
        return {"text": text_to_json(self.text), "panel": self.panel, "events": list(self.events)}

    def people(self) -> tuple[str, ...]:
        """Whom it names by their number."""
        person = self.text.params.get("person")
        return (person,) if isinstance(person, str) else ()

    @classmethod
    def from_json(cls, raw: Json) -> Reply:
        return cls(text_from_json(raw["text"]), raw["panel"], tuple(raw["events"]))


@dataclass(frozen=True)
class Limits:
    """Caps against abuse, set by the host of the bot."""

    tables_per_guild: int = 50
    tables_per_host: int = 5
    robots_per_table: int = 4


def text_to_json(text: Any) -> Any:
    if isinstance(text, Text):
        return {"text": text.key, "params": {name: text_to_json(value) for name, value in text.params.items()}}
    if isinstance(text, list | tuple):
        return [text_to_json(value) for value in text]
    return text


def text_from_json(raw: Any) -> Any:
    if isinstance(raw, dict) and "text" in raw:
        return Text(raw["text"], **{name: text_from_json(value) for name, value in raw["params"].items()})
    if isinstance(raw, list):
        return [text_from_json(value) for value in raw]
    return raw


def event_to_json(event: Event) -> KeptEvent:
    """An event with its audience, as plain data."""
    return {"kind": event.kind, "to": None if event.to is None else list(event.to), "data": dict(event.data)}


def event_from_json(kept: KeptEvent) -> Event:
    """The other way round."""
    return Event(kept["kind"], None if kept["to"] is None else tuple(kept["to"]), kept["data"])


def answer_to_json(answer: Answer) -> list[Any]:
    """An answer as it is kept; that nobody had to say it is noted only where it is so."""
    return list(answer if answer.obvious else answer[:4])


def said_of(answers: Iterable[Sequence[Any]]) -> list[str]:
    """The choices that somebody made: neither the rules nor the table by itself."""
    return [answer[2] for answer in answers if not any(answer[3:])]


def may_read(event: KeptEvent, seat: int | None) -> bool:
    """Whether a reader in that seat, or a spectator, may see a kept event."""
    return event["to"] is None or seat in event["to"]


def read_by(move: Move, seat: int | None) -> Move:
    """An entry as a reader sees it: what was said is the speaker's own, the events tell the others what came of it."""
    events = [e for e in move.events if may_read(e, seat)]
    if seat == move.seat or not move.answers:
        return replace(move, events=events)
    return replace(move, said="", answers=[], events=events)
