# ruff: noqa: N802 - V10 is the name of a worked case
"""Workshops, production, gardens and canals: the worked positions of sections 7.1, 7.2, 7.4 and 7.5."""

from __future__ import annotations

import pytest

from engines.resafa.building import Canal, Garden, Production, Workshop, activations
from engines.resafa.effects import FreePlay
from engines.resafa.geometry import cells_for_workshop
from engines.resafa.legal import may_build_level_2, strips_for
from tests.engines.resafa.table import Table

L1_01 = ("L1-01", False, 2, 0, 0)


def garden(*cards: str, round_: int = 1, **wares: int) -> Table:
    """Position G, at the beginning of a garden action."""
    t = Table(round_=round_).owns(**wares).stands(L1_01).holds(*cards)
    return t.begins(Garden(t.seat))


def plant(t: Table, size: str, strips: str) -> Table:
    """Place a tile in the square (1, 0) and take nothing else."""
    t.begins(Garden(t.seat))
    t.says(f"size {size}", *(["square 1 0"] if t.key == "act.size" else []))
    if t.key == "act.square":
        t.says("square 1 0")
    if t.key == "act.strips":
        t.says(f"strips {strips}")
    return t


def test_V10_cells() -> None:
    found = cells_for_workshop([(0, 0), (1, 1)])
    assert {(2, 0), (2, 2), (0, 2), (-1, 1), (1, -1), (-1, -1)} <= set(found)
    assert not {(1, 0), (0, 1), (3, 1), (2, 4), (1, 1)} & set(found)


def test_V11_immediate_yield_with_the_back_up() -> None:
    t = Table(round_=3).owns(coin=1, stone=1).offers("L2-01").holds("BP1-1")
    t.p.causeway = ["square"]
    t.begins(Workshop(t.seat))
    assert t.refuses("build L2-01")
    t.says("bonus BP1-1", "build L2-01", "face back", "place 2 0", "turn 0")
    assert t.has(amphora=1, vp=2)
    built = t.p.workshops[-1]
    assert (built.tile, built.face.extra, len(built.face.rooms)) == ("L2-01", 1, 1)
    assert "L2-01" not in t.g.offer["2"] and all(t.g.offer["2"])


@pytest.mark.parametrize(("round_", "tokens", "legal"), [(2, 2, False), (3, 1, False), (3, 2, True)])
def test_V12_level_2(round_: int, tokens: int, legal: bool) -> None:
    t = Table(round_=round_)
    t.p.causeway = ["square"] * tokens
    assert may_build_level_2(t.g, t.seat) is legal


def test_V13_gain_before_the_price() -> None:
    t = Table().owns(stone=1).offers("L1-01").holds("P59")
    t.begins(Workshop(t.seat)).says("build L1-01", "face front", "place 2 0", "turn 0")
    assert t.has(marble=1)


@pytest.mark.parametrize(("extra", "left"), [((), {"amphora": 2}), (("P59",), {"amphora": 2, "marble": 2, "coin": 2})])
def test_V14_two_workshops(extra: tuple[str, ...], left: dict[str, int]) -> None:
    t = Table(round_=3).owns(coin=2, stone=2).offers("L1-01", "L2-04").holds("P30", *extra)
    t.p.causeway = ["square", "scarab"]
    t.begins(FreePlay(t.seat, "special", "P30"))
    t.says("do 0", "build L1-01", "face front", "place 2 0", "turn 0")
    t.says("do 1", "build L2-04", "face front", "place 2 2", "turn 0")
    assert t.has(**left)


def produce() -> Table:
    """The position of V15, with a card for one more room."""
    t = Table().owns().holds("BY1-1")
    t.stands(("L1-05", True, 2, 0, 0), ("L2-07", True, 2, 2, 0), ("L2-02", False, 0, 2, 0))
    return t.begins(Production(t.seat))


def test_V15_production() -> None:
    t = produce()
    sa, sb = (w.tile for w in t.p.workshops[:2])
    assert sum(len(w.face.rooms) for w in t.p.workshops) == 7
    assert activations(t.g, t.seat) == 4
    t.says(f"room {sb} 1", "room L2-07 1", f"room {sa} 1", "room L2-02 1", "bonus BY1-1", "room L2-02 1")
    assert t.has(stone=3, coin=2, vp=9) and t.p.capacity == 2


