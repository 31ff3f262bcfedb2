"""`/help`: in every situation a few lines and controls that work; and that nothing somebody can set goes unnamed."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import asdict, dataclass, fields
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult, ResponseMessage

from bot.discord_ui.answers import interaction, moves, replays
from bot.discord_ui.commands.person import ANSWERS
from bot.discord_ui.messages.help import CONTROLS
from bot.discord_ui.messages.settings import SETTINGS, SWITCHES, render_settings
from bot.discord_ui.messages.statistics import render_privacy
from bot.discord_ui.pictures.draw import Drawn
from bot.store import Person
from bot.tables import Refused
from renderers.legend import pages
from renderers.words import LANGUAGES, Words
from tests.deep import sample, some
from tests.discord import test_alone as alone
from tests.discord.hall import Hall, Player, control, controls, hall, shown
from tests.discord.test_replays import finished

LINES = 8
FEW = range(2, 6)
CLOSED = discord.Permissions(send_messages=True).value


# -- situations ------------------------------------------------------------------------------------------------------------


@dataclass
class Scene:
    """Somebody in a situation, who types `/help` in the channel, or in their direct messages."""

    here: Hall
    name: str = "Ben"
    number: int = 0  # of the table, if there is one
    letters: bool = False

    @property
    def actor(self) -> Any:
        person = self.here.people[self.name]
        return person.user if self.letters else person

    @property
    def place(self) -> str:
        return str(alone.letters(self.here, self.name).id if self.letters else self.here.channel.id)

    async def helped(self) -> ResponseMessage:
        told = await (self.actor.slash("help") if self.letters else self.actor.slash(self.here.channel, "help"))
        return shown(told)

    async def uses(self, message: ResponseMessage, one: Mapping[str, Any]) -> InteractionResult:
        """A button is pressed; of a menu, the last entry is taken."""
        if "options" in one:
            made: InteractionResult = await self.actor.select(message, [one["options"][-1]["value"]], custom_id=one["custom_id"])
            return made
        pressed: InteractionResult = await self.actor.click(message, custom_id=one["custom_id"])
        return pressed


async def nothing(here: Hall) -> Scene:
    return Scene(here)


async def by_oneself(here: Hall) -> Scene:
    return Scene(here, letters=True)


async def with_a_desk(here: Hall) -> Scene:
    await here.people["Ben"].slash(here.channel, "me desk", on=True)
    return Scene(here, letters=True)


async def where_nothing_may_be_posted(here: Hall) -> Scene:
    here.env.backend.set_overwrite(here.channel.id, Overwrite(here.env.backend.bot_user.id, OverwriteType.MEMBER, deny=CLOSED))
    await here.env.settle()
    return Scene(here)


async def a_lobby(here: Hall) -> Scene:
    return Scene(here, number=(await here.open("Ana", seats=3)).table.id)


async def a_closed_lobby(here: Hall) -> Scene:
    scene = await a_lobby(here)
    await where_nothing_may_be_posted(here)
    return scene


async def a_full_lobby(here: Hall) -> Scene:
    return Scene(here, number=(await here.open("Ana", seats=2, robots=1)).table.id)


async def by_invitation(here: Hall) -> Scene:
    await here.people["Ana"].slash(here.channel, "table open", game="oaxaca", invitation=True)
    return Scene(here, number=(await here.tables.in_channel(str(here.channel.id))).table.id)


async def invited(here: Hall) -> Scene:
    scene = await by_invitation(here)
    await here.people["Ana"].slash(here.channel, "table invite", person=here.people["Ben"])
    return scene


async def seated(here: Hall) -> Scene:
    return Scene(here, number=(await here.open("Ana", "Ben", seats=3)).table.id)


async def a_host(here: Hall) -> Scene:
    return Scene(here, "Ana", (await here.open("Ana", seats=3)).table.id)


async def a_host_too_early(here: Hall) -> Scene:
    return Scene(here, "Ana", (await here.open("Ana", seats=3, game="patzcuaro")).table.id)


async def a_host_by_oneself(here: Hall) -> Scene:
    player = alone.Alone(here, "Ben", 0, Random(5))
    await player.says("table open", game="oaxaca")
    return Scene(here, number=(await here.tables.in_channel(str(alone.letters(here, "Ben").id))).table.id, letters=True)


async def begun(here: Hall, game: str = "oaxaca", people: Sequence[str] = ("Ana", "Ben")) -> int:
    """A game in the channel."""
    live = await here.open(*people, seats=len(people), game=game)
    await here.people["Ana"].click(here.lobby(live), custom_id=control(here.lobby(live), "start"))
    return live.table.id


async def until_ben(here: Hall, number: int, asked: bool, public: bool = False, entries: int = 0) -> Scene:
    """People move until Ben is asked in that way, or only others are."""
    players = [Player(here, name, number, Random(3), typing=0) for name in ("Ben", "Ana", "Cleo")]
    for _ in range(200):
        ask = await players[0].ask()
        fits = ask is None if not asked else ask is not None and ask.is_open is public
        if fits and (await here.live(number)).table.number >= entries:
            return Scene(here, number=number)
        waiting = [player for player in players if await player.ask() is not None]
        await waiting[0 if fits or not asked else -1].move()
    raise AssertionError("never")


async def watching(here: Hall) -> Scene:
    return Scene(here, "Cleo", await begun(here))


async def a_seat_is_offered(here: Hall) -> Scene:
    number = await begun(here)
    await here.people["Ana"].slash(here.channel, "table replace", person=here.people["Cleo"])
    return Scene(here, "Cleo", number)


async def a_seat_is_lent(here: Hall) -> Scene:
    number = await begun(here)
    await here.people["Ben"].slash(here.channel, "table robot", robot="random")
    return Scene(here, number=number)


async def others_are_asked(here: Hall) -> Scene:
    return await until_ben(here, await begun(here), False)


async def asked_in_public(here: Hall) -> Scene:
    return await until_ben(here, await begun(here), True, public=True)


async def asked_in_private(here: Hall) -> Scene:
    return await until_ben(here, await begun(here, "mottainai"), True)


async def asked_by_oneself(here: Hall) -> Scene:
    return Scene(here, number=(await alone.begun(here, "Ben")).number, letters=True)


async def asked_to_take_moves_back(here: Hall) -> Scene:
    scene = await until_ben(here, await begun(here), True, public=True, entries=12)
    await here.people["Ana"].slash(here.channel, "table undo", turns=1)
    assert (await here.live(scene.number)).table.wish is not None
    return scene


async def asked_to_end(here: Hall) -> Scene:
    scene = await until_ben(here, await begun(here, people=("Ana", "Ben", "Cleo")), False)
    await here.people["Cleo"].slash(here.channel, "table end")
    assert (await here.live(scene.number)).table.offers.end is not None
    return scene


async def a_game_that_cannot_go_on(here: Hall) -> Scene:
    number = await begun(here)
    (await here.live(number)).state = None
    return Scene(here, number=number)


async def a_game_is_over(here: Hall) -> Scene:
    return Scene(here, number=await finished(here, "patzcuaro"))


SCENES: Mapping[str, tuple[Callable[[Hall], Awaitable[Scene]], ...]] = {
    "nothing": (nothing,),
    "alone": (by_oneself,),
    "desk": (with_a_desk,),
    "closed": (where_nothing_may_be_posted,),
    "lobby": (a_lobby, a_closed_lobby, invited),
    "full": (a_full_lobby, by_invitation),
    "seated": (seated,),
    "host": (a_host, a_host_too_early, a_host_by_oneself),
    "watch": (watching,),
    "offered": (a_seat_is_offered,),
    "lent": (a_seat_is_lent,),
    "wait": (others_are_asked, asked_to_end),
    "turn": (asked_in_public, asked_in_private, asked_by_oneself, asked_to_take_moves_back),
    "stopped": (a_game_that_cannot_go_on,),
    "over": (a_game_is_over,),
}
EACH = [make for scenes in SCENES.values() for make in scenes]


def test_every_situation_is_tried() -> None:
    assert SCENES.keys() == CONTROLS.keys()


# -- what is said and offered ----------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _short_films(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST", 3)


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was refused, or has failed."""
    found = list[str]()
    after, failed, refuse = interaction.refused_after, interaction.failed, moves.refuse

    async def refused_after(context: Any, refused: Refused) -> None:
        found.append(refused.why.key)
        await after(context, refused)

    async def has_failed(context: Any, error: BaseException) -> None:
        found.append(repr(error))
        await failed(context, error)

    async def refused(context: Any, number: int, why: Refused) -> None:
        found.append(why.why.key)
        await refuse(context, number, why)

    monkeypatch.setattr(interaction, "refused_after", refused_after)
    monkeypatch.setattr(interaction, "failed", has_failed)
    monkeypatch.setattr(moves, "refuse", refused)
    return found


