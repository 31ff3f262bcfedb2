"""More places on the page: whoever one can be in the channel, one can be in its threads and in their direct messages as well.

The simulation's page shows one channel. This reaches into it: its choice of people gets an entry for each of these places, and
whoever is chosen there has that channel on the page, until somebody else is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from renderers.words import Words

Plan = Callable[[Any, int], Awaitable[object]]


class Place(NamedTuple):
    """Somewhere else than in the channel, and who is there."""

    person: Any
    channel: Any
    name: str


class Places:
    """What a page may show: the channel, its threads, and the direct messages of each person."""

    def __init__(self, shown: Any, words: Words) -> None:
        self.shown, self.channel, label = shown, shown.channel, words.word("discord.practice.letters")
        users = [member.user for member in shown.viewers]
        self.letters = {str(user.dm_channel.id): Place(user, user.dm_channel, label) for user in users}
        self._viewer, self._plan = shown._viewer, shown._prepare_action
        self._open, self._publish = shown._open_page, shown._publish
        shown._viewer, shown._prepare_action = self.viewer, self.plan
        shown._open_page, shown._publish = self.open, self.publish

    def known(self) -> dict[str, Place]:
        """Every place, by what stands for it in the choice of people: a number, as the page wants it."""
        threads = {
            f"{thread.id}{n}": Place(person, thread, str(thread.name))
            for thread in self.channel.threads
            for n, person in enumerate(self.shown.viewers)
        }
        return {**threads, **self.letters}

    def _chosen(self, number: object) -> Any:
        """The channel in which whoever is chosen there is."""
        place = self.known().get(str(number))
        return self.channel if place is None else place.channel

    def _shown(self, number: int) -> Any:
        """The channel of that number."""
        return next((place.channel for place in self.known().values() if place.channel.id == number), self.channel)

    def viewer(self, number: Any) -> Any:
        """Who is chosen."""
        place = self.known().get(str(number))
        return self._viewer(number) if place is None else place.person

    def plan(self, page: Any, kind: str, body: Any) -> Plan:
        """What somebody does on a page happens in the channel that it shows."""
        chosen = body.get("viewer_id")
        self.shown.channel = self._chosen(chosen) if kind == "viewer" else self._shown(page.channel_id)
        carry_out: Plan = self._plan(page, kind, body)
        if kind != "viewer":
            return carry_out

        async def go(action: Any, cursor: int) -> object:
            page.channel_id = self._chosen(chosen).id
            return await carry_out(action, cursor)

        return go

    def open(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        self.shown.channel = self._chosen(viewer_id)
        return self._open(viewer_id, target_id)

    def publish(self, page: Any, **why: Any) -> None:
        """The page, with all places among those whom one can be."""
        self._publish(page, **why)
        said, known = page.snapshot, self.known()
        names = {one["id"]: one for one in said["viewers"]}
        more = [
            {**names[person], "id": number, "name": f"{names[person]['name']} · {place.name}"}
            for number, place in known.items()
            if (person := str(place.person.id)) in names
        ]
        here = [n for n, one in known.items() if (one.channel.id, one.person.id) == (page.channel_id, page.viewer.id)]
        page.snapshot = {**said, "viewers": [*said["viewers"], *more], "viewerId": here[0] if here else said["viewerId"]}
