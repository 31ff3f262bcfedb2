"""Oaxaca: Crafts of a Culture, for one to four players."""

from engines.kernel import Game, following
from engines.oaxaca.cards import BOX
from engines.oaxaca.openly import openly
from engines.oaxaca.prospects import worth
from engines.oaxaca.rules import new
from engines.oaxaca.state import Oaxaca
from engines.oaxaca.verbs import VERBS, label
from engines.oaxaca.view import back, faults, resample, view, zones

GAME = Game(
    state=Oaxaca, seat_counts=(1, 2, 3, 4), longest=1500, data=BOX, acts=frozenset({"act", "sell", "trade"}),
    new=new, view=view, resample=resample, zones=zones, back=back, faults=faults, verbs=VERBS, label=label, value=worth,
    openly=openly, chains=following({"keep": "return", "return": "return"}, view, label),
)  # fmt: skip
