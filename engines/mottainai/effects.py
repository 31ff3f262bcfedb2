"""The effects that works have when their time comes, one unit for each card.

Works that act without being used stand where they act: guards, masks and shows in `rules`, other ways to take an action in
`actions`, support in `building`, cover in `state`, and the end of the game in `scoring`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from types import MappingProxyType

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Next, No, frame
from engines.mottainai import units_action, units_completion, units_turn
from engines.mottainai.refusals import answer_first, no_such_card, said
from engines.mottainai.state import WINGS, Mottainai, narrows, no
from engines.mottainai.units import Unit

UNITS: Mapping[str, Unit] = MappingProxyType({**units_turn.UNITS, **units_action.UNITS, **units_completion.UNITS})


@frame("mottainai.effect")
class Effect(Frame):
    """The effect of a work that its owner has decided to use."""

    seat: int
    work: str
    code: str  # what the work was when it was used
    about: str = ""  # the completed card, for effects that answer a completion
    picks: list[str] = field(default_factory=list)
    among: str = ""  # the material that a long list of cards was narrowed to

    def begin(self, g: Mottainai) -> Next:
        g.tell("used", seat=self.seat, work=self.work, code=self.code)
        return UNITS[self.code].start(g, self)

    def ask_pick(self, g: Mottainai) -> Next:
        return UNITS[self.code].ask(g, self) or DONE

    def why_not(self, g: Mottainai, ask: Ask, *words: str) -> No | None:
        verb, word = said(words)
        if found := no_such_card(verb, word):
            return found
        if ask.family == "wing":
            return no("8", "which_wing") if verb not in WINGS else None
        return no("12", "cannot_pick", card=self.work, choice=" ".join(words[1:])) if verb == "pick" else answer_first(ask, verb)

    def pick(self, g: Mottainai, verb: str, *words: str) -> Next:
        words = words or (verb,)
        if narrows(self, verb, words[0]):
            return AGAIN
        self.picks += words
        follows = UNITS[self.code].pick(g, self, *words)
        return Call(follows, "ask_pick") if follows is not None else AGAIN


def unit_of(g: Mottainai, work: str) -> Unit:
    return UNITS[g.face(work).code]


# -- windows ----------------------------------------------------------------------------------------------------------------


def in_time(g: Mottainai, seat: int, timing: str) -> list[str]:
    """The works of a seat whose effects belong to a window, in order of their wings."""
    player = g.players[seat]
    if not player.gallery and not player.gift_shop:  # as it is for most of a game
        return []
    return [w for w in player.works if g.face(w).timing == timing]


def mark(g: Mottainai, work: str) -> str:
    """How a used effect is remembered: a Kite that has become something else may be used as that."""
    return f"{work}={g.face(work).code}"


def ready(g: Mottainai, seat: int, timing: str, used: list[str]) -> list[str]:
    """The works that can be used in a window now."""
    found = in_time(g, seat, timing)
    return [w for w in found if mark(g, w) not in used and unit_of(g, w).no_use(g, seat, w, "") is None] if found else found


def window(g: Mottainai, seat: int, key: str, timing: str, used: list[str]) -> Ask | None:
    """The question which of the works whose time it is are used; None where there are none."""
    works = ready(g, seat, timing, used)
    return Ask(seat, f"work.{key}", (*(f"use {w}" for w in works), "done"), public=True) if works else None


def use(g: Mottainai, seat: int, work: str, used: list[str], then: str) -> Call:
    """Use a work in its window, and remember it."""
    used.append(mark(g, work))
    return Call(Effect(seat, work, g.face(work).code), then)


def no_work(g: Mottainai, ask: Ask, words: Sequence[str], timing: str, used: Sequence[str]) -> No | None:
    verb, word = said(words)
    if found := no_such_card(verb, word):
        return found
    if verb != "use":
        return answer_first(ask, verb)
    if word not in g.players[ask.seat].works:
        return no("12", "not_your_work", card=word)
    if mark(g, word) in used:
        return no("12", "used_or_late", card=word)
    if g.face(word).code not in UNITS or word not in in_time(g, ask.seat, timing):
        return no("12", "other_time", card=word)
    return no_effect(g, ask.seat, word, "")


def no_effect(g: Mottainai, seat: int, work: str, about: str) -> No | None:
    unit = unit_of(g, work)
    return unit.no_use(g, seat, work, about) or (
        None if unit.able(g, seat, work) else no("R14", "nothing_to_complete", card=work)
    )
