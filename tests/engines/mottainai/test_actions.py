# ruff: noqa: N802 - V16 is the name of a worked case
"""Section 6: actions, their variants, and what follows them."""

from __future__ import annotations

from tests.engines.mottainai.table import lay


def test_V16_robe_then_ring() -> None:
    t = lay("Bench(statue frog jar) Sales(crane) Gallery(ring) Shop(robe) Task(fan)", "Sales(vase dice teapot cup)", at="own")
    t.a.types("clerk-all stone")
    assert t.key == "work.after"
    t.a.types("use ring args:2 teapot")
    assert t.a.sales == "crane statue frog teapot" and t.a.craft_bench == "jar" and t.b.sales == "vase dice cup"
    assert t.s.active == 1, "one action, one Ring"


def test_V17_ring_compares_after_the_sale() -> None:
    t = lay("Bench(jar) Sales(crane fan) Gallery(ring) Task(doll)", "Sales(vase dice cup)", at="own")
    t.a.types("clerk jar")
    assert t.s.active == 1, "three sales each: no Ring"


def test_V18_bell_sells_the_last_deck_card() -> None:
    t = lay("Gallery(bell ring) Task(straw) Waiting(2)", "Sales(vase dice cup)", deck="pillar", at="own")
    t.a.types("clerk-top")
    assert t.over and t.a.sales == "pillar" and t.s.result["cause"] == "deck"
    assert t.a.waits == 2 and not t.heard("used") and t.s.result["scores"][0]["backorders"] == 0


def test_V19_plane_moves_a_work_to_the_fifth_place() -> None:
    a = "Gallery(statue flag vase ring) Shop(plane socks) Task(brick) Waiting(1)"
    t = lay(a, floor="cup", deck="tablet ...", at="own")
    t.a.types("potter-top")
    assert t.a.craft_bench == "tablet" and t.floor == "cup"
    t.a.types("use plane args:socks")
    assert t.over and t.s.result["cause"] == "wing" and len(t.a.area.gallery) == 5 and t.a.waits == 1
    t = lay(a, floor="cup", deck="tablet ...", at="own")
    t.a.types("potter-top")
    t.a.types("skip")
    assert t.s.active == 1 and not t.over


def test_V42_gong() -> None:
    t = lay("Hand(ring) Gallery(gong)", "Hand(tower)", deck="crane fan doll plane ...", at="task")
    t.a.says("no-task")
    assert t.key == "work.after" and t.a.waits == 1
    t.a.types("use gong")
    assert t.a.hand == "ring crane fan doll plane gong" and t.a.gallery == "" and len(t.heard("prayed")) == 1


def test_V43_cup_ends_the_game() -> None:
    t = lay("Hand(statue) Gallery(cup) Shop(tower) Sales(frog)", "Gallery(ring)", deck="amulet ...", at="own")
    t.a.types("use cup")
    result = t.s.result
    assert t.over and result["cause"] == "cup" and t.a.waits == 1 and t.bottom() == "cup"
    assert [s["total"] for s in result["scores"]] == [6, 3] and result["winners"] == [0]


def test_V44_sword_and_flute() -> None:
    t = lay(
        "Helpers(crane) Bench(jar) Gallery(sword flute) Task(statue)",
        "Helpers(fan doll) Bench(cup) Shop(scroll) Task(vase)",
        at="noon",
    )
    assert t.a.offered("potter-from") == "2 vase 2 scroll", "one material each: no Sword"
    t.a.types("potter-from 2 scroll")
    assert t.a.craft_bench == "jar scroll" and t.b.gift_shop == ""
    t.a.types("monk-from 2 fan")
    assert t.a.helpers == "crane fan" and t.b.helpers == "doll"


def test_V45_flute_takes_the_task_being_performed() -> None:
    t = lay("Helpers(cup) Gallery(flute) Task(crane) Hand(pin)", "Task(vase) Hand(tower)", floor="ring")
    assert t.actions() == 2
    t.a.types("potter-from 2 vase")
    assert t.key == "act.potter"
    t.a.types("potter ring")
    assert t.a.craft_bench == "vase ring" and t.b.task == ""
    t.a.says("pray")
    assert t.s.active == 1 and t.floor == "", "B puts no old task on the floor"


