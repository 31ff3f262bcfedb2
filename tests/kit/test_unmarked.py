"""The report on what everybody may read of the questions of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import shelf, unmarked
from tests.kit.broken.others import a_fair
from tests.kit.feria import Fair


def test_it_tells_how_each_question_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert unmarked.main(["feria", "--games", "2"]) == 0
    told = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert "feria: 6 games" in told["feria:"]
    assert "among others" in told["show"] and "hidden" in told["aside"]
    assert "mark it" not in "".join(told.values())


class Generous(Fair):
    """Whatever there is may be laid down at the end, whoever has it."""

    NAME = "generous"

    def farewell(self, seat: int) -> tuple[str, ...]:
        return tuple(f"leave t{n}" for n in range(1, 4))

    def put_aside(self, seat: int, card: str) -> None:
        if card in self.hands[seat]:
            Fair.put_aside(self, seat, card)


def test_it_finds_what_might_be_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(a_fair(Generous), openly=lambda shown, key, seat: ())
    monkeypatch.setattr(shelf, "load", lambda name: game)
    found = unmarked.looked_at("generous", 2, seed=1)
    assert {key for key, about in found.items() if about.could_be_public} == {"leave"}
    assert found["show"].differed and not found["show"].could_be_public


def test_it_says_why_a_single_option_is_put() -> None:
    found = unmarked.looked_at("oaxaca", 1, seed=1)
    assert found["reroll"].because <= {"hidden"} and found["act"].because <= {"last word"}
