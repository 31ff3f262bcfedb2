"""Frames: one rule being carried out each, with its steps in the order they are written."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, dataclass_transform

from pydantic import ConfigDict, GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import CoreSchema, core_schema

from engines.kernel.model import Ask, Illegal, No, Unloadable

F = TypeVar("F", bound="Frame")


@dataclass(slots=True)
class Step:
    """What the kernel needs to know of one method of a frame."""

    run: Callable[..., Any]
    is_ask: bool
    wants_value: bool
    next: str  # the step written below; "" after the last one
    again: str  # the nearest ask above (or this one); "" when there is none


class Frame:
    """Base of all frames; `at` is the saved program counter, always the name of a step."""

    if not TYPE_CHECKING:  # mypy would miss `at`, which every made class has a slot for
        __slots__ = ()
    KIND: ClassVar[str]
    STEPS: ClassVar[Mapping[str, Step]]
    RENAMED: ClassVar[Mapping[str, str]]
    FIELDS: ClassVar[tuple[str, ...]]
    at: str

    def why_not(self, g: Any, ask: Ask, *words: str) -> No | Illegal | None:
        """What the rules have against words that do not answer this frame's question; None where they are just not offered."""
        return None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        if cls is not Frame:
            return handler(source)
        pack = core_schema.plain_serializer_function_ser_schema(pack_frame)
        return core_schema.no_info_plain_validator_function(unpack_frame, serialization=pack)


# -- what a step may return: made at every step, and a plain class is made three times as fast as a tuple with names --


@dataclass(slots=True)
class Goto:
    """Continue at that step of this frame."""

    step: str


@dataclass(slots=True)
class Call:
    """Run a frame, then continue at `then`."""

    frame: Frame
    then: str


@dataclass(slots=True)
class Done:
    """End this frame; the caller's next step may receive the value."""

    value: Any = None


class Again:
    """Back to the nearest ask above."""

    __slots__ = ()


AGAIN: Final = Again()
DONE: Final = Done()


class End(Exception):
    """Drop the whole stack and go on with `frame`, or stop when there is none."""

    def __init__(self, frame: Frame | None = None) -> None:
        super().__init__()
        self.frame = frame


Next = Ask | Call | Done | Goto | Again | Frame | None
KINDS: dict[str, type[Frame]] = {}
FORMER_KINDS: dict[str, str] = {}
_adapters: dict[str, TypeAdapter[Any]] = {}


def pack_frame(one: Frame) -> dict[str, Any]:
    """A frame as it is saved: its kind, then its fields, nested frames included."""
    packed = {"kind": one.KIND, **{name: getattr(one, name) for name in one.FIELDS}}
    if isinstance(one, Fork):
        packed["branches"] = [[pack_frame(f) for f in branch] for branch in one.branches]
    return packed


def unknowns(error: ValidationError) -> str:
    found = []
    for one in error.errors():
        place = ".".join(map(str, one["loc"]))
        found.append(f"unknown field {place}" if one["type"] == "unexpected_keyword_argument" else f"{place}: {one['msg']}")
    return "; ".join(found)


def unpack_frame(raw: Any) -> Frame:
    """A frame from a save; former names of kinds and steps are understood, unknown ones refused."""
    if not isinstance(raw, dict) or not {"kind", "at"} <= raw.keys():
        raise Unloadable(f"not a frame: {raw!r}")
    kind = FORMER_KINDS.get(str(raw["kind"]), str(raw["kind"]))
    cls = KINDS.get(kind)
    if cls is None:
        raise Unloadable(f"no frame is called {kind}")
    at = cls.RENAMED.get(raw["at"], raw["at"])
    if at not in cls.STEPS and cls is not Fork:
        raise Unloadable(f"{kind} has no step {at}")
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(cls)
    try:
        return _adapters[kind].validate_python({**{k: v for k, v in raw.items() if k != "kind"}, "at": at})  # type: ignore[no-any-return]
    except ValidationError as error:
        raise Unloadable(f"{kind}: {unknowns(error)}") from error


def _steps(cls: type) -> dict[str, Step]:
    methods = [(n, f) for n, f in vars(cls).items() if inspect.isfunction(f) and not n.startswith("_") and n != "why_not"]
    steps: dict[str, Step] = {}
    again, after_ask = "", False
    for i, (name, run) in enumerate(methods):
        is_ask = name.startswith("ask_")
        if is_ask:
            again = name
            if i + 1 == len(methods) or methods[i + 1][0].startswith("ask_"):
                raise TypeError(f"{cls.__name__}.{name} has no answer step below it")
        takes = len(inspect.signature(run).parameters)
        following = methods[i + 1][0] if i + 1 < len(methods) else ""
        steps[name] = Step(run, is_ask, takes == 3 and not after_ask, following, again)
        after_ask = is_ask
    return steps


@dataclass_transform(field_specifiers=(field,))
def frame(kind: str, *, renamed: Mapping[str, str] | None = None, was: tuple[str, ...] = ()) -> Callable[[type[F]], type[F]]:
    """Make a class a frame kind; `renamed` and `was` keep the names that old saves use."""

    def build(cls: type[F]) -> type[F]:
        steps = _steps(cls)
        first = next(iter(steps), "")
        cls.__annotations__ = {**inspect.get_annotations(cls), "at": str}
        cls.at = field(default=first, kw_only=True)
        made = dataclass(slots=True)(cls)
        made.KIND, made.STEPS, made.RENAMED = kind, steps, dict(renamed or {})
        made.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
        made.FIELDS = tuple(made.__dataclass_fields__)  # type: ignore[attr-defined]
        if "kind" in made.FIELDS:
            raise TypeError(f"{kind}: no field may be called kind, for saves hold the frame's own kind there")
        other = KINDS.get(kind, made)
        if (other.__module__, other.__qualname__) != (made.__module__, made.__qualname__):
            raise TypeError(f"two frames are called {kind}")
        KINDS[kind] = made
        FORMER_KINDS.update(dict.fromkeys(was, kind))
        return made

    return build


def begin(kind: str, *args: Any, **fields: Any) -> Frame:
    """A frame by its kind, as a save names it: where rules lead to each other, one of them need not know the other's file."""
    return KINDS[kind](*args, **fields)


@frame("fork")
class Fork(Frame):
    """Several seats asked at once: one stack each; the value is the list of theirs."""

    seats: list[int]
    branches: list[list[Frame]]
    values: list[Any]


def standing(stack: list[Frame]) -> Iterator[Frame]:
    """All frames on a stack, those in the branches of its forks among them."""
    for one in stack:
        yield one
        if isinstance(one, Fork):
            for branch in one.branches:
                yield from standing(branch)


def fork(branches: Mapping[int, Frame]) -> Fork:
    """One branch per seat, asked together; the parent's next step gets their values in this order."""
    return Fork(list(branches), [[f] for f in branches.values()], [None] * len(branches))
