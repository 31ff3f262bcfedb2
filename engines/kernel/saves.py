"""Saved games: JSON with a schema number, steps and kinds by name, checked when loaded."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from engines.kernel.frames import unknowns
from engines.kernel.model import Unloadable
from engines.kernel.play import settle
from engines.kernel.state import State

S = TypeVar("S", bound=State)
UNSAVED = {"asks", "out", "patient", "trace"}


def forbid_unknown(cls: Any) -> None:
    """Let a dataclass and those inside it refuse fields they do not have: a renamed field without a migration must not vanish."""
    if isinstance(cls, type) and is_dataclass(cls) and "__pydantic_config__" not in vars(cls):
        cls.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
        for hint in get_type_hints(cls).values():
            for inner in (hint, *get_args(hint)):
                forbid_unknown(inner)


class Codec(Generic[S]):
    """Writes and reads the states of one game."""

    def __init__(self, cls: type[S]) -> None:
        self._cls = cls
        forbid_unknown(cls)
        self._adapter = TypeAdapter(cls)

    def dump(self, s: S) -> bytes:
        """The state as JSON bytes; equal states give equal bytes."""
        head = f'{{"v":{self._cls.SCHEMA},"game":"{self._cls.NAME}","state":'
        return head.encode() + self._adapter.dump_json(s, exclude=UNSAVED) + b"}"

    def load(self, text: bytes | str) -> S:
        """The settled state of a save, old ones migrated; Unloadable names what this version does not know."""
        try:
            box: dict[str, Any] = json.loads(text)
            version, raw = int(box["v"]), dict(box["state"])
        except (ValueError, TypeError, KeyError) as error:
            raise Unloadable(f"not a save: {error!r}") from error
        if box.get("game") != self._cls.NAME:
            raise Unloadable(f"a save of {box.get('game')!r}, not of {self._cls.NAME!r}")
        for older in range(version, self._cls.SCHEMA):
            if older not in self._cls.MIGRATIONS:
                raise Unloadable(f"{self._cls.NAME}: nothing leads from schema {older} to {older + 1}")
            raw = self._cls.MIGRATIONS[older](raw)
        if version > self._cls.SCHEMA:
            raise Unloadable(f"{self._cls.NAME}: saved by a newer version (schema {version})")
        try:
            return settle(self._adapter.validate_python(raw))
        except ValidationError as error:
            raise Unloadable(f"{self._cls.NAME}: {unknowns(error)}") from error
        except KeyError as error:
            raise Unloadable(f"{self._cls.NAME}: {error} is missing") from error
