"""Positions worth looking at: played by chance from fixed seeds, and laid out by hand where play would hardly lead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from engines.kernel import Ask, settle
from engines.resafa.cards import ACTION, CARD, CENTRES, COLOURS, GOODS, RULES
from engines.resafa.legal import deal
from engines.resafa.rules import new
from engines.resafa.scoring import final_result
from engines.resafa.state import NOBODY, Laid, Resafa
from engines.resafa.view import ResafaView, view
from tests.gallery.played import LONG, ODD, Played, asked, play, stages
from tests.gallery.resafa.layouts import ALL, LITTLE, MUCH, begun, following, give, hold, stepped, table, turn_of

NAMES = ("Salma", "Omar", "Nura", "Yusuf")
LONG_NAMES, ODD_NAMES = LONG[:4], ODD[:4]
IDLE = frozenset({"end", "abandon", "none", "done", "decline", "close"})
SPENT = 0.4  # how often chance plays a card when it may


@cache
def played(seats: int, seed: int = 5) -> Played[ResafaView]:
    """A game of players who choose by chance, but rather do something; the same one for the same numbers."""
    rng = Random(seed)

    def choose(_: Resafa, ask: Ask, __: object) -> str:
        busy = [o for o in ask.options if o.split(" ")[0] not in IDLE]
        main = [o for o in busy if o.startswith("main ")]
        free = [o for o in ask.free if not o.startswith("discard ")]
        return rng.choice(free if free and rng.random() < SPENT else main or busy or list(ask.options))

    return play(new(f"{seed:064x}", seats), seen, choose)


def seen(g: Resafa, seat: int | None) -> ResafaView:
    """What a seat, or everybody, sees of a table."""
    return view(g, seat)


def boards(seats: int) -> Iterator[tuple[str, ResafaView]]:
    """Named positions of one game, from the first move to the end."""
    views = played(seats).views
    yield from stages(views, [v for v in views if asked(v).rpartition(".")[2] == "play"], seats)
    for key in ("next", "colour", "track", "special", "tile", "place", "strips", "space", "journey", "trade", "base", "route"):
        found = [v for v in views if asked(v).rpartition(".")[2] == key]
        if found:
            yield f"asked-{key}", found[len(found) // 2]
    yield "over", views[-1]


# -- laid out by hand -------------------------------------------------------------------------------------------------------


def usual() -> ResafaView:
    """Three players, the first of them to play a card."""
    return seen(table(), None)


def crowded(seats: int) -> ResafaView:
    """The worst that has to fit: everything is full, and all caravans stand in one place."""
    g = table(seats, ALL, 6)
    for p in g.players:
        p.place = CENTRES[-1]
        p.wares["vp"] += 100
    for colour, row in g.display.items():
        g.display[colour] = (*row[:2], "")
    return seen(turn_of(g, 0), None)


def start(seats: int) -> ResafaView:
    """Nothing has been built; everybody is at home."""
    return seen(begun(seats), None)


def crowds() -> Iterator[tuple[str, ResafaView, tuple[str, ...]]]:
    """Boards laid out by hand, and whose names they show."""
    yield "usual", usual(), NAMES[:3]
    for name, g in questions():
        yield f"asked-{name}", seen(g, None), NAMES[: g.seats]
    yield "over", ended(table()), NAMES[:3]
    for seats in (1, 2, 3, 4):
        yield f"start-{seats}", start(seats), NAMES[:seats]
        yield f"crowded-{seats}", crowded(seats), LONG_NAMES[:seats]
    yield "odd-names", seen(table(4, LITTLE), None), ODD_NAMES


def mats() -> Iterator[tuple[str, ResafaView, int, tuple[str, ...]]]:
    """Players' own boards: whose they are, and whose names they show."""
    yield "usual", usual(), 2, NAMES[:3]
    yield "start", start(2), 1, NAMES[:2]
    yield "little", seen(table(4, LITTLE), None), 3, NAMES
    yield "crowded", crowded(4), 1, LONG_NAMES
    yield "odd-names", seen(table(4, MUCH), None), 0, ODD_NAMES


# -- private ----------------------------------------------------------------------------------------------------------------


def ready(*mains: str) -> Resafa:
    """A player with the right action cards in hand, and enough of everything."""
    g = table(3, MUCH)
    p = g.players[0]
    own = next(c for c in (*p.hand, *p.pile, *p.played) if c not in CARD).partition("-")[0]
    cards = [a for a in ACTION if a.startswith(f"{own}-") and a not in g.gone]
    wanted = [c for c in cards if {main for main, _ in ACTION[c].halves} & set(mains)]
    yellow = [c for c in (*p.hand, *p.pile) if c in CARD]
    every = [*wanted, *(c for c in cards if c not in wanted)]
    hand = len(p.hand)
    every = [*every[: hand - 1], *yellow, *every[hand - 1 :]] if yellow else every
    p.hand, p.pile = every[:hand], every[hand : hand + len(p.pile)]
    return turn_of(g, 0)


