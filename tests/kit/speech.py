"""Items 11 and 12: what may be said, why not, and by which command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from engines.kernel import Arg, Ask, Game, Illegal, Text, Verb, apply, command, completions, prepare, verb_of, why_not
from engines.kernel.verbs import Prepared
from tests.kit.course import Course, Position, own_ask

PRIMED: dict[tuple[Any, ...], dict[str, dict[str, None]]] = {}
PRIMING = 2  # games played only to hear what is said in this game
MOST_PRIMED = 1500


class Pool:
    """All choices heard so far in a game, by the family of their question."""

    def __init__(self, course: Course) -> None:
        key = (course.game.state, course.seats, repr(course.options))
        if key not in PRIMED:
            self.families: dict[str, dict[str, None]] = {}
            for n in range(PRIMING):
                # What breaks here breaks again in a game whose words can be reported.
                with suppress(Exception):
                    self._listen(course, Random(n), f"{n:064x}")
            PRIMED[key] = self.families
        self.families = {family: dict(said) for family, said in PRIMED[key].items()}

    def _listen(self, course: Course, rng: Random, seed: str) -> None:
        s = course.game.new(seed, course.seats, **course.options)
        for _ in range(min(MOST_PRIMED, course.game.longest)):
            if not s.asks:
                break
            for ask in s.asks:
                self.hear(ask)
            ask = rng.choice(s.asks)
            apply(s, ask.seat, rng.choice(ask.options + ask.free))

    def hear(self, ask: Ask) -> None:
        """Remember what is offered."""
        self.families.setdefault(ask.family, {}).update(dict.fromkeys(ask.options + ask.free))

    def all(self) -> list[str]:
        """Every choice heard, in the order it came."""
        return list(dict.fromkeys(choice for said in self.families.values() for choice in said))

    def sample(self, rng: Random, n: int) -> list[str]:
        """Some of them."""
        said = self.all()
        return rng.sample(said, min(n, len(said)))


def garbled(choice: str, rng: Random) -> str:
    """A choice that somebody mistyped."""
    words = choice.split()
    match rng.randrange(6):
        case 0:
            words.append(rng.choice(["99", "done", "-1", words[-1]]))
        case 1:
            words.pop()
        case 2:
            words[-1] = rng.choice(["99", "-1", "0", "x", "nothing", ""])
        case 3:
            words[0] = "un" + words[0]
        case 4:
            words.reverse()
            words.append("x")
        case _:
            words[-1] = words[-1].swapcase() + "x"
    return " ".join(words).strip()


def same_list(here: Position, pool: Pool, rng: Random, most: int) -> None:
    """Item 11: a choice is offered exactly when there is no reason against it."""
    course, s = here.course, here.s
    said = pool.sample(rng, most)
    said += [garbled(choice, rng) for choice in said[: most // 3]]
    for seat in range(course.seats):
        ask = own_ask(s, seat)
        offered = ask.options + ask.free if ask else ()
        with course.item(11):
            for choice in dict.fromkeys((*offered, *said)):
                reason = why_not(s, seat, *choice.split())
                if reason is None and choice not in offered:
                    course.fail(11, f"seat {seat}: nothing speaks against {choice!r}, yet it is not offered")
                if reason is not None and choice in offered:
                    course.fail(11, f"seat {seat}: {choice!r} is offered, yet refused with {reason!r}")
                if reason is not None and not isinstance(reason.why, Text):
                    course.fail(11, f"seat {seat}: {choice!r} is refused without a text: {reason!r}")


def sayable(here: Position) -> None:
    """Item 12, first half: each option has a verb and a label made from the View alone."""
    course = here.course
    for ask in here.s.asks:
        with course.item(12):
            view = here.view(ask.seat)
            for option in ask.options + ask.free:
                course.must(verb_of(course.game.verbs, ask, option) is not None, 12, f"no verb says {option!r} ({ask.key})")
                label = course.game.label(view, ask.key, option)
                course.must(isinstance(label, Text), 12, f"{option!r} ({ask.key}) is labelled {label!r}")
                course.must(label == course.game.label(view, ask.key, option), 12, f"two labels for {option!r} ({ask.key})")


def completed(here: Position, rng: Random) -> None:
    """Item 12, second half: whatever completion offers is accepted."""
    course, s = here.course, here.s
    for ask in s.asks:
        for verb in course.game.verbs:
            if verb.at == ask.family:
                with course.item(12):
                    _complete(course, here, ask.seat, verb, rng)


def _complete(course: Course, here: Position, seat: int, verb: Verb, rng: Random) -> None:
    s, typed = here.s, dict[str, str]()
    own = [arg for arg in verb.args if not arg.key]
    for n, arg in enumerate(own):
        offers = completions(s, seat, verb, typed, arg.name)
        if not offers:
            course.must(n == 0, 12, f"{verb.name} {typed}: nothing completes {arg.name}")
            return
        if n == len(own) - 1:
            for offer in offers:
                _accepted(course, here, seat, verb, {**typed, arg.name: offer})
        typed[arg.name] = rng.choice(offers)
    for arg in verb.args:
        if arg.key:
            offers = completions(s, seat, verb, typed, arg.name)
            for offer in offers if len(offers) <= 8 else rng.sample(offers, 8):
                _accepted(course, here, seat, verb, {**typed, arg.name: offer})
            if offers and rng.random() < 0.6:
                typed[arg.name] = rng.choice(offers)


def _accepted(course: Course, here: Position, seat: int, verb: Verb, typed: Mapping[str, str]) -> None:
    try:
        command(here.s, seat, prepare(verb, typed))
    except Illegal as error:
        course.must(False, 12, f"completion offers {verb.name} {dict(typed)}, but it is refused: {error}")


def commands(
    game: Game[Any], here: Position, seat: int, pool: Pool, rng: Random, n: int
) -> Iterator[tuple[Verb, Mapping[str, str]]]:
    """Random typed commands, sensible, half sensible and wild, guesses at hidden components among them."""
    ask = own_ask(here.s, seat)
    fitting = [v for v in game.verbs if ask is not None and v.at == ask.family]
    tokens = sorted(here.components)
    for _ in range(n):
        verb = rng.choice(fitting if fitting and rng.random() < 0.8 else game.verbs)
        typed: dict[str, str] = {}
        for arg in verb.args:
            if arg.key and rng.random() < 0.4:
                continue
            typed[arg.name] = _something(here, seat, verb, arg, typed, pool, tokens, rng)
        yield verb, typed


def readable(tried: Iterable[tuple[Verb, Mapping[str, str]]]) -> Iterator[tuple[str, Prepared]]:
    """Those that can be read; what cannot is refused before a deal is looked at."""
    for verb, typed in tried:
        with suppress(Illegal):
            yield f"/{verb.name} {dict(typed)}", prepare(verb, typed)


def _something(
    here: Position, seat: int, verb: Verb, arg: Arg, typed: Mapping[str, str], pool: Pool, tokens: list[str], rng: Random
) -> str:
    dice = rng.random()
    if dice < 0.5:
        offers = completions(here.s, seat, verb, typed, arg.name)
    elif dice < 0.7 or not tokens:
        head, _, tail = arg.form.partition("{}")
        offers = [o.removeprefix(head).removesuffix(tail) for o in pool.families.get(arg.key or verb.at, {})]
    else:
        offers = tokens
    if not offers:
        return rng.choice(["1", "2", "none", *tokens[:1]])
    return ",".join(rng.sample(offers, min(len(offers), rng.randint(1, 3)))) if arg.many else rng.choice(offers)
