"""The main actions that build and produce: sections 7.1 to 7.5.

An action is open from its declaration on. What is bound to it may be played at its first question; with the last word of
the choice it is committed, permanent cards pay out, and then the price is due.
"""

from __future__ import annotations

from dataclasses import field, replace

from engines.kernel import DONE, Ask, Call, Frame, Goto, Next, No, frame, number
from engines.resafa.acting import INSTEAD, MainAction, begun_with
from engines.resafa.cards import CANAL, CARD, COST, EFFECT, REWARDS, RULES, TILE, Side
from engines.resafa.choices import advance, rooms, yields
from engines.resafa.effects import Effects, pay
from engines.resafa.geometry import NEIGHBOURS, ORIENTATIONS, SIZES, STRIPS, cells_for_workshop, fits, run_of
from engines.resafa.legal import (
    activations,
    canal_spaces,
    canal_tiles,
    gardens,
    greens,
    has_square,
    joins,
    may_build_level_2,
    may_build_tank,
    means,
    pays,
    price,
    squares_for,
    strips_for,
    workshops,
)
from engines.resafa.playable import any_changes, gifts
from engines.resafa.refusals import no_card, no_gift, no_room
from engines.resafa.state import Built, Laid, Resafa, Square, lowered, no, put

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
        payable = price(g, self.seat, "workshop", self.off)
        found = [f"build {t}" for t in workshops(g, self.seat, self.levels)] if payable else []
        return self._first(g, "act.tile", found)

    choose_tile = begun_with("tile")

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
        g.offer[level] = put(g.offer[level], slot, "")
        p.workshops.append(Built(self.tile, self.back, self.x, self.y, int(turned)))
        g.tell("built", seat=self.seat, tile=self.tile, back=self.back, x=self.x, y=self.y, turned=int(turned))
        return Call(Effects(self.seat, g.react(self.seat, "workshop_action")), "pay")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        if ask.key == "act.place":
            return self._no_place(g, number(word), number(more[0]) if more else None)
        return self._no_tile(g, word) if ask.key == "act.tile" else None

    def _no_tile(self, g: Resafa, tile: str) -> No:
        if refused := no_card(tile):
            return refused
        if not any(tile in row for row in g.offer.values()):
            return no("7.1", "not_in_offer", card=tile)
        if TILE[tile].level not in self.levels:
            return no("13", "other_level", card=tile, level=self.levels[0])
        if TILE[tile].level == 2 and not may_build_level_2(g, self.seat):
            if g.round < RULES.level_2_round:
                return no("7.1", "level_2_round", round=RULES.level_2_round)
            return no("7.1", "level_2_tokens", n=RULES.level_2_tokens)
        return no("7.1", "unpaid", cost=lowered(COST["workshop"], self.off))

    def _no_place(self, g: Resafa, x: int | None, y: int | None) -> No | None:
        if x is None or y is None:
            return None
        if (x + y) % 2:
            return no("2.1", "garden_cell", x=x, y=y)
        return no("7.1", "cell_taken" if (x, y) in g.players[self.seat].cells else "no_corner", x=x, y=y)

    def pay(self, g: Resafa) -> Next:
        pay(g, self.seat, lowered(COST["workshop"], self.off))
        refill_offer(g, TILE[self.tile].level)
        now = TILE[self.tile].immediate
        return Call(Effects(self.seat, [now] if now else []), "close")

    close = MainAction._finish


def refill_offer(g: Resafa, level: int) -> None:
    row = str(level)
    for i, tile in enumerate(g.offer[row]):
        if not tile and g.supply[row]:
            g.seal()
            found, *left = g.supply[row]
            g.offer[row], g.supply[row] = put(g.offer[row], i, found), tuple(left)
            g.tell("offered", level=level, tile=found)


# -- 7.2 Production, 7.3 Provisions ------------------------------------------------------------------------------------------


@frame("resafa.production")
class Production(MainAction):
    """Rooms of different workshops, as many as there are activations."""

    used: list[str] = field(default_factory=list)

    def ask_room(self, g: Resafa) -> Next:
        found = rooms(g, self.seat, self.used) if len(self.used) < activations(g, self.seat) else []
        if self.used:
            return self._ask(g, "act.room", [*found, "done"])
        return self._first(g, "act.room", found)

    def activate(self, g: Resafa, verb: str, tile: str = "", room: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, tile)
        if verb == "done":
            return Goto("close")
        self.committed = True
        self.used.append(tile)
        return Call(yields(g, self.seat, tile, room), "ask_room")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no_room(g, self.seat, self.used, word, *more) if verb == "room" and word else None

    close = MainAction._finish


@frame("resafa.provisions")
class Provisions(MainAction):
    """A bonus card of the display, a step, or a sack card; a colour action is the same for one colour."""

    def ask_provision(self, g: Resafa) -> Next:
        return self._first(g, "act.provision", gifts(g, self.seat))

    def choose(self, g: Resafa, verb: str, word: str = "") -> Next:
        if verb in INSTEAD:
            return self._instead(g, verb, word)
        self.committed = True
        icon = provide(g, self.seat, verb, word)
        return Call(icon, "close") if icon else None

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no_gift(g, self.seat, "any", verb, word)

    close = MainAction._finish


