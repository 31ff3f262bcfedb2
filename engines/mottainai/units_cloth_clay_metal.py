"""The effects of CLOTH, CLAY and METAL works, in the order of the cards."""

from __future__ import annotations

from engines.kernel import Ask, Frame, No, begin
from engines.mottainai.cards import CARD, MATERIAL, MATERIAL_OF
from engines.mottainai.state import WINGS, Mottainai, no, offer
from engines.mottainai.support import FREE
from engines.mottainai.units import Unit, Used, choose, draw_waiting, of_players, put, turn_over, work_under_deck

# -- CLOTH ------------------------------------------------------------------------------------------------------------------


class Cloak(Unit):
    """After any completion: the completed work goes under the deck, and a METAL card of the hand is completed for free."""

    def _fitting(self, g: Mottainai, seat: int, work: str) -> list[str]:
        return [c for c in g.players[seat].hand if CARD[c].material in g.face(work).materials]

    def able(self, g: Mottainai, seat: int, work: str) -> bool:
        return bool(self._fitting(g, seat, work))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "make", self._fitting(g, f.seat, f.work), public=False)

    def pick(self, g: Mottainai, f: Used, *words: str) -> Frame:
        f.picks += words
        work_under_deck(g, f.seat, f.about)
        return begin("mottainai.complete", f.seat, words[0], FREE)


class Kite(Unit):
    """In the morning: a hand card to anybody's craft bench, and a copy of one of that player's works until the turn ends."""

    def _targets(self, g: Mottainai, seat: int, work: str) -> list[str]:
        return [t for t in of_players(g, "pick", range(g.seats), lambda p: p.works) if not t.endswith(f" {work}")]

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        if not g.players[seat].hand:
            return no("R34", "hand_empty")
        return None if self._targets(g, seat, work) else no("R34", "nothing_to_copy")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if not f.picks:
            return Ask(f.seat, "args.copy", tuple(self._targets(g, f.seat, f.work)), public=True)
        return offer(f.seat, "args.card", "pick", g.players[f.seat].hand, f.among) if len(f.picks) == 2 else None

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
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


class Puppet(Unit):
    """Before TAILOR: Puppet goes under the deck, and hands are swapped; the other's cards wait face down."""

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "opponent", [q + 1 for q in g.others(f.seat)])

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        other = int(words[0]) - 1
        one, two = g.players[f.seat], g.players[other]
        g.seal()
        work_under_deck(g, f.seat, f.work)
        g.tell("swapped", seat=f.seat, other=other, given=len(one.hand), taken=len(two.hand))
        g.tell("lost", (other,), cards=two.hand[:], owner=f.seat)
        g.tell("gained", (other,), cards=one.hand[:])
        one.waiting += two.hand
        two.hand, one.hand = one.hand, []


class Umbrella(Unit):
    """In the morning: a card of the deck to the floor, and a helper of its material may become a sale."""

    def start(self, g: Mottainai, f: Used) -> None:
        f.picks.append(turn_over(g, f.seat, g.floor, "floor"))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        material = CARD[f.picks[0]].material
        fitting = [c for c in g.players[f.seat].helpers if CARD[c].material == material]
        return choose(f, "convert", fitting, "done") if fitting and len(f.picks) == 1 else None

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        if words != ("done",):
            put(g, f.seat, words[0], g.players[f.seat].helpers, g.players[f.seat].sales, "sales")


# -- CLAY -------------------------------------------------------------------------------------------------------------------


class Bowl(Unit):
    """In the morning: the top card of the deck to the craft bench."""

    def start(self, g: Mottainai, f: Used) -> None:
        turn_over(g, f.seat, g.players[f.seat].craft_bench, "materials")


class Cup(Unit):
    """After a prayer: Cup goes under the deck, and the game ends."""

    def start(self, g: Mottainai, f: Used) -> None:
        work_under_deck(g, f.seat, f.work)
        g.end("cup", f.seat)