def test_V16_a_workshop_once() -> None:
    t = produce()
    sa = t.p.workshops[0].tile
    t.says(f"room {sa} 1")
    assert t.refuses(f"room {sa} 2")


def test_V17_different_workshops() -> None:
    t = Table().owns().stands(L1_01).holds("P36")
    t.begins(FreePlay(t.seat, "special", "P36"))
    used = []
    while t.key == "act.room":
        used.append(t.options[0].split()[1])
        t.says(t.options[0])
    assert len(used) == len(set(used)) == 3


def test_V18_bound_to_production() -> None:
    t = Table().owns().holds("BY1-8")
    t.begins(Garden(t.seat))
    assert t.refuses("bonus BY1-8")
    t.begins(Production(t.seat)).says("bonus BY1-8", t.options[0])
    assert t.p.wares["coin"] == 1


def test_V19_capacity_has_a_top() -> None:
    t = Table()
    t.p.capacity = 6
    t.begins(Production(t.seat)).says(f"room {t.p.workshops[0].tile} 1")
    assert t.p.capacity == 6


def test_V22_a_small_garden() -> None:
    t = garden(stone=1)
    t.says("size small", "square 1 0", "strips h 3")
    assert t.has(coin=1, stone=1)


def test_V23_a_large_garden_completes_it() -> None:
    t = garden(stone=1)
    t.says("size small", "square 1 0", "strips h 3")
    t.begins(Garden(t.seat)).says("size large", "square 1 0")
    assert t.has(coin=3, stone=1) and t.key == "act.track" and t.p.completed == 1


@pytest.mark.parametrize(
    ("size", "strips", "gain"),
    [("small", "h 1", {}), ("small", "v 1", {"stone": 1}), ("small", "v 3", {"coin": 2}),
     ("large", "h 2", {"stone": 1, "coin": 3}), ("large", "v 2", {"coin": 3})],
)  # fmt: skip
def test_V24_first_tiles(size: str, strips: str, gain: dict[str, int]) -> None:
    t = garden(stone=1, coin=1 if size == "large" else 0)
    t.says(f"size {size}", "square 1 0", f"strips {strips}")
    assert t.has(**gain)


def test_V24_not_in_the_middle() -> None:
    t = garden(stone=1)
    assert ("h", 1) not in strips_for(t.p, 1, 0, "small")


def test_V25_separate_runs() -> None:
    t = garden(stone=3)
    t.says("size small", "square 1 0", "strips h 3")
    assert t.has(coin=1, stone=3)
    t.begins(Garden(t.seat)).says("size small", "square 1 0", "strips h 1")
    assert t.has(coin=1, stone=2)
    t.begins(Garden(t.seat)).says("size small", "square 1 0")
    assert t.has(coin=4, stone=2) and t.key == "act.track"


def test_V26_no_gain_for_a_later_workshop() -> None:
    t = Table().owns(stone=2, coin=1).offers("L1-01")
    t.begins(Garden(t.seat)).says("size small", "square 1 0", "strips h 3")
    assert t.has(coin=2, stone=2)
    t.begins(Workshop(t.seat)).says("build L1-01", "face front", "place 2 0", "turn 0")
    assert t.has(coin=1, stone=1)


@pytest.mark.parametrize(("done", "steps", "vp"), [(0, 1, 0), (1, 1, 2), (2, 2, 3), (3, 2, 4), (4, 0, 5), (5, 0, 5)])
def test_V27_rewards(done: int, steps: int, vp: int) -> None:
    t = Table().owns(stone=1)
    t.p.completed = done
    t.square(1, 0, "h", 1, 1, 0).begins(Garden(t.seat)).says("size small", "square 1 0")
    made = 0
    while t.key == "act.track":
        t.says("step pink" if made == 0 else "step blue")
        made += 1
    assert (made, t.p.wares["vp"], t.p.completed) == (steps, vp, done + 1)


def test_V28_without_green_bonuses() -> None:
    t = Table().owns(stone=1).stands(L1_01).square(1, 0, "h", 2, 0, 1).holds("BW1-1", "P55")
    t.begins(FreePlay(t.seat, "bonus", "BW1-1")).says("square 1 0")
    assert t.has() and t.key == "act.track"


