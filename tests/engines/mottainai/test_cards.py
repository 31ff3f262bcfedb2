"""Cards and rulings that the worked cases leave open, each with its paragraph in the name or beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.kernel import clone, entry, may_take_back
from engines.mottainai import GAME
from engines.mottainai.cards import CARDS
from tests.engines.mottainai.table import lay

HERE = Path(__file__).resolve().parent


def written() -> Iterator[tuple[str, str]]:
    """Name and source of every test of this folder."""
    for path in sorted(HERE.glob("test_*.py")):
        for part in re.split(r"^(?=def test_|@)", path.read_text(), flags=re.MULTILINE):
            if found := re.match(r"def (test_\w+)", part):
                yield found[1], part


@pytest.mark.parametrize("code", CARDS)
def test_every_card_is_a_work_or_is_built_in_some_test(code: str) -> None:
    standing = re.compile(rf"(Gallery|Shop)\([^)]*(?<![\w-]){code}(?![\w-])")
    built = re.compile(rf"(craft|smith|use) {code}(?![\w-])")
    assert [name for name, source in written() if standing.search(source) or built.search(source)]


def test_vase_sells_two_floor_cards() -> None:
    t = lay("Hand(vase pin) Bench(jar cup) Task(bowl)", "Hand(ring)", floor="crane fan coin", at="own")
    t.a.types("craft vase wing:gift-shop")
    t.a.types("use vase args:fan,coin")
    assert t.a.sales == "fan coin" and t.floor.startswith("crane")
    t = lay("Hand(vase pin) Bench(jar cup) Task(bowl)", "Hand(ring)", floor="crane", at="own")
    t.a.types("craft vase wing:gift-shop")
    t.a.types("use vase args:crane")
    assert t.a.sales == "crane" and t.s.active == 1, "up to two (R23)"


def test_curtain_guards_tailor_and_smith() -> None:
    t = lay("Hand(ring robe)", "Gallery(curtain) Task(pin)")
    assert t.key == "show.barrier"
    t.a.types("show ring")
    assert t.key == "act.smith"
    t.a.refused("clerk ring", "other_job", "6")


def test_two_guards_are_satisfied_by_one_card() -> None:
    t = lay("Hand(ring#1 robe#1)", "Gallery(curtain#1 curtain#2) Task(pin#1)", seats=4)
    t.a.types("show ring#1")
    assert t.key == "act.smith" and len(t.heard("shown")) == 1


def test_an_empty_hand_skips_a_guarded_task_without_a_question() -> None:
    t = lay("Task(crane)", "Gallery(tower) Task(bowl) Hand(ring)", floor="cup")
    assert t.heard("barred") and t.s.active == 1, "the own CLERK action was a prayer: nothing else was possible"


def test_a_forced_prayer_is_asked_while_cards_are_held() -> None:
    t = lay("Hand(statue) Task(crane)", at="own")
    assert t.key == "act.clerk" and t.a.options == ("pray",)


def test_extra_turns_are_taken_one_after_the_other() -> None:
    t = lay("Hand(ring coin)", "Hand(pin)", at="own", extra_turns=2)
    for turn in (1, 2):
        assert t.s.turn == turn and t.s.active == 0
        t.a.types("task none")
    assert t.s.active == 1


def test_turtle_comes_before_a_full_wing() -> None:
    t = lay("Hand(jar) Bench(cup dice) Gallery(turtle scroll statue flag) Task(bowl)", "Gallery(coin)", at="own")
    t.a.says("done") if t.key == "show.bonus" else None
    t.a.types("craft jar wing:gallery")
    assert t.s.result["cause"] == "turtle"


def test_a_kite_that_leaves_its_wing_is_a_kite() -> None:
    t = lay("Hand(ring fan) Gallery(kite) Task(crane)", "Gallery(puppet) Hand(coin)", at="old task")
    t.a.types("use kite args:2 puppet,ring")
    t.a.types("task fan")
    assert t.s.copies == {} and t.a.gallery == "kite", "the turn is over: nothing but a prayer was possible"
    t = lay("Hand(ring robe fan) Gallery(kite)", "Gallery(puppet) Hand(coin)", at="morning")
    t.a.types("use kite args:2 puppet,ring")
    t.a.types("task robe")
    t.a.says("tailor", "use kite", "pick 2")
    assert t.s.copies == {} and t.bottom() == "kite" and t.b.hand == "fan"


def test_a_kite_may_copy_only_another_work() -> None:
    t = lay("Hand(ring) Gallery(kite)", "Hand(coin)", at="morning")
    assert t.key == "task"
    t = lay("Hand(ring) Gallery(kite scroll)", "Hand(coin)", at="morning")
    t.a.says("use kite")
    assert t.a.options == ("pick 1 scroll",)


def test_tablet_may_return_the_floor() -> None:
    t = lay("Hand(tablet) Bench(statue) Task(frog)", "Hand(coin)", floor="bell jar", at="own")
    t.a.types("craft tablet wing:gallery")
    t.a.types("use tablet args:clear")
    assert t.bottom(2) == "bell jar"


def test_effects_may_be_declined() -> None:
    t = lay("Hand(stool) Bench(statue) Task(frog)", "Hand(coin)", deck="crane ...", at="own")
    t.a.types("craft stool wing:gallery")
    t.a.types("skip")
    assert t.deck(1) == "crane" and t.s.active == 1


def test_waiting_cards_are_hidden_from_their_owner() -> None:
    t = lay("Hand(ring) Task(pin) Helpers(coin)", deck="crane ...", at="own")
    t.a.says("pray")
    assert t.a.waiting == "crane" and t.a.sees.players[0].waiting == 1
    assert "crane" not in repr(t.a.sees)


def test_a_menu_is_never_wider_than_it_can_show() -> None:
    floor = [c for c in CARDS if c not in ("ring", "pillar", "statue")][:30]
    t = lay("Hand(ring) Task(pillar)", floor=" ".join(floor), at="own")
    assert set(t.a.offered("among").split()) == {"paper", "stone", "cloth"} and t.a.offered("monk") == ""
    t.a.refused("monk crane", "narrow_first", "6")
    t.a.types("among stone")
    assert t.a.offered("monk").split()[0] == "amulet" and "pray" in t.a.options
    t.a.types("monk amulet")
    assert t.a.helpers == "amulet"


def test_a_prayer_may_be_taken_back_and_a_look_may_not() -> None:
    t = lay("Hand(ring) Task(pin) Helpers(coin) Gallery(bell)", at="own")
    before = clone(t.s)
    t.a.says("pray")
    assert may_take_back([entry(before, t.s, 0, ())], 0) is None
    t = lay("Hand(ring) Task(crane) Helpers(fan) Gallery(bell)", at="own")
    before = clone(t.s)
    t.a.types("clerk-top")
    assert may_take_back([entry(before, t.s, 0, ())], 0) is not None


def test_the_cup_of_the_last_card_is_not_needed() -> None:
    t = lay("Hand(ring) Gallery(cup) Task(pin)", deck="crane", at="own")
    t.a.says("pray")
    assert t.over and t.s.result["cause"] == "deck" and t.a.gallery == "cup"


def test_gong_stays_a_work_when_its_draws_empty_the_deck() -> None:
    t = lay("Hand(ring) Gallery(gong) Task(pin)", deck="crane fan doll plane", at="own")
    t.a.says("pray", "use gong")
    assert t.over and t.a.gallery == "gong" and t.a.waits == 4


def test_a_robot_sees_no_more_than_its_seat() -> None:
    t = lay("Hand(ring) Task(pin)", "Hand(crane fan)", deck="jar ...", at="own")
    for hidden in ("crane", "fan", "jar"):
        assert hidden not in repr(GAME.view(t.s, 0))
