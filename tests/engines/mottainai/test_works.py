# ruff: noqa: N802 - V20 is the name of a worked case
"""Section 8: completing works, support, and what their completion triggers."""

from __future__ import annotations

import pytest

from tests.engines.mottainai.table import RULES_OF_COVER, lay


def test_V20_smith_with_straw_and_brick() -> None:
    t = lay("Hand(teapot crane) Gallery(straw brick) Task(gong) Helpers(sword)", "Task(bowl) Hand(pin)", at="own")
    t.a.says("smith teapot")
    assert t.key == "support" and t.a.options == ("support bowl",)
    t.a.says("support bowl", "gift-shop")
    assert t.a.gift_shop == "teapot" and t.b.task == "bowl"


def test_V21_support_must_match_and_stays_in_hand() -> None:
    t = lay("Hand(ring coin pin statue) Task(sword)", at="own")
    t.a.refused("smith ring wing:gallery support:coin,statue", "not_support", "8")
    t.a.types("smith ring support:coin")
    assert t.key == "support", "one card more is wanted"
    t.a.cannot_say("gallery", "answer_first", "5")
    t.a.says("support pin", "gallery")
    assert t.a.gallery == "ring" and t.a.hand == "coin pin statue"
    assert t.heard("completed")[0]["shown"] == ["coin", "pin"]


def test_V22_craft_never_uses_hand_support() -> None:
    t = lay("Hand(vase jar cup) Bench(dice) Task(bowl)", at="own")
    t.a.refused("craft vase", "no_support_craft", "8")
    t = lay("Hand(vase jar cup) Bench(dice) Task(pin)", at="own")
    t.a.types("smith vase wing:gallery support:jar,cup")
    assert t.a.gallery == "vase"


def test_V23_crane_substitutes_paper() -> None:
    a = "Hand(jar) Bench(fan plane dice) Gallery(crane) Task(cup)"
    t = lay(a, at="own", bottom="ring")
    t.a.refused("craft jar wing:gallery crane:fan,plane", "kernel.unused_sealed", "")
    t.a.types("craft jar wing:gallery crane:fan")
    assert t.bottom(2) == "ring fan" and t.a.craft_bench == "plane dice" and t.a.gallery == "crane jar"
    assert t.key == "work.complete" and t.a.options == ("use jar", "done")


def test_V24_craft_frog_with_a_tied_number_of_works() -> None:
    t = lay("Hand(frog jar) Bench(statue) Task(stool)", "Shop(ring) Hand(pin)", at="own")
    t.a.types("craft frog wing:gallery")
    t.a.types("use frog")
    assert t.s.active == 0 and t.s.turn == 1 and t.a.sees.extra and t.a.craft_bench == "statue"
    t = lay("Hand(frog) Bench(statue) Task(stool) Shop(fan)", "Shop(ring) Hand(pin)", at="own")
    t.a.types("craft frog wing:gallery")
    assert t.s.active == 1


def test_V25_poem_returns_itself() -> None:
    t = lay("Hand(poem ring) Gallery(deck-of-cards) Task(bell)", floor="jar cup fan", deck="statue crane doll ...", at="own")
    t.a.types("smith poem wing:gift-shop")
    t.a.says("use poem", "gift-shop")
    t.a.says("use statue", "pick jar", "pick cup")
    assert t.bottom() == "poem" and t.a.gift_shop == "statue" and t.a.craft_bench == "jar cup" and t.floor == "fan"
    assert t.key == "work.after"
    t.a.types("use deck-of-cards")
    assert t.a.hand == "ring crane" and len(t.heard("drew")) == 1


def test_V26_trigger_order_matters() -> None:
    a = "Hand(statue coin) Bench(tower) Gallery(cloak stool) Task(pillar)"
    t = lay(a, floor="jar cup", deck="fan doll ...", at="own")
    t.a.types("craft statue wing:gift-shop")
    assert set(t.a.offered("use").split()) == {"cloak", "stool", "statue"}
    t.a.says("use statue", "pick jar", "pick cup", "use stool", "use cloak", "pick coin", "gift-shop")
    assert t.a.offered("use") == "stool", "no METAL card is left for Cloak, and the question looks the same to others"
    assert t.key == "work.complete"
    t.a.says("use stool")
    assert t.key == "work.complete" and t.a.options == ("done",)
    assert t.a.craft_bench == "tower jar cup" and t.a.waits == 2 and t.a.gift_shop == "coin" and t.bottom() == "statue"
    assert t.a.hand == ""
    t = lay(a, floor="jar cup", deck="fan doll ...", at="own")
    t.a.types("craft statue wing:gift-shop")
    t.a.says("use cloak", "pick coin", "gift-shop", "done")
    assert t.key == "work.complete" and t.a.options == ("use stool", "done"), "Statue has left, its own effect with it"
    t.a.says("use stool")
    assert t.floor == "jar cup" and t.a.craft_bench == "tower"
    t = lay("Hand(statue) Bench(tower) Gallery(cloak) Task(pillar)", at="own")
    t.a.types("craft statue wing:gift-shop")
    assert t.key == "work.complete" and t.a.options == ("done",)
    t.a.cannot_say("use cloak", "nothing_to_complete", "R14")


