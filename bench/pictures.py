"""The price of pictures: a board of each game after a move, composed when everything that can be kept is kept, and encoded."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bench.costs import middles
from bench.pace import decide
from engines.kernel import Game, State, clone
from renderers.kit.encode import encode
from renderers.rooms import has_pictures
from renderers.rooms import pictures as room
from renderers.words import Words

NAMES = ("Ana", "Beatriz", "Carlos", "Diego", "Elena")
WARM = 5  # boards drawn before the clock runs


def pictures(game: Game[Any], seats: int, most: int = 40) -> dict[str, float]:
    """Milliseconds to compose a board and to encode it, and KiB of the file: medians; nothing for a game without pictures."""
    if not has_pictures(game.name):
        return {}
    book = room(game.name)
    words = Words("en", NAMES[:seats], game=game.name)
    composed, encoded, sizes = [], [], []
    for n, (s, t) in enumerate(moves(game, seats)[: most + WARM]):
        _ = book.board(game.view(s, None), words).image  # what stands in the channel before the move
        picture = book.board(game.view(t, None), words)
        begin = perf_counter()
        image = picture.image
        between = perf_counter()
        file = encode(image)
        end = perf_counter()
        if n >= WARM:
            composed.append(1e3 * (between - begin))
            encoded.append(1e3 * (end - between))
            sizes.append(len(file) / 1024)
    return {"compose_ms": median(composed), "encode_ms": median(encoded), "board_kib": median(sizes)}


def moves(game: Game[Any], seats: int) -> list[tuple[State, State]]:
    """Positions before and after a move that everybody can see, from the middle of random games."""
    found = []
    for n, s in enumerate(middles(game, seats)):
        chance, t = Random(n).random, clone(s)
        while t.asks and game.view(t, None) == game.view(s, None):
            decide(t, chance)
        found.append((s, t))
    return found
