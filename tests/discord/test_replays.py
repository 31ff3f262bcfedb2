"""`/table replay`: step by step during a game and after it, as a film, and what nobody learns from it."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from simcord.results import ResponseMessage

from bot import verifying
from bot.discord_ui.answers import replays
from bot.discord_ui.messages.posts import words_for
from bot.discord_ui.pictures import filming, making
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.pictures.filming import FILMS, Studio
from bot.discord_ui.pictures.making import Key, NotMade
from bot.tables import Pressed, Refused
from bot.tables.life.replay import EntryView, Past
from bot.tables.values.who import Who
from engines.shelf import game
from renderers.film import Film, Script
from renderers.words import Words
from tests.discord.hall import Hall, controls, hall, shown
from tests.discord.test_table_life import begun


def test_whose_hand_goes_on_being_shown_fits_into_an_id() -> None:
    assert [replays.hand_in(rest) for rest in ("back.2", "back.", "x", f"x.{'9' * 80}", "x.-1")] == [2, *[replays.NOBODY] * 4]


async def on(here: Hall, number: int, moves: int) -> None:
    """So many answers more, or all that are left; how they are said is of no interest here."""
    rng = Random(3)
    for n in range(moves):
        live = await here.live(number)
        if live.state is None or not live.is_open:
            break
        ask = rng.choice(live.state.asks)
        person, since = str(live.seats[ask.seat].person), live.table.questions[ask.seat]
        await here.tables.act(
            number, Who(person, interaction=f"{number} {live.table.number} {n}"), Pressed((rng.choice(ask.options),), since)
        )
    await posted(here)


async def posted(here: Hall) -> None:
    """Wait until everything stands in the channel."""
    while tasks := list(here.bot.poster._tasks.values()):
        await asyncio.wait(tasks)
        await asyncio.sleep(0)


async def played(here: Hall, moves: int, title: str = "oaxaca") -> int:
    """A table of Ana and Ben after some of their answers."""
    number = await begun(here, "Ana", "Ben", game=title)
    await on(here, number, moves)
    return number


async def finished(here: Hall, title: str = "oaxaca") -> int:
    """The same, over."""
    return await played(here, 10_000, title)


def entry_in(message: ResponseMessage) -> tuple[int, int]:
    """Which entry of how many a panel shows."""
    found = re.search(r"(?:Entry|Entrada) (\d+) (?:of|de) (\d+)", str(message.embeds[0].description))
    assert found is not None
    return int(found[1]), int(found[2])


def button(message: ResponseMessage, sign: str) -> str:
    """The id of the button with that label."""
    return next(str(c["custom_id"]) for c in controls(message) if c.get("label") == sign)


async def press(here: Hall, name: str, message: ResponseMessage, sign: str) -> ResponseMessage:
    """What a panel turns into when somebody presses that button."""
    return shown(await here.people[name].click(message, custom_id=button(message, sign)))


def file_in(here: Hall, message: ResponseMessage, ending: str) -> bytes:
    """The one file of a message."""
    (attached,) = message.attachments
    assert attached.filename.endswith(ending)
    blob = here.env.backend.cdn.get(attached.url)
    assert blob is not None
    return blob


def film_in(here: Hall, message: ResponseMessage) -> bytes:
    """The film of a message, which is told to those who cannot see it."""
    assert message.attachments[0].description
    return file_in(here, message, ".webp")


# -- step by step -------------------------------------------------------------------------------------------------------


async def test_whoever_is_there_steps_through_a_running_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await played(here, 9)
        last = (await here.live(number)).table.number
        panels = {}
        for name in ("Ana", "Dan"):
            panel = shown(await here.people[name].slash(here.channel, "table replay"))
            assert panel.ephemeral and entry_in(panel) == (last, last)
            seen = [panel]
            way = {"◀": last - 1, "◀ ": last - 2, "▶": last - 1, "⏮": 0, "◀  ": 0, "▶ ": 1, "⏭": last, "▶  ": last}
            for sign, at in ((said.strip(), at) for said, at in way.items()):
                seen.append(await press(here, name, seen[-1], sign))
                assert entry_in(seen[-1]) == (at, last), sign
            assert "spectator" in str(seen[-1].embeds[0].footer.text)
            assert not any(c["type"] == 3 for m in seen for c in controls(m)), "no hands while the game runs"
            panels[name] = [(m.content, [e.to_dict() for e in m.embeds], m.components) for m in seen]
        assert panels["Ana"] == panels["Dan"], "a player sees no more than anybody"
        named = shown(await here.people["Cleo"].slash(here.channel, "table replay", entry=3))
        assert entry_in(named) == (3, last)


@pytest.mark.sampled(3)
async def test_no_step_of_a_running_game_depends_on_hidden_cards(tmp_path: Path) -> None:
    """Words and pictures of every entry are those of any deal that a spectator cannot tell from the true one."""
    async with hall(tmp_path) as here:
        for title in ("oaxaca", "mottainai"):
            number = await played(here, 14, title)
            past, rng, kind = await here.tables.past(number), Random(2), game(title)
            words = words_for(past.table, past.seats)
            states = {m.number: m.state for m in past.moments()}
            for n in range(past.last + 1):
                other = Redealt(past, kind.view(kind.resample(states[n], None, rng), None))
                assert replays.render_step(past, n, 0, words, Drawn()) == replays.render_step(other, n, 0, words, Drawn())
            await here.tables.end(number, Who(str(here.people["Ana"].id)))
            await here.env.settle()


class Redealt(Past):
    """The same past with another deal behind what can be seen."""

    def __init__(self, past: Past, view: Any) -> None:
        super().__init__(past.table, past.seats, past.moves)
        object.__setattr__(self, "_view", view)

    def entry_view(self, number: int) -> EntryView:
        """What was there, seen in the other deal."""
        return EntryView(super().entry_view(number).entry, self._view)  # type: ignore[attr-defined]


@pytest.mark.sampled(3)
async def test_after_the_end_hands_are_open(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here, "mottainai")
        here.bot.pictures = Drawn()
        panel = shown(await here.people["Dan"].slash(here.channel, "table replay", entry=12))
        assert "spectator" not in str(panel.embeds[0].footer) and len(panel.attachments) == 1
        menu = next(c for c in controls(panel) if c["type"] == 3)
        assert [o["label"] for o in menu["options"]] == ["The board alone", "Ana", "Ben"]
        open_ = shown(await here.people["Dan"].select(panel, ["1"], custom_id=menu["custom_id"]))
        assert entry_in(open_)[0] == 12 and len(open_.attachments) == 2 and "Ben" in str(open_.embeds[1].description)
        following = await press(here, "Dan", open_, "▶")
        assert entry_in(following)[0] == 13 and len(following.attachments) == 2, "the hand stays open"
        past = await here.tables.past(number)
        words = words_for(past.table, past.seats)
        told = "\n".join(line for m in past.moves for line in replays.lines_of(past, m, words))
        assert "🔒" in told and "`task " in told


async def test_what_was_taken_back_is_struck_through(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await played(here, 4)
        await here.people["Ana"].slash(here.channel, "table undo", turns=1)
        await posted(here)
        wish = here.message((await here.live(number)).table.posts["wish"])
        await here.people["Ben"].click(wish, label="Agree")
        past = await here.tables.past(number)
        last = past.last
        assert past.moves[last].undoes
        panel = shown(await here.people["Dan"].slash(here.channel, "table replay"))
        assert entry_in(panel) == (last, last) and "↩" in str(panel.embeds[0].description)
        words = words_for(past.table, past.seats)
        undone = [replays.lines_of(past, m, words) for m in past.moves if m.undone_by]
        assert undone and all(line.startswith("~~") for lines in undone for line in lines)


async def test_there_is_nothing_to_replay_before_the_start(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        nowhere = shown(await here.people["Ana"].slash(here.channel, "table replay"))
        assert "no table" in nowhere.content
        await here.open("Ana", seats=2)
        for options in ({}, {"film": True}, {"entry": 3}):
            assert "not begun" in shown(await here.people["Ana"].slash(here.channel, "table replay", **options)).content


# -- the film -----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
async def test_a_film_is_for_whoever_asks_and_then_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST", 9)
    async with hall(tmp_path) as here:
        number = await finished(here, "patzcuaro")
        made = shown(await here.people["Dan"].slash(here.channel, "table replay", film=True))
        assert made.ephemeral and "Pátzcuaro" in made.content
        with Image.open(io.BytesIO(film_in(here, made))) as image:
            assert image.format == "WEBP" and image.is_animated and image.width == 800  # type: ignore[attr-defined]
        before = len(here.public())
        denied = shown(await here.people["Dan"].click(made, custom_id=button(made, "Show everybody")))
        assert "Only those who played" in denied.content and len(here.public()) == before
        own = shown(await here.people["Ana"].slash(here.channel, "table replay", film=True))
        assert film_in(here, own) == film_in(here, made), "made once"
        await here.people["Ana"].click(own, custom_id=button(own, "Show everybody"))
        post = here.public()[-1]
        assert len(here.public()) == before + 1 and film_in(here, post) == film_in(here, made) and not list(controls(post))
        again = shown(await here.people["Ben"].slash(here.channel, "table replay", film=True))
        refused = shown(await here.people["Ben"].click(again, custom_id=button(again, "Show everybody")))
        assert "already" in refused.content and len(here.public()) == before + 1
        steps = shown(await here.people["Ana"].slash(here.channel, "table replay"))
        on_panel = await press(here, "Ana", steps, "Film")
        assert film_in(here, on_panel) == film_in(here, made)
        assert entry_in(await press(here, "Ana", on_panel, "Step by step"))[0] == 0
        assert (await here.live(number)).table.status == "finished"


async def test_the_film_of_a_running_game_stays_with_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts: list[Script] = []

    def recorded(script: Script, told: Any) -> Film:
        scripts.append(script)
        return tiny()

    monkeypatch.setattr(filming, "film", recorded)
    async with hall(tmp_path) as here:
        number = await played(here, 6, "mottainai")
        made = shown(await here.people["Ana"].slash(here.channel, "table replay", film=True))
        assert [c["label"] for c in controls(made)] == ["Step by step"]
        past = await here.tables.past(number)
        (script,) = scripts
        assert not script.over and all(view.reader is None for view in script.views)
        assert list(script.views) == past.views(range(past.last + 1))
        await on(here, number, 1)
        await here.people["Ana"].slash(here.channel, "table replay", film=True)
        assert len(scripts) == 2 and len(scripts[1].views) > len(script.views), "the game has gone on"


async def test_a_film_that_fails_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(script: Script, told: Any) -> Film:
        raise NotMade("no more disk")

    monkeypatch.setattr(filming, "film", fails)
    async with hall(tmp_path) as here:
        await played(here, 2)
        answer = shown(await here.people["Ana"].slash(here.channel, "table replay", film=True))
        assert "could not be made" in answer.content and not answer.attachments


# -- the studio ---------------------------------------------------------------------------------------------------------


def tiny() -> Film:
    """A film of nothing in particular."""
    return Film(b"film", 1, (1, 1))


def writer(script: Script | None = None) -> Callable[[], Any]:
    """Whoever writes that script."""

    async def write() -> Any:
        return script

    return write


async def nobody(done: int, of: int) -> None:
    """Whoever does not care how far it is."""


@pytest.mark.sampled(3)
async def test_a_film_is_made_in_another_process_while_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PAUSE", 0.02)
    kind = game("patzcuaro")
    view = kind.view(kind.new("seed", 2), None)
    script = Script("patzcuaro", (view,) * 12, ("Ana", "Ben"), "en", over=False)
    studio, heard, ticks = Studio(1), list[tuple[int, int]](), 0

    async def hear(done: int, of: int) -> None:
        heard.append((done, of))

    film_of = asyncio.ensure_future(studio.film(Key(1, 5, False), writer(script), hear))
    while not film_of.done():
        await asyncio.sleep(0.01)
        ticks += 1
    made = film_of.result()
    assert made.frames == 12 and Image.open(io.BytesIO(made.data)).format == "WEBP"
    assert heard == sorted(heard) and heard[-1][1] == 12 and ticks > 20, "the loop went on"
    assert await studio.film(Key(1, 5, False), writer(None), nobody) is made
    await studio.close()


async def test_a_process_that_fails_or_is_too_slow_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = Studio(1)
    with pytest.raises(NotMade, match="no_such_game"):
        await studio.film(Key(1, 1, False), writer(Script("no_such_game", (None,), (), "en", False)), nobody)
    studio._limits = FILMS._replace(seconds=0.0)
    with pytest.raises(NotMade, match="more than 0 s"):
        await studio.film(Key(1, 1, False), writer(Script("oaxaca", (None,), (), "en", False)), nobody)
    assert not studio._running and not studio._making
    await studio.close()


async def test_few_films_at_a_time_and_one_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, made = list[int](), list[int](), 0
    monkeypatch.setattr(filming, "film", lambda script, told: tiny())
    studio = Studio(2)
    studio._workers = 0

    def table(n: int) -> Callable[[], Any]:
        async def write() -> Any:
            nonlocal made
            assert n not in running
            running.append(n)
            most.append(len(running))
            await asyncio.sleep(0.02)
            running.remove(n)
            made += 1

        return write

    keys = [Key(table_, entry, False) for table_ in (1, 2, 3, 4) for entry in (5, 6)]
    await asyncio.gather(*(studio.film(key, table(key.table), nobody) for key in keys for _ in range(3)))
    assert max(most) == 2 and made == len(keys)
    waiting = [asyncio.ensure_future(studio.film(Key(n, 1, True), table(n), nobody)) for n in range(10, 10 + FILMS.waiting)]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await studio.film(Key(99, 1, True), table(99), nobody)
    assert refused.value.why.key == "discord.no.films_busy"
    await asyncio.gather(*waiting)
    await studio.close()


# -- the record ---------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
async def test_what_is_exported_proves_what_the_channel_showed(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await finished(here)
        live = await here.live(number)
        promised = re.search(r"[0-9a-f]{64}", str(here.lobby(live).embeds[0].footer.text))
        told = re.search(r"[0-9a-f]{64}", str(here.message(live.table.posts["final"]).embeds[0].footer.text))
        answer = shown(await here.people["Dan"].slash(here.channel, "table export"))
        record = verifying.read(file_in(here, answer, ".json"))
        assert promised is not None and told is not None
        verifying.verify(record, promised[0])
        assert record["secret"] == told[0] and record["seal"][:16] in answer.content
        assert "Ana" in "\n".join(record["log"]) and json.dumps(record["result"]) == json.dumps(live.table.result)


async def test_a_running_game_is_not_exported(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await played(here, 3)
        answer = shown(await here.people["Ana"].slash(here.channel, "table export"))
        assert "when the game is over" in answer.content and not answer.attachments


def test_the_words_are_there_in_both_languages() -> None:
    for language in ("en", "es"):
        words = Words(language, ("Ana",), "oaxaca", strict=True)
        said = [words.word("discord.replay.entry", n=1, last=2), words.word("discord.film.progress", done=1, of=2)]
        said += [words.word("discord.film.alt", game="Oaxaca", n=3, over=over) for over in (True, False)]
        said += [words.word("record.undone", n=n, seat=seat) for n in (1, 2) for seat in (0, None)]
        assert len(set(said)) == len(said)