def test_V27_amulet_sees_its_own_completion() -> None:
    t = lay("Hand(amulet) Bench(statue vase) Task(frog)", "Sales(fan crane doll)", at="own")
    t.a.types("craft amulet wing:gallery")
    t.a.types("use amulet args:vase")
    assert t.a.sales == "vase" and t.a.craft_bench == "statue" and t.a.gallery == "amulet" and t.s.active == 1
    t = lay("Hand(amulet) Bench(statue vase) Task(frog) Gallery(ring)", "Sales(fan crane doll)", at="own")
    t.a.types("craft amulet wing:gallery")
    t.a.types("use amulet args:vase")
    assert t.s.active == 1 and t.b.sales == "fan crane doll", "no CLERK action, and so no Ring"


@pytest.mark.parametrize("rule", RULES_OF_COVER)
def test_V28_fifth_work_stops_everything(rule: str) -> None:
    t = lay(
        "Hand(statue ring) Bench(frog) Gallery(tower flag vase crane) Shop(stool) Task(amulet) Waiting(3)",
        floor="jar cup", at="own", cover_rule=rule,
    )  # fmt: skip
    assert t.key == "show.bonus", "Flag asks first"
    t.a.says("done")
    t.a.types("craft statue wing:gallery")
    assert t.over and t.s.result["cause"] == "wing" and t.floor == "jar cup" and t.a.waits == 3 and not t.heard("drew")
    assert t.s.result["scores"][0]["total"] == 12


def test_V29_go_set_and_the_wing_limit() -> None:
    t = lay("Hand(bench) Bench(statue) Gallery(tower pillar) Shop(go-set scroll) Task(tablet)", at="own")
    t.a.types("craft bench wing:gallery")
    shown = t.a.sees.players[0]
    assert t.over and (shown.gallery_count, shown.gift_shop_count) == (4, 5)


def test_V30_completing_go_set_itself_ends_the_game() -> None:
    t = lay("Hand(go-set) Bench(pillar) Gallery(statue frog tower) Shop(bench scroll) Task(tablet)", at="own")
    t.a.types("craft go-set wing:gallery")
    assert t.over and t.a.sees.players[0].gallery_count == 5


def test_V31_turtle_beats_points() -> None:
    t = lay(
        "Hand(jar vase cup) Gallery(turtle scroll) Shop(statue quilt) Task(gong)",
        "Gallery(coin dice) Shop(ring pin) Sales(bell chopsticks flute)",
        at="own",
    )
    t.a.types("smith jar wing:gallery support:vase,cup")
    result = t.s.result
    assert t.over and result["cause"] == "turtle" and result["winners"] == [0] and not t.heard("named")
    assert [s["total"] for s in result["scores"]] == [14, 21]


def test_V46_jar_with_three_players() -> None:
    t = lay("Hand(jar vase) Bench(dice cup) Task(bowl)", "Hand(ring coin fan)", "Hand(pin statue)", at="own")
    t.a.types("craft jar wing:gallery")
    t.a.types("use jar args:metal")
    assert t.b.hand == "fan" and t.c.hand == "statue" and t.a.hand == "vase ring coin pin", "drawn at night"
    assert [(e["seat"], e["n"]) for e in t.heard("gave")] == [(1, 2), (2, 1)]


def test_V47_shuriken() -> None:
    t = lay(
        "Hand(shuriken bell gong) Gallery(fan) Task(pin)",
        "Gallery(ring statue) Shop(turtle) Hand(crane)",
        "Gallery(cup vase)",
        at="own",
    )
    t.a.types("smith shuriken wing:gallery support:bell,gong")
    t.a.says("use shuriken")
    assert t.a.offered("pick") == "2 ring 2 statue 2 turtle"
    t.a.says("pick 2 turtle", "gift-shop")
    assert t.a.gift_shop == "turtle" and t.b.gift_shop == "" and t.s.active == 1


def test_V48_tablet_restock_and_daitoro() -> None:
    t = lay("Hand(tablet) Bench(statue) Gallery(daitoro) Task(frog)", floor="bell", deck="crane jar tower ring ...", at="own")
    t.a.types("craft tablet wing:gallery")
    t.a.types("use tablet args:restock")
    assert t.floor == "bell crane jar tower" and t.s.active == 1
    t = lay("Hand(tablet) Bench(statue) Gallery(daitoro)", floor="bell", deck="crane jar tower ring ...", at="morning")
    t.a.types("use daitoro")
    assert t.floor == "bell crane jar" and t.key == "task"
