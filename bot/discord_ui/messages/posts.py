"""Public posts as data: lobby, board, dice, wish, end; each a pure function of what everybody may see."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from math import floor
from typing import Any

from bot.discord_ui.messages import forms
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.spec import PANELS, Button, Menu, MessageSpec, Option, Panel, Row
from bot.discord_ui.messages.times import Times, pace_line, pace_name, time_lines
from bot.discord_ui.messages.variants import described
from bot.lessons.course import of_game, offered
from bot.naming import names_of
from bot.store import Seat, Table
from bot.store.values.agreements import UndoWish
from bot.store.values.news import KeptEvent
from bot.tables.values.live import Look
from bot.tables.values.model import event_from_json
from engines.kernel import Ask, Fitted
from engines.robots.strengths import ALWAYS, BY_STRENGTH, sizes_to_come
from engines.robots.strengths import offered as robots_offered
from engines.shelf import game
from renderers.words import Words
from renderers.words.book import book
from renderers.words.icons import icon, icons

NEWS = 6  # lines of what happened in one post
NOTICES = ("↩", "⏰", "🤖", "📍")  # with these begins what everybody must know of
STORY = 3000  # characters of these
ASIDE = "\ue110"  # a private sign before what gives way to other news; what people write has none of them
NO_TIMES = Times()


def words_for(table: Table, seats: Sequence[Seat], language: str = "", reader: int | None = None) -> Words:
    """The words of a table for one reader; without a language, that of its public posts."""
    robots, language = frozenset(seat.seat for seat in seats if seat.robot), language or table.language
    return Words(language, names_of(seats, language), game=table.game, reader=reader, marked=True, robots=robots)


def seat_words(look: Look, language: str) -> Words:
    """Words for the reader of a look."""
    return words_for(look.table, look.seats, language, look.seat)


def event_lines(events: Iterable[KeptEvent], words: Words) -> list[str]:
    """Kept events as sentences for this reader."""
    said = (words.event(event_from_json(e)) for e in events)
    return [line for line in said if line]


def news_lines(events: Iterable[KeptEvent], words: Words) -> list[str]:
    """The same as news: with a sign before those that give way where there is little room."""
    minor = book(words.game).minor
    return [f"{ASIDE if e['kind'] in minor else ''}{line}" for e in events for line in event_lines([e], words)]


def story(lines: Sequence[str], words: Words) -> str:
    """What happened, as it came; of too much what everybody must know of, then what matters, and of each what came last.

    The log has all of it.
    """
    notices = latest([n for n, line in enumerate(lines) if line.startswith(NOTICES)], NEWS // 2)
    told, room = [n for n, line in enumerate(lines) if not line.startswith(NOTICES)], NEWS - len(notices)
    aside = {n for n in told if lines[n].startswith(ASIDE)}
    if len(told) > room:
        matters = latest([n for n in told if n not in aside], room)
        told = sorted([*matters, *latest(sorted(aside), room - len(matters))])
    while sum(len(lines[n]) for n in (*notices, *told)) > STORY:
        told.remove(next((n for n in told if n in aside), told[0]))
    left = len(lines) - len(notices) - len(told)
    more = [words.word("discord.story.more", n=left)] if left else []
    return "\n".join([*(lines[n] for n in notices), *more, *(lines[n].removeprefix(ASIDE) for n in told)])


def latest(places: Sequence[int], n: int) -> Sequence[int]:
    """The last of them, so many at most."""
    return places[max(0, len(places) - n) :]


def place(table: Table) -> str:
    """Where a table is: what asks is the last thing there, also when the board has been posted anew."""
    return f"https://discord.com/channels/{'@me' if table.private else table.guild}/{table.channel}"


def address(table: Table) -> str:
    """Where the board of a table is, for whoever has scrolled on; only its place when there is none."""
    return f"{place(table)}/{table.posts['board']}" if "board" in table.posts else place(table)


def title_of(table: Table, words: Words) -> str:
    """The name of a table's game."""
    return words.word(f"{table.game}.book.name")


def board_buttons(table: Table, words: Words) -> tuple[Button, ...]:
    return (
        Button(str(Id("hand", table.id)), words.word("discord.button.hand")),
        *more_pictures(table, words),
        Button(str(Id("undo", table.id, table.number)), words.word("discord.button.undo")),
        Button(str(Id("rules", table.id)), words.word("discord.button.rules")),
    )


def more_pictures(table: Table, words: Words) -> tuple[Button, ...]:
    """What shows all that a post has left out: the whole table, or where it is posted with each move, players' own boards."""
    if book(table.game).closeups:
        return (Button(str(Id("whole", table.id)), words.word("discord.button.whole")),)
    return mats_button(table, words)


def mats_button(table: Table, words: Words) -> tuple[Button, ...]:
    if not book(table.game).mats:
        return ()
    return (Button(str(Id("mats", table.id)), words.word("discord.button.mats")),)


