"""One interaction from its acknowledgement to its answer: in private, once, whatever happens."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import replace
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.discord_ui.connection.calls import CUT, insisted, with_icons
from bot.discord_ui.connection.channels import IN_CHANNELS, IN_THREADS
from bot.discord_ui.front import Front
from bot.discord_ui.messages.icons import WORDS_ONLY
from bot.discord_ui.messages.ids import need_options
from bot.discord_ui.messages.panels import render_refusal
from bot.discord_ui.messages.picture_protocol import NO_PICTURES
from bot.discord_ui.messages.posts import event_lines, words_for
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.pictures.drawing_queue import Dropped
from bot.store import Panel, Person, own_place
from bot.tables import Live, Look, Refused, Reply, Tables
from bot.tables.values.who import Who
from engines.kernel import Text
from renderers.words import LANGUAGES, Words

log = logging.getLogger(__name__)
T = TypeVar("T")
ALREADY = 40060  # Discord: this interaction was acknowledged before
UNKNOWN_MESSAGE = 10008  # ... the message is gone
REPEATS = 0.9  # seconds after which discord.py itself may have repeated a call that failed at Discord
MOST_LINES = 12  # sentences on what came of a move


class Context:
    """An interaction and everything needed to answer it; a `quiet` press is only answered when there is something to say."""

    def __init__(self, front: Front, interaction: discord.Interaction[Any], language: str, quiet: bool = False) -> None:
        self.front, self.interaction, self.language = front, interaction, language
        self.emojis = front.icons
        self.acknowledged = self._answered = False
        self.done: Text | None = None  # what has been changed already, where no table keeps it with the interaction
        self.table = 0  # the table that this is about, where there is one
        self.panel_of = 0  # the table whose one private panel the answer is; what is only looked up is nobody's panel
        message = interaction.message
        self.pressed = message is not None
        self.on_panel = message is not None and message.flags.ephemeral
        self._tries = 0
        self._promised: discord.WebhookMessage | None = None  # a message that waits for the answer
        self._waiting = message.id if message is not None and self.on_panel else 0  # the private message that is to change
        self._panel: Panel | None = None  # that message, as what this person has of the table
        self.on_desk = self.pressed and interaction.guild_id is None and not self.on_panel  # which changes in place
        self._silent = (quiet and self.pressed and not self.on_panel) or self.on_desk

    @property
    def tables(self) -> Tables:
        return self.front.tables

    @property
    def id(self) -> str:
        return str(self.interaction.id)

    @property
    def person(self) -> str:
        return str(self.interaction.user.id)

    @property
    def name(self) -> str:
        return self.interaction.user.display_name

    @property
    def channel(self) -> str:
        return str(self.interaction.channel_id)

    @property
    def guild(self) -> str:
        """The server where somebody acts; in direct messages, the person's own place."""
        return own_place(self.person) if self.alone else str(self.interaction.guild_id)

    @property
    def alone(self) -> bool:
        """Whether somebody acts in their direct messages, where nobody else is."""
        return self.interaction.guild_id is None

    @property
    def manages(self) -> bool:
        return self.interaction.permissions.manage_channels

    @property
    def who(self) -> Who:
        return Who(self.person, self.name, self.manages, self.id, self.language)

    def show_icons(self, wanted: bool) -> None:
        """Whether this person's answers have icons."""
        self.emojis = self.front.icons if wanted else WORDS_ONLY

    def words(self, game: str = "") -> Words:
        """Words for somebody who sits at no table."""
        return Words(self.language, game=game, marked=True)

    async def here(self) -> Live:
        """The table of this channel; one in direct messages that had been lost is found again by whoever acts there."""
        live = await self.tables.in_channel(self.channel)
        if live.table.private and live.table.lost:
            await self.tables.channel_back(self.channel)
        return live

    async def look(self, number: int) -> Look:
        """What this person sees of a table, a spectator when not seated; robots there that failed try again at once."""
        live = await self.tables.live(number)
        self.tables.changes.robots_due(live)
        return await self.tables.look_of(live, self.person)

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
            made = await response.defer(ephemeral=True, thinking=True)
            if made is not None and made.message_id is not None:
                self._waiting = made.message_id
                self.front.poster.channels.ends.private(made.message_id)

    async def answer(self, spec: MessageSpec, *more: MessageSpec) -> None:
        """Answer in private; a panel changes into its answer, a public post stays as it is."""
        await self.tell(await self._with_notices(spec))
        for page in more:
            await self._follow(page)

    async def tell(self, spec: MessageSpec) -> None:
        """The same without anything else that may have to be told."""
        promised, self._promised = self._promised, None
        await self._note(0 if self._silent or self._answered else self._waiting if promised is None else promised.id)
        made: discord.Message | None
        if promised is not None:
            made = await insisted(lambda: self._shown(lambda: promised.edit(**spec.to_edit(self.emojis))))
        elif self._silent or self._answered:
            made = await self._follow(spec)
        else:
            made = await self._answered_in_place(spec)
        self._answered = True
        if made is not None:
            self.front.poster.channels.ends.private(made.id)
        if made is not None:
            await self._note(made.id)
            if self._panel is not None:
                self.front.private_panels.shows(self._panel)

    async def _note(self, message: int) -> None:
        """Before a message has its words: whoever goes on after a kill in between can still take it away."""
        if self.panel_of and message and (self._panel is None or self._panel.message != str(message)):
            self._panel = await self.front.private_panels.note(self.person, self.panel_of, message, self.interaction.token)

    async def _answered_in_place(self, spec: MessageSpec) -> discord.Message | None:
        """What is promised becomes the answer, or the panel does; below it, where somebody has taken the panel away meanwhile."""
        try:
            edited: discord.Message = await insisted(lambda: self._edited(spec))
        except discord.NotFound as error:
            if not self.on_panel or error.code != UNKNOWN_MESSAGE:
                raise
            return await self._follow(spec)
        return edited

    async def beside(self, spec: MessageSpec) -> None:
        """Answer below the panel that was pressed on; if it is a table's, this takes its place."""
        self._answered = True
        await self.tell(spec)

    async def dismiss(self, table: int) -> None:
        """Answer with nothing: what there is to see, everybody sees; what this person had in private of that table is gone."""
        if not (self._silent or self.on_panel):
            spec = await self._with_notices(MessageSpec(""))
            if spec.content:
                await self.tell(spec)
                return
            await self._unsaid()
        self._answered = True
        self.front.private_panels.gone(self.person, table)

    async def _unsaid(self) -> None:
        """Delete what waits for an answer; whoever typed may have dismissed it, or it is deleted and nobody was told."""
        try:
            await insisted(self.interaction.delete_original_response)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise

    async def _follow(self, spec: MessageSpec) -> discord.Message | None:
        """One more private message; Discord could not tell a second try from another message, so there is none."""
        try:
            return await self._shown(
                lambda: self.interaction.followup.send(ephemeral=True, wait=True, **spec.to_send(self.emojis))
            )
        except CUT as error:
            log.warning("a further answer may not have arrived: %r", error)
            return None

    async def _shown(self, call: Callable[[], Awaitable[T]]) -> T:
        return await with_icons(self.emojis, call)

    async def _edited(self, spec: MessageSpec) -> discord.InteractionMessage:
        return await self._shown(lambda: self.interaction.edit_original_response(**spec.to_edit(self.emojis)))

    async def drawn(self, matter: Hashable, render: Callable[..., MessageSpec], *args: Any) -> MessageSpec:
        """Render in this person's turn, and say so when that takes long; what was asked anew meanwhile needs no picture."""
        drawing, pictures = self.front.drawing, self.front.pictures
        if drawing.long:
            await self._promise()
        try:
            return await drawing.run(self.person, matter, render, *args)
        except Dropped:
            return await asyncio.to_thread(render, *(NO_PICTURES if one is pictures else one for one in args))

    async def _promise(self) -> None:
        """Say that it takes a moment; what is said then gives way to the answer."""
        spec = MessageSpec(self.words().word("discord.moment"))
        if not self._silent and not self._answered:
            await self.revise(spec)
            return
        try:
            self._promised = await self._shown(
                lambda: self.interaction.followup.send(ephemeral=True, wait=True, **spec.to_send(self.emojis))
            )
        except (discord.HTTPException, *CUT) as error:
            log.info("word of what is going on did not arrive: %r", error)

    async def change(self, spec: MessageSpec) -> None:
        """Change what was pressed on: a desk shows the step that was taken on it."""
        await insisted(lambda: self._edited(spec))

    async def revise(self, spec: MessageSpec) -> None:
        """Show something while the answer is on its way; what does not arrive is not missed."""
        try:
            await self._edited(spec)
        except (discord.HTTPException, *CUT) as error:
            log.info("word of what is going on did not arrive: %r", error)

    async def say(self, key: str, **params: Any) -> None:
        await self.answer(MessageSpec(self.words().word(key, **params)))

    async def _with_notices(self, spec: MessageSpec) -> MessageSpec:
        """What this person must also be told: posts that cannot be made, direct messages that do not arrive."""
        if self._answered:
            return spec
        notices = []
        if self.channel in self.front.poster.blocked:
            notices.append("discord.shut_out" if self.front.poster.closed.asleep(self.channel) else "discord.blocked")
        person = await self.tables.store.person(self.person)
        if person.desk and person.dm_refused and await self.tables.store.desks.given_up(self.person):
            notices.append("discord.dm_refused")
        lines = [f"⚠️ {self.words().word(key)}" for key in notices]
        return replace(spec, content="\n".join([spec.content, *lines]).strip()) if lines else spec


