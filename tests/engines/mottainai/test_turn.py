# ruff: noqa: N802 - V01 is the name of a worked case
"""Sections 3, 5 and 7: set-up, the turn, and how many actions a task gives."""

from __future__ import annotations

import pytest

from engines.mottainai.cards import shuffled_from
from engines.mottainai.rules import deal
from engines.mottainai.state import ALL_OR_NOTHING, CAPACITY, Mottainai
from tests.engines.language import words
from tests.engines.mottainai.table import Table, lay


def test_V01_set_up_deal_and_starting_player() -> None:
    named = words("crane statue kite vase ring coin curtain pillar umbrella haniwa flute bell gong go-set")
    g = Mottainai(seats=2, seed="any", deck=named + [c for c in shuffled_from(2) if c not in named])
    t = Table(deal(g))
    assert t.a.hand == "crane statue kite vase ring" and t.a.task == "coin" and not t.a.area.task_up
    assert t.b.hand == "curtain pillar umbrella haniwa flute"
    assert t.floor == "gong go-set bell" and len(g.deck) == 40, "B begins: the own set-up task already lies on the floor"
    assert g.active == 1 and t.key == "task"


def test_V02_first_turn_with_face_down_tasks() -> None:
    t = lay(
        "Hand(statue kite vase ring crane) Setup(coin)", "Hand(curtain pillar umbrella haniwa flute) Setup(bell)",
        floor="gong go-set", deck="scroll ...", at="old task",
    )  # fmt: skip
    assert t.floor == "gong go-set coin" and t.s.stack[0].previous == ""  # type: ignore[attr-defined]
    t.a.types("task crane")
    assert t.actions() == 1 and [e["owner"] for e in t.heard("performs")] == [0], "a face-down task is not performed"
    assert t.a.options == ("pray",)
    t.a.types("pray")
    assert t.a.hand == "statue kite vase ring scroll" and t.a.task == "crane"
    assert t.s.active == 1


def test_V03_covered_helpers() -> None:
    t = lay("Task(pillar) Helpers(statue frog) Gallery(tower) Hand(ring)", at="own")
    assert t.actions() == 5


@pytest.mark.parametrize(("rule", "actions"), [(CAPACITY, 6), (ALL_OR_NOTHING, 4)])
def test_V04_more_helpers_than_cover(rule: str, actions: int) -> None:
    t = lay("Task(pillar) Helpers(statue frog stool) Gallery(tower) Hand(ring)", at="own", cover_rule=rule)
    assert t.actions() == actions


@pytest.mark.parametrize("rule", [CAPACITY, ALL_OR_NOTHING])
def test_V05_wrong_wing_gives_no_cover(rule: str) -> None:
    t = lay("Task(jar) Helpers(vase cup) Gallery(scroll) Shop(teapot) Hand(ring)", at="own", cover_rule=rule)
    assert t.actions() == 3


def test_V06_helper_hired_during_the_task_adds_nothing_now() -> None:
    t = lay("Task(pillar) Gallery(tower) Hand(ring)", "Hand(coin)", floor="tablet amulet", at="own")
    assert t.actions() == 1
    t.a.types("monk tablet")
    assert t.a.helpers == "tablet" and t.floor == "amulet"
    assert t.s.active == 1, "the task is over"


def test_V07_bangle_stops_opponents_helpers_and_covers_own_monks() -> None:
    a, b = (
        "Helpers(fan doll) Gallery(scroll) Task(plane) Hand(ring)",
        "Gallery(bangle) Task(crane) Helpers(statue frog) Hand(tablet coin)",
    )
    t = lay(a, b)
    assert t.actions() == 1 and t.heard("performs")[-1]["owner"] == 1
    t.a.says("pray")
    assert t.actions() == 4 and t.heard("performs")[-1]["owner"] == 0
    t.a.says(*["pray"] * 4)
    t.b.types("task tablet")
    assert t.actions() == 1, "B has no CLERK helpers"
    t.b.says("pray")
    assert t.actions() == 5


