"""`python -m tests.house.measure [FOLDER]`: what the shape of the house comes to, as JSON.

circles        groups of files that import each other: all imports, also inside functions and for type checkers alone
circles_run    the same without those for type checkers
loose_dicts    lines of the bot in which a value is a dictionary of anything
product_lines  lines of Python in what is delivered, and in the benchmark
game_lines     of these, for each game: its rules, and its pictures and words
duplicates     pairs of files that share a passage, tests included
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from tests.house.duplicates import pairs
from tests.house.tree import ROOT, held, parsed

PRODUCT = ("bot", "engines", "renderers", "bench")
LOOSE = re.compile(r"\b(?:dict|Mapping)\[str, Any\]")
GAMES = ("oaxaca", "patzcuaro", "mottainai", "resafa", "merchants_cove")
Sources = Mapping[str, str]  # path -> text
Graph = Mapping[str, set[str]]  # module -> those it imports


def sources(root: Path = ROOT, folders: Collection[str] = ()) -> Sources:
    """The Python files that the repository holds below these folders, or all of them."""
    paths = [path for path in held(root) if path.suffix == ".py" and (not folders or path.parts[0] in folders)]
    return {path.as_posix(): (root / path).read_text(encoding="utf-8") for path in paths}


def lines(texts: Sources) -> int:
    """How many there are."""
    return sum(len(text.splitlines()) for text in texts.values())


# -- imports --------------------------------------------------------------------------------------------------------------


def name_of(path: str) -> str:
    """What a file is called when it is imported."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def for_checkers(tree: ast.AST) -> set[ast.AST]:
    """What only type checkers read."""
    guarded = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    return {inner for guard in guarded for statement in guard.body for inner in ast.walk(statement)}


def imported(path: str, text: str, known: set[str], run_time: bool) -> Iterator[str]:
    """The modules that a file imports, among those that are known."""
    tree = parsed(text)
    left_out = for_checkers(tree) if run_time else set()
    package = name_of(path).split(".")[: None if path.endswith("__init__.py") else -1]
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield from [name for name in (f"{base}.{alias.name}", base) if name in known][:1]


def graph(texts: Sources, run_time: bool) -> Graph:
    """Which module imports which."""
    known = {name_of(path) for path in texts}
    return {name_of(path): {*imported(path, text, known, run_time)} - {name_of(path)} for path, text in texts.items()}


def reached(of: Graph, start: str) -> set[str]:
    """What is imported from there, through others, too."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for name in of[ahead.pop()] - found:
            found.add(name)
            ahead.append(name)
    return found


def circles(texts: Sources, run_time: bool = False) -> list[list[str]]:
    """The groups of files that import each other, each file in one at most."""
    of = graph(texts, run_time)
    ways = {name: reached(of, name) for name in of}
    groups = {frozenset(other for other in ways[name] if name in ways[other]) for name in of if name in ways[name]}
    return sorted(sorted(group) for group in groups)


# -- the rows -------------------------------------------------------------------------------------------------------------


def loose_dicts(texts: Sources) -> dict[str, int]:
    """File -> its lines with a dictionary of anything."""
    found = {path: sum(bool(LOOSE.search(line)) for line in text.splitlines()) for path, text in texts.items()}
    return {path: count for path, count in found.items() if count}


def game_lines(texts: Sources) -> dict[str, int]:
    """Game -> the lines of its rules, and of its pictures and words."""
    rooms = {game: (f"engines/{game}/", f"renderers/{game}/") for game in GAMES}
    return {game: lines({path: text for path, text in texts.items() if path.startswith(room)}) for game, room in rooms.items()}


def measured(root: Path = ROOT) -> dict[str, object]:
    """Every row."""
    product = sources(root, PRODUCT)
    shipped = {path: text for path, text in product.items() if not path.startswith("bench/")}
    return {
        "circles": len(circles(shipped)),
        "circles_run": len(circles(shipped, run_time=True)),
        "loose_dicts": sum(loose_dicts(sources(root, ("bot",))).values()),
        "product_lines": lines(product),
        "game_lines": game_lines(product),
        "duplicates": len(pairs(sources(root))),
    }


if __name__ == "__main__":
    print(json.dumps(measured(*map(Path, sys.argv[1:2])), indent=2))
