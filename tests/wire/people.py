"""People on the stand-in: they type, press and pick, and only what the app would let them."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any, NamedTuple

from bot.store import Seat, Table
from bot.store.address import Place
from bot.store.columns import unpack
from bot.store.packing import READ, read
from bot.tables import Live
from bot.tables.values.live import codec
from bot.tables.values.ways import choices_of
from engines.kernel import Ask, Verb, asked, verb_of
from engines.shelf import game
from tests.discord.hall import arguments
from tests.patience import PATIENCE, until
from tests.wire.deed import Deed
from tests.wire.objects import EPHEMERAL, Json, member
from tests.wire.rows import rows
from tests.wire.standin import StandIn, controls

TYPED, PRESSED, COMPLETING = 2, 3, 4
BUTTON, MENU = 2, 3


class Control(NamedTuple):
    """A button, or an entry of a menu."""

    id: str
    value: str = ""


class Person:
    """Somebody in a channel."""

    def __init__(self, here: StandIn, name: str, channel: int) -> None:
        self.here, self.channel = here, channel
        self.json = here.person(name)
        self.id = self.json["id"]
        self.name = name

    # -- doing something, without waiting for an answer -----------------------------------------------------------------

    async def begin(self, path: str, **given: Any) -> Deed:
        """Send a command, as soon as Discord has been told which there are: a bot is connected a moment before that."""
        await until(lambda: self.here.commands, "the commands")
        return await self.here.do(TYPED, self.json, self.channel, self._command(path, given))

    async def push(self, message: Json, wanted: Control) -> Deed:
        """Press a button or pick from a menu."""
        return await self.pick(message, wanted.id, [wanted.value] if wanted.value else [])

    async def pick(self, message: Json, custom_id: str, values: list[str]) -> Deed:
        """Press a button, or pick several entries of a menu."""
        kind = next(c["type"] for c in controls(message) if c["custom_id"] == custom_id)
        data = {"custom_id": custom_id, "component_type": kind, "id": 1, **({"values": values} if kind == MENU else {})}
        return await self.here.do(PRESSED, self.json, self.channel, data, message)

    # -- doing it and reading the answer --------------------------------------------------------------------------------

    async def slash(self, path: str, **given: Any) -> Deed:
        """A command and its answer."""
        return await told(await self.begin(path, **given))

    async def click(self, message: Json, deed: str) -> Deed:
        """Press the button that does that, and wait until Discord takes it."""
        return await heard(await self.push(message, control(message, deed)))

    async def complete(self, path: str, option: str, typed: str = "", **given: Any) -> list[str]:
        """What is suggested while typing."""
        data = self._command(path, {**given, option: typed})
        inner = data["options"][0]["options"] if " " in path else data["options"]
        next(o for o in inner if o["name"] == option)["focused"] = True
        deed = await told(await self.here.do(COMPLETING, self.json, self.channel, data))
        return [one["value"] for one in deed.choices]

    def _command(self, path: str, given: dict[str, Any]) -> Json:
        name, *inner = path.split(" ")
        root = next(c for c in self.here.commands if c["name"] == name)
        leaf, options = root, []
        for word in inner:
            leaf = next(o for o in leaf["options"] if o["name"] == word)
        people: Json = {}
        for option, value in given.items():
            kind = next(o["type"] for o in leaf.get("options", []) if o["name"] == option)
            if kind == 6:
                people[value["id"]] = value
            options.append({"name": option, "type": kind, "value": value["id"] if kind == 6 else value})
        data = {"id": root["id"], "name": name, "type": 1, "options": options}
        for word in reversed(inner):
            data["options"] = [{"name": word, "type": 1, "options": data["options"]}]
        members = {n: {k: v for k, v in member(p).items() if k != "user"} for n, p in people.items()}
        return {**data, "resolved": {"users": people, "members": members}} if people else data


async def heard(deed: Deed) -> Deed:
    """Wait until the bot has taken notice."""
    await asyncio.wait_for(deed.heard.wait(), PATIENCE)
    return deed


async def told(deed: Deed) -> Deed:
    """Wait until there is something to read."""
    await asyncio.wait_for(deed.told.wait(), PATIENCE)
    return deed


# -- what stands on messages ----------------------------------------------------------------------------------------------


def offers(message: Json) -> dict[str, Control]:
    """The choices offered on a message."""
    found: dict[str, Control] = {}
    for one in controls(message):
        parts = one["custom_id"].split(":", 4)
        if parts[1] == "say":
            found[parts[4]] = Control(one["custom_id"])
        elif parts[1] == "menu":
            found |= {o["value"]: Control(one["custom_id"], o["value"]) for o in one["options"]}
    for word, where in [*found.items()]:
        found.setdefault(choices_of(word)[0], where)  # who says the first of several answers presses one of those buttons
    return found


def deed_of(one: Json) -> str:
    """What a button or menu does."""
    return str(one["custom_id"].split(":")[1])


def control(message: Json, deed: str) -> Control:
    """The button that does that."""
    return Control(next(c["custom_id"] for c in controls(message) if deed_of(c) == deed))


def has(message: Json, deed: str) -> bool:
    """Whether there is a button or menu that does that."""
    return any(deed_of(c) == deed for c in controls(message))


def shows(message: Json) -> int | None:
    """The entry of the log after which a board was drawn."""
    found = next((c["custom_id"] for c in controls(message) if deed_of(c) == "undo"), None)
    return int(found.split(":")[3]) if found else None


def board(here: StandIn, channel: int) -> Json | None:
    """The newest post with the table on it."""
    return next((m for m in reversed(here.public(channel)) if shows(m) is not None), None)


# -- the truth -------------------------------------------------------------------------------------------------------------


def truth(database: Place, channel: int) -> Live | None:
    """The table of a channel as it is written down."""
    found = rows(database, "SELECT * FROM tables WHERE channel = ? ORDER BY id DESC LIMIT 1", (str(channel),))
    if not found:
        return None
    table = unpack(Table, found[0])
    sat = rows(database, "SELECT seat, name, person, robot, owner FROM seats WHERE table_id = ? ORDER BY seat", (table.id,))
    kept = rows(database, f"{READ} WHERE s.table_id = ? AND s.number = ?", (table.id, table.number))
    return Live(table, [unpack(Seat, row) for row in sat], codec(table.game).load(read(kept[0])) if kept else None)


def handled(database: Place, deed: Deed) -> Json | None:
    """What the bot has written down of a deed; None when it was not carried out."""
    found = rows(database, "SELECT answer FROM handled WHERE interaction = ?", (str(deed.id),))
    return json.loads(found[0]["answer"]) if found else None


class Guest(Person):
    """Somebody who plays: chooses at random among what is allowed, and says it in every way there is."""

    def __init__(self, here: StandIn, name: str, channel: int, database: Place, rng: Random) -> None:
        super().__init__(here, name, channel)
        self.database, self.rng = database, rng
        self.ways: dict[str, int] = {}

    def live(self) -> Live:
        """The table as it is."""
        found = truth(self.database, self.channel)
        assert found is not None
        return found

    def ask(self, live: Live) -> Ask | None:
        """What this person is asked."""
        seat = live.seat_of(self.id)
        return asked(live.state, seat.seat) if live.state is not None and seat is not None and live.is_open else None

    async def move(self) -> Deed | None:
        """One choice; what was done last for it. None: the table had moved on meanwhile."""
        live = self.live()
        ask = self.ask(live)
        if ask is None:
            await asyncio.sleep(0.03)
            return None
        choice = self.rng.choice(ask.options)
        verb = verb_of(game(live.table.game).verbs, ask, choice)
        if verb is not None and verb.at == ask.family and self.rng.random() < 0.3:
            return await self.types(live, verb, choice)
        shown = await self.at_board(live)
        if (wanted := offers(shown).get(choice)) is not None:
            return await self._said("board", await self.push(shown, wanted))
        if not ask.is_open:
            if not has(shown, "choose"):
                return None
            shown = (await told(await self.push(shown, control(shown, "choose")))).said[-1]
        return await self.on_panel(shown, choice)

    async def at_board(self, live: Live) -> Json:
        """The board, as soon as it shows the table as it is."""
        number = live.table.number
        found: Json = await until(lambda: self._board_of(number), f"a board of #{live.table.id} after {number}")
        return found

    def _board_of(self, number: int) -> Json | None:
        found = board(self.here, self.channel)
        return found if found is not None and (shows(found) or 0) >= number else None

    async def types(self, live: Live, verb: Verb, choice: str) -> Deed:
        """Say it as a command, whose first argument is completed."""
        said = arguments(verb, choice)
        if said and self.rng.random() < 0.7:
            name = next(iter(said))
            await self.complete(f"{live.game.group} {verb.name}", name, "", **{k: v for k, v in said.items() if k != name})
            self.ways["completed"] = self.ways.get("completed", 0) + 1
        return await self._said("typed", await self.slash(f"{live.game.group} {verb.name}", **said))

    async def on_panel(self, panel: Json, choice: str) -> Deed | None:
        """Choose on a panel; several picks are one menu, and too many options are chosen by their verb first."""
        if has(panel, "picks") and choice != "done":
            menu = next(c for c in controls(panel) if deed_of(c) == "picks")
            some = self.rng.sample([o["value"] for o in menu["options"]], self.rng.randint(1, menu["max_values"]))
            panel = (await told(await self.pick(panel, menu["custom_id"], some))).said[-1]
            return await self._said("picks", await self.push(panel, control(panel, "run"))) if has(panel, "run") else None
        if has(panel, "verbs"):
            first = choice.split(" ", 1)[0]
            menu = next(c for c in controls(panel) if deed_of(c) == "verbs" and first in [o["value"] for o in c["options"]])
            panel = (await told(await self.pick(panel, menu["custom_id"], [first]))).said[-1]
        where = "panel" if panel["flags"] & EPHEMERAL else "board"
        wanted = offers(panel).get(choice)
        return await self._said(where, await self.push(panel, wanted)) if wanted is not None else None

    async def _said(self, way: str, deed: Deed) -> Deed:
        """Wait until it is written down, or refused."""
        await until(lambda: handled(self.database, deed) is not None or deed.text, f"a move of {self.name} by {way}")
        self.ways[way] = self.ways.get(way, 0) + 1
        return deed
