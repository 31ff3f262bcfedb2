"""Discord's objects as its HTTP answers and gateway events carry them; only what a client reads."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

Json = dict[str, Any]
EPOCH = 1_420_070_400_000
APP, OWNER, GUILD = 300_000_000_000_000_001, 300_000_000_000_000_002, 300_000_000_000_000_003
FIRST_CHANNEL = 300_000_000_000_001_000
WHEN = "2026-01-01T00:00:00.000000+00:00"
EVERYTHING = str((1 << 50) - 1)
EPHEMERAL, LOADING = 64, 128
CLOSED = (1 << 10) | (1 << 11)  # what a bot may not do in a closed channel: see it, and write there
_numbers = count()


def snowflake() -> int:
    """A new number, later than all before it."""
    return (int(time.time() * 1000) - EPOCH << 22) + next(_numbers) % (1 << 22)


def user(number: int, name: str, robot: bool = False) -> Json:
    """Somebody."""
    return {
        "id": str(number), "username": name, "discriminator": "0", "global_name": name, "avatar": None, "bot": robot,
        "public_flags": 0,
    }  # fmt: skip


def member(person: Json, permissions: str = "0") -> Json:
    """Somebody in a server."""
    return {
        "user": person, "roles": [], "flags": 0, "joined_at": WHEN, "permissions": permissions, "nick": None, "avatar": None,
        "deaf": False, "mute": False, "pending": False, "premium_since": None, "communication_disabled_until": None,
    }  # fmt: skip


def channel(number: int, name: str = "games", guild: int = GUILD) -> Json:
    """A text channel."""
    return {
        "id": str(number), "type": 0, "guild_id": str(guild), "name": name, "position": 0, "permission_overwrites": [],
        "parent_id": None, "nsfw": False, "topic": None, "last_message_id": None, "rate_limit_per_user": 0, "flags": 0,
        "permissions": EVERYTHING,
    }  # fmt: skip


def thread(number: int, parent: int, name: str, owner: int, guild: str = str(GUILD)) -> Json:
    """A public thread."""
    return {
        "id": str(number), "type": 11, "guild_id": guild, "parent_id": str(parent), "owner_id": str(owner), "name": name,
        "last_message_id": None, "message_count": 0, "member_count": 1, "rate_limit_per_user": 0, "flags": 0,
        "permissions": EVERYTHING,
        "thread_metadata": {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": WHEN, "locked": False},
    }  # fmt: skip


def dm_channel(number: int, person: Json) -> Json:
    """The direct messages of somebody."""
    return {"id": str(number), "type": 1, "recipients": [person], "last_message_id": None, "flags": 0}


def guild(channels: Iterable[Json], me: Json, number: int = GUILD) -> Json:
    """A server with everything in it."""
    return {
        "id": str(number), "name": "Market", "owner_id": str(OWNER), "roles": [everyone(guild=number)], "emojis": [],
        "stickers": [], "features": [], "channels": list(channels), "threads": [], "members": [member(me)], "voice_states": [],
        "presences": [], "member_count": 2, "large": False, "unavailable": False, "preferred_locale": "en-US",
        "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
        "nsfw_level": 0, "afk_timeout": 300, "premium_tier": 0, "system_channel_flags": 0, "joined_at": WHEN,
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
    }  # fmt: skip


def message(number: int, place: int, author: Json, body: Mapping[str, Any], attachments: Sequence[Json], flags: int = 0) -> Json:
    """A message with what was sent for it."""
    return {
        "id": str(number), "channel_id": str(place), "author": author, "content": body.get("content") or "",
        "timestamp": WHEN, "edited_timestamp": None, "tts": False, "mention_everyone": False, "mentions": [],
        "mention_roles": [], "attachments": list(attachments), "embeds": body.get("embeds") or [], "pinned": False, "type": 0,
        "flags": flags | (body.get("flags") or 0), "components": body.get("components") or [], "nonce": body.get("nonce"),
    }  # fmt: skip


def attachments(body: Mapping[str, Any], files: Mapping[int, tuple[str, int]], kept: Sequence[Json]) -> list[Json]:
    """What hangs on a message: new files by their place, old ones by their number."""
    named = body.get("attachments")
    if named is None:
        named = [{"id": n, "filename": name} for n, (name, _) in files.items()] or kept
    old = {one["id"]: one for one in kept}
    found = []
    for one in named:
        if str(one["id"]) in old:
            found.append(old[str(one["id"])])
            continue
        name, size = files[int(one["id"])]
        url = f"http://127.0.0.1/{name}"
        made = {"id": str(snowflake()), "filename": name, "size": size, "url": url, "proxy_url": url, "content_type": "image/png"}
        found.append({**made, "description": one.get("description")})
    return found


IN_LETTERS = str(1 << 15 | 1 << 14 | 1 << 17 | 1 << 18)  # files, embeds, mentions and emojis, as Discord says it there


def permissions(place: Json) -> str:
    """What the bot may do in a channel."""
    denied = 0
    for one in place.get("permission_overwrites", ()):
        denied |= int(one["deny"])
    return str(int(EVERYTHING) & ~denied)


def everyone(allowed: str = EVERYTHING, guild: int = GUILD) -> Json:
    """The role that all have."""
    return {
        "id": str(guild), "name": "@everyone", "color": 0, "hoist": False, "position": 0, "permissions": allowed,
        "managed": False, "mentionable": False, "flags": 0, "icon": None, "unicode_emoji": None,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }  # fmt: skip


def interaction(kind: int, number: int, token: str, place: Json, person: Json, data: Json, shown: Json | None) -> Json:
    """What a person does; in direct messages there is no server, and nobody is a member of anything."""
    server = place.get("guild_id", str(GUILD))
    made = {
        "id": str(number), "application_id": str(APP), "type": kind, "token": token, "version": 1, "data": data,
        "guild_id": server, "guild": {"id": server, "locale": "en-US", "features": []}, "channel_id": place["id"],
        "channel": place, "member": member(person), "app_permissions": permissions(place), "attachment_size_limit": 10_485_760,
        "locale": "en-US", "guild_locale": "en-US", "context": 0, "authorizing_integration_owners": {"0": server},
        "entitlements": [], "entitlement_sku_ids": [],
    }  # fmt: skip
    if place["type"] == 1:
        made = {name: said for name, said in made.items() if name not in ("guild_id", "guild", "guild_locale", "member")}
        made |= {"user": person, "context": 1, "app_permissions": IN_LETTERS, "authorizing_integration_owners": {"0": "0"}}
    return made if shown is None else {**made, "message": shown}
