"""What a placement would come to: shown to its player alone, before the last word is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.kernel import Ask
from engines.resafa.building import Canal, Garden, Workshop
from engines.resafa.cards import CANAL, EFFECT, Pairs, add, face_of, things
from engines.resafa.geometry import NEIGHBOURS, SIZES, STRIPS, run_of
from engines.resafa.legal import greens, means
from engines.resafa.state import Resafa, Square, lowered

PREVIEWED = frozenset({"act.rotation", "act.square", "act.strips", "act.side", "act.space"})


class GreenView(NamedTuple):
    """A green bonus of a workshop, and the garden square it faces."""

    x: int
    y: int
    edge: str  # of the workshop, after its rotation
    slot: int
    gain: Pairs


class Preview(NamedTuple):
    """What one of the reader's own options would come to."""

    choice: str
    gain: Pairs = ()  # the green bonuses it pays
    cost: Pairs = ()
    greens: tuple[GreenView, ...] = ()  # where the green bonuses of a workshop would lie


def previews(g: Resafa, ask: Ask) -> Iterator[Preview]:
    top = g.stack[-1]
    for choice in ask.options:
        words = choice.split(" ")
        if isinstance(top, Workshop):
            yield Preview(choice, greens=tuple(facing(top, int(words[1]))))
        elif isinstance(top, Garden):
            yield Preview(choice, tuple(planted(g, top, words).items()))
        elif isinstance(top, Canal):
            space = g.network.spaces[words[1] + words[2]].off if words[0] == "space" else ()
            cost = CANAL[top.tile][top.side if words[0] == "space" else words[1]].cost
            yield Preview(choice, cost=tuple(lowered(cost, means(g, top.seat, top.off).off, dict(space)).items()))


def facing(top: Workshop, turned: int) -> Iterator[GreenView]:
    for (edge, slot), key in face_of(top.tile, top.back).green.items():
        to = (edge + turned) % 4
        dx, dy = NEIGHBOURS[to]
        yield GreenView(top.x + dx, top.y + dy, "NESW"[to], slot, tuple(things(key).items()))


def planted(g: Resafa, top: Garden, words: list[str]) -> dict[str, int]:
    """The green bonuses of a garden tile: on some strips now, or around a whole square in the end."""
    p = g.players[top.seat]
    if words[0] == "square":
        keys = greens(p, Square(int(words[1]), int(words[2])), range(STRIPS))
    else:
        old = p.square(top.x, top.y)
        first, size = int(words[2]) - 1, SIZES[top.size]
        filled = list(old.strips) if old else [0] * STRIPS
        filled[first : first + size] = [1] * size
        keys = greens(p, Square(top.x, top.y, words[1]), run_of(filled, first, size))
    if top.card and not EFFECT[top.card].green:
        return {}
    total: dict[str, int] = {}
    for key in keys:
        add(total, things(key).items())
    return total
