"""One game among robots, from the first question to the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

from engines.kernel import Codec, Game, State, apply, asked, clone, pieces, promise, seed_for
from engines.robots.policies import Policy

S = TypeVar("S", bound=State)
SALT = "a game among robots"


@dataclass
class Match:
    """How a game went, enough to replay it."""

    record: dict[str, Any]
    decisions: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def scores(self) -> list[float]:
        return totals(self.record["result"])

    @property
    def winners(self) -> list[int]:
        return list(self.record["result"].get("winners", []))


def totals(result: Mapping[str, Any]) -> list[float]:
    """The score of each seat."""
    return [float(s["total"] if isinstance(s, dict) else s) for s in result.get("scores", [])]


def play_match(
    game: Game[S], policies: Sequence[Policy], seed: str, options: Mapping[str, Any] | None = None, check: bool = False
) -> Match:
    """Play one game; with `check`, the invariants that need no second opinion are tested at every decision."""
    secret = sha256(seed.encode()).hexdigest()
    rng = Random(f"robots {seed}")
    s = game.new(seed_for(secret, SALT), len(policies), **(options or {}))
    moves: list[list[Any]] = []
    match = Match({})
    whole = pieces(game, s)
    while s.asks and not match.broken:
        seat = rng.choice(s.asks).seat
        word = policies[seat].choose(game, game.resample(s, seat, rng), seat, rng)
        moves.append([seat, word])
        match.decisions += 1
        before = clone(s) if check else s
        apply(s, seat, word)
        if check:
            match.broken = [f"after {word}: {fault}" for fault in faults(game, before, s, whole)]
        if match.decisions > game.longest:
            match.broken.append(f"no end after {match.decisions} decisions")
    match.record = {
        "game": game.name,
        "seats": len(policies),
        "options": {**(options or {}), **game.mark},
        "secret": secret,
        "promise": promise(secret),
        "salt": SALT,
        "seed": s.seed,
        "moves": moves,
        "result": s.result,
    }
    return match


def faults(game: Game[S], before: S, s: S, whole: Mapping[str, int]) -> Iterator[str]:
    if pieces(game, s) != whole:
        yield "components were lost or doubled"
    yield from game.faults(s)
    for ask in s.asks:
        words = ask.options + ask.free
        if not words or len(set(words)) != len(words):
            yield f"the question {ask.key} has no options, or doubled ones"
    if len({ask.seat for ask in s.asks}) != len(s.asks):
        yield "one seat is asked twice"
    codec = Codec(game.state)
    saved = codec.dump(s)
    loaded = codec.load(saved)
    if loaded != s or codec.dump(loaded) != saved or loaded.asks != s.asks:
        yield "saving and loading changes the game"
    if s.draws < before.draws or s.seals < before.seals:
        yield "draws or seals went back"
    if not s.asks and not s.result:
        yield "the game stopped without a result"
    if any(asked(s, ask.seat) is not ask for ask in s.asks):
        yield "a question cannot be found by its seat"
