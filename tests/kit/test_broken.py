"""The kit finds what is broken, and by the item that is meant for it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from engines.kernel import Game
from tests.kit import endings, feria, fuzz, shelf
from tests.kit.broken import stored_option
from tests.kit.broken.others import EXTRAS, MUTANTS, still_urn
from tests.kit.course import Broken, Extras
from tests.kit.driver import play
from tests.kit.report import Report

SIX = ("leak", "lost_card", "stored_option", "endless_loop", "set_order", "auto_secret")
SEEDS = 8


def played(game: Game[Any], extras: Extras | None = None) -> list[Report]:
    """Games under three policies, until one of them breaks."""
    policies = ("random", "first", "greedy")
    return [play(game, 3, {}, policy, seed, extras=extras) for seed in range(SEEDS) for policy in policies]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SIX)
def test_a_broken_game_is_caught(name: str) -> None:
    module = import_module(f"tests.kit.broken.{name}")
    with pytest.raises(Broken) as caught:
        endings.elsewhere(module.__name__, played(module.GAME))
    assert caught.value.item == module.ITEM, caught.value


@pytest.mark.parametrize("name", MUTANTS)
def test_a_single_mistake_is_caught(name: str) -> None:
    item, game = MUTANTS[name]
    with pytest.raises(Broken) as caught:
        played(game)
    assert caught.value.item == item, caught.value


@pytest.mark.parametrize("name", EXTRAS)
def test_what_is_known_beside_the_game_is_held_against_it(name: str) -> None:
    item, extras = EXTRAS[name]
    with pytest.raises(Broken) as caught:
        played(feria.GAME, extras)
    assert caught.value.item == item, caught.value


@pytest.mark.sampled(3)
def test_the_sound_game_is_not_caught() -> None:
    assert all(report.ended for report in played(feria.GAME))


def test_what_cannot_be_elsewhere_may_stay_in_its_place() -> None:
    known = replace(feria.GAME, resample=still_urn, deduced=lambda g, seat: g.urn)
    single = replace(feria.GAME, resample=still_urn, back=lambda card: card)
    assert play(known, 1).ended
    assert play(single, 1).ended


def test_a_find_can_be_met_again() -> None:
    found = []
    for _ in range(2):
        with pytest.raises(Broken) as caught:
            played(stored_option.GAME)
        found.append(str(caught.value))
    assert found[0] == found[1]
    assert "again: python -m tests.kit.record stored_option 3 0 random --closely\n" in found[0]
    assert "words so far: " in found[0]
    assert str(pickle.loads(pickle.dumps(caught.value))) == found[0], "workers hand it over"


def test_passers_may_go_round_only_where_the_rules_allow_it() -> None:
    short = replace(feria.GAME, longest=5)
    assert not play(short, 2, {}, "last", 0, extras=Extras(passive_may_circle=True)).ended
    with pytest.raises(Broken) as caught:
        play(short, 2, {}, "first", 0, extras=Extras(passive_may_circle=True))
    assert caught.value.item == 13


@pytest.mark.sampled(3)
def test_the_deep_run_says_so_when_nothing_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--game", "frutas", "--games", "4", "--seed", "7", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "frutas: 12 games, seeds 7 to 10" in told
    assert "12/12 games" in told
    assert "0 broken" in told


def test_the_deep_run_says_so_when_something_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(shelf.LITTLE, "stored_option", "tests.kit.broken.stored_option")
    assert fuzz.main(["--game", "stored_option", "--games", "2", "--jobs", "1"]) == 1
    told = capsys.readouterr().out
    assert "item 3 broke" in told
    assert "words so far" in told
