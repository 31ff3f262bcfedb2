"""A table in memory: its row, its seats and the state of its game, with everything one may look up in them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from bot.store import Person, Seat, Table
from bot.store.values.agreements import Offers
from bot.store.values.news import Asleep
from bot.store.values.shown import LeftBehind, Shown
from bot.tables.time.clocks import TableAt
from bot.tables.values.model import Refused
from bot.tables.values.multi_choice import Picks, picks
from bot.tables.values.ways import Way, ways
from bot.tables.values.who import Who
from engines.kernel import Ask, Chains, Codec, Game, State, Verb, asked, head_of, openly, promise, seed_for
from engines.shelf import game


@dataclass(frozen=True)
class Look:
    """What one reader may know of a table: the view, the own question, and since which entry it is asked.

    That of a spectator is all that public posts are made of.
    """

    table: Table  # without its secret, as long as that decides what is to come
    seats: tuple[Seat, ...]
    seat: int | None
    view: Any = None
    ask: Ask | None = None
    since: int = 0
    asked: tuple[int, ...] = ()  # the seats that must act
    # Questions as they may stand on a public post, which a spectator's look is for: their options, or what might be offered.
    public: tuple[Ask, ...] = ()
    picks: Mapping[int, Picks] = field(default_factory=dict)  # by seat: what a run of picks offers
    ways: Mapping[int, tuple[Way, ...]] = field(default_factory=dict)  # by seat: how several questions are answered at once
    until: Mapping[int, float] = field(default_factory=dict)  # by seat of those that are asked: when their time is over
    promise: str = ""  # of the table's secret
    asleep: Mapping[int, Asleep] = field(default_factory=dict)  # by seat, who is to be left alone now: until when
    alone: frozenset[str] = frozenset()  # everybody who is to be left alone now, also those who are only offered a seat
    helped: bool = False  # whether this reader is told what is usual beside their question
    keys: Mapping[int, str] = field(default_factory=dict)  # by seat of those that are asked: which question, as all may know
    unpicked: Any = None  # the view as the table has it, where `view` shows what is picked on a panel and not yet said

    @property
    def options(self) -> tuple[str, ...]:
        """What the own question lets one choose."""
        return self.ask.options if self.ask is not None else ()

    @property
    def waiting(self) -> dict[int, int]:
        """The people's seats that are asked, and since which entry."""
        return {seat: self.table.questions.get(seat, 0) for seat in self.asked if self.seats[seat].person is not None}

    def asks(self, seat: int, entry: int) -> bool:
        """Whether somebody is still asked what they were asked at that entry."""
        if seat not in self.waiting:
            return False
        clock = self.table.clocks.get(seat)
        return entry == self.waiting[seat] or (clock is not None and clock.asks(entry))


