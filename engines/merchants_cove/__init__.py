"""Merchants Cove: The Oracle, for one to four players."""

from engines.kernel import Fitted, Game
from engines.merchants_cove.cards import BOX, DIFFICULTY, ROGUE_CARD, RULES
from engines.merchants_cove.chains import chains
from engines.merchants_cove.features import BY_HAND, features, final, phase
from engines.merchants_cove.leading import leads
from engines.merchants_cove.openly import openly
from engines.merchants_cove.projection import view
from engines.merchants_cove.prospects import worth
from engines.merchants_cove.reasons import REASONS
from engines.merchants_cove.rules import new
from engines.merchants_cove.secrecy import back, faults, resample, zones
from engines.merchants_cove.state import EDITION, Cove
from engines.merchants_cove.verbs import VERBS, label

GAME = Game(
    state=Cove, seat_counts=tuple(range(RULES.players_min, RULES.players_max + 1)), longest=3000, data=BOX, edition=EDITION,
    acts=frozenset({"act", "lines", "sales"}), careful=4, called="oracle",
    options={"rogues": tuple(ROGUE_CARD), "difficulty": tuple(DIFFICULTY)},
    new=new, view=view, resample=resample, zones=zones, back=back, faults=faults, verbs=VERBS, label=label, value=worth,
    openly=openly, chains=chains, leads=leads, reasons=REASONS,
    fitted=Fitted("robots/merchants_cove.json", features, phase, final, by_hand=BY_HAND),
)  # fmt: skip
