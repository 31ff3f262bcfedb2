"""Players' own boards beside the table: which of them its next post carries, because something has changed on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.store import Post

MOST = 3  # in one post, whose buttons stand below all of them


def beside(marks: Mapping[str, str], rows: Sequence[Post], shown: Mapping[str, Any], again: bool) -> dict[str, Any]:
    """The seats whose boards the post carries, the newest last, and what each board showed when it was last posted.

    `marks` says what they show now; when a game begins nothing of it has been posted, and nothing has changed.
    `again`: what was told before is told once more. A message that may have been sent already has the boards it had then.
    """
    sending: Mapping[str, Any] = shown.get("sending", {})
    if "mats" in sending or not marks:
        return dict(sending.get("mats", {}))
    before: Mapping[str, Any] = shown.get("mats", {"seats": [], "marks": marks})
    moved = {row.payload["seat"]: n for n, row in enumerate(rows) if row.kind == "board" and "seat" in row.payload}
    changed = [int(seat) for seat in marks if marks[seat] != before["marks"].get(seat)]
    newest = sorted(changed, key=lambda seat: (moved.get(seat, -1), seat))[-MOST:]
    seen = any(str(seat) in shown.get("asked", ()) for seat in moved)  # who was asked has answered: now it is about them
    older = [seat for seat in before["seats"] if again and seat not in newest and (seat in moved or not seen)]
    seats = [*older, *newest][-MOST:]
    return {"seats": seats, "marks": {**before["marks"], **{str(seat): marks[str(seat)] for seat in seats}}}
