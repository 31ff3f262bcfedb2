"""What cards do: sections 10 and 11. One frame per kind of bonus, with the predicate that allows it beside it.

A bonus asks first and is used at its last answer, so that nothing is spent on one that was not finished.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Frame, Goto, Next, fork, frame
from engines.oaxaca.actions import FreeResult, pays
from engines.oaxaca.cards import CARD, DECK_OF_FACE, OPPOSITE, Effect
from engines.oaxaca.chains import next_cards
from engines.oaxaca.state import No, Oaxaca, no


def no_bonus(g: Oaxaca, seat: int, chain: Sequence[str]) -> No | None:
    """Why the bonus at the end of a chain could not do anything now (R22)."""
    card = chain[-1]
    effect = g.effect(card)
    check = LEGAL.get(effect.op)
    if check is None:
        return no("10", "passive", card=card)
    return check(g, seat, chain, effect)


def bonus(g: Oaxaca, seat: int, chain: list[str]) -> Frame:
    """The frame that carries out the bonus at the end of a chain."""
    return FRAMES[g.effect(chain[-1]).op](seat, chain)


def picks(seat: int, what: str, words: Sequence[object], *more: str) -> Ask:
    """A question whose answers are the plain arguments of a bonus."""
    return Ask(seat, f"args.{what}", (*(f"pick {w}" for w in words), *more), public=True)


# -- leading on to another card -------------------------------------------------------------------------------------


def no_copy(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """WO4, TA5, TO13, TO15: there must be a card whose bonus would do something."""
    if any(no_bonus(g, seat, (*chain, c)) is None for c in next_cards(g, seat, chain)):
        return None
    return no("10", "nothing_to_copy", card=chain[-1])


@frame("oaxaca.copy")
class Copy(Frame):
    """Do the bonus of another card as if it were this one."""

    seat: int
    chain: list[str]

    def ask_via(self, g: Oaxaca) -> Next:
        can = (c for c in next_cards(g, self.seat, self.chain) if no_bonus(g, self.seat, (*self.chain, c)) is None)
        return Ask(self.seat, "via", tuple(f"via {c}" for c in can), public=True)

    def via(self, g: Oaxaca, _: str, card: str) -> Next:
        return bonus(g, self.seat, [*self.chain, card])


# -- free results ---------------------------------------------------------------------------------------------------


def no_free_result(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """A free result must be good for a gather or a craft."""
    return None if pays(g, seat)(effect) else no("9", "result_useless", card=chain[-1])


def no_modifier_alone(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """Bag and hammer cards are declared with an action, never used alone."""
    return no("10", "bag_alone" if effect.op == "gather_modifier" else "hammer_alone", card=chain[-1])


# -- tokens -----------------------------------------------------------------------------------------------------------


def scoped(g: Oaxaca, seat: int, effect: Effect) -> list[str]:
    """The Workshop cards an effect may touch."""
    if effect.scope == "any_workshop":
        return [c for _, c in g.workshops(seat)]
    if effect.scope == "opponent_workshop":
        return [c for q, c in g.workshops(seat) if q != seat]
    return list(g.players[seat].workshop)


def no_scoped(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """PO3, WO3: there must be a card to touch."""
    if effect.scope == "own_workshop" or g.solo:
        return None if g.players[seat].workshop else no("10", "workshop_empty")
    return None if scoped(g, seat, effect) else no("10", "no_workshop_card")


@frame("oaxaca.remove")
class RemoveTokens(Frame):
    """PO3: take a token off one card."""

    seat: int
    chain: list[str]

    def ask_card(self, g: Oaxaca) -> Next:
        return picks(self.seat, "remove", scoped(g, self.seat, g.effect(self.chain[-1])))

    def remove(self, g: Oaxaca, _: str, card: str) -> Next:
        effect = g.effect(self.chain[-1])
        g.use(self.seat, self.chain)
        n = min(effect.amount, next(g.players[q].workshop[c] for q, c in g.workshops(self.seat) if c == card))
        g.tell("tokens_off", seat=self.seat, card=card, n=n)
        g.take_tokens(card, n)
        return DONE


@frame("oaxaca.place")
class PlaceTokens(Frame):
    """WO3: put a token on a card in an opponent's Workshop."""

    seat: int
    chain: list[str]

    def ask_card(self, g: Oaxaca) -> Next:
        return picks(self.seat, "place", scoped(g, self.seat, g.effect(self.chain[-1])))

    def place(self, g: Oaxaca, _: str, card: str) -> Next:
        effect = g.effect(self.chain[-1])
        g.use(self.seat, self.chain)
        g.add_tokens(card, effect.amount)
        g.tell("tokens_on", seat=self.seat, card=card, n=effect.amount)
        return DONE


