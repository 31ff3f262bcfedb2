"""A game told once more from its log: from its seed, or onward from a position that is kept."""

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


class Deed(NamedTuple):
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


class Moment(NamedTuple):
    """The game after an entry, and what came of that entry; the state is not to be changed."""

    number: int
    state: State
    answers: list[list[Any]]  # as they are kept
    events: list[KeptEvent]


class Astray(Exception):
    """An entry that cannot be played like this."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number, self.why = number, why


def retold(kind: Game[Any], seed: str, seats: int, options: Json, deeds: Iterable[Deed]) -> Iterator[Moment]:
    """A game once more, entry by entry from its setting up; Astray at the first entry that is not possible."""
    s, told = kind.begin(seed, seats, **kind.marked(options))
    after = {0: s}
    yield Moment(0, s, [], [event_to_json(e) for e in told])
    for deed in deeds:
        if deed.back_to is None:
            s = _played(s, deed)
        elif deed.back_to in after:
            s = after[deed.back_to]
        else:
            raise Astray(deed.number, f"there is no entry {deed.back_to} to go back to")
        after[deed.number] = s
        answers, events = (s.trace or [], s.out or []) if deed.back_to is None else ([], [])
        yield Moment(deed.number, s, [answer_to_json(a) for a in answers], [event_to_json(e) for e in events])


def _played(s: State, deed: Deed) -> State:
    """The game after somebody's answers, which it remembers together with what it told."""
    t = clone(s)
    t.out, t.trace = [], []
    for seat, choice, obvious in deed.said:
        try:
            (answered_obvious if obvious else apply)(t, seat, choice)
        except (Illegal, Stuck) as error:
            why = error.why.key if isinstance(error, Illegal) else str(error)
            raise Astray(deed.number, f"seat {seat + 1} cannot answer `{choice}` ({why})") from error
        except (LookupError, TypeError, ValueError) as error:  # words that no version of the game has ever offered
            raise Astray(deed.number, f"`{choice}` means nothing") from error
    return t


def deed_of(move: Move, moves: Iterable[Move]) -> Deed:
    """What a kept entry did."""
    if move.undoes:
        return Deed(move.number, back_to=min(m.number for m in moves if m.undone_by == move.number) - 1)
    return Deed(move.number, said_again(move.answers))


def need_alike(move: Move, moment: Moment) -> None:
    """Astray when something else came of an entry than what came of it then."""
    if [a.seat for a in moment.state.asks] != move.asked_after or moment.state.seals != move.seals_after:
        raise Astray(moment.number, "others are asked, or other things are known")


def onward(opening: Move, moves: Sequence[Move], kept: Mapping[int, State], number: int, start: Callable[[], State]) -> State:
    """The game after an entry whose position is lost, from the nearest one before it, or from the start; Astray when it differs.

    Every entry on the way must give the answers and the events that stand in the log.
    """
    why: Astray | None = None
    for first in (max((n for n in kept if n <= number), default=None), None):
        try:
            after = dict(kept) if first is not None else {0: _begun(opening, start())}
            for move in moves:
                if (first or 0) < move.number <= number:
                    after[move.number] = _once_more(after, move, moves)
            return after[number]
        except Astray as astray:
            why = why or astray
    raise why or Astray(number, "nothing leads there")


def _begun(opening: Move, s: State) -> State:
    need_alike(opening, Moment(0, s, [], []))
    return s


def _once_more(after: Mapping[int, State], move: Move, moves: Sequence[Move]) -> State:
    deed = deed_of(move, moves)
    before = (deed.back_to if deed.back_to is not None else move.number - 1) or 0
    if before not in after:
        raise Astray(move.number, f"there is no entry {before} to go on from")
    if deed.back_to is not None:
        s, events = after[before], []
    else:
        s = _played(after[before], deed)
        events = [event_to_json(e) for e in s.out or ()]
    moment = Moment(move.number, s, [answer_to_json(a) for a in s.trace or ()] if deed.back_to is None else [], events)
    need_alike(move, moment)
    if json.dumps([moment.answers, moment.events], sort_keys=True) != json.dumps([move.answers, move.events], sort_keys=True):
        raise Astray(move.number, "something else comes of it")
    t = clone(s)
    t.out = t.trace = None
    return t
