"""A terminal as a place to write: colours where they are wanted, lines no longer than the window."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from typing import TextIO

ANSI = re.compile(r"\x1b\[[0-9;]*m")
CODE = re.compile(r"`([^`]+)`")
STYLES = {
    "bold": "1", "dim": "2", "gold": "1;33", "code": "36", "red": "31", "green": "32",
    "pottery": "33", "jewelry": "36", "textile": "35", "woodcarving": "32", "tin_art": "94", "wild": "1",
}  # fmt: skip
WIDEST = 110
PIPED = 100  # columns where nobody sees the window


class AnsiColours:
    """Dresses words in ANSI colours, or leaves them as they are."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.on and text and style in STYLES else text

    def codes(self, text: str) -> str:
        """Things to be typed stand out; without colours they keep their quotes."""
        return CODE.sub(lambda m: self("code", m[1]), text) if self.on else text


def visible(text: str) -> int:
    return len(ANSI.sub("", text))


def padded(text: str, width: int) -> str:
    return text + " " * max(0, width - visible(text))


def cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)].rstrip() + "…"


def wrapped(text: str, width: int, indent: str = "", hang: str | None = None) -> list[str]:
    """A text broken into lines; `hang` begins all but the first."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = indent
        bare = True
        for word in paragraph.split(" "):
            if not bare and visible(line) + 1 + visible(word) > width:
                lines.append(line)
                line, bare = indent if hang is None else hang, True
            line, bare = line + ("" if bare else " ") + word, False
        lines.append(line)
    return lines


def columns(cells: Sequence[str], width: int) -> list[str]:
    if not cells:
        return []
    widest = max(visible(c) for c in cells) + 3
    across = max(1, min(len(cells), width // widest, 3))
    rows = -(-len(cells) // across)
    return ["".join(padded(c, widest) for c in cells[row::rows]).rstrip() for row in range(rows)]


class Screen:
    """Writes to one stream."""

    def __init__(self, out: TextIO) -> None:
        tty = out.isatty()
        self.out = out
        self.paint = AnsiColours(tty and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb")
        self.width = min(WIDEST, shutil.get_terminal_size().columns - 1) if tty else PIPED

    def line(self, text: str = "") -> None:
        print(text, file=self.out)

    def say(self, text: str, indent: str = "", hang: str | None = None) -> None:
        for line in wrapped(self.paint.codes(text), self.width, indent, hang):
            self.line(line.rstrip())

    def title(self, text: str) -> None:
        rule = "═" * max(3, self.width - len(text) - 6)
        self.line(self.paint("gold", f"═══ {text} {rule}"))
