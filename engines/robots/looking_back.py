"""A game that is over, looked back on: how everybody stood after each turn, and where a robot would have gone another way.

Whoever looks back may see all that was hidden. Robots still get to know only what their seat knew then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Game, Illegal, State, Stuck, Text, answered_obvious, apply, asked, clone
from engines.robots.policies import Easy, Policy, act_is_over
from engines.robots.strengths import EASY, MEDIUM

CHANCES, EXPECTED, POINTS = "chances", "expected", "points"  # what a course shows: of winning; of a score; as it stands
GLANCED_AT, LOOKED_AT, SHOWN = 120, 12, 3  # acts at which a robot glances, and looks; turning points
PATIENCE = 12  # answers of a robot's act
LEAST = {CHANCES: 0.02, EXPECTED: 1.0, POINTS: 1.0}  # a smaller difference between two acts says nothing
NOT_SAID = (Illegal, Stuck, LookupError, TypeError, ValueError)  # what a word may come to where rules or cards are others

Points = Callable[[Any], Sequence[float]]  # of a spectator's view, by seat
Told = Callable[[int, int], None]  # acts looked at, and of how many


class Said(NamedTuple):
    """An answer that somebody gave."""

    seat: int
    choice: str
    obvious: bool = False


class Entry(NamedTuple):
    """An entry of a game that stands: the game before and after it, and what was said in it."""

    number: int
    before: State
    after: State
    said: Sequence[Said]
    turn_over: bool


class Calendar(NamedTuple):
    """When the rounds of a game began, or its days."""

    kind: str = "round"
    begun: tuple[tuple[int, int], ...] = ()  # an entry with which one began, and the number of that

    def at(self, entry: int) -> int:
        """In which of them an entry was made; 0 where nobody counts."""
        return next((n for first, n in reversed(self.begun) if first < entry), 0)


class Point(NamedTuple):
    """How everybody stood after an entry."""

    entry: int
    values: tuple[float, ...]


class Act(NamedTuple):
    """What a seat played from the beginning of an act to its end."""

    seat: int
    entry: int  # in which it ended
    before: State
    words: tuple[Said, ...]
    after: State
    turn_over: bool = False
    rest: frozenset[str] = frozenset()  # what the seat went on to say in the same turn


class Turning(NamedTuple):
    """An act that mattered, and what a robot would have done in its place."""

    entry: int
    seat: int
    played: tuple[Text, ...]
    instead: tuple[Text, ...]  # none where the robot would have done the same
    change: float  # by which what was played is better for that seat; where it is the same, by which the seat's estimate changed


@dataclass(frozen=True)
class Review:
    """What there is to see of a game that is over."""

    measure: str
    points: tuple[Point, ...]
    calendar: Calendar
    turnings: tuple[Turning, ...]
    robot: str  # whose words are compared


@dataclass(frozen=True)
class Gauge:
    """How the seats of a table stand, as exactly as anybody can tell for such tables."""

    game: Game[Any]
    seats: int
    seen: Points

    @property
    def measure(self) -> str:
        """What is told of them."""
        fit = self.game.fitted
        if fit is not None and self.seats in fit.data.chances:
            return CHANCES
        return EXPECTED if fit is not None and self.seats in fit.data.spreads else POINTS

    @property
    def is_rough(self) -> bool:
        """Whether hopes are told by what nothing was fitted to, which counts the end of a game otherwise than the way there."""
        fit = self.game.fitted
        return fit is None or not fit.knows(self.seats)

    @property
    def robot(self) -> str:
        """The robot that goes by the best worth there is."""
        return EASY if self.is_rough else MEDIUM

    def values(self, s: State) -> tuple[float, ...]:
        """How everybody stands."""
        fit = self.game.fitted
        if fit is None or self.measure == POINTS:
            return tuple(float(one) for one in self.seen(self.game.view(s, None)))
        views = [self.game.judged(s, seat) for seat in range(self.seats)]
        if self.measure == CHANCES:
            return fit.everybodys(views)
        alone = fit.expected(views[0])
        return (alone.score,) if alone is not None else ()

    def of(self, s: State, seat: int) -> float:
        """What a seat may hope for, as far as it can tell: in the measure of the course, where that knows hopes."""
        fit, view = self.game.fitted, self.game.judged(s, seat)
        if fit is None or not fit.knows(self.seats):
            return self.game.value(view, seat)
        return fit.chances(view)[seat] if self.measure == CHANCES else fit.lead(view, seat)


def nobody(done: int, of: int) -> None:
    """Whoever does not care how far it is."""


def looked_back(game: Game[Any], entries: Sequence[Entry], seen: Points, calendar: Calendar, told: Told = nobody) -> Review:
    """A game as its entries tell it, from its first position on; the same review whenever it is made."""
    start = entries[0].before
    gauge = Gauge(game, start.seats, seen)
    ends = [Point(entry.number, gauge.values(entry.after)) for entry in entries if entry.turn_over or entry is entries[-1]]
    found = turnings(gauge, with_rest([*acts(game, entries)]), Random(f"looking back {start.seed}"), told)
    return Review(gauge.measure, (Point(0, gauge.values(start)), *ends), calendar, tuple(found), gauge.robot)


# -- acts ---------------------------------------------------------------------------------------------------------------


def acts(game: Game[Any], entries: Sequence[Entry]) -> Iterator[Act]:
    """The acts of a game, each with all its words; what was never finished, or cannot be said once more, is left out."""
    begun = dict[int, Act]()  # by seat: several may be in the middle of something
    for entry in entries:
        t = clone(entry.before)
        for said in entry.said:
            act = begun.pop(said.seat, None) or Act(said.seat, entry.number, clone(t), (), t)
            try:
                say(t, said)
            except NOT_SAID:
                begun.clear()
                break
            act = act._replace(entry=entry.number, words=(*act.words, said), after=clone(t), turn_over=entry.turn_over)
            if act_is_over(game, act.before, t, said.seat):
                yield act
            else:
                begun[said.seat] = act


def with_rest(played: Sequence[Act]) -> list[Act]:
    """The same acts, each with what the seat went on to say in its turn, before anybody else said anything."""
    found, seat, rest = list[Act](), -1, frozenset[str]()
    for act in reversed(played):
        rest = rest if act.seat == seat and not act.turn_over else frozenset()
        found.append(act._replace(rest=rest))
        seat, rest = act.seat, rest | {one.choice for one in act.words}
    return found[::-1]


def say(t: State, said: Said) -> None:
    """Let somebody answer, in place."""
    (answered_obvious if said.obvious else apply)(t, said.seat, said.choice)


def is_choice(act: Act) -> bool:
    """Whether anything else could have been said."""
    ask = asked(act.before, act.seat)
    return ask is not None and (len(ask.options) + len(ask.free) > 1 or len(act.words) > 1)


# -- turning points -----------------------------------------------------------------------------------------------------


def turnings(gauge: Gauge, played: Sequence[Act], rng: Random, told: Told) -> list[Turning]:
    """The acts that mattered most, in the order of the game: first those that a robot would have played otherwise.

    A robot glances at those after which the estimate had changed most, and looks with care at what it would have done otherwise.
    """
    choices = [act for act in played if is_choice(act)]
    most = sorted(choices, key=lambda act: -abs(swing(gauge, act)))[:GLANCED_AT]
    glances, found = list[tuple[Act, Turning]](), list[Turning]()
    for n, act in enumerate(most):
        told(n, len(most) + LOOKED_AT)
        glances += [(act, one) for one in compared(gauge, act, GLANCE, rng)]
    otherwise = sorted(glances, key=lambda one: by_weight(one[1]))[:LOOKED_AT]
    for n, (act, _) in enumerate(otherwise):
        told(len(most) + n, len(most) + LOOKED_AT)
        found += compared(gauge, act, LOOK, rng)
    found = [one for one in sorted(found, key=by_weight) if abs(one.change) >= LEAST[gauge.measure]]
    same = expected(gauge, [act for act, one in glances if not one.instead]) if gauge.measure == CHANCES else []
    return sorted([*found, *same][:SHOWN], key=lambda one: one.entry)


def by_weight(one: Turning) -> float:
    return -abs(one.change)


def swing(gauge: Gauge, act: Act) -> float:
    """By how much a seat's estimate of itself changed with an act."""
    return gauge.of(act.after, act.seat) - gauge.of(act.before, act.seat)


