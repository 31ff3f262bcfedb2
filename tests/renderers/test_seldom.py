"""Texts of pictures that random games seldom come to: positions laid out by hand in which the pictures say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.kernel import State, Text
from engines.oaxaca.cards import DECK_OF_FACE
from engines.shelf import game
from renderers.kit.encode import true_colours
from renderers.rooms import pictures
from renderers.words import LANGUAGES, Words
from tests.engines.merchants_cove.table import Table as Cove
from tests.engines.mottainai.table import lay as mottainai
from tests.engines.oaxaca.table import lay as oaxaca
from tests.engines.resafa.table import lay as resafa
from tests.gallery.moments import NAMES, moment
from tests.renderers.books import BOOKS
from tests.renderers.looking import forget


def last_die() -> State:
    """The last die fits no deck that has cards, no project and no pair, and nothing is left to be used."""
    decks: dict[str, Any] = {DECK_OF_FACE[3]: 0}
    return oaxaca("{BA*} [PO3a:2] Day(3) Meeple(TO1)", **decks).s


def nothing_left() -> State:
    """The Runes allow nothing, the Square is empty, and both rows of horoscopes and all bubbles are full."""
    t = Cove(dish="L[A1 B1 Vo] R[Ct Bo]")
    t.s.square, t.p.figure, t.p.top, t.p.bottom = [], "divine", "1" * 10, "1" * 10
    return t.bubbles(plusminus=10, move=10).s


def one_die_fits() -> State:
    """Of two dice in a half one fits the upper row alone, and the other none."""
    t = Cove(dish="L[Ct Bo] R[A1 B2 Vo]")
    t.p.top, t.p.bottom = "4", "1"
    return t.says("horoscope right").s


def any_action() -> State:
    """A yellow card has been played that names no action: whatever is possible may be taken."""
    t = resafa("P43", coin=5, stone=2, marble=2)
    t.a.says("play P43 any")
    return t.s


def copied() -> State:
    """Kite is a copy of a work that lies beside it, and both may be used."""
    t = mottainai("Hand(ring coin jar) Gallery(kite bowl)", "Gallery(vase) Hand(coin)", at="morning")
    t.a.says("use kite", "pick 1 bowl", "pick ring")
    return t.s


def top_card() -> State:
    """Whoever has a Bell may sell the top card of the deck, and nothing else is there to be sold."""
    return mottainai("Gallery(bell ring) Task(straw) Waiting(2)", "Sales(vase dice cup)", deck="pillar jar", at="own").s


SAID: list[tuple[str, Callable[[], State], set[str]]] = [
    ("oaxaca", last_die, {"closeup.ask.act.early"}),
    ("mottainai", copied, {"closeup.as"}),
    ("mottainai", top_card, {"closeup.clerk-top"}),
    ("merchants_cove", nothing_left, {"act.short.rest", "may.rest"}),
    ("merchants_cove", one_die_fits, {"closeup.out.skip"}),
    ("resafa", any_action, {"closeup.do.any", "closeup.do.colour", "closeup.any_main", "closeup.any_colour"}),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("title", "lay", "keys"), SAID)
def test_a_seldom_text_is_said_where_it_belongs(
    title: str, lay: Callable[[], State], keys: set[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, s, said = game(title), lay(), set[str]()
    shown, true = moment(one, s), Words.say

    def say(self: Words, text: Text) -> str:
        said.add(text.key)
        return true(self, text)

    monkeypatch.setattr(Words, "say", say)
    forget()
    words, room = Words(language, NAMES[: len(shown.view.players)], title, strict=True), pictures(title)
    with true_colours():  # nothing here looks at the picture, and choosing its colours takes longest
        assert room.closeup(shown.view, shown.options, words).image.size
    assert room.board(shown.view, words).alt
    assert sorted(keys - {key.removeprefix(f"{title}.picture.") for key in said}) == []
    assert keys <= BOOKS[title].rare
