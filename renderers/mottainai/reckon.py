"""What follows from a View by the rules: what each work covers, majorities, and what a task would come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.mottainai.cards import CARD, MATERIAL, VALUE
from engines.mottainai.rules import helping
from engines.mottainai.scoring import majority
from engines.mottainai.state import GALLERY, Mottainai, Player
from engines.mottainai.support import SMITH, required
from engines.mottainai.view import MottainaiView, PlayerView, WorkView


class Cover(NamedTuple):
    """How many cards a work can cover, and how many of them are there."""

    room: int
    used: int


def table(view: MottainaiView) -> Mottainai:
    """The public part of the table, as the rules want it."""
    works = [w for p in view.players for w in (*p.gallery, *p.gift_shop)]
    g = Mottainai(seats=len(view.players), seed="", wing_limit=view.wing_limit, cover_rule=view.cover_rule)
    g.active = view.active
    g.copies = {w.card: w.code for w in works if w.copied}
    for p in view.players:
        there = Player(
            task=[p.task] if p.task else [],
            task_up=bool(p.task),
            helpers=list(p.helpers),
            craft_bench=list(p.craft_bench),
            sales=list(p.sales),
            gallery=[w.card for w in p.gallery],
            gift_shop=[w.card for w in p.gift_shop],
        )
        g.players.append(there)
    return g


def counted(view: MottainaiView, seat: int, wing: str) -> tuple[WorkView, ...]:
    """The works that count in a wing although they stand in the other one."""
    player = view.players[seat]
    there = player.gift_shop if wing == GALLERY else player.gallery
    also = table(view).counted(seat, wing)
    return tuple(w for w in there if w.card in also)


def covers(player: PlayerView, guests: tuple[WorkView, ...], wing: str) -> Mapping[str, Cover]:
    """What each work that counts in a wing covers there: those in it come first."""
    works = player.gallery if wing == GALLERY else player.gift_shop
    left = dict(player.covered_helpers if wing == GALLERY else player.covered_sales)
    found = {}
    for work in (*works, *guests):
        used = min(left.get(work.material, 0), VALUE[work.material])
        left[work.material] = left.get(work.material, 0) - used
        found[work.card] = Cover(VALUE[work.material], used)
    return found


class Majority(NamedTuple):
    """Who has sold most of a material, and how a tie for it fell."""

    holders: tuple[int, ...]
    tied: tuple[int, ...]  # empty when nobody else sold as many
    works: tuple[str, ...]  # that won the tie; without them the nearest to the current player did


def majorities(view: MottainaiView) -> Mapping[str, Majority]:
    g = table(view)
    found = {}
    for material in MATERIAL:
        sold = [sum(CARD[c].material == material for c in p.sales) for p in view.players]
        holders, works = majority(g, material)
        level = tuple(q for q, n in enumerate(sold) if n == max(sold))
        tied = level if len(level) > 1 and holders else ()
        found[material] = Majority(tuple(holders), tied, tuple(works))
    return found


def standing_points(view: MottainaiView, seat: int) -> int:
    """The points that everybody can see, without backorders; once the game is over, the final score."""
    return int(view.result["scores"][seat]["total"]) if view.result else view.players[seat].points


def actions(player: PlayerView, material: str) -> int:
    """How many actions a task of one's own gives: one, with one for each helper and one for each covered helper."""
    helpers = sum(CARD[c].material == material for c in player.helpers)
    return 1 + helpers + dict(player.covered_helpers).get(material, 0)


def helping_rival(view: MottainaiView, seat: int, owner: int) -> int:
    """How many actions the task of another player gives somebody, before anything is shown for it."""
    helpers, covered = helping(table(view), seat, owner, view.players[owner].task, 0)
    return 1 + helpers + covered


def smith_support(view: MottainaiView, seat: int, material: str) -> int:
    """How many cards are shown from the hand for a work of a material."""
    return required(table(view), seat, next(code for code, card in CARD.items() if card.material == material), SMITH)
