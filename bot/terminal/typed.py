"""What somebody types, read as a command of a game's verb table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engines.kernel import Arg, Illegal, Text, Verb

NAMED = re.compile(r"([a-z][a-z-]*):(.*)", re.IGNORECASE)


def verb_in(verbs: Sequence[Verb], words: Sequence[str]) -> Verb | None:
    return next((v for v in verbs if words and v.name == words[0].lower()), None)


def words_of(line: str, game: str) -> list[str]:
    words = line.strip().removeprefix("/").split()
    return words[1:] if words and words[0].lower() == game else words


def readings(verb: Verb, words: Sequence[str]) -> Iterator[dict[str, str]]:
    """The ways to understand the words after a verb, the likeliest first.

    Words without a name fill the arguments in their order; what comes after those of the verb's own form may
    also stand, as a whole, for any one of the others: `activate PO3a TE1a`, `gather 1 textile`.
    """
    named, plain = split(verb, words)
    problem: Illegal | None = None
    try:
        yield in_order(verb, named, plain)
    except Illegal as error:
        problem = error
    own = [arg for arg in verb.args if not arg.key and arg.name not in named]
    if len(plain) > len(own):
        first = dict(zip((a.name for a in own), plain, strict=False))
        for arg in verb.args:
            if arg.key and arg.name not in named:
                yield {**named, **first, arg.name: " ".join(plain[len(own) :])}
    if problem is not None:
        raise problem


def split(verb: Verb, words: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Arguments given by name, and the words that have none; a list may go on after a blank."""
    args = {arg.name: arg for arg in verb.args}
    named: dict[str, str] = {}
    plain: list[str] = []
    last: Arg | None = None
    for word in words:
        match = NAMED.fullmatch(word)
        if match:
            name = match[1].lower()
            if name not in args:
                raise Illegal(Text("terminal.no_argument", verb=verb.name, arg=name, what=names(verb)), verb.rule)
            last = args[name]
            named[name] = ",".join(filter(None, (named.get(name, ""), match[2])))
        elif last is not None and last.many:
            named[last.name] = f"{named[last.name]} {word}".strip()
        else:
            plain.append(word)
    return named, plain


def in_order(verb: Verb, named: Mapping[str, str], plain: Sequence[str]) -> dict[str, str]:
    """The words without a name given to the arguments in their order; a list takes all that follow."""
    typed, left = dict(named), list(plain)
    for arg in verb.args:
        if left and arg.name not in typed:
            typed[arg.name] = " ".join(left) if arg.many else left[0]
            left = [] if arg.many else left[1:]
    if left:
        raise Illegal(Text("terminal.too_many", word=left[0], verb=verb.name, what=names(verb)), verb.rule)
    return typed


def names(verb: Verb) -> str:
    return ", ".join(f"`{arg.name}:`" for arg in verb.args)


def usage(verb: Verb, brief: bool = False) -> str:
    """How a verb is typed: `gather face [deck:] [with:]`, or `gather face …` in brief."""
    own = [arg.name for arg in verb.args if not arg.key]
    rest = [f"[{arg.name}:]" for arg in verb.args if arg.key]
    return " ".join([verb.name, *own, *(["…"] if brief and rest else rest)])
