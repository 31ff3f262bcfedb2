"""How Resafa's own parameters are said: cards, goods, places, and what happens to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.kernel import Event, Text
from engines.resafa.box import BOX, BonusData, SpecialData
from engines.resafa.cards import ACTION, CANAL, COST, EFFECT, HOME, LISTS, REWARDS, RULES, SOLO, face_of, standing_off
from engines.resafa.solo import REPLACED
from engines.resafa.state import BOT, lowered
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit.pages.telling import capital
from renderers.resafa import pieces
from renderers.resafa.grammar import amounts, at_least, body, effect, given, printed, sentence
from renderers.resafa.looks import ROMAN
from renderers.resafa.pieces import CODES, kind
from renderers.words.spoken import named, of_code
from renderers.words.words import Sheet, Speaker, Voice, Words, quoted

ARROW = " → "
NTH = ("first", "second", "third", "fourth", "fifth")  # rewards of completed gardens

# -- cards, goods, places ---------------------------------------------------------------------------------------------------


def card(words: Words, value: Any, form: str = "") -> str:
    """A card or tile: its code with its name or `text`, or alone (`code`); what it does (`label`), or a part of that."""
    if not kind(str(value)):
        return quoted(value)
    match form:
        case "code":
            return str(value)
        case "text":
            return words.word("resafa.card.text", code=str(value), what=pieces.text(words, value))
        case "line":
            return words.word("resafa.card.line", code=str(value), what=pieces.text(words, value))
        case "label":
            return pieces.brief(words, value)
        case "name":
            return pieces.name(words, value)
        case "worth":
            return words.word("resafa.card.worth", name=pieces.name(words, value), vp=printed(value))
        case "front" | "back":
            return pieces.face(words, face_of(value, form == "back"))
        case "openings":
            return "; ".join(f"{side}: {pieces.openings(words, one)}" for side, one in CANAL[value].items())
        case "side_a" | "side_b":
            return pieces.openings(words, CANAL[value][form[-1]])
    return words.word("resafa.card.plain", code=str(value), name=pieces.name(words, value))


# `f` and `s` agree with one card or with several where the language asks for it.
colour = named("resafa", "colour", f="colour_f", s="colour_s")


def cards(words: Words, value: Any, form: str = "") -> str:
    """Several cards; those that lie in several stacks by their codes."""
    if isinstance(value, Mapping):
        return "; ".join(f"{stack(words, name)} {', '.join(row)}" for name, row in value.items() if any(row))
    return words.join(card(words, one, form) for one in value)


def stack(words: Words, name: str) -> str:
    """What a row of cards or a stack is called by its colour, and by its level where it has one."""
    shade, _, height = name.partition("-")
    return f"{colour(words, shade, '')} {ROMAN[int(height)]}" if height else colour(words, shade, "")


def centre(words: Words, value: Any, form: str = "") -> str:
    """A town by its name in the reader's language, by its `code` as it is typed, or by `both`."""
    key = f"resafa.town.{value}"
    if form == "code" or not words.has(key):
        return str(value)
    name = words.word(key)
    return f"{name} ({value})" if form == "both" and name != value else name


def wares(words: Words, value: Any, form: str = "") -> str:
    """Amounts of wares: `1 coin and 2 stone`; what has been said already stays as it is."""
    if isinstance(value, str):
        return value
    return amounts(words, value.items() if isinstance(value, Mapping) else value)


def seat(words: Words, value: Any, form: str = "") -> str:
    """A player, or alone the bot; `tile` says whose tile it is."""
    name = words.word("resafa.bot") if words.solo and value == BOT else words.player(value, form) if value >= 0 else ""
    if form != "tile":
        return name
    if value == words.reader or not name:
        return words.word("resafa.tile_of.own" if name else "resafa.tile_of.nobody")
    return words.word("resafa.tile_of.other", owner=value)


SPEAK: Mapping[str, Speaker] = {
    "card": card,
    "cards": cards,
    "wares": wares,
    "good": named("resafa", "ware", many="wares"),
    "colour": colour,
    **{group: named("resafa", group) for group in ("action", "size", "row", "token", "lie")},
    "centre": centre,
    "side": lambda words, value, form: words.word(f"resafa.side.{value}") if value in ("front", "back") else str(value),
    "half": lambda words, value, form: words.word(f"resafa.half.{value}") if value in ("upper", "lower") else str(value),
    "least": lambda words, value, form: at_least(words, value.items()),
    "seat": seat,
    "level": lambda words, value, form: ROMAN[value] if isinstance(value, int) else str(value),
    "route": lambda words, value, form: ARROW.join(value),
    "turned": lambda words, value, form: words.join(map(str, value)) if isinstance(value, list) else str(value),
    "effect": lambda words, value, form: capital(effect(words, value)) if value in EFFECT else quoted(value),
    "effects": lambda words, value, form: body(words, value) if value in LISTS else quoted(value),
    "does": lambda words, value, form: sentence(pieces.text(words, value)),
    "notes": lambda words, value, form: pieces.notes(words, value),
    "deals": lambda words, value, form: value if isinstance(value, str) else pieces.deals(words, *value),
    "series": lambda words, value, form: ", ".join(map(str, value)),
    "reward": lambda words, value, form: given(words, value),
}


