"""How Mottainai's own parameters are said: cards, materials and places, and what a card does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.kernel import Event, Text
from engines.mottainai.cards import CARD, COPY, JOB, MATERIAL, RULES
from engines.mottainai.view import MottainaiView
from renderers.words.words import Sheet, Speaker, Voice, Words, quoted

# -- cards and materials --------------------------------------------------------------------------------------------------


def kind(code: str) -> str:
    """The code of a card without the number of its copy, however it was typed."""
    found = CARD.get(code) or CARD.get(code.strip().lower().replace(" ", "-").replace("_", "-"))
    return found.code if found else ""


def card(words: Words, value: Any, form: str = "") -> str:
    """A card's name, with its copy's number, and its code where that could not be guessed from the name."""
    if not kind(value):
        return quoted(value)
    name, copy = words.card_name(value), value.partition(COPY)[2]
    if form == "name" or not words.coded or name.lower().replace(" ", "-") == kind(value):
        return f"{name} {COPY}{copy}" if copy and form != "name" else name
    return f"{name} ({value})"


def cards(words: Words, value: Iterable[str], form: str = "") -> str:
    """Several cards; `some` says so when there are none."""
    found = list(value)
    if not found and form == "some":
        return words.word("mottainai.table.none")
    return words.join(card(words, one) for one in found)


def material(words: Words, value: Any, form: str = "") -> str:
    return words.word(f"mottainai.material.{value}") if value in MATERIAL else quoted(value)


SPEAK: Mapping[str, Speaker] = {
    "card": card,
    "cards": cards,
    "jobs": lambda words, value, form: words.join((words.word(f"mottainai.job.{JOB[one]}") for one in value), form or "and"),
    "material": material,
    "materials": lambda words, value, form: words.join((material(words, one) for one in value), form or "and"),
    "place": lambda words, value, form: words.word(f"mottainai.place.{value}"),
}

# -- what cards do --------------------------------------------------------------------------------------------------------


def effect_text(code: str, solo: bool, long: bool) -> Text:
    found = CARD[kind(code)]
    return Text(
        f"mottainai.{'about' if long else 'effect'}.{found.code}",
        amount=found.amount,
        points=found.points,
        materials=found.materials,
        jobs=found.materials,
        tasks=found.tasks,
    )


def sheet(words: Words, code: str, solo: bool) -> Sheet:
    found = CARD[kind(code)]
    job = Text(f"mottainai.job.{found.job}")
    facts = words.word("mottainai.facts.card", material=found.material, value=found.value, job=job)
    return Sheet(card(words, code), f"{facts[:1].upper()}{facts[1:]}", words.card_text(code), words.card_about(code))


def event(words: Words, one: Event) -> Text:
    data = dict(one.data)
    match one.kind:
        case "performs":
            data["own"] = data["seat"] == data["owner"]
            data["job"] = Text(f"mottainai.job.{CARD[data['task']].job}")
            data["parts"] = parts(words, data["counted"])
        case "used":
            data["copied"] = kind(data["work"]) != data["code"]
        case "moved" if data["place"] in ("helpers", "materials", "sales"):
            return Text(f"mottainai.event.moved.{data['place']}", **data)
        case "completed":
            return Text(f"mottainai.event.completed.{data['by']}", **data)
        case "over":
            return ending(data["result"])
    return Text(f"mottainai.event.{one.kind}", **data)


def parts(words: Words, counted: Mapping[str, Any]) -> str:
    """What actions a task gives beyond its first."""
    named = ("helpers", "covered", "extra")
    return ", ".join(words.word(f"mottainai.counted.{name}", n=counted[name]) for name in named if counted[name])


def ending(result: Mapping[str, Any]) -> Text:
    """What ended the game, what broke a tie, and who won."""
    (winner,) = result["winners"]
    tie = Text(f"mottainai.tie.{result['tie']}") if result["tie"] else ""
    wins = Text("mottainai.wins", seat=winner, points=result["scores"][winner]["total"])
    return Text("mottainai.event.over", ending=Text(f"mottainai.cause.{result['cause']}"), tie=tie, what=wins)


def question(key: str, view: MottainaiView) -> dict[str, Any]:
    said: dict[str, Any] = {"limit": RULES.hand_limit, "action": 1, "total": 0, "masked": False, "shown": []}
    task = view.task
    if task is not None:
        said |= {"owner": task.owner, "card": task.card, "action": task.action, "total": task.total}
        said |= {"masked": task.masked, "shown": list(task.shown)}
    if view.effects:
        said["work"] = view.effects[0].work
        if key == "wing" and len(view.effects[0].picks) > 1:
            said["card"] = view.effects[0].picks[1]
    if view.completions and (key != "wing" or not view.completions[0].wing):
        said |= {"card": view.completions[0].card, "lacking": view.completions[0].lacking}
    return said


def final(words: Words, result: Mapping[str, Any]) -> list[str]:
    lines = []
    for seat, score in enumerate(result["scores"]):
        by_work = ", ".join(f"{card(words, w)} +{n}" for w, n in score["by_work"].items())
        lines.append(words.word("mottainai.score.line", seat=seat, **{**score, "by_work": by_work}))
    return [*lines, *ties(words, result), words.say(ending(result))]


def ties(words: Words, result: Mapping[str, Any]) -> list[str]:
    """A line for each material in which several had most sales: who had the majority, and by what."""
    lines = []
    for name, held in result.get("sales_ties", {}).items():
        by = [kind(work) for work in result["ties_won"].get(name, ())]
        lines.append(words.word("mottainai.score.tie", material=name, tied=held["tied"], holders=held["holders"], by=by))
    return lines


CHAPTERS: Mapping[str, str] = {  # of the help, and the paragraphs of the rules of which they tell
    "goal": "1", "playing": "", "setup": "", "turn": "5 R7", "task": "7 R18 R19", "actions": "6 R16", "works": "8 R14 R15",
    "cover": "", "effects": "12 R8 R9 R10 R17 R22 R23 R24 R34", "scoring": "",
}  # fmt: skip
CONSTANTS: Mapping[str, Any] = {
    "dealt": RULES.cards_dealt,
    "hand_limit": RULES.hand_limit,
    "refill": RULES.refill_to,
    "limits": RULES.wing_limits,
}

VOICE = Voice(SPEAK, kind, sheet, effect_text, event, question, final, CHAPTERS, CONSTANTS)