async def person_language(front: Front, interaction: discord.Interaction[Any]) -> str:
    """The language somebody has chosen here, or that of their Discord."""
    return language_of(await front.tables.store.person(str(interaction.user.id)), interaction)


def language_of(person: Person, interaction: discord.Interaction[Any]) -> str:
    """The same of somebody whose settings are known."""
    kept = person.language
    spoken = interaction.locale.value.split("-")[0]
    return kept or (spoken if spoken in LANGUAGES else LANGUAGES[0])


async def handle(
    front: Front, interaction: discord.Interaction[Any], work: Callable[[Context], Awaitable[None]], quiet: bool = False
) -> None:
    """Do what an interaction asks for; every failure is answered in one private sentence."""
    if not front.in_flight.begin() or not front.seen.first(interaction.id):
        return
    context, begun = Context(front, interaction, LANGUAGES[0], quiet), time.monotonic()
    try:
        if not await context.acknowledge():
            return
        person = await front.tables.store.person(context.person)
        context.language = language_of(person, interaction)
        context.show_icons(person.icons)
        if context.on_desk and (person.dm_refused or not person.desk):
            await front.desk.reached(context.person)
        if interaction.context.private_channel:  # several people, and no server: nothing of ours is offered there
            raise Refused("discord.no.only_on_servers")
        if not front.rate_limit.allows(interaction.user.id, asyncio.get_running_loop().time()):
            await context.say("discord.no.too_fast", n=front.rate_limit.most)
            return
        command = interaction.command if interaction.type is discord.InteractionType.application_command else None
        if isinstance(command, app_commands.Command):
            need_options(command.parameters, interaction.namespace, context.alone)
        await work(context)
        if context.channel in front.poster.blocked:
            front.poster.unblock([context.channel], can_post(interaction))
    except Refused as refused:
        await refused_after(context, refused)
    except Exception as error:
        await failed(context, error)
    finally:
        front.in_flight.answered(time.monotonic() - begun)


