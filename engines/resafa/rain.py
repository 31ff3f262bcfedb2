"""Rain: section 11. Tiles score, and every cube flows off on the way that the owner of its tile chooses."""

from __future__ import annotations

from dataclasses import field, replace

from engines.kernel import DONE, Ask, Goto, Next, No, frame
from engines.resafa.asking import Asking
from engines.resafa.cards import CANAL
from engines.resafa.geometry import flows
from engines.resafa.state import BOT, Resafa, no

OUT = "out"


def in_order(g: Resafa) -> list[str]:
    """The spaces with tiles by their owners, clockwise from the starting player, each in column then row order."""
    return [space for i in range(g.sitting) for space in sorted(g.grid) if g.grid[space].owner == (g.start + i) % g.sitting]


@frame("resafa.rain")
class Rain(Asking):
    """One rain."""

    cubes: list[str] = field(default_factory=list)  # where cubes stand that have not flowed yet
    route: list[str] = field(default_factory=list)

    def standing(self, g: Resafa) -> Next:
        g.tell("rain", round=g.round)
        for space in in_order(g):
            score(g, space, flowing=False)
        self.cubes = [space for space in in_order(g) for _ in range(g.grid[space].cubes)]
        return None

    def next_cube(self, g: Resafa) -> Next:
        if not self.cubes:
            return DONE
        self.route = [self.cubes[0]]
        return None

    def ask_route(self, g: Resafa) -> Next:
        found = self._ways(g)
        if len(found) == 1:
            return Goto("drift")
        words = [f"flow {there}" for there in found]
        return Ask(g.grid[self.cubes[0]].owner, "route", tuple(words), public=True)

    def choose(self, g: Resafa, _: str, space: str) -> Next:
        self.route.append(space)
        return Goto("ask_route")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no("11", "no_flow", space=word) if word in g.network.spaces else no("2.2", "no_such_space")

    def drift(self, g: Resafa) -> Next:
        (there,) = self._ways(g)
        if there == OUT:
            return None
        self.route.append(there)
        return Goto("ask_route")

    def leave(self, g: Resafa) -> Next:
        at = self.cubes.pop(0)
        start = g.grid[at]
        g.tell("flowed", owner=start.owner, route=self.route[:])
        for space in self.route:
            if space in g.grid:
                score(g, space, flowing=True)
        g.grid[at] = replace(start, cubes=start.cubes - 1)
        if is_bot(g, start.owner):
            g.bot.water += 1
        else:
            g.players[start.owner].water += 1
        return Goto("next_cube")

    def _ways(self, g: Resafa) -> list[str]:
        openings = {space: CANAL[laid.tile][laid.side].openings for space, laid in g.grid.items()}
        found = flows(openings, g.network.columns, g.network.rows, self.route)
        return found[:1] if is_bot(g, g.grid[self.cubes[0]].owner) else found


def is_bot(g: Resafa, owner: int) -> bool:
    return g.solo and owner == BOT


def score(g: Resafa, space: str, flowing: bool) -> None:
    """A point for the owner of a tile and the points on it, standing or with water flowing over it; the bot scores nothing."""
    laid = g.grid[space]
    if is_bot(g, laid.owner):
        return
    vp = 1 + CANAL[laid.tile][laid.side].rain_vp
    if g.edition:
        g.players[laid.owner].wares["vp"] += vp
        g.tell("rained", owner=laid.owner, space=space, vp=vp, flowing=flowing)
    else:
        g.gain(laid.owner, (("vp", vp),))
