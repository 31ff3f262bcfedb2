"""What might be offered at a question, as far as everybody may know."""

from __future__ import annotations

from engines.merchants_cove.view import CoveView


def openly(view: CoveView, key: str, seat: int) -> tuple[str, ...]:
    """Sales are planned in secret, and so are lines: those on a picture of one's own, which the board cannot stand for."""
    return ("sell *", "auto", "done") if key == "sales" else ()
