"""A small language for the tests of Mottainai: positions in the notation of the worked cases, and people who play there.

`Hand(ring coin) Task(crane) Helpers(fan) Bench(jar) Sales(vase) Gallery(tower) Shop(teapot) Waiting(2)` is a temple;
`Setup(coin)` is a task that still lies face down. What is not mentioned is empty, and the deck holds every card that lies
nowhere else.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from engines.kernel import Codec, Event, Frame, Illegal, apply, asked, command, prepare, settle
from engines.mottainai import GAME
from engines.mottainai.cards import shuffled_from
from engines.mottainai.rules import Turn
from engines.mottainai.state import ALL_OR_NOTHING, CAPACITY, Mottainai, Player
from engines.mottainai.verbs import VERBS
from engines.mottainai.view import MottainaiView

CODEC = Codec(Mottainai)
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


def words(text: str) -> list[str]:
    """The cards of a list, however they are parted."""
    return re.findall(r"[^\s,]+", text)


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
    g = Mottainai(seats=seats, seed="a table for tests", **{"wing_limit": 5, "cover_rule": CAPACITY, **options})
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
    turn: Frame = Turn(0, next_task=seats if at == "own" else 1)
    turn.at = STEPS[at]
    g.stack = [turn]
    return Table(g, still=at == "still")


class Table:
    """A position, and the seats around it."""

    def __init__(self, g: Mottainai, still: bool = False) -> None:
        self.s = g
        self.s.out = []
        if not still:
            settle(g)
        self.told: list[Event] = list(g.out or ())
        self.seats = [Seat(self, n) for n in range(g.seats)]

    @property
    def a(self) -> Seat:
        """The first seat, whose turn it is."""
        return self.seats[0]

    @property
    def b(self) -> Seat:
        """The second seat."""
        return self.seats[1]

    @property
    def c(self) -> Seat:
        """The third seat."""
        return self.seats[2]

    @property
    def asked(self) -> str:
        """What is asked, and nothing when the game is over."""
        return self.s.asks[0].key if self.s.asks else ""

    @property
    def floor(self) -> str:
        """The floor."""
        return " ".join(self.s.floor)

    @property
    def known(self) -> str:
        """The top of the deck as far as everybody knows it."""
        return " ".join(self.b.sees.face_up)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.s.asks

    def deck(self, n: int = 3) -> str:
        """The top of the deck."""
        return " ".join(self.s.deck[:n])

    def bottom(self, n: int = 1) -> str:
        """The bottom of the deck, the lowest card last."""
        return " ".join(self.s.deck[-n:])

    def listen(self) -> None:
        """Collect what has been told."""
        self.told += self.s.out or ()
        self.s.out = []

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """What was told of one kind."""
        return [dict(e.data) for e in self.told if e.kind == kind]

    def actions(self) -> int:
        """How many actions the task that was performed last gave."""
        return int(self.heard("performs")[-1]["n"])

    def saved(self) -> bytes:
        """The position as it is saved."""
        return CODEC.dump(self.s)


class Seat:
    """Somebody at the table: what lies before them, and what they say."""

    def __init__(self, table: Table, n: int) -> None:
        self.table, self.n = table, n

    def __getattr__(self, name: str) -> str:
        """A zone as a list of cards: `hand`, `sales`, `gift_shop`."""
        return " ".join(getattr(self.area, name))

    @property
    def area(self) -> Player:
        """All that lies before them."""
        return self.table.s.players[self.n]

    @property
    def waits(self) -> int:
        """How many cards wait face down."""
        return len(self.area.waiting)

    @property
    def options(self) -> tuple[str, ...]:
        """What they may answer."""
        ask = asked(self.table.s, self.n)
        return ask.options if ask else ()

    @property
    def sees(self) -> MottainaiView:
        """The table from this seat."""
        shown: MottainaiView = GAME.view(self.table.s, self.n)
        return shown

    def offered(self, verb: str) -> str:
        """The words with which a verb may go on, in their order."""
        return " ".join(option.partition(" ")[2] for option in self.options if option.split()[0] == verb)

    def may(self, line: str) -> bool:
        """Whether a command would be carried out."""
        try:
            command(self.table.s, self.n, typed(line))
        except Illegal:
            return False
        return True

    def says(self, *choices: str) -> None:
        """Answer one question after the other."""
        for choice in choices:
            apply(self.table.s, self.n, choice)
            self.table.listen()

    def types(self, line: str) -> None:
        """Give a command with all its arguments: `craft jar wing:gallery crane:fan`."""
        self.table.s = command(self.table.s, self.n, typed(line)).state
        self.table.listen()

    def refused(self, line: str, why: str, rule: str) -> Illegal:
        """Give a command that is refused for this reason, by this paragraph, and changes nothing."""
        return self._refused(lambda: self.types(line), line, why, rule)

    def cannot_say(self, choice: str, why: str, rule: str) -> Illegal:
        """Give an answer that is refused for this reason, by this paragraph, and changes nothing."""
        return self._refused(lambda: self.says(choice), choice, why, rule)

    def _refused(self, speak: Any, line: str, why: str, rule: str) -> Illegal:
        before, questions = self.table.saved(), self.table.s.asks
        with pytest.raises(Illegal) as caught:
            speak()
        refusal = caught.value
        key = why if "." in why else f"mottainai.no.{why}"
        assert (refusal.why.key, refusal.rule) == (key, rule), f"{line}: {refusal}"
        assert self.table.saved() == before and self.table.s.asks == questions, f"{line}: refused, and yet something changed"
        return refusal


def typed(line: str) -> Any:
    """A typed command as prepared answers: `verb words name:value name:value`."""
    said, *named = re.split(r" (?=\w+:)", line)
    name, *given = said.split()
    verb = next(v for v in VERBS if v.name == name)
    own = [arg.name for arg in verb.args if not arg.key] or [verb.args[0].name if verb.args else ""]
    assert len(given) <= len(own) or len(own) == 1, f"too many words: {line}"
    arguments = dict(zip(own, [" ".join(given)] if len(own) == 1 and given else given, strict=False))
    for item in named:
        key, _, value = item.partition(":")
        assert key in {arg.name for arg in verb.args}, f"{name} takes no {key}"
        arguments[key] = value
    return prepare(verb, arguments)
