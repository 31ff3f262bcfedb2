"""The bot is killed again and again, in the middle of everything; nothing is lost, and nothing happens twice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median

import pytest

from bot.breaking_off import broken_off
from bot.discord_ui.messages.posts import words_for
from renderers.words.words import texts
from tests.deep import some
from tests.patience import PATIENCE, until
from tests.wire.deed import Deed
from tests.wire.objects import Json
from tests.wire.people import Guest, board, control, truth
from tests.wire.people import told as answered
from tests.wire.program import Program, running
from tests.wire.proof import at_rest, carried_out, proven, told, waiting
from tests.wire.standin import StandIn
from tests.wire.test_game import gathered

REFUSALS = tuple(texts("en")[key].split("{")[0] for key in ("table.no.outdated", "table.no.over", "kernel.not_asked"))
LITTLE = 2.5  # times as long as it takes to read in its modules, a start takes at most until it answers
TO_LOSE = 3  # moves that were made, at least, between two kills: calls alone may all be of a start and its pictures
TABLES = (("Ana", "Ben"), ("Cleo", "Dan"), ("Eva", "Fay"))


async def restless(guest: Guest, rng: Random) -> None:
    """Move whenever asked, sometimes twice at once, and never mind what became of it."""
    while True:
        with suppress(AssertionError, TimeoutError, IndexError):
            if await guest.move() is not None and rng.random() < 0.3 and (shown := board(guest.here, guest.channel)):
                await guest.push(shown, control(shown, "hand"))
        await asyncio.sleep(rng.random() * 0.02)


async def torn_out(bot: Program, guests: list[Guest], channels: list[int], rng: Random) -> Json | None:
    """Everybody plays until the bot is killed, somewhere between two of its calls or in one; a board from before that."""
    tasks = [asyncio.create_task(restless(guest, rng)) for guest in guests]
    last, lost = len(bot.here.calls) + rng.randrange(1, 40), written(bot, channels) + TO_LOSE

    def enough() -> bool:
        over = not any(guest.live().is_open for guest in guests)
        return over or (len(bot.here.calls) >= last and written(bot, channels) >= lost)

    await until(enough, "something to happen")
    await asyncio.sleep(rng.random() * 0.03)
    boards = [shown for channel in channels if (shown := board(bot.here, channel)) is not None]
    shown = rng.choice(boards) if boards else None
    await bot.kill()
    await broken_off(*tasks)
    return shown


def written(bot: Program, channels: list[int]) -> int:
    """How many moves have been made, however slow the machine."""
    return sum(live.table.number for channel in channels if (live := truth(bot.database, channel)) is not None)


@pytest.mark.parametrize("kills", some([3, 50], lambda kills: kills < 50))
async def test_killed_again_and_again(bot: Program, kills: int) -> None:
    rng, starts, old = Random(kills), list[float](), list[float]()
    here = bot.here
    channels = [here.channel(f"games-{n}") for n in range(len(TABLES))]
    guests: list[Guest] = []
    for n, names in enumerate(TABLES):
        guests += await gathered(here, bot, channels[n], list(names), robots=n == 2)
    bot.ready = ["oaxaca"]  # from the next start on: nothing else is played here
    for n in range(kills):
        shown = await torn_out(bot, guests, channels, rng)
        bot.painters = n % 5 == 0  # what it works for is its own part, and nobody is left behind who draws for it
        await bot.start()
        starts.append(bot.worked())
        if shown is not None:
            old.append(await pressed_before(guests, shown))
    await until(lambda: at_rest(bot.database, channels), "all posts")
    moves = [await proven(here, bot.database, channel) for channel in channels]
    assert sum(map(len, moves)) >= TO_LOSE * kills, "there was something to lose"
    confirmed_is_written(here, bot.database, guests, sum(m.person is not None for log in moves for m in log))
    assert median(starts) < LITTLE * loaded() and len(old) > kills // 2


def loaded() -> float:
    """Seconds for which a processor here works to read in the bot's modules alone."""
    modules = "import time, bot.serving, bot.discord_ui.sharded_client; print(time.process_time())"
    said = [subprocess.run([sys.executable, "-c", modules], capture_output=True, check=True, text=True) for _ in range(3)]
    return median(float(one.stdout) for one in said)


async def pressed_before(guests: list[Guest], shown: Json) -> float:
    """A button that was posted by an earlier process still answers; the seconds that took."""
    guest = next(g for g in guests if str(g.channel) == shown["channel_id"])
    deed = await answered(await guest.push(shown, control(shown, "hand")))
    assert deed.said[-1]["attachments"], deed.text
    return deed.told_at - deed.at


def confirmed_is_written(here: StandIn, path: Path, guests: list[Guest], moves: int) -> None:
    """Whoever was told that a move was made finds it in the log; whoever was told why not does not."""
    done = dict(carried_out(path))
    assert len(done) == moves, "as many moves as interactions that moved"
    for deed in here.deeds.values():
        assert len(deed.said) <= 1, "one private answer for each deed"
        if deed.said and deed.id in done:
            assert note(guests, path, deed, done[deed.id]) in deed.text
        elif deed.text and is_move(deed):
            assert deed.text.startswith(REFUSALS), deed.text


def is_move(deed: Deed) -> bool:
    """Whether somebody meant to play a choice."""
    return deed.data.get("name") == "oaxaca" or deed.data.get("custom_id", "").split(":")[1:2] in (["say"], ["menu"], ["run"])


def note(guests: list[Guest], path: Path, deed: Deed, answer: dict[str, object]) -> str:
    """The first line of what a player reads of a move."""
    live = truth(path, int(deed.place["id"]))
    assert live is not None
    seat = live.seat_of(deed.person["id"])
    words = words_for(live.table, live.seats, "en", seat.seat if seat else None)
    events = answer["events"]
    assert isinstance(events, list)
    return "\n".join(told(events, words)[:12])


@pytest.mark.deep
@pytest.mark.parametrize("readable", [True, False])
async def test_killed_and_away_for_longer_than_discord_remembers(tmp_path: Path, readable: bool) -> None:
    """Killed when Discord has just taken a post, whatever it is: it is found where it stands, if the channel may be read.

    Where it may not, it stands there twice, and the game goes on.
    """
    rng = Random(18)
    async with running(tmp_path, nonces_last=0.3) as bot:
        here = bot.here
        here.nonces_last = 0.3
        channel = here.channel()
        guests = await gathered(here, bot, channel, ["Ana", "Ben"])
        if not readable:
            here.no_history.add(channel)
        for _ in range(5):
            await killed_at_a_post(bot, guests, rng)
            await asyncio.sleep(0.5)
            await bot.start()
        await until(lambda: waiting(bot.database) == 0, "all posts")
        if readable:
            await proven(here, bot.database, channel)
        else:
            texts_there = [embed.get("description") for m in here.public(channel) for embed in m["embeds"]]
            assert len(set(texts_there)) < len(texts_there), "this is the case that needs the right to read"


async def killed_at_a_post(bot: Program, guests: list[Guest], rng: Random) -> None:
    """Everybody plays on until Discord takes a new post, in which moment the power fails."""
    killed = asyncio.Event()

    def heard(verb: str, message: Json) -> None:
        if verb == "post" and not killed.is_set() and bot.process is not None:
            bot.process.kill()
            killed.set()

    bot.here.on_message = heard
    tasks = [asyncio.create_task(restless(guest, rng)) for guest in guests]
    await asyncio.wait_for(killed.wait(), PATIENCE)
    await bot.kill()
    await broken_off(*tasks)
