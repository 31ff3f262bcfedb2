"""What is stored of a person: counted, handed out, forgotten; and the finished games that statistics are made of."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.store.archive import own_moves
from bot.store.connection import Reading, Row
from bot.store.rows import Finished, Held, Seat, own_place
from bot.store.values import Json

SAT = "SELECT table_id FROM seats WHERE person = :p UNION SELECT table_id FROM seats WHERE owner = :p"
SAT += " UNION SELECT table_id FROM seats WHERE whose = :p UNION SELECT id FROM tables WHERE host = :p"
ACTED = "SELECT table_id FROM moves WHERE person = :p UNION SELECT table_id FROM archived WHERE person = :p"
MENTIONED = f"id IN (SELECT table_id FROM named WHERE person = :p UNION {SAT} UNION {ACTED})"
NONE = "{}"  # in a column of hints
DIRECT_MESSAGES = "@me"  # what stands in the place of a server where Discord means these
PLACES = (  # each has an index by person; whoever stands anywhere stands in one of them, too
    ("named", "person"), ("seats", "whose"), ("seats", "person"), ("seats", "owner"), ("tables", "host"), ("people", "person"),
    ("moves", "person"), ("archived", "person"), ("invitations", "person"), ("forgetting", "person"), ("panels", "person"),
    ("desk_messages", "person"), ("lessons", "person"),
)  # fmt: skip
HINTED = "SELECT t.hints, s.seat FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.whose = :p AND t.hints <> :none"
KNOWN = " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {column} = :p)" for table, column in PLACES)

Search = Callable[[str, Json], Awaitable[Sequence[Row]]]


async def finished(reader: Reading, guild: str, game: str) -> tuple[list[Any], list[Any]]:
    """The rows of the finished games of a server and of their seats, in the order in which the games ended."""
    where = "status = 'finished' AND guild = ? AND game = ?"
    ended = f"SELECT id, ended_at, result, terms, hints FROM tables WHERE {where} ORDER BY ended_at, id"
    games = await reader.execute_fetchall(ended, (guild, game))
    seats = await reader.execute_fetchall(
        "SELECT table_id, seat, name, person, robot, owner, whose FROM seats"
        f" WHERE table_id IN (SELECT id FROM tables WHERE {where}) ORDER BY table_id, seat",
        (guild, game),
    )
    return list(games), list(seats)


def as_games(games: Iterable[Any], seats: Iterable[Any]) -> Iterator[Finished]:
    at: defaultdict[int, list[Any]] = defaultdict(list)
    for row in seats:
        at[row["table_id"]].append(row)
    for row in games:
        sat = (Seat(s["seat"], s["name"], s["person"], s["robot"], s["owner"], s["whose"]) for s in at[row["id"]])
        friendly = bool(json.loads(row["terms"]).get("friendly")) or row["hints"] != NONE
        yield Finished(row["id"], row["ended_at"] or 0.0, json.loads(row["result"]), tuple(sat), friendly)


async def held_of(search: Search, person: str) -> Held:
    async def number(sql: str) -> int:
        (row,) = await search(sql, {"p": person})
        return int(row[0])

    at = f"SELECT count(*) FROM tables WHERE id IN ({SAT}) AND status"
    return Held(
        tables_open=await number(f"{at} IN ('lobby', 'playing')"),
        tables_over=await number(f"{at} IN ('finished', 'ended')"),
        moves=await number(
            "SELECT (SELECT count(*) FROM moves WHERE person = :p)"
            " + (SELECT coalesce(sum(moves), 0) FROM archived WHERE person = :p)"
        ),
        invitations=await number("SELECT count(*) FROM invitations WHERE person = :p"),
        settings=bool(await number("SELECT count(*) FROM people WHERE person = :p")),
        desk_messages=await number("SELECT count(*) FROM desk_messages WHERE person = :p"),
        lessons=await number("SELECT count(*) FROM lessons WHERE person = :p"),
        hints=sum(hints_of(row["hints"], row["seat"]) for row in await search(HINTED, {"p": person, "none": NONE})),
    )


def hints_of(written: str, seat: int) -> int:
    """How many of a table's hints a seat had."""
    return int(json.loads(written).get(str(seat), {}).get("questions", 0))