@asynccontextmanager
async def scene_of(make: Callable[[Hall], Awaitable[Scene]], folder: Path, language: str) -> AsyncIterator[Scene]:
    async with hall(folder) as here:
        scene = await make(here)
        await here.people[scene.name].slash(here.channel, "me language", language=language)
        yield scene


async def facts(scene: Scene) -> Any:
    """All that a button may change: the place's table, whoever sits there, what was agreed to, the person's settings."""
    try:
        live = await scene.here.tables.in_channel(scene.place)
    except Refused:
        table: Any = None
    else:
        row = live.table
        table = row.id, row.status, row.number, [(s.person, s.robot) for s in live.seats], row.wish, row.offers
    return table, await scene.here.tables.store.person(str(scene.actor.id))


CHANGES = {
    "open", "join", "leave", "robot", "start", "take", "decline", "agree", "refuse", "endyes", "endno", "back", "rematch",
}  # fmt: skip


async def need_few(scene: Scene, told: ResponseMessage, words: Words) -> None:
    (panel,) = told.embeds
    assert panel.title == words.word("discord.help.title") and not told.content
    assert words.word("discord.help.what") in str(panel.description)
    lines = str(panel.description).split("\n")
    assert len(lines) <= LINES and all(lines) and "{" not in str(panel.description), panel.description
    assert len([*controls(told)]) in FEW, [c["custom_id"] for c in controls(told)]
    assert not told.attachments and told.ephemeral


