"""Close-ups answer whoever has not seen the table: who plays, what a thing is called, why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from engines.kernel import Text
from engines.shelf import game
from renderers.kit.closeup import END
from renderers.kit.text import ELLIPSIS
from renderers.mottainai.closeups import table as mottainai
from renderers.oaxaca.closeups import table as oaxaca
from renderers.words import LANGUAGES, Words
from tests.deep import KIT_SEED
from tests.gallery.moments import NAMES, Moment, moments
from tests.gallery.played import LONG
from tests.renderers.closeups import GAMES, page

IN_ROWS = ("reroll", "respond")  # questions whose pages have a row for each player in place of the scores
MOST = 200  # games in which a kind of position comes up; mostly in the first, and twelve were once too few


def found(title: str, wanted: Callable[[Moment], bool]) -> Moment:
    """A position of random games that is such."""
    rng = Random(KIT_SEED)
    counts = game(title).seat_counts
    return next(one for n in range(MOST) for one in moments(title, counts[n % len(counts)], rng) if wanted(one))


def said(shown: Moment, title: str, language: str) -> Iterator[str]:
    written, _ = page(title, shown, language, NAMES)
    return (one.words for one in written)


def text(title: str, language: str, key: str, **values: object) -> str:
    return Words(language, NAMES, title, strict=True).say(Text(f"{title}.picture.{key}", **values))


@pytest.mark.parametrize("title", GAMES)
def test_everybody_is_named_among_the_scores_however_many_they_are(title: str) -> None:
    seats = game(title).seat_counts[-1]
    alone = (one for one in moments(title, seats, Random(KIT_SEED)) if sum(bool(p.asked) for p in one.view.players) == 1)
    shown = next(one for one in alone if one.key not in IN_ROWS)
    for names in (NAMES, LONG):
        written, _ = page(title, shown, "es", names)
        low = [one.words.rstrip(ELLIPSIS).rstrip() for one in written if one.baseline > END and not one.decides]
        for name in names[:seats]:
            assert any(len(one) > 2 and name.startswith(one) for one in low), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_flip_is_called_so_wherever_it_may_be_chosen(language: str) -> None:
    for key in ("act.move", "act.altar", "act.trade"):
        shown = found("patzcuaro", lambda one, key=key: one.key == key and "flip" in one.options)  # type: ignore[misc]
        assert text("patzcuaro", language, "closeup.flip") in said(shown, "patzcuaro", language), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_that_takes_nothing_shows_what_can_be_done_and_whose_task_it_is(language: str) -> None:
    shown = found("mottainai", lambda one: one.key.startswith("act.") and not mottainai.serves(one.options))
    words = list(said(shown, "mottainai", language))
    assert words.count("0") < 10
    assert text("mottainai", language, f"closeup.ask.{shown.key}") not in words
    task = shown.view.task
    assert text("mottainai", language, "action_of", n=task.action, total=task.total) in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_workshop_says_why_nothing_can_be_gathered(language: str) -> None:
    shown = found("oaxaca", lambda one: one.key == "act" and oaxaca.asked_for(one.view, one.options) == "act.craft")
    player = shown.view.players[shown.view.active]
    reason = text("oaxaca", language, "closeup.full", n=len(player.workshop), of=player.capacity)
    words = list(said(shown, "oaxaca", language))
    assert reason in words and text("oaxaca", language, "closeup.ask.act") not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colour_of_which_no_card_lies_open_says_so(language: str) -> None:
    shown = found("resafa", lambda one: one.key == "act.colour" and any(o.startswith("step ") for o in one.options))
    bare = replace(shown.view, display=tuple((colour, ()) for colour, _ in shown.view.display))
    steps = tuple(option for option in shown.options if option.startswith("step "))
    nothing = text("resafa", language, "alt.nothing")
    assert nothing in said(shown._replace(view=bare, options=steps), "resafa", language)
