"""Oaxaca's table in words: a line for each player under the picture, and the whole of it for those who cannot see it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engines.oaxaca.cards import CARD, FACE_KEY, RULES, TEXTILE, WILD
from engines.oaxaca.view import OaxacaView, PlayerView
from renderers.oaxaca.reckon import score
from renderers.words import Words
from renderers.words.book import Book, summed_up

ROLLS = frozenset({"rerolled"})  # what all have re-rolled is in no close-up; every other roll is


def title(view: OaxacaView, words: Words) -> str:
    return words.word("oaxaca.table.title", round=view.round, rounds=view.rounds)


def standing(view: OaxacaView, player: PlayerView, words: Words) -> str:
    return words.word(
        "oaxaca.book.player",
        day=list(player.day),
        saved=list(player.early),
        n=len(player.workshop),
        capacity=player.capacity,
        crafts=sum(1 for c in player.stall if CARD[c.card].deck),
        points=view.score if view.customers else score(player)["total"],
        solo=bool(view.customers),
    )


summary = summed_up(standing)


def text(view: OaxacaView, words: Words) -> list[str]:
    return [re.sub(r" {2,}", " ", line).rstrip() for line in _lines(view, words)]


def _lines(view: OaxacaView, words: Words) -> Iterator[str]:
    def _word(key: str, **params: object) -> str:
        return words.word(f"oaxaca.table.{key}", **params)

    beside = dict(view.bonus)
    yield f"**{title(view, words)}**"
    decks = (f"{words.word(f'oaxaca.face.{d}')} {n}{f' (+{beside[d]})' if beside.get(d) else ''}" for d, n in view.decks)
    yield f"**{_word('decks')}**: {', '.join(decks)}"
    if view.customers:
        slots = enumerate(view.customers, 1)
        wants = ", ".join(f"{n}: {words.word('oaxaca.book.wants', face=f, n=n in view.served)}" for n, f in slots)
        yield f"**{_word('customer')}**: {wants}. {_word('score', points=view.score)}"
    yield f"**{_word('tourists')}**"
    for card in view.grid:
        now = " ◂" if card in view.current else ""
        yield f"- {words.card(card)}: {words.card_text(card)}{now}"
    for player in view.players:
        yield from _player(view, player, words)


def _player(view: OaxacaView, player: PlayerView, words: Words) -> Iterator[str]:
    heading, line = summary(view, words)[player.seat]
    yield ""
    yield f"**{heading}**: {line}"
    workshop = words.word("oaxaca.table.workshop", n=len(player.workshop), capacity=player.capacity)
    yield f"**{workshop}**{':' if player.workshop else ''}"
    for one in player.workshop:
        yield f"- {words.word('oaxaca.book.working', card=one.card, n=one.tokens, value=CARD[one.card].value)}"
    yield f"**{words.word('oaxaca.table.stall')}**:"
    for stalled in player.stall:
        used = f" ({words.word('oaxaca.table.sideways')})" if stalled.sideways else ""
        yield f"- {words.card(stalled.card)}: {words.card_text(stalled.card)}{used}"
    for guest in player.guests:
        yield f"- {words.card(guest)} ({words.word('oaxaca.table.guest')})"


def hint(view: OaxacaView, seat: int, word: str, words: Words) -> str:
    """What a gather draws and what a craft takes off; that a pair counts as anything, and when a saved die is there again."""
    verb, _, rest = word.partition(" ")
    if verb == "do":
        verb, rest = rest, next((str(dict(one.fields)["face"]) for one in view.declared[::-1] if "face" in dict(one.fields)), "")
    if verb == "combine":
        return words.word("oaxaca.book.combine")
    if verb == "early-riser":
        return words.word("oaxaca.book.early")
    if verb not in ("gather", "craft") or rest not in map(str, FACE_KEY):
        return ""
    face, player = int(rest), view.players[seat]
    deck = None if face == WILD else FACE_KEY[face]
    if verb == "gather":
        left = dict(view.decks)
        n = min(drawn(player, face), left[deck] if deck else max(left.values()))
        return words.word("oaxaca.book.gather", n=n, deck=deck)
    if face == TEXTILE and (every := passive(player, "passive_textile_craft")):
        off = sum(min(c.tokens, every + (CARD[c.card].face == face)) for c in player.workshop)
        return words.word("oaxaca.book.every", n=off)
    n = 1 if face == WILD else sum(CARD[c.card].face == face for c in player.workshop)
    return words.word("oaxaca.book.craft", n=n, deck=deck)


def drawn(player: PlayerView, face: int) -> int:
    """How many cards a gather with that result draws, before any bag is declared."""
    draw = RULES.gather_draw.wild if face == WILD else RULES.gather_draw.craft_face
    wild = passive(player, "passive_wild_gather_draw") if face == WILD else 0
    return draw + wild + passive(player, "passive_gather_draw")


def passive(player: PlayerView, op: str) -> int:
    return sum(CARD[one.card].effect.amount for one in player.stall if CARD[one.card].effect.op == op)


MINOR = frozenset({
    "turn", "rolled", "kept_dice", "passed", "returned", "refreshed", "new_tourist", "die_set", "early_riser",
    "deck_tokens", "tokens_off", "tokens_on", "tokens_moved", "redistributed", "declined",
})  # fmt: skip
BOOK = Book(0xC98A1B, title, summary, text, hint, ROLLS, MINOR, closeups=True, panels=True, milestones=frozenset({"round"}))
