"""The second process of item 15: reads games on standard input, plays them again, writes their digests."""

from __future__ import annotations

import json
import sys
from importlib import import_module

from tests.kit.endings import replayed


def main(module: str) -> None:
    """Play what was handed over."""
    game = import_module(module).GAME
    print(json.dumps([replayed(game, record) for record in json.load(sys.stdin)]))


if __name__ == "__main__":
    main(sys.argv[1])
