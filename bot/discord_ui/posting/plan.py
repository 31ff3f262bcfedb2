"""What to post next: a pure function of what everybody may know of a table, the rows of its outbox and what is shown already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.times import times_of
from bot.discord_ui.posting.notices import notice_step, render_ended
from bot.discord_ui.posting.player_boards import beside
from bot.discord_ui.posting.step import Step, all_stale, gone, new, of
from bot.store import Post, Table
from bot.tables import Look
from renderers.words import Words
from renderers.words.book import book

LINES = 60  # sentences kept for one board post
BOARD = frozenset({"board", "hours", "call", "answered", "taken_over", "woke", "moved"})  # what a board shows


def first_step(look: Look, rows: Sequence[Post], pictures: Pictures) -> Step | None:
    """The next thing to do for a table; None when all is shown. Whoever sleeps when it is done is not disturbed by it."""
    step = _first_step(look, rows, pictures)
    if step is not None and step.spec is not None and not look.alone.isdisjoint(step.spec.pings):
        step.spec = replace(step.spec, pings=tuple(person for person in step.spec.pings if person not in look.alone))
    return step


def _first_step(look: Look, rows: Sequence[Post], pictures: Pictures) -> Step | None:
    table = look.table
    shown, rows = {**table.posts}, _due(table, rows)
    if rows and shown.get("sending", {}).get("upto", 0) < rows[-1].id:
        shown.pop("sending", None)
    words = posts.words_for(table, look.seats)
    kinds = {row.kind for row in rows}
    if "lobby" in kinds:
        return lobby_step(look, of(rows, "lobby"), shown, words, pictures)
    if kinds & BOARD and look.view is not None:
        return board_step(look, [r for r in rows if r.kind in BOARD], shown, words, pictures)
    if kinds & {"wish", "wish_over"}:
        return wish_step(look, rows, shown, words)
    if (notice := notice_step(look, rows, shown, words)) is not None:
        return notice
    if "final" in kinds and look.view is not None:
        spec = posts.render_final(look, words, pictures)
        return new("final", all_stale(shown), spec, of(rows, "final"), table)
    if "ended" in kinds and (table.status != "playing" or "sending" in shown):  # else it was opened again before that was told
        return new("ended", all_stale(shown), render_ended(look, words), of(rows, "ended"), table)
    if rows:  # nothing can be shown of these any more
        return Step(shown, done=[r.id for r in rows])
    if shown.get("stale"):
        return Step({**shown, "stale": shown["stale"][1:]}, strip=shown["stale"][0])
    if shown.get("gone"):
        return Step({**shown, "gone": shown["gone"][1:]}, take_away=shown["gone"][0])
    return behind_step(shown)


def behind_step(shown: Mapping[str, Any]) -> Step | None:
    """Where a table went away from, nothing keeps its buttons; None when nothing is left to do there."""
    if "behind" not in shown:
        return None
    channel, left = shown["behind"]["channel"], shown["behind"]["posts"]
    lobby = [left["lobby"]] if "lobby" in left else []
    first, *more = [*all_stale(left)["stale"], *lobby] or [None]
    after = {slot: value for slot, value in shown.items() if slot != "behind"}
    if more:
        after["behind"] = {"channel": channel, "posts": {"stale": more}}
    return Step(after, strip=first, channel=channel)


def _due(table: Table, rows: Sequence[Post]) -> Sequence[Post]:
    """The rows to be shown now: if a message may have been accepted, those that it was for; it must be sent once more to know."""
    sending = table.posts.get("sending")
    return [row for row in rows if row.id <= sending["upto"]] or rows if sending else rows


def lobby_step(look: Look, rows: list[int], shown: dict[str, Any], words: Words, pictures: Pictures) -> Step:
    """The lobby as it is now."""
    spec = posts.render_lobby(look, words, pictures)
    if "lobby" in shown:
        return Step(shown, spec, shown["lobby"], "lobby", done=rows)
    return new("lobby", shown, spec, rows, look.table)


def wish_step(look: Look, rows: Sequence[Post], shown: dict[str, Any], words: Words) -> Step:
    """Ask everybody else about an undo, or say that it came to nothing."""
    done = of(rows, "wish", "wish_over")
    if look.table.wish:
        old = [shown["wish"]] if "wish" in shown else []
        after = {**shown, "stale": [*shown.get("stale", ()), *old]}
        told = next((row.payload for row in reversed(rows) if row.kind == "wish"), {})
        return new("wish", after, posts.render_wish(look, words, told.get("asleep", ())), done, look.table)
    if "sending" in shown:  # its buttons may stand there already, and must be found
        return new("wish", shown, posts.render_plain(words, "discord.wish_over"), done, look.table)
    if "wish" in shown:
        message = shown.pop("wish")
        return Step(shown, posts.render_plain(words, "discord.wish_over"), message, done=done)
    return Step(shown, done=done)


def board_step(look: Look, rows: Sequence[Post], shown: dict[str, Any], words: Words, pictures: Pictures) -> Step:
    """The next step for a board: first rolls of dice, then the board itself."""
    fallen = [e for row in rows if row.id > shown.get("rolled", -1) for e in row.payload.get("events", ())]
    rolls = [e for e in fallen if e["kind"] in book(look.table.game).rolls]
    if rolls and shown.get("sending", {}).get("kind") != "board":
        after = {**shown, "rolled": rows[-1].id, "below": True}
        return new("dice", after, posts.render_rolls(look, rolls, words, pictures), [r.id for r in rows], look.table, makes=False)
    lines = [line for row in rows for line in _lines(row, words)]
    if any(row.payload.get("undone") for row in rows):
        lines.append(words.word("discord.board.undone", n=sum(row.payload.get("undone", 0) for row in rows)))
    return _board(look, rows, shown, lines, words, pictures)


def _lines(row: Post, words: Words) -> list[str]:
    """What one row of the outbox tells."""
    match row.kind:
        case "answered":
            return [words.word("discord.board.answered", seat=row.payload["seat"])]
        case "taken_over":
            key = "discord.board.left_behind" if row.payload.get("for_good") else "discord.board.taken_over"
            return [words.word(key, seat=row.payload["seat"], robot=row.payload["robot"])]
        case "moved":
            return [words.word("discord.board.moved", channel=row.payload["from"])]
        case _:
            return posts.told(row.payload.get("events", ()), words)


def asleep_after(rows: Sequence[Post], before: Mapping[str, Any]) -> dict[str, Any]:
    """Who slept when these rows were written, by seat."""
    asleep = dict(before)
    for row in rows:
        if row.kind == "board":
            asleep = dict(row.payload.get("asleep", {}))
        elif row.kind == "hours":
            asleep.pop(str(row.payload["seat"]), None)
            if row.payload["asleep"] is not None:
                asleep[str(row.payload["seat"])] = row.payload["asleep"]
        elif row.kind == "call":
            for call in row.payload["calls"]:
                asleep.pop(str(call["seat"]), None)
    return asleep


def _board(look: Look, rows: Sequence[Post], shown: dict[str, Any], lines: list[str], words: Words, pictures: Pictures) -> Step:
    table = look.table
    seats, asked = [*look.waiting], {str(seat): entry for seat, entry in look.waiting.items()}
    asleep = {str(seat): dict(sleep) for seat, sleep in look.asleep.items() if str(seat) in asked}
    told_of = asleep_after(rows, shown.get("asleep", {}))  # who was known to sleep: they are called when they wake
    called = _called(look, rows, shown)
    pinged = [seat for seat in called if str(seat) not in asleep]
    unheard = {seat: seat in called for seat in seats if str(seat) in asleep and str(seat) not in told_of}
    fresh = bool(pinged) or "board" not in shown or "sending" in shown or (bool(seats) and shown.get("below", False))
    recap = [*shown.get("recap", ()), *lines]
    made = {k: v for k, v in shown.items() if k not in ("below", "recap")}
    if "wish" in shown and not table.wish:
        made["stale"] = [*made.get("stale", ()), made.pop("wish")]
    made = _passed(made, look)
    before: list[str] = shown.get("story", [])
    told = recap or before if pinged else lines if fresh and "board" in shown else [*before, *lines]
    again = ("recap" in shown or not lines) if pinged else "board" not in shown or not fresh
    if mats := beside(pictures.marks(table, look.view), rows, shown, again):
        made["mats"] = mats
    made |= {"asked": asked, "story": told[-LINES:], "asleep": asleep}
    if all(str(seat) in asleep for seat in seats):
        made["recap"] = recap[-LINES:]
    if _anew(rows):
        made["greeted"] = {str(seat): asked[str(seat)] for seat in pinged}
    elif late := {str(seat): asked[str(seat)] for seat in pinged if str(seat) in told_of}:
        made["greeted"] = {**shown.get("greeted", {}), **late}  # awake before the call that was to wake them
    people = [p for seat in pinged if (p := look.seats[seat].person) is not None]
    spec = posts.render_board(look, words, pictures, told, people, times=times_of(look, asleep), mats=mats.get("seats", ()))
    if not fresh:
        return Step(made, spec, shown["board"], "board", unheard=unheard, done=[r.id for r in rows])
    if "board" in shown:
        made["stale"] = [*made.get("stale", ()), shown["board"]]
    step = new("board", made, spec, [r.id for r in rows], table)
    step.sending |= {"mats": mats} if mats else {}
    step.unheard = unheard
    return step


def _called(look: Look, rows: Sequence[Post], shown: Mapping[str, Any]) -> list[int]:
    """Who is to be mentioned if they are awake: whoever is newly asked, or was called after having slept."""
    before, greeted = {} if _anew(rows) else shown.get("asked", {}), shown.get("greeted", {})
    actors = {row.payload["seat"] for row in rows if row.kind == "board" and "seat" in row.payload}
    calls = [call for row in rows if row.kind == "call" for call in row.payload["calls"]]
    called = {c["seat"] for c in calls if look.asks(c["seat"], c["entry"]) and c["entry"] != greeted.get(str(c["seat"]))}
    return [seat for seat in look.waiting if seat in called or _newly_asked(look, seat, before, actors)]


def _anew(rows: Sequence[Post]) -> bool:
    """Whether the table can be seen again after it could not: whoever is asked is told so once more, and once."""
    return any(row.kind == "moved" or row.payload.get("anew") for row in rows)


def _passed(shown: dict[str, Any], look: Look) -> dict[str, Any]:
    """What is shown without the messages that are over: a nudge that was heard, a sleep that has ended."""
    nudged: Mapping[str, int] = shown.get("nudged", {})
    if "nudge" in shown and not any(look.asks(int(seat), entry) for seat, entry in nudged.items()):
        shown = gone(shown, "nudge")
    shown = gone(shown, "ended")  # it was opened again
    return shown if look.table.slept_at is not None else gone(shown, "slept")


def _newly_asked(look: Look, seat: int, before: Mapping[str, int], actors: set[int]) -> bool:
    """Whether somebody must be told: asked now and not before, or asked something new after somebody else has acted."""
    if str(seat) not in before:
        return True
    return not look.asks(seat, before[str(seat)]) and bool(actors - {seat})
