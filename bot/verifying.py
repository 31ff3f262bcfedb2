"""That a game was fair, proved from its record alone, or what of the record was changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from bot import records
from bot.records import Entry, Record
from bot.store.values import Json
from bot.tables.life.log_replay import AfterEntry, CannotReplay, LogStep, moves_of, replayed, said_again
from bot.tables.values.live import codec
from engines.kernel import State, Unloadable, promise, seed_for
from engines.shelf import SHELF, game
from renderers.words import LANGUAGES

PROOF = ("promise", "secret", "salt")  # missing where the salt had to forget somebody
SHAPE = TypeAdapter(Record)


class Changed(Exception):
    """Something in a record is not as it was, or never was possible."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


class Unreadable(Exception):
    """A file that is no record, or not one that this version can read."""


def read(data: bytes) -> Record:
    """The record in a file; Unreadable says in plain words what is there instead."""
    try:
        text = data.decode()
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError as error:
        raise Unreadable(f"this is not a text file: byte {error.start} cannot be read") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        end = " The file ends too early; was it cut off?" if error.pos >= len(text.rstrip()) else ""
        raise Unreadable(f"this is not JSON: {error.msg} in {place}.{end}") from error
    except RecursionError as error:
        raise Unreadable("this is not a record of a game: it is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(f"this is not a record of a game: {error}") from error
    if not isinstance(found, dict) or "format" not in found:
        raise Unreadable("this is not a record of a game: it does not say its format")
    if type(found["format"]) is int and found["format"] > records.FORMAT:
        raise Unreadable(f"the record has format {found['format']}, and this version knows {records.FORMAT}. Update the bot.")
    try:
        SHAPE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Unreadable(f"this is not a record of a game: {place}: {first['msg']}") from error
    return cast(Record, found)


def _once(pairs: Sequence[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"`{next(n for n in names if names.count(n) > 1)}` is there twice")
    return found


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def _finite(word: str) -> float:
    return float(word) if isfinite(float(word)) else _no_number(word)


# -- the head -----------------------------------------------------------------------------------------------------------


def check_head(record: Record, commitment: str = "") -> None:
    """What a game begins with: nothing was changed, and its seed follows from the secret that was promised."""
    check_marks(record, records.HEAD)
    check_versions(record)
    kind = game(record["game"])
    if record["seats"] not in kind.seat_counts:
        raise Changed("seats", f"{record['game']} is not played by {record['seats']}")
    if len(record["names"]) != record["seats"]:
        raise Changed("names", f"there are {len(record['names'])} of them for {record['seats']} seats")
    for name, value in record["options"].items():
        if not any(type(one) is type(value) and one == value for one in kind.known.get(name, ())):
            raise Changed("options", f"{name} cannot be {value!r} in this game")
    if any(name in record for name in PROOF):
        check_proof(record)
    if commitment and record.get("promise", "") != commitment.strip().lower():
        raise Changed("promise", "the record's commitment is not the one that you gave; it is another game's, or was exchanged")


def check_marks(record: Record, names: Sequence[str]) -> None:
    parts: Mapping[str, object] = record
    for name in names:
        if (name in record) != (name in record["marks"]):
            raise Changed(name, "it is missing" if name in record["marks"] else "it was added; its mark is missing")
        if name in record and record["marks"][name] != records.mark(parts[name]):
            raise Changed(name, "it was changed after the record was written, or its mark was")


def check_versions(record: Record) -> None:
    """The record is none of a version still to come."""
    made = record["versions"]
    if record["game"] not in SHELF:
        raise Unreadable(f"the record is of a game that this version does not have: {record['game']}")
    if record["language"] not in LANGUAGES:
        raise Unreadable(f"the record is in a language that this version does not speak: {record['language']}")
    known = game(record["game"]).state.SCHEMA
    if made["state"] > known:
        raise Unreadable(f"the record's state has version {made['state']}, and this bot knows {known}. Update the bot.")
    if _parts(made["tianguis"]) > _parts(records.house_version()):
        raise Unreadable(f"the record is of Tianguis {made['tianguis']}, this is {records.house_version()}. Update the bot.")


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal() and len(part) < 10]


def check_proof(record: Record) -> None:
    """The secret is the promised one, and seed and salt follow from it and from the table."""
    for name in PROOF:
        if name not in record:
            raise Changed(name, "it is missing")
    if promise(record["secret"]) != record["promise"]:
        raise Changed("promise", "the secret is not the one that was promised")
    if seed_for(record["secret"], record["salt"]) != record["seed"]:
        raise Changed("seed", "it does not follow from secret and salt")
    table, *people = record["salt"].split("|")
    if record["table"] is not None and table != str(record["table"]):
        raise Changed("table", f"it is {record['table']}, and the salt names table {table}")
    if record["table"] is not None and len(people) != record["seats"]:
        raise Changed("seats", f"there are {record['seats']}, and the salt names {len(people)}")


# -- the entries --------------------------------------------------------------------------------------------------------


def check_entries(record: Record) -> State:
    """Every entry is the one that was written, and is what comes of playing it; the state after the last one."""
    broken = first_broken(record["entries"])
    end: State | None = None
    try:
        check_order(record["entries"])
        for entry, moment in zip(record["entries"], replay_of(record), strict=True):
            check_entry(entry, moment, record["seats"])
            if entry["number"] == broken:
                raise Changed(f"entry {broken}", "it was changed after the record was written, or its mark was")
            end = moment.state
    except Changed as found:
        if broken is not None and not str(found).startswith(f"entry {broken}:"):
            raise Changed(f"entry {broken}", f"this is the first whose mark differs; what follows from it: {found}") from found
        raise
    assert end is not None, "a record has an entry at least"
    return end


def first_broken(entries: Sequence[Entry]) -> int | None:
    """The first entry whose mark does not follow from it and from those before it."""
    before = records.START
    for n, entry in enumerate(entries):
        if entry["mark"] != records.chained(before, entry):
            return n
        before = entry["mark"]
    return None


def check_order(entries: Sequence[Entry]) -> None:
    """Entries are numbered from 0 without gaps, none goes back in time, and what is taken back was the last that stood."""
    numbers = [entry["number"] for entry in entries]
    if not numbers:
        raise Changed("entries", "there are none")
    for n, number in enumerate(numbers):
        if number != n:
            if number in numbers[:n]:
                raise Changed(f"entry {n}", f"entry {number} is there twice")
            raise Changed(f"entry {n}", f"entry {number} stands in its place" if n in numbers else "it is missing")
    for earlier, later in pairwise(entries):
        if later["at"] < earlier["at"]:
            raise Changed(f"entry {later['number']}", "it is older than the one before it")
    standing: list[Entry] = []
    if entries[0]["undoes"]:
        raise Changed("entry 0", "there is nothing yet that it could take back")
    for entry in entries[1:]:
        if entry["undoes"]:
            check_undo(entry, standing)
        else:
            standing.append(entry)
    for entry in entries:
        by = entry["undone_by"]
        if by is not None and not (0 < entry["number"] < by < len(entries) and entries[by]["undoes"]):
            raise Changed(f"entry {entry['number']}", f"it says that entry {by} takes it back, which takes nothing back")


def check_undo(entry: Entry, standing: list[Entry]) -> None:
    """What an entry takes back are the last ones that stood, with as many answers as it says."""
    here, number = f"entry {entry['number']}", entry["number"]
    taken = [e for e in standing if e["undone_by"] == number]
    if not taken or taken != standing[-len(taken) :]:
        raise Changed(here, "what it takes back is not what was done last")
    answers = sum(1 for e in taken for answer in e["answers"] if not answer[3])
    if answers != entry["undoes"]:
        raise Changed(here, f"it takes back {answers} answers, and says {entry['undoes']}")
    if entry["answers"] or entry["events"]:
        raise Changed(here, "it takes something back and yet does something else")
    del standing[-len(taken) :]


def replay_of(record: Record) -> Iterator[AfterEntry]:
    steps = (step_of_entry(entry, record["entries"]) for entry in record["entries"][1:])
    try:
        yield from replayed(game(record["game"]), record["seed"], record["seats"], record["options"], steps)
    except CannotReplay as problem:
        raise Changed(f"entry {problem.number}", problem.why) from problem


def step_of_entry(entry: Entry, entries: Sequence[Entry]) -> LogStep:
    """What an entry of a record did."""
    if entry["undoes"]:
        return LogStep(entry["number"], back_to=min(e["number"] for e in entries if e["undone_by"] == entry["number"]) - 1)
    return LogStep(entry["number"], said_again(entry["answers"]))


def check_entry(entry: Entry, moment: AfterEntry, seats: int) -> None:
    here = f"entry {entry['number']}"
    table_itself = entry["number"] == 0 or (entry["undoes"] and entry["seat"] < 0)
    if entry["seat"] not in ((-1,) if table_itself else range(seats)):
        raise Changed(here, f"there is no seat {entry['seat'] + 1}, or not for this")
    if strange := {answer[0] for answer in entry["answers"] if not any(answer[3:])} - {entry["seat"]}:
        raise Changed(here, f"it is of seat {entry['seat'] + 1}, and seat {min(strange) + 1} answers")
    if not entry["answers"] and not entry["undoes"] and entry["number"]:
        raise Changed(here, "nobody does anything in it")
    check_told(here, "answers", entry["answers"], json.loads(json.dumps(moment.answers)))
    check_told(here, "events", entry["events"], json.loads(json.dumps(moment.events)))
    asked, seals = [ask.seat for ask in moment.state.asks], moment.state.seals
    if entry["asked"] != asked:
        raise Changed(here, f"asked: after it the seats {_seats(asked)} are asked, not {_seats(entry['asked'])}")
    if entry["seals"] != seals:
        raise Changed(here, f"seals: {seals} things are sealed after it, not {entry['seals']}")


def _seats(seats: Sequence[int]) -> str:
    return ", ".join(str(seat + 1) for seat in seats) or "of nobody"


def check_told(here: str, name: str, said: Sequence[Any], true: Sequence[Any]) -> None:
    for n, (one, other) in enumerate(zip(said, true, strict=False), 1):
        if (where := differing(one, other)) is not None:
            kind = f" ({other['kind']})" if isinstance(other, dict) else ""
            raise Changed(here, f"the {n}. of its {name}{kind} is not what comes of playing it{where}")
    if len(said) != len(true):
        raise Changed(here, f"it has {len(said)} {name}, and playing it gives {len(true)}")


def differing(one: Any, other: Any, path: str = "") -> str | None:
    """The first place where two JSON values differ, and how; None when they are the same."""
    here = f"{path[1:]} is " if path else ""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(f"{path}.{name}", one[name], other[name]) for name in one]
    elif isinstance(one, list) and isinstance(other, list):
        pairs = [(f"{path}.{n}", a, b) for n, (a, b) in enumerate(zip(one, other, strict=False))]
    else:
        same = records.canonical(one) == records.canonical(other)
        return None if same else f": {here}{_short(one)}, and should be {_short(other)}"
    found = next((found for where, a, b in pairs if (found := differing(a, b, where)) is not None), None)
    if found is None and len(one) != len(other):
        return f": {here}{len(one)} long, and should be {len(other)}"
    return found


