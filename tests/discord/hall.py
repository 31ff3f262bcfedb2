"""A simulated Discord with the bot in it, and people who only do what the app lets them do."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import simcord
from simcord.results import InteractionResult, ResponseMessage

from bot.discord_ui import client
from bot.discord_ui.client import Bot
from bot.discord_ui.front import Manners
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.store import SqlStore
from bot.store.address import Address, Place
from bot.store.connection import AnyDatabase
from bot.store.opening import open_database
from bot.tables import Live, Tables
from bot.tables.values.ways import choices_of
from engines.kernel import Ask, Verb, asked, verb_of
from renderers.words.book import book
from tests.discord.lean import made_lean, made_patient, told

QUICK = Manners(commands_per_minute=100_000, post_pause=0, robot_pause=0, robot_workers=0, film_workers=0, icons_every=-1)
Now = Callable[[], float]
PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
SERVER = 16  # its number among those of its moment
made_lean()
made_patient()


class Hall:
    """One server with one channel, its people, and the bot of the moment."""

    def __init__(
        self, folder: Path, env: simcord.Env, bot: Bot, database: AnyDatabase, pictures: Pictures | None, now: Now = time.time
    ) -> None:
        self.folder, self.env, self.bot, self.database, self.pictures, self.now = folder, env, bot, database, pictures, now
        self.guild = env.create_guild("Market")
        self.channel = self.guild.create_text_channel("games")
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in PEOPLE}

    @property
    def tables(self) -> Tables:
        """The service of the moment."""
        return self.bot.tables

    async def restart(self) -> None:
        """Another process: nothing but the database is left."""
        await self.bot.close()
        await self.database.close()
        self.bot, self.database = await built(self.folder, self.pictures, self.now)
        await self.env.restart_bot(self.bot)

    def messages(self, channel: int | None = None) -> list[ResponseMessage]:
        """All messages of the channel, the oldest first."""
        found = self.env.backend.messages.get(channel or self.channel.id, {})
        return [ResponseMessage(self.env, m) for _, m in sorted(found.items())]

    def public(self) -> list[ResponseMessage]:
        """What everybody can see."""
        return [m for m in self.messages() if not m.ephemeral]

    async def private(self, name: str) -> list[ResponseMessage]:
        """What only this person can see, when everything that was to be taken away is gone."""
        while self.bot.private_panels.busy:
            await asyncio.sleep(0.005)
        found = self.env.backend.messages.get(self.channel.id, {})
        mine = [m for _, m in sorted(found.items()) if m.is_ephemeral and m.visible_to(self.people[name].id)]
        return [ResponseMessage(self.env, m) for m in mine]

    def message(self, number: int) -> ResponseMessage:
        """A message by its number."""
        return ResponseMessage(self.env, self.env.backend.get_message(self.channel.id, number))

    async def open(self, *people: str, seats: int, robots: int = 0, game: str = "oaxaca") -> Live:
        """A table, through the lobby."""
        first = self.people[people[0]]
        await first.slash(self.channel, "table open", game=game, seats=seats)
        live = await self.tables.in_channel(str(self.channel.id))
        for name in people[1:]:
            await self.people[name].click(self.lobby(live), label="Join")
        for _ in range(robots):
            await first.slash(self.channel, "table robot", robot="random")
        return live

    def lobby(self, live: Live) -> ResponseMessage:
        """The lobby post."""
        return self.message(live.table.posts["lobby"])

    async def live(self, number: int) -> Live:
        """A table as it is now."""
        return await self.tables.live(number)

    async def state(self, number: int) -> Any:
        """The true position of a table."""
        return (await self.live(number)).state

    async def press(self, name: str, message: ResponseMessage, choice: str) -> InteractionResult:
        """Somebody presses a choice where it is offered."""
        where, value = offers(message)[choice]
        if value:
            return await self.people[name].select(message, [value], custom_id=where)
        return await self.people[name].click(message, custom_id=where)

    async def board(self, number: int) -> ResponseMessage:
        """The board post with the buttons."""
        return self.message((await self.live(number)).table.posts["board"])


def in_a_file(folder: Path) -> Place:
    """Where the tables of a hall are kept."""
    return folder / "tables.sqlite3"


kept: Callable[[Path], Place] = in_a_file


class OnAServer:
    """Tables are kept on a PostgreSQL server: in a database that is empty for each folder."""

    def __init__(self) -> None:
        self._last: Path | None = None

    def __call__(self, folder: Path) -> Place:
        from tests.store.server import emptied, own_database

        address = own_database("_hall")
        folder.mkdir(parents=True, exist_ok=True)
        if folder != self._last:
            self._last = folder
            emptied(address)
        return Address(address)


async def built(folder: Path, pictures: Pictures | None, now: Now = time.time) -> tuple[Bot, AnyDatabase]:
    """A bot on the database of that folder."""
    database = await open_database(kept(folder))
    bot = Bot(Tables(SqlStore(database), now=now), pictures, QUICK, folder / "commands")
    bot.robots._random = Random(7)  # type: ignore[assignment]
    return bot, database


@asynccontextmanager
async def hall(folder: Path, pictures: Pictures | None = None, seed: int = 1, now: Now = time.time) -> AsyncIterator[Hall]:
    """A hall for one test; the same seed deals the same games."""
    secrets = (sha256(f"{seed} {n}".encode()).hexdigest() for n in count())
    with patch("bot.tables.life.lobby.new_secret", lambda: next(secrets)), patch.object(client, "payload", told):
        async with opened(folder, pictures, now) as made:
            yield made


@asynccontextmanager
async def opened(folder: Path, pictures: Pictures | None, now: Now = time.time) -> AsyncIterator[Hall]:
    """The bot is logged in, and logs out in the end."""
    bot, database = await built(folder, pictures, now)
    made: Hall | None = None
    try:
        async with simcord.run(bot, settle_timeout=30) as env:
            with numbered(env):
                made = Hall(folder, env, bot, database, pictures, now)
            await env.settle()
            yield made
    finally:
        bot = made.bot if made else bot
        await bot.close()
        await (made.database if made else database).close()
        await asyncio.sleep(0)


@contextmanager
def numbered(env: simcord.Env) -> Iterator[None]:
    """Give the server and its people the same numbers, however many commands there are and however long the bot took to start.

    What is dealt hangs on them, and they tell the moment: simulated time goes on while a busy machine is waited for.
    """
    backend = env.backend
    now, backend.clock.elapsed = backend.clock.elapsed, 0.0
    moment = min(backend._sequences)
    backend._sequences[moment] = SERVER
    backend._reserved_ids -= {moment << 22 | n for n in range(SERVER, SERVER + 99)}
    yield
    backend.clock.elapsed = now


def controls(message: ResponseMessage) -> Iterator[dict[str, Any]]:
    """Buttons and menus of a message."""
    for row in message.components:
        yield from row["components"]


def offers(message: ResponseMessage) -> dict[str, tuple[str, str]]:
    """What can be chosen on a message: the choice -> the control's id, and the menu's value if it is one.

    Where a choice can only be said together with others, that is how; else a control that says nothing else is taken.
    """
    found: dict[str, tuple[str, str]] = {}
    for one in controls(message):
        parts = one["custom_id"].split(":", 4)
        if parts[1] == "say":
            found[parts[4]] = (one["custom_id"], "")
        elif parts[1] == "menu":
            found |= {o["value"]: (one["custom_id"], o["value"]) for o in one["options"]}
    for word, where in [*found.items()]:
        found.setdefault(choices_of(word)[0], where)  # who says the first of several answers presses one of those buttons
    return found


def control(message: ResponseMessage, deed: str) -> str | None:
    """The id of the control that does that."""
    return next((c["custom_id"] for c in controls(message) if c["custom_id"].split(":")[1] == deed), None)


def shown(result: InteractionResult) -> ResponseMessage:
    """The private answer of an interaction."""
    found = [*result.followups, *([result.response] if result.response is not None and result.response.ephemeral else [])]
    assert found, f"no private answer: {result}"
    return found[0]


class Player:
    """Somebody at a table who chooses at random and says it in every way there is, or mostly by typing, or by pressing only."""

    def __init__(self, hall: Hall, name: str, number: int, rng: Random, typing: float = 0.3) -> None:
        self.hall, self.name, self.number, self.rng, self.typing = hall, name, number, rng, typing
        self.ways: dict[str, int] = {}

    @property
    def actor(self) -> Any:
        """The person on Discord."""
        return self.hall.people[self.name]

    async def ask(self) -> Ask | None:
        """What this person is asked."""
        live = await self.hall.live(self.number)
        seat = live.seat_of(str(self.actor.id))
        return asked(live.state, seat.seat) if live.state is not None and seat is not None and live.is_open else None

    async def move(self) -> None:
        """One choice."""
        ask = await self.ask()
        assert ask is not None
        choice = self.rng.choice(ask.options)
        live = await self.hall.live(self.number)
        verb = verb_of(live.game.verbs, ask, choice)
        if verb is not None and verb.at == ask.family and self.rng.random() < self.typing:
            await self.type(live.game.group, verb, choice)
        elif not await self.on_board(choice):
            await self.on_panel(ask, choice)

    def count(self, way: str) -> None:
        """Remember how it was said."""
        self.ways[way] = self.ways.get(way, 0) + 1

    async def type(self, group: str, verb: Verb, choice: str) -> None:
        """Say it as a command."""
        result = await self.actor.slash(self.hall.channel, f"{group} {verb.name}", **arguments(verb, choice))
        assert result.ephemeral
        self.count("typed")

    async def on_board(self, choice: str) -> bool:
        """Press it on the board, if it is offered there."""
        board = await self.hall.board(self.number)
        return await self._press(board, choice, "board")

    async def _press(self, message: ResponseMessage, choice: str, where: str) -> bool:
        if choice not in offers(message):
            return False
        await self.hall.press(self.name, message, choice)
        self.count(where)
        return True

    async def on_panel(self, ask: Ask, choice: str) -> None:
        """Choose on the private panel; several picks are one menu, and too many options are chosen by their first words first."""
        panel = await self.hall.board(self.number)
        if not ask.is_open:
            panel = shown(await self.actor.click(panel, custom_id=control(panel, "choose")))
        if (picks := control(panel, "picks")) is not None and choice != "done":
            menu = next(c for c in controls(panel) if c["custom_id"] == picks)
            n = self.rng.randint(1, menu["max_values"])
            values = self.rng.sample([o["value"] for o in menu["options"]], n)
            chosen = await self.actor.select(panel, values, custom_id=picks)
            confirm = control(shown(chosen), "run")
            assert confirm is not None
            await self.actor.click(shown(chosen), custom_id=confirm)
            self.count("picks")
            return
        while choice not in offers(panel) and control(panel, "verbs") is not None:
            menus = [c for c in controls(panel) if c["custom_id"].split(":")[1] == "verbs"]
            assert all("options" in c for c in menus), (ask, choice, panel.embeds, [c["custom_id"] for c in controls(panel)])
            heads = [(c["custom_id"], o["value"]) for c in menus for o in c["options"]]
            places = book((await self.hall.live(self.number)).table.game).spots(choice)
            menu, head = next((c, head) for c, head in heads if f"{choice} ".startswith(f"{head} ") or head in places)
            panel = shown(await self.actor.select(panel, [head], custom_id=menu))
        assert await self._press(panel, choice, "panel"), (choice, offers(panel))


def arguments(verb: Verb, choice: str) -> dict[str, str]:
    """What is typed for the arguments of a verb to say a choice."""
    if verb.form:
        pattern = re.sub(r"\{([\w-]+)\}", lambda m: f"(?P<{m[1].replace('-', '_')}>[^ ]+)", verb.form)
        match = re.fullmatch(pattern, choice)
        assert match is not None
        return {name.replace("_", "-"): word for name, word in match.groupdict().items()}
    for arg in verb.args:
        head, _, tail = arg.form.partition("{}")
        if arg.key == verb.at and (choice == arg.stop or (choice.startswith(head) and choice.endswith(tail))):
            return {arg.name: choice if choice == arg.stop else choice[len(head) : len(choice) - len(tail)]}
    raise LookupError(f"{verb.name} cannot say {choice}")


async def turns(players: Mapping[str, Player], most: int) -> AsyncIterator[tuple[int, Ask]]:
    """The question before each of so many moves; nothing more when nobody is asked any more."""
    for n in range(most):
        waiting = [(player, ask) for player in players.values() if (ask := await player.ask()) is not None]
        if not waiting:
            return
        yield n, waiting[0][1]
        await waiting[0][0].move()


async def play_out(hall: Hall, players: Mapping[str, Player], number: int, most: int = 2000) -> int:
    """Play until nobody is asked any more; the number of moves."""
    moves = 0
    while moves < most:
        waiting = [p for p in players.values() if await p.ask() is not None]
        if not waiting:
            return moves
        await waiting[0].move()
        moves += 1
    raise AssertionError("no end")
