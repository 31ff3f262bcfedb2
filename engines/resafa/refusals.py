"""Reasons that several questions share: against cards, steps, rooms, main actions, and effects that would change nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.kernel import No, number
from engines.resafa.cards import ACTION, CANAL, CARD, CENTRES, COLOURS, COST, LISTS, RULES, SOLO, TILE, Effect
from engines.resafa.geometry import SIZES
from engines.resafa.legal import NONE, activations, has_square, icon_level, may_step, workshops
from engines.resafa.playable import changes
from engines.resafa.state import Resafa, lowered, no

KNOWN = frozenset({*ACTION, *CARD, *TILE, *CANAL, *CENTRES, *SOLO})


def no_card(word: str) -> No | None:
    return None if word in KNOWN else no("1", "no_such_card", word=word)


def impossible(g: Resafa, seat: int, action: str, off: Mapping[str, int] = NONE) -> No:
    p = g.players[seat]
    match action:
        case "workshop":
            if not workshops(g, seat, (1, 2)):
                return no("7.1", "offer_empty")
            return no("7.1", "unpaid", cost=lowered(COST["workshop"], off))
        case "garden":
            sizes = [size for size in SIZES if g.gardens[size] and has_square(p, size)]
            return no("7.4", "unpaid", cost=lowered(COST[sizes[0]], off)) if sizes else no("7.4", "no_square_at_all")
        case "canal":
            return no("7.5", "no_canal" if p.canals else "no_canal_tiles")
        case "trading":
            return no("R12", "no_journey", n=p.wares["coin"])
    return no("7.3", "no_provisions")


def no_gift(g: Resafa, seat: int, colour: str, verb: str, word: str) -> No | None:
    match verb:
        case "draw":
            return no("6", "no_sacks") if not g.sacks else None
        case "step":
            return no_step(g, seat, colour, word) if word in COLOURS else None
        case "take" if word in CARD and CARD[word].colour != colour != "any":
            return no("6", "card_of_colour", card=word, colour=colour)
        case "take":
            return no_card(word) or no("6", "not_displayed", card=word)
    return None


def no_step(g: Resafa, seat: int, colour: str, word: str) -> No | None:
    tracks = g.players[seat].tracks
    if colour not in ("any", word):
        return no("8.1", "other_track", colour=colour)
    if tracks[word] >= RULES.icons[-1]:
        return no("8.1", "track_end", colour=word)
    if may_step(tracks, word):
        return None
    level = icon_level(next(icon for icon in RULES.icons if icon > tracks[word]))
    return no("R15", "track_barred", colour=word, level=level, n=RULES.icon_limits[level - 1])


def no_room(g: Resafa, seat: int, used: Sequence[str], tile: str, room: str = "") -> No | None:
    if refused := no_card(tile):
        return refused
    built = next((w for w in g.players[seat].workshops if w.tile == tile), None)
    if built is None:
        return no("7.2", "not_built", card=tile)
    if not 1 <= (number(room) or 0) <= len(built.face.rooms):
        return no("7.2", "no_such_room", card=tile, n=len(built.face.rooms))
    if tile in used:
        return no("7.2", "room_used", card=tile)
    return no("7.2", "no_activations", n=activations(g, seat))


def idle_card(g: Resafa, seat: int, key: str) -> No | None:
    """The first thing that stands against any effect of a card, or of another list of effects."""
    return next((found for e in LISTS[key] if (found := idle(g, seat, e)) is not None), None)


def idle(g: Resafa, seat: int, e: Effect) -> No | None:
    """Why an effect would change nothing now: a price, a condition, or nothing left to get; None when it would."""
    if changes(g, seat, e):
        return None
    p = g.players[seat]
    match e.op:
        case "camel":
            return no("R8", "capacity_top", n=RULES.capacity_max)
        case "sack":
            return no("R8", "no_sacks")
        case "token":
            return no("R8", "no_row") if g.tokens[e.word] else no("R1", "no_token", token=e.word)
        case "track":
            return no("R8", "no_step") if e.word == "any" else no_step(g, seat, e.word, e.word)
        case "action":
            return impossible(g, seat, e.word, dict(e.off))
        case "build_garden" if not g.gardens[e.word]:
            return no("R1", "none_left", size=e.word)
        case "pay" | "convert" | "build_garden" if not p.has(dict(e.cost)):
            return no("R8", "unpaid", cost=dict(e.cost))
        case "build_garden" if not has_square(p, e.word):
            return no("7.4", "no_square", size=e.word)
        case "discount":
            return no("R8", "price_paid")
        case "per":
            return no("R8", "none_counted")
        case "if" if any(g.count(seat, what.removesuffix("_min")) < n for what, n in e.cond):
            return no("R8", "condition", least=dict(e.cond))
        case "sell_bonus":
            return no("R8", "no_sale", good=e.word)
        case "flip_trading_tile":
            return no("R8", "no_flip")
    return next((found for key in e.inner if (found := idle_card(g, seat, key)) is not None), None)