@dataclass
class Live:
    """One table; a change is made on a draft of it, which takes its place as soon as the store has it."""

    table: Table
    seats: list[Seat]
    state: State | None = None
    stood: tuple[int, State] | None = None  # of a game that cannot go on: the last entry whose position can be read
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # where those wait in line who want to change it
    interaction: str = ""  # of a draft: the interaction that asks for the change
    people_here: dict[str, Person] = field(default_factory=dict)  # what the people here have set
    _chained: State | None = field(default=None, repr=False, compare=False)
    _chains: dict[int, Chains] = field(default_factory=dict, repr=False, compare=False)  # by seat, of that position

    @property
    def game(self) -> Game[Any]:
        return game(self.table.game)

    def verb(self, name: str) -> Verb:
        found = next((v for v in self.game.verbs if v.name == name), None)
        if found is None:
            raise Refused("table.no.such_verb", verb=name)
        return found

    @property
    def is_open(self) -> bool:
        return self.table.status in ("lobby", "playing")

    def draft(self, interaction: str = "") -> Live:
        """A copy to make a change on; states, and what stands in a row, are never changed in place."""
        return Live(replace(self.table), list(self.seats), self.state, self.stood, self.lock, interaction, dict(self.people_here))

    def adopt(self, draft: Live) -> None:
        """Be what the draft is; the messages that show the table are the poster's own."""
        if draft.table.channel == self.table.channel:
            draft.table.posts = self.table.posts
        elif draft.table.posts.behind is not None:
            draft.table.posts = left_behind(self.table)  # with what was posted there while the change was written
        self.table, self.seats, self.people_here = draft.table, draft.seats, draft.people_here
        self.state, self.stood = draft.state, draft.stood

    def at(self, now: float) -> TableAt:
        return TableAt(self.table, self.seats, self.people_here, now, stuck=self.table.status == "playing" and self.state is None)

    def sleeper(self, seat: int, until: float) -> Asleep:
        """What the table may know of somebody's sleep."""
        person = self.people_here.get(self.seats[seat].person or "")
        return Asleep(until, person.zone if person is not None and person.shows_zone else None)

    def confirming(self) -> frozenset[int]:
        """The seats of people who want to be asked even what answers itself."""
        here = self.people_here
        return frozenset(s.seat for s in self.seats if s.person in here and here[s.person].confirms)

    def seat_of(self, person: str) -> Seat | None:
        return next((s for s in self.seats if s.person == person), None)

    def seat_for(self, person: str) -> Seat:
        seat = self.seat_of(person)
        if seat is None:
            if any(s.owner == person for s in self.seats):
                raise Refused("table.no.robot_sits")
            raise Refused("table.no.not_seated")
        return seat

    def people(self) -> list[str]:
        return [s.person for s in self.seats if s.person is not None]

    def robots(self) -> list[Seat]:
        return [s for s in self.seats if s.robot is not None]

    def running(self) -> State:
        if self.table.status == "lobby":
            raise Refused("table.no.not_started")
        if self.table.status != "playing":
            raise Refused("table.no.over")
        if self.state is None:
            raise Refused("table.no.stopped", n=self.table.number, kept=self.stood[0] if self.stood else 0)
        return self.state

    def need_lobby(self) -> None:
        if self.table.status != "lobby":
            raise Refused("table.no.started")

    def need_company(self) -> None:
        """Refuse where nobody else can sit."""
        if self.table.private:
            raise Refused("table.no.alone_here")

    def need_host(self, who: Who, or_manager: bool = True) -> None:
        if who.person != self.table.host and not (or_manager and who.manages):
            raise Refused("table.no.not_host", person=self.table.host)

    def give_to_robot(self, seat: int, robot: str, owner: str | None = None) -> None:
        """Let a robot play a seat, for its owner if it has one; a host who leaves like this hands the table on."""
        old = self.seats[seat]
        self.seats[seat] = replace(old, person=None, robot=robot, owner=owner)
        self.host_after(old)

    def host_after(self, gone: Seat) -> None:
        """Somebody else is the host where the one who was has left that seat, if anybody is there."""
        if gone.person == self.table.host and self.people():
            self.table.host = self.people()[0]

    def break_off(self, now: float) -> None:
        """The table ends here, and with it all that others were to agree to."""
        self.table.status, self.table.ended_at = "ended", now
        self.table.wish, self.table.offers = None, Offers()

    def look_of(self, person: str | None) -> Look:
        """What a person sees, a spectator when not seated."""
        seat = self.seat_of(person) if person else None
        return self.look(seat.seat if seat else None)

    def look(self, seat: int | None) -> Look:
        """What a seat, or a spectator, sees."""
        s = self.state
        table = replace(self.table)  # renderers run in threads
        if self.is_open:
            table.secret = table.seed = ""
        until, promised = self.at(0.0).deadlines(), promise(self.table.secret)
        if s is None:
            view = self.game.view(self.stood[1], seat) if self.stood is not None else None
            return Look(table, tuple(self.seats), seat, view, until=until, promise=promised)
        ask = asked(s, seat) if seat is not None else None
        since = self.table.questions.get(seat, 0) if seat is not None else 0
        waiting = tuple(a.seat for a in s.asks)
        view = self.game.view(s, seat)
        shown = ((openly(self.game, view, a) if seat is None else a) for a in s.asks if seat is None or a.is_open)
        public = tuple(a for a in shown if a is not None)
        seen = [a for a in s.asks if a.is_open or a is ask]
        runs = {a.seat: run for a in seen if (run := picks(s, a, self.game.acts)) is not None}
        people = [a for a in s.asks if (a.public if seat is None else a is ask) and self.seats[a.seat].person is not None]
        confirming, chained = self.confirming(), {a.seat: self._chains_of(s, a) for a in people}
        at_once = {q: ways(self.game, view, chains, q in confirming) for q, chains in chained.items() if chains}
        keys = {a.seat: a.key for a in s.asks}
        return Look(table, tuple(self.seats), seat, view, ask, since, waiting, public, runs, at_once, until, promised, keys=keys)

    def _chains_of(self, s: State, ask: Ask) -> Chains:
        """The same for all readers of a position, so that they are looked for once."""
        if self._chained is not s:
            self._chained, self._chains = s, {}
        if ask.seat not in self._chains:
            self._chains[ask.seat] = self.game.chains(s, ask)
        return self._chains[ask.seat]


def questions_after(
    before: Iterable[Ask], after: Iterable[Ask], kept: Mapping[int, int], number: int, seat: int | None = None
) -> Mapping[int, int]:
    """By seat, the entry since which it is asked its present question; the seat that answered is always asked anew."""
    old = {ask.seat: ask for ask in before if ask.seat != seat}
    return {a.seat: kept.get(a.seat, number) if old.get(a.seat) == a else number for a in after}


def left_behind(table: Table) -> Shown:
    """What is shown of a table that goes elsewhere: nothing yet, but messages of its own stand in the place that it leaves."""
    return Shown(behind=LeftBehind(table.channel, table.posts.messages, table.posts.stale))


def says_enough(kind: Game[Any], s: State, ask: Ask) -> bool:
    """Whether somebody can do without a panel for a question about hidden things: two answers stand on the board as they are."""
    shown = openly(kind, kind.view(s, None), ask)
    return shown is not None and sum(not head_of(might) for might in shown.options) > 1


@cache
def codec(title: str) -> Codec[Any]:
    """Writes and reads the states of that game; building one takes a hundred times as long as using it."""
    return Codec(game(title).state)


def table_seed(table: Table) -> str:
    """The seed that a table's game is dealt from, also where its salt had to forget somebody."""
    return table.seed or seed_for(table.secret, table.salt)