class Dice(Unit):
    """Before TAILOR: the top card is turned up, and completed for free if its value is the number of hand cards."""

    def start(self, g: Mottainai, f: Used) -> Frame | None:
        cards = g.reveal(1)
        fits = CARD[cards[0]].value == len(g.players[f.seat].hand)
        g.tell("revealed", seat=f.seat, cards=cards, shows=tuple(cards))
        if g.edition and not fits:
            g.tell("missed", seat=f.seat, work=f.work, card=cards[0], value=CARD[cards[0]].value, n=len(g.players[f.seat].hand))
        return begin("mottainai.complete", f.seat, cards[0], FREE) if fits else None


class Jar(Unit):
    """When completed: all opponents hand over their cards of a material, which wait face down."""

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "material", MATERIAL)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        g.seal()
        g.tell("named", seat=f.seat, material=words[0])
        for q in g.others(f.seat):
            hand = g.players[q].hand
            given = [c for c in hand if CARD[c].material == words[0]]
            if given:
                g.tell("gave", seat=q, receiver=f.seat, n=len(given), material=words[0])
                g.tell("lost", (q,), cards=given, owner=f.seat)
                hand[:] = [c for c in hand if c not in given]
                g.players[f.seat].waiting += given


# -- METAL ------------------------------------------------------------------------------------------------------------------


class Chopsticks(Unit):
    """In the morning: last turn's task from the floor to the sales."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        previous = next(iter(g.frames("mottainai.turn"))).previous  # type: ignore[attr-defined]
        return None if previous in g.floor else no("R10", "no_previous_task")

    def start(self, g: Mottainai, f: Used) -> None:
        previous = next(iter(g.frames("mottainai.turn"))).previous  # type: ignore[attr-defined]
        put(g, f.seat, previous, g.floor, g.players[f.seat].sales, "sales")


class Gong(Unit):
    """After a prayer: three waiting cards, and Gong goes with them."""

    def start(self, g: Mottainai, f: Used) -> None:
        draw_waiting(g, f.seat, g.face(f.work).amount)
        g.leave_wing(f.work)
        g.players[f.seat].waiting.append(f.work)
        g.tell("put_away", seat=f.seat, card=f.work)


class Pin(Unit):
    """In the morning: a TAILOR action."""

    def start(self, g: Mottainai, f: Used) -> Frame:
        return begin("mottainai.action", f.seat, MATERIAL_OF["tailor"])


class Ring(Unit):
    """After a sale by CLERK: a sale of an opponent who has more of them."""

    def _richer(self, g: Mottainai, seat: int) -> list[int]:
        own = len(g.players[seat].sales)
        return [q for q in g.others(seat) if len(g.players[q].sales) > own]

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if self._richer(g, seat) else no("R17", "nobody_sold_more")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if f.picks:
            return None
        sales = of_players(g, "pick", self._richer(g, f.seat), lambda p: p.sales, f.among)
        return Ask(f.seat, "args.sale", tuple(sales), public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        owner = int(words[0]) - 1
        g.tell("taken", seat=f.seat, owner=owner, card=words[1], place="sales")
        g.players[owner].sales.remove(words[1])
        g.players[f.seat].sales.append(words[1])


class Shuriken(Unit):
    """When completed: a work of an opponent who has more of them."""

    def _richer(self, g: Mottainai, seat: int) -> list[int]:
        own = len(g.players[seat].works)
        return [q for q in g.others(seat) if len(g.players[q].works) > own]

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if self._richer(g, seat) else no("R17", "nobody_built_more")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if not f.picks:
            works = of_players(g, "pick", self._richer(g, f.seat), lambda p: p.works)
            return Ask(f.seat, "args.steal", tuple(works), public=True)
        return Ask(f.seat, "wing", WINGS, public=True) if len(f.picks) == 2 else None

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        f.picks += words
        if len(f.picks) == 3:
            owner = g.leave_wing(f.picks[1])
            g.tell("taken", seat=f.seat, owner=owner, card=f.picks[1], place=f.picks[2])
            g.enter_wing(f.seat, f.picks[1], f.picks[2])
