"""`/learn`: lessons in private, kept where somebody has stopped."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages import ids, panels
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.lesson import praised, render_lesson, render_lessons, said_of, words_of
from bot.discord_ui.messages.spec import OPTIONS
from bot.lessons.course import Poor, Stand, begun, of_game, offered, stood, written
from bot.store import LessonAt
from bot.tables import Refused
from engines.kernel import Illegal


async def learn(context: Context, game: str = "") -> None:
    """The lesson of a game; all of them where there are several to choose from."""
    names = of_game(ids.title(game)) if game else [*offered()]
    words = context.words()
    if len(names) == 1:
        await take(context, names[0])
    elif names:
        stands = {at.lesson: stood(at) for at in await context.tables.store.lessons.of(context.person) if at.lesson in offered()}
        await context.answer(render_lessons(names, stands, words))
    else:
        raise Refused("discord.no.lesson", game=game, choices=[*offered()])


async def take(context: Context, name: str) -> None:
    """Go on with a lesson, or begin it."""
    at, stand, note = await _standing(context, name)
    await _show(context, stand, at, note)


async def again(context: Context, name: str) -> None:
    """A lesson from its beginning."""
    at, _, _ = await _standing(context, name)
    first = begun(name)
    kept = await context.tables.store.lessons.put(written(first, context.person, at.number))
    if kept is None:
        await take(context, name)
    else:
        await _show(context, first, kept)


async def say(context: Context, made: Id, values: Sequence[str]) -> None:
    """An answer, by a button or by a menu."""
    name, _, word = made.rest.partition(".")
    await _answered(context, name, made.since, ids.one(values) if values else word)


async def verbs(context: Context, made: Id, values: Sequence[str]) -> None:
    """What begins with some words."""
    name, _, word = made.rest.partition(".")
    at, stand, _ = await _standing(context, name)
    if at.number != made.since:
        await _moved(context, stand, at)
        return
    await _show(context, stand, at, only=ids.one(values) if values else word)


async def picks(context: Context, made: Id, values: Sequence[str]) -> None:
    """What was picked in a menu, and is to be confirmed."""
    name = made.rest.partition(".")[0]
    at, stand, _ = await _standing(context, name)
    if at.number != made.since:
        await _moved(context, stand, at)
        return
    await _show(context, stand, at, picked=ids.numbers(".".join(values), OPTIONS - 1))


async def run(context: Context, made: Id, values: Sequence[str]) -> None:
    """What was picked is confirmed."""
    name, _, places = made.rest.partition(".")
    at, stand, _ = await _standing(context, name)
    found = stand.live(context.person, context.name).look(stand.lesson.seat).picks.get(stand.lesson.seat)
    wanted = ids.numbers(places, OPTIONS - 1)
    if found is None or at.number != made.since or max(wanted) >= len(found.choices):
        await _moved(context, stand, at)
        return
    await _answered(context, name, made.since, stand.whole([found.choices[n] for n in wanted]))


async def _answered(context: Context, name: str, since: int, word: str) -> None:
    at, stand, _ = await _standing(context, name)
    if at.number != since:
        await _moved(context, stand, at)
        return
    words = words_of(stand, stand.live(context.person, context.name), context.language)
    try:
        there = stand.after(word)
    except Poor:
        await _show(context, stand, at, f"💡 {said_of(stand, word, words)}")
        return
    except Illegal as illegal:
        why = panels.render_refusal(Refused.by_rules(illegal), words)
        await _show(context, stand, at, f"🚫 {why}\n💡 {said_of(stand, word, words)}")
        return
    kept = await context.tables.store.lessons.put(written(there, context.person, at.number))
    if kept is None:
        at, stand, _ = await _standing(context, name)
        await _moved(context, stand, at)
        return
    await _show(context, there, kept, praised(stand, words) if there.n > stand.n else "")


async def _moved(context: Context, stand: Stand, at: LessonAt) -> None:
    """A press on a step that is over, on another device perhaps: the present one is shown."""
    await _show(context, stand, at, context.words().word("discord.lesson.moved"))


async def _standing(context: Context, name: str) -> tuple[LessonAt, Stand, str]:
    """Where somebody is in a lesson, and what they are told who come back; who was not there yet begins."""
    if name not in offered():
        raise ids.unknown()
    store = context.tables.store.lessons
    for _ in range(2):  # the first may meet another device, which begins it as well
        at = next((one for one in await store.of(context.person) if one.lesson == name), None)
        stand = begun(name) if at is None else stood(at)
        if at is not None and at.version == stand.lesson.version:
            return at, stand, context.words().word("discord.lesson.again") if stand.n else ""
        kept = await store.put(written(stand, context.person, at.number if at is not None else 0))
        if kept is not None:
            return kept, stand, context.words().word("discord.lesson.changed") if at is not None else ""
    raise Refused("discord.lesson.moved")


async def _show(
    context: Context, stand: Stand, at: LessonAt, note: str = "", only: str = "", picked: Sequence[int] | None = None
) -> None:
    live = stand.live(context.person, context.name, at.number)
    run = live.look(stand.lesson.seat).picks.get(stand.lesson.seat) if picked else None
    if run is not None and picked is not None:
        chosen = [run.choices[n] for n in picked if n < len(run.choices)]
        live = stand.live(context.person, context.name, at.number, chosen)
    matter, pictures = ("lesson", stand.name), context.front.pictures
    await context.answer(await context.drawn(matter, render_lesson, stand, live, context.language, pictures, note, only, picked))
