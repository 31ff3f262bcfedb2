"""A small language for the tests of Oaxaca: positions in the notation of the worked cases, and people who speak there.

`[PO3a:2]` is a Workshop with its tokens, `{BA, JE3a*}` a stall with its sideways cards, `Day(1 3)`, `Night(2)` and `Early(6)` are
dice. What is not mentioned is empty; only the player whose turn it is has a die, a wild one, where no dice are named.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from engines.kernel import Frame, clone, settle
from engines.oaxaca import GAME
from engines.oaxaca.cards import BANNER, DECKS, HANDICRAFTS, TOURISTS
from engines.oaxaca.rules import Round, Turn, new
from engines.oaxaca.solo import Evening
from engines.oaxaca.state import Oaxaca, Player
from engines.oaxaca.view import OaxacaView
from tests.engines import language
from tests.engines.language import at, words

BLANKS = {seats: new("a table for tests", seats) for seats in (1, 2, 3, 4)}
PARTS = re.compile(
    r"\[(?P<workshop>.*?)\]|\{(?P<stall>.*?)\}|(?P<box>Day|Night|Early|Meeple|Guests)\((?P<held>.*?)\)|(?P<rest>[^\s,]+)"
)


@dataclass(slots=True)
class Scripted(Oaxaca):
    """The table with its one source of chance in the tests' hands: the dice told beforehand fall first."""

    script: list[int] = field(default_factory=list)

    def roll(self, n: int, sides: int = 6) -> list[int]:
        rolled = Oaxaca.roll(self, n, sides)
        told, self.script = self.script[:n], self.script[n:]
        return told + rolled[len(told) :]


def numbers(text: str) -> list[int]:
    """A row of dice."""
    return [int(word) for word in words(text)]


def area(text: str) -> Player:
    """A player's area from its notation."""
    player = Player(stall={BANNER: False})
    for part in PARTS.finditer(text):
        assert part["rest"] is None, f"not understood: {part['rest']}"
        if part["workshop"] is not None:
            player.workshop = {card: int(n) for card, n in (item.split(":") for item in words(part["workshop"]))}
        elif part["stall"] is not None:
            player.stall = {card.rstrip("*"): card.endswith("*") for card in words(part["stall"])}
        elif part["box"] == "Meeple":
            player.meeple = part["held"]
        elif part["box"] == "Guests":
            player.guests = words(part["held"])
        else:
            setattr(player, part["box"].lower(), numbers(part["held"]))
    player.day.sort()
    return player


def lay(
    a: str = "",
    *others: str,
    solo: bool = False,
    seats: int = 2,
    round: int = 1,
    start: int = 0,
    acted: bool = False,
    activated: int = 0,
    grid: str = "",
    current: str = "",
    tourists: str | None = None,
    departed: str = "",
    customers: str = "1 1 1 1 1",
    served: str = "",
    beside: str = "",
    rolls: str = "",
    stack: Sequence[Frame] = (),
    **decks: str | int,
) -> Table:
    """A position with A in turn. A deck is exactly the cards named, unless `...` or a number of cards says otherwise."""
    areas = [a, *others]
    seats = 1 if solo else max(seats, len(areas))
    players = [area(text) for text in (areas + [""] * seats)[:seats]]
    if "Day" not in a and not acted and not stack:
        players[0].day = [1]
    blank = clone(BLANKS[seats])
    g = Scripted(**{f.name: getattr(blank, f.name) for f in fields(blank)})
    g.players, g.round, g.start, g.active, g.acted, g.activated = players, round, start, 0, acted, activated
    placed = {card for p in players for card in (*p.workshop, *p.stall, *p.guests)} | {*words(departed)}
    for deck in DECKS:
        g.decks[deck] = pile(decks.pop(deck, "..."), [c for c in HANDICRAFTS[deck] if c not in placed])
    assert not decks, f"no such decks: {decks}"
    left = [c for c in TOURISTS if c not in placed]
    if not grid:
        others_shown = [c for c in left if c not in words(current)]
        shown = [*words(current), *others_shown][:2] if current else others_shown[:2]
        rest = [c for c in others_shown if c not in shown]
        grid = " ".join([*rest[: 2 * (round - 1)], *shown, *rest[2 * (round - 1) : 4]])
    g.grid = words(grid)
    g.tourists = pile("..." if tourists is None else tourists, [c for c in left if c not in g.grid])
    g.departed = words(departed)
    if solo:
        g.customers, g.served = numbers(customers), numbers(served)
        g.bonus.update({deck: int(n) for deck, n in (item.split(":") for item in words(beside))})
    g.script = numbers(rolls)
    g.stack = list(stack) or [at("turns", Round(turn_of=1 % seats, rolled=[[] for _ in players])), at("ask_act", Turn(0))]
    return Table(settle(g))


def becomes(before: str, line: str, after: str, *others: str, **given: Any) -> Table:
    """A position in which A has given a command, and what then lies before A, as far as the notation speaks of it."""
    t = lay(before, *others, **given)
    t.a.types(line)
    assert t.a.lies(after) == after
    return t


def pile(named: str | int, rest: list[str]) -> list[str]:
    """A deck, top first."""
    if isinstance(named, int):
        return rest[:named]
    listed = [card for card in words(named) if card != "..."]
    return listed + [card for card in rest if card not in listed] if "..." in named else listed


def dawn(*areas: str, round: int = 1, rolls: str = "", **given: Any) -> Table:
    """The beginning of a round: the dice of the Nightfall Boxes are about to be rolled."""
    return lay(*areas, round=round - 1, rolls=rolls, stack=[Round()], **given)


def evening(a: str, round: int = 1, **given: Any) -> Table:
    """The end of a solo round."""
    return lay(a, solo=True, round=round, stack=[at("tidy", Round()), Evening(0)], **given)


class Table(language.Table[Scripted, "Seat"]):
    """A position, and the seats around it."""

    def __init__(self, s: Scripted) -> None:
        super().__init__(GAME, s, Seat)

    def deck(self, name: str) -> str:
        """A handicraft deck, top first."""
        return " ".join(self.s.decks[name])

    def will_roll(self, *faces: int) -> None:
        """The dice that will fall next."""
        self.s.script += faces

    def keep_dice(self) -> None:
        """Everybody is content with the opening roll."""
        for ask in self.s.asks:
            self.seats[ask.seat].says("done")


class Seat(language.Seat[Scripted, OaxacaView, Player]):
    """Somebody at the table: what lies before them, and what they say."""

    @property
    def workshop(self) -> str:
        """For example `[PO3a:2]`."""
        return f"[{', '.join(f'{card}:{n}' for card, n in self.area.workshop.items())}]"

    @property
    def stall(self) -> str:
        """For example `{BA*, PO3a}`."""
        return f"{{{', '.join(card + '*' * sideways for card, sideways in self.area.stall.items())}}}"

    def lies(self, like: str) -> str:
        """What lies before them of those parts that a notation names: Workshop, stall, dice and Meeple, in this order."""
        meeple = f"Meeple({self.area.meeple})"
        parts = (("[", self.workshop), ("{", self.stall), ("Day", self.dice), ("Meeple", meeple))
        return " ".join(part for sign, part in parts if sign in like)

    @property
    def dice(self) -> str:
        """For example `Day(1 3) Night(2)`; boxes without a die are left out, but for Daylight."""
        boxes = {"Day": self.area.day, "Night": self.area.night, "Early": self.area.early}
        return " ".join(f"{name}({' '.join(map(str, dice))})" for name, dice in boxes.items() if dice or name == "Day")
