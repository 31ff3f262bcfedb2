"""Positions worth looking at: played by robots from fixed seeds, and made up where play would hardly lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from engines.kernel import Ask
from engines.mottainai import GAME
from engines.mottainai.cards import CARD, KIND
from engines.mottainai.scoring import final_result
from engines.mottainai.state import Mottainai, Player
from engines.mottainai.view import CompletionView, EffectView, MottainaiView, TaskView, view
from tests.gallery.played import LONG, ODD, Played, asked, play, stages

NAMES = ("Aiko", "Kenji", "Hana", "Ren", "Sora")
LONG_NAMES, ODD_NAMES = LONG, ODD
EAGER = {"smith": 9, "craft": 9, "clerk": 5, "monk": 4, "potter": 4, "task": 6, "tailor": 2, "use": 6, "show": 3}


@cache
def played(seats: int, seed: int = 7) -> Played[MottainaiView]:
    """A game of players who would rather do something than nothing; the same one for the same numbers."""
    rng = Random(seed)

    def choose(_: Mottainai, ask: Ask, __: object) -> str:
        weights = [EAGER.get(word.partition(" ")[0].partition("-")[0], 1) for word in ask.options]
        return rng.choices(ask.options, weights)[0]

    return play(GAME.new(f"{seed:064x}", seats), view, choose)


def boards(seats: int) -> Iterator[tuple[str, MottainaiView]]:
    """Named positions of one game, from the first morning to the end."""
    views = played(seats).views
    yield from stages(views, [v for v in views if asked(v).startswith("act.")], 5)
    yield "over", views[-1]


def first(seats: int) -> MottainaiView:
    """The first morning."""
    return view(GAME.new("first", seats), None)


# -- made up ------------------------------------------------------------------------------------------------------------------


def temple(
    hand: str = "", task: str = "", helpers: str = "", bench: str = "", sales: str = "", gallery: str = "", shop: str = "",
    copy: str = "",
) -> Player:  # fmt: skip
    """A player's temple and hand from the codes of the cards; `copy` tells the decks of a large game apart."""

    def cards(codes: str) -> list[str]:
        return [code + copy for code in codes.split()]

    return Player(
        hand=cards(hand), task=cards(task), task_up=bool(task), helpers=cards(helpers), craft_bench=cards(bench),
        sales=cards(sales), gallery=cards(gallery), gift_shop=cards(shop),
    )  # fmt: skip


AIKO = {
    "hand": "pinwheel bench jar ring", "task": "vase", "helpers": "frog stool pillar flag", "bench": "bowl dice coin daitoro",
    "sales": "haniwa cup crane curtain", "gallery": "tower robe gong", "shop": "teapot scroll",
}  # fmt: skip
KENJI = {
    "hand": "bench figurine umbrella bell jar", "task": "sword", "helpers": "brick bangle poem",
    "bench": "plane lampshade puppet", "sales": "tapestry shuriken", "gallery": "handkerchief doll", "shop": "quilt",
}  # fmt: skip
HANA = {
    "hand": "kite sketch", "task": "mask", "helpers": "fountain straw", "bench": "turtle flute", "sales": "statue tablet",
    "gallery": "amulet pin", "shop": "chopsticks go-set",
}  # fmt: skip
REN = {
    "hand": "crane bench", "task": "curtain", "helpers": "flag robe", "bench": "fan", "sales": "coin", "gallery": "mask kite",
    "shop": "bell",
}  # fmt: skip
SORA = {"helpers": "poem jar", "bench": "pin frog cup", "sales": "socks", "gallery": "doll deck-of-cards", "shop": "lampshade"}
FLOORS = {2: "deck-of-cards statue mask turtle straw", 3: "deck-of-cards cloak", 4: "crane statue flag coin sketch umbrella",
          5: "deck-of-cards cloak"}  # fmt: skip


def table(seats: int, floor: str = "", **options: Any) -> Mottainai:
    """Temples in the middle of a game."""
    two = seats > 3
    copies = ("#1", "#1", "#1", "#2", "#2") if two else ("",) * 3
    players = [temple(**one, copy=copy) for one, copy in zip((AIKO, KENJI, HANA, REN, SORA)[:seats], copies, strict=False)]
    lying = [code + ("#2" if two else "") for code in (floor or FLOORS[seats]).split()]
    return Mottainai(
        seats=seats, seed="0" * 64, turn=9, active=1, floor=lying, players=players, deck=["crane"] * 6, out=None, **options
    )


def seen(g: Mottainai, key: str, step: str, reader: int | None = None, **changes: Any) -> MottainaiView:
    """What somebody sees of a table on which the active player is asked something."""
    found = view(g, reader)
    players = tuple(replace(p, asked=key if p.seat == g.active and step else "") for p in found.players)
    return replace(found, players=players, step=step, **changes)


