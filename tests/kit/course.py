"""One game being played under the eyes of the kit: what it takes to play it again, and what was found."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.kernel import Answer, Ask, Codec, Event, Game, State, Stuck, asked, seed_for
from tests.kit.walk import NotPlain, words_in
from tests.kit.watch import Endless, Impure

SALT = "the kit"


class Broken(Exception):
    """A promise of the kit that a game does not keep; the text is all one needs to meet it again."""

    def __init__(self, item: int, message: str, course: Course) -> None:
        self.item, self.message = item, message
        self.where = course.where
        self.moves = list(course.moves)
        super().__init__(item, message, self.where, self.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (self.item, self.message, self.where, self.moves)

    def __str__(self) -> str:
        words = ", ".join(f"{seat}: {choice}" for seat, choice in self.moves) or "none"
        again = f"python -m tests.kit.record {self.where} --closely"
        return f"item {self.item}: {self.message}\n  again: {again}\n  decision {len(self.moves)}; words so far: {words}"


def _revive(item: int, message: str, where: str, moves: list[tuple[int, str]]) -> Broken:
    one = Broken.__new__(Broken, item, message, where, moves)
    one.item, one.message, one.where, one.moves = item, message, where, moves
    return one


@dataclass(frozen=True)
class Extras:
    """What the kit may know of one game beyond its registration; all of it voluntary."""

    recount: Callable[[Any], Mapping[str, Any]] | None = None  # (final state) -> entries that `result` must agree with
    pictures: Callable[[Any, int | None], bytes] | None = None  # (state, reader) -> the picture's bytes
    passive_may_circle: bool = False  # the rules allow a table of passers to go round for ever


@dataclass
class Course:
    """A game, how it was set up, and the words said so far."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]
    policy: str
    seed: int
    extras: Extras = Extras()
    moves: list[tuple[int, str]] = field(default_factory=list)
    done: Counter[int] = field(default_factory=Counter)  # item -> how often it was checked

    def __post_init__(self) -> None:
        self.codec: Codec[Any] = Codec(self.game.state)
        self.player = Random(f"{self.where}: choices")  # apart from the checks: the same game, however closely one looks
        self.rng = Random(f"{self.where}: checks")
        self.secret = f"{self.game.name}-{self.seats}-{self.seed}"
        self.true_seed = seed_for(self.secret, SALT)

    @property
    def where(self) -> str:
        """How to play this game again."""
        chosen = "".join(f" --option {name}={value}" for name, value in self.options.items())
        return f"{self.game.name} {self.seats} {self.seed} {self.policy}{chosen}"

    def new(self) -> Any:
        """The game as it is set up for this course."""
        return self.game.new(self.true_seed, self.seats, **self.options)

    @contextmanager
    def item(self, number: int) -> Iterator[None]:
        """Everything inside belongs to one item of the kit; an error of the game breaks it."""
        self.done[number] += 1
        try:
            yield
        except Broken:
            raise
        except Endless as error:
            raise Broken(13, str(error), self) from error
        except Impure as error:
            raise Broken(4, str(error), self) from error
        except NotPlain as error:
            raise Broken(8, f"a reader is handed {error}", self) from error
        except Exception as error:
            number = 2 if isinstance(error, Stuck) and number == 3 else number
            frames = traceback.extract_tb(error.__traceback__)
            steps = " < ".join(f"{f.filename.rpartition('/')[2]}:{f.lineno} {f.name}" for f in reversed(frames[-4:]))
            raise Broken(number, f"{type(error).__name__}: {error} ({steps})", self) from error

    def fail(self, item: int, message: str) -> None:
        """A promise is not kept."""
        raise Broken(item, message, self)

    def must(self, holds: bool, item: int, message: str) -> None:
        """Raise when a promise is not kept."""
        if not holds:
            self.fail(item, message)


class Position:
    """A kept copy of the game at one decision, its bytes, and what each reader sees of it."""

    def __init__(
        self, course: Course, kept: Any, saved: bytes, events: Sequence[Event] = (), answers: Sequence[Answer] = ()
    ) -> None:
        self.course, self.s, self.saved = course, kept, saved
        self.events, self.answers = list(events), list(answers)
        self._views: dict[int | None, Any] = {}
        self._shown: dict[int | None, set[str]] = {}

    @property
    def readers(self) -> list[int | None]:
        """All seats, and the spectator."""
        return [*range(self.course.seats), None]

    @property
    def components(self) -> set[str]:
        """The ids of everything on and around the table."""
        return {card for _, zone in self.course.game.zones(self.s) for card in zone}

    def view(self, reader: int | None) -> Any:
        """What that reader sees."""
        if reader not in self._views:
            self._views[reader] = self.course.game.view(self.s, reader)
        return self._views[reader]

    def shown(self, reader: int | None) -> set[str]:
        """All the words in it, ids of components among them."""
        if reader not in self._shown:
            self._shown[reader] = words_in(self.view(reader))
        return self._shown[reader]


def own_ask(s: State, reader: int | None) -> Ask | None:
    """The question this reader must answer, if any; a spectator has none."""
    return None if reader is None else asked(s, reader)


def audible(events: list[Event], reader: int | None) -> list[Event]:
    """The events that this reader hears."""
    return [e for e in events if e.to is None or reader in e.to]
