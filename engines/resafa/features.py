"""What a strong player looks at, as numbers of a View alone; data/robots/resafa.json says how much each of them counts.

Each is what one has more than the best rival; alone, what one has. The first ones are the parts of the rough worth, so that a fit
begins with what is known. A rival's bonus and sack cards count by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engines.resafa.cards import CANAL, CARD, COLOURS, GOODS, RARE, RULES
from engines.resafa.geometry import NEIGHBOURS, STRIPS
from engines.resafa.legal import may_step
from engines.resafa.openings import hopes, production
from engines.resafa.prospects import Known, area, cards, counts, goods, known, network, scored, tracks, turns_left
from engines.resafa.view import PlayerView, ResafaView

PHASES = ("early", "middle", "late")  # two rounds each: up to a rain


def phase(view: ResafaView) -> str:
    """The rain that one is building for."""
    rain = next(n for n, after in enumerate(RULES.rain_after) if view.round <= after)
    return PHASES[rain * len(PHASES) // len(RULES.rain_after)]


def final(view: ResafaView, seat: int) -> float:
    """The lead at the end, and a little for a tie that canals decide; alone, the score."""
    scores = [float(n) for n in view.result["scores"]]
    if len(scores) == 1:
        return scores[0]
    lead = scores[seat] - max(n for q, n in enumerate(scores) if q != seat)
    return lead + (0.5 if seat in view.result["winners"] else -0.5)


def features(view: ResafaView, seat: int) -> Mapping[str, float]:
    """Every feature by name: what one has more than the best rival; alone, what one has."""
    each = [held(view, player) for player in view.players]
    found = each[seat]
    rivals = [one for q, one in enumerate(each) if q != seat]
    if rivals:
        ahead = max(rivals, key=lambda one: sum(one[part] for part in PARTS))
        found = {name: n - ahead[name] for name, n in found.items()}
    return {"base": 1.0, **found, "turns": float(turns_left(view, view.players[seat]))}


def held(view: ResafaView, p: PlayerView) -> dict[str, float]:
    """Everything that is looked at of one player."""
    return {**settled(known(view, p)), "hopes": hopes(view, p, turns_left(view, p))}


@lru_cache(maxsize=256)
def settled(one: Known) -> Mapping[str, float]:
    """The same, but for what the turn that is being taken still promises."""
    p, left = one.player, turns_left(one, one.player)
    return {**parts(one, left), **store(p), **ground(p, left), **standing_out(one)}


PARTS = ("goods", "scored", "water network", "tracks", "area", "cards", "hopes")
BY_HAND = {"alone": dict.fromkeys(PARTS, 1.0)}  # the worth that was made by hand


def parts(one: Known, left: int) -> dict[str, float]:
    """The parts of the rough worth, in points; of hopes nothing is known here."""
    p = one.player
    found = goods(p, left), scored(one), network(one), tracks(one, left), area(p, left), cards(one, left)
    return dict(zip(PARTS, (*found, 0.0), strict=True))


def store(p: PlayerView) -> dict[str, float]:
    """Warehouse and caravan."""
    wares = dict(p.wares)
    rare = p.load if p.good in RARE else 0
    return {
        "points": float(wares["vp"]),
        "coins": float(wares["coin"]),  # the way to anywhere
        "stone": float(wares["stone"]),  # gardens, workshops and bases cost it
        "marble": float(wares["marble"]),  # canals cost it
        "rare goods": float(sum(wares[ware] for ware in RARE)),
        "load": float(p.load),
        "rare load": float(rare),
        "capacity": float(p.capacity),  # each trade is as good as the caravan is large
        "kinds": float(sum(1 for ware in GOODS if wares[ware])),
    }


def ground(p: PlayerView, left: int) -> dict[str, float]:
    """Workshops and gardens: what they bring, and what is begun."""
    cells = {(one.x, one.y) for one in p.workshops}
    filled = [sum(1 for strip in square.strips if strip) for square in p.squares]
    around = [
        sum((square.x + dx, square.y + dy) in cells for dx, dy in NEIGHBOURS)
        for square, n in zip(p.squares, filled, strict=True)
        if n < STRIPS
    ]
    yields = production(p, p.activations, left)
    return {
        "workshops": float(len(p.workshops)),
        "activations": float(p.activations),
        "yield": yields,  # of one production action
        "yield to come": yields * left,
        "gardens": float(sum(len({*square.strips} - {0}) for square in p.squares)),
        "completed": float(p.completed),
        "begun": float(sum(1 for n in filled if n < STRIPS)),
        "one strip short": float(sum(1 for n in filled if n == STRIPS - 1)),
        "around begun": float(sum(around)),  # workshops that a garden under way touches
    }


def standing_out(one: Known) -> dict[str, float]:
    """Canals, bases and tokens, tracks, cards."""
    p = one.player
    many, at = counts(one), dict(p.tracks)
    rains = sum(r >= one.round for r in RULES.rain_after)
    kinds = [CARD[special.card].colour for special in p.special]
    next_icons = [next(step for step in RULES.icons if step > at[c]) - at[c] for c in COLOURS if may_step(at, c)]
    return {
        "canals": float(many["canals"]),
        "tanks": float(many["tanks"]),
        "rain": float(rains * sum(1 + CANAL[laid.tile][laid.side].rain_vp for laid in one.laid)),  # what tiles alone will bring
        "cubes": float(sum(laid.cubes for laid in one.laid)),  # water that will flow
        "bases": float(p.bases),
        "tokens": float(many["tokens"]),
        "scarabs": float(many["scarabs"]),
        "row tokens": float(sum(len(row) for _, row in p.rows)),  # they multiply tiles
        "steps": float(sum(at.values())),
        "nearest icon": float(min(next_icons, default=0)),  # steps to the next special card
        "close icons": float(sum(1 for n in next_icons if n == 1)),
        "pink": float(kinds.count("pink")),
        "special": float(len(kinds) - kinds.count("pink")),
        "unused special": float(sum(1 for special in p.special if special.usable)),
        "yellow": float(len(p.yellow)),
        "bonus cards": float(p.bonus),
        "sacks": float(p.sacks),
        "kept tiles": float(len(p.tiles)),
    }
