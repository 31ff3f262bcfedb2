"""What a strong player looks at, as numbers of a View alone; data/robots/merchants_cove.json says how much each of them counts.

What the worth that was made by hand hopes for is among them, part by part: the fit says what each hope comes to. Alone it is
Nozama who is to be beaten, and much less needs to be known of him.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engines.kernel.worths import GROUPS
from engines.merchants_cove.cards import COLOURS, GOOD, GREY, KINDS, TOWNSFOLK
from engines.merchants_cove.prospects import (
    DAY,
    WEIGHTS,
    Hoped,
    Outlook,
    Planned,
    as_planned,
    customers,
    draws_today,
    hope,
    hoped_by,
    outlook_of,
    peddled,
    peddler,
    rogues_of,
    standing,
)
from engines.merchants_cove.prospects_chart import closable, openings
from engines.merchants_cove.view import Counted, CoveView, PierView, PlayerView

PHASES = ("early", "middle", "late")
BY_HAND = {group: {"own made": 1.0, "rival made": -WEIGHTS.rival} for group in GROUPS}  # the worth that was made by hand
WON = 15.0  # gold that a victory counts beside the lead


def phase(view: CoveView) -> str:
    """A day after the other; what the board is good for changes with every Market."""
    return PHASES[min(len(PHASES) - 1, (view.day - 1) * len(PHASES) // view.days)]


def final(view: CoveView, seat: int) -> float:
    """The lead at the end, over Nozama where there is nobody else."""
    totals = [float(score["total"]) for score in view.result["scores"]]
    own = totals.pop(seat)
    others = [float(view.result["rival"]["total"])] if view.rival is not None else totals
    return own - max(others) + (WON if seat in view.result["winners"] else -WON)


def features(view: CoveView, seat: int) -> Mapping[str, float]:
    """Every feature by name: of oneself, of whoever is to be beaten, and of the cove."""
    outlook = outlook_of(view)
    player = view.players[seat]
    own = shown(view, player, hoped_by(view, player, outlook))
    rival = peddling(view) if view.rival is not None else shown(view, *ahead(view, seat, outlook))
    return {
        "base": 1.0,
        "made": own["made"] - rival["made"],  # the lead as it was made by hand
        **{f"own {name}": n for name, n in own.items()},
        **{f"rival {name}": n for name, n in rival.items()},
        **rolled(view, player, outlook),
        **around(view, seat, outlook),
    }


def ahead(view: CoveView, seat: int, outlook: Outlook) -> tuple[PlayerView, Hoped]:
    """The rival whose outlook is best, in the eyes of the worth that was made by hand."""
    others = [(player, hoped_by(view, player, outlook)) for player in view.players if player.seat != seat]
    return others[0] if len(others) == 1 else max(others, key=lambda other: standing(*other))


# -- a merchant ---------------------------------------------------------------------------------------------------------------


def shown(view: CoveView, player: PlayerView, hoped: Hoped) -> Mapping[str, float]:
    return shown_of(player, hoped, rogues_of(view, player), view.lair, view.piers, view.days - view.day + 1)


@lru_cache(maxsize=1 << 12)
def shown_of(
    player: PlayerView, hoped: Hoped, rogues: float, lair: int, piers: tuple[PierView, ...], days: int
) -> Mapping[str, float]:  # fmt: skip
    """What a merchant has and may still make of it, in gold where that can be said."""
    filled = {track.key: float(min(track.filled, 6)) for track in player.tracks}
    hopes = hoped.icons + hoped.sales + hoped.predicted + hoped.owed + hoped.marks + hoped.rows + hoped.chart
    return {
        "icons": hoped.icons,
        "sales": hoped.sales,
        "predicted": hoped.predicted,
        "owed": hoped.owed,
        "marks": hoped.marks,
        "rows": hoped.rows,
        "chart": hoped.chart,
        "made": player.gold + hopes + WEIGHTS.bubble * hoped.bubbles + hoped.time,
        "gold": float(player.gold),
        "icon gold": float(player.icon_gold),  # as the Halls are now
        "rogue icons": rogues + player.rogue_icons,
        "rogue cost": (rogues + player.rogue_icons) * lair,
        "corruption": float(player.corruption),
        "market sales": selling(piers, player.shelf),  # of what lies on the shelf to whoever stands at the piers now
        **stocked(player.shelf),
        "colours": colours(player.shelf),
        "foreseeing": float(sum([one.state == "active" for one in player.predictions])),
        "divining left": float(player.icons_left),
        "market marks": float(sum([one.marks.count("market") for one in player.marks])),
        "free marks": float(sum([one.free for one in player.marks])),
        "bends": filled["plusminus"],
        "moves": filled["move"],
        "bubbles": hoped.bubbles,
        "boxes": float(sum([len(one.boxes) for one in player.rows])),
        **drawn(hoped.drawing),
        **staffed(player.staff, float(days)),
        "hours": float(hoped.hours),
    }


@lru_cache(maxsize=1 << 10)
def staffed(staff: tuple[tuple[str, str], ...], days: float) -> Mapping[str, float]:
    """The townsfolk, and the days on which each ability can still be used."""
    there = {ability: card for ability, card in staff if card}
    return {
        "staff": float(len(there)),
        "kinds of icons": float(len({icon for card in there.values() for icon in TOWNSFOLK[card].icons})),
        "astrologist": days * ("astrologist" in there),
        "palm reader": days * ("palm" in there),
        "security": days * ("security" in there),
    }


@lru_cache(maxsize=1 << 10)
def stocked(shelf: Counted) -> Mapping[str, float]:
    """Goods by what they bring for a Customer."""
    found = {kind: float(sum(n * GOOD[code].price for code, n in shelf if GOOD[code].kind == kind)) for kind in KINDS}
    return {"small goods": found["charm"], "large goods": found["tome"]}


@lru_cache(maxsize=1 << 10)
def colours(shelf: Counted) -> float:
    """Of how many there are Goods."""
    return float(len({GOOD[code].colour for code, n in shelf if n}))


@lru_cache(maxsize=1 << 12)
def selling(piers: tuple[PierView, ...], shelf: Counted) -> float:
    """What the Goods would bring at the piers that are taken, without the Corruption of it."""
    total = 0.0
    for code, n in shelf:
        if n:
            good = GOOD[code]
            here = [pier.aboard.count(good.colour) for pier in piers if pier.boat and good.kind in pier.accepts]
            total += n * good.price * max(here, default=0)
    return total


def drawn(drawing: Planned) -> Mapping[str, float]:
    """Areas of the chart that want few lines."""
    one, two, three = nearly(drawing.drawn, drawing.filled, tuple([n > 0 for n in drawing.supply]))
    return {"one line off": one, "two lines off": two, "three lines off": three, "lines": float(drawing.drawn.bit_count())}


@lru_cache(maxsize=1 << 13)
def nearly(lines: int, filled: int, supply: tuple[bool, ...]) -> tuple[float, float, float]:
    """How many Goods could be closed with one line, with two, with three; each cell counted once, those that want least first."""
    found, taken = [0.0, 0.0, 0.0], 0
    for one, _, n in sorted(openings(lines, filled, 3), key=lambda opening: opening.wants.bit_count()):
        if supply[one.good] and not one.cells & taken and not one.cross:
            taken |= one.cells
            found[n - 1] += 1
    return found[0], found[1], found[2]


# -- the Runes ----------------------------------------------------------------------------------------------------------------


def rolled(view: CoveView, player: PlayerView, outlook: Outlook) -> Mapping[str, float]:
    """What the Runes allow now, as they were bent; nought for whoever is not about to act."""
    legal = dict(view.actions) if view.active == player.seat else {}
    dice = {rune: lying_with(player, rune) for rune in ("bone", "voodoo")}
    lines = max(dice["bone"], default=0) if "chart" in legal else 0
    return {
        "choices": float(len(legal)),
        "lines now": float(lines),
        "chart now": closed(player, lines, outlook),  # what those lines would close
        "divine now": max([foretold(view, size, outlook) for size in dice["voodoo"]], default=0.0) if "divine" in legal else 0.0,
        "boxes now": float(max(writable(player, half) for half in (player.dish.left, player.dish.right)) if legal else 0),
        "twist now": float("twist" in legal),
    }


def lying_with(player: PlayerView, rune: str) -> tuple[int, ...]:
    """The values of the dice in the half of a Rune."""
    half = player.dish.left if rune in player.dish.left else player.dish.right
    return tuple(value for die, value in (("a", player.dish.a), ("b", player.dish.b)) if die in half)


def closed(player: PlayerView, lines: int, outlook: Outlook) -> float:
    if not lines:
        return 0.0
    drawn, filled, supply, _ = as_planned(player, None)
    return closable(drawn, filled, lines, outlook.worths, outlook.card, supply).worth


def foretold(view: CoveView, size: int, outlook: Outlook) -> float:
    """The reward to be expected of a prediction of that size, in the best colour."""
    bag = dict(view.bag)
    whole = sum(bag.values())
    draws = draws_today(view) + (whole if outlook.days_left else 0)
    chance = max([bag[colour] for colour in COLOURS]) / max(1, whole)
    return hope(size, min(size, draws), round(chance, 2), outlook.rewards)


def writable(player: PlayerView, half: tuple[str, ...]) -> int:
    """The dice of a half that a Horoscope would take, each by itself."""
    values = [str(value) for die, value in (("a", player.dish.a), ("b", player.dish.b)) if die in half]
    return sum([any(value in one.next for one in player.rows) for value in values])


# -- Nozama -------------------------------------------------------------------------------------------------------------------


def peddling(view: CoveView) -> Mapping[str, float]:
    rival = view.rival
    assert rival is not None
    return {
        "made": peddler(view),
        "gold": float(rival.gold),
        "icons": float(rival.icon_gold),
        "kinds of icons": float(sum(len(TOWNSFOLK[card].factions) for card in rival.townsfolk)),
        "sales": peddled(customers(view.boats, view.piers), rival.shelf),
        **stocked(rival.shelf),
        "hours": float(max(0, view.clock.market - rival.hour)) if view.phase == "production" else 0.0,
    }


# -- the cove -----------------------------------------------------------------------------------------------------------------


def around(view: CoveView, seat: int, outlook: Outlook) -> Mapping[str, float]:
    """Time, piers, Halls: what holds for all, and how far one is ahead on the clock."""
    tokens = {token.token: token.hour for token in view.clock.tokens}
    others = [hour for token, hour in tokens.items() if token != seat]
    sea = [boat for boat in view.boats if not boat.pier]
    return {
        "piers": float(sum([pier.boat > 0 for pier in view.piers])),
        "called": float(view.clock.called),
        "draws": float(draws_today(view)),
        "tempo": float(max(others) - tokens[seat]) if view.phase == "production" else 0.0,  # who is behind moves
        "halls": float(sum([hall.count for hall in view.halls])),
        "best hall": float(max([hall.count for hall in view.halls])),
        "lair": float(view.lair),
        "rogues at sea": float(sum([boat.aboard.count(GREY) for boat in sea])),
        "customers at sea": float(sum([len(boat.aboard) - boat.aboard.count(GREY) for boat in sea])),
        "customers ashore": float(sum([len(pier.aboard) - pier.aboard.count(GREY) for pier in view.piers])),
        "best good": max(outlook.worths),
        "dear goods": sum(sorted(outlook.worths)[-4:]) / 4,
        "selling": float(view.phase == "market"),
        "day over": float(view.phase == "arrival"),
        "time": float((view.days - view.day) * DAY + max(0, view.clock.market - tokens[seat])),
    }
