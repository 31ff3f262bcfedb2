"""How fast is played: what somebody may choose, and how it is typed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.store.values.clocks import Pace

HOUR = 3600.0
TYPED = re.compile(r"(\d{1,4})\s*(m|min|h|d)", re.IGNORECASE)
UNITS = {"m": 60.0, "min": 60.0, "h": HOUR, "d": 24 * HOUR}
LEAST, MOST = 60.0, 30 * 24 * HOUR


PACES: Mapping[str, Pace] = {
    "relaxed": Pace.of(72 * HOUR),
    "daily": Pace.of(24 * HOUR),
    "brisk": Pace.of(8 * HOUR),
    "live": Pace.of(600.0),
    "none": Pace(),
}


def typed(turn: float) -> str:
    """A pace as somebody would type it, in the largest unit that says it whole."""
    unit = next((unit for unit in ("d", "h") if turn % UNITS[unit] == 0), "m")
    return f"{turn / UNITS[unit]:.0f}{unit}"


def parsed(text: str) -> Pace | None:
    """A pace by its name or as `36 h`; None when it is neither, or out of all measure."""
    named = PACES.get(text.strip().lower())
    if named is not None:
        return named
    found = TYPED.fullmatch(text.strip())
    if found is None:
        return None
    turn = int(found[1]) * UNITS[found[2].lower()]
    return Pace.of(turn) if LEAST <= turn <= MOST else None
