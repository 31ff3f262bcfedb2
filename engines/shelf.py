"""The shelf of games: the house's own, and games from other packages, which are found by their entry points."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from engines.kernel import Game

log = logging.getLogger(__name__)

GROUP = "tianguis.games"  # the entry points under which packages name the modules of their rules
OWN = {name: f"engines.{name}" for name in ("oaxaca", "patzcuaro", "mottainai", "resafa", "merchants_cove")}
SHELF: dict[str, str] = dict(OWN)  # name -> module of the rules


def shelve(module: str) -> str:
    """Put a game that lies elsewhere on the shelf, by the module of its rules; its name."""
    found = import_module(module).GAME
    if not isinstance(found, Game):
        raise TypeError(f"{module}.GAME is no game")
    if SHELF.get(found.name, module) != module:
        raise ValueError(f"{module} brings a game called {found.name}, as {SHELF[found.name]} does")
    SHELF[found.name] = module
    return found.name


def installed() -> list[str]:
    """The modules that installed packages name as games."""
    return sorted({one.module for one in entry_points(group=GROUP)} - {*SHELF.values()})


def leave_out(module: str, error: Exception) -> None:
    """Take a game from elsewhere that is broken off the shelf: the others are played without it."""
    log.warning("the game of %s is left out, for it is broken: %s: %s", module, type(error).__name__, error)
    for name in [name for name, there in SHELF.items() if there == module]:
        del SHELF[name]


def game(name: str) -> Game[Any]:
    """The game of that name; KeyError when there is none."""
    found: Game[Any] = import_module(SHELF[name]).GAME
    return found
