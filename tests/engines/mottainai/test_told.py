"""What is told of a game is whole: who begins and why, what was unseen, what came of a Dice, who had the majority of a tie."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Event, apply
from engines.mottainai import GAME
from engines.mottainai.cards import CARD
from engines.mottainai.scoring import final_result
from renderers.mottainai.alt import work_name
from renderers.mottainai.book import hint
from renderers.mottainai.hand import served
from renderers.mottainai.reckon import actions
from renderers.words import LANGUAGES, Words
from tests.engines.mottainai.table import lay


def words(language: str = "en", reader: int | None = None) -> Words:
    return Words(language, ["Ana", "Beto", "Carla"], GAME.name, reader, strict=True)


def said_of(event: Event, language: str = "en", reader: int | None = None) -> str:
    found = words(language, reader).event(event)
    assert found is not None
    return found


def test_who_begins_and_why_is_told() -> None:
    for seed in "012345":
        s, told = GAME.begin(seed, 3)
        (begins,) = [e for e in told if e.kind == "begins"]
        assert begins.data["seat"] == s.active and begins.data["card"] in begins.data["cards"]
        assert begins.data["cards"] == s.floor[:3]
        assert ["Ana", "Beto", "Carla"][s.active] in said_of(begins)


def test_the_task_of_the_set_up_is_no_old_task() -> None:
    s, told = GAME.begin("1", 2)
    rng, seen = Random(1), []
    for _ in range(60):
        s.out = []
        ask = s.asks[0]
        apply(s, ask.seat, rng.choice(ask.options))
        seen += [e for e in s.out or [] if e.kind == "old_task"]
    first = [e for e in told if e.kind == "old_task"] + seen
    assert [e.data["unseen"] for e in first[:2]] == [True, True] and not any(e.data["unseen"] for e in first[2:])
    assert "face-down" in said_of(first[0]) and "old task" in said_of(first[-1])


@pytest.mark.parametrize(("hand", "fits"), [("ring coin", False), ("ring", True)])
def test_what_came_of_a_dice_is_told(hand: str, fits: bool) -> None:
    t = lay(f"Hand({hand}) Gallery(dice) Task(mask)", "Hand(pin)", deck="crane doll ...", at="own")
    t.a.says("tailor", "use dice")
    missed = [e for e in t.told if e.kind == "missed"]
    assert bool(missed) != fits
    if missed:
        assert missed[0].data["n"] == 2 and missed[0].data["value"] == CARD["crane"].value == 1
        assert "2 cards" in said_of(missed[0]) and "worth 1" in said_of(missed[0])


def test_robe_is_announced_before_it_sells() -> None:
    t = lay("Gallery(robe) Bench(ring coin) Task(crane)", "Hand(pin)", at="own")
    t.a.says("clerk-all metal")
    told = [e.kind for e in t.told if e.kind in ("variant", "moved")]
    assert told == ["variant", "moved", "moved"]
    assert words("en", 0).event(next(e for e in t.told if e.kind == "moved")) == "You sell Ring."


def test_moves_say_the_deed() -> None:
    for place, deed in (("helpers", "hires"), ("materials", "collects"), ("sales", "sells")):
        assert deed in said_of(Event("moved", None, {"seat": 0, "card": "ring", "place": place}))
    for by, deed in (("smith", "smiths"), ("craft", "crafts"), ("free", "for free")):
        data = {"seat": 0, "card": "ring", "place": "gallery", "by": by, "shown": [], "spent": [], "helped": []}
        assert deed in said_of(Event("completed", None, data))


def test_a_task_is_offered_with_its_job_and_its_actions() -> None:
    t = lay("Hand(ring crane) Helpers(coin pin) Gallery(bell)", "Hand(jar)", at="task")
    view = t.a.sees
    for card in ("ring", "crane"):
        n = actions(view.players[0], CARD[card].material)
        said = hint(view, 0, f"task {card}", words())
        assert said.startswith(words().word(f"mottainai.job.{CARD[card].job}")) and f": {n} action" in said


def test_a_hand_calls_ready_only_what_the_action_may_do() -> None:
    """Also by its alt text: support for a craft is there, but not in an action of another material."""
    t = lay("Hand(fan) Bench(crane curtain doll) Task(statue)", "Hand(jar)", at="own", floor="ring")
    view = t.a.sees
    (fan,) = view.own
    assert t.key == "act.monk" and fan.craft_lacking == 0 and served(view, fan) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_copy_is_named_by_both_its_names(language: str) -> None:
    t = lay("Hand(ring coin) Gallery(kite pin)", "Gallery(bowl)", at="morning")
    t.a.says("use kite", "pick 2 bowl", "pick ring")
    (kite,) = [w for w in t.a.sees.players[0].gallery if w.copied]
    said = work_name(kite, words(language))
    assert words(language).card_name("kite") in said and words(language).card_name("bowl") in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tie_of_sales_says_to_whom_the_majority_went(language: str) -> None:
    t = lay("Hand(ring) Sales(coin) Task(pin)", "Hand(bell) Sales(gong)", at="own")
    result = final_result(t.s, "deck", 0)
    assert result["sales_ties"] == {"metal": {"tied": [0, 1], "holders": [0]}}
    lines = Words(language, ["Ana", "Beto"], GAME.name, None, strict=True).voice.final(words(language), result)
    assert any("Beto" in line and "Ana" in line and words(language).word("mottainai.material.metal") in line for line in lines)


def test_nothing_lost_reads_as_nothing() -> None:
    for language, said in (("en", "You lose nothing to Ana."), ("es", "Ana no se lleva nada.")):
        assert words(language, 1).event(Event("lost", (1,), {"cards": [], "owner": 0})) == said
