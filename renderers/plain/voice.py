"""How a small game speaks: cards by name and number, piles by what lies in them, and texts named after what they are for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from engines.kernel import Event, State, Text
from engines.piles import HIDDEN, Seen
from renderers.plain.pieces import Piece
from renderers.words import quoted, texts
from renderers.words.words import Voice, Words

TITLE = ".title"
END = "100"  # above the number of every paragraph of the rules


def plain_voice(state: type[State], pieces: Mapping[str, Piece]) -> Voice:
    game = state.NAME

    def name(words: Words, code: str) -> str:
        return words.word(f"{game}.card.{pieces[code].name}", n=pieces[code].mark)

    def card(words: Words, value: Any, form: str = "") -> str:
        return name(words, value) if value in pieces else quoted(value)

    def pile(words: Words, value: Any, form: str = "") -> str:
        return str(value) if isinstance(value, int) else words.join(card(words, one) for one in value)

    return Voice(
        speak={"card": card, "cards": pile, "pile": pile},
        kind=lambda code: code if code in pieces else "",
        effect=lambda code, solo, long: Text(f"{game}.effect", card=code),
        event=event,
        question=lambda key, seen: middle(seen),
        final=final,
        help={c: " ".join(map(str, range(int(c), int(end)))) for c, end in pairwise((*chapters_of(game), END))},
        name=name,
        codes=tuple(pieces),
    )


def chapters_of(game: str) -> tuple[str, ...]:
    """The chapters of the rules help, each named after the paragraph that it begins with."""
    keys = (key.removeprefix(f"{game}.rules.") for key in texts("en") if key.startswith(f"{game}.rules."))
    return tuple(key.removesuffix(TITLE) for key in keys if key.endswith(TITLE))


def event(words: Words, one: Event) -> Text:
    """The text of an event: the game's own, or that of every game with a deck."""
    if one.kind == "over":
        return winners(one.data["result"])
    own = f"{words.game}.event.{one.kind}"
    return Text(own if words.has(own) else f"plain.event.{one.kind}", **one.data)


def middle(seen: Seen) -> dict[str, Any]:
    """What may be said of the middle: open piles by their cards, closed ones by how many they are."""
    return {name: len(pile) if HIDDEN in pile else list(pile) for name, pile in seen.common.items()}


def winners(result: Mapping[str, Any]) -> Text:
    return Text("plain.won", winners=result["winners"], points=max(result["scores"]))


def final(words: Words, result: Mapping[str, Any]) -> list[str]:
    lines = [words.word("plain.score", seat=seat, points=points) for seat, points in enumerate(result["scores"])]
    return [*lines, words.say(winners(result))]