def test_V08_go_set_covers_in_both_wings() -> None:
    t = lay("Task(tablet) Helpers(statue frog stool pillar) Shop(go-set bench) Sales(tower amulet) Hand(ring)", at="own")
    assert t.actions() == 9
    assert t.a.sees.players[0].sales_points == 4


def test_V09_tower_barrier() -> None:
    a, b = "Hand(jar crane) Helpers(vase)", "Gallery(tower) Task(bowl)"
    t = lay(a, b, floor="cup")
    assert t.key == "show.barrier" and t.a.options == ("show jar", "done")
    t.a.types("show jar")
    assert t.actions() == 2 and t.a.hand == "jar crane" and t.key == "act.potter"
    t = lay(a, b, floor="cup", deck="fan ...")
    t.a.says("done")
    assert t.heard("barred") and not t.heard("performs") and not t.heard("drew")
    assert t.heard("prayed") and t.a.hand == "jar crane fan", "only the prayer of the own noon"
    t = lay("Hand(crane)", b, floor="cup")
    assert t.key == "show.barrier" and t.a.options == ("done",), "the question appears all the same"


def test_V10_curtain_does_not_guard_clerk() -> None:
    t = lay("Hand(ring) Bench(jar)", "Gallery(curtain) Task(crane)")
    assert t.key == "act.clerk"
    t.a.types("clerk jar")
    assert t.a.sales == "jar"


def test_V11_mask_forbids_conversion() -> None:
    t = lay("Hand(statue jar) Task(tower)", "Gallery(mask) Task(pin)", deck="fan ...")
    assert t.key == "act.smith" and t.a.options == ("lose",)
    t.a.refused("pray", "masked", "R18")
    t.a.refused("craft jar", "masked", "R18")
    t.a.refused("smith statue", "no_support_smith", "8")
    t.a.types("lose")
    assert t.heard("lost_action") and t.a.waits == 0 and t.deck(1) == "fan"
    assert t.key == "act.monk" and "pray" in t.a.options


def test_V12_doll_steals_a_task_for_one_more_action() -> None:
    t = lay("Hand(vase flag) Gallery(doll) Helpers(amulet)", "Task(statue)", "Task(crane)", floor="tower cup bell", at="morning")
    t.a.types("use doll args:statue")
    assert t.a.task == "statue" and t.b.task == "" and t.a.hand == "vase flag"
    assert t.key == "act.clerk" and [e["owner"] for e in t.heard("performs")] == [2] and t.actions() == 1
    t.a.says("pray")
    assert t.key == "act.monk" and t.actions() == 3
    t.a.says("pray", "pray", "pray")
    assert t.s.active == 1 and t.floor == "tower cup bell", "B has no old task"


def test_V13_sketch_and_doll_exclude_each_other() -> None:
    t = lay("Hand(ring) Gallery(sketch doll) Helpers(fan statue)", "Task(vase)", at="morning")
    assert t.a.offered("use") == "sketch doll"
    t.a.types("use sketch args:statue")
    assert t.a.task == "statue" and t.a.helpers == "fan"
    assert t.key == "act.potter", "no other task can be had this morning"
    t.a.says("pray")
    assert t.key == "act.monk" and t.actions() == 1


def test_V14_flag_and_figurine_with_the_same_card() -> None:
    t = lay("Hand(jar ring) Gallery(flag) Shop(figurine) Task(cup)", "Task(vase)")
    assert t.key == "show.bonus"
    t.a.types("show jar")
    assert t.actions() == 2
    t.a.says("pray", "pray")
    assert t.key == "show.bonus"
    t.a.types("show jar")
    assert t.actions() == 2 and t.a.hand == "jar ring"


@pytest.mark.parametrize(("rule", "actions"), [(CAPACITY, 5), (ALL_OR_NOTHING, 4)])
def test_V15_fountain_shows_count_as_helpers(rule: str, actions: int) -> None:
    t = lay("Hand(statue frog) Gallery(fountain scroll) Helpers(fan) Task(curtain)", at="own", cover_rule=rule)
    t.a.types("show statue,frog")
    assert t.actions() == actions and t.a.hand == "statue frog"
    t = lay("Hand(statue frog) Gallery(fountain scroll) Helpers(fan)", "Task(curtain) Gallery(bangle)", cover_rule=rule)
    t.a.types("show statue,frog")
    assert t.actions() == 1


