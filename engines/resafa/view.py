"""Who may see what: the only projection of the table, filled field by field; and who could hold which hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from engines.kernel import Seen, redeal
from engines.kernel.views import Declared, SeatView, TableView
from engines.resafa.cards import ACTION, BONUS, CARD, COLOURS, MAINS, PLACE, RULES, SOLO, TILE, board_side, brought, stack_of
from engines.resafa.choices import Special
from engines.resafa.legal import activations
from engines.resafa.playable import possible
from engines.resafa.preview import PREVIEWED, Preview, previews
from engines.resafa.state import Built, Resafa

BuiltView = Built  # frozen itself


class SquareView(NamedTuple):
    """A garden square: the number of the tile on each strip, 0 for none."""

    x: int
    y: int
    orientation: str
    strips: tuple[int, ...]


class SpecialView(NamedTuple):
    """A special card that was taken, and whether it may still be used."""

    card: str
    usable: bool


class PlayedView(NamedTuple):
    """One of the places for played action cards; "" for a card lying face down."""

    card: str
    down: bool


@dataclass(frozen=True, slots=True)
class PlayerView(SeatView):
    """What everybody sees of one player."""

    colour: str
    wares: tuple[tuple[str, int], ...]
    capacity: int
    good: str
    load: int
    place: str
    tracks: tuple[tuple[str, int], ...]
    hand: int
    pile: int
    bonus: int
    sacks: int
    played: tuple[PlayedView, ...]
    special: tuple[SpecialView, ...]
    yellow: tuple[str, ...]
    swaps: tuple[str, ...]
    tiles: tuple[str, ...]
    canals: tuple[str, ...]
    workshops: tuple[BuiltView, ...]
    squares: tuple[SquareView, ...]
    completed: int
    activations: int
    causeway: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    water: int
    bases: int
    canal_tiles: int


class LaidView(NamedTuple):
    """A tile on the water network."""

    space: str
    owner: int
    tile: str
    side: str
    cubes: int


class CentreView(NamedTuple):
    """A trading centre: its tile, the side that is up, and the owners of its spots."""

    centre: str
    tile: str
    side: str
    owners: tuple[int, ...]


class StackView(NamedTuple):
    """A stack of special cards."""

    colour: str
    level: int
    shown: str
    down: int


class BotView(NamedTuple):
    """The automatic opponent."""

    tracks: tuple[tuple[str, int], ...]
    tiles: int
    last: str
    setup: str
    deck: int
    top: str  # the card that lies action side up
    left: tuple[str, ...]
    water: int


@dataclass(frozen=True, slots=True)
class ResafaView(TableView):
    """What one reader sees of the table."""

    round: int
    rounds: int
    start: int
    board: str
    players: tuple[PlayerView, ...]
    bot: BotView | None
    offer: tuple[tuple[str, ...], ...]  # by level
    supply: tuple[int, ...]
    gardens: tuple[tuple[str, int], ...]
    display: tuple[tuple[str, tuple[str, ...]], ...]
    decks: tuple[tuple[str, int], ...]  # by colour and level
    sacks: int
    stacks: tuple[StackView, ...]
    grid: tuple[LaidView, ...]
    sources: tuple[tuple[str, int], ...]
    lying: tuple[tuple[str, str], ...]
    centres: tuple[CentreView, ...]
    tokens: tuple[tuple[str, int], ...]
    gone: tuple[str, ...]
    declared: tuple[Declared, ...]
    hand: tuple[str, ...]  # the reader's own
    pile: tuple[str, ...]  # as a set
    bonus: tuple[str, ...]
    own_sacks: tuple[str, ...]
    searching: tuple[str, ...]  # the cards that the reader is looking through
    options: tuple[str, ...]  # what the reader may answer now
    free: tuple[str, ...]  # and what the reader may play freely
    possible: tuple[tuple[str, str], ...]  # while a card is to be played: the own cards and the main actions within reach
    removed: tuple[tuple[str, tuple[str, ...]], ...]  # special cards that are not in this game, where everybody may know
    preview: tuple[Preview, ...]  # of the reader's own options while something is being placed


STACKS = tuple((colour, level, stack_of(colour, level)) for colour in COLOURS for level in (1, 2, 3))
# What of each kind of frame is public while it lies on the stack.
PUBLIC_FIELDS: Mapping[str, tuple[str, ...]] = {
    "resafa.turn": ("card", "half", "mains", "coloured", "drawn"),
    "resafa.colour": ("colour",),
    "resafa.free": ("verb", "card"),
    "resafa.effects": ("todo", "subset"),
    "resafa.goods": ("effect", "picked"),
    "resafa.token": ("token", "n"),
    "resafa.steps": ("colour", "n"),
    "resafa.special": ("colour", "level"),
    "resafa.rooms": ("n", "distinct", "used"),
    "resafa.convert": ("effect", "done"),
    "resafa.choose": ("effect",),
    "resafa.flip": ("centre",),
    "resafa.workshop": ("off", "committed", "tile", "back", "x", "y"),
    "resafa.production": ("committed", "used"),
    "resafa.provisions": ("committed",),
    "resafa.garden": ("off", "committed", "card", "size", "x", "y"),
    "resafa.canal": ("off", "committed", "tile", "side", "space"),
    "resafa.trading": ("off", "base_off", "free", "committed", "call", "traded", "owed", "sold", "sold_good", "spot", "bonuses"),
    "resafa.rain": ("cubes", "route"),
}


def frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(value)
    return tuple(value.items()) if isinstance(value, dict) else value


def view(g: Resafa, seat: int | None, whole: bool = True, seen: Seen | None = None) -> ResafaView:
    """What a reader sees; unless it is to be the whole, without what no worth looks at."""
    own, same = g.players[seat] if seat is not None else None, as_seen(g, seen)
    ask = next((one for one in g.asks if one.seat == seat), None) if whole else None
    return ResafaView(
        reader=seat,
        round=g.round,
        rounds=RULES.rounds,
        start=g.start,
        active=g.active,
        board=board_side(g.seats),
        players=tuple([same.players[q] or player_view(g, q, whole) for q in range(g.seats)]),
        bot=bot_view(g) if g.solo and whole else None,
        offer=tuple(tuple(row) for row in g.offer.values()) if whole else (),
        supply=tuple(len(row) for row in g.supply.values()) if whole else (),
        gardens=frozen(g.gardens) if whole else (),
        display=same.display or frozen(g.display),
        decks=tuple((colour, len(deck)) for colour, deck in g.decks.items()) if whole else (),
        sacks=len(g.sacks),
        stacks=tuple(stack_views(g)) if whole else (),
        grid=same.grid or tuple([LaidView(space, one.owner, one.tile, one.side, one.cubes) for space, one in g.grid.items()]),
        sources=frozen(g.sources) if whole else (),
        lying=frozen(g.lying) if whole else (),
        centres=same.centres or tuple([CentreView(c, tile, g.up[c], g.bases[c]) for c, tile in g.trade.items()]),
        tokens=frozen(g.tokens) if whole else (),
        gone=tuple(g.gone) if whole else (),
        declared=tuple(declared(g)),
        hand=tuple(sorted(own.hand, key=PLACE.__getitem__)) if own and whole else (),
        pile=tuple(sorted(own.pile, key=PLACE.__getitem__)) if own and whole else (),
        bonus=tuple(own.bonus) if own else (),
        own_sacks=tuple(own.sacks) if own else (),
        searching=tuple(searched(g, seat)) if whole else (),
        options=ask.options if ask else (),
        free=ask.free if ask else (),
        possible=tuple(within_reach(g, ask.seat)) if ask and ask.key == "act.play" else (),
        removed=tuple((key, tuple(cards)) for key, cards in g.removed.items()) if g.reviewed and whole else (),
        preview=tuple(previews(g, ask)) if ask and ask.key in PREVIEWED else (),
        result=dict(g.result),
    )


def bare_view(g: Resafa, seat: int | None) -> ResafaView:
    """The view without what no worth looks at."""
    return view(g, seat, False)


def view_again(g: Resafa, seat: int | None, seen: Seen) -> ResafaView:
    """The bare view of what has come of a position that the reader has seen."""
    return view(g, seat, False, seen)


class AsSeen(NamedTuple):
    """What a reader has seen and may be shown again, as it is unchanged; nothing of all else."""

    players: tuple[PlayerView | None, ...]
    display: tuple[tuple[str, tuple[str, ...]], ...] = ()
    grid: tuple[LaidView, ...] = ()
    centres: tuple[CentreView, ...] = ()


def as_seen(g: Resafa, seen: Seen | None) -> AsSeen:
    """What is as it was: robots look at thousands of positions for each thing that they do."""
    if seen is None:
        return AsSeen((None,) * g.seats)
    was, had = seen
    grid, bases, turned = g.grid == was.grid, g.bases == was.bases, (g.round - was.round) % 2

    def is_same(q: int, view: PlayerView) -> bool:
        """All that is seen of a player."""
        if turned or g.players[q] != was.players[q]:
            return False
        return (grid or g.count(q, "canals") == view.canal_tiles) and (bases or g.count(q, "bases") == view.bases)

    return AsSeen(
        tuple([view if is_same(q, view) else None for q, view in enumerate(had.players)]),
        had.display if g.display == was.display else (),
        had.grid if grid else (),
        had.centres if bases and g.up == was.up and g.trade == was.trade else (),
    )


def stack_views(g: Resafa) -> Iterator[StackView]:
    return (StackView(colour, level, g.shown.get(key, ""), len(g.stacks[key])) for colour, level, key in STACKS)


def within_reach(g: Resafa, seat: int) -> Iterator[tuple[str, str]]:
    """Each action card in hand with the main actions that could be taken after playing it, the goods it brings included."""
    for card in g.players[seat].hand:
        kinds = dict.fromkeys(main for main, _ in ACTION[card].halves) or MAINS
        yield from ((card, main) for main in kinds if possible(g, seat, main, gains=brought(card)))


def player_view(g: Resafa, seat: int, whole: bool) -> PlayerView:
    p = g.players[seat]
    return PlayerView(
        seat=seat,
        colour=p.colour,
        wares=tuple(p.wares.items()),
        capacity=p.capacity,
        good=p.good,
        load=p.load,
        place=p.place,
        tracks=tuple(p.tracks.items()),
        hand=len(p.hand),
        pile=len(p.pile),
        bonus=len(p.bonus),
        sacks=len(p.sacks),
        played=played_view(g, p.played),
        special=tuple([SpecialView(card, usable) for card, usable in p.special.items()]),
        yellow=tuple(p.yellow),
        swaps=tuple(p.swaps),
        tiles=tuple(p.tiles),
        canals=tuple(p.canals),
        workshops=tuple(p.workshops),
        squares=tuple([SquareView(s.x, s.y, s.orientation, s.strips) for s in p.squares]),
        completed=p.completed,
        activations=activations(g, seat),
        causeway=tuple(p.causeway),
        rows=tuple(p.rows.items()),
        water=p.water,
        bases=g.count(seat, "bases"),
        canal_tiles=g.count(seat, "canals"),
        asked=next((ask.key for ask in g.asks if ask.seat == seat), "") if whole else "",
    )


def played_view(g: Resafa, played: list[str]) -> tuple[PlayedView, ...]:
    """The played cards; those of an odd round lie face down once the even one has begun (15)."""
    down = RULES.turns_per_round if g.round % 2 == 0 else 0
    return tuple([PlayedView("" if i < down else card, i < down) for i, card in enumerate(played)])


def bot_view(g: Resafa) -> BotView:
    """The bot's public things; of its deck only the top card is seen."""
    bot = g.bot
    return BotView(
        tracks=frozen(bot.tracks),
        tiles=len(bot.tiles),
        last=bot.last,
        setup=bot.setup,
        deck=len(bot.deck),
        top=bot.deck[0] if bot.deck else "",
        left=tuple(bot.left),
        water=bot.water,
    )


