"""How Oaxaca's own parameters are said: cards, dice, decks, and what a card does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.kernel import Event, Text
from engines.oaxaca.cards import BOX, CARD, FACE_KEY, FACES, KINDS, OPPOSITE, RULES, Effect, KindData
from engines.oaxaca.scoring import tie_steps
from engines.oaxaca.view import OaxacaView
from renderers.words.words import Sheet, Speaker, Voice, Words

MINUS, NBSP = "\u2212", "\u00a0"

# -- cards, dice, decks ---------------------------------------------------------------------------------------------------


def kind(code: str) -> str:
    """The kind of a card: PO3 for PO3a; codes of kinds are kinds, too."""
    found = CARD.get(code) or KINDS.get(code)
    return found.code if found else ""


def card(words: Words, value: Any, form: str) -> str:
    return words.card_name(value) if form == "name" and kind(value) else words.card(value)


def face_name(words: Words, face: int) -> str:
    return words.word(f"oaxaca.face.{FACE_KEY[face]}")


def face(words: Words, value: Any, form: str) -> str:
    """One result: `3 jewelry`, or only a half of that."""
    match form:
        case "number":
            return str(value)
        case "name":
            return face_name(words, value)
    return words.word("oaxaca.face", face=value)


def dice(words: Words, value: Any, form: str) -> str:
    faces: Sequence[int] = [value] if isinstance(value, int) else value
    match form:
        case "names":
            return words.join(face_name(words, f) for f in faces)
        case "and":
            return words.join(map(str, faces))
    return " ".join(map(str, faces))


def deck(words: Words, value: Any, form: str) -> str:
    return words.word(f"oaxaca.face.{value}")


def decks(words: Words, value: Any, form: str) -> str:
    """Decks, or with `counted` how many tokens go beside each of them."""
    if form == "counted":
        return words.join(words.word("oaxaca.beside", deck=d, n=n) for d, n in Counter(value).items())
    return words.join(deck(words, d, "") for d in dict.fromkeys(value))


def moves(words: Words, value: Any, form: str) -> str:
    """Tokens on their way: from, to, from, to."""
    pairs = zip(value[::2], value[1::2], strict=True)
    return words.join(f"{words.card(source)} → {words.card(target)}" for source, target in pairs)


SPEAK: Mapping[str, Speaker] = {
    "card": card,
    "face": face,
    "dice": dice,
    "cards": lambda words, value, form: words.join(words.card(c) for c in value),
    "chain": lambda words, value, form: " → ".join(words.card(c) for c in value),
    "deck": deck,
    "decks": decks,
    "faces": lambda words, value, form: words.join((face_name(words, f) for f in value), "or"),
    "moves": moves,
    "tie": lambda words, value, form: " ".join(words.say(step) for step in value),
    "counts": lambda words, value, form: ", ".join(words.word("oaxaca.tie.count", seat=seat, n=n) for seat, n in value),
    "opposites": lambda words, value, form: words.join(f"{a}-{b}" for a, b in value),
    "legend": lambda words, value, form: ", ".join(face(words, f, "") for f in value),
    "tokens_off": lambda words, value, form: ", ".join(f"{words.card(c)}{NBSP}{MINUS}{n}" for c, n in value.items()),
}

# -- what cards do --------------------------------------------------------------------------------------------------------


def effect_params(effect: Effect, solo: bool) -> dict[str, Any]:
    scope = "own_workshop" if solo and effect.scope == "any_workshop" else effect.scope
    return {
        "amount": effect.amount,
        "low": effect.low,
        "high": effect.high,
        "points": effect.points,
        "faces": list(effect.faces),
        "any_face": set(effect.faces) == set(FACES),
        "where": Text(f"oaxaca.scope.{scope}"),
        "opposites": [(f, OPPOSITE[f]) for f in FACES if f < OPPOSITE[f]],
        "stall": scope.endswith("stall"),
        "solo": solo,
    }


def effect_text(code: str, solo: bool, long: bool) -> Text:
    found = CARD.get(code) or KINDS[code]
    effect = found.solo if solo else found.effect
    return Text(f"oaxaca.{'about' if long else 'effect'}.{effect.op}", **effect_params(effect, solo))


def sheet(words: Words, code: str, solo: bool) -> Sheet:
    found = CARD.get(code) or KINDS[code]
    copies = {k.code: k.copies for k in BOX.handicraft_kinds}.get(found.code, 1)
    family = "handicraft" if found.deck else "banner" if found.code == BOX.banner.code else "tourist"
    facts = words.word(f"oaxaca.facts.{family}", deck=found.deck or None, face=found.face, value=found.value, copies=copies)
    if found.icon != "none":
        facts += " " + words.word(f"oaxaca.icon.{found.icon}")
    return Sheet(words.card(code), facts, words.card_text(code, solo), words.card_about(code, solo))


# -- events, questions, the end ---------------------------------------------------------------------------------------------


def paid_with(data: Mapping[str, Any]) -> Text:
    """With what result a gather or a craft was paid."""
    how = "pair" if len(data["dice"]) + bool(data["chain"]) > 1 else "die" if data["dice"] else "free"
    return Text(f"oaxaca.how.{how}", face=data["face"], dice=data["dice"], chain=data["chain"])


def event(words: Words, one: Event) -> Text:
    data = dict(one.data)
    match one.kind:
        case "round":
            data["rounds"] = RULES.rounds
            if words.solo:
                del data["start"]
        case "drew" | "crafted":
            data["how"] = paid_with(data)
        case "completed":
            data["value"] = CARD[data["card"]].value
        case "over":
            return verdict(data["result"]) if words.solo else winners(data["result"])
    return Text(f"oaxaca.event.{one.kind}", **data)


def question(key: str, view: OaxacaView) -> dict[str, Any]:
    """What a question may mention: what is declared so far, and where the reader stands."""
    said: dict[str, Any] = {}
    for part in view.declared:
        said.update({name: list(value) if isinstance(value, tuple) else value for name, value in part.fields})
        said["what"] = Text(f"oaxaca.word.{'craft' if part.kind == 'oaxaca.craft' else 'gather'}")
    chain = said.get("chain") or [""]
    if chain[0]:
        effect = CARD[chain[-1]].solo if len(view.players) == 1 else CARD[chain[-1]].effect
        said |= {"card": chain[-1], "amount": effect.amount, "high": effect.high}
    else:
        said["amount"] = next(k.effect.amount for k in KINDS.values() if k.effect.op == "remove_from_each_then_opponents_may")
    tokens = [CARD[m[-1]].effect for m in said.get("mods", ()) if CARD[m[-1]].effect.op == "craft_modifier_wild"]
    said["left"] = sum(e.amount for e in tokens) - len(said.get("extras", ()))
    if view.reader is not None:
        said["day"] = list(view.players[view.reader].day)
    said |= {"picked": sorted(said.get("picked") or view.picked), "seat": view.reader, "active": view.active}
    said["acted"] = view.acted
    return said


def winners(result: Mapping[str, Any]) -> Text:
    best = max(s["total"] for s in result["scores"])
    return Text("oaxaca.event.over", winners=result["winners"], points=best, tie=list(tie_told(result)) if result["tie"] else "")


def tie_told(result: Mapping[str, Any]) -> Iterator[Text]:
    """How a tie fell: who was level, each step that narrowed it down with those who were still in, and what was left."""
    scores = result["scores"]
    best = max(s["total"] for s in scores)
    yield Text("oaxaca.tie.level", who=[q for q, s in enumerate(scores) if s["total"] == best])
    for step in tie_steps(scores):
        yield Text(f"oaxaca.tie.{step.part}", counts=sorted(step.counts.items(), key=lambda one: one[1]))
    if len(result["winners"]) > 1:
        yield Text("oaxaca.tie.shared")


def verdict(result: Mapping[str, Any]) -> Text:
    return Text("oaxaca.event.over.solo", points=result["score"], what=Text(f"oaxaca.verdict.{result['rank']}"))


def final(words: Words, result: Mapping[str, Any]) -> list[str]:
    if "rank" in result:
        return [words.say(verdict(result))]
    lines = []
    for seat, score in enumerate(result["scores"]):
        per_card = ", ".join(f"{words.card(c)} +{n}" for c, n in score["per_card"].items())
        lines.append(words.word("oaxaca.score.line", seat=seat, **{**score, "per_card": per_card}))
    return [*lines, words.say(winners(result))]


# -- rules ------------------------------------------------------------------------------------------------------------------

CHAPTERS: Mapping[str, str] = {  # of the help, and the paragraphs of the rules of which they tell
    "goal": "", "playing": "", "setup": "2", "round": "5 R6", "turn": "6 R4 R10", "gather": "7", "craft": "8", "combining": "9",
    "stall": "10 R7 R26 R30", "tourists": "11 R45", "scoring": "12", "solo": "13", "sources": "",
}  # fmt: skip


def is_found(one: KindData) -> bool:
    """Whether a craft's value was found, and not made up to fit."""
    return one.provenance.get("craft_value") != "reconstructed"


