"""Resafa, for one to four players."""

import engines.resafa.trading  # noqa: F401  # a save may hold its frame before anybody trades in this process
from engines.kernel import Game
from engines.resafa.box import BOX
from engines.resafa.chains import chains
from engines.resafa.leading import leads, usual
from engines.resafa.prospects import worth
from engines.resafa.rules import new
from engines.resafa.state import EDITION, Resafa
from engines.resafa.verbs import VERBS, label
from engines.resafa.view import back, deduced, faults, resample, view, zones

GAME = Game(
    state=Resafa,
    seat_counts=(1, 2, 3, 4),
    new=new,
    view=view,
    resample=resample,
    zones=zones,
    back=back,
    verbs=VERBS,
    label=label,
    value=worth,
    longest=5000,
    acts=frozenset({"act.play", "act.next"}),
    options={"review_removed": (False, True)},
    deduced=deduced,
    faults=faults,
    chains=chains,
    leads=leads,
    usual=usual,
    data=BOX,
    edition=EDITION,
)
