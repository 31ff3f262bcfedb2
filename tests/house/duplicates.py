"""A count of duplicated passages: pairs of files that share a run of lines, to the letter or but for names and values.

Comments, blank lines, imports, docstrings and lone brackets do not count as lines. A run of lines that stands in very many places
is an idiom, not a copy, and lines of one shape below each other are a table.
"""

from __future__ import annotations

import ast
import io
import keyword
import token
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from typing import NamedTuple

SHARED = 6  # lines
COMMON = 8  # places; what stands in more is an idiom
DIFFERENT = 4  # lines of a run that is alike but for its names; else it is a table
SILENT = {token.COMMENT, token.NL, token.NEWLINE, token.INDENT, token.DEDENT, token.ENCODING, token.ENDMARKER}


class Line(NamedTuple):
    """A line of code as it is written, and as it is but for names and values."""

    number: int
    written: str
    shape: tuple[str, ...]


class Place(NamedTuple):
    """Where a run of lines begins: in which file, and at which of its lines that count."""

    file: str
    at: int


def shaped(kind: int, text: str) -> str:
    """A token but for its name or value."""
    if kind == token.NAME:
        return text if keyword.iskeyword(text) else "name"
    return {token.STRING: "text", token.NUMBER: "number"}.get(kind, text)


def skipped(source: str) -> set[int]:
    """The numbers of lines that are imports or docstrings."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        said = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if said or isinstance(node, ast.Import | ast.ImportFrom):
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))  # type: ignore[attr-defined]
    return found


def lines_of(source: str) -> list[Line]:
    """The lines of a file that count."""
    tokens: dict[int, list[tokenize.TokenInfo]] = defaultdict(list)
    for one in tokenize.generate_tokens(io.StringIO(source).readline):
        if one.type not in SILENT:
            tokens[one.start[0]].append(one)
    dull = skipped(source)
    return [
        Line(number, " ".join(t.string for t in said), tuple(shaped(t.type, t.string) for t in said))
        for number, said in sorted(tokens.items())
        if number not in dull and any(t.type in (token.NAME, token.NUMBER, token.STRING) for t in said)
    ]


def runs(files: Mapping[str, list[Line]], exact: bool) -> Iterable[list[Place]]:
    """The places of each run of lines that stands in several."""
    places: dict[tuple[object, ...], list[Place]] = defaultdict(list)
    for file, lines in files.items():
        for at in range(len(lines) - SHARED + 1):
            window = lines[at : at + SHARED]
            if exact:
                places[tuple(line.written for line in window)].append(Place(file, at))
            elif len({line.shape for line in window}) >= DIFFERENT:
                places[tuple(line.shape for line in window)].append(Place(file, at))
    return (found for found in places.values() if 1 < len(found) <= COMMON)


def pairs(sources: Mapping[str, str]) -> list[tuple[str, str]]:
    """The pairs of files that share a run; a file with itself, where it says the same in two places."""
    files = {file: lines_of(source) for file, source in sources.items()}
    found = set()
    for exact in (True, False):
        for places in runs(files, exact):
            for one, other in combinations_with_replacement(places, 2):
                if one.file != other.file or abs(one.at - other.at) >= SHARED:
                    found.add((min(one.file, other.file), max(one.file, other.file)))
    return sorted(found)