def no_redistribute(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """PO4 needs two Workshop cards."""
    return None if len(g.players[seat].workshop) > 1 else no("10", "two_cards_needed", card=chain[-1])


@frame("oaxaca.redistribute")
class Redistribute(Frame):
    """PO4: one or two moves of one token each within the own Workshop; completion is checked once, at the end (R23)."""

    seat: int
    chain: list[str]
    moves: list[str] = field(default_factory=list)  # from, to, from, to

    def ask_from(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        made = len(self.moves) // 2
        if effect.high and made >= effect.high:
            return Goto("redistribute")
        sources = [c for c in g.players[self.seat].workshop if self._destinations(g, c)]
        if made < effect.low:
            return picks(self.seat, "from", sources)
        return picks(self.seat, "from", sources, "done")

    def take(self, g: Oaxaca, verb: str, card: str = "") -> Next:
        if verb == "done":
            return Goto("redistribute")
        self.moves.append(card)
        return None

    def ask_to(self, g: Oaxaca) -> Next:
        return picks(self.seat, "to", self._destinations(g, self.moves[-1]))

    def give(self, g: Oaxaca, _: str, card: str) -> Next:
        self.moves.append(card)
        return Goto("ask_from")

    def redistribute(self, g: Oaxaca) -> Next:
        g.use(self.seat, self.chain)
        after = self._after(g, self.moves)
        g.players[self.seat].workshop.update(after)
        g.tell("redistributed", seat=self.seat, moves=self.moves[:])
        for card in after:
            g.take_tokens(card, 0)
        return DONE

    def _after(self, g: Oaxaca, moves: Sequence[str]) -> dict[str, int]:
        tokens = dict(g.players[self.seat].workshop)
        for source, target in zip(moves[::2], moves[1::2], strict=True):
            tokens[source] -= 1
            tokens[target] += 1
        return tokens

    def _destinations(self, g: Oaxaca, source: str) -> list[str]:
        """Where a token of that card may go: moves that cancel each other out are refused."""
        made = self.moves[: len(self.moves) // 2 * 2]
        before = g.players[self.seat].workshop
        if not self._after(g, made)[source]:
            return []
        return [c for c in before if c != source and self._after(g, [*made, source, c]) != before]


def no_return(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """PO7 needs two Workshop cards."""
    return no_redistribute(g, seat, chain, effect)


@frame("oaxaca.return")
class ReturnAndRemove(Frame):
    """PO7: one own card goes under its deck, another loses up to three tokens (R24)."""

    seat: int
    chain: list[str]
    returned: str = ""
    worked: str = ""

    def ask_returned(self, g: Oaxaca) -> Next:
        return picks(self.seat, "return", list(g.players[self.seat].workshop))

    def give_back(self, g: Oaxaca, _: str, card: str) -> Next:
        self.returned = card
        return None

    def ask_worked(self, g: Oaxaca) -> Next:
        return picks(self.seat, "work", [c for c in g.players[self.seat].workshop if c != self.returned])

    def work(self, g: Oaxaca, _: str, card: str) -> Next:
        self.worked = card
        return None

    def ask_number(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        most = min(effect.high or 1, g.players[self.seat].workshop[self.worked])
        return picks(self.seat, "number", range(min(effect.low, most), most + 1))

    def remove(self, g: Oaxaca, _: str, n: str) -> Next:
        g.use(self.seat, self.chain)
        g.under_deck(self.seat, self.returned)
        g.tell("scrapped", seat=self.seat, card=self.returned)
        g.tell("tokens_off", seat=self.seat, card=self.worked, n=int(n))
        g.take_tokens(self.worked, int(n))
        return DONE


def no_add_each(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """WO7 needs an opponent with a Workshop card."""
    return None if any(g.players[q].workshop for q in g.others(seat)) else no("10", "no_workshop_card")


@frame("oaxaca.add_each")
class AddToEach(Frame):
    """WO7: a token onto each Workshop card of one opponent. Seats are named 1, 2, 3, 4."""

    seat: int
    chain: list[str]

    def ask_opponent(self, g: Oaxaca) -> Next:
        return picks(self.seat, "opponent", [q + 1 for q in range(g.seats) if q != self.seat and g.players[q].workshop])

    def add(self, g: Oaxaca, _: str, opponent: str) -> Next:
        effect = g.effect(self.chain[-1])
        g.use(self.seat, self.chain)
        workshop = g.players[int(opponent) - 1].workshop
        for card in workshop:
            workshop[card] += effect.amount
            g.tell("tokens_on", seat=self.seat, card=card, n=effect.amount)
        return DONE


def same_type(g: Oaxaca, seat: int, effect: Effect, source: str) -> list[str]:
    """The other cards of that card's craft to which its tokens may move."""
    return [c for c in scoped(g, seat, effect) if c != source and CARD[c].deck == CARD[source].deck]


def no_move(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """WO6 needs two Workshop cards of one craft."""
    decks = [CARD[c].deck for c in scoped(g, seat, effect)]
    return None if len(set(decks)) < len(decks) else no("10", "no_pair", card=chain[-1])


@frame("oaxaca.move")
class MoveTokens(Frame):
    """WO6: one or two tokens from one card to another of the same craft, whoever owns them (R29)."""

    seat: int
    chain: list[str]
    source: str = ""
    target: str = ""

    def ask_from(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        return picks(self.seat, "from", [c for c in scoped(g, self.seat, effect) if same_type(g, self.seat, effect, c)])

    def take(self, g: Oaxaca, _: str, card: str) -> Next:
        self.source = card
        return None

    def ask_to(self, g: Oaxaca) -> Next:
        return picks(self.seat, "to", same_type(g, self.seat, g.effect(self.chain[-1]), self.source))

    def give(self, g: Oaxaca, _: str, card: str) -> Next:
        self.target = card
        return None

    def ask_number(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        tokens = next(g.players[q].workshop[c] for q, c in g.workshops(self.seat) if c == self.source)
        most = min(effect.high or tokens, tokens)
        return picks(self.seat, "number", range(min(effect.low, most), most + 1))

    def move(self, g: Oaxaca, _: str, n: str) -> Next:
        g.use(self.seat, self.chain)
        g.tell("tokens_moved", seat=self.seat, card=self.source, target=self.target, n=int(n))
        g.add_tokens(self.target, int(n))
        g.take_tokens(self.source, int(n))
        return DONE


def no_own_card(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """WO5 needs a card in the own Workshop."""
    return None if g.players[seat].workshop else no("10", "workshop_empty")


@frame("oaxaca.remove_each")
class RemoveFromEach(Frame):
    """WO5: a token off each own card; then each opponent may take one off an own card (R28)."""

    seat: int
    chain: list[str]

    def remove(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        g.use(self.seat, self.chain)
        for card in list(g.players[self.seat].workshop):
            g.tell("tokens_off", seat=self.seat, card=card, n=effect.amount)
            g.take_tokens(card, effect.amount)
        if effect.op == "remove_from_each":
            return DONE
        return fork({q: Respond(q, effect.amount) for q in g.others(self.seat) if g.players[q].workshop})


@frame("oaxaca.respond")
class Respond(Frame):
    """An opponent's choice: one own Workshop card, or none."""

    seat: int
    amount: int

    def ask_respond(self, g: Oaxaca) -> Next:
        return Ask(self.seat, "respond", (*(f"respond {c}" for c in g.players[self.seat].workshop), "respond none"), public=True)

    def respond(self, g: Oaxaca, _: str, card: str) -> Next:
        if card == "none":
            g.tell("declined", seat=self.seat)
        else:
            g.tell("tokens_off", seat=self.seat, card=card, n=self.amount)
            g.take_tokens(card, self.amount)
        return DONE


def no_deck_tokens(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """Solo WO3 and WO7 are always possible."""
    return None


@frame("oaxaca.deck_tokens")
class DeckTokens(Frame):
    """Solo WO3, WO7: bonus tokens beside decks, split freely."""

    seat: int
    chain: list[str]
    chosen: list[str] = field(default_factory=list)

    def ask_beside(self, g: Oaxaca) -> Next:
        if len(self.chosen) >= g.effect(self.chain[-1]).amount:
            return None
        return picks(self.seat, "beside", list(DECK_OF_FACE))  # by face, as dice are: their names mean the same in `args`

    def put(self, g: Oaxaca, _: str, deck: str) -> Next:
        self.chosen.append(DECK_OF_FACE[int(deck)])
        return AGAIN

    def place(self, g: Oaxaca) -> Next:
        g.use(self.seat, self.chain)
        for deck in self.chosen:
            g.bonus[deck] += 1
        g.tell("deck_tokens", seat=self.seat, decks=self.chosen[:])
        return DONE


# -- cards ------------------------------------------------------------------------------------------------------------


def refreshable(g: Oaxaca, seat: int, chain: Sequence[str]) -> list[str]:
    """The own sideways stall cards outside the chain (R26)."""
    return [c for c, sideways in g.players[seat].stall.items() if sideways and c not in chain]


def no_refresh(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """TE4 needs a sideways card."""
    return None if refreshable(g, seat, chain) else no("10", "nothing_sideways", card=chain[-1])


@frame("oaxaca.refresh")
class Refresh(Frame):
    """TE4: turn one own sideways card upright."""

    seat: int
    chain: list[str]

    def ask_card(self, g: Oaxaca) -> Next:
        return picks(self.seat, "refresh", refreshable(g, self.seat, self.chain))

    def refresh(self, g: Oaxaca, _: str, card: str) -> Next:
        g.use(self.seat, self.chain)
        g.players[self.seat].stall[card] = False
        g.tell("refreshed", seat=self.seat, card=card)
        return DONE


def no_new_tourist(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """TO12 needs a tourist card to draw (R45)."""
    return None if g.tourists or g.departed else no("R45", "no_tourists_left")


@frame("oaxaca.new_tourist")
class DrawTourist(Frame):
    """TO12: a tourist card of one's own for this round, face up (R32)."""

    seat: int
    chain: list[str]

    def draw(self, g: Oaxaca) -> Next:
        g.use(self.seat, self.chain)
        if not g.tourists:
            g.tourists, g.departed = g.departed, []
            g.shuffle(g.tourists)
        card = g.tourists.pop(0)
        g.players[self.seat].guests.append(card)
        g.seal()
        g.tell("new_tourist", seat=self.seat, card=card)
        return DONE


# -- dice -------------------------------------------------------------------------------------------------------------


def no_unused_die(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """TA3, TA4, TO8, TO11 need an unused die."""
    return None if g.players[seat].day else no("10", "no_unused_die", card=chain[-1])


def left_of(dice: Sequence[int], picked: Sequence[int]) -> list[int]:
    """The different faces among the dice that are not yet picked."""
    left = list(dice)
    for face in picked:
        left.remove(face)
    return list(dict.fromkeys(left))


@frame("oaxaca.reroll")
class Reroll(Frame):
    """TA3, TA4, TO8: roll unused dice again, together."""

    seat: int
    chain: list[str]
    picked: list[int] = field(default_factory=list)

    def ask_die(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        faces = left_of(g.players[self.seat].day, self.picked)
        if not faces or (effect.high and len(self.picked) >= effect.high):
            return None
        stop = ("done",) if len(self.picked) >= effect.low else ()
        return picks(self.seat, "reroll", faces, *stop)

    def pick(self, g: Oaxaca, verb: str, face: str = "") -> Next:
        if verb == "done":
            return Goto("roll")
        self.picked.append(int(face))
        return AGAIN

    def roll(self, g: Oaxaca) -> Next:
        g.use(self.seat, self.chain)
        reroll(g, self.seat, self.picked, "rerolled")
        return DONE


def reroll(g: Oaxaca, seat: int, picked: Sequence[int], event: str) -> None:
    """Roll some unused dice again."""
    day = g.players[seat].day
    before = day[:]
    rolled = g.roll(len(picked))
    for face in picked:
        day.remove(face)
    day.extend(rolled)
    day.sort()
    g.tell(event, seat=seat, picked=list(picked), rolled=rolled, before=before, after=day[:])


def no_reclaim(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """TA6, TO7 need a used die."""
    return None if g.players[seat].night else no("10", "nightfall_empty", card=chain[-1])


@frame("oaxaca.reclaim")
class Reclaim(Frame):
    """TA6, TO7: the die used last is rolled and comes back (R42)."""

    seat: int
    chain: list[str]

    def roll(self, g: Oaxaca) -> Next:
        player = g.players[self.seat]
        g.use(self.seat, self.chain)
        for _ in range(min(g.effect(self.chain[-1]).amount, len(player.night))):
            old = player.night.pop()
            (face,) = g.roll(1)
            before = player.day[:]
            player.day.append(face)
            player.day.sort()
            g.tell("reclaimed", seat=self.seat, old=old, rolled=face, before=before, after=player.day[:])
        return DONE


def settable(g: Oaxaca, seat: int, effect: Effect) -> list[int]:
    """The unused dice that an effect can set to a face."""
    faces = dict.fromkeys(g.players[seat].day)
    return [f for f in faces if not effect.must_change or any(to != f for to in effect.faces)]


def no_set_die(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    """TE3, TO14 need an unused die that would change."""
    return None if settable(g, seat, effect) else no("10", "no_die_to_change", card=chain[-1])


@frame("oaxaca.set_die")
class SetDie(Frame):
    """TE3, TO14: give an unused die another face."""

    seat: int
    chain: list[str]
    die: int = 0

    def ask_die(self, g: Oaxaca) -> Next:
        return picks(self.seat, "die", settable(g, self.seat, g.effect(self.chain[-1])))

    def pick(self, g: Oaxaca, _: str, die: str) -> Next:
        self.die = int(die)
        effect = g.effect(self.chain[-1])
        return Goto("ask_face") if len(effect.faces) > 1 else self._set(g, effect.faces[0])

    def ask_face(self, g: Oaxaca) -> Next:
        effect = g.effect(self.chain[-1])
        return picks(self.seat, "face", [f for f in effect.faces if not effect.must_change or f != self.die])

    def face(self, g: Oaxaca, _: str, face: str) -> Next:
        return self._set(g, int(face))

    def _set(self, g: Oaxaca, face: int) -> Next:
        set_die(g, self.seat, self.chain, self.die, face)
        return DONE


def set_die(g: Oaxaca, seat: int, chain: list[str], old: int, new: int) -> None:
    """Use a card to turn an unused die to another face."""
    g.use(seat, chain)
    before = g.players[seat].day[:]
    g.change_die(seat, old, new)
    g.tell("die_set", seat=seat, old=old, new=new, before=before, after=g.players[seat].day[:])


@frame("oaxaca.flip")
class FlipDie(Frame):
    """TO11: turn an unused die to its opposite face."""

    seat: int
    chain: list[str]

    def ask_die(self, g: Oaxaca) -> Next:
        return picks(self.seat, "flip", list(dict.fromkeys(g.players[self.seat].day)))

    def flip(self, g: Oaxaca, _: str, die: str) -> Next:
        set_die(g, self.seat, self.chain, int(die), OPPOSITE[int(die)])
        return DONE


# -- the table of operations --------------------------------------------------------------------------------------------

Check = Callable[[Oaxaca, int, Sequence[str], Effect], No | None]

OPERATIONS: Mapping[str, tuple[Check, Callable[[int, list[str]], Frame] | None]] = {
    "free_result": (no_free_result, FreeResult),
    "gather_modifier": (no_modifier_alone, None),
    "craft_modifier_wild": (no_modifier_alone, None),
    "craft_modifier_double": (no_modifier_alone, None),
    "copy_bonus": (no_copy, Copy),
    "use_tourist": (no_copy, Copy),
    "remove_tokens": (no_scoped, RemoveTokens),
    "redistribute": (no_redistribute, Redistribute),
    "return_then_remove": (no_return, ReturnAndRemove),
    "add_tokens": (no_scoped, PlaceTokens),
    "add_token_to_each": (no_add_each, AddToEach),
    "move_tokens_same_type": (no_move, MoveTokens),
    "remove_from_each": (no_own_card, RemoveFromEach),
    "remove_from_each_then_opponents_may": (no_own_card, RemoveFromEach),
    "deck_bonus_tokens": (no_deck_tokens, DeckTokens),
    "refresh": (no_refresh, Refresh),
    "draw_tourist": (no_new_tourist, DrawTourist),
    "reroll": (no_unused_die, Reroll),
    "reclaim": (no_reclaim, Reclaim),
    "set_die": (no_set_die, SetDie),
    "flip_die": (no_unused_die, FlipDie),
}
LEGAL: Mapping[str, Check] = {op: check for op, (check, _) in OPERATIONS.items()}
FRAMES: Mapping[str, Callable[[int, list[str]], Frame]] = {op: made for op, (_, made) in OPERATIONS.items() if made}
