"""What can be answered at a step of a lesson, as its panel offers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.discord_ui.messages.ids import parse
from bot.discord_ui.messages.lesson import render_lesson
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.spec import Menu, MessageSpec
from bot.lessons.course import Stand, offered

NAME = "Ana"


def stands(name: str) -> list[Stand]:
    """The steps of a lesson, up to the one that everybody answers as they like."""
    lesson = offered()[name]
    return [Stand(name, lesson, n) for n in range(min(lesson.free, len(lesson.steps) - 1) + 1)]


def shown(stand: Stand, language: str, note: str = "", only: str = "", picked: Sequence[int] | None = None) -> MessageSpec:
    """The panel of a step, without its picture."""
    live = stand.live("7", NAME)
    if picked:
        live = stand.live("7", NAME, picked=[_run(stand)[n] for n in picked])
    return render_lesson(stand, live, language, NO_PICTURES, note, only, picked)


def _run(stand: Stand) -> Sequence[str]:
    return stand.live("7", NAME).look(stand.lesson.seat).picks[stand.lesson.seat].choices


def words_on(spec: MessageSpec) -> Iterator[tuple[str, str]]:
    """What the controls of a panel say: what each does, and the words behind it."""
    for row in spec.rows:
        if isinstance(row, Menu):
            yield from ((parse(row.id).action, option.value) for option in row.options)
        else:
            yield from ((parse(one.id).action, parse(one.id).rest.partition(".")[2]) for one in row)


def offers(stand: Stand, language: str = "en", only: str = "") -> list[str]:
    """Every answer that somebody can press at a step; of picks each alone, and those that are right."""
    found = list[str]()
    for action, word in words_on(shown(stand, language, only=only)):
        if action == "lverbs" and word != only:
            found += offers(stand, language, word)
        elif action == "lpicks":
            found.append(stand.whole([_run(stand)[int(word)]]))
        elif action in ("lsay", "lmenu"):
            found.append(word)
    picks = any(action == "lpicks" for action, _ in words_on(shown(stand, language)))
    return list(dict.fromkeys(chain(found, stand.step.right if picks else ())))
