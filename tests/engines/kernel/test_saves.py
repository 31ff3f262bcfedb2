"""Saved games: what comes back, what is refused by name, and how old saves are understood."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

import pytest

from engines.kernel import Ask, Codec, Fork, Frame, State, Unloadable, apply, clone, fork, frame
from tests.engines.kernel.table import Table, silent, start


@dataclass(slots=True)
class Purse:
    """A nested record."""

    coins: int = 0
    gems: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Fair(State):
    """A state of the second schema: what was `money` is now the first purse."""

    NAME: ClassVar[str] = "fair"
    SCHEMA: ClassVar[int] = 3
    MIGRATIONS: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
        1: lambda raw: {**{k: v for k, v in raw.items() if k != "money"}, "purses": [{"coins": raw["money"]}]},
        2: lambda raw: {**raw, "decks": {name: deck[::-1] for name, deck in raw.get("decks", {}).items()}},
    }

    purses: list[Purse] = field(default_factory=list)
    decks: dict[str, list[str]] = field(default_factory=dict)
    extra: str = "new"


@frame("saves.choose", renamed={"ask_former": "ask_which"}, was=("saves.pick", "saves.take"))
class Choose(Frame):
    seat: int
    cards: list[str] = field(default_factory=list)
    note: str = ""

    def begin(self, g: State) -> None:
        pass

    def ask_which(self, g: State) -> Ask:
        return Ask(self.seat, "which", ("left", "right"))

    def which(self, g: State, word: str) -> None:
        self.cards.append(word)

    def ask_sure(self, g: State) -> Ask:
        return Ask(self.seat, "sure", ("yes", "no"))

    sure = silent


@frame("saves.both")
class Both(Frame):
    def open(self, g: State) -> Fork:
        return fork({q: Choose(q) for q in (1, 0)})

    def ask_end(self, g: State) -> Ask:
        return Ask(0, "end", ("end", "stay"))

    end = silent


TABLE = Codec(Table)
FAIR = Codec(Fair)


def saved(**changes: Any) -> dict[str, Any]:
    """A save of the fair as it is written today, with the first frame changed."""
    one: dict[str, Any] = {"kind": "saves.choose", "seat": 0, "cards": [], "note": "", "at": "ask_which", **changes}
    return {"v": 3, "game": "fair", "state": {"seats": 2, "seed": "x", "stack": [one]}}


def load(box: Mapping[str, Any]) -> Fair:
    return FAIR.load(json.dumps(box))


def test_a_save_names_game_schema_kind_and_step() -> None:
    s = start(Choose(1, ["JE1a"]))
    assert json.loads(TABLE.dump(s)) == {
        "v": 1,
        "game": "table",
        "state": {
            "seats": 2,
            "seed": "kernel",
            "draws": 0,
            "seals": 0,
            "result": {},
            "stack": [{"kind": "saves.choose", "seat": 1, "cards": ["JE1a"], "note": "", "at": "ask_which"}],
            "log": [],
            "deck": [],
            "hands": [],
        },
    }


def test_what_was_saved_comes_back_and_plays_on() -> None:
    s = start(Both(), Choose(0))
    apply(s, 0, "left")
    apply(s, 0, "yes")
    apply(s, 1, "right")
    t = TABLE.load(TABLE.dump(s))
    assert t == s == clone(s) and t.asks == s.asks and TABLE.dump(t) == TABLE.dump(s)
    for seat, word in [(1, "no"), (0, "left"), (0, "yes"), (0, "end")]:
        apply(s, seat, word)
        apply(t, seat, word)
        assert t == s and t.asks == s.asks
    assert s.stack == []


def test_a_loaded_game_is_settled_and_nobody_listens() -> None:
    s = load(saved(at="begin"))
    assert [a.key for a in s.asks] == ["which"]
    assert s.out is None and s.trace is None


def test_text_and_bytes_are_read_alike() -> None:
    save = TABLE.dump(start(Choose(0)))
    assert TABLE.load(save) == TABLE.load(save.decode())


def test_a_finished_game_is_loaded_too() -> None:
    s = start()
    s.result = {"winners": [1], "scores": [{"total": 31, "parts": {"crafts": 20}}]}
    assert TABLE.load(TABLE.dump(s)) == s


LEAVES = (None, True, False, 0, -1, 10**30, "", "JE1a", "two words", "México 🎲", '"\\\n\0', "null")


def plain(rng: Random, depth: int = 3) -> Any:
    """Any data that a result may hold."""
    kind = rng.randrange(3) if depth else 0
    if kind == 1:
        return [plain(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 2:
        return {str(rng.choice(LEAVES)): plain(rng, depth - 1) for _ in range(rng.randrange(4))}
    return rng.choice(LEAVES)


@pytest.mark.parametrize("seed", range(40))
def test_any_plain_data_survives(seed: int) -> None:
    rng = Random(seed)
    texts = [leaf for leaf in LEAVES if isinstance(leaf, str)]
    here = Choose(1, rng.sample(texts, rng.randrange(len(texts))), rng.choice(texts))
    here.at = "ask_sure"
    s = Fair(
        purses=[Purse(rng.randrange(10**9), texts[:]) for _ in range(rng.randrange(4))],
        decks={name: rng.sample(texts, 2) for name in texts},
        result={"all": plain(rng), "": plain(rng)},
        stack=[here],
    )
    t = FAIR.load(FAIR.dump(s))
    assert t == s == clone(s) and FAIR.dump(t) == FAIR.dump(s)


# What is refused, and with which words


@pytest.mark.parametrize(
    ("box", "names"),
    [
        (saved(kind="saves.unheard_of"), "saves.unheard_of"),
        (saved(at="ask_forgotten"), "saves.choose has no step ask_forgotten"),
        (saved(at=""), "saves.choose has no step"),
        (saved(colour="red"), "saves.choose: unknown field colour"),
        (saved(seat="first"), "seat"),
        (saved(cards="JE1a"), "cards"),
        (saved() | {"v": 4}, "newer version .schema 4"),
        (saved() | {"game": "oaxaca"}, "'oaxaca', not of 'fair'"),
        ({"v": 3, "state": {}}, "a save of None"),
        ({"v": 3, "game": "fair", "state": {"seats": 2, "hats": 1, "bags": []}}, "unknown field hats; unknown field bags"),
        ({"v": 3, "game": "fair", "state": {"seats": "two"}}, "seats"),
        ({"v": 3, "game": "fair", "state": {"purses": [{"coins": []}]}}, "coins"),
    ],
)
def test_what_this_version_does_not_know_is_refused_by_name(box: dict[str, Any], names: str) -> None:
    with pytest.raises(Unloadable, match=names):
        load(box)


def test_an_unknown_frame_is_found_inside_a_branch() -> None:
    box = json.loads(TABLE.dump(start(Both())))
    branches = box["state"]["stack"][-1]["branches"]
    branches[1][0]["at"] = "ask_nothing"
    with pytest.raises(Unloadable, match=r"saves\.choose has no step ask_nothing"):
        TABLE.load(json.dumps(box))


# Old saves


def test_a_former_name_of_a_step_is_understood() -> None:
    assert load(saved(at="ask_former")) == load(saved())


@pytest.mark.parametrize("kind", ["saves.pick", "saves.take"])
def test_a_former_name_of_a_kind_is_understood(kind: str) -> None:
    assert load(saved(kind=kind)) == load(saved())


def test_new_fields_have_their_defaults() -> None:
    box = saved()
    del box["state"]["stack"][0]["note"]
    s = load(box)
    assert s.extra == "new" and s.purses == [] and s == load(saved())


def test_migrations_run_one_after_the_other() -> None:
    box = saved() | {"v": 1}
    box["state"] |= {"money": 5, "decks": {"day": ["a", "b"]}}
    s = load(box)
    assert s.purses == [Purse(5)] and s.decks == {"day": ["b", "a"]}
    assert json.loads(FAIR.dump(s))["v"] == 3


def test_only_the_migrations_that_are_due_run() -> None:
    box = saved() | {"v": 2}
    box["state"] |= {"purses": [{"coins": 5}], "decks": {"day": ["a", "b"]}}
    assert load(box).decks == {"day": ["b", "a"]}
    box["v"] = 3
    assert load(box).decks == {"day": ["a", "b"]}
