"""Items 13 to 15: games end, moves that may be taken back hide nothing, and the record proves the game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from engines.kernel import Codec, Event, Game, Illegal, State, apply, clone, entry, may_take_back, promise, verify
from tests.kit.course import SALT, Broken, Course, Position
from tests.kit.report import Report


def finished(here: Position) -> None:
    """Item 13: the game is over, somebody knows how, and nobody is asked any more."""
    course, s = here.course, here.s
    with course.item(13):
        course.must(not s.stack, 13, f"nobody is asked, yet rules are still being carried out: {s.stack}")
        course.must(bool(s.result), 13, "the game has ended without a result")
        if course.extras.recount is not None:
            for name, value in course.extras.recount(s).items():
                found = s.result.get(name)
                course.must(found == value, 13, f"{name}: counted again {value!r}, in the result {found!r}")
    with course.item(3):
        for seat in range(course.seats):
            t = clone(s)
            try:
                apply(t, seat, course.moves[-1][1] if course.moves else "done")
            except Illegal:
                course.must(course.codec.dump(t) == here.saved, 3, "a refusal after the end changed the state")
            else:
                course.must(False, 3, f"seat {seat} went on playing after the end")


def taken_back(before: Position, after: Position, seat: int, closely: bool) -> None:
    """Item 14: what may be taken back drew nothing, sealed nothing, asked nobody else, and showed nothing new."""
    course, was, now = before.course, before.s, after.s
    with course.item(14):
        last = entry(was, now, seat, after.answers)
        for other in range(course.seats):
            allowed = may_take_back([last], other) is None
            course.must(other == seat or not allowed, 14, f"seat {other} may take back what seat {seat} did")
        if may_take_back([last], seat) is not None:
            return
        course.must((was.draws, was.seals) == (now.draws, now.seals), 14, "chance or a reveal could be taken back")
        asked_before, asked_after = {a.seat for a in was.asks}, {a.seat for a in now.asks}
        course.must(seat in asked_before, 14, f"seat {seat} could take back without having been asked")
        course.must(asked_after <= asked_before, 14, f"taken back although others were asked: {asked_after - asked_before}")
        restored = course.codec.load(before.saved)
        course.must(course.codec.dump(restored) == before.saved, 14, "taking back does not restore the bytes")
        if closely:
            for reader in before.readers:
                news = (after.shown(reader) & before.components) - before.shown(reader) - before.shown(seat)
                course.must(not news, 14, f"{sorted(news)} were shown to {reader}, yet the move could be taken back")


def digest(saved: bytes, s: State, events: list[Event]) -> str:
    """All that must be the same when a game is played again: state, questions, events."""
    told = [(e.kind, e.to, e.data, e.shows) for e in events]
    return "-".join(sha256(part).hexdigest()[:8] for part in (saved, repr(s.asks).encode(), repr(told).encode()))


def replayed(game: Game[Any], report: dict[str, Any]) -> list[str]:
    """The digests of a game that is played again from its seed and words."""
    codec = Codec(game.state)
    s = game.new(report["seed"], report["seats"], **report["options"])
    digests = [digest(codec.dump(s), s, [])]
    s.out, s.trace = [], []
    for seat, choice in report["moves"]:
        s.out.clear()
        try:
            apply(s, seat, choice)
        except Exception as error:  # it went well elsewhere: the report will say where it did not
            return [*digests, f"{type(error).__name__} after {choice!r}: {error}"]
        digests.append(digest(codec.dump(s), s, s.out))
    return digests


def elsewhere(module: str, reports: Sequence[Report]) -> None:
    """Item 15: a second process with another hash seed plays the same games."""
    if not reports:
        return
    env = {**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.kit.replay", module],
        input=json.dumps([r.record for r in reports]),
        capture_output=True,
        text=True,
        env=env,
        cwd=Path(__file__).resolve().parents[2],
        check=False,
    )
    if run.returncode:
        raise Broken(15, f"a second process could not play the same games: {run.stderr[-2000:]}", reports[0].course)
    for report, there in zip(reports, json.loads(run.stdout), strict=True):
        report.course.done[15] += 1
        if there != report.digests:
            n, one, other = next((n, a, b) for n, (a, b) in enumerate(zip(report.digests, there, strict=False)) if a != b)
            report.course.moves = report.course.moves[:n]
            named = zip(("state", "questions", "events"), one.split("-"), other.split("-"), strict=False)
            what = other if ": " in other else " and ".join(name for name, a, b in named if a != b) + " differ"
            report.course.fail(15, f"in another process, at decision {n}: {what}")


def proven(course: Course, s: State, rng: Random) -> None:
    """Item 15: the record is accepted as it is, and not with a changed move, a changed result or another secret."""
    with course.item(15):
        record: dict[str, Any] = {**record_of(course), "result": s.result}
        course.must((why := verify(course.game, record)) is None, 15, f"the true record is not accepted: {why}")
        n = rng.randrange(len(course.moves))
        forged = [*course.moves[:n], (course.moves[n][0], course.moves[n][1] + " x"), *course.moves[n + 1 :]]
        changes: dict[str, dict[str, Any]] = {
            "another move": {"moves": forged},
            "a missing move": {"moves": course.moves[:-1]},
            "another result": {"result": {**s.result, "forged": 1}},
            "another secret": {"secret": course.secret + "0"},
            "another seed": {"seed": course.true_seed[::-1]},
        }
        for name, changed in changes.items():
            course.must(verify(course.game, {**record, **changed}) is not None, 15, f"a record with {name} is accepted")


def record_of(course: Course) -> dict[str, Any]:
    """The game as it is exported, its result aside."""
    return {
        "game": course.game.name,
        "seed": course.true_seed,
        "seats": course.seats,
        "options": {**course.options, **course.game.mark},
        "moves": [list(move) for move in course.moves],
        "secret": course.secret,
        "salt": SALT,
        "promise": promise(course.secret),
    }
