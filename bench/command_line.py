"""The command line of a part of the benchmark that is measured by itself: its figures are printed and added to the file."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

FILE = Path("bench.json")
Options = Callable[[ArgumentParser], object]
Measure = Callable[[Namespace], Mapping[str, float]]


def rounded(found: Mapping[str, float]) -> dict[str, float]:
    """Figures as they are written."""
    return {name: round(value, 3) for name, value in found.items()}


def add(found: Mapping[str, float], out: Path = FILE) -> None:
    """Write figures beside those that are there."""
    before = json.loads(out.read_text()) if out.exists() else {}
    out.write_text(json.dumps({**before, **rounded(found)}, indent=2) + "\n")


def main(
    name: str,
    about: str | None,
    options: Options,
    measure: Measure,
    given: Sequence[str] | None = None,
) -> None:
    parser = ArgumentParser(prog=f"python -m bench.{name}", description=about)
    options(parser)
    parser.add_argument("--out", type=Path, default=FILE, help="where the numbers go (%(default)s)")
    args = parser.parse_args(given)
    found = measure(args)
    add(found, args.out)
    print("\n".join(f"  {figure:32}{value:>10.3f}" for figure, value in found.items()))
