"""One interaction from its acknowledgement to its answer: in private, once, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import app_commands

from bot.discord_ui.connection.channels import IN_CHANNELS, IN_THREADS
from bot.discord_ui.messages.ids import need_options
from bot.discord_ui.messages.panels import render_refusal
from bot.discord_ui.messages.posts import told, words_for
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.pictures.drawing_queue import Unheard
from bot.tables import Look, Refused, Reply
from engines.kernel import Text
from renderers.words import LANGUAGES, Words

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

log = logging.getLogger(__name__)
ALREADY = 40060  # Discord: this interaction was acknowledged before
REPEATS = 0.9  # seconds after which discord.py itself may have repeated a call that failed at Discord
PAUSES = (0.1, 0.5)  # seconds before a call is repeated whose connection broke off
CUT = (aiohttp.ClientError, OSError)
REMEMBERED = 5000
TOLD = 12  # sentences on what came of a move


class Pace:
    """How often somebody may do something in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._times: dict[int, deque[float]] = defaultdict(deque)

    def allows(self, person: int, now: float) -> bool:
        """Count one more; False when it is one too many."""
        times = self._times[person]
        while times and times[0] <= now - 60:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        if len(self._times) > REMEMBERED:
            for other in [p for p, t in self._times.items() if not t or t[-1] <= now - 60]:
                del self._times[other]
        return True


class Heard:
    """The interactions of late: one that is delivered twice is carried out and answered once."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def first(self, interaction: int) -> bool:
        """Whether this one is new."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True


