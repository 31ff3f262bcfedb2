"""Somebody's turn: the dice, the two tourists, what may be gathered, what may be worked on."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.oaxaca.cards import CARD, FACE_KEY, WILD
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE
from renderers.oaxaca.closeups import table
from renderers.oaxaca.looks import DAWN, THEME
from renderers.oaxaca.phrases import say
from renderers.speech import Speaker

LEFT = closeup.EDGE + closeup.RAIL + 22  # behind the rails


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, table.asked_for(view, options), words)
    seat = max(view.active, 0)
    player = view.players[seat]
    table.dice(page, player.day, len(player.night), 20, 166, 650, 176)
    if any(option.startswith("early-riser") for option in options):
        early(page, 464, 172, 196, 160, words)
    for i, card in enumerate(view.current[:2]):
        table.tourist(page, view, card, 684, 170 + 92 * i, 494, 78, f"tourist {card}" in options, words)
    closeup.rail(page, 362, 150, "bag", say(words, "closeup.gather"))
    gathered = _faces("gather", options)
    for i, (deck, left) in enumerate(view.decks):
        lit = bool(left) and (WILD in gathered or deck in map(FACE_KEY.get, gathered))
        table.deck(page, deck, left, LEFT + i * 201, 368, 166, 128, lit)
    closeup.rail(page, 532, 240, "hammer", say(words, "closeup.craft"))
    table.workshop(page, view, seat, LEFT, 544, 970, 216, worked_on(view, seat, _faces("craft", options)), words)
    return page.done()


def early(page: Page, x: int, y: int, w: int, h: int, words: Speaker) -> None:
    """The last die may be saved for the next round."""
    closeup.gold(page, x, y, w, h, 18)
    page.fill(x, y, w, h, THEME.row, 18)
    page.mark("dawn", x + w / 2, y + 58, 92, DAWN, THEME.row)
    page.line(x + w / 2, y + h - 34, say(words, "closeup.save"), w - 12, 42, WHITE, "m")


def _faces(verb: str, options: Sequence[str]) -> set[int]:
    return {int(face) for one, _, face in (option.partition(" ") for option in options) if one == verb and face.isdecimal()}


def worked_on(view: OaxacaView, seat: int, faces: set[int]) -> list[str]:
    """The cards of a Workshop from which these faces take tokens."""
    return [c.card for c in view.players[seat].workshop if WILD in faces or CARD[c.card].face in faces]
