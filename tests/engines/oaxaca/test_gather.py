# ruff: noqa: N802 - V01 is the name of a worked case
"""Section 7: gathering."""

from __future__ import annotations

from tests.engines.oaxaca.table import becomes, lay


def test_V01_keep_one_return_below() -> None:
    t = lay("[] Day(3 2)", jewelry="JE1a JE3a JE6a JE5a")
    t.a.says("gather 3")
    assert t.a.offered("keep") == "JE1a JE3a"
    t.a.says("keep JE3a", "bottom JE1a")
    assert t.a.workshop == "[JE3a:3]"
    assert t.deck("jewelry") == "JE6a JE5a JE1a"
    assert t.a.dice == "Day(2) Night(3)"


def test_V02_return_on_top() -> None:
    t = lay("[] Day(3 2)", jewelry="JE1a JE3a JE6a JE5a")
    t.a.says("gather 3", "keep JE3a", "top JE1a")
    assert t.deck("jewelry") == "JE1a JE6a JE5a"
    t = lay("[] Day(3 3)", jewelry="JE1a JE3a JE6a JE5a")
    t.a.says("gather 3", "keep JE3a", "top JE1a", "end", "gather 3")
    assert t.a.offered("keep") == "JE1a JE6a"


def test_V03_wild_draws_one() -> None:
    t = lay("Day(1)", textile="TE2a TE1a")
    t.a.types("gather 1 deck:textile")
    assert t.a.asked == "act", "nothing to choose and nothing to return"
    assert t.a.workshop == "[TE2a:4]" and t.deck("textile") == "TE1a"
    t = becomes("Day(1)", "gather 1", "[] Day(1)", textile="TE2a TE1a")
    assert (t.a.asked, t.a.offered("deck"), t.deck("textile")) == (
        "deck",
        "pottery jewelry textile woodcarving tin-art",
        "TE2a TE1a",
    )


def test_V04_wrong_face() -> None:
    t = lay("Day(1 2)")
    refusal = t.a.refused("gather 3", "no_such_die", "6")
    assert refusal.instead is not None and refusal.instead.params["choices"] == ["gather 1", "gather 2"]


def test_V05_full_workshop() -> None:
    t = lay("[PO1a:3, TE1a:2, WO1a:1] Day(6 6)", textile="TE2a TE3a")
    t.a.refused("gather 6", "workshop_full", "7")
    t.a.types("scrap TE1a")
    assert t.deck("textile") == "TE2a TE3a TE1a" and t.a.workshop == "[PO1a:3, WO1a:1]"
    t.a.types("gather 6")
    assert t.a.asked == "keep"


def test_V06_draw_passives_stack() -> None:
    t = lay("{BA, TE7a, TA7a} Day(1)", textile="TE1a TE2a TE3a TE4a TE5a")
    t.a.types("gather 1 deck:textile")
    assert t.a.offered("keep") == "TE1a TE2a TE3a TE4a"
    t.a.says("keep TE2a", "top TE1a", "top TE4a", "bottom TE3a")
    assert t.a.workshop == "[TE2a:4]" and t.deck("textile") == "TE1a TE4a TE5a TE3a"


def test_V07_all_draw_sources() -> None:
    four = "{BA, TE7a, TE7b, TA7a, TA7b} Day(1 2)"
    t = lay(four, current="TO9", pottery=20)
    t.a.types("gather 1 deck:pottery with:TO9")
    assert len(t.a.options) == 9
    t = lay(four, current="TO9", pottery=20)
    t.a.types("gather 2 with:TO9")
    assert len(t.a.options) == 6


def test_V08_short_and_empty_deck() -> None:
    t = becomes("Day(6 6)", "gather 6", "[TA1a:3]", tin_art="TA1a")
    assert (t.a.asked, t.deck("tin_art")) == ("act", "")
    t.a.types("end")
    t.a.refused("gather 6", "deck_empty", "7")


