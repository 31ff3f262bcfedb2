"""What is shown of a table on Discord, as the poster has it written down."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.naming import as_written
from bot.store.values.news import EditedLate
from bot.store.values.shown import Shown
from bot.tables.life.changes import Changes, retried
from bot.tables.life.forgetting import Forgetting
from bot.tables.values.live import Live, left_behind


class Showing:
    """Keeps what the poster has made, whatever became of the table or of its people meanwhile."""

    def __init__(self, changes: Changes, forgetting: Forgetting) -> None:
        self.changes, self.forgetting = changes, forgetting

    async def posts_made(self, number: int, posts: Iterable[int], shown: Shown | None = None, channel: str = "") -> None:
        """Mark posts as made; `shown` is which messages show the table from now on, in that channel if it is named."""
        memory = self.changes.memory
        if shown is None:
            await self.changes.store.post_made(posts)
            return
        await memory.live(number)
        async with memory.unread(number):
            await self._note(await memory.loaded(number), posts, shown, channel)

    @retried
    async def edited_late(self, number: int, messages: Collection[int]) -> None:
        """Whoever has the table shows it once more, and takes the buttons off those of these messages that are not shown."""
        async with self.changes.held(number) as live:
            one_by_one = [EditedLate((message,)) for message in messages]  # each is done when that message is put right
            await self.changes.write(live, one_by_one, by_itself=True)

    async def _note(self, live: Live, posts: Iterable[int], shown: Shown, channel: str) -> None:
        store, memory, number = self.changes.store, self.changes.memory, live.table.id
        kept = self._without_names(number, shown)
        channel = channel or live.table.channel
        await store.post_made(posts, replace(live.table, posts=kept, channel=channel))
        if (live_now := memory.get(number)) is None:
            return
        if live_now.table.channel != channel:  # it went elsewhere while that was on its way
            behind = left_behind(replace(live_now.table, posts=kept, channel=channel)).behind
            kept = replace(live_now.table.posts, behind=behind)
            await store.post_made([], replace(live_now.table, posts=kept))
        live_now.table.posts = kept

    def _without_names(self, number: int, shown: Shown) -> Shown:
        """What is shown of a table, without sentences about people who were forgotten while it was posted."""
        names = [form for name in self.forgetting.names.get(number, ()) for form in as_written(name)]
        if not names:
            return shown

        def clean(lines: Iterable[str]) -> tuple[str, ...]:
            return tuple(line for line in lines if not any(name in line for name in names))

        return replace(shown, story=clean(shown.story), recap=None if shown.recap is None else clean(shown.recap))
