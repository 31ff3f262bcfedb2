"""The record of a game as a file: everything that happened, with marks that show where it was changed afterwards."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NotRequired, cast

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict  # of which pydantic can check one on Python 3.11

from bot.naming import names_of
from bot.store import Move
from bot.store.values import Json
from bot.tables.life.log_replay import LogStep, Said, replayed
from bot.tables.life.replay import Past
from bot.tables.values.live import codec
from bot.tables.values.model import Refused, event_from_json, said_of
from engines.kernel import State
from engines.kernel.data import data_file
from engines.shelf import game
from renderers.words import Words
from renderers.words.words import texts

FORMAT = 1
HEAD = ("format", "versions", "game", "table", "language", "options", "seats", "names", "promise", "secret", "salt", "seed")
TAIL = ("moves", "result", "final", "log")
START = "0" * 64  # what the first entry's mark is chained to
SAYINGS = ("words.", "record.")  # beside the texts of the game, what the log is written with

STRICT = ConfigDict(extra="forbid", strict=True)
Played = Json  # the head and the moves of a game, as a table or robots hand it over: enough to play it again


# -- the shape ----------------------------------------------------------------------------------------------------------


@with_config(STRICT)
class Event(TypedDict):
    """One thing that was told."""

    kind: str
    to: list[int] | None
    data: Json


@with_config(STRICT)
class Entry(TypedDict):
    """One entry of the log."""

    number: int
    seat: int
    robot: str | None
    at: float
    answers: list[tuple[int, str, str, bool] | tuple[int, str, str, bool, bool]]
    asked: list[int]
    seals: int
    events: list[Event]
    undoes: int
    undone_by: int | None
    mark: str


@with_config(STRICT)
class Versions(TypedDict):
    """What the game was played and told with."""

    tianguis: str
    state: int
    data: str
    texts: str
    python: str


@with_config(STRICT)
class Record(TypedDict):
    """A whole record; without secret, salt and promise where the salt had to forget somebody."""

    format: int
    versions: Versions
    game: str
    table: int | None
    language: str
    options: Json
    seats: int
    names: list[str]
    promise: NotRequired[str]
    secret: NotRequired[str]
    salt: NotRequired[str]
    seed: str
    entries: list[Entry]
    moves: list[tuple[int, str]]
    result: Json
    final: Json
    log: list[str]
    marks: dict[str, str]
    seal: str


# -- marks --------------------------------------------------------------------------------------------------------------


def canonical(value: Any) -> bytes:
    """A JSON value as the same bytes wherever it is written."""
    said = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return said.encode("utf-8", "surrogatepass")


def mark(value: Any) -> str:
    return sha256(canonical(value)).hexdigest()


def chained(before: str, entry: Entry) -> str:
    """The mark of an entry, which goes by all entries before it."""
    return mark([before, {name: value for name, value in entry.items() if name != "mark"}])


def sealed(marks: Mapping[str, str], entries: Iterable[Entry]) -> str:
    """The mark of a whole record, of which everything in it is a part."""
    return mark([marks, [entry["mark"] for entry in entries]])


def marked(whole: Json) -> Record:
    given: list[Entry] = whole["entries"]
    before, entries = START, list[Entry]()
    for entry in given:
        before = chained(before, entry)
        entries.append({**entry, "mark": before})
    parts = {name: whole[name] for name in (*HEAD, *TAIL) if name in whole}
    order = {**{name: part for name, part in parts.items() if name in HEAD}, "entries": entries, **parts}
    marks = {name: mark(part) for name, part in parts.items()}
    return cast(Record, {**order, "marks": marks, "seal": sealed(marks, entries)})


# -- what is in it ------------------------------------------------------------------------------------------------------


def house_version() -> str:
    """The version of this bot."""
    try:
        return version("tianguis")
    except PackageNotFoundError:  # run from its files, without having been installed
        return "0"


def versions(title: str, language: str) -> Versions:
    data = data_file(f"{title}.json")
    said = {key: text for key, text in texts(language).items() if key.startswith((f"{title}.", *SAYINGS))}
    return {
        "tianguis": house_version(),
        "state": game(title).state.SCHEMA,
        "data": sha256(data.read_bytes()).hexdigest()[:16] if data.exists() else "",
        "texts": mark(said)[:16],
        "python": platform.python_version(),
    }


def kept(move: Move) -> Entry:
    """An entry as it stands in a record; who had the seat is not told, and their words only as far as they counted."""
    return {
        "number": move.number,
        "seat": move.seat,
        "robot": move.robot,
        "at": round(move.at, 3),
        "answers": cast(Any, move.answers),
        "asked": move.asked_after,
        "seals": move.seals_after,
        "events": move.events,
        "undoes": move.undoes,
        "undone_by": move.undone_by,
        "mark": "",
    }


def event_lines(events: Iterable[Event], words: Words) -> Iterator[str]:
    """What happened, for those to whom nothing is secret any more; a lock marks what only some were told then."""
    for e in events:
        said = words.event(event_from_json(e)._replace(to=None))
        if said:
            yield said if e["to"] is None else f"🔒 {words.join(map(words.player, e['to']))}: {said}"


def lines_of(entry: Entry, words: Words) -> list[str]:
    n, seat, gone = entry["number"], entry["seat"], "✗ " if entry["undone_by"] is not None else ""
    if entry["undoes"]:
        return [f"{n} ↩ {words.word('record.undone', n=entry['undoes'], seat=seat if seat >= 0 else None)}"]
    said = "; ".join(said_of(entry["answers"]))
    first = f"{words.player(seat)}: {said}" if seat >= 0 else words.word("record.start")
    return [f"{n} {gone}{first}", *(f"  {gone}{line}" for line in event_lines(entry["events"], words))]


def log_of(entries: Iterable[Entry], title: str, names: Sequence[str], language: str) -> Iterator[tuple[int, str]]:
    """The log as text, each line with the number of its entry."""
    words = Words(language, names, title)
    for entry in entries:
        for line in lines_of(entry, words):
            yield entry["number"], line


def final(s: State) -> Any:
    return json.loads(codec(s.NAME).dump(s))


# -- making one ---------------------------------------------------------------------------------------------------------


def record_of(
    played: Played, moves: Iterable[Move], names: Sequence[str], end: State, table: int | None, language: str
) -> Record:
    """The record of a game, from what the kernel needs to replay it and the entries of its log."""
    entries = json.loads(json.dumps([kept(move) for move in moves]))
    said = [line for _, line in log_of(entries, played["game"], names, language)]
    head = {"format": FORMAT, "versions": versions(played["game"], language), "table": table, "language": language}
    whole = {**head, **played, "names": list(names), "entries": entries, "final": final(end), "log": said}
    return marked(json.loads(json.dumps(whole)))


def exported(played: Played, past: Past, end: State | None) -> Record:
    """The record of a table that is over, with the last state written of it; refused while there is something to hide."""
    if not past.over:
        raise Refused("table.no.not_over")
    if end is None:
        raise Refused("table.no.astray", n=past.last)
    names = names_of(past.seats, past.table.language)
    return record_of(played, past.moves, names, end, past.table.id, past.table.language)


def of_robots(played: Played, robots: Sequence[str]) -> Record:
    """The record of a game among robots."""
    moves, end = of_moves(played, robots)
    return record_of(played, moves, [f"{name} {n}" for n, name in enumerate(robots, 1)], end, None, "en")


def of_moves(played: Played, robots: Sequence[str]) -> tuple[list[Move], State]:
    """The log of a game in which every answer is an entry, and the state at its end."""
    steps = [LogStep(n, [Said(seat, choice)]) for n, (seat, choice) in enumerate(played["moves"], 1)]
    opening, *moments = replayed(game(played["game"]), played["seed"], played["seats"], played["options"], steps)
    s = opening.state
    moves = [Move(0, -1, "start", [], 0, s.seals, [], [a.seat for a in s.asks], opening.events, 0.0)]
    for moment, (seat, choice) in zip(moments, played["moves"], strict=True):
        before, s = moves[-1], moment.state
        now = [a.seat for a in s.asks]
        made = (moment.number, seat, choice, moment.answers, before.seals_after, s.seals, before.asked_after, now)
        moves.append(Move(*made, moment.events, 0.0, robot=robots[seat]))
    return moves, s


def written(record: Record) -> str:
    """A record as a file: a line for each entry, so that it can be read and compared."""
    parts = []
    for name, value in record.items():
        if isinstance(value, list) and name in ("entries", "log"):
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f'"{name}": [\n{rows}\n]')
        else:
            parts.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
