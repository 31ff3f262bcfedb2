"""The price of pictures: the table and players' own boards after a move, composed when all that can be kept is, and encoded."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bench.costs import middles
from bench.pace import decide
from engines.kernel import Game, State, clone, openly
from renderers.kit.closeup import listening
from renderers.kit.encode import encode
from renderers.kit.sizes import points
from renderers.rooms import has_pictures
from renderers.rooms import pictures as room
from renderers.speech import Picture
from renderers.words import Words

NAMES = ("Ana", "Beatriz", "Carlos", "Diego", "Elena")
WARM = 5  # boards drawn before the clock runs
Price = tuple[float, float, float]


def pictures(game: Game[Any], seats: int, most: int = 40) -> dict[str, float]:
    """Milliseconds to compose a picture and to encode it, and KiB of the file: medians; nothing for a game without pictures.

    Of players' own boards only those count that a move has changed.
    """
    if not has_pictures(game.name):
        return {}
    book = room(game.name)
    words = Words("en", NAMES[:seats], game=game.name)
    boards: list[Price] = []
    closeups: list[Price] = []
    smallest: list[float] = []
    mats: list[Price] = []
    for n, (s, t) in enumerate(moves(game, seats)[: most + WARM]):
        before, after = game.view(s, None), game.view(t, None)
        _ = book.board(before, words).image  # what stands in the channel before the move
        close = [one(state) for state in (s, t)] if (one := closeup_of(game, book, words)) is not None else []
        if close:
            _ = close[0].image
            with listening() as heard:
                closeups.append(priced(close[1]))
            smallest += [points(min(one.size for one in written)) for written in heard]
        own = book.mats(after) if hasattr(book, "mats") else ()
        for seat in own:
            _ = book.mat(before, seat, words).image
        changed = [seat for seat in own if book.mat_shows(before, seat) != book.mat_shows(after, seat)]
        found = priced(book.board(after, words)), [priced(book.mat(after, seat, words)) for seat in changed]
        if n >= WARM:
            boards.append(found[0])
            mats += found[1]
    return (
        medians(boards, "compose_ms", "encode_ms", "board_kib")
        | medians(mats, "mat_compose_ms", "mat_encode_ms", "mat_kib")
        | medians(closeups[WARM:], "closeup_compose_ms", "closeup_encode_ms", "closeup_kib")
        | ({"closeup_min_points": min(smallest)} if smallest else {})
    )


def closeup_of(game: Game[Any], book: Any, words: Words) -> Callable[[State], Picture] | None:
    """What draws the close-up of a position with the question that everybody may see; None in a game without such pictures."""

    def drawn(s: State) -> Picture:
        view = game.view(s, None)
        asks = [found for ask in s.asks[:2] if (found := openly(game, view, ask)) is not None]
        options = asks[0].options if len(s.asks) == 1 and asks else ()
        picture: Picture = book.closeup(view, options, words)
        return picture

    return drawn if hasattr(book, "closeup") else None


def priced(picture: Picture) -> Price:
    """Milliseconds to compose and to encode it, and its KiB."""
    begin = perf_counter()
    image = picture.image
    between = perf_counter()
    file = encode(image)
    return 1e3 * (between - begin), 1e3 * (perf_counter() - between), len(file) / 1024


def medians(prices: list[Price], *names: str) -> dict[str, float]:
    return {name: median(values) for name, values in zip(names, zip(*prices, strict=True), strict=True)} if prices else {}


def moves(game: Game[Any], seats: int) -> list[tuple[State, State]]:
    found = []
    for n, s in enumerate(middles(game, seats)):
        chance, t = Random(n).random, clone(s)
        while t.asks and game.view(t, None) == game.view(s, None):
            decide(t, chance)
        found.append((s, t))
    return found
