"""The price of single acts, on positions from the middle of random games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

from bench.pace import decide
from engines.kernel import Codec, Game, Illegal, State, Verb, clone, command, completions, prepare, verb_of

GAMES = 30
PER_GAME = 2


class Said(NamedTuple):
    """A command somebody might type in a position."""

    s: State
    seat: int
    verb: Verb
    typed: dict[str, str]


def middles(game: Game[Any], seats: int) -> list[State]:
    """Positions from the middle half of random games."""
    found: list[State] = []
    for number in range(GAMES):
        rng = Random(number)
        s: State = game.new(f"middle {number}", seats)
        course: list[State] = []
        while s.asks and len(course) < game.longest:
            course.append(clone(s))
            decide(s, rng.random)
        found += rng.sample(course[len(course) // 4 : len(course) - len(course) // 4], PER_GAME)
    return found


def commands(game: Game[Any], positions: list[State]) -> list[Said]:
    """One command for each position whose question has a verb of its own, every argument as completion offers it."""
    rng, found = Random(0), []
    for s in positions:
        ask = rng.choice(s.asks)
        verb = verb_of(game.verbs, ask, rng.choice(ask.options))
        if verb is None or verb.at != ask.family:
            continue
        typed: dict[str, str] = {}
        for arg in verb.args:
            if words := completions(s, ask.seat, verb, typed, arg.name):
                typed[arg.name] = rng.choice(words)
        found.append(Said(s, ask.seat, verb, typed))
    return found


def say(said: Said) -> None:
    """What happens while a command is typed and sent: each argument completed after those before it, then all played."""
    typed: dict[str, str] = {}
    for name, words in said.typed.items():
        completions(said.s, said.seat, said.verb, typed, name)
        typed[name] = words
    with suppress(Illegal):  # two arguments may exclude each other; finding that out costs as much
        command(said.s, said.seat, prepare(said.verb, typed))


def _each(act: Callable[[Any], object], things: list[Any], repeats: int) -> float:
    begin = perf_counter()
    for _ in range(repeats):
        for thing in things:
            act(thing)
    return (perf_counter() - begin) / (repeats * len(things))


def costs(game: Game[Any], seats: int, rounds: int, seconds: float) -> dict[str, float]:
    """Microseconds of clone, dump, load and resample, milliseconds of a command: medians over the rounds."""
    positions = middles(game, seats)
    codec = Codec(game.state)
    saves = [codec.dump(s) for s in positions]
    typed = commands(game, positions)
    rng = Random(1)
    acts: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "clone": (clone, positions),
        "dump": (codec.dump, positions),
        "load": (codec.load, saves),
        "dump_load": (lambda s: codec.load(codec.dump(s)), positions),
        "resample": (lambda s: game.resample(s, s.asks[0].seat, rng), positions),
    }
    repeats = {name: max(1, int(seconds / (len(things) * _each(act, things, 1)))) for name, (act, things) in acts.items()}
    taken: dict[str, list[float]] = {name: [] for name in acts}
    spoken: list[float] = []
    for _ in range(rounds):
        for name, (act, things) in acts.items():
            taken[name].append(_each(act, things, repeats[name]))
        spoken += [_each(say, [one], 1) for one in typed]
    found = {f"{name}_us": 1e6 * median(times) for name, times in taken.items()}
    if len(spoken) > 1:
        found["command_ms"] = 1e3 * median(spoken)
        found["command_p95_ms"] = 1e3 * quantiles(spoken, n=20)[-1]
    found["save_bytes"] = median(map(len, saves))
    return found