def task_of(g: Mottainai, owner: int, action: int, total: int, **changes: Any) -> TaskView:
    """A player's task as it is being performed."""
    card = g.players[owner].task[0]
    shown = TaskView(owner, card, CARD[card].material, action, total, False, ())
    return replace(shown, **changes)


def usual(seats: int = 2, reader: int | None = None) -> MottainaiView:
    """The third of five actions of an opponent's task."""
    g = table(seats)
    return waits(seen(g, "act.potter", "noon", reader, task=task_of(g, 0, 3, 5)), 1, 2)


def waits(shown: MottainaiView, seat: int, n: int) -> MottainaiView:
    """The same with so many waiting cards before a player."""
    return replace(shown, players=tuple(replace(p, waiting=n) if p.seat == seat else p for p in shown.players))


def piled(g: Mottainai, n: int) -> Mottainai:
    """The same table with very much in every zone."""
    every = [KIND[code] for code in KIND]
    large = [c.code for c in every if len(c.code) > 7] + [c.code for c in every]
    for seat, p in enumerate(g.players):
        p.helpers = [every[(i * 7 + seat) % 54].code for i in range(n)]
        p.sales = [every[(i * 5 + 2 * seat) % 54].code for i in range(n + seat)]
        p.craft_bench = [every[(i * 11 + seat) % 54].code for i in range(n + 3)]
        p.gallery = [f"{code}" for code in large[seat * 9 : seat * 9 + g.wing_limit]]
        p.gift_shop = [f"{code}" for code in large[seat * 9 + 6 : seat * 9 + 6 + g.wing_limit - seat % 2]]
        p.hand = [every[(i * 3 + seat) % 54].code for i in range(12 + seat)]
        p.task, p.task_up = [large[seat]], True
    return g


def crowded(seats: int = 4, n: int = 14, limit: int = 5) -> MottainaiView:
    """The worst that has to fit: every zone full of every material, long names, a full floor, many actions."""
    g = piled(table(seats, wing_limit=limit), n)
    g.floor = list(KIND)[3:20]
    shown = seen(g, "act.potter", "noon", task=task_of(g, 0, 7, 9, masked=True), deck=46)
    shown = replace(shown, face_up=("deck-of-cards", "handkerchief", "chopsticks"), effects=(EffectView("fan", "fan", "", ()),))
    return waits(shown, 1, 17)


def made_up_boards() -> Iterator[tuple[str, MottainaiView]]:
    """Positions that show every part of the board."""
    for seats in (2, 3, 4, 5):
        yield f"usual-{seats}", usual(seats)
        yield f"crowded-{seats}", crowded(seats)
    for seats in (2, 5):
        yield f"crowded-six-{seats}", crowded(seats, 9, 6)
    g = table(2)
    yield "limit", seen(g, "limit", "limit")
    yield "morning", seen(g, "work.morning", "morning", floor=())
    yield "new-task", seen(g, "task", "task", extra=True)
    yield "prayer", seen(g, "work.after", "noon")
    yield "night", seen(g, "work.night", "night")
    yield "own-task", seen(g, "refill", "noon", task=task_of(g, 1, 2, 3))
    yield "barrier", seen(g, "show.barrier", "noon", task=task_of(g, 0, 0, 0))
    yield "masked", seen(g, "act.potter", "noon", task=task_of(g, 0, 8, 14, masked=True))
    making = CompletionView("figurine", "smith", ("jar",), (), 1, "", ())
    yield "completing", seen(g, "support", "noon", task=task_of(g, 0, 2, 4), completions=(making,))
    fan = EffectView("fan", "fan", "", ())
    yield "open-deck", seen(g, "args.keep", "noon", task=task_of(g, 1, 2, 3), effects=(fan,), face_up=("kite", "fan", "pin"))
    kite = table(3)
    kite.players[2].gallery.append("kite")
    kite.copies["kite"] = "teapot"
    yield "kite", seen(kite, "act.tailor", "noon", task=task_of(kite, 2, 1, 1))
    made = CompletionView("doll", "craft", (), (), 0, "gallery", ("amulet",))
    yield "completed", seen(g, "work.complete", "noon", task=task_of(g, 1, 2, 2), completions=(made,))
    first = table(2)
    first.players[0].task_up = False
    yield "face-down", seen(first, "show.bonus", "noon", task=task_of(first, 1, 0, 0))
    yield "over", ended(table(2), "turtle", 1)
    strict = table(2, cover_rule="all_or_nothing")
    yield "all-or-nothing", seen(strict, "act.potter", "noon", task=task_of(strict, 0, 1, 3))
    yield "floor-8", seen(table(2, " ".join([*KIND][:8])), "act.monk", "noon", task=task_of(g, 0, 1, 3))


# -- private ------------------------------------------------------------------------------------------------------------------


