"""The few words that pictures have room for."""

from __future__ import annotations

from typing import Any

from engines.resafa.state import BOT
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit.pages.telling import Phrases
from renderers.kit.text import initial
from renderers.speech import Speaker

MINUS, TIMES, LESS = "−", "×", "≤"
PHRASES = Phrases("resafa")
say = PHRASES.say


def name_of(words: Speaker, seat: int, solo: bool = False) -> str:
    """A player's name as it can be drawn; alone, the second one is the bot."""
    if solo and seat == BOT:
        return say(words, "bot")
    return PHRASES.name_of(words, seat)


def names_of(words: Speaker, seats: tuple[int, ...]) -> str:
    """Several players' names."""
    return ", ".join(name_of(words, seat) for seat in seats)


def letters(view: ResafaView, words: Speaker) -> tuple[str, ...]:
    """The letters on the pieces, by owner; alone, "" for the bot's, which wear a robot."""
    found = [initial(name_of(words, p.seat)) for p in view.players]
    return (*found, "") if view.bot is not None else tuple(found)


def asked_of(view: ResafaView) -> tuple[int, str]:
    """Who has to answer, and the last part of what is asked; nobody, when the game is over."""
    found = next((p for p in view.players if p.asked), None)
    return (found.seat, found.asked.rpartition(".")[2]) if found else (-1, "")


def ware_of(player: PlayerView, ware: str) -> int:
    """How many of a ware a player has in the warehouse; `vp` are points."""
    return dict(player.wares).get(ware, 0)


def standing_points(view: ResafaView, player: PlayerView) -> int:
    """The points that a player has; once the game is over, the final score."""
    return int(view.result["scores"][player.seat]) if view.result else ware_of(player, "vp")


def number(n: int) -> str:
    """A number with a true minus sign."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


def declared(view: ResafaView, kind: str) -> dict[str, Any]:
    """What is declared of the innermost act of a kind, or nothing."""
    found = next((one for one in reversed(view.declared) if one.kind == kind), None)
    return dict(found.fields) if found else {}
