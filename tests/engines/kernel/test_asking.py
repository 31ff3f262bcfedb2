"""Questions: who is asked, what is refused, what the engine answers by itself, and free plays."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar

import pytest

from engines.kernel import (
    AGAIN,
    Again,
    Ask,
    Done,
    Frame,
    Illegal,
    Stuck,
    Text,
    apply,
    asked,
    clone,
    frame,
    one_of_each,
    settle,
    why_not,
)
from tests.engines.kernel.table import Table, noted, options, start


@frame("asking.keep")
class Keep(Frame):
    cards: list[str]

    def ask_keep(self, g: Table) -> Ask:
        return Ask(0, "keep", tuple(f"keep {c}" for c in self.cards), auto=True)

    def keep(self, g: Table, verb: str, card: str) -> Done:
        g.log.append(f"{verb} {card}")
        return Done(card)


@frame("asking.keeper")
class Keeper(Frame):
    cards: list[str]

    def draw(self, g: Table) -> Frame:
        return Keep(self.cards)

    def kept(self, g: Table, card: str) -> None:
        g.log.append(f"kept {card}")


def test_the_engine_takes_a_single_option() -> None:
    s = start(Keeper(["JE2a"]))
    assert s.log == ["keep JE2a", "kept JE2a"] and s.asks == ()


def test_a_choice_is_left_to_the_player() -> None:
    s = start(Keeper(["JE2a", "JE2b"]))
    assert s.log == [] and options(s, 0) == ("keep JE2a", "keep JE2b")


def test_what_the_engine_took_is_in_the_trace() -> None:
    s = clone(start(TwoInARow()))
    s.trace = []
    apply(s, 0, "go")
    assert [(a.seat, a.key, a.choice, a.auto) for a in s.trace] == [(0, "first", "go", False), (1, "only", "take it", True)]


@frame("asking.two_in_a_row")
class TwoInARow(Frame):
    def ask_first(self, g: Table) -> Ask:
        return Ask(0, "first", ("go", "stay"))

    first = noted

    def ask_only(self, g: Table) -> Ask:
        return Ask(1, "only", ("take it",), auto=True)

    only = noted


def test_words_come_one_by_one() -> None:
    s = start(TwoInARow())
    apply(s, 0, "stay")
    assert s.log == ["stay", "take it"]


# Refusals


@pytest.mark.parametrize(
    ("seat", "choice", "key"),
    [
        (1, "go", "kernel.not_asked"),
        (2, "go", "kernel.not_asked"),
        (0, "jump", "kernel.not_offered"),
        (0, "go stay", "kernel.not_offered"),
        (0, "go ", "kernel.not_offered"),
        (0, "", "kernel.not_offered"),
    ],
)
def test_what_is_not_offered_is_refused_and_changes_nothing(seat: int, choice: str, key: str) -> None:
    s = start(TwoInARow())
    before = deepcopy(s)
    with pytest.raises(Illegal) as refused:
        apply(s, seat, choice)
    assert refused.value.why.key == key
    assert s == before and s.asks == before.asks


def test_nobody_is_asked_when_the_game_is_over() -> None:
    s = start()
    with pytest.raises(Illegal, match=r"kernel\.not_asked"):
        apply(s, 0, "go")


@frame("asking.strict")
class Strict(Frame):
    def ask_way(self, g: Table) -> Ask:
        return Ask(0, "way", ("go", "stay"))

    def why_not(self, g: Table, ask: Ask, *words: str) -> Illegal | None:
        if words[:1] == ("jump",):
            return Illegal(Text("no_jumping", height=len(words)), "7", instead=Text("go"))
        return None

    def way(self, g: Table, word: str) -> None:
        pass


def test_the_game_gives_its_own_reasons_and_the_kernel_has_one_for_the_rest() -> None:
    s = settle(Table(seats=2, stack=[Strict()]))
    with pytest.raises(Illegal) as refused:
        apply(s, 0, "jump up")
    assert refused.value == Illegal(Text("no_jumping", height=2), "7", Text("go"))
    assert (refused.value.rule, refused.value.instead) == ("7", Text("go"))
    with pytest.raises(Illegal, match=r"kernel\.not_offered"):
        apply(s, 0, "crawl")
    with pytest.raises(Illegal, match=r"kernel\.not_asked"):
        apply(s, 1, "crawl")


def test_why_not_is_silent_about_what_is_offered() -> None:
    s = start(TwoInARow())
    assert why_not(s, 0, "go") is None
    assert why_not(s, 0, "jump") == Illegal(Text("kernel.not_offered", choice="jump"))
    assert why_not(s, 1, "go") == Illegal(Text("kernel.not_asked"))


@frame("asking.empty")
class Empty(Frame):
    def ask_which(self, g: Table) -> Ask:
        return Ask(1, "which", tuple(g.deck))

    def which(self, g: Table, card: str) -> None:
        pass


def test_a_question_without_options_is_stuck_and_says_where() -> None:
    with pytest.raises(Stuck, match=r"asking\.empty\.ask_which.*seat 1"):
        start(Empty())


def test_the_family_of_a_question_is_what_stands_before_the_dot() -> None:
    assert Ask(0, "keep.from_deck", ("x",)).family == "keep"
    assert Ask(0, "keep", ("x",)).family == "keep"


# Purity


def test_settling_twice_changes_nothing() -> None:
    s = start(TwoInARow())
    before = deepcopy(s)
    for _ in range(3):
        assert settle(s) is s
    assert s == before and s.asks == before.asks


def test_questions_are_derived_and_not_kept() -> None:
    s = start(Picking())
    s.deck.append("z")
    assert options(settle(s), 0) == ("pick z", "done")


# Free plays


@frame("asking.picking")
class Picking(Frame):
    def ask_pick(self, g: Table) -> Ask:
        plays = () if any(type(f) is Whistle for f in g.stack) else tuple(f"whistle {n}" for n in (1, 2))
        return Ask(0, "pick", (*(f"pick {c}" for c in g.deck), "done"), free=plays, auto=True)

    def pick(self, g: Table, verb: str, card: str = "") -> Again | None:
        g.log.append(f"{verb} {card}".strip())
        return None if verb == "done" else AGAIN


@frame("asking.whistle")
class Whistle(Frame):
    times: int

    def ask_tune(self, g: Table) -> Ask:
        return Ask(0, "tune", ("high", "low"))

    def tune(self, g: Table, tune: str) -> Done:
        g.log.append(f"{tune} x{self.times}")
        g.deck.append(tune)
        return Done("a value that no question may hear")


@dataclass(slots=True)
class Musical(Table):
    NAME: ClassVar[str] = "musical"

    def interrupt(self, seat: int, *words: str) -> Frame:
        assert words[0] == "whistle"
        return Whistle(int(words[1]))


def test_a_single_option_beside_free_plays_is_never_taken() -> None:
    s = settle(Musical(seats=1, stack=[Picking()]))
    assert s.log == [] and options(s, 0) == ("done",)


def test_a_free_play_leaves_the_same_question_on_the_changed_state() -> None:
    s = settle(Musical(seats=1, stack=[Picking()]))
    apply(s, 0, "whistle 2")
    ask = asked(s, 0)
    assert ask is not None and (ask.key, ask.free) == ("tune", ())
    apply(s, 0, "low")
    ask = asked(s, 0)
    assert ask is not None and ask.key == "pick"
    assert ask.options == ("pick low", "done") and ask.free == ("whistle 1", "whistle 2")
    apply(s, 0, "done")
    assert s.log == ["low x2", "done"] and s.stack == []


def test_a_game_without_free_plays_says_so() -> None:
    with pytest.raises(LookupError, match="table has no free plays"):
        start().interrupt(0, "whistle")


# Announcements


@frame("asking.announces")
class Announces(Frame):
    def loud(self, g: Table) -> None:
        g.tell("opened", stalls=3)
        g.tell("drew", to=(1,), shows=("JE2a",), card="JE2a")

    def ask_on(self, g: Table) -> Ask:
        return Ask(0, "on", ("on", "off"))

    def on(self, g: Table, word: str) -> None:
        g.tell("went", how=word)


def test_events_reach_a_listener_and_no_one_else() -> None:
    s = Table(seats=2, stack=[Announces()], out=[])
    settle(s)
    assert s.out is not None
    opened, drew = s.out
    assert (opened.kind, opened.to, opened.data, opened.shows) == ("opened", None, {"stalls": 3}, ())
    assert (drew.kind, drew.to, drew.data, drew.shows) == ("drew", (1,), {"card": "JE2a"}, ("JE2a",))
    quiet = clone(s)
    apply(quiet, 0, "on")
    assert quiet.out is None and len(s.out) == 2
    apply(s, 0, "on")
    assert [e.kind for e in s.out] == ["opened", "drew", "went"]


def test_texts_are_keys_with_parameters() -> None:
    assert Text("full", capacity=3) == Text("full", capacity=3) != Text("full", capacity=4)
    assert len({Text("full", a=1, b=2), Text("full", b=2, a=1)}) == 1
    assert repr(Text("full", capacity=3)) == "Text('full', capacity=3)"


def test_of_many_kinds_one_of_each_is_named_first() -> None:
    options = ["bend a", "bend b", "chart", "divine a", "divine b", "rest"]
    assert one_of_each(options) == ["bend a", "chart", "divine a", "rest", "bend b", "divine b"]
