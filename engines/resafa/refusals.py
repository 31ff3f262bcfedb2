"""Why something may not be said now: from what the seat sees, the first rule that speaks against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel import Ask, Illegal, No, Text, alternatives, asked
from engines.resafa.acting import MainAction
from engines.resafa.cards import CARD
from engines.resafa.effects import no_play
from engines.resafa.refused_cards import idle_card
from engines.resafa.refused_places import REASONS
from engines.resafa.refused_turn import TURN_REASONS, no_card
from engines.resafa.state import MAIN_KINDS, Resafa, no

STAGED = frozenset({"act.face", "act.place", "act.rotation", "act.square", "act.strips", "act.side", "act.space", "route"})
FREE = ("bonus", "sack", "special", "tile", "discard")
# What may be said to each question, free plays aside, and the paragraph it belongs to.
QUESTIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "start": ("3", ("turn",)), "setup": ("14", ("normal", "rotated")), "route": ("11", ("flow",)),
    "act.play": ("5", ("play",)), "act.next": ("5", ("main", "colour", "end")), "act.swap": ("8.3", ("swap",)),
    "act.shed": ("4", ("discard",)), "act.colour": ("6", ("take", "step", "draw")),
    "act.provision": ("7.3", ("take", "step", "draw", "abandon")), "act.tile": ("7.1", ("build", "abandon")),
    "act.face": ("7.1", ("face",)), "act.place": ("7.1", ("place",)), "act.rotation": ("7.1", ("turn",)),
    "act.room": ("7.2", ("room", "done", "abandon")), "act.size": ("7.4", ("size", "abandon")),
    "act.square": ("7.4", ("square",)), "act.strips": ("7.4", ("strips",)), "act.canal": ("7.5", ("canal", "abandon")),
    "act.side": ("7.5", ("side",)), "act.space": ("7.5", ("space",)), "act.lying": ("7.5", ("use", "keep")),
    "act.journey": ("7.6", ("travel", "abandon")), "act.cargo": ("7.6", ("cargo",)),
    "act.trade": ("7.6", ("sell", "buy", "early", "before", "none")), "act.base": ("7.6", ("base", "none")),
    "act.close": ("7.6", ("close",)),
    "act.track": ("8.1", ("step", "decline")), "act.special": ("8.2", ("top", "search")), "act.search": ("8.2", ("take",)),
    "act.row": ("9", ("row",)), "act.goods": ("13", ("choose",)), "act.effect": ("13", ("do", "done")),
    "act.option": ("13", ("option",)), "act.convert": ("13", ("convert", "done")),
    "act.centre": ("R38", ("flip", "decline")), "act.flip": ("R38", ("flip",)),
}  # fmt: skip


MOST_WORDS: Mapping[str, int] = {  # of a choice; all others are a verb and one word
    "play": 3, "turn": 3, "place": 3, "room": 3, "square": 3, "strips": 3, "space": 3, "cargo": 3, "travel": 3,
    **dict.fromkeys(
        ("normal", "rotated", "end", "abandon", "use", "keep", "early", "before", "none", "close", "decline", "top", "search",
         "done", "convert"), 1
    ),
}  # fmt: skip


def why_not(g: Resafa, seat: int, *words: str) -> Illegal | None:
    """The reason against these words, with what is possible instead; None when they are offered."""
    ask = asked(g, seat)
    if ask is None:
        return not_asked(g, seat)
    choice = " ".join(words)
    if choice in ask.options or choice in ask.free:
        return None
    found = reason(g, seat, ask, words) or unsaid(QUESTIONS[ask.key][0], ask, choice)
    return Illegal(found.why, found.rule, alternatives(ask, words[0] if words else ""))


def unsaid(rule: str, ask: Ask, choice: str) -> No:
    """What is wrong with words that no rule speaks against: too few of them, too many, or others."""
    said = ask.options + ask.free
    if choice and any(o.startswith(f"{choice} ") for o in said):
        return no(rule, "incomplete", choice=choice)
    if any(choice.startswith(f"{o} ") for o in said):
        return no(rule, "superfluous", choice=choice)
    return no(rule, "not_offered", choice=choice)


def not_asked(g: Resafa, seat: int) -> Illegal:
    """The seat is not asked anything now."""
    if not 0 <= seat < g.seats:
        return Illegal(Text("kernel.not_asked"))
    if not g.asks:
        return Illegal(Text("kernel.over"))
    return Illegal(Text("kernel.not_your_turn", seat=g.asks[0].seat), QUESTIONS[g.asks[0].key][0])


def reason(g: Resafa, seat: int, ask: Ask, words: tuple[str, ...]) -> No | None:
    """The first rule that speaks against these words as an answer to this question."""
    verb, *rest = words or ("",)
    rule, verbs = QUESTIONS[ask.key]
    if verb in FREE and not (verb == "discard" and ask.key == "act.shed"):
        return free_refusal(g, seat, ask, verb, rest)
    if verb not in verbs:
        return no(rule, "answer_first", asked=ask.key)
    top: Any = g.stack[-1]
    most = MOST_WORDS.get(verb, 2)
    if " ".join(words[:most]) in ask.options:
        return None
    if verb == "abandon":
        must = isinstance(top, MainAction) and top.must
        return no("13", "must_be_done", action=MAIN_KINDS[top.KIND]) if must else no("R37", "bound_to_it")
    judge = TURN_REASONS.get(ask.key) or REASONS.get(ask.key)
    return judge(g, seat, top, verb, rest[: most - 1]) if judge is not None else None


def free_refusal(g: Resafa, seat: int, ask: Ask, verb: str, words: list[str]) -> No | None:
    """Why a card cannot be played freely, or not now."""
    card = words[0] if words else ""
    if refused := no_card(card):
        return refused
    p = g.players[seat]
    held: Mapping[str, Any] = {"bonus": p.bonus, "sack": p.sacks, "special": p.special, "tile": p.tiles, "discard": p.sacks}
    if card not in held[verb]:
        return no("15", "not_yours", card=card)
    if ask.key in STAGED:
        return no("5", "finish_first", asked=ask.key)
    if g.is_owing():
        return no("7.6", "bonus_first")
    if f"{verb} {card}" in ask.options + ask.free:
        return None
    if verb == "special" and not p.special[card]:
        return no("8.3", "used" if CARD[card].when == "immediate" else "not_played", card=card)
    found = no_play(g, seat, card) if verb != "discard" else None
    return (idle_card(g, seat, card) if found is not None and found.why.key == "resafa.no.no_effect" else None) or found