def test_V35_puppet_swap() -> None:
    t = lay("Hand(statue jar) Gallery(puppet) Task(robe)", "Hand(crane fan ring coin)", deck="tower ...", at="own")
    t.a.types("tailor")
    t.a.types("use puppet args:2")
    assert t.b.hand == "statue jar"
    assert t.bottom() == "puppet" and t.a.hand == "crane fan ring coin tower", "drawn at night"
    assert t.heard("refilled")[-1]["n"] == 1


def test_V36_dice_hit_and_miss() -> None:
    a, b = "Hand(fan ring coin) Gallery(dice) Task(quilt)", "Hand(statue tower doll)"
    t = lay(a, b, deck="jar ...", at="own")
    t.a.types("tailor")
    t.a.types("use dice")
    assert t.key == "wing"
    t.a.says("gift-shop", "use jar", "pick stone")
    assert t.a.gift_shop == "jar" and t.a.waits == 2 and t.b.hand == "doll"
    assert t.key == "refill"
    t.a.says("done")
    assert t.heard("refilled")[-1]["n"] == 0
    t = lay(a, b, deck="tablet ...", at="own")
    t.a.types("tailor")
    t.a.types("use dice")
    assert t.key == "refill" and t.deck(1) == "tablet" and t.known == "tablet"
    t.a.says("done")
    assert "tablet" in t.a.hand and t.known == ""


def test_V37_fan_keeps_one() -> None:
    t = lay("Hand(ring coin pin bell) Gallery(fan) Task(socks)", deck="crane statue jar ...", at="own")
    t.a.types("tailor")
    t.a.says("use fan")
    assert t.known == "crane statue jar"
    t.a.says("pick statue", "pick crane")
    assert t.deck(1) == "statue" and t.bottom(2) == "crane jar" and t.known == "statue"
    t.a.types("refill bell")
    assert t.bottom(3) == "crane jar bell" and "statue" in t.a.hand and t.heard("refilled")[-1]["n"] == 2
    t = lay("Hand(ring coin pin bell) Gallery(fan) Task(socks)", deck="crane statue", at="own")
    t.a.types("tailor")
    assert t.key == "refill"


def test_V38_tailor_counts_the_waiting_area() -> None:
    t = lay("Hand(ring coin pin) Task(socks) Waiting(3)", at="own")
    t.a.types("tailor cards:ring")
    assert t.heard("refilled")[-1]["n"] == 0 and t.bottom() == "ring"
    t = lay("Hand(ring coin pin) Task(socks) Waiting(3)", at="own")
    t.a.types("tailor cards:ring,coin,pin")
    assert t.heard("refilled")[-1] == {"seat": 0, "returned": 3, "n": 2}


def test_V39_pin_turned_into_a_craft() -> None:
    t = lay("Hand(flag ring coin) Bench(robe) Shop(pin) Helpers(quilt mask)", at="morning")
    t.a.types("use pin")
    assert t.key == "act.tailor"
    t.a.types("craft flag wing:gallery")
    assert t.a.gallery == "flag" and t.key == "task" and t.a.craft_bench == "robe"
    t.a.types("task ring")
    assert t.key == "show.bonus", "Flag works at once"


def test_V49_deck_runs_out_inside_a_tailor_action() -> None:
    t = lay("Hand(ring) Task(socks)", deck="crane fan", at="own")
    t.a.types("tailor cards:none")
    assert t.over and t.s.result["cause"] == "deck" and t.a.waits == 2 and t.s.deck == []
    t = lay("Hand(ring) Task(socks)", deck="crane fan", at="own")
    t.a.types("tailor cards:ring")
    assert t.over and t.a.waits == 3 and t.a.hand == ""


def test_V57_pinwheel_at_night() -> None:
    t = lay("Hand(ring fan) Gallery(pinwheel) Waiting(1)", "Hand(tower)", deck="crane ...", at="night")
    waiting = t.a.waiting
    t.a.says("use pinwheel", "pick ring")
    assert t.bottom() == "ring" and t.key == "args.draw"
    t.a.says("pick draw")
    assert t.a.hand == f"fan crane {waiting}" and t.s.active == 1
    t = lay("Hand(ring fan) Gallery(pinwheel)", "Hand(tower)", deck="crane ...", at="night")
    t.a.says("use pinwheel", "pick ring", "done")
    assert t.a.hand == "fan" and t.s.active == 1
