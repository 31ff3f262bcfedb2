"""Addresses of databases: what is shown of one, what the server's tools are told, and which are none of ours."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.__main__ import parser
from bot.store import DatabaseProblem
from bot.store.address import FORM, Address, place
from bot.store.dump import dump, put_back

SERVER = "postgresql://"
SECRET = ("quex", "zumo")  # the parts of a password
SIGNED = [f"{SERVER}u:quex{sign}zumo@h/d" for sign in "#?["]
GIVEN = [f"{SERVER}h/d?password=quexzumo", f"{SERVER}u@h/d?sslmode=disable&password=quex@zumo"]
# Those that the library reads otherwise than whoever wrote them meant it.
TORN = [f"{SERVER}{text}" for text in (
    "u:quex/zumo@h/d", "u:12/zumo@h/d", "u:quex/zumo", "u:quex@zumo@h/d", "u:q@quex/zumo@h/d", "u:12/quex?zumo@h/d",
    "u:quex#zumo/z@h/d", "h?password=quex@zumo", "h:5?user=u&password=quex@zumo/d", "u:12/quex?a=zumo@h/d", "u:q@quex?zumo@h/d",
    "u:quex[/zumo]@h/d",
)]  # fmt: skip


def shows(text: str) -> bool:
    """Whether a part of the password can be read there."""
    return any(part in text for part in SECRET)


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where it is written down what the server's tools were called with."""
    note = tmp_path / "note"
    for name in ("pg_dump", "pg_restore"):
        made = tmp_path / name
        made.write_text(
            f"#!{sys.executable}\nimport os, sys\n"
            f"print(repr((sys.argv, os.environ.get('PGPASSWORD', ''))), file=open({str(note)!r}, 'a'))\n"
        )
        made.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PGPASSWORD", raising=False)
    return note


def told(note: Path) -> tuple[list[str], str]:
    """The words and the password that a tool was last called with to go to a database; no call's words show the password."""
    calls = [eval(line) for line in note.read_text().splitlines()]
    assert not any(shows(str(words)) for words, _ in calls)
    return next((words, password) for words, password in reversed(calls) if any("--dbname=" in word for word in words))


@pytest.mark.parametrize("text", [*SIGNED, *GIVEN, *TORN, f"{SERVER}u:%zz@[h/d", f"{SERVER}[", SERVER, "quex"])
def test_no_part_of_a_password_is_shown_whatever_is_in_it(text: str) -> None:
    assert not shows(f"{Address(text)} {Address(text)!r}")


@pytest.mark.parametrize("text", [*SIGNED, *GIVEN])
def test_no_part_of_a_password_is_among_the_words_of_a_command(text: str, tool: Path, tmp_path: Path) -> None:
    meant = conninfo_to_dict(text)
    password = meant.pop("password")
    asyncio.run(dump(Address(text), tmp_path / "games.dump"))
    words, given = told(tool)
    assert not shows(str(words)) and given == password
    assert conninfo_to_dict(words[-1].removeprefix("--dbname=")) == meant
    asyncio.run(put_back(tmp_path / "games.dump", Address(text)))
    words, given = told(tool)
    assert not shows(str(words)) and given == password
    assert conninfo_to_dict(words[-2].removeprefix("--dbname=")) == meant


@pytest.mark.parametrize("text", [*TORN, f"{SERVER}u:%zzquex@h/d", f"{SERVER}h/d?quex=zumo", "host=h password=quex"])
def test_an_address_that_is_not_read_as_it_is_meant_is_given_to_no_tool(text: str, tool: Path, tmp_path: Path) -> None:
    for work in (dump(Address(text), tmp_path / "games.dump"), put_back(tmp_path / "games.dump", Address(text))):
        with pytest.raises(DatabaseProblem, match=r"cannot be read\. Write it so: .*%2F for a /") as refused:
            asyncio.run(work)
        assert not shows(str(refused.value)) and not tool.exists()
    assert not (tmp_path / "games.dump").exists()


def test_a_secret_that_a_tool_takes_only_in_sight_is_not_given_to_it(tool: Path, tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match=r"PostgreSQL at h, database d has sslpassword in its address") as refused:
        asyncio.run(dump(Address(f"{SERVER}h/d?sslpassword=quexzumo"), tmp_path / "games.dump"))
    assert not shows(str(refused.value)) and not tool.exists()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"{SERVER}/d", {"dbname": "d"}),
        (f"{SERVER}/d?host=/run/a b", {"dbname": "d", "host": "/run/a b"}),
        (f"{SERVER}u@%2Frun%2Fx/d", {"user": "u", "dbname": "d", "host": "/run/x"}),
        (f"{SERVER}u@[::1]:5/d", {"user": "u", "dbname": "d", "host": "::1", "port": "5"}),
        (SERVER, {}),
    ],
)
def test_the_tools_are_told_where_it_is_also_without_a_host(text: str, meant: dict[str, str], tool: Path, tmp_path: Path) -> None:
    text = text.replace(" ", "%20")
    asyncio.run(dump(Address(text), tmp_path / "games.dump"))
    words, password = told(tool)
    assert conninfo_to_dict(words[-1].removeprefix("--dbname=")) == meant and password == ""


async def test_the_tools_are_not_called_where_the_library_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseProblem, match="needs psycopg, which is not installed"):
        await dump(Address(f"{SERVER}h/d"), tmp_path / "games.dump")


@pytest.mark.parametrize(
    "text", [*SIGNED, *GIVEN, f"{SERVER}h/d", f"{SERVER}u:a%21:b@h/d", f"{SERVER}u:a@h/d?password=b", f"{SERVER}@h"]
)
def test_the_password_is_the_one_that_the_library_reads(text: str) -> None:
    assert Address(text).password == conninfo_to_dict(text).get("password", "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("u:p@db.example:5432/games", "db.example, database games"),
        ("u:p@[::1]:5432/games", "::1, database games"),
        ("a:1,b:2/games", "a,b, database games"),
        ("/games", "this machine, database games"),
        ("%2Frun/games", "this machine, database games"),
        ("/?host=db.example&dbname=games", "db.example, database games"),
        ("/?user=u@somewhere", "this machine"),
        ("u:12/zumo@h/d", "an address that is not shown"),
    ],
)
def test_host_and_database_are_shown(text: str, shown: str) -> None:
    assert str(Address(f"{SERVER}{text}")) == f"PostgreSQL at {shown}"


# -- addresses of other kinds ---------------------------------------------------------------------------------------------------

FOREIGN = [f"{kind}://u:quexzumo@h/db" for kind in ("postgresql+psycopg", "PostgreSQL", "mysql", "sqlite")]
FOREIGN += ["host=h user=u password=quexzumo dbname=db", " user = u password='quexzumo'", "dbname=db password=quexzumo"]


@pytest.mark.parametrize("text", FOREIGN)
@pytest.mark.parametrize("words", [["backup", "b", "--database"], ["doctor", "--database"], ["move", "a"]])
def test_an_address_of_another_kind_is_no_file(words: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser(words[0]).parse_args([*words, text])
    said = capsys.readouterr().err
    assert FORM in said and not shows(said)


def test_paths_are_files() -> None:
    for text in (
        "games.sqlite3",
        "/a//b",
        "C:\\games",
        "C:/games",
        "a/b:" + "//c",
        "://",
        "my host=1/games",
        "a=b",
        "hosts/host=h",
    ):
        assert place(text) == Path(text)
