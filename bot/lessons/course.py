"""Where somebody stands in a lesson, and where an answer leads: played by the real rules, and on nobody's table."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from bot.lessons.data import Answer, Lesson, Step, lessons
from bot.store import LessonAt, Seat, Table, own_place
from bot.tables.life.playing import press
from bot.tables.values.live import Live
from bot.tables.values.multi_choice import said_whole, with_picks
from bot.tables.values.ways import choices_of
from engines.kernel import Ask, Illegal, State, Stuck, answer_obvious, asked
from engines.shelf import game

log = logging.getLogger(__name__)
NEXT = ""  # the answer to a step that is only read
ROBOT = "easy"


class Poor(Exception):
    """An answer that the rules allow, and that is not what this step is about."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A step of a lesson, and what was answered freely since it is open."""

    name: str
    lesson: Lesson
    n: int
    said: tuple[str, ...] = ()

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.n]

    @property
    def last(self) -> bool:
        return self.n == len(self.lesson.steps) - 1

    @property
    def reads(self) -> bool:
        """Whether there is nothing to be answered."""
        return not (self.step.right or self.step.free)

    @property
    def state(self) -> State:
        """The position, which nobody may change."""
        if self.n < self.lesson.free or not self.said:
            return position(self.name, min(self.n, self.lesson.free))
        return _freely(self.name, self.said)

    @property
    def ask(self) -> Ask | None:
        return None if self.reads else asked(self.state, self.lesson.seat)

    def live(self, person: str, name: str, number: int = 0, picked: Sequence[str] = ()) -> Live:
        """The position as a table that is nowhere, with this person at it; `picked`: what they have chosen and not yet said."""
        lesson = self.lesson
        seats = [Seat(seat, f"Robot {seat + (seat < lesson.seat)}", robot=ROBOT) for seat in range(lesson.seats)]
        seats[lesson.seat] = Seat(lesson.seat, name, person=person)
        row = Table(0, own_place(person), "", lesson.game, person, lesson.seats, "", status="playing", number=number)
        row.questions = {ask.seat: number for ask in self.state.asks}
        return Live(row, seats, with_picks(self.state, lesson.seat, picked) if picked else self.state)

    def whole(self, picked: Sequence[str]) -> str:
        """Picked options as one answer."""
        return ";".join(said_whole(self.state, self.lesson.seat, picked))

    def after(self, word: str) -> Stand:
        """Where an answer leads; Illegal and Poor say why it leads nowhere."""
        if self.reads:
            if word != NEXT or self.last:
                raise Poor
            return replace(self, n=self.n + 1)
        after = answered(self.state, self.lesson.seat, word)
        if self.step.free:
            there = replace(self, said=(*self.said, word))
            ask = asked(after, self.lesson.seat)
            return replace(there, n=self.n + 1) if ask is None or ask.key == self.step.until else there
        if word not in self.step.right:
            raise Poor
        return replace(self, n=self.n + 1)


def answered(s: State, seat: int, word: str) -> State:
    """The position after an answer and all that answers itself, as at any table; Illegal where it may not be said."""
    return answer_obvious(press(s, seat, choices_of(word)).state)


@lru_cache(maxsize=256)
def position(name: str, n: int) -> State:
    """The position at a step: what was begun, with all that is right and scripted until then."""
    lesson = lessons()[name]
    if n == 0:
        first: State = game(lesson.game).begin(lesson.seed, lesson.seats, **lesson.options)[0]
        return _played(first, lesson.before)
    step = lesson.steps[n - 1]
    return _played(position(name, n - 1), (*((lesson.seat, word) for word in step.right[:1]), *step.then))


@lru_cache(maxsize=64)
def _freely(name: str, said: tuple[str, ...]) -> State:
    lesson = lessons()[name]
    return _played(position(name, lesson.free), tuple((lesson.seat, word) for word in said))


def _played(s: State, script: Sequence[Answer]) -> State:
    for seat, word in script:
        s = answered(s, seat, word)
    return s


@cache
def offered() -> Mapping[str, Lesson]:
    """The lessons that can be taken, by their names: those which the rules and cards of this house lead through to the end."""
    found = {}
    for name, lesson in lessons().items():
        try:
            position(name, min(lesson.free, len(lesson.steps) - 1))
        except (Illegal, Stuck) as error:
            log.error("the lesson %s is left out, for it cannot be played: %r", name, error)
        else:
            found[name] = lesson
    return found


def of_game(title: str) -> list[str]:
    """The names of the lessons of a game."""
    return [name for name, lesson in offered().items() if lesson.game == title]


def begun(name: str) -> Stand:
    """The first step of a lesson."""
    return Stand(name, lessons()[name], 0)


def stood(at: LessonAt) -> Stand:
    """Where somebody stands; in a lesson that has changed since, at the last step that they reached and that is still there."""
    lesson = lessons()[at.lesson]
    known = [n for n in map(lesson.place, at.path) if n is not None]
    n = known[-1] if known else 0
    if at.version != lesson.version:
        return Stand(at.lesson, lesson, min(n, lesson.free, len(lesson.steps) - 1))
    found = Stand(at.lesson, lesson, n, at.said)
    try:
        found.state  # noqa: B018  (rules that were mended may refuse what was said freely)
    except (Illegal, Stuck):
        return Stand(at.lesson, lesson, min(n, lesson.free, len(lesson.steps) - 1))
    return found


def written(stand: Stand, person: str, number: int) -> LessonAt:
    """The same as a row."""
    path = tuple(step.name for step in stand.lesson.steps[: stand.n + 1])
    return LessonAt(person, stand.name, stand.lesson.version, path, stand.said, number)
