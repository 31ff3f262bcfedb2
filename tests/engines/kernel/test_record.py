"""The record of a game: taking back, the promise of a fair seed, and replaying an exported game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

from engines.kernel import (
    Answer,
    Ask,
    Done,
    Entry,
    Frame,
    Game,
    Goto,
    State,
    Text,
    apply,
    clone,
    entry,
    frame,
    may_take_back,
    new_secret,
    pieces,
    promise,
    seed_for,
    settle,
    verify,
)
from engines.shelf import SHELF, game


@dataclass(slots=True)
class Dice(State):
    NAME: ClassVar[str] = "record"

    totals: list[int] = field(default_factory=list)
    bonus: int = 0


@frame("record.turn")
class Turn(Frame):
    """Three rolls in all; before each roll its owner may say how many dice."""

    seat: int
    n: int = 0

    def ask_dice(self, g: Dice) -> Ask:
        return Ask(self.seat, "dice", ("dice 1", "dice 2"))

    def dice(self, g: Dice, _: str, n: str) -> None:
        self.n = int(n)

    def ask_throw(self, g: Dice) -> Ask:
        return Ask(self.seat, "throw", ("throw", "rather not"))

    def throw(self, g: Dice, *words: str) -> Goto | None:
        if words != ("throw",):
            return Goto("pass_on")
        g.totals[self.seat] += sum(g.roll(self.n)) + g.bonus
        return None

    def pass_on(self, g: Dice) -> Frame | Done:
        if g.draws < 3:
            return Turn((self.seat + 1) % g.seats)
        g.result = {"totals": g.totals[:]}
        return Done()


def new(seed: str, seats: int, bonus: int = 0) -> Dice:
    return settle(Dice(seats=seats, seed=seed, totals=[0] * seats, bonus=bonus, stack=[Turn(0)]))


GAME: Game[Dice] = Game(
    state=Dice,
    seat_counts=(1, 2),
    new=new,
    view=lambda s, seat: s.totals[:],
    resample=lambda s, seat, rng: clone(s),
    zones=lambda s: [("bag", ["d", "d"]), ("cup", ["d"])],
    back=lambda piece: "die",
    verbs=(),
    label=lambda view, key, choice: Text(key, choice=choice),
    value=lambda view, seat: float(view[seat]),
    longest=100,
    options={"bonus": (0, 1)},
)

MOVES = [
    (0, "dice 2"), (0, "throw"), (1, "dice 1"), (1, "rather not"),
    (0, "dice 1"), (0, "throw"), (1, "dice 2"), (1, "throw"),
]  # fmt: skip


def played(moves: list[tuple[int, str]], s: Dice) -> tuple[Dice, list[Entry]]:
    entries = []
    for seat, choice in moves:
        before = clone(s)
        apply(s, seat, choice)
        entries.append(entry(before, s, seat, [Answer(seat, before.asks[0].key, choice)]))
    return s, entries


def test_an_entry_tells_seals_and_questions_before_and_after() -> None:
    _, entries = played(MOVES[:2], new("r", 2))
    assert entries[0] == Entry(0, (Answer(0, "dice", "dice 2"),), 0, 0, frozenset({0}), frozenset({0}))
    assert entries[1] == Entry(0, (Answer(0, "throw", "throw"),), 0, 1, frozenset({0}), frozenset({1}))


# Taking back


def test_the_last_own_answer_may_be_taken_back() -> None:
    _, entries = played(MOVES[:1], new("r", 2))
    assert may_take_back(entries, 0) is None


@pytest.mark.parametrize(
    ("moves", "seat", "key"),
    [
        (0, 0, "kernel.nothing_to_undo"),
        (1, 1, "kernel.undo_not_yours"),
        (2, 0, "kernel.undo_sealed"),
        (3, 0, "kernel.undo_not_yours"),
        (4, 1, "kernel.undo_passed_on"),
    ],
)
def test_why_something_may_not_be_taken_back(moves: int, seat: int, key: str) -> None:
    _, entries = played(MOVES[:moves], new("r", 2))
    assert may_take_back(entries, seat) == Text(key)


def test_answers_are_taken_back_one_after_the_other() -> None:
    _, entries = played(MOVES[:1], new("r", 1))
    entries += [replace(entries[0], seals_before=0, seals_after=0)]
    assert may_take_back(entries, 0) is None and may_take_back(entries[:-1], 0) is None


def test_the_end_of_the_game_asks_nobody_new() -> None:
    last = Entry(1, (), 4, 4, frozenset({1}), frozenset())
    assert may_take_back([last], 1) is None
    both = Entry(1, (), 4, 4, frozenset({0, 1}), frozenset({0}))
    assert may_take_back([both], 1) is None


def test_coming_to_be_asked_oneself_is_no_hindrance() -> None:
    assert may_take_back([Entry(1, (), 4, 4, frozenset({0}), frozenset({0, 1}))], 1) is None
    assert may_take_back([Entry(1, (), 4, 4, frozenset(), frozenset({0, 1}))], 1) == Text("kernel.undo_passed_on")


# Fair chance


def test_secret_promise_and_seed() -> None:
    one, two = new_secret(), new_secret()
    assert one != two and len(one) == 64 and int(one, 16) >= 0
    assert promise(one) == promise(one) != promise(two)
    assert seed_for(one, "table 7") == seed_for(one, "table 7")
    assert len({promise(one), seed_for(one, ""), seed_for(one, "table 7"), seed_for(two, "table 7")}) == 4


def record(**options: int) -> dict[str, Any]:
    """An exported game, as it is published when it has ended."""
    secret, salt = "5ec2e7", "table 7, ana, bel"
    seed = seed_for(secret, salt)
    s, _ = played(MOVES, new(seed, 2, **options))
    assert s.stack == []
    return {
        "secret": secret,
        "promise": promise(secret),
        "salt": salt,
        "seed": seed,
        "seats": 2,
        "options": options,
        "moves": [list(move) for move in MOVES],
        "result": s.result,
    }


def test_an_honest_record_is_accepted() -> None:
    assert verify(GAME, record()) is None
    assert verify(GAME, record(bonus=1)) is None
    plain = {k: v for k, v in record().items() if k not in ("secret", "promise", "salt", "options")}
    assert verify(GAME, plain) is None


def test_what_was_taken_back_does_not_count() -> None:
    honest = record()
    moves = honest["moves"]
    honest["moves"] = [[0, "dice 1"], [-1, "undo 1"], *moves[:2], [1, "dice 2"], [1, "rather not"], [-1, "undo 2"], *moves[2:]]
    assert verify(GAME, honest) is None


def test_a_secret_that_was_not_promised_is_found_out() -> None:
    assert verify(GAME, record() | {"secret": "0123"}) == "the secret is not the one that was promised"


@pytest.mark.parametrize("change", [{"seed": "chosen"}, {"salt": "another"}])
def test_a_seed_that_was_chosen_is_found_out(change: dict[str, str]) -> None:
    assert verify(GAME, record() | change) == "the seed does not follow from secret and salt"


def _without(index: int) -> Callable[[list[list[Any]]], list[list[Any]]]:
    return lambda moves: moves[:index] + moves[index + 1 :]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda moves: [[0, "dice 1"], *moves[1:]], "the final result differs"),
        (lambda moves: [[0, "dice 3"], *moves[1:]], "move 1, seat 1: dice 3 was refused (kernel.not_offered)"),
        (_without(1), "move 2, seat 2: dice 1 was refused (kernel.not_asked)"),
        (_without(7), "the final result differs"),
        (lambda moves: [*moves, [0, "throw"]], "move 9, seat 1: throw was refused (kernel.not_asked)"),
    ],
)
def test_a_changed_game_is_found_out(change: Callable[[list[list[Any]]], list[list[Any]]], says: str) -> None:
    changed = record()
    changed["moves"] = change(changed["moves"])
    assert verify(GAME, changed) == says


def test_a_changed_result_is_found_out() -> None:
    assert verify(GAME, record() | {"result": {"totals": [99, 0]}}) == "the final result differs"


# The shelf


def test_a_game_is_called_by_the_name_of_its_state() -> None:
    assert GAME.name == "record"


def test_pieces_are_counted_wherever_they_are() -> None:
    assert pieces(GAME, new("r", 1)) == {"d": 3}


def test_a_game_that_is_not_on_the_shelf() -> None:
    assert "chess" not in SHELF
    with pytest.raises(KeyError):
        game("chess")