def declared(g: Resafa) -> Iterator[Declared]:
    """What has been begun, from the outermost to the innermost."""
    for one in g.stack:
        names = PUBLIC_FIELDS.get(one.KIND)
        if names is not None:
            fields = tuple((name, frozen(getattr(one, name))) for name in names)
            yield Declared(one.KIND.removeprefix("resafa."), getattr(one, "seat", -1), fields)


def searched(g: Resafa, seat: int | None) -> Iterator[str]:
    for one in g.stack:
        if isinstance(one, Special) and one.seat == seat and one.at == "ask_search":
            yield from sorted(g.stacks[stack_of(one.colour, one.level)], key=PLACE.__getitem__)


def resample(g: Resafa, seat: int | None, rng: Random) -> Resafa:
    """A deal that this reader cannot tell from the true one."""
    looked = set(searched(g, seat))

    def hidden(t: Resafa) -> Iterable[list[list[str]]]:
        others = [p for q, p in enumerate(t.players) if q != seat]
        for q, p in enumerate(t.players):
            yield [p.pile] if q == seat else [p.hand, p.pile]
        yield [t.sacks, *(p.sacks for p in others)]
        for piles in (t.decks, t.supply):
            for key in piles:
                yield from held(key, piles)
        for key in t.stacks:
            yield from held(key, t.stacks) if t.reviewed else held(key, t.stacks, t.removed)
        if t.solo:
            yield [t.bot.deck]
            yield [t.bot.tiles]

    return redeal(g, hidden, rng, [*looked, *deduced(g, seat)])


