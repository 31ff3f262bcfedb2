"""The frames of effects that ask: goods, tokens, tracks and special cards, rooms, exchanges, trading tiles."""

from __future__ import annotations

from dataclasses import field

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Goto, Next, No, frame
from engines.resafa.asking import Asking
from engines.resafa.cards import CARD, COLOURS, EFFECT, PLACE, RULES, WARES, gift, stack_of
from engines.resafa.effects import Effects, pay
from engines.resafa.legal import icon_level, lacks, paying_steps, steps
from engines.resafa.playable import any_changes
from engines.resafa.refusals import idle_card, no_card, no_room, no_step
from engines.resafa.state import Resafa, no


@frame("resafa.goods")
class ChooseGoods(Asking):
    """So many goods of the player's choice, named in the order of the list."""

    seat: int
    effect: str
    picked: list[str] = field(default_factory=list)

    def ask_goods(self, g: Resafa) -> Next:
        e = EFFECT[self.effect]
        if len(self.picked) >= e.n:
            return DONE
        first = e.kinds.index(self.picked[-1]) if self.picked else 0
        return self._ask(g, "act.goods", [f"choose {ware}" for ware in e.kinds[first:]])

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no("13", "not_a_choice", ware=word) if word in WARES else None

    def gain(self, g: Resafa, _: str, ware: str) -> Next:
        self.picked.append(ware)
        g.gain(self.seat, ((ware, 1),))
        return AGAIN


@frame("resafa.token")
class Token(Asking):
    """Merchant tokens, once the causeway is full, into a row of the player's choice."""

    seat: int
    token: str
    n: int = 1

    def ask_row(self, g: Resafa) -> Next:
        if not self.n or not g.may_gain_token(self.seat, self.token):
            return DONE
        p = g.players[self.seat]
        if len(p.causeway) < RULES.causeway:
            return Goto("causeway")
        return self._ask(g, "act.row", [f"row {row}" for row in p.free_rows()])

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no("9", "row_full", row=word) if word in g.players[self.seat].rows else None

    def put(self, g: Resafa, _: str, row: str) -> Next:
        self.n -= 1
        g.put_token(self.seat, self.token, row)
        return AGAIN

    def causeway(self, g: Resafa) -> Next:
        self.n -= 1
        g.put_token(self.seat, self.token)
        return AGAIN


@frame("resafa.steps")
class Steps(Asking):
    """Steps on tracks, one at a time; any may be declined."""

    seat: int
    colour: str
    n: int

    def ask_track(self, g: Resafa) -> Next:
        found = steps(g.players[self.seat].tracks, self.colour) if self.n else []
        if not found:
            return DONE
        if g.is_owing() and lacks(g, self.seat, {}):
            return self._ask(g, "act.track", [f"step {c}" for c in paying_steps(g, self.seat, {}) if c in found])
        return self._ask(g, "act.track", [*(f"step {c}" for c in found), "decline"])

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        found = no_step(g, self.seat, self.colour, word) if verb == "step" and word in COLOURS else None
        return found or (no("7.6", "bonus_first") if g.is_owing() else None)

    def step(self, g: Resafa, verb: str, colour: str = "") -> Next:
        if verb == "decline":
            return DONE
        self.n -= 1
        icon = advance(g, self.seat, colour)
        return Call(icon, "ask_track") if icon else AGAIN


def advance(g: Resafa, seat: int, colour: str) -> Frame | None:
    """One step on a track, and the frame of the icon it reaches."""
    tracks = g.players[seat].tracks
    tracks[colour] += 1
    g.tell("step", seat=seat, colour=colour, at=tracks[colour])
    level = icon_level(tracks[colour])
    if level:
        g.turn_up(colour, level)  # a card played at the icon before may have led here while this stack was still closed
    return Special(seat, colour, level) if level else None


@frame("resafa.special")
class Special(Asking):
    """An icon reached: the top card with its bonus, or any card of the stack (8.2)."""

    seat: int
    colour: str
    level: int

    def ask_special(self, g: Resafa) -> Next:
        key = stack_of(self.colour, self.level)
        options = ["top"] if g.shown.get(key) else []
        if g.stacks[key] and not (g.is_owing() and lacks(g, self.seat, gift(self.colour, g.round, top=False))):
            options.append("search")
        return self._ask(g, "act.special", options) if options else Goto("next_level")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        key = stack_of(self.colour, self.level)
        if verb == "take":
            return no_card(word) or no("8.2", "not_in_stack", card=word, colour=self.colour, level=self.level)
        if verb == "top":
            return no("8.2", "no_top") if not g.shown.get(key) else None
        return no("8.2", "only_top") if not g.stacks[key] else no("7.6", "bonus_first") if g.is_owing() else None

    def choose(self, g: Resafa, verb: str) -> Next:
        if verb == "search":
            g.seal()
            g.tell("searching", seat=self.seat, colour=self.colour, level=self.level)
            return None
        self._take(g, g.shown[stack_of(self.colour, self.level)])
        g.gain(self.seat, dict(RULES.top_bonus).items())
        return Goto("next_level")

    def ask_search(self, g: Resafa) -> Next:
        return self._ask(g, "act.search", [f"take {c}" for c in self._cards(g)], public=False)

    def found(self, g: Resafa, _: str, card: str) -> Next:
        self._take(g, card)
        key = stack_of(self.colour, self.level)
        rest = [*g.stacks[key]]
        if len(rest) > 1:
            g.shuffle(rest)
            g.stacks[key] = tuple(rest)
        return None

    def next_level(self, g: Resafa) -> Next:
        g.turn_up(self.colour, self.level)
        g.turn_up(self.colour, self.level + 1)
        if self.colour == "pink":
            g.gain(self.seat, dict(RULES.pink_bonus[g.round - 1]).items())
        return DONE

    def _cards(self, g: Resafa) -> list[str]:
        key = stack_of(self.colour, self.level)
        return sorted([*g.stacks[key], *([g.shown[key]] if g.shown.get(key) else [])], key=PLACE.__getitem__)

    def _take(self, g: Resafa, card: str) -> None:
        key = stack_of(self.colour, self.level)
        p = g.players[self.seat]
        if g.shown.get(key) == card:
            g.shown[key] = ""
        else:
            g.stacks[key] = tuple(one for one in g.stacks[key] if one != card)
            g.seal()
        if self.colour == "yellow":
            p.yellow.append(card)
            p.swaps.append(card)
        else:
            p.special[card] = CARD[card].when == "immediate"
        g.tell("special", seat=self.seat, card=card)


