"""Items 1 to 7: what must hold at every single decision."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from engines.kernel import Ask, Fork, Frame, Illegal, State, apply, asked, clone, pieces, settle
from engines.kernel.verbs import WORDS
from tests.kit.course import Position, own_ask
from tests.kit.speech import garbled
from tests.kit.walk import words_in

WIDEST = 25  # one menu shows no more
MOST_TRIED = 40
LONGEST_SIDE_TRACK = 200


def conserved(here: Position, at_start: Counter[str]) -> None:
    """Item 1: the same components as at the start, each in one place, and nothing that the game itself calls a fault."""
    course = here.course
    with course.item(1):
        now = pieces(course.game, here.s)
        if now != at_start:
            lost, made = +(at_start - now), +(now - at_start)
            course.must(False, 1, f"lost {dict(lost)}, appeared {dict(made)}")
        names = Counter(name for name, _ in course.game.zones(here.s))
        course.must(max(names.values(), default=1) == 1, 1, f"two zones of one name: {names.most_common(1)}")
        faults = list(course.game.faults(here.s))
        course.must(not faults, 1, f"the game finds fault with itself: {faults}")


def well_formed(here: Position) -> None:
    """Item 2: questions are single, options are there, distinct, readable, and fit a menu."""
    course = here.course
    with course.item(2):
        seats = Counter(ask.seat for ask in here.s.asks)
        course.must(max(seats.values()) == 1, 2, f"a seat has two questions at once: {here.s.asks}")
        course.must(seats.keys() <= set(range(course.seats)), 2, f"somebody is asked who does not play: {here.s.asks}")
        for ask in here.s.asks:
            said = ask.options + ask.free
            course.must(bool(ask.options), 2, f"{ask.key}: no options")
            course.must(len(set(said)) == len(said), 2, f"{ask.key}: an option is offered twice: {said}")
            course.must(not (ask.auto and ask.free), 2, f"{ask.key}: auto beside free plays tells that there are none")
            course.must(bool(ask.family), 2, f"a question without a key: {ask}")
            tree: dict[str, set[str]] = defaultdict(set)
            for option in said:
                course.must(bool(WORDS.fullmatch(option)), 2, f"{ask.key}: {option!r} is not made of words")
                words = option.split()
                for i, word in enumerate(words):
                    tree[" ".join(words[:i])].add(word)
            start, level = max(tree.items(), key=lambda kv: len(kv[1]))
            course.must(len(level) <= WIDEST, 2, f"{ask.key}: {len(level)} ways to go on after {start!r}")


def applies(here: Position, rng: Random) -> None:
    """Item 3: all that is offered can be done; nothing else can, and a refusal changes nothing."""
    course, s = here.course, here.s
    for ask in s.asks:
        said = ask.options + ask.free
        for choice in said if len(said) <= MOST_TRIED else rng.sample(said, MOST_TRIED):
            with course.item(3):
                apply(clone(s), ask.seat, choice)
    course.must(course.codec.dump(s) == here.saved, 5, "play on a clone changed the original")
    refused(here, rng)


def refused(here: Position, rng: Random) -> None:
    """Item 3, its other half: nonsense and other people's options are refused with a reason."""
    course, s = here.course, here.s
    offered = [(a.seat, o) for a in s.asks for o in a.options + a.free]
    attempts = {(rng.randrange(course.seats), "xyzzy"), (rng.randrange(course.seats), "")}
    for seat, choice in rng.sample(offered, min(3, len(offered))):
        attempts.add((seat, garbled(choice, rng)))
        attempts.add((rng.randrange(course.seats), choice))
    for seat, choice in sorted(attempts):
        ask = own_ask(s, seat)
        if ask is not None and choice in ask.options + ask.free:
            continue  # garbling hit upon another option
        with course.item(3):
            t = clone(s)
            try:
                apply(t, seat, choice)
            except Illegal as error:
                course.must(bool(error.why.key), 3, f"{choice!r} was refused without a reason")
            else:
                course.must(False, 3, f"seat {seat} was let through with {choice!r}, which is not offered")
            course.must(course.codec.dump(t) == here.saved, 3, f"refusing {choice!r} changed the state")
            course.must(t.asks == s.asks, 3, f"refusing {choice!r} changed the questions")


