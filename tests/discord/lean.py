"""What hundreds of simulated Discords of one process need not do again and again: nothing that a test looks at changes by it."""

from __future__ import annotations

import copy
from hashlib import sha256
from types import ModuleType, SimpleNamespace
from typing import Any

from discord import app_commands
from simcord import Env, components, gateway, results
from simcord.backend import serializers
from simcord.http import router

from bot.discord_ui.client import payload
from bot.discord_ui.pictures.draw import Drawn
from renderers import easel
from tests.deep import DEEP
from tests.patience import PATIENCE

PLAIN = frozenset({str, int, bool, float, bytes, type(None)})
NOTHING = bytes.fromhex(  # a picture of one pixel
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8ffff3f0005fe02fea7359c810000000049454e44ae426082"
)
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


def made_patient() -> None:
    """Let simulated Discords wait for a bot that starts on a busy machine: they have five seconds written down for that."""
    usual = Env._settle_internal

    async def settled(env: Env, *, timeout: float | None = None, **more: Any) -> None:
        await usual(env, timeout=None if timeout is None else max(timeout, PATIENCE), **more)

    setattr(Env, "_settle_internal", settled)  # noqa: B010  (no part of its interface)


class Tells:
    """A painter for tests that only look at what hangs where: files that differ as pictures would, and what is said of these."""

    def draw(self, order: easel.Order) -> easel.Drawing:
        told = easel._picture(order, order.reader.words()).alt
        return easel.Drawing(NOTHING + sha256(repr((order, told)).encode()).digest(), told)

    def close(self) -> None:
        """Nothing is to be let go of."""


def hung() -> Drawn:
    """Pictures of which it only matters where they hang; drawn in a deep run."""
    return Drawn() if DEEP else Drawn(Tells())
