"""A game told once more from its log: from its seed, or rebuilt from a position that is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.store import Move
from bot.store.values import Json
from bot.store.values.news import KeptEvent
from bot.tables.values.model import answer_to_json, event_to_json
from engines.kernel import Game, Illegal, State, Stuck, answered_obvious, apply, clone


class Said(NamedTuple):
    """An answer as it can be given once more."""

    seat: int
    choice: str
    obvious: bool = False


class LogStep(NamedTuple):
    """What an entry did: answers given, or a way back to the game after an earlier entry."""

    number: int
    said: Sequence[Said] = ()
    back_to: int | None = None


def said_again(answers: Iterable[Sequence[Any]]) -> list[Said]:
    """Kept answers, but for those that the rules take by themselves."""
    return [Said(seat, choice, any(obvious)) for seat, _, choice, auto, *obvious in answers if not auto]


def moves_of(entries: Iterable[tuple[int, Sequence[Sequence[Any]]]]) -> list[list[Any]]:
    """All that was answered and taken back, as the kernel replays it; entries by how much they undo and their answers."""
    moves: list[list[Any]] = []
    for undoes, answers in entries:
        if undoes:
            moves.append([-1, f"undo {undoes}"])
        else:
            moves += [[said.seat, said.choice] for said in said_again(answers)]
    return moves


class AfterEntry(NamedTuple):
    """The game after an entry, and what came of that entry; the state is not to be changed."""

    number: int
    state: State
    answers: list[list[Any]]  # as they are kept
    events: list[KeptEvent]


class CannotReplay(Exception):
    """An entry that cannot be played like this."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number, self.why = number, why


def replayed(kind: Game[Any], seed: str, seats: int, options: Json, steps: Iterable[LogStep]) -> Iterator[AfterEntry]:
    """A game once more, entry by entry from its setting up; CannotReplay at the first entry that is not possible."""
    s, told = kind.begin(seed, seats, **kind.marked(options))
    after = {0: s}
    yield AfterEntry(0, s, [], [event_to_json(e) for e in told])
    for step in steps:
        if step.back_to is None:
            s = _played(s, step)
        elif step.back_to in after:
            s = after[step.back_to]
        else:
            raise CannotReplay(step.number, f"there is no entry {step.back_to} to go back to")
        after[step.number] = s
        answers, events = (s.trace or [], s.out or []) if step.back_to is None else ([], [])
        yield AfterEntry(step.number, s, [answer_to_json(a) for a in answers], [event_to_json(e) for e in events])


def _played(s: State, step: LogStep) -> State:
    """The game after somebody's answers, which it remembers together with what it told."""
    t = clone(s)
    t.out, t.trace = [], []
    for seat, choice, obvious in step.said:
        try:
            (answered_obvious if obvious else apply)(t, seat, choice)
        except (Illegal, Stuck) as error:
            why = error.why.key if isinstance(error, Illegal) else str(error)
            raise CannotReplay(step.number, f"seat {seat + 1} cannot answer `{choice}` ({why})") from error
        except (LookupError, TypeError, ValueError) as error:  # words that no version of the game has ever offered
            raise CannotReplay(step.number, f"`{choice}` means nothing") from error
    return t


def step_of(move: Move, moves: Iterable[Move]) -> LogStep:
    """What a kept entry did."""
    if move.undoes:
        return LogStep(move.number, back_to=min(m.number for m in moves if m.undone_by == move.number) - 1)
    return LogStep(move.number, said_again(move.answers))


def need_alike(move: Move, moment: AfterEntry) -> None:
    """CannotReplay when something else came of an entry than what came of it then."""
    if [a.seat for a in moment.state.asks] != move.asked_after or moment.state.seals != move.seals_after:
        raise CannotReplay(moment.number, "others are asked, or other things are known")


def rebuilt(opening: Move, moves: Sequence[Move], kept: Mapping[int, State], number: int, start: Callable[[], State]) -> State:
    """The game after an entry whose position is lost, from the nearest one before it, or from the start.

    Every entry on the way must give the answers and the events that stand in the log, else CannotReplay.
    """
    why: CannotReplay | None = None
    for first in (max((n for n in kept if n <= number), default=None), None):
        try:
            after = dict(kept) if first is not None else {0: _begun(opening, start())}
            for move in moves:
                if (first or 0) < move.number <= number:
                    after[move.number] = _once_more(after, move, moves)
            return after[number]
        except CannotReplay as problem:
            why = why or problem
    raise why or CannotReplay(number, "nothing leads there")


def _begun(opening: Move, s: State) -> State:
    need_alike(opening, AfterEntry(0, s, [], []))
    return s


def _once_more(after: Mapping[int, State], move: Move, moves: Sequence[Move]) -> State:
    step = step_of(move, moves)
    before = (step.back_to if step.back_to is not None else move.number - 1) or 0
    if before not in after:
        raise CannotReplay(move.number, f"there is no entry {before} to go on from")
    if step.back_to is not None:
        s, events = after[before], []
    else:
        s = _played(after[before], step)
        events = [event_to_json(e) for e in s.out or ()]
    moment = AfterEntry(move.number, s, [answer_to_json(a) for a in s.trace or ()] if step.back_to is None else [], events)
    need_alike(move, moment)
    if json.dumps([moment.answers, moment.events], sort_keys=True) != json.dumps([move.answers, move.events], sort_keys=True):
        raise CannotReplay(move.number, "something else comes of it")
    t = clone(s)
    t.out = t.trace = None
    return t
