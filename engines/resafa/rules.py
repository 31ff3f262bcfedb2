"""The course of the game: set-up, rounds and turns (sections 3 to 6, 8.3 and 10)."""

from __future__ import annotations

from dataclasses import field, replace

from engines.kernel import DONE, Ask, Call, End, Frame, Goto, Next, No, frame, settle
from engines.resafa.asking import Asking
from engines.resafa.box import BOX
from engines.resafa.building import provide, refill_offer
from engines.resafa.cards import (
    ACTION,
    CANAL,
    CARD,
    COLOURS,
    HOME,
    LISTS,
    MAINS,
    PLACE,
    RULES,
    SACKS,
    SETS,
    SPOTS,
    WARES,
    add,
    board_side,
    stack_of,
)
from engines.resafa.effects import Effects, FreePlay, main_action
from engines.resafa.playable import any_gift, frees, gifts, possible
from engines.resafa.rain import Rain
from engines.resafa.refusals import impossible, no_card, no_gift
from engines.resafa.scoring import final_result
from engines.resafa.solo import BotTurn, place_first, prepare_bot, rebuild_deck
from engines.resafa.state import BOT, EDITION, NOBODY, Built, Player, Resafa, fresh_tracks, no

TURNS = range(4)
WHOLE = "any"  # said instead of a half for cards that have none

# -- 3 Set-up -------------------------------------------------------------------------------------------------------------


def new(seed: str, seats: int, review_removed: bool = False, edition: int = EDITION) -> Resafa:
    """A game set up and ready for its first question; the table may have agreed to look at what is removed (3.5)."""
    g = Resafa(seats=seats, seed=seed, edition=edition, reviewed=review_removed)
    lay_out_board(g)
    lay_out_cards(g)
    g.start = g.roll(1, g.sitting)[0] - 1
    sets = list(SETS)
    g.shuffle(sets)
    for seat in range(seats):
        g.players.append(new_player(g, BOX.players[seat], list(SETS[sets[seat]])))
    if seats == len(BOX.players):
        add(g.players[(g.start - 1) % seats].wares, dict(RULES.fourth_player).items())
    if g.solo:
        prepare_bot(g)
    if g.reviewed:
        g.tell("removed", cards={key: sorted(cards) for key, cards in g.removed.items()})
    g.stack = [Setup()]
    return settle(g)


def lay_out_board(g: Resafa) -> None:
    g.sources = dict.fromkeys(g.network.beside, 1)
    g.gardens = {"small": RULES.small_gardens, "large": RULES.large_gardens}
    g.tokens = {str(kind): n for kind, n in RULES.tokens.items()}
    for colour in ("blue", "red"):
        centres = [c.code for c in BOX.centres if c.colour == colour]
        tiles = [t.code for t in BOX.trading_tiles if t.colour == colour]
        g.shuffle(tiles)
        turned = g.roll(1, len(centres))[0] - 1
        for i, centre in enumerate(centres):
            g.trade[centre], g.up[centre] = tiles[i], "B" if i == turned else "A"
            g.bases[centre] = (NOBODY,) * len(SPOTS[centre])
    for level in (1, 2):
        supply = [w.code for w in BOX.workshops if w.level == level]
        g.shuffle(supply)
        g.supply[str(level)], g.offer[str(level)] = tuple(supply), ("",) * RULES.offer
    refill_offer(g, 1)
    setup = BOX.canal_setups[g.roll(1, len(BOX.canal_setups))[0] - 1]
    tiles = [t.code for t in BOX.canal_bonus_tiles]
    g.shuffle(tiles)
    places = next(places for side, places in setup.spaces.items() if side == board_side(g.seats))
    g.lying = dict(zip(places, tiles, strict=False))
    g.gone += tiles[len(places) :]


