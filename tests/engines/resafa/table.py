"""Positions for the tests of Resafa: a table laid out by hand, and players who speak there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engines.kernel import Codec, Event, Frame, Illegal, apply, asked, settle
from engines.resafa.cards import CARD, GOODS
from engines.resafa.rules import Turn, new
from engines.resafa.state import Built, Laid, Player, Resafa, Square

CODEC = Codec(Resafa)


class Table:
    """A game that has been begun, with everything in the hands of the test."""

    def __init__(self, seats: int = 3, seed: str = "laid", round_: int = 1) -> None:
        self.g = new(seed, seats)
        while self.g.asks and self.g.asks[0].key in ("start", "setup"):
            apply(self.g, self.g.asks[0].seat, self.g.asks[0].options[0])
        self.g.round = round_
        self.g.lying.clear()
        if round_ >= 3 and not any(self.g.offer["2"]):
            self.g.offer["2"], self.g.supply["2"] = self.g.supply["2"][:3], self.g.supply["2"][3:]
        self.g.out = []
        self.seat = self.g.active

    @property
    def p(self) -> Player:
        """The player whose turn it is."""
        return self.g.players[self.seat]

    @property
    def key(self) -> str:
        """What is asked."""
        return self.g.asks[0].key

    @property
    def options(self) -> tuple[str, ...]:
        """What may be answered."""
        ask = asked(self.g, self.seat)
        return ask.options if ask else ()

    @property
    def free(self) -> tuple[str, ...]:
        """What may be played freely."""
        ask = asked(self.g, self.seat)
        return ask.free if ask else ()

    def owns(self, **wares: int) -> Table:
        """The warehouse holds exactly this; points start at 0."""
        for ware in ("coin", *GOODS, "vp"):
            self.p.wares[ware] = wares.get(ware, 0)
        return self

    def has(self, **wares: int) -> bool:
        """Whether the warehouse holds exactly this, points included."""
        found = {ware: n for ware, n in self.p.wares.items() if n}
        assert found == {ware: n for ware, n in wares.items() if n}
        return True

    def holds(self, *cards: str) -> Table:
        """Cards in hand, special cards on the table, wherever they were before."""
        for card in cards:
            self.take_away(card)
            if card.startswith("S"):
                self.p.sacks.append(card)
            elif card.startswith("B"):
                self.p.bonus.append(card)
            elif card.startswith("CB"):
                self.p.tiles.append(card)
            else:
                self.p.special[card] = CARD[card].when == "immediate"
        return self

    def take_away(self, card: str) -> None:
        """Out of every zone of the table."""
        g = self.g
        zones = [g.sacks, g.gone, *g.decks.values(), *g.stacks.values(), *g.removed.values(), *g.supply.values()]
        zones += [z for p in g.players for z in (p.sacks, p.bonus, p.tiles)]
        for zone in zones:
            if card in zone:
                zone.remove(card)
        for row in (*g.display.values(), *g.offer.values()):
            if card in row:
                row[row.index(card)] = ""
        for key, shown in g.shown.items():
            if shown == card:
                g.shown[key] = ""

    def offers(self, *tiles: str) -> Table:
        """Workshops lie in the offer."""
        for tile in tiles:
            self.take_away(tile)
            level = tile[1]
            row = self.g.offer[level]
            self.g.supply[level].append(row[0])
            row[0] = tile
            row.append(row.pop(0))
        return self

    def stands(self, *built: tuple[str, bool, int, int, int]) -> Table:
        """Workshops stand in the area, beside the starting ones."""
        for tile, back, x, y, turned in built:
            self.take_away(tile)
            self.p.workshops.append(Built(tile, back, x, y, turned))
        return self

    def square(self, x: int, y: int, orientation: str, *strips: int) -> Table:
        """A garden square with tiles."""
        self.p.squares.append(Square(x, y, orientation, list(strips)))
        return self

    def lays(self, owner: int, **tiles: str) -> Table:
        """Tiles on the network, such as `B2="CT5 a"`."""
        for space, words in tiles.items():
            tile, side = words.split()
            self.g.grid[space] = Laid(owner, tile, side)
            if tile in self.g.players[owner].canals:
                self.g.players[owner].canals.remove(tile)
        return self

    def begins(self, frame: Frame) -> Table:
        """A frame is what the player is at, within the turn."""
        turn = Turn(self.seat, card=self.p.hand[0], half="A", coloured=True)
        turn.at = "ask_next"
        self.g.stack = [*self.g.stack[:1], turn, frame]
        settle(self.g)
        return self

    def says(self, *choices: str) -> Table:
        """The player, or whoever is asked, answers."""
        for choice in choices:
            apply(self.g, self.g.asks[0].seat, choice)
        return self

    def refuses(self, choice: str) -> bool:
        """It is not possible, and nothing changes."""
        before = CODEC.dump(self.g)
        with pytest.raises(Illegal):
            apply(self.g, self.seat, choice)
        assert CODEC.dump(self.g) == before
        return True

    def events(self, kind: str) -> Sequence[Event]:
        """What was told of that kind."""
        return [e for e in self.g.out or () if e.kind == kind]
