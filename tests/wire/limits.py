"""What Discord's description of its API does not say or says too mildly: our own limits for every body."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

V2 = 1 << 15
NAME = re.compile(r"[-_'\w]{1,32}")
EMBED_TEXTS = ("title", "description")
MESSAGES = frozenset({"post", "edit", "original", "followup"})


def complaints(kind: str, body: Any, files: Mapping[int, tuple[str, int]]) -> Iterator[str]:
    """Everything that is wrong with a request of that kind."""
    if kind == "commands":
        yield from of_commands(body)
    elif kind == "callback":
        data = body.get("data") or {}
        if body["type"] in (4, 7):
            yield from of_message(data, files, new=body["type"] == 4)
        elif body["type"] == 8:
            yield from of_choices(data.get("choices", []))
        elif body["type"] == 9:
            yield from of_modal(data)
    elif kind in MESSAGES:
        yield from of_message(body or {}, files, new=kind in ("post", "followup"))
    elif kind == "emoji":
        yield from of_emoji(body)


def of_message(body: Mapping[str, Any], files: Mapping[int, tuple[str, int]], new: bool) -> Iterator[str]:
    """A message, or a change of one."""
    content, embeds, components = body.get("content") or "", body.get("embeds") or [], body.get("components") or []
    if len(content) > 2000:
        yield f"content of {len(content)} characters"
    if len(embeds) > 10:
        yield f"{len(embeds)} embeds"
    if (size := sum(map(embed_size, embeds))) > 6000:
        yield f"embeds of {size} characters together"
    if new and not (content or embeds or components or files or body.get("poll")):
        yield "an empty message"
    if body.get("flags", 0) & V2 and (content or embeds):
        yield "a message of components with content or embeds"
    for embed in embeds:
        yield from of_embed(embed, {name for name, _ in files.values()})
    if len(str(body.get("nonce") or "")) > 25:
        yield "a nonce of more than 25 characters"
    if new and (wanted := body.get("allowed_mentions")) is not None and wanted.get("parse"):
        yield f"mentions of {wanted['parse']} are let through"
    if new and body.get("allowed_mentions") is None:
        yield "everybody may be pinged"
    yield from of_rows(components)


def of_emoji(body: Mapping[str, Any]) -> Iterator[str]:
    """An emoji of the application."""
    head, _, packed = body["image"].partition(",")
    if not re.fullmatch(r"[A-Za-z0-9_]{2,32}", body["name"]):
        yield f"an emoji called {body['name']!r}"
    if head != "data:image/png;base64" or not b64decode(packed, validate=True).startswith(b"\x89PNG"):
        yield f"an emoji of {head}"
    if len(b64decode(packed)) > 256 * 1024:
        yield f"an emoji of {len(packed)} characters"


def embed_size(embed: Mapping[str, Any]) -> int:
    """The characters that count for the limit of all embeds together."""
    texts = [embed.get(name) or "" for name in EMBED_TEXTS]
    texts += [(embed.get("footer") or {}).get("text", ""), (embed.get("author") or {}).get("name", "")]
    texts += [text for field in embed.get("fields") or [] for text in (field["name"], field["value"])]
    return sum(map(len, texts))


def of_embed(embed: Mapping[str, Any], names: set[str]) -> Iterator[str]:
    """One embed; a picture in it must have been sent along."""
    if not embed_size(embed) and not embed.get("image"):
        yield "an empty embed"
    for part in ("image", "thumbnail"):
        url = (embed.get(part) or {}).get("url", "")
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            yield f"{url} is not sent along"
    for field in embed.get("fields") or []:
        if not field["name"] or not field["value"]:
            yield "an empty field"


def left_out(message: Mapping[str, Any]) -> Iterator[str]:
    """Pictures that a message as it stands names in its embeds, and that do not hang on it any more."""
    hanging = {one["filename"] for one in message["attachments"]}
    for embed in message["embeds"]:
        for part in ("image", "thumbnail"):
            url = (embed.get(part) or {}).get("url", "")
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in hanging:
                yield f"{url} is named and gone"


def of_rows(rows: list[Mapping[str, Any]]) -> Iterator[str]:
    """Buttons and menus below a message."""
    if len(rows) > 5:
        yield f"{len(rows)} rows"
    inner = [one for row in rows for one in row.get("components", ())]
    ids = Counter(one["custom_id"] for one in inner if one.get("custom_id"))
    yield from (f"the id {name} {times} times" for name, times in ids.items() if times > 1)
    for row in rows:
        held = row.get("components", [])
        if not 1 <= len(held) <= 5 or (any(one["type"] != 2 for one in held) and len(held) != 1):
            yield f"a row of {[one['type'] for one in held]}"
    for one in inner:
        yield from of_control(one)


def of_control(one: Mapping[str, Any]) -> Iterator[str]:
    """A button or a menu."""
    if one["type"] == 2:
        if bool(one.get("custom_id")) == bool(one.get("url")):
            yield "a button needs either an id or an address"
        if not (one.get("label") or one.get("emoji")):
            yield "a button without a word"
        return
    values = [option["value"] for option in one.get("options") or []]
    if one["type"] == 3 and not values:
        yield "a menu without options"
    if len(set(values)) != len(values):
        yield "a menu with the same value twice"
    if one.get("max_values", 1) > max(1, len(values)):
        yield "a menu from which more may be picked than it holds"


def of_choices(choices: list[Mapping[str, Any]]) -> Iterator[str]:
    """Suggestions while typing."""
    if len(choices) > 25:
        yield f"{len(choices)} suggestions"
    for one in choices:
        if not 1 <= len(one["name"]) <= 100 or not 1 <= len(str(one["value"])) <= 100:
            yield f"a suggestion of {len(one['name'])} and {len(str(one['value']))} characters"


def of_modal(data: Mapping[str, Any]) -> Iterator[str]:
    """A form."""
    if not 1 <= len(data.get("components") or []) <= 5:
        yield "a form with too few or too many fields"


def of_commands(commands: list[Mapping[str, Any]]) -> Iterator[str]:
    """The whole tree of commands."""
    if len(commands) > 100:
        yield f"{len(commands)} commands"
    names = Counter(one["name"] for one in commands)
    yield from (f"the command {name} {times} times" for name, times in names.items() if times > 1)
    for one in commands:
        if (size := command_size(one)) > 8000:
            yield f"/{one['name']} has {size} characters"
        yield from of_names(one, f"/{one['name']}")


def of_names(one: Mapping[str, Any], path: str) -> Iterator[str]:
    """Names of a command and everything below it, in all languages."""
    for name in [one["name"], *(one.get("name_localizations") or {}).values()]:
        if not NAME.fullmatch(name) or name != name.lower():
            yield f"{path}: the name {name!r}"
    options = one.get("options") or []
    if len(options) > 25:
        yield f"{path}: {len(options)} options"
    required = [bool(o.get("required")) for o in options]
    if sorted(required, reverse=True) != required:
        yield f"{path}: an option that is needed after one that is not"
    for option in options:
        yield from of_names(option, f"{path} {option['name']}")


def command_size(one: Mapping[str, Any]) -> int:
    """The characters of a command as Discord counts them."""
    longest = max([len(one["name"]), *map(len, (one.get("name_localizations") or {}).values())])
    longest += max([len(one.get("description", "")), *map(len, (one.get("description_localizations") or {}).values())])
    longest += sum(len(choice["name"]) + len(str(choice["value"])) for choice in one.get("choices") or [])
    return longest + sum(map(command_size, one.get("options") or []))