def held(key: str, *tables: dict[str, tuple[str, ...]]) -> Iterator[list[list[str]]]:
    """Piles as lists, for whoever shuffles them before coming back; then they lie as they were shuffled."""
    zones = [[*piles[key]] for piles in tables]
    yield zones
    for piles, zone in zip(tables, zones, strict=True):
        piles[key] = tuple(zone)


def deduced(g: Resafa, seat: int | None) -> Iterable[str]:
    """Hidden cards whose place everybody knows."""
    yellow = [c for p in g.players for c in (*p.hand, *p.pile) if c in CARD]
    taken = [c for p in g.players for c in p.bonus]  # from the open display
    seen = [c for p in g.players for c in (*p.played, *([] if p.pile else p.hand))]  # what is left when all else was played
    return [*yellow, *taken, *seen, *g.bot.deck[:1]]


def zones(g: Resafa) -> Iterator[tuple[str, list[str]]]:
    yield "sacks", g.sacks
    for name, table in (("deck", g.decks), ("stack", g.stacks), ("supply", g.supply), ("removed", g.removed)):
        yield from ((f"{name}-{key}", [*zone]) for key, zone in table.items())
    for name, table in (("display", g.display), ("offer", g.offer)):
        yield from ((f"{name}-{key}", [c for c in zone if c]) for key, zone in table.items())
    yield "shown", [c for c in g.shown.values() if c]
    yield "gone", g.gone
    yield "lying", list(g.lying.values())
    yield "trade", list(g.trade.values())
    yield "grid", [one.tile for one in g.grid.values()]
    for q, p in enumerate(g.players):
        for name in ("hand", "pile", "played", "bonus", "sacks", "swaps", "tiles", "canals"):
            yield f"{name}-{q}", getattr(p, name)
        yield f"special-{q}", list(p.special)
        yield f"workshops-{q}", [w.tile for w in p.workshops]
    if g.solo:
        yield "bot", [*g.bot.tiles, *g.bot.deck, *g.bot.left]


