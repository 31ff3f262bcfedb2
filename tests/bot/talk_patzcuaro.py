"""What is said in Pátzcuaro, and what is said too seldom to wait for it."""

from __future__ import annotations

from engines.patzcuaro import GAME
from tests.bot.talk import Talk

WRONG = (
    "move 9", "flip", "trade", "trade Z99", "trade F01", "trade F01 F01", "altar F01", "altar F01 1 1", "altar F01 9 9", "dance",
    "altar V01 3 1", "altar C01 1 1", "choose 9", "choose 1", "choose 2", "reveal 0", "begin", "pass", "trade C01 H01",
    "colours pink", "steps 9", "move 1", "move 2", "move 3",
)  # fmt: skip

TALK = Talk(
    GAME,
    heads=("patzcuaro.ask.", "patzcuaro.label.", "patzcuaro.event.", "patzcuaro.no.", "patzcuaro.tie."),
    seldom={
        "patzcuaro.ask.act.colours": {},
        "patzcuaro.topic.act.colours": {},
        "patzcuaro.label.colours": {"colours": ["pink", "green"]},
        "patzcuaro.no.colours": {"colours": ["pink"]},
        "patzcuaro.no.must_flip": {"n": 2},
        "patzcuaro.no.needed_later": {"cards": ["C01"], "space": "W1a"},
        "patzcuaro.no.not_together": {"cards": ["F01", "F09"], "space": "W1a"},
        "patzcuaro.no.other_colours": {"colours": ["pink", "green"]},
        "patzcuaro.tie.count": {"seat": 1, "n": 21},
        "patzcuaro.tie.items": {"counts": [(1, 21), (0, 22)]},
        "patzcuaro.tie.level": {"who": [0, 1]},
        "patzcuaro.tie.place": {"who": [0, 1]},
    },
    games=10,
    sentences=20_000,
    wrong=WRONG,
    wrongs=6,
    others=3,
    labels=8,
    shown=0.1,
)
