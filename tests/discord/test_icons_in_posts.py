"""Icons in all posts and panels: seen where a picture can stand, words alone everywhere else, and for whoever wants that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.discord_ui.answers.presses import HANDLERS
from bot.discord_ui.messages.icons import ON_BUTTONS, STAND_INS, WORDS_ONLY, Emojis, on_button
from bot.discord_ui.messages.ids import parse
from bot.discord_ui.messages.spec import Menu, MessageSpec
from bot.tables.values.model import event_from_json
from engines.kernel import apply, clone
from engines.shelf import OWN, SHELF, game
from renderers.words import LANGUAGES, Words
from renderers.words.icons import BEGIN, END, MARKED, SAID, all_icons, icon, of_chapter
from tests.deep import DEEP, KIT_SEED, some
from tests.discord.hall import Player, controls, hall, turns
from tests.discord.test_free_text import CASES, PLAIN, EntryView, course

IDS = {name: 10**18 + n for n, name in enumerate(all_icons())}
RAW = re.compile(r"<:[a-z_0-9]+:[0-9]+>")
WITH_ROOM = re.compile(rf"{RAW.pattern} ?")
UGLY = re.compile(r"(?m)\S  |^ | $")  # what an icon leaves behind that was taken out carelessly
MOST = 2  # icons in a line
BARE_NEWS = {  # news without an icon: who is on turn is said by the name, and a list of cards by the cards
    "oaxaca": {"turn"}, "patzcuaro": {"turn"}, "mottainai": {"turn"},
    "resafa": {"turn", "display", "removed", "question_fell"},
    "merchants_cove": {"turn", "left_over", "none_left", "no_goods"},
}  # fmt: skip
# What does not stand on a button, or on one whose icon is the choice's own, or whose label is a sign.
BARE_BUTTONS = {
    "say", "menu", "verbs", "picks", "chapter", "wish", "ladder", "step", "peek", "lsay", "lmenu", "lverbs", "lpicks", "robots",
}  # fmt: skip


class Sent(NamedTuple):
    """A message: what is said where icons can stand, what where they cannot, and the emojis before labels."""

    shown: list[str]
    words: list[str]
    emojis: list[Any]


def sent(spec: MessageSpec, emojis: Emojis) -> Sent:
    """A message as it is handed to Discord."""
    made = spec.to_send(emojis)
    components = made["view"].to_components() if "view" in made else []
    return parted(made.get("content", ""), [one.to_dict() for one in made["embeds"]], components, made["files"])


def parted(content: str, embeds: list[Any], rows: list[Any], files: list[Any]) -> Sent:
    """The parts of a message, as Discord has them."""
    shown, words, emojis = [content], [file.description or "" for file in files], []
    for embed in embeds:
        shown += [embed.get("description") or "", *(one[part] for one in embed.get("fields", ()) for part in ("name", "value"))]
        words += [embed.get("title") or "", (embed.get("footer") or {}).get("text") or ""]
    for control in (one for row in rows for one in row["components"]):
        words += [control.get("label") or "", control.get("placeholder") or ""]
        emojis.append(control.get("emoji"))
        for option in control.get("options", ()):
            words += [option["label"], option.get("description") or ""]
            emojis.append(option.get("emoji"))
    return Sent([text for text in shown if text], [text for text in words if text], [one for one in emojis if one])


def faults(spec: MessageSpec) -> Iterator[str]:
    """What is wrong with the icons of a message, whatever Discord has of them and whoever reads it."""
    with_pictures, with_stand_ins, bare = (sent(spec, one) for one in (Emojis(IDS), STAND_INS, WORDS_ONLY))
    for one in (with_pictures, with_stand_ins, bare):
        yield from (
            f"a mark of ours: {text!r}" for text in (*one.shown, *one.words) if any(c in text for c in (BEGIN, SAID, END))
        )
        yield from (f"raw: {text!r}" for text in one.words if RAW.search(text))
    yield from (f"a picture for who wants none: {text!r}" for text in bare.shown if RAW.search(text))
    yield from (f"spaces are left: {text!r}" for text in bare.shown if UGLY.search(text))
    yield from (
        f"many icons: {line!r}" for text in with_pictures.shown for line in text.split("\n") if len(RAW.findall(line)) > MOST
    )
    yield from (f"an icon before a label for who wants none: {one}" for one in bare.emojis)
    for pictured, plainly in zip(with_pictures.shown, bare.shown, strict=True):
        if RAW.search(pictured) and WITH_ROOM.sub("", pictured) != plainly:
            yield f"other words: {pictured!r} {plainly!r}"


def without(spec: MessageSpec) -> Iterator[str]:
    """The buttons and entries of the house that have no icon."""
    for row in spec.rows:
        if isinstance(row, Menu):
            looked_up = parse(row.id).action in ("chapter", "wish", "peek")
            yield from (f"no icon: {one.label}" for one in row.options if looked_up and one.icon is None)
        else:
            house = (one for one in row if parse(one.id).action not in BARE_BUTTONS)
            yield from (f"no icon: {one.label}" for one in house if (one.icon or on_button(parse(one.id).action)) is None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", SHELF)
def test_every_post_reads_well_with_icons_and_without(title: str, language: str) -> None:
    states = course(title).states
    found = dict[str, None]()
    pictured = 0
    for state in states if DEEP else (states[1], states[-1]):
        at = EntryView(title, PLAIN, language, state, state is states[-1])
        for case, made in CASES.items():
            for spec in made(at):
                found |= dict.fromkeys(f"{case}: {fault}" for fault in (*faults(spec), *without(spec)))
                pictured += sum(len(RAW.findall(text)) for text in sent(spec, Emojis(IDS)).shown)
    assert not found, "\n".join([*found][:30])
    assert pictured > 30, "news, questions and the log have some"


def told(title: str, language: str, seats: int) -> Iterator[tuple[str, str, str]]:
    """Of a random game each line of news and each question, with its kind, as it is said in a message and anywhere else."""
    kind, rng = game(title), Random(f"news {KIT_SEED} {seats}")
    state = kind.new(f"news {KIT_SEED} {seats}", seats)
    while state.asks:
        ask = rng.choice(state.asks)
        view = kind.view(state, ask.seat)
        words = [
            Words(language, ("Ana", "Beto", "Citlali", "Dan", "Eva")[:seats], title, ask.seat, marked=m) for m in (True, False)
        ]
        yield f"? {ask.key}", words[0].question(ask.key, view), words[1].question(ask.key, view)
        state = clone(state)
        state.out = []
        apply(state, ask.seat, rng.choice((*ask.options, *ask.free)))
        for event in state.out:
            marked, plain = (one.event(event) for one in words)
            if marked is not None and plain is not None:
                yield event.kind, marked, plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", OWN)
def test_news_and_questions_begin_with_the_icon_of_what_they_are_about(title: str, language: str) -> None:
    counts = game(title).seat_counts
    for seats in counts if DEEP else {counts[0], counts[-1]}:
        for kind, marked, plain in told(title, language, seats):
            assert BEGIN not in plain, "where no message is made there are no marks"
            assert (MARKED.match(marked) is not None) == (kind not in BARE_NEWS[title]), (kind, marked)
            assert len(MARKED.findall(marked)) <= MOST, marked


def test_every_button_has_an_icon_or_a_reason() -> None:
    assert HANDLERS.keys() - ON_BUTTONS.keys() == BARE_BUTTONS
    assert ON_BUTTONS.keys() <= HANDLERS.keys() and all(on_button(action) for action in ON_BUTTONS)


@pytest.mark.parametrize("title", OWN)
def test_every_chapter_of_the_rules_has_an_icon(title: str) -> None:
    chapters = Words("en", game=title).chapters
    assert [one for one in chapters if of_chapter(title, one) is None] == []


def test_what_everybody_reads_has_its_icon_from_what_everybody_is_told() -> None:
    for title in OWN:
        for move in course(title).moves:
            for kept in move.events:
                event = event_from_json(kept)
                lines = {Words("en", PLAIN, title, seat, marked=True).event(event) for seat in (None, 0, 1, 2)} - {None}
                assert len({line[: line.find(END)] for line in lines if line and BEGIN in line}) <= 1, kept


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", some(SHELF, lambda title: title == "mottainai"))
async def test_nothing_raw_stands_on_the_simulated_discord(title: str, tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        for name in all_icons():
            here.bot.icons.ids[name] = here.env.backend.create_application_emoji(name).id
        live = await here.open("Ana", "Ben", seats=2, game=title)
        lobby = here.lobby(live)
        assert all(one["emoji"]["id"] for one in controls(lobby) if "label" in one), "each button of the lobby has an icon"
        await here.people["Ana"].click(lobby, label="Start")
        number = live.table.id
        players = {name: Player(here, name, number, Random(n)) for n, name in enumerate(("Ana", "Ben"))}
        pictured = 0
        async for _ in turns(players, 25):
            for message in here.messages():
                raw: Mapping[str, Any] = {"content": message.content, "embeds": [one.to_dict() for one in message.embeds]}
                one = parted(raw["content"] or "", raw["embeds"], message.components, [])
                assert not any(c in text for text in (*one.shown, *one.words) for c in (BEGIN, SAID, END))
                assert not any(RAW.search(text) for text in one.words)
                pictured += sum(len(RAW.findall(text)) for text in one.shown)
        assert pictured and icon("", "rules").name in json.dumps([*controls(await here.board(number))])
