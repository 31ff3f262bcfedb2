"""Which text keys the code can ask for: read from its sources and from the tables it goes by."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from bot.terminal.session import COMMANDS
from engines.robots import ROBOTS
from engines.shelf import game as shelved
from renderers.words import LANGUAGES, texts
from renderers.words.words import BEGINNING, JOINED, SHORTER
from tests.bot.keys_merchants_cove import MERCHANTS_COVE
from tests.bot.keys_mottainai import MOTTAINAI
from tests.bot.keys_oaxaca import OAXACA
from tests.bot.keys_patzcuaro import PATZCUARO
from tests.bot.keys_resafa import RESAFA
from tests.bot.spoken import Spoken
from tests.house.tree import garbage_left, parsed

ROOT = Path(__file__).resolve().parents[2]
SPEAKERS = ("engines", "bot", "renderers")
GAMES: tuple[Spoken, ...] = (OAXACA, PATZCUARO, MOTTAINAI, RESAFA, MERCHANTS_COVE)
# Every key of these must have code.
GROUPS = (
    "kernel", "legend", "lobby", "plain", "record", "review", "standing", "table", "terminal", "words",
    *(game.name for game in GAMES),
)  # fmt: skip
SAYING = {"Text", "word", "say", "has", "Refused"}  # calls whose first argument is a key
SPEECH = (ast.Call, ast.Constant, ast.JoinedStr)
KEY = re.compile(r"[a-z_*]+(\.[A-Za-z0-9_*-]+)+")
# Texts that other parts of the house use and test.
ELSEWHERE = tuple(f"{game.name}.picture." for game in GAMES)
# What a call puts before its argument, and which.
TITLED = {"_word": ("oaxaca.table.", 0), "_say": ("lobby.", 1), "_told": ("standing.", 1), "retold": ("review.", 1)}

# Keys made from a pattern in the code, and what the pattern may become.
MADE: dict[str, tuple[str, ...]] = {
    "plain.event.*": ("drew", "see"),  # where a game has no words of its own for what every deck does
    "words.*": ("and", "or"),
    "words.robot.*": tuple(ROBOTS),
    "lobby.status.*": ("open", "invited", "started", "closed"),
    "lobby.now.*": ("started", "closed"),
    "lobby.*": ("can_start", "missing", "untried"),
    "review.*": (),  # from the calls of retold()
    "review.title.*": ("chances", "expected", "points"),
    "review.counted.*": ("round", "day"),
    "review.at.*": ("round", "day"),
    "standing.*": (),  # from the calls of _told()
    "standing.fact.*": ("games", "left", "wins", "rate", "streak", "longest", "best", "mean", "solo", "solos"),
    "terminal.help.*": tuple(COMMANDS),
    **{f"{game.name}.{pattern}": ends for game in GAMES for pattern, ends in game.made.items()},
}


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """The sources that speak, by their places in the repository."""
    files = [path for place in SPEAKERS for path in sorted((ROOT / place).rglob("*.py"))]
    with garbage_left():
        return tuple((path.relative_to(ROOT).as_posix(), parsed(path.read_text(encoding="utf-8"))) for path in files)


@cache
def speaking() -> tuple[tuple[str, ast.AST], ...]:
    """What may say a key, each with the file in which it stands: calls, and strings that could be keys."""
    return tuple((place, node) for place, tree in trees() for node in ast.walk(tree) if isinstance(node, SPEECH))


@cache
def called() -> Mapping[str, list[tuple[str, ast.Call]]]:
    """The calls of functions or methods, by their names, each with the file in which it stands."""
    found: dict[str, list[tuple[str, ast.Call]]] = defaultdict(list)
    for place, node in speaking():
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            found[name].append((place, node))
    return found


@cache
def written() -> tuple[tuple[str, str], ...]:
    """The strings of the code, formatted ones with * for each hole, each with the file in which it stands."""
    return tuple((place, s) for place, node in speaking() if not isinstance(node, ast.Call) for s in strings(node))


def calls(names: Collection[str], under: str = "") -> Iterator[ast.Call]:
    """All calls of functions or methods with one of these names, in the files of that folder."""
    return (node for name in names for place, node in called().get(name, ()) if place.startswith(under))


def strings(node: ast.AST) -> Iterator[str]:
    """The literal strings in an expression, whichever branch they stand in; formatted ones with * for each hole."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else "*" for v in values)
        case ast.IfExp(body=body, orelse=orelse):
            yield from strings(body)
            yield from strings(orelse)


