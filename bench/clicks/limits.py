"""How many presses a turn may take, and how much may be left lying about."""

from __future__ import annotations

LIMITS: dict[str, float] = {
    "per_decision": 1.3,
    "oaxaca.gather": 3,
    "oaxaca.craft": 3,
    "patzcuaro.turn": 2,
    "mottainai.task": 2,
    "mottainai.action": 2,
    "resafa.action": 4,
    "resafa.first_turn": 5,
    "merchants_cove.chart_two": 5,
    "single_option": 0,
    "private_left": 1,
    "public_per_turn": 2,
    "cut_labels": 0,
    "code_labels": 0,
}