def test_a_gather_by_die_draws_two_and_keeps_one_with_tokens_to_its_value() -> None:
    for face, deck in ((2, "pottery"), (3, "jewelry"), (4, "textile"), (5, "woodcarving"), (6, "tin_art")):
        t = lay(f"Day({face})")
        first, second, third = t.deck(deck).split()[:3]
        t.a.types(f"gather {face}")
        assert t.a.offered("keep") == f"{first} {second}"
        t.a.says(f"keep {second}", f"top {first}")
        assert t.deck(deck).startswith(f"{first} {third}")
        assert t.a.area.workshop[second] == {"1": 3, "2": 4}[second[2]]


def test_nobody_may_decline_all_cards() -> None:
    t = lay("Day(3)", jewelry="JE1a JE2a")
    t.a.types("gather 3")
    assert t.a.options == ("keep JE1a", "keep JE2a")
    t.a.cannot_say("keep none", "not_drawn", "7")
    t.a.cannot_say("done", "answer_first", "6")
    t.a.refused("keep JE1b", "not_drawn", "7")


def test_keep_and_return_in_one_command() -> None:
    t = lay("{BA, TA7a} Day(3)", jewelry="JE1a JE2a JE3a JE4a")
    t.a.types("gather 3")
    t.a.types("keep JE2a rest:bottom JE3a,top JE1a")
    assert t.deck("jewelry") == "JE1a JE4a JE3a"
    t = lay("{BA, TA7a} Day(3)", jewelry="JE1a JE2a JE3a JE4a")
    t.a.types("gather 3")
    t.a.types("keep JE2a rest:top,bottom")
    assert t.deck("jewelry") == "JE1a JE4a JE3a"


def test_a_command_cannot_name_what_it_keeps_before_the_draw() -> None:
    t = lay("Day(3)", jewelry="JE1a JE2a")
    t.a.refused("keep JE1a", "not_now", "6")
    t.a.cannot_say("dance", "not_an_act", "6")


def test_cards_go_back_on_top_and_below_in_the_order_given() -> None:
    t = lay("{BA, TA7a, TA7b} Day(3)", jewelry="JE1a JE2a JE3a JE4a JE5a JE6a")
    t.a.types("gather 3")
    t.a.says("keep JE1a", "bottom JE4a", "top JE3a", "bottom JE2a")
    assert t.deck("jewelry") == "JE3a JE5a JE6a JE4a JE2a"
    t = lay("{BA, TA7a, TA7b} Day(3)", jewelry="JE1a JE2a JE3a JE4a JE5a JE6a")
    t.a.types("gather 3")
    t.a.says("keep JE1a", "top JE4a", "top JE2a", "top JE3a")
    assert t.deck("jewelry") == "JE4a JE2a JE3a JE5a JE6a"


def test_only_the_drawer_sees_the_cards() -> None:
    t = lay("Day(3)", "Day(2)", jewelry="JE1a JE2a JE3a")
    t.a.types("gather 3")
    assert t.a.sees.drawn == ("JE1a", "JE2a") and t.b.sees.drawn == ()
    assert dict(t.b.sees.decks)["jewelry"] == 1
    assert [d.fields for d in t.b.sees.declared if d.kind == "oaxaca.drawn"] == [(("n", 2),)]
    t.b.refused("keep JE1a", "kernel.not_your_turn", "5")


def test_the_public_account_names_the_kept_card_and_counts_the_others() -> None:
    t = lay("{BA, TA7a} Day(3)", "Day(2)", jewelry="JE1a JE2a JE3a JE4a")
    t.a.says("gather 3", "keep JE2a", "top JE3a", "bottom JE1a")
    public = {e.kind: e.data for e in t.told if e.to is None}
    assert (public["drew"]["deck"], public["drew"]["n"]) == ("jewelry", 3)
    assert (public["kept"]["card"], public["kept"]["tokens"]) == ("JE2a", 4)
    assert (public["returned"]["top"], public["returned"]["bottom"]) == (1, 1)
    assert not {"JE1a", "JE3a"} & {word for data in public.values() for word in str(data).replace("'", " ").split()}
    assert [(e.to, e.data["cards"]) for e in t.events("saw")] == [((0,), ["JE1a", "JE2a", "JE3a"])]


