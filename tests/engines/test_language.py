"""The language of the tests says what it is said to say, and notices what it is there to notice."""

from __future__ import annotations

import pytest

from engines.kernel import Illegal, Text
from tests.engines.oaxaca.table import Table, lay


@pytest.fixture
def t() -> Table:
    """The table of the language's own example."""
    return lay("Day(3 2)", "{BA}", jewelry="JE1a JE3a")


def test_the_example_is_true(t: Table) -> None:
    t.a.refused("gather 5", "no_such_die", "6")
    t.a.types("gather 3")
    t.a.cannot_say("keep BA", "not_drawn", "7")
    t.a.says("keep JE3a", "top JE1a")
    assert t.asked == {"a": "act"} and t.a.asked == "act" and "end" in t.a.options and t.a.offered("gather") == ""
    assert t.a.may("end") and t.a.sees.drawn == ()
    assert t.heard("kept") == [{"seat": 0, "card": "JE3a", "tokens": 3}]
    assert [event.to for event in t.events("saw")] == [(0,)]
    assert t.key == "act" and not t.over


@pytest.mark.parametrize(
    ("line", "why", "rule"),
    [("gather 5", "no_such_card", "6"), ("gather 5", "no_such_die", "7"), ("gather 3", "no_such_die", "6")],
)
def test_another_refusal_or_none_is_noticed(t: Table, line: str, why: str, rule: str) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        t.a.refused(line, why, rule)


@pytest.mark.parametrize(("harm", "instead"), [(1, ["end"]), (0, [])])
def test_a_refusal_that_changes_something_or_offers_nothing_else_is_noticed(
    t: Table, monkeypatch: pytest.MonkeyPatch, harm: int, instead: list[str]
) -> None:
    def refuse(*choices: str) -> None:
        t.s.round += harm
        raise Illegal(Text("oaxaca.no.such_luck"), "6", Text("kernel.instead", choices=instead, more=0))

    monkeypatch.setattr(t.a, "says", refuse)
    with pytest.raises(AssertionError, match="something changed" if harm else "without an alternative"):
        t.a.cannot_say("end", "such_luck", "6")


@pytest.mark.parametrize("line", ["end now", "gather 3 deck:jewelry done:done", "gather 1 2 3 4"])
def test_commands_that_no_verb_takes_are_mistakes_of_the_test(t: Table, line: str) -> None:
    with pytest.raises(AssertionError):
        t.a.types(line)
