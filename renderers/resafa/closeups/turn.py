"""Somebody's turn: the main action and the colour action of the card that was played, each with what it is judged by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engines.resafa.cards import ACTION, COLOURS
from engines.resafa.view import ResafaView
from renderers.kit.closeup import DONE, Page
from renderers.kit.colour import WHITE, Colour, mix
from renderers.resafa.closeups import building, choose, network, plot, table, trading
from renderers.resafa.closeups.table import HEAD, HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP, Begin, begun
from renderers.resafa.looks import ACTION as DARK
from renderers.resafa.looks import MAINS, THEME, TINTS, VIOLET, WARES
from renderers.resafa.phrases import declared, say, ware_of
from renderers.speech import Speaker

PAYS = {"workshop": ("stone", "coin"), "garden": ("stone", "coin"), "canal": ("marble", "coin"), "trading": ("coin",)}
DIM = 0.62  # of a head whose action is done or not possible


def compose(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """The question `next`; and `play`, of which nobody knows more than what there is to spend."""
    mains = [o.split(" ")[1] for o in options if o.startswith("main ")]
    colours = [o.split(" ")[1] for o in options if o.startswith("colour ")]
    known = declared(view, "turn")
    page = begin(view, words, *table.both(bool(mains), bool(colours)), asked=asked(view, options, words))
    _main(page, view, mains, known, words)
    _colour(page, view, colours, known, words)
    return page.done()


def asked(view: ResafaView, options: Sequence[str], words: Speaker) -> str:
    """What stands beside the name; in a turn which actions are open."""
    found = {verb: [o.split(" ")[1] for o in options if o.startswith(f"{verb} ")] for verb in ("main", "colour")}
    key, mains, colours = table.question(view), found["main"], found["colour"]
    if key != "next":
        return table.plain_question(view, words)
    main = say(words, f"closeup.do.{mains[0]}" if len(mains) == 1 else "closeup.do.any") if mains else ""
    colour = say(words, f"colour.{colours[0]}" if len(colours) == 1 else "closeup.do.colour") if colours else ""
    if main and colour:
        return say(words, "closeup.ask.next", main=main, other=colour)
    return say(words, "closeup.ask.last", what=main or colour) if main or colour else say(words, "closeup.ask.end")


def half(known: dict[str, Any]) -> tuple[str, str]:
    """Main action and colour of the half that was played; "" where any may be taken."""
    card, name = known.get("card") or "", known.get("half") or ""
    return ACTION[card].halves["AB".index(name)] if card in ACTION and name else ("", "")


# -- the main action --------------------------------------------------------------------------------------------------------


def _main(page: Page, view: ResafaView, mains: Sequence[str], known: dict[str, Any], words: Speaker) -> None:
    taken = known.get("mains") or ()
    if not mains:
        played = taken[-1] if taken else half(known)[0]
        if played:
            _over(page, LEFT, LEFT_W, MAINS[played], say(words, f"main.{played}"), DARK, WHITE, played in taken)
            page.line(LEFT + LEFT_W / 2, TOP + HEAD + 36, say(words, "closeup.have"), LEFT_W - 60, 40, THEME.muted, "m")
            table.purse(page, view, LEFT + 20, TOP + HEAD + 68, LEFT_W - 40, HIGH - HEAD - 88)
            return
        else:
            table.heading(page, LEFT, LEFT_W, "house", say(words, "zone.warehouse"), DARK, WHITE)
        table.purse(page, view, LEFT + 20, TOP + HEAD + 20, LEFT_W - 40, HIGH - HEAD - 40)
        return
    main = mains[0]
    if len(mains) > 1:
        table.heading(page, LEFT, LEFT_W, "wild", say(words, "closeup.any_main"), DARK, WHITE)
        _several(page, mains, words)
        return
    paid_in = PAYS.get(main, ())
    room = LEFT_W - 16 - 150 * max(1, len(paid_in))
    table.heading(page, LEFT, LEFT_W, MAINS[main], say(words, f"main.{main}"), DARK, WHITE, room)
    for i, ware in enumerate(reversed(paid_in)):
        right = LEFT + LEFT_W - 26 - 150 * i
        at = right - page.decisive(right, TOP + HEAD / 2, str(ware_of(view.players[table.actor(view)], ware)), 56, WHITE, "r")
        page.mark(WARES[ware][0], at - 44, TOP + HEAD / 2, 58, table.bright(ware), DARK)
    _evidence(page, view, main, words)


def _evidence(page: Page, view: ResafaView, main: str, words: Speaker) -> None:
    """What a main action is judged by."""
    x, y, w, h = LEFT, TOP + HEAD, LEFT_W, HIGH - HEAD
    seat = table.actor(view)
    if main == "trading":
        page.put(trading.sand(w, h, trading.STRIP, True), x, y)
        trading.spread(page, view, trading.nearest(view, (), 4), (), x, y - 2, w, h + 4, 2)
        trading.caravan(page, view, words, x, y + (h - trading.STRIP) // 2, w)
    elif main == "workshop":
        building.offer(page, view, frozenset(), x + 22, y + 20, w - 44, h - 42)
    elif main == "production":
        number = str(building.rooms_left(view, seat))
        page.decisive(LEFT + LEFT_W - 26, TOP + HEAD / 2, f"×{number}", 62, WHITE, "r")
        building.built(page, view, x + 22, y + 20, w - 44, h - 42)
    elif main == "canal":
        network.draw(page, view, frozenset(), network.Frame(x + 14, y + 8, w - 22, h - 20))
    elif main == "provisions":
        choose.display(page, view, COLOURS, frozenset(), x + 16, y + 14, w - 32, h - 30)
    else:
        plot.draw(page, view.players[seat], x + 20, y + 16, w - 40, h - 36)


def _several(page: Page, mains: Sequence[str], words: Speaker) -> None:
    high = (HIGH - HEAD - 60) // 3
    for i, main in enumerate(mains[:6]):
        x, y = LEFT + 24 + i % 2 * 308, TOP + HEAD + 24 + i // 2 * (high + 12)
        page.fill(x, y, 292, high - 8, THEME.paper, 16)
        page.mark(MAINS[main], x + 56, y + high / 2 - 4, 72, DARK, THEME.paper)
        page.line(x + 104, y + high / 2 - 4, say(words, f"main.{main}"), 180, 44, THEME.ink)


def _over(page: Page, x: float, w: int, icon: str, said: str, ground: Colour, ink: Colour, done: bool) -> None:
    """The head of an action that is done, or not possible."""
    table.heading(page, x, w, icon, said, mix(ground, THEME.row, 1 - DIM), mix(ink, THEME.row, 1 - DIM), w - 110)
    if done:
        page.rimmed(x + w - 56, TOP + HEAD / 2, 68, WHITE, 58, DONE)
        page.mark("check", x + w - 56, TOP + HEAD / 2, 40, WHITE, DONE)
    else:
        page.mark("lock", x + w - 56, TOP + HEAD / 2, 56, THEME.muted, THEME.row)


# -- the colour action ------------------------------------------------------------------------------------------------------


def _colour(page: Page, view: ResafaView, colours: Sequence[str], known: dict[str, Any], words: Speaker) -> None:
    y, high = TOP + 16, HIGH - 32
    one = colours[0] if len(colours) == 1 else half(known)[1]
    look = TINTS.get(one)
    if colours:
        if look is not None:
            table.heading(page, RIGHT, RIGHT_W, look.icon, say(words, f"closeup.colour.{one}"), look.colour, look.ink)
        else:
            table.heading(page, RIGHT, RIGHT_W, "wild", say(words, "closeup.any_colour"), THEME.gold, THEME.ink)
        _brings(page, view, one)
        y, high = TOP + HEAD + 124, HIGH - HEAD - 140
    elif known.get("coloured") or look is not None:
        look = look or TINTS["yellow"]
        said = say(words, f"closeup.colour.{one}" if one else "closeup.any_colour")
        _over(page, RIGHT, RIGHT_W, look.icon if one else "wild", said, look.colour, look.ink, bool(known.get("coloured")))
        y, high = TOP + HEAD + 16, HIGH - HEAD - 32
    table.tracks(page, view, words, RIGHT + 20, y, RIGHT_W - 40, high, (one,) if colours and one else ())


def _brings(page: Page, view: ResafaView, colour: str) -> None:
    """What a colour action brings: one of the cards that lie open, a step, or a sack card; dim what there is none of."""
    wide, y = (RIGHT_W - 32 - 40) // 3, TOP + HEAD + 14
    found = any(code for row, codes in view.display for code in codes if row == colour or not colour)
    for i, (icon, ink, some) in enumerate((("cards", DARK, found), ("track", VIOLET, True),
                                           ("sack", WARES["sack"][1], bool(view.sacks)))):  # fmt: skip
        x = RIGHT + 16 + i * (wide + 20)
        page.fill(x, y, wide, 96, THEME.paper, 14)
        page.mark(icon, x + 40, y + 48, 58, ink, THEME.paper)
        page.decisive(x + wide - 8, y + 48, "+1", 46, THEME.ink, "r")
        if not some:
            page.fill(x, y, wide, 96, THEME.row, 14, DIM)
