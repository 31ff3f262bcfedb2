"""Writes a recorded game: python -m tests.kit.record GAME SEATS SEED POLICY [--option NAME=VALUE] [--closely] > FILE.

It is also the way to meet again what a deep run has found: the same game, every check at every decision with --closely.
A robot may play, too, without these checks: `easy` comes to endings that chance does not find.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from engines.kernel import Game
from engines.robots import ROBOTS, play_match, robot
from tests.kit import shelf
from tests.kit.course import Broken
from tests.kit.driver import CLOSELY, USUAL, play
from tests.kit.policies import POLICIES


def written(record: dict[str, Any]) -> str:
    """A record as it lies in a file: one line for each entry, and for each move."""
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in record.items() if key != "moves"]
    moves = ",\n".join(f"  {json.dumps(move)}" for move in record["moves"])
    return "{\n" + ",\n".join([*lines, f' "moves": [\n{moves}\n ]']) + "\n}\n"


def chosen(game: Game[Any], given: list[str]) -> dict[str, Any]:
    """The options of a game from what was typed; only values that the game knows."""
    options: dict[str, Any] = {}
    for one in given:
        name, _, text = one.partition("=")
        known = {str(value): value for value in game.options.get(name, ())}
        if text not in known:
            raise SystemExit(f"{game.name} has no option {one}; it knows {dict(game.options)}")
        options[name] = known[text]
    return options


def main(argv: list[str] | None = None) -> None:
    """Play one game under all checks and write it to standard output."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.record", description="Plays one game and writes its record.")
    parser.add_argument("game", choices=sorted(shelf.modules()))
    parser.add_argument("seats", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("policy", choices=sorted({*POLICIES, *ROBOTS}))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--closely", action="store_true", help="make every check at every decision")
    wish = parser.parse_args(argv)
    game, pace = shelf.load(wish.game), CLOSELY if wish.closely else USUAL
    if wish.policy not in POLICIES:
        match = play_match(game, [robot(wish.policy)] * wish.seats, str(wish.seed), chosen(game, wish.option), check=True)
        if match.broken:
            raise SystemExit("\n".join(match.broken))
        sys.stdout.write(written(match.record))
        return
    try:
        report = play(game, wish.seats, chosen(game, wish.option), wish.policy, wish.seed, pace, shelf.extras(wish.game))
    except Broken as broken:
        raise SystemExit(str(broken)) from broken
    sys.stdout.write(written(report.record))


if __name__ == "__main__":
    main()
