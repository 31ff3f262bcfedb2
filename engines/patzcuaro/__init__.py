"""Pátzcuaro: an altar of cards from the shops around the square, for two to four players."""

from engines.kernel import Fitted, Game
from engines.patzcuaro.cards import BOX, RULES
from engines.patzcuaro.features import features, final, phase
from engines.patzcuaro.openly import openly
from engines.patzcuaro.prospects import worth
from engines.patzcuaro.reasons import REASONS
from engines.patzcuaro.rules import new
from engines.patzcuaro.state import Patzcuaro
from engines.patzcuaro.verbs import VERBS, label
from engines.patzcuaro.view import bare_view, deduced, faults, resample, view, zones

GAME = Game(
    state=Patzcuaro, seat_counts=tuple(range(RULES.players_min, RULES.players_max + 1)), longest=3000, data=BOX,
    acts=frozenset({"act.move"}), looks=10, deduced=deduced, back=lambda card: "altar",  # all altar cards have one back
    new=new, view=view, bare=bare_view, resample=resample, zones=zones, faults=faults, verbs=VERBS, label=label, openly=openly,
    value=worth, fitted=Fitted("robots/patzcuaro.json", features, phase, final), reasons=REASONS,
)  # fmt: skip