def acting(main: str) -> Resafa:
    """A main action has been begun."""
    g = ready(main)
    option = next(o for o in g.asks[0].options if o.startswith("play ") and main in _mains(o))
    return stepped(g, option, f"main {main}")


def _mains(option: str) -> list[str]:
    _, card, half = option.split(" ")
    return [ACTION[card].halves["AB".index(half)][0]] if half in "AB" else []


def questions() -> Iterator[tuple[str, Resafa]]:
    """Tables at which somebody is asked something, by what it is."""
    yield "start", new("specimen", 2)
    yield "setup", following(new("specimen", 1), "turn ")
    yield "play", ready("workshop", "canal")
    g = ready("garden")
    yield "next", stepped(g, next(o for o in g.asks[0].options if "garden" in _mains(o)))
    for main, steps in STEPS.items():
        for i, name in enumerate(steps):
            found = acting(main)
            for prefix in PREFIXES[main][:i]:
                found = following(found, prefix)
            yield name, found
    yield "face-2", following(acting("workshop"), "build L2")
    yield "lying", stepped(*finding())
    yield "cargo", calling()
    yield "base", following(selling(), "sell ")
    yield "close", following(following(selling(), "sell "), "none")
    for name, code in FREE.items():
        yield name, playing(code)
    yield "goods", following(playing(FREE["effect"]), "do ")
    yield "centre", playing("P61")
    yield "flip", following(playing("P61"), "flip ")
    yield "colour", coloured()
    yield "search", searching(True)
    yield "special", searching(False)
    yield "shed", shedding()
    yield "swap", swapping()
    yield "route", raining()
    yield "poor", poor()
    yield "even", even()


FREE = {"track": "BY1-3", "option": "BP2-7", "effect": "P68", "row": "BP1-1"}
STEPS = {
    "workshop": ("tile", "face", "place", "rotation"),
    "production": ("room",),
    "provisions": ("provision",),
    "garden": ("size", "square", "strips"),
    "canal": ("canal", "side", "space"),
    "trading": ("journey", "trade"),
}
PREFIXES = {
    "workshop": ("build ", "face ", "place "),
    "production": (),
    "provisions": (),
    "garden": ("size ", "square "),
    "canal": ("canal ", "side "),
    "trading": ("travel ",),
}


def playing(code: str) -> Resafa:
    """A card is played freely, and asks something."""
    g = ready("production")
    p = g.players[0]
    p.wares |= {"spice": 3, "amphora": 3}
    p.tracks = dict.fromkeys(COLOURS, 3)
    give(g, 0, code)
    stepped(turn_of(g, 0), f"{'bonus' if code.startswith('B') else 'special'} {code}")
    return g


def finding() -> tuple[Resafa, str]:
    """A canal tile may be laid where a bonus tile lies."""
    g = acting("canal")
    following(following(g, "canal "), "side ")
    spaces = [f"space {space[0]} {space[1:]}" for space in g.lying]
    return g, next(o for o in g.asks[0].options if o in spaces)


def calling() -> Resafa:
    """A journey calls at home."""
    g = acting("trading")
    return stepped(g, next(o for o in g.asks[0].options if o.endswith(" call")))


def selling() -> Resafa:
    """Where a journey led, what the caravan carries can be sold, and a base can be placed."""
    g = acting("trading")
    p = g.players[0]
    for centre, owners in g.bases.items():
        g.bases[centre] = tuple(NOBODY if owner == 0 else owner for owner in owners)
    following(g, "travel ")
    p.good, p.load = deal(g, p.place, "sell").good, 3
    return turned(g)


def turned(g: Resafa) -> Resafa:
    """The same table, its open question asked anew."""
    g.asks = ()
    return settle(g)


def swapping() -> Resafa:
    """A yellow card of level II takes the place of a starting card."""
    g = ready("production")
    p = g.players[0]
    card = next(c for c in (*g.stacks["yellow-2"], g.shown.get("yellow-2", "")) if c)
    g.stacks["yellow-2"] = tuple(c for c in g.stacks["yellow-2"] if c != card)
    g.shown["yellow-2"] = "" if g.shown.get("yellow-2") == card else g.shown.get("yellow-2", "")
    p.yellow.append(card)
    p.swaps.append(card)
    turn_of(g, 0)
    return stepped(following(g, "play "), "end")


