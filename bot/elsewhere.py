"""What takes long may be done elsewhere: by processes without a bot, on other machines perhaps; whoever asks can do it, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol


class Job(NamedTuple):
    """Something to be done elsewhere; nothing is in it that whoever it is done for may not know."""

    task: str  # the name of what is to be done
    table: int  # that it is about
    given: Mapping[str, Any]  # as JSON has it
    seconds: float  # after which whoever does it gives it up
    waits: float  # seconds until somebody must have begun with it
    urgent: bool = False  # whether it goes before what is not


class NotDone(Exception):
    """Nobody elsewhere has done it, for whatever reason: whoever asked does it."""


class Elsewhere(Protocol):
    """Those who work elsewhere."""

    @property
    def workers(self) -> int:
        """How many there are."""
        ...

    @property
    def places(self) -> int:
        """How many things may be asked of them at once; 0 where nobody is there."""
        ...

    @property
    def asked(self) -> int:
        """How many things they are asked for."""
        ...

    async def done(self, job: Job) -> bytes:
        """What came of it; TooSlow or Failed as of a process of one's own, NotDone where one has to do it oneself."""
        ...


class _Nobody:
    """There is nobody elsewhere."""

    workers = places = asked = 0

    async def done(self, job: Job) -> bytes:
        raise NotDone("nobody is there")


NOBODY: Elsewhere = _Nobody()
