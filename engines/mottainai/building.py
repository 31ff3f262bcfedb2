"""Section 8: completing a work, its support, and what its completion triggers."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Next, No, frame
from engines.mottainai.cards import CARD, Card
from engines.mottainai.state import WINGS, Mottainai, no

SMITH, CRAFT, FREE = "smith", "craft", "free"
MOVING = ("poem", "cloak")  # the works that move the one that was completed

# -- 8.2 Support --------------------------------------------------------------------------------------------------------------


def required(g: Mottainai, seat: int, card: str, by: str) -> int:
    """How many support cards a work needs besides itself."""
    made_of = CARD[card]
    if by == FREE:
        return 0
    n = made_of.value - 1
    if by == SMITH and n:
        for straw in g.owned(seat, "straw"):
            face = g.face(straw)
            n -= face.amount if made_of.material in face.materials else 0
    return max(0, n)


def shown_as_support(g: Mottainai, seat: int, card: str, used: list[str]) -> list[str]:
    """What can be shown for a SMITH action: with Brick everybody's tasks, then the other matching hand cards."""
    material = CARD[card].material
    tasks = [g.open_task(q) for q in range(g.seats)] if g.owned(seat, "brick") else []
    found = [c for c in (*tasks, *g.players[seat].hand) if c and CARD[c].material == material and c != card]
    return [c for c in found if c not in used] if used else found


def returned_as_support(g: Mottainai, seat: int, card: str, used: list[str]) -> list[str]:
    """The craft-bench cards that Crane may return for support."""
    cranes = g.owned(seat, "crane")
    if not cranes:
        return []
    materials = g.face(cranes[0]).materials
    return [c for c in g.players[seat].craft_bench if CARD[c].material in materials and c not in used]


def on_bench(g: Mottainai, seat: int, card: str, used: list[str]) -> int:
    """How many craft-bench cards lie there as support."""
    material = CARD[card].material
    return sum(CARD[c].material == material for c in g.players[seat].craft_bench if c not in used)


def missing(g: Mottainai, seat: int, card: str, by: str, shown: list[str], spent: list[str]) -> int:
    """How much support is still wanted."""
    n = required(g, seat, card, by)
    if n and by == CRAFT:
        n -= on_bench(g, seat, card, spent)
    return max(0, n - len(shown) - len(spent))


def out_of_reach(g: Mottainai, seat: int, card: str, by: str) -> int:
    """How many cards of support are missing that nothing could provide."""
    n = missing(g, seat, card, by, [], [])
    if not n:
        return 0
    if by == SMITH:
        n -= len(shown_as_support(g, seat, card, []))
    elif (cranes := g.owned(seat, "crane")) and CARD[card].material in g.face(cranes[0]).materials:
        return n  # a card that Crane returns does not lie on the craft bench any more
    return max(0, n - len(returned_as_support(g, seat, card, []))) if n > 0 else 0


def no_completing(g: Mottainai, seat: int, card: str, by: str, material: str) -> No | None:
    """Why a hand card cannot be completed with this kind of action."""
    if card not in g.players[seat].hand:
        return no("8", "not_in_hand", card=card)
    if by == CRAFT and CARD[card].material != material:
        return no("6", "other_material", card=card, material=material)
    lacking = out_of_reach(g, seat, card, by)
    return no("8", f"no_support_{by}", card=card, n=lacking, material=CARD[card].material) if lacking else None


# -- 8.3 to 8.5 ---------------------------------------------------------------------------------------------------------------


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
        from engines.mottainai.effects import unit_of

        live = [w for w in self.todo if self._lives(g, w) and unit_of(g, w).no_use(g, self.seat, w, self.card) is None]
        if not live:
            return DONE
        able = [w for w in live if unit_of(g, w).able(g, self.seat, w)]
        return Ask(self.seat, "work.complete", (*(f"use {w}" for w in able), "done"))

    def trigger(self, g: Mottainai, verb: str, work: str = "") -> Next:
        from engines.mottainai.effects import Effect

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
