"""A step of a lesson as data: what is to be learnt, the picture, and the controls that the real table would show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.discord_ui.messages import forms
from bot.discord_ui.messages.ids import Id, parse
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import open_options, words_for
from bot.discord_ui.messages.spec import BUTTONS, Button, Image, Menu, MessageSpec, Panel, Row
from bot.lessons.course import NEXT, Stand, of_game, offered
from bot.tables.values.live import Live
from engines.kernel import asked
from renderers.words import Words
from renderers.words.book import book

OWN = "l"  # before what a control does that stands in a lesson: no table is meant
STEP = "lesson.{}.{}"


def words_of(stand: Stand, live: Live, language: str) -> Words:
    """The words of a lesson: cards go by their names, for nothing has to be typed here."""
    made = words_for(live.table, live.seats, language, stand.lesson.seat)
    return Words(language, made.names, stand.lesson.game, made.reader, marked=True, coded=False, robots=made.robots)


def render_lesson(
    stand: Stand,
    live: Live,
    language: str,
    pictures: Pictures,
    note: str = "",
    only: str = "",
    picked: Sequence[int] | None = None,
) -> MessageSpec:
    """The step where somebody stands, with what came of their last answer before it."""
    look, n, steps = live.look(stand.lesson.seat), stand.n + 1, len(stand.lesson.steps)
    if picked:  # what is offered, and called by its number, is what was offered before anything was picked
        before = replace(live, state=stand.state).look(stand.lesson.seat)
        look = replace(before, view=look.view, unpicked=before.view)
    words = words_of(stand, live, language)
    ask = stand.ask
    question = [f"**{words.question(ask.key, look.view)}**"] if ask is not None else []
    shown = book(stand.lesson.game)
    panel = Panel(
        words.word("discord.lesson.title", game=called_of(stand.name, words), n=n, steps=steps),
        "\n".join([text_of(stand, words), *question]),
        footer=words.word("discord.lesson.over" if stand.last else "discord.lesson.kept"),
        image=picture(stand, live, words, pictures),
        colour=shown.colour,
    )
    rows: tuple[Row, ...] = (_onward(stand, look.table.number, words),)
    if ask is not None:
        rows = tuple(_own(forms.rows(look, ask, look.since, words, only, picked), stand.name))
    return MessageSpec(note, (panel,), rows=rows)


def text_of(stand: Stand, words: Words, end: str = "") -> str:
    """What a step says, or at its end what is said of an answer."""
    key = STEP.format(stand.name, stand.step.name)
    rivals = (seat for seat in range(stand.lesson.seats) if seat != stand.lesson.seat)
    return words.word(f"{key}.{end}" if end else key, rival=next(rivals, None), **stand.step.says)


def said_of(stand: Stand, word: str, words: Words) -> str:
    """What a poor answer would cost, or why a wrong one is none here: the closest that the lesson has to say of it."""
    key, parts = STEP.format(stand.name, stand.step.name), word.lower().replace(";", " ").split()
    ends = ["not", *(f"not.{'_'.join(parts[: n + 1])}" for n in range(len(parts)))]
    return next(
        (text_of(stand, words, end) for end in reversed(ends) if words.has(f"{key}.{end}")), words.word("discord.lesson.not")
    )


def praised(stand: Stand, words: Words) -> str:
    """What came of a right answer, where the lesson says so."""
    return f"✅ {text_of(stand, words, 'done')}" if words.has(f"{STEP.format(stand.name, stand.step.name)}.done") else ""


def picture(stand: Stand, live: Live, words: Words, pictures: Pictures) -> Image | None:
    """What the question is about; where only this person may see that, their own picture."""
    look, public = live.look(stand.lesson.seat), live.look(None)
    ask = stand.ask
    kind = stand.step.show or ("hand" if ask is not None and not ask.is_open else "closeup")
    if kind == "hand":
        return pictures.private(look.table, look.view, words)
    if kind == "table":
        return pictures.board(look.table, public.view, words)
    theirs = asked(stand.state, stand.lesson.seat) is None  # what others could do is not shown as if it were the reader's
    return pictures.closeup(look.table, public.view, words, () if theirs else open_options(public))


def _onward(stand: Stand, number: int, words: Words) -> tuple[Button, ...]:
    """What goes on where nothing is asked; at the end, what one would do next."""
    if not stand.last:
        return (Button(str(Id(f"{OWN}say", 0, number, f"{stand.name}.{NEXT}")), words.word("discord.button.next"), "gold"),)
    opened = Button(str(Id("open", rest=stand.lesson.game)), words.word("discord.button.open"), "gold")
    again = Button(str(Id("relearn", rest=stand.name)), words.word("discord.button.relearn"))
    rules = Button(str(Id("guide", rest=stand.lesson.game)), words.word("discord.button.rules"))
    names = of_game(stand.lesson.game)
    further = names[names.index(stand.name) + 1 :][:1]
    return (
        opened,
        *(Button(str(Id("lesson", rest=name)), words.word("discord.button.further")) for name in further),
        again,
        rules,
    )


def _own(rows: Sequence[Row], name: str) -> Iterator[Row]:
    """The controls of a question, which say that they belong to a lesson."""
    for row in rows:
        yield replace(row, id=_named(row.id, name)) if isinstance(row, Menu) else tuple(_button(one, name) for one in row)


def _button(one: Button, name: str) -> Button:
    return replace(one, id=_named(one.id, name))


def _named(made: str, name: str) -> str:
    found = parse(made)
    return str(Id(f"{OWN}{found.action}", 0, found.since, f"{name}.{found.rest}"))


def render_lessons(names: Sequence[str], stands: Mapping[str, Stand], words: Words, note: str = "") -> MessageSpec:
    """The lessons that there are, with how far somebody has come in each."""
    lines, buttons = [words.word("discord.lesson.which")], []
    for name in names:
        called, stand = called_of(name, words), stands.get(name)
        n, steps = (stand.n + 1 if stand is not None else 0), len(offered()[name].steps)
        before = _before(name, stands)
        after = called_of(before, words) if before else ""
        lines.append(f"• {words.word('discord.lesson.line', name=called, n=n, steps=steps, over=n == steps, after=after)}")
        buttons.append(Button(str(Id("lesson", rest=name)), called, "grey" if n == steps or after else "gold"))
    panel = Panel(words.word("discord.lesson.all"), "\n".join(lines))
    return MessageSpec(note, (panel,), rows=tuple(tuple(buttons[i : i + BUTTONS]) for i in range(0, len(buttons), BUTTONS)))


def _before(name: str, stands: Mapping[str, Stand]) -> str:
    """The lesson of the same game that leads to this one and is not finished yet."""
    names = of_game(offered()[name].game)
    found = names[: names.index(name)][-1:]
    return next((one for one in found if one not in stands or not stands[one].last), "")


def called_of(name: str, words: Words) -> str:
    """What a lesson is called: like its game, or what it is about where a game has several."""
    own = f"lesson.{name}.title"
    return words.word(own) if words.has(own) else words.word(f"{offered()[name].game}.book.name")
