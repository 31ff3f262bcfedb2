"""One game through the simulated Discord: a person among robots, and a note of every press."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from simcord.results import ResponseMessage

from bench.clicks.hand import Press, Tried, Wish, usable, way
from bench.clicks.limits import KEPT, LAST_WORD
from bench.clicks.mind import LEAST, Mind
from bot.store import Move
from bot.store.values.news import KeptEvent
from bot.tables import Look
from engines.kernel import Ask, State, answer_obvious, apply, asked, clone
from tests.discord.hall import Hall, control, hall

WHO = "Ana"
EPHEMERAL = 64
FOR_EVER = 1e6  # seconds: what robots do is told together, however long a busy machine lets them think
CLOSES, NOBODY = ("round", "day"), -1  # what ends a turn without beginning another
MOST = 2000  # answers; no game takes so many


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
        self.mind = Mind(played.title, Random(f"{played.title} {played.seats} {played.number}"))
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
        wish, tried, presses, refused = self.mind.wish(look, s, ask), Tried(), 0, 0
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
