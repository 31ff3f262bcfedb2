"""Icons are uploaded once, whatever comes between: and while they are not there, nobody misses them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import discord
import pytest

from bot.discord_ui.connection import uploading
from bot.discord_ui.connection.request_budget import Budget
from bot.discord_ui.connection.uploading import Uploads
from bot.discord_ui.messages.icons import Emojis
from bot.store import Database, SqlStore
from renderers.kit.colour import rgb
from renderers.kit.emoji import Icon
from renderers.words.icons import EVERYWHERE, all_icons
from tests.patience import until
from tests.wire.faults import Fault
from tests.wire.people import Guest
from tests.wire.program import TOKEN, Program, running
from tests.wire.standin import StandIn, controls, standing_in
from tests.wire.test_game import gathered

FEW = [*EVERYWHERE.values()][:4]


class Around:
    """An application with few icons, and what one process after the other makes of them."""

    def __init__(self, here: StandIn, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.here, self.folder, self.monkeypatch = here, folder, monkeypatch
        self.emojis, self.budget = Emojis(), Budget()
        self.wanted: list[str] = []
        self.there_are(FEW)

    def there_are(self, icons: Iterable[Icon]) -> None:
        """The icons that a version of the bot has."""
        table = {one.name: one for one in icons}
        self.wanted = [*table]
        self.monkeypatch.setattr(uploading, "all_icons", lambda: table)

    def names(self) -> list[str]:
        """What Discord has, in alphabetical order."""
        return self.here.emojis.names()

    def posted(self) -> list[str]:
        """What was uploaded with success, one after the other."""
        return [call.body["name"] for call in self.here.calls if call.kind == "emoji" and call.status == 201]

    @asynccontextmanager
    async def process(self, every: float = 0.0) -> AsyncIterator[Uploads]:
        """A bot's process, as far as it has to do with icons."""
        self.emojis, self.budget = Emojis(), Budget()
        database = await Database.open(self.folder / "tables.sqlite3")
        client = discord.Client(intents=discord.Intents(guilds=True), http_trace=self.budget.trace())
        await client.login(TOKEN)
        made = Uploads(client, SqlStore(database), self.emojis, every)
        try:
            await made.start()
            yield made
        finally:
            await made.close()
            await client.close()
            await database.close()

    async def done(self) -> None:
        """Everything that is wanted can be shown."""
        await until(lambda: sorted(self.emojis.ids) == sorted(self.wanted), "all icons")


