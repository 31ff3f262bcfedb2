"""Who may see what: the only projection of the table, filled field by field; and who could hold which hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from engines.kernel import Stuck, asked, clone, redeal
from engines.kernel.copying import copy_value
from engines.kernel.views import SeatView, TableView
from engines.patzcuaro.cards import CARD, LEVELS, RULES, SLOTS, TOKENS
from engines.patzcuaro.lookahead import completable, fitting, open_options, pile_of
from engines.patzcuaro.rules import Others, Reveal, Turn, Visit, plan_of
from engines.patzcuaro.scoring import Score
from engines.patzcuaro.state import Patzcuaro, slots_of

TRIES = 1000
LISTED = 2  # unknown cards of a hand whose every possibility is looked at


class TileView(NamedTuple):
    """A shop tile as it lies: its side, "n" or "r" for its orientation, and the indices of its two spaces."""

    code: str
    side: str
    turn: str
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the ring."""

    index: int
    code: str  # W1a, PT ...
    on_top: bool  # in the upper row
    is_shop: bool
    pile: tuple[str, ...]  # bottom first; none in Pátzcuaro
    tokens: tuple[int, ...]  # the seats that stand here


@dataclass(frozen=True, slots=True)
class PlayerView(SeatView):
    """What everybody sees of a player."""

    colour: str  # of the token
    turn: int  # place in the turn order, from 1
    hand: int
    at: int
    flipped: bool
    altar: tuple[tuple[str, ...], ...]  # level by level from the base; "" is an empty slot
    open_slots: tuple[tuple[int, int], ...]  # (level, slot) where a card may lie next
    score: Score  # of the altar as it is


@dataclass(frozen=True, slots=True)
class Destination:
    """Where so many steps lead the active player."""

    steps: int
    index: int
    missing: int | None  # number of the first action that is impossible there, 0 when all can be done; None for other readers


@dataclass(frozen=True, slots=True)
class VisitView:
    """How far the active player has come with the actions of a space."""

    seat: int
    index: int
    number: int  # of the action that is next, from 1; 0 when none is left
    do: str  # what it is: trade, altar, draw, reveal, others, choose
    chosen: tuple[int, ...]  # options of choices, from 1
    done: int  # actions carried out, choices not counted
    begun: bool  # too late to flip


@dataclass(frozen=True, slots=True)
class PatzcuaroView(TableView):
    """What one reader sees of the table."""

    first: int
    players: tuple[PlayerView, ...]
    tiles: tuple[TileView, ...]
    spaces: tuple[SpaceView, ...]  # clockwise from the start
    deck: int
    objectives: tuple[str, ...]
    destinations: tuple[Destination, ...]  # while the active player is to move
    flipping: bool  # the active player has said to flip, and not yet where
    visit: VisitView | None
    revealed: str  # a card turned up and not yet laid down
    targets: tuple[int, ...]  # where it may be laid
    colours: tuple[str, ...]  # said by the reader of the cards to come, where a hand is very large; nobody else hears of it
    placing: tuple[int, ...]  # who may still place a card, in this order
    ended_by: int  # who triggered the end, or -1
    ending: str  # "altar" or "deck"; "" while the game goes on
    hand: tuple[str, ...]  # the reader's own
    fits: tuple[tuple[str, ...], ...]  # own cards that fulfil each need of the trade that is asked for
    able: tuple[int, ...]  # of a choice that the reader is to make, the options that can be carried out


def bare_view(g: Patzcuaro, seat: int | None) -> PatzcuaroView:
    """The view without what no worth looks at."""
    return view(g, seat, whole=False)


