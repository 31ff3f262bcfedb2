"""How people say it: the commands that are moves, and the labels of choices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from itertools import pairwise
from typing import Any

from engines.kernel import Arg, Text, Verb
from engines.merchants_cove.cards import BOX, CORRUPTION, GOOD_OF, GOODS, HOURS, PIERS
from engines.merchants_cove.dish import RUNES
from engines.merchants_cove.view import CoveView, DishView, PlayerView, SaleView

DOT = re.compile(r"[a-z]\d+")


def path(item: str) -> Iterator[str]:
    """A path of dots as the lines it consists of, each with its column first; a column alone says nothing."""
    dots = item.lower().split("-")
    if not all(DOT.fullmatch(dot) for dot in dots):
        if len(item) > 1:
            yield item
        return
    if len(dots) == 1:
        yield item
    for one, other in pairwise(dots):
        first, second = sorted((one, other), key=lambda dot: (int(dot[1:]), dot[0]))
        yield f"{first[0]} {first}-{second}"


def pairs(item: str) -> Iterator[str]:
    """Two words belong together, however they are joined: a>top, red-charm left."""
    words = re.split(r"[\s>]+", item.strip())
    yield from (" ".join(words[i : i + 2]) for i in range(0, len(words), 2))


def letters(good: str) -> str:
    """A Good in two letters: the faction's and the kind's."""
    colour, _, kind = good.partition("-")
    return next(one.letter for one in BOX.factions if one.colour == colour).lower() + kind[0]


COLOUR_WORDS = {word.lower(): one.colour for one in BOX.factions for word in (one.key, one.letter, one.colour)}
COLOUR_WORDS |= {BOX.rogues.key: BOX.rogues.colour, BOX.rogues.colour: BOX.rogues.colour}
SPOT_WORDS = {word.lower(): one.key for one in BOX.factions for word in (one.colour, one.letter, one.key)}
RUNE_WORDS = {f"die{between}{die}": die for die in ("a", "b") for between in ("_", "-", "")} | {rune: rune for rune in RUNES}
STAFF_WORDS = {"palm-reader": "palm", "palm_reader": "palm", "none": "done"}
TRACK_WORDS = {"plus_minus": "plusminus", "plus-minus": "plusminus", "+-1": "plusminus"}
GOOD_WORDS = {word: one.code for one in GOODS for word in (one.code, f"{one.kind}-{one.colour}", letters(one.code))}
PIER_WORDS = {f"{one.key}+rogues": f"{one.key}-rogues" for one in PIERS}
CARD_WORDS = {card.lower(): card for card in CORRUPTION}

LINES = Arg("lines", "lines", "line {}", many=True, ordered=True, parts=", ", spread=path)
COLOR = Arg("color", "color", "color {}", many=True, ordered=True, also=COLOUR_WORDS)
SPOT = Arg("spot", "mark", "mark {}", many=True, ordered=True, also=SPOT_WORDS)
CARD = Arg("card", "discard", "discard {}", many=True, ordered=True, also=CARD_WORDS)
WRITES = Arg("writes", "writes", "write {}", many=True, ordered=True, parts=",", also=RUNE_WORDS, spread=pairs)
# While dice are still to be written, a bonus for which nothing was said waits for its question.
LATER_ON = tuple(replace(arg, absent=f"{arg.key} later") for arg in (COLOR, SPOT, CARD))
FILL = Arg("fill", "fill", "fill {}", many=True, ordered=True, also=TRACK_WORDS)
ORDER = Arg("order", "staff", "use {}", many=True, ordered=True, also=STAFF_WORDS)
DIE = Arg("die", also=RUNE_WORDS)
BY = Arg("by", also={"+": "+1", "-": "-1", "1": "+1"})
WHO = Arg("who", "who", "who {}", also=COLOUR_WORDS)
ROB = Arg("rob", "rob", "rob {}", also=COLOUR_WORDS)
DOCK = Arg("dock", "dock", "dock {}")
TO = Arg("to", "to", "to {}", parts=",", also=COLOUR_WORDS)
BOAT, WHOM = Arg("boat"), Arg("who", also=COLOUR_WORDS)
GOODS_ARG = Arg("goods", "sales", "sell {}", many=True, parts=",", also={**GOOD_WORDS, **PIER_WORDS}, spread=pairs)

AUTO = Arg("auto", "sales", "auto {}", stop="auto", also={"true": "auto", "yes": "auto"})  # the plan is shown before it is done

VERBS: tuple[Verb, ...] = (
    Verb("bend", "act", "bend {rune} {by}", (Arg("rune", also=RUNE_WORDS), BY), "5.1"),
    Verb("chart", "act", "chart", (LINES,), "7"),
    Verb("divine", "act", "divine {die} {color}", (DIE, Arg("color", also=COLOUR_WORDS)), "8.1"),
    Verb("horoscope", "act", "horoscope {half}", (Arg("half"), WRITES, *LATER_ON), "9.1"),
    Verb("twist", "act", "twist {kind}", (Arg("kind", also=TRACK_WORDS),), "5.3"),
    Verb("recruit", "act", "recruit {slot} {staff}", (Arg("slot"), Arg("staff", also=STAFF_WORDS), COLOR, CARD), "5.4"),
    Verb("staff", "act", "staff", (ORDER, LINES, FILL, CARD), "5.5", piecemeal=True),
    Verb("rest", "act", "rest", (), "5.2"),
    Verb("line", "lines", "", (LINES,), "7"),
    Verb("write", "writes", "", (WRITES, *LATER_ON), "9.1"),
    Verb("use", "staff", "", (ORDER, LINES, FILL, CARD), "5.5", piecemeal=True),
    Verb("fill", "fill", "", (FILL,), "5.5"),
    Verb("place", "place", "place {boat}", (BOAT, WHO, ROB, DOCK), "6.3"),
    Verb("who", "who", "who {color}", (Arg("color", also=COLOUR_WORDS), ROB, DOCK), "6.3"),
    Verb("rob", "rob", "rob {color}", (Arg("color", also=COLOUR_WORDS), DOCK), "15"),
    Verb("dock", "dock", "dock {pier}", (Arg("pier"),), "6.4"),
    Verb("pair", "pair", "pair {first}", (Arg("first", also=COLOUR_WORDS),), "8.2"),
    Verb("reward", "reward", "reward {take}", (Arg("take"), COLOR, SPOT, CARD), "8.3"),
    Verb("color", "color", "color {color}", (Arg("color", also=COLOUR_WORDS),), "9.1"),
    Verb("mark", "mark", "mark {spot}", (Arg("spot", also=SPOT_WORDS), COLOR, CARD), "9.2"),
    Verb("discard", "discard", "", (CARD,), "5.4"),
    Verb("effect", "effect", "", (Arg("what", "effect", "{}", also=COLOUR_WORDS), TO, DOCK), "5.4"),
    Verb("to", "to", "", (TO, DOCK), "5.4"),
    Verb("sell", "sales", "", (GOODS_ARG, AUTO), "10"),
)


# -- labels


def label(view: CoveView, key: str, choice: str) -> Text:
    verb, *words = choice.split(" ")
    if words in (["done"], ["auto"]):  # what ends a list that is typed, said like its items
        return bare(view, key, words[0])
    if choice in ("done", "decline", "load", "auto") or words[-1:] in (["none"], ["later"]) or (words and words[-1] == "skip"):
        return bare(view, key, choice)
    return Text(f"merchants_cove.label.{verb}", **LABELS[verb](view, words) if verb in LABELS else {})


def bare(view: CoveView, key: str, choice: str) -> Text:
    """A choice that names nothing but itself, by the question it answers."""
    verb, *words = choice.split(" ")
    if words[-1:] == ["skip"]:
        return Text("merchants_cove.label.skip", die=words[0], value=die_value(view, words[0]))
    family = key.partition(".")[0]
    if verb in ("done", "decline"):
        params = {"planned": [line.line for line in view.chart.planned] if view.chart is not None else []}
        return Text(f"merchants_cove.label.{verb}.{family}", **params)
    return Text(f"merchants_cove.label.{words[0]}.{family}" if words else f"merchants_cove.label.{verb}")


def acting(view: CoveView) -> PlayerView:
    return view.players[view.active]


def value_of(dish: DishView, die: str) -> int:
    """What a die shows."""
    return dish.a if die == "a" else dish.b


def die_value(view: CoveView, die: str) -> int:
    """What a die of the acting merchant shows."""
    return value_of(acting(view).dish, die)


def bending(view: CoveView, words: list[str]) -> dict[str, Any]:
    rune, by = words
    if by == "move":
        return {"rune": rune, "by": by, "half": "right" if rune in acting(view).dish.left else "left", "before": 0, "after": 0}
    before, faces = die_value(view, rune), BOX.constants.die_faces
    return {"rune": rune, "by": by, "half": "", "before": before, "after": (before - 1 + int(by)) % faces + 1}


def divining(view: CoveView, words: list[str]) -> dict[str, Any]:
    size = die_value(view, words[0])
    first = BOX.divining.icons - acting(view).icons_left + 1
    return {"die": words[0], "colour": words[1], "size": size, "first": first, "last": first + size - 1}


def recruiting(view: CoveView, words: list[str]) -> dict[str, Any]:
    slot = view.square[int(words[0]) - 1]
    replaced = dict(acting(view).staff)[words[1]]
    return {"slot": slot.slot, "townsperson": slot.card, "hours": slot.hours, "staff": words[1], "replaced": replaced}


def lining(view: CoveView, words: list[str]) -> dict[str, Any]:
    known = view.chart.open if view.chart is not None else ()
    encloses = next((one.encloses for one in known if one.line == words[1]), ())
    return {"line": words[1], "encloses": [asdict(one) for one in encloses], "closes": len(encloses)}


def selling(view: CoveView, words: list[str]) -> dict[str, Any]:
    pier, _, rogues = words[1].partition("-")
    sale: SaleView = next(one for one in view.offers if (one.good, one.pier, one.rogues) == (words[0], pier, bool(rogues)))
    return {"good": sale.good, "pier": pier, "rogues": sale.rogues, "price": sale.price, "corruption": sale.corruption}


def boarding(view: CoveView, words: list[str]) -> dict[str, Any]:
    boat = view.boats[int(words[0]) - 1]
    return {"boat": boat.number, "side": boat.side, "aboard": list(boat.aboard), "drawn": list(view.drawn)}


def goal(view: CoveView, words: list[str]) -> dict[str, Any]:
    return {"boat": int(words[0]), "aboard": list(view.boats[int(words[0]) - 1].aboard), "other": words[1] if words[1:] else ""}


def writing(view: CoveView, words: list[str]) -> dict[str, Any]:
    row = next(one for one in acting(view).rows if one.key == words[1])
    return {"die": words[0], "value": die_value(view, words[0]), "row": row.key, "box": len(row.boxes) + 1}


def asked_for(view: CoveView, family: str) -> PlayerView | None:
    """The merchant who is asked that: the reader, or for whoever looks on anybody."""
    asked = (one for one in view.players if one.asked.partition(".")[0] == family)
    return view.players[view.reader] if view.reader is not None else next(asked, None)


def marking(view: CoveView, words: list[str]) -> dict[str, Any]:
    hall = next((one for one in view.halls if one.faction == words[0]), None)
    player = asked_for(view, "mark")
    row = next((one for one in player.rows if one.key == words[0]), None) if player is not None else None
    market = player is not None and player.asked == "mark.market"
    return {"spot": words[0], "count": hall.count if hall else 0, "box": len(row.boxes) + 1 if row else 0, "market": market}


def colouring(view: CoveView, words: list[str]) -> dict[str, Any]:
    player = asked_for(view, "color")
    found = GOOD_OF.get((player.asked.partition(".")[2], words[0])) if player is not None else None
    return {"colour": words[0], "good": found.code if found is not None else ""}


def moving(view: CoveView, words: list[str]) -> dict[str, Any]:
    return {"boat": int(words[0]), "colour": words[1]}


def taking_half(view: CoveView, words: list[str]) -> dict[str, Any]:
    dish = acting(view).dish
    runes = dish.left if words[0] == "left" else dish.right
    dice = [rune for rune in runes if rune in ("a", "b")]
    return {"half": words[0], "dice": dice, "values": [value_of(dish, die) for die in dice], "hours": HOURS["horoscope"]}


LABELS: Mapping[str, Any] = {
    "bend": bending,
    "chart": lambda view, words: {"hours": HOURS["chart"]},
    "divine": divining,
    "horoscope": taking_half,
    "twist": lambda view, words: {"track": words[0], "coin": acting(view).dish.coin},
    "recruit": recruiting,
    "staff": lambda view, words: {"hours": HOURS["staff"]},
    "rest": lambda view, words: {"hours": HOURS["rest"]},
    "line": lining,
    "write": writing,
    "use": lambda view, words: {"staff": words[0], "townsperson": dict(acting(view).staff)[words[0]]},
    "fill": lambda view, words: {"track": words[0]},
    "place": boarding,
    "who": lambda view, words: {"colour": words[0], "boat": view.boarding},
    "rob": lambda view, words: {"colour": words[0], "boat": view.boarding},
    "dock": lambda view, words: {"pier": words[0]},
    "pair": lambda view, words: {"colour": words[0]},
    "reward": lambda view, words: {"take": words[0]},
    "color": colouring,
    "mark": marking,
    "discard": lambda view, words: {"card": words[0], "icons": CORRUPTION[words[0]]},
    "return": moving,
    "shift": moving,
    "swap": moving,
    "to": goal,
    "sell": selling,
}
