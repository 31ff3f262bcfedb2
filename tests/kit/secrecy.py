"""Items 8 to 10: nobody learns what they may not see, and nothing is given away by the way things go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Ask, Event, Illegal, State, apply, clone, command, pieces, why_not
from engines.kernel.verbs import Prepared
from tests.kit.course import Course, Position, audible, own_ask
from tests.kit.speech import Pool, commands, readable
from tests.kit.walk import difference, words_in

SAMPLES = 25  # a card among two hidden ones fails to move once in 33 million


class Public(NamedTuple):
    """What one reader can tell about a game from where they sit."""

    view: Any
    own: Ask | None
    keys: list[tuple[int, str, bool, bool]]
    open: list[tuple[str, ...]]
    heard: list[Event]


class Outcome(NamedTuple):
    """What came of some words, as far as the one who said them can tell."""

    answers: list[tuple[int, str, bool, str]]
    table: Public


def seen(course: Course, s: State, reader: int | None, heard: list[Event]) -> Public:
    """All that a reader is told."""
    return Public(
        course.game.view(s, reader),
        own_ask(s, reader),
        [(a.seat, a.key, a.public, a.interruptible) for a in s.asks],
        [a.options for a in s.asks if a.public],
        audible(heard, reader),
    )


def indistinguishable(here: Position, reader: int | None, pool: Pool, rng: Random, deals: int, tries: int) -> None:
    """Item 8: in every deal this reader cannot tell apart, the same is shown, asked, refused, and comes of what they say."""
    course = here.course
    with course.item(8):
        here.shown(reader)  # refuses a View that carries the state itself
        true = seen(course, here.s, reader, [])
        for _ in range(deals):
            dealt = course.game.resample(here.s, reader, rng)
            who = "a spectator" if reader is None else f"seat {reader}"
            if told := difference(true, seen(course, dealt, reader, []), "what is seen"):
                course.fail(8, f"{who} can tell two deals apart by {told}")
            if reader is not None:
                _same_words(here, dealt, reader, pool, rng, tries)
        course.must(course.codec.dump(here.s) == here.saved, 5, "looking, or making another deal, changed a kept copy")


def _same_words(here: Position, dealt: State, seat: int, pool: Pool, rng: Random, tries: int) -> None:
    course, s = here.course, here.s
    for choice in pool.sample(rng, 4 * tries):
        here_why, there_why = why_not(s, seat, *choice.split()), why_not(dealt, seat, *choice.split())
        if here_why != there_why:
            course.fail(8, f"seat {seat}: {choice!r} is refused as {here_why!r} here, as {there_why!r} there")
    ask = own_ask(s, seat)
    said = ask.options + ask.free if ask else ()
    for choice in rng.sample(said, min(len(said), tries)):
        _same_outcome(here, dealt, seat, repr(choice), lambda t, word=choice: _answered(t, seat, word))  # type: ignore[misc]
    for text, prepared in readable(commands(course.game, here, seat, pool, rng, tries if ask else 1)):
        _same_outcome(here, dealt, seat, text, lambda t, words=prepared: _commanded(t, seat, words))  # type: ignore[misc]


def _answered(s: State, seat: int, choice: str) -> tuple[State, Any, list[Event]]:
    t = clone(s)
    t.out, t.trace = [], []
    apply(t, seat, choice)
    return t, t.trace, t.out


def _commanded(s: State, seat: int, prepared: Prepared) -> tuple[State, Any, list[Event]]:
    played = command(s, seat, prepared)
    return played.state, played.answers, played.state.out or []


def _same_outcome(
    here: Position, dealt: State, seat: int, text: str, do: Callable[[State], tuple[State, Any, list[Event]]]
) -> None:
    course, ends = here.course, list[tuple[str, Any]]()
    for s in (here.s, dealt):
        try:
            t, answers, told = do(s)
        except Illegal as error:
            ends.append(("refused", error))
            continue
        if t.seals != s.seals:
            ends.append(("sealed", None))  # from here on chance and hidden cards may differ
        else:
            said = [(a.seat, a.key, a.auto, a.choice if a.seat == seat else "") for a in answers]
            ends.append(("open", Outcome(said, seen(course, t, seat, told))))
    (one, this), (other, that) = ends
    if one != other:
        why = next(end for kind, end in ends if kind == "refused") if "refused" in (one, other) else ""
        course.fail(8, f"seat {seat}: {text} is {one} in this deal, {other} in another {why!r}")
    if tells := difference(this, that, "outcome"):
        course.fail(8, f"seat {seat}: {text} ({one}) lets two deals be told apart by {tells}")


def same_picture(here: Position, reader: int | None, rng: Random) -> None:
    """Item 8, pictures: the bytes do not depend on what the reader cannot see."""
    course, paint = here.course, here.course.extras.pictures
    if paint is not None:
        with course.item(8):
            dealt = course.game.resample(here.s, reader, rng)
            course.must(paint(here.s, reader) == paint(dealt, reader), 8, f"the picture for {reader} tells two deals apart")


def stirred(here: Position, reader: int | None, rng: Random) -> None:
    """Item 9: every hidden component really moves, unless it is the only one that it can be."""
    course, game = here.course, here.course.game
    with course.item(9):
        known = here.shown(reader) | set(game.deduced(here.s, reader))
        groups: dict[str, set[str]] = defaultdict(set)
        for card in here.components - known:
            groups[game.back(card)].add(card)
        still = {card for group in groups.values() if len(group) > 1 for card in group}
        at_first = _places(course, here.s)
        for n in range(SAMPLES):
            dealt = game.resample(here.s, reader, rng)
            course.must(dealt.seed != here.s.seed, 9, "a resampled game keeps the true seed, and with it the dice to come")
            if n == 0:
                course.must(pieces(game, dealt) == pieces(game, here.s), 9, "resampling loses or adds components")
            if still:
                now = _places(course, dealt)
                still -= {card for card in still if now[card] != at_first[card]}
        course.must(not still, 9, f"hidden from {reader}, yet always in the same place: {sorted(still)}")


def _places(course: Course, s: State) -> dict[str, list[tuple[str, int]]]:
    places: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for name, zone in course.game.zones(s):
        for i, card in enumerate(zone):
            places[card].append((name, i))
    return places


def events_shown(before: Position, after: Position) -> None:
    """Item 10: events name only components that their readers see just before or after, or that they reveal on purpose."""
    course = before.course
    with course.item(10):
        components = before.components
        for event in after.events:
            named = (words_in(event.data) & components) - set(event.shows)
            for reader in before.readers if named and event.to is None else (event.to or ()) if named else ():
                if hidden := named - after.shown(reader) and named - after.shown(reader) - before.shown(reader):
                    course.fail(10, f"{event.kind!r} tells {reader} of {sorted(hidden)}, which they do not see")