def legend_button(title: str, words: Words) -> tuple[Button, ...]:
    """What the icons mean, in games that say so."""
    if not icons(title).legend:
        return ()
    return (Button(str(Id("legend", rest=title)), words.word("discord.button.legend")),)


def learn_button(title: str, words: Words) -> tuple[Button, ...]:
    """The way to a game's lessons, where it has any; without a game, to all of them."""
    if not (of_game(title) if title else offered()):
        return ()
    return (Button(str(Id("learn", rest=title)), words.word("discord.button.learn")),)


def people_asked(look: Look, times: Times) -> list[str]:
    """The people whose answer the table waits for, but those who sleep."""
    return [p for seat in look.asked if (p := look.seats[seat].person) is not None and seat not in times.asleep]


def render_board(
    look: Look,
    words: Words,
    pictures: Pictures,
    lines: Sequence[str],
    pings: Sequence[str] = (),
    history: bool = False,
    times: Times = NO_TIMES,
    mats: Sequence[int] = (),
) -> MessageSpec:
    """What is asked with what happened, the boards of these seats, and the question as buttons; a history post has none.

    A history post and the last one show the whole table, all others what the question is about.
    """
    table, shown = look.table, book(look.table.game)
    if history or getattr(look.view, "result", None):
        image = pictures.board(table, look.view, words)
    else:
        image = pictures.closeup(table, look.view, words, open_options(look))
    panel = Panel(
        title=f"{shown.title(look.view, words)} · #{table.id}",
        text=story(lines, words),
        fields=() if image is not None else tuple(shown.summary(look.view, words)),
        footer="" if history else words.word("discord.board.footer", game=game(table.game).group),
        image=image,
        colour=shown.colour,
    )
    panels = (panel, *(mat_panels(look, words, pictures, mats) if mats else ()))
    said = "" if history or table_over(look) else question_of(look, words, times)
    return MessageSpec(said, panels, rows=() if history else board_rows(look, words), pings=tuple(pings))


def open_options(look: Look) -> tuple[str, ...]:
    """The choices of the one seat that is asked, where everybody may know them."""
    return next((ask.options for ask in look.public if ask.seat in look.asked), ()) if len(look.asked) == 1 else ()


def render_whole(look: Look, words: Words, pictures: Pictures, alone: bool = True) -> MessageSpec:
    """The whole table as everybody may see it, in full; `alone`: for one reader, with a way to what stands beside it."""
    table, shown = look.table, book(look.table.game)
    over = alone and table.status == "finished"
    drawn = (pictures.final(table, look.view, words) if over else None, pictures.board(table, look.view, words))
    found = [image for image in drawn if image is not None]
    fields = () if found else tuple(shown.summary(look.view, words))
    first = Panel(
        f"{shown.title(look.view, words)} · #{table.id}", "", fields, image=found[0] if found else None, colour=shown.colour
    )
    others = (Panel(image=image, colour=shown.colour) for image in found[1:])
    beside = (*mats_button(table, words), *legend_button(table.game, words)) if alone else ()
    return MessageSpec(panels=(first, *others), rows=(beside,) if beside else ())


def mat_panels(look: Look, words: Words, pictures: Pictures, seats: Sequence[int] | None = None) -> tuple[Panel, ...]:
    colour = book(look.table.game).colour
    return tuple(Panel(image=image, colour=colour) for image in pictures.mats(look.table, look.view, words, seats))


def question_of(look: Look, words: Words, times: Times = NO_TIMES) -> str:
    """The first line of a board, the open question, and how much time there is for it; nobody reads those of robots."""
    if not look.waiting:
        return ""
    return "\n".join([_question(look, words, times), *time_lines(times, look.waiting, words)])


def _question(look: Look, words: Words, times: Times) -> str:
    people = " ".join(f"<@{p}>" for p in people_asked(look, times))
    # What everybody sees, said to those who are asked: which question it is, everybody may know, whatever it offers.
    asked = {words.question(look.keys[seat], replace(look.view, reader=seat)) for seat in look.waiting}
    if len(asked) == 1:
        return f"**{people or words.join(map(words.player, look.waiting))}: {asked.pop()}**"
    if people:
        return f"**{words.word('discord.board.turn', people=people)}**"
    return words.word("discord.board.waiting", people=words.join(words.player(seat, "object") for seat in look.waiting))


def shown_to_all(look: Look) -> Ask | None:
    """The question that stands on the board with its options: only one person is asked, and all may see it."""
    return next((ask for ask in look.public if ask.seat in look.waiting), None) if len(look.waiting) == 1 else None


def table_over(look: Look) -> bool:
    """Whether nobody is asked any more."""
    return not look.asked or look.table.status != "playing"


