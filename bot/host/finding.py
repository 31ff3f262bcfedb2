"""One line of what the doctor says."""

from __future__ import annotations

from typing import NamedTuple

OK, NOTE, FIX = "ok", "note", "FIX"


class Finding(NamedTuple):
    """Of what kind it is, what it is about, and what is to be said."""

    kind: str
    about: str
    said: str
