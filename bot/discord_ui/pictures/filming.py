"""Films of games, and looks back at them: each made in a process of its own, one at a time for a table, few in all."""

from __future__ import annotations

import asyncio
import io
import logging
import pickle
import struct
import zlib
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from bot.discord_ui.pictures.making import Heard, Key, Limits, NotMade, Workshop
from bot.elsewhere import NOBODY, Elsewhere, Job, NotDone
from bot.reviews import Reviewed, reviewed
from bot.tables.life.replay import Past
from bot.worker_pool import Failed, TooSlow
from engines.shelf import SHELF
from renderers.film import Film, Script, film

log = logging.getLogger(__name__)
FILMS = Limits(kept=16 * 2**20, waiting=10, seconds=120.0, busy="discord.no.films_busy")  # of one or two megabytes each
REVIEWS = Limits(kept=4 * 2**20, waiting=10, seconds=300.0, busy="discord.no.reviews_busy")  # of some kilobytes each
SHOWN = 5000  # films of which it is known that everybody was shown them
FILM = "film"  # what somebody elsewhere may make
WAITS = 10.0  # seconds until they must have begun


class Shown:
    """Films that everybody was shown, the last of them."""

    def __init__(self) -> None:
        self._keys: OrderedDict[Key, None] = OrderedDict()

    def __contains__(self, key: Key) -> bool:
        return key in self._keys

    def add(self, key: Key) -> None:
        self._keys[key] = None
        while len(self._keys) > SHOWN:
            self._keys.popitem(last=False)

    def discard(self, key: Key) -> None:
        self._keys.pop(key, None)


class Studio(Workshop[Film]):
    """Makes films, and keeps the last ones."""

    def __init__(self, workers: int = 2, elsewhere: Elsewhere = NOBODY) -> None:
        super().__init__("films", workers, FILMS, lambda made: len(made.data))
        self._elsewhere = elsewhere
        self.shown = Shown()

    async def film(self, key: Key, write: Callable[[], Awaitable[Script]], heard: Heard) -> Film:
        """A film, made once however many ask for it; those who wait hear how far it is."""
        return await self.made(key, film, write, heard)

    async def _from_elsewhere(self, table: int, wanted: Script) -> Film | None:
        """A film that somebody elsewhere has made, which nobody hears of before it is done."""
        if not self._elsewhere.places:
            return None
        given = {"script": await asyncio.to_thread(packed, wanted)}
        try:
            return unpacked_film(await self._elsewhere.done(Job(FILM, table, given, self._limits.seconds, WAITS)))
        except (NotDone, Failed) as error:
            log.info("table %s: nobody elsewhere has made its film: %s", table, error)
            return None
        except TooSlow as error:
            raise NotMade(str(error)) from error


class Reviewer(Workshop[Reviewed]):
    """Looks back at games, and keeps the last of these looks."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__("reviews", workers, REVIEWS, lambda made: made.size)

    async def review(self, key: Key, past: Past, heard: Heard) -> Reviewed:
        """A look back at a game, made once however many ask for it; those who wait hear how far it is."""

        async def order() -> Past:
            return past

        return await self.made(key, reviewed, order, heard)


# -- films made elsewhere: what goes there and what comes back ---------------------------------------------------------------

OF_FILMS = ("engines", "renderers")  # where the kinds of things are of which a script is made, beside games from elsewhere
SIZES = struct.Struct("!III")  # pictures, width and height, before the film itself


class Known(pickle.Unpickler):
    """Reads nothing but plain things and what games show."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.partition(".")[0] in _houses() else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module}.{name} is nothing that a film shows")
        return found


def _houses() -> set[str]:
    return {*OF_FILMS, *(rules.partition(".")[0] for rules in SHELF.values())}


def packed(script: Script) -> str:
    """A script as a text."""
    return b64encode(zlib.compress(pickle.dumps(script))).decode()


def filmed(script: str) -> bytes:
    """The film of a packed script, as it is sent back."""
    shown: Script = Known(io.BytesIO(zlib.decompress(b64decode(script)))).load()
    made = film(shown)
    return SIZES.pack(made.frames, *made.size) + made.data


def unpacked_film(sent: bytes) -> Film:
    frames, width, height = SIZES.unpack_from(sent)
    return Film(sent[SIZES.size :], frames, (width, height))