def holding(hand: str, key: str, step: str, **changes: Any) -> MottainaiView:
    """What the player in turn sees, with these cards in hand."""
    g = table(2)
    g.players[1].hand = hand.split()
    g.players[1].craft_bench = ["brick", "cup", "plane"]
    if key.startswith(("act.", "show.", "refill", "support")):
        changes = {"task": task_of(g, 0, 3, 5), **changes}
    return waits(seen(g, key, step, 1, **changes), 1, 2)


def hands() -> Iterator[tuple[str, MottainaiView]]:
    """Private pictures: the kinds of questions, and hands of every size."""
    five = "pinwheel bench jar figurine ring"
    every = [*KIND]
    yield "act", holding(five, "act.potter", "noon")
    yield "act-clerk", holding("pinwheel sketch kite", "act.clerk", "noon", task=None)
    yield "act-smith", holding(five, "act.smith", "noon", task=None)
    yield "masked", replace(holding(five, "act.potter", "noon"), task=task_of(table(2), 0, 3, 5, masked=True))
    yield "new-task", holding(five, "task", "task")
    yield "limit", holding("pinwheel bench jar figurine ring kite umbrella", "limit", "limit")
    yield "barrier", holding("jar bench", "show.barrier", "noon")
    yield "bonus", holding("jar bench ring kite", "show.bonus", "noon")
    making = CompletionView("figurine", "smith", (), (), 2, "", ())
    yield "support", holding(five, "support", "noon", completions=(making,))
    yield "wing", holding(five, "wing", "noon", completions=(replace(making, lacking=0),))
    yield "effect", holding(five, "args.card", "night", effects=(EffectView("pinwheel", "pinwheel", "", ()),))
    yield "refill", holding(five, "refill", "noon")
    for key in ("discard", "work.tailor", "work.after", "work.complete", "show.fountain", "act.monk", "act.tailor"):
        yield key.replace(".", "-"), holding(five, key, "noon")
    yield "over", replace(ended(table(2)), own=usual(2, 1).own, reader=1)
    yield "morning", holding(five, "work.morning", "morning")
    yield "empty", holding("", "work.night", "night")
    yield "one", holding("handkerchief", "task", "task")
    yield "two", holding("deck-of-cards shuriken", "task", "task")
    yield "six", holding(" ".join(every[3:9]), "act.potter", "noon")
    yield "eleven", holding(" ".join(every[20:31]), "limit", "limit")
    yield "sixteen", waits(holding(" ".join(every[:16]), "refill", "noon"), 1, 12)
    yield "waiting", seen(table(3), "act.potter", "noon", 2)


# -- the end ------------------------------------------------------------------------------------------------------------------


def ended(g: Mottainai, cause: str = "wing", seat: int = 0) -> MottainaiView:
    """The same table, scored."""
    return replace(seen(g, "", ""), result=final_result(g, cause, seat), deck=0 if cause == "deck" else 6)


def finals() -> Iterator[tuple[str, MottainaiView]]:
    """The end with two to five players, as it was played and as it might have been."""
    for seats in (2, 3, 4, 5):
        yield f"final-{seats}", played(seats).views[-1]
    yield from made_up_finals()


def made_up_finals() -> Iterator[tuple[str, MottainaiView]]:
    """Every kind of end and of tie, and very much to count."""
    for seats, cause in ((2, "cup"), (3, "wing"), (4, "deck"), (5, "turtle")):
        yield f"final-usual-{seats}", ended(table(seats), cause, min(2, seats - 1))
    for seats in (2, 3, 5):
        yield f"final-crowded-{seats}", ended(piled(table(seats), 12), "deck", 0)
    equal = table(3)
    equal.players = [temple(hand="pinwheel jar", sales="crane"), temple(sales="fan"), temple(gallery="scroll", shop="bench")]
    equal.players[0].gallery, equal.players[1].gallery = ["gong"], ["bell"]
    yield "final-level", ended(equal, "deck", 1)
    near = table(3)
    third = temple(sales="poem ring", hand="gong pin")
    near.players = [temple(hand="crane", sales="fan bell"), temple(gallery="coin haniwa"), third]
    near.players[1].helpers, near.players[1].hand = ["robe", "flag"], ["vase"]
    near.players[1].sales = ["jar", "cup"]
    near.players[0].gift_shop = ["kite"]
    near.players[0].gallery = ["tower", "flute", "sword", "frog", "dice", "bowl"]
    yield "final-nearest", ended(near, "deck", 1)
    both = table(3)
    for p in both.players:
        p.sales = []
    both.players[0].gift_shop, both.players[1].gift_shop = ["lampshade"], ["kite"]
    both.copies["kite"] = "lampshade"
    both.players[2].gift_shop = ["quilt"]
    both.players[0].hand = ["vase", "ring"]
    yield "final-no-sales", ended(both, "deck", 0)
