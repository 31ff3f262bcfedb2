"""Commands: from typed arguments to answers, and nothing ever played behind a seal."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import pairwise, permutations
from typing import ClassVar

import pytest

from engines.kernel import (
    AGAIN,
    DONE,
    Again,
    Arg,
    Ask,
    Done,
    Frame,
    Goto,
    Illegal,
    Prepared,
    State,
    Text,
    Verb,
    command,
    completions,
    frame,
    prepare,
    settle,
    verb_of,
)

HELPERS = ("TO1", "TO2", "TO9")
TOWNS = ("ana", "bel", "cal")


@dataclass(slots=True)
class Market(State):
    NAME: ClassVar[str] = "verbs"

    deck: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)


@frame("verbs.turn")
class Turn(Frame):
    """Gather with a deck, helpers and a secret draw; travel by way of towns; pay for a stall; or pass."""

    face: str = ""
    helpers: list[str] = field(default_factory=list)
    road: list[str] = field(default_factory=list)

    def ask_act(self, g: Market) -> Ask:
        return Ask(0, "act", ("gather 1", "gather 2", "travel north", "travel south", "build 3 left", "build 3 right", "pass"))

    def act(self, g: Market, verb: str, *what: str) -> Goto | Done:
        g.log.append(" ".join((verb, *what)))
        if verb == "gather":
            self.face = what[0]
        return {"gather": Goto("ask_deck"), "travel": Goto("ask_via"), "build": Goto("ask_pay")}.get(verb, DONE)

    def why_not(self, g: Market, ask: Ask, *words: str) -> Illegal | None:
        return Illegal(Text("no_such_die", face=6), "7") if words == ("gather", "6") else None

    def ask_deck(self, g: Market) -> Ask:
        decks = ("deck textile", "deck pottery") if self.face == "1" else ("deck jewelry",)
        return Ask(0, "deck", decks, auto=True)

    def deck(self, g: Market, _: str, deck: str) -> None:
        g.log.append(deck)

    def ask_with(self, g: Market) -> Ask:
        start = HELPERS.index(self.helpers[-1]) + 1 if self.helpers else 0
        return Ask(0, "with.helpers", (*(f"with {h}" for h in HELPERS[start:]), "done"))

    def with_(self, g: Market, verb: str, helper: str = "") -> Again | None:
        if verb == "done":
            return None
        self.helpers.append(helper)
        return AGAIN

    def draw(self, g: Market) -> None:
        g.log.append(" ".join(self.helpers))
        g.seal()

    def ask_keep(self, g: Market) -> Ask:
        return Ask(0, "keep", tuple(f"keep {c}" for c in g.deck[:2]))

    def keep(self, g: Market, _: str, card: str) -> Done:
        g.deck.remove(card)
        return DONE

    def ask_via(self, g: Market) -> Ask:
        return Ask(0, "via", (*(f"via {t}" for t in TOWNS if t not in self.road), "done"))

    def via(self, g: Market, verb: str, town: str = "") -> Again | Done:
        if verb == "done":
            g.log.append(">".join(self.road))
            return DONE
        self.road.append(town)
        return AGAIN

    def ask_pay(self, g: Market) -> Ask:
        return Ask(0, "pay", ("pay coins 3", "pay wares JE1a", "pay wares JE1b"))

    def pay(self, g: Market, *words: str) -> Done:
        g.log.append(" ".join(words))
        return DONE


GATHER = Verb(
    "gather",
    "act",
    "gather {face}",
    (
        Arg("face", also={"one": "1", "two": "2"}),
        Arg("deck", "deck", "deck {}", also={"textiles": "textile", "cloth": "textile"}),
        Arg("help", "with", "with {}", many=True, absent="done"),
    ),
    rule="7",
)
TRAVEL = Verb("travel", "act", "travel {to}", (Arg("to"), Arg("via", "via", "via {}", many=True, ordered=True, absent="done")))
BUILD = Verb("build", "act", "build {size} {side}", (Arg("size"), Arg("side"), Arg("pay", "pay", "pay {}", brief=True)))
HELP = Verb("help", "with", "", (Arg("who", "with", "with {}", many=True),))
KEEP = Verb("keep", "keep", "keep {card}", (Arg("card"),))
GREEDY = Verb("greedy", "act", "gather {face}", (Arg("face"), Arg("help", "with", absent="done"), Arg("card", "keep", "keep {}")))
PASS = Verb("pass", "act", "pass")
VERBS = (GATHER, TRAVEL, BUILD, KEEP, PASS)


def market() -> Market:
    return settle(Market(seats=2, seed="v", deck=["A", "B", "C"], stack=[Turn()]))


def says(s: Market, verb: Verb, seat: int = 0, **typed: str) -> tuple[str, ...]:
    """Carry a command out on the state's clone; the answers it came to."""
    before = deepcopy(s)
    played = command(s, seat, prepare(verb, typed))
    assert s == before, "a command works on a clone"
    return tuple(a.choice for a in played.answers)


