"""An owner's corrections of cards and sentences: which files they have corrected, and what is wrong with those."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from pydantic import ValidationError

from engines.kernel.data import CORRECTIONS, HOUSE, corrections
from engines.shelf import SHELF, game
from renderers.words.template import BadTemplate, names

TEXTS = "texts/"


class Fault(Exception):
    """What is wrong with a file."""


def corrected_files() -> tuple[str, ...]:
    """The data files that lie in the owner's folder, by their paths in it; what is no JSON is for people."""
    folder = corrections()
    found = folder.rglob("*.json") if folder is not None else ()
    return tuple(sorted(path.relative_to(folder or path).as_posix() for path in found))


def faults() -> Mapping[str, str]:
    """File -> why it cannot be used. A game is read but once, so this must be asked before anything is played."""
    folder = corrections()
    if folder is not None and not folder.is_dir():
        return {str(folder): "there is no such folder"}
    found = {}
    for name in corrected_files():
        try:
            check(name)
        except Fault as fault:
            found[name] = str(fault)
    return found


def problems() -> list[str]:
    return [f"{CORRECTIONS}: {name} cannot be used: {why}." for name, why in faults().items()]


def check(name: str) -> None:
    """Judge a file of the owner's; Fault says what is wrong with it."""
    known = [path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.json")]
    if name not in known:
        near = get_close_matches(name, known, 1)
        raise Fault(f"there is no file of that name to correct{f', perhaps {near[0]} is meant' if near else ''}")
    found = read((corrections() or HOUSE) / name)
    if name.startswith(TEXTS):
        check_texts(found, read(HOUSE / name))
    elif Path(name).stem in SHELF:
        check_game(Path(name).stem)


def read(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Fault(f"it is not UTF-8: byte {error.start} cannot be read") from error
    except json.JSONDecodeError as error:
        raise Fault(f"it is not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except OSError as error:
        raise Fault(error.strerror or type(error).__name__) from error


def check_texts(own: object, ours: object) -> None:
    """Sentences must be known ones, and speak of what those speak of."""
    if not isinstance(own, dict) or not isinstance(ours, dict):
        raise Fault("it must hold sentences by their keys")
    for key, text in own.items():
        if key not in ours:
            near = get_close_matches(key, ours, 1)
            raise Fault(f"there is no sentence `{key}`{f', perhaps `{near[0]}` is meant' if near else ''}")
        if not isinstance(text, str) or not text.strip():
            raise Fault(f"`{key}` must be a sentence")
        try:
            strange = names(text) - names(ours[key])
        except BadTemplate as error:
            raise Fault(f"`{key}`: {error}") from error
        if strange:
            raise Fault(f"`{key}` has {{{min(strange)}}}, and nobody knows what that is")


def check_game(title: str) -> None:
    try:
        game(title)
    except ValidationError as error:
        first, *others = error.errors(include_url=False, include_input=False)
        place = ".".join(str(part) for part in first["loc"])
        said = first["msg"].removeprefix("Value error, ")
        raise Fault(f"{f'{place}: ' if place else ''}{said}{f' (and {len(others)} more)' if others else ''}") from error
    except Exception as error:  # the tables made of the data have their own ways to fail
        raise Fault(f"{type(error).__name__}: {error}") from error
