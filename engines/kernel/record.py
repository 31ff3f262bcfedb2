"""The record of a game: what may be taken back, and the proof that chance was not touched."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engines.kernel.games import Game
from engines.kernel.model import Answer, Illegal, Stuck, Text
from engines.kernel.play import apply
from engines.kernel.refusing import number
from engines.kernel.state import State


@dataclass(frozen=True)
class Entry:
    """One command carried out: whose it was, what it answered, and what it did to seals and questions."""

    seat: int
    answers: tuple[Answer, ...]
    seals_before: int
    seals_after: int
    asked_before: frozenset[int]
    asked_after: frozenset[int]


def entry(before: State, after: State, seat: int, answers: Sequence[Answer]) -> Entry:
    """The entry for a command that led from one state to another."""
    return Entry(
        seat,
        tuple(answers),
        before.seals,
        after.seals,
        frozenset(a.seat for a in before.asks),
        frozenset(a.seat for a in after.asks),
    )


def may_take_back(entries: Sequence[Entry], seat: int) -> Text | None:
    """None when the seat may undo the last entry by itself; otherwise the reason why not."""
    if not entries:
        return Text("kernel.nothing_to_undo")
    last = entries[-1]
    if last.seat != seat:
        return Text("kernel.undo_not_yours")
    if last.seals_after != last.seals_before:
        return Text("kernel.undo_sealed")
    passed_on = not last.asked_after - last.asked_before <= {seat}
    if passed_on and not any(answer.obvious for answer in last.answers):  # what ended by itself, its seat has not ended
        return Text("kernel.undo_passed_on")
    return None


def new_secret() -> str:
    """The table's secret: 32 random bytes, in hex."""
    return secrets.token_hex(32)


def promise(secret: str) -> str:
    """What is published before the game: the hash of the secret."""
    return sha256(secret.encode()).hexdigest()


def seed_for(secret: str, salt: str) -> str:
    """The seed of a game, from the secret and the salt that was fixed in public after the promise."""
    return sha256(f"{secret}|{salt}".encode()).hexdigest()


def verify(game: Game[Any], record: Mapping[str, Any]) -> str | None:
    """Replay an exported game; None when everything agrees, otherwise what does not.

    `moves` lists [seat, choice] pairs; a pair of [-1, "undo N"] takes the last N of the standing ones back.
    """
    if "secret" in record:
        if promise(record["secret"]) != record["promise"]:
            return "the secret is not the one that was promised"
        if seed_for(record["secret"], record["salt"]) != record["seed"]:
            return "the seed does not follow from secret and salt"
    standing: list[tuple[int, str]] = []
    for seat, choice in record["moves"]:
        if seat < 0:
            back = number(choice.split()[-1]) or 0
            if not 0 < back <= len(standing):
                return f"{choice}: {len(standing)} moves stood then"
            del standing[-back:]
        else:
            standing.append((seat, choice))
    s = game.new(record["seed"], record["seats"], **game.marked(record.get("options", {})))
    for n, (seat, choice) in enumerate(standing):
        try:
            apply(s, seat, choice)
        except (Illegal, Stuck) as error:
            why = error.why.key if isinstance(error, Illegal) else str(error)
            return f"move {n + 1}, seat {seat + 1}: {choice} was refused ({why})"
    if s.result != record["result"]:
        return "the final result differs"
    return None
