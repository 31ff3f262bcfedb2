"""A small language for the tests of Mottainai: positions in the notation of the worked cases, and people who play there.

`Hand(ring coin) Task(crane) Helpers(fan) Bench(jar) Sales(vase) Gallery(tower) Shop(teapot) Waiting(2)` is a temple;
`Setup(coin)` is a task that still lies face down. What is not mentioned is empty, and the deck holds every card that lies
nowhere else.
"""

from __future__ import annotations

import re
from typing import Any

from engines.kernel import settle
from engines.mottainai import GAME
from engines.mottainai.cards import shuffled_from
from engines.mottainai.rules import Turn
from engines.mottainai.state import ALL_OR_NOTHING, CAPACITY, EDITION, Mottainai, Player
from engines.mottainai.view import MottainaiView
from tests.engines import language
from tests.engines.language import words

PARTS = {
    "Hand": "hand", "Task": "task", "Setup": "task", "Helpers": "helpers", "Bench": "craft_bench", "Sales": "sales",
    "Gallery": "gallery", "Shop": "gift_shop",
}  # fmt: skip
# Where in the turn of A a position begins; a still one is only looked at.
STEPS = {
    "dawn": "begin", "old task": "old_task", "morning": "ask_morning", "task": "ask_task", "noon": "noon", "own": "own_task",
    "night": "ask_night", "still": "begin",
}  # fmt: skip
RULES_OF_COVER = (CAPACITY, ALL_OR_NOTHING)


def temple(text: str) -> tuple[Player, int]:
    """A player's cards from the notation, and how many are waiting face down."""
    player, waiting = Player(), 0
    left = re.sub(r"(\w+)\(([^)]*)\)", "", text).strip()
    assert not left, f"not understood: {left}"
    for name, held in re.findall(r"(\w+)\(([^)]*)\)", text):
        if name == "Waiting":
            waiting = int(held)
        else:
            setattr(player, PARTS[name], words(held))
        player.task_up = player.task_up or name == "Task"
    return player, waiting


def lay(
    a: str = "",
    *others: str,
    at: str = "noon",
    seats: int = 2,
    deck: str = "...",
    floor: str = "",
    bottom: str = "",
    **options: Any,
) -> Table:
    """A position with A in turn. The deck is exactly the cards named, unless `...` stands for all that lie nowhere else."""
    areas = [a, *others]
    seats = max(seats, len(areas))
    usual = {"edition": EDITION, "wing_limit": 5, "cover_rule": CAPACITY}
    g = Mottainai(seats=seats, seed="a table for tests", **{**usual, **options})
    held = [temple(text) for text in (areas + [""] * seats)[:seats]]
    g.players = [player for player, _ in held]
    g.floor = words(floor)
    named = [c for c in words(deck) if c != "..."]
    placed = {*g.floor, *named, *words(bottom)}
    for p in g.players:
        placed |= {*p.hand, *p.task, *p.helpers, *p.craft_bench, *p.sales, *p.works}
    rest = [c for c in shuffled_from(seats) if c not in placed]
    for player, waiting in held:
        player.waiting = [rest.pop() for _ in range(waiting)]
    g.deck = named + (rest if "..." in deck else []) + words(bottom)
    g.stack = [language.at(STEPS[at], Turn(0, next_task=seats if at == "own" else 1))]
    g.out = []
    return Table(g if at == "still" else settle(g))


class Table(language.Table[Mottainai, "Seat"]):
    """A position, and the seats around it."""

    def __init__(self, g: Mottainai) -> None:
        super().__init__(GAME, g, Seat)

    @property
    def floor(self) -> str:
        """The floor."""
        return " ".join(self.s.floor)

    @property
    def known(self) -> str:
        """The top of the deck as far as everybody knows it."""
        return " ".join(self.b.sees.face_up)

    def deck(self, n: int = 3) -> str:
        """The top of the deck."""
        return " ".join(self.s.deck[:n])

    def bottom(self, n: int = 1) -> str:
        """The bottom of the deck, the lowest card last."""
        return " ".join(self.s.deck[-n:])

    def actions(self) -> int:
        """How many actions the task that was performed last gave."""
        return int(self.heard("performs")[-1]["n"])


class Seat(language.Seat[Mottainai, MottainaiView, Player]):
    """Somebody at the table: what lies before them, and what they say."""

    def __getattr__(self, name: str) -> str:
        """A zone as a list of cards: `hand`, `sales`, `gift_shop`."""
        return " ".join(getattr(self.area, name))

    @property
    def waits(self) -> int:
        """How many cards wait face down."""
        return len(self.area.waiting)
