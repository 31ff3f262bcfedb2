"""Can it all be done? Section 4.1: what the actions of a space need, judged by public facts and the own hand alone.

Sets of cards are bit masks. A card that will be drawn unseen counts as unseen until the space is done; it is good for a need
of any colour and for the altar only (R6). What is judged possible here stays possible whatever is drawn: so no action is ever
skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from engines.patzcuaro.cards import BIT, OTHER_COLOUR, Need
from engines.patzcuaro.plans import Plan


class Pile(NamedTuple):
    """What lies on the space: known cards, how many others, and the cards of another colour than the top one."""

    cards: int
    unseen: int
    unlike_top: int  # none when nobody knows the top card


class Prospect(NamedTuple):
    """What can be counted on: cards in hand, seen and unseen, free places in the altar, cards in the deck, other players."""

    hand: int
    unseen: int
    pile: Pile
    room: int
    deck: int
    others: int


def mask(cards: Iterable[str]) -> int:
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


@lru_cache(maxsize=1 << 12)
def pile_of(cards: tuple[str, ...]) -> Pile:
    """A pile that lies open, its top card last."""
    return Pile(mask(cards), 0, OTHER_COLOUR[cards[-1]] if cards else 0)


def each(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def fitting(need: Need, unlike_top: int) -> int:
    return unlike_top if need.differs else need.cards


def matched(needs: Sequence[int], hand: int) -> bool:
    if not needs:
        return True
    if len(needs) == 1:
        return bool(hand & needs[0])
    return any(matched(needs[1:], hand ^ card) for card in each(hand & needs[0]))


def payable(needs: Sequence[Need], hand: int, unseen: int, unlike_top: int) -> bool:
    """Whether a trade can be paid; what was drawn unseen pays for needs of any colour."""
    if hand.bit_count() + unseen < len(needs):
        return False
    return matched([fitting(need, unlike_top) for need in needs if need.kind != "any"], hand)


def completable(plan: Plan | None, p: Prospect) -> bool:
    """Whether the player can carry out a plan to its end, or to the certain end of the game."""
    hand, unseen, pile, room, deck, others = p
    while plan is not None:
        do = plan.do
        if do == "trade":
            if plan.trades_later:
                here = Prospect(hand, unseen, pile, room, deck, others)
                return any(completable(plan.rest, after) for after in trades(plan, here))
            if not payable(plan.needs, hand, unseen, pile.unlike_top):
                return False
            # From here on cards are only counted.
            unseen += hand.bit_count() - len(plan.needs) + pile.cards.bit_count() + pile.unseen
            hand = 0
        elif do == "altar":
            if not hand and not unseen:
                return False
            room -= 1
            if room <= 0:
                return True
            if unseen:  # whatever it is, it is worth no more than a known card
                unseen -= 1
            elif plan.trades_later:
                rest = plan.rest
                return any(completable(rest, Prospect(hand ^ card, 0, pile, room, deck, others)) for card in each(hand))
            else:
                hand &= hand - 1
        elif do == "choose":
            return any(completable(one, Prospect(hand, unseen, pile, room, deck, others)) for one in plan.branches)
        else:
            deck -= 1 if do == "reveal" else plan.count * (others if do == "others" else 1)
            if deck <= 0:
                return True
            if do == "draw":
                unseen += plan.count
        plan = plan.rest
    return True


def open_options(plan: Plan, p: Prospect) -> tuple[int, ...]:
    """The options of a choice, from 1, that can be carried out to their ends."""
    return tuple(n for n, branch in enumerate(plan.branches, 1) if completable(branch, p))


def trades(plan: Plan, p: Prospect) -> Iterator[Prospect]:
    """Everything a trade can lead to: which cards are given, unseen ones among them, and which lies on top."""
    for paid in payments(plan.needs, p.hand, p.unseen, p.pile.unlike_top):
        given = sum(card for card in paid if card)
        hidden = paid.count(0)
        for top in dict.fromkeys(paid):
            pile = Pile(given, hidden, unlike(top))
            yield p._replace(hand=(p.hand & ~given) | p.pile.cards, unseen=p.unseen - hidden + p.pile.unseen, pile=pile)


def payments(needs: Sequence[Need], hand: int, unseen: int, unlike_top: int) -> Iterator[tuple[int, ...]]:
    """The ways to pay a trade, need by need; 0 is a card that nobody has seen yet."""
    if not needs:
        yield ()
        return
    options = list(each(hand & fitting(needs[0], unlike_top)))
    if unseen and needs[0].kind == "any":
        options.append(0)
    for card in options:
        for others in payments(needs[1:], hand & ~card, unseen - (not card), unlike_top):
            yield (card, *others)


def unlike(card: int) -> int:
    """The cards of another colour than this one; none for a card that nobody has seen."""
    return UNLIKE.get(card, 0)


UNLIKE = {BIT[code]: others for code, others in OTHER_COLOUR.items()}


def ways(needs: Sequence[Need], hand: Sequence[str], pile: Sequence[str]) -> list[tuple[str, ...]]:
    """The cards that may be given, in every laying order (R11)."""
    unlike_top = OTHER_COLOUR[pile[-1]] if pile else 0
    fit = [fitting(need, unlike_top) for need in needs]
    if len(fit) == 1:
        return [(card,) for card in hand if BIT[card] & fit[0]]
    either = 0
    for cards in fit:
        either |= cards
    useful = [card for card in hand if BIT[card] & either]
    return [way for way in permutations(useful, len(fit)) if pays(fit, way)]


def pays(fit: Sequence[int], way: Sequence[str]) -> bool:
    """Whether these cards, in some order, fulfil these needs one for one."""
    if len(fit) == 2:
        one, other = BIT[way[0]], BIT[way[1]]
        return bool((one & fit[0] and other & fit[1]) or (one & fit[1] and other & fit[0]))
    return len(fit) == len(way) and matched(fit, mask(way))
