"""What hundreds of simulated Discords of one process need not do again and again: nothing that a test looks at changes by it."""

from __future__ import annotations

import copy
from types import ModuleType, SimpleNamespace
from typing import Any

from discord import app_commands
from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.http import router

from bot.discord_ui.client import payload

PLAIN = frozenset({str, int, bool, float, bytes, type(None)})
TOLD: dict[tuple[str, ...], list[dict[str, Any]]] = {}


async def told(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What Discord is told of the commands, translated once: `test_tree` looks at what that is, all others only use it."""
    names = tuple(one.name for one in tree.get_commands())
    if names not in TOLD:
        TOLD[names] = await payload(tree)
    return TOLD[names]


def copied(value: Any) -> Any:
    """A deep copy. A quarter of the time went into those of JSON, which needs no memory of what has been met before."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is dict:
        return {key: copied(inner) for key, inner in value.items()}
    if kind is list:
        return [copied(inner) for inner in value]
    return copy.deepcopy(value)


def made_lean() -> None:
    """Let simulated Discords copy like that."""
    named: tuple[ModuleType, ...] = (components, results, serializers)
    for module in named:
        setattr(module, "deepcopy", copied)  # noqa: B010  (no part of its interface)
    for module in (gateway, router):
        setattr(module, "copy", SimpleNamespace(deepcopy=copied))  # noqa: B010
