"""Why something may not be said now: the predicates of the rules, asked one by one, from what the seat sees."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Ask, Fork, Frame, Illegal, No, Text, refusal
from engines.oaxaca import rules
from engines.oaxaca.actions import Combine, Craft, FreeResult, Gather, no_combine, no_craft, no_gather, room_refusal
from engines.oaxaca.bonuses import Copy, no_bonus
from engines.oaxaca.cards import CARD, DECK_OF_WORD, FACES, TOURISTS
from engines.oaxaca.chains import next_cards
from engines.oaxaca.dice import Refresh, SetDie
from engines.oaxaca.rules import OpeningReroll
from engines.oaxaca.solo import no_sale
from engines.oaxaca.state import Oaxaca, no
from engines.oaxaca.tokens import MoveTokens

SECTION = {
    "act": "6", "reroll": "5", "deck": "7", "keep": "7", "return": "7", "with": "R7", "target": "8", "extra": "8", "as": "9",
    "do": "9", "second": "9", "via": "10", "args": "10", "respond": "10", "trade": "13", "sell": "13", "customers": "13",
}  # fmt: skip
SAID = {"args": "pick", "customers": "again", "reroll": "again"}  # families answered by another word than their own


def why_not(g: Oaxaca, seat: int, *words: str) -> Illegal | None:
    """The reason against these words, with what is possible instead; None when they are offered."""

    def weighed(ask: Ask) -> No:
        return reason(g, seat, ask, words) or no(SECTION.get(ask.family, "10"), "not_offered", choice=" ".join(words))

    return refusal(g, seat, words, lambda: not_asked(g, seat), weighed)


def not_asked(g: Oaxaca, seat: int) -> Illegal:
    """The seat is not asked anything now."""
    if not 0 <= seat < g.seats:
        return Illegal(Text("kernel.not_asked"))
    if not g.asks:
        return Illegal(Text("kernel.over"))
    player = g.players[seat]
    if not player.day and g.active != seat:
        return Illegal(Text("oaxaca.no.passed", seat=g.asks[0].seat), "5")
    return Illegal(Text("kernel.not_your_turn", seat=g.asks[0].seat), "5")


def reason(g: Oaxaca, seat: int, ask: Ask, words: tuple[str, ...]) -> No | None:
    """The first rule that speaks against these words as an answer to this question."""
    verb, *rest = words or ("",)
    word = rest[0] if rest else ""
    if ask.key == "act":
        return act_refusal(g, seat, verb, word)
    if verb not in {SAID.get(ask.family, ask.family), *(o.split(" ")[0] for o in ask.options)}:
        return no("6", "answer_first", asked=ask.key)
    if f"{verb} {word}" in ask.options:
        return None
    top = frame_of(g, seat)
    match ask.family, top:
        case "with", Gather() | Craft() if ask.key == "with.copy":
            return link_refusal(g, seat, top.mods[-1], word) or unfit(top, word)
        case "with", Gather() | Craft():
            return with_refusal(g, seat, top, word)
        case "do", FreeResult() | Combine():
            return room_refusal(g, seat, top.face, word) if word in ("gather", "craft") else None
        case "as", FreeResult() | Combine():
            return as_refusal(g, seat, top, word)
        case "via", Combine() | Copy():
            last = no_bonus(g, seat, (*top.chain, word)) if word in CARD else None
            return link_refusal(g, seat, top.chain, word) or last or no("9", "gives_no_result", card=word)
        case "deck", Gather() if word in DECK_OF_WORD:
            return no_gather(g, seat, top.face, DECK_OF_WORD[word])
        case "reroll", OpeningReroll():
            return reroll_refusal(g, seat, top, word)
        case "args", _:
            return pick_refusal(g, seat, ask, top, word)
        case "sell", _:
            return no_sale(g, seat, word, int(rest[1])) if len(rest) == 2 and rest[1].isdecimal() else None
    return choice_refusal(g, seat, ask, word)


def choice_refusal(g: Oaxaca, seat: int, ask: Ask, word: str) -> No | None:
    """Why a card, deck, die or customer cannot be the answer, whatever it is chosen for."""
    match ask.family:
        case "target" | "extra":
            return no("8", "nothing_left" if word in g.players[seat].workshop else "not_in_workshop", card=word)
        case "deck" | "trade" if word not in DECK_OF_WORD:
            return no(SECTION[ask.family], "no_such_deck", word=word)
        case "keep" | "return":
            return no("7", "not_drawn", card=word)
        case "second":
            return second_refusal(g, seat, word)
        case "respond":
            return no("8", "not_in_workshop", card=word)
        case "customers":
            return customer_refusal(g, word)
    return None


def frame_of(g: Oaxaca, seat: int) -> Frame | None:
    """The frame that asks this seat."""
    top: Frame | None = g.stack[-1] if g.stack else None
    while isinstance(top, Fork):
        top = next((b[-1] for q, b in zip(top.seats, top.branches, strict=True) if q == seat and b), None)
    return top


def act_refusal(g: Oaxaca, seat: int, verb: str, word: str) -> No | None:
    """Why this act of a turn is not possible; None exactly when it is offered."""
    player = g.players[seat]
    if verb in ("gather", "craft", "combine", "idle", "early-riser"):
        if not word.isdecimal() or int(word) not in FACES:
            return no("2", "no_such_face", word=word)
        face = int(word)
        if verb == "early-riser":
            return rules.no_early_riser(g, seat)
        refused = rules.no_die(g, seat, face)
        if refused:
            return refused
        match verb:
            case "gather":
                return no_gather(g, seat, face)
            case "craft":
                return no_craft(g, seat, face)
            case "combine":
                return no_combine(g, seat, face)
        return rules.no_idle(g, seat)
    match verb:
        case "activate":
            if word in g.grid or word in player.guests:
                return no("11", "is_tourist", card=word)
            return rules.no_use_of(g, seat, word)
        case "tourist":
            if word in player.stall:
                return no("10", "is_stall_card", card=word)
            return rules.no_use_of(g, seat, word)
        case "scrap":
            return None if word in player.workshop else no("8", "not_in_workshop", card=word)
        case "end":
            return no("6", "not_offered", choice=f"end {word}") if word else rules.no_end(g, seat)
    if verb == "again":
        return no("6", "too_late_again")
    return no("6", "not_now", word=verb) if verb in (*SECTION, "done") else no("6", "not_an_act", word=verb)


def with_refusal(g: Oaxaca, seat: int, action: Gather | Craft, card: str) -> No | None:
    """Why a card cannot be declared with this action."""
    if card not in CARD:
        return no("10", "no_such_card", word=card)
    declared = [chain[0] for chain in (action.chain, *action.mods) if chain]
    return g.no_use(seat, card, declared) or unfit(action, card)


def unfit(action: Gather | Craft, card: str) -> No:
    """The card is no bonus for this action, or would add nothing to it."""
    return no("8" if isinstance(action, Craft) else "7", f"unfit_{action.KIND.partition('.')[2]}", card=card)


def as_refusal(g: Oaxaca, seat: int, top: FreeResult | Combine, word: str) -> No | None:
    """Why a result cannot be that face."""
    if not word.isdecimal() or int(word) not in FACES:
        return no("2", "no_such_face", word=word)
    if isinstance(top, FreeResult) and int(word) not in g.effect(top.chain[-1]).faces:
        return no("9", "not_depicted", card=top.chain[-1], face=int(word))
    return no_craft(g, seat, int(word)) or no_gather(g, seat, int(word))


def second_refusal(g: Oaxaca, seat: int, word: str) -> No | None:
    """Why a die or card cannot be the second half of a pair."""
    if word.isdecimal():
        return no("9", "no_second_die", face=int(word))
    if word not in CARD:
        return no("10", "no_such_card", word=word)
    return g.no_use(seat, word) or no("9", "gives_no_result", card=word)


def link_refusal(g: Oaxaca, seat: int, chain: Sequence[str], word: str) -> No | None:
    """Why a chain cannot lead to that card at all."""
    if word not in CARD:
        return no("10", "no_such_card", word=word)
    if CARD[word].is_globe:
        return no("10", "passive", card=word)
    if CARD[word].code in {CARD[c].code for c in chain}:
        return no("R30", "kind_twice", card=word)
    return None if word in next_cards(g, seat, chain) else no("10", "out_of_reach", card=word, chain=list(chain))


def reroll_refusal(g: Oaxaca, seat: int, opening: OpeningReroll, word: str) -> No | None:
    """Why a die cannot join the opening re-roll: the saved one was not rolled."""
    if not word.isdecimal() or int(word) not in FACES:
        return no("2", "no_such_face", word=word)
    face, day = int(word), g.players[seat].day
    if face not in day:
        return no("5", "no_such_die", face=face, day=day[:])
    if opening.picked.count(face) < opening.rolled.count(face):
        return None
    return no("R6", "not_rolled", face=face) if day.count(face) > opening.rolled.count(face) else no("5", "all_picked", face=face)


def customer_refusal(g: Oaxaca, word: str) -> No | None:
    """Why a customer cannot be chosen to be rolled again."""
    if not word.isdecimal() or not 1 <= int(word) <= len(g.customers):
        return no("13", "no_such_customer", n=len(g.customers))
    return no("13", "customer_rolls" if int(word) in g.served else "customer_picked", customer=int(word))


def pick_refusal(g: Oaxaca, seat: int, ask: Ask, top: Frame | None, word: str) -> No | None:
    """Why a bonus cannot be used in this way; nothing is known against it where no card is being used."""
    chain: list[str] = getattr(top, "chain", [])
    if not chain:
        return None
    rule = "11" if chain[-1] in TOURISTS else "10"
    if ask.key in ("args.reroll", "args.flip", "args.die") and word.isdecimal():
        face, day = int(word), g.players[seat].day
        key = "die_unchanged" if ask.key == "args.die" and face in day else "no_such_die"
        return no(rule, key, face=face, day=day[:], card=chain[-1])
    match top:
        case Refresh() if word in chain:
            return no("R26", "refreshes_itself", card=word)
        case MoveTokens() if ask.key == "args.to" and g.owner(word) is not None and word != top.source:
            return no("10", "other_craft", card=word, source=top.source)
        case SetDie() if word == str(top.die):
            return no(rule, "die_unchanged", face=top.die, day=g.players[seat].day[:], card=chain[-1])
    return no(rule, "not_a_target", card=chain[-1], word=word)
