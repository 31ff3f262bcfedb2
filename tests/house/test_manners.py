"""What holds for every file: no place is named that others don't have, modules stay small, the public is explained."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from tests.house.tree import PROGRAM, ROOT, files, garbage_left, held, modules, text_of, tree_of

LONGEST = 500
LONGER: dict[str, str] = {  # module -> why it may be longer
    "tests/wire/standin.py": "a function for each call that Discord answers",
}
LONGEST_FUNCTION = 40
LONGER_FUNCTIONS = {  # function -> why it may be longer
    "tests/engines/oaxaca/table.py:lay": "a position has that many parts, and each may be given",
    "tests/engines/patzcuaro/elsewhere.py:games": "one pass over whole games that notes everything at once",
    "tests/tables/test_crowd.py:test_a_crowd_at_several_tables": "a long evening, and then all that must be true of it",
    "tests/tables/test_playing.py:test_every_change_can_be_delivered_twice": "a line for each command there is",
}

HOSTS_FOR_READERS = {"discord.com", "keepachangelog.com", "semver.org", "127.0.0.1"}
HOSTS_FOR_READERS |= {"www.w3.org"}  # it names what a drawing is
HOSTS_FOR_READERS |= {"HOST", "..."}  # whichever it is
HOST = re.compile(r"\b[a-z][a-z+]*://(?:[^/\s@]*@)?([A-Za-z0-9.-]+)")
OTHER_SOURCES = re.compile(r"--(?:extra-)?index-url|--find-links|--trusted-host|\bregistry\s*=")
SOMEBODYS_DISK = re.compile(r"(?<![\w.~*-])/(?:root|home|Users|work|tmp|mnt)/|\b[A-Z]:\\\\?Users\\")


def said(pattern: re.Pattern[str], but: Collection[str] = ()) -> list[str]:
    """Where the pattern occurs in the repository, as file:line: match; not in this file, which has to name it."""
    found = []
    for path in files():
        text = text_of(path)
        if text is None or ROOT / path == Path(__file__) or "LICENSE" in path.name or "OFL" in path.name:
            continue  # other people's licences say what they say
        for n, line in enumerate(text.splitlines(), 1):
            found += [f"{path}:{n}: {m[0]}" for m in pattern.finditer(line) if not (m.groups() and m[1] in but)]
    return found


def test_only_what_the_repository_holds_is_looked_at(tmp_path: Path) -> None:
    """A log that somebody left in the checkout is nobody's business."""
    run = partial(subprocess.run, cwd=tmp_path, check=True, capture_output=True)
    run(["git", "init"])
    for name in ("kept.py", "test.log"):
        (tmp_path / name).write_text("words")
    run(["git", "add", "kept.py"])
    assert held(tmp_path) == (Path("kept.py"),)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="an unpacked archive")
def test_the_repository_holds_nothing_that_it_ignores() -> None:
    """What a build leaves behind belongs to one machine, even where somebody has insisted."""
    run = subprocess.run(
        ["git", "ls-files", "-i", "-c", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert run.stdout == ""


def test_links_lead_only_to_pages_for_readers() -> None:
    """Where packages come from is each machine's own business; a page worth reading joins the list above."""
    assert said(HOST, HOSTS_FOR_READERS) == []


def test_no_file_says_where_packages_come_from() -> None:
    assert said(OTHER_SOURCES) == []


def test_no_file_names_a_place_on_somebodys_disk() -> None:
    assert said(SOMEBODYS_DISK) == []


def test_modules_stay_small() -> None:
    lengths = {path.as_posix(): len((text_of(path) or "").splitlines()) for path in modules()}
    assert {path: n for path, n in lengths.items() if n > LONGEST and path not in LONGER} == {}
    assert [path for path in LONGER if lengths.get(path, 0) <= LONGEST] == [], "no exception needed any more"
    assert all(LONGER.values())


def test_functions_stay_small() -> None:
    with garbage_left():
        lengths = {
            f"{path.as_posix()}:{node.name}": (node.end_lineno or 0) - node.lineno + 1
            for path in modules()
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION and name not in LONGER_FUNCTIONS} == {}
    assert [name for name in LONGER_FUNCTIONS if lengths.get(name, 0) <= LONGEST_FUNCTION] == [], "no exception needed any more"


def taken(path: Path, tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Module and name of what a file imports, and of what it uses as a part of a module that it imports."""
    wholes: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            above = path.parts[: -node.level] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((module, alias.name) for alias in node.names)
            wholes |= {alias.asname or alias.name: f"{module}.{alias.name}" for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in wholes:
            yield wholes[node.value.id], node.attr


def used_elsewhere(trees: Mapping[Path, ast.Module]) -> frozenset[tuple[str, str]]:
    """What files take from modules of other folders."""
    found = [(path, module, name) for path, tree in trees.items() for module, name in taken(path, tree)]
    return frozenset((module, name) for path, module, name in found if module.split(".")[:-1] != list(path.parts[:-1]))


def test_what_other_rooms_use_is_explained() -> None:
    """Modules, classes, functions of other folders' use; a frame explains its steps, a class its methods."""
    with garbage_left():
        trees = {path: tree_of(path) for path in modules(*PROGRAM, "bench")}
    used, silent = used_elsewhere(trees), list[str]()
    for path, tree in trees.items():
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        public = [
            node
            for node in tree.body
            if (isinstance(node, ast.ClassDef) and not node.name.startswith("_"))
            or (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (module, node.name) in used)
        ]
        silent += [] if ast.get_docstring(tree) else [path.as_posix()]
        silent += [f"{path.as_posix()}:{node.lineno} {node.name}" for node in public if not ast.get_docstring(node)]
    assert silent == []
