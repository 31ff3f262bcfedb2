"""Games from elsewhere: those that the settings name and those of installed packages, as far as they can be played."""

from __future__ import annotations

from contextlib import suppress

from bot.settings import SettingsProblem, load
from engines.kernel import Codec
from engines.shelf import game, installed, leave_out, shelve
from renderers.rooms import part, pictures
from renderers.words import LANGUAGES
from renderers.words.words import texts


def fill_the_shelf() -> None:
    """Put them beside the house's own; what is wrong with the settings is for the commands to say."""
    named: tuple[str, ...] = ()
    with suppress(SettingsProblem):
        named = load().games
    for module in (*named, *installed()):
        try:
            try_out(shelve(module))
        except Exception as error:  # whatever it is: the other games are played without that one
            leave_out(module, error)


def try_out(title: str) -> None:
    """Load what every table of a game needs: how it is saved, its pictures, and its words in all languages."""
    Codec(game(title).state)
    pictures(title)
    for name in ("book", "voice"):
        part(title, name)
    needed = ("book.name", "book.command", *(f"verb.{verb.name}" for verb in game(title).verbs))
    for language in LANGUAGES:
        if missing := [key for key in needed if f"{title}.{key}" not in texts(language)]:
            raise KeyError(f"texts ({language}): {', '.join(missing)}")