def refusal(s: Market, verb: Verb, seat: int = 0, **typed: str) -> Illegal:
    before = deepcopy(s)
    with pytest.raises(Illegal) as refused:
        command(s, seat, prepare(verb, typed))
    assert s == before
    return refused.value


# Reading


def test_arguments_become_answers_by_the_family_of_their_question() -> None:
    prepared = prepare(GATHER, {"face": "1", "deck": "textile", "help": "TO9"})
    assert prepared.given == {"act": ["gather 1"], "deck": ["deck textile"], "with": ["with TO9"]}
    assert prepared.absent["with"] == "done" and prepared.loose == {"with"}


def test_what_is_left_out_is_left_open_or_declined() -> None:
    prepared = prepare(GATHER, {"face": "2", "deck": "  "})
    assert prepared.given == {"act": ["gather 2"]}
    assert prepared.absent == {"with": "done"}


@pytest.mark.parametrize("text", ["TO1,TO9", "TO1, TO9", "TO1 TO9", "TO1>TO9", " TO1 ,  > TO9 ,"])
def test_lists_may_be_written_in_several_ways(text: str) -> None:
    assert prepare(GATHER, {"face": "1", "help": text}).given["with"] == ["with TO1", "with TO9"]


def test_the_signs_that_part_a_list_are_the_verbs_business() -> None:
    verb = Verb("swap", "act", "swap", (Arg("what", "swap", "swap {}", many=True, parts="/-"),))
    assert prepare(verb, {"what": "JE1 left/JE2 right-JE3"}).given["swap"] == ["swap JE1 left", "swap JE2 right", "swap JE3"]


def test_the_stop_word_of_a_run_may_be_said() -> None:
    assert prepare(GATHER, {"face": "1", "help": "TO1 done"}).given["with"] == ["with TO1", "done"]


@pytest.mark.parametrize("deck", ["cloth", "Textiles", "textile"])
def test_other_ways_to_write_a_word(deck: str) -> None:
    assert prepare(GATHER, {"face": "One", "deck": deck}).given == {"act": ["gather 1"], "deck": ["deck textile"]}


def test_a_verb_without_arguments() -> None:
    assert prepare(PASS, {}) == Prepared({"act": ["pass"]}, at="act")


@pytest.mark.parametrize(("typed", "missing"), [({}, "size"), ({"size": "3"}, "side"), ({"size": " ", "side": "left"}, "size")])
def test_a_missing_argument_is_named(typed: dict[str, str], missing: str) -> None:
    with pytest.raises(Illegal) as refused:
        prepare(BUILD, typed)
    assert refused.value.why == Text("kernel.missing", verb="build", arg=missing)


def test_a_verb_may_answer_later_questions_only() -> None:
    waiting = command(market(), 0, Prepared({"act": ["gather 2"]})).state
    assert says(waiting, HELP, who="TO9 TO2") == ("with TO2", "with TO9", "done")
    assert verb_of([HELP], waiting.asks[0], "with TO1") is HELP and verb_of([HELP], market().asks[0], "pass") is None
    with pytest.raises(Illegal) as refused:
        prepare(HELP, {"who": ""})
    assert refused.value.why == Text("kernel.missing", verb="help", arg="who")


