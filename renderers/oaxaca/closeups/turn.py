"""Somebody's turn: the dice, the two tourists, what may be gathered, what may be worked on, which finished cards may be used."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from engines.oaxaca.cards import CARD, FACE_KEY, WILD
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.closeup import Page, Piece
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.kit.sizes import LEAST
from renderers.oaxaca.closeups import choose, table
from renderers.oaxaca.looks import DAWN, THEME, emblem, look_of
from renderers.oaxaca.phrases import say
from renderers.speech import Speaker

LEFT, WIDE = closeup.EDGE + closeup.RAIL + 22, 970  # behind the rails
GATHER, CRAFT = (362, 150), (532, 240)  # where the rails begin, and how high they are
FLAT_GATHER, FLAT_CRAFT, USE = (354, 116), (480, 190), (680, 98)  # with what may be used below them
NAMED, BETWEEN = 3, 22  # so many cards that may be used stand there with their names


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, table.asked_for(view, options), words, options)
    player = view.players[max(view.active, 0)]
    table.dice(page, player.day, len(player.night), 20, 166, 650, 176)
    if any(option.startswith("early-riser") for option in options):
        early(page, 464, 172, 196, 160, words)
    for i, card in enumerate(view.current[:2]):
        table.tourist(page, view, card, 684, 170 + 92 * i, 494, 78, f"tourist {card}" in options, words)
    ready = [word for verb, _, word in (option.partition(" ") for option in options) if verb == "activate"]
    rails(page, view, _faces("gather", options), _faces("craft", options), words, bool(ready))
    if ready:
        use(page, ready, words)
    return page.done()


def with_result(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    """Gather or craft with a result that is already known: the same decks and projects, and with what it is paid."""
    page = table.begun(view, table.asked_for(view, options), words)
    choose.about(page, view, options, words)
    face = table.results(view)
    rails(page, view, face if "do gather" in options else (), face if "do craft" in options else (), words)
    return page.done()


def rails(
    page: Page, view: OaxacaView, gathered: Collection[int], crafted: Collection[int], words: Speaker, flat: bool = False
) -> None:
    """The decks from which may be drawn, and the projects from which these faces take tokens."""
    seat, (top, high) = max(view.active, 0), FLAT_GATHER if flat else GATHER
    closeup.rail(page, top, high, "bag", say(words, "closeup.gather"))
    if not gathered and table.full(view):
        held, most = len(view.players[seat].workshop), view.players[seat].capacity
        closeup.empty(page, LEFT, top + 6, WIDE, high - 12)
        page.line(LEFT + WIDE / 2, top + high / 2, say(words, "closeup.full", n=held, of=most), WIDE - 40, 44, THEME.soft, "m")
    for i, (deck, left) in enumerate(view.decks if gathered or not table.full(view) else ()):
        lit = bool(left) and (WILD in gathered or deck in map(FACE_KEY.get, gathered))
        table.deck(page, deck, left, LEFT + i * 201, top + 6, 166, high - 22, lit)
    top, high = FLAT_CRAFT if flat else CRAFT
    closeup.rail(page, top, high, "hammer", say(words, "closeup.craft"))
    lit_ones = worked_on(view, seat, crafted)
    table.workshop(page, view, seat, LEFT, top + 12, WIDE, high - 24, lit_ones, words)


def early(page: Page, x: int, y: int, w: int, h: int, words: Speaker) -> None:
    """The last die may be saved for the next round."""
    closeup.gold(page, x, y, w, h, 18)
    page.fill(x, y, w, h, THEME.row, 18)
    page.mark("dawn", x + w / 2, y + 58, 92, DAWN, THEME.row)
    page.line(x + w / 2, y + h - 34, say(words, "closeup.save"), w - 12, 42, WHITE, "m")


def use(page: Page, ready: Sequence[str], words: Speaker) -> None:
    """The cards of the stall that may be used now: by name, or by their pictures where there are many."""
    top, high = USE
    closeup.rail(page, top, high, "house", say(words, "closeup.use"))
    n = len(ready)
    gap = BETWEEN if n <= 8 else 12
    wide = min(300, (WIDE - gap * (n - 1)) // n)
    for i, card in enumerate(ready):
        x = LEFT + i * (wide + gap)
        closeup.gold(page, x, top + 8, wide, high - 16, 14, thick=5, gap=0)
        name = words.card_name(CARD[card].code) if n <= NAMED else ""
        page.put(_used(card, name, wide, high - 16), x, top + 8)


@kept
def _used(card: str, name: str, w: int, h: int) -> Sprite:
    look, sheet, block = look_of(card), Piece(w, h), 84 if name else w
    sheet.fill(0, 0, w, h, THEME.paper, 14)
    sheet.put(table.cut_field(look, w, h, block, h), 0, 0)
    value = CARD[card].value
    sheet.mark(emblem(card), block / 2 - (0 if name or not value or w < 110 else 22), h / 2, 68, WHITE, look.colour)
    if name:
        sheet.lines(block + 10, h / 2, name, 38, LEAST, w - block - 14, THEME.ink)
    elif value and w >= 110:
        sheet.put(parts.badge(str(value), 54, THEME), w - 34, h / 2)
    return sheet.sprite()


def _faces(verb: str, options: Sequence[str]) -> set[int]:
    return {int(face) for one, _, face in (option.partition(" ") for option in options) if one == verb and face.isdecimal()}


def worked_on(view: OaxacaView, seat: int, faces: Collection[int]) -> list[str]:
    """The cards of a Workshop from which these faces take tokens."""
    return [c.card for c in view.players[seat].workshop if WILD in faces or CARD[c.card].face in faces]
