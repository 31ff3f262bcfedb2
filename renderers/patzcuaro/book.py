"""Pátzcuaro's table in words: a line for each player under the picture, and the whole of it for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.patzcuaro.state import BUILT
from engines.patzcuaro.view import PatzcuaroView, PlayerView, SpaceView
from renderers.patzcuaro.voice import card as named
from renderers.patzcuaro.voice import objective_text
from renderers.words import Words
from renderers.words.book import Book, summed_up

NAMED = 4  # cards on a space that are named one by one


def title(view: PatzcuaroView, words: Words) -> str:
    return words.word("patzcuaro.table.ended") if view.ending else words.word("patzcuaro.table.title", n=view.deck)


def standing(view: PatzcuaroView, player: PlayerView, words: Words) -> str:
    return words.word(
        "patzcuaro.book.player",
        hand=player.hand,
        n=sum(1 for level in player.altar for card in level if card),
        built=BUILT,
        points=player.score.total,
        flipped=player.flipped,
    )


summary = summed_up(standing)


def text(view: PatzcuaroView, words: Words) -> list[str]:
    return [*_middle(view, words), *(line for player in view.players for line in _player(view, player, words))]


def _middle(view: PatzcuaroView, words: Words) -> Iterator[str]:
    yield f"**{title(view, words)}**"
    yield f"**{words.word('patzcuaro.table.objectives')}**"
    for code, *points in zip(view.objectives, *(player.score.objectives for player in view.players), strict=True):
        each = ", ".join(f"{words.player(q)} {n}" for q, n in enumerate(points))
        yield f"- {code}: {objective_text(words, code)} ({each})"
    order = sorted(view.players, key=lambda player: player.turn)
    yield words.word("patzcuaro.table.order", who=[player.seat for player in order])
    yield f"**{words.word('patzcuaro.table.spaces')}**"
    for space in view.spaces:
        yield f"- {_space(space, words)}"
    if view.destinations:
        reached, told = [one.index for one in view.destinations], view.reader == view.active
        able = [one.index for one in view.destinations if one.missing == 0] if told else []
        yield words.word("patzcuaro.table.reach", seat=view.active, slots=reached, able=able, unable=told and not able)
    if view.revealed:
        yield words.word("patzcuaro.table.revealed", card=view.revealed)
    if view.placing:
        yield words.word("patzcuaro.table.last", who=list(view.placing))


def _space(space: SpaceView, words: Words) -> str:
    shown = {"pile": space.pile[::-1], "who": list(space.tokens)}
    return words.word("patzcuaro.table.space", index=space.index, space=space.code, **shown)


def _player(view: PatzcuaroView, player: PlayerView, words: Words) -> Iterator[str]:
    heading, line = summary(view, words)[player.seat]
    yield ""
    yield f"**{heading}**: {line}"
    for level, cards in enumerate(player.altar, 1):
        filled = "; ".join(f"{slot} {named(words, card, '')}" for slot, card in enumerate(cards, 1) if card)
        places = [slot for slot, card in enumerate(cards, 1) if not card]
        yield f"- {words.word('patzcuaro.table.level', level=level, filled=filled, places=places)}"
    if player.open_slots:
        yield f"- {words.word('patzcuaro.table.next', below=list(player.open_slots))}"
    if view.reader == player.seat:
        yield f"{words.word('patzcuaro.table.hand')}:"
        for card in view.hand:
            yield f"- {named(words, card, '')}"


def hint(view: PatzcuaroView, seat: int, word: str, words: Words) -> str:
    """What lies where a move leads, and what a trade brings."""
    verb, _, rest = word.partition(" ")
    if verb == "trade":
        taken = view.spaces[view.players[seat].at].pile
        return told(words, "take", taken)
    if verb not in ("move", "steps"):
        return ""
    there = next((view.spaces[one.index].pile for one in view.destinations if str(one.steps) == rest), ())
    return told(words, "lie", there[::-1])


def told(words: Words, what: str, pile: Sequence[str]) -> str:
    """What is to be had on a space: a few cards by their names, more by their number."""
    if not pile:
        return ""
    if len(pile) > NAMED:
        return words.word(f"patzcuaro.many.{what}", n=len(pile))
    return words.word(f"patzcuaro.book.{what}", pile=list(pile))


MINOR = frozenset({"turn", "moved", "chose", "passed", "revealed", "drew"})
BOOK = Book(0x7A2E63, title, summary, text, hint, minor=MINOR, closeups=True, panels=True, milestones=frozenset({"end"}))