async def press_each(make: Callable[[Hall], Awaitable[Scene]], folder: Path, language: str, refusals: list[str]) -> int:
    """Every control of a situation, each where nothing has changed before; how many there are."""
    done, left = 0, 99
    while done < left:
        async with scene_of(make, folder / f"{done}", language) as scene:
            told, words = await scene.helped(), Words(language)
            await need_few(scene, told, words)
            left = len([*controls(told)])
            changed = False
            while done < left and not changed:
                told, before = await scene.helped(), await facts(scene)
                one = [*controls(told)][done]
                deed = one["custom_id"].split(":")[1]
                await scene.uses(told, one)
                after = scene.here.env.backend.get_message(int(scene.place), told.id)
                answer = ResponseMessage(scene.here.env, after)
                assert refusals == [], (deed, refusals)
                assert answer.content or answer.embeds or answer.attachments, deed
                assert [e.title for e in answer.embeds] != [words.word("discord.help.title")], (deed, "nothing came of it")
                changed = await facts(scene) != before
                assert changed is (deed in CHANGES), deed
                done += 1
    return done


USUALLY = {("es" if n % 2 else "en", make) for n, make in enumerate(EACH)} | {("es", asked_in_public), ("en", nothing)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("language", "make"), some(product(LANGUAGES, EACH), USUALLY.__contains__))
async def test_every_control_does_what_it_says(
    tmp_path: Path, language: str, make: Callable[[Hall], Awaitable[Scene]], refusals: list[str]
) -> None:
    assert await press_each(make, tmp_path, language, refusals) in FEW


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize(("now", "make"), [(now, make) for now, scenes in SCENES.items() for make in scenes])
async def test_it_knows_where_one_is(tmp_path: Path, now: str, make: Callable[[Hall], Awaitable[Scene]]) -> None:
    for language in sample(LANGUAGES, 2):
        async with scene_of(make, tmp_path / language, language) as scene:
            told = await scene.helped()
            await need_few(scene, told, Words(language))
            deeds = [c["custom_id"].split(":")[1] for c in controls(told)]
            offered = {"open", "guide", "take", "decline", "agree", "refuse", "endyes", "endno"}
            assert [deed for deed in deeds if deed not in offered] == [name for name in CONTROLS[now] if name in deeds], deeds


