"""The main board of Resafa: what everybody sees."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from engines.resafa.cards import COLOURS
from engines.resafa.view import ResafaView
from renderers.kit.encode import colours_of
from renderers.resafa import bot, display, head, land, offer, tracks, water
from renderers.resafa.ground import WIDE, coloured_table
from renderers.resafa.phrases import asked_of, declared, letters
from renderers.speech import Same, Speaker

HIGH = 1374
PALETTE = "resafa-board"
# Where something is chosen now, by the last part of what is asked.
ZONES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("colour", "provision"), ("tracks", "display")),
    **dict.fromkeys(("track", "special", "search"), ("tracks",)),
    "tile": ("offer",),
    **dict.fromkeys(("canal", "side", "space", "lying", "route"), ("water",)),
    **dict.fromkeys(("journey", "cargo", "trade", "base", "centre", "flip", "close"), ("land",)),
}


def compose(view: ResafaView, words: Speaker) -> Image.Image:
    """The table, and on it every piece that is kept as long as nothing changes there."""
    speaking, colours = Same(words), colours_of(PALETTE)
    owners = letters(view, words)
    zones = ZONES.get(asked_of(view)[1], ())
    whole = coloured_table(colours, WIDE, HIGH).copy()
    put_head(whole, view, owners, colours, speaking)
    put_land(whole, view, owners, "land" in zones, colours)
    put_water(whole, view, owners, "water" in zones, colours, speaking)
    put_tracks(whole, view, owners, "tracks" in zones, colours, speaking)
    put_display(whole, view, "display" in zones, colours, speaking)
    put_offer(whole, view, "offer" in zones, colours, speaking)
    return whole


def put_head(whole: Image.Image, view: ResafaView, owners: tuple[str, ...], colours: str, words: Same) -> None:
    shown = head.banners(view, owners, words.speaker)
    whole.paste(head.rounds(HIGH, view.round, bool(view.result), len(shown), colours), (0, 22))
    for i, one in enumerate(shown):
        x, _ = head.banner_place(i, len(shown))
        whole.paste(head.banner(HIGH, i, len(shown), one, colours, words), (x - 5, head.BANNER_Y - 6))
    whole.paste(head.strip(HIGH, head.line(view, owners, words.speaker), colours, words), (0, head.LINE_Y - 2))


def put_land(whole: Image.Image, view: ResafaView, owners: tuple[str, ...], now: bool, colours: str) -> None:
    whole.paste(land.ground(colours, HIGH, now), (land.X, land.Y))
    trading = declared(view, "trading")
    here = view.players[view.active].place if trading.get("committed") and view.active < len(view.players) else ""
    for one in land.centres(view, owners, here):
        x, y = land.place_of(one.code)
        whole.paste(land.piece(HIGH, now, one, colours), (land.X + x - land.MARGIN, land.Y + y - land.ABOVE))
    at_home = land.at_home(view, owners)
    if at_home:
        whole.paste(land.home(HIGH, now, at_home, colours), (land.X + land.KEEP[0], land.Y + land.KEEP[1]))


def put_water(whole: Image.Image, view: ResafaView, owners: tuple[str, ...], now: bool, colours: str, words: Same) -> None:
    ground = water.Ground(HIGH, view.board, water.cell_high(view.board, view.bot is not None), now)
    whole.paste(water.ground(colours, ground, words), (water.X, water.Y))
    for (x, y), image in water.springs(ground, view.sources, water.next_rain(view), colours, words):
        whole.paste(image, (water.X + x, water.Y + y))
    cubes = declared(view, "rain").get("cubes") or ("",)
    here = declared(view, "canal").get("space") or cubes[0]
    for one in water.spaces(view, owners, here):
        x, y = water.place(ground, one.code)
        whole.paste(water.piece(ground, one, colours, words), (water.X + x - 2, water.Y + y - 2))
    if view.bot is not None:
        whole.paste(bot.piece(ground, view.bot._replace(tracks=()), colours, words), (water.X + bot.X, water.Y + bot.TOP))


def put_tracks(whole: Image.Image, view: ResafaView, owners: tuple[str, ...], now: bool, colours: str, words: Same) -> None:
    whole.paste(tracks.ground(colours, HIGH, now, words), (tracks.X, tracks.Y))
    for i, row in enumerate(tracks.rows(view, owners)):
        x, y = tracks.place(i)
        whole.paste(tracks.piece(HIGH, now, i, row, colours, words), (tracks.X + x, tracks.Y + y))


def put_display(whole: Image.Image, view: ResafaView, now: bool, colours: str, words: Same) -> None:
    level = display.level_of(view.round)
    whole.paste(display.ground(colours, HIGH, level, now, words), (display.X, display.Y))
    for colour, cards in view.display:
        for i, code in enumerate(cards):
            x, y = display.place(COLOURS.index(colour), i)
            whole.paste(display.piece(code, colours, words), (display.X + x, display.Y + y))


def put_offer(whole: Image.Image, view: ResafaView, now: bool, colours: str, words: Same) -> None:
    whole.paste(offer.ground(colours, HIGH, now, words), (offer.X, offer.Y))
    for level, tiles in enumerate(view.offer):
        left = offer.stack(level, view.supply[level], colours)
        whole.paste(left, (offer.X + offer.STACKS, offer.Y + offer.place(level, 0)[1] + offer.ABOVE))
        for slot, code in enumerate(tiles):
            x, y = offer.place(level, slot)
            whole.paste(offer.piece(code, level, colours), (offer.X + x, offer.Y + y))
    whole.paste(offer.store(HIGH, offer.supply(view), colours, words), (head.LEFT_X, head.LINE_Y))
