"""How a message of ours is known again when nobody has told us its number: by its buttons, its files or its words.

Discord knows a message that is sent twice by its nonce for some minutes only, and gives no nonce back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.discord_ui.messages.icons import reads
from bot.discord_ui.messages.ids import parse
from bot.discord_ui.messages.spec import Image, MessageSpec

# By what it is: the buttons of which at least one stands on such a message until it is over.
BUTTONS: Mapping[str, frozenset[str]] = {
    "lobby": frozenset({"join", "start", "rules"}),
    "board": frozenset({"hand", "undo", "rules"}),
    "wish": frozenset({"agree", "refuse"}),
    "offer": frozenset({"take", "decline"}),
    "vote": frozenset({"endyes", "endno"}),
    "final": frozenset({"rematch", "film"}),
}


def marked(spec: MessageSpec, nonce: str) -> MessageSpec:
    """A new message with its nonce, which its files bear as well where no button could tell what it is."""
    if spec.rows:
        return replace(spec, nonce=nonce)

    def named(image: Image | None) -> Image | None:
        return replace(image, name=f"{nonce}-{image.name}") if image is not None else None

    files = tuple(replace(image, name=f"{nonce}-{image.name}") for image in spec.files)
    return replace(spec, nonce=nonce, panels=tuple(replace(p, image=named(p.image)) for p in spec.panels), files=files)


def is_it(message: discord.Message, kind: str, table: int, spec: MessageSpec) -> bool:
    """Whether a message in the channel is the one of that kind which may have been sent for a table."""
    if kind in BUTTONS:
        return any(action in BUTTONS[kind] and number == table for action, number in buttons_of(message))
    names = [file.filename for file in message.attachments]
    if any(panel.image is not None for panel in spec.panels) or spec.files:
        return bool(names) and all(name.startswith(f"{spec.nonce}-") for name in names)
    return not names and not message.components and reads(message.content, spec.content)


def buttons_of(message: discord.Message) -> list[tuple[str, int]]:
    inner: list[Any] = [one for row in message.components for one in getattr(row, "children", ())]
    ids = [str(one.custom_id) for one in inner if getattr(one, "custom_id", None)]
    return [(parsed.action, parsed.table) for parsed in map(parse, ids)]
