"""What the first edition of the rules let pass: it is refused now, and what was played under it can still be replayed."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import Codec, Illegal, apply, clone, settle, verify
from engines.resafa import GAME
from engines.resafa.building import Canal, Garden, Workshop
from engines.resafa.cards import CARD, LISTS
from engines.resafa.effects import FreePlay
from engines.resafa.state import EDITION, Resafa
from engines.resafa.trading import Trade
from tests.engines.language import at
from tests.engines.resafa.table import Table, lay
from tests.engines.resafa.test_trading import caravan

SALES = sorted(card for card in CARD if any(e.op == "sell_bonus" for e in LISTS[card]))

# -- 5, R8: a sale card is played only where it can earn something


def selling(cards: str, tile: str, side: str, **area: Any) -> Table:
    """Before a journey to Ctesiphon, where that tile lies; nobody else buys marble, spice or amphora."""
    t = caravan("Dura", "Ctesiphon", tile, side, cards, coin=9, capacity=3, **area)
    for centre in t.s.trade:
        if centre != "Ctesiphon":
            t.s.trade[centre], t.s.up[centre] = "TB4", "A"
    return t.begins(Trade(0))


@pytest.mark.parametrize(
    ("area", "said", "earns"),
    [
        ({"good": "marble", "load": 1}, (), True),
        ({"good": "marble", "load": 1}, ("travel Ctesiphon",), True),
        ({"good": "marble", "load": 1}, ("travel Charax",), False),
        ({"marble": 1}, (), True),
        ({"marble": 1}, ("travel Ctesiphon",), False),
        ({"marble": 1}, ("travel Ctesiphon call",), True),
        ({"marble": 1}, ("travel Ctesiphon call", "cargo marble 1"), True),
        ({"marble": 1}, ("travel Ctesiphon call", "cargo keep"), False),
        ({"good": "marble", "load": 1}, ("travel Ctesiphon call", "cargo empty 0"), False),
        ({"spice": 1}, (), False),
        ({}, (), False),
        ({"good": "marble", "load": 2}, ("travel Ctesiphon", "sell 1"), True),
        ({"good": "marble", "load": 2}, ("travel Ctesiphon", "none"), False),
    ],
)
def test_a_sale_card_needs_something_to_sell(area: dict[str, Any], said: tuple[str, ...], earns: bool) -> None:
    t = selling("BB1-5", "TR3", "A", **area)
    t.a.says(*said)
    assert ("bonus BB1-5" in t.a.free) == earns
    if not earns and t.a.asked.startswith("act.") and t.s.open("trading"):
        t.a.cannot_say("bonus BB1-5", "no_sale", "R8")


def test_whoever_may_turn_the_tile_may_count_on_its_back() -> None:
    t = selling("BB1-5 BB1-3", "TR4", "A", good="marble", load=1)
    t.a.says("travel Ctesiphon")
    assert "bonus BB1-5" in t.a.free


@pytest.mark.parametrize("card", SALES)
def test_a_sale_card_that_can_be_played_at_the_end_earns_something(card: str) -> None:
    good = next(e.word for e in LISTS[card] if e.op == "sell_bonus")
    for tile, side in (("TR3", "A"), ("TB1", "A"), ("TB3", "A"), ("TB4", "A")):
        t = selling(card, tile, side, good=good, load=1)
        t.a.says("travel Ctesiphon")
        if f"bonus {card}" in t.a.free:
            before = dict(t.a.area.wares)
            t.a.says(f"bonus {card}", "sell 1")
            once = clone(t.s)
            assert once.players[0].wares != before


# -- 13: what must be done is done


MUST = sorted(card for card in CARD if any(e.op == "action" and e.must for e in LISTS[card]))


def granted(card: str) -> str:
    """The action that a card obliges to."""
    return next(e.word for e in LISTS[card] if e.op == "action" and e.must)


def bound(action: str) -> list[str]:
    """Bonus cards that make an action payable."""
    return sorted(c for c in CARD if CARD[c].when == action and any(e.op == "discount" and e.word == action for e in LISTS[c]))


def test_the_means_in_hand_have_to_be_used_for_what_must_be_done() -> None:
    t = lay("P35 BW1-5")
    t.begins(FreePlay(0, "special", "P35"))
    t.a.says("do 0")
    if t.key == "act.effect":
        t.a.says("do 1")
    assert t.key == "act.tile" and t.a.options == ("bonus BW1-5",) and "bonus BW1-5" not in t.a.free
    t.a.cannot_say("abandon", "must_be_done", "13")
    t.a.says("bonus BW1-5")
    assert t.a.options and all(o.startswith("build ") for o in t.a.options)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("card", MUST)
def test_nobody_escapes_what_must_be_done(card: str) -> None:
    """Whatever is played on the way, the action that was possible is taken in the end."""
    action = granted(card)
    for help_ in [[], *([c] for c in bound(action))]:
        held = " ".join([card, *help_, "S07 S10 S11", "BP1-6 BW1-1 BP1-8"])
        for coin, stone, marble in ((0, 0, 0), (1, 1, 0), (0, 1, 2), (2, 1, 1)):
            t = lay(held, coin=coin, stone=stone, marble=marble)
            if f"special {card}" in t.a.free:
                explore(t, card, action)


def explore(t: Table, card: str, action: str, most: int = 60) -> None:
    """Go every way from here on, free plays first, until the action is committed."""
    t.a.says(f"special {card}")
    todo, seen = [t.s], 0
    while todo and seen < most:
        g, seen = todo.pop(), seen + 1
        ask = g.asks[0]
        taken = g.main_action()
        if (taken is not None and taken.committed) or ask.key in ("act.face", "act.square", "act.side", "act.space"):
            continue
        assert ask.key != "act.play", f"{card}: the {action} action was not taken"
        assert "abandon" not in ask.options, f"{card}: the {action} action could be given up"
        for choice in (*ask.options, *ask.free):
            after = clone(g)
            apply(after, ask.seat, choice)
            todo.append(after)


def test_what_is_spent_elsewhere_waits_for_what_must_be_done() -> None:
    t = lay("P35 S11 BP1-6", coin=1, stone=1)
    t.begins(FreePlay(0, "special", "P35"))
    t.a.cannot_say("sack S11", "must_first", "13")
    t.a.cannot_say("bonus BP1-6", "must_first", "13")
    assert "discard S11" in t.a.free


def test_a_declared_action_may_still_be_given_up() -> None:
    for frame, key in ((Workshop(0), "act.tile"), (Garden(0), "act.size"), (Canal(0), "act.canal")):
        t = lay("S01", coin=3, stone=3, marble=3).begins(frame)
        assert t.key == key and t.a.options[-1] == "abandon"


# -- 7.6 B: the one-time bonus of a purchase before its first item


def short_of_money(**area: Any) -> Table:
    """Where an amphora costs two coins and the one-time bonus is a step; the caravan is there, with one coin."""
    t = lay(place="Ctesiphon", coin=area.pop("coin", 1), capacity=area.pop("capacity", 3), **area)
    other = next(c for c, there in t.s.trade.items() if there == "TR3")
    t.s.trade[other], t.s.trade["Ctesiphon"] = t.s.trade["Ctesiphon"], "TR3"
    t.s.up["Ctesiphon"] = "B"
    return t.begins(at("ask_trade", Trade(0, committed=True, travelled=True)))


def test_the_bonus_may_pay_for_the_first_item() -> None:
    t = short_of_money(tracks={"pink": 1, "yellow": 0, "white": 0, "blue": 0})
    assert t.a.options == ("before", "none")
    t.a.says("before")
    if t.key == "act.track":
        assert t.a.is_offered("step pink")
        t.a.says("step pink")
    assert t.key == "act.special" and t.a.is_offered("top", "search")  # two coins come either way
    t.a.says("top")
    assert (t.a.area.good, t.a.area.load) == ("amphora", 1)
    assert t.key == "act.trade" and t.a.is_offered("buy 1", "none")  # 1 + 2 + 1 coins, less 2
    t.a.says("none")
    assert t.s.up["Ctesiphon"] == "A" and len(t.events("step")) == 1


def test_a_search_that_would_not_pay_is_closed_meanwhile() -> None:
    t = short_of_money(tracks={"pink": 8, "yellow": 1, "white": 0, "blue": 0})
    t.a.says("before")
    if t.key == "act.track":
        t.a.says("step yellow")
    if t.key == "act.special":
        t.a.cannot_say("search", "bonus_first", "7.6")
        t.a.says("top")
    assert t.a.area.load == 1


@pytest.mark.parametrize(
    "area",
    [
        {"tracks": {"pink": 0, "yellow": 0, "white": 0, "blue": 0}},  # no icon is near
        {"tracks": {"pink": 1, "yellow": 0, "white": 0, "blue": 0}, "good": "spice", "load": 1},
        {"tracks": {"pink": 1, "yellow": 0, "white": 0, "blue": 0}, "good": "amphora", "load": 3},
        {"tracks": {"pink": 1, "yellow": 0, "white": 0, "blue": 0}, "round": 5, "coin": 0},
    ],
)
def test_the_bonus_is_not_taken_for_a_trade_that_would_not_come(area: dict[str, Any]) -> None:
    t = short_of_money(**area)
    assert t.key != "act.trade" or "before" not in t.a.options


def test_nothing_is_played_between_the_bonus_and_its_purchase() -> None:
    t = short_of_money(tracks={"pink": 1, "yellow": 1, "white": 0, "blue": 0})
    t.hold("S11")
    t.hold("S01")
    settle(t.s)
    t.a.says("before")
    while t.a.area.load == 0:
        assert not t.a.free
        t.a.says(t.a.options[-1])
    assert t.key == "act.trade" and t.a.free


# -- what was played under the first edition


def test_games_that_began_before_are_played_to_their_end_as_they_were() -> None:
    t = selling("BB1-5", "TR3", "A", spice=1)
    saved = t.saved().decode()
    assert f'"edition":{EDITION},' in saved
    old = Codec(Resafa).load(saved.replace(f'"edition":{EDITION},', ""))
    assert old.edition == 0 and "bonus BB1-5" in old.asks[0].free


def test_a_record_says_by_which_edition_it_was_played() -> None:
    """A game in which a sale card was played in vain agrees under the first edition, and under no later one."""
    played, moves = vain()
    record = {"seed": played.seed, "seats": 2, "moves": moves, "result": {}}
    assert verify(GAME, record) is None
    wrong = verify(GAME, {**record, "options": {"edition": EDITION}})
    assert wrong is not None and "refused" in wrong


def vain() -> tuple[Resafa, list[list[Any]]]:
    """A game under the first edition up to a sale card that earns nothing."""
    for n in range(40):
        g = GAME.new(f"vain {n}", 2, edition=0)
        moves: list[list[Any]] = []
        while g.asks and g.round < 4:
            ask = g.asks[0]
            wanted = [f for f in ask.free if f[6:] in SALES and is_vain(g, ask.seat, f)]
            if wanted:
                return g, [*moves, [ask.seat, wanted[0]]]
            likes = ("take BB", "main trading", "colour blue", "step blue")
            said = next((o for like in likes for o in ask.options if o.startswith(like)), ask.options[n % len(ask.options)])
            moves.append([ask.seat, said])
            apply(g, ask.seat, said)
    raise AssertionError("nobody ever played a sale card in vain")


def is_vain(g: Resafa, seat: int, choice: str) -> bool:
    """Whether this edition refuses what the first one offers."""
    now = clone(g)
    now.edition = EDITION
    settle(now)
    return choice not in now.asks[0].free


def test_the_new_edition_has_a_reason_for_each_of_its_refusals() -> None:
    played, moves = vain()
    played.edition = EDITION
    settle(played)
    with pytest.raises(Illegal) as caught:
        apply(played, *moves[-1])
    assert caught.value.why.key == "resafa.no.no_sale"
