"""What frames that ask have in common: free plays interrupt their questions, and other words have something against them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engines.kernel import Ask, Frame, No, answer_first, section
from engines.resafa.cards import CARD
from engines.resafa.playable import frees, no_play
from engines.resafa.refusals import idle_card, no_card
from engines.resafa.state import MAIN_KINDS, Resafa, no

STAGED = frozenset({"act.face", "act.place", "act.rotation", "act.square", "act.strips", "act.side", "act.space", "route"})
FREE = ("bonus", "sack", "special", "tile", "discard")
ANSWERS: Mapping[str, tuple[str, ...]] = {  # what may be said to each question, free plays aside
    "start": ("turn",), "setup": ("normal", "rotated"), "route": ("flow",),
    "act.play": ("play",), "act.next": ("main", "colour", "end"), "act.swap": ("swap",), "act.shed": ("discard",),
    "act.colour": ("take", "step", "draw"), "act.provision": ("take", "step", "draw", "abandon"),
    "act.tile": ("build", "abandon"), "act.face": ("face",), "act.place": ("place",), "act.rotation": ("turn",),
    "act.room": ("room", "done", "abandon"), "act.size": ("size", "abandon"), "act.square": ("square",),
    "act.strips": ("strips",), "act.canal": ("canal", "abandon"), "act.side": ("side",), "act.space": ("space",),
    "act.lying": ("use", "keep"), "act.journey": ("travel", "abandon"), "act.cargo": ("cargo",),
    "act.trade": ("sell", "buy", "early", "before", "none"), "act.base": ("base", "none"), "act.close": ("close",),
    "act.track": ("step", "decline"), "act.special": ("top", "search"), "act.search": ("take",), "act.row": ("row",),
    "act.goods": ("choose",), "act.effect": ("do", "done"), "act.option": ("option",), "act.convert": ("convert", "done"),
    "act.centre": ("flip", "decline"), "act.flip": ("flip",),
}  # fmt: skip
MOST_WORDS: Mapping[str, int] = {  # of a choice after its verb; one of all others
    **dict.fromkeys(("play", "turn", "place", "room", "square", "strips", "space", "cargo", "travel"), 2),
    **dict.fromkeys(("normal", "rotated", "end", "abandon", "use", "keep", "early", "before", "none", "close"), 0),
    **dict.fromkeys(("decline", "top", "search", "done", "convert"), 0),
}  # fmt: skip


class Asking(Frame):
    """A frame that asks."""

    if not TYPE_CHECKING:
        __slots__ = ()
    seat: int

    def why_not(self, g: Resafa, ask: Ask, *words: str) -> No:
        return self._reason(g, ask, *words) or unsaid(g, ask, " ".join(words))

    def _ask(self, g: Resafa, key: str, options: Iterable[str], public: bool = True, auto: bool = True) -> Ask:
        """A question in a player's own turn, which free plays may interrupt; which of these there are depends on the hand."""
        found = tuple(options)
        if not g.may_interrupt(self.seat):
            return Ask(self.seat, key, found, auto=auto and len(found) == 1, public=public)
        return Ask(self.seat, key, found, free=frees(g, self.seat), public=public, interruptible=True)

    def _reason(self, g: Resafa, ask: Ask, verb: str = "", *words: str) -> No | None:
        if verb in FREE and (verb, ask.key) != ("discard", "act.shed"):
            return not_free(g, ask, verb, words[0] if words else "")
        if verb not in ANSWERS[ask.key]:
            return answer_first(g, ask)
        words = words[: MOST_WORDS.get(verb, 1)]
        if " ".join((verb, *words)) in ask.options:
            return None
        if verb == "abandon":
            must = getattr(self, "must", False)
            return no("13", "must_be_done", action=MAIN_KINDS[self.KIND]) if must else no("R37", "bound_to_it")
        return self._against(g, ask, verb, *words)

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        """The first rule that speaks against words that could answer this frame's question."""
        return None


def unsaid(g: Resafa, ask: Ask, choice: str) -> No:
    """What is wrong with words that no rule speaks against: too few of them, too many, or others."""
    said, key = ask.options + ask.free, "not_offered"
    if choice and any(o.startswith(f"{choice} ") for o in said):
        key = "incomplete"
    elif any(choice.startswith(f"{o} ") for o in said):
        key = "superfluous"
    return no(section(g, ask), key, choice=choice)


def not_free(g: Resafa, ask: Ask, verb: str, card: str) -> No | None:
    if refused := no_card(card):
        return refused
    p = g.players[ask.seat]
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
    found = no_play(g, ask.seat, card) if verb != "discard" else None
    return (idle_card(g, ask.seat, card) if found is not None and found.why.key == "resafa.no.no_effect" else None) or found
