"""A picture of where the time of a move goes: python -m bench.flame FILE.png

The real bot plays a table for three on the stand-in of Discord, in a thread of this process, while another thread notes again
and again which functions are at work. Wide bars are long times; a bar stands on whoever called it.
"""

from __future__ import annotations

import asyncio
import linecache
import os
import sys
import threading
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType

from PIL import Image, ImageDraw

from bench.wire import patient, started
from bot.serving import serve
from bot.settings import load
from renderers.kit.colour import Colour, mix, rgb
from renderers.kit.text import cut, ink
from tests.wire.launch import turn_to
from tests.wire.people import Guest
from tests.wire.program import Program
from tests.wire.proof import waiting
from tests.wire.standin import StandIn, standing_in
from tests.wire.test_game import gathered

ROOT = Path(__file__).parents[1]
EVERY = 0.001  # seconds
OURS = ("bot", "renderers", "engines")
RESTING = frozenset({"select", "wait", "get", "poll", "_worker"})
THREADS = {"bot": "the event loop", "public-pictures": "boards", "private-pictures": "hands", "Thread": "the database"}
COLOURS = {"bot": "#3c7d8c", "renderers": "#d08a2e", "engines": "#a8473a", "": "#8d8577"}
WIDE, ROW, LEAST = 1500, 22, 3.0
PAPER, LETTERS = rgb("#fbf5e9"), rgb("#ffffff")


@dataclass
class Bar:
    """A function, how often it was seen, and whom it called."""

    seen: int = 0
    above: dict[str, Bar] = field(default_factory=dict)

    @property
    def height(self) -> int:
        return 1 + max((bar.height for bar in self.above.values()), default=0)


class Sampler(threading.Thread):
    """Looks at all threads of the bot at short intervals."""

    def __init__(self) -> None:
        super().__init__(name="watch", daemon=True)
        self.stacks: Counter[tuple[str, ...]] = Counter()
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(EVERY):
            names = {t.ident: t.name for t in threading.enumerate()}
            for number, frame in sys._current_frames().items():
                room = work_of(names.get(number, ""))
                if room and not is_waiting(frame):
                    self.stacks[(room, *callers(frame))] += 1


def work_of(thread: str) -> str:
    """What a thread is for; "" when it is none of the bot's."""
    return next((room for name, room in THREADS.items() if thread.startswith(name)), "")


def is_waiting(frame: FrameType) -> bool:
    code = frame.f_code
    return code.co_name in RESTING or linecache.getline(code.co_filename, frame.f_lineno).rstrip().endswith(".get()")


def callers(frame: FrameType | None) -> list[str]:
    """The functions at work, the outermost first; of other people's code only the package."""
    found: list[str] = []
    while frame is not None:
        name = called(frame)
        if name and (not found or found[-1] != name):
            found.append(name)
        frame = frame.f_back
    return found[::-1]


def called(frame: FrameType) -> str:
    module = str(frame.f_globals.get("__name__", ""))
    top = module.partition(".")[0]
    if top in OURS:
        return f"{module}:{frame.f_code.co_name}"
    return "" if top in ("threading", "asyncio", "concurrent", "contextlib", "functools", "bench") else top


def bars_of(stacks: Mapping[tuple[str, ...], int]) -> Bar:
    ground = Bar()
    for stack, times in stacks.items():
        ground.seen += times
        bar = ground
        for name in stack:
            bar = bar.above.setdefault(name, Bar())
            bar.seen += times
    return ground


def drawn(ground: Bar) -> Image.Image:
    scale = WIDE / ground.seen
    shown = Image.new("RGB", (WIDE, ROW * (tallest(ground, scale) - 1)), PAPER)
    for name, bar, left, row in placed(ground, scale):
        box = (round(left), shown.height - ROW * (row + 1), round(left + bar.seen * scale) - 1, shown.height - ROW * row - 1)
        ImageDraw.Draw(shown).rectangle(box, fill=colour_of(name), outline=PAPER)
        words = cut(caption(name), "bold", 12.5, box[2] - box[0] - 8)
        if len(words) > 2:
            mask = ink(words, "bold", 12.5)
            shown.paste(LETTERS, (box[0] + 5 + mask.left, box[3] - 6 - mask.up), mask.mask)
    return shown


def tallest(bar: Bar, scale: float) -> int:
    return 1 + max((tallest(b, scale) for b in bar.above.values() if b.seen * scale >= LEAST), default=0)


def placed(ground: Bar, scale: float, left: float = 0.0, row: int = 0) -> Iterator[tuple[str, Bar, float, int]]:
    """Where each bar lies, the widest first."""
    for name, bar in sorted(ground.above.items(), key=lambda item: -item[1].seen):
        if bar.seen * scale >= LEAST:
            yield name, bar, left, row
            yield from placed(bar, scale, left, row + 1)
            left += bar.seen * scale


def caption(name: str) -> str:
    """A bar's words: the function first, since bars are cut on the right."""
    module, _, function = name.partition(":")
    return f"{function} · {module}" if function else module


def colour_of(name: str) -> Colour:
    """By storey; whoever is called often in one picture is told apart by a shade."""
    base = rgb(COLOURS.get(name.partition(".")[0], COLOURS[""]))
    return mix(base, PAPER, sum(map(ord, name)) % 5 * 0.06)


class BotInThread(Program):
    """The bot in a thread of this process, so that its functions can be watched."""

    async def start(self) -> None:
        turn_to(self.here.gateway.url.split("/")[2], self.told())
        os.environ |= self.settings
        settings = load(self.folder / "none")
        self.loop = asyncio.new_event_loop()
        self.serving = self.loop.create_task(serve(settings, settings.needed_token()))
        self.thread = threading.Thread(target=self._run, name="bot", daemon=True)
        self.thread.start()
        await asyncio.wait_for(self.here.gateway.ready.wait(), 20)

    def _run(self) -> None:
        try:
            self.loop.run_until_complete(self.serving)
        except asyncio.CancelledError:
            return

    async def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.serving.cancel)
        await asyncio.to_thread(self.thread.join)


async def played(here: StandIn, bot: Program, moves: int) -> Sampler:
    guests: list[Guest] = await gathered(here, bot, here.channel("flame"), ["Ana", "Ben", "Cleo"])
    watch, rng = Sampler(), Random(1)
    for n in range(moves):
        if n == moves // 5:
            watch.start()
        live = guests[0].live()
        if live.table.status != "playing":
            break
        asked = next(g for g in guests if g.ask(live) is not None)
        await asked.move()
        await patient(lambda: not waiting(bot.database))
        await asyncio.sleep(rng.random() * 0.01)
    watch.over.set()
    return watch


async def watched(folder: Path, moves: int) -> Counter[tuple[str, ...]]:
    async with standing_in() as here:
        bot = BotInThread(here, folder)
        async with started(bot):
            return (await played(here, bot, moves)).stacks


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.flame", description=__doc__)
    parser.add_argument("out", type=Path, help="the picture")
    parser.add_argument("--moves", type=int, default=150, help="moves to watch (%(default)s)")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        stacks = asyncio.run(watched(Path(folder), args.moves))
    drawn(bars_of(stacks)).quantize(64).save(args.out, optimize=True)
    within: Counter[str] = Counter()
    for stack, times in stacks.items():
        within.update(dict.fromkeys(stack, times))
    print("\n".join(f"{100 * times / stacks.total():5.1f} %  {name}" for name, times in within.most_common(45)))


if __name__ == "__main__":
    main()
