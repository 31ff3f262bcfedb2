"""Settings: from the environment and from a file, with words that help, and a token that is never shown."""

from __future__ import annotations

import os
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.settings import ROOT, VARIABLES, Settings, SettingsProblem, application_id, data_folder, load, read_env
from bot.store.address import Address
from bot.tables import Limits

TOKEN = f"{urlsafe_b64encode(b'123456789012345678').decode().rstrip('=')}.Gabcde.secret-part_of-the-token"


def told(environment: dict[str, str], file: Path) -> Settings:
    """The settings of an environment and a file, whatever this machine's environment says."""
    with patch.dict(os.environ, environment, clear=True):
        return load(file)


def from_file(folder: Path, text: str, **environment: str) -> Settings:
    """The settings that a file and an environment give."""
    file = folder / ".env"
    file.write_text(text, encoding="utf-8")
    return told({**{name: os.environ[name] for name in ("HOME",) if name in os.environ}, **environment}, file)


def test_without_anything_the_usual_is_chosen(tmp_path: Path) -> None:
    assert told({}, tmp_path / ".env") == Settings()
    assert Settings().database == ROOT / "tianguis.sqlite3" and Settings().limits == Limits()


def test_every_setting_has_a_variable_and_every_variable_is_explained() -> None:
    assert list(VARIABLES.values()) == list(Settings.model_fields)
    assert [name for name in VARIABLES.values() if not Settings.model_fields[name].description] == []
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^([A-Z_]+)=$", example, re.MULTILINE)) == set(VARIABLES)
    assert told({}, ROOT / ".env.example") == Settings()
    usual = {"tianguis.sqlite3", *(str(v) for v in (50, 5, 4, 60, 0.8)), "INFO", "en"}
    assert {word for word in usual if not re.search(rf"[Uu]sually {re.escape(word)}\b", example)} == set()


def test_each_variable_is_read(tmp_path: Path) -> None:
    chosen = from_file(
        tmp_path,
        f"""
        DISCORD_TOKEN={TOKEN}
        TIANGUIS_DATABASE=games/here.sqlite3
        TIANGUIS_TABLES_PER_SERVER=7
        TIANGUIS_TABLES_PER_HOST=2
        TIANGUIS_ROBOTS_PER_TABLE=0
        TIANGUIS_COMMANDS_PER_MINUTE=11
        TIANGUIS_ROBOT_PAUSE=0.25
        TIANGUIS_SHARED=yes
        TIANGUIS_API=http://127.0.0.1:8080/
        TIANGUIS_METRICS=[::1]:9400
        TIANGUIS_LOG_LEVEL=debug
        TIANGUIS_LANGUAGE=ES
        TIANGUIS_GAMES=examples.frutas.rules, tests.kit.feria
        """,
    )
    games = ("examples.frutas.rules", "tests.kit.feria")
    assert chosen == Settings(
        token=TOKEN, database=ROOT / "games" / "here.sqlite3", tables_per_server=7, tables_per_host=2, robots_per_table=0,
        commands_per_minute=11, robot_pause=0.25, log_level="DEBUG", language="es", games=games,
        shared=True, metrics="[::1]:9400", api="http://127.0.0.1:8080",
    )  # fmt: skip
    assert chosen.limits == Limits(tables_per_guild=7, tables_per_host=2, robots_per_table=0)
    assert chosen.needed_token() == TOKEN


def test_an_absolute_path_stays(tmp_path: Path) -> None:
    assert from_file(tmp_path, f"TIANGUIS_DATABASE={tmp_path}/x y.sqlite3").database == tmp_path / "x y.sqlite3"
    assert from_file(tmp_path, "TIANGUIS_DATABASE=~/x").database == Path.home() / "x"


def test_a_database_may_be_the_address_of_a_server_which_is_never_shown_whole(tmp_path: Path) -> None:
    whole = "postgresql://" + "bot:s3cr3t@127.0.0.1:5433/games"
    chosen = from_file(tmp_path, f"TIANGUIS_DATABASE={whole}")
    assert chosen.database == Address(whole) and str(chosen.database) == "PostgreSQL at 127.0.0.1, database games"
    assert "s3cr3t" not in f"{chosen!r} {chosen}" and chosen.commands_told == ROOT / "tianguis.commands"
    with pytest.raises(SettingsProblem) as caught:
        from_file(tmp_path, f'TIANGUIS_DATABASE="{whole}\n"x"')
    assert "s3cr3t" not in str(caught.value)
    with pytest.raises(SettingsProblem, match=r"TIANGUIS_DATABASE must be .*not this one, which is not shown") as caught:
        from_file(tmp_path, "", TIANGUIS_DATABASE=f"{whole}\nb")
    assert "s3cr3t" not in str(caught.value)


