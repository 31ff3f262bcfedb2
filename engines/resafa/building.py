"""The main actions that build and produce: sections 7.1 to 7.5.

An action is open from its declaration on. What is bound to it may be played at its first question; with the last word of
the choice it is committed, permanent cards pay out, and then the price is due.
"""

from __future__ import annotations

from dataclasses import field

from engines.kernel import DONE, Call, Frame, Goto, Next, frame
from engines.resafa.acting import INSTEAD, MainAction, pay
from engines.resafa.asking import advance, rooms, yields
from engines.resafa.cards import CANAL, CARD, COST, EFFECT, REWARDS, RULES, TILE
from engines.resafa.effects import Effects, any_changes, provisions
from engines.resafa.geometry import SIZES, cells_for_workshop, run_of
from engines.resafa.legal import (
    canal_spaces,
    canal_tiles,
    gardens,
    greens,
    price,
    squares_for,
    strips_for,
    workshops,
)
from engines.resafa.state import Built, Laid, Resafa, Square, lowered

# -- 7.1 Workshop construction ---------------------------------------------------------------------------------------------


@frame("resafa.workshop")
class Workshop(MainAction):
    """A tile of the offer, one of its faces, a place and a rotation."""

    levels: list[int] = field(default_factory=lambda: [1, 2])
    tile: str = ""
    back: bool = False
    x: int = 0
    y: int = 0

    def ask_tile(self, g: Resafa) -> Next:
        payable = price(g, self.seat, "workshop", "workshop_action", self.off)
        found = [f"build {t}" for t in workshops(g, self.seat, self.levels)] if payable else []
        return self._first(g, "act.tile", found)

    def choose_tile(self, g: Resafa, verb: str, tile: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, tile)
        self.tile = tile
        return None

    def ask_face(self, g: Resafa) -> Next:
        return self._stage("act.face", ["face front", "face back"])

    def choose_face(self, g: Resafa, _: str, face: str) -> Next:
        self.back = face == "back"
        return None

    def ask_place(self, g: Resafa) -> Next:
        return self._stage("act.place", [f"place {x} {y}" for x, y in cells_for_workshop(g.players[self.seat].cells)])

    def choose_place(self, g: Resafa, _: str, x: str, y: str) -> Next:
        self.x, self.y = int(x), int(y)
        return None

    def ask_rotation(self, g: Resafa) -> Next:
        return self._stage("act.rotation", [f"turn {q}" for q in range(4)])

    def place(self, g: Resafa, _: str, turned: str) -> Next:
        self.committed = True
        p = g.players[self.seat]
        level = str(TILE[self.tile].level)
        slot = g.offer[level].index(self.tile)
        g.offer[level][slot] = ""
        p.workshops.append(Built(self.tile, self.back, self.x, self.y, int(turned)))
        g.tell("built", seat=self.seat, tile=self.tile, back=self.back, x=self.x, y=self.y, turned=int(turned))
        return Call(Effects(self.seat, g.react(self.seat, "workshop_action")), "pay")

    def pay(self, g: Resafa) -> Next:
        pay(g, self.seat, lowered(COST["workshop"], self.off))
        refill_offer(g, TILE[self.tile].level)
        now = TILE[self.tile].immediate
        return Call(Effects(self.seat, [now] if now else []), "close")

    def close(self, g: Resafa) -> Next:
        return self._finish(g)


def refill_offer(g: Resafa, level: int) -> None:
    """Fill the empty places of an offer from its stack."""
    offer, supply = g.offer[str(level)], g.supply[str(level)]
    for i, tile in enumerate(offer):
        if not tile and supply:
            g.seal()
            offer[i] = supply.pop(0)
            g.tell("offered", level=level, tile=offer[i])


# -- 7.2 Production, 7.3 Provisions ------------------------------------------------------------------------------------------


def activations(g: Resafa, seat: int) -> int:
    """How many rooms a production action activates."""
    return RULES.activations + sum(w.face.extra for w in g.players[seat].workshops)