def expected(gauge: Gauge, same: Sequence[Act]) -> list[Turning]:
    """Acts that mattered though a robot would have played them, too; that the game ended with one says nothing."""
    found = [Turning(a.entry, a.seat, labelled(gauge.game, a.before, a.words), (), swing(gauge, a)) for a in same if a.after.asks]
    return [one for one in sorted(found, key=by_weight) if abs(one.change) >= LEAST[gauge.measure]]


class Budget(NamedTuple):
    """How long a robot looks at an act, and in how many deals what comes of it is compared."""

    deals: int
    endings: int
    compared: int


GLANCE, LOOK = Budget(1, 6, 4), Budget(4, 20, 16)


def compared(gauge: Gauge, act: Act, budget: Budget, rng: Random) -> Iterator[Turning]:
    """An act beside that of a robot, in deals that the seat could not tell from the true one."""
    game, seat = gauge.game, act.seat
    policy = Easy(budget.deals, budget.endings, fitted=gauge.robot == MEDIUM)
    instead = robots_act(game, act, policy, rng)
    labels = labelled(game, act.before, act.words)
    # What was done all the same a moment later is no other way, only another order.
    if [one.choice for one in instead] == [one.choice for one in act.words] or instead[0].choice in act.rest:
        yield Turning(act.entry, seat, labels, (), 0.0)
        return
    found = list[float]()
    for _ in range(budget.compared):
        deal = game.resample(act.before, seat, rng)
        both = [outlook(gauge, deal, seat, words) for words in (act.words, instead)]
        if both[0] is not None and both[1] is not None:
            found.append(both[0] - both[1])
    if found:
        yield Turning(act.entry, seat, labels, labelled(game, act.before, instead), sum(found) / len(found))


