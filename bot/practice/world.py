"""The simulated Discord around an evening: the same server, channels and people every time, and a clock that runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from simcord._clock import Clock

PEOPLE = ("Ana", "Beto", "Citlali", "Diego", "Elena")
CHANNELS = {"en": ("market", "plaza"), "es": ("mercado", "plaza")}
BEGAN = datetime(2026, 1, 2, tzinfo=UTC)  # the numbers of Discord hold the moment at which a thing was made


class WallClock(Clock):
    """The real time; at first the moment at which the server was made, so that its numbers are the same every evening."""

    def __init__(self, elapsed: float) -> None:
        super().__init__()
        self.elapsed = elapsed
        self.stands = True

    def now(self) -> datetime:
        return BEGAN if self.stands else datetime.now(UTC)


@dataclass(frozen=True)
class World:
    """What there is before the bot comes."""

    guild: Any
    channels: tuple[Any, ...]
    people: tuple[Any, ...]  # of the server
    users: tuple[Any, ...]  # everybody, with direct messages


class EmptyClient(discord.Client):
    """Holds the door of the simulation open until the server stands."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))


def build(env: simcord.Env, people: int, language: str, locale: str) -> World:
    """The server, made in the same order whoever comes, so that everything has the number that it had last time."""
    clock = WallClock(env.backend.clock.elapsed)
    env.backend.clock = clock
    env.backend.bot_user.name = "Tianguis"
    users = [env.create_user(name) for name in PEOPLE]
    guild = env.create_guild("Market", preferred_locale=locale)
    channels = tuple(guild.create_text_channel(name) for name in CHANNELS[language])
    for user in users:
        _ = user.dm_channel  # made now, it has the same number every evening
    seated = tuple(guild.add_member(user) for user in users[:people])
    clock.stands = False
    return World(guild, channels, seated, tuple(users))
