"""Direct messages on the page: whoever one can be in the channel, one can be in their direct messages as well.

The simulation's page shows one channel. This reaches into it: its choice of people gets an entry for the direct messages of each,
and whoever is chosen there has that channel on the page, until somebody else is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from renderers.words import Words

Plan = Callable[[Any, int], Awaitable[object]]


class Letters:
    """The channels that a page may show: the one of the server, and the direct messages of each person."""

    def __init__(self, shown: Any, words: Words) -> None:
        self.shown, self.words, self.channel = shown, words, shown.channel
        self.people = {str(member.user.dm_channel.id): member.user for member in shown.viewers}  # by channel
        self._viewer, self._plan = shown._viewer, shown._prepare_action
        self._open, self._publish = shown._open_page, shown._publish
        shown._viewer, shown._prepare_action = self.viewer, self.plan
        shown._open_page, shown._publish = self.open, self.publish

    def _channel(self, number: object) -> Any:
        person = self.people.get(str(number))
        return person.dm_channel if person is not None else self.channel

    def viewer(self, number: Any) -> Any:
        """Who is chosen; the number of a channel stands for the direct messages there."""
        return self.people.get(str(number)) or self._viewer(number)

    def plan(self, page: Any, kind: str, body: Any) -> Plan:
        """What somebody does on a page happens in the channel that it shows."""
        chosen = body.get("viewer_id")
        self.shown.channel = self._channel(chosen if kind == "viewer" else page.channel_id)
        carry_out: Plan = self._plan(page, kind, body)
        if kind != "viewer":
            return carry_out

        async def go(action: Any, cursor: int) -> object:
            page.channel_id = self._channel(chosen).id
            return await carry_out(action, cursor)

        return go

    def open(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        self.shown.channel = self._channel(viewer_id)
        return self._open(viewer_id, target_id)

    def publish(self, page: Any, **why: Any) -> None:
        """The page, with the direct messages among those whom one can be."""
        self._publish(page, **why)
        said = page.snapshot
        names = {one["id"]: one for one in said["viewers"]}
        label = self.words.word("discord.practice.letters")
        more = [
            {**names[str(user.id)], "id": box, "name": f"{names[str(user.id)]['name']} · {label}"}
            for box, user in self.people.items()
        ]
        here = str(page.channel_id)
        page.snapshot = {
            **said,
            "viewers": [*said["viewers"], *more],
            "viewerId": here if here in self.people else said["viewerId"],
        }