def lay_out_cards(g: Resafa) -> None:
    g.sacks = list(SACKS)
    g.shuffle(g.sacks)
    for colour in COLOURS:
        for level in (1, 2, 3):
            cards = [s.code for s in BOX.special_cards if s.colour == colour and s.level == level]
            g.shuffle(cards)
            g.stacks[stack_of(colour, level)] = tuple(cards[: RULES.specials_per_stack])
            g.removed[stack_of(colour, level)] = tuple(cards[RULES.specials_per_stack :])
        g.turn_up(colour, 1)
        for level in (1, 2):
            cards = [b.code for b in BOX.bonus_cards if b.colour == colour and b.level == level]
            g.shuffle(cards)
            g.decks[stack_of(colour, level)] = tuple(cards)
        g.display[colour] = ()
    reveal_display(g)


def reveal_display(g: Resafa) -> None:
    """The display of bonus cards is cleared and dealt anew for the coming round; level II comes in the second half."""
    g.seal()
    level = 1 if g.round < RULES.rounds // 2 else 2
    for colour in COLOURS:
        g.gone += [c for c in g.display[colour] if c]
        key = stack_of(colour, level)
        g.display[colour], g.decks[key] = g.decks[key][: RULES.display], g.decks[key][RULES.display :]
    g.tell("display", cards={colour: [*row] for colour, row in g.display.items()})


def new_player(g: Resafa, colour: str, cards: list[str]) -> Player:
    g.shuffle(cards)
    p = Player(colour=colour, capacity=RULES.capacity_start, place=HOME, tracks=fresh_tracks(), canals=list(CANAL))
    p.wares = {ware: RULES.start_goods.get(ware, 0) for ware in WARES}  # type: ignore[call-overload]
    p.hand, p.pile = cards[: RULES.hand_start], cards[RULES.hand_start :]
    p.rows = dict.fromkeys(RULES.rows, ())
    tiles = [w.code for w in BOX.workshops if w.owner == colour]
    p.workshops = [Built(tile, False, i, i, 0) for i, tile in enumerate(tiles)]
    return p


@frame("resafa.setup")
class Setup(Asking):
    """Every player turns the two starting workshops; alone, the bot's set-up card is turned, too."""

    asked: int = 0

    def ask_start(self, g: Resafa) -> Next:
        seat = (g.start + self.asked) % g.seats
        return Ask(seat, "start", tuple(f"turn {a} {b}" for a in TURNS for b in TURNS), public=True)

    def turn(self, g: Resafa, _: str, a: str, b: str) -> Next:
        seat = (g.start + self.asked) % g.seats
        p = g.players[seat]
        p.workshops = [replace(built, turned=int(turned)) for built, turned in zip(p.workshops, (a, b), strict=True)]
        g.tell("start", seat=seat, turned=[int(a), int(b)])
        self.asked += 1
        return Goto("ask_start") if self.asked < g.seats else None

    def ask_setup(self, g: Resafa) -> Next:
        return Ask(0, "setup", ("normal", "rotated"), public=True) if g.solo else Goto("first_round")

    def setup(self, g: Resafa, word: str) -> Next:
        g.bot.setup = word
        place_first(g)
        return None

    def first_round(self, g: Resafa) -> Next:
        return Round()


# -- 4, 10 Rounds -----------------------------------------------------------------------------------------------------------


@frame("resafa.round")
class Round(Frame):
    """One round: three turns for each player, rain after every second one, and its end."""

    turn: int = 0

    def begin(self, g: Resafa) -> Next:
        g.round += 1
        g.tell("round", round=g.round, start=g.start)
        if g.round == RULES.level_2_round:
            refill_offer(g, 2)
        return None

    def turns(self, g: Resafa) -> Next:
        if self.turn == RULES.turns_per_round * g.sitting:
            return Goto("rain")
        g.active = (g.start + self.turn) % g.sitting
        self.turn += 1
        return Call(BotTurn() if g.solo and g.active == BOT else Turn(g.active), "turns")

    def rain(self, g: Resafa) -> Next:
        return Rain() if g.round in RULES.rain_after else None

    def close(self, g: Resafa) -> Next:
        if g.round == RULES.rounds:
            raise End(Finale())
        reveal_display(g)
        g.start = (g.start + 1) % g.sitting
        if g.round % 2 == 0:
            for p in g.players:
                rebuild_hand(g, p)
            if g.solo:
                rebuild_deck(g)
        return Round()


