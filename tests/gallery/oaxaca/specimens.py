"""Positions worth looking at: played by robots from fixed seeds, and made up where play would hardly lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from engines.kernel import Event
from engines.kernel.views import Declared
from engines.oaxaca.cards import BANNER, CARD, HANDICRAFTS, TOURISTS
from engines.oaxaca.view import OaxacaView, SaleView, StallCard, WorkshopCard
from engines.shelf import game
from renderers.oaxaca.reckon import score
from tests.gallery.played import LONG, ODD, Played, asked, robots, stages

NAMES = ("Ana", "Beatriz", "Chucho", "Dolores")
LONG_NAMES, ODD_NAMES = LONG[:4], ODD[:4]


@cache
def played(seats: int, seed: int = 7) -> Played[OaxacaView]:
    """A game of robots; the same one for the same numbers."""
    return robots(game("oaxaca"), seats, seed)


def boards(seats: int) -> Iterator[tuple[str, OaxacaView]]:
    """Named positions of one game, from the first re-roll to the end."""
    views = played(seats).views
    yield from stages(views, [v for v in views if asked(v).partition(".")[0] == "act"], 3, -2)
    for key in ("with", "target", "keep", "respond", "sell", "trade", "customers"):
        found = [v for v in views if asked(v).partition(".")[0] == key]
        if found:
            yield f"asked-{key}", found[-1]
    yield "over", views[-1]


# -- made up ------------------------------------------------------------------------------------------------------------------

GRID = ("TO3", "TO9", "TO14", "TO10", "TO15", "TO7")


@cache
def bare(seats: int) -> OaxacaView:
    """Round 2 of a game in which nothing lies anywhere yet."""
    oaxaca = game("oaxaca")
    view: OaxacaView = oaxaca.view(oaxaca.new("0" * 64, seats), None)
    return replace(
        view,
        round=2,
        start=0,
        active=0,
        players=tuple(
            replace(p, day=(), night=(), early=(), workshop=(), stall=(StallCard(BANNER, False),), asked="") for p in view.players
        ),
        decks=tuple((d, 17 + i) for i, (d, _) in enumerate(view.decks)),
        grid=GRID,
        current=GRID[2:4],
        tourists=9,
        customers=(6, 2, 5, 1, 3) if seats == 1 else (),
        served=(),
    )


def usual() -> OaxacaView:
    """Three players in the middle of a game."""
    me, other, third = bare(3).players
    me = replace(
        me,
        day=(2, 4), night=(1, 6), early=(5,), meeple="TO14",
        workshop=(WorkshopCard("PO6a", 3), WorkshopCard("TA5a", 1)),
        stall=(*me.stall, StallCard("TE1b", False), StallCard("JE6a", False), StallCard("WO4c", True)),
    )  # fmt: skip
    other = replace(
        other,
        day=(1, 3, 5), night=(2, 6), capacity=4, asked="act",
        workshop=(WorkshopCard("WO7a", 4), WorkshopCard("JE4b", 2), WorkshopCard("TE3a", 1)),
        stall=(StallCard(BANNER, True), StallCard("PO5a", False), StallCard("JE7b", False), StallCard("TA1c", False),
               StallCard("WO3d", True), StallCard("TE5a", False)),
    )  # fmt: skip
    third = replace(
        third,
        day=(2, 5, 6, 6), night=(4,), meeple="TO10",
        workshop=(WorkshopCard("TE4c", 4), WorkshopCard("TA7b", 2), WorkshopCard("PO4a", 3)),
        stall=(*third.stall, StallCard("PO3a", False), StallCard("WO1b", False)),
    )  # fmt: skip
    return replace(bare(3), active=1, activated=1, players=(me, other, third))


def _stall(seat: int, n: int) -> tuple[StallCard, ...]:
    """A stall of so many finished cards beside the banner; about half of them are used."""
    cards = [c for kinds in zip(*HANDICRAFTS.values(), strict=True) for c in kinds]
    mine = cards[seat::4][:n]
    return (
        StallCard(BANNER, seat % 2 == 0),
        *(StallCard(c, not CARD[c].is_globe and (i + seat) % 2 == 0) for i, c in enumerate(mine)),
    )


def _workshop(seat: int, n: int, tokens: int) -> tuple[WorkshopCard, ...]:
    cards = [c for kinds in zip(*(reversed(h) for h in HANDICRAFTS.values()), strict=True) for c in kinds]
    return tuple(WorkshopCard(c, tokens if i == 0 else CARD[c].value) for i, c in enumerate(cards[seat::4][:n]))


def crowded(seats: int = 4, cards: int = 13, slots: int = 6, tokens: int = 12) -> OaxacaView:
    """The worst that has to fit: full stalls and workshops, guests, every meeple on one tourist."""
    view = bare(seats)
    dice = (((1, 3, 5), (4, 2), ()), ((2, 4, 6, 6), (), (5,)), ((), (1, 2, 3, 4), (6,)), ((1, 1, 2, 5, 6), (), ()))
    players = tuple(
        replace(
            p,
            day=dice[q][0],
            night=dice[q][1],
            early=dice[q][2],
            workshop=_workshop(q, min(slots, 3 + q), tokens),
            capacity=slots,
            stall=_stall(q, cards - q),
            meeple=view.current[0],
            guests=tuple(t for t in TOURISTS if t not in view.grid)[q : q + 2] if q % 2 == 0 else (),
            asked="act" if q == 1 else "",
        )
        for q, p in enumerate(view.players)
    )
    return replace(
        view,
        players=players,
        active=1,
        start=1,
        activated=1,
        declared=(),
        result={},
        decks=tuple((d, i * 3) for i, (d, _) in enumerate(view.decks)),
    )


def full(seats: int = 4) -> OaxacaView:
    """Stalls of ten cards: the most that lie at full size."""
    view = crowded(seats, cards=9, slots=4, tokens=5)
    return replace(view, players=tuple(replace(p, stall=p.stall[:10], guests=()) for p in view.players))


def acting(seats: int = 3) -> OaxacaView:
    """An act of which several parts have been declared."""
    view = full(seats)
    me = view.players[1]
    ready = [c.card for c in me.stall if not c.sideways and not CARD[c.card].is_globe]
    target = me.workshop[0].card
    fields = (("face", 1), ("dice", me.day[:1]), ("chain", ()), ("mods", ((ready[-1],),)), ("targets", (target,)), ("extras", ()))
    me = replace(me, asked="extra")
    return replace(
        view, declared=(Declared("oaxaca.craft", 1, fields),), players=tuple(me if p.seat == 1 else p for p in view.players)
    )


def responding() -> OaxacaView:
    """Opponents may each take a token off."""
    view = full(4)
    return replace(view, players=tuple(replace(p, asked="" if p.seat == 1 else "respond") for p in view.players))


def market(asked_: str = "sell") -> OaxacaView:
    """The solo market with every kind of customer: one who has bought, some who would, one who cannot."""
    view = bare(1)
    me = replace(
        view.players[0],
        day=(), night=(2, 5, 1, 6), early=(4,),
        workshop=(WorkshopCard("JE5a", 2), WorkshopCard("TE3a", 1)),
        capacity=4,
        stall=tuple(StallCard(c, c == "TE1b") for c in (BANNER, "PO5a", "JE7b", "TE5a", "TA7a", "TE1b")),
        meeple=view.grid[2], guests=(), asked=asked_,
    )  # fmt: skip
    sales = tuple(
        SaleView(c, n, CARD[c].value, f, t, b, CARD[c].value * f + t + b)
        for c, n, f, t, b in (("WO1a", 1, 2, 0, 0), ("TE4a", 3, 2, 1, 0), ("JE3a", 5, 2, 0, 1), ("TA1a", 1, 2, 1, 0))
    )
    return replace(
        view, round=2, players=(me,), customers=(6, 2, 5, 1, 3), served=(1,), sales=sales, score=sum(s.points for s in sales),
        bonus=(("pottery", 2), ("jewelry", 0), ("textile", 1), ("woodcarving", 0), ("tin_art", 1)), declared=(), result={},
        current=view.grid[2:4],
    )  # fmt: skip


def solo_crowded() -> OaxacaView:
    """The solo market with a very full stall, many sales and tokens beside every deck."""
    view = market()
    me = replace(view.players[0], stall=_stall(1, 14), workshop=_workshop(0, 6, 12), capacity=6)
    sales = tuple(
        SaleView(c, 2 + 2 * (i % 2), CARD[c].value, 2, i % 3, i % 2, CARD[c].value * 2 + i % 3 + i % 2)
        for i, c in enumerate(HANDICRAFTS["tin_art"][:7] + HANDICRAFTS["jewelry"][:5])
    )
    return replace(
        view, players=(me,), sales=sales, served=(2, 4), score=sum(s.points for s in sales), round=3,
        bonus=tuple((d, 3 + i) for i, (d, _) in enumerate(view.bonus)), current=view.grid[4:6],
    )  # fmt: skip


# -- what is asked -------------------------------------------------------------------------------------------------------------

OPTIONS = ("gather 1", "gather 3", "gather 5", "craft 1", "craft 3", "craft 5", "activate PO5a", "tourist TO14", "scrap WO7a")


def rerolling() -> OaxacaView:
    """Two of three still have to say which dice they roll again."""
    view = usual()
    dice = ((1, 4, 4, 5, 6), (1, 2, 2, 3, 5), (2, 3, 5, 6, 6))
    asked_ = ("reroll", "", "reroll")
    players = tuple(replace(p, day=d, night=(), early=(), asked=a) for p, d, a in zip(view.players, dice, asked_, strict=True))
    return replace(view, players=players)


def asking_all() -> Iterator[tuple[str, OaxacaView, tuple[str, ...]]]:
    """Every question, with choices of its kind."""
    yield "act", usual(), OPTIONS
    yield "acted", replace(asking("act"), acted=True), ("activate PO5a", "tourist TO14", "end")
    yield "only-scrap", replace(asking("act"), acted=True), ("scrap WO7a", "end")
    yield "reroll", rerolling(), ()
    yield "respond-all", responding(), ()
    drawing = (*asking("keep").declared, Declared("oaxaca.drawn", 1, (("n", 3),)))
    for key in ("keep", "return"):
        yield key, replace(asking(key), declared=drawing), ()
    mine, theirs = "target WO7a", "target PO6a"
    kinds = {
        "with": ("with PO5a", "done"), "with.copy": ("with PO5a",), "via": ("via TA1c",),
        "deck": ("deck pottery", "deck tin-art"),
        "target": (mine,), "extra": (mine,), "do": ("do gather", "do craft"), "as": ("as 1", "as 2"),
        "second": ("second 3", "second BA"), "args.beside": ("pick 2", "pick 3"), "args.die": ("pick 1",),
        "args.face": ("pick 1",),
        "args.flip": ("pick 1",), "args.from": (mine, theirs), "args.number": ("pick 1", "pick 2"), "args.opponent": ("pick 1",),
        "args.place": (theirs,), "args.refresh": ("pick BA",), "args.remove": (mine, theirs), "args.reroll": ("pick 1",),
        "args.return": (mine,), "args.to": (theirs,), "args.work": (mine,), "respond": (mine,),
    }  # fmt: skip
    for key, options in kinds.items():
        yield key, asking(key), options
    yield "sell", market(), ("sell PO5a 2", "sell JE7b 5", "done")
    yield "sell-nothing", replace(market(), players=(replace(market().players[0], stall=()),)), ("done",)
    yield "trade", market("trade"), ("trade pottery", "trade none")
    yield "customers", market("customers"), ("again 2", "done")
    for name, view in made_up_finals():
        yield f"over-{name}", view, ()


# -- private ------------------------------------------------------------------------------------------------------------------


def asking(key: str, **changes: Any) -> OaxacaView:
    """The middle of a game as the player in turn sees it, with a question about a pottery draw."""
    view = usual()
    gather = (("face", 2), ("dice", (2,)), ("chain", ()), ("deck", "pottery"), ("mods", ()))
    players = tuple(replace(p, asked=key) if p.seat == 1 else p for p in view.players)
    return replace(view, reader=1, players=players, declared=(Declared("oaxaca.gather", 1, gather),), **changes)


def hands() -> Iterator[tuple[str, OaxacaView]]:
    """Private pictures: one of two to many cards, cards to be put back, dice to be picked, and the own area."""
    pots = HANDICRAFTS["pottery"]
    yield "keep", asking("keep", drawn=("PO5c", "PO3b"))
    for n in (1, 3, 4, 6, 9, 12):
        yield f"keep-{n}", asking("keep", drawn=pots[1::2][:n])
    yield "return", asking("return", drawn=("PO3b",), keeping=("PO5c",))
    yield "return-3", asking("return", drawn=pots[:12:4], keeping=("PO7a",), going_top=("PO4a", "PO5b"), going_bottom=("PO6a",))
    yield (
        "return-6",
        asking("return", drawn=pots[::4], keeping=("PO7a",), going_top=("PO4b",), going_bottom=("PO3a", "PO5b", "PO1b")),
    )
    yield "reroll", replace(asking("reroll"), declared=(), picked=(3, 5))
    yield "own", replace(usual(), reader=1)
    yield "own-waiting", replace(usual(), reader=2)
    yield "own-crowded", replace(crowded(), reader=0)
    yield "own-solo", replace(market(), reader=0)


# -- dice ---------------------------------------------------------------------------------------------------------------------


def rolls() -> Iterator[tuple[str, list[Event], OaxacaView]]:
    """Everything that can happen to dice."""
    view = usual()

    def told(kind: str, **data: Any) -> list[Event]:
        return [Event(kind, None, data)]

    yield "rolled", told("rolled", seat=1, rolled=[1, 1, 2, 3], saved=[4], after=[1, 1, 2, 3, 4]), view
    yield "rolled-plain", told("rolled", seat=0, rolled=[1, 2, 3, 5, 6], saved=[], after=[1, 2, 3, 5, 6]), view
    before, after = [1, 2, 3, 4, 5], [1, 1, 3, 5, 6]
    yield "opening", told("opening", seat=1, picked=[2, 4], rolled=[6, 1], before=before, after=after), view
    yield "kept", told("kept_dice", seat=0, after=[1, 1, 3, 3, 6]), view
    yield "rerolled", told("rerolled", seat=2, picked=[5], rolled=[5], before=[2, 5], after=[2, 5]), view
    yield "reclaimed", told("reclaimed", seat=0, old=4, rolled=2, before=[1, 3], after=[1, 2, 3]), view
    yield "die-set", told("die_set", seat=1, old=4, new=1, before=[2, 4, 5], after=[1, 2, 5]), view
    yield "early-riser", told("early_riser", seat=2, old=4, new=5), view
    yield "customers", told("customers", slots=[2, 5], before=[1, 4, 1, 3, 2], after=[1, 6, 1, 3, 5]), market()
    yield "customers-stay", told("customers", slots=[], before=[1, 4, 1, 3, 2], after=[1, 4, 1, 3, 2]), market()
    both = [*told("rolled", seat=0, rolled=[1, 2, 2, 5, 6], saved=[], after=[1, 2, 2, 5, 6])]
    both += told("rolled", seat=1, rolled=[1, 3, 4, 6], saved=[5], after=[1, 3, 4, 5, 6])
    both += told("rolled", seat=2, rolled=[2, 3, 4, 5, 5], saved=[], after=[2, 3, 4, 5, 5])
    yield "all", both, view
    again = told("opening", seat=0, picked=[2, 2, 5], rolled=[1, 4, 6], before=[1, 2, 2, 5, 6], after=[1, 1, 4, 6, 6])
    again += told("kept_dice", seat=1, after=[1, 3, 4, 5, 6])
    again += told("opening", seat=2, picked=[3], rolled=[5], before=[2, 3, 4, 5, 5], after=[2, 4, 5, 5, 5])
    yield "all-again", again, view


# -- the end ------------------------------------------------------------------------------------------------------------------


def ended(view: OaxacaView, tie: str = "") -> OaxacaView:
    """The same table after the last round, scored; with a tie the second is made to come level with the first."""
    players = tuple(replace(p, day=(), night=(), asked="", guests=()) for p in view.players)
    scores = [dict(score(p)) for p in players]
    first, second, *_ = sorted(range(len(scores)), key=lambda q: -scores[q]["total"])
    if tie:
        scores[second]["total"] = scores[first]["total"]
        for part in ("workshop_cards", "stall_cards"):
            scores[second][part] = scores[first][part] + (tie == part)
    winners = sorted((first, second)) if tie == "shared" else [first]
    result = {"scores": scores, "winners": winners, "tie": tie}
    return replace(view, round=3, players=players, declared=(), result=result)


def level_ended(view: OaxacaView) -> OaxacaView:
    """An end at which all have as many points: one falls out by the workshop, the rest by the stall."""
    over = ended(view)
    counts = [(3, 7), (1, 8), (1, 9), (1, 10)]
    scores = [dict(s, total=31, workshop_cards=w, stall_cards=n) for s, (w, n) in zip(over.result["scores"], counts, strict=True)]
    return replace(over, result={"scores": scores, "winners": [1], "tie": "stall_cards"})


def finals() -> Iterator[tuple[str, OaxacaView]]:
    """The end with one to four players, as it was played and as it might have been."""
    for seats in (1, 2, 3, 4):
        yield f"final-{seats}", played(seats).views[-1]
    yield from made_up_finals()


def made_up_finals() -> Iterator[tuple[str, OaxacaView]]:
    """Every kind of tie, and very much to count."""
    for tie in ("workshop_cards", "stall_cards", "shared"):
        yield f"final-{tie}", ended(usual(), tie)
    yield "final-two-steps", level_ended(full(4))
    for seats in (2, 4):
        many = crowded(seats, cards=16)
        rich = replace(many.players[1], stall=tuple(StallCard(c, False) for c in HANDICRAFTS["jewelry"][8:22]))
        players = tuple(rich if p.seat == 1 else p for p in many.players)
        yield f"final-crowded-{seats}", ended(replace(many, players=players))
    few = full(4)
    jewels = ("JE4a", "JE5b", "JE7a", "JE6b")
    players = tuple(replace(p, stall=(*p.stall[:6], *(StallCard(c, False) for c in jewels[: 4 - p.seat]))) for p in few.players)
    yield "final-jewels", ended(replace(few, players=players))
    rich_solo = solo_crowded()
    result = {"score": rich_solo.score, "rank": 5, "winners": [0], "scores": [], "tie": ""}
    yield "final-solo-rich", replace(rich_solo, players=(replace(rich_solo.players[0], asked=""),), result=result)
