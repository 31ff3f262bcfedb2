"""Item 17: what everybody may read of a question holds all that is offered, and is the same whatever lies hidden.

So is what may be said at once, and what is said to be good for something is offered.
"""

from __future__ import annotations

from random import Random

from engines.kernel import Ask, Chain, State, apply, asked, clone, head_of, is_among
from engines.kernel import openly as shown_openly
from tests.kit.course import Course, Position


def on_the_table(course: Course, s: State) -> list[tuple[int, str, Ask | None]]:
    """Who is asked what, with what everybody may read of it."""
    spectator = course.game.view(s, None)
    return [(ask.seat, ask.key, shown_openly(course.game, spectator, ask)) for ask in s.asks]


def covered(here: Position) -> None:
    """Every option is among those that might be offered, in their order; and each of those has its words."""
    course = here.course
    with course.item(17):
        spectator = here.view(None)
        for ask in here.s.asks:
            shown = shown_openly(course.game, spectator, ask)
            if shown is None:
                continue
            course.must(not ask.free or shown.interruptible, 17, f"{ask.key}: free plays where nobody can expect any: {ask.free}")
            for might in shown.options:
                if not head_of(might):
                    course.game.label(spectator, ask.key, might)
            if not ask.public:
                _sensible(course, ask, shown.options)
            at = 0
            for option in ask.options:
                place = next((n for n, might in enumerate(shown.options) if is_among(option, might)), None)
                if place is None:
                    course.fail(17, f"{ask.key}: {option!r} is offered, yet not among {shown.options}")
                    return
                course.must(place >= at, 17, f"{ask.key}: {option!r} has another place than among {shown.options}")
                at = place


def _sensible(course: Course, ask: Ask, might: tuple[str, ...]) -> None:
    """What might be offered is worth showing: two at least, one of them whole, and no verb both with a star and without."""
    heads = [head for one in might if (head := head_of(one))]
    whole = [one for one in might if not head_of(one)]
    course.must(len(set(might)) == len(might), 17, f"{ask.key}: something might be offered twice: {might}")
    course.must(
        len(might) > 1, 17, f"{ask.key}: only {might} might be offered, so it is known to all, and no question of its own"
    )
    course.must(bool(whole), 17, f"{ask.key}: nothing that might be offered can be chosen as it is: {might}")
    both = [one for one in whole if any(one == head or is_among(one, f"{head} *") for head in heads)]
    course.must(not both, 17, f"{ask.key}: {both} stand for themselves, and in a star, too")


def same_for_all(here: Position, rng: Random, deals: int) -> None:
    """Whatever lies hidden, everybody reads the same of every question."""
    course = here.course
    with course.item(17):
        true = on_the_table(course, here.s)
        for _ in range(deals):
            dealt = on_the_table(course, course.game.resample(here.s, None, rng))
            course.must(dealt == true, 17, f"what is read of a question depends on what is hidden: {true} / {dealt}")


def said_at_once(here: Position) -> None:
    """Each way to say an option begins with it and answers the questions that follow; nothing is drawn before its last word."""
    course = here.course
    with course.item(17):
        for ask in here.s.asks:
            for reader in (ask.seat, None) if ask.public else (ask.seat,):
                strange = set(course.game.leads(here.view(reader), ask)) - {*ask.options}
                course.must(not strange, 17, f"{ask.key}: {sorted(strange)} is recommended and not offered")
            for option, ways in course.game.chains(here.s, ask).items():
                for way in ways:
                    course.must(way.words[:1] == (option,), 17, f"{ask.key}: {way.words} is no way to say {option!r}")
                    _played(here, ask, way)


def _played(here: Position, ask: Ask, way: Chain) -> None:
    course, t = here.course, clone(here.s)
    for key, word in way.said:
        now = asked(t, ask.seat)
        fits = now is not None and now.key == key and word in now.options and t.seals == here.s.seals
        course.must(fits, 17, f"{ask.key}: {word!r} of {way.words} answers nothing that is asked without a seal")
        if not way.labels:
            course.game.label(here.view(None if ask.public else ask.seat), key, word)
        apply(t, ask.seat, word)


def same_ways(here: Position, rng: Random, deals: int) -> None:
    """What may be said at once follows from what the one who is asked may know, and of a public question from what all may."""
    course, s = here.course, here.s
    with course.item(17):
        for ask in s.asks:
            true = {option: [*ways] for option, ways in course.game.chains(s, ask).items()}
            for _ in range(deals if true else 1):
                dealt = course.game.resample(s, None if ask.public else ask.seat, rng)
                again = asked(dealt, ask.seat)
                found = {o: [*ways] for o, ways in course.game.chains(dealt, again).items()} if again is not None else None
                course.must(found == true, 17, f"{ask.key}: what may be said at once depends on what is hidden: {true} / {found}")
