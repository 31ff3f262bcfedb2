"""`/table review`: a game that is over, looked back on: how everybody stood, and the decisions that mattered most."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import title_of, words_for
from bot.discord_ui.messages.spec import Button, MessageSpec, Panel
from bot.discord_ui.pictures.making import Key, NotMade
from bot.reviews import Reviewed
from bot.store import Move, Seat
from bot.tables import Refused
from bot.tables.life.replay import Past
from engines.kernel import Text
from engines.robots.looking_back import Turning
from renderers.kit.pages.looking_back import change_of, when
from renderers.words import Words
from renderers.words.book import book
from renderers.words.icons import icon

log = logging.getLogger(__name__)
AND = " · "  # between the answers of one decision
SAID = 480  # characters of what was played, and of what a robot would have played


async def show(context: Context, number: int) -> None:
    """Answer with a look back at a game that is over; whoever waits sees how far it is."""
    live = await context.tables.live(number)
    if live.is_open and live.table.started_at is not None:
        raise Refused("table.no.not_over")
    past = await context.tables.past(number)
    made = await looked_back(context, past)
    words = words_for(past.table, past.seats, context.language)
    matter = ("review", number)
    await context.answer(await context.drawn(matter, render_review, past, made, words, context.front.pictures))


async def looked_back(context: Context, past: Past) -> Reviewed:
    """What there is to see; the same for everybody who asks."""
    words = context.words()

    async def heard(done: int, of: int) -> None:
        key = "discord.review.progress" if of else "discord.review.begun"
        await context.revise(MessageSpec(words.word(key, done=done, of=of)))

    reviewer, key = context.front.reviewer, Key(past.table.id, past.last, past.over)
    if reviewer.kept(key) is None:
        await heard(0, 0)
    try:
        return await reviewer.review(key, past, heard)
    except NotMade as error:
        log.warning("no look back at table %s: %s", past.table.id, error)
        raise Refused("discord.no.review") from error


def render_review(past: Past, made: Reviewed, words: Words, pictures: Pictures) -> MessageSpec:
    """The picture, what its lines are, and the decisions in words, each with a button that leads to its step of the replay."""
    table, review = past.table, made.review
    about = words.word(f"discord.review.about.{review.measure}", robot=review.robot)
    panel = Panel(
        title=words.word("discord.review.title", game=title_of(table, words), table=table.id),
        text=f"{about} {words.word('discord.review.last', over=bool(table.result))}",
        fields=tuple(turning_field(past, made, n, one, words) for n, one in enumerate(review.turnings, 1)),
        image=pictures.review(table, made, words),
        colour=book(table.game).colour,
    )
    steps = [step_button(table.id, one.entry, n, words) for n, one in enumerate(review.turnings, 1)]
    first = Button(str(Id("step", table.id, 0, "first")), words.word("discord.button.steps"), icon=icon("", "look"))
    film = Button(str(Id("film", table.id)), words.word("discord.button.film"))
    return MessageSpec(panels=(panel,), rows=((*steps, first, film),))


def step_button(table: int, entry: int, n: int, words: Words) -> Button:
    """The way to a decision in the replay."""
    step, label = Id("step", table, entry, f"turning{n}"), words.word("discord.button.turning", n=n)
    return Button(str(step), label, "gold", icon("", "look"))


def turning_field(past: Past, made: Reviewed, n: int, one: Turning, words: Words) -> tuple[str, str]:
    """A decision: whose it was, when, and what it came to; what was played, and what a robot would have played."""
    review = made.review
    change = change_of(review, one, words)
    head = words.word("discord.review.turning", i=n, seat=one.seat, at=when(review, one, words), change=change)
    lines = [words.word("discord.review.played", what=spoken(one.played, words))]
    if one.instead:
        lines.append(words.word("discord.review.instead", what=spoken(one.instead, words)))
    else:
        lines.append(words.word("discord.review.same"))
    played = next((m for m in past.moves if m.number == one.entry), None)
    return head, "\n".join([*lines, *(note(played, past.seats[one.seat], words) if played is not None else ())])


def spoken(labels: Sequence[Text], words: Words) -> str:
    """Answers as their buttons called them, one after the other; of very many those that there is room for."""
    said = list[str]()
    for label in labels:
        said.append(words.named.forms(label)[0])
        if len(AND.join(said)) > SAID:
            return f"{AND.join(said)[: SAID - 1].rstrip()}…"
    return AND.join(said)


def note(played: Move, seat: Seat, words: Words) -> list[str]:
    """Who made a decision, where that is not who sits there now."""
    if played.robot and not seat.robot:
        return [words.word("discord.review.by_robot", robot=played.robot)]
    if (not played.robot and seat.robot) or (played.person and seat.person and played.person != seat.person):
        return [words.word("discord.review.by_other")]
    return []
