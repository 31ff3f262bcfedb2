"""The effects of works at completions: those of other works, then those of their own."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Ask, Frame, No, begin
from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.state import WINGS, Mottainai, no, offer
from engines.mottainai.support import FREE
from engines.mottainai.units import (
    Unit,
    Used,
    built,
    choose,
    draw_waiting,
    of_players,
    put,
    richer,
    turn_over,
    work_under_deck,
)


class Amulet(Unit):
    """After any completion: a card of the craft bench is sold."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if g.players[seat].craft_bench else no("12", "no_materials")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else offer(f.seat, "args.sell", "pick", g.players[f.seat].craft_bench, f.among, public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        put(g, f.seat, words[0], g.players[f.seat].craft_bench, g.players[f.seat].sales, "sales")


class Cloak(Unit):
    """After any completion: the completed work goes under the deck, and a METAL card of the hand is completed for free."""

    def _fitting(self, g: Mottainai, seat: int, work: str) -> list[str]:
        return [c for c in g.players[seat].hand if CARD[c].material in g.face(work).materials]

    def able(self, g: Mottainai, seat: int, work: str) -> bool:
        return bool(self._fitting(g, seat, work))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "make", self._fitting(g, f.seat, f.work), public=False)

    def pick(self, g: Mottainai, f: Used, *words: str) -> Frame:
        work_under_deck(g, f.seat, f.about)
        return begin("mottainai.complete", f.seat, words[0], FREE)


class Poem(Unit):
    """After a PAPER completion: the completed work goes under the deck, and the top card is completed for free."""

    def start(self, g: Mottainai, f: Used) -> Frame:
        work_under_deck(g, f.seat, f.about)
        cards = g.reveal(1)
        g.tell("revealed", seat=f.seat, cards=cards, shows=tuple(cards))
        return begin("mottainai.complete", f.seat, cards[0], FREE)


class Stool(Unit):
    """After a completion of STONE, CLAY or METAL: a waiting card."""

    def start(self, g: Mottainai, f: Used) -> None:
        draw_waiting(g, f.seat, g.face(f.work).amount)


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
        player = g.players[f.seat]
        put(g, f.seat, words[0], g.floor, player.sales if self.to == "sales" else player.craft_bench, self.to)


class Jar(Unit):
    """When completed: all opponents hand over their cards of a material, which wait face down."""

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "material", MATERIAL)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        g.seal()
        g.tell("named", seat=f.seat, material=words[0])
        for q in g.others(f.seat):
            hand = g.players[q].hand
            given = [c for c in hand if CARD[c].material == words[0]]
            if given:
                g.tell("gave", seat=q, receiver=f.seat, n=len(given), material=words[0])
                g.tell("lost", (q,), cards=given, owner=f.seat)
                hand[:] = [c for c in hand if c not in given]
                g.players[f.seat].waiting += given


class Shuriken(Unit):
    """When completed: a work of an opponent who has more of them."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if richer(g, seat, built) else no("R17", "nobody_built_more")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if not f.picks:
            works = of_players(g, "pick", richer(g, f.seat, built), built)
            return Ask(f.seat, "args.steal", tuple(works), public=True)
        return Ask(f.seat, "wing", WINGS, public=True) if len(f.picks) == 2 else None

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        if len(f.picks) == 3:
            owner = g.leave_wing(f.picks[1])
            g.tell("taken", seat=f.seat, owner=owner, card=f.picks[1], place=f.picks[2])
            g.enter_wing(f.seat, f.picks[1], f.picks[2])


class Tablet(Unit):
    """When completed: the floor goes under the deck, or is restocked until it shows STONE and METAL."""

    def _wanted(self, g: Mottainai, work: str) -> bool:
        return not {CARD[c].material for c in g.floor} >= {*g.face(work).materials}

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        words = [*(["clear"] if g.floor else []), *(["restock"] if self._wanted(g, f.work) else [])]
        return None if f.picks else choose(f, "restock", words)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        if words == ("clear",):
            g.tell("floor_cleared", seat=f.seat, cards=g.floor[:])
            g.deck += g.floor
            g.floor.clear()
        while words == ("restock",) and self._wanted(g, f.work):
            turn_over(g, f.seat, g.floor, "floor")


UNITS: Mapping[str, Unit] = {
    "amulet": Amulet(),
    "cloak": Cloak(),
    "poem": Poem(),
    "stool": Stool(),
    "frog": Frog(),
    "statue": FromFloor("materials"),
    "vase": FromFloor("sales"),
    "jar": Jar(),
    "shuriken": Shuriken(),
    "tablet": Tablet(),
}
