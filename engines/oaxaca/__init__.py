"""Oaxaca: Crafts of a Culture, for one to four players."""

from engines.kernel import Fitted, Game, following
from engines.oaxaca.cards import BOX
from engines.oaxaca.features import features, final, phase
from engines.oaxaca.openly import openly
from engines.oaxaca.prospects import worth
from engines.oaxaca.reasons import REASONS
from engines.oaxaca.rules import new
from engines.oaxaca.state import Oaxaca
from engines.oaxaca.verbs import VERBS, label
from engines.oaxaca.view import back, faults, resample, view, zones

GAME = Game(
    state=Oaxaca, seat_counts=(1, 2, 3, 4), longest=1500, data=BOX, acts=frozenset({"act", "sell", "trade"}), careful=10,
    new=new, view=view, resample=resample, zones=zones, back=back, faults=faults, verbs=VERBS, label=label, value=worth,
    fitted=Fitted("robots/oaxaca.json", features, phase, final), openly=openly, reasons=REASONS,
    chains=following({"keep": "return", "return": "return"}, view, label),
)  # fmt: skip
