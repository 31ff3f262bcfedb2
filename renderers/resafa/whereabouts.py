"""Where a card or tile is, as far as everybody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from engines.resafa.box import BOX
from engines.resafa.state import NOBODY
from engines.resafa.view import ResafaView
from renderers.resafa.phrases import number, say
from renderers.resafa.pieces import FAMILY
from renderers.speech import Speaker

Place = tuple[int, str]  # an owner, or NOBODY, and words


COLOUR: Mapping[str, str] = MappingProxyType(
    {**{t.code: t.colour for t in BOX.trading_tiles}, **{c.code: c.colour for c in BOX.centres}}
)  # of trading tiles and centres


def colour_of(code: str) -> str:
    """Whether a trading tile or centre is a blue or a red one."""
    return COLOUR[code]


def found(code: str, view: ResafaView, words: Speaker) -> list[Place]:
    if code in view.gone:
        return [(NOBODY, say(words, "here.gone"))]
    return list(PLACES[FAMILY[code]](code, view, words)) or [(NOBODY, say(words, f"here.unseen.{FAMILY[code]}"))]


def _action(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for p in view.players:
        if any(one.card == code for one in p.played):
            yield p.seat, say(words, "here.played")


def _special(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(s.shown == code for s in view.stacks):
        yield NOBODY, say(words, "here.top")
    for p in view.players:
        if code in p.yellow:
            yield p.seat, say(words, "here.yellow")
        for one in p.special:
            if one.card == code:
                yield p.seat, say(words, "here.usable" if one.usable else "here.owned")


def _bonus(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(code in cards for _, cards in view.display):
        yield NOBODY, say(words, "here.display")


def _sack(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    return iter(())


def _tile(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for space, tile in view.lying:
        if tile == code:
            yield NOBODY, say(words, "here.space", what=space)
    for p in view.players:
        if code in p.tiles:
            yield p.seat, say(words, "here.kept")


def _workshop(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if any(code in tiles for tiles in view.offer):
        yield NOBODY, say(words, "here.offer")
    for p in view.players:
        for one in p.workshops:
            if one.tile == code:
                side = say(words, "back" if one.back else "front")
                yield p.seat, say(words, "here.built", what=f"{number(one.x)}, {number(one.y)}", side=side)


def _canal(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for one in view.grid:
        if one.tile == code:
            yield one.owner, say(words, "here.space", what=one.space)
    for p in view.players:
        if code in p.canals:
            yield p.seat, say(words, "here.unused")


def _trading(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for c in view.centres:
        if c.tile == code:
            yield NOBODY, say(words, "here.centre", place=c.centre, side=c.side)


def _centre(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    for c in view.centres:
        if c.centre == code:
            yield NOBODY, say(words, "here.tile", what=c.tile, side=c.side)
            for spot, owner in enumerate(c.owners, 1):
                if owner != NOBODY:
                    yield owner, say(words, "here.base", n=spot)
    for p in view.players:
        if p.place == code:
            yield p.seat, say(words, "here.caravan")


def _solo(code: str, view: ResafaView, words: Speaker) -> Iterator[Place]:
    if view.bot is not None and code == view.bot.top:
        yield NOBODY, say(words, "here.bot_top")
    if view.bot is not None and code in view.bot.left:
        yield NOBODY, say(words, "here.bot_left")


PLACES: Mapping[str, Callable[[str, ResafaView, Speaker], Iterator[Place]]] = MappingProxyType(
    {
        "action": _action, "special": _special, "bonus": _bonus, "sack": _sack, "tile": _tile, "workshop": _workshop,
        "canal": _canal, "trading": _trading, "centre": _centre, "solo": _solo,
    }
)  # fmt: skip
