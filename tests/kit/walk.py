"""Walking through plain values: which words they hold, and a fingerprint that tells whether they changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from engines.kernel import Frame, State

ATOMS = (int, bool, float, type(None))
TOKEN = re.compile(r"[A-Za-z0-9#+-]+")


class NotPlain(Exception):
    """A value meant for readers holds a whole state or a frame."""


FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(cls: type) -> tuple[str, ...]:
    if cls not in FIELDS:
        named = fields(cls) if is_dataclass(cls) else ()
        FIELDS[cls] = tuple(f.name for f in named) or tuple(getattr(cls, "model_fields", ()))
    return FIELDS[cls]


def parts(value: Any) -> Iterable[Any]:
    """What a container holds, one level down."""
    if isinstance(value, (list, tuple, AbstractSet)):
        return value
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return [getattr(value, name) for name in _fields(type(value))]


@lru_cache(maxsize=100_000)
def _tokens(text: str) -> tuple[str, ...]:
    return (text, *TOKEN.findall(text))


def words_in(value: Any) -> set[str]:
    """Every string inside a value, and the single words of each."""
    found: set[str] = set()
    todo = [value]
    while todo:
        one = todo.pop()
        kind = type(one)
        if kind is str:
            found.update(_tokens(one))
        elif kind is tuple or kind is list:
            todo.extend(one)
        elif kind not in ATOMS:
            if isinstance(one, (State, Frame)):
                raise NotPlain(f"{kind.__name__} inside {type(value).__name__}")
            todo.extend(parts(one))
    return found


def difference(one: Any, other: Any, path: str) -> str:
    """Where two values first differ and how, or nothing."""
    if one == other:
        return ""
    if type(one) is type(other):
        inner: Iterable[tuple[str, Any, Any]] = ()
        if isinstance(one, (list, tuple)) and len(one) == len(other):
            names = getattr(one, "_fields", ()) or [f"[{i}]" for i in range(len(one))]
            inner = zip(names, one, other, strict=True)
        elif isinstance(one, Mapping) and list(one) == list(other):
            inner = ((f"[{key!r}]", one[key], other[key]) for key in one)
        elif names := _fields(type(one)):
            inner = ((name, getattr(one, name), getattr(other, name)) for name in names)
        for name, a, b in inner:
            if found := difference(a, b, path + (name if name.startswith("[") else f".{name}")):
                return found
    return f"{path}: {one!r} / {other!r}"


def _plain(value: Any) -> Any:
    if isinstance(value, (str, int, float, bytes, type(None))):
        return value
    if isinstance(value, AbstractSet):
        return ["set", *sorted(repr(_plain(x)) for x in value)]
    inner = [_plain(x) for x in parts(value)]
    return [type(value).__name__, *inner] if inner or isinstance(value, (list, tuple, Mapping)) else repr(value)


def fingerprint(value: Any) -> str:
    """A short digest of everything inside a value, the same in every process."""
    return sha256(repr(_plain(value)).encode()).hexdigest()[:16]
