"""The effects of PAPER and STONE works, in the order of the cards."""

from __future__ import annotations

from engines.kernel import Ask, Frame, No, begin
from engines.mottainai.cards import CARD
from engines.mottainai.state import GALLERY, GIFT_SHOP, Mottainai, no, offer
from engines.mottainai.support import FREE
from engines.mottainai.units import Unit, Used, choose, draw_waiting, put, slot_taken, turn_over, work_under_deck

# -- PAPER ------------------------------------------------------------------------------------------------------------------


class DeckOfCards(Unit):
    """After SMITH: a waiting card, if a PAPER work was completed in the action."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        made = next(iter(g.frames("mottainai.action"))).made  # type: ignore[attr-defined]
        fits = any(CARD[c].material in g.face(work).materials for c in made)
        return None if fits else no("R24", "no_paper_made", card=work)

    def start(self, g: Mottainai, f: Used) -> None:
        draw_waiting(g, f.seat, g.face(f.work).amount)


class Doll(Unit):
    """In the morning: an opponent's task becomes one's own and gives one action more."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        if not any(g.open_task(q) for q in g.others(seat)):
            return no("R9", "no_task_to_take", card=work)
        return slot_taken(g, seat)

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if f.picks:
            return None
        return choose(f, "task", [g.open_task(q) for q in g.others(f.seat) if g.open_task(q)])

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        owner = next(q for q in g.others(f.seat) if g.open_task(q) == words[0])
        put(g, f.seat, words[0], g.players[owner].task, g.players[f.seat].task, "task")
        g.players[f.seat].task_up = True
        next(iter(g.frames("mottainai.turn"))).bonus = g.face(f.work).amount  # type: ignore[attr-defined]


class Fan(Unit):
    """Before TAILOR: three cards of the deck are turned up, one stays on top, two go under the deck."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        n = g.face(work).amount
        return None if len(g.deck) >= n else no("R22", "deck_too_small", card=work, n=n)

    def start(self, g: Mottainai, f: Used) -> None:
        cards = g.reveal(g.face(f.work).amount)
        g.tell("revealed", seat=f.seat, cards=cards, shows=tuple(cards))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        n = g.face(f.work).amount
        if len(f.picks) == n:
            return None
        return choose(f, "under" if f.picks else "keep", [c for c in g.deck[:n] if c not in f.picks])

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        n = g.face(f.work).amount
        f.picks += words
        left = [c for c in g.deck[:n] if c not in f.picks]
        if len(left) > 1:
            return
        kept, *under = [*f.picks, *left]
        g.deck[:] = [kept, *g.deck[n:], *under]
        g.face_up -= n - 1
        g.tell("kept_on_top", seat=f.seat, card=kept, under=under, shows=(kept, *under))
        f.picks = [kept, *under]


class Pinwheel(Unit):
    """At night: a hand card goes under the deck, and another may be drawn."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if g.players[seat].hand else no("12", "hand_empty")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if f.picks:
            return choose(f, "draw", ["draw"], "done") if len(f.picks) == 1 else None
        return offer(f.seat, "args.card", "pick", g.players[f.seat].hand, f.among)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        hand = g.players[f.seat].hand
        if not f.picks:
            f.picks.append("returned")
            g.tell("returned", seat=f.seat, n=1)
            g.tell("returned_own", (f.seat,), cards=[words[0]])
            g.under_deck(hand, words[0])
            return
        f.picks += words
        if words == ("draw",):
            g.seal()
            g.tell("drew_to_hand", seat=f.seat, n=1)
            g.draw(hand)
            g.tell("saw", (f.seat,), cards=[hand[-1]])


class Plane(Unit):
    """After a card was collected by POTTER: a work moves to the other wing."""

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "move", g.players[f.seat].works)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        player, (work,) = g.players[f.seat], words
        to = GIFT_SHOP if work in player.gallery else GALLERY
        (player.gallery if to == GIFT_SHOP else player.gift_shop).remove(work)
        g.tell("moved", seat=f.seat, card=work, place=to)
        g.enter_wing(f.seat, work, to)


class Poem(Unit):
    """After a PAPER completion: the completed work goes under the deck, and the top card is completed for free."""

    def start(self, g: Mottainai, f: Used) -> Frame:
        work_under_deck(g, f.seat, f.about)
        cards = g.reveal(1)
        g.tell("revealed", seat=f.seat, cards=cards, shows=tuple(cards))
        return begin("mottainai.complete", f.seat, cards[0], FREE)


class Sketch(Unit):
    """In the morning: a helper becomes the task."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return slot_taken(g, seat) or (None if g.players[seat].helpers else no("12", "no_helpers"))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else offer(f.seat, "args.helper", "pick", g.players[f.seat].helpers, f.among, public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        player = g.players[f.seat]
        put(g, f.seat, words[0], player.helpers, player.task, "task")
        player.task_up = True


# -- STONE ------------------------------------------------------------------------------------------------------------------


class Amulet(Unit):
    """After any completion: a card of the craft bench is sold."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if g.players[seat].craft_bench else no("12", "no_materials")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else offer(f.seat, "args.sell", "pick", g.players[f.seat].craft_bench, f.among, public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        put(g, f.seat, words[0], g.players[f.seat].craft_bench, g.players[f.seat].sales, "sales")


class Daitoro(Unit):
    """In the morning: the floor is restocked to three cards."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if len(g.floor) < g.face(work).amount else no("12", "floor_full", n=g.face(work).amount)

    def start(self, g: Mottainai, f: Used) -> None:
        while len(g.floor) < g.face(f.work).amount:
            turn_over(g, f.seat, g.floor, "floor")


class Frog(Unit):
    """When completed: an extra turn, if no opponent has fewer works."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        own = len(g.players[seat].works)
        return no("12", "too_many_works") if any(len(g.players[q].works) < own for q in g.others(seat)) else None

    def start(self, g: Mottainai, f: Used) -> None:
        g.extra_turns += 1
        g.tell("extra_turn", seat=f.seat)


class FromFloor(Unit):
    """Statue and Vase: floor cards of one's choice to one's own place."""

    def __init__(self, to: str) -> None:
        self.to = to

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if g.floor else no("R23", "floor_empty")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if len(f.picks) == g.face(f.work).amount or not g.floor:
            return None
        return offer(f.seat, "args.from_floor", "pick", g.floor, f.among, public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        player = g.players[f.seat]
        put(g, f.seat, words[0], g.floor, player.sales if self.to == "sales" else player.craft_bench, self.to)


class Stool(Unit):
    """After a completion of STONE, CLAY or METAL: a waiting card."""

    def start(self, g: Mottainai, f: Used) -> None:
        draw_waiting(g, f.seat, g.face(f.work).amount)


class Tablet(Unit):
    """When completed: the floor goes under the deck, or is restocked until it shows STONE and METAL."""

    def _wanted(self, g: Mottainai, work: str) -> bool:
        return not {CARD[c].material for c in g.floor} >= {*g.face(work).materials}

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        words = [*(["clear"] if g.floor else []), *(["restock"] if self._wanted(g, f.work) else [])]
        return None if f.picks else choose(f, "restock", words)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        if words == ("clear",):
            g.tell("floor_cleared", seat=f.seat, cards=g.floor[:])
            g.deck += g.floor
            g.floor.clear()
        while words == ("restock",) and self._wanted(g, f.work):
            turn_over(g, f.seat, g.floor, "floor")
