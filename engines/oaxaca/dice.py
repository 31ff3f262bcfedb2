"""Bonuses that turn cards and dice: sections 10 and 11."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Goto, Next, No, frame
from engines.oaxaca.cards import OPPOSITE, TOURISTS, Effect
from engines.oaxaca.refusals import Bonus, pick_refusal
from engines.oaxaca.state import Oaxaca, no, picks

# -- cards ------------------------------------------------------------------------------------------------------------


def refreshable(g: Oaxaca, seat: int, chain: Sequence[str]) -> list[str]:
    """The own sideways stall cards outside the chain (R26)."""
    return [c for c, sideways in g.players[seat].stall.items() if sideways and c not in chain]


def no_refresh(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if refreshable(g, seat, chain) else no("10", "nothing_sideways", card=chain[-1])


@frame("oaxaca.refresh")
class Refresh(Bonus):
    """TE4: turn one own sideways card upright."""

    def ask_card(self, g: Oaxaca) -> Next:
        return picks(self.seat, "refresh", refreshable(g, self.seat, self.chain))

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        return no("R26", "refreshes_itself", card=word) if word in self.chain else pick_refusal(g, ask, self.chain, word)

    def refresh(self, g: Oaxaca, _: str, card: str) -> Next:
        g.use(self.seat, self.chain)
        g.players[self.seat].stall[card] = False
        g.tell("refreshed", seat=self.seat, card=card)
        return DONE


def no_new_tourist(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if g.tourists or g.departed else no("R45", "no_tourists_left")


@frame("oaxaca.new_tourist")
class DrawTourist(Bonus):
    """TO12: a tourist card of one's own for this round, face up (R32)."""

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
class Reroll(Bonus):
    """TA3, TA4, TO8: roll unused dice again, together."""

    picked: list[int] = field(default_factory=list)

    def ask_die(self, g: Oaxaca) -> Next:
        effect = self._effect(g)
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
    day = g.players[seat].day
    before = day[:]
    rolled = g.roll(len(picked))
    for face in picked:
        day.remove(face)
    day.extend(rolled)
    day.sort()
    g.tell(event, seat=seat, picked=list(picked), rolled=rolled, before=before, after=day[:])


def no_reclaim(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if g.players[seat].night else no("10", "nightfall_empty", card=chain[-1])


@frame("oaxaca.reclaim")
class Reclaim(Bonus):
    """TA6, TO7: the die used last is rolled and comes back (R42)."""

    def roll(self, g: Oaxaca) -> Next:
        player = g.players[self.seat]
        g.use(self.seat, self.chain)
        for _ in range(min(self._effect(g).amount, len(player.night))):
            old = player.night.pop()
            (face,) = g.roll(1)
            before = player.day[:]
            player.day.append(face)
            player.day.sort()
            g.tell("reclaimed", seat=self.seat, old=old, rolled=face, before=before, after=player.day[:])
        return DONE


def settable(g: Oaxaca, seat: int, effect: Effect) -> list[int]:
    faces = dict.fromkeys(g.players[seat].day)
    return [f for f in faces if not effect.must_change or any(to != f for to in effect.faces)]


def no_set_die(g: Oaxaca, seat: int, chain: Sequence[str], effect: Effect) -> No | None:
    return None if settable(g, seat, effect) else no("10", "no_die_to_change", card=chain[-1])


@frame("oaxaca.set_die")
class SetDie(Bonus):
    """TE3, TO14: give an unused die another face."""

    die: int = 0

    def ask_die(self, g: Oaxaca) -> Next:
        return picks(self.seat, "die", settable(g, self.seat, self._effect(g)))

    def pick(self, g: Oaxaca, _: str, die: str) -> Next:
        self.die = int(die)
        effect = self._effect(g)
        return Goto("ask_face") if len(effect.faces) > 1 else self._set(g, effect.faces[0])

    def ask_face(self, g: Oaxaca) -> Next:
        effect = self._effect(g)
        return picks(self.seat, "face", [f for f in effect.faces if not effect.must_change or f != self.die])

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        if ask.key == "args.face" and word == str(self.die):
            rule = "11" if self.chain[-1] in TOURISTS else "10"
            return no(rule, "die_unchanged", face=self.die, day=g.players[self.seat].day[:], card=self.chain[-1])
        return pick_refusal(g, ask, self.chain, word)

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
class FlipDie(Bonus):
    """TO11: turn an unused die to its opposite face."""

    def ask_die(self, g: Oaxaca) -> Next:
        return picks(self.seat, "flip", list(dict.fromkeys(g.players[self.seat].day)))

    def flip(self, g: Oaxaca, _: str, die: str) -> Next:
        set_die(g, self.seat, self.chain, int(die), OPPOSITE[int(die)])
        return DONE
