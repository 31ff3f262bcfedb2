"""Section 6: one action, in one of its three ways, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Goto, Next, No, Text, frame
from engines.mottainai.building import Complete
from engines.mottainai.cards import CARD, JOB, MATERIAL, RULES, VALUE, Job
from engines.mottainai.effects import in_time, no_work, use, window
from engines.mottainai.refusals import answer_first, no_hand_card, no_such_card, said
from engines.mottainai.state import Mottainai, Player, narrowed, narrows, no, offer
from engines.mottainai.support import CRAFT, SMITH, no_completing, out_of_reach
from engines.mottainai.units import of_players, put, turn_over

PRAYER = "prayer"
SOME: Mapping[str, str] = MappingProxyType({CARD[code].material: code for code in CARD})  # a card of each material


@frame("mottainai.action")
class Action(Frame):
    """One action: the normal one of its job, or CRAFT, or PRAYER; then the effects that follow it."""

    seat: int
    material: str  # of the task; "" for the prayer of a player without a task
    owner: int = -1  # whose task it is; -1 for a single action
    among: str = ""
    used: list[str] = field(default_factory=list)
    returned: int = 0
    made: list[str] = field(default_factory=list)  # cards completed within this action
    after: str = ""  # what effects may follow now

    def ask_act(self, g: Mottainai) -> Next:
        if not self.material:
            return Goto("prayer")
        job = JOB[self.material]
        mask = masked(g, self.seat, self.owner)
        crafts = [] if mask else [f"craft {c}" for c in completable(g, self.seat, CRAFT, self.material)]
        options = (*normal(g, self, job), *crafts, "lose" if mask else "pray")
        nothing_hidden = bool(mask and job != SMITH) or not g.players[self.seat].hand
        alone = len(options) == 1 and job != SMITH  # then it matters whether everybody can see that there is no other way
        public = nothing_hidden or (alone and not craftable(g, self.seat, self.material))
        return Ask(self.seat, f"act.{job}", options, (), nothing_hidden, public)

    def act(self, g: Mottainai, verb: str, *words: str) -> Next:
        player = g.players[self.seat]
        if narrows(self, verb, words[0] if words else ""):
            return AGAIN
        match verb:
            case "clerk":
                put(g, self.seat, words[0], player.craft_bench, player.sales, "sales")
            case "clerk-all":
                if g.edition:
                    g.tell("variant", seat=self.seat, code="robe")
                for card in [c for c in player.craft_bench if CARD[c].material == words[0]]:
                    put(g, self.seat, card, player.craft_bench, player.sales, "sales")
                if not g.edition:
                    g.tell("variant", seat=self.seat, code="robe")
            case "clerk-top":
                g.tell("variant", seat=self.seat, code="bell")
                turn_over(g, self.seat, player.sales, "sales")
            case "potter-top":
                g.tell("variant", seat=self.seat, code="socks")
                turn_over(g, self.seat, player.craft_bench, "materials")
            case "monk" | "potter":
                put(g, self.seat, words[0], g.floor, *self._place(player, verb))
            case "monk-from" | "potter-from":
                take_from(g, self.seat, int(words[0]) - 1, words[1], *self._place(player, verb.partition("-")[0]))
            case "tailor":
                return None
            case "smith" | "craft":
                self.after = SMITH if verb == SMITH else ""
                g.tell("declared", seat=self.seat, card=words[0], by=verb, shows=(words[0],))
                return Call(Complete(self.seat, words[0], verb), "ask_after")
            case "pray":
                return self.prayer(g)
            case "lose":
                g.tell("lost_action", seat=self.seat, owner=self.owner)
                return DONE
        self.after = verb.partition("-")[0]
        return self._follow_up(g)

    def _place(self, player: Player, job: str) -> tuple[list[str], str]:
        return (player.helpers, "helpers") if job == "monk" else (player.craft_bench, "materials")

    # -- TAILOR -------------------------------------------------------------------------------------------------------------

    def ask_before(self, g: Mottainai) -> Next:
        return window(g, self.seat, "tailor", "before_tailor", self.used)

    def before(self, g: Mottainai, verb: str, work: str = "") -> Next:
        return use(g, self.seat, work, self.used, "ask_before") if verb == "use" else None

    def ask_refill(self, g: Mottainai) -> Next:
        hand = g.players[self.seat].hand
        return offer(self.seat, "refill", "return", hand, self.among, "done") if hand else None

    def refill(self, g: Mottainai, verb: str, word: str = "") -> Next:
        if verb == "done":
            return None
        if narrows(self, verb, word):
            return AGAIN
        self.returned += 1
        g.tell("returned_own", (self.seat,), cards=[word])
        g.under_deck(g.players[self.seat].hand, word)
        return AGAIN

    def draw_up(self, g: Mottainai) -> Next:
        player = g.players[self.seat]
        n = max(0, RULES.refill_to - len(player.hand) - len(player.waiting))
        g.tell("refilled", seat=self.seat, returned=self.returned, n=min(n, len(g.deck)))
        g.draw(player.waiting, n)
        return DONE

    # -- PRAYER and what follows --------------------------------------------------------------------------------------------

    def prayer(self, g: Mottainai) -> Next:
        g.tell("prayed", seat=self.seat)
        g.draw(g.players[self.seat].waiting)
        self.after = PRAYER
        return self._follow_up(g)

    def _follow_up(self, g: Mottainai) -> Next:
        return Goto("ask_after") if in_time(g, self.seat, f"after_{self.after}") else DONE

    def ask_after(self, g: Mottainai) -> Next:
        return (window(g, self.seat, "after", f"after_{self.after}", self.used) if self.after else None) or DONE

    def why_not(self, g: Mottainai, ask: Ask, *words: str) -> No | None:
        if ask.family == "work":
            return no_work(g, ask, words, "before_tailor" if ask.key == "work.tailor" else f"after_{self.after}", self.used)
        verb, word = said(words)
        if found := no_such_card(verb, word):
            return found
        return act_refusal(g, self, ask, verb, word) if ask.family == "act" else no_hand_card(g, ask, verb, word)

    def follow(self, g: Mottainai, verb: str, work: str = "") -> Next:
        return use(g, self.seat, work, self.used, "ask_after") if verb == "use" else DONE


# -- what may be done with an action ----------------------------------------------------------------------------------------


def masked(g: Mottainai, seat: int, owner: int) -> list[str]:
    return g.owned(owner, "mask") if owner >= 0 and owner != seat else []


def no_variant(g: Mottainai, seat: int, code: str) -> No | None:
    """Why the variant that a work allows is not there."""
    return None if g.owned(seat, code) else no("R16", "no_variant", card=code)


def normal(g: Mottainai, a: Action, job: Job) -> list[str]:
    player = g.players[a.seat]
    match job:
        case "clerk":
            found = narrowed("clerk", player.craft_bench, a.among)
            if player.craft_bench and no_variant(g, a.seat, "robe") is None:
                held = {CARD[c].material for c in player.craft_bench}
                found += [f"clerk-all {m}" for m in MATERIAL if m in held]
            return [*found, "clerk-top"] if no_variant(g, a.seat, "bell") is None else found
        case "tailor":
            return ["tailor"]
        case "smith":
            return narrowed("smith", completable(g, a.seat, SMITH, a.material), a.among)
    found = narrowed(job, g.floor, a.among)
    if job == "potter" and no_variant(g, a.seat, "socks") is None:
        found.append("potter-top")
    taken = takeable(g, a.seat, job, a.among)
    return list(dict.fromkeys((*found, *taken))) if taken else found


def completable(g: Mottainai, seat: int, by: str, material: str) -> list[str]:
    """The hand cards that can be completed now: those with support enough of their own, and those that works help with."""
    player = g.players[seat]
    hand = player.hand if by == SMITH else [c for c in player.hand if CARD[c].material == material]
    support = [CARD[c].material for c in (player.hand if by == SMITH else player.craft_bench)]
    own = 1 if by == SMITH else 0  # a hand card does not support itself
    found = [c for c in hand if support.count(CARD[c].material) - own >= CARD[c].value - 1]
    if len(found) == len(hand) or not player.works:
        return found
    return [c for c in hand if c in found or not out_of_reach(g, seat, c, by)]


def craftable(g: Mottainai, seat: int, material: str) -> bool:
    """Whether a card of that material could be completed by CRAFT, if it is in hand: all of a material have one value."""
    player = g.players[seat]
    lying = [c for c in player.craft_bench if CARD[c].material == material]
    return len(lying) >= VALUE[material] - 1 or (bool(player.works) and not out_of_reach(g, seat, SOME[material], CRAFT))


def takeable(g: Mottainai, seat: int, job: Job, among: str) -> list[str]:
    """What Flute and Sword let a MONK or POTTER action take from opponents."""
    flutes, swords = g.owned(seat, "flute"), g.owned(seat, "sword")
    if not flutes and not swords:
        return []
    own = len(pile(g.players[seat], job))
    papers = g.face(flutes[0]).materials if flutes else ()

    def before(player: Player) -> list[str]:
        found: list[str] = []
        if flutes:
            found += player.task if player.task_up else []
            found += [w for w in player.works if CARD[w].material in papers]
        if swords and len(pile(player, job)) > own:
            found += pile(player, job)
        return found

    return of_players(g, f"{job}-from", g.others(seat), before, among)


def pile(player: Player, job: str) -> list[str]:
    return player.helpers if job == "monk" else player.craft_bench


def take_from(g: Mottainai, seat: int, owner: int, card: str, zone: list[str], to: str) -> None:
    source = g.place_of(owner, card)
    assert source is not None
    player = g.players[owner]
    by = "sword" if source is player.helpers or source is player.craft_bench else "flute"
    g.tell("variant", seat=seat, code=by)
    g.tell("taken", seat=seat, owner=owner, card=card, place=to)
    source.remove(card)
    zone.append(card)


# -- why not ---------------------------------------------------------------------------------------------------------------


def act_refusal(g: Mottainai, a: Action, ask: Ask, verb: str, word: str) -> No | None:
    job, meant = JOB[a.material], verb.partition("-")[0]
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
    if meant not in JOB.values():
        return answer_first(ask, verb)
    if meant != job:
        return no("6", "other_job", job=Text(f"mottainai.job.{job}"), said=Text(f"mottainai.job.{meant}"))
    if verb == "smith":
        return no_completing(g, a.seat, word, SMITH, a.material) if word in CARD else no("1", "no_such_card", word=word)
    return variant_refusal(g, a, verb, word)


def variant_refusal(g: Mottainai, a: Action, verb: str, word: str) -> No | None:
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
