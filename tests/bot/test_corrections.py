"""An owner's corrections of cards and sentences: they go before ours, and what cannot be used is refused at the start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import corrections
from bot.__main__ import COMMANDS, PLAYING, take_corrections
from engines.kernel.data import CORRECTIONS, HOUSE, data_file
from renderers.words import Words

ROOT = Path(__file__).parents[2]
SEEN = """
import json
from bot.records import versions
from engines.oaxaca.cards import BOX
from renderers.words import Words
words = Words("es")
print(json.dumps([BOX.constants.model_dump(), versions("oaxaca", "en")["data"], words.word("words.and"), words.word("words.or")]))
"""


def python(folder: Path | str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process of its own, since cards are read but once; its owner corrects what lies in the folder."""
    env = {**os.environ, CORRECTIONS: str(folder)}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT, env=env)


def lay(folder: Path, name: str, what: Any) -> Path:
    """Write a file of the owner's."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(what if isinstance(what, bytes) else json.dumps(what).encode())
    return file


def oaxaca(**constants: int) -> dict[str, Any]:
    """The cards of Oaxaca with other numbers."""
    box: dict[str, Any] = json.loads((HOUSE / "oaxaca.json").read_text(encoding="utf-8"))
    return {**box, "constants": {**box["constants"], **constants}}


@pytest.mark.sampled(3)
def test_a_correction_counts_and_everything_else_stays(tmp_path: Path) -> None:
    before = json.loads(python("", "-c", SEEN).stdout)
    lay(tmp_path, "oaxaca.json", oaxaca(rounds=2))
    lay(tmp_path, "texts/es.json", {"words.and": "amén de"})
    (tmp_path / "notes.txt").write_text("why the number is another one")
    constants, data, and_, or_ = json.loads(python(tmp_path, "-c", SEEN).stdout)
    assert constants == {**before[0], "rounds": 2} and data != before[1]
    assert (and_, or_) == ("amén de", before[3])


@pytest.mark.sampled(3)
def test_corrections_hold_in_worker_processes_and_for_every_command_that_plays(tmp_path: Path) -> None:
    lay(tmp_path, "oaxaca.json", oaxaca(rounds=1))
    games = ("-m", "bot", "simulate", "oaxaca", "--games", "2", "--jobs", "2", "--json")
    short, usual = (json.loads(python(folder, *games).stdout) for folder in (tmp_path, ""))
    assert 0 < short["decisions"] < usual["decisions"] / 2 and short["broken"] == usual["broken"] == 0
    assert set(PLAYING) == {"run", "practice", "terminal", "simulate", "verify", "work"} and set(PLAYING) < set(COMMANDS)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "what", "why"),
    [
        ("oaxaca.json", b"{", "it is not JSON: "),
        ("oaxaca.json", b"\xff", "it is not UTF-8: byte 0 cannot be read"),
        ("oaxaca.json", {}, "Field required (and "),
        ("oaxaca.json", oaxaca(nonsense=3), "constants.nonsense: Extra inputs are not permitted."),
        ("oaxca.json", {}, "there is no file of that name to correct, perhaps oaxaca.json is meant."),
        ("texts/fr.json", {}, "there is no file of that name to correct"),
        ("texts/es.json", [], "it must hold sentences by their keys."),
        ("texts/es.json", {"words.ad": "x"}, "there is no sentence `words.ad`, perhaps `words.and` is meant."),
        ("texts/es.json", {"words.and": " "}, "`words.and` must be a sentence."),
        ("texts/es.json", {"words.and": "{broken"}, "`words.and`: "),
        ("texts/es.json", {"words.and": "{what} y"}, "`words.and` has {what}, and nobody knows what that is."),
    ],
)
def test_what_cannot_be_used_is_refused_at_the_start(tmp_path: Path, name: str, what: Any, why: str) -> None:
    lay(tmp_path, name, what)
    done = python(tmp_path, "-m", "bot", "verify", "no such record")
    assert done.returncode == 2 and done.stdout == ""
    assert f"{CORRECTIONS}: {name} cannot be used: " in done.stderr and why in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.sampled(3)
def test_a_folder_that_is_not_there_is_refused_and_told_by_the_doctor(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert f"{nowhere} cannot be used: there is no such folder." in python(nowhere, "-m", "bot", "verify", "x").stderr
    assert f"FIX   data: {CORRECTIONS}: {nowhere} cannot be used" in python(nowhere, "-m", "bot", "doctor").stdout
    assert python(nowhere, "-m", "bot", "backup", "--help").returncode == 0


@pytest.mark.sampled(3)
def test_the_doctor_says_what_is_corrected_and_what_cannot_be_used(tmp_path: Path) -> None:
    lay(tmp_path, "oaxaca.json", oaxaca())
    lay(tmp_path, "texts/es.json", {"words.ad": "x"})
    lay(tmp_path, "resafa.json", {})
    said = python(tmp_path, "-m", "bot", "doctor").stdout.splitlines()
    assert f"ok    data: corrected in {tmp_path}: oaxaca.json." in said
    wrong = [line.split(" cannot")[0] for line in said if line.startswith("FIX   ") and "token" not in line]
    assert wrong == [f"FIX   data: {CORRECTIONS}: {name}" for name in ("resafa.json", "texts/es.json")]
    assert "ok    data: games that can be played: merchants_cove, mottainai, oaxaca, patzcuaro." in said


def test_the_folder_may_be_named_in_the_env_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.settings.ENV_FILE", tmp_path / ".env")
    monkeypatch.setenv(CORRECTIONS, "")
    take_corrections()
    assert corrections.corrected_files() == () and data_file("oaxaca.json") == HOUSE / "oaxaca.json"
    monkeypatch.delenv(CORRECTIONS)
    own = lay(tmp_path / "own", "texts/es.json", {"words.and": "&"})
    (tmp_path / ".env").write_text(f"{CORRECTIONS}={tmp_path / 'own'}\nTIANGUIS_LANGUAGE=fr", encoding="utf-8")
    take_corrections()
    assert corrections.corrected_files() == ("texts/es.json",) and data_file("texts/es.json") == own
    assert corrections.problems() == [] and Words("en").word("words.and") == "and"