async def test_whoever_is_asked_has_all_their_choices_at_once(tmp_path: Path) -> None:
    """Also those that stand on the board; and what is chosen there is done."""
    async with hall(tmp_path) as here:
        scene = await asked_in_public(here)
        told, player = await scene.helped(), Player(here, "Ben", scene.number, Random(1), typing=0)
        before = (await here.live(scene.number)).table.number
        panel = shown(await scene.uses(told, next(c for c in controls(told) if ":choices:" in c["custom_id"])))
        ask = await player.ask()
        assert ask is not None and panel.id == told.id
        said = next(c for c in controls(panel) if c["custom_id"].split(":")[1] in ("say", "menu", "verbs"))
        await scene.uses(panel, said)
        assert (await here.live(scene.number)).table.number > before or said["custom_id"].split(":")[1] == "verbs"


# -- what can be set -------------------------------------------------------------------------------------------------------

BESIDE = {"person", "letterbox", "dm_refused"}  # whose it is, where their desk is, and that Discord takes nothing there
LOOKED_UP = {"tables", "dm"}  # of `/me`: what only tells, and the desk by its older name


def test_every_setting_has_a_row() -> None:
    """A new field of a person, or a new command that sets something, is told of in help, in the export and in `/privacy`."""
    kept = [name for names in SETTINGS.values() for name in names]
    assert len({*kept}) == len(kept) and {*kept} == {field.name for field in fields(Person)} - BESIDE
    assert SETTINGS.keys() == ANSWERS.keys() - LOOKED_UP and SWITCHES.keys() <= SETTINGS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_named_in_help_and_in_privacy(language: str) -> None:
    words = Words(language, strict=True)
    (page,), (privacy,) = render_settings(Person("7"), 0.0, words).panels, render_privacy("", words).panels
    lines = page.text.split("\n")
    assert len(lines) == len(SETTINGS)
    for name, line in zip(SETTINGS, lines, strict=True):
        assert f"`/me {name}`" in line and words.word(f"discord.setting.{name}") in privacy.text, name


def test_the_page_says_how_everything_is_set() -> None:
    words = Words("en", strict=True)
    hours: dict[str, Any] = {"zone": "Asia/Kolkata", "quiet_from": 90, "quiet_to": 480, "away_from": 5.0, "away_until": 99.0}
    other = Person("7", "es", desk=True, shows_zone=True, opted_out=True, confirms=True, icons=False, helped=True, **hours)
    usual, changed = (render_settings(one, 9.0, words).panels[0].text.split("\n") for one in (Person("7"), other))
    assert all(before != after for before, after in zip(usual, changed, strict=True)), "each line tells what is set"
    assert "1:30-8:00" in changed[6] and "<t:99:f>" in changed[7]
    assert render_settings(other, 100.0, words).panels[0].text.split("\n")[7] == usual[7], "whoever is back is not away"