ELSEWHERE = [
    *(f"{kind}://u:geheim@h/db" for kind in ("postgresql+psycopg", "PostgreSQL", "mysql", "sqlite")),
    "host=h password=geheim",
]


@pytest.mark.parametrize("text", ELSEWHERE)
def test_an_address_of_another_kind_is_no_path_and_is_not_shown(tmp_path: Path, text: str) -> None:
    with pytest.raises(
        SettingsProblem, match=r"TIANGUIS_DATABASE must be .*not shown\. Write an address so: postgresql://"
    ) as caught:
        from_file(tmp_path, f"TIANGUIS_DATABASE={text}")
    assert "geheim" not in str(caught.value)


@pytest.mark.parametrize("name", ["TIANGUIS_DATABASE", "TIANGUIS_DATA"])
def test_a_home_of_nobody_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsProblem, match=rf"{name} must be .*, not '~no-such-user/x'"):
        from_file(tmp_path, f"{name}=~no-such-user/x")


def test_a_folder_of_corrections_in_a_home_of_nobody_is_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program begins with it, before anybody could tell what is wrong; that such a folder is not there is told later."""
    monkeypatch.setenv("TIANGUIS_DATA", "~no-such-user/x")
    assert data_folder() == Path("~no-such-user/x")


def test_which_commands_were_told_stands_beside_the_file(tmp_path: Path) -> None:
    assert Settings(database=tmp_path / "games.sqlite3").commands_told == tmp_path / "games.commands"


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    chosen = from_file(tmp_path, "TIANGUIS_TABLES_PER_HOST=2\nTIANGUIS_ROBOT_PAUSE=3", TIANGUIS_TABLES_PER_HOST="9", PATH="/bin")
    assert (chosen.tables_per_host, chosen.robot_pause) == (9, 3.0)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("A=b", "b"),
        ("  A = b  ", "b"),
        ("export A=b", "b"),
        ("A=b # a remark", "b"),
        ("A=b#no remark", "b#no remark"),
        ("A='b # no remark'", "b # no remark"),
        ('A="b" # a remark', "b"),
        ("A=", ""),
        ("A=''", ""),
        ("A=b=c", "b=c"),
        ("\ufeffA=b", "b"),
        ("# A=c\n\nA=b\r\n", "b"),
        ("A=b\nA=c", "c"),
    ],
)
def test_lines_of_the_file(tmp_path: Path, line: str, value: str) -> None:
    file = tmp_path / ".env"
    file.write_bytes(line.encode())
    assert read_env(file) == {"A": value}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("TIANGUIS_TABLES_PER_HOST=many", "TIANGUIS_TABLES_PER_HOST must be a whole number from 1 to 100000, not 'many'."),
        ("TIANGUIS_TABLES_PER_SERVER=0", "TIANGUIS_TABLES_PER_SERVER must be a whole number"),
        ("TIANGUIS_ROBOTS_PER_TABLE=-1", "TIANGUIS_ROBOTS_PER_TABLE must be a whole number"),
        ("TIANGUIS_COMMANDS_PER_MINUTE=1.5", "TIANGUIS_COMMANDS_PER_MINUTE must be a whole number"),
        ("TIANGUIS_ROBOT_PAUSE=61", "TIANGUIS_ROBOT_PAUSE must be seconds from 0 to 60, not '61'."),
        ("TIANGUIS_ROBOT_PAUSE=nan", "TIANGUIS_ROBOT_PAUSE must be seconds"),
        ("TIANGUIS_LOG_LEVEL=loud", "TIANGUIS_LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, not 'loud'."),
        ("TIANGUIS_SHARED=perhaps", "TIANGUIS_SHARED must be yes or no, not 'perhaps'."),
        ("TIANGUIS_METRICS=9400", "TIANGUIS_METRICS must be HOST:PORT, say 127.0.0.1:9400, not '9400'."),
        ("TIANGUIS_METRICS=here:door", "TIANGUIS_METRICS must be HOST:PORT"),
        ("TIANGUIS_API=proxy:8080", "must be http://HOST:PORT of a proxy, say http://127.0.0.1:8080, not 'proxy:8080'."),
        ("TIANGUIS_API=http://127.0.0.1:8080/api/v10", "TIANGUIS_API must be http://HOST:PORT of a proxy"),
        ("TIANGUIS_API=http://127.0.0.1:port", "TIANGUIS_API must be http://HOST:PORT of a proxy"),
        ("TIANGUIS_LANGUAGE=fr", "TIANGUIS_LANGUAGE must be one of en, es, not 'fr'."),
        ("TIANGUIS_ROBOT_PAUS=1", "TIANGUIS_ROBOT_PAUS is not a setting. Did you mean TIANGUIS_ROBOT_PAUSE?"),
        ("TIANGUIS_XYZZY=1", "TIANGUIS_XYZZY is not a setting."),
        ("just words", ".env, line 1: write NAME=value there"),
        ("A=b\n= c", ".env, line 2: write NAME=value there"),
        ("A='b", ".env, line 1: the quotation mark after A= is not closed."),
        ("\n# one\n\n  A='b\nB='c'", ".env, line 4: the quotation mark after A= is not closed."),
        ("A='b' and more", ".env, line 1: nothing may follow the second quotation mark after A=."),
        ("just", ".env, line 1: write NAME=value there"),
        ("a-b=c", ".env, line 1: write NAME=value there"),
        ('TIANGUIS_DATABASE="a\\nb"', "TIANGUIS_DATABASE must be a path, or the address of a PostgreSQL database, not "),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(SettingsProblem) as caught:
        from_file(tmp_path, text)
    assert words in str(caught.value)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(SettingsProblem) as caught:
        from_file(tmp_path, "TIANGUIS_LANGUAGE=fr\nTIANGUIS_ROBOT_PAUSE=long", TIANGUIS_NONSENSE="1")
    assert [line.split()[0] for line in str(caught.value).splitlines()] == [
        "TIANGUIS_LANGUAGE", "TIANGUIS_NONSENSE", "TIANGUIS_ROBOT_PAUSE",
    ]  # fmt: skip


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"A=\xff\xfe")
    for file in (tmp_path / ".env", tmp_path):
        with pytest.raises(SettingsProblem, match="cannot be read"):
            read_env(file)


def test_without_a_token_nobody_goes_to_discord() -> None:
    with pytest.raises(SettingsProblem, match=r"DISCORD_TOKEN is not set.*\.env"):
        Settings().needed_token()


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    chosen = from_file(tmp_path, f"DISCORD_TOKEN={TOKEN}")
    assert chosen.token == TOKEN and "secret" not in f"{chosen!r} {chosen} {[chosen]}"
    for text in (f"DISCORD_TOKEN='{TOKEN}", f"DISCORD_TOKEN {TOKEN}", f"TIANGUIS_LANGUAGE=fr\nDISCORD_TOKEN={TOKEN}"):
        with pytest.raises(SettingsProblem) as caught:
            from_file(tmp_path, text)
        assert "secret" not in str(caught.value)


def test_the_application_is_read_from_its_token() -> None:
    assert application_id(TOKEN) == 123456789012345678
    first = TOKEN.partition(".")[0]
    for bad in ("", "a.b.c", "MTIz.b.c", first, f"{first}.b", f"{first}..c", f"{first}.b.c.d", f"{first}.b.", f"é{TOKEN}", ".."):
        assert application_id(bad) is None, bad


def test_a_contact_is_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "none"
    assert told({"TIANGUIS_CONTACT": " @host on Discord "}, missing).contact == "@host on Discord"
    for text in ("x" * 201, "two\nlines"):
        with pytest.raises(SettingsProblem, match="TIANGUIS_CONTACT must be one line"):
            told({"TIANGUIS_CONTACT": text}, missing)


@pytest.mark.parametrize("named", ["no.such.module", "examples.chess.rules", "examples.frutas.rules examples.nothing"])
def test_a_game_that_is_not_there_is_named(tmp_path: Path, named: str) -> None:
    with pytest.raises(SettingsProblem, match="TIANGUIS_GAMES must be modules"):
        from_file(tmp_path, f"TIANGUIS_GAMES={named}")
