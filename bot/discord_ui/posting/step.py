"""One thing that the poster does for a table, and what is true once Discord has accepted it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.recognition import marked
from bot.store import Post, Table
from bot.store.values.news import News
from bot.store.values.shown import Sending, Shown

# messages that are changed later
SLOTS = frozenset({"lobby", "board", "wish", "final", "reminder", "nudge", "vote", "slept", "ended"})
PASSING = ("reminder", "nudge", "slept")  # messages that are taken away when they are over


@dataclass
class Step:
    """One post, edit, removal of a message or of its buttons, and what is true once Discord has accepted it."""

    posts: Shown  # what table.posts will be
    spec: MessageSpec | None = None
    message: int | None = None  # the message to be changed; None = a new one
    slot: str = ""  # under which name the message is kept
    sending: Sending | None = None  # of a new message: what it is, and its last row of the outbox
    strip: int | None = None  # a message that loses its buttons
    channel: str = ""  # where that is, if the table has left it
    take_away: int | None = None  # a message that is deleted
    unheard: dict[int, bool] = field(default_factory=dict)  # who fell asleep before it was posted; whether to call them later
    done: list[int] = field(default_factory=list)  # rows of the outbox that are made by this


def of(rows: Sequence[Post], *kinds: type[News]) -> list[int]:
    return [r.id for r in rows if isinstance(r.news, kinds)]


def new(
    kind: str, shown: Shown, spec: MessageSpec, rows: Sequence[int], table: Table, makes: bool = True, slot: str = ""
) -> Step:
    """A new message, with a mark by which Discord knows it when it is sent twice; `makes`: the rows are made by it."""
    after = replace(shown, sending=None)
    slot = slot or (kind if kind in SLOTS else "")
    made = marked(spec, f"{kind}{table.id}r{rows[-1]}")
    return Step(after, made, None, slot, Sending(kind, rows[-1]), done=list(rows) if makes else [])


def all_stale(shown: Shown) -> Shown:
    """Nothing that was shown keeps its buttons, and what was to pass by is gone."""
    old = [slot for slot in shown.messages if slot in ("board", "wish", "vote") or slot.startswith("offer:")]
    after = gone(shown, *PASSING).without(*old)
    return replace(after, stale=(*shown.stale, *(shown[slot] for slot in old)))


def gone(shown: Shown, *slots: str) -> Shown:
    """What is shown without these messages, which are to be deleted."""
    old = [shown[slot] for slot in slots if slot in shown]
    return replace(shown.without(*slots), gone=(*shown.gone, *old)) if old else shown