class Talk:
    """An interaction and everything needed to answer it; a `quiet` press is only answered when there is something to say."""

    def __init__(self, bot: Bot, interaction: discord.Interaction[Any], language: str, quiet: bool = False) -> None:
        self.bot, self.interaction, self.language = bot, interaction, language
        self.acknowledged = self._answered = False
        self.done: Text | None = None  # what has been changed already, where no table keeps it with the interaction
        self.table = 0  # the table that this is about, where there is one
        message = interaction.message
        self.pressed = message is not None
        self.on_panel = message is not None and message.flags.ephemeral
        self._tries = 0
        self._promised: discord.WebhookMessage | None = None  # a message that waits for the answer
        self._silent = quiet and self.pressed and not self.on_panel

    @property
    def id(self) -> str:
        """The interaction, as the tables remember it."""
        return str(self.interaction.id)

    @property
    def person(self) -> str:
        """Who it is, as the tables know people."""
        return str(self.interaction.user.id)

    @property
    def name(self) -> str:
        """What the others call this person."""
        return self.interaction.user.display_name

    @property
    def channel(self) -> str:
        """Where it happens."""
        return str(self.interaction.channel_id)

    @property
    def manages(self) -> bool:
        """Whether this person may manage the channel."""
        return self.interaction.permissions.manage_channels

    def words(self, game: str = "") -> Words:
        """Words for somebody who sits at no table."""
        return Words(self.language, game=game, marked=True)

    async def look(self, number: int) -> Look:
        """What this person sees of a table, a spectator when not seated; robots there that failed try again at once."""
        self.bot.tables.robots_due(await self.bot.tables.live(number))
        return await self.bot.tables.look(number, self.person)

    async def acknowledge(self) -> bool:
        """Tell Discord that we are here; False when another process has done so and answers."""
        begun = time.monotonic()
        try:
            await insisted(self._defer)
        except discord.HTTPException as error:
            if error.code != ALREADY:
                raise
            if self._tries == 1 and time.monotonic() - begun < REPEATS:
                return False
            # otherwise it was our own first try, whose answer was lost on the way
        self.acknowledged = True
        return True

    async def _defer(self) -> None:
        """On a panel or for a quiet press nothing is to be seen; else a private message that waits for its text."""
        self._tries += 1
        response = self.interaction.response
        if self._silent or self.on_panel:
            await response.defer()
        else:
            await response.defer(ephemeral=True, thinking=True)

    async def answer(self, spec: MessageSpec, *more: MessageSpec) -> None:
        """Answer in private; a panel changes into its answer, a public post stays as it is."""
        await self.tell(await self._with_notices(spec))
        for page in more:
            await self._follow(page)

    async def tell(self, spec: MessageSpec) -> None:
        """The same without anything else that may have to be told."""
        promised, self._promised = self._promised, None
        if promised is not None:
            await insisted(lambda: promised.edit(**spec.to_edit()))
        elif self._silent or self._answered:
            await self._follow(spec)
        else:
            await insisted(lambda: self.interaction.edit_original_response(**spec.to_edit()))
        self._answered = True

    async def _follow(self, spec: MessageSpec) -> None:
        """One more private message; Discord could not tell a second try from another message, so there is none."""
        try:
            await self.interaction.followup.send(ephemeral=True, **spec.to_send())
        except CUT as error:
            log.warning("a further answer may not have arrived: %r", error)

    async def drawn(self, matter: Hashable, render: Callable[..., MessageSpec], *args: Any) -> MessageSpec:
        """Render in this person's turn, and say so when that takes long; what was asked anew meanwhile needs no picture."""
        bot = self.bot
        if bot.turns.long:
            await self._promise()
        try:
            return await bot.turns.take(self.person, matter, render, *args)
        except Unheard:
            return await asyncio.to_thread(render, *(bot.no_pictures if one is bot.pictures else one for one in args))

    async def _promise(self) -> None:
        """Say that it takes a moment; what is said then gives way to the answer."""
        spec = MessageSpec(self.words().word("discord.moment"))
        if not self._silent and not self._answered:
            await self.revise(spec)
            return
        try:
            self._promised = await self.interaction.followup.send(ephemeral=True, wait=True, **spec.to_send())
        except (discord.HTTPException, *CUT) as error:
            log.info("word of what is going on did not arrive: %r", error)

    async def revise(self, spec: MessageSpec) -> None:
        """Show something while the answer is on its way; what does not arrive is not missed."""
        try:
            await self.interaction.edit_original_response(**spec.to_edit())
        except (discord.HTTPException, *CUT) as error:
            log.info("word of what is going on did not arrive: %r", error)

    async def say(self, key: str, **params: Any) -> None:
        """Answer with one sentence."""
        await self.answer(MessageSpec(self.words().word(key, **params)))

    async def _with_notices(self, spec: MessageSpec) -> MessageSpec:
        """What this person must also be told: posts that cannot be made, direct messages that do not arrive."""
        if self._answered:
            return spec
        notices = []
        if self.channel in self.bot.poster.blocked:
            notices.append("discord.shut_out" if self.bot.poster.blocks.asleep(self.channel) else "discord.blocked")
        person = await self.bot.tables.store.person(self.person)
        if person.dm and person.dm_refused:
            notices.append("discord.dm_refused")
            person.dm = False
            await self.bot.tables.store.set_person(person)
        lines = [f"⚠️ {self.words().word(key)}" for key in notices]
        return replace(spec, content="\n".join([spec.content, *lines]).strip()) if lines else spec


async def person_language(bot: Bot, interaction: discord.Interaction[Any]) -> str:
    """The language somebody has chosen here, or that of their Discord."""
    kept = (await bot.tables.store.person(str(interaction.user.id))).language
    spoken = interaction.locale.value.split("-")[0]
    return kept or (spoken if spoken in LANGUAGES else LANGUAGES[0])


async def insisted(call: Callable[[], Awaitable[Any]], failures: tuple[type[Exception], ...] = CUT) -> Any:
    """Make a call that may be made twice; again, when its connection breaks off."""
    for pause in PAUSES:
        try:
            return await call()
        except failures as error:
            log.info("a call to Discord failed: %r", error)
            await asyncio.sleep(pause)
    return await call()


