"""The game for one: Nozama the Peddler; section 12."""

from __future__ import annotations

from engines.kernel import DONE, Frame, Next, frame
from engines.merchants_cove.cards import BOX, DIFFICULTY, FACTION_OF, GOOD_OF, GOODS, PIERS, Good
from engines.merchants_cove.clock import Advance, call_market
from engines.merchants_cove.dish import COIN
from engines.merchants_cove.legal import price
from engines.merchants_cove.state import Cove

SOLO = BOX.solo


@frame("merchants_cove.rival_turn")
class RivalTurn(Frame):
    """Nozama makes what his die and his coin say, and takes his time for it."""

    token: int

    def make(self, g: Cove) -> Next:
        g.active = self.token
        die, coin = g.numbers(2)
        face = COIN[coin % 2]
        made = SOLO.coin[face]
        good = GOOD_OF[made.good, SOLO.colours[die % len(SOLO.colours)]]
        rival = g.rivals[0]
        has = rival.supply[good.place] > 0
        if has:
            rival.supply[good.place] -= 1
            rival.shelf[good.place] += 1
        g.tell("rival_made", good=good.code, made=has, hours=made.hours)
        return Advance(self.token, made.hours)

    def close(self, g: Cove) -> Next:
        call_market(g)
        return DONE


def rival_market(g: Cove) -> None:
    """At each pier Nozama sells the colour that earns him most there, and lures one such Customer away."""
    rival = g.rivals[0]
    rival.earned = DIFFICULTY[g.difficulty]
    for pier, one in enumerate(PIERS):
        earning = {faction.colour: earnings(g, pier, faction.colour) for faction in BOX.factions}
        colour = max(earning, key=lambda key: earning[key])
        if not earning[colour]:
            continue
        for good in rival_goods(g, pier, colour):
            n = rival.shelf[good.place]
            rival.shelf[good.place] = 0
            rival.supply[good.place] += n
            g.sold += [f"{g.rival_token} {good.code} {one.key} {price(g, good, pier, False)}"] * n
        g.tell("rival_sold", pier=one.key, colour=colour, faction=FACTION_OF[colour], gold=earning[colour])
        rival.earned += earning[colour]
        g.at_pier(pier).remove(colour)
        g.put_back([colour])
    rival.gold += rival.earned
    g.tell("rival_earned", gold=rival.earned, daily=DIFFICULTY[g.difficulty])


def rival_goods(g: Cove, pier: int, colour: str) -> list[Good]:
    accepted = PIERS[pier].accepts
    return [good for good in GOODS if good.colour == colour and good.kind in accepted and g.rivals[0].shelf[good.place]]


def earnings(g: Cove, pier: int, colour: str) -> int:
    shelf = g.rivals[0].shelf
    return sum(shelf[good.place] * price(g, good, pier, False) for good in rival_goods(g, pier, colour))
