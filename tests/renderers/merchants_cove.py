"""Merchants Cove's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.merchants_cove.cards import ROGUE_CARD, TOWNSFOLK
from engines.merchants_cove.dish import Dish
from renderers.merchants_cove import board, card, closeup, final, hand, market, mat, roll
from renderers.speech import Picture
from tests.gallery.merchants_cove import specimens
from tests.gallery.merchants_cove.wall import CORRUPTED, crowds
from tests.gallery.show import lobbies
from tests.gallery.wall import Piece, Speaking, hung, hung_twice
from tests.renderers.book import Book, Draw
from tests.renderers.looking import speaking

GAME = "merchants_cove"
KIB = {
    "board": 300, "board-crowded": 450, "shop": 150, "final": 300, "hand": 150, "roll": 150, "market": 150, "lobby": 150,
    "card": 150,
}  # fmt: skip


# Said only in positions that random games seldom come to; test_seldom.py lays out the one in which nothing is left but to rest.
RARE = frozenset({
    "act.short.rest", "may.rest", "near.all", "closeup.ask.pair", "closeup.ask.rob", "closeup.ask.wait", "closeup.foreseen",
    "closeup.not.chart.full", "closeup.not.divine.full", "closeup.not.recruit", "closeup.not.staff", "closeup.not.twist.full",
    "closeup.out.skip", "closeup.take.gold",
})  # fmt: skip


def pieces(say: Speaking) -> Iterator[Piece]:
    """Every made-up picture."""
    yield from crowds(say)
    for name, events, view in specimens.rolls():
        yield Piece("", f"roll-{name}", roll(events, view, say(specimens.NAMES[: len(view.players)])))
        yield Piece("", f"roll-{name}-long", roll(events, view, say(specimens.LONG_NAMES[: len(view.players)])))
    yield Piece("", "market", market(specimens.sold(4, "cultists")[1], say(specimens.LONG_NAMES)))
    yield from hung("", "hand-", specimens.hands(), hand, say, specimens.NAMES)
    yield from hung_twice(specimens.made_up_finals(), final, say, specimens.NAMES, specimens.LONG_NAMES)
    yield from lobbies(GAME, say)


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Every card, alone and in games."""
    say = speaking(language, GAME)
    tables = {"3": specimens.usual(), "1": specimens.usual(1), "crowded": specimens.seen(specimens.crowded())}
    tables["over"] = specimens.ended(specimens.table(4))
    rival = specimens.alone(20)
    gone = specimens.usual(2)
    tables |= {"rival": rival, "gone": specimens.without(gone, "T02", "K01")}
    for code in (*TOWNSFOLK, *ROGUE_CARD, *CORRUPTED):
        yield code, card(code, say(specimens.NAMES))
        for name, view in tables.items():
            yield f"{code}-{name}", card(code, say(specimens.NAMES[: len(view.players)]), view)


def goldens() -> Iterator[tuple[str, Draw]]:
    """The pictures that are kept, and how they are made."""
    en, es = speaking("en", GAME), speaking("es", GAME)
    names, hands = specimens.NAMES, dict(specimens.hands())
    markets = {name: (events, view) for name, events, view in specimens.rolls()}
    skull = specimens.rolled(Dish("LLRLR", 3, 1, "skull"))
    finals = dict(specimens.made_up_finals())
    yield "board", lambda: board(specimens.placing("blue"), en(names[:3]))
    yield "board-alone", lambda: board(specimens.usual(1), es(names[:1]))
    yield "board-crowded", lambda: board(specimens.seen(specimens.crowded()), es(specimens.LONG_NAMES))
    yield "shop", lambda: mat(specimens.usual(), 0, en(names[:3]))
    yield "dish", lambda: closeup(skull, ("bend a -1", *dict(skull.actions)), es(names[:3]))
    yield "market", lambda: roll(*markets["market-cultists"], en(names))
    yield "chart", lambda: hand(hands["chart-two"], en(names[:3]))
    yield "sales", lambda: hand(hands["sales-cultists-planned"], es(names))
    yield "card", lambda: card("T21", en(names[:3]), specimens.usual())
    yield "final", lambda: final(finals["final-corruption"], en(names[:3]))


def kinds() -> list[Draw]:
    """One picture of each kind."""
    words, hands = speaking("en", GAME)(specimens.NAMES[:3]), dict(specimens.hands())
    return [
        lambda: board(specimens.usual(), words),
        lambda: mat(specimens.usual(), 0, words),
        lambda: hand(hands["chart-two"], words),
        lambda: final(dict(specimens.made_up_finals())["final-corruption"], words),
        lambda: card("T21", words, specimens.usual()),
    ]


BOOK = Book(GAME, pieces, cards, goldens, kinds, KIB, rare=RARE)
