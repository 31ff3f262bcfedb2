"""What the tests of tables in words share: views of random games, and the numbers that a text says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from engines.kernel import Game, apply
from renderers.rooms import pictures
from renderers.words import Words
from renderers.words.book import book

NAMES = ("Ana", "Beto", "Citlali", "Diego", "Elena")


def positions(game: Game[Any], seats: int, games: int = 3, often: float = 0.06) -> Iterator[tuple[Any, int | None]]:
    """Views of random games and who looks; the end of each as a spectator sees it, and the first seat."""
    rng = Random(seats)
    for n in range(games):
        g = game.new(f"said {n}", seats)
        while g.asks:
            ask = rng.choice(g.asks)
            if rng.random() < often:
                reader = rng.choice([None, ask.seat, *range(seats)])
                yield game.view(g, reader), reader
            apply(g, ask.seat, rng.choice(ask.options))
        yield game.view(g, None), None
        yield game.view(g, 0), 0


def in_words(
    game: Game[Any], language: str, seats: int, views: Iterable[tuple[Any, int | None]]
) -> Iterator[tuple[Any, Words, list[str], str, list[tuple[Any, str]]]]:
    """Of each view the lines in words, the alt text, and what is said of each player; the short form begins with the same."""
    told, room = book(game.name), pictures(game.name)
    for view, reader in views:
        words = Words(language, NAMES[:seats], game.name, reader, strict=True)
        lines = told.text(view, words)
        said = [(p, paragraph(lines, view, p.seat)) for p in view.players]
        for (_, own), (_, summed) in zip(said, told.summary(view, words), strict=True):
            assert own.splitlines()[0] == summed
        yield view, words, lines, room.board(view, words).alt, said


def paragraph(lines: list[str], view: Any, seat: int) -> str:
    """What the table in words says of a player, from the heading on."""
    you = view.reader == seat
    text = "\n".join(lines)
    start = re.search(rf"^\*\*(?:▸ )?(?:{'You|Tú' if you else NAMES[seat]})\*\*: ", text, re.MULTILINE)
    assert start, (seat, text)
    return text[start.end() :].split("\n\n")[0]


def sentence(alt: str, seat: int) -> str:
    """What an alt text says of a player's things, up to the full stop; before them it may say what is asked."""
    found = re.findall(rf"(?:^|[.!?:] ){NAMES[seat]}: ([^.]*)\.", alt)
    assert found, (seat, alt)
    return str(found[-1])


def one(pattern: str, text: str) -> tuple[int, ...]:
    """The numbers that a pattern finds in its groups, where it has to be."""
    found = re.search(pattern, text, re.MULTILINE)
    assert found, (pattern, text)
    return tuple(int(n.replace("\u2212", "-")) for n in found.groups() if n is not None)


def line(pattern: str, text: str) -> str:
    """The rest of a line that begins so."""
    found = re.search(rf"^{pattern}(.*)$", text, re.MULTILINE)
    assert found, (pattern, text)
    return found[1]


def numbers(pattern: str, text: str) -> list[int]:
    """All numbers that a pattern finds."""
    return [int(n) for n in re.findall(pattern, text)]