async def test_every_setting_is_in_the_export(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        store = here.tables.store
        await store.set_person(Person("7", "es", desk=True))
        (settings,) = (await store.data_of("7"))["settings"]
        assert settings.keys() >= asdict(Person("7")).keys()


PRIVACY: Mapping[str, tuple[str, str]] = {  # by what is kept of somebody: how `/privacy` speaks of it
    "named": ("the name you had", "el nombre que tenías"),
    "seats": ("your seats", "tus lugares"),
    "tables": ("your seats", "tus lugares"),
    "moves": ("moves and their times", "tus jugadas y sus horas"),
    "archived": ("moves and their times", "tus jugadas y sus horas"),
    "people": ("what you set with `/me`", "lo que ajustas con `/me`"),
    "invitations": ("invitations", "invitaciones"),
    "panels": ("the keys with which your private messages can be changed", "las llaves con que se cambian tus mensajes privados"),
    "desk_messages": ("their channel, the bot's messages in it", "su canal, los mensajes del bot en él"),
    "lessons": ("how far you are in lessons", "hasta dónde vas en las lecciones"),
    "forgetting": ("deletes everything about you", "borra todo lo tuyo"),
}
WHOSE = {"person", "owner", "whose", "host"}


async def test_privacy_names_all_that_is_kept_of_people(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        with closing(sqlite3.connect(here.folder / "tables.sqlite3")) as db:
            tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            kept = {one for one in tables if WHOSE & {row[1] for row in db.execute(f"PRAGMA table_info({one})")}}
    assert kept == PRIVACY.keys()
    for n, language in enumerate(LANGUAGES):
        (panel,) = render_privacy("", Words(language, strict=True)).panels
        for one, said in PRIVACY.items():
            assert said[n] in panel.text, one


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_switch_of_the_page_turns_its_setting_and_back(tmp_path: Path, language: str, refusals: list[str]) -> None:
    async with scene_of(nothing, tmp_path, language) as scene:
        told = await scene.helped()
        page = shown(await scene.uses(told, next(c for c in controls(told) if ":settings:" in c["custom_id"])))
        for n, name in enumerate(SWITCHES):
            for _ in range(2):
                before = await scene.here.tables.store.person(str(scene.actor.id))
                page = shown(await scene.uses(page, [*controls(page)][n]))
                after = await scene.here.tables.store.person(str(scene.actor.id))
                assert page.id == told.id and page.content, "it says what came of it, in place"
                assert getattr(after, SWITCHES[name]) is not getattr(before, SWITCHES[name]), name
        again = shown(await scene.uses(page, next(c for c in controls(page) if ":help:" in c["custom_id"])))
        assert again.id == told.id and again.embeds[0].title == Words(language).word("discord.help.title")
        page = shown(await scene.uses(again, next(c for c in controls(again) if ":settings:" in c["custom_id"])))
        data = shown(await scene.uses(page, next(c for c in controls(page) if ":mydata:" in c["custom_id"])))
        for name in SETTINGS:
            assert Words(language).word(f"discord.setting.{name}") in str(data.embeds[0].description), name
    assert refusals == []


# -- what the icons mean ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("way", ["whole", "rules"])
async def test_the_icons_are_explained_from_every_board(tmp_path: Path, way: str) -> None:
    """Two presses away, in what a board's own buttons open; nothing that is asked is pushed aside for it."""
    async with hall(tmp_path, Drawn()) as here:
        scene = Scene(here, "Cleo", await begun(here))
        board = await here.board(scene.number)
        opened = shown(await scene.actor.click(board, custom_id=control(board, way)))
        legend = shown(await scene.actor.click(opened, custom_id=control(opened, "legend")))
        assert legend.id == opened.id and len(legend.embeds) == len(legend.attachments) == pages(Words("en", game="oaxaca"))
        assert all("icons" in str(one.description) for one in legend.attachments)


async def test_where_nothing_is_drawn_the_icons_are_explained_in_words(tmp_path: Path, refusals: list[str]) -> None:
    async with hall(tmp_path) as here:
        scene = await watching(here)
        told = await scene.helped()
        legend = shown(await scene.uses(told, next(c for c in controls(told) if ":legend:" in c["custom_id"])))
        assert "🏺 Pottery" in str(legend.embeds[0].description) and not legend.attachments and refusals == []
