"""The small language of data/texts: sentences with holes, read once and filled in by whoever knows how to say a value.

{card}                       the parameter `card`, said as a card: the word is a type, and the parameter is called like it
{card=target}                the parameter `target`, said as a card
{card=target:name}           the same, in another form
{n}                          a word that is no type: a number, or words that somebody has put together already
{n|token|tokens}             one or several; a list counts by its length
{chain? through {chain}}     only if there is any; {chain?this|that} with an alternative
{seat=owner? of {seat=owner}}  the same of a player: seat 0 is one, too
{seat!draw|{seat} draws}     the first if the seat is the reader's own, else the second

{icon:pottery}               the icon of that word, with room behind it; nothing where only words can stand
{icon=deck}                  the icon whose word the parameter `deck` is, if there is one

So what a value is follows from the text alone: `{start}` is a number, and `{seat=start}` is whoever starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

HOLE = re.compile(r"([a-z_]+)(?:=([a-z_]+))?(?::([a-z_]+))?([?|!}])")

ICON = "icon"


@dataclass(frozen=True)
class Hole:
    """A place in a sentence where a parameter goes, or where it decides which words stand."""

    name: str
    kind: str  # the type of its value; a word that no type is called leaves it as it is
    form: str = ""
    test: str = ""  # "" says the parameter; ? | ! choose a branch by it
    branches: tuple[Template, ...] = ()

    @property
    def fixed(self) -> bool:
        """Whether the text itself says what stands here: an icon."""
        return self.kind == self.name == ICON and bool(self.form)


Template = tuple[str | Hole, ...]


class BadTemplate(ValueError):
    """A text whose braces do not make sense."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Template:
    """A text as its literal parts and holes."""
    parts, end = _parse(text, 0, "")
    if end != len(text):
        raise BadTemplate(f"a brace too many in {text!r}")
    return parts


def _parse(text: str, at: int, stop: str) -> tuple[Template, int]:
    """The parts from `at` up to one of the characters in `stop`, and where that stands."""
    parts: list[str | Hole] = []
    begin = at
    while at < len(text) and text[at] not in stop:
        if text[at] == "}":
            raise BadTemplate(f"a closing brace too many in {text!r}")
        if text[at] == "{":
            if begin < at:
                parts.append(text[begin:at])
            hole, at = _hole(text, at)
            parts.append(hole)
            begin = at
        else:
            at += 1
    if stop and at == len(text):
        raise BadTemplate(f"a brace is not closed in {text!r}")
    if begin < at:
        parts.append(text[begin:at])
    return tuple(parts), at


def _hole(text: str, at: int) -> tuple[Hole, int]:
    """The hole whose brace opens at `at`, and the place behind it."""
    head = HOLE.match(text, at + 1)
    if head is None:
        raise BadTemplate(f"an unreadable hole in {text!r}: {text[at : at + 20]!r}")
    kind, name, form, test = head[1], head[2] or head[1], head[3] or "", head[4]
    at = head.end()
    if test == "}":
        return Hole(name, kind, form), at
    branches: list[Template] = []
    while True:
        branch, at = _parse(text, at, "|}")
        branches.append(branch)
        at += 1
        if text[at - 1] == "}":
            break
    if len(branches) != 2 and not (test in "?!" and len(branches) == 1):
        raise BadTemplate(f"{{{name}{test}…}} wants two branches in {text!r}")
    return Hole(name, kind, form, test, tuple(branches)), at


def holes(template: Template) -> Iterator[Hole]:
    """Every hole, inner ones included."""
    for part in template:
        if isinstance(part, Hole):
            yield part
            for branch in part.branches:
                yield from holes(branch)


def names(text: str) -> frozenset[str]:
    """The parameters that a text speaks of."""
    return frozenset(hole.name for hole in holes(parse(text)) if not hole.fixed)