def board_rows(look: Look, words: Words) -> tuple[Row, ...]:
    """The question of the one seat that must act, if all may see it; else a button that opens it in private."""
    table = look.table
    if table_over(look):
        return (board_buttons(table, words)[-1:],)
    if not look.waiting:
        return (board_buttons(table, words),)
    choose = Button(str(Id("choose", table.id)), words.word("discord.button.choose"), "gold")
    if (ask := shown_to_all(look)) is not None:
        more = () if ask.is_open else (replace(choose, label=words.word("discord.button.choose.more"), style="grey"),)
        return (*forms.rows(look, ask, table.questions.get(ask.seat, 0), words), (*more, *board_buttons(table, words)))
    return ((choose, *board_buttons(table, words)),)


def render_rolls(look: Look, events: Sequence[KeptEvent], words: Words, pictures: Pictures) -> MessageSpec:
    """Rolls of dice; those of one kind, one after the other, share a picture."""
    panels = []
    for n, (_, group) in enumerate(groupby(events, key=lambda event: str(event["kind"]))):
        rolled = list(group)
        image = pictures.roll(look.table, look.view, rolled, words)
        if image is not None:
            image = replace(image, name=f"{n}-{image.name}")
        text = "\n".join(event_lines(rolled, words))
        panels.append(Panel(text=text, image=image, colour=book(look.table.game).colour))
    return MessageSpec(panels=tuple(panels[:PANELS]))


def render_lobby(look: Look, words: Words, pictures: Pictures) -> MessageSpec:
    """A table that waits for its players, or what became of it."""
    table, seats, kind = look.table, look.seats, game(look.table.game)
    counts = [n for n in kind.seat_counts if n <= table.seat_limit]
    names = names_of(seats, words.language)
    shown = [seat_line(replace(seat, name=names[n]), table, words) + strength(look, seat, words) for n, seat in enumerate(seats)]
    lines = [f"`{n + 1}` {line}" for n, line in enumerate(shown)]
    free = range(len(seats), table.seat_limit) if table.status == "lobby" else ()
    lines += [f"`{n + 1}` {words.word('discord.lobby.free', alone=table.private)}" for n in free]
    least, most = counts[0], counts[-1]
    state = words.word(f"discord.lobby.{table.status}", least=least if least < most else 0, most=most, alone=table.private)
    pace = (
        [f"{words.icon('waiting')}**{pace_name(table, words)}** · {pace_line(table, words)}"] if table.status == "lobby" else []
    )
    fair = words.word("discord.lobby.fair", hash=look.promise)
    about = [words.word(f"{table.game}.book.about"), *described(table.game, table.options, words)]
    panel = Panel(
        title=f"{title_of(table, words)} · #{table.id}",
        text="\n".join([*about, "", *lines, "", *pace, *terms_lines(look, words), state, *start_lines(look, words)]),
        footer=fair,
        image=pictures.lobby(table, seats, words),
        colour=book(table.game).colour,
    )
    return MessageSpec(panels=(panel,), rows=lobby_rows(look, words))


def terms_lines(look: Look, words: Words) -> list[str]:
    """Whether a game counts for ratings, where it could: people play against each other."""
    table = look.table
    people = sum(seat.person is not None for seat in look.seats) > 1 or table.status == "lobby"
    if table.private or table.seat_limit < 2 or not people:
        return []
    return [words.word("discord.terms", n=table.terms.friendly)]


def _beside_result(look: Look, words: Words) -> list[str]:
    """That it does not count, where that is so, and who had hints."""
    had = [f"{words.player(seat)} {one.questions}" for seat, one in sorted(look.table.hints.items())]
    hints = [words.word("discord.final.hints", had=", ".join(had))] if had else []
    return [*(terms_lines(look, words) if look.table.terms.friendly else ()), *hints]


def start_lines(look: Look, words: Words) -> list[str]:
    """What one is here to do, how long it takes and how it ends, where the game is on."""
    if look.table.status != "playing":
        return []
    usual = {name: values[0] for name, values in game(look.table.game).options.items()}
    return ["", *words.beginning({**usual, **look.table.options}, len(look.seats))]


def seat_line(seat: Seat, table: Table, words: Words) -> str:
    name = words.free(seat.name)
    who = f"{words.icon('robot')}{name} ({words.robot(seat.robot)})" if seat.robot else f"**{name}**"
    return f"{who} · {words.word('discord.lobby.host')}" if seat.person and seat.person == table.host else who


def strength(look: Look, seat: Seat, words: Words) -> str:
    """What a robot has shown against `easy` at a table like this one; in a lobby at the smallest that it may become, or that
    with so many it cannot play.
    """
    fit, n = game(look.table.game).fitted, len(look.seats)
    if fit is None or seat.robot is None:
        return ""
    counts = range(n, look.table.seat_limit + 1) if look.table.status == "lobby" else (n,)
    line = proof_line(fit, seat.robot, counts, words)
    if not line and look.table.status == "lobby" and seat.robot not in ALWAYS:
        line = words.word("discord.lobby.untried", n=n, more=n < look.table.seat_limit, place=seat.seat + 1)
    return line and f" · {line}"


