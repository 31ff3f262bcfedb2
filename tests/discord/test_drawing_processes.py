"""Pictures from processes of their own: the same bytes, none lost when a process dies, no process left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.pictures.drawing_processes import PaintsHere, PaintsInProcesses
from bot.store import Seat, Table
from bot.store.values.news import KeptEvent
from bot.tables.values.model import event_to_json
from bot.tables.values.multi_choice import picks, with_picks
from bot.worker_pool import Gone, WorkerPool
from engines.kernel import State, apply, clone
from engines.shelf import SHELF, game
from renderers.easel import LIMIT, Drawing, Order, Reader
from renderers.words import Words
from renderers.words.book import book
from tests.deep import some

NAMES = {0: "Ana", 1: "Ben"}


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[PaintsInProcesses]:
    """Processes that draw."""
    made = PaintsInProcesses(1)
    yield made
    made.close()


def table(title: str, number: int = 7) -> Table:
    """A table of that game."""
    return Table(7, "guild", "1", title, "1", 2, "secret", status="playing", number=number)


def middle(title: str) -> tuple[State, list[KeptEvent]]:
    """A position in which something was rolled just now, if that game has dice, and what everybody was told last."""
    rng, s = Random(1), game(title).new("easel", 2)
    told: list[KeptEvent] = []
    for _ in range(25):
        t = clone(s)
        t.out = []
        ask = rng.choice(t.asks)
        apply(t, ask.seat, rng.choice(ask.options))
        told = [event_to_json(e) for e in t.out or () if e.to is None and e.kind in book(title).rolls] or told
        t.out = None
        s = t
    return s, told


def everything(drawn: Drawn, title: str) -> list[Any]:
    """Every kind of picture that can be drawn of a running game."""
    s, rolled = middle(title)
    everybody, own = game(title).view(s, None), game(title).view(s, 1)
    words, reading = Words("es", NAMES, title), Words("en", NAMES, title, 1)
    rows = (Seat(0, "Ana", "1"), Seat(1, "Ben", "2"))
    made = [
        drawn.board(table(title), everybody, words),
        drawn.private(table(title), own, reading),
        drawn.lobby(table(title), rows, words),
        *drawn.mats(table(title), everybody, words),
    ]
    return [*made, *([drawn.roll(table(title), everybody, rolled, words)] if rolled else [])]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", some(SHELF, ("oaxaca", "patzcuaro").__contains__))
def test_what_is_drawn_elsewhere_is_the_same(elsewhere: PaintsInProcesses, title: str) -> None:
    here, there = (everything(Drawn(easel), title) for easel in (PaintsHere(), elsewhere))
    assert None not in here and here == there
    assert len(elsewhere.pool.processes) <= len(SHELF)


def order(title: str = "oaxaca") -> Order:
    """A board."""
    view = game(title).view(middle(title)[0], None)
    return Order(title, "board", (view,), Reader.of(Words("en", NAMES, title)))


@pytest.mark.sampled(3)
def test_a_process_that_is_killed_loses_no_picture(elsewhere: PaintsInProcesses) -> None:
    wanted = PaintsHere().draw(order())
    assert elsewhere.draw(order()) == wanted
    for pid in elsewhere.pool.processes:
        os.kill(pid, signal.SIGKILL)
    assert elsewhere.draw(order()) == wanted


def test_what_nobody_can_draw_is_left_to_the_words(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A picture over which every process dies is tried twice; whoever waits for it reads the words beside it."""
    begun = []

    def begin(self: WorkerPool, *args: Any, about: str = "", urgent: bool = True) -> Any:
        begun.append(args)
        raise Gone("killed")

    monkeypatch.setattr(WorkerPool, "do", begin)
    drawn = Drawn(PaintsInProcesses(1))
    view = game("oaxaca").view(middle("oaxaca")[0], None)
    assert drawn.board(table("oaxaca"), view, Words("en", NAMES, "oaxaca")) is None
    assert len(begun) == 2 and "no picture of the board" in caplog.text


def test_whoever_draws_elsewhere_keeps_to_a_share_of_the_memory(elsewhere: PaintsInProcesses) -> None:
    elsewhere.draw(order())
    store = "__import__('renderers.kit.keeping', fromlist=['STORE']).STORE"
    kept, limit = elsewhere.pool.do(60.0, eval, f"({store}.size, {store}.limit)", about="oaxaca")
    assert 0 < kept <= limit == LIMIT


def test_nothing_of_discord_is_loaded_where_pictures_are_drawn(elsewhere: PaintsInProcesses) -> None:
    elsewhere.draw(order())
    loaded = elsewhere.pool.do(60.0, eval, "sorted(__import__('sys').modules)", about="oaxaca")
    assert "renderers.oaxaca" in loaded and not {"discord", "aiosqlite", "bot.tables", "bot.discord_ui"} & set(loaded)


def test_finished_pictures_are_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    class Quick(PaintsHere):
        def draw(self, order: Order) -> Drawing:
            return Drawing(bytes(1000), "")

    monkeypatch.setattr("bot.discord_ui.pictures.draw.KEPT", 10_000)
    drawn = Drawn(Quick())
    view = game("oaxaca").view(game("oaxaca").new("x", 2), None)
    for number in range(50):
        drawn.board(table("oaxaca", number), view, Words("en", NAMES, "oaxaca"))
    assert drawn._size == 10_000 and len(drawn._kept) == 10


def run_of_picks(title: str, key: str) -> tuple[State, int, tuple[str, ...]]:
    """A position where somebody may pick several things, who it is, and what they may pick."""
    rng = Random(3)
    for seed in range(20):
        s = game(title).new(f"picks {seed}", 2)
        while s.asks:
            ask = rng.choice(s.asks)
            run = picks(s, ask, game(title).acts) if ask.key == key else None
            if run is not None:
                return s, ask.seat, run.choices
            s = clone(s)
            apply(s, ask.seat, rng.choice(ask.options))
    raise AssertionError(f"{title} never asks {key}")


@pytest.mark.parametrize(("title", "key"), [("mottainai", "refill"), ("oaxaca", "reroll"), ("resafa", "act.room")])
def test_a_hand_shows_what_is_picked_now_whatever_was_drawn_before(title: str, key: str) -> None:
    """Between two entries of the log somebody sees choices that they have not made yet, and may change their mind."""
    s, seat, choices = run_of_picks(title, key)
    words = Words("en", NAMES, title, seat)
    views = [game(title).view(with_picks(s, seat, picked), seat) for picked in ((), choices[:1], (), choices[-1:], choices[:1])]
    drawn = Drawn()
    assert [drawn.private(table(title), view, words) for view in views] == [
        Drawn().private(table(title), view, words) for view in views
    ]
