"""The bot: it is handed its parts, and joins them to Discord."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord
from discord import app_commands

from bot.breaking_off import broken_off
from bot.discord_ui.answers.interaction import Context, failed, handle, person_language
from bot.discord_ui.answers.presses import PressButton, PressMenu
from bot.discord_ui.commands.game import game_group
from bot.discord_ui.commands.person import person_commands
from bot.discord_ui.commands.statistics import statistics_commands
from bot.discord_ui.commands.table import table_group
from bot.discord_ui.connection.admission import InFlight, RateLimit, Seen
from bot.discord_ui.connection.calls import CUT
from bot.discord_ui.connection.channel_ends import listen
from bot.discord_ui.connection.channels import Channels
from bot.discord_ui.connection.request_budget import Budget
from bot.discord_ui.connection.threads import ThreadOffers
from bot.discord_ui.connection.uploading import Uploads
from bot.discord_ui.front import Manners
from bot.discord_ui.messages.icons import WORDS_ONLY, Emojis
from bot.discord_ui.messages.picture_protocol import NO_PICTURES, Pictures
from bot.discord_ui.messages.translated import CommandTranslator
from bot.discord_ui.pictures.drawing_queue import DrawingQueue
from bot.discord_ui.pictures.filming import Reviewer, Studio
from bot.discord_ui.posting.desk import Desk, Pace
from bot.discord_ui.posting.direct_messages import DirectMessages
from bot.discord_ui.posting.late_edits import LateEdits
from bot.discord_ui.posting.letterboxes import Letterboxes
from bot.discord_ui.posting.person_queue import PersonQueue
from bot.discord_ui.posting.poster import Listeners, Poster
from bot.discord_ui.posting.private_panels import PrivatePanels
from bot.elsewhere import NOBODY, Elsewhere
from bot.store.values.news import DESK
from bot.tables import Refused, Tables
from bot.tables.workers.advisor import Advisor
from bot.tables.workers.alarm_clock import AlarmClock
from bot.tables.workers.robots import RobotDriver
from bot.worker_pool import cores
from engines.shelf import OWN, SHELF, leave_out

log = logging.getLogger(__name__)
P = ParamSpec("P")
B = TypeVar("B", bound="Bot")
WEEK = 7 * 24 * 3600.0
HOUR = 3600.0
NOT_OURS = (  # what Discord sends of commands or options that this version does not have, or not in that form
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
    app_commands.CheckFailure,
)
GATHERED = 5  # moves of robots that one edit of a board waits for
FIRST_WAIT = 5.0  # seconds until what is done once for all is tried once more, such as telling Discord the commands


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a host should read of it: not of options that a client made up."""
    return record.exc_info is None or not isinstance(record.exc_info[1], NOT_OURS)


logging.getLogger(app_commands.CommandTree.__module__).addFilter(_is_news)


class Tree(app_commands.CommandTree[Any]):
    """The command tree; a command that fails still answers."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether it is done: a bot that stops begins nothing."""
        bot: Bot = interaction.client
        return bot.in_flight.begin()

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        bot: Bot = interaction.client
        completing = interaction.type is discord.InteractionType.autocomplete
        if isinstance(error, NOT_OURS):
            log.info("a command that this version does not know like this: %s", type(error).__name__)
            if not completing:
                await handle(bot, interaction, _not_ours)
        elif completing:
            log.error("autocomplete failed", exc_info=error)
        else:
            await failed(Context(bot, interaction, await person_language(bot, interaction)), error)


async def _not_ours(context: Context) -> None:
    raise Refused("discord.no.unknown_command")


