"""Icons in messages: pictures where Discord shows them, emojis that stand in for them, and words everywhere else."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord_ui.commands.building import matching
from bot.discord_ui.messages.icons import STAND_INS, WORDS_ONLY, Emoji, Emojis, reads
from bot.discord_ui.messages.spec import Button, Image, Menu, MessageSpec, Option, Panel
from renderers.words.icons import BEGIN, END, SAID, all_icons, icon, mark
from tests.discord.hall import control, controls, hall, shown

IDS = {name: 10**18 + n for n, name in enumerate(all_icons())}
RAW = re.compile(r"<:[a-z_0-9]+:[0-9]+>")
JUG, TOKEN = mark("oaxaca", "pottery"), mark("oaxaca", "token", "tokens")
TEXT = f"{JUG} Pottery, 2 {TOKEN}"
POTTERY = icon("oaxaca", "pottery")
EVERYWHERE = MessageSpec(
    TEXT,
    (Panel(TEXT, TEXT, ((TEXT, TEXT),), TEXT, Image("a.png", b"", TEXT)),),
    (Image("b.png", b"", TEXT),),
    (
        (Button("tg:say:1:0:x", TEXT, icon=POTTERY), Button("tg:say:1:0:y", TEXT)),
        Menu("tg:menu:1:0:x", TEXT, (Option("a", TEXT, TEXT, icon=POTTERY), Option("b", TEXT, TEXT))),
    ),
)


def sent(spec: MessageSpec, emojis: Emojis, edit: bool = False) -> dict[str, Any]:
    """What a message says, by where it stands."""
    made = spec.to_edit(emojis) if edit else spec.to_send(emojis)
    (embed,) = (one.to_dict() for one in made["embeds"])
    first, second, menu = (item.to_component_dict() for item in made["view"].children)
    files = made["attachments"] if edit else made["files"]
    return {
        "content": made["content"],
        "description": embed["description"],
        "field": embed["fields"][0]["value"],
        "heading": embed["fields"][0]["name"],
        "title": embed["title"],
        "footer": embed["footer"]["text"],
        "alt": [file.description for file in files],
        "labels": [first["label"], second["label"]],
        "placeholder": menu["placeholder"],
        "options": [(one["label"], one["description"]) for one in menu["options"]],
        "emoji": [first.get("emoji"), second.get("emoji"), menu["options"][0].get("emoji"), menu["options"][1].get("emoji")],
    }


SHOWN = ("content", "description", "field", "heading")
WORDS = ("title", "footer", "alt", "labels", "placeholder", "options")


@pytest.mark.parametrize("edit", [False, True])
@pytest.mark.parametrize("emojis", [Emojis(IDS), STAND_INS, WORDS_ONLY], ids=["uploaded", "not yet", "words only"])
def test_raw_marks_stand_nowhere_and_pictures_only_where_they_are_shown(emojis: Emojis, edit: bool) -> None:
    said = sent(EVERYWHERE, emojis, edit)
    everything = json.dumps(said, ensure_ascii=False)
    assert not any(sign in everything for sign in (BEGIN, SAID, END))
    for part in WORDS:
        assert not RAW.search(json.dumps(said[part])) and "🏺" not in json.dumps(said[part], ensure_ascii=False), part
        assert "Pottery, 2 tokens" in json.dumps(said[part]), part
    shown = {
        "uploaded": f"<:{POTTERY.name}:{IDS[POTTERY.name]}> Pottery, 2 <:{icon('oaxaca', 'token').name}:",
        "not yet": "🏺 Pottery, 2 🪙",
        "words only": "Pottery, 2 tokens",
    }["uploaded" if emojis.ids else "not yet" if emojis.shown else "words only"]
    assert all(said[part].startswith(shown) for part in SHOWN)


def test_the_parts_of_a_message_are_the_ones_that_are_looked_at_here() -> None:
    names = {kind.__name__: {one.name for one in fields(kind)} for kind in (MessageSpec, Panel, Image, Button, Menu, Option)}
    assert names == {
        "MessageSpec": {"content", "panels", "files", "rows", "pings", "nonce", "silent", "plain"},
        "Panel": {"title", "text", "fields", "footer", "image", "colour"},
        "Image": {"name", "data", "alt"},
        "Button": {"id", "label", "style", "icon"},
        "Menu": {"id", "placeholder", "options", "most"},
        "Option": {"value", "label", "about", "chosen", "icon"},
    }, "a new part must be among those that EVERYWHERE fills"


def test_buttons_and_entries_carry_one_icon_in_the_field_made_for_it() -> None:
    known = {"id": IDS[POTTERY.name], "name": POTTERY.name}
    for one, want in ((Emojis(IDS), known), (STAND_INS, {"id": None, "name": "🏺"})):
        first, second, entry, other = sent(EVERYWHERE, one)["emoji"]
        assert [first, entry] == [{"animated": False, **want} if "animated" in first else want] * 2 and second is other is None
    assert sent(EVERYWHERE, WORDS_ONLY)["emoji"] == [None] * 4


def test_an_icon_is_asked_for_by_game_and_word() -> None:
    assert Emojis(IDS).of("oaxaca", "pottery") == Emoji(POTTERY.name, IDS[POTTERY.name])
    assert STAND_INS.of("oaxaca", "pottery") == Emoji("🏺") and WORDS_ONLY.of("oaxaca", "pottery") is None
    assert Emojis(IDS).of("resafa", "undo") == Emoji(icon("", "undo").name, IDS[icon("", "undo").name])


def test_a_message_is_known_again_however_its_icons_were_shown() -> None:
    for emojis in (Emojis(IDS), STAND_INS):
        assert reads(emojis.text(TEXT, 2000), TEXT) and reads(emojis.text(f"Ana (2): {TEXT}", 2000), f"Ana (2): {TEXT}")
        assert not reads(emojis.text(TEXT, 2000), f"{TEXT}!") and not reads("Pottery, 2 tokens", TEXT)
    assert reads("a.c", "a.c") and not reads("abc", "a.c")


def test_completions_have_words_alone() -> None:
    (one,) = matching("pot", [(TEXT, "x")])
    assert one.name == "Pottery, 2 tokens"


def test_no_icon_is_cut_in_two() -> None:
    for text in (JUG * 70, f"{JUG}word " * 400, "x" * 1990 + JUG * 3):
        said = MessageSpec(text).to_send(Emojis(IDS))["content"]
        assert len(said) <= 2000 and RAW.sub("", said).count("<") == 0 and BEGIN not in said


def test_many_icons_give_way_before_a_message_gets_too_long() -> None:
    spec = MessageSpec(panels=tuple(Panel(text=f"{JUG} word\n" * 60) for _ in range(3)))
    embeds = spec.to_send(Emojis(IDS))["embeds"]
    assert sum(map(len, embeds)) <= 6000 and all(one.description.startswith("🏺") for one in embeds)


def refused(code: int, text: str) -> discord.HTTPException:
    """Discord says no."""
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": code, "message": text})


def test_an_emoji_that_discord_does_not_know_any_more_makes_all_doubtful() -> None:
    told: list[None] = []
    emojis = Emojis(IDS)
    emojis.lost = lambda: told.append(None)
    assert not emojis.doubted(refused(50035, "Invalid Form Body")) and emojis.ids
    assert not emojis.doubted(refused(10008, "Unknown emoji"))
    assert emojis.doubted(refused(50035, "In components.0.components.0.emoji.id: Invalid emoji"))
    assert emojis.ids == {} and told == [None]
    assert not emojis.doubted(refused(50035, "In components.0.components.0.emoji.id: Invalid emoji")), "no second try without ids"


def icons_of(message: Any) -> list[Any]:
    """The emojis on the buttons and entries of a message."""
    parts = [*controls(message), *(option for one in controls(message) for option in one.get("options", ()))]
    return [one["emoji"] for one in parts if one.get("emoji")]


async def test_who_wants_no_icons_reads_words_and_boards_keep_theirs(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        for name in all_icons():
            here.bot.icons.ids[name] = here.env.backend.create_application_emoji(name).id
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        board = await here.board(live.table.id)
        known = {*here.bot.icons.ids.values()}
        assert icons_of(board) and {one["id"] for one in icons_of(board)} <= known
        panel = shown(await here.people["Ana"].click(board, custom_id=control(board, "choose")))
        assert {one["id"] for one in icons_of(panel)} <= known and len(icons_of(panel)) > 1
        for on, said in ((False, "words alone"), (True, "icons again")):
            answer = shown(await here.people["Ana"].slash(here.channel, "me icons", on=on))
            assert said in answer.content
            again = shown(await here.people["Ana"].slash(here.channel, "hand"))
            assert bool(icons_of(again)) == on and len(list(controls(again))) == len(list(controls(panel)))
            assert icons_of(await here.board(live.table.id)), "what everybody sees is not one person's to change"
            assert icons_of(shown(await here.people["Ben"].slash(here.channel, "hand")))
            kept = await here.tables.store.data_of(str(here.people["Ana"].id))
            assert bool(kept["settings"][0]["icons"]) == on
        await here.restart()
        assert (await here.tables.store.person(str(here.people["Ana"].id))).icons


async def test_boards_show_emojis_that_stand_in_while_nothing_is_uploaded(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        here.bot.icons.ids.clear()
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        found = icons_of(await here.board(live.table.id))
        assert found and all(one.get("id") is None and not one["name"].isascii() for one in found)
