"""What a robot would do in the place of somebody, and what it thinks that this changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, TypeVar

from engines.kernel import Ask, Game, Reasons, State, Stuck, Text, apply, asked, clone
from engines.kernel.worths import group_of
from engines.robots.apart import loaded
from engines.robots.policies import Easy, act_is_over, worth_of
from engines.robots.strengths import EASY

S = TypeVar("S", bound=State)
DEALS = 4  # over which a change is taken, where chance or hidden cards have a say
PATIENCE = 12  # an act never takes more answers than this
LEAST = 0.01  # of a change that is one: what sums of fractions are wrong by is none
QUICK = Easy(fitted=True)  # goes on with an act that the strong one has begun


class Change(NamedTuple):
    """What an act changes: a part of a worth, and by how much."""

    part: str
    worth: float


@dataclass(frozen=True)
class Explained:
    """An act to its end, or up to where something new shows, and what it changes for whoever acts."""

    words: tuple[str, ...] = ()
    then: tuple[Text, ...] = ()  # what is said after the first word, but what only ends a list
    points: int = 0  # what is counted for the seat at once
    sure: bool = True  # whether that is so, however chance and hidden cards have it
    rival: int = 0  # what is counted for the best rival at once
    ends: bool = False  # the game is over then, whatever is hidden
    wins: bool = False  # ... and the seat has won it
    changes: tuple[Change, ...] = ()  # for the better, the greatest first
    worse: bool = False  # whether the robot thinks less of the position at the end of it than before


def explained(title: str, saved: bytes, seat: int, name: str, word: str, seed: int) -> Explained:
    """The same in a process of its own, as `think` says the word."""
    game, deal = loaded(title, saved)
    return explain(game, deal, seat, name, word, seed)


def explain(game: Game[S], deal: S, seat: int, name: str, word: str, seed: int) -> Explained:
    """What the word begins in a position that was dealt anew for the seat, and what comes of it on the whole."""
    words, then = _act(game, deal, seat, word, Random(seed))
    before, ends = game.view(deal, seat), [*_ends(game, deal, seat, words, Random(seed))]
    if game.reasons is None or not ends:
        return Explained(words, then)
    points = [_points(game.reasons, before, after, seat) for after in ends]
    over, (own, rival) = all(view.result for view in ends), zip(*points, strict=True)
    return Explained(
        words,
        then,
        round(sum(own) / len(own)),
        len({*own}) == 1,
        round(sum(rival) / len(rival)),
        over,
        over and all(seat in view.result["winners"] for view in ends),
        () if over else _changes(game, name, before, ends, seat),
        not over and worsens(game, name, before, ends, seat),
    )


# -- the act ----------------------------------------------------------------------------------------------------------------


def _act(game: Game[S], deal: S, seat: int, word: str, rng: Random) -> tuple[tuple[str, ...], tuple[Text, ...]]:
    """All that is said until the act is over, as a quick robot goes on with it: nothing in it hangs on what is hidden."""
    words, then, s = [word], list[Text](), clone(deal)
    apply(s, seat, word)
    while (ask := _on(game, deal, s, seat)) is not None and len(words) < PATIENCE:
        said = QUICK.choose(game, s, seat, rng)
        if said.split(" ")[-1] not in game.passive:
            then.append(game.label(game.view(s, seat), ask.key, said))
        words.append(said)
        s = clone(s)
        apply(s, seat, said)
    return tuple(words), tuple(then)


def _on(game: Game[S], before: S, s: S, seat: int) -> Ask | None:
    """The question with which an act goes on; None where it is over, or goes on behind a seal or with somebody else."""
    return None if act_is_over(game, before, s, seat) else asked(s, seat)


def _ends(game: Game[S], deal: S, seat: int, words: Sequence[str], rng: Random) -> Iterator[Any]:
    """What the seat sees at the end, in some deals that it cannot tell apart."""
    for _ in range(DEALS):
        s = game.resample(deal, seat, rng)
        try:
            for word in words:
                apply(s, seat, word)
        except Stuck:
            continue
        yield game.view(s, seat)


# -- what it changes --------------------------------------------------------------------------------------------------------


def _points(reasons: Reasons, before: Any, after: Any, seat: int) -> tuple[float, float]:
    """What is counted more for the seat, and for the best of the others."""
    others = [q for q in range(len(before.players)) if q != seat]
    best = [max((reasons.points(view, q) for q in others), default=0.0) for view in (before, after)]
    return reasons.points(after, seat) - reasons.points(before, seat), best[1] - best[0]


def _changes(game: Game[Any], name: str, before: Any, ends: Sequence[Any], seat: int) -> tuple[Change, ...]:
    reasons = game.reasons
    assert reasons is not None
    phase = game.fitted.phase(before) if game.fitted is not None else ""
    now, *later = [parts(game, name, view, seat, phase) for view in (before, *(one for one in ends if not one.result))]
    found = [Change(part, sum(one[part] for one in later) / len(later) - n) for part, n in now.items()]
    better = [one for one in found if one.worth > LEAST and one.part in reasons.told]
    return tuple(sorted(better, key=lambda one: (-one.worth, one.part)))


def worsens(game: Game[Any], name: str, before: Any, ends: Sequence[Any], seat: int) -> bool:
    """Whether a position is worth less at the end of an act than before it, by what the robot itself goes by."""
    worth = worth_of(game, len(before.players), fitted=name != EASY)
    later = [worth(view, seat) for view in ends if not view.result]
    return sum(later) / len(later) < worth(before, seat) - LEAST


def parts(game: Game[Any], name: str, view: Any, seat: int, phase: str) -> Mapping[str, float]:
    """Of what the worth of a view is made: of a fitted one the features that are about the same thing together, if the game says
    which these are; else of the rough one. A fit to everything at once may count against each other what a person counts apart.
    """
    fit, reasons, seats = game.fitted, game.reasons, len(view.players)
    assert reasons is not None
    if name == EASY or fit is None or not fit.knows(seats) or not reasons.groups:
        return reasons.parts(view, seat)
    weights, features = fit.data.weights[group_of(seats)][phase], fit.features(view, seat)
    return {part: sum(weights[one] * features[one] for one in among) for part, among in reasons.groups.items()}
