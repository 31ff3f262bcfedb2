"""The benchmark runs and writes what it promises; how fast anything is, is not a test's business."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

import bench.__main__ as program
from bench import command_line, crowd, storage, wire
from bench.costs import costs
from bench.pace import Rival, of_the_house, pace_key, race
from bench.thoughts import thoughts
from bench.toy import CHIPS, GAME, new
from engines.kernel import Illegal, apply
from engines.shelf import game


def test_the_toy_is_played_to_its_end() -> None:
    s = new("x", 2)
    while s.chips > 2:
        apply(s, s.asks[0].seat, "take 1")
    assert s.asks[0].options == ("take 1", "take 2")
    with pytest.raises(Illegal):
        apply(s, s.asks[0].seat, "take 3")
    seat = s.asks[0].seat
    apply(s, seat, "take 2")
    assert s.result == {"winners": [seat]} and s.asks == ()


def test_a_rival_plays_whole_games_and_the_same_ones_again() -> None:
    rival = of_the_house(GAME, 3)
    decisions = [rival.play(n) for n in range(5)]
    assert all(CHIPS / 3 <= n <= CHIPS for n in decisions)
    assert decisions == [rival.play(n) for n in range(5)]


def test_everybody_takes_a_turn_in_every_round() -> None:
    turns: list[str] = []

    def counting(name: str) -> Rival:
        return Rival(name, name, lambda number: turns.append(name) or 1000)  # type: ignore[func-returns-value]

    paces = race([counting("a"), counting("b")], rounds=3, seconds=1e-9)
    assert "".join(turns) == "ab" + "ab" + "ba" + "ab"
    assert all(len(found) == 3 and min(found) > 0 for found in paces.values())


def test_costs_are_found_for_every_act() -> None:
    found = costs(GAME, 2, rounds=1, seconds=0.001)
    assert set(found) == {
        "clone_us", "dump_us", "load_us", "dump_load_us", "resample_us", "command_ms", "command_p95_ms", "save_bytes",
    }  # fmt: skip
    assert all(value > 0 for value in found.values())


def test_thinking_is_measured_by_turns_and_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.costs.GAMES", 2)
    monkeypatch.setattr("bot.thinking.TURN", 0.3)
    found = thoughts(game("patzcuaro"), 2, turns=2)
    assert set(found) == {"hard_turn_ms_p50", "hard_turn_ms_p99", "iterations_per_s", "medium_ms"}
    assert 0 < found["hard_turn_ms_p50"] <= found["hard_turn_ms_p99"] and found["iterations_per_s"] > 10


@pytest.mark.sampled(3)
def test_it_writes_a_flat_object_of_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "catanatron", lambda: Rival(pace_key("catanatron"), "a stand-in", lambda number: 100))
    monkeypatch.setattr("bench.costs.GAMES", 4)
    monkeypatch.setattr("bench.thoughts.TURNS", 1)
    monkeypatch.setattr("bot.thinking.TURN", 0.1)
    out = tmp_path / "bench.json"
    monkeypatch.setattr(sys, "argv", ["bench", "oaxaca", "--rounds", "2", "--seconds", "0.002", "--out", str(out)])
    program.main()
    numbers = json.loads(out.read_text())
    paces = {f"oaxaca.decisions_per_s{seats}" for seats in ("", "_1", "_2", "_3")}
    assert paces | {"toy.decisions_per_s", "catanatron.decisions_per_s", "oaxaca.over_catanatron"} <= set(numbers)
    assert {"oaxaca.clone_us", "oaxaca.dump_load_us", "oaxaca.resample_us", "oaxaca.command_ms"} <= set(numbers)
    assert all(isinstance(value, int | float) for value in numbers.values())
    assert "oaxaca over catanatron" in capsys.readouterr().out


def test_a_part_adds_its_figures_to_those_that_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bench.json"
    out.write_text('{"toy.decisions_per_s": 1, "answer_p50_ms": 2}')
    given = ["--seconds", "0.5", "--out", str(out)]
    command_line.main("wire", wire.__doc__, wire.options, lambda args: {"answer_p50_ms": args.seconds + 0.00049}, given)
    assert json.loads(out.read_text()) == {"toy.decisions_per_s": 1, "answer_p50_ms": 0.5}
    assert capsys.readouterr().out.split() == ["answer_p50_ms", "0.500"]
    command_line.main(
        "storage", storage.__doc__, storage.options, lambda args: {"size": args.size}, ["oaxaca", "--out", str(tmp_path / "new")]
    )
    assert json.loads((tmp_path / "new").read_text()) == {"size": storage.LARGE // 2**20}


@pytest.mark.parametrize("module", [crowd, storage, wire])
def test_every_part_says_what_it_measures(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    name = module.__name__.rpartition(".")[2]
    with pytest.raises(SystemExit):
        command_line.main(name, module.__doc__, module.options, lambda args: {}, ["--help"])
    assert f"python -m bench.{name}" in capsys.readouterr().out