def _short(value: Any) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if len(said) <= 60 else said[:59] + "…"


# -- the rest -----------------------------------------------------------------------------------------------------------


def check_tail(record: Record, end: State) -> None:
    moves = moves_of((e["undoes"], e["answers"]) for e in record["entries"])
    if (where := differing(record["moves"], moves)) is not None:
        raise Changed("moves", f"they are not those of the entries{where}")
    if (where := differing(record["result"], json.loads(json.dumps(end.result)))) is not None:
        raise Changed("result", f"it is not what the log leads to{where}")
    check_final(record, end)
    check_log(record)
    check_marks(record, records.TAIL)
    if strange := set(record["marks"]) - {*records.HEAD, *records.TAIL}:
        raise Changed("marks", f"there is one too many: {min(strange)}")
    if record["seal"] != records.sealed(record["marks"], record["entries"]):
        raise Changed("seal", "it is not that of this record")


def check_final(record: Record, end: State) -> None:
    """The state at the end is the one that the log leads to; an old one is first brought up to the present."""
    if record["final"].get("v") == end.SCHEMA:
        if (where := differing(record["final"], records.final(end))) is not None:
            raise Changed("final", f"the log leads to another state{where}")
        return
    try:
        loaded = codec(record["game"]).load(json.dumps(record["final"]))
    except Unloadable as error:
        raise Changed("final", f"this is no state of the game: {error}") from error
    if loaded != end:
        raise Changed("final", "the log leads to another state")


