"""How the parameters of Merchants Cove are said: people, Goods, Runes, places, cards, and what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engines.kernel import Event, Text
from engines.merchants_cove.cards import (
    BOX,
    CORRUPTION,
    DIFFICULTY,
    DOUBLE_HOURS,
    GOOD,
    GOOD_OF,
    HOURS,
    PIERS_OF_SIDE,
    REWARDS,
    ROGUE_CARD,
    RULES,
    STAFF,
    TWIST,
)
from engines.merchants_cove.chart import DOT_COLUMNS, HIGH
from engines.merchants_cove.dish import DICE, LEFT, RUNES
from engines.merchants_cove.rewards import is_the_same
from engines.merchants_cove.verbs import value_of
from engines.merchants_cove.view import CoveView, DishView, PlayerView
from renderers.kit.pages.telling import capital
from renderers.merchants_cove import grammar
from renderers.merchants_cove.grammar import CODES, kind
from renderers.words.spoken import named, of_code
from renderers.words.words import Sheet, Speaker, Voice, Words, quoted

GAME = "merchants_cove"

# -- words with a text each -------------------------------------------------------------------------------------------------


# A colour, or the Adventurers of it: one or all.
colour = named(GAME, "colour", who="customer", many="customers")
one_row, one_rune = named(GAME, "row"), named(GAME, "rune")


def colours(words: Words, value: Sequence[str], form: str = "") -> str:
    """Adventurers, counted by what they are; with `or` or `and` their colours, in that order."""
    return words.join((colour(words, one, "") for one in value), form) if form else grammar.people(words, value)


def landings(words: Words, value: Sequence[Sequence[str]], form: str = "") -> str:
    found = ((n, list(aboard)) for n, aboard in enumerate(value, 1) if aboard)
    return "; ".join(words.word("merchants_cove.landing", boat=n, aboard=aboard) for n, aboard in found)


def good(words: Words, value: Any, form: str = "") -> str:
    """A Good; `cap` with a large letter."""
    said = grammar.good(words, value) if value in GOOD else quoted(value)
    return capital(said) if form == "cap" else said


def spot(words: Words, value: str, form: str = "") -> str:
    """Where an icon goes: a row or a faction."""
    return named(GAME, "row" if words.has(f"merchants_cove.row.{value}") else "faction")(words, value, form)


def coin(words: Words, value: str, form: str = "") -> str:
    """A face of the Coin, or the `cost` that Twisting Fates has with it."""
    if form != "cost":
        return named(GAME, "coin")(words, value, "")
    return words.word("merchants_cove.coin_cost.skull", n=RULES.skull_corruption) if value == "skull" else ""


# -- several things ---------------------------------------------------------------------------------------------------------


def cast(words: Words, value: Sequence[tuple[str, Any]], form: str = "") -> str:
    said = []
    for rune, face in value:
        value_shown = coin(words, face) if rune == "coin" else face
        said.append(words.word("merchants_cove.shows", rune=rune, value=value_shown) if face else one_rune(words, rune, ""))
    return words.join(said) if said else words.word("merchants_cove.nothing")


def closes(words: Words, value: Iterable[Mapping[str, Any]], form: str = "") -> str:
    """What a line closes, by its cells, or only what is `made` of them."""
    return "; ".join(_closed(words, one, form == "made") for one in value)


def _closed(words: Words, one: Mapping[str, Any], made: bool) -> str:
    params = {"cells": list(one["cells"]), "n": len(one["cells"]), "corruption": one["corruption"]}
    if not one["kind"]:
        return words.word("merchants_cove.makes.nothing" if made else "merchants_cove.closes.nothing", **params)
    params["good"] = GOOD_OF[one["kind"], one["colour"]].code
    end = "good" if one["made"] else "none_left"
    return words.word(f"merchants_cove.makes.{end}" if made else f"merchants_cove.closes.{end}", **params)


# -- players and cards ------------------------------------------------------------------------------------------------------


def token(words: Words, value: int, form: str = "") -> str:
    """Whoever has a time token: a player, or alone Nozama; in a `list` the reader is spoken to as in mid-sentence."""
    if form == "list" and value == words.reader:
        return words.word("merchants_cove.you")
    return words.word("merchants_cove.rival") if words.solo and value == len(words.names) else words.player(value, form)


def tokens(words: Words, value: Iterable[int], form: str = "") -> str:
    return ", ".join(token(words, one, "list") for one in value)


def card(words: Words, value: Any, form: str = "") -> str:
    """A card: its name with its code, one of both alone, or for Corruption its code with its icons."""
    code = kind(str(value))
    if not code:
        return quoted(value)
    if form == "code":
        return code
    if code in CORRUPTION:
        return words.word("merchants_cove.named", what=code, code=words.word("merchants_cove.icons", n=CORRUPTION[code]))
    name = grammar.name(words, code)
    return name if form == "name" or code in ROGUE_CARD else words.word("merchants_cove.named", what=name, code=code)


def cards(words: Words, value: Iterable[str], form: str = "") -> str:
    return words.join(card(words, one) for one in value) or words.word("merchants_cove.nobody")


SPEAK: Mapping[str, Speaker] = {
    "colour": colour,
    "colours": colours,
    "people": lambda words, value, form: grammar.people(words, value),
    "kind": named(GAME, "kind", many="kinds"),
    "landings": landings,
    "factions": lambda words, value, form: grammar.factions(words, value),
    "good": good,
    **{
        group: named(GAME, group)
        for group in ("faction", "action", "track", "row", "pier", "half", "side", "take", "phase", "rune", "staff", "why")
    },
    "row_names": lambda words, value, form: words.join((one_row(words, one, "") for one in value), "or"),
    "spot": spot,
    "coin": coin,
    "cast": cast,
    "encloses": closes,
    "token": token,
    "tokens": tokens,
    "card": card,
    "cards": cards,
    "does": lambda words, value, form: grammar.effect(words, value),
    "notes": lambda words, value, form: grammar.notes(words, value),
}

# -- what cards do ----------------------------------------------------------------------------------------------------------


def card_name(words: Words, code: str) -> str:
    return grammar.name(words, kind(code)) if kind(code) else quoted(code)


def sheet(words: Words, code: str, solo: bool) -> Sheet:
    found = kind(code)
    name = grammar.name(words, found)
    title = name if found in ROGUE_CARD else words.word("merchants_cove.named", what=name, code=found)
    return Sheet(title, grammar.facts(words, found), grammar.effect(words, found), grammar.notes(words, found))


# -- events -----------------------------------------------------------------------------------------------------------------


def event(words: Words, one: Event) -> Text:
    data = dict(one.data)
    if one.kind == "over":
        return ending(data["result"])
    if one.kind in RETOLD:
        data |= RETOLD[one.kind](data)
    return Text(f"merchants_cove.event.{one.kind}", **data)


def rolled(data: Mapping[str, Any]) -> dict[str, Any]:
    found = [(rune, data.get(rune, "")) for rune in RUNES]
    halves: dict[bool, list[tuple[str, Any]]] = {True: [], False: []}
    for half, rune in zip(data["halves"], found, strict=True):
        halves[half == LEFT].append(rune)
    return {"left": halves[True], "right": halves[False]}


def bent(data: Mapping[str, Any]) -> dict[str, Any]:
    rune = data["rune"]
    if data["by"] == "move":
        left = data["halves"][RUNES.index(rune)] == LEFT
        return {"half": "left" if left else "right", "before": 0, "value": 0}
    value = data[rune]
    return {"half": "", "before": (value - 1 - int(data["by"])) % RULES.die_faces + 1, "value": value}


def acted(data: Mapping[str, Any]) -> dict[str, Any]:
    if data["action"] != "recruit":
        return {"slot": 0, "hours": HOURS[data["action"]]}
    slot = int(data["words"][0])
    return {"slot": slot, "hours": RULES.square_hours[slot - 1]}


Retold = Callable[[Mapping[str, Any]], dict[str, Any]]
RETOLD: Mapping[str, Retold] = {
    "day": lambda data: {"days": RULES.days},
    "acted": acted,
    "rolled": rolled,
    "bent": bent,
    "no_goods": lambda data: {"kind": data["what"]},
    "divined": lambda data: {"last": data["first"] + data["size"] - 1},
}


def ending(result: Mapping[str, Any]) -> Text:
    """Who has won, and what broke a tie; alone, whether Nozama was beaten."""
    best = result["scores"][result["ranking"][0]]["total"]
    if "rival" in result:
        rival, won = result["rival"]["total"], bool(result["winners"])
        params = {"seat": result["ranking"][0], "total": best, "rival": rival, "equal": best == rival}
        return Text(f"merchants_cove.event.over.{'won' if won else 'lost'}", **params)
    tie = Text(f"merchants_cove.tie.{result['tie']}") if result["tie"] else ""
    return Text("merchants_cove.event.over", winners=result["winners"], total=best, tie=tie)


def final(words: Words, result: Mapping[str, Any]) -> list[str]:
    lines = [words.word("merchants_cove.score.line", seat=seat, **score) for seat, score in enumerate(result["scores"])]
    if "rival" in result:
        lines.append(words.word("merchants_cove.score.rival", **result["rival"]))
    return [*lines, words.say(ending(result))]


# -- questions --------------------------------------------------------------------------------------------------------------


def question(key: str, view: CoveView) -> dict[str, Any]:
    asked = [p for p in view.players if p.asked == key] or list(view.players)
    player = next((p for p in asked if p.seat == view.reader), asked[0])
    planned = [one.line for one in view.chart.planned] if view.chart is not None else []
    active = [(one.colour, one.last - one.first + 1 - one.crossed) for one in player.predictions if one.state == "active"]
    return {
        "day": view.day,
        "hour": player.hour,
        "drawn": list(view.drawn),
        "boat": view.boarding or full_boat(view),
        "card": view.doing.card,
        "planned": planned,
        "hidden": view.chart is None,
        "left": view.chart.most - len(planned) if view.chart is not None and view.chart.open else 0,
        "dice": dice_shown(player.dish, view.doing.dice),
        "bends": sum(track.filled for track in player.tracks),
        "icons": max(player.owed, default=0),
        "n": len(view.plan),
        "gold": sum(sale.price for sale in view.plan),
        "same": key == "pair" and is_the_same(active, view.drawn),
    }


def full_boat(view: CoveView) -> int:
    """The boat that is about to dock; 0 when there is none."""
    free = {i for i, pier in enumerate(view.piers) if not pier.boat}
    full = (boat for boat in view.boats if not boat.free and not boat.pier)
    return next((boat.number for boat in full if free & {*PIERS_OF_SIDE[boat.side]}), 0)


def dice_shown(dish: DishView, dice: Iterable[str]) -> list[tuple[str, int]]:
    return [(die, value_of(dish, die)) for die in dice]


def runes_shown(player: PlayerView, runes: Iterable[str]) -> list[tuple[str, Any]]:
    """Runes with what they show, as they lie in a half."""
    dish = player.dish
    faces = {"coin": dish.coin, **{die: value_of(dish, die) for die in DICE}}
    return [(rune, faces.get(rune, "")) for rune in runes]


# -- rules ------------------------------------------------------------------------------------------------------------------

CHAPTERS: Mapping[str, str] = {  # of the help, and the paragraphs of the rules of which they tell
    "goal": "", "playing": "", "setup": "", "day": "", "turn": "5 5.2 R-5", "runes": "5.1", "chart": "7 R-12 R-29",
    "divine": "8.1 8.2 8.3 R-13", "horoscope": "9.1 R-22", "marks": "9.2", "twist": "5.3 5.5", "recruit": "5.4",
    "clock": "6.3 6.4 15", "market": "10 R-16", "scoring": "", "solo": "", "sources": "",
}  # fmt: skip
COPIES = {f"{one.key}s": one.copies for one in BOX.goods}
CONSTANTS: Mapping[str, Any] = {
    "days": RULES.days,
    "places": len(RULES.square_hours),
    "start": TWIST["plusminus"].start,
    **COPIES,
    **{f"{one.kind}_{one.colour}": one.price for one in GOOD.values()},
    "arrivals": RULES.arrivals,
    "together": RULES.together_corruption,
    **{f"{action}_hours": hours for action, hours in HOURS.items()},
    "faces": RULES.die_faces,
    "last_dot": f"{DOT_COLUMNS[-1]}{HIGH + 1}",
    "cross": RULES.cross_corruption,
    "icons": BOX.divining.icons,
    **{f"for_{take}": one.icons for one in REWARDS for take in one.take},
    "immediate": RULES.immediate_gold,
    "per_gold": RULES.market_adventurers_per_gold,
    "faction_icons": RULES.faction_icons,
    **{f"fill_{key}": one.fills for key, one in TWIST.items()},
    "bubbles": TWIST["plusminus"].bubbles,
    "skull": RULES.skull_corruption,
    **{f"staff_{one.do}": one.count for one in STAFF.values()},
    "square_hours": RULES.square_hours,
    "icon_hours": RULES.icon_hours,
    "seats": RULES.boat_seats,
    "hours": RULES.market_hour,
    "black": max(one.corruption for one in BOX.piers),
    "corruption": len(CORRUPTION),
    **{f"{face}_hours": one.hours for face, one in BOX.solo.coin.items()},
    "recruits_at": BOX.solo.recruits_at,
    "daily": sorted(DIFFICULTY.values()),
    "doubles_few": sorted(DOUBLE_HOURS[2]),
    "doubles_three": sorted(DOUBLE_HOURS[3]),
    "rival_colours": BOX.solo.colours,
}

VOICE = Voice(SPEAK, kind, sheet, of_code(GAME, kind), event, question, final, CHAPTERS, CONSTANTS, name=card_name, codes=CODES)
