"""What a strong player looks at, as numbers of a View alone; data/robots/oaxaca.json says how much each of them counts.

Everybody's area is public, so that the same names are there for oneself and for the best rival. What only the reader knows are
the cards just drawn, of which the best is taken to be kept, and the dice chosen to be rolled again, which are no dice any more.
Alone one plays for customers, and then there are other names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engines.oaxaca.cards import CARD, FACES, RULES, WILD, Kind
from engines.oaxaca.prospects import (
    ALONE,
    SEVERAL,
    Held,
    Known,
    Weights,
    extra_points,
    hopes,
    in_workshop,
    known,
    market,
    tools,
    unfinished,
    waiting,
)
from engines.oaxaca.view import OaxacaView, PlayerView

PHASES = ("early", "middle", "late")  # a round each
SOON = 2  # a card with so few tokens is nearly finished
HELP = ("free now", "free later", "free work", "bonus now", "bonus later", "space", "textile", "draws", "coming")
SCRAP = float(RULES.points_per_workshop_card)
AS_PRINTED = dict.fromkeys(FACES, 1.0)  # a card of each craft brings its value


class Area(NamedTuple):
    """A player's area as it will be once what is being chosen has been chosen."""

    player: PlayerView
    held: Held  # the Workshop: cards and their tokens
    day: Sequence[int]  # unused dice, without those that will be rolled again
    chances: Sequence[float]  # of each card to be finished
    tools: float  # the rough worth of dice and stall cards
    hope: float  # and of the Workshop


class Company(NamedTuple):
    """An area among others: what it would score now, and what it is good for."""

    area: Area
    points: float
    good_for: Mapping[str, float]


class Sellable(NamedTuple):
    """A card that somebody alone may come to sell."""

    kind: Kind
    chance: float  # that it is ever finished
    extra: float  # points beside its value

    @property
    def likely_value(self) -> float:
        return self.chance * self.kind.value

    def price(self, factor: int) -> float:
        """What it will bring, as far as it is likely, where a customer pays its value so many times."""
        return self.chance * (factor * self.kind.value + self.extra)


def phase(view: OaxacaView) -> str:
    """A round each; the last ones share the last."""
    return PHASES[min(view.round, len(PHASES)) - 1]


def final(view: OaxacaView, seat: int) -> float:
    """The lead at the end, and a little for a tie that the rules decide; alone, the score."""
    scores = [float(one["total"]) for one in view.result["scores"]]
    if len(scores) == 1:
        return scores[0]
    lead = scores[seat] - max(n for q, n in enumerate(scores) if q != seat)
    return lead + (0.5 if seat in view.result["winners"] else -0.5)


def features(view: OaxacaView, seat: int) -> Mapping[str, float]:
    """Every feature by name: what one has more than the best rival, and how the turns stand; alone, how the market does."""
    if len(view.players) == 1:
        one = known(view, view.players[0])
        me = area(one, factors_of(view), 0.0, ALONE)
        return {"base": 1.0, **held(one, me), **demand(view, me)}
    seen = [in_company(known(view, player)) for player in view.players]
    mine = seen[seat]
    ahead = max((one for q, one in enumerate(seen) if q != seat), key=lambda one: one.points + one.area.tools + one.area.hope)
    found = {name: n - ahead.good_for[name] for name, n in mine.good_for.items()}
    found["points"] = mine.points - ahead.points
    found["rolling"] = float(len(mine.area.player.day) - len(mine.area.day))  # dice chosen to be rolled again
    found["my turn"] = float(view.active == seat)
    found["starts"] = float(view.start == seat)
    found["acted"] = float(view.active == seat and view.acted)
    return {"base": 1.0, **found}


@lru_cache(maxsize=256)
def in_company(one: Known) -> Company:
    """Many ways through an act come to the same, and rivals stay as they are meanwhile."""
    found = area(one, AS_PRINTED, SCRAP, SEVERAL)
    return Company(found, points(found), held(one, found))