def check_log(record: Record) -> None:
    """The log in words is that of the entries; words of another version cannot be compared, and go by their mark alone."""
    if not same_words(record):
        return
    true = list(records.log_of(record["entries"], record["game"], record["names"], record["language"]))
    for n, (line, (number, said)) in enumerate(zip(record["log"], true, strict=False), 1):
        if (where := differing(line, said)) is not None:
            raise Changed(f"log, line {n}", f"it does not tell what entry {number} says{where}")
    if len(record["log"]) != len(true):
        raise Changed("log", f"it has {len(record['log'])} lines, and the entries give {len(true)}")


def same_words(record: Record) -> bool:
    """Whether the log was written with the words of this version."""
    made, ours = record["versions"], records.versions(record["game"], record["language"])
    return all(made[name] == ours[name] for name in ("tianguis", "texts"))


def same_house(record: Record) -> bool:
    """Whether the game was played with the rules and the card data of this version."""
    if record["game"] not in SHELF or record["language"] not in LANGUAGES:
        return False
    made, ours = record["versions"], records.versions(record["game"], record["language"])
    return all(made[name] == ours[name] for name in ("tianguis", "data"))


# -- all of it ----------------------------------------------------------------------------------------------------------


def verify(record: Record, commitment: str = "") -> None:
    """Prove a record; Changed names the first thing that is not as it was."""
    check_head(record, commitment)
    check_tail(record, check_entries(record))
