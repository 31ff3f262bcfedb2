"""One thing that the poster does for a table, and what is true once Discord has accepted it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.recognition import marked
from bot.store import Post, Table

# messages that are changed later
SLOTS = frozenset({"lobby", "board", "wish", "final", "reminder", "nudge", "vote", "slept", "ended"})
PASSING = ("reminder", "nudge", "slept")  # messages that are taken away when they are over


@dataclass
class Step:
    """One post, edit, removal of a message or of its buttons, and what is true once Discord has accepted it."""

    posts: dict[str, Any]  # what table.posts will be
    spec: MessageSpec | None = None
    message: int | None = None  # the message to be changed; None = a new one
    slot: str = ""  # under which name the message is kept
    sending: dict[str, Any] = field(default_factory=dict)  # of a new message: what it is, and its last row of the outbox
    strip: int | None = None  # a message that loses its buttons
    channel: str = ""  # where that is, if the table has left it
    take_away: int | None = None  # a message that is deleted
    unheard: dict[int, bool] = field(default_factory=dict)  # who fell asleep before it was posted; whether to call them later
    done: list[int] = field(default_factory=list)  # rows of the outbox that are made by this


def of(rows: Sequence[Post], *kinds: str) -> list[int]:
    """The numbers of the rows of these kinds."""
    return [r.id for r in rows if r.kind in kinds]


def new(
    kind: str, shown: Mapping[str, Any], spec: MessageSpec, rows: Sequence[int], table: Table, makes: bool = True, slot: str = ""
) -> Step:
    """A new message, with a mark by which Discord knows it when it is sent twice; `makes`: the rows are made by it."""
    after = {name: value for name, value in shown.items() if name != "sending"}
    slot = slot or (kind if kind in SLOTS else "")
    made = marked(spec, f"{kind}{table.id}r{rows[-1]}")
    return Step(after, made, None, slot, {"kind": kind, "upto": rows[-1]}, done=list(rows) if makes else [])


def all_stale(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Nothing that was shown keeps its buttons, and what was to pass by is gone."""
    old = [slot for slot in shown if slot in ("board", "wish", "vote") or slot.startswith("offer:")]
    passed = gone(shown, *PASSING)
    after = {slot: value for slot, value in passed.items() if slot not in old}
    return {**after, "stale": [*shown.get("stale", ()), *(shown[slot] for slot in old)]}


def gone(shown: Mapping[str, Any], *slots: str) -> dict[str, Any]:
    """What is shown without these messages, which are to be deleted."""
    old = [shown[slot] for slot in slots if slot in shown]
    after = {slot: value for slot, value in shown.items() if slot not in slots}
    return {**after, "gone": [*shown.get("gone", ()), *old]} if old else after
