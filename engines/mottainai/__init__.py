"""Mottainai, for two to five players."""

from engines.kernel import Fitted, Game
from engines.mottainai.cards import BOX, JOBS, RULES
from engines.mottainai.features import features, final, overdue, phase
from engines.mottainai.openly import openly
from engines.mottainai.prospects import worth
from engines.mottainai.reasons import REASONS
from engines.mottainai.rules import new
from engines.mottainai.state import COVER_RULES, EDITION, Mottainai
from engines.mottainai.verbs import VERBS, label
from engines.mottainai.view import faults, resample, view, zones

GAME = Game(
    state=Mottainai, seat_counts=(2, 3, 4, 5), longest=1200, data=BOX, edition=EDITION,
    acts=frozenset({"discard", "limit", "work.morning", "task", *(f"act.{job}" for job in JOBS), "work.night"}),
    options={"wing_limit": RULES.wing_limits, "cover_rule": COVER_RULES}, back=lambda card: "card",  # all backs are alike
    new=new, view=view, resample=resample, zones=zones, faults=faults, verbs=VERBS, label=label, value=worth,
    openly=openly, fitted=Fitted("robots/mottainai.json", features, phase, final, overdue), reasons=REASONS,
)  # fmt: skip
