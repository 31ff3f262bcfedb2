"""Oaxaca's picture book as the tests look at it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.oaxaca.cards import KINDS
from renderers.oaxaca import board, card, closeup, final, hand, roll
from renderers.speech import Picture
from tests.gallery.oaxaca import specimens
from tests.gallery.oaxaca.wall import crowds
from tests.gallery.show import lobbies
from tests.gallery.wall import Piece, Speaking, hung
from tests.renderers.book import Book, Draw
from tests.renderers.looking import speaking

GAME = "oaxaca"
KIB = {
    "board": 300,
    "closeup": 150,
    "board-crowded": 450,
    "board-solo-crowded": 450,
    "final": 300,
    "hand": 150,
    "roll": 150,
    "lobby": 150,
}
# Said only in positions that are seldom looked at (test_seldom.py lays out some), or when an owner has changed the data.
RARE = frozenset({
    "advice.reroll", "advice.reroll.more", "any_card", "alt.board.reroll", "alt.card", "alt.none_ready", "alt.over",
    "alt.picked_none", "alt.workshop_count", "alt.workshop_empty", "foot.over", "foot.over.more", "here.all_seen",
    "here.departed", "here.guest", "here.sold", "line.drawing", "line.reroll", "line.respond", "line.solo",
    "no_sales", "over", "pill.reroll", "short.free_result.some", "short.redistribute.one",
    "short.remove_tokens.own", "tiny.free_result.some", "tiny.redistribute.one", "tiny.remove_tokens.own",
    "closeup.ask.act.early", "you.customers", "you.respond", "you.trade",
})  # fmt: skip


def pieces(say: Speaking) -> Iterator[Piece]:
    """Every made-up picture."""
    yield from crowds(say)
    for name, events, view in specimens.rolls():
        yield Piece("", f"roll-{name}", roll(events, view, say(specimens.NAMES[: len(view.players)])))
    for name, view, options in specimens.asking_all():
        yield Piece("", f"closeup-{name}", closeup(view, options, say(specimens.NAMES[: len(view.players)])))
    yield from hung("", "hand-", specimens.hands(), hand, say, specimens.NAMES)
    yield from hung("", "", specimens.made_up_finals(), final, say, specimens.NAMES)
    yield from lobbies(GAME, say)


def cards(language: str) -> Iterator[tuple[str, Picture]]:
    """Every kind of card, alone and at tables."""
    words = speaking(language)(specimens.NAMES)
    for code in KINDS:
        yield code, card(code, words)
        yield f"{code}-here", card(code, words, specimens.usual())
        yield f"{code}-crowded", card(code, words, specimens.crowded())


def goldens() -> Iterator[tuple[str, Draw]]:
    """The pictures that are kept, and how they are made."""
    en, es = speaking("en"), speaking("es")
    names = specimens.NAMES
    lobby = {piece.name: piece.picture for piece in lobbies("oaxaca", en)}
    rolls = {name: (events, view) for name, events, view in specimens.rolls()}
    hands, finals = dict(specimens.hands()), dict(specimens.made_up_finals())
    yield "board", lambda: board(specimens.usual(), en(names[:3]))
    yield "board-crowded", lambda: board(specimens.crowded(), es(specimens.LONG_NAMES))
    yield "board-acting", lambda: board(specimens.acting(), en(names))
    yield "board-solo", lambda: board(specimens.market(), en(names[1:2]))
    yield "closeup", lambda: closeup(specimens.usual(), specimens.OPTIONS, en(names[:3]))
    yield "closeup-reroll", lambda: closeup(specimens.rerolling(), (), es(names[:3]))
    yield "closeup-final", lambda: closeup(finals["final-workshop_cards"], (), en(names[:3]))
    yield "roll", lambda: roll(*rolls["opening"], en(names[:3]))
    yield "roll-all", lambda: roll(*rolls["all-again"], es(names[:3]))
    yield "keep", lambda: hand(hands["keep"], en(names[:3]))
    yield "return", lambda: hand(hands["return-3"], en(names[:3]))
    yield "own", lambda: hand(hands["own"], es(names[:3]))
    yield "card", lambda: card("PO6", en(names), specimens.usual())
    yield "final", lambda: final(finals["final-workshop_cards"], en(names[:3]))
    yield "final-solo", lambda: final(finals["final-solo-rich"], en(names[:1]))
    yield "lobby", lambda: lobby["lobby-open"]


def kinds() -> list[Draw]:
    """One picture of each kind."""
    four, three = speaking("en")(specimens.NAMES), speaking("en")(specimens.NAMES[:3])
    (_, events, rolled), *_ = specimens.rolls()
    return [
        lambda: board(specimens.usual(), three),
        lambda: board(specimens.crowded(), four),
        lambda: closeup(specimens.usual(), specimens.OPTIONS, three),
        lambda: board(specimens.market(), speaking("en")(specimens.NAMES[:1])),
        lambda: roll(events, rolled, three),
        lambda: hand(dict(specimens.hands())["keep"], three),
        lambda: final(specimens.ended(specimens.usual(), "shared"), three),
    ]


BOOK = Book(GAME, pieces, cards, goldens, kinds, KIB, rare=RARE)
