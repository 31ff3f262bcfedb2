"""Fast copies of plain data: one straight-line function per class, written from its type hints.

A generic deep copy takes some twenty times as long, and robots clone before every thought.
The generator doubles as the guard on what a frame may hold: any other type is refused at first use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from engines.kernel.frames import Frame

T = TypeVar("T")
ATOMS = (int, bool, str, NoneType)
COPIERS: dict[type, Callable[[Any], Any]] = {}


def copy_value(value: Any) -> Any:
    """A copy of any plain value: atoms, lists, string-keyed dicts."""
    if isinstance(value, list):
        return [copy_value(x) for x in value]
    if isinstance(value, dict):
        return {k: copy_value(x) for k, x in value.items()}
    return value


def copy_frame(one: Frame) -> Frame:
    return copier(type(one))(one)


def is_plain(hint: Any) -> bool:
    """Whether nobody can change a value of that type, so that copies may share it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return all(a in ATOMS for a in args)
    return hint in ATOMS or (origin is tuple and args[1:] == (...,) and args[0] in ATOMS)


def _expression(hint: Any, name: str, names: dict[str, Any]) -> str:
    """The source of an expression that copies `name`, a value of that type."""
    origin, args = get_origin(hint), get_args(hint)
    if is_plain(hint):
        return name
    if hint is Any:
        return f"copy_value({name})"
    if origin is list:
        inner = _expression(args[0], "x", names)
        return f"[*{name}]" if inner == "x" else f"[{inner} for x in {name}]"
    if origin is dict and args[0] is str:
        inner = _expression(args[1], "x", names)
        return f"{name}.copy()" if inner == "x" else f"{{k: {inner} for k, x in {name}.items()}}"
    if isinstance(hint, type) and issubclass(hint, Frame):
        return f"copy_frame({name})"
    if isinstance(hint, type) and is_dataclass(hint):
        if hint.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            if not all(map(is_plain, get_type_hints(hint).values())):
                raise TypeError(f"a game may not keep {hint!r}; what is frozen may hold only plain values")
            return name  # nobody can change it, so copies may share it
        names[f"copy_{hint.__name__}"] = copier(hint)
        return f"copy_{hint.__name__}({name})"
    raise TypeError(f"a game may not keep {hint!r}; use ints, bools, strings, tuples of those, lists and string-keyed dicts")


def copier(cls: type[T]) -> Callable[[T], T]:
    """The copy function of a dataclass, built at first use."""
    if cls not in COPIERS:
        hints = get_type_hints(cls)
        names: dict[str, Any] = {"cls": cls, "new": cls.__new__, "copy_value": copy_value, "copy_frame": copy_frame}
        lines = ["def copy(o):", "    n = new(cls)"]
        for f in fields(cls):  # type: ignore[arg-type]
            if "derived" in f.metadata:
                dropped = None if f.default is MISSING else f.default  # a copy has no listeners, whoever made the original
                lines.append(f"    n.{f.name} = {'o.' + f.name if f.metadata['derived'] == 'kept' else repr(dropped)}")
                continue
            try:
                lines.append(f"    n.{f.name} = {_expression(hints[f.name], 'o.' + f.name, names)}")
            except TypeError as error:
                raise TypeError(f"{cls.__name__}.{f.name}: {error}") from None
        exec("\n".join([*lines, "    return n"]), names)
        COPIERS[cls] = names["copy"]
    return COPIERS[cls]
