"""The golden list of all frame kinds and steps that were ever released: old saves hold these names.

python -m tests.kit.released GAME adds what is new; with --anew the list of a game that nobody plays yet is written afresh.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engines.kernel.frames import FORMER_KINDS, KINDS
from tests.kit import shelf

FILE = Path(__file__).with_name("released.json")
Steps = dict[str, list[str]]


def kinds_of(name: str) -> Steps:
    """The kinds and steps that a game has today."""
    shelf.load(name)
    return {kind: list(cls.STEPS) for kind, cls in sorted(KINDS.items()) if kind.startswith(f"{name}.")}


def strangers(name: str) -> list[str]:
    """Frames of a game whose kinds do not begin with its name."""
    module = shelf.load(name).state.__module__.rpartition(".")[0] if name not in shelf.LITTLE else shelf.LITTLE[name]
    own = (cls for kind, cls in KINDS.items() if not kind.startswith(f"{name}."))
    return [cls.KIND for cls in own if f"{cls.__module__}.".startswith(f"{module}.")]


def released() -> dict[str, Steps]:
    """What the list says."""
    found: dict[str, Steps] = json.loads(FILE.read_text("utf-8"))
    return found


def forgotten(listed: Steps) -> list[str]:
    """Released names that no save could be continued with: neither present nor aliased."""
    gone = []
    for kind, steps in listed.items():
        cls = KINDS.get(FORMER_KINDS.get(kind, kind))
        if cls is None:
            gone.append(kind)
        else:
            gone += [f"{kind}.{step}" for step in steps if cls.RENAMED.get(step, step) not in cls.STEPS]
    return gone


def unlisted(listed: Steps, today: Steps) -> list[str]:
    """Names of today that the list does not have yet."""
    return [f"{kind}.{step}" for kind, steps in today.items() for step in steps if step not in listed.get(kind, ())]


def added(listed: Steps, today: Steps) -> Steps:
    """The list with today's names behind the ones it has."""
    return {kind: list(dict.fromkeys([*listed.get(kind, ()), *today.get(kind, ())])) for kind in sorted({*listed, *today})}


def main(argv: list[str] | None = None) -> None:
    """Bring the list up to date for one game."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.released", description="Adds a game's frames to the golden list.")
    parser.add_argument("game", choices=sorted(shelf.modules()))
    parser.add_argument("--anew", action="store_true", help="forget what was listed: only before the first release")
    wish = parser.parse_args(argv)
    listed = released() if FILE.exists() else {}
    listed[wish.game] = added({} if wish.anew else listed.get(wish.game, {}), kinds_of(wish.game))
    FILE.write_text(json.dumps(dict(sorted(listed.items())), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