def provide(g: Resafa, seat: int, verb: str, word: str) -> Frame | None:
    """Take a card, make a step or draw a sack card; the frame of the icon that the step reaches."""
    match verb:
        case "take":
            row = g.display[CARD[word].colour]
            g.display[CARD[word].colour] = put(row, row.index(word), "")
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

    choose_size = begun_with("size")

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
        square = p.square(self.x, self.y) or Square(self.x, self.y, orientation)
        number = max(square.strips) + 1
        strips = range(int(first) - 1, int(first) - 1 + SIZES[self.size])
        p.plant(replace(square, strips=tuple(number if i in strips else old for i, old in enumerate(square.strips))))
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

    close = MainAction._finish

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        match ask.key:
            case "act.size" if word in SIZES:
                return self._no_size(g, word)
            case "act.square":
                return self._no_square(g, number(word), number(more[0]) if more else None)
            case "act.strips" if word in ORIENTATIONS and more:
                return self._no_strips(g, word, number(more[0]))
        return None

    def _no_size(self, g: Resafa, size: str) -> No | None:
        if not g.gardens[size]:
            return no("R1", "none_left", size=size)
        if not price(g, self.seat, size, self.off):
            return no("7.4", "unpaid", cost=lowered(COST[size], self.off))
        return no("7.4", "no_square", size=size) if not has_square(g.players[self.seat], size) else None

    def _no_square(self, g: Resafa, x: int | None, y: int | None) -> No | None:
        if x is None or y is None:
            return None
        p = g.players[self.seat]
        if (x + y) % 2 == 0:
            return no("2.1", "workshop_cell", x=x, y=y)
        if not any((x + dx, y + dy) in p.cells for dx, dy in NEIGHBOURS):
            return no("7.4", "no_workshop_beside", x=x, y=y)
        return no("7.4", "no_strip", x=x, y=y, size=self.size) if (x, y) not in squares_for(p, self.size) else None

    def _no_strips(self, g: Resafa, orientation: str, place: int | None) -> No | None:
        if place is None:
            return None
        first, width = place - 1, SIZES[self.size]
        square = g.players[self.seat].square(self.x, self.y)
        if square is not None and square.orientation != orientation:
            return no("7.4", "other_orientation", orientation=square.orientation)
        filled = square.strips if square is not None else (0,) * STRIPS
        if not 0 <= first <= STRIPS - width:
            return no("7.4", "no_such_strip", n=STRIPS - width + 1)
        if any(filled[first : first + width]):
            return no("7.4", "strip_filled", x=self.x, y=self.y)
        return no("7.4", "not_touching" if fits(filled, first, width) else "first_border")

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

    choose_tile = begun_with("tile")

    def ask_side(self, g: Resafa) -> Next:
        have = means(g, self.seat, self.off)
        found = [f"side {name}" for name, side in CANAL[self.tile].items() if canal_spaces(g, self.seat, side, have)]
        return self._stage("act.side", found)

    def choose_side(self, g: Resafa, _: str, side: str) -> Next:
        self.side = side
        return None

    def ask_space(self, g: Resafa) -> Next:
        found = canal_spaces(g, self.seat, CANAL[self.tile][self.side], means(g, self.seat, self.off))
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
        return self._ask(g, "act.lying", ["use", "keep"] if useful else ["keep"])

    def take(self, g: Resafa, verb: str) -> Next:
        tile = g.lying.pop(self.space)
        g.tell("found", seat=self.seat, tile=tile, use=verb == "use")
        if verb == "keep":
            g.players[self.seat].tiles.append(tile)
            return None
        g.gone.append(tile)
        return Call(Effects(self.seat, [tile]), "close")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        match ask.key:
            case "act.canal":
                return self._no_tile(g, word)
            case "act.side" if word in CANAL[self.tile]:
                return self._no_side(g, self.tile, CANAL[self.tile][word])
            case "act.space":
                return self._no_space(g, word + more[0] if more else "")
            case "act.lying" if verb == "use":
                return no("R8", "no_effect", card=g.lying[self.space])
        return None

    def _no_tile(self, g: Resafa, tile: str) -> No | None:
        if refused := no_card(tile):
            return refused
        if tile not in CANAL:
            return no("7.5", "not_a_canal", card=tile)
        if tile not in g.players[self.seat].canals:
            return no("7.5", "canal_laid", card=tile)
        return next((self._no_side(g, tile, side) for side in CANAL[tile].values()), None)

    def _no_side(self, g: Resafa, tile: str, side: Side) -> No | None:
        have = means(g, self.seat, self.off)
        if canal_spaces(g, self.seat, side, have):
            return None
        if side.tank and not may_build_tank(g, self.seat):
            return no("7.5", "tank_needs", gardens=RULES.tank_gardens, bases=RULES.tank_bases)
        if not any(joins(g.grid, space, side) for space in g.network.spaces.values()):
            return no("7.5", "nowhere", card=tile)
        return no("7.5", "unpaid", cost=lowered(side.cost, have.off))

    def _no_space(self, g: Resafa, code: str) -> No | None:
        space = g.network.spaces.get(code)
        if space is None:
            return no("2.2", "no_such_space")
        side = CANAL[self.tile][self.side]
        if space.code in g.grid:
            return no("7.5", "space_taken", space=space.code)
        if side.tank != space.tank:
            return no("7.5", "tanks_only" if space.tank else "canals_only", space=space.code)
        if not joins(g.grid, space, side):
            return no("7.5", "not_joined", space=space.code)
        have, off = means(g, self.seat, self.off), dict(space.off)
        return no("7.5", "unpaid", cost=lowered(side.cost, have.off, off)) if not pays(have, side, off) else None

    close = MainAction._finish


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
