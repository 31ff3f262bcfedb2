"""How Pátzcuaro's own parameters are said: cards, spaces, and what spaces and objectives ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.kernel import Event, Text
from engines.patzcuaro.box import spaces_of
from engines.patzcuaro.cards import BOX, CARD, LEVELS, OBJECTIVES, RULES, SYMBOL, Level, Need
from engines.patzcuaro.plans import PLANS, Plan, reached
from engines.patzcuaro.ring import LAID, LAST, START
from engines.patzcuaro.scoring import tie_steps
from engines.patzcuaro.view import PatzcuaroView
from renderers.words.words import Sheet, Speaker, Voice, Words

MINUS = "\u2212"

# -- cards, colours, items ------------------------------------------------------------------------------------------------


def kind(code: str) -> str:
    """Altar cards, objectives and spaces can be looked up by their codes; each is its own kind."""
    return next((c for c in (code, code.upper(), code[:1].upper() + code[1:].lower()) if c in CODES), "")


CODES: tuple[str, ...] = (*CARD, *OBJECTIVES, *PLANS)


def named(words: Words, group: str, key: str, **params: Any) -> str:
    """The word for a colour or an item; a key of the data that no text speaks of yet stands for itself."""
    name = f"patzcuaro.{group}.{key}"
    return words.word(name, **params) if words.has(name) else key.replace("_", " ")


def numbered(words: Words, group: str, found: Mapping[str, int]) -> str:
    """Some items or cards of colours: `2 candles and 1 portrait`."""
    return words.join(f"{n} {named(words, group, key, n=n)}" for key, n in found.items())


def card(words: Words, value: Any, form: str) -> str:
    """One card: `F09 (pink: 3 sugar skulls)`, or one of its parts; without codes `pink 9`, as it stands on the card."""
    if value in CARD and not words.coded:
        return words.word("patzcuaro.name.brief", colour=CARD[value].colour, n=int(value[1:]))
    if form == "code" or value not in CARD:
        return str(value)
    return f"{value} ({card_name(words, value)})"


def card_name(words: Words, code: str) -> str:
    """What stands for a name in lists: what is on the card, the number of the objective, the place of the space."""
    if code in CARD:
        return words.word("patzcuaro.name.card", colour=CARD[code].colour, shown=code)
    return words.word(f"patzcuaro.name.{family(code)}", code=code)


def cards(words: Words, value: Sequence[str], form: str) -> str:
    """Some cards: one alone in full, several by their codes or as they are called without."""
    said = words.join(card(words, one, "code" if len(value) > 1 else form) for one in value)
    return said if words.coded or form or len(value) > 1 else f"{said}: {shown(words, value[0], '')}"


def places(words: Words, value: Any, form: str) -> str:
    levels = sorted({level for level, _ in value})
    slots = {level: [slot for at, slot in value if at == level] for level in levels}
    return "; ".join(words.word("patzcuaro.slots", level=level, slots=slots[level]) for level in levels)


def linked(link: str) -> Speaker:
    """Numbers with a link between them."""
    return lambda words, value, form: link.join(str(n).replace("-", MINUS) for n in value)


# -- what spaces and objectives ask for -------------------------------------------------------------------------------------


def asked_for(needs: Sequence[Need], alone: str = "need") -> Iterator[Text]:
    """The cards that a trade asks for, alike ones together; each of the others in texts of that group."""
    for one, n in Counter(needs).items():
        if n == 1:
            yield Text(f"patzcuaro.{alone}.{one.kind}", colour=one.value, item=one.value, n=one.value)
        else:
            yield Text(f"patzcuaro.needs.{one.kind}", colour=one.value, item=one.value, count=one.value, n=n)


def trade(words: Words, value: Plan, form: str = "") -> str:
    return words.join(map(words.say, asked_for(value.needs)))


def action(words: Words, plan: Plan, rest: int) -> str:
    """One action; of a choice, each option up to what comes after the choice, which is `rest` actions long."""
    match plan.do:
        case "trade":
            return words.word("patzcuaro.do.trade", needs=trade(words, plan))
        case "draw":
            return words.word("patzcuaro.do.draw", n=plan.count)
        case "reveal":
            return words.word(f"patzcuaro.do.reveal.{plan.arrow}")
        case "others":
            return words.word(f"patzcuaro.do.others.{plan.benefit}", n=plan.count)
        case "choose":
            said = words.join((f"({n}) {option(words, b, rest)}" for n, b in enumerate(plan.branches, 1)), "or")
            return words.word("patzcuaro.do.choose", what=said)
    return words.word("patzcuaro.do.altar")


def length(plan: Plan | None) -> int:
    """How many actions a plan has, a choice counting as one."""
    return 0 if plan is None else 1 + length(plan.rest)


def option(words: Words, branch: Plan | None, rest: int) -> str:
    """The actions that a choice leads to, without those that follow any choice."""
    said: list[str] = []
    while branch is not None and length(branch) > rest:
        said.append(action(words, branch, length(branch.rest)))
        branch = branch.rest
    return f" {words.word('patzcuaro.do.then')} ".join(said)


def actions(words: Words, code: str) -> list[str]:
    plan: Plan | None = PLANS[code]
    said: list[str] = []
    while plan is not None:
        said.append(action(words, plan, length(plan.rest)))
        plan = plan.rest
    return said


def act(words: Words, value: Any, form: str) -> str:
    """One action of a space: the space, and its number."""
    code, number = value
    found = actions(words, code)
    return found[number - 1] if 0 < number <= len(found) else words.word("patzcuaro.name.space", code=code)


def space_text(words: Words, code: str) -> str:
    said = actions(words, code)
    return "; ".join(f"{n}) {one}" for n, one in enumerate(said, 1)) if len(said) > 1 else said[0]


def brief(words: Words, branch: Plan | None, rest: int = 0) -> str:
    """The actions of a space in the few words that a button has room for, as far as what follows any choice."""
    said: list[str] = []
    while branch is not None and length(branch) > rest:
        said.append(brief_action(words, branch))
        branch = branch.rest
    return "; ".join(said)


def brief_action(words: Words, plan: Plan) -> str:
    match plan.do:
        case "trade":
            return words.word("patzcuaro.brief.trade", needs=words.join(map(words.say, asked_for(plan.needs, "brief"))))
        case "draw":
            return words.word("patzcuaro.brief.draw", n=plan.count)
        case "reveal":
            return words.word(f"patzcuaro.brief.reveal.{plan.arrow}")
        case "others":
            return words.word(f"patzcuaro.brief.others.{plan.benefit}", n=plan.count)
        case "choose":
            return words.join((brief(words, branch, length(plan.rest)) for branch in plan.branches), "or")
    return words.word("patzcuaro.brief.altar")


def space(words: Words, value: Any, form: str) -> str:
    """A space by its code, or what is done there, in full or in brief."""
    if form == "brief" and value in PLANS:
        return brief(words, PLANS[value])
    return space_text(words, value) if form == "actions" else str(value)


def objective_text(words: Words, code: str) -> str:
    one = OBJECTIVES[code]
    asked = [numbered(words, group, found) for group, found in (("items", one.items), ("colours", one.colours)) if found]
    return words.word(
        f"patzcuaro.objective.{one.kind}",
        points=one.points,
        gain=one.points,
        colour=one.colour or None,
        what=words.join(asked),
        levels=" / ".join(str(n) for n in range(1, len(one.by_levels))),
        steps_of=list(one.by_levels[1:]),
    )


def effect_text(code: str, solo: bool, long: bool) -> Text:
    return Text(f"patzcuaro.{'about' if long else 'effect'}.{family(code)}", shown=code, code=code)


def family(code: str) -> str:
    return "card" if code in CARD else "objective" if code in OBJECTIVES else "space"


def shown(words: Words, value: Any, form: str) -> str:
    if value in CARD:
        return numbered(words, "items", CARD[value].items)
    if value in OBJECTIVES:
        return objective_text(words, value)
    return space_text(words, value) if value in PLANS else str(value)


def sheet(words: Words, code: str, solo: bool) -> Sheet:
    match family(code):
        case "card":
            one = CARD[code]
            symbol = named(words, "symbol", SYMBOL[one.colour])
            facts = words.word("patzcuaro.facts.card", colour=one.colour, symbol=symbol, n=one.item_count)
        case "objective":
            facts = words.word("patzcuaro.facts.objective", n=OBJECTIVES[code].petals)
        case _:
            home = code in (START, LAST)
            tile = next((laid.tile for laid in LAID.values() if code == laid.top), "")
            facts = words.word("patzcuaro.facts.home") if home else words.word("patzcuaro.facts.space", what=tile)
    title = f"{card_name(words, code)} ({code})" if code in CARD else card_name(words, code)
    return Sheet(title, facts, words.card_text(code), words.card_about(code))


def scored(words: Words, value: Sequence[Level], form: str) -> str:
    rows = ({"level": one.level, "n": one.types_scored, "points": one.points_per_item} for one in value)
    return "; ".join(words.word("patzcuaro.scored", **row) for row in rows)


# -- events, questions, the end ---------------------------------------------------------------------------------------------


def event(words: Words, one: Event) -> Text:
    if one.kind == "over":
        return winner(one.data["result"])
    data = dict(one.data)
    if one.kind == "flipped":
        data["penalty"] = RULES.flip_penalty
    if one.kind == "end":  # games of older versions did not tell who may still place a card
        who = data.get("who")
        return Text(f"patzcuaro.event.end.{data['why']}", seat=data["seat"], who=who, n=data.get("n", 0), nobody=who == [])
    return Text(f"patzcuaro.event.{one.kind}", **data)


def question(key: str, view: PatzcuaroView) -> dict[str, Any]:
    code = view.spaces[view.players[view.active].at].code
    player = view.players[view.reader] if view.reader is not None else view.players[view.active]
    visit = view.visit
    plan = reached(code, visit.chosen, visit.done) if visit is not None else None
    stuck = key == "act.move" and view.reader == view.active and all(one.missing for one in view.destinations)
    return {
        "seat": view.active,
        "space": code,
        "trade": plan if plan is not None and plan.do == "trade" else None,
        "options": plan if plan is not None and plan.do == "choose" else None,
        "card": view.revealed or None,
        "stuck": stuck or None,
        "flipped": player.flipped,
        "n": RULES.fallback_draw,
        "draw": RULES.flip_draw,
        "penalty": RULES.flip_penalty,
        "last": RULES.final_placements_per_other_player,
    }


def branch(words: Words, value: Any, form: str) -> str:
    """The option that was chosen last, in full or in brief: space, actions done, options chosen."""
    code, done, *chosen = value
    before = reached(code, chosen[:-1], done) if code in PLANS else None
    if before is None or not 0 < chosen[-1] <= len(before.branches):  # told before the data were corrected
        return words.word("patzcuaro.name.space", code=code)
    taken, rest = before.branches[chosen[-1] - 1], length(before.rest)
    return brief(words, taken, rest) if form == "brief" else option(words, taken, rest)


def options(words: Words, value: Any, form: str) -> str:
    rest = length(value.rest)
    return "; ".join(f"{n}) {option(words, branch, rest)}" for n, branch in enumerate(value.branches, 1))


def winner(result: Mapping[str, Any]) -> Text:
    """Who won, and what broke a tie."""
    best = max(one["total"] for one in result["scores"])
    tie = list(tie_told(result)) if result["tie"] else ""
    return Text("patzcuaro.event.over", winners=result["winners"], points=best, tie=tie)


def tie_told(result: Mapping[str, Any]) -> Iterator[Text]:
    """How a tie fell: who was level, and each step that narrowed it down with those who were still in."""
    best = max(one["total"] for one in result["scores"])
    yield Text("patzcuaro.tie.level", who=[q for q, one in enumerate(result["scores"]) if one["total"] == best])
    for step in tie_steps(result):
        counts = [(seat, result["scores"][seat]["items"]) for seat in step.seats]
        yield Text(f"patzcuaro.tie.{step.part}", counts=counts, who=step.seats[::-1])


def final(words: Words, result: Mapping[str, Any]) -> list[str]:
    lines = []
    for seat in result["ranking"]:
        one = result["scores"][seat]
        parts = {"levels": one["levels"], "objectives": one["objectives"], "penalty": one["flip"]}
        lines.append(words.word("patzcuaro.score.line", seat=seat, total=one["total"], n=one["items"], **parts))
    return [*lines, words.say(winner(result))]


# -- how each parameter is said ------------------------------------------------------------------------------------------

SPEAK: Mapping[str, Speaker] = {
    "card": card,
    "space": space,
    "does": shown,
    "trade": trade,
    "options": options,
    "branch": branch,
    "cards": cards,
    "colour": lambda words, value, form: named(words, "colour", value),
    "item": lambda words, value, form: named(words, "item", value),
    "colours": lambda words, value, form: words.join(named(words, "colour", c) for c in value),
    "places": places,
    "signed": lambda words, value, form: f"{value:+}".replace("-", MINUS),
    "ladder": linked(" / "),
    "act": act,
    "tie": lambda words, value, form: " ".join(words.say(step) for step in value),
    "counts": lambda words, value, form: ", ".join(words.word("patzcuaro.tie.count", seat=seat, n=n) for seat, n in value),
    "pile": lambda words, value, form: ", ".join(card(words, c, form) for c in value),
    "boxed": lambda words, value, form: words.join(words.word("patzcuaro.boxed", players=p, n=n) for p, n in value),
    "scored": scored,
    "sum": linked(" + "),
}

# -- rules ------------------------------------------------------------------------------------------------------------------

CHAPTERS: Mapping[str, str] = {  # of the help, and the paragraphs of the rules of which they tell
    "goal": "", "playing": "", "setup": "", "ring": "3", "turn": "4 5 R6 R7 R8 R20", "trade": "5.1 R10", "altar": "5.2",
    "reveal": "5.3 R15", "others": "5.4", "end": "8", "scoring": "", "hands": "6 11", "sources": "",
}  # fmt: skip
SEATS = range(RULES.players_min, RULES.players_max + 1)


def kept(players: int) -> int:
    return RULES.shop_tiles_by_players[str(players)]


CONSTANTS: Mapping[str, Any] = {
    "most": RULES.move_max,
    "hand": RULES.starting_hand,
    "draw": RULES.flip_draw,
    "n": RULES.fallback_draw,
    "penalty": RULES.flip_penalty,
    "rows": [one.slots for one in LEVELS],
    "scored": LEVELS,
    "built": sum(one.slots for one in LEVELS),
    "count": len(CARD),
    "boxed": [(n, len(BOX.shop_tiles) - kept(n)) for n in SEATS if kept(n) < len(BOX.shop_tiles)],
    "known": [space.code for _, space, is_shop in spaces_of(BOX) if is_shop and space.provenance.get("actions") == "rulebook"],
    "placements": RULES.final_placements_per_other_player,
}

VOICE = Voice(SPEAK, kind, sheet, effect_text, event, question, final, CHAPTERS, CONSTANTS, name=card_name, codes=CODES)
