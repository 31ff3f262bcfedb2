"""From nothing to the weights of a game: `python -m bench.training patzcuaro --seed 1 --games 1000`.

Robots play, a worth is fitted to their games, better robots play with it, and it is fitted again to all of these. What
was played lies in build/training, so that an interrupted run goes on, as long as neither rules nor robots are changed; the
same games give the same data/robots/<game>.json.
With `--prove 400` it is then measured against `easy` on other seeds; `--rounds 0` does that alone, and goes on where it was, too.
With `--robot hard --rival medium` beside it `hard` shows in a duel that it is the stronger of the two.
With `--rounds 0 --judged 400` only what a lead is worth is learned anew, from so many games as at a table.
Only what passes is written down as proved, and only that is offered in lobbies. Weights are apart for one seat (`--seats 1`: a
score is foretold, or the lead over the rival that the rules bring along), for two, and for more.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import fsum, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from bench import calibration
from bench.training.fitting import Line, Position, fitted, logistic, shipped, straightened
from bench.training.proving import DEMANDS, ENOUGH, proof_of
from bench.training.selfplay import CURIOUS, Course, Played, games_of, leaves, rivals_of, spread, target
from engines.kernel.data import HOUSE
from engines.kernel.worths import PHASES, group_of
from engines.robots.strengths import EASY, MEDIUM, speakers
from engines.shelf import SHELF, game

BUILD = Path("build/training")
ABOUT = "Made by `python -m bench.training`: weights of features, chances of winning, and what robots have shown with them."


class Row(NamedTuple):
    """A position, whose it is, and whether it was won; None where there is nobody to beat."""

    position: Position
    seat: int
    won: bool | None


def positions(job: tuple[str, int, float, Played]) -> list[Row]:
    """What there is to learn from a game, and whether that seat won it; a victory counts so many points beside the lead."""
    title, seats, victory, played = job
    fit = game(title).fitted
    assert fit is not None
    found, result = leaves(title, seats, played)
    beaten = {seat: target(result, seat) > 0 if rivals_of(result, seat) else None for seat in range(seats)}
    aims = {seat: target(result, seat) + (victory if won else -victory) for seat, won in beaten.items()}
    return [
        Row(Position(played.number, fit.phase(view), fit.features(view, seat), aims[seat]), seat, beaten[seat])
        for seat, view in found
    ]


def of_phase(rows: Sequence[Row], phase: str) -> list[Position]:
    return [row.position for row in rows if row.position.phase == phase]


class Lesson(NamedTuple):
    """What is learned from some games, and how."""

    title: str
    seats: int
    stepped: bool = False
    victory: float = 0.0
    way: float = 1.0  # how far to go from the worth that was made by hand to the one that was fitted
    bent: bool = False  # whether a lead may be worth less than what others lead by

    def rows(self, games: Sequence[Played], jobs: int) -> list[Row]:
        """All positions of these games."""
        parts = spread(jobs, positions, [(self.title, self.seats, self.victory, one) for one in games])
        return [row for part in parts for row in part]

    def shortened(self, line: Line) -> Line:
        """The line after a part of the way."""
        fit = game(self.title).fitted
        if self.way == 1 or fit is None:
            return line
        by_hand = fit.by_hand[group_of(self.seats)]
        weights = {name: shipped(self.way * n + (1 - self.way) * by_hand.get(name, 0.0)) for name, n in line.weights.items()}
        return line._replace(weights=weights)


def learned(lesson: Lesson, games: Sequence[Played], jobs: int, others: Sequence[Played] = ()) -> dict[str, Any]:
    """The part of the file that comes of some games: weights, and chances where there is a rival; else how far one is off.

    How often a lead is kept may be learned from others, who play as at a table.
    """
    rows = aims = lesson.rows(games, jobs)
    stepped, lines = lesson.stepped, dict[str, Line]()
    for name in reversed(PHASES):
        lines[name] = line = fitted(of_phase(aims, name))
        aims = aimed(aims, name, line) if stepped and name != PHASES[0] else aims
    ways, seen = {name: lesson.shortened(lines[name]) for name in PHASES}, lesson.rows(others, jobs) if others else rows
    if lesson.way != 1 and seen[0].won is None:  # people are told that score: halfway it is on no scale of theirs
        ways = {name: straightened(line, of_phase(seen, name)) for name, line in ways.items()}
    return judged(lesson, seen, ways, anew=stepped or lesson.way != 1)


def aimed(rows: Sequence[Row], phase: str, line: Line) -> list[Row]:
    """Positions of the phase before aim at what was foretold when this one began: that is less a matter of luck than the end."""
    began = {(row.position.game, row.seat): row.position for row in reversed(rows) if row.position.phase == phase}
    before = PHASES[PHASES.index(phase) - 1]

    def aim(row: Row) -> Row:
        first = began.get((row.position.game, row.seat))
        if row.position.phase != before or first is None:
            return row
        return row._replace(position=row.position._replace(target=line.of(first.features)))

    return [aim(row) for row in rows]


def judged(lesson: Lesson, rows: Sequence[Row], lines: Mapping[str, Line], anew: bool) -> dict[str, Any]:
    """What the lines are worth, by how the games ended."""
    chances: dict[str, Mapping[str, float]] = {}
    errors: dict[str, float] = {}
    for name, line in lines.items():
        mine = [row for row in rows if row.position.phase == name]
        off = fsum((line.of(row.position.features) - row.position.target) ** 2 for row in mine) / max(1, len(mine))
        errors[name] = shipped(sqrt(off) if anew else line.error)
        print(f"{name}: {len(mine)} positions, penalty {line.penalty:g}, error {errors[name]:.2f}", file=sys.stderr)
        pairs = [(line.of(row.position.features), row.won) for row in mine if row.won is not None]
        if pairs:
            chances[name] = logistic(pairs, lesson.bent)
    seats, weights = str(lesson.seats), {group_of(lesson.seats): {name: line.weights for name, line in lines.items()}}
    return {"weights": weights, **({"chances": {seats: chances}} if chances else {"spreads": {seats: errors}})}


def write(title: str, found: Mapping[str, Any], folder: Path = HOUSE / "robots") -> str:
    """Add to the file of a game what was found, and take out of it what is None now; a part of the hash of its weights."""
    path = folder / f"{title}.json"
    folder.mkdir(exist_ok=True)
    old = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    whole: dict[str, Any] = {"game": title, "about": ABOUT}
    whole["weights"] = {**old.get("weights", {}), **found.get("weights", {})}
    changed = {group for group, weights in whole["weights"].items() if weights != old.get("weights", {}).get(group)}

    def still(by_seats: Mapping[str, Any]) -> dict[str, Any]:
        """What was learned or shown with other weights says nothing any more."""
        return {seats: one for seats, one in by_seats.items() if group_of(int(seats)) not in changed}

    whole |= {part: still(old.get(part, {})) | found.get(part, {}) for part in ("chances", "spreads")}
    for part in ("proved", "duels"):
        whole[part] = {robot: still(proofs) for robot, proofs in old.get(part, {}).items()}
        for robot, proofs in found.get(part, {}).items():
            both = whole[part].get(robot, {}) | proofs
            whole[part][robot] = {seats: proof for seats, proof in both.items() if proof is not None}
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return hashed(found["weights"]) if "weights" in found else ""


def hashed(weights: Mapping[str, Any]) -> str:
    """Names what was learned; the word is the one of the first weights that shipped, so that they can be made again."""
    (one,) = weights.values()
    return sha256(json.dumps({"several": one}).encode()).hexdigest()[:8]


def teach(options: Namespace) -> None:
    """Play, fit, play by what was fitted, fit to all of it; only what comes of the last round need be fit for tables."""
    fit = game(options.game).fitted
    assert fit is not None
    whole, games, last = lesson_of(options), list[Played](), ""
    for number in range(options.rounds):
        course = Course(options.game, options.seats, options.seed, last, options.curious)
        new = games_of(course, options.games, options.jobs, BUILD)
        games += [one._replace(number=number * options.games + one.number) for one in new]
        if number + 1 < options.rounds:
            last = write(options.game, learned(whole, games, options.jobs))
            fit.read_anew()
    write(options.game, learned(whole._replace(way=options.way), games, options.jobs, at_tables(options)))
    fit.read_anew()


def lesson_of(options: Namespace) -> Lesson:
    return Lesson(options.game, options.seats, options.stepped, options.victory, bent=options.bent)


def at_tables(options: Namespace) -> list[Played]:
    """Games of robots as at a table."""
    course = calibration.Course(options.game, options.seats, options.judges, f"judged {options.seed}")
    return [*spread(options.jobs, calibration.record, [(course, n) for n in range(options.judged)])]


def judge(options: Namespace) -> None:
    """Learn anew what a lead is worth by the weights that are there; these stay, and so does what was shown with them."""
    fit = game(options.game).fitted
    assert fit is not None
    weights = fit.data.weights[group_of(options.seats)]
    lines = {name: Line(dict(weights[name]), 0.0, 0.0) for name in PHASES}
    lesson = lesson_of(options)
    found = judged(lesson, lesson.rows(at_tables(options), options.jobs), lines, anew=True)
    write(options.game, {part: what for part, what in found.items() if part != "weights"})
    fit.read_anew()


def prove(options: Namespace) -> None:
    """Measure a robot against a weaker one: what is proved is written down, and what comes of a duel, whoever won it.

    Whoever was measured enough and has not passed is offered no longer, whatever an earlier proof said.
    """
    proof, passed = proof_of(options)
    part, said = ("proved", "proved") if options.rival == EASY else ("duels", f"a duel with {options.rival}")
    if passed or proof["games"] >= ENOUGH:
        write(options.game, {part: {options.robot: {str(options.seats): proof if passed else None}}})
    print(f"{said if passed else 'not proved, and not offered'}: {proof}")


def refused(options: Namespace) -> str:
    """Why that cannot be done, if it cannot."""
    if (fit := game(options.game).fitted) is None:
        return f"{options.game} has no features to fit"
    if options.rival not in speakers(options.robot)[1:]:
        return f"{options.rival} is no weaker than {options.robot}"
    if options.way != 1 and group_of(options.seats) not in fit.by_hand:
        return f"the features of {options.game} do not make up its rough worth for {options.seats}"
    if options.rounds and options.judges != EASY:
        return f"{options.judges} plays by weights that are not there yet: let it judge with --rounds 0, afterwards"
    return ""


def main() -> None:
    """Play, fit, play, fit, prove."""
    parser = ArgumentParser(prog="python -m bench.training", description=__doc__)
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="of each round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--curious", type=float, default=CURIOUS, help="share of the words that are any word (%(default)s)")
    parser.add_argument(
        "--stepped", action="store_true", help="each phase learns what the next one foretells, and the last the end"
    )
    parser.add_argument("--victory", type=float, default=0.0, metavar="POINTS", help="that a victory counts beside the lead")
    parser.add_argument(
        "--way", type=float, default=1.0, metavar="SHARE", help="to go from the worth made by hand to the fitted one"
    )
    parser.add_argument(
        "--judged", type=int, default=0, metavar="GAMES", help="as at a table, by which it is told what a lead is worth"
    )
    parser.add_argument("--judges", default=EASY, choices=(EASY, MEDIUM), help="who plays these (%(default)s)")
    parser.add_argument("--bent", action="store_true", help="a lead may be worth less than what others lead by")
    parser.add_argument("--prove", type=int, default=0, metavar="GAMES", help="then measure it against a weaker robot")
    parser.add_argument("--robot", default="medium", choices=DEMANDS, help="which robot is measured")
    parser.add_argument("--rival", default=EASY, choices=(EASY, MEDIUM), help="against which (%(default)s)")
    parser.add_argument("--iterations", type=int, help="of hard for each word, while it is measured; 0: as at a table")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if refusal := refused(options):
        parser.error(refusal)
    if options.rounds:
        teach(options)
    elif options.judged:
        judge(options)
    if options.prove:
        options.folder = BUILD
        prove(options)


if __name__ == "__main__":
    main()