def test_the_whole_game_waits_for_a_draw() -> None:
    t = lay("{BA, PO3a} [TE1a:3] Day(3 3)", "Day(2)")
    t.a.types("gather 3")
    assert t.asked == {"a": "keep"}
    for line in ("activate PO3a", "scrap TE1a", "end", "gather 3"):
        t.a.refused(line, "answer_first", "6")
    t.a.says(t.a.options[0])
    for line in ("activate PO3a", "scrap TE1a", "end", "gather 3"):
        t.a.refused(line, "answer_first", "6")


def test_a_bag_card_cannot_be_added_after_the_draw() -> None:
    t = lay("Day(3)", current="TO9")
    t.a.types("gather 3")
    t.a.refused("tourist TO9", "answer_first", "6")
    t.a.cannot_say("with TO9", "answer_first", "6")


def test_extra_cards_come_from_the_one_deck_and_never_more_than_it_holds() -> None:
    t = lay("{BA, TE7a} Day(1)", pottery="PO1a PO2a", current="TO9")
    t.a.types("gather 1 deck:pottery")
    assert t.a.offered("keep") == "PO1a PO2a" and len(t.deck("jewelry").split()) == 24


def test_a_bag_card_that_would_draw_nothing_more_is_refused() -> None:
    t = lay("Day(3)", jewelry="JE1a JE2a", current="TO9")
    t.a.refused("gather 3 with:TO9", "unfit_gather", "7")
    t = lay("Day(3)", jewelry="JE1a JE2a JE3a", current="TO9")
    t.a.types("gather 3 with:TO9")
    assert t.a.offered("keep") == "JE1a JE2a JE3a" and t.a.area.meeple == "TO9"


def test_a_type_result_gathers_its_own_deck_only() -> None:
    t = lay("Day(3)")
    t.a.refused("gather 3 deck:pottery", "wrong_deck", "7")
    t.a.types("gather 3 deck:jewelry")
    assert t.a.asked == "keep"
    t = lay("Day(1)", jewelry="")
    t.a.refused("gather 1 deck:jewelry", "deck_empty", "7")
    t.a.refused("gather 1 deck:gold", "no_such_deck", "7")
    t.a.types("gather 1")
    assert t.a.offered("deck") == "pottery textile woodcarving tin-art"


def test_faces_and_decks_may_be_said_by_name() -> None:
    t = becomes("Day(1 6)", "gather tin_art", "Day(1) Night(6)")
    assert t.a.asked == "keep"
    t = becomes("Day(1 6)", "gather wild deck:tin_art", "Day(6) Night(1)")
    assert "TA1a" in t.a.workshop
    t.a.refused("craft silver", "no_such_face", "2")


def test_with_every_deck_empty_nothing_can_be_gathered() -> None:
    t = lay("Day(1 3) [PO1a:3]", pottery="", jewelry="", textile="", woodcarving="", tin_art="")
    t.a.refused("gather 1", "decks_empty", "7")
    t.a.refused("gather 3", "deck_empty", "7")


def test_scrapping_is_free_and_may_make_room_in_the_same_turn() -> None:
    t = lay("[PO1a:3, PO2a:4, PO3a:4] {BA} Day(2)")
    t.a.refused("gather 2", "workshop_full", "7")
    t.a.types("scrap PO2a")
    t.a.types("scrap PO3a")
    assert t.deck("pottery").endswith("PO2a PO3a") and (t.s.activated, t.s.acted) == (0, False)
    t.a.types("gather 2")
    t.a.refused("scrap PO1a", "answer_first", "6")
    t.a.types("keep PO1c rest:top")
    t.a.types("scrap PO1a")
    t.a.refused("scrap PO1a", "not_in_workshop", "8")


def test_the_banner_gathers_without_a_die() -> None:
    t = becomes("Day(2)", "activate BA do:gather deck:jewelry", "[JE1a:3] {BA*} Day(2)")
    assert (t.s.activated, t.s.acted) == (1, False)


def test_a_free_wild_gather_draws_more_with_the_textile_that_says_so() -> None:
    t = lay("{BA, TE7a} Day(2)")
    t.a.types("activate BA do:gather deck:jewelry")
    assert len(t.a.options) == 3
    t = lay("{BA, TE7a, JE1a} Day(2)")
    t.a.types("activate JE1a do:gather")
    assert len(t.a.options) == 2, "a free jewelry result is not a wild one"
