"""Rulings of section 14 where several rules meet: the last card, Kites, two decks, and who is told what."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import apply, settle
from engines.mottainai import GAME
from engines.mottainai.cards import CARD, CARDS
from engines.mottainai.scoring import final_result
from engines.mottainai.state import ALL_OR_NOTHING, Mottainai
from tests.engines.mottainai.table import Table, lay


def total(t: Table, seat: int = 0) -> int:
    """A player's points, were the game to end now."""
    return int(final_result(t.s, "deck", 0)["scores"][seat]["total"])


# -- the end, wherever it comes ---------------------------------------------------------------------------------------------


def test_the_last_card_still_becomes_a_work() -> None:
    t = lay("Hand(fan ring coin) Gallery(dice stool) Task(quilt) Waiting(1)", deck="jar", at="own")
    t.a.says("tailor", "use dice", "gift-shop")
    assert t.over and t.s.result["cause"] == "deck" and t.a.gift_shop == "jar" and t.a.waits == 1 and not t.heard("drew")


def test_turtle_comes_before_an_empty_deck() -> None:
    t = lay("Hand(fan ring) Gallery(dice turtle) Shop(scroll statue) Task(quilt)", deck="flag", at="own")
    t.a.says("tailor", "use dice", "gallery")
    assert t.over and t.s.result["cause"] == "turtle" and t.s.deck == []


@pytest.mark.parametrize("work", ["bowl", "umbrella", "daitoro"])
def test_a_morning_draw_of_the_last_card_ends_the_game(work: str) -> None:
    t = lay(f"Hand(ring) Gallery({work}) Helpers(vase) Task(pin)", deck="jar", at="morning")
    t.a.says(f"use {work}")
    assert t.over and t.s.result["cause"] == "deck" and "jar" in (t.a.craft_bench, t.floor) and t.a.helpers == "vase"


def test_a_restock_stops_with_the_last_card() -> None:
    t = lay("Hand(tablet) Bench(statue) Task(frog)", floor="crane", deck="jar fan", at="own")
    t.a.types("craft tablet wing:gallery")
    t.a.types("use tablet args:restock")
    assert t.over and t.floor == "crane jar fan" and t.s.deck == []


def test_pinwheel_returns_before_it_draws() -> None:
    t = lay("Hand(ring) Gallery(pinwheel) Waiting(2)", "Hand(pin)", deck="jar", at="night")
    t.a.says("use pinwheel", "pick ring", "pick draw")
    assert not t.over and t.a.hand.startswith("jar") and t.s.deck == ["ring"], "the returned card is the last one now"


def test_a_taken_work_may_fill_a_wing() -> None:
    t = lay("Hand(shuriken) Bench(pin sword) Gallery(fan scroll straw) Task(ring)",
            "Gallery(gong statue vase) Shop(turtle doll jar)", at="own")  # fmt: skip
    t.a.types("craft shuriken wing:gallery")
    t.a.says("use shuriken", "pick 2 statue", "gallery")
    assert t.over and t.s.result["cause"] == "wing" and len(t.a.area.gallery) == 5


# -- Kite -------------------------------------------------------------------------------------------------------------------


def test_a_copy_that_ends_may_win_by_turtle() -> None:
    t = lay("Hand(ring crane) Gallery(kite turtle) Shop(jar frog)", "Gallery(vase) Hand(coin)", at="morning")
    t.a.says("use kite", "pick 2 vase", "pick ring", "task crane")
    assert not t.over and t.s.active == 1, "no PAPER work yet"
    t = lay("Hand(ring crane sketch) Gallery(kite turtle) Shop(jar frog)", "Gallery(vase) Hand(coin)", at="morning")
    t.a.says("use kite", "pick 2 vase", "pick ring", "task crane", "craft sketch", "gallery")
    assert t.over and t.s.result["cause"] == "turtle" and t.s.copies == {}, "Kite is CLOTH again when the turn ends"


