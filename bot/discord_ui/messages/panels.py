"""Private panels as data: the own question and hand, rules, cards, the table in words, the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_ui.messages import forms
from bot.discord_ui.messages.hint import do_it, hint_lines
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.posts import event_lines, legend_button, mat_panels
from bot.discord_ui.messages.spec import BUTTONS, ROWS, Button, Menu, MessageSpec, Option, Panel, Row
from bot.store import Move, Table
from bot.store.values.news import KeptEvent
from bot.tables import Refused
from bot.tables.values.hint import Hint, is_rated
from bot.tables.values.live import Look
from engines.kernel import Text
from engines.shelf import game
from renderers.legend import entries
from renderers.legend import pages as pages_of_icons
from renderers.words import Words
from renderers.words.book import book
from renderers.words.icons import icon, mark, of_chapter
from renderers.words.words import texts, voice

PAGE = 1900  # characters of one message of a long text
INSTEAD = 4  # choices that are named beside a refusal


def render_refusal(refused: Refused, words: Words) -> str:
    """Why not, what is possible instead, and where it is explained."""
    said = " ".join(words.say(t) for t in (refused.why, refused.instead) if t is not None)
    chapter = words.chapter(refused.rule) if refused.rule else ""
    return f"{said} {words.word('discord.more_rules', chapter=words.rules(chapter)[0])}" if chapter else said


def in_labels(refused: Refused, look: Look, words: Words) -> Refused:
    """The same for whoever has pressed something: what is possible instead is called as on buttons, not as it is typed."""
    ask, instead = look.ask, refused.instead
    if ask is None or instead is None or instead.key != "kernel.instead":
        return refused
    verbs = {typed.split(" ")[0] for typed in instead.params["choices"]}
    same = [option for option in ask.options if option.split(" ")[0] in verbs] or [*ask.options]
    labels = [f"**{forms.choice(look, ask, option, words.named).label}**" for option in same[:INSTEAD]]
    more = max(0, len(same) - INSTEAD)
    return Refused(refused.why, refused.rule, Text("discord.instead", what=", ".join(dict.fromkeys(labels)), more=more))


def render_panel(
    look: Look,
    words: Words,
    pictures: Pictures,
    hint: Hint | None = None,
    note: str = "",
    only: str = "",
    picked: Sequence[int] | None = None,
    whole: bool = False,
) -> MessageSpec:
    """What only this person may see: the own question with its private choices, and the own picture.

    What everybody may know is chosen on the board, unless `whole` asks for that, too, because the board cannot be posted.
    """
    shown, ask = book(look.table.game), look.ask
    if look.view is None:
        return MessageSpec(note or words.word("discord.panel.lobby"))
    rows: tuple[Row, ...] = ()
    if ask is not None and look.table.status == "playing":
        text = "\n".join([words.question(ask.key, look.view), *beside(look, words, hint)])
        if ask.is_open and not (whole or only or picked is not None):
            text = f"{text}\n{words.word('discord.panel.on_board')}"
        else:
            rows = forms.rows(look, ask, look.since, words, only, picked)
        rows = with_first(rows, first_buttons(look, words, hint) if not only and picked is None else (), ROWS)
    else:
        text = waiting(look, words)
    image = pictures.private(look.table, look.view, words, look.options) if look.seat is not None else None
    lines = () if image is not None else tuple(shown.summary(look.view, words))
    panel = Panel(words.word("discord.panel.title"), text, lines, image=image, colour=shown.colour)
    return MessageSpec(note, (panel,), rows=rows)


def help_lines(look: Look, words: Words) -> list[str]:
    """What the own question is about, for whoever is new to the game: made from its key alone, which they were told anyway."""
    said = words.help(look.ask.key) if look.helped and look.ask is not None else ""
    return [f"💡 {said}"] if said else []


def beside(look: Look, words: Words, hint: Hint | None) -> list[str]:
    """What is said beside the own question: a hint that was asked for, or else the help."""
    return hint_lines(hint, look, words) if hint is not None else help_lines(look, words)


def usual(look: Look, words: Words) -> tuple[Button, ...]:
    """The usual answer to a question of the set-up, for whoever is new to the game."""
    ask, kind = look.ask, game(look.table.game)
    word = kind.usual(look.view, ask) if look.helped and ask is not None else ""
    if ask is None or not word:
        return ()
    label = words.named.label(Text("discord.button.usual", what=kind.label(look.view, ask.key, word)))
    return (Button(str(Id("usual", look.table.id, look.since)), label, "green"),)


def hint_button(look: Look, words: Words) -> tuple[Button, ...]:
    """The way to a hint, where there is one."""
    if look.ask is None or look.seat is None or look.table.status != "playing" or is_rated(look.table, look.seats):
        return ()
    return (Button(str(Id("hint", look.table.id, look.since)), words.word("discord.button.hint")),)


def first_buttons(look: Look, words: Words, hint: Hint | None = None) -> tuple[Button, ...]:
    """What stands before all answers: what a hint says, or for whoever is new to the game what is usual, and the way to one."""
    if hint is not None:
        return do_it(hint, look, words)
    return (*usual(look, words), *hint_button(look, words)) if look.helped else ()


def with_first(rows: Sequence[Row], buttons: tuple[Button, ...], most: int) -> tuple[Row, ...]:
    """These buttons before all rows, or in one that has room, and nothing twice; without them where there is none."""
    if not buttons:
        return tuple(rows)
    same = {one.id for one in buttons}
    others = [row if isinstance(row, Menu) else tuple(one for one in row if one.id not in same) for row in rows]
    left = [row for row in others if isinstance(row, Menu) or row]
    if len(left) < most:
        return (buttons, *left)
    for n, row in enumerate(left):
        if not isinstance(row, Menu) and len(row) + len(buttons) <= BUTTONS:
            return (*left[:n], (*buttons, *row), *left[n + 1 :])
    return tuple(rows)


def with_back(spec: MessageSpec, look: Look, words: Words) -> MessageSpec:
    """A private question with a way back to the one before it, called as on the board: whatever was last is taken back."""
    back = Button(str(Id("undo", look.table.id, look.table.number)), words.word("discord.button.undo"))
    if len(spec.rows) < ROWS:
        return replace(spec, rows=(*spec.rows, (back,)))
    first, *rest = spec.rows
    return spec if isinstance(first, Menu) or len(first) >= BUTTONS else replace(spec, rows=((*first, back), *rest))


def waiting(look: Look, words: Words) -> str:
    if look.table.status != "playing":
        return words.word("discord.panel.over")
    return words.word("discord.panel.waiting", people=words.join(words.player(seat, "object") for seat in look.asked))


def render_undo(table: Table, why: str, turns: int, others: bool, words: Words) -> MessageSpec:
    """The own move cannot simply be taken back; the others, if there are any, may agree to it."""
    if not turns:
        return MessageSpec(why)
    back = icon("", "undo")
    options = tuple(Option(str(n), words.word("discord.undo.turns", n=n), icon=back) for n in range(1, turns + 1))
    menu = Menu(str(Id("wish", table.id, table.number)), words.word("discord.undo.ask", others=others), options)
    return MessageSpec(why, rows=(menu,))


def render_rules(words: Words, chapter: str, table: int = 0) -> MessageSpec:
    """A chapter of the rules, with a menu of the others."""
    title, text = words.rules(chapter)
    options = tuple(Option(c, words.rules(c)[0], chosen=c == chapter, icon=of_chapter(words.game, c)) for c in words.chapters)
    menu = Menu(str(Id("chapter", table, 0, words.game)), words.word("discord.rules.chapters"), options)
    legend = legend_button(words.game, words)
    return MessageSpec(panels=(Panel(title, text, colour=book(words.game).colour),), rows=(menu, *((legend,) if legend else ())))


def render_legend(words: Words, pictures: Pictures) -> MessageSpec:
    """What the icons of a game mean: pages of them, or lines where they cannot be drawn."""
    colour = book(words.game).colour
    drawn = [pictures.legend(page, words) for page in range(pages_of_icons(words))]
    if drawn and None not in drawn:
        return MessageSpec(panels=tuple(Panel(image=image, colour=colour) for image in drawn))
    lines = [f"{mark(words.game, one.icons[0].word)} {one.words}" for one in entries(words)]
    return MessageSpec(panels=(Panel(words.word("discord.button.legend"), "\n".join(lines), colour=colour),))


def card_codes(game: str) -> list[str]:
    """The kinds of cards of a game."""
    if codes := voice(game).codes:
        return list(codes)
    head = f"{game}.card."
    return [key[len(head) :] for key in texts("en") if key.startswith(head)]


def render_card(words: Words, code: str, pictures: Pictures, solo: bool) -> MessageSpec:
    """All about one card."""
    sheet = words.sheet(code, solo)
    about = sheet.about if sheet.about == sheet.text else f"{sheet.text}\n\n{sheet.about}"
    image = pictures.card(words.game, code, words)
    panel = Panel(sheet.title, about, footer=sheet.facts, image=image, colour=book(words.game).colour)
    return MessageSpec(panels=(panel,))


def render_mats(look: Look, words: Words, pictures: Pictures) -> MessageSpec:
    """The players' own boards, one below the other."""
    panels = mat_panels(look, words, pictures)
    return MessageSpec("" if panels else words.word("discord.no.mats"), panels=panels)


def render_text_board(look: Look, words: Words) -> list[MessageSpec]:
    """The whole table in words, in as many messages as it takes."""
    return pages(book(look.table.game).text(look.view, words))


def render_log(entries: Sequence[tuple[Move, Sequence[KeptEvent]]], words: Words) -> list[MessageSpec]:
    """The log as this reader may see it; what was taken back is struck through."""
    lines = []
    for move, events in entries:
        if move.undoes:
            lines.append(f"`{move.number}` ↩ {words.word('discord.log.undone', n=move.undoes)}")
        mark = "~~" if move.undone_by else ""
        lines += [f"`{move.number}` {mark}{line}{mark}" for line in event_lines(events, words)]
    return pages(lines) or [MessageSpec(words.word("discord.log.empty"))]


def pages(lines: Sequence[str]) -> list[MessageSpec]:
    """Lines as messages that Discord accepts."""
    found, page = [], ""
    for line in lines:
        if page and len(page) + len(line) + 1 > PAGE:
            found.append(MessageSpec(page))
            page = ""
        page = f"{page}\n{line}" if page else line
    return [*found, *([MessageSpec(page)] if page.strip() else [])]
