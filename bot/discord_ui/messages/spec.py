"""The one seam between what is to be shown and Discord: a message as plain data, and how it becomes discord.py's arguments."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.discord_ui.messages.ids import of_menu

CONTENT, DESCRIPTION, ALT = 2000, 4096, 1024
LABEL, PLACEHOLDER, OPTION = 80, 150, 100
ROWS, BUTTONS, OPTIONS = 5, 5, 25

STYLES = {
    "gold": discord.ButtonStyle.primary,
    "grey": discord.ButtonStyle.secondary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}


def cut(text: str, limit: int) -> str:
    """The text, shortened with an ellipsis when it is too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


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


@dataclass(frozen=True)
class Option:
    """An entry of a menu."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False


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

    def embed(self) -> discord.Embed:
        title, text = cut(self.title, 256) or None, cut(self.text, DESCRIPTION) or None
        made = discord.Embed(title=title, description=text, colour=self.colour)
        for name, value in self.fields[:25]:
            made.add_field(name=cut(name, 256), value=cut(value, 1024), inline=False)
        if self.footer:
            made.set_footer(text=cut(self.footer, 2048))
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

    def to_send(self) -> dict[str, Any]:
        made: dict[str, Any] = {"allowed_mentions": mentions(self.pings), "files": self._files(), "embeds": self._embeds()}
        if self.content:
            made["content"] = cut(self.content, CONTENT)
        if self.rows:
            made["view"] = view(self.rows)
        if self.nonce:
            made["nonce"] = self.nonce
        return made

    def to_edit(self) -> dict[str, Any]:
        return {
            "content": cut(self.content, CONTENT) or None,
            "embeds": self._embeds(),
            "attachments": self._files(),
            "view": view(self.rows) if self.rows else None,
            "allowed_mentions": mentions(()),
        }

    def _embeds(self) -> list[discord.Embed]:
        return [panel.embed() for panel in self.panels[:10]]

    def _files(self) -> list[discord.File]:
        images = [*(p.image for p in self.panels[:10] if p.image is not None), *self.files]
        return [discord.File(io.BytesIO(i.data), i.name, description=cut(i.alt, ALT) or None) for i in images]


def mentions(people: Sequence[str]) -> discord.AllowedMentions:
    """Exactly these people may be pinged, and nobody else."""
    users = [discord.Object(int(p)) for p in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def view(rows: Sequence[Row]) -> discord.ui.View:
    """Buttons and menus for sending; they are answered by their ids, so nothing here stays in memory."""
    made = discord.ui.View(timeout=None)
    for n, row in enumerate(rows[:ROWS]):
        if isinstance(row, Menu):
            made.add_item(select(row, n))
            continue
        for b in row[:BUTTONS]:
            made.add_item(discord.ui.Button(custom_id=b.id, label=cut(b.label, LABEL), style=STYLES[b.style], row=n))
    made.stop()
    return made


def select(menu: Menu, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            value=o.value, label=cut(o.label, OPTION), description=cut(o.about, OPTION) or None, default=o.chosen
        )
        for o in menu.options[:OPTIONS]
    ]
    most = max(1, min(menu.most, len(options)))
    return discord.ui.Select(
        custom_id=of_menu(menu.id),
        placeholder=cut(menu.placeholder, PLACEHOLDER),
        options=options,
        min_values=1,
        max_values=most,
        row=row,
    )
