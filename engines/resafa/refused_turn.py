"""Reasons against what is said at the questions of a turn: cards, actions, colours, tracks and effects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel import No
from engines.resafa.cards import (
    ACTION,
    CANAL,
    CARD,
    CENTRES,
    COLOURS,
    COST,
    EFFECT,
    MAINS,
    RULES,
    SOLO,
    TILE,
    WARES,
    stack_of,
)
from engines.resafa.geometry import SIZES
from engines.resafa.legal import NONE, has_square, icon_level, may_step, workshops
from engines.resafa.state import Resafa, lowered, no

Judge = Callable[[Resafa, int, Any, str, list[str]], No | None]
KNOWN = frozenset({*ACTION, *CARD, *TILE, *CANAL, *CENTRES, *SOLO})


def no_card(word: str) -> No | None:
    """Nothing has this code."""
    return None if word in KNOWN else no("1", "no_such_card", word=word)


def play_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why a card cannot be played, or not that half of it."""
    card = words[0] if words else ""
    if refused := no_card(card):
        return refused
    if card not in g.players[seat].hand:
        return no("4", "not_in_hand", card=card)
    return no("5", "which_half" if ACTION[card].halves else "no_halves", card=card)


def next_refusal(g: Resafa, seat: int, turn: Any, verb: str, words: list[str]) -> No | None:
    """Why a main action or a colour action cannot be taken now."""
    word = words[0] if words else ""
    action = ACTION[turn.card]
    halves = (action.halves["AB".index(turn.half)],) if turn.half else ()
    if verb == "colour" and word in COLOURS:
        if turn.coloured:
            return no("5", "colour_done")
        if halves and halves[0][1] not in ("", word):
            return no("6", "other_colour", card=turn.card, colour=halves[0][1])
        return no("6", "colour_empty", colour=word)
    if verb != "main" or word not in MAINS:
        return None
    if halves and halves[0][0] != word:
        return no("5", "other_main", card=turn.card, action=halves[0][0])
    if len(turn.mains) >= action.mains:
        return no("5", "main_done", n=action.mains)
    if word in turn.mains:
        return no("8.3", "main_twice", action=word)
    return impossible(g, seat, word)


def impossible(g: Resafa, seat: int, action: str, off: Mapping[str, int] = NONE) -> No | None:
    """Why a main action cannot be taken at all, with what a card takes off its price."""
    p = g.players[seat]
    match action:
        case "workshop":
            if not workshops(g, seat, (1, 2)):
                return no("7.1", "offer_empty")
            return no("7.1", "unpaid", cost=lowered(COST["workshop"], off))
        case "garden":
            sizes = [size for size in SIZES if g.gardens[size] and has_square(p, size)]
            if not sizes:
                return no("7.4", "no_square_at_all")
            return no("7.4", "unpaid", cost=lowered(COST[sizes[0]], off))
        case "canal":
            return no("7.5", "no_canal") if p.canals else no("7.5", "no_canal_tiles")
        case "trading":
            return no("R12", "no_journey", n=p.wares["coin"])
    return no("7.3", "no_provisions")


def given_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why a card, a step or a sack card cannot be had by provisions, a colour action or an effect."""
    word = words[0] if words else ""
    colour = getattr(top, "colour", "any")
    if verb == "draw":
        return no("6", "no_sacks") if not g.sacks else None
    if verb == "step" and word in COLOURS:
        return step_refusal(g, seat, colour, word)
    if verb != "take":
        return None
    if refused := no_card(word):
        return refused
    if colour != "any" and word in CARD and CARD[word].colour != colour:
        return no("6", "card_of_colour", card=word, colour=colour)
    return no("6", "not_displayed", card=word)


def step_refusal(g: Resafa, seat: int, colour: str, word: str) -> No | None:
    """Why a marker cannot move."""
    tracks = g.players[seat].tracks
    if colour not in ("any", word):
        return no("8.1", "other_track", colour=colour)
    if tracks[word] >= RULES.icons[-1]:
        return no("8.1", "track_end", colour=word)
    if may_step(tracks, word):
        return None
    level = icon_level(next(icon for icon in RULES.icons if icon > tracks[word]))
    return no("R15", "track_barred", colour=word, level=level, n=RULES.icon_limits[level - 1])


def track_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why a step of an effect cannot be made there."""
    refused = step_refusal(g, seat, top.colour, words[0]) if verb == "step" and words and words[0] in COLOURS else None
    return refused or (no("7.6", "bonus_first") if g.is_owing() else None)


def special_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why only one of the two ways to a special card is open."""
    if words:
        return None
    name = stack_of(top.colour, top.level)
    if verb == "top":
        return no("8.2", "no_top") if not g.shown.get(name) else None
    return no("8.2", "only_top") if not g.stacks[name] else no("7.6", "bonus_first") if g.is_owing() else None


def search_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that card cannot be taken in a search."""
    card = words[0] if words else ""
    return no_card(card) or no("8.2", "not_in_stack", card=card, colour=top.colour, level=top.level)


def swap_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that card cannot be replaced."""
    card = words[0] if words else ""
    return no_card(card) or no("8.3", "not_starting", card=card)


def shed_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that card cannot go at the hand limit."""
    card = words[0] if words else ""
    if refused := no_card(card):
        return refused
    return no("4", "action_stays", card=card) if card in ACTION else no("15", "not_yours", card=card)


def row_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why a token cannot go into that row."""
    row = words[0] if words else ""
    return no("9", "row_full", row=row) if row in g.players[seat].rows else None


def goods_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why that cannot be chosen; goods are named in the order of the list."""
    ware = words[0] if words else ""
    return no("13", "not_a_choice", ware=ware) if ware in WARES else None


def effect_refusal(g: Resafa, seat: int, top: Any, verb: str, words: list[str]) -> No | None:
    """Why an effect or an option cannot be taken."""
    if verb == "done":
        return no("13", "must_do")
    if verb == "option":
        inner = EFFECT[top.effect].inner
        keys = [key for i, key in enumerate(inner) if words == [str(i + 1)]]
    else:
        keys = [key for key in top.todo if words == [key.rpartition(":")[2]]]
    from engines.resafa.refused_cards import idle_effect

    return next((found for key in keys if (found := idle_effect(g, seat, key)) is not None), None)


TURN_REASONS: Mapping[str, Judge] = {
    "act.play": play_refusal, "act.next": next_refusal, "act.colour": given_refusal, "act.provision": given_refusal,
    "act.track": track_refusal, "act.special": special_refusal, "act.search": search_refusal, "act.swap": swap_refusal,
    "act.shed": shed_refusal, "act.row": row_refusal, "act.goods": goods_refusal, "act.effect": effect_refusal,
    "act.option": effect_refusal,
}  # fmt: skip
