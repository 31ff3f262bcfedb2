"""Games that were saved before a space was corrected load under the corrected data and are played to the end."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import Codec, Stuck
from engines.patzcuaro import GAME
from engines.patzcuaro.rules import Visit
from engines.patzcuaro.state import Patzcuaro
from tests.engines.patzcuaro.spaces import other_space
from tests.engines.patzcuaro.table import lay
from tests.engines.wander import positions, wander

CODEC = Codec(Patzcuaro)


def finished(g: Patzcuaro, seed: int) -> bool:
    """Whether a game comes to its end."""
    for _ in wander(g, Random(seed)):
        pass
    return bool(g.result) and not g.asks


def test_saved_games_offer_what_a_corrected_space_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    saves = [CODEC.dump(g) for g in positions(GAME, 150, seed=8, every=5)]
    plain = {"do": "trade", "give": [{"need": "any"}]}
    for code in ("W1a", "X1a", "Y2a", "Z1b", "PT"):
        other_space(monkeypatch, code, [{"do": "altar"}] if code == "PT" else [plain, {"do": "draw", "count": 1}])
    stuck = 0
    for n, save in enumerate(saves):
        try:
            g = CODEC.load(save)
        except Stuck:
            stuck += 1
            continue
        assert finished(g, n)
    assert stuck < len(saves) // 20


def test_who_cannot_do_what_a_corrected_space_asks_for_may_still_flip(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lay("M4", "F06 V02", "C06", piles={1: "C05"})
    t.a.says("move 1")
    save = t.saved()
    other_space(monkeypatch, "W1a", [{"do": "trade", "give": [{"need": "colour", "colour": "yellow"}]}])
    g = CODEC.load(save)
    assert isinstance(g.stack[-1], Visit) and g.asks[0].options == ("flip",)
    assert GAME.resample(g, 0, Random(1)).players[0].hand == ["F06", "V02"], "who thinks for this seat may go on as well"
    assert finished(g, 1)


def test_an_option_that_is_gone_is_chosen_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    t = lay("M4", "C08 F01", "H01", at=[4, 8], piles={7: "V02"}, flipped=[0])
    t.a.says("move 3", "choose 2")
    save = t.saved()
    altar, draw = {"do": "altar"}, {"do": "draw", "count": 1}
    inner = {"do": "choose", "options": [[draw], [altar]]}
    other_space(monkeypatch, "X1b", [{"do": "choose", "options": [[altar], [inner]]}])
    g = CODEC.load(save)
    assert g.asks[0].options == ("choose 1", "choose 2") and finished(g, 2)
