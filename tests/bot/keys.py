"""Which text keys the code can ask for: read from its sources and from the tables it goes by."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

from bot.terminal.session import COMMANDS
from engines.oaxaca.cards import BOX, DECKS, FACE_KEY, KINDS, Op, Scope
from engines.oaxaca.verbs import VERBS
from renderers.oaxaca.voice import CHAPTERS
from tests.bot.keys_mottainai import MOTTAINAI
from tests.bot.keys_patzcuaro import PATZCUARO
from tests.bot.spoken import Spoken

ROOT = Path(__file__).resolve().parents[2]
SPEAKERS = ("engines", "bot", "renderers")
RULES = "engines/oaxaca/"
OTHERS: tuple[Spoken, ...] = (MOTTAINAI, PATZCUARO)  # games whose texts are listed in a table of their own
# Every key of these must have code.
GROUPS = (
    "kernel", "lobby", "oaxaca", "plain", "record", "standing", "table", "terminal", "words", *(game.name for game in OTHERS)
)  # fmt: skip
SAYING = {"Text", "word", "say", "has", "Refused"}  # calls whose first argument is a key
KEY = re.compile(r"[a-z*]+(\.[A-Za-z0-9_*-]+)+")
# Texts that other parts of the house use and test.
ELSEWHERE = tuple(f"{name}.picture." for name in ("oaxaca", *(game.name for game in OTHERS)))
# What a call puts before its argument, and which.
TITLED = {"_word": ("oaxaca.table.", 0), "_say": ("lobby.", 1), "_told": ("standing.", 1)}

OPS = get_args(Op)
MODIFIED = ("gather", "craft")
PASSIVE_ANSWERS = {"done": ("args", "customers", "reroll", "sell", "with"), "none": ("respond", "trade")}
ENDINGS = ("shared", "workshop_cards", "stall_cards")
PARTS = ("workshop", "values", "jewelry", "early", "total")

# Keys made from a pattern in the code, and what the pattern may become.
MADE: dict[str, tuple[str, ...]] = {
    "oaxaca.no.*": (),  # from the calls of no()
    "oaxaca.event.*": (),  # from the calls of tell()
    "oaxaca.ask.*": (),  # from the questions asked
    "oaxaca.topic.*": (),
    "oaxaca.label.*": (),  # from the verb table and the questions
    "oaxaca.label.*.*": tuple(f"{answer}.{family}" for answer, families in PASSIVE_ANSWERS.items() for family in families),
    "oaxaca.word.*": MODIFIED,
    "oaxaca.how.*": ("die", "free", "pair"),
    "oaxaca.tie.*": ENDINGS,
    "oaxaca.verdict.*": tuple(str(band.rank) for band in BOX.solo_review.bands),
    "oaxaca.score.*": PARTS,
    "oaxaca.verb.*": tuple(verb.name for verb in VERBS),
    "oaxaca.arg.*": tuple({arg.name: None for verb in VERBS for arg in verb.args}),
    "oaxaca.face.*": tuple(dict.fromkeys((*FACE_KEY.values(), *DECKS))),
    "oaxaca.icon.*": ("bag", "globe", "hammer"),
    "oaxaca.facts.*": ("handicraft", "tourist", "banner"),
    "oaxaca.scope.*": get_args(Scope),
    "oaxaca.*.*": tuple(f"{length}.{op}" for length in ("effect", "about") for op in OPS),
    "oaxaca.card.*": tuple(KINDS),
    "oaxaca.table.*": ("day", "night", "early"),
    "oaxaca.rules.*": tuple(f"{chapter}{part}" for chapter in CHAPTERS for part in ("", ".title")),
    "plain.event.*": ("drew", "see"),  # where a game has no words of its own for what every deck does
    "words.*": ("and", "or"),
    "oaxaca.book.*": ("about", "command", "name"),  # asked for by whoever knows no game by name
    "lobby.status.*": ("open", "invited", "started", "closed"),
    "lobby.now.*": ("started", "closed"),
    "lobby.*": ("can_start", "missing"),
    "standing.*": (),  # from the calls of _told()
    "standing.fact.*": ("games", "left", "wins", "rate", "streak", "longest", "best", "mean", "solo", "solos"),
    "table.*": (),  # paths of commands, not texts
    "terminal.help.*": tuple(COMMANDS),
    **{f"{game.name}.{pattern}": ends for game in OTHERS for pattern, ends in game.made.items()},
}


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """The sources that speak, by their places in the repository."""
    files = [path for place in SPEAKERS for path in sorted((ROOT / place).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in files)


def calls(names: Collection[str], under: str = "") -> Iterator[ast.Call]:
    """All calls of functions or methods with one of these names, in the files of that folder."""
    for place, tree in trees():
        if not place.startswith(under):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called in names:
                    yield node


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


def questions() -> set[str]:
    """The keys of all questions: second argument of Ask, and of picks() behind `args.`."""
    plain = {s for s in said_with({"Ask"}, 1, RULES) if "*" not in s}
    return plain | {f"args.{s}" for s in said_with({"picks"}, 1, RULES)}


def refusals() -> set[str]:
    """The keys of all refusals: second argument of no(); one of them ends in the kind of action."""
    return {s for s in said_with({"no"}, 1, RULES) if "*" not in s} | {f"unfit_{action}" for action in MODIFIED}


def events() -> set[str]:
    """The kinds of all events: first argument of tell(), and the fourth of reroll(), which hands it on."""
    return said_with({"tell"}, 0, RULES) | said_with({"reroll"}, 3, RULES)


def labels() -> set[str]:
    """The first words of all choices, and the questions that a bonus asks."""
    forms = [verb.form for verb in VERBS if verb.form]
    forms += [arg.form for verb in VERBS for arg in verb.args if arg.key and not arg.form.startswith(("{}", "pick"))]
    words = {form.split(" ")[0] for form in forms} - {"done"}
    return words | {"top", "bottom"} | {q for q in questions() if q.startswith("args.")}


@cache
def literal() -> frozenset[str]:
    """Keys written out in the code, and patterns of keys."""
    found = said_with(SAYING) | {title + s for name, (title, place) in TITLED.items() for s in said_with({name}, place)}
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, (ast.Constant, ast.JoinedStr)):
                found |= {s for s in strings(node) if s.startswith(("terminal.", "words.", "kernel.", "plain.", "table."))}
            if isinstance(node, ast.JoinedStr):
                found |= {s for s in strings(node) if s.startswith(("oaxaca.", *(f"{game.name}." for game in OTHERS)))}
    return frozenset(s for s in found if KEY.fullmatch(s) and s.partition(".")[0] in GROUPS)


def keys_of(game: Spoken) -> set[str]:
    """The keys of one of the other games: reasons, events, questions and labels, as its rules and verbs say them."""
    asked = {s for s in said_with({"Ask"}, 1, game.rules) if "*" not in s}
    said = {"no": said_with({"no"}, 1, game.rules), "event": said_with({"tell"}, 0, game.rules), "ask": asked, "topic": asked}
    said["label"] = {*game.labels}
    return {f"{game.name}.{group}.{end}" for group, ends in said.items() for end in ends} - game.unsaid


@cache
def wanted() -> frozenset[str]:
    """Every key that the code can ask for."""
    keys = {s for s in literal() if "*" not in s}
    keys |= {f"oaxaca.no.{key}" for key in refusals()}
    keys |= {f"oaxaca.event.{kind}" for kind in events()} | {"oaxaca.event.over.solo"}
    keys |= {f"oaxaca.{family}.{key}" for family in ("ask", "topic") for key in questions()}
    keys |= {f"oaxaca.label.{word}" for word in labels()}
    keys |= {key for game in OTHERS for key in keys_of(game)}
    keys |= {pattern.removesuffix(".*").removesuffix(".*") + f".{end}" for pattern, ends in MADE.items() for end in ends}
    return frozenset(keys | {"oaxaca.score.title", "words.you", "words.you_object"})


def owned(keys: Iterable[str]) -> set[str]:
    """The texts whose code is read here."""
    return {key for key in keys if key.partition(".")[0] in GROUPS and not key.startswith(ELSEWHERE)}


def patterns() -> set[str]:
    """The patterns in the code that the tables above do not know."""
    return {s for s in owned(literal()) if "*" in s} - set(MADE)