def area(one: Known, factors: Mapping[int, float], scrap: float, w: Weights) -> Area:
    rough, work = tools(one, one.player, w)
    day = list(one.player.day)
    for die in one.picked:
        day.remove(die)
    best = max(in_workshop(one), key=lambda held: unfinished(held, work, w, factors, scrap))
    return Area(one.player, best, day, hopes(best, work, w), rough, unfinished(best, work, w, factors, scrap))


def factors_of(view: OaxacaView) -> Mapping[int, float]:
    """What a card of each craft will bring somebody alone, in craft values."""
    open_slots = waiting(view)
    return {face: ALONE.wanted if face in open_slots else ALONE.unwanted for face in FACES}


def points(one: Area) -> float:
    """What the area would score now."""
    stall = one.player.stall
    cards = sum(CARD[c.card].value + extra_points(one.player, c.card) for c in stall)
    return cards + SCRAP * len(one.held) + len(one.player.early)


def held(now: Known, one: Area) -> Mapping[str, float]:
    """What an area is good for, alone and in company."""
    return {**bench(one), **dice(one), **helpers(now.rounds - now.round, one)}


def bench(one: Area) -> Mapping[str, float]:
    """The Workshop: what lies there, how far it has come, what goes together."""
    held, chances = one.held, one.chances
    crafts = [CARD[card].deck for card, _ in held]
    shared = sum(
        min(tokens, other)
        for i, (card, tokens) in enumerate(held)
        for other_card, other in held[:i]
        if CARD[card].deck == CARD[other_card].deck
    )
    return {
        "projects": float(len(held)),
        "room": float(max(0, one.player.capacity - len(held))),  # without room nobody gathers
        "tokens": float(sum(tokens for _, tokens in held)),  # work to do
        "progress": float(sum(CARD[card].value - tokens for card, tokens in held)),  # work that is done
        "nearly": float(sum(1 for _, tokens in held if tokens <= SOON)),
        "one token": float(sum(1 for _, tokens in held if tokens == 1)),
        "crafts": float(len(set(crafts))),  # few crafts: one result works on several cards
        "most alike": float(max(map(crafts.count, crafts), default=0)),
        "shared": float(shared),  # tokens that go with those of another card of the craft
        "hope": one.hope,  # what the Workshop may bring, roughly
        "likely value": sum(p * CARD[card].value for (card, _), p in zip(held, chances, strict=True)),
        "likely extra": sum(p * extra_points(one.player, card) for (card, _), p in zip(held, chances, strict=True)),
    }


def dice(one: Area) -> Mapping[str, float]:
    """Unused dice: what they can do at once, and how many are to come."""
    reach, free = dict.fromkeys(FACES, 0), 0
    for die in one.day:
        reach[die] += 1
    for c in one.player.stall:
        effect = CARD[c.card].effect
        if effect.op == "free_result" and not c.sideways and one.day:
            if len(effect.faces) == 1:
                reach[effect.faces[0]] += 1
            else:
                free += 1
    free += reach.pop(WILD)
    done, value, removed = finished(one.held, reach, free)
    faces = [CARD[card].face for card, _ in one.held]
    doubles = sum(n * (faces.count(face) - 1) for face, n in reach.items() if face in faces)
    return {
        "dice": float(len(one.day)),
        "wilds": float(sum(1 for die in one.day if die == WILD)),
        "idle dice": float(sum(1 for die in one.day if die != WILD and die not in faces)),  # only good for a gather
        "double work": float(doubles),  # results that work on several cards
        "work": float(removed),  # tokens that go this round
        "done": float(done),  # cards that can be finished this round
        "done value": float(value),
        "early": float(len(one.player.early)),
        "last die": float(len(one.day) == 1),  # may be saved
        "turns": float(bool(one.day)),
        "tourist": float(bool(one.day) and not one.player.meeple) + len(one.player.guests),
        "tools": one.tools,
    }


def finished(held: Held, reach: Mapping[int, int], free: int) -> tuple[int, int, int]:
    """Cards that can be finished, their craft values, and tokens that can be taken: crafts first, then with what works on any."""
    done = value = removed = 0
    left = []
    for card, tokens in held:
        n = min(tokens, reach.get(CARD[card].face, 0))
        removed += n
        left.append((tokens - n, -CARD[card].value))
    for tokens, worth in sorted(left):
        if tokens <= free:
            free -= tokens
            removed += tokens
            done += 1
            value -= worth
        else:
            removed += free
            free = 0
    return done, value, removed


