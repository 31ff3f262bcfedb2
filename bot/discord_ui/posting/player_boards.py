"""Players' own boards beside the table: which of them its next post carries, because something has changed on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store import Post
from bot.store.values.news import Board
from bot.store.values.shown import PlayerBoards, Shown

MOST = 3  # in one post, whose buttons stand below all of them


def changed_boards(marks: Mapping[int, str], rows: Sequence[Post], shown: Shown, again: bool) -> PlayerBoards | None:
    """The seats whose boards the post carries, the newest last, and what each board showed when it was last posted.

    `marks` says what they show now; when a game begins nothing of it has been posted, and nothing has changed.
    `again`: what was told before is told once more. A message that may have been sent already has the boards it had then.
    """
    if (sending := shown.sending) is not None and (sending.mats is not None or not marks):
        return sending.mats
    if not marks:
        return None
    before = shown.mats or PlayerBoards((), marks)
    moved = {row.news.seat: n for n, row in enumerate(rows) if isinstance(row.news, Board) and row.news.seat is not None}
    changed = [seat for seat in marks if marks[seat] != before.marks.get(seat)]
    newest = sorted(changed, key=lambda seat: (moved.get(seat, -1), seat))[-MOST:]
    seen = any(seat in shown.asked for seat in moved)  # who was asked has answered: now it is about them
    older = [seat for seat in before.seats if again and seat not in newest and (seat in moved or not seen)]
    seats = [*older, *newest][-MOST:]
    return PlayerBoards(tuple(seats), {**before.marks, **{seat: marks[seat] for seat in seats}})
