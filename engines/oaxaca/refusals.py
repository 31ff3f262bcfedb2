"""Why something may not be said now: the predicates of the rules, asked one by one, from what the seat sees."""

from __future__ import annotations

from engines.kernel import Ask, Fork, Frame, Illegal, Text, asked
from engines.oaxaca import rules
from engines.oaxaca.actions import Combine, Craft, FreeResult, Gather, no_combine, no_craft, no_gather, room_refusal
from engines.oaxaca.bonuses import no_bonus
from engines.oaxaca.cards import CARD, DECK_OF_WORD, FACES
from engines.oaxaca.chains import next_cards
from engines.oaxaca.solo import no_sale
from engines.oaxaca.state import No, Oaxaca, no

SHOWN = 6  # legal alternatives named in a refusal


def why_not(g: Oaxaca, seat: int, *words: str) -> Illegal | None:
    """The reason against these words, with what is possible instead; None when they are offered."""
    ask = asked(g, seat)
    if ask is None:
        return not_asked(g, seat)
    choice = " ".join(words)
    if choice in ask.options:
        return None
    found = reason(g, seat, ask, words) or no("", "not_offered", choice=choice)
    return Illegal(found.why, found.rule, alternatives(ask, words[0] if words else ""))


def not_asked(g: Oaxaca, seat: int) -> Illegal:
    """The seat is not asked anything now."""
    if not g.asks:
        return Illegal(Text("kernel.over"))
    player = g.players[seat]
    if not player.day and g.active != seat:
        return Illegal(Text("oaxaca.no.passed", seat=g.asks[0].seat), "5")
    return Illegal(Text("kernel.not_your_turn", seat=g.asks[0].seat))


def alternatives(ask: Ask, verb: str) -> Text:
    """What could be said instead: choices with the same verb, or any."""
    same = [o for o in ask.options if o.split(" ")[0] == verb] or list(ask.options)
    return Text("kernel.instead", choices=same[:SHOWN], more=max(0, len(same) - SHOWN))


def reason(g: Oaxaca, seat: int, ask: Ask, words: tuple[str, ...]) -> No | None:
    """The first rule that speaks against these words as an answer to this question."""
    verb, *rest = words or ("",)
    word = rest[0] if rest else ""
    if ask.key == "act":
        return act_refusal(g, seat, verb, word)
    if verb not in {o.split(" ")[0] for o in ask.options}:
        return no("6", "answer_first", asked=ask.key)
    top = frame_of(g, seat)
    match ask.family, top:
        case "with", Gather() | Craft():
            return with_refusal(g, seat, top, word)
        case ("target" | "extra"), _:
            return no("8", "nothing_left" if word in g.players[seat].workshop else "not_in_workshop", card=word)
        case "deck", _:
            return no_gather(g, seat, 1, DECK_OF_WORD[word]) if word in DECK_OF_WORD else no("7", "no_such_deck", word=word)
        case "do", FreeResult() | Combine():
            return room_refusal(g, seat, top.face, word) if word in ("gather", "craft") else None
        case "as", FreeResult() | Combine():
            return as_refusal(g, seat, top, word)
        case "second", _:
            return second_refusal(g, seat, word)
        case "sell", _:
            return no_sale(g, seat, word, int(rest[1])) if len(rest) == 2 and rest[1].isdigit() else None
        case "via", _:
            return via_refusal(g, seat, top, word)
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
        if not word.isdigit() or int(word) not in FACES:
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
            return no("", "not_offered", choice=f"end {word}") if word else rules.no_end(g, seat)
    return no("6", "not_an_act", word=verb)


def with_refusal(g: Oaxaca, seat: int, action: Gather | Craft, card: str) -> No | None:
    """Why a card cannot be declared with this action."""
    if card not in CARD:
        return no("10", "no_such_card", word=card)
    declared = [chain[0] for chain in (action.chain, *action.mods) if chain]
    refused = g.no_use(seat, card, declared)
    return refused or no("8" if isinstance(action, Craft) else "7", f"unfit_{action.KIND.partition('.')[2]}", card=card)


def as_refusal(g: Oaxaca, seat: int, top: FreeResult | Combine, word: str) -> No | None:
    """Why a result cannot be that face."""
    if not word.isdigit() or int(word) not in FACES:
        return no("2", "no_such_face", word=word)
    if isinstance(top, FreeResult) and int(word) not in g.effect(top.chain[-1]).faces:
        return no("9", "not_depicted", card=top.chain[-1], face=int(word))
    return no_craft(g, seat, int(word)) or no_gather(g, seat, int(word))


def second_refusal(g: Oaxaca, seat: int, word: str) -> No | None:
    """Why a die or card cannot be the second half of a pair."""
    if word.isdigit():
        return no("9", "no_second_die", face=int(word))
    if word not in CARD:
        return no("10", "no_such_card", word=word)
    return g.no_use(seat, word) or no("9", "gives_no_result", card=word)


def via_refusal(g: Oaxaca, seat: int, top: Frame | None, word: str) -> No | None:
    """Why a chain cannot lead to that card."""
    chain: list[str] = getattr(top, "chain", [])
    if word not in CARD:
        return no("10", "no_such_card", word=word)
    if CARD[word].is_globe:
        return no("10", "passive", card=word)
    if CARD[word].code in {CARD[c].code for c in chain}:
        return no("R30", "kind_twice", card=word)
    if word not in next_cards(g, seat, chain):
        return no("10", "out_of_reach", card=word, chain=list(chain))
    return no_bonus(g, seat, (*chain, word)) or no("9", "gives_no_result", card=word)
