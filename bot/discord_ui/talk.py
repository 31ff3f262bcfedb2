"""One interaction from its acknowledgement to its answer: in private, once, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot.discord_ui.panels import render_refusal
from bot.discord_ui.spec import MessageSpec
from bot.tables import Refused
from renderers.words import LANGUAGES, Words

if TYPE_CHECKING:
    from bot.discord_ui.client import Bot

log = logging.getLogger(__name__)
ALREADY = 40060  # Discord: this interaction was acknowledged before
REMEMBERED = 5000


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


class Talk:
    """An interaction and everything needed to answer it."""

    def __init__(self, bot: Bot, interaction: discord.Interaction[Any], language: str) -> None:
        self.bot, self.interaction, self.language = bot, interaction, language
        self.replayed = False
        self._answered = False
        message = interaction.message
        self.pressed = message is not None
        self.on_panel = message is not None and message.flags.ephemeral

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
        return Words(self.language, game=game)

    async def acknowledge(self) -> None:
        """Tell Discord that we are here: a typed command in private, a press silently."""
        response = self.interaction.response
        try:
            if self.pressed:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)
        except discord.InteractionResponded:
            self.replayed = True
        except discord.HTTPException as error:
            if error.code != ALREADY:
                raise
            self.replayed = True

    async def answer(self, spec: MessageSpec, *more: MessageSpec) -> None:
        """Answer in private; a panel changes into its answer, a public post stays as it is."""
        spec = await self._with_notices(spec)
        fresh = self.pressed and not self.on_panel
        if fresh or self._answered:
            await self._follow(spec)
        else:
            await self.interaction.edit_original_response(**spec.to_edit())
        self._answered = True
        for page in more:
            await self._follow(page)

    async def _follow(self, spec: MessageSpec) -> None:
        if self.replayed:  # the first delivery has answered
            return
        await self.interaction.followup.send(ephemeral=True, **spec.to_send())

    async def say(self, key: str, **params: Any) -> None:
        """Answer with one sentence."""
        await self.answer(MessageSpec(self.words().word(key, **params)))

    async def _with_notices(self, spec: MessageSpec) -> MessageSpec:
        """What this person must also be told: posts that cannot be made, direct messages that do not arrive."""
        if self._answered:
            return spec
        notices = []
        if self.channel in self.bot.poster.blocked:
            notices.append("discord.blocked")
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


async def handle(bot: Bot, interaction: discord.Interaction[Any], work: Callable[[Talk], Awaitable[None]]) -> None:
    """Do what an interaction asks for; every failure is answered in one private sentence."""
    talk = Talk(bot, interaction, LANGUAGES[0])
    try:
        await talk.acknowledge()
        talk.language = await person_language(bot, interaction)
        if not bot.pace.allows(interaction.user.id, asyncio.get_running_loop().time()):
            await talk.say("discord.no.too_fast", n=bot.pace.most)
            return
        await work(talk)
        if talk.channel in bot.poster.blocked:
            bot.poster.unblock()
    except Refused as refused:
        await apologise(talk, render_refusal(refused, talk.words()))
    except Exception as error:
        await failed(talk, error)


async def failed(talk: Talk, error: BaseException) -> None:
    """Log a failure under a reference and tell the person that reference."""
    reference = secrets.token_hex(3)
    log.error("[%s] an interaction failed", reference, exc_info=error)
    await apologise(talk, talk.words().word("discord.no.failed", reference=reference))


async def apologise(talk: Talk, sentence: str) -> None:
    """Say something in private, over whichever way is still open."""
    try:
        if not talk.interaction.response.is_done() and not talk.replayed:
            await talk.interaction.response.send_message(sentence, ephemeral=True)
        elif talk.on_panel:
            await talk.interaction.followup.send(sentence, ephemeral=True)
        else:
            await talk.answer(MessageSpec(sentence))
    except (discord.HTTPException, OSError) as error:
        log.warning("an answer could not be delivered: %r", error)
