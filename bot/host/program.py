"""How whoever sits there spells the commands of this program."""

from __future__ import annotations

import sys
from pathlib import Path

NAME = "tianguis"


def spelled(command: str = "") -> str:
    """A command, by the name under which this process was started."""
    called = NAME if Path(sys.argv[0]).stem == NAME else "python -m bot"
    return f"{called} {command}".rstrip()