def robots_act(game: Game[Any], act: Act, policy: Policy, rng: Random) -> tuple[Said, ...]:
    """What a robot says in the place of somebody, word by word, until the act is over."""
    t, said = clone(act.before), list[Said]()
    while len(said) < PATIENCE:
        word = Said(act.seat, policy.choose(game, game.resample(t, act.seat, rng), act.seat, rng))
        say(t, word)
        said.append(word)
        if act_is_over(game, act.before, t, act.seat):
            break
    return tuple(said)


def outlook(gauge: Gauge, deal: State, seat: int, words: Sequence[Said]) -> float | None:
    """What a seat may hope for after these words in that deal; None where they cannot be said there, or nobody can tell."""
    t = clone(deal)
    try:
        for said in words:
            say(t, said)
    except NOT_SAID:
        return None
    return gauge.of(t, seat) if t.asks or not gauge.is_rough else None


def labelled(game: Game[Any], before: State, words: Sequence[Said]) -> tuple[Text, ...]:
    """What was said, as its buttons called it; what was the only answer is left out where there is anything else."""
    t, labels, alone = clone(before), list[Text](), list[Text]()
    for said in words:
        ask = asked(t, said.seat)
        assert ask is not None
        label = game.label(game.view(t, said.seat), ask.key, said.choice)
        (labels if len(ask.options) + len(ask.free) > 1 else alone).append(label)
        say(t, said)
    return tuple(labels or alone)
