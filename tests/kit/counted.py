"""What games want counted in the random games of the kit: for each thing how often it was used, and none may never be.

A game that is in this table names the things (its cards, say) and tells from the events of a game which of them were used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engines.kernel import Event, apply
from engines.mottainai.cards import CARD, CARDS
from tests.kit.course import Course


@dataclass(frozen=True)
class Counted:
    """The things of one game that are counted, and how their use is heard."""

    things: tuple[str, ...]
    heard: Callable[[Event], Iterator[str]]


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


COUNTED: dict[str, Counted] = {"mottainai": Counted(CARDS, mottainai)}


def heard_in(course: Course, counted: Counted) -> Counter[str]:
    """What was used in one game, played as the kit plays it but without its checks."""
    found: Counter[str] = Counter()
    s = course.new()
    s.out = []
    while s.asks and len(course.moves) < course.game.longest:
        ask = course.player.choice(s.asks)
        choice = course.player.choice(ask.options + ask.free)
        course.moves.append((ask.seat, choice))
        apply(s, ask.seat, choice)
        found.update(thing for event in s.out for thing in counted.heard(event))
        s.out.clear()
    return found


def count(courses: Iterable[Course], counted: Counted) -> Counter[str]:
    """What was used in some games."""
    total: Counter[str] = Counter(dict.fromkeys(counted.things, 0))
    for course in courses:
        total.update(heard_in(course, counted))
    return total


def table(total: Counter[str]) -> str:
    """The counts in one line, the rarest first."""
    return ", ".join(f"{thing} {n}" for thing, n in sorted(total.items(), key=lambda one: one[1]))
