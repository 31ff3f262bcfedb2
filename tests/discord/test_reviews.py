"""`/table review`: who may have a look back at a game, when, what it says, and that it is made once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from bot.discord_ui.answers import reviews
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.posts import words_for
from bot.discord_ui.pictures import filming
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.pictures.filming import REVIEWS, Reviewer
from bot.discord_ui.pictures.making import Key, NotMade
from bot.reviews import Reviewed, reviewed
from bot.tables import Pressed, Refused
from bot.tables.life.replay import Past
from bot.tables.values.who import Who
from engines.robots import looking_back
from engines.robots.looking_back import nobody
from engines.shelf import SHELF
from tests.discord.hall import Hall, controls, hall, shown
from tests.discord.test_replays import button, entry_in, finished, played, press


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots look at few decisions, and not for long."""
    monkeypatch.setattr(looking_back, "GLANCED_AT", 12)
    monkeypatch.setattr(looking_back, "LOOKED_AT", 3)
    monkeypatch.setattr(looking_back, "LOOK", looking_back.GLANCE)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tables of which looks back were made, each as often as that was done."""
    tables = list[int]()

    def noted(past: Past, told: Any) -> Reviewed:
        tables.append(past.table.id)
        return reviewed(past, told)

    monkeypatch.setattr(filming, "reviewed", noted)
    return tables


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", SHELF)
async def test_a_game_that_is_over_is_looked_back_on(tmp_path: Path, title: str) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, title)
        here.bot.pictures = Drawn()
        for name, player in (("Dan", here.people["Dan"]), ("Ana", here.people["Ana"])):
            panel = shown(await player.slash(here.channel, "table review"))
            assert panel.ephemeral and len(panel.attachments) == 1, name
            assert str(panel.attachments[0].description).startswith("Looking back"), "alt text"
            told = panel.embeds[0]
            assert told.title is not None and f"#{number}" in told.title
            assert "The last point is the result." in str(told.description)
            fields = told.fields
            assert 1 <= len(fields) <= 3 and all("Played: **" in str(one.value) for one in fields)
            assert [str(one.name)[0] for one in fields] == [*"123"[: len(fields)]]
            assert len(list(controls(panel))) == len(fields) + 2
        past = await here.tables.past(number)
        kept = here.bot.reviewer.kept(Key(number, past.last, True))
        assert kept is not None
        step = await press(here, "Ana", panel, "Turning point 1")
        assert entry_in(step) == (kept.review.turnings[0].entry, past.last)
        again = await press(here, "Ana", step, "Look back")
        assert again.embeds[0].title == told.title, "and back"


@pytest.mark.sampled(3)
async def test_it_speaks_the_language_of_whoever_reads(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await finished(here, "patzcuaro")
        await here.people["Ana"].slash(here.channel, "me language", language="es")
        said = shown(await here.people["Ana"].slash(here.channel, "table review")).embeds[0]
        assert "probabilidad de ganar" in str(said.description) and "Jugado: **" in str(said.fields[0].value)


async def test_the_post_of_the_result_has_a_button(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, "patzcuaro")
        final = here.message((await here.live(number)).table.posts["final"])
        panel = shown(await here.people["Cleo"].click(final, custom_id=button(final, "Look back")))
        assert panel.ephemeral and str(panel.embeds[0].title).startswith("Looking back")


async def test_nobody_looks_back_before_the_end(tmp_path: Path, made: list[int]) -> None:
    """Neither by the command nor with a button that somebody made up, and nothing is even looked at."""
    async with hall(tmp_path) as here:
        ana = here.people["Ana"]
        assert "no table" in shown(await ana.slash(here.channel, "table review")).content
        await here.open("Ana", seats=2)
        assert "not begun" in shown(await ana.slash(here.channel, "table review")).content
        await ana.slash(here.channel, "table end")
        number = await played(here, 12, "mottainai")
        for name in ("Ana", "Dan"):
            said = shown(await here.people[name].slash(here.channel, "table review"))
            assert "when the game is over" in said.content and not said.embeds
        step = shown(await ana.slash(here.channel, "table replay"))
        assert "Look back" not in [c.get("label") for c in controls(step)]
        past = await here.tables.past(number)
        with pytest.raises(Refused) as refused:
            await reviews.show(Asking(here), number)  # type: ignore[arg-type]
        assert refused.value.why.key == "table.no.not_over" and not past.over
        assert made == []


class Asking:
    """Somebody who asks without a message."""

    def __init__(self, here: Hall) -> None:
        self.tables = here.tables


@pytest.mark.sampled(3)
async def test_a_game_that_was_broken_off_has_no_result_to_end_with(tmp_path: Path) -> None:
    """Whoever looks back sees what was hidden, so that the game cannot go on after that."""
    async with hall(tmp_path) as here:
        number = await played(here, 30, "patzcuaro")
        await here.tables.end(number, Who(str(here.people["Ana"].id)))
        panel = shown(await here.people["Dan"].slash(here.channel, "table review"))
        assert "there is no result" in str(panel.embeds[0].description)
        past = await here.tables.past(number)
        kept = here.bot.reviewer.kept(Key(number, past.last, True))
        assert kept is not None and all(0 < chance < 1 for chance in kept.review.points[-1].values)
        with pytest.raises(Refused) as refused:
            await here.tables.reopen(number, Who(str(here.people["Ana"].id)))
        assert refused.value.why.key == "table.no.reopen_told"


@pytest.mark.sampled(3)
async def test_whoever_presses_next_gets_what_was_made_for_the_first(tmp_path: Path, made: list[int]) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, "patzcuaro")
        said = [shown(await here.people[name].slash(here.channel, "table review")) for name in ("Ana", "Ben", "Ana")]
        assert made == [number] and len({str([field.value for field in one.embeds[0].fields]) for one in said}) == 1


@pytest.mark.sampled(3)
async def test_those_who_press_at_once_wait_for_the_same_look(tmp_path: Path, made: list[int]) -> None:
    async with hall(tmp_path) as here:
        past = await here.tables.past(await finished(here, "patzcuaro"))
    reviewer = Reviewer(0)
    first, *others = await asyncio.gather(*(reviewer.review(Key(1, past.last, True), past, unheard) for _ in range(3)))
    assert len(made) == 1 and all(one is first for one in others)
    waiting = [asyncio.ensure_future(reviewer.review(Key(n, 1, True), past, unheard)) for n in range(2, 2 + REVIEWS.waiting)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await reviewer.review(Key(99, 1, True), past, unheard)
    assert refused.value.why.key == "discord.no.reviews_busy"
    await asyncio.gather(*waiting)
    await reviewer.close()


async def unheard(done: int, of: int) -> None:
    """Whoever does not care how far it is."""


@pytest.mark.sampled(3)
async def test_after_a_restart_whoever_presses_again_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, goes_on = Event(), Event()

    def held_up(past: Past, told: Any) -> Reviewed:
        begun.set()
        goes_on.wait()
        return reviewed(past, told)

    async with hall(tmp_path) as here:
        past = await here.tables.past(await finished(here, "patzcuaro"))
        with monkeypatch.context() as patch:
            patch.setattr(filming, "reviewed", held_up)
            lost = asyncio.ensure_future(here.bot.reviewer.review(Key(past.table.id, past.last, True), past, unheard))
            await asyncio.to_thread(begun.wait)
            await here.restart()
            goes_on.set()
        await asyncio.wait({lost})
        assert lost.cancelled() or lost.exception() is not None
        panel = shown(await here.people["Ana"].slash(here.channel, "table review"))
        assert str(panel.embeds[0].title).startswith("Looking back")


@pytest.mark.sampled(3)
async def test_what_fails_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(past: Past, told: Any) -> Reviewed:
        raise NotMade("no more memory")

    monkeypatch.setattr(filming, "reviewed", fails)
    async with hall(tmp_path) as here:
        await finished(here, "patzcuaro")
        assert "could not be made" in shown(await here.people["Ana"].slash(here.channel, "table review")).content


@pytest.mark.sampled(3)
async def test_whoever_may_not_see_the_replay_may_not_see_this(tmp_path: Path, made: list[int]) -> None:
    """On another server nobody hears of the table."""
    async with hall(tmp_path) as here:
        await finished(here, "patzcuaro")
        place = here.env.create_guild("Elsewhere")
        eve, channel = place.add_member(here.env.create_user("Eve")), place.create_text_channel("other")
        for command in ("table replay", "table review"):
            assert "no table" in shown(await eve.slash(channel, command)).content
        assert made == []


@pytest.mark.sampled(3)
async def test_a_look_back_is_made_in_another_process(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, "oaxaca")
        past = await here.tables.past(number)
    reviewer, heard = Reviewer(1), list[tuple[int, int]]()

    async def hear(done: int, of: int) -> None:
        heard.append((done, of))

    there = await reviewer.review(Key(number, past.last, True), past, hear)
    await reviewer.close()
    assert there.review.points == reviewed(past, nobody).review.points and there.size < REVIEWS.kept / 100


@pytest.mark.sampled(3)
async def test_the_kept_ones_are_bounded_in_bytes(tmp_path: Path, made: list[int]) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, "patzcuaro")
        past = await here.tables.past(number)
    reviewer = Reviewer(0)

    one = await reviewer.review(Key(number, past.last, True), past, unheard)
    reviewer._limits = REVIEWS._replace(kept=2 * one.size + 1)
    for table in range(100, 105):
        await reviewer.review(Key(table, past.last, True), past, unheard)
    assert len(reviewer._kept) == 2 and reviewer.kept(Key(number, past.last, True)) is None
    await reviewer.close()


@pytest.mark.sampled(3)
async def test_who_played_then_is_told_where_others_sit_there_now(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await played(here, 12, "patzcuaro")
        await here.people["Ben"].slash(here.channel, "table robot", robot="random")
        rng = Random(4)
        while (live := await here.live(number)).is_open and live.state is not None:
            mine = [ask for ask in live.state.asks if live.seats[ask.seat].person]
            if mine:
                who = Who(str(live.seats[mine[0].seat].person), interaction=f"{live.table.number}")
                since = live.table.questions[mine[0].seat]
                await here.tables.act(number, who, Pressed((rng.choice(mine[0].options),), since))
            else:
                await here.env.settle()
        past = await here.tables.past(number)
        words, (ana, ben) = words_for(past.table, past.seats, "en"), past.seats
        by_ben = next(m for m in past.moves if m.seat == 1 and not m.robot)
        by_robot = next(m for m in past.moves if m.seat == 1 and m.robot)
        assert ben.robot == "random" and reviews.note(by_ben, ben, words) == ["Somebody else played here then."]
        assert reviews.note(by_robot, ben, words) == []
        assert reviews.note(by_robot, ana, words) == ["A robot (random) played here then."]
        assert reviews.note(by_ben, replace(ben, robot=None, person=by_ben.person), words) == []
        panel = shown(await here.people["Dan"].slash(here.channel, "table review"))
        assert str(panel.embeds[0].title).startswith("Looking back")


@pytest.mark.sampled(3)
async def test_no_field_is_longer_than_discord_takes(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, "resafa")
        past = await here.tables.past(number)
        made = reviewed(past, nobody)
        for language in ("en", "es"):
            spec = reviews.render_review(past, made, words_for(past.table, past.seats, language), NO_PICTURES)
            assert all(len(value) <= 1024 and len(name) <= 256 for name, value in spec.panels[0].fields)