@frame("resafa.rooms")
class Rooms(Asking):
    """Rooms outside a production action, of different workshops if so marked."""

    seat: int
    n: int
    distinct: bool
    used: list[str] = field(default_factory=list)

    def ask_room(self, g: Resafa) -> Next:
        found = rooms(g, self.seat, self.used if self.distinct else []) if len(self.used) < self.n else []
        return self._ask(g, "act.room", [*found, "done"]) if found else DONE

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        return no_room(g, self.seat, self.used, word, *more) if verb == "room" and word else None

    def activate(self, g: Resafa, verb: str, tile: str = "", room: str = "") -> Next:
        if verb == "done":
            return DONE
        self.used.append(tile)
        return Call(yields(g, self.seat, tile, room), "ask_room")


def rooms(g: Resafa, seat: int, barred: list[str]) -> list[str]:
    return [
        f"room {w.tile} {i}" for w in g.players[seat].workshops if w.tile not in barred for i in range(1, len(w.face.rooms) + 1)
    ]


def yields(g: Resafa, seat: int, tile: str, room: str) -> Effects:
    """What a room gives; rooms are counted from 1."""
    built = next(w for w in g.players[seat].workshops if w.tile == tile)
    g.tell("room", seat=seat, tile=tile, room=int(room))
    return Effects(seat, [built.face.rooms[int(room) - 1]])


@frame("resafa.convert")
class Convert(Asking):
    """An exchange, once or several times."""

    seat: int
    effect: str
    done: int = 0

    def exchange(self, g: Resafa) -> Next:
        e = EFFECT[self.effect]
        pay(g, self.seat, dict(e.cost))
        g.gain(self.seat, e.gain)
        self.done += 1
        return None

    def ask_again(self, g: Resafa) -> Next:
        e = EFFECT[self.effect]
        if self.done >= e.max or not g.players[self.seat].has(dict(e.cost)):
            return DONE
        return self._ask(g, "act.convert", ["convert", "done"])

    def again(self, g: Resafa, verb: str) -> Next:
        return Goto("exchange") if verb == "convert" else DONE


@frame("resafa.choose")
class Choose(Asking):
    """Exactly one of several lists."""

    seat: int
    effect: str

    def ask_option(self, g: Resafa) -> Next:
        inner = EFFECT[self.effect].inner
        live = [i for i, key in enumerate(inner) if any_changes(g, self.seat, (key,))]
        return self._ask(g, "act.option", [f"option {i + 1}" for i in live]) if live else DONE

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        inner = EFFECT[self.effect].inner
        return next((idle_card(g, self.seat, key) for i, key in enumerate(inner) if word == str(i + 1)), None)

    def choose(self, g: Resafa, _: str, i: str) -> Next:
        return Effects(self.seat, [EFFECT[self.effect].inner[int(i) - 1]])


@frame("resafa.flip")
class Flip(Asking):
    """The back of a trading tile is looked at; then it is turned over or left."""

    seat: int
    centre: str = ""  # "" until one has been chosen

    def ask_centre(self, g: Resafa) -> Next:
        return self._ask(g, "act.centre", [*(f"flip {c}" for c in g.trade), "decline"]) if not self.centre else Goto("peek")

    def choose(self, g: Resafa, verb: str, centre: str = "") -> Next:
        if verb == "decline":
            return DONE
        self.centre = centre
        return None

    def peek(self, g: Resafa) -> Next:
        g.seal()
        g.tell("peeked", seat=self.seat, centre=self.centre)
        g.tell("see_back", (self.seat,), centre=self.centre, tile=g.trade[self.centre], side=other_side(g, self.centre))
        return None

    def ask_turn(self, g: Resafa) -> Next:
        return self._ask(g, "act.flip", ["flip yes", "flip no"])

    def turn(self, g: Resafa, _: str, word: str) -> Next:
        if word == "yes":
            flip(g, self.centre)
        return DONE


def other_side(g: Resafa, centre: str) -> str:
    return "B" if g.up[centre] == "A" else "A"


def flip(g: Resafa, centre: str) -> None:
    g.up[centre] = other_side(g, centre)
    g.tell("flipped", centre=centre, side=g.up[centre])
