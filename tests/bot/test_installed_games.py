"""Games from elsewhere: found by entry points and settings; one that is broken is named in the log, and the rest plays."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord_ui import client
from bot.discord_ui.commands.game import game_group
from bot.installed_games import fill_the_shelf
from engines import shelf
from engines.shelf import GROUP, OWN, SHELF
from tests.kit.house import HOUSE, start

SCRIPT = """
import json
from bot.installed_games import fill_the_shelf
from engines.shelf import SHELF
fill_the_shelf()
print(json.dumps(SHELF))
"""
BROKEN = {
    "raising": "raise RuntimeError('halfway')",
    "empty": "",
    "nothing": "GAME = 3",
    "namesake": "from engines.oaxaca import GAME",
    "wordless": "from dataclasses import dataclass\nfrom typing import ClassVar\nfrom dataclasses import replace\n"
    "from engines.kernel import State\nfrom engines.patzcuaro import GAME as THEIRS\n"
    "@dataclass(slots=True)\nclass Mute(State):\n    NAME: ClassVar[str] = 'wordless'\n"
    "GAME = replace(THEIRS, state=Mute)",
}


def package(where: Path, name: str, module: str) -> None:
    """An installed package that brings a game."""
    info = where / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {module}\n", encoding="utf-8")


def shelf_with(site: Path, **env: str) -> tuple[dict[str, str], str]:
    """What is on the shelf where those packages are installed, and the log."""
    done = start(site, "-c", SCRIPT, PYTHONPATH=os.pathsep.join((str(site), str(HOUSE))), **env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


@pytest.mark.sampled(3)
def test_a_game_of_an_installed_package_is_found(tmp_path: Path) -> None:
    package(tmp_path, "fruits", "examples.frutas.rules")
    assert shelf_with(tmp_path) == ({**OWN, "frutas": "examples.frutas.rules"}, "")
    twice = shelf_with(tmp_path, TIANGUIS_GAMES="examples.frutas.rules")
    assert twice == ({**OWN, "frutas": "examples.frutas.rules"}, ""), "named in the settings as well"


def test_games_that_are_broken_are_named_in_the_log_and_the_rest_plays(tmp_path: Path) -> None:
    for name, source in BROKEN.items():
        folder = tmp_path / f"{name}_game"
        folder.mkdir()
        (folder / "__init__.py").write_text("", encoding="utf-8")
        (folder / "rules.py").write_text(source, encoding="utf-8")
        package(tmp_path, name, f"{name}_game.rules")
    package(tmp_path, "gone", "gone_game.rules")
    package(tmp_path, "whole", "examples.frutas.rules")
    found, log = shelf_with(tmp_path, TIANGUIS_GAMES="raising_game.rules")
    assert found == {**OWN, "frutas": "examples.frutas.rules"}
    for name in (*BROKEN, "gone"):
        assert f"the game of {name}_game.rules is left out, for it is broken" in log, log
    assert "halfway" in log and "oaxaca" in log


def test_a_game_whose_commands_cannot_be_made_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(SHELF, "feria", "tests.kit.feria")
    added = list[Any]()

    def made(bot: Any, title: str) -> Any:
        if title == "feria":
            raise TypeError("no command can have that name")
        return game_group(bot, title)

    monkeypatch.setattr(client, "game_group", made)
    monkeypatch.setattr(client, "table_group", lambda bot: "table")
    monkeypatch.setattr(client, "person_commands", lambda bot: ())
    monkeypatch.setattr(client, "statistics_commands", lambda bot: ())
    with caplog.at_level(logging.WARNING):
        client.build_tree(SimpleNamespace(tree=SimpleNamespace(add_command=added.append)))  # type: ignore[arg-type]
    assert set(SHELF) == set(OWN) and len(added) == 1 + len(OWN)
    assert "tests.kit.feria is left out" in caplog.text
    SHELF["feria"] = "tests.kit.feria"  # which the end of the test takes away again


def test_the_shelf_is_filled_before_the_command_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.shelf.SHELF", dict(SHELF))
    monkeypatch.setattr("renderers.rooms.SHELF", shelf.SHELF)
    monkeypatch.setattr("renderers.words.words.SHELF", shelf.SHELF)
    monkeypatch.setenv("TIANGUIS_GAMES", "examples.frutas.rules")
    fill_the_shelf()
    assert shelf.SHELF == {**OWN, "frutas": "examples.frutas.rules"}
    assert shelf.game("frutas").name == "frutas"
