"""The options of a game, as they are typed, offered and shown."""

from __future__ import annotations

import pytest

from bot.discord_ui.messages import variants
from bot.tables import Refused
from engines.shelf import SHELF
from renderers.words import Words


@pytest.fixture(autouse=True)
def feria(monkeypatch: pytest.MonkeyPatch) -> None:
    """A little game with an option of two values."""
    monkeypatch.setitem(SHELF, "feria", "tests.kit.feria")


def test_what_is_offered_can_be_typed() -> None:
    whole = list(variants.offered("feria"))
    assert len(whole) >= 2
    for said, name, value in whole:
        for written in (said, said.upper(), said.replace(": ", "="), f" {said} ,"):
            assert variants.parsed("feria", written) == {name: value}
    assert variants.parsed("feria", "") == {} == variants.parsed("oaxaca", " ")


def test_anything_else_is_refused_with_what_is_possible() -> None:
    with pytest.raises(Refused) as caught:
        variants.parsed("feria", "weather: rain")
    assert caught.value.why.params["choices"] == [said for said, _, _ in variants.offered("feria")]
    with pytest.raises(Refused) as caught:
        variants.parsed("oaxaca", "weather: rain")
    assert caught.value.why.key == "discord.no.variants"


def test_an_option_is_suggested_once() -> None:
    words = Words("en", game="")
    first, *_ = variants.offered("feria")
    assert [line for _, line in variants.suggested("feria", "", words)] == [said for said, _, _ in variants.offered("feria")]
    left = [line for _, line in variants.suggested("feria", f"{first[0]}, ", words)]
    assert not any(line.count(first[1]) > 1 for line in left)


def test_only_unusual_options_are_described() -> None:
    words = Words("en", game="")
    usual, unusual = list(variants.offered("feria"))[:2]
    assert variants.described("feria", {usual[1]: usual[2]}, words) == []
    assert len(variants.described("feria", {unusual[1]: unusual[2]}, words)) == 1
