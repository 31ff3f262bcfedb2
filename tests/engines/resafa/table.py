"""A small language for the tests of Resafa: tables laid out by hand with A in turn, and people who speak there.

    t = lay("BP1-1 P59", round=3, coin=1, capacity=2).offers("L2-01").stands(("L1-01", False, 2, 0, 0)).begins(Workshop(0))

A holds these cards, owns exactly these wares, points included, and has an area that differs in that; all else has just begun.
`begins` opens a frame within the turn of A, whose card has been played and whose colour action is over.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from engines.kernel import Frame, apply, clone, settle
from engines.resafa import GAME
from engines.resafa.cards import ACTION, CARD, WARES
from engines.resafa.rules import Turn, new
from engines.resafa.state import Built, Laid, Player, Resafa, Square
from engines.resafa.view import ResafaView
from tests.engines import language
from tests.engines.language import at, words


def begun(seats: int) -> Resafa:
    """A game that A begins, at its first turn, without canal bonus tiles."""
    g = next(g for n in count() if (g := new(f"laid {n}", seats)).start == 0)
    while g.asks[0].key in ("start", "setup"):
        apply(g, g.asks[0].seat, g.asks[0].options[0])
    g.lying.clear()
    return g


BLANKS = {seats: begun(seats) for seats in GAME.seat_counts}


def lay(cards: str = "", /, seats: int = 3, round: int = 1, **area: Any) -> Table:
    """A position in which A is to play a card."""
    t = Table(clone(BLANKS[seats]))
    t.s.round = round
    if round >= 3:
        t.s.offer["2"], t.s.supply["2"] = t.s.supply["2"][:3], t.s.supply["2"][3:]
    t.a.area.wares = {ware: area.pop(ware, 0) for ware in WARES}
    for name, value in area.items():
        setattr(t.a.area, name, value)
    for card in words(cards):
        t.hold(card)
    settle(t.s)
    return t


class Table(language.Table[Resafa, "Seat"]):
    """A position, and the people around it."""

    def __init__(self, s: Resafa) -> None:
        super().__init__(GAME, s, Seat)

    def hold(self, card: str) -> None:
        """A card into the hand of A, an action card instead of another, a special card onto the table, wherever it was."""
        self.take_away(card)
        p, piles = self.a.area, {"S": self.a.area.sacks, "B": self.a.area.bonus, "C": self.a.area.tiles}
        if card in ACTION:
            self.s.gone += [c for c in p.hand[:1] if c != card]
            p.hand[0] = card
            p.yellow += [card] if card in CARD else []
        elif card[0] in piles:
            piles[card[0]].append(card)
        else:
            p.special[card] = CARD[card].when == "immediate"

    def take_away(self, card: str) -> None:
        """Out of every zone of the table."""
        g = self.s
        for zone in (g.sacks, g.gone):
            if card in zone:
                zone.remove(card)
        for piles in (g.decks, g.stacks, g.removed, g.supply):
            for key, pile in piles.items():
                piles[key] = tuple(one for one in pile if one != card)
        for rows in (g.display, g.offer):
            for key, row in rows.items():
                rows[key] = tuple("" if one == card else one for one in row)
        for key, shown in g.shown.items():
            if shown == card:
                g.shown[key] = ""

    def offers(self, *tiles: str) -> Table:
        """Workshops lie in the offer."""
        for tile in tiles:
            self.take_away(tile)
            first, *others = self.s.offer[tile[1]]
            self.s.supply[tile[1]] += (first,)
            self.s.offer[tile[1]] = (*others, tile)
        return self

    def stands(self, *built: tuple[str, bool, int, int, int]) -> Table:
        """Workshops stand in the area of A, beside the starting ones."""
        for one in built:
            self.take_away(one[0])
            self.a.area.workshops.append(Built(*one))
        return self

    def square(self, x: int, y: int, orientation: str, *strips: int) -> Table:
        """A garden square with tiles before A."""
        self.a.area.squares.append(Square(x, y, orientation, strips))
        return self

    def lays(self, owner: int, **tiles: str) -> Table:
        """Tiles on the network, such as `B2="CT5 a"`."""
        for space, tile_and_side in tiles.items():
            tile, side = tile_and_side.split()
            self.s.grid[space] = Laid(owner, tile, side)
            if tile in self.s.players[owner].canals:
                self.s.players[owner].canals.remove(tile)
        return self

    def begins(self, frame: Frame) -> Table:
        """What A is at, within the turn."""
        return self.comes_to(at("ask_next", Turn(0, card=self.a.area.hand[0], half="A", coloured=True)), frame)

    def comes_to(self, *frames: Frame) -> Table:
        """What the table is at, within the round."""
        self.s.stack = [*self.s.stack[:1], *frames]
        settle(self.s)
        return self


class Seat(language.Seat[Resafa, ResafaView, Player]):
    """Somebody at the table: what lies before them, and what they say."""

    @property
    def free(self) -> tuple[str, ...]:
        """What they may play freely."""
        return next((ask.free for ask in self.table.s.asks if ask.seat == self.n), ())

    def has(self, **wares: int) -> bool:
        """Whether they own exactly this, points included."""
        assert {ware: n for ware, n in self.area.wares.items() if n} == {ware: n for ware, n in wares.items() if n}
        return True
