"""What `verify` proves of a record, and that it finds whatever was changed in one and calls it by its name."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot import records
from bot.__main__ import main
from bot.cli.verify import CHANGED, FAIR, UNPROVED, UNREADABLE
from bot.verifying import Changed, Unreadable, read, verify
from engines.kernel import promise, seed_for
from engines.robots import play_match, robot
from engines.shelf import SHELF, game
from tests.deep import DEEP, one_of_each
from tests.tables.parlour import House, secrets

Record = Any  # it is changed in ways that no type allows
SEATS = [(title, seats) for title in SHELF for seats in game(title).seat_counts]


async def made_at_a_table(path: Path) -> Record:
    """The record of a game of two, in which something was taken back alone and something by consent."""
    house = await House(path).open()
    try:
        party, rng = await house.party("ana", "ben", language="es"), Random(4)
        ana, ben = party["ana"], party["ben"]
        await ana.says(await ana.option("again"))
        await ana.undoes()
        await party.play(rng, 20)
        await ana.wishes(2)
        await ben.agrees()
        house.clock += 60
        await party.play(rng)
        live = await party.live()
        past = await house.tables.past(party.number)
        return dict(records.exported(await house.tables.record(party.number), past, live.state))
    finally:
        await house.close()


@pytest.fixture(scope="module")
def of_a_table(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """One record for all tests here, which leave it alone; the same in every run."""
    drawn = secrets()
    with patch("bot.tables.life.lobby.new_secret", lambda: next(drawn)):
        return asyncio.run(made_at_a_table(tmp_path_factory.mktemp("table") / "games.sqlite3"))


@pytest.fixture
def record(of_a_table: Record) -> Record:
    """A record to be changed."""
    return deepcopy(of_a_table)


def of_robots(title: str, seats: int, seed: str = "r") -> Record:
    """The record of a game among robots."""
    return dict(records.of_robots(play_match(game(title), [robot("random")] * seats, seed).record, ["random"] * seats))


# -- what is true -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "seats"), one_of_each(SEATS, lambda table: table[0]))
def test_games_of_every_kind_are_proved(title: str, seats: int) -> None:
    made = of_robots(title, seats)
    assert read(records.written(made).encode()) == made, "what is written is what is read"
    verify(made)
    verify(made, promise(made["secret"]))


@pytest.mark.sampled(3)
def test_a_table_is_proved_with_all_that_was_taken_back(record: Record) -> None:
    verify(record)
    undos = [e for e in record["entries"] if e["undoes"]]
    assert len(undos) == 2 and any(e["undone_by"] for e in record["entries"])
    assert record["language"] == "es" and record["log"][0] == "0 Se prepara la partida"
    assert sum(" ↩ " in line for line in record["log"]) == 2
    assert not any("ana" in str(e) or "robot" not in e for e in record["entries"]), "entries name no people"


def test_the_same_game_gives_the_same_file(record: Record) -> None:
    assert records.written(records.marked(record)) == records.written(record)


# -- what was changed ---------------------------------------------------------------------------------------------------


def entry_of(record: Record, kind: str) -> Record:
    """The first entry in which that was told."""
    return next(e for e in record["entries"] if any(t["kind"] == kind for t in e["events"]))


def event_of(record: Record, kind: str) -> Record:
    """The first event of that kind."""
    found: Record = next(t for t in entry_of(record, kind)["events"] if t["kind"] == kind)
    return found


def put(path: str, value: Any) -> Callable[[Record], None]:
    """Another value in that place."""

    def change(record: Record) -> None:
        *way, last = path.split(".")
        for part in way:
            record = record[int(part) if isinstance(record, list) else part]
        record[int(last) if isinstance(record, list) else last] = value

    return change


def another_secret(record: Record) -> None:
    record["secret"] = record["secret"][::-1]


def another_secret_that_fits(record: Record) -> None:
    """A host who looked for a better game after the promise."""
    record["secret"] = "ab" * 32
    record["promise"] = promise(record["secret"])
    record["seed"] = seed_for(record["secret"], record["salt"])


def another_salt_that_fits(record: Record) -> None:
    record["salt"] += "x"
    record["seed"] = seed_for(record["secret"], record["salt"])


def another_table(record: Record) -> None:
    record["table"] += 1


def more_people_in_the_salt(record: Record) -> None:
    record["salt"] += "|eva"
    record["seed"] = seed_for(record["secret"], record["salt"])


def another_word(record: Record) -> None:
    """A choice that was possible, too."""
    answer = next(a for e in record["entries"] for a in e["answers"] if a[1] == "act" and a[2].startswith("gather "))
    answer[2] = "end"


def nonsense(record: Record) -> None:
    record["entries"][5]["answers"][0][2] = "win"


def swapped(record: Record) -> None:
    e = record["entries"]
    e[7], e[8] = e[8], e[7]


def swapped_and_renumbered(record: Record) -> None:
    swapped(record)
    renumber(record)


def dropped(record: Record) -> None:
    del record["entries"][9]


def doubled(record: Record) -> None:
    record["entries"].insert(9, deepcopy(record["entries"][8]))


def cut_short(record: Record) -> None:
    del record["entries"][-3:]


def renumber(record: Record) -> None:
    for n, entry in enumerate(record["entries"]):
        entry["number"] = n


def wrong_seat(record: Record) -> None:
    entry = record["entries"][-1]
    entry["seat"] = 1 - entry["seat"]


def wrong_speaker(record: Record) -> None:
    entry = record["entries"][-1]
    entry["seat"] = entry["answers"][0][0] = 1 - entry["seat"]


def mark_taken_away(record: Record) -> None:
    next(e for e in record["entries"] if e["undone_by"])["undone_by"] = None


def mark_added(record: Record) -> None:
    record["entries"][-2]["undone_by"] = len(record["entries"]) - 1


def undo_of_more(record: Record) -> None:
    next(e for e in record["entries"] if e["undoes"])["undoes"] += 1


def another_roll(record: Record) -> None:
    dice = event_of(record, "rolled")["data"]["rolled"]
    dice[0] = dice[0] % 6 + 1


def roll_left_out(record: Record) -> None:
    entry = entry_of(record, "rolled")
    entry["events"] = [t for t in entry["events"] if t["kind"] != "rolled"]


def told_to_all(record: Record) -> None:
    """What one seat alone was told."""
    entry = next(e for e in record["entries"] if any(t["to"] for t in e["events"]))
    next(t for t in entry["events"] if t["to"])["to"] = None


def another_line(record: Record) -> None:
    record["log"][4] += " (y gana)"


def line_left_out(record: Record) -> None:
    del record["log"][-1]


def another_score(record: Record) -> None:
    record["result"]["scores"][0]["total"] += 10


def another_winner(record: Record) -> None:
    record["result"]["winners"] = [1 - record["result"]["winners"][0]]


def another_end(record: Record) -> None:
    record["final"]["state"]["draws"] += 1


def another_move(record: Record) -> None:
    record["moves"][3][1] += " x"


def later_in_time(record: Record) -> None:
    record["entries"][3]["at"] += 1e6


def no_proof(record: Record) -> None:
    del record["secret"]


# How it is named where somebody changed it and left the marks alone, and where all marks were made anew.
CHANGES: dict[str, tuple[Callable[[Record], None], str, str]] = {
    "the promise": (put("promise", "0" * 64), "promise: it was changed", "promise: the secret is not the one that was promised"),
    "the secret": (another_secret, "secret: it was changed", "promise: the secret is not the one"),
    "the salt": (put("salt", "1|x|y"), "salt: it was changed", "seed: it does not follow from secret and salt"),
    "the seed": (put("seed", "0" * 64), "seed: it was changed", "seed: it does not follow"),
    "a secret that fits": (another_secret_that_fits, "promise: it was changed", "entry 0: "),
    "a salt that fits": (another_salt_that_fits, "salt: it was changed", "entry 0: "),
    "people in the salt": (more_people_in_the_salt, "salt: it was changed", "seats: there are 2, and the salt names 3"),
    "the table": (another_table, "table: it was changed", "table: it is 2, and the salt names table 1"),
    "the game": (put("game", "patzcuaro"), "game: it was changed", "options|entry 0|marks|final"),
    "the number of seats": (put("seats", 3), "seats: it was changed", "names: there are 2 of them for 3 seats"),
    "too many seats": (put("seats", 9), "seats: it was changed", "seats: oaxaca is not played by 9"),
    "an option": (put("options", {"gold": True}), "options: it was changed", "options: gold cannot be True"),
    "a name": (put("names.0", "Eva"), "names: it was changed", r"log, line \d+: .*Ana.*Eva"),
    "the language": (put("language", "en"), "language: it was changed", ""),
    "a word": (another_word, r"entry \d+: ", r"entry \d+: "),
    "nonsense": (nonsense, "entry 5: seat . cannot answer `win`", "entry 5: seat . cannot answer `win`"),
    "two entries swapped": (swapped, "entry 7: ", "entry 7: entry 8 stands in its place"),
    "swapped, with new numbers": (swapped_and_renumbered, "entry 7: ", r"entry \d+: "),
    "an entry missing": (dropped, "entry 9: ", "entry 9: it is missing"),
    "an entry doubled": (doubled, "entry 9: ", "entry 9: entry 8 is there twice"),
    "the end missing": (cut_short, "moves|result", "moves: they are not those of the entries"),
    "the seat of an entry": (wrong_seat, r"entry \d+: it is of seat", r"entry \d+: it is of seat"),
    "who answers": (wrong_speaker, r"entry \d+: seat . cannot answer", r"entry \d+: seat . cannot answer"),
    "the mark of an undone entry": (mark_taken_away, "entry 1: ", "entry 2: what it takes back is not what was done last"),
    "an entry marked as undone": (mark_added, r"entry \d+: ", r"entry \d+: it says that entry \d+ takes it back"),
    "how much an undo takes back": (undo_of_more, "entry 2: it takes back 1 answers, and says 2", "entry 2: it takes back 1"),
    "a roll": (another_roll, r"entry \d+: the \d+\. of its events \(rolled\)", r"\(rolled\) is not what comes of playing it: "),
    "a roll left out": (roll_left_out, r"entry \d+: ", r"entry \d+: (it has|the)"),
    "who was told": (told_to_all, r"entry \d+: the \d+\. of its events", r"entry \d+: the \d+\. of its events .*to is null"),
    "what is asked": (put("entries.6.asked", []), "entry 6: asked", "entry 6: asked"),
    "what is sealed": (put("entries.6.seals", 99), "entry 6: seals", "entry 6: seals"),
    "a time": (later_in_time, "entry 3: ", "entry 4: it is older than the one before it"),
    "a line of the log": (another_line, "log, line 5: it does not tell what entry", "log, line 5: .*y gana"),
    "a line left out": (line_left_out, "log: it has", "log: it has"),
    "a score": (another_score, r"result: .*scores.0.total is \d+", "result: it is not what the log leads to"),
    "the winner": (another_winner, "result: .*winners", "result: .*winners"),
    "the last state": (another_end, "final: the log leads to another state: state.draws", "final: .*state.draws"),
    "a move": (another_move, "moves: they are not those of the entries", "moves: .*3.1"),
    "a version": (put("versions.python", "2.7"), "versions: it was changed", ""),
    "a robot": (put("entries.4.robot", "easy"), "entry 4: it was changed", ""),
    "the seal": (put("seal", "0" * 64), "seal: it is not that of this record", ""),
    "the secret taken out": (no_proof, "secret: it is missing", "secret: it is missing"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_named(record: Record, name: str) -> None:
    change, named, _ = CHANGES[name]
    change(record)
    with pytest.raises(Changed) as found:
        verify(read(records.written(record).encode()))
    assert re.match(named, str(found.value)), str(found.value)


@pytest.mark.parametrize("name", [name for name, (_, _, forged) in CHANGES.items() if forged])
def test_new_marks_do_not_hide_it(record: Record, name: str) -> None:
    change, _, named = CHANGES[name]
    change(record)
    with pytest.raises(Changed) as found:
        verify(read(records.written(records.marked(record)).encode()))
    assert re.search(named, str(found.value)), str(found.value)


def test_the_first_entry_that_differs_is_named(record: Record) -> None:
    for n in (20, 12, 30):
        record["entries"][n]["robot"] = "easy"
    with pytest.raises(Changed, match=r"^entry 12: "):
        verify(record)


def test_a_whole_other_game_is_found_by_its_commitment(record: Record) -> None:
    other = of_robots("oaxaca", 2, "another")
    verify(other)
    with pytest.raises(Changed, match=r"^promise: the record's commitment is not the one that you gave"):
        verify(other, record["promise"])
    verify(record, f" {record['promise'].upper()} ")


# -- any byte -----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.deeper
def test_no_changed_byte_goes_unnoticed(record: Record) -> None:
    """Every k-th byte is changed; whatever is still the same JSON value is the same record."""
    whole = records.written(record).encode()
    rng, same = Random(8), 0
    for place in range(0, len(whole), max(1, len(whole) // (200 if DEEP else 60))):
        changed = bytearray(whole)
        changed[place] ^= 1 << rng.randrange(8)
        try:
            found = read(bytes(changed))
            verify(found)
        except (Changed, Unreadable):
            continue
        assert records.canonical(found) == records.canonical(record), f"byte {place}"
        same += 1
    assert same < 5, "only spaces may be exchanged"


# -- the command --------------------------------------------------------------------------------------------------------

NOT_RECORDS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda whole: b"", "not JSON"),
    "cut off": (lambda whole: whole[: len(whole) // 2], "not JSON"),
    "without its last brace": (lambda whole: whole.rstrip()[:-1], "cut off"),
    "a picture": (lambda whole: b"\x89PNG\r\n\x1a\n" + whole, "not a text file"),
    "another JSON": (lambda whole: b"[1, 2]", "does not say its format"),
    "deep": (lambda whole: b"[" * 200_000, "nested too deeply|not JSON"),
    "a name twice": (lambda whole: whole.replace(b'"seats": 2', b'"seats": 2, "seats": 2', 1), "`seats` is there twice"),
    "no number": (lambda whole: whole.replace(b'"seats": 2', b'"seats": NaN', 1), "NaN is not a number"),
    "endless": (lambda whole: whole.replace(b'"at": ', b'"at": 1e999, "was": ', 1), "1e999 is not a number"),
    "a part missing": (lambda whole: whole.replace(b'"seats": 2,', b"", 1), "seats: Field required"),
    "a part too many": (lambda whole: whole.replace(b'"seats": 2,', b'"seats": 2, "x": 1,', 1), "x: Extra inputs"),
    "a wrong kind": (lambda whole: whole.replace(b'"seats": 2,', b'"seats": "2",', 1), "seats: Input should be"),
    "a newer format": (lambda whole: whole.replace(b'"format": 1', b'"format": 2', 1), "format 2.* Update the bot"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_RECORDS)
def test_what_is_no_record_is_said_so(tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str], name: str) -> None:
    change, said = NOT_RECORDS[name]
    file = tmp_path / "game.json"
    file.write_bytes(change(records.written(record).encode()))
    assert main(["verify", str(file)]) == UNREADABLE
    told = capsys.readouterr()
    assert re.search(said, told.err) and not told.out and "Traceback" not in told.err


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("versions.tianguis", "99.0", "Tianguis 99.0"),
        ("versions.tianguis", "99.²", "Tianguis 99.²"),
        ("versions.state", 99, "version 99"),
        ("game", "go", "does not have: go"),
        ("language", "fr", "does not speak: fr"),
        ("language", "../../x", "does not speak"),
    ],
)
def test_what_is_newer_is_said_so(record: Record, path: str, value: Any, said: str) -> None:
    put(path, value)(record)
    with pytest.raises(Unreadable, match=said):
        verify(records.marked(record))


@pytest.mark.parametrize(("name", "value"), [("game", "go"), ("language", "fr"), ("language", "../../x")])
def test_what_was_changed_to_something_unknown_is_named(
    tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    """Nothing is looked for under that name."""
    file = tmp_path / "game.json"
    put(name, value)(record)
    file.write_text(records.written(record), encoding="utf-8")
    assert main(["verify", str(file)]) == CHANGED
    told = capsys.readouterr().out
    assert told.startswith(f"Changed: {name}") and "or its cards are others" in told


def test_the_command_speaks_plainly(tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(records.written(record), encoding="utf-8")
    assert main(["verify", str(file)]) == FAIR
    assert record["promise"] in capsys.readouterr().out
    assert main(["verify", str(file), "--commitment", "0" * 64]) == CHANGED
    assert main(["verify", str(tmp_path / "nothing.json")]) == main(["verify", str(tmp_path)]) == UNREADABLE
    another_score(record)
    file.write_text(records.written(record), encoding="utf-8")
    capsys.readouterr()
    assert main(["verify", str(file)]) == CHANGED
    assert capsys.readouterr().out.startswith("Changed: result: ")


def test_a_game_without_a_proof_is_not_called_fair(tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("secret", "promise", "salt"):
        del record[name]
    file = tmp_path / "game.json"
    file.write_text(records.written(records.marked(record)), encoding="utf-8")
    assert main(["verify", str(file)]) == UNPROVED
    assert "nothing proves the seed" in capsys.readouterr().out
    assert main(["verify", str(file), "--commitment", "0" * 64]) == CHANGED


def test_simulate_writes_what_verify_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    assert main(["simulate", "patzcuaro", "--seats", "2", "--games", "1", "--jobs", "1", "--export", str(file)]) == 0
    assert main(["verify", str(file)]) == FAIR
    assert json.loads(file.read_text(encoding="utf-8"))["names"] == ["random 1", "random 2"]
    assert "Everything agrees" in capsys.readouterr().out
