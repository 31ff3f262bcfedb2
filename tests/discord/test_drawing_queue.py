"""Who is drawn for next, and what somebody gets who asks too often, or when too many ask at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.pictures.drawing_queue import EACH, LONG, DrawingQueue, Dropped
from renderers.words import Words
from tests.discord.hall import hall, shown
from tests.discord.test_table_life import begun


class Room:
    """One place, held shut until everybody has asked."""

    def __init__(self, most: int = 300) -> None:
        self.queue = DrawingQueue("test", 1, most)
        self.door = Event()
        self.order: list[str] = []
        self.asked = [asyncio.ensure_future(self.queue.run("doorkeeper", None, self.door.wait))]

    async def asks(self, whose: str, matter: str | None, name: str) -> asyncio.Future[str]:
        """Somebody asks for something."""

        def work() -> str:
            self.order.append(name)
            return name

        made = asyncio.ensure_future(self.queue.run(whose, matter, work))
        self.asked.append(made)  # type: ignore[arg-type]
        await asyncio.sleep(0)
        return made

    async def opens(self) -> list[str]:
        """Let everybody in; in which order they were drawn for."""
        self.door.set()
        await asyncio.gather(*self.asked, return_exceptions=True)
        self.queue.close()
        return self.order


async def test_people_take_turns() -> None:
    room = Room()
    for n in range(EACH):
        await room.asks("ana", f"card {n}", f"ana {n}")
    for person in ("ben", "eva"):
        await room.asks(person, "hand", person)
    assert await room.opens() == ["ana 0", "ben", "eva", *(f"ana {n}" for n in range(1, EACH))]


async def test_the_newest_request_takes_the_place_of_the_older_one() -> None:
    room = Room()
    first = await room.asks("ana", "hand", "old")
    await room.asks("ben", "hand", "ben")
    await room.asks("ana", "card", "card")
    last = await room.asks("ana", "hand", "new")
    assert await room.opens() == ["card", "ben", "new"]
    assert last.result() == "new"
    with pytest.raises(Dropped):
        first.result()


async def test_nobody_waits_for_somebody_who_presses_all_the_time() -> None:
    """However much one person asks for, one request of theirs is done between those of two others."""
    room = Room()
    for n in range(200):
        await room.asks("ana", f"card {n}", "ana")
    for n in range(10):
        await room.asks(f"person {n}", "hand", f"person {n}")
    order = await room.opens()
    assert order.index("person 9") <= 10 and order.count("ana") == EACH


async def test_what_must_be_done_is_never_dropped() -> None:
    room = Room()
    for n in range(EACH):
        await room.asks("ana", None, f"{n}")
    assert await room.opens() == [f"{n}" for n in range(EACH)]


async def test_the_line_is_bounded_and_says_when_it_is_long() -> None:
    room = Room(most=40)
    await asyncio.sleep(0)
    for n in range(40):
        assert room.queue.long == (n >= LONG)
        await room.asks(f"person {n}", "hand", "x")
    late = await room.asks("late", "hand", "late")
    await asyncio.sleep(0)
    with pytest.raises(Dropped):
        late.result()
    assert len(await room.opens()) == 40


async def test_whoever_goes_away_is_not_drawn_for() -> None:
    room = Room()
    gone = await room.asks("ana", "hand", "ana")
    await room.asks("ben", "hand", "ben")
    gone.cancel()
    await asyncio.sleep(0)
    assert await room.opens() == ["ben"]


async def test_whoever_goes_away_takes_nothing_along_that_was_asked_anew() -> None:
    queue, door = DrawingQueue("test", 1), Event()
    going = asyncio.ensure_future(queue.run("ana", "hand", door.wait))
    await asyncio.sleep(0)
    again = asyncio.ensure_future(queue.run("ana", "hand", str, "asked anew"))
    await asyncio.sleep(0)
    going.cancel()
    await asyncio.sleep(0)
    door.set()
    assert await again == "asked anew"
    queue.close()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("crowded", [False, True])
async def test_where_many_wait_a_moment_is_promised_and_the_answer_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crowded: bool
) -> None:
    said: list[str] = []
    revise = Context.revise

    async def noted(self: Context, spec: MessageSpec) -> None:
        said.append(spec.content)
        await revise(self, spec)

    monkeypatch.setattr(Context, "revise", noted)
    monkeypatch.setattr(DrawingQueue, "long", crowded)
    async with hall(tmp_path, Drawn()) as here:
        await begun(here, "Ana", "Ben")
        answer = shown(await here.people["Ana"].slash(here.channel, "hand"))
        assert [a.filename for a in answer.attachments] == ["hand.png"] and not answer.content
    assert said == ([Words("en", marked=True).word("discord.moment")] if crowded else [])


async def test_what_is_not_drawn_is_answered_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowded(self: DrawingQueue, *args: object) -> None:
        raise Dropped

    monkeypatch.setattr(DrawingQueue, "run", crowded)
    async with hall(tmp_path, Drawn()) as here:
        await begun(here, "Ana", "Ben")
        answer = shown(await here.people["Ana"].slash(here.channel, "hand"))
        assert not answer.attachments and answer.embeds[0].fields, "the words that stand for the picture"
