"""The practice page in a real browser: whole games from the welcome post to the final score, by mouse and keyboard."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import discord
import pytest
import simcord

from bot.practice.server import give_time
from bot.practice.world import EmptyClient
from engines.shelf import SHELF, game
from renderers.words import Words
from tests.deep import ALL
from tests.discord.browser import LOOK, browse, chromium
from tests.discord.visitor import Control, Visitor
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
LONGEST = 900.0  # seconds after which a game has gone astray, also where many other tests run
READY = "Practice server ready: http://127.0.0.1:"
WELCOME = "Type /table open and choose a game"
STANDING = (
    "My hand", "Undo", "Rules", "Other chapters", "Help", "Whole table", "Players' boards", "Icons", "Back", "Learn",
    "Open a table: choose a game",
)  # fmt: skip
PASSIVE = (
    "End the turn", "Keep all dice", "Roll nobody else", "Nothing more", "That is all", "Sell nothing", "Keep the die",
    "Take nothing",
)  # fmt: skip
PICKS = ("Pick any number", "Confirm")
# The shortest way through a game is to fill the workshop and then to craft.
STARTS = {"craft": ("Take craft tokens off", "Craft ·"), "gather": ("Draw cards from a deck", "Gather ·")}
FAILED = "Something went wrong"
TALL = {
    420: 880,
    1280: 960,
}  # of the screens on which a whole game is played: a computer's; a phone's, with what the page has above it
SEEN = (0, 1, 2, 3, 4, 6, 9, 14, 20, 30, 45, 60, 80, 110, 150, 200)  # presses before which a screenshot is kept
ENDS = ("End", "Keep all", "Nothing", "That is all", "Sell nothing", "Stop", "Pass", "Done", "No more")
HURRY = 0.6  # of the questions that can be ended, so many are
MOST = 50 if ALL else 30  # presses of a person in a game that is not the one that is played to its end
GAMES = 3  # in which each way to say a move comes up at last
OFTEN = 2  # moves of a kind that are typed before one is chosen in a menu


@asynccontextmanager
async def practice(*options: str) -> AsyncIterator[str]:
    """The practice server in a process of its own, ended by Ctrl-C; the address of its page."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "practice", "--no-open", "--pause", "0", *options,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        assert line.startswith(READY), line
        yield line.split(": ", 1)[1].strip()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all of them
        said, complaints = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert (process.returncode, said, complaints) == (0, b"", b"")  # that was the one line, and nothing went wrong
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)  # its robots think in a process of their own
            print((await process.communicate())[1].decode())  # what the server said to the failure


@asynccontextmanager
async def visit(name: str, *options: str, width: int = 1280, height: int = 1100, reads: str = WELCOME) -> AsyncIterator[Visitor]:
    """Somebody who has opened the page of a practice server of its own, and read what stands there first."""
    async with practice(*options) as url, browse(url, width=width, height=height) as page:
        visitor = Visitor(page, name)
        await visitor.reads(reads)
        yield visitor


def question(controls: list[Control]) -> list[Control]:
    """What the newest question offers."""
    asked = [c for c in controls if c.label not in STANDING]
    return [c for c in asked if c.message == asked[-1].message]