def test_V29_gain_pays_the_action() -> None:
    t = garden("P55", stone=1)
    t.says("size large", "square 1 0", "strips h 1")
    assert t.has(stone=1, coin=2)


def test_V30_free_garden() -> None:
    t = Table().owns().stands(L1_01).holds("P26")
    t.begins(FreePlay(t.seat, "special", "P26")).says("size large", "square 1 0", "strips h 2")
    assert t.has(stone=1, coin=3)


def build_canal(t: Table, tile: str, side: str, space: str) -> Table:
    """Through the questions of a canal action, as far as there is something to choose."""
    t.says(f"canal {tile}")
    if t.key == "act.side":
        t.says(f"side {side}")
    if t.key == "act.space":
        t.says(f"space {space[0]} {space[1]}")
    return t


def test_V31_canal_at_a_source() -> None:
    t = Table().owns(marble=2, coin=3)
    build_canal(t.begins(Canal(t.seat)), "CT5", "a", "B1")
    assert t.has(vp=3) and t.g.grid["B1"].cubes == 1 and t.g.sources["top-B"] == 0


def test_V32_space_discount() -> None:
    t = Table().owns(marble=2)
    t.lays(t.seat, B1="CT5 a").begins(Canal(t.seat))
    build_canal(t, "CT3", "a", "B2")
    assert t.has(vp=4)


def test_V33_discounts_add_up() -> None:
    t = Table().owns().holds("P56", "BB1-2")
    t.lays(t.seat, B1="CT5 a").begins(Canal(t.seat)).says("bonus BB1-2")
    build_canal(t, "CT3", "a", "B2")
    assert t.has(vp=5)


def test_V34_conversion_bound_to_canals() -> None:
    t = Table().owns(coin=4).holds("BB1-1")
    t.begins(Garden(t.seat))
    assert t.refuses("bonus BB1-1")
    t.begins(Canal(t.seat)).says("bonus BB1-1")
    build_canal(t, "CT5", "a", "B1")
    assert t.has(vp=3)


@pytest.mark.parametrize(("gardens", "base", "legal"), [(2, False, False), (1, True, False), (2, True, True)])
def test_V35_tanks(gardens: int, base: bool, legal: bool) -> None:
    t = Table().owns(marble=3, coin=3)
    t.p.completed = gardens
    if base:
        t.g.bases["Gerasa"][0] = t.seat
    t.begins(Canal(t.seat)).says("canal CT6")
    if not legal:
        assert "side b" not in t.options
        return
    t.says("side b")
    assert all(o.endswith(" 5") for o in t.options)
    t.says("space B 5")
    assert t.has(vp=5)


def test_V36_cube_from_the_side() -> None:
    t = Table().owns(marble=1, coin=2)
    build_canal(t.begins(Canal(t.seat)), "CT1", "a", "A2")
    assert t.has(vp=2) and t.g.grid["A2"].cubes == 1


def test_V37_bonus_tile_kept() -> None:
    t = Table().owns(marble=1, coin=2)
    t.g.lying = {"A2": "CB2"}
    build_canal(t.begins(Canal(t.seat)), "CT1", "a", "A2").says("keep")
    assert t.p.tiles == ["CB2"]
    t.says("tile CB2")
    assert t.has(spice=1, vp=2) and not t.p.tiles


def test_V38_counts_the_new_tile() -> None:
    t = Table().owns(marble=1, coin=1).holds("BB2-2")
    t.lays(t.seat, A1="CT1 a", C1="CT2 a", E1="CT3 a").begins(Canal(t.seat)).says("bonus BB2-2")
    build_canal(t, "CT4", "a", "G1")
    assert t.p.wares["vp"] == 1 + 4


def test_V78_given_up() -> None:
    t = garden("P55", stone=1)
    t.says("abandon")
    assert t.has(stone=1) and t.key == "act.next"


def test_V74_rooms_and_activations() -> None:
    t = Table().owns().stands(("L1-01", True, 2, 0, 0), ("L2-07", True, 2, 2, 0))
    t.begins(Production(t.seat))
    assert activations(t.g, t.seat) == 4
    sa, sb = (w.tile for w in t.p.workshops[:2])
    t.says(f"room {sa} 2", f"room {sb} 1", "room L1-01 1", "room L2-07 1")
    assert t.has(coin=3, stone=3, vp=2 + 3)
