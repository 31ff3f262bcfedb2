"""The Market phase: latecomers, sponsorship, sales of everybody at once; section 10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from engines.kernel import AGAIN, Ask, Done, Frame, Next, branch_of, fork, frame
from engines.merchants_cove.cards import FACTION_OF, FACTIONS, GOOD, GREY, PIER, PIERS
from engines.merchants_cove.legal import price, sale_corruption, sale_words
from engines.merchants_cove.refusals import Asking
from engines.merchants_cove.rewards import Rewards
from engines.merchants_cove.scoring import sponsorship
from engines.merchants_cove.solo import rival_market
from engines.merchants_cove.state import Cove


@frame("merchants_cove.market")
class Market(Frame):
    """Queued rewards, then M1 to M3 for everybody."""

    sellers: list[int] = field(default_factory=list)

    def reward(self, g: Cove) -> Next:
        g.phase, g.active = "market", -1
        g.tell("market", day=g.day)
        owing = [seat for seat, player in enumerate(g.players) if player.owed]
        return fork({seat: Rewards(seat) for seat in owing}) if owing else None

    def come_late(self, g: Cove) -> Next:
        for boat, there in enumerate(g.boats, 1):
            if there and boat not in g.piers:
                g.tell("late", boat=boat, colours=there[:])
                for colour in there:
                    if colour == GREY:
                        g.lair += 1
                    else:
                        g.halls[FACTIONS.index(FACTION_OF[colour])] += 1
                there.clear()
        return None

    def sponsor(self, g: Cove) -> Next:
        g.sold = []
        for seat, player in enumerate(g.players):
            player.sponsored, player.tainted = sponsorship(g.halls, player), 0
            player.gold += player.sponsored
            if player.sponsored:
                g.tell("sponsored", seat=seat, gold=player.sponsored)
        if g.rivals:
            rival_market(g)
        return None

    def sell(self, g: Cove) -> Next:
        self.sellers = [seat for seat, player in enumerate(g.players) if sale_words(g, player.shelf)]
        return fork({seat: Sales(seat) for seat in self.sellers}) if self.sellers else None

    def settle(self, g: Cove, plans: list[list[str]] | None) -> Next:
        told = dict(zip(self.sellers, plans or (), strict=True))
        for seat in g.order:
            if told.get(seat):
                settle_sales(g, seat, told[seat])
        return None


def settle_sales(g: Cove, seat: int, plan: list[str]) -> None:
    player, cost = g.players[seat], 0
    for words in plan:
        _, code, place = words.split(" ")
        key, _, rogues = place.partition("-")
        good, pier = GOOD[code], PIER[key]
        gold = price(g, good, pier, bool(rogues))
        player.shelf[good.place] -= 1
        player.supply[good.place] += 1
        player.gold += gold
        cost += sale_corruption(pier, bool(rogues))
        g.sold.append(f"{seat} {code} {place} {gold}")
        g.tell("sold", seat=seat, good=code, pier=key, rogues=bool(rogues), gold=gold)
    player.tainted = g.corrupt(seat, cost, "sales")


@frame("merchants_cove.sales")
class Sales(Asking):
    """What one merchant sells: said in secret, one Good after the other; `auto` leaves the costly sales alone."""

    seat: int
    plan: list[str] = field(default_factory=list)

    def ask_sales(self, g: Cove) -> Next:
        left = self._left(g)
        options = sale_words(g, left)
        auto = ("auto",) if options and any(clean_sales(g, left)) else ()
        return Ask(self.seat, "sales", (*options, *auto, "done"))

    def sell(self, g: Cove, verb: str, good: str = "", pier: str = "") -> Next:
        if verb == "done":
            return Done(self.plan)
        self.plan += clean_sales(g, self._left(g)) if verb == "auto" else [f"sell {good} {pier}"]
        return AGAIN

    def _left(self, g: Cove) -> list[int]:
        return shelf_left(g, self.seat, self.plan)


class Planned(NamedTuple):
    """What somebody wants to sell so far."""

    plan: list[str]
    open: bool  # whether more can be said


def planned_sales(g: Cove, seat: int) -> Planned | None:
    """The sales that a seat has named in this Market; None where it names none."""
    doing = branch_of(g, seat, Market)
    if doing is None or not isinstance(doing.frame, Sales):
        said = doing.value if doing is not None and doing.frame is None else None
        return Planned(said, False) if isinstance(said, list) else None
    return Planned(doing.frame.plan, True)


def shelf_left(g: Cove, seat: int, plan: list[str]) -> list[int]:
    left = g.players[seat].shelf[:]
    for words in plan:
        left[GOOD[words.split(" ")[1]].place] -= 1
    return left


def clean_sales(g: Cove, shelf: list[int]) -> Iterator[str]:
    """For every Good the dearest sale that costs no Corruption."""
    for code, good in GOOD.items():
        if not shelf[good.place]:
            continue
        clean = [pier for pier, one in enumerate(PIERS) if not one.corruption and good.kind in one.accepts]
        best = max(((price(g, good, pier, False), -pier) for pier in clean), default=(0, 0))
        if best[0]:
            yield from [f"sell {code} {PIERS[-best[1]].key}"] * shelf[good.place]
