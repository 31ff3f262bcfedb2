"""What is installed elsewhere is whole: its files, its libraries, its commands."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.house.test_packaging import PROJECT, plain
from tests.house.tree import PROGRAM, ROOT, files, modules, text_of
from tests.kit.house import copy_rooms
from tests.wire.program import TOKEN, Program
from tests.wire.standin import standing_in
from tests.wire.test_game import gathered

SHIPPED = (*PROGRAM, "examples", "data")
READY = "Practice server ready: "


def imported(path: Path) -> set[str]:
    """The names at the root of everything that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(text_of(path) or "")):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_every_library_that_the_program_imports_is_asked_for() -> None:
    """Else an installed bot lacks what a contributor happens to have."""
    extras = PROJECT["optional-dependencies"]
    asked = {*PROJECT["dependencies"], *extras["practice"], *extras["fleet"]}
    names = {plain(re.split(r"[^A-Za-z0-9._-]", wanted)[0]) for wanted in asked}
    come_along = {"aiohttp", "psycopg-pool", "pydantic-core", "typing-extensions", "yarl"}  # with those that we ask for
    used = {name for path in modules(*PROGRAM) for name in imported(path)} - {*PROGRAM, *sys.stdlib_module_names}
    distributions = packages_distributions()
    assert {name for name in used if not {plain(d) for d in distributions[name]} & (names | come_along)} == set()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from what the repository holds and nothing else."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for path in files():
        (source / path.parent).mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, source / path)
    build = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(out), str(source))
    subprocess.run([sys.executable, "-m", "pip", *build], check=True, capture_output=True)
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it, and the libraries of this one."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, capture_output=True)
    made = folder / "bin" / "python"
    pip = ("--python", str(made), "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    subprocess.run([sys.executable, "-m", "pip", *pip], check=True, capture_output=True)
    (packages,) = folder.glob("lib/python3*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return made


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no checkout, with the settings of a host in it."""
    for name in [name for name in os.environ if name.startswith("TIANGUIS_") or name == "PYTHONPATH"]:
        monkeypatch.delenv(name)
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n", encoding="utf-8")
    (tmp_path / ".env").chmod(0o600)
    return tmp_path


def tianguis(python: Path, where: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a host types it."""
    program = str(python.with_name("tianguis"))
    return subprocess.run([program, *arguments], cwd=where, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.deep
def test_the_wheel_holds_what_the_program_needs_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
        entry = next(name for name in packed.namelist() if name.endswith("entry_points.txt"))
        assert "tianguis = bot.__main__:main" in packed.read(entry).decode()
    assert held == {path.as_posix() for path in files() if path.parts[0] in SHIPPED}


@pytest.mark.deep
def test_the_commands_work_outside_a_checkout(python: Path, elsewhere: Path) -> None:
    doctor = tianguis(python, elsewhere, "doctor")
    assert (doctor.returncode, doctor.stderr) == (0, ""), doctor.stdout
    assert f"database: {elsewhere / 'tianguis.sqlite3'} will be made" in doctor.stdout and "All is well." in doctor.stdout
    games = tianguis(python, elsewhere, "simulate", "oaxaca", "--games", "2", "--jobs", "2", "--json")
    assert json.loads(games.stdout)["games"] == 2 and games.stderr == ""
    (elsewhere / ".env").unlink()
    without = tianguis(python, elsewhere, "run")
    assert without.returncode == 2 and without.stderr.startswith(
        "DISCORD_TOKEN is not set. Write the line DISCORD_TOKEN=... into"
    )
    assert tianguis(python, elsewhere, "--help").stdout.startswith("usage: tianguis ")


@pytest.mark.deep
def test_corrections_go_before_what_is_installed(python: Path, elsewhere: Path) -> None:
    (elsewhere / "own").mkdir()
    (elsewhere / "own" / "oaxaca.json").write_text("{}", encoding="utf-8")
    with (elsewhere / ".env").open("a", encoding="utf-8") as file:
        file.write("TIANGUIS_DATA=own\n")
    refused = tianguis(python, elsewhere, "simulate", "oaxaca")
    assert refused.returncode == 2 and refused.stderr.startswith("TIANGUIS_DATA: oaxaca.json cannot be used: ")


@pytest.mark.deep
def test_the_practice_page_opens_outside_a_checkout(python: Path, elsewhere: Path) -> None:
    serving = subprocess.Popen(
        [python.with_name("tianguis"), "practice", "--no-open"],
        cwd=elsewhere, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert serving.stdout is not None
        said = serving.stdout.readline()
        assert said.startswith(READY), said
        with urllib.request.urlopen(said.removeprefix(READY).strip(), timeout=30) as page:
            assert page.status == 200 and b"<html" in page.read().lower()
        os.killpg(serving.pid, signal.SIGINT)
        assert serving.communicate(timeout=60) == ("", "") and serving.returncode == 0
    finally:
        if serving.poll() is None:
            os.killpg(serving.pid, signal.SIGKILL)


@pytest.mark.deep
async def test_a_table_is_played_by_the_installed_bot(python: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_rooms(elsewhere, "tests/wire/launch.py")
    monkeypatch.setattr("tests.wire.program.ROOT", elsewhere)
    monkeypatch.setattr("tests.wire.program.sys.executable", str(python))
    async with standing_in() as here:
        bot = Program(here, elsewhere)
        try:
            await bot.start()
            guests = await gathered(here, bot, here.channel(), ["Ana", "Ben"])
            asked = next(guest for guest in guests if guest.ask(guest.live()) is not None)
            before = asked.live().table.number
            while asked.live().table.number == before:
                await asked.move()
        finally:
            await bot.stop()
        assert bot.errors() == []