def test_a_kite_copied_by_a_kite_gives_no_second_use() -> None:
    t = lay("Hand(ring#1 coin#1 jar#1) Gallery(kite#1 kite#2 bowl#1)", seats=4, at="morning")
    t.a.says("use kite#1", "pick 1 kite#2", "pick ring#1")
    assert t.a.offered("use") == "kite#2 bowl#1"


def test_a_copied_effect_of_completion_answers_only_other_completions() -> None:
    t = lay("Hand(ring frog) Gallery(kite)", "Gallery(statue)", floor="jar cup", at="morning")
    t.a.says("use kite", "pick 2 statue", "pick ring")
    assert t.key == "task" and t.floor == "jar cup", "copying is not completing"
    t = lay("Hand(ring frog pillar) Bench(tower) Gallery(kite)", "Gallery(stool)", floor="jar", deck="crane ...", at="morning")
    t.a.says("use kite", "pick 2 stool", "pick ring", "task pillar", "craft frog", "gallery")
    assert t.a.offered("use") == "kite", "Frog is of no use while an opponent has fewer works"
    t.a.says("use kite")
    assert len(t.heard("drew")) == 1


def test_a_copy_lasts_through_the_night() -> None:
    t = lay("Hand(ring fan coin) Gallery(kite)", "Gallery(pinwheel) Hand(pin)", at="morning")
    t.a.says("use kite", "pick 2 pinwheel", "pick ring", "no-task")
    assert t.key == "work.night" and t.a.offered("use") == "kite"


# -- triggers ---------------------------------------------------------------------------------------------------------------


def test_a_chained_completion_is_dealt_with_before_the_rest() -> None:
    t = lay("Hand(poem jar) Bench(vase) Gallery(amulet) Task(crane)", deck="statue ...", floor="cup dice", at="own")
    t.a.says("craft poem", "gallery")
    assert set(t.a.offered("use").split()) == {"poem", "amulet"}
    t.a.says("use poem", "gift-shop")
    assert set(t.a.offered("use").split()) == {"statue", "amulet"}, "Statue's own round"
    t.a.says("use statue", "pick cup", "pick dice", "use amulet", "pick cup")
    assert t.a.offered("use") == "amulet", "what the first completion has left: Amulet once more"
    t.a.says("use amulet", "pick dice")
    assert t.a.sales == "cup dice" and t.a.craft_bench == "vase"


def test_an_amulet_without_materials_waits_for_them() -> None:
    t = lay("Hand(statue coin) Gallery(amulet crane) Bench(fan) Task(pillar)", floor="jar cup", at="own")
    t.a.says("craft statue", "spend fan", "gallery")
    assert t.a.offered("use") == "statue", "nothing lies on the craft bench yet"
    t.a.says("use statue", "pick jar", "pick cup")
    assert t.a.offered("use") == "amulet"


def test_frog_that_cloak_returns_gives_no_turn() -> None:
    t = lay("Hand(frog coin) Bench(statue) Gallery(cloak) Task(stool)", "Gallery(ring vase) Hand(pin)", at="own")
    t.a.says("craft frog", "gallery", "use cloak", "pick coin", "gallery", "done")
    assert t.s.active == 1 and not t.heard("extra_turn")


# -- two decks --------------------------------------------------------------------------------------------------------------


def test_copies_of_scoring_works_add_up() -> None:
    t = lay("Gallery(scroll#1 scroll#2 coin#1 coin#2) Sales(ring#1) Hand(pin#1)", seats=4, at="still")
    assert total(t) == (1 + 3) * 2 + 3 * 2 + 3 * 3
    t = lay("Gallery(quilt#1) Hand(crane#1)", "Shop(quilt#2) Hand(crane#2)", seats=4, at="still")
    assert (total(t, 0), total(t, 1)) == (3, 3), "both win the tie"
    t = lay("Gallery(pillar#1 pillar#2) Sales(ring#1 pin#1 jar#1 vase#1 fan#1 fan#2)", seats=4, at="still")
    assert total(t) == 2 + 2 + 6 + 6, "one material for each Pillar, the dearest first"