def proof_line(fit: Fitted, robot: str, counts: Iterable[int], words: Words) -> str:
    """What a robot has shown at the smallest of some tables for which it has proved itself."""
    for count in counts:
        proof = fit.proof(robot, count)
        if proof is not None:
            duel = fit.duel(robot, count)
            better = percent(duel.won) if duel is not None and duel.low > 1 / count else 0
            fair = percent(1 / count) if count > 2 else 0
            return words.word("discord.lobby.strength", won=percent(proof.won), n=count, fair=fair, duel=better)
    return ""


def percent(share: float) -> int:
    """A half is rounded up, as in the pages about how to play well."""
    return floor(100 * share + 0.5)


def stronger_robots(look: Look, words: Words) -> tuple[Menu, ...]:
    """A menu of the robots that play better than the one of the button, where any may sit down."""
    table, kind = look.table, game(look.table.game)
    counts = sizes_to_come(kind, len(look.seats), table.seat_limit)
    there, fit = robots_offered(kind, counts), kind.fitted
    better = [name for name in reversed(BY_STRENGTH) if name in there and name not in ALWAYS]
    if not better or fit is None:
        return ()
    taken = len(look.seats)
    # With another id and other values for each robot that sits down: what is chosen in a menu cannot be chosen there again.
    options = tuple(
        Option(f"{name}:{taken}", words.robot(name), proof_line(fit, name, counts, words).replace("*", "")) for name in better
    )
    return (Menu(str(Id("robots", table.id, taken)), words.word("discord.menu.robots"), options),)


def lobby_rows(look: Look, words: Words) -> tuple[Row, ...]:
    table = look.table
    if table.status != "lobby":
        return ()

    def made(action: str, style: str = "grey") -> Button:
        return Button(str(Id(action, table.id)), words.word(f"discord.button.{action}"), style)

    seated = (made("robot"),) if table.private else (made("join", "green"), made("leave"), made("robot"))
    learn = learn_button(table.game, words)
    rated = words.word("discord.button.terms.rated"), "rated"
    label, other = rated if table.terms.friendly else (words.word("discord.button.terms.friendly"), "friendly")
    terms = Button(str(Id("terms", table.id, 0, other)), label)
    further = (*learn, *(() if table.private or table.seat_limit < 2 else (terms,)))
    return ((*seated, made("start", "gold"), made("rules")), *((further,) if further else ()), *stronger_robots(look, words))


def render_wish(look: Look, wish: UndoWish, words: Words, asleep: Collection[int] = ()) -> MessageSpec:
    """Somebody wishes to take moves back: everybody else is asked, who sleeps without a sound."""
    table = look.table
    others = [s.person for s in look.seats if s.person and s.person not in wish.agreed]
    who = next((s.seat for s in look.seats if s.person == wish.by), None)
    content = words.word("discord.wish", seat=who, turns=wish.turns, people=" ".join(f"<@{p}>" for p in others))
    agree = Button(str(Id("agree", table.id, table.number, wish.id)), words.word("discord.button.agree"), "green")
    refuse = Button(str(Id("refuse", table.id, table.number, wish.id)), words.word("discord.button.refuse"), "red")
    awake = tuple(s.person for s in look.seats if s.person in others and s.person is not None and s.seat not in asleep)
    return MessageSpec(content, rows=((agree, refuse),), pings=awake)


def render_plain(words: Words, key: str, **params: Any) -> MessageSpec:
    """One sentence."""
    return MessageSpec(words.word(key, **params))


def render_final(look: Look, words: Words, pictures: Pictures) -> MessageSpec:
    """The end: who won, with the arithmetic of every player."""
    table = look.table
    brief = book(table.game).closeups
    panel = Panel(
        title=words.word("discord.final.title", game=title_of(table, words)),
        text="\n".join([*words.final(table.result), *_beside_result(look, words)]),
        footer=words.word("discord.final.fair", secret=table.secret),
        image=(pictures.closeup if brief else pictures.final)(table, look.view, words),
        colour=book(table.game).colour,
    )
    rematch = Button(str(Id("rematch", table.id)), words.word("discord.button.rematch"), "gold")
    steps = Button(str(Id("step", table.id, 0, "first")), words.word("discord.button.steps"), icon=icon("", "look"))
    film = Button(str(Id("film", table.id)), words.word("discord.button.film"))
    review = Button(str(Id("review", table.id)), words.word("discord.button.review"))
    return MessageSpec(panels=(panel,), rows=((rematch, steps, film, review, *(more_pictures(table, words) if brief else ())),))
