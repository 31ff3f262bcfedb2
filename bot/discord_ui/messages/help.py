"""`/help` as data: what somebody can do where they are, in a few lines, with controls for what they would do next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.discord_ui.messages.desk import AtDesk, agreement_buttons, agreements, offer_buttons
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.panels import help_lines, hint_button, waiting
from bot.discord_ui.messages.posts import address, learn_button, legend_button, title_of
from bot.discord_ui.messages.spec import BUTTONS, OPTIONS, Button, Menu, MessageSpec, Option, Panel, Row
from engines.shelf import SHELF, game
from renderers.words import Words
from renderers.words.book import book

CONTROLS: Mapping[str, tuple[str, ...]] = {  # by situation: the buttons, what one would do first before the others
    "nothing": ("learn", "tables", "settings"),
    "alone": ("learn", "tables", "settings"),
    "desk": ("learn", "tables", "settings"),
    "closed": ("learn", "tables", "settings"),
    "lobby": ("join", "rules", "learn", "tables", "settings"),
    "full": ("rules", "learn", "tables", "settings"),
    "seated": ("leave", "rules", "learn", "tables", "settings"),
    "host": ("start", "robot", "rules", "leave", "settings"),
    "watch": ("whole", "rules", "legend", "tables", "settings"),
    "offered": ("whole", "rules", "tables", "settings"),
    "lent": ("back", "whole", "rules", "tables", "settings"),
    "wait": ("hand", "whole", "rules", "legend", "settings"),
    "turn": ("choices", "hint", "whole", "rules", "settings"),
    "stopped": ("rules", "tables", "settings"),
    "over": ("rematch", "step", "film", "whole"),
}
MENUS: Mapping[str, tuple[str, ...]] = {  # of games
    "nothing": ("open", "guide"), "alone": ("open", "guide"), "desk": ("open", "guide"), "closed": ("guide",), "over": ("open",),
}  # fmt: skip
STYLES: Mapping[str, str] = {
    "join": "green", "start": "gold", "choices": "gold", "back": "gold", "rematch": "gold", "hand": "gold",
}  # fmt: skip
LABELS: Mapping[str, str] = {"back": "take_back", "step": "steps"}  # of buttons that are called otherwise than what they do


@dataclass(frozen=True)
class Here:
    """Where somebody asks what they can do, as far as they may know it."""

    at: AtDesk | None = None  # the table there, if one is open or its game has just ended
    alone: bool = False  # in direct messages
    closed: bool = False  # nothing of ours may be posted there
    desk: bool = False  # they have one
    free: bool = False  # the lobby has a seat for them


def situation(here: Here) -> str:
    """What it is like there for them, in a word."""
    if here.at is None:
        return "closed" if here.closed else "nothing" if not here.alone else "desk" if here.desk else "alone"
    table = here.at.table
    if table.status == "finished":
        return "over"
    return _at_lobby(here, here.at) if table.status == "lobby" else _at_game(here.at)


def _at_lobby(here: Here, at: AtDesk) -> str:
    if at.look.seat is None:
        return "lobby" if here.free else "full"
    return "host" if at.person == at.table.host else "seated"


def _at_game(at: AtDesk) -> str:
    if not at.look.asked:
        return "stopped"
    if at.look.seat is None:
        return "offered" if at.offer is not None else "lent" if at.lent else "watch"
    return "turn" if at.asks else "wait"


# -- what is said ----------------------------------------------------------------------------------------------------------


def render_help(here: Here, words: Words) -> MessageSpec:
    """What the bot is, what it is like here, and what one would do now."""
    lines = [words.word("discord.help.what"), *_place(here, words), *_told(here, words), words.word("discord.help.more")]
    colour = book(here.at.table.game).colour if here.at is not None else Panel().colour
    panel = Panel(words.word("discord.help.title"), "\n".join(lines), colour=colour)
    return MessageSpec(panels=(panel,), rows=_rows(here, words))


def _place(here: Here, words: Words) -> list[str]:
    """The table, with the way there; and that nothing can be posted, where that is so."""
    shut = [f"⚠️ {words.word('discord.help.closed', table=here.at is not None)}"] if here.closed else []
    if here.at is None:
        return shut
    table = here.at.table
    return [words.word("discord.desk.where", n=table.id, game=title_of(table, words), link=address(table)), *shut]


def _told(here: Here, words: Words) -> list[str]:
    now, at = situation(here), here.at
    if at is None:
        return [] if now == "closed" else [words.word(f"discord.help.{now}")]
    table = at.table
    if table.status == "lobby":
        return [_lobby(now, at, words)]
    if now == "stopped":
        return [words.word("discord.help.stopped")]
    if now == "offered" and (offer := at.offer) is not None:
        return [words.word("discord.offer", person=offer.to, seat=offer.seat, n=table.id)]
    asked = at.look.ask
    question = words.question(asked.key, at.look.view) if asked is not None else ""
    hints = now == "turn" and bool(hint_button(at.look, words))
    said = words.word(f"discord.help.{now}", question=question, group=game(table.game).group, alone=table.private, hints=hints)
    wished = agreements(at, words)[:1]  # which the two buttons answer
    return [said, *help_lines(at.look, words), *(wished or ([waiting(at.look, words)] if now in ("watch", "wait") else []))]


def _lobby(now: str, at: AtDesk, words: Words) -> str:
    table, taken, counts = at.table, len(at.look.seats), game(at.table.game).seat_counts
    return words.word(
        f"discord.help.{now}", n=taken, most=table.seat_limit, least=counts[0], host=table.host, alone=table.private,
        ready=taken in counts, full=taken >= table.seat_limit,
    )  # fmt: skip


# -- what can be done ------------------------------------------------------------------------------------------------------


def _rows(here: Here, words: Words) -> tuple[Row, ...]:
    now = situation(here)
    menus = tuple(games_menu(action, words) for action in MENUS.get(now, ()))
    return (*menus, _buttons(here, now, words)[:BUTTONS])


def games_menu(action: str, words: Words) -> Menu:
    """All games, to do something with one of them."""
    options = [Option(one, words.word(f"{one}.book.name"), words.word(f"{one}.book.about")) for one in SHELF]
    return Menu(str(Id(action)), words.word(f"discord.help.{action}"), tuple(options[:OPTIONS]))


def _buttons(here: Here, now: str, words: Words) -> tuple[Button, ...]:
    at, names = here.at, CONTROLS[now]
    made = [one for name in names if at is None or _works(name, at) for one in _button(name, at, words)]
    if at is None or at.table.status != "playing":
        return tuple(made)
    if at.offer is not None:
        return (*offer_buttons(at.table, at.offer, words), *made)
    first = sum(name in ("choices", "hand") for name in names)
    return (*made[:first], *agreement_buttons(at, words), *made[first:])


def _works(name: str, at: AtDesk) -> bool:
    """Whether a button of a lobby would do what it says."""
    table, taken = at.table, len(at.look.seats)
    if name == "start":
        return taken in game(table.game).seat_counts
    if name == "robot":
        return taken < table.seat_limit
    return name != "leave" or not table.private


def _button(name: str, at: AtDesk | None, words: Words) -> tuple[Button, ...]:
    """The button of that name; none where a game has no such thing."""
    table = at.table if at is not None else None
    if name == "learn":
        return learn_button(table.game if table is not None else "", words)
    if name == "hint" and at is not None:
        return hint_button(at.look, words) or legend_button(at.table.game, words)
    if name == "legend" and table is not None:
        return legend_button(table.game, words)
    number = 0 if table is None or name in ("tables", "settings") else table.id
    made = Button(str(Id(name, number)), words.word(f"discord.button.{LABELS.get(name, name)}"), STYLES.get(name, "grey"))
    return (replace(made, id=str(Id(name, number, 0, "first"))) if name == "step" else made,)
