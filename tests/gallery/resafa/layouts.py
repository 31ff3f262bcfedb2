"""Tables laid out by hand: how specimens are furnished, and how they are led to a question."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engines.kernel import apply, settle
from engines.resafa.cards import CANAL, CARD, CENTRES, COLOURS, GOODS, RULES, TILE
from engines.resafa.geometry import cells_for_workshop, squares_beside
from engines.resafa.rules import Turn, new
from engines.resafa.state import NOBODY, Built, Laid, Player, Resafa, Square, put


def begun(seats: int, seed: str = "specimen") -> Resafa:
    """A table on which the first turn begins; alone, the human has it."""
    g = new(seed, seats)
    while g.asks and g.asks[0].key in ("start", "setup"):
        apply(g, g.asks[0].seat, g.asks[0].options[0])
    return g if seats > 1 or not g.bot.left else begun(seats, f"{seed}+")


def turn_of(g: Resafa, seat: int) -> Resafa:
    """The same table when a turn of that seat begins."""
    g.active, g.asks = seat, ()
    g.stack = [*g.stack[:1], Turn(seat)]
    return settle(g)


def stepped(g: Resafa, *choices: str) -> Resafa:
    """The same table after some answers of whoever is asked."""
    for choice in choices:
        apply(g, g.asks[0].seat, choice)
    return g


class Riches(NamedTuple):
    """How much a player has."""

    workshops: int
    gardens: int  # squares, the first ones full
    canals: int
    bases: int
    specials: int
    tokens: int
    goods: int
    capacity: int
    points: int


LITTLE = Riches(3, 2, 1, 0, 1, 1, 2, 2, 11)
MUCH = Riches(6, 5, 3, 3, 4, 5, 6, 4, 52)
ALL = Riches(11, 12, 7, 8, 9, 11, 27, 6, 188)


def furnish(g: Resafa, seat: int, rich: Riches) -> None:
    """Give a player so much, from what lies on the table."""
    p = g.players[seat]
    for ware in ("coin", *GOODS):
        p.wares[ware] = max(0, rich.goods - GOODS.index(ware) if ware in GOODS else rich.goods)
    p.wares["vp"], p.capacity = max(0, rich.points - 9 * seat), rich.capacity
    p.good, p.load = GOODS[seat % len(GOODS)], rich.capacity - 1
    p.place = CENTRES[(3 * seat + 2) % len(CENTRES)]
    build(g, p, rich)
    lay(g, seat, rich.canals)
    settle_bases(g, seat, rich.bases)
    tokens(g, p, rich.tokens)
    specials(g, p, seat, rich.specials)


def build(g: Resafa, p: Player, rich: Riches) -> None:
    """Workshops in a cluster, and gardens around them."""
    while len(p.workshops) < rich.workshops and any(g.supply.values()):
        level = "2" if len(p.workshops) % 2 and g.supply["2"] and rich.workshops > 4 else "1" if g.supply["1"] else "2"
        if not g.supply[level]:
            break
        *left, tile = g.supply[level]
        g.supply[level], n = tuple(left), len(p.workshops)
        cells = sorted(cells_for_workshop(p.cells), key=lambda c: (abs(c[0] - 1) + abs(c[1]), c))
        p.workshops.append(Built(tile, n % 3 == 0 and TILE[tile].back is not None, *cells[0], n % 4))
    p.squares.clear()
    places = sorted(squares_beside(p.cells), key=lambda c: (abs(c[0] - 1) + abs(c[1]), c))
    for i, (x, y) in enumerate(places[: rich.gardens]):
        strips = ((1, 1, 2), (1, 2, 2), (1, 2, 3))[i % 3] if i * 2 < rich.gardens else ((1, 0, 0), (0, 1, 1), (0, 0, 1))[i % 3]
        p.squares.append(Square(x, y, "hv"[i % 2], strips))
    p.completed = sum(all(s.strips) for s in p.squares)


def lay(g: Resafa, seat: int, n: int) -> None:
    """Canal tiles on the network, without regard to where they lead; some with water."""
    p = g.players[seat]
    for code in list(p.canals)[:n]:
        tank = CANAL[code]["b"].tank and n > 5
        free = [s.code for s in g.network.spaces.values() if s.code not in g.grid and s.tank == tank]
        if not free:
            continue
        space = free[(5 * seat + 3 * len(g.grid)) % len(free)]
        p.canals.remove(code)
        g.lying.pop(space, None)
        g.grid[space] = Laid(seat, code, "b" if tank else "ab"[len(g.grid) % 2 if not CANAL[code]["b"].tank else 0])
        for source, beside in g.network.beside.items():
            if beside == space:
                g.grid[space] = replace(g.grid[space], cubes=g.grid[space].cubes + g.sources[source])
                g.sources[source] = 0


def settle_bases(g: Resafa, seat: int, n: int) -> None:
    """Trading bases, one in a centre."""
    for i, centre in enumerate(CENTRES):
        free = [k for k, owner in enumerate(g.bases[centre]) if owner == NOBODY]
        if i < n and free:
            g.bases[centre] = put(g.bases[centre], free[0], seat)


def tokens(g: Resafa, p: Player, n: int) -> None:
    """Merchant tokens on the causeway and in the rows."""
    p.causeway.clear()
    p.rows = dict.fromkeys(p.rows, ())
    for i in range(n):
        kind = ("square", "scarab", "square")[i % 3]
        rows = p.free_rows()
        if len(p.causeway) < RULES.causeway:
            p.causeway.append(kind)
        elif rows:
            p.rows[rows[i % len(rows)]] += (kind,)
        g.tokens[kind] = max(0, g.tokens[kind] - 1)


def specials(g: Resafa, p: Player, seat: int, n: int) -> None:
    """Special cards from their stacks, steps on the tracks to match, bonus and sack cards."""
    for i in range(n):
        colour, level = COLOURS[(i + seat) % len(COLOURS)], i // len(COLOURS) + 1
        key = f"{colour}-{min(3, level)}"
        if not g.stacks[key]:
            continue
        *left, card = g.stacks[key]
        g.stacks[key] = tuple(left)
        if colour == "yellow":
            p.yellow.append(card)
            old = next(c for c in (*p.hand, *p.pile) if c not in CARD)
            zone = p.hand if old in p.hand else p.pile
            zone[zone.index(old)] = card
            g.gone.append(old)
        else:
            p.special[card] = CARD[card].when == "immediate" and i % 2 == 0
        p.tracks[colour] = max(p.tracks[colour], RULES.icons[min(3, level) - 1])
        g.turn_up(colour, min(3, level + 1))


def hold(g: Resafa, seat: int, bonus: int, sacks: int) -> None:
    """Bonus and sack cards in hand."""
    p = g.players[seat]
    decks = [key for key, deck in g.decks.items() if deck]
    while len(p.bonus) < bonus and decks:
        key = decks[(len(p.bonus) * 3 + seat) % len(decks)]
        if g.decks[key]:
            *left, card = g.decks[key]
            g.decks[key] = tuple(left)
            p.bonus.append(card)
        else:
            decks.remove(key)
    while len(p.sacks) < sacks and g.sacks:
        p.sacks.append(g.sacks.pop())


def table(seats: int = 3, rich: Riches = MUCH, round_: int = 3, active: int = 0) -> Resafa:
    """A table in the middle of a game."""
    g = begun(seats)
    g.round = round_
    if round_ >= RULES.level_2_round:
        g.offer["2"], g.supply["2"] = g.supply["2"][: RULES.offer], g.supply["2"][RULES.offer :]
    for seat in range(seats):
        furnish(g, seat, rich)
        hold(g, seat, 2, 1)
    g.display["white"] = put(g.display["white"], 1, "")
    for seat in range(min(2, seats, len(g.lying))):
        space = next(iter(g.lying))
        g.players[seat].tiles.append(g.lying.pop(space))
    last = g.players[-1]
    last.played.append(last.pile.pop())
    return turn_of(g, active)


def following(g: Resafa, prefix: str) -> Resafa:
    """The same table after the first answer of that kind."""
    return stepped(g, next(o for o in g.asks[0].options if o.startswith(prefix)))


def give(g: Resafa, seat: int, code: str) -> None:
    """A card to a player, wherever it was before."""
    for piles in (g.decks, g.stacks, g.removed):
        for key, pile in piles.items():
            piles[key] = tuple(one for one in pile if one != code)
    for colour, row in g.display.items():
        g.display[colour] = tuple("" if one == code else one for one in row)
    for key, shown in g.shown.items():
        g.shown[key] = "" if shown == code else shown
    for p in g.players:
        p.special.pop(code, None)
        p.bonus[:] = [c for c in p.bonus if c != code]
    if code.startswith("B"):
        g.players[seat].bonus.append(code)
    else:
        g.players[seat].special[code] = True
