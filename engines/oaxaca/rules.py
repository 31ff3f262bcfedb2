"""The course of the game: sections 4, 5, 6 and 12, in that order."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Call, Done, Frame, Goto, Next, No, fork, frame, number, settle
from engines.oaxaca.actions import Craft, Gather, no_combine, no_craft, no_gather
from engines.oaxaca.bonuses import Combine, bonus, no_bonus
from engines.oaxaca.cards import BANNER, DECK_OF_FACE, DECKS, FACES, HANDICRAFTS, RULES, TOURISTS, WILD
from engines.oaxaca.dice import left_of, reroll
from engines.oaxaca.refusals import Asking
from engines.oaxaca.scoring import final_result
from engines.oaxaca.solo import Customers, Evening
from engines.oaxaca.state import Oaxaca, Player, no, upwards

# -- 4 Set-up -----------------------------------------------------------------------------------------------------------


def new(seed: str, seats: int) -> Oaxaca:
    g = Oaxaca(seats=seats, seed=seed)
    for deck in DECKS:
        g.decks[deck] = list(HANDICRAFTS[deck])
        g.shuffle(g.decks[deck])
        if g.solo:
            g.bonus[deck] = 0
    g.tourists = list(TOURISTS)
    g.shuffle(g.tourists)
    shown = RULES.tourist_grid.rows * RULES.tourist_grid.columns
    g.grid, g.tourists = g.tourists[:shown], g.tourists[shown:]
    g.players = [Player(night=[WILD] * RULES.dice_per_player, stall={BANNER: False}) for _ in range(seats)]
    g.start = g.roll(1, seats)[0] - 1
    g.active = g.start
    if g.solo:
        g.customers = [WILD] * RULES.solo_customers
        g.served = list(range(1, RULES.solo_customers + 1))
    g.stack = [Round()]
    return settle(g)


# -- 5 Round --------------------------------------------------------------------------------------------------------------


@frame("oaxaca.round")
class Round(Frame):
    """One round: roll, re-roll, turns until all dice are used, and its end."""

    turn_of: int = 0
    rolled: list[list[int]] = field(default_factory=list)  # by seat, saved dice left out
    passed: list[int] = field(default_factory=list)

    def begin(self, g: Oaxaca) -> Next:
        g.round += 1
        g.tell("round", round=g.round, start=g.start)
        return Customers(0) if g.solo else None

    def roll(self, g: Oaxaca) -> Next:
        branches: dict[int, Frame] = {}
        for q, player in enumerate(g.players):
            rolled = sorted(g.roll(len(player.night)))
            player.day, player.night, saved, player.early = sorted(rolled + player.early), [], player.early, []
            g.tell("rolled", seat=q, rolled=rolled, saved=saved, after=player.day[:])
            self.rolled.append(rolled)
            branches[q] = OpeningReroll(q, rolled[:])
        return fork(branches)

    def rerolled(self, g: Oaxaca, picked: list[list[int]]) -> Next:
        g.seal()  # the choices are revealed, even when nobody rolls again
        for q, faces in enumerate(picked):
            if faces:
                reroll(g, q, faces, "opening")
            else:
                g.tell("kept_dice", seat=q, after=g.players[q].day[:])
        self.turn_of = g.start
        return None

    def turns(self, g: Oaxaca) -> Next:
        if not any(player.day for player in g.players):
            return Goto("close")
        seat = self.turn_of
        self.turn_of = (seat + 1) % g.seats
        if g.players[seat].day:
            return Call(Turn(seat), "turns")
        if seat not in self.passed:
            self.passed.append(seat)
            g.tell("passed", seat=seat)
        return Goto("turns")

    def close(self, g: Oaxaca) -> Next:
        return Evening(0) if g.solo else None

    def tidy(self, g: Oaxaca) -> Next:
        for player in g.players:
            player.stall = dict.fromkeys(player.stall, False)
            player.meeple = ""
            g.departed += player.guests
            player.guests = []
        g.acted, g.activated = False, 0
        if g.round == RULES.rounds:
            return Finale()
        g.start = (g.start + 1) % g.seats
        return Round()


@frame("oaxaca.opening")
class OpeningReroll(Asking):
    """Any of the dice just rolled, once, by everybody independently; a saved die was not rolled (R6)."""

    seat: int
    rolled: list[int]
    picked: list[int] = field(default_factory=list)

    def ask_reroll(self, g: Oaxaca) -> Next:
        if not self.rolled:
            return Goto("decide")
        faces = left_of(self.rolled, self.picked)
        former = tuple(f"reroll {f}" for f in upwards(faces, self.picked))
        return Ask(self.seat, "reroll", (*(f"again {f}" for f in faces), "done"), also=former)

    def pick(self, g: Oaxaca, verb: str, face: str = "") -> Next:
        if verb == "done":
            return None
        self.picked.append(int(face))
        is_last = verb == "reroll" and not upwards(left_of(self.rolled, self.picked), self.picked)
        return Goto("decide") if is_last else AGAIN

    def _against(self, g: Oaxaca, ask: Ask, word: str, *more: str) -> No | None:
        if number(word) not in FACES:
            return no("2", "no_such_face", word=word)
        face, day = int(word), g.players[self.seat].day
        if face not in day:
            return no("5", "no_such_die", face=face, day=day[:])
        if self.picked.count(face) < self.rolled.count(face):
            return None
        saved = day.count(face) > self.rolled.count(face)
        return no("R6", "not_rolled", face=face) if saved else no("5", "all_picked", face=face)

    def decide(self, g: Oaxaca) -> Next:
        return Done(sorted(self.picked))  # they fall for all together, in seat order, so that nobody gains by waiting


# -- 6 Turn -----------------------------------------------------------------------------------------------------------------


@frame("oaxaca.turn")
class Turn(Frame):
    """Exactly one dice action and any number of optional steps, in any order."""

    seat: int

    def begin(self, g: Oaxaca) -> Next:
        g.active, g.acted, g.activated = self.seat, False, 0
        g.tell("turn", seat=self.seat)
        return None

    def ask_act(self, g: Oaxaca) -> Next:
        return Ask(self.seat, "act", acts(g, self.seat), public=True)

    def act(self, g: Oaxaca, verb: str, word: str = "") -> Next:
        match verb:
            case "gather":
                return Call(Gather(self.seat, int(word), [int(word)]), "ask_act")
            case "craft":
                return Call(Craft(self.seat, int(word), [int(word)]), "ask_act")
            case "combine":
                return Call(Combine(self.seat, [int(word)]), "ask_act")
            case "activate" | "tourist":
                return Call(bonus(g, self.seat, [word]), "ask_act")
            case "scrap":
                g.under_deck(self.seat, word)
                g.tell("scrapped", seat=self.seat, card=word)
            case "early-riser":
                self._early_riser(g, int(word))
            case "idle":
                g.spend_dice(self.seat, [int(word)])
                g.tell("idled", seat=self.seat, face=int(word))
            case "end":
                return DONE
        return AGAIN

    def why_not(self, g: Oaxaca, ask: Ask, *words: str) -> No | None:
        verb, *rest = words or ("",)
        return act_refusal(g, self.seat, verb, rest[0] if rest else "")

    def _early_riser(self, g: Oaxaca, face: int) -> None:
        player = g.players[self.seat]
        (old,) = player.day
        player.day, player.early, g.acted = [], [face], True
        g.tell("early_riser", seat=self.seat, old=old, new=face)


def act_refusal(g: Oaxaca, seat: int, verb: str, word: str) -> No | None:
    player = g.players[seat]
    if verb in ("gather", "craft", "combine", "idle", "early-riser"):
        if number(word) not in FACES:
            return no("2", "no_such_face", word=word)
        face = int(word)
        if verb == "early-riser":
            return no_early_riser(g, seat)
        refused = no_die(g, seat, face)
        if refused:
            return refused
        match verb:
            case "gather":
                return no_gather(g, seat, face)
            case "craft":
                return no_craft(g, seat, face)
            case "combine":
                return no_combine(g, seat, face)
        return no_idle(g, seat)
    match verb:
        case "activate":
            if word in g.grid or word in player.guests:
                return no("11", "is_tourist", card=word)
            return no_use_of(g, seat, word)
        case "tourist":
            if word in player.stall:
                return no("10", "is_stall_card", card=word)
            return no_use_of(g, seat, word)
        case "scrap":
            return None if word in player.workshop else no("8", "not_in_workshop", card=word)
        case "end":
            return no("6", "not_offered", choice=f"end {word}") if word else no_end(g, seat)
    if verb == "again":
        return no("6", "too_late_again")
    return no("6", "not_now", word=verb) if verb in (*g.SECTIONS, "done") else no("6", "not_an_act", word=verb)


def no_die(g: Oaxaca, seat: int, face: int) -> No | None:
    if g.acted:
        return no("6", "acted")
    day = g.players[seat].day
    return None if face in day else no("6", "no_such_die", face=face, day=day[:], pair=len(day) > 1)


def no_early_riser(g: Oaxaca, seat: int) -> No | None:
    player = g.players[seat]
    if g.acted:
        return no("6", "acted")
    if len(player.day) != 1:
        return no("6", "not_last_die", n=len(player.day))
    return no("R4", "early_taken") if player.early else None


def no_idle(g: Oaxaca, seat: int) -> No | None:
    """Idling is a last resort: no die may be good for anything, even after scrapping (R10)."""
    if g.acted:
        return no("6", "acted")
    if no_early_riser(g, seat) is None:
        return no("R10", "not_idle")
    player = g.players[seat]
    for die in player.day:
        stocked = g.decks.values() if die == WILD else [g.decks[DECK_OF_FACE[die]]]
        if any(stocked) or no_craft(g, seat, die) is None or no_combine(g, seat, die) is None:
            return no("R10", "not_idle")
    return None


def no_use_of(g: Oaxaca, seat: int, card: str) -> No | None:
    return g.no_use(seat, card) or no_bonus(g, seat, (card,))


def no_end(g: Oaxaca, seat: int) -> No | None:
    """The dice action is a duty (R8)."""
    return None if g.acted else no("6", "dice_action_open")


def acts(g: Oaxaca, seat: int) -> tuple[str, ...]:
    """Everything a player may do now, in the order of the rules; ending the turn last."""
    player = g.players[seat]
    out: list[str] = []
    if not g.acted:
        dice = list(dict.fromkeys(player.day))
        out += [f"gather {f}" for f in dice if no_gather(g, seat, f) is None]
        out += [f"craft {f}" for f in dice if no_craft(g, seat, f) is None]
        out += [f"combine {f}" for f in dice if no_combine(g, seat, f) is None]
        if no_early_riser(g, seat) is None:
            out += [f"early-riser {f}" for f in FACES]
        elif not out and no_idle(g, seat) is None:
            out += [f"idle {f}" for f in dice]
    for card in g.usable(seat):
        if no_bonus(g, seat, (card,)) is None:
            out.append(f"activate {card}" if card in player.stall else f"tourist {card}")
    out += [f"scrap {c}" for c in player.workshop]
    if g.acted:
        out.append("end")
    return tuple(out)


# -- 12 Game end ---------------------------------------------------------------------------------------------------------------


@frame("oaxaca.finale")
class Finale(Frame):
    """Scores are counted and the game is over."""

    def count(self, g: Oaxaca) -> Next:
        g.finish(final_result(g))
        return DONE