def can_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether Discord says that we may post where somebody has done something."""
    if interaction.guild_id is None:
        return True
    names = IN_THREADS if isinstance(interaction.channel, discord.Thread) else IN_CHANNELS
    return all(getattr(interaction.app_permissions, name) for name in names)


async def failed(context: Context, error: BaseException) -> None:
    """Log a failure under a reference, and tell the person that reference and whether anything was changed before it."""
    reference = secrets.token_hex(3)
    if isinstance(error, aiohttp.ClientError):  # the way to Discord broke off again and again: nobody needs to look for a fault
        log.warning("[%s] an interaction was not answered: %r", reference, error)
    else:
        log.error("[%s] an interaction failed", reference, exc_info=error)
    try:
        done = await carried_out(context)
    except Exception:
        log.exception("[%s] nobody knows how far it came", reference)
        await apologise(context, context.words().word("discord.no.failed_unsure", reference=reference))
        return
    key = "discord.no.failed_after" if done else "discord.no.failed"
    await apologise(context, context.words().word(key, done=done, reference=reference))


async def carried_out(context: Context) -> str:
    """What an interaction has changed, in words; "" when it has changed nothing."""
    if context.done is not None:
        return context.words().say(context.done)
    kept = await context.tables.store.handled(context.id)  # written together with the change, or not at all
    if kept is None:
        return ""
    if "text" not in kept:
        return context.words().word("discord.opened", n=kept["table"]) if "table" in kept else context.words().word("table.done")
    reply, words = Reply.from_json(kept), context.words()
    try:
        if context.table:
            look = await context.look(context.table)
            words = words_for(look.table, look.seats, context.language, look.seat)
        return "\n".join(event_lines(reply.events, words)[:MOST_LINES]) or words.say(reply.text)
    except Exception:  # what has just failed may fail again here
        log.exception("what was done cannot be told")
        return context.words().word("table.done")


async def refused_after(context: Context, refused: Refused) -> None:
    """Say why not; if something was changed before that, say that as well."""
    why = render_refusal(refused, context.words())
    try:
        done = await carried_out(context)
    except Exception:
        log.exception("nobody knows how far a refused interaction came")
        done = ""
    await apologise(context, f"{done}\n{why}" if done else why)


async def apologise(context: Context, sentence: str) -> None:
    """Say something in private, over whichever way is still open."""
    plainly = MessageSpec(sentence)
    try:
        if not context.acknowledged:
            await context.interaction.response.send_message(ephemeral=True, **plainly.to_send(context.emojis))
        elif context.on_panel:
            await context.beside(plainly)
        else:
            await context.tell(plainly)
    except (discord.HTTPException, *CUT) as error:
        log.warning("an answer could not be delivered: %r", error)