@pytest.fixture
async def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Around]:
    """Discord, and nothing uploaded yet."""
    async with standing_in() as here:
        address = here.gateway.url.split("/")[2]
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://{address}/api/v10")
        monkeypatch.setattr(uploading, "SOONEST", 0.05)
        monkeypatch.setattr(uploading, "LATEST", 0.05)
        yield Around(here, tmp_path, monkeypatch)
        assert here.check()[1] == []


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What a host reads."""
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


async def test_the_first_start_uploads_each_once_and_the_next_nothing(around: Around, caplog: pytest.LogCaptureFixture) -> None:
    async with around.process():
        await around.done()
    assert sorted(around.posted()) == sorted(around.wanted) == around.names()
    async with around.process() as again:
        assert sorted(around.emojis.ids) == around.names(), "known from the first moment on"
        await until(lambda: around.here.count("emojis") == 2, "a look at what is there")
    assert len(around.posted()) == len(FEW) and again.client.is_closed() and warned(caplog) == []
    assert {str(number) for number in around.emojis.ids.values()} == {one["id"] for one in around.here.emojis.kept.values()}


async def test_what_is_there_already_is_not_uploaded_again(around: Around) -> None:
    async with around.process():
        await around.done()
    for number in [*around.here.emojis.kept][:2]:
        around.here.emojis.remove(number)  # somebody has taken them away
    async with around.process():
        await until(lambda: len(around.posted()) == len(FEW) + 2, "the two")
        await around.done()
    assert around.names() == sorted(around.wanted)
    (around.folder / "tables.sqlite3").unlink()  # another database, the same application
    async with around.process():
        await around.done()
    assert len(around.posted()) == len(FEW) + 2


async def test_of_a_changed_icon_the_old_one_goes_when_the_new_one_is_there(around: Around) -> None:
    around.here.emojis.put(77, "of_the_host")
    async with around.process():
        await around.done()
    old, changed = FEW[0].name, replace(FEW[0], ground=rgb("#123456"))
    around.there_are([changed, *FEW[1:]])
    around.here.faults.add(Fault("emoji", 503, left=2))
    async with around.process():
        assert changed.name not in around.emojis.ids and old not in around.emojis.ids
        await until(lambda: around.here.count("emoji") == len(FEW) + 1, "a try that fails")
        assert old in around.names()
        await until(lambda: old not in around.names(), "the old one goes")
        assert changed.name in around.emojis.ids
    assert around.names() == sorted([*around.wanted, "of_the_host"]), "what we have not uploaded is not ours"
    kinds = [call.kind for call in around.here.calls if call.kind in ("emoji", "emoji gone") and call.status < 300]
    assert kinds[-2:] == ["emoji", "emoji gone"]


@pytest.mark.parametrize("kind", ["emojis", "emoji"])
async def test_who_may_not_asks_once_and_says_so_once(around: Around, caplog: pytest.LogCaptureFixture, kind: str) -> None:
    around.here.faults.add(Fault(kind, 403, left=100))
    async with around.process():
        await until(lambda: around.here.guard.invalid == 1, "a refusal")
        await asyncio.sleep(0.3)
        assert around.here.guard.invalid == 1 == around.budget.invalid and not around.emojis.ids
        assert str(around.emojis.of("", "undo")) == "↩️"
    assert len(warned(caplog)) == 1 and around.names() == []


FAILURES = (
    Fault("emojis", 503),
    Fault("emojis", cut=True),
    Fault("emoji", 503),
    Fault("emoji", 503, after=True),
    Fault("emoji", 502, after=True),
    Fault("emoji", 429, retry_after=0.05),
    Fault("emoji", cut=True),
    Fault("emoji", cut=True, after=True),
    Fault("emoji gone", 503),
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("fault", FAILURES, ids=lambda one: f"{one.kind} {one.status or 'cut'}{' after' * one.after}")
async def test_whatever_fails_is_made_up_for_and_nothing_is_there_twice(
    around: Around, caplog: pytest.LogCaptureFixture, fault: Fault
) -> None:
    if fault.kind == "emoji gone":
        async with around.process():
            await around.done()
        around.there_are(FEW[1:])
    met = around.here.faults.add(replace(fault, left=2))
    async with around.process():
        await around.done()
        await until(lambda: met.left == 0 and around.names() == sorted(around.wanted), "nothing else")
    assert len(warned(caplog)) <= 1


async def test_a_process_that_dies_in_the_middle_leaves_the_rest_to_the_next(around: Around) -> None:
    for n in range(1, len(FEW) + 1):
        async with around.process(every=30.0):
            await until(lambda: len(around.emojis.ids) == n, "one more")  # noqa: B023  (within its turn)
    async with around.process():
        await around.done()
    assert around.posted() == around.wanted


async def test_a_full_application_keeps_the_emojis_of_its_host(around: Around, caplog: pytest.LogCaptureFixture) -> None:
    around.here.emojis.limit = len(FEW)
    async with around.process():
        await around.done()
    around.there_are([replace(one, ground=rgb("#654321")) for one in FEW])
    async with around.process():
        await around.done()
    assert around.names() == sorted(around.wanted), "our own old ones have made room"
    around.there_are([*(replace(one, ground=rgb("#654321")) for one in FEW), EVERYWHERE["dice"]])
    async with around.process():
        await until(lambda: bool(warned(caplog)), "no room")
    assert len(around.names()) == len(FEW) and len(around.emojis.ids) == len(FEW) and len(warned(caplog)) == 1


async def test_an_icon_that_discord_does_not_take_leaves_the_others(around: Around, caplog: pytest.LogCaptureFixture) -> None:
    around.here.faults.add(Fault("emoji", 400))
    async with around.process():
        await until(lambda: len(around.emojis.ids) == len(FEW) - 1, "all others")
        await asyncio.sleep(0.2)
    assert around.names() == sorted(around.emojis.ids) and len(warned(caplog)) == 1


async def test_emojis_that_discord_has_lost_are_looked_for_and_replaced(around: Around) -> None:
    async with around.process():
        await around.done()
        around.here.emojis.kept.clear()
        around.emojis.ids.clear()
        around.emojis.lost()
        await around.done()
    assert len(around.posted()) == 2 * len(FEW)


@pytest.mark.sampled(3)
async def test_a_bot_shows_its_icons_and_finds_its_way_when_they_are_gone(tmp_path: Path) -> None:
    async with running(tmp_path, icons_every=0.0) as bot:
        await emptied(bot.here, bot)


async def emptied(here: StandIn, bot: Program) -> None:
    """Somebody throws all emojis away while two people play."""
    await until(lambda: len(here.emojis.kept) == len(all_icons()), "all icons")
    guests = await gathered(here, bot, here.channel(), ["Ana", "Ben"])
    await until(lambda: shown(guests[0]), "a board with icons")
    assert shown(guests[0]) <= {*here.emojis.kept}
    here.emojis.kept.clear()  # whoever owns the application has thrown them all away
    await guests[0].slash("hand")
    await guests[0].slash("oaxaca reroll", faces="none")
    await guests[1].slash("oaxaca reroll", faces="none")
    await until(lambda: guests[0].live().table.number >= 2 and not shown(guests[0]), "a board with other emojis")


def shown(guest: Guest) -> set[int]:
    """The icons on the board, as Discord numbers them."""
    posts = guest.live().table.posts
    number = posts["board"] if "board" in posts else 0  # noqa: SIM401  (it has no get)
    post = guest.here.messages[guest.channel].get(number, {"components": []})
    return {int(one["emoji"]["id"]) for one in controls(post) if (one.get("emoji") or {}).get("id")}