def rebuild_hand(g: Resafa, p: Player) -> None:
    """All action cards are picked up, yellow ones into hand first."""
    cards = [*p.played, *p.hand, *p.pile]
    p.played = []
    p.hand = [c for c in cards if c in CARD]
    p.pile = [c for c in cards if c not in CARD]
    g.shuffle(p.pile)
    more = max(0, RULES.hand_start - len(p.hand))
    p.hand, p.pile = p.hand + p.pile[:more], p.pile[more:]


# -- 5 Turn -------------------------------------------------------------------------------------------------------------------


@frame("resafa.turn")
class Turn(Asking):
    """A card is played, its main and colour action are taken in either order, then the hand is put in order."""

    seat: int
    card: str = ""
    half: str = ""
    mains: list[str] = field(default_factory=list)
    coloured: bool = False
    drawn: bool = False
    late: bool = False

    def begin(self, g: Resafa) -> Next:
        g.tell("turn", seat=self.seat)
        return None

    def ask_play(self, g: Resafa) -> Next:
        options = []
        for card in sorted(g.players[self.seat].hand, key=PLACE.__getitem__):
            options += [f"play {card} {half}" for half in "AB"[: len(ACTION[card].halves)]] or [f"play {card} {WHOLE}"]
        return self._ask(g, "act.play", options, public=False)

    def play(self, g: Resafa, _: str, card: str, half: str) -> Next:
        self.card, self.half = card, half if half != WHOLE else ""
        p = g.players[self.seat]
        p.hand.remove(card)
        p.played.append(card)
        g.tell("played", seat=self.seat, card=card, half=self.half, shows=(card,))
        return Call(Effects(self.seat, [card] if card in LISTS else []), "ask_next")

    def ask_next(self, g: Resafa) -> Next:
        return self._ask(g, "act.next", [*self._mains(g), *self._colours(g), "end"], auto=False)

    def act(self, g: Resafa, verb: str, word: str = "") -> Next:
        match verb:
            case "main":
                self.mains.append(word)
                g.tell("main", seat=self.seat, action=word)
                return Call(main_action(self.seat, word), "ask_next")
            case "colour":
                self.coloured = True
                g.tell("colour", seat=self.seat, colour=word)
                return Call(ColourAction(self.seat, word), "ask_next")
        if g.players[self.seat].swaps:
            g.seal()  # which cards may leave is seen, those lying face down, too
        return None

    def ask_swap(self, g: Resafa) -> Next:
        p = g.players[self.seat]
        if not p.swaps:
            return Goto("ask_shed" if self.late else "draw")
        if ACTION[p.swaps[0]].pair:
            return Goto("swap_pair")
        return self._ask(g, "act.swap", [f"swap {c}" for c in starting_cards(p)])

    def swap(self, g: Resafa, _: str, card: str) -> Next:
        self._swap(g, card)
        return Goto("ask_swap")

    def swap_pair(self, g: Resafa) -> Next:
        p = g.players[self.seat]
        pair = ACTION[p.swaps[0]].pair
        self._swap(g, next(c for c in starting_cards(p) if ACTION[c].pair == pair))
        return Goto("ask_swap")

    def draw(self, g: Resafa) -> Next:
        p = g.players[self.seat]
        if g.round % 2 and p.pile and not self.drawn:
            g.seal()
            self.drawn = True
            p.hand.append(p.pile.pop(0))
            g.tell("drew", seat=self.seat)
            g.tell("see_draw", (self.seat,), card=p.hand[-1])
        return None

    def ask_shed(self, g: Resafa) -> Next:
        p = g.players[self.seat]
        if p.swaps:
            return Goto("swap_late")
        if len(p.hand) + len(p.bonus) + len(p.sacks) <= RULES.hand_limit or not (p.bonus or p.sacks):
            return DONE
        free = tuple(f for f in frees(g, self.seat) if not f.startswith("discard "))
        return Ask(self.seat, "act.shed", tuple(f"discard {c}" for c in (*p.bonus, *p.sacks)), free=free)

    def shed(self, g: Resafa, _: str, card: str) -> Next:
        p = g.players[self.seat]
        if card in p.sacks:
            return Call(FreePlay(self.seat, "discard", card), "ask_shed")
        p.bonus.remove(card)
        g.gone.append(card)
        g.tell("shed", seat=self.seat, card=card, shows=(card,))
        return Goto("ask_shed")

    def swap_late(self, g: Resafa) -> Next:
        self.late = self.drawn = True
        g.seal()
        return Goto("ask_swap")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        match ask.key:
            case "act.play" if word in g.players[self.seat].hand:
                return no("5", "which_half" if ACTION[word].halves else "no_halves", card=word)
            case "act.play":
                return no_card(word) or no("4", "not_in_hand", card=word)
            case "act.swap":
                return no_card(word) or no("8.3", "not_starting", card=word)
            case "act.shed" if word in ACTION:
                return no("4", "action_stays", card=word)
            case "act.shed":
                return no_card(word) or no("15", "not_yours", card=word)
        if verb == "colour" and word in COLOURS:
            return self._no_colour(word)
        return self._no_main(g, word) if verb == "main" and word in MAINS else None

    def _no_colour(self, colour: str) -> No:
        own = self._half()[1]
        if self.coloured:
            return no("5", "colour_done")
        return (
            no("6", "other_colour", card=self.card, colour=own)
            if own not in ("", colour)
            else no("6", "colour_empty", colour=colour)
        )

    def _no_main(self, g: Resafa, main: str) -> No:
        own, most = self._half()[0], ACTION[self.card].mains
        if own not in ("", main):
            return no("5", "other_main", card=self.card, action=own)
        if len(self.mains) >= most:
            return no("5", "main_done", n=most)
        return no("8.3", "main_twice", action=main) if main in self.mains else impossible(g, self.seat, main)

    def _half(self) -> tuple[str, str]:
        """The main action and the colour of the half that was chosen; "" where any may be chosen."""
        return ACTION[self.card].halves["AB".index(self.half)] if self.half else ("", "")

    def _mains(self, g: Resafa) -> list[str]:
        if len(self.mains) >= ACTION[self.card].mains:
            return []
        own = self._half()[0]
        return [f"main {m}" for m in ((own,) if own else MAINS) if m not in self.mains and possible(g, self.seat, m)]

    def _colours(self, g: Resafa) -> list[str]:
        if self.coloured:
            return []
        own = self._half()[1]
        return [f"colour {c}" for c in ((own,) if own else COLOURS) if any_gift(g, self.seat, c)]

    def _swap(self, g: Resafa, old: str) -> None:
        """The next yellow card takes the place of a starting card; out of the pile it comes to hand as the draw."""
        p = g.players[self.seat]
        card = p.swaps.pop(0)
        g.gone.append(old)
        g.tell("swapped", seat=self.seat, card=card, old=old, shows=(old,))
        for zone in (p.hand, p.played):
            if old in zone:
                zone[zone.index(old)] = card
                return
        p.pile.remove(old)
        if self.drawn:
            p.pile.append(card)
            g.shuffle(p.pile)
        else:
            self.drawn = True
            p.hand.append(card)


def starting_cards(p: Player) -> list[str]:
    """The starting action cards that a player still has, wherever they are, in data order."""
    return sorted((c for c in (*p.hand, *p.played, *p.pile) if c not in CARD), key=PLACE.__getitem__)


# -- 6 Colour action ------------------------------------------------------------------------------------------------------------


@frame("resafa.colour")
class ColourAction(Asking):
    """Exactly one of the three."""

    seat: int
    colour: str

    def ask_colour(self, g: Resafa) -> Next:
        found = gifts(g, self.seat, self.colour)
        return self._ask(g, "act.colour", found) if found else DONE

    def choose(self, g: Resafa, verb: str, word: str = "") -> Next:
        return provide(g, self.seat, verb, word) or DONE

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no_gift(g, self.seat, self.colour, verb, word)


# -- 12 End ---------------------------------------------------------------------------------------------------------------------


@frame("resafa.finale")
class Finale(Frame):
    """Scores are counted and the game is over."""

    def count(self, g: Resafa) -> Next:
        g.finish(final_result(g))
        return DONE
