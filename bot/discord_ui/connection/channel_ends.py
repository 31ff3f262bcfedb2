"""What stands last in each channel, as far as Discord tells us without being asked: it comes with every interaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import discord

KNOWN = 2000  # channels of which it is remembered
HEARD = "INTERACTION_CREATE"


class ChannelEnds:
    """The last message of channels: what somebody saw when they did something there, or what we have posted since."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._posted: dict[str, float] = {}
        self._private: dict[int, None] = {}

    def stands(self, channel: str, message: int) -> None:
        """A message stands there, and nothing older is the last one any more."""
        last = max(message, self._last.pop(channel, 0))
        self._last[channel] = last
        if len(self._last) > KNOWN:
            del self._last[next(iter(self._last))]

    def posted(self, channel: str, message: int, now: float) -> None:
        """We have posted something there."""
        self.stands(channel, message)
        self._posted.pop(channel, None)
        self._posted[channel] = now
        if len(self._posted) > KNOWN:
            del self._posted[next(iter(self._posted))]

    def rested(self, channel: str, now: float) -> float:
        """Seconds since we have posted something there."""
        return now - self._posted.get(channel, float("-inf"))

    def private(self, message: int) -> None:
        """A message that only one person sees stands below nothing, for the others."""
        self._private[message] = None
        if len(self._private) > KNOWN:
            del self._private[next(iter(self._private))]

    def is_last(self, channel: str, message: int) -> bool:
        """Whether nothing stands below a message; False where nobody knows, as after a start."""
        return self._last.get(channel, message + 1) <= message

    def hear(self, payload: Mapping[str, Any]) -> None:
        """An interaction, as Discord sends it."""
        place = payload.get("channel") or {}
        last = int(place.get("last_message_id") or 0)
        if place.get("id") and last and last not in self._private:
            self.stands(str(place["id"]), last)


def listen(client: discord.Client, ends: ChannelEnds) -> None:
    """Hear interactions before discord.py does, which hands on what it knew of a channel before instead of what came with them.

    This reaches into discord.py; without its table of parsers nothing is heard, and boards are posted anew where edits would do.
    """
    parsers: dict[str, Callable[[Any], None]] = getattr(client._connection, "parsers", {})
    if (parse := parsers.get(HEARD)) is not None:

        def heard(payload: Any) -> None:
            ends.hear(payload)
            parse(payload)

        parsers[HEARD] = heard
