"""How many presses a turn may take, how much may be left lying about, and which questions may keep a single option."""

from __future__ import annotations

LAST_WORD = "behind it something is drawn or shown, and there is no way back"
PLAN = "a plan is made in secret, and its last word carries it out: nobody else may know that nothing is left to say"
HAND = "that a hidden hand leaves one way open is a secret"
# By game and family: questions that depend on what is hidden, whose single option is shown so that silence tells nothing.
KEPT = {
    "patzcuaro act": HAND,
    "oaxaca reroll": PLAN,
    "merchants_cove lines": PLAN,
    "merchants_cove sales": PLAN,
    "mottainai act": HAND,
    "mottainai args": HAND,
    "mottainai show": HAND,
    "mottainai support": HAND,
    "mottainai work": HAND,
    "resafa act": "that none of the cards somebody holds can be played is a secret",
}

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
