"""`python -m bot terminal`: a game in the terminal against robots."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from bot.terminal.play import play
from engines.robots import ROBOTS
from engines.shelf import SHELF
from renderers.words import LANGUAGES


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default=next(iter(SHELF)), choices=sorted(SHELF))
    parser.add_argument("--seats", type=int, help="players at the table, you included; 1 is the solo game")
    parser.add_argument("--robots", default="easy", choices=sorted(ROBOTS), help="how well the others play")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--seed", help="the same seed and the same moves give the same game")


def run(options: Namespace) -> int:
    return play(options, sys.stdin, sys.stdout)