def heeded(
    hear: Callable[Concatenate[B, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[B, P], Coroutine[Any, Any, None]]:
    """What Discord tells is heeded to the end, and not any more by a bot that stops."""

    @wraps(hear)
    async def heard(bot: B, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if bot.in_flight.begin():
            await hear(bot, *args, **kwargs)

    return heard


class Bot(discord.Client):
    """Tianguis on Discord."""

    def __init__(
        self,
        tables: Tables,
        pictures: Pictures | None = None,
        manners: Manners | None = None,
        commands_told: Path | None = None,
        elsewhere: Elsewhere = NOBODY,
    ) -> None:
        self.manners = manners or Manners()
        self.budget = Budget(self.manners.invalid_requests)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=self.budget.trace(),
            shard_count=self.manners.shards,
        )
        self.store, self.tables, self.elsewhere = tables.store, tables, elsewhere
        self.commands_told = commands_told  # a file with the mark of the commands that Discord was told last
        self.pictures: Pictures = pictures or NO_PICTURES
        self.icons = Emojis()
        self.uploads = Uploads(self, self.store, self.icons, self.manners.icons_every)
        self.rate_limit, self.seen = RateLimit(self.manners.commands_per_minute), Seen()
        self.in_flight, self.thread_offers = InFlight(self.manners.patience), ThreadOffers()
        self.drawing, self.person_queue = DrawingQueue("private-pictures", cores()), PersonQueue()
        self.private_panels = PrivatePanels(self.store, self._delete_private, self._asked, tables.now)
        self.letterboxes = Letterboxes(self, self.store)
        direct, channels = self._direct_messages(), Channels(self, self.manners.post_pause, self.icons)
        listen(self, channels.ends)
        gather, late = GATHERED * self.manners.robot_pause, LateEdits(self._edited_late)
        self.desk = self._desk(channels, gather, late)
        listeners = Listeners(direct.look_for, direct.shut_out, self.desk.wake, self.desk.alone)
        self.poster = Poster(channels, tables, self.pictures, listeners, gather, self.manners.nonces_last, late)
        self.robots = RobotDriver(tables, self.manners.robot_pause, self.manners.robot_workers, elsewhere=elsewhere)
        self.studio, self.advisor = Studio(self.manners.film_workers, elsewhere), Advisor(tables, self.robots)
        self.reviewer = Reviewer(min(1, self.manners.film_workers))
        tables.changes.posted = self.poster.posted
        self.tree, self.alarm_clock = Tree(self), AlarmClock(tables, now=tables.now)
        build_tree(self)
        self._clock: asyncio.Task[None] | None = None
        self._syncing: asyncio.Task[None] | None = None

    def _direct_messages(self) -> DirectMessages:
        return DirectMessages(self, self.tables, self.person_queue, self.letterboxes, self.icons)

    def _desk(self, channels: Channels, gather: float, late: LateEdits) -> Desk:
        plain = Channels(self, self.manners.post_pause, WORDS_ONLY)
        pace = Pace(self.manners.post_pause, gather, self.manners.nonces_last)
        drawing = self.drawing, self.pictures
        return Desk(
            self.tables, drawing, self.person_queue, self.letterboxes, lambda icons: channels if icons else plain, pace, late
        )

    async def _edited_late(self, table: int, messages: Collection[int]) -> None:
        """Desks are doubted before word of it wakes them: that alone would show them nothing new."""
        if DESK in messages:
            await self.store.desks.doubt(table)
        await self.tables.edited_late(table, messages)

    async def _delete_private(self, token: str, message: int) -> None:
        assert self.application_id is not None
        await discord.Webhook.partial(self.application_id, token, client=self).delete_message(message)

    async def _asked(self, table: int, person: str, at: float) -> bool:
        """Whether somebody is still asked what they were asked then, and answers it in private."""
        look = await self.tables.look(table, person)
        if look.table.status != "playing" or look.ask is None or look.ask.is_open:
            return False
        since = await self.store.moves(table, look.table.number - look.since + 1)
        return not look.since or since[0].at <= at

    # -- starting and stopping ------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        await self.listen()
        await self.begin_chores()
        await self.go_on()

    @property
    def shards_held(self) -> int:
        """How many shards this process has."""
        return self.manners.shards

    async def listen(self) -> None:
        """Understand what people press, and how their commands are called."""
        self.add_dynamic_items(PressButton, PressMenu)
        await self.tree.set_translator(CommandTranslator())

    async def begin_chores(self) -> None:
        """What one process does for all: Discord knows the commands and the icons, and old rows go."""
        loop = asyncio.get_running_loop()
        if not await self._synced():
            self._syncing = loop.create_task(self._sync_later())
        self._clock = loop.create_task(self._forget())
        await self.uploads.start()

    async def end_chores(self) -> None:
        """Another process does that, or none."""
        await broken_off(self._clock, self._syncing)
        await self.uploads.close()

    async def go_on(self) -> None:
        """Make up for what is due at the tables, and see to what stands there."""
        self.alarm_clock.start()
        await self.private_panels.start()
        await self.poster.resume()
        await self.desk.resume()
        await self.robots.resume()

    async def _synced(self) -> bool:
        """Whether Discord knows the commands; if it cannot be told now, games go on with those that it knows."""
        try:
            await self.sync_if_changed()
        except (discord.DiscordServerError, *CUT) as error:
            log.warning("Discord could not be told the commands: %r", error)
            return False
        return True

    async def _sync_later(self) -> None:
        """Try it less and less often, whatever goes wrong: nobody else does it."""
        wait = FIRST_WAIT
        while True:
            await asyncio.sleep(wait)
            try:
                if await self._synced():
                    return
            except Exception:
                log.exception("Discord could not be told the commands")
            wait = min(HOUR, wait * 2)

    async def sync_if_changed(self) -> None:
        built = await payload(self.tree)
        mark = hashlib.sha256(json.dumps([self.application_id, built], sort_keys=True).encode()).hexdigest()
        if await self.told_before() != mark:
            assert self.application_id is not None
            await self.http.bulk_upsert_global_commands(self.application_id, payload=built)
            await self.note_told(mark)

    async def told_before(self) -> str:
        """The mark of the commands that Discord was told last."""
        told = self.commands_told
        return told.read_text() if told is not None and told.exists() else ""

    async def note_told(self, mark: str) -> None:
        if self.commands_told is not None:
            self.commands_told.write_text(mark)

    async def close(self) -> None:
        """Let answers end, stop robots and posts, then leave Discord; the database stays with its owner, and nobody needs it."""
        await self.end_chores()
        await self.in_flight.close()
        await self.alarm_clock.close()
        self.advisor.close()
        await self.robots.close()
        await self.studio.close()
        await self.reviewer.close()
        await self.poster.close()
        await self.private_panels.close()
        self.desk.close()
        await self.person_queue.close()
        self.drawing.close()
        self.pictures.close()
        await super().close()

    async def _forget(self) -> None:
        while True:
            try:
                await self.store.forget_handled(time.time() - 3 * HOUR)
                await self.store.forget_posts(time.time() - WEEK)
                await self.tables.upkeep()
            except Exception:
                log.exception("old rows could not be forgotten")
            await asyncio.sleep(HOUR)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hear what has happened; what Discord said just before a bot left reaches nobody."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    # -- events ---------------------------------------------------------------------------------------------------------

    @heeded
    async def on_guild_channel_update(self, before: Any, after: discord.abc.GuildChannel) -> None:
        """Permissions may have come back, there and in its threads."""
        threads = [thread.id for thread in after.guild.threads if thread.parent_id == after.id]
        self.poster.unblock([str(number) for number in (after.id, *threads)])

    @heeded
    async def on_guild_role_update(self, before: Any, after: discord.Role) -> None:
        self.poster.unblock_server(str(after.guild.id))

    @heeded
    async def on_member_update(self, before: Any, after: discord.Member) -> None:
        if self.user is not None and after.id == self.user.id:
            self.poster.unblock_server(str(after.guild.id))

    @heeded
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The game there waits to be moved."""
        await self.tables.channel_gone(str(channel.id))

    @heeded
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.tables.channel_gone(str(payload.thread_id))

    @heeded
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        channel, kept = str(payload.thread_id), payload.data.get("thread_metadata", {})
        if kept.get("archived"):
            await self.tables.channel_archived(channel, bool(kept.get("locked")))
        else:
            await self.tables.channel_back(channel)
            self.poster.unblock([channel])

    @heeded
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.tables.guild_gone(str(guild.id))

    @heeded
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.tables.guild_back(str(guild.id))

    @heeded
    async def on_ready(self) -> None:
        """Servers may have come and gone while nobody listened."""
        await self.servers_are(self.guilds, lambda guild: True)

    async def servers_are(self, guilds: Sequence[discord.Guild], known: Callable[[str], bool]) -> None:
        """These are the servers where the bot is, among those of which that is known."""
        await self.tables.guilds_are({str(guild.id) for guild in guilds}, known)
        for guild in guilds:
            self.poster.unblock_server(str(guild.id))


def build_tree(bot: Bot) -> None:
    bot.tree.add_command(table_group(bot))
    for one in (*person_commands(bot), *statistics_commands(bot)):
        bot.tree.add_command(one)
    for title, module in [*SHELF.items()]:
        try:
            bot.tree.add_command(game_group(bot, title))
        except Exception as error:
            if title in OWN:
                raise
            leave_out(module, error)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    translator = tree.translator
    if translator is None:
        return [c.to_dict(tree) for c in tree.get_commands()]
    return [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
