"""One game between two streams: who sits there, how lines are read, how it ends."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from random import Random
from secrets import token_hex
from typing import TextIO

from bot.terminal.screen import Screen
from bot.terminal.session import ME, LeaveGame, Session
from engines.kernel import Text, number
from engines.robots import offered, robot
from engines.shelf import game
from renderers.words import Words

USUAL_SEATS = 2
NEIGHBOURS = ("Nopal", "Comal", "Copal", "Agave", "Metate")  # the robots' names, in the order of their seats


def play(options: Namespace, source: TextIO, out: TextIO) -> int:
    """Play one game between two streams; 2 when the options make no sense, else 0."""
    screen = Screen(out)
    chosen = game(options.game)
    words = Words(options.language, game=chosen.name)
    read = reader(source, screen)
    low, high = chosen.seat_counts[0], chosen.seat_counts[-1]
    try:
        if options.seats is None:
            options.seats = ask_seats(read, words, low, high) if source.isatty() else USUAL_SEATS
        if options.seats not in chosen.seat_counts:
            print(words.word("terminal.no_seats", low=low, high=high), file=sys.stderr)
            return 2
        there = offered(chosen, [options.seats])
        if options.seats > 1 and options.robots not in there:
            why = Text("terminal.robot_untried", robot=options.robots, n=options.seats, choices=list(there))
            print(words.say(why), file=sys.stderr)
            return 2
        seed = options.seed or token_hex(4)
        others = NEIGHBOURS[: options.seats - 1]
        session = Session(
            chosen,
            chosen.new(sha256(seed.encode()).hexdigest(), options.seats),
            Words(options.language, (words.word("terminal.name"), *others), chosen.name, reader=ME),
            screen,
            read,
            {seat: robot(options.robots) for seat in range(1, options.seats)},
            Random(seed),
        )
        session.play()
    except LeaveGame:
        screen.say(words.word("terminal.bye"))
    except EOFError:
        screen.say(words.word("terminal.cut_off"))
    except KeyboardInterrupt:
        screen.line()
        screen.say(words.word("terminal.bye"))
    return 0


def reader(source: TextIO, screen: Screen) -> Callable[[str], str]:
    """Reads lines with a prompt: with line editing from a terminal, else plainly, repeating what was read."""
    if source is sys.stdin and source.isatty():
        with suppress(ImportError):
            import_module("readline")  # gives input() its history
        return input

    def read(prompt: str) -> str:
        line = source.readline()
        if not line:
            raise EOFError
        screen.line(prompt + line.rstrip("\n"))
        return line

    return read


def ask_seats(read: Callable[[str], str], words: Words, low: int, high: int) -> int:
    while True:
        line = read(words.word("terminal.ask_seats", low=low, high=high, usual=USUAL_SEATS) + " ").strip()
        if not line:
            return USUAL_SEATS
        if low <= (number(line) or 0) <= high:
            return int(line)
