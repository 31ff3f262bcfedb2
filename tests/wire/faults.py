"""What goes wrong on the way: limits, failures of Discord, cut connections and slow answers, each as often as it is told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

KINDS = (
    "me", "application", "commands", "callback", "followup", "original", "post", "edit", "user", "dm_channel", "thread",
    "emojis", "emoji", "emoji gone", "taken away",
)  # fmt: skip


@dataclass
class Fault:
    """One thing that goes wrong with the next calls of a kind."""

    kind: str
    status: int = 0  # 429, 500, 502, 503, 504; 0 = the connection is cut, or only slow
    after: bool = False  # what was asked for has happened all the same
    slow: float = 0.0  # seconds before anything is answered
    held: asyncio.Event | None = None  # what it waits for
    left: int = 1
    retry_after: float = 0.2
    cut: bool = False
    place: int = 0  # only in that channel; 0 = anywhere
    pressable: bool = False  # only what is to have buttons
    command: str = ""  # only what answers that command; "" = whatever it answers
    met: int = 0  # calls that met it


class Faults:
    """What is still to go wrong."""

    def __init__(self) -> None:
        self.all: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Let something go wrong."""
        assert fault.kind in KINDS, fault.kind
        self.all.append(fault)
        return fault

    def next(self, kind: str, place: int, pressable: bool, command: str) -> Fault | None:
        """What goes wrong with a call of that kind, about that channel and that command, now."""
        for fault in self.all:
            here = fault.place in (0, place) and pressable >= fault.pressable and fault.command in ("", command)
            if fault.kind == kind and fault.left > 0 and here:
                fault.left -= 1
                fault.met += 1
                return fault
        return None
