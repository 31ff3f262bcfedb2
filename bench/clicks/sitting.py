"""One game through the simulated Discord: a person among robots, and a note of every press."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from simcord.results import ResponseMessage

from bench.clicks.hand import Press, Tried, Wish, usable, way
from bench.clicks.limits import KEPT, LAST_WORD
from bot.store import Move
from bot.store.values.news import KeptEvent
from bot.tables import Look
from bot.tables.values.multi_choice import STOP
from bot.tables.values.ways import Way
from engines.kernel import Ask, State, answer_obvious, apply, asked, clone
from engines.robots.policies import Easy, Policy, Uniform
from engines.shelf import game
from renderers.words.book import book
from tests.discord.hall import Hall, control, hall

WHO = "Ana"
EPHEMERAL = 64
SENSIBLE = 0.7  # of the choices are those of an easy robot, the others any
EASY, ANY = Easy(deals=1, endings=4), Uniform()  # a person who is no better than that presses no less
FOR_EVER = 1e6  # seconds: what robots do is told together, however long a busy machine lets them think
CLOSES, NOBODY = ("round", "day"), -1  # what ends a turn without beginning another
MOST = 2000  # answers; no game takes so many
LEAST = 2  # options that make a question a choice


class Played(NamedTuple):
    """A game to be played."""

    title: str
    seats: int
    number: int
    language: str = "en"
    robots: str = "easy"


class Said(NamedTuple):
    """A question and its answer."""

    key: str
    options: int
    choice: str


@dataclass
class Step:
    """What was pressed until something was answered, and what came of it until the person was asked again."""

    said: list[Said]
    presses: int
    turn: int  # how many turns had begun before
    mine: bool  # whether the last of them is this person's
    told: list[KeptEvent]  # what happened by these answers alone
    posted: list[int]  # public messages made since the step before
    board: int  # the newest public message when it was pressed
    private: int  # messages that only this person sees, afterwards
    refused: int = 0  # presses that said the choice, and did not make it


@dataclass
class Course:
    """A whole game as it was pressed."""

    game: Played
    seat: int = 0
    steps: list[Step] = field(default_factory=list)
    single: list[tuple[str, str]] = field(default_factory=list)  # questions shown with one option: the key, and why they stay
    texts: set[str] = field(default_factory=set)  # all that stood on buttons and in menus


class Lost(Exception):
    """Nothing that can be seen leads to what somebody wants to say."""


class Sitting:
    """A person at a table: looks, thinks, presses."""

    def __init__(self, here: Hall, number: int, played: Played) -> None:
        self.here, self.number, self.course = here, number, Course(played)
        self.rules = game(played.title)
        self.rng = Random(f"{played.title} {played.seats} {played.number}")
        self.actor = here.people[WHO]
        self.before = {message.id for message in self.visible() if message.ephemeral}  # what was asked for before the game
        self.created: list[int] = []
        self.begun: list[int] = []  # by whom the turns were that have begun
        self.read = 0  # entries of the log that are known
        here.env.backend.subscribers.append(self._heard)

    def _heard(self, event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE" and not int(payload.get("flags") or 0) & EPHEMERAL:
            self.created.append(int(payload["id"]))

    async def play(self, most: int) -> Course:
        """Answer until the game is over, or so many things have been said."""
        await self.rest()
        for _ in range(most):
            live = await self.here.live(self.number)
            seat = live.seat_for(str(self.actor.id)).seat
            look, self.course.seat = live.look(seat), seat
            if live.table.status != "playing" or look.ask is None or live.state is None:
                break
            await self.entries()
            await self.answer(look, live.state, look.ask)
        return self.course

    async def answer(self, look: Look, s: State, ask: Ask) -> None:
        """One question, or a run of them that can be answered at once."""
        if len(ask.options) + len(ask.free) < LEAST:
            self.course.single.append((ask.key, why_kept(self.course.game.title, s, ask)))
        turn, mine = len(self.begun), self.begun[-1:] == [ask.seat]
        wish, tried, presses, refused = self.wish(look, s, ask), Tried(), 0, 0
        board = max((m.id for m in self.visible() if not m.ephemeral), default=0)
        while True:
            press = self.next_press(look, wish, tried)
            presses += press.cost
            await self.do(press)
            if own := [move for move in await self.entries() if move.seat == ask.seat and move.robot is None]:
                break
            refused += wish.choice in press.values or bool(wish.says(press.carried))
            tried.note(press)
        private = sum(message.ephemeral and message.id not in self.before for message in self.visible())
        made, self.created = self.created, []
        told = [event for move in own for event in move.events]
        self.course.steps.append(Step(answered(s, ask.seat, own[0]), presses, turn, mine, told, made, board, private, refused))

    def next_press(self, look: Look, wish: Wish, tried: Tried) -> Press:
        """What this person presses next."""
        found = usable(self.visible(), self.number, look.since)
        self.course.texts.update(text for control in found for text in control.texts)
        press = way(wish, found, tried)
        if press is None:
            shown = "\n".join(f"  {c.custom_id} {c.texts[:1]} {c.entries}" for c in found)
            raise Lost(f"{self.course.game}: nothing leads to {wish}; what can be pressed:\n{shown}")
        return press

    def visible(self) -> list[ResponseMessage]:
        """All messages of the channel that this person sees."""
        found = self.here.env.backend.messages.get(self.here.channel.id, {}).values()
        return [ResponseMessage(self.here.env, message) for message in found if message.visible_to(self.actor.id)]

    async def do(self, press: Press) -> None:
        """Use a control, and wait for all that comes of it."""
        message, custom_id = self.here.message(press.control.message.id), press.control.custom_id
        if press.values:
            result = await self.actor.select(message, list(press.values), custom_id=custom_id)
        else:
            result = await self.actor.click(message, custom_id=custom_id)
        if result.modal is not None:
            raise Lost(f"{self.course.game}: a window with fields opens, and nobody has said here what goes into it")
        await self.rest()

    async def rest(self) -> None:
        """Wait until nothing happens any more."""
        await self.here.bot.robots.idle()
        await self.here.env.settle()

    async def entries(self) -> list[Move]:
        """What the log has that was not read yet."""
        found = [move for move in await self.here.tables.store.moves(self.number) if move.number > self.read]
        self.read = max([self.read, *(move.number for move in found)])
        for event in (event for move in found for event in move.events):
            if event["kind"] in ("turn", *CLOSES):
                self.begun.append(int(event["data"]["seat"]) if event["kind"] == "turn" else NOBODY)
        return found

    # -- what this person wants -------------------------------------------------------------------------------------------

    def wish(self, look: Look, s: State, ask: Ask) -> Wish:
        """What is to be said; a whole run where all of it may be picked at once."""
        policy = EASY if self.rng.random() < SENSIBLE else ANY
        first = self.thought(s, ask.seat, policy)
        spots = book(self.course.game.title).spots(first)
        run = look.picks.get(ask.seat)
        if ways := [way for way in look.ways.get(ask.seat, ()) if way.choices[0] == first]:
            return Wish(first, spots, then=self.way(ways, s, ask.seat, policy).choices[1:])
        if run is None or first == STOP:
            return Wish(first, spots)
        picks, t = [first], s
        while len(picks) < run.most:
            t = clone(t)
            apply(t, ask.seat, picks[-1])
            now = asked(t, ask.seat)
            if now is None or now.key != ask.key or t.seals != s.seals or (more := self.thought(t, ask.seat, policy)) == STOP:
                break
            picks.append(more)
        return Wish(first, spots, picks, run.choices)

    def way(self, ways: Sequence[Way], s: State, seat: int, policy: Policy) -> Way:
        """Which of the ways that begin alike: each answer is thought about when it is its turn, and the order does not matter."""
        t, said, most = clone(s), [ways[0].choices[0]], max(len(way.choices) for way in ways)
        apply(t, seat, said[0])
        while len(said) < most and t.seals == s.seals and asked(t, seat) is not None:
            said.append(self.thought(t, seat, policy))
            apply(t, seat, said[-1])
        meant = [way for way in ways if sorted(way.choices) == sorted(said[: len(way.choices)])]
        if meant:
            return max(meant, key=lambda way: len(way.choices))
        return max(ways, key=lambda way: sum(a == b for a, b in zip(way.choices, said, strict=False)))  # it comes to the same

    def thought(self, s: State, seat: int, policy: Policy) -> str:
        """What a robot would say, which is given no more than the seat may know."""
        ask = asked(s, seat)
        assert ask is not None
        if len(ask.options) + len(ask.free) < LEAST:
            return ask.options[0]
        return policy.choose(self.rules, self.rules.resample(s, seat, self.rng), seat, self.rng)


def why_kept(title: str, s: State, ask: Ask) -> str:
    """Why a question with one option does not answer itself; "" when nobody knows."""
    if ask.public:
        return LAST_WORD if answer_obvious(s) is s else ""
    return KEPT.get(f"{title} {ask.family}", "")


def answered(s: State, seat: int, move: Move) -> list[Said]:
    """The questions that an entry of this seat answers, each with the number of its options."""
    t, found = clone(s), []
    for who, key, choice, by_rules, *by_table in move.answers:
        if by_rules:
            continue
        ask = asked(t, who)
        if ask is not None and who == seat and not any(by_table):
            found.append(Said(key, len(ask.options) + len(ask.free), choice))
        apply(t, who, choice)
    return found


async def sat(played: Played, most: int) -> Course:
    """Play one game, from its lobby on."""
    with TemporaryDirectory() as folder:
        async with hall(Path(folder), seed=played.number) as here:
            here.bot.poster._gather = FOR_EVER
            actor = here.people[WHO]
            await actor.slash(here.channel, "me language", language=played.language)
            live = await here.open(WHO, seats=played.seats, game=played.title)
            live.table.language = played.language  # simcord's servers all speak English
            for _ in range(played.seats - 1):
                await actor.slash(here.channel, "table robot", robot=played.robots)
            await actor.click(here.lobby(live), custom_id=control(here.lobby(live), "start"))
            return await Sitting(here, live.table.id, played).play(most)


def played_out(played: Played, most: int = MOST) -> Course:
    """The same for whoever does not wait for anything else."""
    return asyncio.run(sat(played, most))
