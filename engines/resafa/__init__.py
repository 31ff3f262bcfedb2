"""Resafa, for one to four players."""

import engines.resafa.trading  # noqa: F401  # a save may hold its frame before anybody trades in this process
from engines.kernel import Fitted, Game
from engines.resafa.box import BOX
from engines.resafa.chains import chains
from engines.resafa.features import BY_HAND, features, final, phase
from engines.resafa.leading import leads, usual
from engines.resafa.prospects import worth
from engines.resafa.reasons import REASONS
from engines.resafa.rules import new
from engines.resafa.state import EDITION, Resafa
from engines.resafa.verbs import VERBS, label
from engines.resafa.view import back, bare_view, deduced, faults, resample, view, view_again, zones

GAME = Game(
    state=Resafa,
    seat_counts=(1, 2, 3, 4),
    new=new,
    view=view,
    bare=bare_view,
    again=view_again,
    resample=resample,
    zones=zones,
    back=back,
    verbs=VERBS,
    label=label,
    value=worth,
    reasons=REASONS,
    longest=5000,
    acts=frozenset({"act.play", "act.next"}),
    turns=frozenset({"act.play"}),
    looks=3,
    options={"review_removed": (False, True)},
    deduced=deduced,
    faults=faults,
    chains=chains,
    leads=leads,
    usual=usual,
    fitted=Fitted("robots/resafa.json", features, phase, final, by_hand=BY_HAND),
    data=BOX,
    edition=EDITION,
)
