"""Whether a robot is as strong as it is said to be: games on seeds that nothing was fitted to, each deal from every side."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from math import hypot
from statistics import mean
from typing import Any, NamedTuple

from bench.training.selfplay import learned_by, players_of, rivals_of, spread, target, whole_lines
from bot.cli.simulate import Job, bounds, play_some
from engines.kernel.worths import Proof
from engines.robots import Match
from engines.robots.strengths import EASY, HARD, MEDIUM
from engines.shelf import game

ENOUGH = 200  # games, or deals that were played alone, with fewer of which nothing is proved
SHOWN = 4  # games after which it is shown how it stands


class Demand(NamedTuple):
    """What a robot must show, in shares of what an equal would win: at two, at more, and where the lower bounds must lie."""

    two: float
    more: float
    low_two: float
    low_more: float


DEMANDS = {
    "medium": Demand(two=2 * 0.58, more=1.15, low_two=2 * 0.52, low_more=1.0),
    "hard": Demand(two=2 * 0.68, more=1.4, low_two=2 * 0.62, low_more=1.15),
}
ALONE = {  # the mean score, or the share of games won against the rival that the rules bring along
    ("medium", "oaxaca"): 35.0,
    ("medium", "resafa"): 160.0,
    ("medium", "merchants_cove"): 0.62,
    ("hard", "oaxaca"): 39.0,
    ("hard", "resafa"): 178.0,
    ("hard", "merchants_cove"): 0.75,
}


class Found(NamedTuple):
    """What came of the games so far."""

    games: int
    won: float
    alone: float | None

    @property
    def proof(self) -> dict[str, Any]:
        """As it is written down."""
        low, high = bounds(self.won, self.games)
        shares = {"won": round(self.won / self.games, 4), "low": round(low, 4), "high": round(high, 4)}
        return {"games": self.games, **shares, **({} if self.alone is None else {"alone": round(self.alone, 3)})}


def at_table(name: str, matches: Sequence[tuple[Sequence[str], Match]]) -> Found:
    """Every game is won or lost; a victory that is shared counts for a part."""
    wins = [sum(order[seat] == name for seat in match.winners) / len(match.winners) for order, match in matches if match.winners]
    return Found(len(matches), sum(wins), None)


def alone(name: str, matches: Sequence[tuple[Sequence[str], Match]], rival: str = EASY) -> Found:
    """Of each deal, whoever has come farther alone wins; a tie is half a victory."""
    won, own = 0.0, []
    for pair in zip(matches[::2], matches[1::2], strict=False):
        found = {order[0]: match.record["result"] for order, match in pair}
        mine, theirs = target(found[name], 0), target(found[rival], 0)
        won += 0.5 if mine == theirs else float(mine > theirs)
        own.append(float(mine > 0) if rivals_of(found[name], 0) else mine)
    return Found(len(own), won, mean(own) if own else 0.0)


def passes(title: str, name: str, seats: int, found: Found) -> bool:
    """Whether that is enough to be offered; `hard` that is no stronger than `medium` would be a name alone."""
    demand, fit = DEMANDS[name], game(title).fitted
    equal = 1 / max(2, seats)
    if fit is not None and name == HARD and not is_stronger(found, fit.proof(MEDIUM, seats), fit.duel(HARD, seats), equal):
        return False
    share, low = (demand.two, demand.low_two) if seats <= 2 else (demand.more, demand.low_more)
    enough = found.games >= ENOUGH and (found.alone is None or found.alone >= ALONE[name, title])
    return enough and found.won >= share * equal * found.games and bounds(found.won, found.games)[0] > low * equal


def is_stronger(found: Found, weaker: Proof | None, duel: Proof | None, equal: float) -> bool:
    """Whether a robot beats the weaker one in enough games, or wins more than it against `easy`; both by more than chance."""
    if weaker is None or (duel is not None and duel.games >= ENOUGH and duel.low > equal):
        return True
    share, low = found.won / found.games, bounds(found.won, found.games)[0]
    return share - weaker.won > hypot(share - low, weaker.high - weaker.won)  # Newcombe's bound of a difference


def proof_of(options: Namespace) -> tuple[dict[str, Any], bool]:
    """Plays, shows how it stands, and says whether the robot has passed; a duel proves what it proves."""
    matches = list[tuple[Sequence[str], Match]]()
    for played in games(options):
        matches.append(played)
        found = alone(options.robot, matches, options.rival) if options.seats == 1 else at_table(options.robot, matches)
        if found.games and len(matches) % SHOWN == 0:
            print(f"{options.robot}: {found.proof}", file=sys.stderr, flush=True)
    broken = [f"game {n}: {fault}" for n, (_, match) in enumerate(matches) for fault in match.broken]
    for one in broken:
        print(one, file=sys.stderr)
    enough = options.rival != EASY or passes(options.game, options.robot, options.seats, found)
    return found.proof, not broken and enough


def games(options: Namespace) -> Iterator[tuple[Sequence[str], Match]]:
    """The games of a proof, by number; those that were played before are read."""
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / name_of(options)
    done = [(order, Match({"result": result}, 0, broken)) for order, result, broken in whole_lines(path)]
    whole = options.prove * (1 + (options.seats == 1))
    yield from done[:whole]
    names = (options.robot, *[options.rival] * max(1, options.seats - 1))
    seed = f"proof {options.seed}"
    todo = [
        Job(options.game, options.seats, names, seed, True, range(n, n + 1), False, options.iterations)
        for n in range(len(done), whole)
    ]
    with path.open("a", encoding="utf-8") as out:
        for ((order, match),) in spread(options.jobs, play_some, todo):
            out.write(json.dumps((order, match.record["result"], match.broken)) + "\n")
            out.flush()
            yield order, match


def name_of(options: Namespace) -> str:
    """The file of a proof; another robot, or one that plays otherwise or has learned something else, has another."""
    learned = learned_by(options.game, options.seats)
    thinks = f"@{options.iterations}" if options.robot == HARD and options.iterations is not None else ""
    rival = f"-{options.rival}" if options.rival != EASY else ""
    which = f"{options.game}-{options.seats}-{options.robot}{thinks}{rival}-{learned}-{options.seed}-{players_of(options.game)}"
    return f"proof-{which}.jsonl"