@frame("resafa.production")
class Production(MainAction):
    """Rooms of different workshops, as many as there are activations."""

    used: list[str] = field(default_factory=list)

    def ask_room(self, g: Resafa) -> Next:
        found = rooms(g, self.seat, self.used) if len(self.used) < activations(g, self.seat) else []
        if self.used:
            return g.ask(self.seat, "act.room", [*found, "done"])
        return self._first(g, "act.room", found)

    def activate(self, g: Resafa, verb: str, tile: str = "", room: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, tile)
        if verb == "done":
            return Goto("close")
        self.committed = True
        self.used.append(tile)
        return Call(yields(g, self.seat, tile, room), "ask_room")

    def close(self, g: Resafa) -> Next:
        return self._finish(g)


@frame("resafa.provisions")
class Provisions(MainAction):
    """A bonus card of the display, a step, or a sack card; a colour action is the same for one colour."""

    def ask_provision(self, g: Resafa) -> Next:
        return self._first(g, "act.provision", provisions(g, self.seat))

    def choose(self, g: Resafa, verb: str, word: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, word)
        self.committed = True
        icon = provide(g, self.seat, verb, word)
        return Call(icon, "close") if icon else None

    def close(self, g: Resafa) -> Next:
        return self._finish(g)


def provide(g: Resafa, seat: int, verb: str, word: str) -> Frame | None:
    """Take a card, make a step or draw a sack card; the frame of the icon that the step reaches."""
    match verb:
        case "take":
            row = g.display[CARD[word].colour]
            row[row.index(word)] = ""
            g.players[seat].bonus.append(word)
            g.tell("took", seat=seat, card=word)
        case "step":
            return advance(g, seat, word)
        case "draw":
            g.draw_sacks(seat, 1)
    return None


# -- 7.4 Garden construction ---------------------------------------------------------------------------------------------------


@frame("resafa.garden")
class Garden(MainAction):
    """A garden tile: as an action, or by a card that names size and price."""

    card: str = ""  # the effect that builds; "" in a garden construction action
    size: str = ""
    x: int = 0
    y: int = 0

    def ask_size(self, g: Resafa) -> Next:
        if self.card:
            return Goto("ask_square") if squares_for(g.players[self.seat], self.size) else DONE
        found = [f"size {size}" for size in gardens(g, self.seat, self.off)]
        return self._first(g, "act.size", found)

    def choose_size(self, g: Resafa, verb: str, size: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, size)
        self.size = size
        return None

    def ask_square(self, g: Resafa) -> Next:
        found = squares_for(g.players[self.seat], self.size)
        return self._stage("act.square", [f"square {x} {y}" for x, y in found])

    def choose_square(self, g: Resafa, _: str, x: str, y: str) -> Next:
        self.x, self.y = int(x), int(y)
        return None

    def ask_strips(self, g: Resafa) -> Next:
        found = strips_for(g.players[self.seat], self.x, self.y, self.size)
        return self._stage("act.strips", [f"strips {orientation} {first + 1}" for orientation, first in found])

    def place(self, g: Resafa, _: str, orientation: str, first: str) -> Next:
        self.committed = True
        p = g.players[self.seat]
        square = p.square(self.x, self.y)
        if square is None:
            square = Square(self.x, self.y, orientation)
            p.squares.append(square)
        number = max(square.strips) + 1
        strips = range(int(first) - 1, int(first) - 1 + SIZES[self.size])
        for i in strips:
            square.strips[i] = number
        g.gardens[self.size] -= 1
        g.tell("planted", seat=self.seat, size=self.size, x=self.x, y=self.y, orientation=orientation, first=strips[0])
        return Call(Effects(self.seat, [] if self.card else g.react(self.seat, "garden_action")), "pay")

    def pay(self, g: Resafa) -> Next:
        cost = dict(EFFECT[self.card].cost) if self.card else lowered(COST[self.size], self.off)
        pay(g, self.seat, cost)
        if self.card and not EFFECT[self.card].green:
            return None
        return Call(Effects(self.seat, self._greens(g)), "completed")

    def completed(self, g: Resafa) -> Next:
        p = g.players[self.seat]
        square = p.square(self.x, self.y)
        if square is None or not all(square.strips):
            return Goto("close")
        p.completed += 1
        g.tell("completed", seat=self.seat, x=self.x, y=self.y, nth=p.completed)
        return Call(Effects(self.seat, [REWARDS[min(p.completed, len(REWARDS)) - 1]]), "close")

    def close(self, g: Resafa) -> Next:
        return self._finish(g)

    def _greens(self, g: Resafa) -> list[str]:
        p = g.players[self.seat]
        square = p.square(self.x, self.y)
        if square is None:
            return []
        first = square.strips.index(max(square.strips))
        return greens(p, square, run_of(square.strips, first, SIZES[self.size]))