def said_with(names: Collection[str], place: int = 0, under: str = "") -> set[str]:
    """The strings handed to these functions at that place."""
    return {s for call in calls(names, under) if len(call.args) > place for s in strings(call.args[place])}


@cache
def literal() -> frozenset[str]:
    """Keys written out in the code, and patterns of keys."""
    found = said_with(SAYING) | {title + s for name, (title, place) in TITLED.items() for s in said_with({name}, place)}
    found |= {s for _, s in written() if s.startswith(("terminal.", "words.", "kernel.", "plain.", "table."))}
    begin = tuple(f"{game.name}." for game in GAMES)
    made = (s for _, node in speaking() if isinstance(node, ast.JoinedStr) for s in strings(node))
    found |= {s for s in made if s.startswith(begin)}
    found -= said_with({"command"}, 1, under="bot/discord_ui/commands") - {s for s in said_with(SAYING) if "*" not in s}  # paths
    return frozenset(s for s in found if KEY.fullmatch(s) and s.partition(".")[0] in GROUPS)


def keys_of(game: Spoken) -> set[str]:
    """The keys of a game: reasons, events, questions and labels, as its rules and verbs say them."""
    keys = {f"{game.name}.label.{word}" for word in game.labels}
    for group, calls in game.calls.items():
        for function, place, before in calls:
            ends = said_with({function}, place, game.rules)
            keys |= {f"{game.name}.{group}.{before}{end}" for end in ends if function != "Ask" or "*" not in end}
    return keys - game.unsaid


@cache
def of_the_kernel() -> frozenset[str]:
    """The keys that the kernel asks for in the name of whatever game is played, without that name."""
    made = {s for place, s in written() if place.startswith("engines/kernel/")}
    return frozenset(s.removeprefix("*.") for s in made if re.fullmatch(r"\*(\.[a-z_]+){2,}", s))


def told_by(title: str) -> tuple[str, ...]:
    """What the reason of a hint may be made of."""
    reasons = shelved(title).reasons
    return reasons.told if reasons is not None else ()


def shorter(keys: Iterable[str]) -> set[str]:
    """The forms that stand in for texts too long for a button, or for a share of one, where there are some."""
    return {form for key in keys for end in (*SHORTER, JOINED) if (form := f"{key}.{end}") in texts(LANGUAGES[0])}


@cache
def wanted() -> frozenset[str]:
    """Every key that the code can ask for."""
    keys = {s for s in literal() if "*" not in s}
    keys |= {key for game in GAMES for key in keys_of(game)}
    keys |= {pattern.removesuffix(".*").removesuffix(".*") + f".{end}" for pattern, ends in MADE.items() for end in ends}
    keys |= {f"{game.name}.{key}" for game in GAMES for key in of_the_kernel()}
    questions = [(game, key) for game in GAMES for key in keys if key.startswith(f"{game.name}.ask.")]
    keys |= {f"{game.name}.help.{key.removeprefix(f'{game.name}.ask.')}" for game, key in questions}  # for newcomers
    keys |= {f"{game.name}.begin.{part}" for game in GAMES for part in BEGINNING}
    keys |= {f"{game.name}.because.{part}" for game in GAMES for part in (*told_by(game.name), "points", "rival_points")}
    keys |= shorter(keys)
    return frozenset(keys | {"words.you", "words.you_object"})


def owned(keys: Iterable[str]) -> set[str]:
    """The texts whose code is read here."""
    return {key for key in keys if key.partition(".")[0] in GROUPS and not key.startswith(ELSEWHERE)}


def patterns() -> set[str]:
    """The patterns in the code that the tables above do not know."""
    return {s for s in owned(literal()) if "*" in s} - set(MADE)