class Game:
    """One person's way through a game: short, but with every way to say a move."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.ways: Counter[str] = Counter()
        self.refused = ""  # a menu that changed nothing
        self.trail: list[str] = []  # what was pressed, and whether anything came of it

    @property
    def has_all_ways(self) -> bool:
        """Whether a move was said in each of the ways in which it can be."""
        return all(self.ways[way] for way in ("typed gather", "button", "menu", "picks"))

    async def play(self) -> None:
        """Until the table offers a rematch."""
        try:
            await self._play()
        except TimeoutError as late:
            last = "\n".join(self.trail[-30:])
            raise AssertionError(
                f"after {len(self.trail)} presses, the last of them:\n{last}\n\n{await self.visitor.text()}"
            ) from late

    async def _play(self) -> None:
        async with asyncio.timeout(LONGEST):
            while True:
                await self.visitor.settled()
                assert FAILED not in await self.visitor.text()
                offered = question(await self.visitor.controls())
                if any(c.label == "Rematch" for c in offered):
                    return
                if not offered:  # a robot thinks
                    await asyncio.sleep(LOOK)
                elif await self.answer(offered) and sum(self.ways.values()) % 8 == 4:
                    await self.visitor.shot("play")

    async def answer(self, offered: list[Control]) -> bool:
        """Answer a question; False when nothing came of it."""
        for verb, starts in STARTS.items():
            wanted = next((c for c in offered if c.label.startswith(starts)), None)
            if wanted is not None and self.ways[f"typed {verb}"] < OFTEN:
                await self.visitor.say(f"oaxaca {verb}", face="")  # the first of what may be typed
                self.ways[f"typed {verb}"] += 1
                return True
            if wanted is not None:
                return await self.use(wanted)
        if not self.ways["picks"]:  # the first re-roll of two dice of one face: one of them, on the own panel
            picks = [c for c in offered if c.label.startswith(PICKS)]
            opens = [c for c in offered if c.label == "More choices" and offered[0].label.startswith("Roll the ")]
            if picks or opens:
                self.ways["picks"] += picks != [] and picks[-1].label.startswith("Confirm")
                return await self.use((picks or opens)[-1])
        passive = [c for c in offered if c.label.startswith(PASSIVE)]
        return await self.use((passive or offered)[0])

    async def use(self, control: Control) -> bool:
        """Press a button or take the first entry of a menu, or the last one if the page still holds an entry it refused."""
        done = await self.visitor.use(control, -1 if self.refused == control.key else 0)
        self.trail.append(f"{control.label} ({control.key}): {done}")
        self.refused = "" if done or self.refused else control.key
        self.ways["menu" if control.menu else "button"] += done
        return done


needs_chromium = pytest.mark.skipif(chromium() is None, reason="Chromium is not installed: the practice page was not driven")


@needs_chromium
async def test_a_spanish_server_with_several_people() -> None:
    async with visit("spanish", "--language", "es", "--people", "2", reads="Escribe /table open") as visitor:
        await visitor.say("table open", game="oaxaca")
        await visitor.become("Beto")
        await visitor.press("Unirse")
        await visitor.reads("Ana · [^]*Beto")
        await visitor.shot("joined")


async def open_second_table(visitor: Visitor) -> None:
    """Where there is one already."""
    await visitor.say("table open", game="mottainai", seats="2")
    await visitor.press("Open in a thread")
    await visitor.reads("The table is open in #Mottainai with Ana")


@pytest.mark.deep
@needs_chromium
async def test_direct_messages_and_threads_on_the_page() -> None:
    """A desk that is shown and pressed, a game of one person, the way back to the channel, and a second table in a thread."""
    async with visit("letters", "--people", "2") as visitor:
        await visitor.say("me desk", on="True")
        await visitor.say("table open", game="oaxaca", seats="1")
        await visitor.press("Start")
        await visitor.become("Ana · direct messages")
        await visitor.reads("take me to the table")
        await visitor.shot("desk")
        await visitor.press("Keep all dice")
        await visitor.reads("What will you do")
        await visitor.say("table open", game="resafa", seats="1")
        await visitor.press("Start")
        await visitor.reads("Resafa[^]*#2")
        await visitor.shot("alone")
        await visitor.become("Beto · direct messages")
        assert "Resafa" not in await visitor.text() and "Oaxaca" not in await visitor.text()
        await visitor.become("Ana")
        await visitor.reads("Type /table open and choose a game")
        assert "Resafa" not in await visitor.text()
        await open_second_table(visitor)
        await visitor.become("Beto · Mottainai with Ana")
        await visitor.press("Join")
        await visitor.become("Ana · Mottainai with Ana")
        await visitor.press("Start")
        await visitor.reads("Which card is your task")
        await visitor.shot("thread")
        await visitor.become("Beto")
        assert "Which card is your task" not in await visitor.text()


@pytest.mark.deep
@needs_chromium
async def test_a_full_game_in_the_page() -> None:
    """Where cards and dice leave out a way to say a move, another game is played."""
    async with visit("game") as visitor:
        await visitor.shot("welcome")
        game, played = Game(visitor), 0
        while not played or (played < GAMES and not game.has_all_ways):
            await visitor.say("table open", game="oaxaca", seats="3")
            for _ in range(2):
                await visitor.press("Add robot")
            await visitor.shot("lobby")
            await visitor.press("Start")
            try:
                await game.play()
            finally:
                await visitor.shot("end")
            said, played = await visitor.text(), played + 1
            assert "final scores" in said and "Robot 2" in said
        assert game.has_all_ways, game.ways


def widths(place: int) -> list[int]:
    """Of a game at that place of the shelf: one of the screens in turn, or both where that is wished."""
    return [*TALL] if os.environ.get("TEST_SCREENS") == "all" else [[*TALL][place % 2]]


class Presses:
    """A game by presses alone, whichever it is: what ends something where that is offered, else anything."""

    def __init__(self, visitor: Visitor, table: int) -> None:
        self.visitor, self.rng = visitor, Random(table)
        self.pressed = 0
        self.trail: list[str] = []

    async def play(self) -> None:
        """Until the table offers a rematch, or long enough; what asks stands in sight whenever something is asked."""
        try:
            async with asyncio.timeout(LONGEST):
                while not any(c.label.startswith("Rematch") for c in await self._asking()) and self.pressed < MOST:
                    await self.answer()
        except TimeoutError as late:
            last = "\n".join([*self.trail[: self.pressed + 12][-24:], "...", *self.trail[-6:]])
            page = await self.visitor.condition()
            raise AssertionError(f"after {self.pressed} presses:\n{last}\n\n{page}\n\n{await self.visitor.text()}") from late

    async def _asking(self) -> list[Control]:
        """The controls of what asks, as soon as anything does."""
        while True:
            await self.visitor.settled()
            if offered := question(await self.visitor.controls()):
                return offered
            await asyncio.sleep(LOOK)

    async def answer(self) -> None:
        """Something that is offered."""
        offered = await self._asking()
        assert FAILED not in await self.visitor.text()
        if hidden := await self.visitor.out_of_sight(offered[0].message):
            await self.visitor.shot("hidden")
            now = question(await self.visitor.controls())
            assert [c.key for c in now] != [c.key for c in offered], (hidden, self.trail[-3:])
            return  # it has changed meanwhile
        if self.pressed in SEEN:
            await self.visitor.shot(f"press{self.pressed}")
        ends = [c for c in offered if c.label.startswith(ENDS)]
        wanted = self.rng.choice(ends) if ends and self.rng.random() < HURRY else self.rng.choice(offered)
        start = time.monotonic()
        done = await self.visitor.use(wanted, self.rng.choice((0, 0, -1)))
        self.trail.append(f"{wanted.label} ({wanted.key}): {done} in {time.monotonic() - start:.1f} s")
        self.pressed += done


@pytest.mark.deep
@pytest.mark.sampled(1, deep=2)
@needs_chromium
@pytest.mark.parametrize(("title", "width"), [(title, width) for n, title in enumerate(SHELF) for width in widths(n)])
async def test_a_game_by_presses_alone(title: str, width: int) -> None:
    """To its end or long enough, on a computer or on a phone; each question's controls stand in sight where the channel ends."""
    async with visit(f"{title}{width}", "--people", "1", width=width, height=TALL[width]) as visitor:
        seats = game(title).seat_counts[0]
        await visitor.say("table open", game=Words("en", game=title).word(f"{title}.book.name"), seats=str(seats))
        for _ in range(seats - 1):
            await visitor.press("Add robot")
        await visitor.shot("lobby")
        await visitor.press("Start")
        presses = Presses(visitor, width)
        try:
            await presses.play()
            await visitor.page.until(DRAWN)  # whoever is in the middle of a picture when everything ends complains of that
        finally:
            await visitor.shot("end")
        assert presses.pressed == MOST or "final score" in (await visitor.text()).lower()


