"""Statistics as messages: somebody's games, the leaderboard of a server, what is stored and for how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.settings import named
from bot.discord_ui.messages.spec import Button, MessageSpec, Panel, Row
from bot.tables.results.ratings import BASE, SETTLED, Record
from renderers.standing import PER_PAGE, Course, Fact, Ladder, Rung
from renderers.words import Words
from renderers.words.book import book
from renderers.words.door import clean

MEDALS = ("🥇", "🥈", "🥉")


# -- one person -------------------------------------------------------------------------------------------------------------


def render_stats(
    records: Mapping[str, Record],
    title: str,
    name: str,
    place: int | None,
    words: Words,
    pictures: Pictures,
    alone: bool = False,
) -> MessageSpec:
    """How somebody has played: every game in words, one as a picture."""
    said = {words.word(f"{game}.book.name"): record_lines(record, game, words) for game, record in records.items()}
    fields = tuple((game, "\n".join(lines)) for game, lines in said.items())
    image = pictures.course(title, course_of(records[title], name, place, words), words)
    footer = words.word("discord.stats.how", n=SETTLED, alone=alone)
    heading = words.word("discord.stats.title", name=name)
    return MessageSpec(panels=(Panel(heading, fields=fields, footer=footer, image=image, colour=book(title).colour),))


def record_lines(record: Record, game: str, words: Words) -> list[str]:
    lines = []
    if (rating := record.rating) is not None:
        lines.append(words.word("discord.stats.rating", n=rating.shown, games=rating.games, provisional=rating.provisional))
    if record.games:
        lines.append(words.word("discord.stats.games", n=record.games, wins=record.wins, left=record.left))
    if record.places:
        lines.append(" · ".join(f"{medal(place)} {n}" for place, n in sorted(record.places.items())))
    if record.best is not None and record.mean is not None:
        n, tenth = tenths(record.mean)
        lines.append(words.word("discord.stats.scores", best=record.best, n=n, tenth=tenth))
    if record.longest:
        lines.append(words.word("discord.stats.streak", n=record.streak, longest=record.longest))
    if record.solos:
        best = record.solo_best if record.solo_best is not None else 0
        lines.append(words.word("discord.stats.solo", n=record.solos, best=best, band=band_of(record, game, words)))
    return lines or [words.word("discord.stats.games", n=0, wins=0, left=record.left)]


def medal(place: int) -> str:
    return MEDALS[place - 1] if place <= len(MEDALS) else f"`{place}.`"


def tenths(number: float) -> tuple[int, int]:
    """A number as its whole part and its tenths, for languages to put their own sign between them."""
    whole, tenth = divmod(round(abs(number) * 10), 10)
    return (-whole if number < 0 else whole), tenth


def band_of(record: Record, game: str, words: Words) -> str:
    """What the game says of the best solo result, where it says anything."""
    key = f"{game}.verdict.{record.solo_band}"
    return words.word(key) if record.solo_band is not None and words.has(key) else ""


def course_of(record: Record, name: str, place: int | None, words: Words) -> Course:
    rating = record.rating
    points = (BASE, *(shown for _, shown in record.course))
    settled = rating is not None and not rating.provisional
    return Course(
        clean(name),
        rating.shown if rating is not None else None,
        record.rated,
        SETTLED,
        points if len(points) > 1 else (),
        facts_of(record, words),
        place if settled else None,
    )


def facts_of(record: Record, words: Words) -> tuple[Fact, ...]:
    def said(key: str, n: int = 0, tenth: int = 0) -> str:
        return words.word(f"standing.fact.{key}", n=n, tenth=tenth)

    rate = round(100 * record.wins / record.games) if record.games else 0
    facts = [
        Fact("die6", str(record.games), said("games"), said("left", record.left) if record.left else ""),
        Fact("trophy", str(record.wins), said("wins"), said("rate", rate) if record.games else ""),
        Fact("bolt", str(record.streak), said("streak"), said("longest", record.longest) if record.longest else ""),
    ]
    if record.best is not None and record.mean is not None:
        facts.append(Fact("flag", str(record.best), said("best"), said("mean", *tenths(record.mean))))
    elif record.solo_best is not None:
        facts.append(Fact("flag", str(record.solo_best), said("solo"), said("solos", record.solos)))
    return tuple(facts)


# -- everybody --------------------------------------------------------------------------------------------------------------


def render_ladder(ladder: Sequence[Record], game: str, page: int, reader: str, words: Words, pictures: Pictures) -> MessageSpec:
    """A page of a server's leaderboard; an outdated page number shows the nearest page there is."""
    pages = -(-len(ladder) // PER_PAGE)
    page = max(1, min(page, pages))
    start = (page - 1) * PER_PAGE
    here = ladder[start : start + PER_PAGE]
    rungs = tuple(rung_of(record, start + i, reader) for i, record in enumerate(here, 1))
    lines = [
        words.word("discord.ladder.line", place=rung.place, person=record.person, n=rung.rating, wins=rung.wins, games=rung.games)
        for record, rung in zip(here, rungs, strict=True)
    ]
    title = words.word("discord.ladder.title", game=words.word(f"{game}.book.name"))
    image = pictures.ladder(game, Ladder(rungs, page, pages), words)
    footer = words.word("discord.stats.how", n=SETTLED)
    panel = Panel(title, "\n".join(lines), footer=footer, image=image, colour=book(game).colour)
    return MessageSpec(panels=(panel,), rows=turning(game, page, pages, words))


def rung_of(record: Record, place: int, reader: str) -> Rung:
    """Somebody's place on the leaderboard; provisional ratings have none."""
    rating = record.rating
    assert rating is not None, "only the rated stand on a ladder"
    shown = None if rating.provisional else place
    return Rung(shown, clean(record.name), rating.shown, record.games, record.wins, record.person == reader)


def turning(game: str, page: int, pages: int, words: Words) -> tuple[Row, ...]:
    buttons = []
    if page > 1:
        buttons.append(Button(str(Id("ladder", 0, 0, f"{game}.{page - 1}")), words.word("discord.ladder.before")))
    if page < pages:
        buttons.append(Button(str(Id("ladder", 0, 0, f"{game}.{page + 1}")), words.word("discord.ladder.after")))
    return (tuple(buttons),) if buttons else ()


# -- what is stored ---------------------------------------------------------------------------------------------------------


def render_privacy(contact: str, words: Words) -> MessageSpec:
    """What is stored, for how long, and where to ask."""
    text = words.word("discord.privacy", contact=contact, settings=named(words))
    return MessageSpec(panels=(Panel(words.word("discord.privacy.title"), text),))
