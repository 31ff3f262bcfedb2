"""Gather, craft and combine: sections 7, 8 and 9. Everything is declared first; the last answer carries it out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines.kernel import AGAIN, DONE, Ask, Goto, Next, No, frame, number
from engines.oaxaca.cards import (
    CARD,
    DECK_OF_FACE,
    DECK_OF_WORD,
    DECKS,
    FACES,
    LEADING,
    RULES,
    TEXTILE,
    WILD,
    WORD_OF_DECK,
    Effect,
)
from engines.oaxaca.chains import Fits, leads, reaches
from engines.oaxaca.refusals import Asking, choice_refusal, link_refusal
from engines.oaxaca.state import Oaxaca, no

# -- what is legal ------------------------------------------------------------------------------------------------


def no_gather(g: Oaxaca, seat: int, face: int, deck: str = "") -> No | None:
    if not g.has_room(seat):
        return no("7", "workshop_full", capacity=g.capacity(seat))
    if face == WILD:
        if deck and not g.decks[deck]:
            return no("7", "deck_empty", deck=deck)
        return None if any(g.decks.values()) else no("7", "decks_empty")
    if deck and deck != DECK_OF_FACE[face]:
        return no("7", "wrong_deck", face=face, deck=deck)
    return None if g.decks[DECK_OF_FACE[face]] else no("7", "deck_empty", deck=DECK_OF_FACE[face])


def no_craft(g: Oaxaca, seat: int, face: int) -> No | None:
    workshop = g.players[seat].workshop
    if not workshop:
        return no("8", "workshop_empty")
    if face == WILD:
        return None
    for card in workshop:
        if CARD[card].face == face:
            return None
    if face == TEXTILE and g.passives(seat, "passive_textile_craft"):
        return None
    return no("8", "nothing_matches", face=face)


def usable_faces(g: Oaxaca, seat: int) -> list[int]:
    """The faces that would be good for a gather or a craft now."""
    return [f for f in FACES if no_gather(g, seat, f) is None or no_craft(g, seat, f) is None]


def pays(g: Oaxaca, seat: int) -> Fits:
    good: list[int] = []

    def fits(effect: Effect) -> bool:
        if effect.op != "free_result":
            return False
        if not good:
            good.extend(usable_faces(g, seat))
        return any(f in good for f in effect.faces)

    return fits


def gives_result(effect: Effect) -> bool:
    """Whether an effect is a free result at all; as a partner its face does not matter."""
    return effect.op == "free_result"


def partners(g: Oaxaca, seat: int) -> list[str]:
    """The cards whose free result may be combined with a die."""
    return [c for c in g.usable(seat) if CARD[c].may_pay and reaches(g, seat, (c,), gives_result)]


def no_combine(g: Oaxaca, seat: int, die: int) -> No | None:
    """Why this die cannot be combined with any other result."""
    player = g.players[seat]
    if not player.workshop and not any(g.decks.values()):
        return no("9", "decks_empty")
    if len(player.day) < 2 and not partners(g, seat):
        return no("9", "no_second_result", face=die)
    return None


def room_refusal(g: Oaxaca, seat: int, face: int, do: str) -> No | None:
    """Why a result cannot be spent on this of the two actions."""
    return no_gather(g, seat, face) if do == "gather" else no_craft(g, seat, face)


# -- what a gather and a craft have in common ---------------------------------------------------------------------


@dataclass(slots=True)
class Action(Asking):
    """Bag or hammer cards are declared with it, one by one, each led on to the card whose bonus it does."""

    THEN = ""  # the step after the last of them
    seat: int
    face: int
    dice: list[int] = field(default_factory=list)  # empty for a free action
    chain: list[str] = field(default_factory=list)  # the card or cards whose free result is spent
    mods: list[list[str]] = field(default_factory=list)  # declared cards, each as its chain

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        return with_refusal(g, self, ask, word) if ask.family == "with" else choice_refusal(g, ask, word)

    def _fits(self, g: Oaxaca) -> Fits:
        """What a card must do to be declared now."""
        raise NotImplementedError

    def _heads(self) -> list[str]:
        """The cards that it uses: those declared, and the one whose result it spends."""
        return [chain[0] for chain in (self.chain, *self.mods) if chain]

    def _use_all(self, g: Oaxaca) -> None:
        """Use the card whose result is spent, then the declared modifiers."""
        for chain in (self.chain, *self.mods):
            if chain:
                g.use(self.seat, chain)

    def _ask_with(self, g: Oaxaca) -> Next:
        """The bag or hammer cards that may still be declared, in table order after the last one, and `done`."""
        fits = self._fits(g)
        usable = g.usable(self.seat, self._heads())
        if self.mods:
            order = g.usable(self.seat)
            last = order.index(self.mods[-1][0]) if self.mods[-1][0] in order else -1
            usable = [c for c in usable if order.index(c) > last]
        can = [f"with {c}" for c in usable if CARD[c].may_modify and reaches(g, self.seat, (c,), fits)]
        return Ask(self.seat, "with", (*can, "done"), auto=True, public=True)

    def _declare(self, g: Oaxaca, verb: str, card: str = "") -> Next:
        if verb == "done":
            return Goto(self.THEN)
        self.mods.append([])
        return self._lead_on(g, "with", card)

    def _ask_copy(self, g: Oaxaca) -> Next:
        can = leads(g, self.seat, self.mods[-1], self._fits(g))
        return Ask(self.seat, "with.copy", tuple(f"with {c}" for c in can), public=True)

    def _lead_on(self, g: Oaxaca, _: str, card: str) -> Next:
        """Lead the modifier declared last on to a card; one that only leads to others needs one more."""
        self.mods[-1].append(card)
        return Goto("ask_with_copy" if g.effect(card).op in LEADING else "ask_with")


@frame("oaxaca.gather")
class Gather(Action):
    """Section 7: draw from one deck, keep one card, return the others to top or bottom."""

    THEN = "draw"
    deck: str = ""
    drawn: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)  # the chosen one; it is laid down when the others are returned
    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)

    def ask_deck(self, g: Oaxaca) -> Next:
        can = (d for d in DECKS if no_gather(g, self.seat, self.face, d) is None)
        return Ask(self.seat, "deck", tuple(f"deck {WORD_OF_DECK[d]}" for d in can), auto=self.face != WILD, public=True)

    def name_deck(self, g: Oaxaca, _: str, deck: str) -> Next:
        self.deck = DECK_OF_WORD[deck]
        return None

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        if ask.family == "deck" and word in DECK_OF_WORD:
            return no_gather(g, self.seat, self.face, DECK_OF_WORD[word])
        return Action._against(self, g, ask, word)

    ask_with = Action._ask_with
    declare = Action._declare
    ask_with_copy = Action._ask_copy
    copy = Action._lead_on

    def draw(self, g: Oaxaca) -> Next:
        n = self._count(g)
        g.spend_dice(self.seat, self.dice)
        self._use_all(g)
        deck = g.decks[self.deck]
        self.drawn, deck[:] = deck[:n], deck[n:]
        g.seal()
        g.tell("drew", seat=self.seat, deck=self.deck, n=len(self.drawn), face=self.face, dice=self.dice[:], chain=self.chain[:])
        g.tell("saw", (self.seat,), deck=self.deck, cards=self.drawn[:])
        return None

    def ask_keep(self, g: Oaxaca) -> Next:
        return Ask(self.seat, "keep", tuple(f"keep {c}" for c in self.drawn), auto=True)

    def keep(self, g: Oaxaca, _: str, card: str) -> Next:
        self.drawn.remove(card)
        self.kept.append(card)
        return None

    def ask_return(self, g: Oaxaca) -> Next:
        if not self.drawn:
            return None
        return Ask(self.seat, "return", tuple(f"{end} {c}" for c in self.drawn for end in ("top", "bottom")))

    def put_down(self, g: Oaxaca, end: str, card: str) -> Next:
        self.drawn.remove(card)
        (self.top if end == "top" else self.bottom).append(card)
        return Goto("ask_return")

    def put_back(self, g: Oaxaca) -> Next:
        g.seal()  # what was kept is shown to all
        for card in self.kept:
            g.players[self.seat].workshop[card] = CARD[card].value
            g.tell("kept", seat=self.seat, card=card, tokens=CARD[card].value)
        if self.top or self.bottom:
            g.decks[self.deck] = self.top + g.decks[self.deck] + self.bottom
            g.tell("returned", seat=self.seat, deck=self.deck, top=len(self.top), bottom=len(self.bottom))
        return DONE

    def _count(self, g: Oaxaca) -> int:
        """How many cards the gather draws, bonuses included."""
        draw = RULES.gather_draw
        n = draw.wild if self.face == WILD else draw.craft_face
        n += g.passives(self.seat, "passive_gather_draw")
        if self.face == WILD:
            n += g.passives(self.seat, "passive_wild_gather_draw")
        effects = (g.effect(chain[-1]) for chain in self.mods)
        return n + sum(e.amount for e in effects if e.op == "gather_modifier")

    def _fits(self, g: Oaxaca) -> Fits:
        more_to_draw = self._count(g) < len(g.decks[self.deck])
        return lambda effect: effect.op == "gather_modifier" and more_to_draw


@frame("oaxaca.craft")
class Craft(Action):
    """Section 8: take craft tokens off own Workshop cards."""

    THEN = "ask_target"
    targets: list[str] = field(default_factory=list)  # of a wild result: one, or more when it counts twice
    extras: list[str] = field(default_factory=list)  # tokens taken by wild craft bonuses, card by card

    ask_with = Action._ask_with
    declare = Action._declare
    ask_with_copy = Action._ask_copy
    copy = Action._lead_on

    def ask_target(self, g: Oaxaca) -> Next:
        return self._ask_token(g, "target") if self.face == WILD and len(self.targets) <= self._doubles(g) else None

    def target(self, g: Oaxaca, _: str, card: str) -> Next:
        self.targets.append(card)
        return AGAIN

    def ask_extra(self, g: Oaxaca) -> Next:
        return self._ask_token(g, "extra") if len(self.extras) < self._extra(g) else None

    def extra(self, g: Oaxaca, _: str, card: str) -> Next:
        self.extras.append(card)
        return AGAIN

    def craft(self, g: Oaxaca) -> Next:
        times = 1 + self._doubles(g)
        every = g.passives(self.seat, "passive_textile_craft") if self.face == TEXTILE else 0
        g.spend_dice(self.seat, self.dice)
        self._use_all(g)
        cards = list(g.players[self.seat].workshop)
        planned = self.targets or [c for _ in range(times) for c in cards if CARD[c].face == self.face != WILD]
        planned = [*planned, *(c for c in cards for _ in range(every)), *self.extras]
        workshop = g.players[self.seat].workshop
        off = {c: min(n, planned.count(c)) for c, n in workshop.items() if c in planned}
        g.tell("crafted", seat=self.seat, face=self.face, dice=self.dice[:], chain=self.chain[:], off=off)
        for card in planned:
            g.take_tokens(card)
        return DONE

    def _doubles(self, g: Oaxaca) -> int:
        """Whether the die counts twice: once at the most, however many cards say so."""
        return sum(g.effect(chain[-1]).op == "craft_modifier_double" for chain in self.mods)

    def _extra(self, g: Oaxaca) -> int:
        effects = (g.effect(chain[-1]) for chain in self.mods)
        return sum(e.amount for e in effects if e.op == "craft_modifier_wild")

    def _ask_token(self, g: Oaxaca, verb: str) -> Next:
        """For a card that has a token left to be taken off, if there is one."""
        declared = self.targets + self.extras
        left = [c for c, n in g.players[self.seat].workshop.items() if n > declared.count(c)]
        return Ask(self.seat, verb, tuple(f"{verb} {c}" for c in left), public=True) if left else None

    def _fits(self, g: Oaxaca) -> Fits:
        """A modifier fits when the rules allow it here and it would take off at least one token more (R22)."""
        workshop = g.players[self.seat].workshop
        times = 1 + self._doubles(g)
        if self.face == WILD:
            more = sum(workshop.values()) > times + self._extra(g)
        else:
            anyway = times + (g.passives(self.seat, "passive_textile_craft") if self.face == TEXTILE else 0)
            more = any(n > anyway for c, n in workshop.items() if CARD[c].face == self.face)

        def fits(effect: Effect) -> bool:
            if effect.op == "craft_modifier_wild":
                return more and self.face == WILD
            return more and bool(self.dice) and times == 1 and effect.op == "craft_modifier_double"

        return fits


# -- results from cards and pairs ---------------------------------------------------------------------------------


class Spending(Asking):
    """A result is spent at once, as some face, on one gather or one craft."""

    if not TYPE_CHECKING:
        __slots__ = ()
    seat: int
    face: int

    def _name_face(self, g: Oaxaca, _: str, face: str) -> Next:
        self.face = int(face)
        return None

    def _ask_do(self, g: Oaxaca) -> Next:
        can = (what for what in ("gather", "craft") if room_refusal(g, self.seat, self.face, what) is None)
        return Ask(self.seat, "do", tuple(f"do {what}" for what in can), auto=True, public=True)


@frame("oaxaca.free")
class FreeResult(Spending):
    """Section 9: a free result."""

    seat: int
    chain: list[str]
    face: int = 0

    def ask_as(self, g: Oaxaca) -> Next:
        faces = g.effect(self.chain[-1]).faces
        good = [f for f in faces if f in usable_faces(g, self.seat)]
        return Ask(self.seat, "as", tuple(f"as {f}" for f in good), auto=True, public=True)

    name_face = Spending._name_face
    ask_do = Spending._ask_do

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        if ask.family == "do":
            return do_refusal(g, self.seat, self.face, word)
        faces = g.effect(self.chain[-1]).faces
        if number(word) in FACES and int(word) not in faces:
            return no("9", "not_depicted", card=self.chain[-1], face=int(word))
        return as_refusal(g, self.seat, word)

    def do(self, g: Oaxaca, _: str, what: str) -> Next:
        make = Gather if what == "gather" else Craft
        return make(self.seat, self.face, chain=self.chain)


# -- why not ----------------------------------------------------------------------------------------------------------


def do_refusal(g: Oaxaca, seat: int, face: int, what: str) -> No | None:
    return room_refusal(g, seat, face, what) if what in ("gather", "craft") else None


def as_refusal(g: Oaxaca, seat: int, word: str) -> No | None:
    if number(word) not in FACES:
        return no("2", "no_such_face", word=word)
    return no_craft(g, seat, int(word)) or no_gather(g, seat, int(word))


def with_refusal(g: Oaxaca, action: Action, ask: Ask, card: str) -> No | None:
    if ask.key == "with.copy":
        return link_refusal(g, action.seat, action.mods[-1], card) or unfit(action, card)
    if card not in CARD:
        return no("10", "no_such_card", word=card)
    return g.no_use(action.seat, card, action._heads()) or unfit(action, card)


def unfit(action: Action, card: str) -> No:
    return no("8" if isinstance(action, Craft) else "7", f"unfit_{action.KIND.partition('.')[2]}", card=card)
