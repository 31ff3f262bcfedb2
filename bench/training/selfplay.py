"""Games that robots play to learn from: one line of a file for each, so that whoever is interrupted goes on where it was."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import engines
from engines.kernel import Game, State, apply, asked
from engines.kernel.data import HOUSE
from engines.kernel.worths import group_of
from engines.robots import Easy, Policy, play_match
from engines.robots.match import totals
from engines.robots.turns import Turns
from engines.shelf import SHELF, game

J = TypeVar("J")
D = TypeVar("D")
ENGINES = Path(engines.__file__).parent
CURIOUS = 0.1  # the share of words that are said at random: a worth must also know what is bad


@dataclass(frozen=True)
class Curious:
    """Plays as another robot does, and now and then something else."""

    policy: Policy
    share: float = CURIOUS

    def choose(self, game: Game[Any], s: State, seat: int, rng: Random) -> str:
        """A word, at times any word."""
        ask = asked(s, seat)
        assert ask is not None
        if rng.random() < self.share:
            return rng.choice(ask.options)
        return self.policy.choose(game, s, seat, rng)


@cache
def players_of(title: str) -> str:
    """Names the rules and robots by which a game is played here: whoever changes a line of them begins anew."""
    others = SHELF.keys() - {title}
    files = [path for path in sorted(ENGINES.rglob("*.py")) if path.relative_to(ENGINES).parts[0] not in others]
    said = b"".join(path.read_bytes() for path in [*files, HOUSE / f"{title}.json"] if path.exists())
    return sha256(said).hexdigest()[:8]


def learned_by(title: str, seats: int) -> str:
    """Names the weights that robots go by at such tables."""
    fit = game(title).fitted
    weights = fit.data.weights.get(group_of(seats), {}) if fit is not None else {}
    return sha256(json.dumps(weights).encode()).hexdigest()[:8]


class Played(NamedTuple):
    """A game: its number, the seed of the engine, every word by seat, and the final scores."""

    number: int
    seed: str
    moves: list[tuple[int, str]]
    scores: list[float]


class Course(NamedTuple):
    """Which games are played; the same course gives the same games."""

    title: str
    seats: int
    seed: int
    learned: str = ""  # which fitted worth the robots go by: a part of its hash; without one, by the worth made by hand
    curious: float = CURIOUS  # the share of words at random; where a few of them spoil a game, one learns of spoilt games
    endings: int = 4  # that a robot thinks of here: half as many as at a table, for twice as many games

    @property
    def file(self) -> str:
        """The name of its file."""
        curious = f"-{self.curious:g}" if self.curious != CURIOUS else ""
        return f"{self.title}-{self.seats}-{self.learned or 'made'}-{self.seed}{curious}-{players_of(self.title)}.jsonl"


def play(job: tuple[Course, int]) -> Played | None:
    """One game of a course; None where it came to no end."""
    course, number = job
    robot = Curious(player(game(course.title), course), course.curious)
    seed = f"training {course.title} {course.seats} {course.seed} {course.learned} {number}"
    match = play_match(game(course.title), [robot] * course.seats, seed)
    if match.broken:
        return None
    return Played(number, match.record["seed"], [(seat, word) for seat, word in match.record["moves"]], match.scores)


def player(kind: Game[Any], course: Course) -> Policy:
    """Who plays: by whole turns where a game has these, since a worth that is asked at their ends has to be learned there."""
    fitted = bool(course.learned)
    if kind.turns:
        return Turns(endings=15, later=6, width=3, fitted=fitted)  # half as many as at a table
    return Easy(deals=1, endings=course.endings, fitted=fitted)


def whole_lines(path: Path) -> list[Any]:
    """What the lines of a file say; a last one that was cut off is taken away, so that others may follow."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def kept(path: Path) -> Iterator[Played]:
    """The games of a file."""
    for number, seed, moves, scores in whole_lines(path):
        yield Played(number, seed, [(seat, word) for seat, word in moves], scores)


def spread(jobs: int, work: Callable[[J], D], todo: Sequence[J]) -> Iterator[D]:
    """Do something with each, in that order, in so many processes; in this one where one is enough."""
    if jobs == 1:
        yield from map(work, todo)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, todo, chunksize=2)


def games_of(course: Course, games: int, jobs: int, folder: Path) -> list[Played]:
    """The first so many games of a course, by number; those that a file has not are played and written there."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / course.file
    done = {one.number: one for one in kept(path) if one.number < games}
    missing = [n for n in range(games) if n not in done]
    start = time.perf_counter()
    with path.open("a", encoding="utf-8") as out:
        for n, found in enumerate(spread(jobs, play, [(course, n) for n in missing]), 1):
            if found is not None:
                done[found.number] = found
                out.write(line_of(found))
                out.flush()
            show(course, n, len(missing), time.perf_counter() - start)
    return [done[n] for n in sorted(done)]


def line_of(one: Played) -> str:
    return json.dumps(one, separators=(",", ":")) + "\n"


def show(course: Course, done: int, of: int, seconds: float) -> None:
    """How far it is, on the error stream."""
    if done == of or done % 20 == 0:
        print(f"{course.file}: {done}/{of} games, {done / max(seconds, 1e-9):.1f}/s", file=sys.stderr, flush=True)


def leaves(title: str, seats: int, played: Played) -> tuple[list[tuple[int, Any]], dict[str, Any]]:
    """Wherever a robot would have stopped to judge: the seat that has just acted, and its view; and the game's result."""
    one, found = game(title), list[tuple[int, Any]]()
    judged = one.turns or one.acts
    s = one.new(played.seed, seats)
    for seat, word in played.moves:
        seals = s.seals
        apply(s, seat, word)
        ask = asked(s, seat)
        if s.asks and (ask is None or ask.key in judged or (s.seals != seals and not one.turns)):
            found.append((seat, one.view(s, seat)))
    return found, s.result


def rivals_of(result: Mapping[str, Any], seat: int) -> list[float]:
    """The scores that a seat wants to beat: all others', and the rival's that the rules bring along, if they do."""
    others = [score for q, score in enumerate(totals(result)) if q != seat]
    return [*others, float(result["rival"]["total"])] if "rival" in result else others


def target(result: Mapping[str, Any], seat: int) -> float:
    """What is to be foretold: the lead over the best rival at the end; where there is none, the score."""
    return totals(result)[seat] - max(rivals_of(result, seat), default=0.0)
