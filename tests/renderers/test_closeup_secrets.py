"""Neither a close-up nor the whole table, nor their words, hang on what one seat alone knows; an alt text says all scores."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines.kernel import Game, State, clone
from engines.shelf import game
from renderers.kit.closeup import END
from renderers.rooms import pictures
from renderers.words import Words
from tests.deep import DEEP, KIT_SEED, sample
from tests.gallery.moments import NAMES, Moment, moment, moments, played
from tests.renderers.closeups import GAMES, page
from tests.renderers.looking import pixels

Seen = Callable[[Game[Any], State], Moment]


def hidden_tells(title: str, seen: Seen, each: int, painted: bool, seed: int = KIT_SEED) -> list[str]:
    """The questions at which a spectator could tell two deals apart that look alike to everybody."""
    one, seats, found = game(title), game(title).seat_counts[0 if title != "oaxaca" else 1], list[str]()
    rng, words = Random(seed), Words("en", NAMES, title)
    room, keys = pictures(title), dict[str, tuple[State, State]]()
    for s, ask in played(one, seats, Random(seed)):
        if ask is not None and ask.key not in keys:
            keys[ask.key] = clone(s), one.resample(s, None, rng)
    for key, deals in sample(list(keys.items()), each):
        looks = []
        for shown in (seen(one, s) for s in deals):
            both = room.closeup(shown.view, shown.options, words), room.board(shown.view, words)
            looks.append([(picture.alt, pixels(picture) if painted else ()) for picture in both])
        if looks[0] != looks[1]:
            found.append(key)
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", GAMES)
def test_both_pictures_are_the_same_whatever_is_hidden(title: str) -> None:
    assert hidden_tells(title, moment, 6, painted=True) == [], f"KIT_SEED={KIT_SEED}"


@pytest.mark.parametrize("seed", [3, 4])
def test_a_close_up_that_lights_what_only_a_hand_allows_is_noticed(seed: int) -> None:
    def too_much(one: Game[Any], s: State) -> Moment:
        return moment(one, s)._replace(options=s.asks[0].options if s.asks else ())

    assert len(hidden_tells("mottainai", too_much, 1, painted=False, seed=seed)) > 1


def unsaid(alt: str, written: list[str]) -> list[str]:
    """What stands among the scores of a close-up, and not in its words."""
    return [one for one in written if one.replace("\u2212", "-") not in alt.replace("\u2212", "-")]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", GAMES)
def test_the_alt_text_says_every_score_of_the_close_up_and_who_is_asked(title: str) -> None:
    seats, seen = game(title).seat_counts[-1], set[str]()
    for shown in moments(title, seats, Random(KIT_SEED)):
        if shown.key in seen or (len(seen) > 8 and not DEEP):
            continue
        seen.add(shown.key)
        written, picture = page(title, shown, "en", NAMES)
        scores = [one.words for one in written if one.baseline > END and one.decides]
        asked = [NAMES[p.seat] for p in shown.view.players if p.asked]
        assert unsaid(picture.alt, [*scores, *asked, *NAMES[:seats]]) == [], (shown.key, picture.alt)
        assert unsaid(picture.alt, ["a number that is not there"])
