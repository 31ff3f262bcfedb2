"""Close-ups as the tests look at them: which games have them, and what stands on a page."""

from __future__ import annotations

from collections.abc import Sequence

from engines.shelf import SHELF
from renderers.kit.closeup import listening
from renderers.kit.encode import true_colours
from renderers.kit.sheet import Written
from renderers.rooms import pictures
from renderers.speech import Picture
from renderers.words import Words
from renderers.words.book import book
from tests.gallery.moments import Moment

GAMES = tuple(title for title in SHELF if book(title).closeups)


def page(title: str, shown: Moment, language: str, names: Sequence[str]) -> tuple[tuple[Written, ...], Picture]:
    """What stands on the close-up of a position, and the picture."""
    words = Words(language, tuple(names)[: len(shown.view.players)], title, strict=True)
    with listening() as heard, true_colours():  # nothing here looks at the picture, and choosing its colours takes longest
        picture: Picture = pictures(title).closeup(shown.view, shown.options, words)
        assert picture.image.size
    (written,) = heard
    return written, picture
