"""The effects of works at single actions: before TAILOR, and after the others."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kernel import Ask, Frame, No, begin
from engines.mottainai.cards import CARD
from engines.mottainai.state import GALLERY, GIFT_SHOP, Mottainai, no
from engines.mottainai.support import FREE
from engines.mottainai.units import Unit, Used, choose, draw_waiting, of_players, richer, sold, work_under_deck


class Dice(Unit):
    """Before TAILOR: the top card is turned up, and completed for free if its value is the number of hand cards."""

    def start(self, g: Mottainai, f: Used) -> Frame | None:
        cards = g.reveal(1)
        fits = CARD[cards[0]].value == len(g.players[f.seat].hand)
        g.tell("revealed", seat=f.seat, cards=cards, shows=tuple(cards))
        if g.edition and not fits:
            g.tell("missed", seat=f.seat, work=f.work, card=cards[0], value=CARD[cards[0]].value, n=len(g.players[f.seat].hand))
        return begin("mottainai.complete", f.seat, cards[0], FREE) if fits else None


class Fan(Unit):
    """Before TAILOR: three cards of the deck are turned up, one stays on top, two go under the deck."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        n = g.face(work).amount
        return None if len(g.deck) >= n else no("R22", "deck_too_small", card=work, n=n)

    def start(self, g: Mottainai, f: Used) -> None:
        cards = g.reveal(g.face(f.work).amount)
        g.tell("revealed", seat=f.seat, cards=cards, shows=tuple(cards))

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        n = g.face(f.work).amount
        if len(f.picks) == n:
            return None
        return choose(f, "under" if f.picks else "keep", [c for c in g.deck[:n] if c not in f.picks])

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        n = g.face(f.work).amount
        left = [c for c in g.deck[:n] if c not in f.picks]
        if len(left) > 1:
            return
        kept, *under = [*f.picks, *left]
        g.deck[:] = [kept, *g.deck[n:], *under]
        g.face_up -= n - 1
        g.tell("kept_on_top", seat=f.seat, card=kept, under=under, shows=(kept, *under))
        f.picks = [kept, *under]


class Puppet(Unit):
    """Before TAILOR: Puppet goes under the deck, and hands are swapped; the other's cards wait face down."""

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "opponent", [q + 1 for q in g.others(f.seat)])

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        other = int(words[0]) - 1
        one, two = g.players[f.seat], g.players[other]
        g.seal()
        work_under_deck(g, f.seat, f.work)
        g.tell("swapped", seat=f.seat, other=other, given=len(one.hand), taken=len(two.hand))
        g.tell("lost", (other,), cards=two.hand[:], owner=f.seat)
        g.tell("gained", (other,), cards=one.hand[:])
        one.waiting += two.hand
        two.hand, one.hand = one.hand, []


class Ring(Unit):
    """After a sale by CLERK: a sale of an opponent who has more of them."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        return None if richer(g, seat, sold) else no("R17", "nobody_sold_more")

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        if f.picks:
            return None
        sales = of_players(g, "pick", richer(g, f.seat, sold), sold, f.among)
        return Ask(f.seat, "args.sale", tuple(sales), public=True)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        owner = int(words[0]) - 1
        g.tell("taken", seat=f.seat, owner=owner, card=words[1], place="sales")
        g.players[owner].sales.remove(words[1])
        g.players[f.seat].sales.append(words[1])


class Plane(Unit):
    """After a card was collected by POTTER: a work moves to the other wing."""

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        return None if f.picks else choose(f, "move", g.players[f.seat].works)

    def pick(self, g: Mottainai, f: Used, *words: str) -> None:
        player, (work,) = g.players[f.seat], words
        to = GIFT_SHOP if work in player.gallery else GALLERY
        (player.gallery if to == GIFT_SHOP else player.gift_shop).remove(work)
        g.tell("moved", seat=f.seat, card=work, place=to)
        g.enter_wing(f.seat, work, to)


class DeckOfCards(Unit):
    """After SMITH: a waiting card, if a PAPER work was completed in the action."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        made = next(iter(g.frames("mottainai.action"))).made  # type: ignore[attr-defined]
        fits = any(CARD[c].material in g.face(work).materials for c in made)
        return None if fits else no("R24", "no_paper_made", card=work)

    def start(self, g: Mottainai, f: Used) -> None:
        draw_waiting(g, f.seat, g.face(f.work).amount)


class Cup(Unit):
    """After a prayer: Cup goes under the deck, and the game ends."""

    def start(self, g: Mottainai, f: Used) -> None:
        work_under_deck(g, f.seat, f.work)
        g.end("cup", f.seat)


class Gong(Unit):
    """After a prayer: three waiting cards, and Gong goes with them."""

    def start(self, g: Mottainai, f: Used) -> None:
        draw_waiting(g, f.seat, g.face(f.work).amount)
        g.leave_wing(f.work)
        g.players[f.seat].waiting.append(f.work)
        g.tell("put_away", seat=f.seat, card=f.work)


UNITS: Mapping[str, Unit] = {
    "dice": Dice(),
    "fan": Fan(),
    "puppet": Puppet(),
    "ring": Ring(),
    "plane": Plane(),
    "deck-of-cards": DeckOfCards(),
    "cup": Cup(),
    "gong": Gong(),
}
