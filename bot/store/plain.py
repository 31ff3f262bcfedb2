"""Frozen values as JSON knows them, and back: by the types of their fields, which are looked at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import partial
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
Json = Mapping[str, Any]  # an object of JSON, or what becomes one
Convert = Callable[[Any], Any] | None  # None: it is the same in JSON
NOTHING = object()


class Part(NamedTuple):
    """One field of a value."""

    name: str
    written: str  # how JSON calls it
    usual: Any  # what is not written
    write: Convert
    read: Convert


KNOWN: dict[type[Any], tuple[Part, ...]] = {}


def plain(value: Any) -> Json:
    """A value as JSON; what is as usual is left out."""
    written = {}
    for name, key, usual, write, _ in parts(type(value)):
        part = getattr(value, name)
        if part != usual:
            written[key] = part if write is None else write(part)
    return written


def typed(kind: type[T], raw: Json) -> T:
    """A value of that kind from JSON; what is missing there is as usual, what no field is called is nothing to us."""
    found = {}
    for name, key, _, _, read in parts(kind):
        if key in raw:
            found[name] = raw[key] if read is None else read(raw[key])
    return kind(**found)


def parts(kind: type[Any]) -> tuple[Part, ...]:
    found = KNOWN.get(kind)
    if found is None:
        hints = get_type_hints(kind)
        found = KNOWN[kind] = tuple(
            Part(f.name, f.metadata.get("written", f.name), _usual(f), writer(hints[f.name]), reader(hints[f.name]))
            for f in fields(kind)
        )
    return found


def _usual(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return NOTHING if field.default is MISSING else field.default


def optional(hint: Any) -> Any:
    """The type beside None; the type itself when None is not allowed."""
    if get_origin(hint) in (Union, UnionType):
        rest = [one for one in get_args(hint) if one is not NoneType]
        return rest[0] if len(rest) == 1 else Any
    return hint


def writer(hint: Any) -> Convert:
    kind = optional(hint)
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _unless_none(plain, kind is not hint)
    if origin in (tuple, list, Sequence):
        inner = writer(args[0])
        return _unless_none(list if inner is None else partial(_all, inner), kind is not hint)
    if origin is Mapping and args[0] is int:
        return partial(_keyed, str, writer(args[1]))
    return None


def reader(hint: Any) -> Convert:
    kind = optional(hint)
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind):
        return _unless_none(partial(typed, cast(type[Any], kind)), kind is not hint)
    if origin is tuple:
        inner = reader(args[0])
        return _unless_none(tuple if inner is None else partial(_tuple, inner), kind is not hint)
    if origin is Mapping and args[0] is int:
        return partial(_keyed, int, reader(args[1]))
    return None


def _unless_none(convert: Callable[[Any], Any], may_be_none: bool) -> Callable[[Any], Any]:
    return (lambda value: None if value is None else convert(value)) if may_be_none else convert


def _all(convert: Callable[[Any], Any], values: Any) -> list[Any]:
    return [convert(value) for value in values]


def _tuple(convert: Callable[[Any], Any], values: Any) -> tuple[Any, ...]:
    return tuple(convert(value) for value in values)


def _keyed(key: Callable[[Any], Any], convert: Convert, values: Any) -> Mapping[Any, Any]:
    return {key(name): value if convert is None else convert(value) for name, value in values.items()}
