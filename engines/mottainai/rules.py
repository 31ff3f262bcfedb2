"""The course of the game: set-up, turn and tasks, sections 3, 5 and 7."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Goto, Next, No, frame, settle
from engines.mottainai.actions import Action
from engines.mottainai.cards import CARD, RULES, VALUE, alphabetical, shuffled_from
from engines.mottainai.effects import no_work, use, window
from engines.mottainai.refusals import answer_first, no_hand_card, no_such_card, said
from engines.mottainai.state import CAPACITY, EDITION, GALLERY, Mottainai, Player, narrows, no, offer

# -- 3 Set-up -----------------------------------------------------------------------------------------------------------


def new(
    seed: str, seats: int, wing_limit: int = RULES.wing_limits[0], cover_rule: str = CAPACITY, edition: int = EDITION
) -> Mottainai:
    deck = shuffled_from(seats)
    g = Mottainai(seats=seats, seed=seed, edition=edition, wing_limit=wing_limit, cover_rule=cover_rule, deck=deck)
    g.shuffle(g.deck)
    return deal(g)


def deal(g: Mottainai) -> Mottainai:
    for _ in range(g.seats):
        n = RULES.cards_dealt
        g.players.append(Player(hand=g.deck[:n], task=[g.deck[n]]))
        del g.deck[: n + 1]
    g.floor, g.deck = g.deck[: g.seats], g.deck[g.seats :]
    g.active = min(range(g.seats), key=lambda seat: (alphabetical(g.floor[seat]), seat))
    if g.edition:
        g.tell("begins", seat=g.active, card=g.floor[g.active], cards=g.floor[:])
    g.stack = [Turn(g.active)]
    return settle(g)


# -- 5 Turn -------------------------------------------------------------------------------------------------------------


@frame("mottainai.turn")
class Turn(Frame):
    """Morning, noon and night of one player; nobody else is asked anything."""

    seat: int
    extra: bool = False
    previous: str = ""  # last turn's task, which M2 has put on the floor
    bonus: int = 0  # further actions of the own task, by Doll
    used: list[str] = field(default_factory=list)  # morning and night effects
    among: str = ""
    next_task: int = 1  # how far from here the next opponent sits

    def begin(self, g: Mottainai) -> Next:
        g.turn += 1
        g.active = self.seat
        g.tell("turn", seat=self.seat, extra=self.extra)
        return None

    def ask_discard(self, g: Mottainai) -> Next:
        player = g.players[self.seat]
        if not player.hand or not g.owned(self.seat, "handkerchief"):
            return None
        return offer(self.seat, "discard", "discard", player.hand, self.among, "decline")

    def discard(self, g: Mottainai, verb: str, word: str = "") -> Next:
        if narrows(self, verb, word):
            return AGAIN
        if verb == "decline":
            return None
        g.seal()
        g.tell("discarded", seat=self.seat, card=word, shows=(word,))
        g.players[self.seat].hand.remove(word)
        g.floor.append(word)
        return Goto("old_task")

    def ask_limit(self, g: Mottainai) -> Next:
        hand = g.players[self.seat].hand
        return offer(self.seat, "limit", "return", hand, self.among) if len(hand) > RULES.hand_limit else None

    def limit(self, g: Mottainai, verb: str, word: str) -> Next:
        if narrows(self, verb, word):
            return AGAIN
        g.tell("returned", seat=self.seat, n=1)
        g.tell("returned_own", (self.seat,), cards=[word])
        g.under_deck(g.players[self.seat].hand, word)
        return AGAIN

    def old_task(self, g: Mottainai) -> Next:
        player = g.players[self.seat]
        if player.task:
            card = player.task.pop()
            if player.task_up:
                self.previous = card
            else:
                g.seal()
            if g.edition:
                g.tell("old_task", seat=self.seat, card=card, unseen=not player.task_up, shows=(card,))
            else:
                g.tell("old_task", seat=self.seat, card=card, shows=(card,))
            g.floor.append(card)
        player.task_up = False
        return None

    def ask_morning(self, g: Mottainai) -> Next:
        return window(g, self.seat, "morning", "morning", self.used)

    def morning(self, g: Mottainai, verb: str, work: str = "") -> Next:
        return use(g, self.seat, work, self.used, "ask_morning") if verb == "use" else None

    def ask_task(self, g: Mottainai) -> Next:
        player = g.players[self.seat]
        if player.task or not player.hand:
            return None
        return offer(self.seat, "task", "task", player.hand, self.among, "no-task")

    def choose(self, g: Mottainai, verb: str, word: str = "") -> Next:
        player = g.players[self.seat]
        if narrows(self, verb, word):
            return AGAIN
        if verb == "no-task":
            g.tell("no_task", seat=self.seat)
            return None
        g.seal()
        g.tell("task", seat=self.seat, card=word, shows=(word,))
        player.hand.remove(word)
        player.task, player.task_up = [word], True
        return None

    def noon(self, g: Mottainai) -> Next:
        while self.next_task < g.seats:
            owner = (self.seat + self.next_task) % g.seats
            self.next_task += 1
            if g.open_task(owner):
                return Call(Task(self.seat, owner, g.open_task(owner)), "noon")
        return None

    def own_task(self, g: Mottainai) -> Next:
        card = g.open_task(self.seat)
        return Task(self.seat, self.seat, card, extra=self.bonus) if card else Action(self.seat, "")

    def ask_night(self, g: Mottainai) -> Next:
        return window(g, self.seat, "night", "night", self.used)

    def night(self, g: Mottainai, verb: str, work: str = "") -> Next:
        return use(g, self.seat, work, self.used, "ask_night") if verb == "use" else None

    def why_not(self, g: Mottainai, ask: Ask, *words: str) -> No | None:
        if ask.family == "work":
            return no_work(g, ask, words, ask.key.rpartition(".")[2], self.used)
        verb, word = said(words)
        return no_such_card(verb, word) or no_hand_card(g, ask, verb, word)

    def draw_waiting(self, g: Mottainai) -> Next:
        player = g.players[self.seat]
        if player.waiting:
            g.seal()
            g.tell("night", seat=self.seat, n=len(player.waiting))
            g.tell("saw", (self.seat,), cards=player.waiting[:])
            player.hand += player.waiting
            player.waiting.clear()
        return None

    def close(self, g: Mottainai) -> Next:
        if g.copies:
            for work in g.copies:
                g.tell("copy_ended", seat=self.seat, work=work)
            g.copies.clear()
            g.check_end()
        if g.extra_turns:
            g.extra_turns -= 1
            return Turn(self.seat, extra=True)
        return Turn((self.seat + 1) % g.seats)


# -- 7 Performing a task ------------------------------------------------------------------------------------------------


@frame("mottainai.task")
class Task(Frame):
    """One task performed by the active player: barrier, shows, and as many actions as were counted."""

    seat: int
    owner: int
    card: str
    extra: int = 0
    asking: list[str] = field(default_factory=list)  # works that still let a card be shown
    shown: list[str] = field(default_factory=list)  # for the Fountain that is being asked for
    monks: int = 0  # cards shown for Fountains
    total: int = 0
    done: int = 0

    def ask_barrier(self, g: Mottainai) -> Next:
        if not guards(g, self.seat, self.owner, self.card):
            return None
        fitting = self._fitting(g)
        nothing_hidden = not g.players[self.seat].hand
        return Ask(self.seat, "show.barrier", (*(f"show {c}" for c in fitting), "done"), auto=nothing_hidden)

    def barrier(self, g: Mottainai, verb: str, card: str = "") -> Next:
        (guard, *_) = guards(g, self.seat, self.owner, self.card)
        g.seal()  # to show a card or not is a public word
        if verb == "done":
            g.tell("barred", seat=self.seat, owner=self.owner, task=self.card, work=guard)
            return DONE
        self._show(g, [card], guard)
        return None

    def shows(self, g: Mottainai) -> Next:
        self.asking = g.owned(self.seat, "flag" if self.owner == self.seat else "figurine")
        material = CARD[self.card].material
        self.asking += [w for w in g.owned(self.seat, "fountain") if material in g.face(w).tasks]
        return None if self.asking else self.count(g)

    def ask_bonus(self, g: Mottainai) -> Next:
        if not self.asking or not g.players[self.seat].hand:
            return Goto("count")
        face = g.face(self.asking[0])
        if face.code == "fountain":
            return Goto("ask_fountain")
        return Ask(self.seat, "show.bonus", (*(f"show {c}" for c in self._fitting(g)), "done"))

    def bonus(self, g: Mottainai, verb: str, card: str = "") -> Next:
        g.seal()
        work = self.asking.pop(0)
        if verb == "show":
            self.extra += g.face(work).amount
            self._show(g, [card], work)
        return AGAIN

    def ask_fountain(self, g: Mottainai) -> Next:
        materials = g.face(self.asking[0]).materials
        hand = [c for c in g.players[self.seat].hand if CARD[c].material in materials and c not in self.shown]
        return Ask(self.seat, "show.fountain", (*(f"show {c}" for c in hand), "done"))

    def fountain(self, g: Mottainai, verb: str, card: str = "") -> Next:
        if verb == "show":
            self.shown.append(card)
            return AGAIN
        g.seal()
        work = self.asking.pop(0)
        self.monks += len(self.shown)
        if self.shown:
            self._show(g, self.shown, work)
        self.shown = []
        return Goto("ask_bonus")

    def why_not(self, g: Mottainai, ask: Ask, *words: str) -> No | None:
        verb, card = said(words)
        if found := no_such_card(verb, card) or (answer_first(ask, verb) if verb != "show" else None):
            return found
        if verb != "show":
            return None
        if card not in g.players[self.seat].hand:
            return no("7", "not_in_hand", card=card)
        if card in self.shown:
            return no("R19", "already_shown", card=card)
        fountain = ask.key == "show.fountain"
        return no("R19", "not_a_monk", card=card) if fountain else no("7", "not_matching", card=card, task=self.card)

    def count(self, g: Mottainai) -> Next:
        helpers, covered = helping(g, self.seat, self.owner, self.card, self.monks)
        self.total = n = 1 + helpers + covered + self.extra
        if g.out is not None:
            told = {"helpers": helpers, "covered": covered, "extra": self.extra, "by": self._by(g, helpers, covered)}
            g.tell("performs", seat=self.seat, owner=self.owner, task=self.card, n=n, counted=told)
        return self.perform(g)

    def perform(self, g: Mottainai) -> Next:
        if self.done == self.total:
            return DONE
        self.done += 1
        return Call(Action(self.seat, CARD[self.card].material, self.owner), "perform")

    def _by(self, g: Mottainai, helpers: int, covered: int) -> list[str]:
        """The kinds of works without which the count were another."""
        material = CARD[self.card].material
        present = g.helpers_of(self.seat, material) + self.monks
        if present > helpers:
            return ["bangle"]
        if not covered:
            return []
        if covered > g.covered(present, g.capacity(self.seat, material, GALLERY)):
            return ["bangle"]
        own = sum(g.face(w).material == material for w in g.players[self.seat].gallery)
        return ["go-set"] if covered > g.covered(present, own * VALUE[material]) else []

    def _fitting(self, g: Mottainai) -> list[str]:
        return [c for c in g.players[self.seat].hand if CARD[c].material == CARD[self.card].material]

    def _show(self, g: Mottainai, cards: list[str], work: str) -> None:
        g.tell("shown", seat=self.seat, cards=cards[:], work=work, code=g.face(work).code, shows=tuple(cards))


def guards(g: Mottainai, seat: int, owner: int, task: str) -> list[str]:
    """The works that bar an opponent's task to those who do not show a matching card."""
    if owner == seat:
        return []
    material = CARD[task].material
    return [w for code in ("curtain", "tower") for w in g.owned(owner, code) if material in g.face(w).materials]


def helping(g: Mottainai, seat: int, owner: int, task: str, monks: int) -> tuple[int, int]:
    """The helpers that add actions to a task, and how many of them are covered."""
    if owner != seat and g.owned(owner, "bangle"):
        return 0, 0
    material = CARD[task].material
    helpers = g.helpers_of(seat, material) + monks
    return helpers, g.covered_helpers(seat, material, helpers)
