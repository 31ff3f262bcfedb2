"""The data file alone decides: other values make another game, and a file that makes no sense is refused."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engines.patzcuaro.box import Box
from engines.patzcuaro.cards import DATA
from tests.deep import DEEP
from tests.engines.replaced import copied_house, names_the_fault
from tests.kit.house import Change

RAW: dict[str, Any] = json.loads(DATA.read_text())
PROVENANCE: dict[str, Any] = {"provenance": {}}
TRADE = "trade"
GAMES = 25 if DEEP else 8  # of each house, for each number of seats


def trade(*needs: dict[str, Any]) -> dict[str, Any]:
    """A trade for these needs."""
    return {"do": TRADE, "give": list(needs)}


# -- other cards: colours and items that the printed game does not have


def other_cards(data: dict[str, Any]) -> None:
    """A fifth colour, a ninth item, fewer yellow cards, and cards with other pictures on them."""
    data["colours"].append({"key": "orange", "symbol": "butterfly", "card_prefix": "M", **PROVENANCE})
    data["items"].append({"key": "copal", **PROVENANCE})
    cards = [card for card in data["altar_cards"] if card["code"] not in ("H10", "H11", "H12")]
    cards += [{"code": f"M{n}", "colour": "orange", "items": {"copal": n, "bread": 1}, **PROVENANCE} for n in (1, 2, 3, 4, 5)]
    cards[0] = {**cards[0], "items": {"copal": 4}}
    data["altar_cards"] = cards
    tile = data["shop_tiles"][0]["sides"]
    tile["1"]["a"]["actions"] = [trade({"need": "colour", "colour": "orange"})]
    tile["1"]["b"]["actions"] = [trade({"need": "has_item", "item": "copal"}), {"do": "draw", "count": 1}]
    data["objectives"][0]["set"] = {"copal": 2, "bread": 1}


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_a_game_with_other_cards_is_played_to_the_end(tmp_path: Path) -> None:
    seen = copied_house(tmp_path, "patzcuaro", other_cards).run("games", str(GAMES))
    assert seen["over"] == seen["games"] == 3 * GAMES and seen["faults"] == []
    assert len(seen["cards"]) == 59 and {"M1", "M5"} <= set(seen["cards"]) and "H12" not in seen["cards"]
    assert {card[0] for cards in seen["given"]["W1a"] for card in cards} == {"M"}
    assert {card for cards in seen["given"]["W1b"] for card in cards} <= {"F01", "M1", "M2", "M3", "M4", "M5"}
    points = [
        (game["result"]["scores"][q]["objectives"][0], altar)
        for game in seen["results"] if game["objectives"][0] == "I1"
        for q, altar in enumerate(game["altars"])
    ]  # fmt: skip
    for scored, altar in points:
        held = [card for card in altar if card]
        copal = sum(4 if card == "F01" else int(card[1]) for card in held if card == "F01" or card[0] == "M")
        bread = sum(dict(copal_free(card)).get("bread", 0) for card in held)
        assert scored == 5 * min(copal // 2, bread)
    assert any(scored for scored, _ in points)


def copal_free(card: str) -> dict[str, int]:
    """The items of a card of the other game, copal aside."""
    if card[0] == "M":
        return {"bread": 1}
    printed = next(one for one in RAW["altar_cards"] if one["code"] == card)
    return {} if card == "F01" else dict(printed["items"])


# -- other tiles: actions that no printed space has


def other_tiles(data: dict[str, Any]) -> None:
    """Three cards for one trade, two trades in a row, choices within lists, help in the middle, and a fifth tile."""
    anything, differs = {"need": "any"}, {"need": "different_from_top"}
    altar, draw, reveal = {"do": "altar"}, {"do": "draw", "count": 1}, {"do": "reveal", "arrow": "ccw"}
    sides = [side for tile in data["shop_tiles"] for side in tile["sides"].values()]
    sides[0]["a"]["actions"] = [trade(anything, differs, {"need": "lacks_item", "item": "candle"})]
    sides[0]["b"]["actions"] = [trade(anything), trade({"need": "has_item", "item": "candle"}), altar]
    sides[1]["a"]["actions"] = [{"do": "others", "benefit": draw}, trade(differs), {"do": "others", "benefit": altar}, altar]
    sides[1]["b"]["actions"] = [draw, altar, reveal]
    inner = {"do": "choose", "options": [[draw], [reveal]]}
    sides[2]["a"]["actions"] = [{"do": "choose", "options": [[altar, trade(differs)], [inner], [trade(anything)]]}, draw]
    sides[2]["b"]["actions"] = [{"do": "choose", "options": [[draw, draw], [reveal, altar]]}]
    fifth = deepcopy(data["shop_tiles"][0])
    fifth["code"] = "Q"
    for side in fifth["sides"].values():
        for space in side.values():
            space["code"] = "Q" + space["code"][1:]
    data["shop_tiles"].append(fifth)
    data["constants"]["shop_tiles_by_players"] = {"2": 2, "3": 5, "4": 5}
    data["patzcuaro_tile"]["bottom"]["actions"] = [{"do": "others", "benefit": altar}, altar, {"do": "draw", "count": 3}]


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_a_game_with_other_tiles_is_played_to_the_end(tmp_path: Path) -> None:
    seen = copied_house(tmp_path, "patzcuaro", other_tiles).run("games", str(GAMES))
    assert seen["over"] == seen["games"] == 3 * GAMES and seen["faults"] == []
    assert {n: facts["piles"] for n, facts in seen["seats"].items()} == {"2": 6, "3": 12, "4": 12}
    assert {n: facts["deck"] for n, facts in seen["seats"].items()} == {"2": 41, "3": 29, "4": 23}
    assert {len(cards) for cards in seen["given"]["W1a"]} == {3} and {len(cards) for cards in seen["given"]["Q1a"]} == {3}
    assert {"chose", "passed", "revealed", "placed", "end"} <= seen["events"].keys()
    assert max(seen["drawn"]) == 3


# -- other objectives and numbers


def other_numbers(data: dict[str, Any]) -> None:
    """Five players, a larger altar, longer ways, other points."""
    numbers = data["constants"]
    numbers.update(players_max=5, starting_hand=4, move_max=4, flip_draw=3, fallback_draw=2, flip_penalty=-8)
    numbers["shop_tiles_by_players"]["5"] = 4
    numbers["final_placements_per_other_player"] = 2
    numbers["levels"] = [
        {"level": 1, "slots": 5, "types_scored": 1, "points_per_item": 2},
        {"level": 2, "slots": 4, "types_scored": 8, "points_per_item": 1},
    ]
    data["player_colours"].append({"key": "gold", **PROVENANCE})
    two_breads = {"items": {"bread": 2}, "colours": {}, "points_by_levels": [-1, 3, 30]}
    data["objectives"] = [
        {"code": "A1", "petals": 1, "kind": "colour_absent", "colour": "pink", "points": 20, **PROVENANCE},
        {"code": "A2", "petals": 2, "kind": "colour_penalty", "colour": "green", "points_per_card": 4, **PROVENANCE},
        {"code": "A3", "petals": 3, "kind": "level_match", **two_breads, **PROVENANCE},
    ]


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_a_game_with_other_numbers_is_played_to_the_end(tmp_path: Path) -> None:
    seen = copied_house(tmp_path, "patzcuaro", other_numbers).run("games", str(GAMES))
    assert seen["over"] == seen["games"] == 4 * GAMES and seen["faults"] == []
    assert seen["seats"]["5"] == {"deck": 57 - 20 - 8, "hands": [4] * 5, "piles": 10}
    assert seen["steps"] == [1, 2, 3, 4] and max(seen["drawn"]) == 3
    assert any(game["ending"] == "altar" for game in seen["results"])
    for game in seen["results"]:
        assert game["objectives"] == ["A1", "A2", "A3"]
        for altar, flipped, found in zip(game["altars"], game["flipped"], game["result"]["scores"], strict=True):
            assert len(altar) == 9 and len(found["levels"]) == 2 and found["flip"] == (-8 if flipped else 0)
            assert found["objectives"][0] == (0 if any(card.startswith("F") for card in altar) else 20)
            assert found["objectives"][1] == 4 * sum(card.startswith("V") for card in altar)
            assert found["levels"][1] == sum(sum(items(card).values()) for card in altar[5:] if card)
            assert found["levels"][0] == 2 * max(sum((items(c) for c in altar[:5] if c), Counter()).values(), default=0)


def items(card: str) -> Counter[str]:
    """The items of a printed card."""
    return Counter(next(one["items"] for one in RAW["altar_cards"] if one["code"] == card))


@pytest.mark.sampled(3)
def test_the_usual_data_gives_the_usual_game(tmp_path: Path) -> None:
    seen = copied_house(tmp_path, "patzcuaro", lambda data: None).run("games", "5")
    assert seen["over"] == 15 and seen["seats"]["4"]["deck"] == 25 and seen["steps"] == [1, 2, 3]
    assert len(seen["cards"]) == 57 and {len(cards) for cards in seen["given"].get("W1a", [["", ""]])} == {2}


# -- a file that makes no sense


def space(data: dict[str, Any], tile: int, side: str, which: str) -> dict[str, Any]:
    """A space of a shop tile."""
    found: dict[str, Any] = data["shop_tiles"][tile]["sides"][side][which]
    return found


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda d: d["altar_cards"][3].update(colour="pinkish"), "altar_cards.3.colour: .*'pinkish'"),
        (lambda d: d["altar_cards"][3].update(items={"gold": 1}), "altar_cards.3.items: .*gold"),
        (lambda d: d["altar_cards"][3].update(items={}), "altar_cards.3.items"),
        (lambda d: d["altar_cards"][3].update(items={"candle": 0}), "altar_cards.3.items.candle"),
        (lambda d: d["altar_cards"][3].update(code="F01"), "altar_cards: F01 is there 2 times"),
        (lambda d: d["altar_cards"][3].update(code="Q04"), "altar_cards.3.code: Q04"),
        (lambda d: d["altar_cards"][3].update(item_count=3), "altar_cards.3.item_count"),
        (lambda d: d["altar_cards"][3].pop("provenance"), "altar_cards.3.provenance"),
        (lambda d: d["altar_cards"].__delitem__(slice(30, None)), "altar_cards: too few for 4 players"),
        (lambda d: [c.update(colour="pink", code=f"F{n}") for n, c in enumerate(d["altar_cards"])], "57 cards are pink"),
        (lambda d: d["colours"][1].update(key="pink"), "colours: pink is there 2 times"),
        (lambda d: d["items"].pop(), r"altar_cards.\d+.items: .*bread"),
        (lambda d: d["player_colours"].pop(), "player_colours: too few"),
        (lambda d: space(d, 0, "1", "a")["actions"][0]["give"][0].update(colour="gold"), "0.sides.1.a.actions.0.give.0.colour"),
        (lambda d: space(d, 0, "1", "b")["actions"][0]["give"][0].update(item="gold"), "0.sides.1.b.actions.0.give.0.item"),
        (lambda d: space(d, 0, "1", "b")["actions"][0]["give"][0].update(need="some"), "0.sides.1.b.actions.0.trade.give.0"),
        (lambda d: space(d, 0, "1", "b")["actions"][0].update(do="steal"), "0.sides.1.b.actions.0"),
        (lambda d: space(d, 0, "1", "b").update(actions=[]), "0.sides.1.b.actions"),
        (lambda d: space(d, 0, "2", "b")["actions"][0].update(arrow="up"), "0.sides.2.b.actions.0.reveal.arrow"),
        (lambda d: space(d, 1, "1", "b").update(code="W1a"), "shop_tiles: W1a is there 2 times"),
        (lambda d: d["patzcuaro_tile"]["top"]["actions"].append(trade({"need": "any"})), "patzcuaro_tile.top.actions.2.do"),
        (lambda d: d["patzcuaro_tile"]["top"]["actions"][1].update(arrow="across"), "patzcuaro_tile.top.actions.1.do"),
        (lambda d: d["constants"].pop("starting_hand"), "constants.starting_hand"),
        (lambda d: d["constants"].update(move_min=4), "constants.move_max"),
        (lambda d: d["constants"].update(players_min=5), "constants.players_max"),
        (lambda d: d["constants"]["shop_tiles_by_players"].update({"4": 5}), "shop_tiles_by_players.4: between 1 and 4"),
        (lambda d: d["constants"]["shop_tiles_by_players"].pop("3"), "shop_tiles_by_players.3"),
        (lambda d: d["constants"].update(move_max=9), "shop_tiles_by_players.2: too few spaces"),
        (lambda d: d["constants"]["levels"][1].update(slots=4), "constants.levels: each level"),
        (lambda d: d["constants"]["levels"][1].update(level=4), "constants.levels: numbered"),
        (lambda d: d["objectives"][0].update(set={"gold": 1}), "objectives.0: there is no gold"),
        (lambda d: d["objectives"][0].update(kind="colour_set"), "objectives.0: there is no"),
        (lambda d: d["objectives"][0].pop("points"), "objectives.0: item_set needs set, points"),
        (lambda d: d["objectives"][0].update(colour="pink"), "objectives.0: item_set needs set, points, and nothing else"),
        (lambda d: d["objectives"][8].update(colour="gold"), "objectives.8: there is no gold"),
        (lambda d: d["objectives"][10].update(points_by_levels=[0, 4]), "objectives.10.points_by_levels"),
        (lambda d: d["objectives"].__delitem__(slice(10, None)), "objectives: none has 3 petals"),
        (lambda d: d["objectives"][1].update(code="I1"), "objectives: I1 is there 2 times"),
        (lambda d: d.update(game="chess"), "game"),
        (lambda d: d.pop("shop_tiles"), "shop_tiles"),
    ],
)
def test_a_malformed_file_is_refused_and_the_field_named(change: Change, named: str) -> None:
    names_the_fault(Box, DATA, change, named)


def test_a_malformed_file_stops_the_house_before_any_game(tmp_path: Path) -> None:
    done = copied_house(tmp_path, "patzcuaro", lambda d: d["objectives"][3].update(set={"gold": 1})).start("games", "1")
    assert done.returncode == 1 and done.stdout == ""
    assert "objectives.3: there is no gold" in done.stderr


def facts() -> list[dict[str, Any]]:
    """Everything in the file that has a provenance of its own."""
    spaces = [space for tile in RAW["shop_tiles"] for side in tile["sides"].values() for space in side.values()]
    home = RAW["patzcuaro_tile"]
    lists = (RAW[name] for name in ("altar_cards", "colours", "items", "player_colours", "objectives", "shop_tiles"))
    return [RAW["constants"], home, home["top"], home["bottom"], *spaces, *(one for some in lists for one in some)]


def test_every_reconstructed_fact_says_so() -> None:
    for one in facts():
        values = {v for k, v in one["provenance"].items() if k != "note"}
        assert values and values <= RAW["provenance_legend"].keys(), one
    fields = {"points", "points_per_card", "points_by_levels", "set", "items", "colours", "colour"}
    for one in RAW["objectives"]:
        assert fields & one.keys() <= one["provenance"].keys(), one["code"]


def test_the_data_agrees_with_the_dossier() -> None:
    told = json.loads((Path(__file__).parent / "dossier.json").read_text())
    for ours, theirs in zip(RAW["altar_cards"], told["altar_cards"], strict=True):
        assert (ours["code"], ours["colour"], ours["items"]) == (theirs["id"], theirs["colour"], theirs["items"])
        assert sum(ours["items"].values()) == theirs["item_count"]
    for ours, theirs in zip(RAW["shop_tiles"], told["shop_tiles"], strict=True):
        assert (ours["code"], list(ours["sides"])) == (theirs["id"], list(theirs["sides"]))
        assert [[(s["code"], s["actions"]) for s in side.values()] for side in ours["sides"].values()] == [
            [(s["id"], s["actions"]) for s in side.values()] for side in theirs["sides"].values()
        ]
    for place in ("top", "bottom"):
        ours, theirs = RAW["patzcuaro_tile"][place], told["patzcuaro_tile"]["spaces"][place]
        assert (ours["code"], ours["actions"]) == (theirs["id"], theirs["actions"])
    for ours, theirs in zip(RAW["objectives"], told["objectives"], strict=True):
        assert {k: v for k, v in ours.items() if k not in ("code", "provenance")} == {
            k: v for k, v in theirs.items() if k not in ("id", "provenance", "provenance_by_field", "text")
        }
    assert {k: v for k, v in RAW["constants"].items() if k != "provenance"} == {
        k: v for k, v in told["constants"].items() if k not in ("provenance", "level_match_points")
    }
    for name in ("colours", "items", "player_colours"):
        assert [one["key"] for one in RAW[name]] == [one["id"] for one in told[name]]
    counted = Counter(card["colour"] for card in RAW["altar_cards"])
    for ours, theirs in zip(RAW["colours"], told["colours"], strict=True):
        assert (ours["symbol"], ours["card_prefix"]) == (theirs["symbol"], theirs["card_prefix"])
        assert counted[ours["key"]] == theirs["cards"]
