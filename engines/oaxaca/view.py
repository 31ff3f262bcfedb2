"""Who may see what: the only projection of the table, filled field by field; and who could hold which hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.kernel import Fork, redeal
from engines.kernel.copying import copy_value
from engines.kernel.views import Declared, SeatView, TableView
from engines.oaxaca.actions import Gather
from engines.oaxaca.cards import CARD, DECKS, RULES, column
from engines.oaxaca.rules import OpeningReroll, Round
from engines.oaxaca.state import Oaxaca, Player


@dataclass(frozen=True, slots=True)
class WorkshopCard:
    """An unfinished card and the tokens it still carries."""

    card: str
    tokens: int


@dataclass(frozen=True, slots=True)
class StallCard:
    """A finished card, or the banner."""

    card: str
    sideways: bool


@dataclass(frozen=True, slots=True)
class PlayerView(SeatView):
    """One player's area; all of it is public."""

    day: tuple[int, ...]
    night: tuple[int, ...]
    early: tuple[int, ...]
    workshop: tuple[WorkshopCard, ...]
    capacity: int
    stall: tuple[StallCard, ...]
    meeple: str
    guests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaleView:
    """A solo sale with its arithmetic."""

    card: str
    customer: int
    value: int
    factor: int
    tokens: int
    bonus: int
    points: int


@dataclass(frozen=True, slots=True)
class OaxacaView(TableView):
    """What one reader sees of the table."""

    round: int
    rounds: int
    start: int
    acted: bool
    activated: int
    activations: int
    players: tuple[PlayerView, ...]
    decks: tuple[tuple[str, int], ...]
    grid: tuple[str, ...]
    current: tuple[str, ...]  # the grid's column of this round
    tourists: int
    departed: tuple[str, ...]
    declared: tuple[Declared, ...]
    drawn: tuple[str, ...]  # only the drawer's
    keeping: tuple[str, ...]  # only the drawer's: chosen, and laid down when the others are returned
    going_top: tuple[str, ...]
    going_bottom: tuple[str, ...]
    picked: tuple[int, ...]  # the reader's own sealed choice of dice to roll again
    customers: tuple[int, ...]
    served: tuple[int, ...]
    bonus: tuple[tuple[str, int], ...]
    sales: tuple[SaleView, ...]
    score: int


# What of each kind of frame is public while it lies on the stack.
PUBLIC_FIELDS: Mapping[str, tuple[str, ...]] = {
    "oaxaca.gather": ("face", "dice", "chain", "deck", "mods"),
    "oaxaca.craft": ("face", "dice", "chain", "mods", "targets", "extras"),
    "oaxaca.free": ("chain", "face"),
    "oaxaca.combine": ("dice", "chain", "face"),
    "oaxaca.copy": ("chain",),
    "oaxaca.remove": ("chain",),
    "oaxaca.place": ("chain",),
    "oaxaca.redistribute": ("chain", "moves"),
    "oaxaca.return": ("chain", "returned", "worked"),
    "oaxaca.add_each": ("chain",),
    "oaxaca.move": ("chain", "source", "target"),
    "oaxaca.deck_tokens": ("chain", "chosen"),
    "oaxaca.refresh": ("chain",),
    "oaxaca.reroll": ("chain", "picked"),
    "oaxaca.set_die": ("chain", "die"),
    "oaxaca.flip": ("chain",),
    "oaxaca.customers": ("picked",),
}


def frozen(value: Any) -> Any:
    return tuple(frozen(v) for v in value) if isinstance(value, list) else value


def declared(g: Oaxaca) -> Iterator[Declared]:
    for one in g.stack:
        names = PUBLIC_FIELDS.get(one.KIND)
        if names is not None:
            yield Declared(one.KIND, one.seat, tuple((n, frozen(getattr(one, n))) for n in names))  # type: ignore[attr-defined]
            if isinstance(one, Gather):
                n = sum(map(len, (one.drawn, one.kept, one.top, one.bottom)))
                yield Declared("oaxaca.drawn", one.seat, (("n", n),))


def openings(g: Oaxaca) -> Iterator[tuple[int, OpeningReroll | list[int]]]:
    """The sealed choices of the opening re-roll: unfinished ones as frames, finished ones as lists."""
    for one in g.stack:
        if isinstance(one, Fork):
            for i, (seat, branch) in enumerate(zip(one.seats, one.branches, strict=True)):
                if branch and isinstance(branch[-1], OpeningReroll):
                    yield seat, branch[-1]
                elif isinstance(one.values[i], list):
                    yield seat, one.values[i]


