"""From nothing to the weights of a game: `python -m bench.training patzcuaro --seed 1 --games 1000`.

Robots play, a worth is fitted to their games, better robots play with it, and it is fitted again to all of these. What
was played lies in build/training, so that an interrupted run goes on; the same games give the same data/robots/<game>.json.
With `--prove 400` it is then measured against `easy` on other seeds. Only what passes is written down as proved, and only
that is offered in lobbies.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from bench.training.fitting import Line, Position, fitted, logistic
from bench.training.selfplay import Course, Played, games_of, leaves, spread, target
from bot.cli.simulate import Tally, bounds, play_some
from bot.cli.simulate import chunks as duels
from engines.kernel.data import HOUSE
from engines.kernel.worths import PHASES, group_of
from engines.shelf import SHELF, game

BUILD = Path("build/training")
WON, LOW = 0.58, 0.52  # what a robot must win of the games against `easy`, and where the bounds must lie, to be offered
MEDIUM = "medium"
ABOUT = "Made by `python -m bench.training`: weights of features, chances of winning, and what robots have shown with them."


def positions(job: tuple[str, int, Played]) -> list[tuple[Position, bool]]:
    """What there is to learn from a game, and whether that seat won it."""
    title, seats, played = job
    fit = game(title).fitted
    assert fit is not None
    found = []
    for seat, view in leaves(title, seats, played):
        lead = target(played.scores, seat)
        found.append((Position(played.number, fit.phase(view), fit.features(view, seat), lead), lead > 0))
    return found


def learned(title: str, seats: int, games: Sequence[Played], jobs: int) -> dict[str, Any]:
    """The part of the file that comes of some games: weights, and chances where there is a rival."""
    parts = spread(jobs, positions, [(title, seats, one) for one in games])
    rows = [row for part in parts for row in part]
    lines: dict[str, Line] = {}
    chances: dict[str, Mapping[str, float]] = {}
    for name in PHASES:
        mine = [(one, won) for one, won in rows if one.phase == name]
        lines[name] = line = fitted([one for one, _ in mine])
        print(f"{name}: {len(mine)} positions, penalty {line.penalty:g}, error {line.error:.2f}", file=sys.stderr)
        pairs = ((sum(line.weights[x] * n for x, n in one.features.items()), won) for one, won in mine)
        slope, shift = logistic(pairs) if seats > 1 else (0.0, 0.0)
        chances[name] = {"slope": slope, "shift": shift}
    weights = {"solo" if seats == 1 else "several": {name: line.weights for name, line in lines.items()}}
    return {"weights": weights, "chances": {str(seats): chances} if seats > 1 else {}}


def write(title: str, found: Mapping[str, Any], folder: Path = HOUSE / "robots") -> str:
    """Add to the file of a game what was found; a part of the hash of its weights."""
    path = folder / f"{title}.json"
    folder.mkdir(exist_ok=True)
    old = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    whole: dict[str, Any] = {"game": title, "about": ABOUT}
    whole |= {part: {**old.get(part, {}), **found.get(part, {})} for part in ("weights", "chances")}
    changed = {group for group, weights in whole["weights"].items() if weights != old.get("weights", {}).get(group)}
    proofs = {seats: one for seats, one in old.get("proved", {}).get(MEDIUM, {}).items() if group_of(int(seats)) not in changed}
    whole["proved"] = {MEDIUM: proofs | found.get("proved", {})}  # what was shown with other weights proves nothing
    path.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return sha256(json.dumps(found["weights"]).encode()).hexdigest()[:8] if "weights" in found else ""


def prove(options: Namespace) -> None:
    """Measure `medium` against `easy`, and write it down if it passes."""
    tally = Tally()
    asked = Namespace(
        game=options.game, seats=options.seats, games=options.prove, robots=f"{MEDIUM},easy", paired=True,
        seed=f"proof {options.seed}", check=False,
    )  # fmt: skip
    for played in spread(options.jobs, play_some, [*duels(asked)]):
        for order, match in played:
            tally.add(order, match)
        won = tally.wins.get(MEDIUM, 0.0)
        low, high = bounds(won, tally.games)
        share = f"{won / tally.games:.1%} ({low:.1%} to {high:.1%})"
        print(f"{tally.games} games, medium won {share}", file=sys.stderr, flush=True)
    passed = won >= WON * tally.games and low > LOW and not tally.failures
    proof = {"games": tally.games, "won": round(won / tally.games, 4), "low": round(low, 4), "high": round(high, 4)}
    if passed:
        write(options.game, {"proved": {str(options.seats): proof}})
    print(f"{'proved' if passed else 'not proved, and not offered'}: {proof}")


def main() -> None:
    """Play, fit, play, fit, prove."""
    parser = ArgumentParser(prog="python -m bench.training", description=__doc__)
    parser.add_argument("game", choices=sorted(SHELF))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="of each round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--prove", type=int, default=0, metavar="GAMES", help="then measure it against easy")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    if game(options.game).fitted is None:
        parser.error(f"{options.game} has no features to fit")
    games: list[Played] = []
    last = ""
    for number in range(options.rounds):
        course = Course(options.game, options.seats, options.seed, last)
        new = games_of(course, options.games, options.jobs, BUILD)
        games += [one._replace(number=number * options.games + one.number) for one in new]
        last = write(options.game, learned(options.game, options.seats, games, options.jobs))
    if options.prove:
        prove(options)


if __name__ == "__main__":
    main()
