"""Positions worth looking at: played by robots from fixed seeds, and laid out by hand where play would hardly lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from engines.kernel import apply, settle
from engines.patzcuaro import GAME
from engines.patzcuaro.cards import CARD
from engines.patzcuaro.rules import Turn
from engines.patzcuaro.scoring import final_result
from engines.patzcuaro.state import BUILT, Patzcuaro, Player
from engines.patzcuaro.view import PatzcuaroView, view
from tests.gallery.played import LONG, ODD, Played, asked, robots, stages

NAMES = ("Inés", "Mateo", "Lupe", "Rosario")
LONG_NAMES, ODD_NAMES = LONG[:4], ODD[:4]


@cache
def played(seats: int, seed: int = 7) -> Played[PatzcuaroView]:
    """A game of robots; the same one for the same numbers."""
    return robots(GAME, seats, seed)


def seen(g: Patzcuaro, seat: int | None) -> PatzcuaroView:
    """What a seat, or everybody, sees of a table."""
    return view(g, seat)


def boards(seats: int) -> Iterator[tuple[str, PatzcuaroView]]:
    """Named positions of one game, from the first move to the end."""
    views = played(seats).views
    yield from stages(views, [v for v in views if asked(v) == "act.move"], 4)
    for key in ("steps", "act.begin", "act.trade", "act.altar", "act.choose", "act.reveal", "act.place", "act.final"):
        found = [v for v in views if asked(v) == key]
        if found:
            yield f"asked-{key.removeprefix('act.')}", found[-1]
    yield "over", views[-1]


# -- laid out by hand -------------------------------------------------------------------------------------------------------


def laid(
    layout: str, altars: Sequence[str], hands: Sequence[str], at: Sequence[int], piles: Mapping[int, str], active: int,
    objectives: str = "I1 K1 N2", deck: int = 11, flipped: Sequence[int] = (),
) -> Patzcuaro:  # fmt: skip
    """A table on which a turn begins; altars level by level from the base, `-` for an empty place."""
    g = GAME.new("0" * 64, len(altars))
    g.out = []
    g.layout, g.first, g.active = layout, 0, active
    g.piles = [piles.get(i, "").split() for i in range(len(g.ring.spaces))]
    g.objectives = objectives.split()
    g.players = [
        Player(hand=hand.split(), altar=[("" if c == "-" else c) for c in built(altar)], at=index, flipped=q in flipped)
        for q, (altar, hand, index) in enumerate(zip(altars, hands, at, strict=True))
    ]
    used = {c for p in g.players for c in (*p.hand, *p.altar)} | {c for p in g.piles for c in p}
    g.deck = [c for c in CARD if c not in used][:deck]
    return begun(g, active)


def begun(g: Patzcuaro, seat: int) -> Patzcuaro:
    """The same table when a turn of that seat begins."""
    g.asks, g.stack = (), [Turn(seat)]
    settle(g)
    return g


def built(altar: str) -> list[str]:
    """An altar with all of its places."""
    cards = altar.split()
    return cards + ["-"] * (BUILT - len(cards))


MIDDLE_ALTARS = ("F06 C02 V13 - C07", "H11 F13 V02 C15 V10 F14", "- C12 F03 H04 - - F10")
MIDDLE_HANDS = ("F11 V07 C09 C13 H01 H12", "F02 V03 C01 H05", "F04 F05 V05 C04 C05 H02 H03")
MIDDLE_PILES = {1: "V11 F09", 2: "V08", 3: "V12 F07 C11", 4: "H07", 5: "C06 F01", 6: "V04", 7: "C14", 8: "V01 F12 C03 H10"}


def table(at: Sequence[int] = (2, 6, 9), active: int = 0, deck: int = 11) -> Patzcuaro:
    """Three players in the middle of a game."""
    return laid("W1n Y1n Z1n X2n", MIDDLE_ALTARS, MIDDLE_HANDS, at, MIDDLE_PILES, active, deck=deck, flipped=(1,))


def usual() -> PatzcuaroView:
    """The first of them is to move."""
    return seen(table(), None)


def stepped(g: Patzcuaro, *choices: str) -> Patzcuaro:
    """The same table after some answers of whoever is asked."""
    for choice in choices:
        apply(g, g.asks[0].seat, choice)
    return g


def trading() -> Patzcuaro:
    """A trade for one card, of which three in hand will do."""
    return stepped(table((1, 6, 9)), "move 1")


def pairing() -> Patzcuaro:
    """A trade for two cards with a need each."""
    return stepped(table((0, 6, 9)), "move 1")


def placing() -> Patzcuaro:
    """A card has to go to the altar."""
    return stepped(trading(), "trade F11")


def choosing() -> Patzcuaro:
    """One of two options has to be chosen."""
    return stepped(table((4, 2, 9)), "move 2")


def guests() -> Patzcuaro:
    """The others may place a card."""
    return stepped(table((2, 6, 9)), "move 1", "trade F11")


def revealing() -> Patzcuaro:
    """A card is turned up, and there are four piles it may go to."""
    return stepped(table((9, 6, 5)), "move 1", "altar F11 1 4")


def last() -> Patzcuaro:
    """An altar is complete, and the others may place their last cards."""
    altars = ("F06 C02 V13 C01 C07 V06 F07 H02", *MIDDLE_ALTARS[1:])
    g = laid("W1n Y1n Z1n X2n", altars, ("F11 V07 C09", *MIDDLE_HANDS[1:]), (9, 6, 5), MIDDLE_PILES, 0, deck=6, flipped=(1,))
    return stepped(g, "move 1", "altar F11 3 2")


def stranded(flipped: Sequence[int] = (0,)) -> Patzcuaro:
    """A player can act nowhere, and has flipped the Player card already or still has to."""
    hands_ = ("", *MIDDLE_HANDS[1:])
    return laid("W1n Z2n X2n Y1n", MIDDLE_ALTARS, hands_, (0, 6, 9), MIDDLE_PILES, 0, flipped=flipped)


FULL_ALTARS = (
    "F06 F07 V13 C02 F14 C11 H11 F01 C12",
    "V10 F13 V02 C15 V08 H01 C07 V06 C01",
    "H12 C05 F08 H04 F09 F10 V15 C03 -",
    "H07 H08 H09 H10 H05 H06 H02 H03 C14",
)


def crowded(seats: int = 4, hand: int = 25) -> PatzcuaroView:
    """The worst that has to fit: altars that are nearly complete, very large hands, high piles."""
    layout = "Z1r Y1r W2n X1r" if seats > 2 else "Z1r W2n X1n"
    g = laid(layout, FULL_ALTARS[:seats], [""] * seats, (3, 1, 0, 0)[:seats], {}, 1, "I4 K3 N5", 57, flipped=(0, 3))
    rest = g.deck
    for index in g.ring.shops:
        g.piles[index] = rest[2 * index : 2 * index + 2] + ["H10", "C12", "V15", "F09"][: index % 5]
    g.deck = rest[:38] if seats == 2 else rest[:1]
    view = seen(g, None)
    players = tuple(replace(p, hand=hand - 3 * p.seat, flipped=p.seat != 2) for p in view.players)
    return replace(view, players=players)


def start(seats: int) -> PatzcuaroView:
    """Everybody stands at the start, and nothing is built."""
    return seen(GAME.new("1" * 64, seats), None)


def crowds() -> Iterator[tuple[str, PatzcuaroView, tuple[str, ...]]]:
    """Boards laid out by hand, and whose names they show."""
    yield "usual", usual(), NAMES[:3]
    for name, g in (
        ("trading", trading()), ("placing", placing()), ("choosing", choosing()), ("guests", guests()),
        ("revealing", revealing()), ("last", last()), ("stranded", stranded()), ("begin", beginning()),
        ("steps", stepped(table(), "flip")),
    ):  # fmt: skip
        yield name, seen(g, None), NAMES[:3]
    for seats in (2, 3, 4):
        yield f"start-{seats}", start(seats), NAMES[:seats]
        yield f"crowded-{seats}", crowded(seats), LONG_NAMES[:seats]
    yield "odd-names", crowded(4, 9), ODD_NAMES


# -- private ----------------------------------------------------------------------------------------------------------------


def hands() -> Iterator[tuple[str, PatzcuaroView]]:
    """Private pictures: every question there is, small hands and very large ones."""
    yield "trade", seen(trading(), 0)
    yield "trade-two", seen(pairing(), 0)
    yield "move", seen(table(), 0)
    yield "steps", seen(stepped(table(), "flip"), 0)
    yield "altar", seen(placing(), 0)
    yield "altar-start", seen(stepped(table((9, 6, 5)), "move 1"), 0)
    yield "trade-any", seen(stepped(table(), "move 1"), 0)
    yield "must-flip", seen(stranded(()), 0)
    yield "choose", seen(choosing(), 0)
    yield "reveal", seen(revealing(), 0)
    yield "place", seen(guests(), 1)
    yield "final", seen(last(), 1)
    yield "stranded", seen(stranded(), 0)
    yield "waiting", seen(table(), 2)
    yield "begin", seen(beginning(), 0)
    for n in (1, 8, 12, 18, 28, 40):
        yield f"many-{n}", seen(rich(n), 0)
    yield "over", ended(table(), 0)


def beginning() -> Patzcuaro:
    """The first action needs no answer, so the player may still flip."""
    g = laid("W2r Y1n Z1n X2n", MIDDLE_ALTARS, MIDDLE_HANDS, (0, 6, 9), MIDDLE_PILES, 0)
    return stepped(g, "move 1")


def rich(n: int) -> Patzcuaro:
    """A player with a hand of that size who is asked for a card with a marigold."""
    g = table((1, 6, 9))
    free = sorted({*CARD} - {c for p in g.players[1:] for c in p.altar} - {c for p in g.piles for c in p})
    g.players[0].hand = [c for c in CARD if c in (*free[::3], *free[1::3], *free[2::3])][-n:] if n < 40 else free[:n]
    ask = begun(g, 0).asks[0]
    return stepped(g, "move 1") if "move 1" in ask.options else g


# -- the end ----------------------------------------------------------------------------------------------------------------


def ended(g: Patzcuaro, reader: int | None = None, tie: str = "") -> PatzcuaroView:
    """The same table, scored; with a tie the second is made to come level with the first, and for `both` the third too."""
    scores = [g.score(q) for q in range(g.seats)]
    result = final_result(scores, g.first)
    if tie:
        order = result["ranking"]
        if tie != "items":
            order[:2] = sorted(order[:2], reverse=True)
        best = result["scores"][order[0]]
        for nth, seat in enumerate(order[1:3] if tie == "both" else order[1:2], 1):
            more = tie == "items" or nth == 2
            result["scores"][seat].update(total=best["total"], items=best["items"] + more)
        result["winners"], result["tie"] = order[:1], "items" if tie == "items" else "place"
    view = seen(g, reader)
    players = tuple(replace(p, asked="") for p in view.players)
    return replace(
        view, players=players, destinations=(), visit=None, result=result, ended_by=0, ending="altar" if not tie else "deck"
    )


def finals() -> Iterator[tuple[str, PatzcuaroView, tuple[str, ...]]]:
    """The end with two to four players, as it was played and as it might have been."""
    for seats in (2, 3, 4):
        yield f"final-{seats}", played(seats).views[-1], NAMES[:seats]
    yield from made_up_finals()


def made_up_finals() -> Iterator[tuple[str, PatzcuaroView, tuple[str, ...]]]:
    """Every kind of tie, every kind of objective, and long names."""
    for tie in ("items", "place", "both"):
        yield f"final-{tie}", ended(table(), None, tie), NAMES[:3]
    for objectives in ("I2 K4 N3", "I3 K5 N5"):
        g = laid("W1n Y1n Z1n X2n", FULL_ALTARS, [""] * 4, (1, 2, 3, 4), MIDDLE_PILES, 0, objectives, flipped=(1, 3))
        yield f"final-{objectives[3:5]}", ended(g), LONG_NAMES
    g = laid("W1n Y1n Z1n", FULL_ALTARS[2:], [""] * 2, (1, 2), MIDDLE_PILES, 0, "I5 K3 N1", flipped=(1,))
    yield "final-two", ended(g), NAMES[2:]
    g = laid("W1n Y1n Z1n X2n", ("", "V10 F13", "- - - H04"), [""] * 3, (1, 2, 3), MIDDLE_PILES, 0, "I2 K2 N3", flipped=(0,))
    yield "final-poor", ended(g), NAMES[:3]
