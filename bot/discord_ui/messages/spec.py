"""The one seam between what is to be shown and Discord: a message as plain data, and how it becomes discord.py's arguments."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.discord_ui.messages.icons import STAND_INS, WORDS_ONLY, Emojis, bare, on_button
from bot.discord_ui.messages.ids import of_menu, parse
from renderers.kit.emoji import Icon

CONTENT, DESCRIPTION, ALT, EMBEDS, PANELS = 2000, 4096, 1024, 6000, 10
LABEL, PLACEHOLDER, OPTION = 80, 150, 100
ROWS, BUTTONS, OPTIONS = 5, 5, 25

STYLES = {
    "gold": discord.ButtonStyle.primary,
    "grey": discord.ButtonStyle.secondary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}


@dataclass(frozen=True)
class Image:
    """A picture or another file, with its words for those who cannot see it."""

    name: str
    data: bytes
    alt: str = ""


@dataclass(frozen=True)
class Button:
    """A button; its id says everything that pressing it means."""

    id: str
    label: str
    style: str = "grey"
    icon: Icon | None = None


@dataclass(frozen=True)
class Option:
    """An entry of a menu."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False
    icon: Icon | None = None


@dataclass(frozen=True)
class Menu:
    """A menu; it takes a row of its own."""

    id: str
    placeholder: str
    options: tuple[Option, ...]
    most: int = 1


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True)
class Panel:
    """One embed."""

    title: str = ""
    text: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    footer: str = ""
    image: Image | None = None
    colour: int = 0xC98A1B

    def embed(self, emojis: Emojis = STAND_INS) -> discord.Embed:
        title, text = bare(self.title, 256) or None, emojis.text(self.text, DESCRIPTION) or None
        made = discord.Embed(title=title, description=text, colour=self.colour)
        for name, value in self.fields[:25]:
            made.add_field(name=emojis.text(name, 256), value=emojis.text(value, 1024), inline=False)
        if self.footer:
            made.set_footer(text=bare(self.footer, 2048))
        if self.image is not None:
            made.set_image(url=f"attachment://{self.image.name}")
        return made


@dataclass(frozen=True)
class MessageSpec:
    """A message: words, embeds with pictures, files, buttons and menus, and whom it may ping."""

    content: str = ""
    panels: tuple[Panel, ...] = ()
    files: tuple[Image, ...] = ()
    rows: tuple[Row, ...] = ()
    pings: tuple[str, ...] = ()
    nonce: str = field(default="", compare=False)  # of a new message: by which Discord knows one that is sent twice
    silent: bool = False  # of a new message: no phone rings
    plain: bool = False  # in words alone, whatever icons there are

    def to_send(self, emojis: Emojis = STAND_INS) -> dict[str, Any]:
        emojis = WORDS_ONLY if self.plain else emojis
        made: dict[str, Any] = {"allowed_mentions": mentions(self.pings), "files": self._files(), "embeds": self._embeds(emojis)}
        if self.content:
            made["content"] = emojis.text(self.content, CONTENT)
        if self.rows:
            made["view"] = view(self.rows, emojis)
        if self.nonce:
            made["nonce"] = self.nonce
        if self.silent:
            made["silent"] = True
        return made

    def to_edit(self, emojis: Emojis = STAND_INS) -> dict[str, Any]:
        emojis = WORDS_ONLY if self.plain else emojis
        return {
            "content": emojis.text(self.content, CONTENT) or None,
            "embeds": self._embeds(emojis),
            "attachments": self._files(),
            "view": view(self.rows, emojis) if self.rows else None,
            "allowed_mentions": mentions(()),
        }

    def _embeds(self, emojis: Emojis) -> list[discord.Embed]:
        made = [panel.embed(emojis) for panel in self.panels[:PANELS]]
        if emojis.ids and sum(map(len, made)) > EMBEDS:  # the names of emojis count, too
            return [panel.embed() for panel in self.panels[:PANELS]]
        return made

    def _files(self) -> list[discord.File]:
        images = [*(p.image for p in self.panels[:PANELS] if p.image is not None), *self.files]
        return [discord.File(io.BytesIO(i.data), i.name, description=bare(i.alt, ALT) or None) for i in images]


def mentions(people: Sequence[str]) -> discord.AllowedMentions:
    """Exactly these people may be pinged, and nobody else."""
    users = [discord.Object(int(p)) for p in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def shown(one: Icon | None, emojis: Emojis) -> discord.PartialEmoji | None:
    """The icon before a label."""
    emoji = emojis.emoji(one) if one is not None else None
    return emoji.partial if emoji is not None else None


def view(rows: Sequence[Row], emojis: Emojis = STAND_INS) -> discord.ui.View:
    """Buttons and menus for sending; they are answered by their ids, so nothing here stays in memory."""
    made = discord.ui.View(timeout=None)
    for n, row in enumerate(rows[:ROWS]):
        if isinstance(row, Menu):
            made.add_item(select(row, n, emojis))
            continue
        for b in row[:BUTTONS]:
            made.add_item(button(b, n, emojis))
    made.stop()
    return made


def button(one: Button, row: int, emojis: Emojis) -> discord.ui.Button[Any]:
    label, emoji = bare(one.label, LABEL), shown(one.icon or on_button(parse(one.id).action), emojis)
    return discord.ui.Button(custom_id=one.id, label=label, emoji=emoji, style=STYLES[one.style], row=row)


def select(menu: Menu, row: int, emojis: Emojis) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            value=o.value,
            label=bare(o.label, OPTION),
            description=bare(o.about, OPTION) or None,
            emoji=shown(o.icon, emojis),
            default=o.chosen,
        )
        for o in menu.options[:OPTIONS]
    ]
    most = max(1, min(menu.most, len(options)))
    return discord.ui.Select(
        custom_id=of_menu(menu.id),
        placeholder=bare(menu.placeholder, PLACEHOLDER),
        options=options,
        min_values=1,
        max_values=most,
        row=row,
    )
