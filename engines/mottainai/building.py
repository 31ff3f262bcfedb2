"""Sections 8.3 to 8.5: completing a work, and what its completion triggers."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Next, No, frame
from engines.mottainai.cards import CARD, Card
from engines.mottainai.effects import UNITS, Effect, no_effect, unit_of
from engines.mottainai.refusals import answer_first, no_such_card, said
from engines.mottainai.state import WINGS, Mottainai, no
from engines.mottainai.support import CRAFT, FREE, SMITH, missing, required, returned_as_support, shown_as_support

MOVING = ("poem", "cloak")  # the works that move the one that was completed


@frame("mottainai.complete")
class Complete(Frame):
    """One card becomes a work: support, wing, placement, then everything its completion triggers."""

    seat: int
    card: str
    by: str
    shown: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    wing: str = ""
    todo: list[str] = field(default_factory=list)  # works whose effect is still to be used or declined

    def ask_support(self, g: Mottainai) -> Next:
        if self.by == FREE or not missing(g, self.seat, self.card, self.by, self.shown, self.spent):
            return None
        shown = shown_as_support(g, self.seat, self.card, self.shown) if self.by == SMITH else []
        spent = returned_as_support(g, self.seat, self.card, self.spent)
        if len(shown) + len(spent) < missing(g, self.seat, self.card, self.by, self.shown, self.spent):
            return Ask(self.seat, "support", ())  # a deal in which this could not have been declared
        options = (*(f"support {c}" for c in shown), *(f"spend {c}" for c in spent))
        return Ask(self.seat, "support", options, public=self.by == CRAFT)

    def support(self, g: Mottainai, verb: str, card: str) -> Next:
        (self.spent if verb == "spend" else self.shown).append(card)
        return AGAIN

    def ask_wing(self, g: Mottainai) -> Next:
        return Ask(self.seat, "wing", WINGS, public=True)

    def place(self, g: Mottainai, wing: str) -> Next:
        player, helped = g.players[self.seat], self._helping(g)
        g.seal()
        for card in self.spent:
            g.under_deck(player.craft_bench, card)
        if self.card in player.hand:
            player.hand.remove(self.card)
        else:
            g.deck.remove(self.card)
            g.face_up -= 1
        self.wing = wing
        g.tell(
            "completed",
            shows=(self.card, *self.shown, *self.spent),
            seat=self.seat,
            card=self.card,
            place=wing,
            by=self.by,
            shown=self.shown[:],
            spent=self.spent[:],
            helped=helped,
        )
        for action in g.frames("mottainai.action"):
            action.made.append(self.card)  # type: ignore[attr-defined]
        for earlier in g.frames("mottainai.complete"):
            if g.edition and earlier is not self and earlier.card == self.card:  # type: ignore[attr-defined]
                drop_moving(g, earlier.todo)  # type: ignore[attr-defined]
        g.enter_wing(self.seat, self.card, wing)
        self.todo = [w for w in player.works if triggered(g.face(w), w, self.card)]
        return None if self.todo else DONE

    def _helping(self, g: Mottainai) -> list[str]:
        """The kinds of works that made the support easier."""
        by = ["straw"] if required(g, self.seat, self.card, self.by) < CARD[self.card].value - 1 and self.by != FREE else []
        by += ["brick"] if any(c not in g.players[self.seat].hand for c in self.shown) else []
        return [*by, "crane"] if self.spent else by

    def ask_trigger(self, g: Mottainai) -> Next:
        live = [w for w in self.todo if self._lives(g, w) and unit_of(g, w).no_use(g, self.seat, w, self.card) is None]
        if not live:
            return DONE
        able = [w for w in live if unit_of(g, w).able(g, self.seat, w)]
        return Ask(self.seat, "work.complete", (*(f"use {w}" for w in able), "done"))

    def why_not(self, g: Mottainai, ask: Ask, *words: str) -> No | None:
        verb, word = said(words)
        if found := no_such_card(verb, word):
            return found
        match ask.family:
            case "work":
                return self._no_work(g, ask, verb, word)
            case "wing":
                return no("8", "which_wing") if verb not in WINGS else None
        if word in self.shown or word in self.spent:
            return no("8", "already_support", card=word)
        if verb == "spend":
            return no("8", "not_to_spend", card=word)
        if verb == "support" and self.by == CRAFT:
            return no("R15", "support_from_hand", card=self.card)
        return no("8", "not_support", card=word, work=self.card) if verb == "support" else answer_first(ask, verb)

    def _no_work(self, g: Mottainai, ask: Ask, verb: str, work: str) -> No | None:
        if verb != "use":
            return answer_first(ask, verb)
        if work not in g.players[self.seat].works:
            return no("12", "not_your_work", card=work)
        if work not in self.todo:
            return no("12", "used_or_late", card=work)
        return no_effect(g, self.seat, work, self.card) if g.face(work).code in UNITS else no("12", "other_time", card=work)

    def trigger(self, g: Mottainai, verb: str, work: str = "") -> Next:
        if verb == "done":
            return DONE
        self.todo.remove(work)
        return Call(Effect(self.seat, work, g.face(work).code, self.card), "ask_trigger")

    def _lives(self, g: Mottainai, work: str) -> bool:
        """Whether the work is still there, and for effects that move the completed one, that too (R13)."""
        works = g.players[self.seat].works
        return work in works and (self.card in works or g.face(work).code not in MOVING)


def drop_moving(g: Mottainai, todo: list[str]) -> None:
    """The card was completed again meanwhile: what would move it has lost the work that it was to move (R13)."""
    todo[:] = [w for w in todo if g.face(w).code not in MOVING]


def triggered(face: Card, work: str, completed: str) -> bool:
    """Whether the completion of a card concerns a work: its own, or one that sees all or some completions (R11)."""
    if face.timing == "on_complete_self":
        return work == completed
    if face.timing != "on_complete_any":
        return False
    return CARD[completed].material in face.materials if face.code in ("poem", "stool") else True
