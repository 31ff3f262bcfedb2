"""What a strong player looks at, as numbers of a View alone; data/robots/patzcuaro.json says how much each of them counts.

Own things are better known than a rival's: a hand counts by its pictures where the reader holds it, else by its size. So the same
feature has a weight for "own" and one for "rival", and what only the reader can know is nought for everybody else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from engines.patzcuaro.cards import CARD, COLOURS, ITEMS, LEVELS, OBJECTIVES, RULES, Level
from engines.patzcuaro.plans import PLANS, Plan
from engines.patzcuaro.ring import destinations
from engines.patzcuaro.scoring import sets
from engines.patzcuaro.state import BUILT
from engines.patzcuaro.view import PatzcuaroView, PlayerView

BASKET = max(n for card in CARD.values() for n in card.items.values())  # most of one picture on a card
HELD = BUILT + 3  # cards in a hand beyond which no more can be used
REACHED = 4  # cards of a hand that are looked at together: more are seldom placed before a plan changes

Cards = tuple[str, ...]


def phase(view: PatzcuaroView) -> str:
    """By the altar that has come farthest, or by the deck where that has."""
    built = max(placed(player) for player in view.players)
    cards = len(CARD) - RULES.starting_hand * len(view.players) - sum(1 for space in view.spaces if space.is_shop)
    gone = max(built / BUILT, 1 - view.deck / cards)
    return "early" if gone < 1 / 3 else "middle" if gone < 2 / 3 else "late"


def final(view: PatzcuaroView, seat: int) -> float:
    """The lead at the end; a tie goes to whoever the rules give it to."""
    result = view.result
    scores = [float(one["total"]) for one in result["scores"]]
    lead = scores[seat] - max(n for q, n in enumerate(scores) if q != seat)
    return lead + (0.5 if seat in result["winners"] else -0.5)


def features(view: PatzcuaroView, seat: int) -> Mapping[str, float]:
    """Every feature by name: of oneself, of the best rival, and of the table."""
    me = view.players[seat]
    rivals = [player for player in view.players if player.seat != seat]
    ahead = max(rivals, key=lambda player: (player.score.total, placed(player)))
    hand = view.hand if view.reader == seat else ()
    found = {"base": 1.0}
    found |= {f"own {name}": n for name, n in shown(view, me).items()}
    found |= {f"rival {name}": n for name, n in shown(view, ahead).items()}
    found |= held(view, me, hand)
    found |= walking(view, me, hand)
    found["deck"] = float(view.deck)  # how much time there is
    found["hurry"] = float(max(placed(player) for player in rivals) - placed(me))  # who will end the game
    found["piles"] = float(max(len(space.pile) for space in view.spaces))  # a rich pile is somebody's next trade
    return found


def placed(player: PlayerView) -> int:
    return sum(1 for level in player.altar for card in level if card)


def shown(view: PatzcuaroView, player: PlayerView) -> Mapping[str, float]:
    """What everybody sees of a player."""
    room = BUILT - placed(player)
    return {
        "points": float(player.score.total),
        "unflipped": float(not player.flipped),  # two cards for five points, or a way out of a dead end
        "placed": float(placed(player)),  # the game ends at nine
        "hand": float(min(player.hand, HELD)),  # cards are choices
        "useful hand": float(min(player.hand, room)),  # a card without a slot is worth nothing
        "base free": float(sum(1 for card in player.altar[0] if not card)),  # slots of one point a picture
        "top free": float(sum(1 for card in player.altar[-1] if not card)),  # slots of three points a picture
        "top open": float(sum(1 for level, _ in player.open_slots if level == len(LEVELS))),  # ... that can be filled now
        "middle open": float(sum(1 for level, _ in player.open_slots if level == 2)),
        "progress": progress(view.objectives, altar_of(player)),  # an objective half done is a plan
    }


def altar_of(player: PlayerView) -> Cards:
    return tuple(card for level in player.altar for card in level)


@lru_cache(maxsize=1 << 14)
def counted(cards: Cards) -> Mapping[str, int]:
    """Pictures and colours of some cards together; no name stands for both."""
    total = dict.fromkeys((*ITEMS, *COLOURS), 0)
    for code in cards:
        if code:
            card = CARD[code]
            total[card.colour] += 1
            for item, n in card.items.items():
                total[item] += n
    return total


@lru_cache(maxsize=1 << 14)
def progress(objectives: Cards, altar: Cards) -> float:
    """The points of objectives that are begun: of the next set or level, the share that lies there."""
    total, have = 0.0, counted(altar)
    for code in objectives:
        one = OBJECTIVES[code]
        if one.kind in ("item_set", "colour_set"):
            wanted = {**one.items, **one.colours}
            done = sets(have, wanted)
            total += one.points * sum(min(have[x] - done * n, n) for x, n in wanted.items()) / sum(wanted.values())
        elif one.kind == "level_match":
            total += sum(share_of_level(code, altar[lv.first : lv.first + lv.slots]) for lv in LEVELS)
    return total


def share_of_level(code: str, cards: Cards) -> float:
    """How far a level has come that does not fulfil an objective and still may; four points, as the first one brings."""
    one = OBJECTIVES[code]
    wanted, have = {**one.items, **one.colours}, counted(cards)
    share = sum(min(have[x], n) for x, n in wanted.items()) / sum(wanted.values())
    return one.by_levels[1] * share if share < 1 and "" in cards else 0.0


@lru_cache(maxsize=1 << 14)
def hopes(altar: Cards, hand: Cards, objectives: Cards) -> Mapping[str, float]:
    """What a hand can still become in an altar, each by itself: levels, objectives, and the most that one card brings now."""
    found = {f"level {level.level} in reach": reach_of(level, altar, hand) for level in LEVELS}
    room = altar.count("")
    have, held = counted(altar), counted(hand)
    sets_gain = penalty = matches = 0.0
    for code in objectives:
        one = OBJECTIVES[code]
        if one.kind in ("item_set", "colour_set"):
            wanted = {**one.items, **one.colours}
            both = {x: have[x] + min(held[x], room) for x in wanted}
            sets_gain += one.points * min(sets(both, wanted) - sets(have, wanted), room)
        elif one.kind == "level_match":
            matches += sum(one.by_levels[1] for lv in LEVELS if may_match(code, altar[lv.first : lv.first + lv.slots], hand))
        else:  # cards of a colour that costs points
            others = sum(1 for card in hand if CARD[card].colour != one.colour)
            penalty += max(0, min(len(hand), room) - others)
    return {**found, "sets in reach": sets_gain, "matches in reach": matches, "unwanted": penalty}


def reach_of(level: Level, altar: Cards, hand: Cards) -> float:
    """The points that a level would gain with the cards of a hand that suit it best, type by type."""
    cards = altar[level.first : level.first + level.slots]
    free = cards.count("")
    if not free or not hand:
        return 0.0
    have = counted(cards)
    most = [(sum(sorted((CARD[card].items.get(item, 0) for card in hand), reverse=True)[:free]), have[item]) for item in ITEMS]
    now = sum(sorted((n for _, n in most), reverse=True)[: level.types_scored])
    then = sum(sorted((gain + n for gain, n in most), reverse=True)[: level.types_scored])
    return float(level.points_per_item * (then - now))


def may_match(code: str, cards: Cards, hand: Cards) -> bool:
    """Whether the hand has what a level lacks of an objective, and the level has room, though perhaps not for all of it."""
    one, free = OBJECTIVES[code], cards.count("")
    wanted, have, held = {**one.items, **one.colours}, counted(cards), counted(hand)
    missing = {x: n - have[x] for x, n in wanted.items() if have[x] < n}
    return bool(missing) and free > 0 and all(held[x] >= n for x, n in missing.items())


@lru_cache(maxsize=1 << 14)
def best_gains(altar: Cards, hand: Cards, slots: tuple[tuple[int, int], ...]) -> tuple[float, float]:
    """The most points that the next card brings in a level where it may lie, and the best of all other cards."""
    found: dict[str, float] = {}
    for card, n in product(hand, sorted({level for level, _ in slots})):
        level = LEVELS[n - 1]
        cards = altar[level.first : level.first + level.slots]
        have = counted(cards)
        counts = sorted((have[item] for item in ITEMS), reverse=True)[: level.types_scored]
        then = sorted((have[item] + CARD[card].items.get(item, 0) for item in ITEMS), reverse=True)[: level.types_scored]
        found[card] = max(found.get(card, 0.0), float(level.points_per_item * (sum(then) - sum(counts))))
    best = [*sorted(found.values(), reverse=True), 0.0, 0.0]
    return best[0], best[1]


def held(view: PatzcuaroView, me: PlayerView, hand: Cards) -> Mapping[str, float]:
    """What the own hand is good for; the same names, all nought, for whoever does not hold it."""
    altar, room = altar_of(me), BUILT - placed(me)
    first, second = best_gains(altar, hand, me.open_slots)
    found = dict(hopes(altar, hand, view.objectives))
    alike = sorted((counted(hand)[item] for item in ITEMS), reverse=True) if hand else [0, 0, 0]
    return {
        **found,
        "next card": first if room else 0.0,  # what the best placement brings at once
        "second card": second if room > 1 else 0.0,
        "alike": float(alike[0]),  # many of one picture: three points each on top
        "alike for two": float(alike[0] + alike[1]),  # ... and the level of two types
        "colours": float(len({CARD[card].colour for card in hand})),  # trades ask for colours
        "pictures": sum(CARD[card].item_count for card in hand) / len(hand) if hand else 0.0,  # rich cards
        "hand by room": float(min(len(hand), room) * room),  # cards in hand while there is room for them
    }


def walking(view: PatzcuaroView, me: PlayerView, hand: Cards) -> Mapping[str, float]:
    """Tempo: what the next spaces on the way offer, as the tokens stand now."""
    altars, cards, takes, works = ways(view, me)
    rivals = [ways(view, player) for player in view.players if player.seat != me.seat]
    return {
        "altars ahead": altars,  # cards that the best of the next spaces lets one place
        "cards ahead": cards,  # cards that the best of them brings
        "pile ahead": takes,  # the largest pile among them
        "working ahead": works,  # how many of them let one place a card
        "rival altars ahead": max(one[0] for one in rivals),
        "rival pile ahead": max(one[2] for one in rivals),
        "rival working ahead": max(one[3] for one in rivals),
        "my turn": float(view.active == me.seat),  # else somebody moves first
    }


def ways(view: PatzcuaroView, player: PlayerView) -> tuple[float, float, float, float]:
    taken = [other.at for other in view.players if other.seat != player.seat]
    reach = destinations(len(view.spaces), player.at, taken, RULES.move_max)
    there = [(*offers(view.spaces[i].code), len(view.spaces[i].pile)) for i in reach]
    altars = max(altar for altar, *_ in there)
    gained = max(draws + pile - given if given else draws for _, draws, given, pile in there)
    pile = max((pile for _, _, given, pile in there if given), default=0)
    return float(altars), float(gained), float(pile), float(sum(1 for altar, *_ in there if altar))


@lru_cache(maxsize=64)
def offers(code: str) -> tuple[int, int, int]:
    """Of a space: the cards that are placed there, drawn, and given in a trade, at most."""
    totals = [added(one) for one in followed(PLANS[code])]
    return max(t[0] for t in totals), max(t[1] for t in totals), max(t[2] for t in totals)


def followed(plan: Plan | None) -> Iterator[list[Plan]]:
    """Every way through the actions of a space."""
    if plan is None:
        yield []
    elif plan.branches:
        for branch in plan.branches:
            yield from followed(branch)
    else:
        yield from ([plan, *rest] for rest in followed(plan.rest))


def added(actions: Sequence[Plan]) -> tuple[int, int, int]:
    altars = sum(1 for one in actions if one.do == "altar")
    drawn = sum(one.count for one in actions if one.do == "draw")
    return altars, drawn, sum(len(one.needs) for one in actions if one.do == "trade")