def view(g: Patzcuaro, seat: int | None, whole: bool = True) -> PatzcuaroView:
    """What a reader sees; unless it is to be the whole, without what no worth looks at."""
    ring, keys = g.ring, {ask.seat: ask.key for ask in g.asks}
    visit = next((f for f in g.stack if isinstance(f, Visit)), None)
    reveal = next((f for f in g.stack if isinstance(f, Reveal)), None)
    others = next((f for f in g.stack if isinstance(f, Others)), None)
    k, size, at = len(ring.tiles), ring.size, [p.at for p in g.players]
    return PatzcuaroView(
        reader=seat,
        first=g.first,
        active=g.active,
        players=tuple([player_view(g, q, keys.get(q, "")) for q in range(g.seats)]),
        tiles=tuple([TileView(t.tile, t.side, t.turn, i, size - 1 - i) for i, t in enumerate(ring.tiles, 1)]) if whole else (),
        spaces=tuple(
            [
                space_view(i, code, i <= k, i in ring.shops, tuple(g.piles[i]), tuple([q for q, p in enumerate(at) if p == i]))
                for i, code in enumerate(ring.spaces)
            ]
        ),
        deck=len(g.deck),
        objectives=tuple(g.objectives),
        destinations=tuple(reach(g, seat)) if whole else (),
        flipping=keys.get(g.active) == "steps",
        visit=visit_view(g, visit) if visit is not None and whole else None,
        revealed=reveal.card if reveal is not None else "",
        targets=ring.targets(g.players[reveal.seat].at, reveal.arrow) if reveal is not None and reveal.card else (),
        colours=said_colours(g, seat),
        placing=tuple(q for q in others.seats if g.players[q].hand) if others is not None else (),
        ended_by=g.ended_by,
        ending=g.ending,
        hand=tuple(g.players[seat].hand) if seat is not None else (),
        fits=fits(g, visit) if visit is not None and visit.seat == seat and whole else (),
        able=able(g, visit) if visit is not None and visit.seat == seat and whole else (),
        result=copy_value(g.result),
    )


space_view = lru_cache(maxsize=1 << 10)(SpaceView)  # robots look at thousands of positions in which most spaces are alike


def player_view(g: Patzcuaro, seat: int, key: str) -> PlayerView:
    player = g.players[seat]
    altar = player.altar
    places = ((int(level), int(slot)) for level, slot in (words.split() for words in slots_of(altar)))
    return PlayerView(
        seat=seat,
        colour=TOKENS[seat],
        turn=1 + (seat - g.first) % g.seats,
        hand=len(player.hand),
        at=player.at,
        flipped=player.flipped,
        altar=tuple(tuple(altar[one.first : one.first + one.slots]) for one in LEVELS),
        open_slots=tuple(places),
        score=g.score(seat),
        asked=key,
    )


def reach(g: Patzcuaro, seat: int | None) -> Iterator[Destination]:
    """Where the active player can go; only that player is told what is possible there."""
    ask = asked(g, g.active)
    if ask is None or ask.key not in ("act.move", "steps") or not isinstance(g.stack[-1], Turn):
        return
    for steps, index in enumerate(g.destinations(g.active), 1):
        if steps >= RULES.move_min:
            yield Destination(steps, index, g.missing(g.active, index) if seat == g.active else None)


def said_colours(g: Patzcuaro, seat: int | None) -> tuple[str, ...]:
    """The colours by which the reader, who is being asked, has begun to name cards: its own affair until it names them."""
    top = g.stack[-1] if g.stack else None
    if seat is None or asked(g, seat) is None or not isinstance(top, (Visit, Others)):
        return ()
    return tuple(top.colours)


def visit_view(g: Patzcuaro, visit: Visit) -> VisitView:
    """How far a visit has come; all of it is public."""
    plan = plan_of(g, visit)
    return VisitView(
        seat=visit.seat,
        index=g.players[visit.seat].at,
        number=plan.number if plan is not None else 0,
        do=plan.do if plan is not None else "",
        chosen=tuple(visit.chosen),
        done=visit.done,
        begun=bool(visit.done or visit.chosen),
    )


def fits(g: Patzcuaro, visit: Visit) -> tuple[tuple[str, ...], ...]:
    player = g.players[visit.seat]
    plan = plan_of(g, visit)
    if plan is None or plan.do != "trade":
        return ()
    unlike_top = pile_of(tuple(g.piles[player.at])).unlike_top
    return tuple(tuple(c for c in player.hand if CARD[c].bit & fitting(need, unlike_top)) for need in plan.needs)


