"""Lessons: they play through under the present rules, every press is answered in words that fit, and no text is left over."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

from bot.discord_ui.messages.ids import parse
from bot.discord_ui.messages.lesson import praised, said_of, words_of
from bot.discord_ui.messages.spec import EMBEDS, LABEL, OPTION, OPTIONS, ROWS, Menu, MessageSpec
from bot.lessons import course, data
from bot.lessons.course import NEXT, Poor, Stand, begun, offered, stood, written
from bot.lessons.data import Lesson
from bot.store import LessonAt
from engines.kernel import Illegal, asked
from engines.kernel.data import CORRECTIONS, HOUSE
from engines.shelf import SHELF
from renderers.words import LANGUAGES, texts
from tests.bot.lessons import NAME, offers, shown, stands
from tests.deep import DEEP, KIT_SEED

NAMES = [path.stem for path in sorted((HOUSE / "lessons").glob("*.json"))]
STEPS = range(12, 21)
TEXT, NOTE = 520, 330  # characters of a step, and of what is said of an answer: more than that nobody reads


def told(stand: Stand, word: str, language: str) -> str:
    """What somebody reads who answers that."""
    return said_of(stand, word, words_of(stand, stand.live("7", NAME), language))


def need_room(spec: MessageSpec, stand: Stand) -> None:
    """Everything fits into a message, and nothing shows its seams."""
    (panel,) = spec.panels
    assert len(panel.text) <= TEXT + 120 and len(panel.title) + len(panel.text) + len(panel.footer) < EMBEDS
    assert "/learn" in panel.footer and not any(seam in panel.text + spec.content for seam in ("{", "}", "…", "lesson.")), panel
    named = [value for value in stand.step.says.values() if isinstance(value, str)]
    assert not any(value in panel.text for value in named), "cards go by their names"
    assert 0 < len(spec.rows) <= ROWS
    for row in spec.rows:
        if isinstance(row, Menu):
            assert len(row.options) <= OPTIONS and all(0 < len(o.label) <= OPTION for o in row.options)
        else:
            assert all(0 < len(one.label) <= LABEL for one in row), (stand.step.name, row)


def test_what_is_picked_is_what_is_confirmed() -> None:
    """Whatever is picked of a run: the menu offers the same as before, and the button says what it sends."""
    rng, met = Random(KIT_SEED), 0
    for stand in (one for name in offered() for one in stands(name) if one.ask is not None):
        run = stand.live("7", NAME).look(stand.lesson.seat).picks.get(stand.lesson.seat)
        if run is None or not isinstance(before := shown(stand, "en").rows[0], Menu) or parse(before.id).action != "lpicks":
            continue
        met += 1
        chosen = sorted(rng.sample(range(len(run.choices)), rng.randint(1, run.most)))
        menu, buttons = shown(stand, "en", picked=chosen).rows
        assert isinstance(menu, Menu) and not isinstance(buttons, Menu)
        assert [one.label for one in menu.options] == [one.label for one in before.options]
        assert [n for n, one in enumerate(menu.options) if one.chosen] == chosen
        said = ", ".join(one.label for one in menu.options if one.chosen)
        dice = " ".join(sorted(run.choices[n].split(" ")[-1] for n in chosen))  # whose end says itself what comes of it
        told = (f"Confirm: {said}", f"Confirm: Roll {dice} again", f"Confirm {len(chosen)} picks", "Confirm 1 pick")
        assert buttons[0].label in told
    assert met


def test_every_lesson_that_lies_there_is_offered() -> None:
    assert sorted(offered()) == NAMES and {lesson.game for lesson in offered().values()} <= SHELF.keys()


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_leads_through_to_the_end(name: str) -> None:
    """By what its buttons offer, from the first step to the one that everybody plays as they like."""
    stand = begun(name)
    while not stand.step.free:
        if stand.reads:
            stand = stand.after(NEXT)
            continue
        right = [word for word in offers(stand) if word in stand.step.right]
        assert right and set(stand.step.right) <= set(offers(stand)), (stand.step.name, offers(stand))
        assert len({repr(replace(stand, n=stand.n).after(word).state) for word in right}) == 1
        stand = stand.after(right[0])
    assert len(stand.lesson.steps) in STEPS and stand.n == stand.lesson.free < len(stand.lesson.steps) - 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_press_is_answered_and_every_text_is_said(name: str, language: str) -> None:
    said = {f"lesson.{name}.title"}
    for stand in stands(name):
        key = f"lesson.{name}.{stand.step.name}"
        said |= {key, f"{key}.done"}
        need_room(shown(stand, language), stand)
        for word in [] if stand.reads or stand.step.free else offers(stand, language):
            if word in stand.step.right:
                continue
            before = repr(stand.state)
            with pytest.raises(Poor):
                stand.after(word)
            assert repr(stand.state) == before
            ends = [".".join(("not", "_".join(word.lower().replace(";", " ").split()[:n]))) for n in range(1, 9)]
            said |= {found for found in (f"{key}.not", *(f"{key}.{end}" for end in ends)) if told(stand, word, language)}
            assert 20 < len(told(stand, word, language)) <= NOTE and f"{key}.not" in texts(language), (key, word)
            assert "{" not in told(stand, word, language)
            assert not any(str(value) in told(stand, word, language) for value in stand.step.says.values())
        assert len(texts(language)[key]) <= TEXT and len(praised(stand, words_of(stand, stand.live("7", NAME), language))) <= NOTE
    said |= {f"lesson.{name}.{step.name}" for step in offered()[name].steps}
    have = {key for key in texts(language) if key.startswith(f"lesson.{name}.")}
    assert sorted(have - said) == [], "nobody reads these"
    assert {f"lesson.{name}.{step.name}" for step in offered()[name].steps} <= have


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_of_a_game_is_the_same_in_both_languages(name: str, language: str) -> None:
    sheet = json.loads((HOUSE / "texts" / f"lesson_{name}.{language}.json").read_text(encoding="utf-8"))
    assert all(key.startswith(f"lesson.{name}.") for key in sheet)
    assert sheet.keys() == {key for key in texts("en") if key.startswith(f"lesson.{name}.")}


@pytest.mark.parametrize("name", NAMES)
def test_what_the_rules_forbid_is_refused_by_them(name: str) -> None:
    for stand in stands(name):
        for word in ("nonsense", "", "end end", ";", "x;y") if stand.step.right else ():
            with pytest.raises((Illegal, Poor)) as refused:
                stand.after(word)
            if isinstance(refused.value, Illegal):
                said = words_of(stand, stand.live("7", NAME), "es").say(refused.value.why)
                assert said and "{" not in said and not said.startswith(("kernel.", f"{stand.lesson.game}.")), (
                    stand.step.name,
                    word,
                )
    with pytest.raises(Poor):
        begun(name).after("nonsense")


@pytest.mark.parametrize("name", NAMES)
def test_the_last_turn_can_be_played_in_any_way(name: str) -> None:
    """Whatever somebody does there, the turn ends, and the lesson with it."""
    for seed in range(KIT_SEED, KIT_SEED + (40 if DEEP else 4)):
        rng, stand = Random(seed), stands(name)[-1]
        for _ in range(60):
            if not stand.step.free:
                break
            need_room(shown(stand, "es"), stand)
            stand = stand.after(rng.choice(offers(stand)))
        kept = written(stand, "7", 3)
        assert stand.said and stood(kept) == stand and not stand.step.free, (seed, stand.said)
        ask = asked(stand.state, stand.lesson.seat)
        assert ask is None or ask.key == stand.lesson.steps[stand.lesson.free].until, "one turn, also where nobody else is asked"
        while not stand.last:
            need_room(shown(stand, "en"), stand)
            stand = stand.after(NEXT)
        need_room(shown(stand, "es"), stand)
        with pytest.raises(Poor):
            stand.after(NEXT)


@pytest.mark.parametrize("name", NAMES)
def test_the_end_of_a_lesson_leads_to_the_next_of_its_game(name: str) -> None:
    lesson, names = offered()[name], course.of_game(offered()[name].game)
    panel = shown(Stand(name, lesson, len(lesson.steps) - 1), "es")
    further = [word.id for row in panel.rows if not isinstance(row, Menu) for word in row if parse(word.id).action == "lesson"]
    assert [parse(one).rest for one in further] == names[names.index(name) + 1 :][:1]
    titles = {shown(begun(one), "es").panels[0].title.rpartition(" · ")[0] for one in names}
    assert len(titles) == len(names), "each is called by its own name"


# -- lessons that change -----------------------------------------------------------------------------------------------------


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Lesson:
    """A lesson in another version, without some of its steps."""
    name, lesson = "oaxaca", offered()["oaxaca"]
    steps = tuple(step for step in lesson.steps if step.name not in ("reroll", "gather"))
    other = lesson.model_copy(update={"version": lesson.version + 1, "steps": (*steps[:2], *steps[-3:])})
    monkeypatch.setattr(course, "lessons", lambda: {name: other})
    course.position.cache_clear()
    return other


def test_a_lesson_that_has_changed_goes_on_where_it_still_stands(changed: Lesson) -> None:
    first, second, *_, free, last = [step.name for step in changed.steps]

    def at(path: tuple[str, ...], said: tuple[str, ...] = ()) -> Stand:
        return stood(LessonAt("7", "oaxaca", 1, path, said, 4))

    assert at((first, second, "reroll", "gather")).step.name == second
    assert at((first, second, "reroll", "gather", free), ("end",)) == replace(at((first, free)), said=())
    assert at((first, free, last), ("end",)).step.name == free, "how it was played is not known to the new one"
    assert at(("gone",)).step.name == first == at(()).step.name
    course.position.cache_clear()


def test_answers_that_the_rules_take_no_more_are_played_once_more() -> None:
    stand = stands(NAMES[0])[-1]
    kept = written(replace(stand, said=("nonsense",)), "7", 1)
    assert stood(kept) == stand


def test_a_lesson_that_cannot_be_played_is_left_out(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    name, lesson = next(iter(offered().items()))
    wrong = lesson.model_copy(update={"before": ((0, "nonsense"),)})
    monkeypatch.setattr(course, "lessons", lambda: {name: wrong})
    course.position.cache_clear()
    offered.cache_clear()
    with caplog.at_level(logging.ERROR):
        assert offered() == {} and "cannot be played" in caplog.text
    course.position.cache_clear()
    offered.cache_clear()


def test_a_damaged_file_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / f"{NAMES[0]}.json").write_text('{"game": "oaxaca"}')
    monkeypatch.setenv(CORRECTIONS, str(tmp_path))
    data.lessons.cache_clear()
    with caplog.at_level(logging.ERROR):
        assert NAMES[0] not in data.lessons() and "is left out" in caplog.text
    monkeypatch.delenv(CORRECTIONS)
    data.lessons.cache_clear()


@pytest.mark.parametrize(
    "steps",
    [
        [{"name": "a"}],
        [{"name": "a"}, {"name": "a"}],
        [{"name": "A"}, {"name": "b"}],
        [{"name": "a", "right": ["x"], "free": True}, {"name": "b"}],
        [{"name": "a", "free": True}, {"name": "b", "right": ["x"]}],
        [{"name": "a", "until": "act"}, {"name": "b"}],
        [{"name": "a", "rigth": ["x"]}, {"name": "b"}],
    ],
)
def test_lessons_that_make_no_sense_are_refused(steps: list[dict[str, object]]) -> None:
    with pytest.raises(ValidationError):
        Lesson.model_validate({"game": "oaxaca", "version": 1, "seed": "x", "seats": 2, "steps": steps})