@pytest.mark.parametrize("text", ["1;2", "{face}", "¡uno!", "1_2", "'1'", "@everyone"])
def test_words_that_no_choice_could_have_are_refused_before_anything_else(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        prepare(GATHER, {"face": text})
    assert (refused.value.why.key, refused.value.rule) == ("kernel.unreadable", "7")


def test_many_blanks_are_one() -> None:
    assert prepare(BUILD, {"size": "3", "side": "left", "pay": "wares   JE1a"}).given["pay"] == ["pay wares JE1a"]


# Playing


def test_a_command_answers_one_question_after_the_other() -> None:
    played = command(market(), 0, prepare(GATHER, {"face": "1", "deck": "textile", "help": "TO9"}))
    assert [(a.key, a.choice) for a in played.answers] == [
        ("act", "gather 1"),
        ("deck", "deck textile"),
        ("with.helpers", "with TO9"),
        ("with.helpers", "done"),
    ]
    assert played.state.log == ["gather 1", "textile", "TO9"] and played.state.seals == 1
    assert [a.key for a in played.state.asks] == ["keep"]


def test_answers_are_found_by_key_and_not_by_position() -> None:
    given = {"with": ["with TO1"], "deck": ["deck pottery"], "act": ["gather 1"]}
    played = command(market(), 0, Prepared(given, {"with": "done"}))
    assert played.state.log == ["gather 1", "pottery", "TO1"]


def test_an_answer_left_out_leaves_the_question_open() -> None:
    played = command(market(), 0, prepare(GATHER, {"face": "1"}))
    assert [a.choice for a in played.answers] == ["gather 1"]
    assert [a.key for a in played.state.asks] == ["deck"] and played.state.seals == 0


def test_an_absent_answer_is_given_where_nothing_was_said() -> None:
    assert says(market(), GATHER, face="2") == ("gather 2", "deck jewelry", "done")


def test_a_run_without_order_is_taken_in_the_order_of_the_options() -> None:
    assert says(market(), GATHER, face="2", help="TO9 TO1") == ("gather 2", "deck jewelry", "with TO1", "with TO9", "done")


def test_a_run_with_an_order_keeps_it() -> None:
    assert says(market(), TRAVEL, to="north", via="cal > ana") == ("travel north", "via cal", "via ana", "done")
    assert refusal(market(), TRAVEL, to="north", via="cal > ana > cal").why.params["choice"] == "via cal"


def test_a_brief_answer_stands_for_the_first_that_begins_so() -> None:
    assert says(market(), BUILD, size="3", side="left", pay="wares")[-1] == "pay wares JE1a"
    assert says(market(), BUILD, size="3", side="left", pay="wares JE1b")[-1] == "pay wares JE1b"
    assert refusal(market(), BUILD, size="3", side="left", pay="ware").why.key == "kernel.not_offered"
    with pytest.raises(Illegal):
        command(market(), 0, Prepared({"act": ["build 3 left"], "pay": ["pay wares"]}))


def test_what_the_engine_takes_by_itself_uses_up_the_same_answer() -> None:
    answers = command(market(), 0, prepare(GATHER, {"face": "2", "deck": "jewelry"})).answers
    assert [(a.choice, a.auto) for a in answers] == [("gather 2", False), ("deck jewelry", True), ("done", False)]


def test_another_answer_than_the_engine_took_is_refused_whole() -> None:
    assert refusal(market(), GATHER, face="2", deck="pottery").why == Text("kernel.not_offered", choice="deck pottery")


def test_what_is_forced_is_taken_though_nothing_more_was_said() -> None:
    played = command(market(), 0, Prepared({"act": ["gather 2"]}))
    assert [(a.choice, a.auto) for a in played.answers] == [("gather 2", False), ("deck jewelry", True)]
    assert [a.key for a in played.state.asks] == ["with.helpers"]
    assert not played.state.patient


# Passing what leaves no choice


@dataclass(slots=True)
class Errands(State):
    NAME: ClassVar[str] = "errands"

    log: list[str] = field(default_factory=list)

    def interrupt(self, seat: int, *words: str) -> Frame:
        raise AssertionError("nobody has played it")


@frame("verbs.errands")
class Errand(Frame):
    """Go, show the pass (there is one, and a snack might be eaten before), pay; or end the day."""

    is_late: bool = False

    def ask_act(self, g: Errands) -> Ask:
        return Ask(0, "act", ("end",) if self.is_late else ("go", "end"), free=("snack",))

    def act(self, g: Errands, verb: str) -> Done | None:
        g.log.append(verb)
        return DONE if verb == "end" else None

    def ask_pass(self, g: Errands) -> Ask:
        return Ask(0, "act.pass", ("show pass",), free=("snack",))

    def show(self, g: Errands, _: str, what: str) -> None:
        g.log.append(what)

    def ask_pay(self, g: Errands) -> Ask:
        return Ask(0, "act.pay", ("pay 1", "pay 2"))

    def pay(self, g: Errands, _: str, n: str) -> Done:
        g.log.append(n)
        return DONE


GO = Verb("go", "act", "go", (Arg("pass", "act", "show {}", stop=""), Arg("pay", "act", "pay {}", stop="")))
PAY = Verb("pay", "act", "pay {n}", (Arg("n"),))
ONLY_GO = Verb("only-go", "act", "go")


def errands() -> Errands:
    return settle(Errands(seats=1, seed="e", stack=[Errand()]))


def test_an_answer_without_an_alternative_need_not_be_said_where_more_is_said() -> None:
    played = command(errands(), 0, prepare(GO, {"pay": "2"}))
    assert [(one.choice, one.auto) for one in played.answers] == [("go", False), ("show pass", False), ("pay 2", False)]
    assert command(errands(), 0, prepare(GO, {"pass": "pass", "pay": "2"})).answers == played.answers
    assert completions(errands(), 0, GO, {}, "pay") == ["1", "2"] and completions(errands(), 0, GO, {}, "pass") == ["pass"]


def test_where_no_more_is_said_the_question_stays_open() -> None:
    gone = command(errands(), 0, prepare(ONLY_GO, {})).state
    assert gone.asks[0].key == "act.pass"
    assert [one.choice for one in command(gone, 0, prepare(PAY, {"n": "1"})).answers] == ["show pass", "pay 1"]


@pytest.mark.parametrize("typed", [{"pay": "3"}, {"pass": "ticket", "pay": "2"}])
def test_nothing_is_passed_for_what_does_not_fit_behind_it_or_is_meant_for_the_question_itself(typed: dict[str, str]) -> None:
    with pytest.raises(Illegal) as refused:
        command(errands(), 0, prepare(GO, typed))
    assert refused.value.instead == Text("kernel.instead", choices=["go"], more=0)


def test_what_ends_a_turn_is_never_passed() -> None:
    late = settle(Errands(seats=1, seed="e", stack=[Errand(), Errand(is_late=True)]))
    with pytest.raises(Illegal):
        command(late, 0, prepare(ONLY_GO, {}))


# Refusing


def test_everything_said_is_used_or_nothing_happens() -> None:
    assert refusal(market(), GATHER, face="1", deck="pottery", help="TO1 TO7").why.params["choice"] == "with TO7"
    assert refusal(market(), GATHER, face="1", deck="wood", help="TO1").why.params["choice"] == "deck wood"


def test_the_question_that_was_left_open_is_named() -> None:
    assert refusal(market(), GATHER, face="1", help="TO1").why == Text("kernel.unused", choice="with TO1", asked="deck")


def test_the_games_own_reason_comes_first() -> None:
    assert refusal(market(), GATHER, face="6") == Illegal(Text("no_such_die", face=6), "7")
    assert refusal(market(), GATHER, face="5").why == Text("kernel.not_offered", choice="gather 5")


def test_out_of_turn_the_reason_is_just_that() -> None:
    assert refusal(market(), GATHER, seat=1, face="1", deck="cloth").why.key == "kernel.not_asked"


def test_at_another_question_the_game_is_asked_for_the_reason() -> None:
    gathered = command(market(), 0, prepare(GATHER, {"face": "1"})).state
    assert refusal(gathered, TRAVEL, to="north").why == Text("kernel.not_offered", choice="travel north")


GUESSES = [(*first, f"keep {c}") for first in ((), ("with TO1",), ("with TO7",)) for c in "ABCX"]


@pytest.mark.parametrize("guess", GUESSES, ids=" ".join)
def test_no_guess_at_what_lies_behind_a_seal_tells_anything(guess: tuple[str, ...]) -> None:
    outcomes = set()
    for deck in permutations("ABC"):
        s = market()
        s.deck[:] = deck
        given = {"act": ["gather 2"], "with": list(guess[:-1]), "keep": [guess[-1]]}
        with pytest.raises(Illegal) as refused:
            command(s, 0, Prepared(given, {"with": "done"}))
        outcomes.add(refused.value.why)
    assert len(outcomes) == 1
    if "with TO7" not in guess:
        assert outcomes == {Text("kernel.unused_sealed", choice=guess[-1])}


@pytest.mark.parametrize(
    ("verb", "typed", "why", "possible"),
    [
        (GATHER, {"face": "1", "deck": "pottery", "help": "TO1 TO7"}, "kernel.not_offered", ["gather 1", "gather 2"]),
        (GREEDY, {"face": "2", "card": "A"}, "kernel.unused_sealed", ["gather 1", "gather 2"]),
        (GATHER, {"face": "1", "help": "TO1"}, "kernel.unused", ["gather 1", "gather 2"]),
        (TRAVEL, {"to": "north", "via": "ana bel zoe"}, "kernel.not_offered", ["travel north", "travel south"]),
    ],
)
def test_the_reason_may_lie_on_the_way_but_what_is_named_instead_can_be_said_now(
    verb: Verb, typed: dict[str, str], why: str, possible: list[str]
) -> None:
    with pytest.raises(Illegal) as refused:
        command(market(), 0, prepare(verb, typed))
    assert refused.value.why.key == why and refused.value.instead == Text("kernel.instead", choices=possible, more=0)


def test_a_piecemeal_command_is_played_up_to_the_seal_and_tells_its_seat_what_is_left_over() -> None:
    piecemeal = replace(GREEDY, piecemeal=True)
    played = command(market(), 0, prepare(piecemeal, {"face": "2", "card": "A"}))
    assert [one.choice for one in played.answers] == ["gather 2", "deck jewelry", "done"]
    (told,) = [event for event in played.state.out or () if event.kind == "left_over"]
    assert told.to == (0,) and told.data == {"choices": ["keep A"]}
    assert played.state.asks[0].key == "keep", "what is open now is asked"
    with pytest.raises(Illegal):  # what cannot be said before the seal is no left-over
        command(market(), 0, prepare(piecemeal, {"face": "2", "help": "with TO7", "card": "A"}))


def test_behind_the_seal_the_answer_is_a_command_of_its_own() -> None:
    drawn = command(market(), 0, prepare(GATHER, {"face": "2"})).state
    assert says(drawn, KEEP, card="B") == ("keep B",)


# Completing


@pytest.mark.parametrize(
    ("verb", "typed", "name", "found"),
    [
        (GATHER, {}, "face", ["1", "2"]),
        (GATHER, {"face": "9"}, "face", ["1", "2"]),
        (GATHER, {"face": "1"}, "deck", ["textile", "pottery"]),
        (GATHER, {"face": "1", "deck": "po"}, "deck", ["textile", "pottery"]),
        (GATHER, {"face": "2"}, "deck", ["jewelry"]),
        (GATHER, {"face": "1"}, "help", []),
        (GATHER, {"face": "1", "deck": "cloth"}, "help", ["TO1", "TO2", "TO9", "done"]),
        (GATHER, {"face": "1", "deck": "cloth", "help": "TO1, TO"}, "help", ["TO2", "TO9", "done"]),
        (GATHER, {"face": "two"}, "help", ["TO1", "TO2", "TO9", "done"]),
        (GATHER, {}, "deck", []),
        (GATHER, {"face": "7"}, "deck", []),
        (GATHER, {"face": "?!"}, "deck", []),
        (BUILD, {}, "side", ["left", "right"]),
        (BUILD, {"size": "3"}, "side", ["left", "right"]),
        (BUILD, {"size": "4"}, "side", []),
        (BUILD, {"size": "3", "side": "left"}, "pay", ["coins 3", "wares JE1a", "wares JE1b"]),
        (TRAVEL, {"to": "north", "via": "bel"}, "via", ["ana", "cal", "done"]),
        (KEEP, {}, "card", []),
        (GREEDY, {"face": "2"}, "card", []),
    ],
)
def test_completions(verb: Verb, typed: dict[str, str], name: str, found: list[str]) -> None:
    s = market()
    before = deepcopy(s)
    assert completions(s, 0, verb, typed, name) == found
    assert s == before


def test_who_is_not_asked_has_nothing_to_complete() -> None:
    assert completions(market(), 1, GATHER, {}, "face") == []
    assert completions(market(), 1, GATHER, {"face": "1"}, "deck") == []


def test_every_option_has_a_verb() -> None:
    s = market()
    seen = {option: verb_of(VERBS, s.asks[0], option) for option in s.asks[0].options}
    assert [v.name if v else None for v in seen.values()] == ["gather", "gather", "travel", "travel", "build", "build", "pass"]
    later = Ask(0, "with.helpers", ("with TO1", "done"))
    assert verb_of(VERBS, later, "with TO1") is GATHER and verb_of(VERBS, later, "done") is GATHER
    assert verb_of(VERBS, Ask(0, "keep", ("keep A",)), "keep A") is KEEP
    assert verb_of(VERBS, s.asks[0], "gather 1 2") is None
    assert verb_of(VERBS, Ask(0, "unheard_of", ("x",)), "x") is None
    assert verb_of(VERBS, Ask(0, "with.helpers", ("lend TO1",)), "lend TO1") is None


def test_an_item_of_a_list_may_stand_for_several() -> None:
    def path(item: str) -> list[str]:
        stops = item.split("-")
        return [f"{one} {other}" for one, other in pairwise(stops)]

    walk = Verb("walk", "act", "", (Arg("way", "step", "step {}", many=True, ordered=True, parts=", ", spread=path),))
    assert prepare(walk, {"way": "a-b-c, d-e"}).given["step"] == ["step a b", "step b c", "step d e"]
    assert prepare(walk, {"way": "a"}, partial=True).given.get("step", []) == []