# -- 7.5 Canal construction ------------------------------------------------------------------------------------------------------


@frame("resafa.canal")
class Canal(MainAction):
    """An unused canal tile, one of its sides, and a space."""

    tile: str = ""
    side: str = ""
    space: str = ""

    def ask_tile(self, g: Resafa) -> Next:
        tiles = dict.fromkeys(tile for tile, _ in canal_tiles(g, self.seat, self.off))
        return self._first(g, "act.canal", [f"canal {t}" for t in tiles])

    def choose_tile(self, g: Resafa, verb: str, tile: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, tile)
        self.tile = tile
        return None

    def ask_side(self, g: Resafa) -> Next:
        found = [f"side {s}" for s in CANAL[self.tile] if canal_spaces(g, self.seat, self.tile, s, self.off)]
        return self._stage("act.side", found)

    def choose_side(self, g: Resafa, _: str, side: str) -> Next:
        self.side = side
        return None

    def ask_space(self, g: Resafa) -> Next:
        found = canal_spaces(g, self.seat, self.tile, self.side, self.off)
        return self._stage("act.space", [f"space {code[0]} {code[1:]}" for code in found])

    def place(self, g: Resafa, _: str, column: str, row: str) -> Next:
        self.space, self.committed = column + row, True
        g.players[self.seat].canals.remove(self.tile)
        g.tell("canal", seat=self.seat, tile=self.tile, side=self.side, space=self.space)
        return Call(Effects(self.seat, g.react(self.seat, "canal_action")), "pay")

    def pay(self, g: Resafa) -> Next:
        space = g.network.spaces[self.space]
        pay(g, self.seat, lowered(CANAL[self.tile][self.side].cost, self.off, dict(space.off)))
        lay(g, self.seat, self.tile, self.side, self.space)
        g.gain(self.seat, (("vp", space.vp),))
        return None if self.space in g.lying else Goto("close")

    def ask_bonus(self, g: Resafa) -> Next:
        tile = g.lying[self.space]
        useful = not CARD[tile].grants and any_changes(g, self.seat, (tile,))
        return g.ask(self.seat, "act.lying", ["use", "keep"] if useful else ["keep"])

    def take(self, g: Resafa, verb: str) -> Next:
        tile = g.lying.pop(self.space)
        g.tell("found", seat=self.seat, tile=tile, use=verb == "use")
        if verb == "keep":
            g.players[self.seat].tiles.append(tile)
            return None
        g.gone.append(tile)
        return Call(Effects(self.seat, [tile]), "close")

    def close(self, g: Resafa) -> Next:
        return self._finish(g)


def lay(g: Resafa, owner: int, tile: str, side: str, space: str) -> None:
    """Put a tile on the network; cubes of the sources beside it move onto it."""
    cubes = 0
    for source, there in g.network.beside.items():
        if there == space and g.sources[source]:
            cubes += g.sources[source]
            g.sources[source] = 0
    g.grid[space] = Laid(owner, tile, side, cubes)
    if cubes:
        g.tell("water", space=space, cubes=cubes)
