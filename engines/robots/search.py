"""`hard`: a tree of words, grown over deals that the seat cannot tell from the true one, and judged at the ends of turns.

So it thinks where others answer what one does; see `patient` where chance has much to say, and `looks` where answers say little.

Whoever is asked says what seems best for their own seat (max^n). A word that was not tried yet at some place is thought to be
worth what it was worth elsewhere, so that the many words of a long question need not all be tried everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import isfinite, log, sqrt
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from engines.kernel import Game, State, Stuck, apply, asked, clone
from engines.robots.looks import LOOKS, looked
from engines.robots.means import Mean
from engines.robots.medium import look_of
from engines.robots.patient import patient
from engines.robots.policies import worth_of

S = TypeVar("S", bound=State)
Said = tuple[int, str]  # by whom, and what
Judge = Callable[[Any], Sequence[float]]  # of a position: what it is worth to each seat
GoesOn = Callable[[int], bool]  # whether to think on after so many iterations
ITERATIONS = 150  # where nobody says how many, or looks at a clock
PATIENCE = 24  # a thought never goes farther than so many answers
HAIR = 1e-3  # chance decides between words that differ by less than this
FORGETS = 0.1  # the share of what is known of a place that a new thought takes the place of, at least
CARELESS = 0.2  # the share of words beyond the tree that are any word


@dataclass(slots=True)
class Place:
    """Where a word leads: what that was worth to each seat of late, how often it was said and on offer, and what is said next."""

    worths: list[float]
    visits: int = 0
    offered: int = 0
    after: dict[Said, Place] = field(default_factory=dict)

    def add(self, worths: Sequence[float]) -> None:
        self.visits += 1
        share = max(1 / self.visits, FORGETS)
        self.worths = [old + share * (new - old) for old, new in zip(self.worths, worths, strict=True)]


class Step(NamedTuple):
    """A word of a thought inside the tree: who said it, where it leads, and the best that was known to be on offer."""

    seat: int
    place: Place
    best: Place | None


def judge_of(game: Game[S], seats: int, seat: int) -> Judge:
    """What a position is worth to each seat; among two, what the thinking seat leads by is what the other lacks.

    Each sees with its own eyes where there are more. With two, one view is enough and costs half: the thinking seat's, since
    what it holds is what it knows best.
    """
    worth = worth_of(game, seats, fitted=True)
    if seats == 2 and worth != game.value:
        return lambda t: leads(worth(game.judged(t, seat), seat), seat)
    return lambda t: [worth(game.judged(t, one), one) for one in range(seats)]


def leads(worth: float, seat: int) -> list[float]:
    """Of two seats, by what one of them leads."""
    return [-worth, worth] if seat else [worth, -worth]


@dataclass(frozen=True)
class Search(Generic[S]):
    """What one seat thinks through at one question."""

    game: Game[S]
    judge: Judge
    seat: int
    turns: int  # after so many a thought is judged
    curious: float  # how much a word is tried of which little is known, in deviations
    rng: Random
    seats: Sequence[Mean]  # of each seat, what all thoughts were worth to it
    words: dict[Said, Mean] = field(default_factory=dict)  # the same, wherever that word was said
    root: Place = field(default_factory=lambda: Place([]))

    def begin(self, s: S) -> None:
        """A first look at each word, to the end of the own turn: what seems good is thought on from first."""
        ask, look = asked(s, self.seat), look_of(self.game)
        assert ask is not None
        for word, outlook in look.outlooks(self.game, s, self.seat, ask.options + ask.free, self.rng).items():
            if isfinite(outlook):
                worth = outlook / look.deals
                self.seats[self.seat].add(worth)
                self.words[self.seat, word] = first = Mean()
                first.add(worth)
                self.root.after[self.seat, word] = place = Place([0.0] * len(self.seats))
                place.add([worth] * len(self.seats))

    def think(self, deal: S) -> None:
        """One iteration: down the tree and one word beyond it, on to the end of a turn, and what that is worth to all."""
        t = clone(deal)
        said, steps = list[Said](), list[Step]()
        try:
            self._walk(t, said, steps)
            worths = self.judge(t)
        except Stuck:  # such a deal does not allow what was said
            worths = [known.mean - 3 * known.deviation for known in self.seats]
        for known, worth in zip(self.seats, worths, strict=True):
            known.add(worth)
        for one in said:
            self.words.setdefault(one, Mean()).add(worths[one[0]])
        for seat, place, best in reversed(steps):
            place.add(worths)
            if best is not None and best.worths[seat] > worths[seat]:
                worths = best.worths  # whoever comes here need not say what was tried now

    def _walk(self, t: S, said: list[Said], steps: list[Step]) -> None:
        place: Place | None = self.root
        seat, turns = self.seat, 0
        while t.asks and turns < self.turns and len(said) < PATIENCE:
            ask = asked(t, seat) or t.asks[0]
            seat = ask.seat
            options = ask.options if said else ask.options + ask.free
            if place is None:
                said.append((seat, self._usual(seat, options)))
            else:
                word, step = self._choice(place, seat, options)
                said.append((seat, word))
                steps.append(step)
                place = step.place if step.place.visits else None
            apply(t, *said[-1])
            again = asked(t, seat)
            turns += again is None or again.key in (self.game.turns or self.game.acts)

    def _choice(self, place: Place, seat: int, options: Sequence[str]) -> tuple[str, Step]:
        """Inside the tree: what has the best prospect, if one is hopeful about what was seldom tried (UCB)."""
        known, after, said, most = self.seats[seat], place.after, options[0], float("-inf")
        hope, best = self.curious * known.deviation, None
        for word in options:
            there = after.get((seat, word))
            if there is not None and there.visits:
                there.offered += 1
                prospect = there.worths[seat] + hope * sqrt(log(1 + there.offered) / there.visits)
                if best is None or there.worths[seat] > best.worths[seat]:
                    best = there
            else:
                elsewhere = self.words.get((seat, word))
                prospect = known.mean + hope if elsewhere is None else elsewhere.mean
                prospect += hope * sqrt(log(2 + place.visits)) + HAIR * self.rng.random()
            if prospect > most:
                said, most = word, prospect
        there = after.get((seat, said))
        if there is None:
            there = after[seat, said] = Place([0.0] * len(self.seats))
        return said, Step(seat, there, best)

    def _usual(self, seat: int, options: Sequence[str]) -> str:
        """Beyond the tree: mostly what was good elsewhere."""
        if len(options) == 1:
            return options[0]
        if self.rng.random() < CARELESS:
            return self.rng.choice(options)
        known = self.seats[seat]
        unknown = known.mean + known.deviation

        def prospect(word: str) -> float:
            elsewhere = self.words.get((seat, word))
            return (unknown if elsewhere is None else elsewhere.mean) + HAIR * self.rng.random()

        return max(options, key=prospect)

    @property
    def word(self) -> str:
        """What was said most in thought, as the first word."""
        return max(self.root.after.items(), key=lambda one: (one[1].visits, one[1].worths[self.seat]))[0][1]


@dataclass(frozen=True)
class Hard:
    """Thinks as long as it may: so many iterations, or until a clock says stop; else as often as the game needs it."""

    goes_on: GoesOn | None = None
    at_once: bool = True  # says a word that has no other beside it without a thought; else that takes as long as all others
    deals: int = 30  # of a tree, as what follows
    turns: int = 2
    curious: float = 1.0

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        """The word that it has come back to most, or that came to most."""
        ask = asked(s, seat)
        assert ask is not None
        if self.at_once and len(ask.options + ask.free) == 1:
            return ask.options[0]
        goes_on = self.goes_on or Counted(LOOKS * game.looks or ITERATIONS)
        if game.careful and not game.turns:
            return patient(game, s, seat, rng, goes_on)
        if game.looks:
            return looked(game, s, seat, rng, goes_on)
        seats = [Mean() for _ in range(s.seats)]
        search = Search(game, judge_of(game, s.seats, seat), seat, self.turns, self.curious, rng, seats)
        search.begin(s)
        pool, done = list[S](), 0
        while not done or goes_on(done):
            if len(pool) < self.deals:
                pool.append(game.resample(s, seat, rng))
            search.think(pool[done % self.deals])
            done += 1
        return search.word


@dataclass(frozen=True)
class Counted:
    """So many iterations and no more, however long they take: for whoever wants the same words again."""

    iterations: int

    def __call__(self, done: int) -> bool:
        """Whether there is another one."""
        return done < self.iterations
