"""What a fresh machine needs to know: pins, targets, settings."""

from __future__ import annotations

import re
import subprocess
import tomllib
from itertools import chain

import pytest

from tests.house.tree import ROOT

PIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*==[0-9][A-Za-z0-9.]*")
CONFIGURED = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PINS = (ROOT / "constraints.txt").read_text().splitlines()


def plain(name: str) -> str:
    """A package's name in the one spelling that all spellings share."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_constraints_hold_names_and_versions_and_nothing_else() -> None:
    assert [line for line in PINS if not PIN.fullmatch(line)] == []


def test_constraints_are_in_order_and_name_nothing_twice() -> None:
    names = [plain(line.partition("==")[0]) for line in PINS]
    assert names == sorted(set(names))


def test_everything_we_ask_for_is_pinned() -> None:
    asked = chain(PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    names = {plain(re.split(r"[^A-Za-z0-9._-]", wanted)[0]) for wanted in asked}
    assert names - {plain(line.partition("==")[0]) for line in PINS} == set()


def test_exact_versions_agree_with_the_constraints() -> None:
    pins = {plain(name): version for name, _, version in (line.partition("==") for line in PINS)}
    for wanted in chain(*PROJECT["optional-dependencies"].values()):
        name, exact, version = wanted.partition("==")
        assert not exact or pins[plain(name.partition("[")[0])] == version, wanted


def test_the_changelog_knows_this_version() -> None:
    assert f"\n## [{PROJECT['version']}]" in (ROOT / "CHANGELOG.md").read_text()


def test_the_image_is_built_from_files_that_are_let_in() -> None:
    """What the list beside the Dockerfile leaves out is not there when the image is built."""
    lines = (ROOT / "deploy" / "Dockerfile").read_text().splitlines()
    copied = {name for line in lines if line.startswith("COPY ") and "--from" not in line for name in line.split()[1:-1]}
    let_in = {line[1:] for line in (ROOT / "deploy" / "Dockerfile.dockerignore").read_text().splitlines() if line[:1] == "!"}
    assert copied == let_in and [name for name in copied if not (ROOT / name).exists()] == []
    shipped = {pattern.rstrip("*") for pattern in CONFIGURED["setuptools"]["packages"]["find"]["include"]}
    assert shipped < copied


def test_the_workflow_tries_every_python_that_we_promise() -> None:
    jobs = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    tried = re.search(r"python: \[(.*)\]", jobs)
    least = PROJECT["requires-python"].removeprefix(">=")
    assert tried is not None and [word.strip(' "') for word in tried[1].split(",")] == [least, "3.12", "3.13", "3.14"]
    assert set(re.findall(r"^  ([a-z]+):$", jobs, re.MULTILINE)) >= {"lint", "tests", "wheel", "image"}


# The Makefile, and those who speak of it

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", ".ci/run"])
def test_pages_name_targets_that_exist(page: str) -> None:
    words = re.findall(r"(?:^|`|\bexec )make ([a-z-]+)", (ROOT / page).read_text(), re.MULTILINE)
    assert words
    assert set(words) - TARGETS == set()


def test_readme_gives_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert "make play" in readme and "make test" in readme


def test_every_target_is_explained_and_none_is_a_file() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)) == TARGETS
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None and set(phony[1].split()) == TARGETS


def test_make_alone_prints_the_targets() -> None:
    printed = subprocess.run(["make"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert {line.split()[1] for line in printed.splitlines() if line.startswith("  make ")} == TARGETS


def test_ci_runs_what_everybody_runs() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    assert "set -euo pipefail" in script and script.rstrip().endswith("\nmake test\nexec make test-deep")
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_every_target_of_the_makefile_names_something_that_can_be_run() -> None:
    named = set(re.findall(r"\$\(PY\) -m ([a-z_.]+)", (ROOT / "Makefile").read_text()))
    ours = {name for name in named if (ROOT / name.split(".")[0]).is_dir()}
    assert "tests.gallery" in ours and "bot" in ours
    for name in ours:
        file = ROOT / name.replace(".", "/")
        assert (file / "__main__.py").exists() or '__name__ == "__main__"' in file.with_suffix(".py").read_text(), name