def pure(here: Position) -> None:
    """Item 4: asking again changes nothing, and neither do copies and saves."""
    course, s = here.course, here.s
    with course.item(4):
        again = settle(clone(s))
        course.must(course.codec.dump(again) == here.saved, 4, "asking a second time changed the state")
        course.must(again.asks == s.asks, 4, f"asked a second time, the questions differ: {s.asks} / {again.asks}")
        loaded = course.codec.load(here.saved)
        course.must(loaded == s, 4, "a loaded game differs from the saved one")
        course.must(clone(s) == s, 4, "a clone differs from its original")
        course.must(course.codec.dump(loaded) == here.saved, 4, "a loaded game gives other bytes")
        course.must(loaded.asks == s.asks, 4, f"a loaded game asks something else: {s.asks} / {loaded.asks}")


def unchanged(kept: Position) -> None:
    """Item 5: a kept copy is what it was."""
    with kept.course.item(5):
        kept.course.must(kept.course.codec.dump(kept.s) == kept.saved, 5, "a kept copy changed while the game went on")


def any_order(here: Position, rng: Random) -> None:
    """Item 6: where several seats are asked, the order of their answers makes no difference."""
    course, s = here.course, here.s
    if len(s.asks) < 2:
        return
    with course.item(6):
        depth = next(i for i, f in enumerate(s.stack) if type(f) is Fork)
        t = clone(s)
        fork, answers = t.stack[depth], defaultdict[int, list[str]](list)
        for _ in range(LONGEST_SIDE_TRACK):
            ask = rng.choice(t.asks)
            answers[ask.seat].append(rng.choice(ask.options))
            apply(t, ask.seat, answers[ask.seat][-1])
            if len(t.stack) <= depth or t.stack[depth] is not fork:
                break
        expected = course.codec.dump(t)
        for _ in range(3):
            t, left = clone(s), {seat: list(reversed(said)) for seat, said in answers.items()}
            fork, told = t.stack[depth], []
            while any(left.values()) and len(t.stack) > depth and t.stack[depth] is fork:
                seat = rng.choice([q for q in left if left[q] and asked(t, q)])
                told.append((seat, left[seat].pop()))
                apply(t, *told[-1])
            course.must(course.codec.dump(t) == expected, 6, f"another order of the same answers ends elsewhere: {told}")


def free_plays(here: Position, rng: Random) -> None:
    """Item 7: after a free play the same question stands, unless an event has named the question that fell."""
    course, s = here.course, here.s
    for ask in s.asks:
        for choice in ask.free:
            with course.item(7):
                t = clone(s)
                t.out = []
                asking = next(top for top in map(_last, leaves(t.stack)) if _asks(top, t, ask.seat))
                apply(t, ask.seat, choice)
                for _ in range(LONGEST_SIDE_TRACK):
                    if not any(asking is f for branch in branches(t.stack) for f in branch[:-1]):
                        break  # nothing lies on top of it any more, or it has gone itself
                    other = rng.choice(t.asks)
                    apply(t, other.seat, rng.choice(other.options))
                again = own_ask(t, ask.seat)
                stands = again is not None and again.key == ask.key
                named = any({ask.key, ask.family} & words_in(e.data) for e in t.out)
                course.must(stands or named or not t.stack, 7, f"{choice}: {ask.key} is not asked again, and nobody said why")


def branches(stack: list[Frame]) -> Iterator[list[Frame]]:
    """A stack, and those of the forks in it."""
    yield stack
    for one in stack:
        if isinstance(one, Fork):
            for branch in one.branches:
                yield from branches(branch)


def leaves(stack: list[Frame]) -> Iterator[list[Frame]]:
    """The stacks whose last frame is one that asks."""
    return (branch for branch in branches(stack) if branch and not isinstance(branch[-1], Fork))


def _last(stack: list[Frame]) -> Frame:
    return stack[-1]


def _asks(top: Frame, s: State, seat: int) -> bool:
    ask = top.STEPS[top.at].run(top, s)
    return isinstance(ask, Ask) and ask.seat == seat
