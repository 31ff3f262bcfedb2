"""The effects of works at morning and night."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Ask, Frame, No, begin
from engines.mottainai.cards import CARD, MATERIAL_OF
from engines.mottainai.state import Mottainai, no, offer
from engines.mottainai.units import Unit, Used, built, choose, of_players, put, slot_taken, turn_over


class Bowl(Unit):
    """In the morning: the top card of the deck to the craft bench."""

    def start(self, g: Mottainai, f: Used) -> None:
        turn_over(g, f.seat, g.players[f.seat].craft_bench, "materials")


class Chopsticks(Unit):
    """In the morning: last turn's task from the floor to the sales."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        previous = next(iter(g.frames("mottainai.turn"))).previous  # type: ignore[attr-defined]
        return None if previous in g.floor else no("R10", "no_previous_task")

    def start(self, g: Mottainai, f: Used) -> None:
        previous = next(iter(g.frames("mottainai.turn"))).previous  # type: ignore[attr-defined]
        put(g, f.seat, previous, g.floor, g.players[f.seat].sales, "sales")


class Daitoro(Unit):
    """In the morning: the floor is restocked to three cards."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if len(g.floor) < g.face(work).amount else no("12", "floor_full", n=g.face(work).amount)

    def start(self, g: Mottainai, f: Used) -> None:
        while len(g.floor) < g.face(f.work).amount:
            turn_over(g, f.seat, g.floor, "floor")


class Doll(Unit):
    """In the morning: an opponent's task becomes one's own and gives one action more."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        if not any(g.open_task(q) for q in g.others(seat)):
            return no("R9", "no_task_to_take", card=work)
        return slot_taken(g, seat)

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        tasks = [g.open_task(q) for q in g.others(f.seat) if g.open_task(q)]
        return None if f.picks else choose(f, "task", tasks)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        owner = next(q for q in g.others(f.seat) if g.open_task(q) == words[0])
        put(g, f.seat, words[0], g.players[owner].task, g.players[f.seat].task, "task")
        g.players[f.seat].task_up = True
        next(iter(g.frames("mottainai.turn"))).bonus = g.face(f.work).amount  # type: ignore[attr-defined]


class Kite(Unit):
    """In the morning: a hand card to anybody's craft bench, and a copy of one of that player's works until the turn ends."""

    def _targets(self, g: Mottainai, seat: int, work: str) -> list[str]:
        return [t for t in of_players(g, "pick", range(g.seats), built) if not t.endswith(f" {work}")]

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        if not g.players[seat].hand:
            return no("R34", "hand_empty")
        return None if self._targets(g, seat, work) else no("R34", "nothing_to_copy")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if not f.picks:
            return Ask(f.seat, "args.copy", tuple(self._targets(g, f.seat, f.work)), public=True)
        return offer(f.seat, "args.card", "pick", g.players[f.seat].hand, f.among) if len(f.picks) == 2 else None

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        if len(f.picks) < 3:
            return
        owner, target, card = int(f.picks[0]) - 1, f.picks[1], f.picks[2]
        g.seal()
        g.players[f.seat].hand.remove(card)
        g.players[owner].craft_bench.append(card)
        code = g.face(target).code
        g.tell("copied", seat=f.seat, work=f.work, card=card, owner=owner, target=target, shows=(card,))
        g.copies[f.work] = code
        g.check_end()


class Pin(Unit):
    """In the morning: a TAILOR action."""

    def start(self, g: Mottainai, f: Used) -> Frame:
        return begin("mottainai.action", f.seat, MATERIAL_OF["tailor"])


class Sketch(Unit):
    """In the morning: a helper becomes the task."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return slot_taken(g, seat) or (None if g.players[seat].helpers else no("12", "no_helpers"))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else offer(f.seat, "args.helper", "pick", g.players[f.seat].helpers, f.among, public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        player = g.players[f.seat]
        put(g, f.seat, words[0], player.helpers, player.task, "task")
        player.task_up = True


class Umbrella(Unit):
    """In the morning: a card of the deck to the floor, and a helper of its material may become a sale."""

    def start(self, g: Mottainai, f: Used) -> None:
        f.picks.append(turn_over(g, f.seat, g.floor, "floor"))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        material = CARD[f.picks[0]].material
        fitting = [c for c in g.players[f.seat].helpers if CARD[c].material == material]
        return choose(f, "convert", fitting, "done") if fitting and len(f.picks) == 1 else None

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        if words != ("done",):
            put(g, f.seat, words[0], g.players[f.seat].helpers, g.players[f.seat].sales, "sales")


class Pinwheel(Unit):
    """At night: a hand card goes under the deck, and another may be drawn."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if g.players[seat].hand else no("12", "hand_empty")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if f.picks:
            return choose(f, "draw", ["draw"], "done") if len(f.picks) == 1 else None
        return offer(f.seat, "args.card", "pick", g.players[f.seat].hand, f.among)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        hand = g.players[f.seat].hand
        if len(f.picks) == 1:
            f.picks[:] = ["returned"]  # the card stays its owner's secret
            g.tell("returned", seat=f.seat, n=1)
            g.tell("returned_own", (f.seat,), cards=[words[0]])
            g.under_deck(hand, words[0])
        elif words == ("draw",):
            g.seal()
            g.tell("drew_to_hand", seat=f.seat, n=1)
            g.draw(hand)
            g.tell("saw", (f.seat,), cards=[hand[-1]])


UNITS: Mapping[str, Unit] = {
    "bowl": Bowl(),
    "chopsticks": Chopsticks(),
    "daitoro": Daitoro(),
    "doll": Doll(),
    "kite": Kite(),
    "pin": Pin(),
    "sketch": Sketch(),
    "umbrella": Umbrella(),
    "pinwheel": Pinwheel(),
}