DRAWN = "[...document.querySelectorAll('#channel-message-list img')].every((i) => i.complete)"
TRUE_SIZES = """
[...document.querySelectorAll('#channel-message-list img.embed-image, #channel-message-list img.attachment-image')].map((i) => {
  const shown = i.getBoundingClientRect(), width = +i.getAttribute('width') || i.naturalWidth;
  return {embed: i.classList.contains('embed-image'), width: shown.width, height: shown.height, loaded: i.naturalWidth > 0,
          drawn: width / (+i.getAttribute('height') || i.naturalHeight)};
})
"""


@pytest.mark.deep
@needs_chromium
@pytest.mark.parametrize(("width", "most"), [(1280, 400), (420, 400)])
async def test_pictures_are_as_large_as_discord_shows_them(width: int, most: int) -> None:
    """An embed's image fits into 400 x 300, and into the screen; its shape is kept."""
    async with visit(f"size{width}", "--people", "1", width=width) as visitor:
        await visitor.say("table open", game="oaxaca", seats="1")
        await visitor.press("Start")
        await visitor.page.until(f"({TRUE_SIZES}).length >= 2 && ({TRUE_SIZES}).every((i) => i.loaded)")
        await visitor.shot("board")
        for shown in await visitor.page.run(TRUE_SIZES):
            assert shown["embed"] and 0 < shown["width"] <= most + 0.5 and 0 < shown["height"] <= 300.5, shown
            assert shown["width"] / shown["height"] == pytest.approx(shown["drawn"], rel=0.02)
            assert max(shown["width"] / most, shown["height"] / 300) > (0.98 if width > 600 else 0.5), "as large as it may be"


