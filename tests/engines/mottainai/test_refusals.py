"""Refusals: each names its paragraph and what is possible instead, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from engines.kernel import Text
from tests.engines.mottainai.table import Table, lay

TEXTS = Path(__file__).resolve().parents[3] / "data" / "texts" / "mottainai.en.json"


class Case(NamedTuple):
    """A temple and the word that is refused there."""

    why: str
    rule: str
    said: str
    a: str
    b: str = "Hand(turtle)"
    at: str = "own"
    floor: str = ""
    deck: str = "..."
    first: tuple[str, ...] = ()  # what is answered before

    def table(self) -> Table:
        """The position in which the word is said."""
        t = lay(self.a, self.b, at=self.at, floor=self.floor, deck=self.deck)
        t.a.says(*self.first)
        return t


MONK, CLERK = "Hand(ring) Task(pillar)", "Hand(ring) Task(plane)"
CASES = (
    Case("not_in_hand", "5", "return jar", "Hand(ring coin pin bell gong sword)", at="dawn"),
    Case("not_in_hand", "R7", "discard jar", "Hand(ring) Gallery(handkerchief)", at="dawn"),
    Case("not_in_hand", "5", "task jar", "Hand(ring)", at="task"),
    Case("not_in_hand", "6", "return jar", "Hand(ring) Task(socks)", first=("tailor",)),
    Case("not_in_hand", "7", "show jar", "Hand(ring) Gallery(flag) Task(pin)"),
    Case("not_in_hand", "8", "smith jar", "Hand(ring) Task(pin)"),
    Case("not_matching", "7", "show crane", "Hand(ring crane) Gallery(flag) Task(pin)"),
    Case("not_a_monk", "R19", "show crane", "Hand(ring crane) Gallery(fountain) Task(plane)"),
    Case("already_shown", "R19", "show frog", "Hand(frog stool) Gallery(fountain) Task(plane)", first=("show frog",)),
    Case("answer_first", "5", "pray", "Hand(ring)", at="task"),
    Case("answer_first", "5", "gallery", "Hand(ring coin pin) Task(sword)", first=("smith ring",)),
    Case("not_offered", "5", "return", "Hand(ring coin pin bell gong sword)", at="dawn"),
    Case("other_job", "6", "clerk ring", MONK),
    Case("not_masked", "R18", "lose", MONK),
    Case("masked", "R18", "pray", "Hand(ring)", "Gallery(mask) Task(vase)", "noon", "cup"),
    Case("no_such_card", "1", "monk ghost", MONK),
    Case("not_on_floor", "6", "monk jar", MONK, floor="cup"),
    Case("not_on_bench", "6", "clerk jar", CLERK),
    Case("no_need_to_narrow", "6", "among clay", MONK, floor="cup"),
    Case("no_variant", "R16", "clerk-top", CLERK),
    Case("no_variant", "R16", "clerk-all clay", f"{CLERK} Bench(jar)"),
    Case("none_of_material", "6", "clerk-all stone", f"{CLERK} Bench(jar) Gallery(robe)"),
    Case("no_taking", "R16", "monk-from 2 fan", MONK, "Helpers(fan doll)"),
    Case("not_takeable", "R16", "monk-from 2 fan", f"{MONK} Gallery(flute)", "Helpers(fan doll)"),
    Case("other_material", "6", "craft ring", MONK),
    Case("no_support_craft", "8", "craft frog", "Hand(frog) Task(pillar)"),
    Case("no_support_smith", "8", "smith frog", "Hand(frog) Task(pin)"),
    Case("not_support", "8", "support fan", "Hand(ring coin pin fan) Task(sword)", first=("smith ring",)),
    Case("already_support", "8", "support pin", "Hand(ring coin pin) Task(sword)", first=("smith ring", "support pin")),
    Case("not_to_spend", "8", "spend fan", "Hand(ring coin pin) Bench(fan) Task(sword)", first=("smith ring",)),
    Case("support_from_hand", "R15", "support vase", "Hand(jar vase) Bench(cup fan) Gallery(crane) Task(bowl)",
         first=("craft jar",)),
    Case("which_wing", "8", "pray", "Hand(crane) Task(plane)", first=("craft crane",)),
    Case("not_your_work", "12", "use bowl", "Hand(ring) Gallery(pin)", at="morning"),
    Case("other_time", "12", "use stool", "Hand(ring) Gallery(pin stool)", at="morning"),
    Case("used_or_late", "12", "use bowl", "Hand(ring) Gallery(pin bowl)", at="morning", first=("use bowl",)),
    Case("no_task_to_take", "R9", "use doll", "Hand(ring) Gallery(pin doll)", "Setup(jar)", "morning"),
    Case("task_taken", "R8", "use doll", "Hand(ring) Helpers(fan) Gallery(pin sketch doll)", "Task(jar)", "morning",
         first=("use sketch", "pick fan")),
    Case("no_helpers", "12", "use sketch", "Hand(ring) Gallery(pin sketch)", at="morning"),
    Case("floor_full", "12", "use daitoro", "Hand(ring) Gallery(pin daitoro)", at="morning", floor="jar cup vase"),
    Case("no_previous_task", "R10", "use chopsticks", "Hand(ring) Gallery(pin chopsticks)", at="morning"),
    Case("cannot_pick", "12", "pick 2 jar", "Hand(ring) Gallery(kite)", "Gallery(scroll)", "morning", first=("use kite",)),
    Case("deck_too_small", "R22", "use fan", "Hand(ring) Gallery(fan dice) Task(socks)", deck="jar cup", first=("tailor",)),
    Case("no_materials", "12", "use amulet", "Hand(crane) Gallery(amulet poem) Task(plane)", first=("craft crane", "gallery")),
    Case("floor_empty", "R23", "use statue", "Hand(statue) Bench(frog) Gallery(stool) Task(pillar)",
         first=("craft statue", "gallery")),
    Case("too_many_works", "12", "use frog", "Hand(frog) Bench(statue) Gallery(stool) Task(pillar)",
         first=("craft frog", "gallery")),
    Case("nobody_built_more", "R17", "use shuriken", "Hand(shuriken) Bench(pin sword) Gallery(stool) Task(ring)",
         first=("craft shuriken", "gallery")),
    Case("nothing_to_complete", "R14", "use cloak", "Hand(crane) Gallery(cloak) Task(plane)", first=("craft crane", "gallery")),
    Case("hand_empty", "R34", "use kite", "Gallery(kite bowl)", "Gallery(scroll)", "morning"),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.why} {case.said}")
def test_a_refusal_names_its_paragraph_and_what_is_possible(case: Case) -> None:
    t = case.table()
    refusal = t.a.cannot_say(case.said, case.why, case.rule)
    assert isinstance(refusal.instead, Text) and refusal.instead.key == "kernel.instead"
    assert set(refusal.instead.params["choices"]) <= set(t.a.options) and refusal.instead.params["choices"]


# Reasons for which the question itself is not put, so that nobody is refused by them; and the one that needs a wide floor.
NEVER_ASKED = {"no_paper_made", "nobody_sold_more", "nothing_to_copy"}
ELSEWHERE = {"narrow_first"}


def test_every_reason_of_the_texts_is_given_somewhere() -> None:
    written = {key.removeprefix("mottainai.no.") for key in json.loads(TEXTS.read_text()) if key.startswith("mottainai.no.")}
    assert written - NEVER_ASKED - ELSEWHERE == {case.why for case in CASES}
