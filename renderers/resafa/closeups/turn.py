"""Somebody's turn: the main action and the colour action of the card that was played, each with what it is judged by."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.resafa.cards import COLOURS
from engines.resafa.view import ResafaView
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE
from renderers.resafa.closeups import choose, network, table, trading
from renderers.resafa.closeups.table import HEAD, HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP
from renderers.resafa.looks import ACTION, MAINS, THEME, TINTS, WARES
from renderers.resafa.phrases import say, ware_of
from renderers.speech import Speaker


def compose(view: ResafaView, options: Sequence[str], words: Speaker) -> Image.Image:
    mains = [o.split(" ")[1] for o in options if o.startswith("main ")]
    colours = [o.split(" ")[1] for o in options if o.startswith("colour ")]
    page = table.begun(view, words)
    _main(page, view, mains, words)
    _colour(page, view, colours, words)
    return page.done()


def _main(page: Page, view: ResafaView, mains: Sequence[str], words: Speaker) -> None:
    table.pane(page, LEFT, LEFT_W, bool(mains))
    if not mains:
        choose.wares_pane(page, view, words, LEFT, LEFT_W)
        return
    main = mains[0]
    said = say(words, f"main.{main}") if len(mains) == 1 else say(words, "closeup.any_main")
    table.heading(page, LEFT, LEFT_W, MAINS[main] if len(mains) == 1 else "wild", said, ACTION, WHITE, LEFT_W - 160)
    coins = ware_of(view.players[table.actor(view)], "coin")
    page.mark("coin", LEFT + LEFT_W - 116, TOP + HEAD / 2, 58, THEME.gold, ACTION)
    page.decisive(LEFT + LEFT_W - 24, TOP + HEAD / 2, str(coins), 56, WHITE, "r")
    x, y, w, h = LEFT, TOP + HEAD, LEFT_W, HIGH - HEAD
    if len(mains) > 1:
        _several(page, mains, words)
    elif main == "trading":
        trading.centres(page, view, trading.within(view, ()), frozenset(), x, y, w, h)
    elif main == "workshop":
        choose.offer(page, view, frozenset(), x + 18, y + 18, w - 36, h - 36)
    elif main == "production":
        choose.rooms(page, view, frozenset(), x + 18, y + 18, w - 36, h - 36)
    elif main == "canal":
        network.tiles(page, view, frozenset(), x + 18, y + 18, w - 36, h - 36)
    elif main == "provisions":
        choose.display(page, view, COLOURS, frozenset(), x + 16, y + 16, w - 32, h - 32, words)
    else:
        table.purse(page, view, x + 18, y + 18, w - 36, h - 36)


def _several(page: Page, mains: Sequence[str], words: Speaker) -> None:
    high = (HIGH - HEAD - 60) // 3
    for i, main in enumerate(mains[:6]):
        x, y = LEFT + 24 + i % 2 * 308, TOP + HEAD + 24 + i // 2 * (high + 12)
        page.fill(x, y, 292, high - 8, THEME.paper, 16)
        page.mark(MAINS[main], x + 56, y + high / 2 - 4, 68, ACTION, THEME.paper)
        page.line(x + 104, y + high / 2 - 4, say(words, f"main.{main}"), 180, 44, THEME.ink)


def _colour(page: Page, view: ResafaView, colours: Sequence[str], words: Speaker) -> None:
    table.pane(page, RIGHT, RIGHT_W, bool(colours))
    y, high = TOP + 16, HIGH - 32
    if colours:
        look = TINTS.get(colours[0])
        if len(colours) == 1 and look is not None:
            table.heading(page, RIGHT, RIGHT_W, look.icon, say(words, f"closeup.colour.{colours[0]}"), look.colour, look.ink)
        else:
            table.heading(page, RIGHT, RIGHT_W, "wild", say(words, "closeup.any_colour"), THEME.gold, THEME.ink)
        choices(page, dict(view.display).get(colours[0], ()) if len(colours) == 1 else (), TOP + HEAD + 14)
        y, high = TOP + HEAD + 124, HIGH - HEAD - 140
    table.tracks(page, view, words, RIGHT + 16, y, RIGHT_W - 32, high)


def choices(page: Page, cards: Sequence[str], y: float) -> None:
    """What a colour action brings: one of the cards that lie open, a step, or a sack card."""
    wide = (RIGHT_W - 32 - 24) // 3
    open_ = str(sum(1 for code in cards if code)) if cards else "+1"
    for i, (icon, ink, said) in enumerate((("cards", ACTION, open_), ("track", TRACK, "+1"), ("sack", WARES["sack"][1], "+1"))):
        x = RIGHT + 16 + i * (wide + 12)
        page.fill(x, y, wide, 96, THEME.paper, 14)
        page.mark(icon, x + 42, y + 48, 58, ink, THEME.paper)
        page.decisive(x + wide - 10, y + 48, said, 46, THEME.ink, "r")


TRACK = (122, 63, 160)