ICONS = """
[...document.querySelectorAll('#channel-message-list button img.custom-emoji, [role=option] img.custom-emoji')].map(
  (i) => ({name: i.alt.replace(/_[^_]*$/, ''), seen: i.naturalWidth > 0}))
"""

# How high the channel is, with all pictures and icons and, for a moment, with none.
HEIGHTS = """
(() => {
  const list = document.querySelector('#channel-message-list'), images = [...list.querySelectorAll('img[src]')];
  const before = list.scrollHeight, from = images.map((i) => i.getAttribute('src'));
  images.forEach((i) => i.removeAttribute('src'));
  const bare = list.scrollHeight;
  images.forEach((i, n) => i.setAttribute('src', from[n]));
  return [before, bare];
})()
"""


@pytest.mark.deep
@needs_chromium
async def test_choices_show_their_icons() -> None:
    async with visit("icons", "--people", "1") as visitor:
        await visitor.say("table open", game="oaxaca", seats="1")
        await visitor.press("Start")
        async with asyncio.timeout(PATIENCE):  # the simulated Discord is told all icons meanwhile
            while "confirm" not in {one["name"] for one in await visitor.page.run(ICONS)}:
                await visitor.say("hand")
                await asyncio.sleep(1)
        await visitor.press("Keep all dice")
        await visitor.shot("act")
        await visitor.page.until(f"({ICONS}).length > 3 && ({ICONS}).every((i) => i.seen)")
        before, while_drawn_anew = await visitor.page.run(HEIGHTS)
        assert before == while_drawn_anew, "what stands below stays in its place"


async def plays(visitor: Visitor, answers: int) -> None:
    """Some answers to what the table asks."""
    game = Game(visitor)
    game.ways["picks"] = 1  # nothing is rolled again here
    async with asyncio.timeout(PATIENCE):
        while sum(game.ways.values()) - 1 < answers:
            await visitor.settled()
            if offered := question(await visitor.controls()):  # nothing is asked while a robot thinks
                await game.answer(offered)
            else:
                await asyncio.sleep(LOOK)


@pytest.mark.deep
async def test_a_bot_that_takes_long_to_come_is_waited_for() -> None:
    class Slow(discord.Client):
        async def on_ready(self) -> None:
            await asyncio.get_running_loop().run_in_executor(None, time.sleep, 6)  # longer than the simulation would wait

    async with simcord.run(EmptyClient(), check_errors=False) as env:
        give_time(env)
        slow = Slow(intents=discord.Intents.default())
        await env.restart_bot(slow)
        assert slow.is_ready()


@pytest.mark.deep
@needs_chromium
async def test_an_evening_goes_on_where_it_ended(tmp_path: Path) -> None:
    """Stopped and started again on the same file: tables stand where they stood, are played, and deadlines are near."""
    kept = ("--people", "2", "--database", str(tmp_path / "evening.sqlite3"))
    async with visit("evening", *kept) as visitor:
        await visitor.say("table open", game="oaxaca", seats="2", pace="daily")
        await visitor.press("Add robot")
        await visitor.press("Start")
        await plays(visitor, 2)
        await open_second_table(visitor)
        await visitor.become("Ana · Mottainai with Ana")
        await visitor.press("Add robot")
        await visitor.press("Start")
        await visitor.reads("Which card is your task")
        await visitor.shot("first")
    for evening in ("second", "third"):
        async with visit(evening, *kept, reads="round \\d of 3 · #1") as visitor:
            await visitor.shot("found")
            said = await visitor.text()
            assert FAILED not in said and "weeks" not in said and "months" not in said
            await plays(visitor, 4)
            assert FAILED not in await visitor.text()
            await visitor.shot("played")
            await visitor.become("Ana · Mottainai with Ana")
            await visitor.reads("Mottainai, turn \\d+")
            await plays(visitor, 2)
            assert FAILED not in await visitor.text()
            await visitor.shot("thread")
