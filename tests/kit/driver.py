"""Plays one game with every check of the kit switched on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.kernel import Game, apply, clone, pieces
from tests.kit import endings, instead, openness, positions, secrecy, speech
from tests.kit.course import Broken, Course, Extras, Position
from tests.kit.policies import POLICIES
from tests.kit.report import Report
from tests.kit.walk import fingerprint
from tests.kit.watch import Watch, watching


@dataclass(frozen=True)
class Pace:
    """How often the dearer checks are made, every so many decisions on average, and how thoroughly."""

    secrecy: int = 6  # items 8, 11 and 17, and the closer half of 14
    power: int = 24  # item 9
    speech: int = 3  # item 12
    refusals: int = 6  # item 16
    pictures: int = 48
    renew: int = 16  # the clone and the reloaded copy that play along
    keep: int = 10  # copies kept to the end of the game
    round_and_round: int = 100_000  # where a table of passers never ends, it is left alone after so many decisions
    deals: int = 2
    tries: int = 3
    universe: int = 60


USUAL = Pace()
CLOSELY = Pace(secrecy=1, power=4, speech=1, refusals=1, pictures=1, renew=4, keep=1, deals=4, tries=8, universe=500)


def play(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    policy: str = "random",
    seed: int = 0,
    pace: Pace = USUAL,
    extras: Extras | None = None,
) -> Report:
    """Play one game under all checks; Broken is raised at the first promise that is not kept."""
    course = Course(game, seats, dict(options or {}), policy, seed, extras or Extras())
    data = fingerprint(game.data)
    with watching() as watch:
        report = Table(course, pace, watch).play()
    course.must(fingerprint(game.data) == data, 5, "the component tables changed during play")
    return report


class Table:
    """One game with its companions: a clone and a reloaded copy that play along, and kept copies that must not."""

    def __init__(self, course: Course, pace: Pace, watch: Watch) -> None:
        self.course, self.pace, self.watch = course, pace, watch
        self.rng = course.rng
        self.choose = POLICIES[course.policy]
        self.circling = course.policy == "last" and course.extras.passive_may_circle
        self.patience = min(course.game.longest, pace.round_and_round) if self.circling else course.game.longest
        self.kept: list[Position] = []
        self.due: dict[str, int] = {}

    def time_for(self, check: str, every: int) -> bool:
        """Now and then, not in step with the turns of any game."""
        n = len(self.course.moves)
        if n < self.due.setdefault(check, self.rng.randrange(every)):
            return False
        self.due[check] = n + self.rng.randint(every - every // 4, every + every // 4)
        return True

    def play(self) -> Report:
        """From set-up to result."""
        course = self.course
        self.pool = speech.Pool(course)
        self.watch.rest()
        with course.item(3):
            self.watch.strict = True
            self.s = course.new()
            self.watch.strict = False
            again = course.codec.dump(course.new())
        course.must(course.codec.dump(self.s) == again, 15, "one seed sets up two different games")
        self.s.out, self.s.trace = [], []
        self.at_start = pieces(course.game, self.s)
        here = Position(course, clone(self.s), course.codec.dump(self.s))
        digests = [endings.digest(here.saved, self.s, [])]
        self.renew(here)
        positions.conserved(here, self.at_start)
        while self.s.asks:
            if len(course.moves) >= self.patience:
                course.must(self.circling, 13, f"no end after {self.patience} decisions")
                return Report(course, endings.record_of(course), digests, ended=False)
            self.watch.rest()
            self.check(here)
            here = self.step(here)
            digests.append(endings.digest(here.saved, self.s, here.events))
        endings.finished(here)
        for old in self.kept:
            positions.unchanged(old)
        endings.proven(course, self.s, self.rng)
        return Report(course, {**endings.record_of(course), "result": self.s.result}, digests, ended=True)

    def check(self, here: Position) -> None:
        """All that can be told from one position."""
        pace, rng = self.pace, self.rng
        positions.well_formed(here)
        positions.applies(here, rng)
        positions.pure(here)
        positions.any_order(here, rng)
        positions.free_plays(here, rng)
        openness.covered(here)
        for ask in here.s.asks:
            self.pool.hear(ask)
        speech.sayable(here)
        if self.time_for("speech", pace.speech):
            speech.completed(here, rng)
        if self.time_for("refusals", pace.refusals):
            instead.followed(here, self.pool, rng, pace.tries)
        if self.time_for("secrecy", pace.secrecy):
            openness.same_for_all(here, rng, pace.deals)
            openness.said_at_once(here)
            openness.same_ways(here, rng, pace.deals)
            for reader in here.readers:
                secrecy.indistinguishable(here, reader, self.pool, rng, pace.deals, pace.tries)
            speech.same_list(here, self.pool, rng, pace.universe)
        if self.time_for("power", pace.power):
            for reader in here.readers:
                secrecy.stirred(here, reader, rng)
        if self.time_for("pictures", pace.pictures):
            secrecy.same_picture(here, rng.choice(here.readers), rng)

    def step(self, here: Position) -> Position:
        """One choice on the original and its companions, and what can be told from the change."""
        course = self.course
        seat, choice = self.choose(here, course.player)
        self.s.out.clear()
        self.s.trace.clear()
        with course.item(3):
            self.watch.strict = True
            apply(self.s, seat, choice)
            self.watch.strict = False
        course.moves.append((seat, choice))
        there = Position(course, clone(self.s), course.codec.dump(self.s), self.s.out, self.s.trace)
        positions.unchanged(here)
        positions.conserved(there, self.at_start)
        for name, companion in self.companions.items():
            with course.item(4):
                apply(companion, seat, choice)
                course.must(course.codec.dump(companion) == there.saved, 4, f"{name} went another way than the original")
                course.must(companion.asks == self.s.asks, 4, f"{name} is asked something else than the original")
        secrecy.events_shown(here, there)
        endings.taken_back(here, there, seat, closely=self.time_for("take back", self.pace.secrecy))
        if self.time_for("keep", self.pace.keep):
            self.kept.append(here)
        if self.time_for("renew", self.pace.renew):
            self.renew(there)
        return there

    def renew(self, here: Position) -> None:
        """Companions that branch off here."""
        with self.course.item(4):
            self.companions = {"a clone": clone(self.s), "a reloaded copy": self.course.codec.load(here.saved)}


__all__ = ["CLOSELY", "USUAL", "Broken", "Pace", "Table", "play"]
