"""What the icons of a game mean: pages for every game that says so of its icons, in the reader's language."""

from __future__ import annotations

from engines.kernel import Text
from renderers.kit.encode import reduced
from renderers.kit.pages import legend as drawn
from renderers.kit.pages.legend import Entry
from renderers.lobby import LobbyArt
from renderers.speech import Picture
from renderers.words import Words
from renderers.words.icons import icons


def entries(words: Words) -> list[Entry]:
    """The icons of a game with what they mean; none where the game has no words for them."""
    found, made = icons(words.game), []
    for first, *others in map(str.split, found.legend):
        shown = tuple(found.table[word] for word in (first, *others))
        made.append(Entry(shown, words.say(Text(f"{words.game}.legend.{first}"))))
    return made


def pages(words: Words) -> int:
    """How many there are."""
    return len(drawn.pages(entries(words))) if icons(words.game).legend else 0


def legend(page: int, art: LobbyArt, words: Words) -> Picture:
    """One page, the first is 0."""
    shown = drawn.pages(entries(words))
    title = words.say(Text("legend.title", game=art.title, n=page + 1, pages=len(shown)))
    alt = "; ".join(one.words for line in shown[page] for one in line)
    return Picture(lambda: reduced(drawn.page(shown[page], title, art.theme), "legend"), lambda: f"{title}: {alt}.")
