"""The game for one, between its rounds: five customers with what they would pay, or who of them is rolled again."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.oaxaca.cards import CARD
from engines.oaxaca.verbs import called
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.closeup import EDGE, INSIDE, Page
from renderers.kit.colour import WHITE
from renderers.kit.sizes import LEAST
from renderers.oaxaca.closeups import table
from renderers.oaxaca.looks import DONE, THEME, deck_look, face_look
from renderers.oaxaca.phrases import say
from renderers.oaxaca.reckon import offers
from renderers.speech import Speaker

BETWEEN = 32
TOP, HIGH = 346, 424  # of the customers


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, table.question_of(view), words)
    beside(page, view)
    _, best = offers(view)
    n = len(view.customers)
    wide = (INSIDE - 20 - BETWEEN * (n - 1)) // n
    for i, wants in enumerate(view.customers):
        slot, x = i + 1, EDGE + 10 + i * (wide + BETWEEN)
        lit = any(option.split(" ")[-1] == str(slot) for option in options)
        if lit:
            closeup.gold(page, x, TOP, wide, HIGH)
        page.fill(x, TOP, wide, HIGH, THEME.paper if lit else THEME.row, 18)
        page.put(table.cut_field(face_look(wants), wide, HIGH, wide, 190), x, TOP)
        page.mark(face_look(wants).icon, x + wide / 2, TOP + 104, 132, WHITE, face_look(wants).colour)
        page.seal(x + 40, TOP + 40, 60, WHITE, str(slot), 42, face_look(wants).deep)
        below = (x + wide / 2, TOP + 306)
        if slot in view.served:
            page.disc(*below, 110, DONE)
            page.mark("check", *below, 64, WHITE, DONE)
        elif table.key_of(view) == "customers":
            icon = "check" if slot in called(view) else "reroll"
            page.mark(icon, *below, 120, THEME.ink if lit else THEME.gold, THEME.paper if lit else THEME.row)
        elif slot in best:
            offer = best[slot]
            page.decisive(below[0], TOP + 258, str(offer.points), 84, THEME.ink if lit else THEME.faint)
            name = words.card_name(CARD[offer.card].code)
            page.lines(below[0], TOP + 358, name, 40, LEAST, wide - 12, THEME.ink if lit else THEME.faint, "m")
        else:
            page.line(*below, say(words, "closeup.nothing"), wide - 16, 40, THEME.faint, "m")
    return page.done()


def beside(page: Page, view: OaxacaView) -> None:
    """The tokens beside the decks, each worth a point on every sale; and the dice that are left for the next round."""
    tokens, player = dict(view.bonus), view.players[0]
    for i, (deck, _) in enumerate(view.decks):
        x = EDGE + i * 180
        closeup.field(page, x, 172, 166, 140, 16)
        page.mark(deck_look(deck).icon, x + 52, 242, 84, deck_look(deck).colour if tokens.get(deck) else THEME.slot, THEME.row)
        n = tokens.get(deck, 0)
        page.decisive(x + 122, 242, f"+{n}" if n else "0", 50, THEME.gold if n else THEME.faint)
    x = EDGE + 5 * 180
    closeup.field(page, x, 172, closeup.WIDTH - EDGE - x, 140, 16)
    page.mark("dawn", x + 70, 242, 92, THEME.gold, THEME.row)
    if player.early:
        face = player.early[0]
        page.put(parts.die(face_look(face), str(face), 104, 0, closeup.COARSE), x + 144, 188)
    else:
        closeup.empty(page, x + 150, 196, 92, 92)
