"""What of a question may stand where everybody reads it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.kernel import Ask, head_of, is_among, is_obvious, openly
from examples.frutas.rules import GAME

SHOWS = replace(GAME, openly=lambda view, key, seat: (f"{view} *", f"pass {seat}") if key == "show" else ())
OPEN = Ask(0, "show", ("a", "b"), public=True)


def test_public_options_stand_as_they_are_and_free_plays_stay_private() -> None:
    assert openly(SHOWS, "seen", OPEN) is OPEN
    more = OPEN._replace(free=("c",), interruptible=True)
    assert openly(SHOWS, "seen", more) == OPEN._replace(interruptible=True)
    assert (OPEN.is_open, more.is_open, more._replace(free=()).is_open) == (True, False, False)


def test_of_hidden_options_stands_what_a_spectator_can_tell() -> None:
    shown = openly(SHOWS, "seen", Ask(1, "show", ("secret", "pass 1"), free=("c",), barred=(("d", "why"),), also=("e",)))
    assert shown == Ask(1, "show", ("seen *", "pass 1"), public=True, interruptible=True)
    assert openly(SHOWS, "seen", Ask(1, "other", ("secret",))) is None
    assert openly(GAME, "seen", Ask(1, "show", ("secret",))) is None


@pytest.mark.parametrize(
    ("ask", "obvious"),
    [
        (OPEN._replace(options=("a",)), True),
        (OPEN._replace(options=("a",), interruptible=True), False),
        (OPEN._replace(options=("a",), free=("b",)), False),
        (OPEN._replace(options=("a",), public=False), False),
        (OPEN, False),
    ],
)
def test_nothing_is_obvious_where_free_plays_can_be_expected(ask: Ask, obvious: bool) -> None:
    assert is_obvious(ask) == obvious


def test_a_star_stands_for_all_that_begins_so() -> None:
    assert head_of("show *") == "show" and head_of("show a") == "" == head_of("show")
    assert is_among("show a", "show *") and is_among("show a b", "show *") and is_among("pass", "pass")
    assert not is_among("show", "show *") and not is_among("showing a", "show *") and not is_among("pass a", "pass")
