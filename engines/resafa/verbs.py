"""How people say it: the commands of section 16 that are moves, and the labels of choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel import Arg, Text, Verb
from engines.resafa.cards import (
    ACTION,
    CANAL,
    CARD,
    CENTRES,
    COLOURS,
    COST,
    DEALS,
    EFFECT,
    GOODS,
    GRID,
    MAINS,
    SOLO,
    SPOTS,
    TILE,
    WARES,
    Deal,
    add,
    face_of,
    gift,
    standing_off,
    things,
)
from engines.resafa.geometry import JOURNEY, SIZES, squares_beside
from engines.resafa.legal import icon_level
from engines.resafa.state import lowered
from engines.resafa.view import PlayerView, ResafaView, StackView

CODES = (*ACTION, *CARD, *TILE, *CANAL, *CENTRES, *SOLO)
OTHER_NAMES = {  # under which a town may be typed, too
    "tiro": "Tyros", "ctesifonte": "Ctesiphon", "antioquía": "Antiochia", "antioquia": "Antiochia", "edesa": "Edessa",
    "cárax": "Charax", "carax": "Charax",
}  # fmt: skip
TOWNS = {name: code for name, code in OTHER_NAMES.items() if code in CENTRES}
ALSO = TOWNS | {code.lower(): code for code in CODES} | {word: word for word in (*COLOURS, *WARES)}
SPACES = {space.lower(): f"{space[0]} {space[1:]}" for grid in GRID.values() for space in grid.spaces}


def later(name: str, verb: str = "", **more: Any) -> Arg:
    """A further word of a move, said at a later question of the same turn; no question is closed without a word."""
    return Arg(name, "act", f"{verb or name} {{}}", **{"also": ALSO, "stop": "", **more})


CARD_ARG = Arg("card", also=ALSO)
ROOMS = later("rooms", "room", many=True, ordered=True, parts=",")
GIVEN = (later("card", "take"), later("track", "step"), later("draw"))
SPACE = later("space", also=SPACES)
DEAL = (later("sell"), later("buy"), later("base"))

VERBS: tuple[Verb, ...] = (
    Verb("start", "start", "turn {first} {second}", (Arg("first"), Arg("second"), Arg("setup", "setup", stop="")), "3"),
    Verb("play", "act", "play {card} {side}", (CARD_ARG, Arg("side", also={"a": "A", "b": "B"})), "5"),
    Verb("build-workshop", "act", "main workshop", (later("tile", "build"), later("face"), later("place"), later("turn")), "7.1"),
    Verb("produce", "act", "main production", (ROOMS,), "7.2"),
    Verb("room", "act", "room {workshop} {room}", (Arg("workshop", also=ALSO), Arg("room")), "7.2"),
    Verb("provisions", "act", "main provisions", GIVEN, "7.3"),
    Verb("colour", "act", "colour {colour}", (Arg("colour"), *GIVEN), "6"),
    Verb("build-garden", "act", "main garden", (later("size"), later("square"), later("strips")), "7.4"),
    Verb("build-canal", "act", "main canal", (later("tile", "canal"), later("side"), SPACE), "7.5"),
    Verb("trade", "act", "main trading", (later("to", "travel"), later("cargo"), *DEAL), "7.6"),
    Verb("sell", "act", "sell {n}", (Arg("n"), DEAL[-1]), "7.6"),
    Verb("buy", "act", "buy {n}", (Arg("n"), DEAL[-1]), "7.6"),
    Verb("base", "act", "base {spot}", (Arg("spot"),), "7.6"),
    Verb("take", "act", "take {card}", (CARD_ARG,), "8.2"),
    Verb("token", "act", "row {row}", (Arg("row"),), "9"),
    Verb("flip", "act", "flip {centre}", (Arg("centre", also=ALSO),), "R38"),
    Verb("swap", "act", "swap {card}", (CARD_ARG,), "8.3"),
    Verb("bonus", "act", "bonus {card}", (CARD_ARG,), "5"),
    Verb("sack", "act", "sack {card}", (CARD_ARG,), "5"),
    Verb("special", "act", "special {card}", (CARD_ARG,), "8.3"),
    Verb("tile", "act", "tile {tile}", (Arg("tile", also=ALSO),), "7.5"),
    Verb("discard", "act", "discard {card}", (CARD_ARG,), "4"),
    Verb("route", "route", "flow {space}", (Arg("space"),), "11"),
    Verb("end", "act", "end", (), "5"),
    Verb("answer", "act", "", (Arg("word", "act", also=ALSO, stop=""),), "5"),
)


# -- Labels -----------------------------------------------------------------------------------------------------------------


def label(view: ResafaView, key: str, choice: str) -> Text:
    """The words of a button or menu entry for a choice."""
    verb, *words = choice.split(" ")
    if verb in ("done", "decline"):
        return Text(f"resafa.label.{'stop' if verb == 'done' else verb}.{key.partition('.')[2]}")
    if (key, verb) == ("act.base", "none"):
        return Text("resafa.label.no-base")
    if (key, verb) == ("act.trade", "none") and said(view, "traded"):
        return Text("resafa.label.no-more")
    if verb in SAID:
        return SAID[verb](view, *words)
    if key == "act.lying":
        return Text(f"resafa.label.{verb}", which=dict(view.lying)[said(view, "space")])
    if verb == "abandon":
        return Text("resafa.label.abandon", action=next(d.kind for d in reversed(view.declared) if d.kind in MAINS))
    if words and words[0] in CARD:
        return Text(f"resafa.label.{verb}", which=words[0])
    return Text(f"resafa.label.{choice}")


def own(view: ResafaView) -> PlayerView:
    """The area of whoever chooses: the reader, or on a public post the one who is asked."""
    if view.reader is not None:
        return view.players[view.reader]
    return next((p for p in view.players if p.asked), view.players[0])


def said(view: ResafaView, name: str) -> Any:
    """What the innermost act that knows a field says of it."""
    return next((value for part in reversed(view.declared) for field, value in part.fields if field == name), "")


def discount(view: ResafaView, action: str) -> dict[str, int]:
    """What lowers the price of an action before it is taken: cards played in it, and permanent ones."""
    event = "trading_action" if action == "travel" else f"{action}_action"
    off = standing_off((one.card for one in own(view).special), event, action)
    add(off, said(view, "off") or ())
    return off


def say_play(view: ResafaView, card: str, half: str) -> Text:
    halves = ACTION[card].halves
    if not halves:
        return Text("resafa.label.play_any", which=card, mains=ACTION[card].mains)
    action, colour = halves["AB".index(half)]
    return Text("resafa.label.play", which=card, half=half, action=action, colour=colour)


def say_step(view: ResafaView, colour: str) -> Text:
    at = dict(own(view).tracks)[colour] + 1
    return Text("resafa.label.step", colour=colour, at=at, level=icon_level(at))


def say_turn(view: ResafaView, *turns: str) -> Text:
    if len(turns) == 2:
        return Text("resafa.label.start", first=int(turns[0]), second=int(turns[1]))
    shown = (one.greens for one in view.preview if one.choice == f"turn {turns[0]}")  # only its owner sees it beforehand
    beside = {(one.x, one.y) for one in next(shown, ())} & set(squares_beside([(w.x, w.y) for w in own(view).workshops]))
    return Text("resafa.label.rotation", which=said(view, "tile"), n=int(turns[0]), contacts=len(beside))


def say_room(view: ResafaView, tile: str, room: str) -> Text:
    one = next(w for w in own(view).workshops if w.tile == tile)
    gain = things(face_of(tile, one.back).rooms[int(room) - 1])
    return Text("resafa.label.room", which=tile, room=int(room), gain=gain, level=TILE[tile].level or None, x=one.x, y=one.y)


def say_strips(view: ResafaView, orientation: str, first: str) -> Text:
    gain = dict(next((one.gain for one in view.preview if one.choice == f"strips {orientation} {first}"), ()))
    width = SIZES[said(view, "size")]
    last = int(first) + width - 1 if width > 1 else 0
    return Text("resafa.label.strips", orientation=orientation, first=int(first), last=last, gain=gain)


def say_side(view: ResafaView, side: str) -> Text:
    tile = said(view, "tile")
    shown = CANAL[tile][side]
    return Text(f"resafa.label.side.{side}", which=tile, cost=lowered(shown.cost, discount(view, "canal")), tank=shown.tank)


def say_space(view: ResafaView, column: str, row: str) -> Text:
    space = GRID[view.board].spaces[column + row]
    left = dict(view.sources)
    cubes = sum(left[source] for source, there in GRID[view.board].beside.items() if there == space.code)
    lying = dict(view.lying).get(space.code)
    return Text("resafa.label.space", space=space.code, vp=space.vp, off=dict(space.off), lying=lying, cubes=cubes)


def say_travel(view: ResafaView, centre: str, call: str = "") -> Text:
    cost = JOURNEY[own(view).place, centre, bool(call)] or 0
    fare = 0 if said(view, "free") else max(0, cost - discount(view, "travel").get("coin", 0))
    return Text("resafa.label.travel", centre=centre, call=bool(call), fare=fare)


def say_cargo(view: ResafaView, good: str, n: str = "0") -> Text:
    if good == "empty":
        return Text("resafa.label.cargo_empty")
    if good == "keep":
        return Text("resafa.label.cargo_keep", good=own(view).good or GOODS[0], n=own(view).load)
    return Text("resafa.label.cargo", good=good, n=int(n))


def offered(view: ResafaView, kind: str) -> Deal:
    """The box in which the trading tile buys or sells where the caravan stands."""
    here = next(c for c in view.centres if c.centre == own(view).place)
    return next(one for one in DEALS[here.tile, here.side] if one.kind == kind)


def say_deal(view: ResafaView, kind: str, number: str) -> Text:
    """A sale or a purchase: what it brings or costs in all, one-time bonus included."""
    box, n = offered(view, kind), int(number)
    total = {ware: each * n for ware, each in box.unit}
    if kind == "buy":
        return Text("resafa.label.buy", n=n, good=box.good, cost=total)
    add(total, box.bonus)
    return Text("resafa.label.sell", n=n, good=box.good, gain=total)


def say_bonus(view: ResafaView, when: str) -> Text:
    """A purchase of which the one-time bonus comes early, after the first item, or before, so that anything can be bought."""
    box = offered(view, "buy")
    return Text(f"resafa.label.{when}", good=box.good, cost=dict(box.unit), gain=things(box.after))


def say_base(view: ResafaView, spot: str) -> Text:
    found = SPOTS[own(view).place][int(spot) - 1]
    gain = {thing: n for thing, n in things(found.key).items() if thing != "token"}
    return Text("resafa.label.base", spot=int(spot), token=found.token, gain=gain)


def say_do(view: ResafaView, index: str) -> Text:
    key = next(key for key in said(view, "todo") if key.rpartition(":")[2] == index)
    return Text("resafa.label.do", effect=key)


def say_option(view: ResafaView, option: str) -> Text:
    return Text("resafa.label.option", option=int(option), effects=EFFECT[said(view, "effect")].inner[int(option) - 1])


def say_convert(view: ResafaView) -> Text:
    e = EFFECT[said(view, "effect")]
    return Text("resafa.label.convert", cost=dict(e.cost), gain=dict(e.gain))


def say_flip(view: ResafaView, word: str) -> Text:
    if word in ("yes", "no"):
        return Text(f"resafa.label.flip_{word}", centre=said(view, "centre"))
    return Text("resafa.label.flip", centre=word)


def reached(view: ResafaView) -> StackView:
    """The stack whose icon was reached."""
    return next(s for s in view.stacks if (s.colour, s.level) == (said(view, "colour"), said(view, "level")))


def say_top(view: ResafaView) -> Text:
    return Text("resafa.label.top", which=reached(view).shown, gain=gift(said(view, "colour"), view.round, top=True))


def say_discard(view: ResafaView, card: str) -> Text:
    """A sack card laid off for points; at the hand limit a bonus card leaves for nothing."""
    if card in view.own_sacks:
        return Text("resafa.label.discard", which=card, vp=CARD[card].vp)
    return Text("resafa.label.shed", which=card)


SAID: Mapping[str, Callable[..., Text]] = {
    "play": say_play,
    "main": lambda view, action: Text("resafa.label.main", action=action),
    "colour": lambda view, colour: Text("resafa.label.colour", colour=colour),
    "step": say_step,
    "take": lambda view, card: Text("resafa.label.take", which=card),
    "draw": lambda view, _: Text("resafa.label.draw"),
    "build": lambda view, tile: Text("resafa.label.build", card=tile),
    "face": lambda view, side: Text(f"resafa.label.face.{side}", which=said(view, "tile")),
    "place": lambda view, x, y: Text("resafa.label.place", x=int(x), y=int(y)),
    "turn": say_turn,
    "room": say_room,
    "size": lambda view, size: Text("resafa.label.size", size=size, cost=lowered(COST[size], discount(view, "garden"))),
    "square": lambda view, x, y: Text("resafa.label.square", x=int(x), y=int(y), size=said(view, "size")),
    "strips": say_strips,
    "canal": lambda view, tile: Text("resafa.label.canal", card=tile),
    "side": say_side,
    "space": say_space,
    "travel": say_travel,
    "cargo": say_cargo,
    "sell": lambda view, n: say_deal(view, "sell", n),
    "buy": lambda view, n: say_deal(view, "buy", n),
    "early": lambda view: say_bonus(view, "early"),
    "before": lambda view: say_bonus(view, "before"),
    "base": say_base,
    "row": lambda view, row: Text("resafa.label.row", row=row, n=len(dict(own(view).rows)[row])),
    "choose": lambda view, ware: Text("resafa.label.choose", ware=ware),
    "do": say_do,
    "option": say_option,
    "convert": say_convert,
    "flip": say_flip,
    "swap": lambda view, card: Text("resafa.label.swap", card=card, new=own(view).swaps[0]),
    "top": say_top,
    "search": lambda view: Text("resafa.label.search", n=reached(view).down, top=reached(view).shown or None),
    "discard": say_discard,
    "flow": lambda view, space: Text(
        "resafa.label.flow", space=space, owner=next((one.owner for one in view.grid if one.space == space), -1)
    ),
}
