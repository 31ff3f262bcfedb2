"""Item 16: whatever a refusal names instead can be said, at the question that is open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from bot.terminal.typed import readings, verb_in
from engines.kernel import Ask, Illegal, Verb, apply, clone, command, prepare
from tests.kit.course import Course, Position
from tests.kit.speech import Pool, commands, garbled


def followed(here: Position, pool: Pool, rng: Random, tries: int) -> None:
    """Whatever the refusals of wrong, partial and superfluous words name instead is accepted now."""
    course = here.course
    judged: dict[tuple[int, str], bool] = {}
    for ask in here.s.asks:
        with course.item(16):
            for said, error in refusals(here, ask, pool, rng, tries):
                for named in alternatives(error):
                    key = (ask.seat, named)
                    if key not in judged:
                        judged[key] = accepted(course, here, ask, named)
                    course.must(judged[key], 16, f"{said} is refused with {error.why!r} and told {named!r}, which cannot be said "
                                                 f"at {ask.key} either")  # fmt: skip


def refusals(here: Position, ask: Ask, pool: Pool, rng: Random, tries: int) -> Iterator[tuple[str, Illegal]]:
    """What is refused of many wrong inputs: pressed, typed word by word, and typed as a whole command."""
    for choice in pressed(ask, pool, rng, tries):
        try:
            apply(clone(here.s), ask.seat, choice)
        except Illegal as error:
            yield repr(choice), error
    for verb, typed in lines(here, ask, pool, rng, tries):
        try:
            command(here.s, ask.seat, prepare(verb, typed))
        except Illegal as error:
            yield f"/{verb.name} {dict(typed)}", error


def pressed(ask: Ask, pool: Pool, rng: Random, tries: int) -> Iterator[str]:
    """Choices that are not offered, or only nearly: stale ones, those of inner questions, mistyped, cut short, and run on."""
    offered = ask.options + ask.free
    heard = pool.sample(rng, 2 * tries)
    yield from heard
    yield from (garbled(choice, rng) for choice in heard[:tries])
    for choice in rng.sample(offered, min(tries, len(offered))):
        words = choice.split()
        yield garbled(choice, rng)
        yield " ".join(words[:-1])
        yield f"{choice} {rng.choice(heard).split()[-1] if heard else 'x'}"
        yield words[0]


def lines(here: Position, ask: Ask, pool: Pool, rng: Random, tries: int) -> Iterator[tuple[Verb, Mapping[str, str]]]:
    """Typed commands with arguments that are wrong, missing, or too many."""
    for verb, typed in commands(here.course.game, here, ask.seat, pool, rng, tries):
        yield verb, typed
        later = [arg for arg in verb.args if arg.key]
        if later:
            heard = pool.sample(rng, 2)
            more = rng.choice(later).name
            yield verb, {**typed, more: f"{typed.get(more, '')} {' '.join(heard)}".strip()}
            yield verb, {name: said for name, said in typed.items() if name != rng.choice(later).name}
        for name in typed:
            yield verb, {**typed, name: garbled(typed[name] or "x", rng)}


def alternatives(error: Illegal) -> Iterator[str]:
    """All that a refusal tells the player to say."""
    for text in (error.instead, error.why):
        if text is not None:
            yield from text.params.get("choices", ())


def accepted(course: Course, here: Position, ask: Ask, named: str) -> bool:
    """Whether the words that were named are a choice of the question that is open, or a command that it understands."""
    if named in ask.options + ask.free:
        return True
    words = named.split()
    verb = verb_in(course.game.verbs, words)
    return verb is not None and understood(here.s, ask, verb, words[1:])


def understood(s: Any, ask: Ask, verb: Verb, words: list[str]) -> bool:
    """Whether a typed line is carried out in any of its readings."""
    try:
        for typed in readings(verb, words):
            try:
                command(s, ask.seat, prepare(verb, typed))
            except Illegal:
                continue
            return True
    except Illegal:
        pass
    return False
