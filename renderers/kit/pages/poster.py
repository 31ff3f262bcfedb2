"""What the lobby shows of a game, from its things and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.kernel import Game
from renderers.kit.colour import SEATS, Seats, Theme
from renderers.kit.pages.telling import Phrases
from renderers.kit.parts import Look
from renderers.lobby import LobbyArt
from renderers.speech import Speaker

Facts = Iterable[tuple[str, str, int | None]]  # icon, the last part of a text, and its number if it has one


def poster(
    game: Game[Any], title: str, theme: Theme, tiles: Iterable[tuple[Look, str]], facts: Facts, seats: Seats = SEATS
) -> Callable[[Speaker], LobbyArt]:
    """Title, tiles and facts of a game; the first fact is for how many people it is."""
    say, people = Phrases(game.name).say, ("people", f"{min(game.seat_counts)}–{max(game.seat_counts)}")
    fan, told = tuple(tiles), tuple(facts)

    def lobby_art(words: Speaker) -> LobbyArt:
        said = ((icon, say(words, f"lobby.{key}") if n is None else say(words, f"lobby.{key}", n=n)) for icon, key, n in told)
        subtitle = say(words, "lobby.subtitle")
        return LobbyArt(theme, title, subtitle, fan, (people, *said), palette=f"{game.name}-hand", seats=seats)

    return lobby_art
