"""Looking back: a game after any entry of its log, played once more from its seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from bot.store import Move, Seat, Table
from bot.tables.memory import Memory
from bot.tables.model import Refused, event_to_json, read_by
from bot.tables.undo import BEGINNINGS
from engines.kernel import Game, Illegal, State, Stuck, apply, clone, game, seed_for


class Deed(NamedTuple):
    """What an entry did: answers given, or a way back to the game after an earlier entry."""

    number: int
    said: Sequence[tuple[int, str]] = ()  # seat and choice
    back_to: int | None = None


def moves_of(entries: Iterable[tuple[int, Sequence[Sequence[Any]]]]) -> list[list[Any]]:
    """All that was answered and taken back, as the kernel replays it; entries by how much they undo and their answers."""
    moves: list[list[Any]] = []
    for undoes, answers in entries:
        if undoes:
            moves.append([-1, f"undo {undoes}"])
        else:
            moves += [[seat, choice] for seat, _, choice, auto in answers if not auto]
    return moves


class Moment(NamedTuple):
    """The game after an entry, and what came of that entry; the state is not to be changed."""

    number: int
    state: State
    answers: list[list[Any]]  # seat, key, choice, taken by the engine
    events: list[dict[str, Any]]


class Astray(Exception):
    """An entry that cannot be played like this."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number, self.why = number, why


def retold(kind: Game[Any], seed: str, seats: int, options: Mapping[str, Any], deeds: Iterable[Deed]) -> Iterator[Moment]:
    """A game once more, entry by entry from its setting up; Astray at the first entry that is not possible."""
    s, told = kind.begin(seed, seats, **options)
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
        yield Moment(deed.number, s, [list(a) for a in answers], [event_to_json(e) for e in events])


def _played(s: State, deed: Deed) -> State:
    """The game after somebody's answers, which it remembers together with what it told."""
    t = clone(s)
    t.out, t.trace = [], []
    for seat, choice in deed.said:
        try:
            apply(t, seat, choice)
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
    return Deed(move.number, [(seat, choice) for seat, _, choice, auto in move.answers if not auto])


@dataclass(frozen=True)
class Scene:
    """The table after one entry, as everybody may see it now."""

    entry: Move  # with what may be read of it
    view: Any
    hands: Mapping[int, Any] = field(default_factory=dict)  # by seat, the views of those whose secrets are none any more


@dataclass(frozen=True)
class Past:
    """A table's game up to its present entry; while it is being played, scenes show what a spectator saw."""

    table: Table
    seats: tuple[Seat, ...]
    moves: tuple[Move, ...]  # what was told at the start is the first

    @property
    def over(self) -> bool:
        """Whether nothing of it is secret any more."""
        return self.table.status not in ("lobby", "playing")

    @property
    def last(self) -> int:
        """The number of the present entry."""
        return self.moves[-1].number

    def scene(self, number: int) -> Scene:
        """The table after an entry; the first or the last one when there is none of that number."""
        number = min(max(number, 0), self.last)
        s = next(m.state for m in self._moments() if m.number == number)
        kind, move = game(self.table.game), self.moves[number]
        hands = {seat.seat: kind.view(s, seat.seat) for seat in self.seats} if self.over else {}
        return Scene(move if self.over else read_by(move, None), kind.view(s, None), hands)

    def views(self, numbers: Iterable[int]) -> list[Any]:
        """What everybody saw after each of these entries."""
        wanted, kind = frozenset(numbers), game(self.table.game)
        return [kind.view(m.state, None) for m in self._moments() if m.number in wanted]

    def _moments(self) -> Iterator[Moment]:
        """The game once more; refused where this version plays it otherwise than it was played."""
        t, kept = self.table, {m.number: m for m in self.moves}
        deeds = (deed_of(m, self.moves) for m in self.moves[1:])
        try:
            for moment in retold(game(t.game), t.seed or seed_for(t.secret, t.salt), len(self.seats), t.options, deeds):
                move = kept[moment.number]
                if [a.seat for a in moment.state.asks] != move.asked_after or moment.state.seals != move.seals_after:
                    raise Astray(moment.number, "others are asked, or other things are known")
                yield moment
        except Astray as astray:
            raise Refused("table.no.astray", n=astray.number) from astray


def key_entries(moves: Sequence[Move], most: int) -> list[int]:
    """The entries that a film shows: all that stand; of a long game the ends of turns, and what else there is room for."""
    standing = [m.number for m in moves if not m.undoes and m.undone_by is None]
    if len(standing) <= most:
        return standing
    stand = frozenset(standing)
    kept = [m for m in moves if m.number in stand]
    turns = [*(m.number for m, following in pairwise(kept) if _ends(m, following)), standing[-1]]
    room = most * 2 // 3 - len(turns)  # more would make the film long for what happens in it
    others = sorted(stand - set(turns))
    return _thinned(sorted([*turns, *_thinned(others, room)]), most)


def _thinned(numbers: list[int], most: int) -> list[int]:
    """So many of them, evenly spread, the last one among them."""
    if len(numbers) <= most:
        return numbers
    return [numbers[(n + 1) * len(numbers) // most - 1] for n in range(most)] if most > 0 else []


def _ends(move: Move, following: Move) -> bool:
    """Whether a turn was over after an entry: the game said that another begins, or somebody else went on."""
    return move.seat != following.seat or any(e["kind"] in BEGINNINGS for e in move.events)


class Replaying(Memory):
    """The part of the table service that looks back."""

    async def past(self, number: int) -> Past:
        """A table's game up to now, and nothing that is written later; refused when it has not begun."""
        live = await self.live(number)
        table, seats = replace(live.table), tuple(live.seats)
        opening = await self.store.opening(number)
        if opening is None:
            raise Refused("table.no.not_started")
        moves = [m for m in await self.store.moves(number) if m.number <= table.number]
        later = {m.number: replace(m, undone_by=None) for m in moves if m.undone_by is not None and m.undone_by > table.number}
        return Past(table, seats, (opening, *(later.get(m.number, m) for m in moves)))
