"""What a host does from the command line: doctor, the gate for running tables, invite, backup, restore."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from aiohttp import web

from bot.__main__ import module_of, parser
from bot.cli.doctor import show
from bot.host import checks
from bot.host.checks import findings
from bot.host.finding import FIX, NOTE, Finding
from bot.host.online import ask_discord
from bot.host.permissions import ALL, PERMISSIONS, invitation
from bot.host.running_tables import check_tables, problem_with, report, store_in
from bot.settings import Settings
from bot.store.values.news import Board
from bot.tables.values.live import codec
from engines.kernel import verify
from engines.shelf import SHELF, game
from tests.bot.test_settings import TOKEN
from tests.kit.shelf import on_the_shelf
from tests.store.backend import rewrite
from tests.tables.parlour import House, Party, secrets

APPLICATION = 123456789012345678
APPLICATION_INFO = {
    "id": str(APPLICATION), "name": "Tianguis", "description": "", "icon": None, "bot_public": True,
    "verify_key": "",
    "bot_require_code_grant": False, "flags": 0, "team": None,
    "owner": {"id": "5", "username": "ana", "discriminator": "0", "avatar": None},
}  # fmt: skip


@pytest.fixture(autouse=True)
def a_host_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No settings but the test's, and the same games in every run."""
    for name in ("DISCORD_TOKEN", "TIANGUIS_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("bot.settings.ENV_FILE", tmp_path / ".env")
    monkeypatch.setattr("bot.host.checks.ENV_FILE", tmp_path / ".env")
    drawn = secrets()
    monkeypatch.setattr("bot.tables.life.lobby.new_secret", lambda: next(drawn))
    with on_the_shelf("frutas"):
        yield


def call(command: str, *arguments: str) -> int:
    """A sub-command, as the command line calls it."""
    code: int = module_of(command).run(parser(command).parse_args([command, *arguments]))
    return code


async def filled(path: Path, plays: int = 12) -> House:
    """A database with two running games and other tables, closed."""
    house = await House(path).open()
    for people, title in ((("ana", "ben"), "frutas"), (("eva", "leo"), "oaxaca")):
        party = await house.party(*people, game=title)
        await party.play(Random(1), plays)
    await house.party("mia", start=False)
    await house.close()
    return house


def edit(path: Path, sql: str, *values: Any) -> None:
    """Change something behind the bot's back."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql, values)
        db.commit()


def query(link: str) -> dict[str, list[str]]:
    """What a link asks for."""
    return parse_qs(urlsplit(link).query)


# -- invite ---------------------------------------------------------------------------------------------------------------


def test_the_link_asks_for_six_permissions_and_no_more(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wanted = discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=True, create_public_threads=True, embed_links=True,
        attach_files=True,
    )  # fmt: skip
    ours = discord.utils.oauth_url(APPLICATION, permissions=wanted, scopes=("bot", "applications.commands"))
    assert query(invitation(APPLICATION)) == query(ours) and ours.startswith("https://discord.com/")
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}")
    assert call("invite") == 0
    assert capsys.readouterr().out.strip() == invitation(APPLICATION)


def test_without_a_token_the_application_can_be_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call("invite") == 1
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err
    assert call("invite", "--application-id", str(APPLICATION)) == 0
    (tmp_path / ".env").write_text("DISCORD_TOKEN=nonsense")
    assert call("invite") == 1
    said = capsys.readouterr()
    assert "--application-id" in said.err and "nonsense" not in said.err


# -- backup and restore ---------------------------------------------------------------------------------------------------


async def test_a_backup_while_the_bot_runs_and_the_way_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, backup = tmp_path / "games.sqlite3", tmp_path / "backup.sqlite3"
    house = await House(path).open()
    party = await house.party("ana", "ben")
    assert call("backup", str(backup), "--database", str(path)) == 0
    await party["ana"].says("done")
    assert call("restore", str(backup), "--database", str(path)) == 1
    assert "Stop the bot first" in capsys.readouterr().err
    await house.close()
    assert call("restore", str(backup), "--database", str(path)) == 0
    kept = capsys.readouterr().out.splitlines()[-1].rpartition(" ")[2].rstrip(".")
    assert kept.endswith("games.sqlite3.before-restore-1")
    await house.open()
    assert (await party.row()).number == 0
    await house.close()
    later = await House(Path(kept)).open()
    assert (await Party(later, party.number).row()).number == 1
    await later.close()


async def test_the_settings_name_the_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await filled(tmp_path / "games.sqlite3", 1)
    (tmp_path / ".env").write_text(f"TIANGUIS_DATABASE={tmp_path}/games.sqlite3")
    assert call("backup", str(tmp_path / "b")) == 0 and "games.sqlite3 is backed up in" in capsys.readouterr().out
    (tmp_path / ".env").write_text("TIANGUIS_LANGUAGE=fr")
    for command in ("backup", "restore"):
        assert call(command, str(tmp_path / "b")) == 1
        assert "TIANGUIS_LANGUAGE must be" in capsys.readouterr().err


async def test_a_backup_that_makes_no_sense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.sqlite3"
    assert call("backup", str(tmp_path / "b"), "--database", str(path)) == 1
    await filled(path, 1)
    assert call("backup", str(path), "--database", str(path)) == 1
    (tmp_path / "b").write_text("holiday pictures")
    assert call("restore", str(tmp_path / "b"), "--database", str(path)) == 1
    said = capsys.readouterr().err.splitlines()
    assert ["no database file" in said[0], "the database itself" in said[1], "not a readable" in said[2]] == [True] * 3
    house = await House(path).open()
    assert await house.store.count_open() == 3
    await house.close()


# -- doctor ---------------------------------------------------------------------------------------------------------------


def to_fix(settings: Settings) -> dict[str, str]:
    """What the doctor wants done."""
    return {f.about: f.said for f in findings(settings) if f.kind == FIX}


async def test_when_all_is_well_the_doctor_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await filled(tmp_path / "games.sqlite3", 1)
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nTIANGUIS_DATABASE={tmp_path}/games.sqlite3")
    (tmp_path / ".env").chmod(0o600)
    before = (tmp_path / "games.sqlite3").read_bytes()
    assert call("doctor") == 0
    said = capsys.readouterr().out
    assert said.endswith("\nAll is well.\n") and "secret" not in said
    for word in (invitation(APPLICATION), "intents", "oaxaca", "is sound", *PERMISSIONS):
        assert word in said
    assert (tmp_path / "games.sqlite3").read_bytes() == before


def test_the_doctor_without_settings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call("doctor", "--database", str(tmp_path / "games.sqlite3")) == 1
    said = capsys.readouterr().out
    assert "FIX   token: DISCORD_TOKEN is not set" in said and "One thing to fix" in said
    assert "will be made at the first start" in said and not (tmp_path / "games.sqlite3").exists()
    (tmp_path / ".env").write_text("TIANGUIS_LANGUAGE=fr\nTIANGUIS_LOG_LEVEL=loud")
    assert call("doctor") == 1
    assert capsys.readouterr().out.count("FIX   settings: TIANGUIS_L") == 2
    assert call("doctor", "--repair") == 1


def test_a_token_that_is_none_is_found_and_not_shown() -> None:
    said = to_fix(Settings(token="abc.def", database=Path("x")))["token"]
    assert "does not look like" in said and "abc" not in said


@pytest.mark.sampled(3)
async def test_a_database_that_others_can_read(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await filled(path, 1)
    assert "database" not in to_fix(Settings(token=TOKEN, database=path))
    path.chmod(0o644)
    assert "chmod 600" in to_fix(Settings(token=TOKEN, database=path))["database"]
    (tmp_path / ".env").touch(0o640)
    (tmp_path / ".env").chmod(0o640)
    assert "chmod 600" in to_fix(Settings(token=TOKEN, database=path))[".env"]


async def test_a_database_that_is_damaged_newer_or_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"
    await filled(path, 1)
    monkeypatch.setattr(checks, "steps", lambda: [(99, Path("099_later.sql"))])
    assert any("the next start makes it 99" in f.said for f in findings(Settings(token=TOKEN, database=path)))
    edit(path, "PRAGMA user_version = 4711")
    assert "newer version" in to_fix(Settings(token=TOKEN, database=path))["database"]
    path.write_bytes(b"garbage" * 5000)
    assert "Restore a backup" in to_fix(Settings(token=TOKEN, database=path))["database"]


def test_a_disk_that_is_full_and_a_place_that_is_shut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(token=TOKEN, database=tmp_path / "not there yet" / "games.sqlite3")
    assert set(to_fix(settings)) == set()
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1000))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert set(to_fix(settings)) == {"disk", "database"}


def test_fonts_data_and_texts_that_are_missing_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(token=TOKEN, database=tmp_path / "games.sqlite3")
    monkeypatch.setattr("renderers.kit.typeface.FONTS", tmp_path)
    monkeypatch.setitem(SHELF, "chess", "engines.chess")
    sheets = {"en": {"a": "A {x}", "b": "B", "c": "{broken"}, "es": {"a": "A", "c": " "}}
    monkeypatch.setattr(checks, "texts", sheets.__getitem__)
    wrong = [f for f in findings(settings) if f.kind == FIX]
    assert [f.about for f in wrong] == ["fonts", "data", "texts", "texts"]
    assert [f.said.split(":")[0] for f in wrong[1:]] == ["chess cannot be played", "c in en", "es lacks 2"]
    monkeypatch.setattr(checks, "texts", lambda language: json.loads("{"))
    assert [f.said[:15] for f in findings(settings) if f.about == "texts"] == ["those in en can", "those in es can"]


@pytest.fixture
async def discord_stand_in(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A Discord that knows one token and three servers."""
    every = str(ALL)
    guilds = [
        {"id": "1", "name": "Plaza", "permissions": every},
        {"id": "2", "name": "Market", "permissions": str(ALL & ~(1 << 15) & ~(1 << 38))},
        {"id": "3", "name": "Palace", "permissions": "8"},
    ]

    def said(what: Any, status: int = 200) -> web.Response:
        return web.Response(body=json.dumps(what).encode(), status=status, headers={"Content-Type": "application/json"})

    async def answer(request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return said({"message": "401: Unauthorized", "code": 0}, 401)
        if request.path == "/users/@me/guilds":
            return said(guilds)
        if request.path == "/oauth2/applications/@me":
            return said(APPLICATION_INFO)
        assert request.path == "/users/@me", "nothing else is asked"
        return said({"id": str(APPLICATION), "username": "Tianguis", "discriminator": "0", "avatar": None})

    app = web.Application()
    app.router.add_get("/{any:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield
    await runner.cleanup()


async def test_discord_itself_can_be_asked(discord_stand_in: None) -> None:
    found = await ask_discord(TOKEN)
    assert [(f.kind, f.about) for f in found] == [("ok", "token"), (FIX, "server Market")]
    assert "3 servers" in found[0].said and "lacks Send Messages in Threads, Attach Files." in found[1].said
    (refused,) = await ask_discord(TOKEN + "x")
    assert refused.kind == FIX and "does not take" in refused.said and "secret" not in refused.said


async def test_a_discord_that_is_not_there_is_no_fault_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{taken.getsockname()[1]}")
        (found,) = await ask_discord(TOKEN)
    assert found.kind == NOTE and "cannot be asked" in found.said


def test_discord_is_asked_only_when_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    async def overheard(token: str) -> list[Finding]:
        asked.append(token)
        return [Finding(FIX, "server Market", "lacks something")]

    monkeypatch.setattr("bot.host.online.ask_discord", overheard)
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}")
    (tmp_path / ".env").chmod(0o600)
    database = ("--database", str(tmp_path / "games.sqlite3"))
    assert (call("doctor", *database), asked) == (0, [])
    assert (call("doctor", "--online", *database), asked) == (1, [TOKEN])
    assert "FIX   server Market: lacks something" in capsys.readouterr().out


def test_each_line_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show(Finding("ok", "a", "b"))
    assert capsys.readouterr().out == "ok    a: b\n"


# -- the gate -------------------------------------------------------------------------------------------------------------


async def test_tables_that_go_on_pass_and_nothing_is_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.sqlite3"
    house = await filled(path)
    before = path.read_bytes()
    verdicts = await check_tables(path)
    assert [(v.table.game, v.problem) for v in verdicts] == [("frutas", None), ("oaxaca", None)]
    assert path.read_bytes() == before and not [p for p in tmp_path.iterdir() if "repair" in p.name]
    await house.open()
    assert len(await check_tables(path)) == 2, "while the bot runs, too"
    await house.close()


def spoil(path: Path, number: int) -> None:
    """Make the positions of the first table from an entry on such as no version knows, and the log such as leads nowhere."""
    with closing(sqlite3.connect(path)) as db, db:
        rewrite(db, 1, lambda state: state.replace(b'"at":', b'"was":'), number)
        db.execute("UPDATE moves SET seals_after = seals_after + 1 WHERE table_id = 1 AND number >= ?", (number,))


async def test_a_table_that_stops_goes_on_where_its_log_leads(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    house = await filled(path, 7)
    with closing(sqlite3.connect(path)) as db, db:
        rewrite(db, 1, lambda state: state.replace(b'"at":', b'"was":'), 5)
    assert [v.problem for v in await check_tables(path)] == [None, None]
    await house.open()
    party = Party(house, 1)
    assert codec("frutas").dump(await party.state()) == await party.saved()
    await party.play(Random(2))
    assert (await party.row()).status == "finished"
    await house.close()


async def test_a_table_that_stops_is_led_back_to_where_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    house = await filled(path, 7)
    spoil(path, 5)
    before = path.read_bytes()
    (bad, good) = await check_tables(path)
    assert (bad.back_to, good.problem) == (4, None) and "Unloadable" in (bad.problem or "")
    assert "--repair would lead it back to entry 4" in report([bad, good], repair=False)[1]
    assert path.read_bytes() == before
    (mended, _) = await check_tables(path, repair=True)
    assert "it was led back to entry 4" in report([mended], repair=True)[1]
    (kept,) = [p for p in tmp_path.iterdir() if ".before-repair-" in p.name]
    assert kept.stat().st_mode & 0o777 == 0o600
    assert [v.problem for v in await check_tables(path)] == [None, None]
    await house.open()
    party = Party(house, 1)
    moves, row = await party.moves(), await party.row()
    assert [(m.number, m.undone_by) for m in moves if m.undone_by] == [(5, 8), (6, 8), (7, 8)]
    assert (moves[-1].said, moves[-1].seat, moves[-1].undoes) == ("repair", -1, 3)
    assert row.questions == {a.seat: 8 for a in (await party.state()).asks}
    assert (await party.posts())[-1].news == Board(8, undone=3, repaired=True)
    await party.play(Random(2))
    assert (await party.row()).status == "finished"
    assert verify(game("frutas"), await house.tables.record(1)) is None
    await house.close()


async def test_a_table_without_any_position_that_goes_on_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    house = await filled(path, 7)
    spoil(path, 0)
    (bad, _) = await check_tables(path)
    assert bad.back_to is None and "--repair would end it" in report([bad], repair=False)[1]
    await check_tables(path, repair=True)
    assert [v.table.game for v in await check_tables(path)] == ["oaxaca"]
    await house.open()
    assert (await Party(house, 1).row()).status == "ended" and (await Party(house, 1).posts())[-1].kind == "ended"
    await house.close()


async def test_rules_that_leave_somebody_without_a_choice_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.sqlite3"
    await filled(path, 7)
    monkeypatch.setattr("examples.frutas.rules.CRATE", 0)
    (bad, good) = await check_tables(path)
    assert "Stuck" in (bad.problem or "") and good.problem is None


async def test_other_troubles_have_names(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await filled(path, 3)
    assert problem_with("chess", b"", 2) == "there is no game called chess"
    assert problem_with("oaxaca", None, 2) == "its position is not kept"
    async with store_in(path) as store:
        saved = await store.snapshot(1, 3)
    assert saved is not None and problem_with("frutas", saved, 2) is None
    over = json.loads(saved)
    over["state"]["stack"] = []
    assert problem_with("frutas", json.dumps(over).encode(), 2) == "nobody is asked anything"
    assert (problem_with("frutas", saved, 5) or "").startswith("IndexError"), "a seat that the game does not know"


async def test_a_running_bot_is_not_repaired_under(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = await House(tmp_path / "games.sqlite3").open()
    with pytest.raises(Exception, match="Stop the bot before"):
        await check_tables(house.path, repair=True)
    await house.close()


def test_the_gate_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.sqlite3"
    asyncio.run(filled(path, 7))
    assert call("doctor", "--tables", "--database", str(path)) == 0
    assert capsys.readouterr().out == "2 running tables, 2 of them go on under this version.\n"
    spoil(path, 5)
    assert call("doctor", "--tables", "--database", str(path)) == 1
    assert call("doctor", "--tables", "--repair", "--database", str(path)) == 0
    assert call("doctor", "--tables", "--database", str(path)) == 0
    assert call("doctor", "--tables", "--database", str(tmp_path / "missing")) == 0
    assert "no tables to look at" in capsys.readouterr().out
    path.write_bytes(b"garbage" * 5000)
    assert call("doctor", "--tables", "--database", str(path)) == 1
    assert "Restore a backup" in capsys.readouterr().err


# -- the size of the file -------------------------------------------------------------------------------------------------


def test_a_file_is_made_as_small_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.sqlite3"
    asyncio.run(filled(path, 7))
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO handled VALUES (?, ?, 1)", [(str(n), "x" * 4000) for n in range(300)])
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM handled")
    before = path.stat().st_size
    assert call("compact", "--database", str(path)) == 0
    assert path.stat().st_size < before // 3 and "MB now" in capsys.readouterr().out
    assert call("doctor", "--tables", "--database", str(path)) == 0
    assert call("compact", "--database", str(tmp_path / "missing")) == 1
    assert "no database file" in capsys.readouterr().err
