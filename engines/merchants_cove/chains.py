"""What a merchant may say at once: the last line or sale together with the word that carries the plan out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.kernel import Ask, Chain, apply, asked, asking, clone
from engines.merchants_cove.actions import Chart
from engines.merchants_cove.state import Cove

DONE = "done"


def chains(g: Cove, ask: Ask) -> Mapping[str, Sequence[Chain]]:
    """Where nothing else could be said after a choice, the choice carries the plan out; sales that were made up are looked at."""
    last: list[str] = []
    if ask.key == "lines":
        chart = asking(g, ask.seat)
        if isinstance(chart, Chart) and len(chart.planned) == chart.most - 1:
            last = [option for option in ask.options if option != DONE]
    elif ask.key == "sales":
        last = [option for option in ask.options if option.startswith("sell ") and is_last(g, ask, option)]
    return {option: [Chain(((ask.key, option), (ask.key, DONE)))] for option in last}


def is_last(g: Cove, ask: Ask, option: str) -> bool:
    """Whether nothing but the closing word is left after a choice."""
    t = clone(g)
    apply(t, ask.seat, option)
    now = asked(t, ask.seat)
    return now is not None and now.key == ask.key and now.options == (DONE,)