def faults(g: Resafa) -> Iterator[str]:
    """What must never be true of a table."""
    for q, p in enumerate(g.players):
        if any(n < 0 for n in p.wares.values()):
            yield f"seat {q} owes {p.wares}"
        if (p.load > 0) != bool(p.good) or not 0 <= p.load <= p.capacity <= RULES.capacity_max:
            yield f"seat {q} carries {p.load} {p.good or 'nothing'} with capacity {p.capacity}"
        if len(p.hand) + len(p.pile) + len(p.played) != 2 * RULES.hand_start:
            yield f"seat {q} has {len(p.hand)} + {len(p.pile)} + {len(p.played)} action cards"
        if len({*p.cells}) < len(p.workshops) or any((x + y) % 2 for x, y in p.cells):
            yield f"seat {q}: workshops at {p.cells}"
        if p.completed != sum(all(s.strips) for s in p.squares):
            yield f"seat {q} has completed {p.completed} gardens"
    if any(len([o for o in owners if o >= 0]) != len({o for o in owners if o >= 0}) for owners in g.bases.values()):
        yield f"two bases of one owner: {g.bases}"


def back(card: str) -> str:
    """The back that a hidden component shows."""
    if card in BONUS:
        return f"bonus-{CARD[card].colour}-{CARD[card].level}"
    if card in ACTION and card not in CARD:
        return f"action-{card.partition('-')[0]}"
    if card in CARD and CARD[card].level:
        return f"special-{CARD[card].colour}-{CARD[card].level}"
    if card in TILE:
        return f"workshop-{TILE[card].level}"
    if card in CARD:
        return "sack"
    return "solo" if card in SOLO else card
