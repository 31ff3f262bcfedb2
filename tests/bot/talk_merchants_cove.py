"""What is said in Merchants Cove, and what is said too seldom to wait for it."""

from __future__ import annotations

from random import Random

from engines.kernel import Ask, State
from engines.merchants_cove import GAME
from engines.merchants_cove.chart import LINES
from engines.merchants_cove.state import Cove
from renderers.merchants_cove.grammar import CODES
from tests.bot.talk import Talk

WEIGHTS = {"bend": 1, "done": 2, "twist": 2, "chart": 9, "divine": 3, "recruit": 2, "staff": 10, "horoscope": 9}
WRONG = (
    "bend x", "bend coin +1", "bend a +1", "bend bone move", "chart", "chart x", "divine", "divine a grey", "divine b pink",
    "divine a red", "divine b blue", "horoscope", "horoscope left", "horoscope right", "twist", "twist plusminus", "twist move",
    "recruit", "recruit 9 palm", "recruit 1 palm", "staff", "staff x", "rest", "line x", "line a a1-b2", "line a a1-a4",
    "line d d3-d4", "line z z1-z2", "done", "write", "write a top", "write b bottom", "write a skip", "write b skip", "use x",
    "use palm", "use security", "use astrologist", "fill x", "fill move", "fill plusminus", "place 9", "place 1", "place 4",
    "who green", "who x", "rob grey", "rob yellow", "dock x", "dock left", "dock right", "pair grey", "load 1", "load", "return",
    "return 9 red", "return 2 red", "shift", "shift 1 blue", "swap 3 yellow", "swap", "to", "to 9", "to 1", "to 2 red",
    "reward x", "reward", "reward tome", "reward charm", "color x", "color red", "color yellow", "mark x", "mark top",
    "mark warriors", "discard x", "discard K01", "sell x", "sell red-charm left", "sell blue-tome left", "sell green-tome center",
    "sell red-charm center-rogues", "auto", "dance",
)  # fmt: skip


def dealt(seed: str, seats: int, rng: Random) -> State:
    """A game with any Rogue card, alone against any Nozama."""
    return GAME.new(seed, seats, **{name: rng.choice(values) for name, values in GAME.options.items()})


def closing(g: State, ask: Ask) -> str:
    """A line that encloses something, where there is one; chance alone would hardly find it."""
    assert isinstance(g, Cove)
    chart = GAME.view(g, ask.seat).chart
    found = (one.line for one in chart.open if one.encloses) if chart is not None and ask.key == "lines" else ()
    return next((f"line {line[0]} {line}" for line in found), "")


TALK = Talk(
    GAME,
    heads=tuple(f"merchants_cove.{group}." for group in ("ask", "topic", "label", "event", "no")),
    seldom={
        "merchants_cove.ask.pair": {"drawn": ["red", "blue"]},
        "merchants_cove.topic.pair": {},
        "merchants_cove.event.left_over": {"choices": ["use palm", "fill move"]},
        "merchants_cove.event.lapsed": {"seat": 1, "n": 2},
        "merchants_cove.event.mark_lost": {"seat": 0, "mark": "market"},
        "merchants_cove.event.no_goods": {"seat": 1, "kind": "charm", "colours": ["red", "blue"], "by": ""},
        "merchants_cove.event.none_left": {"seat": 0, "good": "red-charm", "by": ""},
        "merchants_cove.event.over.won": {"seat": 0, "total": 70, "rival": 65},
        "merchants_cove.event.over": {"winners": [0, 1], "total": -3, "tie": ""},
        "merchants_cove.event.robbed": {"seat": 1, "colour": "blue", "boat": 3},
        "merchants_cove.label.later.color": {},
        "merchants_cove.label.later.discard": {},
        "merchants_cove.label.later.mark": {},
        "merchants_cove.label.pair": {"colour": "green"},
        "merchants_cove.label.rest": {"hours": 1},
        "merchants_cove.no.chart_full": {},
        "merchants_cove.no.faction_marked": {"faction": "bards"},
        "merchants_cove.no.inside_area": {"line": "c3-d3"},
        "merchants_cove.no.no_line_yet": {},
        "merchants_cove.no.no_rogues": {"pier": "center"},
        "merchants_cove.no.not_offered": {"choice": "dance"},
        "merchants_cove.no.nothing_left": {"take": "tome"},
        "merchants_cove.no.nowhere_to_go": {"colour": "yellow"},
        "merchants_cove.no.pier_empty": {"pier": "left"},
        "merchants_cove.no.row_full": {"row": "top"},
        "merchants_cove.no.same_as_another": {"card": "K20"},
        "merchants_cove.no.same_colour": {"boat": 2},
        "merchants_cove.no.slot_empty": {"slot": 4},
        "merchants_cove.no.supply_empty": {"kind": "tome", "colour": "green"},
        "merchants_cove.no.too_few_icons": {"value": 3, "left": 1},
        "merchants_cove.no.track_full": {"track": "plusminus"},
    },
    games=10,
    sentences=50_000,
    wrong=(*WRONG, *(f"line {line.word}" for line in LINES[::9])),
    stray=tuple(CODES),
    wrongs=5,
    others=4,
    labels=5,
    thorough=0.6,
    deal=dealt,
    weights=WEIGHTS,
    wish=closing,
)