def view(g: Oaxaca, seat: int | None) -> OaxacaView:
    drawing = next((f for f in g.stack if isinstance(f, Gather)), None)
    mine = drawing if drawing is not None and drawing.seat == seat else None
    sealed = next((one for q, one in openings(g) if q == seat), [])
    keys = {ask.seat: ask.key for ask in g.asks}
    return OaxacaView(
        reader=seat,
        round=g.round,
        rounds=RULES.rounds,
        start=g.start,
        active=g.active,
        acted=g.acted,
        activated=g.activated,
        activations=RULES.activations_per_turn,
        players=tuple(player_view(g, q, keys.get(q, "")) for q in range(g.seats)),
        decks=tuple((d, len(g.decks[d])) for d in DECKS),
        grid=tuple(g.grid),
        current=tuple(c for i, c in enumerate(g.grid) if column(g.round, i)),
        tourists=len(g.tourists),
        departed=tuple(g.departed),
        declared=tuple(declared(g)),
        drawn=tuple(mine.drawn) if mine else (),
        keeping=tuple(mine.kept) if mine else (),
        going_top=tuple(mine.top) if mine else (),
        going_bottom=tuple(mine.bottom) if mine else (),
        picked=tuple(sorted(sealed.picked if isinstance(sealed, OpeningReroll) else sealed)),
        customers=tuple(g.customers),
        served=tuple(g.served),
        bonus=tuple(g.bonus.items()),
        sales=tuple(SaleView(s.card, s.customer, s.value, s.factor, s.tokens, s.bonus, s.points) for s in g.sales),
        score=sum(s.points for s in g.sales),
        result=copy_value(g.result),
    )


def player_view(g: Oaxaca, seat: int, question: str) -> PlayerView:
    p = g.players[seat]
    return PlayerView(
        seat=seat,
        day=tuple(p.day),
        night=tuple(p.night),
        early=tuple(p.early),
        workshop=tuple(WorkshopCard(c, n) for c, n in p.workshop.items()),
        capacity=g.capacity(seat),
        stall=tuple(StallCard(c, sideways) for c, sideways in p.stall.items()),
        meeple=p.meeple,
        guests=tuple(p.guests),
        asked=question,
    )


def area(player: PlayerView) -> Player:
    """The other way round, as far as the scoring wants it."""
    return Player(
        early=list(player.early),
        workshop={c.card: c.tokens for c in player.workshop},
        stall={c.card: c.sideways for c in player.stall},
    )


def resample(g: Oaxaca, seat: int | None, rng: Random) -> Oaxaca:
    def hidden(t: Oaxaca) -> Iterable[list[list[str]]]:
        for q, one in openings(t):
            if q != seat:
                repick(t, q, one, rng)
        drawing = next((f for f in t.stack if isinstance(f, Gather)), None)
        for deck in DECKS:
            zones = [t.decks[deck]]
            if drawing is not None and drawing.deck == deck and drawing.seat != seat:
                zones += [drawing.drawn, drawing.kept, drawing.top, drawing.bottom]
            yield zones
        yield [t.tourists]

    return redeal(g, hidden, rng)


def repick(g: Oaxaca, seat: int, one: OpeningReroll | list[int], rng: Random) -> None:
    """Another sealed choice of dice that this seat might have made; unfinished ones stay unfinished."""
    if isinstance(one, OpeningReroll):
        one.picked = []
        return
    rolled = next(f for f in g.stack if isinstance(f, Round)).rolled[seat]
    one[:] = sorted(rng.sample(rolled, rng.randint(0, len(rolled))))


def zones(g: Oaxaca) -> Iterator[tuple[str, list[str]]]:
    for deck in DECKS:
        yield f"deck-{deck}", g.decks[deck]
    yield "grid", g.grid
    yield "tourists", g.tourists
    yield "departed", g.departed
    yield "sold", [s.card for s in g.sales]
    for q, p in enumerate(g.players):
        yield f"workshop-{q}", list(p.workshop)
        yield f"stall-{q}", list(p.stall)
        yield f"guests-{q}", p.guests
    for one in g.stack:
        if isinstance(one, Gather):
            yield f"drawn-{one.seat}", one.drawn
            yield f"kept-{one.seat}", one.kept
            yield f"top-{one.seat}", one.top
            yield f"bottom-{one.seat}", one.bottom


def faults(g: Oaxaca) -> Iterator[str]:
    for q, p in enumerate(g.players):
        dice = len(p.day) + len(p.night) + len(p.early)
        if dice != RULES.dice_per_player:
            yield f"seat {q} has {dice} dice"
        if len(p.early) > RULES.early_morning_capacity:
            yield f"seat {q} saved {len(p.early)} dice"
        if any(n < 1 for n in p.workshop.values()):
            yield f"seat {q} has a Workshop card without a token: {p.workshop}"
        if p.day != sorted(p.day):
            yield f"seat {q} has dice out of order: {p.day}"
    if g.activated > RULES.activations_per_turn:
        yield f"{g.activated} activations in one turn"


def back(card: str) -> str:
    return CARD[card].deck or "tourist"
