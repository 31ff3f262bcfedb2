# ruff: noqa: N802 - V10 is the name of a worked case
"""Workshops, production, gardens and canals: the worked positions of sections 7.1, 7.2, 7.4 and 7.5."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engines.resafa.building import Canal, Garden, Production, Workshop
from engines.resafa.effects import FreePlay
from engines.resafa.geometry import cells_for_workshop
from engines.resafa.legal import activations, may_build_level_2, strips_for
from engines.resafa.state import put
from tests.engines.resafa.table import Table, lay

L1_01 = ("L1-01", False, 2, 0, 0)


def garden(cards: str = "", **wares: int) -> Table:
    """Position G, at the beginning of a garden action."""
    return lay(cards, **wares).stands(L1_01).begins(Garden(0))


def answered(t: Table, answers: Mapping[str, str]) -> Table:
    """After those of these answers for which there is a question."""
    for key, answer in answers.items():
        if t.key == key:
            t.a.says(answer)
    return t


def plant(t: Table, size: str, strips: str) -> Table:
    """Place a tile in the square (1, 0) and take nothing else."""
    t.begins(Garden(0))
    t.a.says(f"size {size}", *(["square 1 0"] if t.key == "act.size" else []))
    return answered(t, {"act.square": "square 1 0", "act.strips": f"strips {strips}"})


def test_V10_cells() -> None:
    found = cells_for_workshop([(0, 0), (1, 1)])
    assert {(2, 0), (2, 2), (0, 2), (-1, 1), (1, -1), (-1, -1)} <= set(found)
    assert not {(1, 0), (0, 1), (3, 1), (2, 4), (1, 1)} & set(found)


def test_V11_immediate_yield_with_the_back_up() -> None:
    t = lay("BP1-1", round=3, coin=1, stone=1, causeway=["square"]).offers("L2-01").begins(Workshop(0))
    t.a.cannot_say("build L2-01", "level_2_tokens", "7.1")
    t.a.says("bonus BP1-1", "build L2-01", "face back", "place 2 0", "turn 0")
    assert t.a.has(amphora=1, vp=2)
    built = t.a.area.workshops[-1]
    assert (built.tile, built.face.extra, len(built.face.rooms)) == ("L2-01", 1, 1)
    assert "L2-01" not in t.s.offer["2"] and all(t.s.offer["2"])


@pytest.mark.parametrize(("round_", "tokens", "legal"), [(2, 2, False), (3, 1, False), (3, 2, True)])
def test_V12_level_2(round_: int, tokens: int, legal: bool) -> None:
    t = lay(round=round_, causeway=["square"] * tokens)
    assert may_build_level_2(t.s, 0) is legal


def test_V13_gain_before_the_price() -> None:
    t = lay("P59", stone=1).offers("L1-01")
    t.begins(Workshop(0)).a.says("build L1-01", "face front", "place 2 0", "turn 0")
    assert t.a.has(marble=1)


@pytest.mark.parametrize(("extra", "left"), [("", {"amphora": 2}), ("P59", {"amphora": 2, "marble": 2, "coin": 2})])
def test_V14_two_workshops(extra: str, left: dict[str, int]) -> None:
    t = lay(f"P30 {extra}", round=3, coin=2, stone=2, causeway=["square", "scarab"]).offers("L1-01", "L2-04")
    t.begins(FreePlay(0, "special", "P30"))
    t.a.says("do 0", "build L1-01", "face front", "place 2 0", "turn 0")
    t.a.says("do 1", "build L2-04", "face front", "place 2 2", "turn 0")
    assert t.a.has(**left)


def produce() -> Table:
    """The position of V15, with a card for one more room."""
    t = lay("BY1-1").stands(("L1-05", True, 2, 0, 0), ("L2-07", True, 2, 2, 0), ("L2-02", False, 0, 2, 0))
    return t.begins(Production(0))


def test_V15_production() -> None:
    t = produce()
    sa, sb = (w.tile for w in t.a.area.workshops[:2])
    assert sum(len(w.face.rooms) for w in t.a.area.workshops) == 7
    assert activations(t.s, 0) == 4
    t.a.says(f"room {sb} 1", "room L2-07 1", f"room {sa} 1", "room L2-02 1", "bonus BY1-1", "room L2-02 1")
    assert t.a.has(stone=3, coin=2, vp=9) and t.a.area.capacity == 2


def test_V16_a_workshop_once() -> None:
    t = produce()
    sa = t.a.area.workshops[0].tile
    t.a.says(f"room {sa} 1")
    t.a.cannot_say(f"room {sa} 2", "room_used", "7.2")


def test_V17_different_workshops() -> None:
    t = lay("P36").stands(L1_01).begins(FreePlay(0, "special", "P36"))
    used = []
    while t.key == "act.room":
        used.append(t.a.options[0].split()[1])
        t.a.says(t.a.options[0])
    assert len(used) == len(set(used)) == 3


def test_V18_bound_to_production() -> None:
    t = lay("BY1-8").begins(Garden(0))
    t.a.cannot_say("bonus BY1-8", "bound", "5")
    t.begins(Production(0)).a.says("bonus BY1-8", t.a.options[0])
    assert t.a.area.wares["coin"] == 1


def test_V19_capacity_has_a_top() -> None:
    t = lay(capacity=6)
    t.begins(Production(0)).a.says(f"room {t.a.area.workshops[0].tile} 1")
    assert t.a.area.capacity == 6


def test_V22_a_small_garden() -> None:
    t = garden(stone=1)
    t.a.says("size small", "square 1 0", "strips h 3")
    assert t.a.has(coin=1, stone=1)


def test_V23_a_large_garden_completes_it() -> None:
    t = garden(stone=1)
    t.a.says("size small", "square 1 0", "strips h 3")
    t.begins(Garden(0)).a.says("size large", "square 1 0")
    assert t.a.has(coin=3, stone=1) and t.key == "act.track" and t.a.area.completed == 1


@pytest.mark.parametrize(
    ("size", "strips", "gain"),
    [("small", "h 1", {}), ("small", "v 1", {"stone": 1}), ("small", "v 3", {"coin": 2}),
     ("large", "h 2", {"stone": 1, "coin": 3}), ("large", "v 2", {"coin": 3})],
)  # fmt: skip
def test_V24_first_tiles(size: str, strips: str, gain: dict[str, int]) -> None:
    t = garden(stone=1, coin=1 if size == "large" else 0)
    t.a.says(f"size {size}", "square 1 0", f"strips {strips}")
    assert t.a.has(**gain)


def test_V24_not_in_the_middle() -> None:
    t = garden(stone=1)
    assert ("h", 1) not in strips_for(t.a.area, 1, 0, "small")


def test_V25_separate_runs() -> None:
    t = garden(stone=3)
    t.a.says("size small", "square 1 0", "strips h 3")
    assert t.a.has(coin=1, stone=3)
    t.begins(Garden(0)).a.says("size small", "square 1 0", "strips h 1")
    assert t.a.has(coin=1, stone=2)
    t.begins(Garden(0)).a.says("size small", "square 1 0")
    assert t.a.has(coin=4, stone=2) and t.key == "act.track"


def test_V26_no_gain_for_a_later_workshop() -> None:
    t = lay(stone=2, coin=1).offers("L1-01")
    t.begins(Garden(0)).a.says("size small", "square 1 0", "strips h 3")
    assert t.a.has(coin=2, stone=2)
    t.begins(Workshop(0)).a.says("build L1-01", "face front", "place 2 0", "turn 0")
    assert t.a.has(coin=1, stone=1)


@pytest.mark.parametrize(("done", "steps", "vp"), [(0, 1, 0), (1, 1, 2), (2, 2, 3), (3, 2, 4), (4, 0, 5), (5, 0, 5)])
def test_V27_rewards(done: int, steps: int, vp: int) -> None:
    t = lay(stone=1, completed=done).square(1, 0, "h", 1, 1, 0).begins(Garden(0))
    t.a.says("size small", "square 1 0")
    made = 0
    while t.key == "act.track":
        t.a.says("step pink" if made == 0 else "step blue")
        made += 1
    assert (made, t.a.area.wares["vp"], t.a.area.completed) == (steps, vp, done + 1)


def test_V28_without_green_bonuses() -> None:
    t = lay("BW1-1 P55", stone=1).stands(L1_01).square(1, 0, "h", 2, 0, 1)
    t.begins(FreePlay(0, "bonus", "BW1-1")).a.says("square 1 0")
    assert t.a.has() and t.key == "act.track"


def test_V29_gain_pays_the_action() -> None:
    t = garden("P55", stone=1)
    t.a.says("size large", "square 1 0", "strips h 1")
    assert t.a.has(stone=1, coin=2)


def test_V30_free_garden() -> None:
    t = lay("P26").stands(L1_01)
    t.begins(FreePlay(0, "special", "P26")).a.says("size large", "square 1 0", "strips h 2")
    assert t.a.has(stone=1, coin=3)


def build_canal(t: Table, tile: str, side: str, space: str) -> Table:
    """Through the questions of a canal action, as far as there is something to choose."""
    t.a.says(f"canal {tile}")
    return answered(t, {"act.side": f"side {side}", "act.space": f"space {space[0]} {space[1]}"})


def test_V31_canal_at_a_source() -> None:
    t = lay(marble=2, coin=3)
    build_canal(t.begins(Canal(0)), "CT5", "a", "B1")
    assert t.a.has(vp=3) and t.s.grid["B1"].cubes == 1 and t.s.sources["top-B"] == 0


def test_V32_space_discount() -> None:
    t = lay(marble=2).lays(0, B1="CT5 a").begins(Canal(0))
    build_canal(t, "CT3", "a", "B2")
    assert t.a.has(vp=4)


def test_V33_discounts_add_up() -> None:
    t = lay("P56 BB1-2").lays(0, B1="CT5 a").begins(Canal(0))
    t.a.says("bonus BB1-2")
    build_canal(t, "CT3", "a", "B2")
    assert t.a.has(vp=5)


def test_V34_conversion_bound_to_canals() -> None:
    t = lay("BB1-1", coin=4).begins(Garden(0))
    t.a.cannot_say("bonus BB1-1", "bound", "5")
    t.begins(Canal(0)).a.says("bonus BB1-1")
    build_canal(t, "CT5", "a", "B1")
    assert t.a.has(vp=3)


@pytest.mark.parametrize(("gardens", "base", "legal"), [(2, False, False), (1, True, False), (2, True, True)])
def test_V35_tanks(gardens: int, base: bool, legal: bool) -> None:
    t = lay(marble=3, coin=3, completed=gardens)
    if base:
        t.s.bases["Gerasa"] = put(t.s.bases["Gerasa"], 0, 0)
    t.begins(Canal(0)).a.says("canal CT6")
    if not legal:
        assert "side b" not in t.a.options
        return
    t.a.says("side b")
    assert all(o.endswith(" 5") for o in t.a.options)
    t.a.says("space B 5")
    assert t.a.has(vp=5)


def test_V36_cube_from_the_side() -> None:
    t = lay(marble=1, coin=2)
    build_canal(t.begins(Canal(0)), "CT1", "a", "A2")
    assert t.a.has(vp=2) and t.s.grid["A2"].cubes == 1


def test_V37_bonus_tile_kept() -> None:
    t = lay(marble=1, coin=2)
    t.s.lying = {"A2": "CB2"}
    build_canal(t.begins(Canal(0)), "CT1", "a", "A2")
    t.a.says("keep")
    assert t.a.area.tiles == ["CB2"]
    t.a.says("tile CB2")
    assert t.a.has(spice=1, vp=2) and not t.a.area.tiles


def test_V38_counts_the_new_tile() -> None:
    t = lay("BB2-2", marble=1, coin=1).lays(0, A1="CT1 a", C1="CT2 a", E1="CT3 a").begins(Canal(0))
    t.a.says("bonus BB2-2")
    build_canal(t, "CT4", "a", "G1")
    assert t.a.area.wares["vp"] == 1 + 4


def test_V78_given_up() -> None:
    t = garden("P55", stone=1)
    t.a.says("abandon")
    assert t.a.has(stone=1) and t.key == "act.next"


def test_V74_rooms_and_activations() -> None:
    t = lay().stands(("L1-01", True, 2, 0, 0), ("L2-07", True, 2, 2, 0)).begins(Production(0))
    assert activations(t.s, 0) == 4
    sa, sb = (w.tile for w in t.a.area.workshops[:2])
    t.a.says(f"room {sa} 2", f"room {sb} 1", "room L1-01 1", "room L2-07 1")
    assert t.a.has(coin=3, stone=3, vp=2 + 3)
