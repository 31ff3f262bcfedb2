"""Processes that work for the bot: they are replaced when they fail, have their time for themselves, and go when it goes."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from subprocess import PIPE, Popen
from typing import Any

import pytest

from bot.worker_pool import GIVES_WAY, Failed, Gone, TooSlow, Worker, WorkerOptions, WorkerPool
from tests.patience import PATIENCE

FOREVER = PATIENCE


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    """Two processes, one for each thing they are about."""
    made = WorkerPool(2, each=1)
    yield made
    made.close()


def alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_whoever_did_something_last_goes_on_with_it(pool: WorkerPool) -> None:
    one, two = (pool.do(FOREVER, os.getpid, about=about) for about in ("boards", "hands"))
    assert one != two and {one, two} == set(pool.processes)
    assert [pool.do(FOREVER, os.getpid, about=about) for about in ("hands", "boards", "boards")] == [two, one, one]
    assert pool.do(FOREVER, os.getpid, about="dice") == two, "what is new takes the one that was idle for longest"
    assert len(pool.processes) == 2


def test_a_process_that_dies_is_replaced(pool: WorkerPool) -> None:
    first = pool.do(FOREVER, os.getpid)
    with pytest.raises(Gone):
        pool.do(FOREVER, os._exit, 1)
    assert pool.processes == []
    assert pool.do(FOREVER, os.getpid) != first


def test_ctrl_c_does_not_reach_a_process_that_is_still_starting() -> None:
    """A terminal sends it to all of them, also to one that has not come so far as to ignore it."""
    worker = Worker(WorkerOptions())
    try:
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGINT)
        assert worker.ask(FOREVER, os.getpid, ()) == worker.process.pid
    finally:
        worker.end()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()), "we hear it still"


@pytest.mark.sampled(3)
def test_processes_that_were_killed_while_idle_are_replaced_before_anybody_is_given_to_them() -> None:
    """However many it were: a system that is short of memory ends whoever has most."""
    pool = WorkerPool(2)
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda _: pool.do(FOREVER, time.sleep, 0.5), range(2)))
    killed = pool.processes
    assert len(killed) == 2
    for worker in pool._workers:
        worker.process.kill()
        worker.process.join()
    assert pool.do(FOREVER, os.getpid) not in killed
    assert not {*killed} & {*pool.processes}
    pool.close()


def test_what_is_too_slow_is_ended_and_leaves_nothing_running(pool: WorkerPool) -> None:
    pid = pool.do(FOREVER, os.getpid)
    with pytest.raises(TooSlow):
        pool.do(0.1, time.sleep, FOREVER)
    assert not alive(pid) and pool.processes == []


def test_an_error_is_told_and_ends_nobody(pool: WorkerPool) -> None:
    pid = pool.do(FOREVER, os.getpid)
    with pytest.raises(Failed, match="ZeroDivisionError"):
        pool.do(FOREVER, divmod, 1, 0)
    assert pool.do(FOREVER, os.getpid) == pid


@pytest.mark.sampled(3)
def test_waiting_for_a_process_takes_nobodys_time(pool: WorkerPool) -> None:
    """Neither the start of a process nor the work of others counts."""
    with ThreadPoolExecutor(6) as threads:
        rests = [threads.submit(pool.do, 1.7, time.sleep, 0.3, about="same") for _ in range(6)]
        assert [rest.result() for rest in rests] == [None] * 6
    assert len(pool.processes) == 1


@pytest.mark.sampled(3)
def test_processes_without_work_give_their_memory_back() -> None:
    pool = WorkerPool(2, each=1, rest=0.2)
    tired = pool.do(FOREVER, os.getpid, about="one")
    time.sleep(0.3)
    pool.do(FOREVER, os.getpid, about="two")
    assert not alive(tired) and len(pool.processes) == 1
    pool.close()


@pytest.mark.sampled(3)
def test_nobody_is_given_to_a_process_that_is_about_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has rested for long ends when another is done; whoever comes in that moment gets a new one."""
    pool = WorkerPool(2, each=1, rest=0.2)
    pool.do(FOREVER, os.getpid, about="one")
    time.sleep(0.3)
    came: list[Future[None]] = []
    with ThreadPoolExecutor(1) as threads:

        def later(ends: Callable[..., None]) -> Callable[..., None]:
            def somebody_comes_first(*args: Any) -> None:
                if not came:
                    came.append(threads.submit(pool.do, FOREVER, time.sleep, 1.0, about="one"))
                    time.sleep(0.3)
                ends(*args)

            return somebody_comes_first

        monkeypatch.setattr(WorkerPool, "_dismiss", later(WorkerPool._dismiss))
        monkeypatch.setattr(Worker, "end", later(Worker.end))
        pool.do(FOREVER, os.getpid, about="two")
        assert came[0].result(FOREVER) is None
    pool.close()


@pytest.mark.sampled(3)
def test_a_pool_that_is_closed_leaves_nobody_behind(pool: WorkerPool) -> None:
    pids = [pool.do(FOREVER, os.getpid, about=about) for about in ("one", "two")]
    with ThreadPoolExecutor(1) as threads:
        working = threads.submit(pool.do, FOREVER, time.sleep, FOREVER, about="one")
        time.sleep(0.2)
        pool.close()
        with pytest.raises(Gone):
            working.result(PATIENCE)
    assert not any(map(alive, pids))
    with pytest.raises(Gone):
        pool.do(FOREVER, os.getpid)


@pytest.mark.sampled(3)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_processes_end_with_the_bot_however_that_ends() -> None:
    program = "import os, time; from bot.worker_pool import WorkerPool; pool = WorkerPool(1);"
    program += "print(pool.do(60, os.getpid), flush=True); time.sleep(60)"
    with Popen([sys.executable, "-c", program], stdout=PIPE, text=True) as bot:
        assert bot.stdout is not None
        pid = int(bot.stdout.readline())
        assert alive(pid)
        bot.kill()
    end = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(pid)


@pytest.mark.sampled(3)
def test_what_is_not_urgent_gives_way_but_not_for_ever() -> None:
    pool = WorkerPool(2, each=1)
    with ThreadPoolExecutor(1) as threads:
        try:
            pool.do(FOREVER, os.getpid, about="hands")
            busy = threads.submit(pool.do, FOREVER, time.sleep, FOREVER, about="hands")
            time.sleep(0.3)
            begun = time.monotonic()
            pool.do(FOREVER, os.getpid, about="boards", urgent=False)
            assert time.monotonic() - begun >= GIVES_WAY * 0.9 and not busy.done()
            begun = time.monotonic()
            pool.do(FOREVER, os.getpid, about="boards")
            assert time.monotonic() - begun < GIVES_WAY, "what is urgent does not wait for others"
        finally:
            pool.close()
        assert isinstance(busy.exception(PATIENCE), Gone), "it was busy to the end"


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no process can stand back here")
def test_whoever_works_for_the_bot_stands_back() -> None:
    pool = WorkerPool(1, options=WorkerOptions(polite=3))
    try:
        assert pool.do(FOREVER, os.nice, 0) == min(19, os.nice(0) + 3)
    finally:
        pool.close()


def test_a_process_that_was_warmed_takes_the_first_work(pool: WorkerPool) -> None:
    pool.warm()
    pool.warm()
    (warm,) = pool.processes
    assert pool.do(FOREVER, os.getpid) == warm
