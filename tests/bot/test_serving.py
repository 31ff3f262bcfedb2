"""Going to Discord needs a token, and says so."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from bot.cli import run
from bot.settings import Settings


def test_without_a_token_nobody_goes_to_discord(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "load", Settings)
    assert run.run(Namespace()) == 2
    assert "DISCORD_TOKEN" in capsys.readouterr().err


def test_a_damaged_database_is_named_before_anything_is_sent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "tables.sqlite3"
    broken.write_bytes(b"this is not a database, however long one looks at it")
    monkeypatch.setattr(run, "load", lambda: Settings(token="a.b.c", database=broken))
    assert run.run(Namespace()) == 2
    assert "tables.sqlite3" in capsys.readouterr().err
