"""The data file alone decides: other values make another game, and a file that makes no sense is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from engines.kernel import Frame
from engines.merchants_cove.actions import effect_frame
from engines.merchants_cove.box import BonusData, Box, EffectData
from engines.merchants_cove.cards import DATA
from engines.merchants_cove.rewards import granted
from engines.merchants_cove.rules import Day
from tests.deep import DEEP
from tests.engines.language import at
from tests.engines.merchants_cove.replaced import copied_house
from tests.engines.merchants_cove.table import Table

RAW: dict[str, Any] = json.loads(DATA.read_text())
Change = Callable[[dict[str, Any]], object]
GAMES = 6 if DEEP else 2  # with each change, for each number of seats


def other_chart(data: dict[str, Any]) -> None:
    """A chart of five by four cells with a cross of three lines, one of them alone."""
    data["chart"]["rows"] = ["RRGGB", "YYBBR", "GRYGB", "BYRRG"]
    data["chart"]["cross"] = ["c2-c3", "b3-c3", "e2-e3"]


def other_prices(data: dict[str, Any]) -> None:
    """Red Charms are dear, Tomes are worth one gold, and there are more of them."""
    charm, tome = data["goods"]
    charm["prices"]["red"] = 11
    tome["prices"] = dict.fromkeys(tome["prices"], 1)
    tome["copies"] = 4


def other_numbers(data: dict[str, Any]) -> None:
    """Two longer days, five boats, dice with six faces, three cells for a Tome, two townsfolk in the square."""
    constants = data["constants"]
    constants.update(days=2, hours=14, market_hour=14, die_faces=6, faction_icons=1, square_hours=[1, 3], cross_corruption=2)
    constants["icon_hours"] = [2, 5, 8, 11, 14]
    constants["double_hours"] = {"1": [5], "2": [5, 11], "3": [], "4": [2]}
    data["boats"] = data["boats"][:5]
    data["goods"][1]["cells"] = 3
    data["divining"].update(icons=15, rewards=[{"icons": 5, "take": ["tome"]}, {"icons": 1, "take": ["x", "charm"]}])
    data["townsfolk"] = data["townsfolk"][:20]
    several = [{"do": "load", "count": 2}, {"do": "swap", "count": 2}, {"do": "charm", "colours": ["red"]}]
    data["townsfolk"][0]["effects"] = several
    data["solo"]["colours"] = ["red", "red", "blue"]


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("change", [other_chart, other_prices, other_numbers])
def test_a_game_with_other_data_is_played_to_the_end(change: Change, tmp_path: Path) -> None:
    seen = copied_house(tmp_path, change).run(GAMES)
    assert seen["over"] == seen["games"] == 4 * GAMES and seen["faults"] == [] and seen["widest"] <= 100
    match change.__name__:
        case "other_chart":
            assert len(seen["cells"]) == 20 and "f1-f2" in seen["lines"] and "a6-b6" not in seen["lines"]
        case "other_prices":
            assert {gold % 11 for gold in seen["sold"]["red-charm"]} == {0} and max(seen["sold"].get("red-tome", [1])) <= 8
        case "other_numbers":
            assert seen["days"] == 2 and seen["told"]["day"] == 4 * GAMES, (
                "the first day of each game begins before anybody listens"
            )


def doing(t: Table, one: Frame | None) -> Table:
    """A table at which nothing but this is carried out."""
    assert one is not None
    t.s.stack = [at("produce", Day()), one]
    return t.settled()


def test_several_goods_of_one_card_or_box_are_chosen_one_by_one() -> None:
    two = doing(Table(), effect_frame(Table().s, 0, "T13", EffectData(do="charm", colours=("red", "blue"), count=2)))
    assert two.says("color red").options == ("color red", "color blue", "color none")
    assert two.says("color blue").shelf() == {"red-charm": 1, "blue-charm": 1} and two.key == "act"
    box = doing(Table().stock(red_tome=1), granted(0, BonusData(do="tome", colours=("red",), count=2)))
    assert box.shelf() == {"red-tome": 2} and box.key == "act"
    more = doing(Table().stock(red_tome=1), granted(0, BonusData(do="tome", colours=("red",), count=3)))
    assert more.shelf() == {"red-tome": 2} and len(more.events("no_goods")) == 1


def test_a_bonus_that_has_been_begun_does_not_wait_for_the_dice() -> None:
    t = doing(Table().corrupted("K01", "K02", "K03"), granted(0, BonusData(do="discard", count=2), may_wait=True))
    assert "discard later" in t.options
    assert t.says("discard K01").options == ("discard K02", "discard K03")


FLAWS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("constants.players_max: less than", lambda d: d["constants"].update(players_min=4, players_max=3)),
    ("constants.market_hour: after first_hour", lambda d: d["constants"].update(market_hour=13)),
    ("constants.double_hours.3: missing", lambda d: d["constants"]["double_hours"].pop("3")),
    ("constants.double_hours.2: there is no icon hour '4'", lambda d: d["constants"]["double_hours"].update({"2": [4]})),
    ("constants.icon_hours: none after 12", lambda d: d["constants"].update(icon_hours=[3, 6, 9, 12, 15])),
    ("constants.arrivals: fewer than", lambda d: d["constants"].update(arrivals=4)),
    ("corruption: 147 cards", lambda d: d["corruption"][0].update(copies=99) or d["corruption"][1].update(copies=36)),
    ("corruption: 1 is there 2 times", lambda d: d["corruption"][0].update(icons=1)),
    ("factions: warriors is there 2 times", lambda d: d["factions"][1].update(key="warriors")),
    ("factions: 'War riors' is no word", lambda d: d["factions"][0].update(key="War riors")),
    ("factions: R is there 2 times", lambda d: d["factions"][1].update(letter="R")),
    ("factions.0.hall: more than there are", lambda d: d["factions"][0].update(hall=14)),
    ("rogue_cards.1.lair: more than there are", lambda d: d["rogue_cards"][1].update(lair=9)),
    ("boats: numbered 1, 2, 3", lambda d: d["boats"][0].update(number=7)),
    ("goods.0.prices: one for each of", lambda d: d["goods"][0]["prices"].pop("red")),
    ("twists.0.start: more than", lambda d: d["twists"][0].update(start=11)),
    ("twists: each has a Rune", lambda d: d["twists"][0].update(rune="voodoo")),
    ("divining.rewards: from the most icons", lambda d: d["divining"]["rewards"].reverse()),
    ("horoscopes.0.boxes.1.colours: there is no", lambda d: d["horoscopes"][0]["boxes"][1].update(colours=["pink"])),
    ("horoscopes.0.boxes.3.colours: for Goods", lambda d: d["horoscopes"][0]["boxes"][3].update(colours=["red"])),
    ("horoscopes.0.boxes.5.count: one X", lambda d: d["horoscopes"][0]["boxes"][5].update(count=2)),
    ("staff.0.do: astrologist does something else", lambda d: d["staff"][0].update(do="discard")),
    ("chart.rows: all of one length", lambda d: d["chart"]["rows"].append("R")),
    ("chart.rows.0: there is no letter 'Q'", lambda d: d["chart"]["rows"].__setitem__(0, "QRBYYB")),
    ("chart.cross.0: 'd4-c4' does not join", lambda d: d["chart"]["cross"].__setitem__(0, "d4-c4")),
    ("chart.cross.0: 'a1-b1' lies on the edge", lambda d: d["chart"]["cross"].__setitem__(0, "a1-b1")),
    ("chart.cross: c4-d4 is there 2 times", lambda d: d["chart"]["cross"].append("c4-d4")),
    ("townsfolk: T01 is there 2 times", lambda d: d["townsfolk"][1].update(code="T01")),
    ("townsfolk: too few", lambda d: d.update(townsfolk=d["townsfolk"][:3])),
    ("townsfolk.2.code: 'X3' is not T and two figures", lambda d: d["townsfolk"][2].update(code="X3")),
    ("townsfolk.0.icons: there is no faction 'cooks'", lambda d: d["townsfolk"][0].update(icons=["cooks"])),
    ("townsfolk.12.effects.0.colours: for Goods", lambda d: d["townsfolk"][12]["effects"][0].update(colours=[])),
    ("solo.colours: there is no colour 'grey'", lambda d: d["solo"].update(colours=["grey"])),
    ("solo.coin: a tree and a skull", lambda d: d["solo"]["coin"].pop("tree")),
    ("townsfolk.0.effects.0.do", lambda d: d["townsfolk"][0]["effects"][0].update(do="dance")),
    ("constants.boat_seats", lambda d: d["constants"].update(boat_seats=0)),
    ("prizes", lambda d: d.update(prizes=[])),
]  # fmt: skip


@pytest.mark.parametrize(("place", "change"), FLAWS, ids=[place for place, _ in FLAWS])
def test_a_file_that_makes_no_sense_is_refused_by_the_place(place: str, change: Change) -> None:
    data = deepcopy(RAW)
    change(data)
    with pytest.raises(ValidationError) as error:
        Box.model_validate(data)
    assert place in str(error.value)


def test_the_printed_game() -> None:
    box = Box.model_validate(RAW)
    assert [one.adventurers for one in box.factions] == [13, 13, 9, 9] and box.rogues.adventurers == 8
    assert sum(one.copies for one in box.corruption) == 60 and len(box.townsfolk) == 36
    assert {one.set for one in box.townsfolk} == {"locals", "mercenaries", "sailors"}
    turned = ["".join(row) for row in zip(*box.chart.rows, strict=True)][::-1]
    shifted = [row.translate(str.maketrans("RBGY", "BGYR")) for row in box.chart.rows]
    assert shifted == turned, "each quarter turn shifts the colours"


def test_every_part_says_where_it_is_from() -> None:
    for name in ("factions", "rogue_cards", "boats", "piers", "goods", "twists", "horoscopes", "corruption", "staff"):
        for one in [*RAW[name], *RAW["townsfolk"]]:
            words = " ".join(one["provenance"].values())
            assert any(source in words for source in RAW["provenance_legend"]), one