async def handle(
    bot: Bot, interaction: discord.Interaction[Any], work: Callable[[Talk], Awaitable[None]], quiet: bool = False
) -> None:
    """Do what an interaction asks for; every failure is answered in one private sentence."""
    if not bot.under_way.begin() or not bot.heard.first(interaction.id):
        return
    talk = Talk(bot, interaction, LANGUAGES[0], quiet)
    try:
        if not await talk.acknowledge():
            return
        talk.language = await person_language(bot, interaction)
        if not bot.pace.allows(interaction.user.id, asyncio.get_running_loop().time()):
            await talk.say("discord.no.too_fast", n=bot.pace.most)
            return
        command = interaction.command if interaction.type is discord.InteractionType.application_command else None
        if isinstance(command, app_commands.Command):
            need_options(command.parameters, interaction.namespace)
        await work(talk)
        if talk.channel in bot.poster.blocked:
            bot.poster.unblock([talk.channel], can_post(interaction))
    except Refused as refused:
        await refused_after(talk, refused)
    except Exception as error:
        await failed(talk, error)


def can_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether Discord says that we may post where somebody has done something."""
    names = IN_THREADS if isinstance(interaction.channel, discord.Thread) else IN_CHANNELS
    return all(getattr(interaction.app_permissions, name) for name in names)


def plain(bot: Bot, work: Callable[[Talk], Awaitable[None]]) -> Callable[[discord.Interaction[Any]], Awaitable[None]]:
    """A command without options that asks for this."""

    async def callback(interaction: discord.Interaction[Any]) -> None:
        await handle(bot, interaction, work)

    return callback


async def failed(talk: Talk, error: BaseException) -> None:
    """Log a failure under a reference, and tell the person that reference and whether anything was changed before it."""
    reference = secrets.token_hex(3)
    log.error("[%s] an interaction failed", reference, exc_info=error)
    try:
        done = await carried_out(talk)
    except Exception:
        log.exception("[%s] nobody knows how far it came", reference)
        await apologise(talk, talk.words().word("discord.no.failed_unsure", reference=reference))
        return
    key = "discord.no.failed_after" if done else "discord.no.failed"
    await apologise(talk, talk.words().word(key, done=done, reference=reference))


async def carried_out(talk: Talk) -> str:
    """What an interaction has changed, in words; "" when it has changed nothing."""
    if talk.done is not None:
        return talk.words().say(talk.done)
    kept = await talk.bot.tables.store.handled(talk.id)  # written together with the change, or not at all
    if kept is None:
        return ""
    if "text" not in kept:
        return talk.words().word("discord.opened", n=kept["table"]) if "table" in kept else talk.words().word("table.done")
    reply, words = Reply.from_json(kept), talk.words()
    try:
        if talk.table:
            look = await talk.look(talk.table)
            words = words_for(look.table, look.seats, talk.language, look.seat)
        return " ".join(told(reply.events, words)[:TOLD]) or words.say(reply.text)
    except Exception:  # what has just failed may fail again here
        log.exception("what was done cannot be told")
        return talk.words().word("table.done")


async def refused_after(talk: Talk, refused: Refused) -> None:
    """Say why not; if something was changed before that, say that as well."""
    why = render_refusal(refused, talk.words())
    try:
        done = await carried_out(talk)
    except Exception:
        log.exception("nobody knows how far a refused interaction came")
        done = ""
    await apologise(talk, f"{done}\n{why}" if done else why)


async def apologise(talk: Talk, sentence: str) -> None:
    """Say something in private, over whichever way is still open."""
    plainly = MessageSpec(sentence)
    try:
        if not talk.acknowledged:
            await talk.interaction.response.send_message(ephemeral=True, **plainly.to_send())
        elif talk.on_panel:
            await talk.interaction.followup.send(ephemeral=True, **plainly.to_send())
        else:
            await talk.tell(plainly)
    except (discord.HTTPException, *CUT) as error:
        log.warning("an answer could not be delivered: %r", error)