def test_V56_two_copies_of_flag() -> None:
    t = lay("Hand(vase#1 ring#1) Gallery(flag#1 flag#2) Task(cup#1)", at="own", seats=4)
    t.a.types("show vase#1")
    t.a.types("show vase#1")
    assert t.actions() == 3


def test_V58_no_task_by_choice() -> None:
    t = lay(
        "Hand(ring fan) Helpers(statue frog) Gallery(tower)", "Task(vase) Hand(coin)", floor="cup", deck="crane ...", at="task"
    )
    t.a.types("task none")
    t.a.types("potter cup")
    assert len(t.heard("prayed")) == 1 and t.a.hand == "ring fan crane"
    assert t.a.task == "" and t.s.active == 1


def test_V40_handkerchief_instead_of_the_limit() -> None:
    t = lay("Hand(ring coin pin bell jar vase cup) Gallery(handkerchief)", floor="fan", at="dawn")
    t.a.types("discard jar")
    assert t.a.hand == "ring coin pin bell vase cup" and t.floor == "fan jar" and t.key == "task"
    t = lay("Hand(ring coin pin bell jar vase cup) Gallery(handkerchief)", floor="fan", at="dawn")
    t.a.says("decline")
    t.a.types("limit jar,cup")
    assert t.bottom(2) == "jar cup" and len(t.a.area.hand) == 5
    t = lay("Hand(ring coin pin bell jar vase cup)", floor="fan", at="dawn")
    assert t.key == "limit"
    t.a.types("limit ring,coin")
    assert t.bottom(2) == "ring coin" and t.key == "task"


def test_V41_chopsticks_and_umbrella() -> None:
    t = lay(
        "Hand(ring coin) Task(pillar) Gallery(chopsticks) Shop(umbrella) Helpers(cup fan)",
        floor="statue",
        deck="dice ...",
        at="old task",
    )
    assert t.floor == "statue pillar"
    t.a.types("use chopsticks")
    t.a.types("use umbrella")
    assert t.key == "args.convert" and t.a.options == ("pick cup", "done"), "fan is not CLAY"
    t.a.says("pick cup")
    assert t.floor == "statue dice" and t.a.sales == "pillar cup" and t.a.helpers == "fan"


def test_V33_kite_copying_bowl_is_used_the_same_morning() -> None:
    t = lay(
        "Hand(ring fan) Gallery(kite) Helpers(vase jar) Task(crane)", "Gallery(bowl) Bench(coin) Task(dice)",
        deck="teapot ...", at="old task",
    )  # fmt: skip
    t.a.types("use kite args:2 bowl,ring")
    assert t.b.craft_bench == "coin ring" and t.a.sees.players[0].gallery[0].code == "bowl"
    t.a.types("use kite")
    assert t.a.craft_bench == "teapot"
    t.a.types("task fan")
    assert t.actions() == 5
    t.a.says(*["pray"] * 5)
    t.a.says("pray")
    assert t.s.copies == {} and t.a.sees.players[0].gallery[0].code == "kite"


def test_V32_kite_copying_turtle_stops_being_cloth() -> None:
    a, b = "Hand(pin cup) Gallery(kite scroll) Shop(statue vase", "Shop(turtle)"
    t = lay(a + ")", b, at="morning")
    t.a.types("use kite args:2 turtle,pin")
    assert not t.over and t.b.craft_bench == "pin"
    t = lay(a + " flag)", b, at="morning")
    t.a.types("use kite args:2 turtle,pin")
    assert t.over and t.s.result["winners"] == [0] and t.s.result["cause"] == "turtle"


def test_V34_kite_is_still_a_copy_when_the_game_ends() -> None:
    t = lay("Hand(pin) Gallery(kite tower)", "Gallery(scroll)", deck="crane", at="morning")
    t.a.types("use kite args:2 scroll,pin")
    t.a.says("no-task") if t.key == "task" else None
    assert t.over and t.s.result["cause"] == "deck"
    assert t.s.result["scores"][0]["total"] == 6
