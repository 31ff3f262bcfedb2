"""Why something may not be said now: the predicates of the rules, asked one by one, from what the seat sees."""

from __future__ import annotations

from engines.kernel import Ask, Frame, Illegal, No, Text, refusal
from engines.mottainai.actions import Action, masked, no_variant
from engines.mottainai.building import CRAFT, SMITH, Complete, no_completing
from engines.mottainai.cards import CARD, JOB, MATERIAL
from engines.mottainai.effects import UNITS, Effect, in_time, mark
from engines.mottainai.rules import Task, Turn
from engines.mottainai.state import WINGS, Mottainai, no

SECTION = {
    "discard": "R7", "limit": "5", "work": "12", "task": "5", "show": "7", "act": "6", "refill": "6", "support": "8", "wing": "8",
    "args": "12",
}  # fmt: skip
JOBS_SAID = frozenset(JOB.values())


def why_not(g: Mottainai, seat: int, *words: str) -> Illegal | None:
    """The reason against these words, with what is possible instead; None when they are offered."""

    def weighed(ask: Ask) -> No:
        return reason(g, seat, ask, words) or no(SECTION[ask.family], "not_offered", choice=" ".join(words))

    return refusal(g, seat, words, lambda: not_asked(g, seat), weighed)


def not_asked(g: Mottainai, seat: int) -> Illegal:
    """The seat is not asked anything now: only the active player ever is."""
    if not g.asks:
        return Illegal(Text("kernel.over"))
    if not 0 <= seat < g.seats:
        return Illegal(Text("kernel.not_asked"))
    return Illegal(Text("kernel.not_your_turn", seat=g.asks[0].seat), "5")


def reason(g: Mottainai, seat: int, ask: Ask, words: tuple[str, ...]) -> No | None:
    """The first rule that speaks against these words as an answer to this question."""
    verb, *rest = words or ("",)
    word = rest[-1] if rest else ""
    top = g.stack[-1]
    if word and word not in CARD and word not in MATERIAL and verb not in ("pick", "among"):
        return no("1", "no_such_card", word=word)
    match ask.family, top:
        case "act", Action():
            return act_refusal(g, top, verb, word)
        case "work", _:
            return work_refusal(g, seat, ask, top, verb, word)
        case (("discard" | "limit" | "task" | "refill"), _) if word in CARD:
            return hand_refusal(g, seat, ask, verb, word)
        case "show", Task():
            return show_refusal(g, seat, ask, top, word) if verb == "show" else answer_first(ask, verb)
        case "support", Complete():
            return support_refusal(ask, top, verb, word)
        case "wing", _:
            return no("8", "which_wing") if verb not in WINGS else None
        case "args", Effect():
            return no("12", "cannot_pick", card=top.work, choice=" ".join(rest)) if verb == "pick" else answer_first(ask, verb)
    return answer_first(ask, verb)


def answer_first(ask: Ask, verb: str) -> No | None:
    """Another question is open."""
    return None if verb in {o.split(" ")[0] for o in ask.options} else no("5", "answer_first", asked=ask.key)


def hand_refusal(g: Mottainai, seat: int, ask: Ask, verb: str, card: str) -> No | None:
    """A question for a hand card."""
    if card not in g.players[seat].hand:
        return no(SECTION[ask.family], "not_in_hand", card=card)
    return answer_first(ask, verb)


def act_refusal(g: Mottainai, a: Action, verb: str, word: str) -> No | None:
    """Why an action cannot be taken in this way."""
    job, said = JOB[a.material], verb.partition("-")[0]
    masks = masked(g, a.seat, a.owner)
    match verb:
        case "craft" | "pray" if masks:
            return no("R18", "masked", card=masks[0], seat=a.owner)
        case "pray":
            return None
        case "lose":
            return no("R18", "not_masked")
        case "craft":
            return no_completing(g, a.seat, word, CRAFT, a.material) if word in CARD else no("1", "no_such_card", word=word)
        case "among":
            return no("6", "no_need_to_narrow")
    if said not in JOBS_SAID:
        return answer_first(g.asks[0], verb)
    if said != job:
        return no("6", "other_job", job=Text(f"mottainai.job.{job}"), said=Text(f"mottainai.job.{said}"))
    if verb == "smith":
        return no_completing(g, a.seat, word, SMITH, a.material) if word in CARD else no("1", "no_such_card", word=word)
    return variant_refusal(g, a, verb, word)


def variant_refusal(g: Mottainai, a: Action, verb: str, word: str) -> No | None:
    """Why this card, or this way of taking a normal action, is not possible."""
    player = g.players[a.seat]
    match verb:
        case "clerk":
            return narrow_first(word) if word in player.craft_bench else no("6", "not_on_bench", card=word)
        case "monk" | "potter":
            return narrow_first(word) if word in g.floor else no("6", "not_on_floor", card=word)
        case "clerk-all":
            return no_variant(g, a.seat, "robe") or no("6", "none_of_material", material=word)
        case "clerk-top":
            return no_variant(g, a.seat, "bell")
        case "potter-top":
            return no_variant(g, a.seat, "socks")
        case "monk-from" | "potter-from":
            lacking = all(no_variant(g, a.seat, code) for code in ("flute", "sword"))
            return no("R16", "no_taking", card="flute", code="sword") if lacking else no("R16", "not_takeable", card=word)
    return None


def narrow_first(word: str) -> No:
    """The cards are too many for one menu."""
    return no("6", "narrow_first", card=word)


def work_refusal(g: Mottainai, seat: int, ask: Ask, top: Frame, verb: str, word: str) -> No | None:
    """Why a work cannot be used now."""
    if verb != "use":
        return answer_first(ask, verb)
    if word not in g.players[seat].works:
        return no("12", "not_your_work", card=word)
    code = g.face(word).code
    used = top.used if isinstance(top, (Turn, Action)) else []
    if mark(g, word) in used or (isinstance(top, Complete) and word not in top.todo):
        return no("12", "used_or_late", card=word)
    if code not in UNITS or not (isinstance(top, Complete) or word in in_time(g, seat, timing_of(ask, top))):
        return no("12", "other_time", card=word)
    unit = UNITS[code]
    about = top.card if isinstance(top, Complete) else ""
    found = unit.no_use(g, seat, word, about)
    return found or (None if unit.able(g, seat, word) else no("R14", "nothing_to_complete", card=word))


def timing_of(ask: Ask, top: Frame) -> str:
    """Which effects a question about works is for."""
    match ask.key:
        case "work.morning":
            return "morning"
        case "work.tailor":
            return "before_tailor"
        case "work.after":
            return f"after_{top.after}" if isinstance(top, Action) else ""
    return "night"


def show_refusal(g: Mottainai, seat: int, ask: Ask, task: Task, card: str) -> No | None:
    """Why this card cannot be shown."""
    if card not in g.players[seat].hand:
        return no("7", "not_in_hand", card=card)
    if card in task.shown:
        return no("R19", "already_shown", card=card)
    if ask.key == "show.fountain":
        return no("R19", "not_a_monk", card=card)
    return no("7", "not_matching", card=card, task=task.card)


def support_refusal(ask: Ask, f: Complete, verb: str, card: str) -> No | None:
    """Why this card gives no support to the work being completed."""
    if card in f.shown or card in f.spent:
        return no("8", "already_support", card=card)
    if verb == "spend":
        return no("8", "not_to_spend", card=card)
    if verb == "support" and f.by == CRAFT:
        return no("R15", "support_from_hand", card=f.card)
    if verb == "support":
        return no("8", "not_support", card=card, work=f.card)
    return answer_first(ask, verb)
