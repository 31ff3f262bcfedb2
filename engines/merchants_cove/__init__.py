"""Merchants Cove: The Oracle, for one to four players."""

from engines.kernel import Game
from engines.merchants_cove.cards import BOX, RULES
from engines.merchants_cove.projection import view
from engines.merchants_cove.prospects import worth
from engines.merchants_cove.rules import new
from engines.merchants_cove.secrecy import back, faults, resample, zones
from engines.merchants_cove.state import EDITION, Cove
from engines.merchants_cove.verbs import VERBS, label

GAME = Game(
    state=Cove,
    seat_counts=tuple(range(RULES.players_min, RULES.players_max + 1)),
    new=new,
    view=view,
    resample=resample,
    zones=zones,
    back=back,
    verbs=VERBS,
    label=label,
    value=worth,
    longest=3000,
    acts=frozenset({"act", "lines", "sales"}),
    options={
        "rogues": tuple(one.key for one in BOX.rogue_cards),
        "difficulty": tuple(one.key for one in BOX.solo.difficulties),
    },
    faults=faults,
    data=BOX,
    edition=EDITION,
    called="oracle",
)
