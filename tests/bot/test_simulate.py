"""What `python -m bot simulate` counts: pairs of games over the same deals, victories, ties and their bounds."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli.simulate import Job, Tally, bounds, play_some, rate_of, seating, sitting, summary
from bot.thinking import AtTable
from engines.robots import Match, robot
from engines.shelf import game

FAST = ("simulate", "patzcuaro", "--seats", "2", "--jobs", "1", "--robots", "easy,random")


def ended(winners: list[int], scores: list[int]) -> Match:
    return Match({"result": {"scores": [{"total": one} for one in scores], "winners": winners}})


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", game("patzcuaro").seat_counts)
def test_a_pair_plays_the_same_deal_with_every_seating(seats: int) -> None:
    names = ("random", "easy", "random")
    played = play_some(Job("patzcuaro", seats, names, "pair", True, range(6), False))
    seeds = [match.record["seed"] for _, match in played]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5], "three seatings of each of two deals"
    assert [order for order, _ in played] == [seating(names, seats, n) for n in range(6)]
    first = [[order[seat] for order, _ in played[:3]] for seat in range(seats)]
    assert all(sorted(one) == sorted(names) for one in first), "every robot had every seat of the deal"


def test_without_pairs_each_game_has_its_own_deal() -> None:
    played = play_some(Job("patzcuaro", 2, ("random",), "alone", False, range(3), False))
    assert len({match.record["seed"] for _, match in played}) == 3


def test_a_shared_victory_is_half_a_win_and_a_broken_game_none() -> None:
    tally, broken = Tally(), ended([0], [5, 3])
    broken.broken = ["no end"]
    broken.record.update({"game": "g", "seats": 2, "options": {}, "seed": "s", "moves": []})
    for names, match in (
        (("a", "b"), ended([0], [9, 3])),
        (("b", "a"), ended([0, 1], [4, 4])),
        (("a", "b"), ended([1], [1, 2])),
        (("b", "a"), broken),
    ):
        tally.add(names, match)
    low, high = bounds(1.5, 4)
    told = {"games": 4, "won": 0.375, "low": round(low, 4), "high": round(high, 4), "chance": 0.5}
    assert rate_of(tally, "a") == told == rate_of(tally, "b") and len(tally.failures) == 1


def test_a_robot_is_measured_by_the_games_in_which_it_sat() -> None:
    tally = Tally()
    for names, winner in ((("a", "b", "b"), 0), (("b", "c", "b"), 1), (("b", "b", "a"), 2), (("c", "b", "b"), 1)):
        tally.add(names, ended([winner], [1, 1, 1]))
    rates = summary(tally)["rate"]
    assert {name: (one["games"], one["won"]) for name, one in rates.items()} == {"a": (2, 1), "b": (4, 0.25), "c": (2, 0.5)}
    assert rates["a"]["chance"] == round(1 / 3, 4) and rates["b"]["chance"] == round(2 / 3, 4)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(232, 400, 0.5311, 0.6274), (50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_bounds_are_those_of_wilson(wins: float, games: int, low: float, high: float) -> None:
    assert bounds(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.sampled(3)
def test_the_command_tells_rates_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    def told() -> dict[str, Any]:
        assert main([*FAST, "--games", "4", "--paired", "--seed", "told", "--json"]) == 0
        return dict(json.loads(capsys.readouterr().out))

    once, again = told(), told()
    assert once["rate"] == again["rate"] and once["games"] == 4 and once["broken"] == 0
    assert {name: one["games"] for name, one in once["rate"].items()} == {"easy": 4, "random": 4}
    assert sum(one["won"] for one in once["rate"].values()) == 1.0


@pytest.mark.parametrize(
    "said", [("--games", "3"), ("--games", "4", "--robots", "easy"), ("--games", "4", "--robots", "easy,easy")]
)
def test_pairs_that_compare_nothing_are_refused(said: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FAST, "--paired", *said]) == 2
    assert "--paired" in capsys.readouterr().err


def test_a_robot_that_has_learned_nothing_of_a_game_is_not_measured_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = replace(game("merchants_cove"), turns=frozenset(), careful=0, fitted=None)
    monkeypatch.setattr("bot.cli.simulate.game", lambda title: plain)
    assert main(["simulate", "merchants_cove", "--seats", "2", "--robots", "medium,easy", "--games", "2", "--jobs", "1"]) == 2
    assert "there are easy, random" in capsys.readouterr().err


def test_hard_thinks_so_many_times_or_takes_its_time() -> None:
    assert sitting(["hard", "easy"], 7) == [robot("hard@7"), robot("easy")]
    assert sitting(["hard", "easy"], None) == [robot("hard"), robot("easy")]
    assert [type(one) for one in sitting(["hard", "easy"], 0)] == [AtTable, AtTable]


@pytest.mark.parametrize(
    ("title", "more", "why"),
    [
        ("mottainai", (), "hard has learned nothing of mottainai"),
        ("patzcuaro", ("--iterations", "-1"), "--iterations counts"),
        ("patzcuaro", ("--games", "1", "--export", "nowhere/x.json"), "There is no folder nowhere"),
    ],
)
def test_what_hard_cannot_do_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], title: str, more: tuple[str, ...], why: str
) -> None:
    monkeypatch.setattr("bot.cli.simulate.thinks_farther", lambda kind, seats: kind.name == "patzcuaro")
    assert main(["simulate", title, "--seats", "2", "--robots", "hard,easy", *more]) == 2
    assert why in capsys.readouterr().err
