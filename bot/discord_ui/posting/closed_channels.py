"""Channels that may not be written to: when it is tried again, less and less often, and who has not heard of it yet."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.store.values.shown import ChannelBlock

FIRST, LONGEST = 60.0, 6 * 3600.0  # seconds until the next try by itself
HINTED = 12  # so much sooner it is tried when something has happened that may have changed it ...
PERMITTED, PERMITTED_MOST = 1.0, 600.0  # ... and after this, when it is known that what was missing has been given
TOKENS, REFILL = 10.0, 6.0  # tries that news of one server may cause at once, and the seconds until there is one more
WEEK = 7 * 24 * 3600.0
PROBATION = 3600.0  # whatever is refused again so soon after it was opened was not really open
REMEMBERED = 2000  # channels and servers of which that is known


@dataclass
class ClosedChannel:
    """One channel."""

    guild: str
    since: float
    tries: int = 0
    at: float = 0.0  # when it was refused last
    may: bool | None = None  # what we knew of our permissions there at that moment
    told: bool = False  # the people there know that their table sleeps
    tables: set[int] = field(default_factory=set)
    next: float = 0.0  # when it may be tried again
    hinted: bool = False  # it will be tried because of news
    given: bool = False  # of which it is known that it gave what was missing
    turn: float = 0.0  # not before this moment, because others of the server are tried first

    def kept(self) -> ChannelBlock:
        """What is stored with a table of this channel, so that another process does not begin anew."""
        return ChannelBlock(self.since, self.tries, self.at, self.may, self.told)


@dataclass
class TokenBucket:
    """What the news of one server may still cause."""

    at: float
    tokens: float = TOKENS

    def wait(self, now: float) -> float:
        """Take one more try; the seconds until it is its turn."""
        self.tokens = min(TOKENS, self.tokens + (now - self.at) / REFILL)
        self.at = now
        self.tokens -= 1
        return max(0.0, -self.tokens * REFILL)


class ClosedChannels:
    """All channels that may not be written to at the moment."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self.channels: dict[str, ClosedChannel] = {}
        self._past: OrderedDict[str, tuple[int, float]] = OrderedDict()  # of those that are open again: tries, and the last one
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, guild: str) -> list[str]:
        return [channel for channel, block in self.channels.items() if block.guild == guild]

    def recall(self, channel: str, guild: str, table: int, kept: ChannelBlock) -> None:
        """What another process has learned before."""
        if channel not in self.channels:
            block = self.channels[channel] = ClosedChannel(guild, kept.since, kept.tries, kept.at, kept.may, kept.told)
            block.next = block.at + delay(block.tries)
        self.channels[channel].tables.add(table)

    def wait(self, channel: str, table: int) -> float | None:
        """Seconds until a table's posts may be tried there; None when only news can change anything."""
        block = self.channels.get(channel)
        if block is None:
            return 0.0
        block.tables.add(table)
        if self.asleep(channel) and not block.hinted:
            return None
        return max(0.0, block.next - self._now())

    def asleep(self, channel: str) -> bool:
        """Whether nothing is tried there by itself any more."""
        block = self.channels.get(channel)
        return block is not None and block.tries > 0 and block.at - block.since >= WEEK

    def refused(self, channel: str, guild: str, table: int, may: bool | None) -> ClosedChannel:
        now = self._now()
        block = self.channels.get(channel)
        if block is None:
            tries, at = self._past.pop(channel, (0, 0.0))
            block = self.channels[channel] = ClosedChannel(guild, since=now, tries=tries if now - at < PROBATION else 0)
        block.tries, block.at, block.may = block.tries + 1, now, may
        block.hinted = block.given = False
        block.tables.add(table)
        block.next = now + delay(block.tries)
        return block

    def news(self, channel: str, may: bool | None) -> set[int]:
        """Something has happened that may have opened a channel; the tables that are to be tried sooner because of it."""
        block = self.channels.get(channel)
        given = block is not None and block.may is False and may is True
        if block is None or may is False or (block.hinted and (block.given or not given)):
            return set()
        now = self._now()
        if not block.hinted:  # each refusal is answered by one turn, however much news there is
            bucket = self._buckets.setdefault(block.guild, TokenBucket(now))
            bounded(self._buckets)
            block.turn = now + bucket.wait(now)
        pause = min(PERMITTED_MOST, PERMITTED * 2 ** (block.tries - 1) - 1) if given else delay(block.tries) / HINTED
        soon = max(block.at + pause, block.turn)
        block.next = soon if self.asleep(channel) and not block.hinted else min(block.next, soon)
        block.hinted, block.given = True, given
        return set(block.tables)

    def opened(self, channel: str) -> set[int]:
        """It can be written to again; tables elsewhere in that server that wait for their turn after the same news."""
        block = self.channels.pop(channel, None)
        if block is None:
            return set()
        self._past[channel] = (block.tries, block.at)
        bounded(self._past)
        found = set[int]()
        for other in (self.channels[number] for number in self.of(block.guild)):
            if other.hinted:
                other.next = self._now()
                found |= other.tables
        return found

    def forget(self, channel: str) -> None:
        self.channels.pop(channel, None)


def bounded(known: OrderedDict[str, Any]) -> None:
    while len(known) > REMEMBERED:
        known.popitem(last=False)


def delay(tries: int) -> float:
    return float(min(LONGEST, FIRST * 2 ** (min(tries, 20) - 1)))
