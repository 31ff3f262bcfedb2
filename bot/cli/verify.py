"""`python -m bot verify`: a record of a game is proved, and what was proved is said."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot import records
from bot.verifying import Changed, Unreadable, read, same_house, same_words, verify
from engines.kernel import Game
from engines.shelf import game

FAIR, CHANGED, UNREADABLE, UNPROVED = range(4)  # exit codes
LARGEST = 64 * 2**20  # bytes of a file that is read


def proved(record: records.Record) -> Iterator[str]:
    """What was proved of a record."""
    kind: Game[Any] = game(record["game"])
    which = f"table {record['table']}" if record["table"] is not None else "a game among robots"
    yield f"{kind.name}, {which}: {record['seats']} seats, {len(record['entries']) - 1} entries, seal {record['seal'][:16]}."
    if "secret" not in record:
        yield "Everything fits together, but nothing proves the seed: its proof was dropped when somebody had to be forgotten."
        return
    yield "Everything agrees: commitment, secret and seed, every shuffle and roll, every entry, the result and the last state."
    yield f"The commitment is {record['promise']}: compare it with the one under the table's lobby."
    if not same_words(record):
        made = record["versions"]["tianguis"]
        yield f"The log in words is Tianguis {made}'s and was not told anew: nothing but its mark speaks for it."


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a record from /table export, or from simulate --export")
    parser.add_argument("--commitment", default="", metavar="HASH", help="the hash that stood under the table's lobby")


def run(options: Namespace) -> int:
    """Prove a record and say so: 0 fair, 1 changed, 2 not to be read, 3 without a proof of its seed."""
    try:
        if options.file.stat().st_size > LARGEST:
            raise Unreadable(f"{options.file.name} is too large for a record of a game")
        record = read(options.file.read_bytes())
        verify(record, options.commitment)
    except (OSError, Unreadable) as error:
        print(f"Nothing can be said: {error}", file=sys.stderr)
        return UNREADABLE
    except Changed as found:
        print(f"Changed: {found}")
        if not same_house(record):
            made, ours = record["versions"]["tianguis"], records.house_version()
            print(f"(It was written by Tianguis {made}; this is {ours}, or its cards are others. Try that version, too.)")
        return CHANGED
    print("\n".join(proved(record)))
    return FAIR if "secret" in record else UNPROVED