def even() -> Resafa:
    """An even round: three cards lie face down, and no pile is left."""
    g = table(3, MUCH, 4)
    for p in g.players:
        p.played, p.pile = [*p.played, *p.pile], []
    p = g.players[0]
    p.bonus.clear()
    for code in ("BW1-3", "BW1-4", "BB1-2", "BY1-8"):
        give(g, 0, code)
    return turn_of(g, 0)


def coloured() -> Resafa:
    """A colour action."""
    g = ready("production")
    following(g, "play ")
    return following(g, "colour ")


def searching(inside: bool) -> Resafa:
    """An icon was reached: the stack may be searched, or is."""
    g = ready("provisions")
    p = g.players[0]
    for colour in COLOURS:
        p.tracks[colour] = 1
    if not g.stacks["pink-1"]:
        *left, card = g.stacks["pink-2"]
        g.stacks |= {"pink-1": (card,), "pink-2": tuple(left)}
    turn_of(g, 0)
    option = next(o for o in g.asks[0].options if o.startswith("play ") and "provisions" in _mains(o))
    stepped(g, option, "main provisions", "step pink")
    return stepped(g, "search") if inside else g


def shedding() -> Resafa:
    """Too many cards at the end of a turn."""
    g = ready("production")
    hold(g, 0, 5, 2)
    turn_of(g, 0)
    following(g, "play ")
    return stepped(g, "end")


def poor() -> Resafa:
    """A player who can pay for nothing."""
    g = table(3, LITTLE)
    p = g.players[0]
    for ware in ("coin", *GOODS):
        p.wares[ware] = 0
    zone, place = next((z, i) for z in (p.pile, p.played) for i, c in enumerate(z) if ACTION[c].halves[0][0] == "canal")
    given = next(i for i, c in enumerate(p.hand) if c not in CARD)
    p.hand[given], zone[place] = zone[place], p.hand[given]  # a card that brings nothing for what it wants
    return turn_of(g, 0)


def raining() -> Resafa:
    """Water that can flow in two directions."""
    from engines.resafa.rain import Rain

    g = table(3, LITTLE)
    g.grid.clear()
    for space, code, side in (("B1", "CT5", "a"), ("B2", "CT1", "a"), ("C1", "CT2", "a")):
        g.grid[space] = Laid(0, code, side, 2 if space == "B1" else 0)
    g.asks = ()
    g.stack = [*g.stack[:1], Rain()]
    return settle(g)


def hands() -> Iterator[tuple[str, ResafaView]]:
    """Private pictures: every question there is, few cards and very many."""
    for name, g in questions():
        yield name, seen(g, g.asks[0].seat)
    yield "waiting", seen(table(), 1)
    for n in (0, 5, 9, 14):
        g = table(3, LITTLE if n < 9 else ALL)
        g.players[0].bonus.clear()
        g.players[0].sacks.clear()
        hold(g, 0, n, n // 3)
        yield f"many-{n}", seen(turn_of(g, 0), 0)
    yield "alone", seen(begun(1), 0)
    yield "over", ended(table(), 0)


# -- the end ----------------------------------------------------------------------------------------------------------------


def ended(g: Resafa, reader: int | None = None, tie: str = "") -> ResafaView:
    """The same table, scored; with a tie the first two are made equal in points, or in canal tiles, too."""
    if tie:
        first, second = sorted(range(g.seats), key=lambda q: -final_result(g)["scores"][q])[:2]
        if tie == "canals":
            del g.grid[next(space for space, one in g.grid.items() if one.owner == second)]
        scores = final_result(g)["scores"]
        g.players[second].wares["vp"] += scores[first] - scores[second]
    g.result = final_result(g)
    g.asks, g.stack = (), []
    return seen(g, reader)


def finals() -> Iterator[tuple[str, ResafaView, tuple[str, ...]]]:
    """The end with one to four players, as it was played and as it might have been."""
    for seats in (1, 2, 3, 4):
        yield f"final-{seats}", played(seats).views[-1], NAMES[:seats]
    yield from made_up_finals()


def made_up_finals() -> Iterator[tuple[str, ResafaView, tuple[str, ...]]]:
    """Rich and poor ends, ties, and long names."""
    for seats in (1, 2, 4):
        yield f"final-rich-{seats}", ended(table(seats, ALL, 6)), LONG_NAMES[:seats]
    yield "final-tie", ended(table(3, MUCH, 6), tie="canals"), NAMES[:3]
    g = table(2, LITTLE, 6)
    for p in g.players:
        p.wares["vp"] = 0
    yield "final-shared", ended(g, tie="shared"), NAMES[:2]
    for n, goal in enumerate((*RULES.solo_goals[:-1], RULES.solo_goals[0] - 1)):
        g = table(1, MUCH, 6)
        g.players[0].wares["vp"] += goal - final_result(g)["scores"][0]
        yield f"final-alone-{n}", ended(g), NAMES[:1]
