"""How the cards of a small game are named and look."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.kit.cards import Face
from renderers.kit.colour import Colour, darker, rgb
from renderers.kit.parts import Look
from renderers.speech import Speaker


@dataclass(frozen=True)
class Piece:
    """One card: the last part of the key of its name, its look, and what stands in its seal."""

    name: str
    look: Look
    mark: str


def look(colour: str, pattern: str, body: str, cut: str) -> Look:
    """A look from one colour and two paths on a grid of 100 by 100: a body, and a stroke in it through which the ground shows."""
    found: Colour = rgb(colour)
    stroke = 'fill="none" stroke="#000" stroke-width="6" stroke-linecap="round"'
    return Look(found, darker(found, 0.5), pattern, f'<path d="{body}" fill="#fff"/><path d="{cut}" {stroke}/>')


def face_of(words: Speaker, code: str, piece: Piece) -> Face:
    return Face(words.card_name(code), "", piece.look, piece.mark)