CONSTANTS: Mapping[str, Any] = {
    "rounds": RULES.rounds,
    "number": RULES.dice_per_player,
    "capacity": RULES.workshop_capacity,
    "activations": RULES.activations_per_turn,
    "draw": RULES.gather_draw.craft_face,
    "draw_wild": RULES.gather_draw.wild,
    "unfinished": RULES.points_per_workshop_card,
    "early": RULES.points_for_early_morning_die,
    "customers": RULES.solo_customers,
    "matching": RULES.solo_matching_factor,
    "wild": RULES.solo_wild_factor,
    "rows": RULES.tourist_grid.rows,
    "legend": FACES,
    "bands": [band.min for band in BOX.solo_review.bands if band.min is not None],
    "kinds": len(BOX.handicraft_kinds),
    "found": sum(is_found(k) for k in BOX.handicraft_kinds),
    "guessed": sum(not is_found(k) for k in BOX.handicraft_kinds),
    "cheapest": min(k.craft_value for k in BOX.handicraft_kinds),
    "dearest": max(k.craft_value for k in BOX.handicraft_kinds),
    "opposites": [(f, OPPOSITE[f]) for f in FACES if f < OPPOSITE[f]],
    "shown": RULES.tourist_grid.rows * RULES.tourist_grid.columns,
}

VOICE = Voice(SPEAK, kind, sheet, effect_text, event, question, final, CHAPTERS, CONSTANTS)