# -- what cards do ------------------------------------------------------------------------------------------------------------


def card_name(words: Words, code: str) -> str:
    return pieces.title(words, kind(code)) if kind(code) else quoted(code)


def sheet(words: Words, code: str, solo: bool) -> Sheet:
    title = card_name(words, code)
    heading = title if title == code else f"{title} ({code})"
    return Sheet(heading, pieces.facts(words, code), words.card_text(code), pieces.notes(words, code))


# -- events -------------------------------------------------------------------------------------------------------------------


def event(words: Words, one: Event) -> Text:
    data = dict(one.data)
    match one.kind:
        case "over":
            return ending(words, data["result"])
        case "played":
            return played(data)
        case "round":
            data["rounds"] = RULES.rounds
        case "travelled":
            data["call"] = data["call"] and data["origin"] != HOME  # whoever sets out from there need not be told
        case "traded":
            data["selling"] = data["verb"] == "sell"
        case "built":
            data["side"] = "back" if data["back"] else "front"
        case "bot_turn":
            halves = SOLO[data["right"]].halves or {}
            told = next(h for name, h in halves.items() if name == data["half"])
            instead = SOLO[data["left"]].outlined if told.action in REPLACED else None
            data |= {"action": told.action, "colour": told.colour, "instead": instead}
        case "see_back":
            data["deals"] = (data["tile"], data["side"])
    return Text(f"resafa.event.{one.kind}", **data)


def played(data: Mapping[str, Any]) -> Text:
    """An action card with the half that counts; cards without halves leave everything open."""
    if not data["half"]:
        return Text("resafa.event.played.any", **data)
    action, own = ACTION[data["card"]].halves["AB".index(data["half"])]
    return Text("resafa.event.played", **{**data, "action": action, "colour": own or None})


def ending(words: Words, result: Mapping[str, Any]) -> Text:
    """Who has won, and what broke a tie; alone, how good the score is."""
    best = max(result["scores"])
    if "goal" in result:
        return Text("resafa.event.over.solo", points=best, what=Text(f"resafa.verdict.{result['goal']}"))
    tied = result["scores"].count(best)
    tie = "shared" if len(result["winners"]) > 1 else "canals" if tied > 1 else ""
    return Text("resafa.event.over", winners=result["winners"], points=best, tie=Text(f"resafa.tie.{tie}") if tie else "")


def final(words: Words, result: Mapping[str, Any]) -> list[str]:
    lines = []
    for q, total in enumerate(result["scores"]):
        by_card = " + ".join(f"{code} {n}" for code, n in result["pink"][q].items() if n)
        lines.append(words.word("resafa.score.line", seat=q, total=total, by_card=by_card, **result["items"][q]))
    return [*lines, words.say(ending(words, result))]


# -- questions --------------------------------------------------------------------------------------------------------------


def question(key: str, view: ResafaView) -> dict[str, Any]:
    """What a question may mention: what has been declared, and where the asked player stands."""
    said: dict[str, Any] = {"round": view.round, "limit": RULES.hand_limit}
    for part in view.declared:
        said |= {name: list(value) if isinstance(value, tuple) else value for name, value in part.fields}
    player = next((p for p in view.players if p.asked == key), view.players[0])
    said |= {"capacity": player.capacity, "centre": said.get("centre") or player.place}
    more = ASKED[key](view, player, said) if key in ASKED else {}
    return {**said, "deals": None, **more}


def of_next(view: ResafaView, player: PlayerView, said: Mapping[str, Any]) -> dict[str, Any]:
    main, colour = len(said["mains"]) < ACTION[said["card"]].mains, not said["coloured"]
    return {"both": main and colour, "main": main, "colour": colour}


def of_room(view: ResafaView, player: PlayerView, said: Mapping[str, Any]) -> dict[str, Any]:
    inner = next(part for part in reversed(view.declared) if part.kind in ("production", "rooms"))
    fields = dict(inner.fields)
    return {"n": fields.get("n", player.activations) - len(fields["used"])}


def of_trade(view: ResafaView, player: PlayerView, said: Mapping[str, Any]) -> dict[str, Any]:
    here = next(c for c in view.centres if c.centre == player.place)
    return {"centre": player.place, "deals": (here.tile, here.side)}


