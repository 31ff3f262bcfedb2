"""Cards being played: laid away, and their effects carried out, at once or by the frames of those that ask."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from engines.kernel import DONE, Ask, Call, Frame, Goto, Next, No, begin, frame
from engines.resafa.asking import Asking
from engines.resafa.cards import CARD, EFFECT, LISTS, MAINS, RULES, Effect, add
from engines.resafa.playable import TRADE_PARTS, changes, per
from engines.resafa.refusals import idle
from engines.resafa.state import Resafa, no

AT_ONCE = frozenset({"gain", "camel", "sack", "discount", "sell_bonus", "if"})

# -- Free plays -----------------------------------------------------------------------------------------------------------


@frame("resafa.free")
class FreePlay(Frame):
    """A card or tile played at any moment of the own turn; the card is laid away first, then its effects come."""

    seat: int
    verb: str
    card: str
    key: str = ""  # of the question that it interrupts

    def play(self, g: Resafa) -> Next:
        p, c = g.players[self.seat], CARD[self.card]
        g.tell("discarded" if self.verb == "discard" else "used", seat=self.seat, card=self.card, shows=(self.card,))
        match self.verb:
            case "bonus":
                p.bonus.remove(self.card)
                g.gone.append(self.card)
            case "special":
                p.special[self.card] = False
            case "tile":
                p.tiles.remove(self.card)
                g.gone.append(self.card)
            case _:
                p.sacks.remove(self.card)
                g.sacks.append(self.card)
        if self.verb == "discard":
            g.gain(self.seat, (("vp", c.vp),))
            return Goto("resume")
        if c.when in MAINS:
            g.open(c.when).bound = True
        return Call(Effects(self.seat, [self.card]), "resume")

    def resume(self, g: Resafa) -> Next:
        below = g.stack[-2]
        step = below.STEPS[below.at]
        again = step.run(below, g) if step.is_ask else None
        if self.key and not (isinstance(again, Ask) and again.key == self.key and not (again.auto and len(again.options) == 1)):
            g.tell("question_fell", seat=self.seat, asked=self.key)
        return DONE


# -- Lists of effects -------------------------------------------------------------------------------------------------------


def happens_at_once(g: Resafa, seat: int, e: Effect, alone: bool) -> bool:
    """Whether an effect leaves nothing to choose, not even when to take it."""
    if e.op == "token":
        p = g.players[seat]
        return not g.may_gain_token(seat, e.word) or len(p.causeway) + e.n <= RULES.causeway or len(p.free_rows()) == 1
    return e.op in AT_ONCE or (e.op == "per" and (alone or (e.after and g.main_action() is not None)))


@frame("resafa.effects")
class Effects(Asking):
    """Lists of effects, one after the other; within a list what asks may be done in any order."""

    seat: int
    queue: list[str]
    subset: bool = False  # any of them may be left out, even those that must be done
    todo: list[str] = field(default_factory=list)
    loose: bool = False  # several are left to be ordered

    def begin(self, g: Resafa) -> Next:
        if not self.queue:
            return DONE
        effects = LISTS[self.queue.pop(0)]
        asking = [e for e in effects if e.op not in AT_ONCE and e.op != "per" and e.op != "token"]
        for e in effects:
            if not self.subset and happens_at_once(g, self.seat, e, not asking):
                self._at_once(g, e)
            else:
                self.todo.append(e.key)
        self.loose = self.subset or len(self.todo) > 1
        return None

    def ask_effect(self, g: Resafa) -> Next:
        live = [EFFECT[key] for key in self.todo if changes(g, self.seat, EFFECT[key])]
        if g.edition:
            live = list({e._replace(key=""): e for e in reversed(live)}.values())[::-1]  # of two alike the first
        if not live:
            return Goto("rest")
        if not self.loose:
            return Goto("only")
        options = [f"do {e.key.rpartition(':')[2]}" for e in live]
        if self.subset or not any(e.must for e in live):
            options.append("done")
        return self._ask(g, "act.effect", options)

    def choose(self, g: Resafa, verb: str, index: str = "") -> Next:
        if verb == "done":
            return None
        key = next(key for key in self.todo if key.rpartition(":")[2] == index)
        self.todo.remove(key)
        return self._carry_out(g, EFFECT[key], "ask_effect")

    def _against(self, g: Resafa, ask: Ask, verb: str, word: str = "", *more: str) -> No | None:
        if verb == "done":
            return no("13", "must_do")
        return next((idle(g, self.seat, EFFECT[key]) for key in self.todo if key.rpartition(":")[2] == word), None)

    def rest(self, g: Resafa) -> Next:
        self.todo.clear()
        return Goto("begin")

    def only(self, g: Resafa) -> Next:
        return self._carry_out(g, EFFECT[self.todo.pop()], "begin")

    def _carry_out(self, g: Resafa, e: Effect, then: str) -> Next:
        asking = asking_frame(g, self.seat, e)
        if asking is not None:
            return Call(asking, then)
        self._at_once(g, e)
        return Goto(then)

    def _at_once(self, g: Resafa, e: Effect) -> None:
        match e.op:
            case "gain":
                g.gain(self.seat, e.gain)
            case "camel":
                g.raise_capacity(self.seat, e.n)
            case "sack":
                g.draw_sacks(self.seat, e.n)
            case "token":
                for _ in range(e.n):
                    if g.may_gain_token(self.seat, e.word):
                        p = g.players[self.seat]
                        g.put_token(self.seat, e.word, "" if len(p.causeway) < RULES.causeway else p.free_rows()[0])
            case "discount":
                self._discount(g, e)
            case "per":
                self._count(g, e)
            case "if":
                if changes(g, self.seat, e):
                    self.queue[:0] = e.inner
            case "sell_bonus":
                trade = g.open("trading")
                trade.bonuses.append(e.key)
                if trade.closing:
                    sell_bonus(g, trade, e)

    def _discount(self, g: Resafa, e: Effect) -> None:
        if e.word in TRADE_PARTS:
            trade = g.open("trading")
            if trade is not None:
                add(trade.off if e.word == "travel" else trade.base_off, e.off)
        elif (action := g.open(e.word)) is not None:
            add(action.off, e.off)

    def _count(self, g: Resafa, e: Effect) -> None:
        action: Any = g.main_action() if e.after else None
        if action is not None:
            action.after.append(e.key)
        else:
            g.gain(self.seat, e.gain, per(g, self.seat, e))


def sell_bonus(g: Resafa, trade: Any, e: Effect) -> None:
    if e.word == trade.sold_good:
        g.gain(trade.seat, e.gain, min(trade.sold, e.max))


def asking_frame(g: Resafa, seat: int, e: Effect) -> Frame | None:
    match e.op:
        case "choose_goods":
            return begin("resafa.goods", seat, e.key)
        case "token":
            return begin("resafa.token", seat, e.word, e.n)
        case "track":
            return begin("resafa.steps", seat, e.word, e.n)
        case "production":
            return begin("resafa.rooms", seat, e.n, e.distinct)
        case "action":
            return main_action(seat, e.word, e)
        case "build_garden":
            return begin("resafa.garden", seat, card=e.key, size=e.word)
        case "pay":
            pay(g, seat, dict(e.cost))
            return Effects(seat, list(e.inner))
        case "convert":
            return begin("resafa.convert", seat, e.key)
        case "any_of":
            return Effects(seat, list(e.inner), subset=True)
        case "choose":
            return begin("resafa.choose", seat, e.key)
        case "flip_trading_tile":
            return begin("resafa.flip", seat, g.players[seat].place)
    return None


def main_action(seat: int, action: str, e: Effect | None = None) -> Frame:
    if e is None:
        return begin(f"resafa.{action}", seat)
    more: dict[str, Any] = {}
    if action == "workshop":
        more = {"levels": list(e.levels)}
    elif action == "trading":
        more = {"free": e.free_travel, "flip_first": e.flip_first}
    return begin(f"resafa.{action}", seat, dict(e.off), e.must, **more)


def pay(g: Resafa, seat: int, cost: dict[str, int]) -> None:
    g.players[seat].pay(cost)
    if cost:
        g.tell("paid", seat=seat, cost=cost)
