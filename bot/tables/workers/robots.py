"""Robots at the table: they think in a worker process and act through the same service as people."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import ceil
from random import Random, SystemRandom
from typing import Any, TypeVar

from bot.breaking_off import broken_off
from bot.elsewhere import NOBODY, Elsewhere, Job, NotDone
from bot.tables.life.absent import ROBOT as STAND_IN
from bot.tables.service import Tables
from bot.tables.values.live import Live, codec
from bot.tables.values.model import Refused
from bot.thinking import WhoseTurn, allowance, think
from bot.worker_pool import Failed, Gone, TooSlow, WorkerOptions, WorkerPool, collect_rarely
from engines.kernel import Ask, State, asked
from engines.robots.policies import greedy
from engines.robots.strengths import HARD, speakers

log = logging.getLogger(__name__)
GIVEN = ("title", "saved", "seat", "name", "seed", "seconds")  # what `think` is given
WORD = "word"  # what somebody elsewhere may think of
WAITS = 2.0  # seconds until they must have begun
T = TypeVar("T")
THINKING = 20.0  # seconds; after that a weaker robot speaks, and where there is none the quickest sensible word is played
LATE = 4.0  # seconds after which a weaker robot speaks for `hard`, and for one that speaks for another
SETBACK = 1.0  # seconds to wait after a failure, twice as long after each further one
LONGEST = 300.0  # seconds to wait at most; whatever happens at the table ends the wait
POLITE = 8  # how far its processes stand back: somebody may wait for what is drawn, nobody for a robot
BESIDE = 1  # tables in turn beside those that are thought about: loaded, or written down
HEAD_START = 0.5  # of a pause, after which a robot begins to think: whoever has just acted is answered first
FASTER = ((8, 1 / 3), (2, 1 / 2))  # from the word of that number in a turn on, so much of a pause: some turns have thirty words


@dataclass(frozen=True)
class Word:
    """What a robot is going to say."""

    entry: int  # after which it was asked
    seat: int
    said: str
    otherwise: str  # if that is refused
    at: float  # when it is said


@dataclass
class Waiting:
    """A table at which a robot is to act."""

    since: float  # when it was asked
    word: Word | None = None  # which it has thought of, and says when its pause is over
    failures: int = 0  # in a row
    timer: asyncio.TimerHandle | None = None  # until it stands in the queue
    again: bool = False  # something happened there while it was its turn
    goes_on: bool = False  # the robot that has spoken is asked again: nobody else waits for an answer
    turns: WhoseTurn = field(default_factory=WhoseTurn)  # how far whose turn has come


class RobotDriver:
    """Lets the robots of all tables play: the tables stand in one queue, a few have their turn, and a turn is one word.

    A word is said a whole number of pauses after the robot was asked, and thinking is much shorter than a pause; `hard` always
    takes all the time that it has. So nobody can tell from the time a robot takes how much there was to think about. For the same
    reason one that has a single word to say waits for the process of those that think. How long a pause is hangs on nothing but
    how many words of that turn were said.
    """

    def __init__(
        self,
        tables: Tables,
        pause: float = 0.8,
        workers: int = 1,
        setback: float = SETBACK,
        thinking: float = THINKING,
        elsewhere: Elsewhere = NOBODY,
    ) -> None:
        self.tables, self.elsewhere = tables, elsewhere
        self.pause = pause
        self._setback = setback
        self._thinking = thinking
        self._pool = WorkerPool(workers, options=WorkerOptions(collect_rarely, polite=POLITE)) if workers else None
        self._threads = ThreadPoolExecutor(max(1, workers), "robots")
        self._workers = workers
        self._waiting: dict[int, Waiting] = {}  # by table
        self._queue: deque[int] = deque()
        self._turns: set[asyncio.Task[None]] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self._random = SystemRandom()
        self._closed = False
        tables.changes.robots_due = self.due
        tables.due.robots_word, tables.due.in_step = self.word_for, self.in_step

    @property
    def _places(self) -> int:
        """How many tables have their turn at once."""
        return self._thinkers + BESIDE

    @property
    def _thinkers(self) -> int:
        return max(1, self._workers, self.elsewhere.places)

    @property
    def _load(self) -> float:
        """How many tables wait for each that can be thought about at the same time."""
        return len(self._waiting) / self._thinkers

    def due(self, live: Live) -> None:
        """Let the robots of a table play, unless they do so already; those that failed try again at once."""
        if self._next(live) is not None:
            self._begin(live.table.id)

    def _begin(self, number: int) -> None:
        if self._closed:
            return
        found = self._waiting.get(number)
        if found is None:
            self._waiting[number] = Waiting(asyncio.get_running_loop().time())
            self._idle.clear()
            self._later(number, self.pause * HEAD_START)
        elif found.timer is not None and found.failures:
            found.timer.cancel()
            self._line_up(number)
        else:
            found.again = True

    async def resume(self) -> None:
        """After a start of the bot: go on wherever a robot was to act; no other table is loaded."""
        asked = await self.tables.changes.ours_among(await self.tables.store.robots_asked())
        if asked and self._pool is not None and not self.elsewhere.places:
            self._threads.submit(self._pool.warm)
        for number in asked:
            self._begin(number)

    async def idle(self) -> None:
        await self._idle.wait()

    async def close(self) -> None:
        self._closed = True
        for waiting in self._waiting.values():
            if waiting.timer is not None:
                waiting.timer.cancel()
        for turn in self._turns:
            turn.cancel()
        if self._pool is not None:
            self._pool.close()
        await broken_off(*self._turns)
        self._forget_all()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _forget_all(self) -> None:
        self._waiting.clear()
        self._queue.clear()
        self._idle.set()

    def _next(self, live: Live) -> int | None:
        """The seat of a robot that must act at a running table."""
        if live.table.status != "playing" or live.state is None or live.table.wish:  # people settle an undo first
            return None
        if live.table.slept_at is not None or not self.tables.changes.ours(live.table):  # until somebody comes
            return None
        if not live.people() and any(seat.owner is not None for seat in live.seats):
            return None  # nobody would see it, and somebody may come back
        return next((a.seat for a in live.state.asks if live.seats[a.seat].robot), None)

    def aside(self, work: Callable[..., T], *args: Any, instead: bool = False) -> T:
        """Have something else done in a process of the robots, who go first; called from a thread, which waits.

        `instead`: in the place of what was too slow already.
        """
        if self._pool is None:
            return work(*args)
        done: T = self._pool.do(self._patience("", instead), work, *args, urgent=False)
        return done

    # -- taking turns -------------------------------------------------------------------------------------------------

    def _later(self, number: int, wait: float) -> None:
        if wait:
            self._waiting[number].timer = asyncio.get_running_loop().call_later(wait, self._line_up, number)
        else:
            self._line_up(number)

    def _line_up(self, number: int) -> None:
        waiting = self._waiting[number]
        waiting.timer = None
        if waiting.word is None:
            self._queue.append(number)
        else:
            self._queue.appendleft(number)
        self._fill()

    def _fill(self) -> None:
        while self._queue and len(self._turns) < self._places and not self._closed:
            turn = asyncio.get_running_loop().create_task(self._turn(self._queue.popleft()))
            self._turns.add(turn)
            turn.add_done_callback(self._over)

    def _over(self, turn: asyncio.Task[None]) -> None:
        self._turns.discard(turn)
        self._fill()

    async def _turn(self, number: int) -> None:
        """One word of one robot; whoever is asked next waits until all other tables have had their turn."""
        waiting = self._waiting[number]
        try:
            waiting.again = waiting.goes_on = False
            live = await self.tables.live(number)
            word = await self._thought_of(live, waiting)
            if word is not None and (wait := word.at - asyncio.get_running_loop().time()) > 0:
                waiting.word = word
                self._later(number, wait)
                return
            if word is not None:
                await self._say(live, word)
                after = self._next(await self.tables.live(number))
                waiting.again, waiting.goes_on = after is not None, after == word.seat
            waiting.failures = 0
        except Exception:
            waiting.failures += 1
            log.exception("table %s: its robots failed, for the %s. time in a row", number, waiting.failures)
        if waiting.failures:
            self._later(number, min(LONGEST, self._setback * 2 ** min(30, waiting.failures - 1)))
        elif waiting.again:
            waiting.since = asyncio.get_running_loop().time()
            self._later(number, 0.0 if waiting.goes_on else self.pause * HEAD_START)
        else:
            self._done(number)

    def _done(self, number: int) -> None:
        """With no pause after the last look: whatever happens next finds nothing here, and begins anew."""
        del self._waiting[number]
        if not self._waiting:
            self._idle.set()

    # -- a word -------------------------------------------------------------------------------------------------------

    async def _thought_of(self, live: Live, waiting: Waiting) -> Word | None:
        """What is to be said at a table; None when no robot is to act. What was thought of before others acted is void."""
        word, waiting.word = waiting.word, None
        seat, s = self._next(live), live.state
        ask = asked(s, seat) if s is not None and seat is not None else None
        if s is None or ask is None or (name := live.seats[ask.seat].robot) is None:
            return None
        if word is None or (word.entry, word.seat) != (live.table.number, ask.seat):
            if word is not None:
                waiting.since = asyncio.get_running_loop().time()
            entry, said_before = live.table.number, waiting.turns.word(live.game, s, ask)
            said = await self._word(live, s, ask, name, allowance(said_before, self._load))
            word = Word(entry, ask.seat, said, ask.options[-1], self._beat(waiting.since, said_before))
        return word

    def _beat(self, since: float, said_before: int = 0) -> float:
        """The first moment that is a whole number of pauses after another one, for a word after so many of its turn."""
        now = asyncio.get_running_loop().time()
        pause = self.pause * next((share for number, share in FASTER if said_before >= number), 1)
        return since + pause * max(1, ceil((now - since) / pause)) if pause else now

    async def _say(self, live: Live, word: Word) -> None:
        try:
            await self.tables.robot_act(live.table.id, word.seat, word.said, word.entry)
        except Refused as refused:
            log.warning("table %s: a robot's word was refused: %s", live.table.id, refused.why.key)
            await self.tables.robot_act(live.table.id, word.seat, word.otherwise, word.entry)

    async def in_step(self, word: Awaitable[str]) -> str:
        """A word for somebody whose time is up, as long after that as robots take for theirs."""
        since = asyncio.get_running_loop().time()
        said = await word
        await asyncio.sleep(self._beat(since) - asyncio.get_running_loop().time())
        return said

    async def word_for(self, live: Live, seat: int) -> str:
        ask = asked(live.state, seat) if live.state is not None else None
        return await self._word(live, live.state, ask, STAND_IN, 0.0) if live.state is not None and ask is not None else ""

    async def _word(self, live: Live, s: State, ask: Ask, name: str, seconds: float) -> str:
        """What a robot says that has so long for it; whatever takes time for that is done in a thread."""
        if self._pool is None and len(ask.options) == 1 and not ask.free:
            return ask.options[0]
        rng = Random(self._random.getrandbits(64))
        if self._pool is None:
            return self._thought(live, s, ask.seat, name, seconds, rng)
        late = False
        if self.elsewhere.places:
            try:
                return await self._from_elsewhere(live, s, ask.seat, name, seconds, rng)
            except (NotDone, Failed) as error:
                log.info("table %s: nobody elsewhere has thought of a word: %s", live.table.id, error)
            except TooSlow as error:
                log.warning("table %s: a robot (%s) was too slow elsewhere: %r", live.table.id, name, error)
                late = True
        there = asyncio.get_running_loop()
        return await there.run_in_executor(self._threads, self._thought, live, s, ask.seat, name, seconds, rng, late)

    async def _from_elsewhere(self, live: Live, s: State, seat: int, name: str, seconds: float, rng: Random) -> str:
        """What somebody elsewhere has thought of."""
        _, saved, seed = await asyncio.get_running_loop().run_in_executor(self._threads, dealt, live, s, seat, rng)
        given = dict(zip(GIVEN, (live.table.game, saved.decode(), seat, name, seed, seconds), strict=True))
        said = await self.elsewhere.done(Job(WORD, live.table.id, given, self._patience(name), WAITS, urgent=True))
        return said.decode()

    def _patience(self, name: str, instead: bool = False) -> float:
        return min(self._thinking, LATE) if name == HARD or instead else self._thinking

    def _thought(self, live: Live, s: State, seat: int, name: str, seconds: float, rng: Random, late: bool = False) -> str:
        """What a robot says, or a weaker one in its place when it is late; what looks best where all are."""
        title, (deal, saved, seed) = live.table.game, dealt(live, s, seat, rng)
        if self._pool is None:
            return think(title, saved, seat, name, seed, seconds)
        for one in speakers(name)[late:]:
            try:
                patience = self._patience(one, instead=one != name)
                said: str = self._pool.do(patience, think, title, saved, seat, one, seed, seconds)
                return said
            except (TooSlow, Gone, Failed, OSError) as error:
                if self._closed:
                    raise
                log.warning("table %s: a robot (%s) was too slow or failed: %r", live.table.id, one, error)
        return greedy(live.game, deal, seat)


def dealt(live: Live, s: State, seat: int, rng: Random) -> tuple[Any, bytes, int]:
    """A position dealt anew, so that a robot can know no more than its seat; the same as bytes; and a seed to think with."""
    deal = live.game.resample(s, seat, rng)
    return deal, codec(live.table.game).dump(deal), rng.getrandbits(64)
