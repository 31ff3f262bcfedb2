"""Saved games: JSON with a schema number, steps and kinds by name, checked when loaded."""

from __future__ import annotations

import json
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from engines.kernel.model import Unloadable
from engines.kernel.play import settle
from engines.kernel.state import State

S = TypeVar("S", bound=State)
UNSAVED = {"asks", "out", "patient", "trace"}


class Codec(Generic[S]):
    """Writes and reads the states of one game."""

    def __init__(self, cls: type[S]) -> None:
        self._cls = cls
        self._adapter = TypeAdapter(cls)

    def dump(self, s: S) -> bytes:
        """The state as JSON bytes; equal states give equal bytes."""
        head = f'{{"v":{self._cls.SCHEMA},"game":"{self._cls.NAME}","state":'
        return head.encode() + self._adapter.dump_json(s, exclude=UNSAVED) + b"}"

    def load(self, text: bytes | str) -> S:
        """The settled state of a save, old ones migrated; Unloadable names what this version does not know."""
        try:
            box: dict[str, Any] = json.loads(text)
        except ValueError as error:
            raise Unloadable(f"not a save: {error}") from error
        if box.get("game") != self._cls.NAME:
            raise Unloadable(f"a save of {box.get('game')!r}, not of {self._cls.NAME!r}")
        raw: dict[str, Any] = box["state"]
        for version in range(box["v"], self._cls.SCHEMA):
            if version not in self._cls.MIGRATIONS:
                raise Unloadable(f"{self._cls.NAME}: nothing leads from schema {version} to {version + 1}")
            raw = self._cls.MIGRATIONS[version](raw)
        if box["v"] > self._cls.SCHEMA:
            raise Unloadable(f"{self._cls.NAME}: saved by a newer version (schema {box['v']})")
        if unknown := raw.keys() - self._cls.__dataclass_fields__.keys():
            raise Unloadable(f"{self._cls.NAME}: unknown fields {', '.join(sorted(unknown))}")
        try:
            return settle(self._adapter.validate_python(raw))
        except (ValidationError, KeyError) as error:
            raise Unloadable(f"{self._cls.NAME}: {error}") from error
