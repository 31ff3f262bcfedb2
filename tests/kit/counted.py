"""What games want counted in the random games of the kit: for each thing how often it was used, and none may never be.

A game that is in this table names the things (its cards, say) and tells from the events of a game which of them were used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engines.kernel import Ask, Event, apply
from engines.mottainai.cards import CARD, CARDS
from tests.kit.counted_merchants_cove import ORACLE, curious, merchants_cove
from tests.kit.counted_resafa import RESAFA, keen, resafa
from tests.kit.course import Course


@dataclass(frozen=True)
class Counted:
    """The things of one game that are counted, and how their use is heard."""

    things: tuple[str, ...]
    heard: Callable[[Event], Iterator[str]]
    games: int = 40  # for each seat count: those of the kit and some more, since without checks they cost little
    keen: Callable[[Course, int, str], float] | None = None  # how much more likely some choices are


def mottainai(event: Event) -> Iterator[str]:
    """Cards whose effect was used, changed a number, or decided something."""
    data = event.data
    match event.kind:
        case "used" | "variant" | "shown":
            yield data["code"]
        case "barred":
            yield CARD[data["work"]].code
        case "discarded":
            yield "handkerchief"
        case "lost_action":
            yield "mask"
        case "performs":
            yield from data["counted"]["by"]
        case "completed":
            yield from data["helped"]
        case "over":
            result = data["result"]
            if result["cause"] == "turtle":
                yield "turtle"
            for score in result["scores"]:
                yield from (CARD[work].code for work, points in score["by_work"].items() if points)
                yield from score["decisive"]


COUNTED: dict[str, Counted] = {
    "mottainai": Counted(CARDS, mottainai),
    "resafa": Counted(RESAFA, resafa, 100, keen),
    "merchants_cove": Counted(ORACLE, merchants_cove, keen=curious),
}


def heard_in(course: Course, counted: Counted) -> Counter[str]:
    """What was used in one game, played as the kit plays it but without its checks."""
    found: Counter[str] = Counter()
    s = course.new()
    s.out = []
    while s.asks and len(course.moves) < course.game.longest:
        ask = course.player.choice(s.asks)
        choice = chosen(course, ask, counted.keen)
        course.moves.append((ask.seat, choice))
        apply(s, ask.seat, choice)
        found.update(thing for event in s.out for thing in counted.heard(event))
        s.out.clear()
    return found


def chosen(course: Course, ask: Ask, keen: Callable[[Course, int, str], float] | None) -> str:
    """One of the choices, all alike or as likely as the game wishes."""
    said = ask.options + ask.free
    if keen is None:
        return course.player.choice(said)
    return course.player.choices(said, [keen(course, ask.seat, one) for one in said])[0]


def count(courses: Iterable[Course], counted: Counted) -> Counter[str]:
    """What was used in some games."""
    total: Counter[str] = Counter(dict.fromkeys(counted.things, 0))
    for course in courses:
        total.update(heard_in(course, counted))
    return total


def table(total: Counter[str]) -> str:
    """The counts in one line, the rarest first."""
    return ", ".join(f"{thing} {n}" for thing, n in sorted(total.items(), key=lambda one: one[1]))