def of_flip(view: ResafaView, player: PlayerView, said: Mapping[str, Any]) -> dict[str, Any]:
    """The prices on the back, for whoever looks at it."""
    there = next(c for c in view.centres if c.centre == said["centre"])
    return {"deals": (there.tile, "B" if there.side == "A" else "A") if view.reader == player.seat else None}


def of_base(view: ResafaView, player: PlayerView, said: Mapping[str, Any]) -> dict[str, Any]:
    """The price of a trading base, less what cards take off it."""
    off = standing_off((one.card for one in player.special), "base_placed", "base")
    return {"cost": lowered(COST["base"], dict(said.get("base_off") or ()), off), "centre": player.place}


Asked = Callable[[ResafaView, PlayerView, Mapping[str, Any]], dict[str, Any]]
ASKED: Mapping[str, Asked] = {
    "act.next": of_next,
    "act.room": of_room,
    "act.trade": of_trade,
    "act.flip": of_flip,
    "act.base": of_base,
    "act.journey": lambda view, player, said: {"centre": player.place},
    "act.goods": lambda view, player, said: {"n": EFFECT[said["effect"]].n - len(said["picked"])},
    "act.row": lambda view, player, said: {"token": said["token"]},
    "act.lying": lambda view, player, said: {"tile": dict(view.lying)[said["space"]]},
    "act.swap": lambda view, player, said: {"card": player.swaps[0]},
    "act.shed": lambda view, player, said: {"n": player.hand + player.bonus + player.sacks},
    "route": lambda view, player, said: {"space": said["route"][-1]},
}

# -- rules ------------------------------------------------------------------------------------------------------------------

CHAPTERS: Mapping[str, str] = {  # of the help, and the paragraphs of the rules of which they tell
    "goal": "", "playing": "", "setup": "3", "round": "", "turn": "5 R32 R37", "hand": "1 4 15 R8", "colour": "6 7.3",
    "tracks": "8.1 8.2 R15", "special": "8.3 13", "workshop": "2.1 7.1", "production": "7.2", "garden": "7.4 R1",
    "canal": "2.2 7.5", "trading": "2.3 7.6 R12 R38", "tokens": "9", "rain": "11", "scoring": "", "solo": "14",
    "sources": "",
}  # fmt: skip


def found(cards_of: Iterable[SpecialData | BonusData]) -> int:
    """Of how many cards it was found what they do, and not made up to fit."""
    return sum(one.provenance["all"] != "reconstructed" for one in cards_of)


CONSTANTS: Mapping[str, Any] = {
    "rounds": RULES.rounds,
    "turns": RULES.turns_per_round,
    "rains": RULES.rain_after,
    "limit": RULES.hand_limit,
    "capacity": RULES.capacity_start,
    "camels": RULES.capacity_max,
    "coins": RULES.start_goods["coin"],
    "stone": RULES.start_goods["stone"],
    "stack": RULES.specials_per_stack,
    "display": RULES.display,
    "level_two": RULES.level_2_round,
    "tokens": RULES.level_2_tokens,
    "sack": BOX.sack_cards[0].discard_vp,
    "icons": RULES.icons,
    **dict(zip(("once", "twice", "thrice"), RULES.icon_limits, strict=True)),
    "gain_top": RULES.top_bonus,
    "gain_early": RULES.pink_bonus[0],
    "gain_later": RULES.pink_bonus[2],
    **{f"cost_{what}": cost for what, cost in COST.items()},
    **{f"reward_{nth}": key for nth, key in zip(NTH, REWARDS, strict=True)},
    "activations": RULES.activations,
    "gardens": RULES.tank_gardens,
    "bases": RULES.tank_bases,
    "causeway": RULES.causeway,
    "row_spaces": RULES.row_spaces,
    "scarabs": RULES.scarab_vp[1:],
    "most": len(RULES.scarab_vp) - 1,
    "own": RULES.bases_per_player,
    "rare": RULES.rare_vp,
    "goods": RULES.goods_per_vp,
    "canals": RULES.canal_count_vp[1:],
    "tiles": len(RULES.canal_count_vp) - 1,
    "goals": RULES.solo_goals,
    "specials": len(BOX.special_cards),
    "specials_found": found(BOX.special_cards),
    "bonuses": len(BOX.bonus_cards),
    "bonuses_found": found(BOX.bonus_cards),
    "towns": sum(one.provenance.get("id") == "reconstructed" for one in BOX.centres),
}

VOICE = Voice(
    SPEAK, kind, sheet, of_code("resafa", kind), event, question, final, CHAPTERS, CONSTANTS, name=card_name, codes=CODES
)