def helpers(after: int, one: Area) -> Mapping[str, float]:
    """Stall cards that can still be used, this round and later, and those that are always on, for each round to come."""
    turns = min(1.0, len(one.day))
    found = dict.fromkeys(HELP, 0.0)
    faces = [CARD[card].face for card, _ in one.held]
    for c in one.player.stall:
        kind = CARD[c.card]
        if kind.is_globe:
            for op, name in (("passive_workshop_space", "space"), ("passive_textile_craft", "textile")):
                found[name] += (after + turns) * (kind.effect.op == op)
            found["draws"] += (after + turns) * (kind.effect.op in ("passive_gather_draw", "passive_wild_gather_draw"))
        else:
            name = "free" if kind.effect.op == "free_result" else "bonus"
            found[f"{name} now"] += 0.0 if c.sideways else turns
            if name == "free":
                most = max((len(faces) and 1 if face == WILD else faces.count(face) for face in kind.effect.faces), default=0)
                found["free work"] += most * (after + (0.0 if c.sideways else turns))
            found[f"{name} later"] += after
    for (card, _), chance in zip(one.held, one.chances, strict=True):
        found["coming"] += chance * after * (CARD[card].effect.op == "free_result")  # it will help once it is finished
    return found


def demand(view: OaxacaView, one: Area) -> Mapping[str, float]:
    """The game for one: what is sold, who waits, and what there is and will be for them."""
    slots, after, bonus = waiting(view), view.rounds - view.round, dict(view.bonus)
    stall = [CARD[c.card] for c in one.player.stall if CARD[c.card].deck]
    hopeful = [(CARD[card], chance) for (card, _), chance in zip(one.held, one.chances, strict=True) if CARD[card].deck]
    sales, unsold = buyers(likely(one, bonus), slots)
    return {
        "score": float(view.score),
        "sales": sales,  # what the customers who wait will pay for what lies in the stall and for what may be finished
        "unsold": unsold,  # what is left over then, by its value
        "market": market(one.player, slots, after, bonus),  # what the stall will sell for, roughly
        "left value": sum(kind.value for kind in stall),
        "stall": float(len(stall)),
        "waiting": float(len(slots)),
        "wild waiting": float(slots.count(WILD)),
        "tokens beside": float(sum(bonus.values())),
        "tokens used": sum(float(bonus[kind.deck]) for kind in stall) + sum(p * bonus[kind.deck] for kind, p in hopeful),
        "extras": sum(float(extra_points(one.player, c.card)) for c in one.player.stall),
        "evening": float(one.player.asked in ("sell", "trade")),
        "unrolled": float(one.player.asked == "reroll"),  # these dice may yet be rolled again
    }


def likely(one: Area, bonus: Mapping[str, int]) -> list[Sellable]:
    """What lies in the stall, and what may come there."""
    ready = [(CARD[c.card], 1.0, float(extra_points(one.player, c.card))) for c in one.player.stall]
    to_come = [(CARD[card], chance, 0.0) for (card, _), chance in zip(one.held, one.chances, strict=True)]
    return [Sellable(kind, p, bonus[kind.deck] + extra) for kind, p, extra in ready + to_come if kind.deck]


def buyers(cards: Sequence[Sellable], slots: Sequence[int]) -> tuple[float, float]:
    """What cards will sell for where each customer buys one, those of the craft first; and the value of what nobody buys."""
    left, rest, total = list(slots), list[Sellable](), 0.0
    for one in sorted(cards, key=lambda one: -one.likely_value):
        if one.kind.face in left:
            left.remove(one.kind.face)
            total += one.price(RULES.solo_matching_factor)
        else:
            rest.append(one)
    wild = left.count(WILD)
    return total + sum(one.price(RULES.solo_wild_factor) for one in rest[:wild]), sum(one.likely_value for one in rest[wild:])