def able(g: Patzcuaro, visit: Visit) -> tuple[int, ...]:
    plan = plan_of(g, visit)
    if plan is None or plan.do != "choose":
        return ()
    return open_options(plan, g.prospect(visit.seat, g.players[visit.seat].at))


def resample(g: Patzcuaro, seat: int | None, rng: Random) -> Patzcuaro:
    def hidden(t: Patzcuaro) -> Iterable[list[list[str]]]:
        yield [t.deck, *(p.hand for q, p in enumerate(t.players) if q != seat)]

    known = taken(g, seat)
    for _ in range(TRIES):
        t = redeal(g, hidden, rng, known)
        if is_able(t, seat):
            return t
    raise Stuck(f"{g.NAME}: no deal out of {TRIES} lets the active player do what was begun")


def is_able(g: Patzcuaro, reader: int | None) -> bool:
    """Whether the active player, unless it is the reader, can finish what was begun; whoever moved there to act was able to."""
    visit = next((f for f in g.stack if isinstance(f, Visit)), None)
    if visit is None or visit.seat == reader:
        return True
    return completable(plan_of(g, visit), g.prospect(visit.seat, g.players[visit.seat].at))


def taken(g: Patzcuaro, seat: int | None) -> list[str]:
    """Cards in other hands that were taken from open piles: the table is not shown them again, but may remember."""
    return [card for q, p in enumerate(g.players) if q != seat for card in p.known]


def deduced(g: Patzcuaro, seat: int | None) -> Iterator[str]:
    """What a reader can know of other hands: cards taken openly, and those without which nothing could have been begun."""
    yield from taken(g, seat)
    visit = next((f for f in g.stack if isinstance(f, Visit)), None)
    if visit is None or visit.seat == seat:
        return
    hands = [p for q, p in enumerate(g.players) if q != seat]
    pool = [card for cards, known in [(g.deck, ()), *((p.hand, p.known) for p in hands)] for card in cards if card not in known]
    mine = g.players[visit.seat]
    secret = [card for card in mine.hand if card not in mine.known]
    for card in secret:
        if not any(_would_do(g, visit.seat, others) for others in _other_hands(pool, card, len(secret))):
            yield card


def _other_hands(pool: Sequence[str], card: str, n: int) -> Iterator[Sequence[str]]:
    """What a hand could hold without a card; where that is too much to list, everything at once, which can do no less."""
    rest = [other for other in pool if other != card]
    yield from combinations(rest, n) if n <= LISTED else [rest]


def _would_do(g: Patzcuaro, seat: int, cards: Sequence[str]) -> bool:
    t = clone(g)
    t.players[seat].hand = [*t.players[seat].known, *cards]
    return is_able(t, None)


def zones(g: Patzcuaro) -> Iterator[tuple[str, list[str]]]:
    yield "deck", g.deck
    for index in g.ring.shops:
        yield f"pile-{index}", g.piles[index]
    for q, player in enumerate(g.players):
        yield f"hand-{q}", player.hand
        yield f"altar-{q}", [card for card in player.altar if card]
    for one in g.stack:
        if isinstance(one, Reveal) and one.card:
            yield "revealed", [one.card]


def faults(g: Patzcuaro) -> Iterator[str]:
    for index, pile in enumerate(g.piles):
        if bool(pile) != (index in g.ring.shops):
            yield f"space {index} holds {len(pile)} cards"
    for q, player in enumerate(g.players):
        for i, card in enumerate(player.altar):
            below = SLOTS[i].rests_on
            if card and any(not player.altar[j] for j in range(i) if below >> j & 1):
                yield f"seat {q}: {card} rests on nothing"
        if not set(player.known) <= set(player.hand) or len(set(player.known)) != len(player.known):
            yield f"seat {q} is known to hold what it does not: {player.known}"
        if any(q != other and player.at == p.at for other, p in enumerate(g.players)) and has_moved(g, q):
            yield f"seat {q} stands where somebody else does"


def has_moved(g: Patzcuaro, seat: int) -> bool:
    """Whether a player has left the common start, as far as the table shows: turns come one after the other."""
    player = g.players[seat]
    return bool(player.at or player.flipped or player.known or (seat - g.first) % g.seats < (g.active - g.first) % g.seats)