def test_every_card_is_there_twice() -> None:
    g = GAME.new("four", 4)
    held = [c for _, zone in GAME.zones(g) for c in zone]
    assert len(held) == len(set(held)) == 2 * len(CARDS) and {CARD[c].code for c in held} == set(CARDS)
    assert len(g.deck) == 80 and len(GAME.new("five", 5).deck) == 73 and len(GAME.new("three", 3).deck) == 33


def test_bangle_covers_monks_whatever_the_rule_of_cover() -> None:
    t = lay("Hand(ring) Task(pillar) Helpers(statue frog stool) Gallery(bangle tower)", at="own", cover_rule=ALL_OR_NOTHING)
    assert t.actions() == 7


# -- who is told what -------------------------------------------------------------------------------------------------------


def test_only_its_owner_sees_how_a_hand_is_narrowed() -> None:
    t = lay("Hand(ring)", "Hand(coin)", at="dawn")
    t.s.players[0].hand = [c for c in CARDS if c != "coin"][:30]
    t = Table(settle(t.s))
    t.a.says("among stone")
    assert t.a.sees.among == "stone"
    for other in (1, None):
        assert GAME.view(t.s, other).among == ""


HANDS = ("ring coin pin", "crane fan doll", "statue frog jar", "amulet robe vase")


@pytest.mark.parametrize(
    ("before", "b", "at"),
    [
        ("Task(crane) Bench(jar)", "", "own"),
        ("", "Gallery(tower) Task(bowl)", "noon"),
        ("Gallery(flag fountain) Task(curtain)", "", "own"),
        ("Gallery(cloak) Task(crane)", "Gallery(mask) Task(pillar)", "noon"),
        ("Gallery(kite handkerchief)", "Gallery(scroll)", "dawn"),
        ("Gallery(pinwheel)", "Gallery(scroll)", "night"),
    ],
)
def test_what_is_asked_does_not_tell_the_hand(before: str, b: str, at: str) -> None:
    def outside(hand: str) -> list[tuple[object, ...]]:
        """What the others notice of the questions."""
        t = lay(f"Hand({hand}) {before}", f"{b} Hand(tablet)", at=at)
        return [(a.seat, a.key, a.public, a.options if a.public else ()) for a in t.s.asks]

    assert len({repr(outside(hand)) for hand in HANDS}) == 1


def test_a_public_question_follows_from_what_all_can_see() -> None:
    """Whole games: exchanging the hand that answers for other cards leaves every public question as it is."""
    seen = 0
    for seats in (2, 4):
        g = GAME.new(f"public {seats}", seats)
        for n in range(600):
            if not g.asks:
                break
            (ask,) = g.asks
            if ask.public:
                seen += 1
                assert _asked_with_another_hand(g, ask.seat) == (ask.key, ask.options)
            apply(g, ask.seat, ask.options[n * 7 % len(ask.options)])
    assert seen > 20


def _asked_with_another_hand(g: Mottainai, seat: int) -> tuple[str, tuple[str, ...]]:
    (ask,) = GAME.resample(g, (seat + 1) % g.seats, Random(3)).asks
    return ask.key, ask.options


def test_a_trigger_that_was_dropped_stays_dropped_when_the_card_is_completed_again() -> None:
    """R13: Cloak found no Crane any more; that another completion has brought it back is that completion's own affair."""
    t = lay("Hand(crane ring coin jar) Gallery(poem) Shop(cloak) Task(fan)", "Hand(pin)", deck="doll", at="own")
    t.a.says("craft crane", "gallery", "use poem", "gallery", "use poem", "gallery", "done")
    assert "use cloak" not in t.a.options


def test_a_game_that_began_before_is_played_as_it_began() -> None:
    """The first edition let that trigger come back, and told less; its logs go on as they were."""
    t = lay("Hand(crane ring coin jar) Gallery(poem) Shop(cloak) Task(fan)", "Hand(pin)", deck="doll", at="own", edition=0)
    t.a.says("craft crane", "gallery", "use poem", "gallery", "use poem", "gallery", "done")
    assert "use cloak" in t.a.options
    told = {edition: [e.kind for e in GAME.begin("0", 2, edition=edition)[1]] for edition in (0, 1)}
    assert "begins" in told[1] and "begins" not in told[0]
