"""A typed command that says what comes after a question with a single answer need not say that answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engines.kernel import Arg, Game, State, Verb, apply, asked, clone, command, completions, prepare
from tests.engines.wander import positions
from tests.kit import shelf

POSITIONS = 250
FEWEST = {"oaxaca": 50, "mottainai": 5, "resafa": 5, "merchants_cove": 3}  # such commands, where a game has any


@dataclass
class Sentence:
    """A command, the answers that it comes to, and how many of them nobody has to say."""

    verb: Verb
    typed: dict[str, str]
    answers: list[str]
    last: str = ""  # the argument said last
    silent: int = 0  # questions with a single answer before it
    waiting: list[str] = field(default_factory=list)  # those behind it

    def hides(self, option: str) -> bool:
        """Whether an answer could be taken for one to a question that is passed: of those, each has to be said."""
        return option.split(" ", maxsplit=1)[0] in {one.split(" ")[0] for one in self.waiting}


def said_by(arg: Arg, options: tuple[str, ...]) -> dict[str, str]:
    """The options that an argument says, by its words."""
    head, _, tail = arg.form.partition("{}")
    fit = (o for o in options if o.startswith(head) and o.endswith(tail) and "," not in o)
    return {word: o for o in fit if (word := o[len(head) : len(o) - len(tail)])}


def first_words(verb: Verb, choice: str) -> dict[str, str] | None:
    """What is typed for a verb's own choice; None where it is another verb's."""
    words, form = choice.split(" "), verb.form.split(" ")
    if len(words) != len(form) or any(f != w and not f.startswith("{") for f, w in zip(form, words, strict=True)):
        return None
    return {f.strip("{}"): w for f, w in zip(form, words, strict=True) if f.startswith("{")}


def sentence(s: State, seat: int, verb: Verb, choice: str, rng: Random) -> Sentence | None:
    """A command with any arguments that fit, each of them once, up to what is sealed; single answers are not said."""
    typed = first_words(verb, choice)
    if typed is None:
        return None
    found = Sentence(verb, typed, [choice])
    t = clone(s)
    t.patient = True
    apply(t, seat, choice)
    while t.seals == s.seals and (ask := asked(t, seat)) is not None:
        if len(ask.options) == 1:
            option = ask.options[0]
            found.waiting.append(option)
        else:
            unused = [arg for arg in verb.args if arg.key == ask.family and arg.name not in typed]
            ways = [(arg, word, o) for arg in unused for word, o in said_by(arg, ask.options).items() if not found.hides(o)]
            if not ways:
                break
            arg, typed_word, option = rng.choice(ways)
            typed[arg.name] = typed_word
            found.last, found.silent = arg.name, found.silent + len(found.waiting)
            found.answers += [*found.waiting, option]
            found.waiting = []
        apply(t, seat, option)
    return found if found.silent else None


def sentences(game: Game[Any], s: State, rng: Random) -> Iterator[tuple[int, Sentence]]:
    """Commands that leave out answers to which there is no alternative."""
    for ask in s.asks:
        for choice in rng.sample(ask.options, min(6, len(ask.options))):
            for verb in game.verbs:
                found = sentence(s, ask.seat, verb, choice, rng) if verb.form and verb.at == ask.family else None
                if found is not None:
                    yield ask.seat, found


@pytest.mark.parametrize("name", shelf.modules())
def test_a_command_passes_what_leaves_no_choice(name: str) -> None:
    game, rng, met = shelf.load(name), Random(5), 0
    for s in positions(game, POSITIONS, seed=11, every=9):
        for seat, one in sentences(game, s, rng):
            played = command(s, seat, prepare(one.verb, one.typed))
            said = [answer.choice for answer in played.answers]
            assert said[: len(one.answers)] == one.answers, (one.verb.name, one.typed)
            rest = {name: word for name, word in one.typed.items() if name != one.last}
            offered = [word.partition(",")[0] for word in completions(s, seat, one.verb, rest, one.last)]
            assert one.typed[one.last] in offered, (one.verb.name, one.typed)
            met += 1
    assert met >= FEWEST.get(name, 0)
