"""What to post next: a pure function of a table, the rows of its outbox and what is already shown of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.discord_ui import posts
from bot.discord_ui.pictures import Pictures
from bot.discord_ui.spec import MessageSpec
from bot.store import Post, Table
from bot.tables import Live, Look
from renderers.words import Words
from renderers.words.book import book

LINES = 60  # sentences kept for one board post
SLOTS = frozenset({"lobby", "board", "wish", "final"})  # new messages that are changed or lose their buttons later


@dataclass
class Step:
    """One post, edit or removal of buttons, and what is true once Discord has accepted it."""

    posts: dict[str, Any]  # what table.posts will be
    spec: MessageSpec | None = None
    message: int | None = None  # the message to be changed; None = a new one
    slot: str = ""  # under which name the message is kept
    sending: dict[str, Any] = field(default_factory=dict)  # of a new message: what it is, and its last row of the outbox
    strip: int | None = None  # a message that loses its buttons
    done: list[int] = field(default_factory=list)  # rows of the outbox that are made by this


def first_step(live: Live, rows: Sequence[Post], pictures: Pictures) -> Step | None:
    """The next thing to do for a table; None when all is shown."""
    table = live.table
    shown, rows = {**table.posts}, _due(table, rows)
    if rows and shown.get("sending", {}).get("upto", 0) < rows[-1].id:
        shown.pop("sending", None)
    words = posts.words_for(table, live.seats)
    kinds = {row.kind for row in rows}
    if "lobby" in kinds:
        return lobby_step(live, _of(rows, "lobby"), shown, words, pictures)
    if "board" in kinds and live.state is not None:
        return board_step(live, [r for r in rows if r.kind == "board"], shown, words, pictures)
    if kinds & {"wish", "wish_over"}:
        return wish_step(live, rows, shown, words)
    if "final" in kinds and live.state is not None:
        spec = posts.render_final(live.look(None), words, pictures)
        return new("final", _all_stale(shown), spec, _of(rows, "final"), table)
    if "ended" in kinds:
        return new("ended", _all_stale(shown), posts.render_plain(words, "discord.ended"), _of(rows, "ended"), table)
    if rows:  # nothing can be shown of these any more
        return Step(shown, done=[r.id for r in rows])
    if shown.get("stale"):
        return Step({**shown, "stale": shown["stale"][1:]}, strip=shown["stale"][0])
    return None


def _due(table: Table, rows: Sequence[Post]) -> Sequence[Post]:
    """The rows to be shown now: if a message may have been accepted, those that it was for; it must be sent once more to know."""
    sending = table.posts.get("sending")
    return [row for row in rows if row.id <= sending["upto"]] or rows if sending else rows


def _of(rows: Sequence[Post], *kinds: str) -> list[int]:
    return [r.id for r in rows if r.kind in kinds]


def new(kind: str, shown: Mapping[str, Any], spec: MessageSpec, rows: Sequence[int], table: Table, makes: bool = True) -> Step:
    """A new message, with a mark by which Discord knows it when it is sent twice; `makes`: the rows are made by it."""
    after = {slot: value for slot, value in shown.items() if slot != "sending"}
    marked = replace(spec, nonce=f"{kind}{table.id}r{rows[-1]}")
    slot = kind if kind in SLOTS else ""
    return Step(after, marked, None, slot, {"kind": kind, "upto": rows[-1]}, done=list(rows) if makes else [])


def _all_stale(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing that was shown keeps its buttons."""
    old = [shown[slot] for slot in ("board", "wish") if slot in shown]
    return {**{k: v for k, v in shown.items() if k not in ("board", "wish")}, "stale": [*shown.get("stale", ()), *old]}


def lobby_step(live: Live, rows: list[int], shown: dict[str, Any], words: Words, pictures: Pictures) -> Step:
    """The lobby as it is now."""
    spec = posts.render_lobby(live.table, live.seats, words, pictures)
    if "lobby" in shown:
        return Step(shown, spec, shown["lobby"], "lobby", done=rows)
    return new("lobby", shown, spec, rows, live.table)


def wish_step(live: Live, rows: Sequence[Post], shown: dict[str, Any], words: Words) -> Step:
    """Ask everybody else about an undo, or say that it came to nothing."""
    done = _of(rows, "wish", "wish_over")
    if live.table.wish:
        old = [shown["wish"]] if "wish" in shown else []
        after = {**shown, "stale": [*shown.get("stale", ()), *old]}
        return new("wish", after, posts.render_wish(live.look(None), words), done, live.table)
    if "sending" in shown:  # its buttons may stand there already, and must be found
        return new("wish", shown, posts.render_plain(words, "discord.wish_over"), done, live.table)
    if "wish" in shown:
        message = shown.pop("wish")
        return Step(shown, posts.render_plain(words, "discord.wish_over"), message, done=done)
    return Step(shown, done=done)


def board_step(live: Live, rows: Sequence[Post], shown: dict[str, Any], words: Words, pictures: Pictures) -> Step:
    """The next step for a board: first rolls of dice, then the board itself."""
    look = live.look(None)
    events = [e for row in rows for e in row.payload["events"]]
    fallen = [e for row in rows if row.id > shown.get("rolled", -1) for e in row.payload["events"]]
    rolls = [e for e in fallen if e["kind"] in book(live.table.game).rolls]
    if rolls and shown.get("sending", {}).get("kind") != "board":
        after = {**shown, "rolled": rows[-1].id, "below": True}
        return new("dice", after, posts.render_rolls(look, rolls, words, pictures), [r.id for r in rows], live.table, makes=False)
    lines = posts.told(events, words)
    if any(row.payload.get("undone") for row in rows):
        lines.append(words.word("discord.board.undone", n=sum(row.payload.get("undone", 0) for row in rows)))
    return _board(look, rows, shown, lines, words, pictures)


def _board(look: Look, rows: Sequence[Post], shown: dict[str, Any], lines: list[str], words: Words, pictures: Pictures) -> Step:
    table = look.table
    seats = [seat for seat in look.asked if look.seats[seat].person is not None]
    asked = {str(seat): table.questions.get(str(seat), 0) for seat in seats}
    before: dict[str, int] = shown.get("asked", {})
    actors = {row.payload["seat"] for row in rows if "seat" in row.payload}
    pinged = [seat for seat in seats if _newly_asked(seat, asked, before, actors)]
    fresh = bool(pinged) or "board" not in shown or "sending" in shown or (bool(seats) and shown.get("below", False))
    recap = [*shown.get("recap", ()), *lines]
    told = recap if pinged else lines if fresh and "board" in shown else [*shown.get("story", ()), *lines]
    made = {k: v for k, v in shown.items() if k not in ("below", "recap")}
    if "wish" in shown and not table.wish:
        made["stale"] = [*made.get("stale", ()), made.pop("wish")]
    made |= {"asked": asked, "story": told[-LINES:]}
    if not seats:
        made["recap"] = recap[-LINES:]
    people = [p for seat in pinged if (p := look.seats[seat].person) is not None]
    spec = posts.render_board(look, words, pictures, told, people)
    if not fresh:
        return Step(made, spec, shown["board"], "board", done=[r.id for r in rows])
    if "board" in shown:
        made["stale"] = [*made.get("stale", ()), shown["board"]]
    return new("board", made, spec, [r.id for r in rows], table)


def _newly_asked(seat: int, asked: Mapping[str, int], before: Mapping[str, int], actors: set[int]) -> bool:
    """Whether somebody must be told: asked now and not before, or asked something new after somebody else has acted."""
    if str(seat) not in before:
        return True
    return asked[str(seat)] != before[str(seat)] and bool(actors - {seat})