async def knows(reader: Reading, person: str) -> bool:
    """Whether somebody stands anywhere at all; every part of the question is answered by an index."""
    ((found,),) = await reader.execute_fetchall(f"SELECT {KNOWN}", {"p": person})
    return bool(found)


async def rows_of(search: Search, person: str) -> dict[str, Sequence[Any]]:
    asked = {
        "settings": "SELECT * FROM people WHERE person = :p",
        "tables": "SELECT id, guild, channel, game, status, host, opened_at, started_at, ended_at, result, wish, offers, hints"
        f" FROM tables WHERE {MENTIONED} ORDER BY id",
        "seats": "SELECT * FROM seats WHERE person = :p OR owner = :p OR whose = :p ORDER BY table_id, seat",
        "moves": "SELECT table_id, number, seat, said, answers, at, undoes, undone_by FROM moves WHERE person = :p"
        " ORDER BY table_id, number",
        "panels": "SELECT table_id, message, until FROM panels WHERE person = :p ORDER BY table_id",
        "invitations": "SELECT table_id FROM invitations WHERE person = :p ORDER BY table_id",
        "desk": "SELECT table_id, channel, message, number, muted FROM desk_messages WHERE person = :p ORDER BY table_id",
        "lessons": "SELECT lesson, version, path, said, at FROM lessons WHERE person = :p ORDER BY lesson",
        "put away": "SELECT a.table_id, a.place, b.log, b.log_digest FROM archived a JOIN archives b ON b.table_id = a.table_id"
        " WHERE a.person = :p",
    }
    return {name: await search(sql, {"p": person}) for name, sql in asked.items()}


def as_data(person: str, rows: Mapping[str, Iterable[Any]]) -> Json:
    """Those rows as somebody gets them: what is theirs, and nothing that only another seat knows."""
    moves: defaultdict[int, list[Json]] = defaultdict(list)
    put_away, damaged = own_moves(rows["put away"])
    for row in (*put_away, *rows["moves"]):
        own = [
            [key, choice] for seat, key, choice, *taken in json.loads(row["answers"]) if seat == row["seat"] and not any(taken)
        ]
        kept = {name: row[name] for name in ("number", "seat", "at", "said", "undoes", "undone_by")}
        moves[row["table_id"]].append({**kept, "answers": own})
    seats: defaultdict[int, list[Json]] = defaultdict(list)
    hints = {row["id"]: row["hints"] for row in rows["tables"]}
    for row in rows["seats"]:
        plays = "you" if row["person"] == person else "a robot" if row["robot"] else "nobody"
        yours = row["owner"] == person
        n = hints_of(hints.get(row["table_id"], NONE), row["seat"]) if row["whose"] == person else 0
        had = {"hints": n} if n else {}
        seats[row["table_id"]].append({"seat": row["seat"], "name": row["name"], "plays": plays, "may_take_back": yours, **had})
    tables = [
        {
            **{name: row[name] for name in ("id", "guild", "channel", "game", "status", "opened_at", "started_at", "ended_at")},
            **({"guild": DIRECT_MESSAGES} if row["guild"] == own_place(person) else {}),
            "host": row["host"] == person,
            "wishes": [name for name in ("wish", "offers") if person in row[name]],
            "result": json.loads(row["result"]),
            "seats": seats[row["id"]],
            "moves": moves[row["id"]],
            **({"moves_damaged": True} if row["id"] in damaged else {}),
        }
        for row in rows["tables"]
    ]
    return {
        "person": person,
        "settings": [{name: row[name] for name in row.keys()} for row in rows["settings"]],  # noqa: SIM118  (a Row)
        "private_messages": [dict(row) for row in rows["panels"]],
        "invited_to": [row["table_id"] for row in rows["invitations"]],
        "direct_messages": [dict(row) for row in rows["desk"]],
        "lessons": [{**dict(row), "path": json.loads(row["path"]), "said": json.loads(row["said"])} for row in rows["lessons"]],
        "tables": tables,
    }


async def tables_with(search: Search, person: str) -> list[int]:
    sql = f"SELECT id FROM tables WHERE status IN ('lobby', 'playing') AND {MENTIONED} ORDER BY id"
    rows = await search(sql, {"p": person})
    return [row["id"] for row in rows]


async def opted_out(reader: Reading) -> frozenset[str]:
    return frozenset(row["person"] for row in await reader.execute_fetchall("SELECT person FROM people WHERE opted_out"))
