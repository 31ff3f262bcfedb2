"""The course of the game: set-up, turns, actions and the end; sections 2, 4, 5 and 8, in that order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from engines.kernel import DONE, Ask, Call, Frame, Goto, Next, No, answer_first, frame, settle
from engines.patzcuaro.box import WIDEST
from engines.patzcuaro.cards import BIT, CARD, OBJECTIVES, PLACE, RULES, TILES
from engines.patzcuaro.lookahead import completable, open_options, pile_of, ways
from engines.patzcuaro.plans import Plan, reached
from engines.patzcuaro.refusals import (
    altar_refusal,
    choose_refusal,
    flip_refusal,
    move_refusal,
    no,
    reveal_refusal,
    trade_refusal,
)
from engines.patzcuaro.ring import TURNED, UPRIGHT
from engines.patzcuaro.scoring import final_result
from engines.patzcuaro.state import Patzcuaro, Player, empty_altar, placements

# -- 2 Set-up -----------------------------------------------------------------------------------------------------------


def new(seed: str, seats: int) -> Patzcuaro:
    g = Patzcuaro(seats=seats, seed=seed)
    g.first = g.roll(1, seats)[0] - 1
    g.layout = " ".join(laid_out(g)[: RULES.shop_tiles_by_players[str(seats)]])
    g.deck = list(CARD)
    g.shuffle(g.deck)
    g.players = [Player(altar=empty_altar()) for _ in range(seats)]
    for q in (g.first, *g.others(g.first)):
        g.receive(q, [g.deck.pop(0) for _ in range(RULES.starting_hand)])
    g.piles = [[] for _ in g.ring.spaces]
    for index in g.ring.shops:
        g.piles[index].append(g.deck.pop(0))
    for petals in sorted({one.petals for one in OBJECTIVES.values()}):
        codes = [one.code for one in OBJECTIVES.values() if one.petals == petals]
        g.shuffle(codes)
        g.objectives.append(codes[0])
    g.stack = [Turn(g.first)]
    return settle(g)


def laid_out(g: Patzcuaro) -> list[str]:
    """All shop tiles in a random order, each on a random side and in a random orientation."""
    tiles = list(TILES)
    g.shuffle(tiles)
    sides = [list(TILES[tile])[g.roll(1, len(TILES[tile]))[0] - 1] for tile in tiles]
    turns = [(UPRIGHT, TURNED)[n - 1] for n in g.roll(len(tiles), 2)]
    return [tile + side + turn for tile, side, turn in zip(tiles, sides, turns, strict=True)]


# -- 4 Turn ---------------------------------------------------------------------------------------------------------------


@frame("patzcuaro.turn")
class Turn(Frame):
    """Move, and take all actions of the space or flip; who can do neither draws a card (R8, R9)."""

    seat: int

    def begin(self, g: Patzcuaro) -> Next:
        g.active = self.seat
        g.tell("turn", seat=self.seat)
        return None

    def ask_move(self, g: Patzcuaro) -> Next:
        return Ask(self.seat, "act.move", tuple(moves(g, self.seat)), public=not g.players[self.seat].hand)

    def move(self, g: Patzcuaro, verb: str, steps: str = "") -> Next:
        if verb == "flip":
            return None
        walk(g, self.seat, int(steps))
        player = g.players[self.seat]
        if not player.flipped or g.available(self.seat, player.at):  # only who cannot flip may be stranded
            return Call(Visit(self.seat), "close")
        g.tell("stranded", seat=self.seat)
        g.draw(self.seat, RULES.fallback_draw)
        return Goto("close")

    def ask_steps(self, g: Patzcuaro) -> Next:
        return Ask(self.seat, "steps", tuple(f"steps {n}" for n in range(RULES.move_min, RULES.move_max + 1)), public=True)

    def flip(self, g: Patzcuaro, _: str, steps: str) -> Next:
        walk(g, self.seat, int(steps))
        g.flip(self.seat)
        return None

    def why_not(self, g: Patzcuaro, ask: Ask, *words: str) -> No | None:
        verb, *rest = words or ("",)
        if verb == "flip" and ask.key == "act.move":
            return flip_refusal(g, self.seat)
        return move_refusal(g, self.seat, verb, rest) if verb == ask.key.rpartition(".")[2] else answer_first(g, ask)

    def close(self, g: Patzcuaro) -> Next:
        return Turn((self.seat + 1) % g.seats)


def moves(g: Patzcuaro, seat: int) -> Iterator[str]:
    """What one may do with a turn: act where all can be done, draw one where nothing can, or flip anywhere."""
    flipped = g.players[seat].flipped
    steps = g.open_steps(seat)
    if flipped and not steps:
        steps = tuple(range(RULES.move_min, RULES.move_max + 1))
    yield from (f"move {n}" for n in steps)
    if not flipped:
        yield "flip"


def walk(g: Patzcuaro, seat: int, steps: int) -> None:
    player = g.players[seat]
    player.at = g.destinations(seat)[steps - 1]
    g.tell("moved", seat=seat, steps=steps, index=player.at, space=g.ring.spaces[player.at])


# -- 5 Actions ------------------------------------------------------------------------------------------------------------


@frame("patzcuaro.visit")
class Visit(Frame):
    """All actions of the space, from first to last; until the first begins, the player may still flip (R7)."""

    seat: int
    chosen: list[int] = field(default_factory=list)  # options, from 1
    done: int = 0  # actions, choices not counted
    colours: list[str] = field(default_factory=list)  # of the cards to give or place, said first where a hand is very large

    def ask_colours(self, g: Patzcuaro) -> Next:
        if not is_wide(g, self.seat):
            return None
        plan = plan_of(g, self)
        if plan is None or plan.do not in ("trade", "altar"):
            return None
        all_ = tuple(answers(g, self.seat, plan))
        patterns = dict.fromkeys(map(colours_of, all_))
        return Ask(self.seat, "act.colours", (*patterns, *self._way_out(g)), also=all_)

    def pick_colours(self, g: Patzcuaro, verb: str, *words: str) -> Next:
        self.colours = list(words) if verb == "colours" else []
        return None if verb == "colours" else self.act(g, verb, *words)

    def ask_act(self, g: Patzcuaro) -> Next:
        plan = plan_of(g, self)
        if plan is None:
            return DONE
        if not plan.needs_input:
            return Ask(self.seat, "act.begin", ("begin", "flip"), public=True) if self._way_out(g) else Goto("carry_out")
        said = (*of_colours(answers(g, self.seat, plan), self.colours), *self._way_out(g))
        match plan.do:
            case "trade":
                return Ask(self.seat, "act.trade", said)
            case "altar":
                return Ask(self.seat, "act.altar", said)
        return Ask(self.seat, "act.choose", said, public=not g.players[self.seat].hand)

    def act(self, g: Patzcuaro, verb: str, *words: str) -> Next:
        self.colours = []
        match verb:
            case "flip":
                return self._flip(g)
            case "begin":
                return None
            case "choose":
                self.chosen.append(int(words[0]))
                space = g.ring.spaces[g.players[self.seat].at]
                branch = [space, self.done, *self.chosen]
                g.tell("chose", seat=self.seat, option=int(words[0]), space=space, branch=branch)
                return Goto("ask_colours")
            case "trade":
                self.done += 1
                g.trade(self.seat, words)
            case "altar":
                self.done += 1
                g.place(self.seat, words[0], PLACE[" ".join(words[1:])])
                g.check_altar(self.seat)
        return Goto("ask_colours")

    def why_not(self, g: Patzcuaro, ask: Ask, *words: str) -> No | None:
        verb, *rest = words or ("",)
        plan = plan_of(g, self)
        assert plan is not None
        if verb == "flip":
            return flip_refusal(g, self.seat, is_late=bool(self.done or self.chosen))
        asked_for = ask.key.rpartition(".")[2]
        if verb not in (("colours", "pass", plan.do) if asked_for == "colours" else (asked_for,)):
            return answer_first(g, ask)
        match verb:
            case "trade":
                return trade_refusal(g, self.seat, plan, self.colours, rest)
            case "altar":
                return altar_refusal(g, self.seat, self.colours, rest)
            case "choose":
                return choose_refusal(g, self.seat, plan, rest)
            case "colours":
                return no("11", "colours", colours=rest)
        return None

    def carry_out(self, g: Patzcuaro) -> Next:
        plan = plan_of(g, self)
        if plan is None or plan.needs_input:
            return Goto("ask_colours")
        self.done += 1
        if plan.do == "reveal":
            return Call(Reveal(self.seat, plan.arrow), "ask_colours")
        if plan.benefit == "altar":
            return Call(Others(g.others(self.seat)), "ask_colours")
        for seat in g.others(self.seat) if plan.do == "others" else [self.seat]:
            g.draw(seat, plan.count)
        return Goto("ask_colours")

    def _way_out(self, g: Patzcuaro) -> tuple[str, ...]:
        return () if self.done or self.chosen or g.players[self.seat].flipped else ("flip",)

    def _flip(self, g: Patzcuaro) -> Next:
        g.flip(self.seat)
        return DONE


def plan_of(g: Patzcuaro, visit: Visit) -> Plan | None:
    """What is left to do of a visit."""
    return reached(g.ring.spaces[g.players[visit.seat].at], visit.chosen, visit.done)


def answers(g: Patzcuaro, seat: int, plan: Plan) -> list[str]:
    """What may be said to an action, as far as all that follows stays possible (R6)."""
    match plan.do:
        case "trade":
            return [f"trade {' '.join(way)}" for way in payments(g, seat, plan)]
        case "altar":
            return placements(placeable(g, seat, plan), g.players[seat].altar)
    return [f"choose {n}" for n in open_options(plan, g.prospect(seat, g.players[seat].at))]


def payments(g: Patzcuaro, seat: int, plan: Plan) -> list[tuple[str, ...]]:
    player = g.players[seat]
    found = ways(plan.needs, player.hand, g.piles[player.at])
    return [way for way in found if leaves_enough(g, seat, plan, way)] if plan.trades_later else found


def leaves_enough(g: Patzcuaro, seat: int, plan: Plan, given: Sequence[str]) -> bool:
    here = g.prospect(seat, g.players[seat].at)
    pile = pile_of(tuple(given))
    return completable(plan.rest, here._replace(hand=(here.hand & ~pile.cards) | here.pile.cards, pile=pile))


def placeable(g: Patzcuaro, seat: int, plan: Plan) -> list[str]:
    player = g.players[seat]
    here = g.prospect(seat, player.at)
    if not plan.trades_later or here.room == 1:
        return player.hand
    return [c for c in player.hand if completable(plan.rest, here._replace(hand=here.hand & ~BIT[c], room=here.room - 1))]


def is_wide(g: Patzcuaro, seat: int) -> bool:
    """Whether a hand is too large for one menu; its size is public."""
    return len(g.players[seat].hand) > WIDEST


def colours_of(choice: str) -> str:
    return " ".join(("colours", *(CARD[word].colour for word in choice.split(" ") if word in CARD)))


def of_colours(choices: Sequence[str], colours: Sequence[str]) -> Sequence[str]:
    """The choices that name cards of these colours; all of them where no colours were asked for."""
    if not colours:
        return choices
    wanted = " ".join(("colours", *colours))
    return [choice for choice in choices if colours_of(choice) == wanted]


@frame("patzcuaro.reveal")
class Reveal(Frame):
    """Turn up the top card of the deck, then lay it on a space that the arrow points at (R15, R16)."""

    seat: int
    arrow: str
    card: str = ""

    def turn_up(self, g: Patzcuaro) -> Next:
        g.seal()
        self.card = g.deck.pop(0)
        g.tell("revealed", seat=self.seat, card=self.card)
        return None

    def ask_target(self, g: Patzcuaro) -> Next:
        targets = g.ring.targets(g.players[self.seat].at, self.arrow)
        return Ask(self.seat, "act.reveal", tuple(f"reveal {index}" for index in targets), auto=True, public=True)

    def why_not(self, g: Patzcuaro, ask: Ask, *words: str) -> No | None:
        if words[:1] == ("flip",):
            return flip_refusal(g, self.seat, is_late=True)
        return reveal_refusal(ask) if words[:1] == ("reveal",) else answer_first(g, ask)

    def lay(self, g: Patzcuaro, _: str, index: str) -> Next:
        card, self.card = self.card, ""
        g.piles[int(index)].append(card)
        g.tell("laid", seat=self.seat, card=card, index=int(index), space=g.ring.spaces[int(index)])
        g.check_deck()
        return None


@frame("patzcuaro.others")
class Others(Frame):
    """Seats that may place one card each, one after the other; a ninth card ends the game unless it is over already (5.4)."""

    seats: list[int]
    final: bool = False
    colours: list[str] = field(default_factory=list)

    def ask_colours(self, g: Patzcuaro) -> Next:
        seat = self._waiting(g)
        if seat is None:
            return DONE
        if not is_wide(g, seat):
            return None
        player = g.players[seat]
        patterns = dict.fromkeys(f"colours {CARD[card].colour}" for card in player.hand)
        return Ask(seat, "act.colours", (*patterns, "pass"), also=tuple(placements(player.hand, player.altar)))

    def pick_colours(self, g: Patzcuaro, verb: str, *words: str) -> Next:
        self.colours = list(words) if verb == "colours" else []
        return None if verb == "colours" else self.place(g, verb, *words)

    def ask_place(self, g: Patzcuaro) -> Next:
        seat = self._waiting(g)
        if seat is None:
            return DONE
        player = g.players[seat]
        said = (*of_colours(placements(player.hand, player.altar), self.colours), "pass")
        return Ask(seat, "act.final", said) if self.final else Ask(seat, "act.place", said)

    def place(self, g: Patzcuaro, verb: str, *words: str) -> Next:
        if verb == "pass":
            return self._passed(g)
        seat = self._next(g)
        g.place(seat, words[0], PLACE[" ".join(words[1:])])
        if not self.final:
            g.check_altar(seat)
        return Goto("ask_colours")

    def why_not(self, g: Patzcuaro, ask: Ask, *words: str) -> No | None:
        verb, *rest = words or ("",)
        if verb == "flip" and ask.key == "act.colours":
            return flip_refusal(g, ask.seat, is_late=True)
        match verb:
            case "altar":
                return altar_refusal(g, ask.seat, self.colours, rest)
            case "colours" if ask.key == "act.colours":
                return no("11", "colours", colours=rest)
        return None if verb == "pass" else answer_first(g, ask)

    def _waiting(self, g: Patzcuaro) -> int | None:
        return next((q for q in self.seats if g.players[q].hand and "" in g.players[q].altar), None)

    def _next(self, g: Patzcuaro) -> int:
        seat = self._waiting(g)
        assert seat is not None
        del self.seats[: self.seats.index(seat) + 1]
        self.colours = []
        return seat

    def _passed(self, g: Patzcuaro) -> Next:
        g.tell("passed", seat=self._next(g))
        return Goto("ask_colours")


# -- 8 End ------------------------------------------------------------------------------------------------------------------


@frame("patzcuaro.final")
class Final(Frame):
    """Everybody but the one who ended the game may place one more card; then altars are scored (R23)."""

    seat: int

    def last_cards(self, g: Patzcuaro) -> Next:
        times = range(RULES.final_placements_per_other_player)
        return Others([seat for seat in g.others(self.seat) for _ in times], final=True)

    def count(self, g: Patzcuaro) -> Next:
        g.finish(final_result([g.score(q) for q in range(g.seats)], g.first))
        return DONE
