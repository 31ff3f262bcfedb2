"""Statistics, and what is stored of people, on Discord's side: `/stats`, `/leaderboard`, `/me data`, `/privacy`."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.results import ResponseMessage

from bot.discord_ui.answers.my_data import LARGE, as_file
from bot.discord_ui.answers.statistics import show_ladder
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.posts import render_lobby
from bot.discord_ui.messages.statistics import render_ladder, render_privacy, render_stats, tenths
from bot.discord_ui.pictures.draw import Drawn
from bot.naming import names_of
from bot.store import Change, Seat, Table
from bot.tables import Live, Refused
from bot.tables.results.ratings import SETTLED, Record
from renderers.words import LANGUAGES, Words, texts
from tests.discord.hall import Hall, control, controls, hall, shown
from tests.patience import until


def in_a_hall(test: Callable[[Hall], Awaitable[None]]) -> Callable[[Path], Awaitable[None]]:
    """A test in a hall with pictures."""

    async def run(tmp_path: Path) -> None:
        async with hall(tmp_path, Drawn()) as here:
            await test(here)

    run.__name__, run.__doc__ = getattr(test, "__name__", "test"), test.__doc__
    return run


async def over(here: Hall, *names: str, scores: tuple[int, ...], game: str = "oaxaca", channel: str = "0", **more: Any) -> int:
    """A finished game in the database."""
    seats = [
        Seat(n, name, robot="easy") if name.startswith("Robot") else Seat(n, name, person=str(here.people[name].id))
        for n, name in enumerate(names)
    ]
    result = {
        "scores": [{"total": score} for score in scores],
        "winners": [n for n, score in enumerate(scores) if score == max(scores)], **more,
    }  # fmt: skip
    host = seats[0].person or ""
    table = Table(0, str(here.guild.id), channel, game, host, len(seats), "5ec2e7", "finished", result=result, ended_at=1.0)
    table.salt = "|".join(["1", *(s.person or "robot easy" for s in seats)])
    await here.tables.store.commit(Change(table, seats=seats))
    here.tables.statistics.changed(str(here.guild.id), game)
    return table.id


async def asks(here: Hall, name: str, command: str, **options: Any) -> ResponseMessage:
    """What somebody is answered in private."""
    answer = shown(await here.people[name].slash(here.channel, command, **options))
    assert answer.ephemeral
    return answer


def said(message: ResponseMessage) -> str:
    """All the words of a message."""
    parts: list[str | None] = [message.content]
    for embed in message.embeds:
        parts += [embed.title, embed.description, embed.footer.text, *(f"{f.name}\n{f.value}" for f in embed.fields)]
    return "\n".join(str(part) for part in parts if part)


# -- statistics -------------------------------------------------------------------------------------------------------------


@in_a_hall
async def test_without_games_there_is_a_friendly_word(here: Hall) -> None:
    for command, options in (
        ("stats", {}), ("stats", {"game": "patzcuaro"}), ("stats", {"person": here.people["Ben"]}), ("leaderboard", {}),
    ):  # fmt: skip
        answer = await asks(here, "Ana", command, **options)
        assert "/table open" in said(answer) and not answer.attachments, (command, options)


@in_a_hall
async def test_stats_show_the_course_of_the_rating(here: Hall) -> None:
    for n in range(SETTLED):
        await over(here, "Ana", "Ben", scores=(30, 20 + n))
    await over(here, "Ana", scores=(41,), rank=4)
    await over(here, "Ana", "Robot 1", scores=(30, 40), game="mottainai")
    own = await asks(here, "Ana", "stats")
    text = said(own)
    assert "Oaxaca" in text and "Mottainai" in text and f"🥇 {SETTLED}" in text and "Stunning" in text and "41" in text
    assert "(provisional)" not in text
    (picture,) = own.attachments
    assert picture.filename == "course.png" and "Ana" in (picture.description or "")
    theirs = await asks(here, "Cleo", "stats", person=here.people["Ben"], game="oaxaca")
    assert "Ben" in said(theirs) and "Mottainai" not in said(theirs) and f"🥈 {SETTLED}" in said(theirs)
    assert "/table open" in said(await asks(here, "Cleo", "stats", person=here.people["Ben"], game="mottainai"))


@in_a_hall
async def test_nobody_learns_how_somebody_played_elsewhere(here: Hall) -> None:
    await over(here, "Ana", "Ben", scores=(30, 20))
    elsewhere = here.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("games")
    there = elsewhere.add_member(here.people["Ana"].user)
    for command in ("stats", "leaderboard"):
        answer = shown(await there.slash(channel, command))
        assert "/table open" in said(answer)


@in_a_hall
async def test_the_leaderboard_turns_its_pages(here: Hall) -> None:
    guild = str(here.guild.id)
    for n in range(12):
        seats = [Seat(0, f"Strong {n}", person=f"{7000 + n}"), Seat(1, f"Weak {n}", person=f"{8000 + n}")]
        result = {"scores": [{"total": 9}, {"total": n}], "winners": [0]}
        table = Table(0, guild, "0", "oaxaca", "7000", 2, "5ec2e7", "finished", result=result, ended_at=float(n))
        await here.tables.store.commit(Change(table, seats=seats))
    first = await asks(here, "Ana", "leaderboard", game="oaxaca")
    assert len(first.attachments) == 1 and said(first).count("<@") == 10 and "⏳" in said(first)
    assert len(list(controls(first))) == 1
    before = lines(first)
    second = shown(await here.people["Ana"].click(first, custom_id=control(first, "ladder")))
    assert said(second).count("<@") == 10 and set(before).isdisjoint(lines(second))
    assert [c["label"] for c in controls(second)] == ["Before", "Next"]
    last = shown(await here.people["Ana"].click(second, label="Next"))
    assert said(last).count("<@") == 4 and [c["label"] for c in controls(last)] == ["Before"]


def lines(message: ResponseMessage) -> list[str]:
    """The people on a page."""
    return [line for line in said(message).splitlines() if "<@" in line]


@in_a_hall
async def test_who_opted_out_cannot_be_looked_up(here: Hall) -> None:
    await over(here, "Ana", "Ben", scores=(30, 20))
    panel = await asks(here, "Ana", "me data")
    panel = shown(await here.people["Ana"].click(panel, label="Leave the statistics"))
    assert "out of the statistics" in said(panel)
    refusal = said(await asks(here, "Ben", "stats", person=here.people["Ana"]))
    assert "wants no part" in refusal and "30" not in refusal
    assert "Oaxaca" in said(await asks(here, "Ana", "stats"))
    board = said(await asks(here, "Ben", "leaderboard", game="oaxaca"))
    assert str(here.people["Ana"].id) not in board and str(here.people["Ben"].id) in board
    panel = shown(await here.people["Ana"].click(panel, label="Join the statistics"))
    assert "in the statistics again" in said(panel)
    assert str(here.people["Ana"].id) in said(await asks(here, "Ben", "leaderboard", game="oaxaca"))


@in_a_hall
async def test_nonsense_is_answered(here: Hall) -> None:
    await over(here, "Ana", "Ben", scores=(30, 20))
    page = await asks(here, "Ana", "leaderboard", game="oaxaca")
    assert control(page, "ladder") is None
    with pytest.raises(Refused):
        await show_ladder(None, "chess", 1)  # type: ignore[arg-type]
    records = list((await here.tables.statistics.records(str(here.guild.id), "oaxaca")).values())
    for number in (-3, 0, 99):
        spec = render_ladder(records, "oaxaca", number, "", Words("en"), NoPictures())
        assert spec.panels[0].text.count("<@") == 2


# -- what is stored ---------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@in_a_hall
async def test_everything_stored_of_somebody_is_handed_out(here: Hall) -> None:
    live = await here.open("Ana", "Ben", seats=2)
    await here.people["Ana"].click(here.lobby(live), label="Start")
    await here.people["Ana"].slash(here.channel, "me timezone", zone="Europe/Madrid")
    panel = await asks(here, "Ana", "me data")
    assert "1 open table" in said(panel) and "0 tables" in said(panel)
    answers = await here.people["Ana"].click(panel, label="Export")
    (file,) = [a for m in answers.followups for a in m.attachments]
    assert file.filename == "tianguis-me.json"
    data = json.loads(await file.read())
    assert data == await here.tables.store.data_of(str(here.people["Ana"].id))
    assert data["settings"][0]["zone"] == "Europe/Madrid" and data["tables"][0]["host"] is True
    text = json.dumps(data)
    assert str(here.people["Ben"].id) not in text and (await here.live(live.table.id)).table.secret not in text


def stored(here: Hall) -> bytes:
    """All that the database keeps in its files."""
    return b"".join(path.read_bytes() for path in here.folder.glob("tables.sqlite3*"))


@pytest.mark.sampled(3)
@in_a_hall
async def test_deleting_is_asked_twice_and_leaves_nothing(here: Hall) -> None:
    ana = here.people["Ana"]
    finished = await over(here, "Ana", "Ben", scores=(30, 20), channel="elsewhere")
    live = await here.open("Ana", "Ben", "Cleo", seats=3)
    await ana.click(here.lobby(live), label="Start")
    panel = await asks(here, "Ana", "me data")
    warning = shown(await ana.click(panel, label="Delete everything"))
    assert "robot" in said(warning) and "1 open table" in said(warning)
    panel = shown(await ana.click(warning, label="No, keep it"))
    assert "What is stored" in said(panel) and len(await here.tables.store.tables_of(str(ana.id))) == 1
    warning = shown(await ana.click(panel, label="Delete everything"))
    done = shown(await ana.click(warning, label="Yes, delete everything"))
    assert "nothing about you is stored" in said(done) and not list(controls(done))

    async def gone() -> bool:
        await here.env.settle()
        kept = stored(here)
        return str(ana.id).encode() not in kept and b'"Ana' not in kept and b"Ana " not in kept

    await until(gone, "nothing of her is left in the file")
    assert str(here.people["Ben"].id).encode() in stored(here)
    assert [s.name for s in await here.tables.store.seats(finished)] == ["", "Ben"]
    board = await here.board(live.table.id)
    assert "someone" in said(board) and "Ana" not in said(board)
    nothing = said(await asks(here, "Ana", "me data"))
    assert "0 open tables" in nothing and "No settings" in nothing


def test_a_large_file_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, most = Random(1), 2**16
    assert LARGE > 2**20
    monkeypatch.setattr("bot.discord_ui.answers.my_data.LARGE", most)
    small, large = {"moves": [1]}, {"moves": [rng.random() for _ in range(most // 16)]}
    assert as_file(small).name == "tianguis-me.json" and json.loads(as_file(small).data) == small
    packed = as_file(large)
    assert packed.name.endswith(".gz") and len(packed.data) < most


@pytest.mark.parametrize("language", LANGUAGES)
def test_privacy_fits_and_says_where_to_ask(language: str) -> None:
    words = Words(language, strict=True)
    for contact in ("", "x" * 200):
        (panel,) = render_privacy(contact, words).panels
        assert len(panel.text) < 4000 and (contact or "admin") in panel.text
    assert len(words.word("discord.data.what_happens", n=7)) < 4000


@in_a_hall
async def test_privacy_is_answered(here: Hall) -> None:
    assert "/me data" in said(await asks(here, "Ana", "privacy"))


# -- words ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_said_in_both_languages(language: str) -> None:
    words = Words(language, strict=True)
    full = Record("7", "x" * 40, 9, 4, 1, scores=[3, 4], streak=2, longest=3, solos=1, solo_best=44, solo_band=4, rated=9)
    full.places.update({1: 4, 4: 1})
    full.course += [(1.0, 1012), (2.0, -40)]
    fresh = Record("8", "Y", left=1)
    spec = render_stats({"oaxaca": full, "patzcuaro": fresh}, "oaxaca", "Ana", 3, words, Drawn())
    assert spec.panels[0].image is not None and all(len(value) <= 1024 for _, value in spec.panels[0].fields)
    board = render_ladder([full] * 11, "oaxaca", 2, "7", words, Drawn())
    assert board.panels[0].image is not None and "7" in board.panels[0].text
    for one in (*spec.panels, *board.panels):
        assert "…" not in str(one.fields) + one.text
    assert texts(language)["words.someone"] in ("someone", "alguien")


@pytest.mark.parametrize(("language", "one", "other"), [("en", "someone", "someone 3"), ("es", "alguien", "alguien 3")])
def test_who_was_forgotten_is_someone(language: str, one: str, other: str) -> None:
    seats = [Seat(0, "Ana", person="1"), Seat(1, ""), Seat(2, "Robot 1", robot="easy")]
    assert names_of(seats, language) == ["Ana", one, "Robot 1"]
    assert names_of([*seats[:2], Seat(2, "", robot="easy")], language) == ["Ana", f"{one} 2", other]
    table = Table(7, "1", "2", "oaxaca", "", 3, "5ec2e7", "finished", language=language)
    shown = render_lobby(Live(table, seats).look(None), Words(language, game="oaxaca"), Drawn()).panels[0]
    assert f"**{one}**" in shown.text and shown.image is not None and one in shown.image.alt


@pytest.mark.parametrize(("number", "wanted"), [(3.04, (3, 0)), (3.96, (4, 0)), (0.25, (0, 2)), (-2.5, (-2, 5))])
def test_tenths_are_rounded(number: float, wanted: tuple[int, int]) -> None:
    assert tenths(number) == wanted
