"""What many games come to: presses for each decision and for each kind of turn, and what was left lying about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from statistics import mean, median
from typing import NamedTuple

from bench.clicks.labels import codes, cut_off
from bench.clicks.mind import LEAST
from bench.clicks.sitting import WHO, Course, Said, Step
from engines.shelf import game

NARROWED = "among"  # Mottainai's word for a part of a hand: the same question is asked again
PLACED = ("altar", "place")
ONE, TWO = 1, 2


class Turn(NamedTuple):
    """What one person pressed in one turn, also before the first."""

    steps: list[Step]
    first: bool

    @property
    def presses(self) -> int:
        """All of them together."""
        return sum(step.presses for step in self.steps)

    def choices(self, key: str = "") -> list[str]:
        """What was said, to questions of that key."""
        return [said.choice for step in self.steps for said in step.said if not key or said.key == key]

    def told(self, kind: str) -> int:
        """How often something happened."""
        return sum(event["kind"] == kind for step in self.steps for event in step.told)


Measured = Callable[[Course], Iterable[int]]


def turns(course: Course) -> list[Turn]:
    """The turns of the person, one after the other; what is asked between them belongs to none."""
    found = [[*steps] for _, steps in groupby((s for s in course.steps if s.mine), key=lambda step: step.turn)]
    return [Turn(steps, n == 0) for n, steps in enumerate(found)]


def of_turns(wanted: Callable[[Turn], bool]) -> Measured:
    """The presses of each turn of that kind."""
    return lambda course: [turn.presses for turn in turns(course) if wanted(turn)]


def only(verb: str) -> Callable[[Turn], bool]:
    """Oaxaca's turns of that dice action and nothing else."""

    def wanted(turn: Turn) -> bool:
        verbs = {choice.split()[0] for choice in turn.choices("act")}
        return verb in verbs and verbs <= {verb, "end"}

    return wanted


def without_placing(turn: Turn) -> bool:
    """A turn of Pátzcuaro in which no card went to an altar."""
    return not any(choice.startswith(PLACED) for choice in turn.choices())


def two_charted(course: Course) -> Iterator[int]:
    """What drawing two lines takes: the action is chosen, then the lines."""
    for turn in turns(course):
        if turn.told("charted") == TWO:
            yield sum(step.presses for step in turn.steps if any(map(charts, step.said)))


def charts(said: Said) -> bool:
    """Whether an answer has to do with lines on the chart."""
    return said.choice.startswith("chart") or said.key == "lines"


def first_turn(course: Course) -> Iterator[int]:
    """The first turn with all that comes before it."""
    if found := turns(course)[:1]:
        before = [step.presses for step in course.steps if step.turn < found[0].steps[0].turn]
        yield sum(before) + found[0].presses


def acts(course: Course) -> list[Turn]:
    """The acts of a person: each from its question to the next one that begins an act."""
    begins, found = game(course.game.title).acts, list[list[Step]]()
    for step in course.steps:
        narrowed = bool(found) and found[-1][-1].said[-1].choice.startswith(NARROWED)
        if not found or (step.said[0].key in begins and not narrowed):
            found.append([])
        found[-1].append(step)
    return [Turn(steps, n == 0) for n, steps in enumerate(found)]


def of_acts(wanted: Callable[[Turn], bool]) -> Measured:
    """The presses of each act of that kind, if there was anything to choose in it."""
    return lambda course: [act.presses for act in acts(course) if act.steps[0].said[0].options >= LEAST and wanted(act)]


def begins_with(key: str) -> Callable[[Turn], bool]:
    """Acts that begin with that question."""
    return lambda act: act.steps[0].said[0].key.startswith(key)


def takes_main_action(act: Turn) -> bool:
    """An act of Resafa that carries a main action out."""
    return act.told("main") == ONE


KINDS: dict[str, Measured] = {
    "oaxaca.gather": of_turns(only("gather")),
    "oaxaca.craft": of_turns(only("craft")),
    "patzcuaro.turn": of_turns(without_placing),
    "mottainai.task": of_acts(begins_with("task")),
    "mottainai.action": of_acts(begins_with("act.")),
    "resafa.action": of_acts(takes_main_action),
    "resafa.first_turn": first_turn,
    "merchants_cove.chart_two": two_charted,
}


class Found(NamedTuple):
    """The figures, and what stands behind those that should be nothing."""

    figures: dict[str, float]
    single: Counter[tuple[str, str]]  # game and key, and why it is shown nevertheless
    cut: list[str]
    coded: list[str]


def figured(courses: Sequence[Course]) -> Found:
    """All figures of these games."""
    figures: dict[str, float] = {"per_decision": per_decision(courses), "per_answer": per_answer(courses)}
    for title in sorted({course.game.title for course in courses}):
        here = [course for course in courses if course.game.title == title]
        figures[f"{title}.per_decision"] = per_decision(here)
        figures[f"{title}.public_per_turn"] = median([n for course in here for n in public(course)] or [0])
    for kind, measure in KINDS.items():
        title = kind.partition(".")[0]
        if found := [presses for course in courses if course.game.title == title for presses in measure(course)]:
            figures[kind] = median(found)
    single = Counter((f"{course.game.title} {key}", why) for course in courses for key, why in course.single)
    texts = {(course.game.title, course.game.language, text) for course in courses for text in course.texts}
    cut = sorted({text for _, language, text in texts if cut_off(text, language)})
    coded = sorted({text for title, language, text in texts if codes(text.replace(WHO, ""), title, language)})
    figures["single_option"] = sum(n for (_, why), n in single.items() if not why)
    figures["private_left"] = max((step.private for course in courses for step in course.steps), default=0)
    figures["public_per_turn"] = max(n for name, n in figures.items() if name.endswith(".public_per_turn"))
    figures["refused"] = sum(step.refused for course in courses for step in course.steps)
    figures["cut_labels"], figures["code_labels"] = len(cut), len(coded)
    return Found(figures, single, cut, coded)


def per_decision(courses: Iterable[Course]) -> float:
    """Presses for each question of the rules that had a choice; a run that is picked at once answers several."""
    found = [(step.presses, n) for course in courses for step in course.steps if (n := decisions(step))]
    return sum(presses for presses, _ in found) / max(1, sum(n for _, n in found))


def decisions(step: Step) -> int:
    """How many questions with a choice were answered."""
    return sum(said.options >= LEAST for said in step.said)


def per_answer(courses: Iterable[Course]) -> float:
    """The same for each answer, where whatever is picked at once is one."""
    return mean([step.presses for course in courses for step in course.steps if decisions(step)] or [0])


def public(course: Course) -> Iterator[int]:
    """For each turn the public messages made from the end of the one before to its own end, and the board that it began with."""
    made = set[int]()
    last = {id(turn.steps[-1]) for turn in turns(course)}
    for step in course.steps:
        made.add(step.board)
        if id(step) in last:
            yield len(made)
            made.clear()
        made.update(step.posted)
