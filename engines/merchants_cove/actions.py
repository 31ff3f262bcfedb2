"""The actions that take more than one word: Star Charting, Horoscopes, recruiting, staff; sections 5.3 to 5.5, 7 and 9.1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import NamedTuple

from engines.kernel import AGAIN, DONE, Ask, Call, Frame, Goto, Next, No, frame
from engines.merchants_cove.box import EffectData
from engines.merchants_cove.cards import BOX, GOOD_OF, STAFF, TOWNSFOLK, TWIST, box_bonus
from engines.merchants_cove.chart import (
    LINE,
    OF_BIT,
    Enclosed,
    cells_in,
    corruption_of,
    drawn_in_order,
    line_words,
    open_lines,
)
from engines.merchants_cove.clock import Dock, Draw
from engines.merchants_cove.legal import can_use, rows_for
from engines.merchants_cove.refusals import Asking, line_refusal
from engines.merchants_cove.rewards import LATER, Discard, Make, granted, write
from engines.merchants_cove.state import TRACKS, Cove, Player, Prediction, in_order, no

# -- 7 Star Charting


class After(NamedTuple):
    """The chart as some planned lines would leave it, and what each of them encloses."""

    lines: int
    areas: list[int]
    open: int
    steps: list[tuple[str, list[Enclosed]]]


def chart_after(player: Player, planned: Sequence[str]) -> After:
    lines, areas = player.lines, player.areas[:]
    steps = []
    for bit, enclosed in drawn_in_order(lines, [LINE[name].bit for name in planned]):
        lines |= bit
        areas += [one.cells for one in enclosed if one.kind]
        steps.append((OF_BIT[bit].name, enclosed))
    return After(lines, areas, open_lines(lines, areas), steps)


@frame("merchants_cove.chart")
class Chart(Asking):
    """Lines are said one by one, and all of them drawn when the merchant says so; until then nothing has happened."""

    seat: int
    most: int
    planned: list[str] = field(default_factory=list)

    def ask_lines(self, g: Cove) -> Next:
        after = chart_after(g.players[self.seat], self.planned)
        further = line_words(after.open) if len(self.planned) < self.most else ()
        return Ask(self.seat, "lines", (*further, "done") if self.planned else further)

    def why_not(self, g: Cove, ask: Ask, *words: str) -> No | None:
        if words[:1] != ("line",):
            return Asking.why_not(self, g, ask, *words)
        if ask.options == ("done",) and len(self.planned) >= self.most:
            return no("7", "lines_drawn", most=self.most)
        name = words[-1] if len(words) > 1 else ""
        return line_refusal(chart_after(g.players[self.seat], self.planned).lines, name)

    def plan(self, g: Cove, verb: str, _: str = "", line: str = "") -> Next:
        if verb == "done":
            return None
        self.planned.append(line)
        return AGAIN

    def draw(self, g: Cove) -> Next:
        player = g.players[self.seat]
        after = chart_after(player, self.planned)
        player.lines, player.areas = after.lines, after.areas
        for line, enclosed in after.steps:
            g.tell("charted", seat=self.seat, line=line)
            for one in enclosed:
                self._close(g, one)
        return DONE

    def _close(self, g: Cove, one: Enclosed) -> None:
        cells = list(cells_in(one.cells))
        g.tell("enclosed", seat=self.seat, cells=cells, makes=one.kind, colour=one.colour, cross=one.cross)
        if one.kind:
            g.gain(self.seat, GOOD_OF[one.kind, one.colour], "chart")
        g.corrupt(self.seat, corruption_of([one]), "cross")


# -- 8.1 Divination and 5.3 Twisting Fates


def divine(g: Cove, seat: int, die: str, colour: str) -> None:
    player = g.players[seat]
    size = player.dish.value(die)
    first = player.icons_used + 1
    player.predictions.append(Prediction(size, colour))
    g.tell("divined", seat=seat, die=die, size=size, colour=colour, first=first)


def twist(g: Cove, seat: int, key: str) -> None:
    """Fill bubbles; a skull costs Corruption."""
    g.fill(seat, TRACKS.index(key), TWIST[key].fills)
    if g.players[seat].coin == "skull":
        g.corrupt(seat, BOX.constants.skull_corruption, "skull")


# -- 9.1 Horoscopes


@frame("merchants_cove.horoscope")
class Horoscope(Asking):
    """The dice of one half, in an order of choice: what fits must be written, what fits neither row is skipped."""

    seat: int
    half: str
    left: list[str]
    wrote: str = ""  # the box just filled: "top 2"
    waiting: list[str] = field(default_factory=list)  # boxes whose bonus the merchant wants to choose later

    def ask_writes(self, g: Cove) -> Next:
        if not self.left:
            return Goto("grant")
        return Ask(self.seat, "writes", tuple(self._options(g)), auto=True, public=True)

    def write(self, g: Cove, _: str, die: str, row: str) -> Next:
        self.left.remove(die)
        value = g.players[self.seat].dish.value(die)
        if row == "skip":
            g.tell("skipped", seat=self.seat, die=die, value=value)
            return AGAIN
        self.wrote = f"{row} {len(g.players[self.seat].row(row))}"
        bonus = write(g, self.seat, row, str(value), may_wait=bool(self.left))
        return Call(bonus, "postpone") if bonus is not None else AGAIN

    def postpone(self, g: Cove, said: str | None) -> Next:
        if said == LATER:
            self.waiting.append(self.wrote)
        return Goto("ask_writes")

    def grant(self, g: Cove) -> Next:
        if not self.waiting:
            return DONE
        row, box = self.waiting.pop(0).split(" ")
        bonus = granted(self.seat, box_bonus(row, int(box)))
        return Call(bonus, "grant") if bonus is not None else Goto("grant")

    def _options(self, g: Cove) -> Iterator[str]:
        player = g.players[self.seat]
        for die in self.left:
            rows = rows_for(player.top, player.bottom, player.dish.value(die))
            yield from (f"write {die} {row}" for row in rows or ("skip",))


# -- 5.4 Recruit or replace


@frame("merchants_cove.recruit")
class Recruit(Frame):
    """A townsperson: first what the card does, then it is assigned, then the Town Square is filled up."""

    seat: int
    staff: str
    card: str
    part: int = 0

    def effect(self, g: Cove) -> Next:
        effects = TOWNSFOLK[self.card].effects
        if self.part == len(effects):
            return None
        self.part += 1
        found = effect_frame(g, self.seat, self.card, effects[self.part - 1])
        return Call(found, "effect") if found is not None else Goto("effect")

    def assign(self, g: Cove) -> Next:
        staff = g.players[self.seat].staff
        replaced = staff.get(self.staff, "")
        if replaced:
            g.departed.append(replaced)
        staff[self.staff], self.card = self.card, ""
        g.tell("assigned", seat=self.seat, card=staff[self.staff], staff=self.staff, replaced=replaced)
        g.refill_square()
        return DONE


def effect_frame(g: Cove, seat: int, card: str, effect: EffectData) -> Frame | None:
    """The frame of one part of what a townsperson does; gold is simply gained."""
    match effect.do:
        case "gold":
            g.players[seat].gold += effect.count
            g.tell("paid", seat=seat, gold=effect.count, by=card)
            return None
        case "discard":
            return Discard(seat, effect.count, card)
        case "charm" | "tome":
            return Make(seat, effect.do, list(effect.colours), "townsfolk", card, left=effect.count)
        case "load":
            return Load(seat, effect.count, card)
    return Shift(seat, effect.do, effect.count, card)


@frame("merchants_cove.load")
class Load(Asking):
    """Adventurers from the bag, tested and taken aboard."""

    seat: int
    left: int
    by: str  # the townsperson

    def ask_load(self, g: Cove) -> Next:
        if not self.left or not g.bag or not g.free_seats():
            return DONE
        return Ask(self.seat, "effect.load", ("load", "decline"), public=True)

    def load(self, g: Cove, verb: str) -> Next:
        if verb == "decline":
            return DONE
        self.left -= 1
        g.tell("loading", seat=self.seat, by=self.by)
        return Call(Draw(self.seat, 1), "ask_load")


@frame("merchants_cove.shift")
class Shift(Asking):
    """An Adventurer at sea returned to the bag, moved to another boat, or exchanged for one there (5.4)."""

    seat: int
    do: str  # return, shift, swap
    left: int
    by: str  # the townsperson
    boat: int = 0
    who: str = ""

    def ask_effect(self, g: Cove) -> Next:
        options = tuple(f"{self.do} {boat} {who}" for boat, who in shiftable(g, self.do)) if self.left else ()
        if not options:
            return DONE
        return Ask(self.seat, f"effect.{self.do}", (*options, "decline"), public=True)

    def pick(self, g: Cove, verb: str, boat: str = "", who: str = "") -> Next:
        if verb == "decline":
            return DONE
        self.left -= 1
        self.boat, self.who = int(boat), who
        if self.do != "return":
            return None
        g.boats[self.boat - 1].remove(who)
        g.tell("returned", seat=self.seat, colour=who, boat=self.boat, by=self.by)
        g.put_back([who])
        return Goto("ask_effect")

    def ask_to(self, g: Cove) -> Next:
        goals = shift_goals(g, self.do, self.boat, self.who)
        return Ask(self.seat, f"to.{self.do}", tuple(f"to {goal}" for goal in goals), auto=True, public=True)

    def go(self, g: Cove, _: str, boat: str, other: str = "") -> Next:
        start, goal = self.boat, int(boat)
        g.boats[start - 1].remove(self.who)
        g.boats[goal - 1].append(self.who)
        if other:
            g.boats[goal - 1].remove(other)
            g.boats[start - 1].append(other)
        g.tell("shifted", seat=self.seat, colour=self.who, boat=start, goal=goal, other=other, by=self.by)
        self.boat, self.who = 0, ""
        return Call(Dock(self.seat, goal), "ask_effect") if g.berths(goal) else Goto("ask_effect")


def aboard(g: Cove) -> Iterator[tuple[int, str]]:
    for boat, there in enumerate(g.boats, 1):
        if there and boat not in g.piers:
            yield from ((boat, who) for who in dict.fromkeys(in_order(there)))


def shiftable(g: Cove, do: str) -> list[tuple[int, str]]:
    """The Adventurers to begin with: those for whom there is somewhere to go."""
    if do == "return":
        return list(aboard(g))
    goals = all_goals(g, do)
    return [(boat, who) for boat, who in aboard(g) if any(other != boat and colour != who for other, colour in goals)]


def shift_goals(g: Cove, do: str, boat: int, who: str) -> list[str]:
    """Where an Adventurer may go: a free seat of another boat, or the seat of somebody of another colour there."""
    return [f"{other} {colour}".rstrip() for other, colour in all_goals(g, do) if other != boat and colour != who]


def all_goals(g: Cove, do: str) -> list[tuple[int, str]]:
    """The boats with a free seat, or everybody who might be exchanged."""
    return [(boat, "") for boat in g.open_boats()] if do == "shift" else list(aboard(g))


# -- 5.5 Activate Staff


@frame("merchants_cove.staff")
class Staff(Asking):
    """Each staffed ability at most once, in any order."""

    seat: int
    left: list[str]

    def ask_staff(self, g: Cove) -> Next:
        player = g.players[self.seat]
        usable = [key for key in self.left if can_use(player, key)]
        return Ask(self.seat, "staff", (*(f"use {key}" for key in usable), "done"), public=True) if usable else DONE

    def use(self, g: Cove, verb: str, key: str = "") -> Next:
        if verb == "done":
            return DONE
        self.left.remove(key)
        ability = STAFF[key]
        g.tell("used", seat=self.seat, staff=key)
        match ability.do:
            case "lines":
                return Call(Chart(self.seat, ability.count), "ask_staff")
            case "bubbles":
                return Call(Fill(self.seat, ability.count), "ask_staff")
        return Call(Discard(self.seat, ability.count), "ask_staff")


@frame("merchants_cove.fill")
class Fill(Asking):
    """Bubbles of either track, filled one by one."""

    seat: int
    left: int

    def ask_fill(self, g: Cove) -> Next:
        player = g.players[self.seat]
        tracks = [key for i, key in enumerate(TRACKS) if player.empty_bubbles(i)]
        if not self.left or not tracks:
            return DONE
        return Ask(self.seat, "fill", tuple(f"fill {key}" for key in tracks), auto=True, public=True)

    def fill(self, g: Cove, _: str, key: str) -> Next:
        self.left -= 1
        g.fill(self.seat, TRACKS.index(key), 1)
        return AGAIN


def begin_horoscope(g: Cove, seat: int, half: str) -> Horoscope:
    dice = list(g.players[seat].dish.dice_in(half))
    g.tell("horoscope", seat=seat, half=half)
    return Horoscope(seat, half, dice)
