"""`python -m bot practice` says in a sentence why it cannot start."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from bot.__main__ import main


@pytest.mark.parametrize("why", ["a folder", "no port", "a port that is taken"])
def test_whoever_cannot_practise_is_told_why(why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = {"a folder": 0, "no port": 99999, "a port that is taken": taken.getsockname()[1]}[why]
        database = tmp_path if why == "a folder" else tmp_path / "practice.sqlite3"
        assert main(["practice", "--no-open", "--port", str(port), "--database", str(database)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("The practice server cannot be started: ") and "Traceback" not in told
