"""Lessons on Discord: played through by presses, in private, kept where somebody stopped, and forgotten with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.discord_ui.messages.lesson import called_of, render_lessons
from bot.discord_ui.messages.spec import Menu
from bot.discord_ui.pictures.draw import Drawn
from bot.lessons import course
from bot.lessons.course import offered, position
from bot.store import LessonAt
from engines.shelf import SHELF
from renderers.words import LANGUAGES, Words
from tests.deep import some
from tests.discord.hall import Hall, control, controls, hall, shown
from tests.discord.test_places import pressed

NAMES = [*offered()]
FIRST = NAMES[0]


class Pupil:
    """Somebody who takes a lesson, in the channel or in their direct messages."""

    def __init__(self, here: Hall, name: str = "Ben", letters: bool = False) -> None:
        self.here, self.name = here, name
        person = here.people[name]
        self.actor: Any = person.user if letters else person
        self.letters = letters

    async def opens(self, game: str = "") -> ResponseMessage:
        given = {"game": game} if game else {}
        if self.letters:
            return shown(await self.actor.slash("learn", **given))
        return shown(await self.actor.slash(self.here.channel, "learn", **given))

    async def at(self, name: str = FIRST) -> LessonAt:
        found = await self.here.tables.store.lessons.of(str(self.here.people[self.name].id))
        return next(one for one in found if one.lesson == name)

    async def presses(self, panel: ResponseMessage, word: str) -> ResponseMessage:
        """A choice where it is offered, or on the way there."""
        for one in controls(panel):
            action, rest = one["custom_id"].split(":", 4)[1], one["custom_id"].split(":", 4)[4].partition(".")[2]
            if action == "lsay" and rest == word:
                return shown(await self.actor.click(panel, custom_id=one["custom_id"]))
            if action == "lmenu" and word in (o["value"] for o in one["options"]):
                return shown(await self.actor.select(panel, [word], custom_id=one["custom_id"]))
        if (picks := control(panel, "lpicks")) is not None:
            options = next(c for c in controls(panel) if c["custom_id"] == picks)["options"]
            said = word.split(";")
            run = course.stood(await self.at()).live("1", "x").look(0).picks[0].choices
            values = [o["value"] for o in options if run[int(o["value"])] in said]
            panel = shown(await self.actor.select(panel, values, custom_id=picks))
            return shown(await self.actor.click(panel, custom_id=control(panel, "lrun")))
        verbs = next(c for c in controls(panel) if c["custom_id"].split(":")[1] == "lverbs")
        head = next(o["value"] for o in verbs["options"] if word.startswith(o["value"]))
        return await self.presses(shown(await self.actor.select(panel, [head], custom_id=verbs["custom_id"])), word)


def step_of(panel: ResponseMessage) -> str:
    (embed,) = panel.embeds
    return str(embed.title)


async def plays(pupil: Pupil, panel: ResponseMessage, name: str, until: int) -> ResponseMessage:
    """Goes on by what is right up to a step; through the free turn by what is offered last."""
    for _ in range(80):
        stand = course.stood(await pupil.at(name))
        if stand.n == until:
            return panel
        if stand.step.free:
            found = [c for c in controls(panel) if c["custom_id"].split(":")[1] in ("lsay", "lmenu")][-1]
            if "options" in found:
                panel = shown(await pupil.actor.select(panel, [found["options"][-1]["value"]], custom_id=found["custom_id"]))
            else:
                panel = shown(await pupil.actor.click(panel, custom_id=found["custom_id"]))
        else:
            panel = await pupil.presses(panel, stand.step.right[0] if stand.step.right else "")
    raise AssertionError("no end")


USUAL = ((NAMES[0], "es"), (NAMES[-1], "en"))
WALKS = some([(name, language) for name in NAMES for language in LANGUAGES], USUAL.__contains__)


@pytest.mark.parametrize(("name", "language"), WALKS)
async def test_a_lesson_is_played_through_in_one_private_message(tmp_path: Path, name: str, language: str) -> None:
    async with hall(tmp_path) as here:
        pupil, public = Pupil(here), len(here.public())
        await here.people["Ben"].slash(here.channel, "me language", language=language)
        lesson = offered()[name]
        panel = first = await pupil.opens(lesson.game) if course.of_game(lesson.game) == [name] else await pupil.opens()
        if control(panel, "lesson") is not None:
            wanted = next(c["custom_id"] for c in controls(panel) if c["custom_id"].endswith(f":{name}"))
            panel = shown(await pupil.actor.click(panel, custom_id=wanted))
        panel = await plays(pupil, panel, name, len(lesson.steps) - 1)
        assert panel.id == first.id and panel.ephemeral and len(here.public()) == public
        assert "/learn" in str(panel.embeds[0].footer.text) and control(panel, "relearn") and control(panel, "guide")
        opened = shown(await pupil.actor.click(panel, custom_id=control(panel, "open")))
        assert (await here.tables.in_channel(str(here.channel.id))).table.game == lesson.game and opened.content


async def test_a_wrong_press_is_answered_in_words_and_changes_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        pupil = Pupil(here)
        panel = await plays(pupil, await pupil.opens(FIRST), FIRST, 3)
        before, seen = await pupil.at(), step_of(panel)
        for word in ("gather 1", "combine 3", "activate BA"):
            panel = await pupil.presses(panel, word)
            assert panel.content.startswith("💡") and step_of(panel) == seen and await pupil.at() == before
        await here.open("Ana", seats=2)
        forged = f"tg:lsay:0:{before.number}:{FIRST}.craft 5"  # what no button says: the rules themselves refuse it
        said = await pressed(here, here.people["Ben"], here.channel, forged, guild=here.guild)
        assert said.startswith("🚫") and "💡" in said and await pupil.at() == before


async def test_two_devices_do_not_run_away_from_each_other(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        pupil = Pupil(here)
        one, other = await pupil.opens(FIRST), await pupil.opens(FIRST)
        assert one.id != other.id and step_of(one) == step_of(other)
        one = await pupil.presses(one, "")
        there = await pupil.at()
        moved = await pupil.presses(other, "")
        assert moved.content == Words("en").word("discord.lesson.moved") and step_of(moved) == step_of(one)
        assert await pupil.at() == there
        seen = step_of(moved)
        assert step_of(await pupil.presses(moved, "")) != seen, "it goes on from here, too"
        store = here.tables.store.lessons
        assert await store.put(there) is None and await store.put(there._replace(number=0)) is None, (
            "who comes second writes nothing"
        )


async def test_it_goes_on_after_a_restart_and_anew_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        pupil, words = Pupil(here), Words("en")
        panel = await plays(pupil, await pupil.opens(FIRST), FIRST, 4)
        seen = step_of(panel)
        await here.restart()
        again = await pupil.opens(FIRST)
        assert step_of(again) == seen and again.content == words.word("discord.lesson.again")
        lesson = offered()[FIRST]
        left = tuple(step for step in lesson.steps if step.name not in ("keep", "gather"))
        changed = lesson.model_copy(update={"version": 2, "steps": (*left[:3], left[-1])})
        monkeypatch.setattr(course, "lessons", lambda: {FIRST: changed})
        position.cache_clear()
        moved = await pupil.presses(again, "keep WO1a;bottom WO5c")
        assert moved.content == words.word("discord.lesson.moved") and step_of(moved).endswith("3 of 4")
        assert (await pupil.at()).version == 2 and (await pupil.at()).path[-1] == left[2].name
        position.cache_clear()


@pytest.mark.sampled(3)
async def test_it_is_nobody_elses_and_the_same_in_direct_messages(tmp_path: Path) -> None:
    async with hall(tmp_path, Drawn()) as here:
        ben, ana, letters = Pupil(here), Pupil(here, "Ana"), Pupil(here, letters=True)
        panel = await plays(ben, await ben.opens(FIRST), FIRST, 4)
        assert panel.attachments and here.public() == [] and not panel._message.visible_to(here.people["Ana"].id)
        assert step_of(await ana.opens(FIRST)).endswith(f"1 of {len(offered()[FIRST].steps)}")
        there = await letters.opens(FIRST)
        assert step_of(there) == step_of(panel) and there.attachments
        there = await letters.presses(there, "keep WO1a;bottom WO5c")
        assert course.stood(await ben.at()).n == 5 and there.ephemeral


async def test_the_ways_to_a_lesson(tmp_path: Path) -> None:
    """By the name of a game, by the game of the channel, by a button of its lobby, or by choosing one."""
    async with hall(tmp_path) as here:
        pupil, words = Pupil(here), Words("en")
        chooser = await pupil.opens()
        if len(NAMES) > 1:
            assert chooser.embeds[0].title == words.word("discord.lesson.all")
            assert [c["custom_id"].split(":")[4] for c in controls(chooser)] == NAMES
        for game in SHELF:
            if len(names := course.of_game(game)) > 1:
                assert [c["custom_id"].split(":")[4] for c in controls(await pupil.opens(game))] == names
        live = await here.open("Ana", seats=2, game=offered()[FIRST].game)
        begun = shown(await pupil.actor.click(here.lobby(live), custom_id=control(here.lobby(live), "learn")))
        assert begun.ephemeral and "1 of" in step_of(begun) and step_of(await pupil.opens()) == step_of(begun)
        without = [title for title in SHELF if not course.of_game(title)]
        for title in without[:1]:
            await here.people["Ana"].slash(here.channel, "table end")
            other = await here.open("Ana", seats=2, game=title)
            assert control(here.lobby(other), "learn") is None


def test_the_list_says_which_lesson_comes_first() -> None:
    words, games = Words("en"), [game for game in SHELF if len(course.of_game(game)) > 1]
    for game in games:
        first, second = course.of_game(game)
        steps = len(offered()[first].steps)
        for done, bright in ((0, [True, False]), (steps - 1, [False, True])):
            made = render_lessons([first, second], {first: course.Stand(first, offered()[first], done)}, words)
            buttons = [one for row in made.rows if not isinstance(row, Menu) for one in row]
            assert [one.style == "gold" for one in buttons] == bright, game
            assert (f"after {called_of(first, words)}" in made.panels[0].text) == bright[0]
    assert games


async def test_a_lesson_can_be_taken_once_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        pupil = Pupil(here)
        panel = await plays(pupil, await pupil.opens(FIRST), FIRST, len(offered()[FIRST].steps) - 1)
        first = shown(await pupil.actor.click(panel, custom_id=control(panel, "relearn")))
        assert "1 of" in step_of(first) and first.id == panel.id and (await pupil.at()).said == ()


async def test_it_is_in_the_export_and_forgotten(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        pupil, store, ben = Pupil(here), here.tables.store, str(here.people["Ben"].id)
        assert not await store.knows(ben)
        await plays(pupil, await pupil.opens(FIRST), FIRST, 2)
        at, (kept,) = await pupil.at(), (await store.data_of(ben))["lessons"]
        assert kept["lesson"] == FIRST and tuple(kept["path"]) == at.path and await store.knows(ben)
        assert (await store.held_of(ben)).lessons == 1
        await here.tables.forget(ben)
        assert await store.lessons.of(ben) == [] and not await store.knows(ben)
        assert await store.lessons.put(at._replace(number=0)) is not None, "and may begin anew"
