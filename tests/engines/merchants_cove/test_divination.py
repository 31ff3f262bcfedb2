"""Divination: V22 to V33, and rewards that wait for their owners."""

# ruff: noqa: N802 - tests bear the numbers of the worked cases

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engines.kernel import Ask, Codec, Event, apply
from engines.merchants_cove import GAME, rewards
from engines.merchants_cove.rules import new
from engines.merchants_cove.state import Cove
from tests.engines.merchants_cove.table import Table


def predictions(t: Table, seat: int = 0) -> list[tuple[str, int, int, int]]:
    """Colour, size, crossed and circled icons of all predictions."""
    return [(one.colour, one.size, one.crossed, one.circled) for one in t.s.players[seat].predictions]


def drawing(*colours: str, seat: int = 0, seats: int = 4) -> Table:
    """A merchant who is about to enter hour 3, where this will be drawn."""
    return Table(seats=seats, dish="L[A1 Vo] R[B1 Ct Bo]").hours(2, *[12] * (seats - 1)).bag(*colours)


def test_V22_legality_and_choice() -> None:
    t = Table(dish="L[Ct Bo] R[Vo A1 B4]")
    assert len(t.offers("divine a")) == len(t.offers("divine b")) == 4
    t.says("divine b green")
    assert predictions(t) == [("green", 4, 0, 0)]
    t = Table(dish="L[Vo Ct] R[A1 B4 Bo]")
    t.cannot_say("divine a red", "not_with", "8.1")
    t.cannot_say("divine a grey", "rogues_unpredicted", "8.1")


def test_V23_the_example_of_the_rulebook() -> None:
    t = Table(seats=4, dish="L[A1 Ct Bo] R[Vo B4]").predicts("yellow 3").hours(1, 12, 12, 12)
    t.says("divine b red")
    shown = t.shown().predictions
    assert [(one.first, one.last, one.colour) for one in shown] == [(1, 3, "yellow"), (4, 7, "red")]
    assert t.s.hours[0] == 2 and t.shown().icons_left == 13
    t.acts(0).dish("L[Ct Bo] R[Vo A1 B4]").bag("red").square("T05").says("recruit 1 palm")
    assert predictions(t) == [("yellow", 3, 1, 0), ("red", 4, 0, 4)]
    assert t.options == ("reward tome", "reward charm", "reward market", "reward x")
    t.says("reward tome", "color blue")
    assert t.shelf(0) == {"blue-tome": 1}


def test_V24_decay() -> None:
    t = drawing().predicts("red 4")
    for colour, crossed in (("blue", 1), ("grey", 2)):
        t.acts(0).hours(2, 12, 12, 12).bag(colour).square("T05").says("recruit 1 palm").finish()
        assert predictions(t) == [("red", 4, crossed, 0)]
    t.acts(0).hours(2, 12, 12, 12).bag("red").square("T05").says("recruit 1 palm")
    assert predictions(t) == [("red", 4, 2, 2)]
    assert t.options == ("reward charm", "reward market", "reward x")
    t.cannot_say("reward tome", "tier_too_low", "8.3")


def test_V25_spent() -> None:
    t = drawing().predicts("green 2")
    for colour in ("red", "blue", "green"):
        t.acts(0).hours(2, 12, 12, 12).bag(colour).square("T05").says("recruit 1 palm").finish()
    assert predictions(t) == [("green", 2, 2, 0)] and t.s.players[0].owed == []
    assert t.shown().predictions[0].state == "spent"


def test_V26_one_icon() -> None:
    t = drawing("blue").predicts("blue 1").square("T05").says("recruit 1 palm")
    assert t.options == ("reward market", "reward x")
    t.cannot_say("reward charm", "tier_too_low", "8.3")
    t.says("reward x")
    assert t.a.options == ("mark top", "mark bottom", "mark warriors", "mark bards", "mark wizards", "mark nobles")


def test_V27_two_of_one_colour() -> None:
    t = drawing("red").predicts("red 3", "red 1").square("T05").says("recruit 1 palm")
    assert predictions(t) == [("red", 3, 0, 3), ("red", 1, 0, 1)]
    assert t.options == ("reward tome", "reward charm", "reward market", "reward x")
    t.says("reward market", "mark nobles")
    assert t.s.players[0].owed == [3], "the smaller reward is used where it is enough"
    t.says("reward tome", "color green")
    assert t.s.players[0].owed == [] and t.s.players[0].marks == ["nobles market"]


def test_V27_the_larger_one_first() -> None:
    t = drawing("red").predicts("red 3", "red 1").square("T05").says("recruit 1 palm", "reward tome", "color green")
    assert t.options == ("reward market", "reward x")


def test_V28_anyones_draw() -> None:
    t = drawing("yellow", seats=3).predicts("yellow 2", seat=1).square("T05").says("recruit 1 palm").finish()
    assert t.s.players[1].owed == [2] and t.events("fulfilled") and t.s.players[0].owed == []
    t.s.players[1].fresh = False
    t.told.clear()
    t.turn(1)
    assert t.key == "reward" and not t.events("rolled") and t.watched.players[1].owed == (2,)
    t.says("reward charm", "color yellow")
    assert t.events("rolled") and t.shelf(1) == {"yellow-charm": 1}


def test_V29_arrival_counts() -> None:
    t = Table(seats=2).predicts("blue 3", "yellow 4", "grey 4")
    t.s.order = [0, 1]
    t.dawn("red", "blue", *["green"] * 10, *["yellow"] * 4)
    assert predictions(t) == [("blue", 3, 1, 2), ("yellow", 4, 4, 0), ("grey", 4, 4, 0)], "all twelve draws are tested"
    assert t.key == "reward" and t.options[0] == "reward charm" and not t.events("rolled")


def test_an_empty_bag_ends_the_arrival() -> None:
    t = Table(seats=2).dawn("red", "blue", "grey")
    assert t.s.boats[:3] == [["red", "blue"], ["grey"], []] and t.s.bag == []


def test_V30_two_at_once() -> None:
    for first, expected in (("red", [("red", 2, 0, 2), ("blue", 1, 1, 0)]), ("blue", [("red", 2, 1, 1), ("blue", 1, 0, 1)])):
        t = drawing("red", "blue", seats=2).predicts("red 2", "blue 1", seat=1).square("T05").says("recruit 1 palm")
        assert t.key == "pair" and t.s.asks[0].seat == 1 and t.options == ("pair red", "pair blue")
        t.says(f"pair {first}")
        assert predictions(t, 1) == expected


def test_V31_two_at_once_without_a_question() -> None:
    t = drawing("blue", "red", seats=2).predicts("red 3", seat=1).square("T05").says("recruit 1 palm")
    assert t.key == "place" and predictions(t, 1) == [("red", 3, 0, 3)]


@pytest.mark.parametrize(
    ("predicted", "differ"),
    [(("red 1", "blue 1"), False), (("red 3", "blue 3"), False), (("red 3", "blue 3", "red 1"), True),
     (("red 3", "blue 2"), True), (("red 2", "blue 2", "yellow 4"), False), (("red 3", "red 2", "blue 2", "blue 3"), False)],
)  # fmt: skip
def test_the_order_is_asked_for_where_it_makes_a_difference(predicted: tuple[str, ...], differ: bool) -> None:
    t = drawing("red", "blue", seats=2).predicts(*predicted, seat=1).square("T05").says("recruit 1 palm")
    assert (t.key == "pair") == differ


def test_a_game_of_the_first_edition_asks_for_the_order_all_the_same() -> None:
    t = drawing("red", "blue", seats=2).predicts("red 1", "blue 1", seat=1)
    t.s.edition = 0
    t.square("T05").says("recruit 1 palm")
    assert t.key == "pair"
    assert (GAME.new("x", 2).edition, GAME.new("x", 2, edition=0).edition, GAME.mark) == (1, 0, {"edition": 1})


def test_what_an_order_brings_is_what_both_tests_bring() -> None:
    rng, met = Random(3), Counter[bool]()
    for _ in range(300):
        laid = [f"{rng.choice(('red', 'blue', 'green'))} {rng.randint(1, 4)}" for _ in range(rng.randint(2, 5))]
        brought = []
        for drawn in (("red", "blue"), ("blue", "red")):
            t = drawing().predicts(*laid)
            for colour in drawn:
                rewards.test(t.s, 0, colour)
            brought.append(sorted(t.s.players[0].owed))
        left = [(colour, int(size)) for colour, size in (one.split() for one in laid)]
        assert rewards.is_the_same(left, ("red", "blue")) == (brought[0] == brought[1])
        met[brought[0] == brought[1]] += 1
    assert min(met.values()) > 30


def test_two_of_one_colour_at_once_cross_out_what_is_left() -> None:
    t = drawing("red", "red", seats=2).predicts("red 3", "blue 3", seat=1).square("T05").says("recruit 1 palm")
    assert predictions(t, 1) == [("red", 3, 0, 3), ("blue", 3, 2, 0)]


def test_owners_choose_one_after_the_other() -> None:
    t = drawing("red", "blue", seats=2).predicts("red 2", "blue 1", seat=0).predicts("red 2", "blue 3", seat=1)
    t.square("T05").says("recruit 1 palm")
    assert t.s.asks[0].seat == 0
    t.says("pair red")
    assert t.key == "pair" and t.s.asks[0].seat == 1
    t.says("pair blue")
    assert t.key == "reward" and t.s.asks[0].seat == 0, "the acting merchant takes a reward before anybody goes aboard"


def test_V32_out_of_space() -> None:
    t = Table(dish="L[A1 Ct Bo] R[Vo B3]").predicts("red 4", "red 4", "red 4", "red 4", "red 2")
    t.cannot_say("divine b red", "too_few_icons", "R-13")
    t.says("bend b -1", "divine b red")
    assert t.shown().predictions[-1].first == 19 and t.shown().icons_left == 0
    t.acts(0).dish("L[A1 Ct Bo] R[Vo B1]")
    t.cannot_say("divine b red", "too_few_icons", "R-13")
    assert not t.offers("divine")


def test_V33_own_hours() -> None:
    t = drawing("red").says("divine a red")
    assert predictions(t) == [("red", 1, 0, 1)] and t.key == "reward"


# -- rewards that wait


def test_rewards_for_which_nothing_is_left_lapse() -> None:
    t = Table().predicts("red 1")
    player = t.s.players[0]
    player.marks = [f"{faction} x" for faction in ("warriors", "bards", "wizards", "nobles") for _ in range(2)]
    player.top = player.bottom = "X" * 10
    player.owed = [1, 1]
    t.turn(0)
    assert t.key == "act" and player.owed == [] and t.events("lapsed")[0].data["n"] == 2


def test_a_reward_that_can_be_taken_for_nothing_of_its_tier_gives_the_larger_its_turn() -> None:
    t = Table()
    player = t.s.players[0]
    player.marks = [f"{faction} x" for faction in ("warriors", "bards", "wizards", "nobles") for _ in range(2)]
    player.top = player.bottom = "X" * 10
    player.owed = [1, 2]
    t.turn(0)
    assert t.key == "color.charm" and player.owed == [1], "nothing else could be taken"
    t.says("color red")
    assert player.owed == [] and t.key == "act" and len(t.events("lapsed")) == 1


PREDICTED = ("red 4", "green 3", "blue 2", "yellow 4")


class Reckoner:
    """What a merchant's predictions earn, reckoned apart from the engine: from who comes, and in which order pairs are taken."""

    def __init__(self) -> None:
        self.icons: list[tuple[str, int]] = []
        self.earned: list[int] = []
        self.pair: list[str] = []  # drawn at once, while their order is to be chosen
        self.heard = 0

    def predict(self, t: Table) -> None:
        """A prediction in every colour."""
        t.predicts(*PREDICTED, seat=0)
        self.icons += [(colour, int(size)) for colour, size in (one.split() for one in PREDICTED)]

    def meet(self, *drawn: str) -> None:
        """One after the other is compared with every prediction."""
        for colour in drawn:
            self.earned += [n for wanted, n in self.icons if wanted == colour]
            self.icons = [(wanted, n - 1) for wanted, n in self.icons if wanted != colour and n > 1]

    def hear(self, told: list[Event]) -> None:
        """Whoever has come out of the bag since."""
        for event in told[self.heard :]:
            wanted = {colour for colour, _ in self.icons}
            if event.kind == "arriving":
                self.meet(event.data["colour"])
            elif event.kind == "drew" and len({*event.data["colours"]} & wanted) == 2 and self.differs(event.data["colours"]):
                self.pair = list(event.data["colours"])
            elif event.kind == "drew":
                self.meet(*sorted(event.data["colours"], key=lambda colour: colour not in wanted))
        self.heard = len(told)

    def differs(self, drawn: Sequence[str]) -> bool:
        """Whether the order of two brings other rewards."""
        found = []
        for order in (drawn, drawn[::-1]):
            thought = Reckoner()
            thought.icons = self.icons[:]
            thought.meet(*order)
            found.append(sorted(thought.earned))
        return found[0] != found[1]

    def choose(self, first: str) -> None:
        """The order for a pair is said."""
        self.meet(*sorted(self.pair, key=lambda colour: colour != first))
        self.pair = []


def silenced(seats: int, n: int, reckoned: Reckoner) -> Table:
    """A merchant who stands at the Market all day, with predictions since before the boats arrived, and as many after."""
    t = Table(seats=seats)
    t.s = new(f"patient {n}", seats)
    t.told.clear()
    t.listen()
    t.s.order = [*range(1, seats), 0]
    reckoned.predict(t)
    t.dawn(*t.s.bag, *(colour for there in t.s.boats for colour in there))
    reckoned.hear(t.told)
    t.s.hours[0] = t.s.market
    t.s.reached.append(0)
    reckoned.predict(t)
    return t.settled()


def silent(t: Table) -> Ask | None:
    """What the silent merchant is asked, their order for two at once aside: that is needed at once."""
    return next((ask for ask in t.s.asks if ask.seat == 0 and ask.family in ("reward", "color", "mark", "discard")), None)


@pytest.mark.parametrize(("seats", "pairs"), [(2, True), (3, True), (4, False)])
def test_a_merchant_who_never_answers_before_the_market_loses_no_reward_and_holds_nobody_up(seats: int, pairs: bool) -> None:
    rng, waited, paired = Random(seats), 0, 0
    for n in range(12):
        reckoned = Reckoner()
        t = silenced(seats, n, reckoned)
        me, told = t.s.players[0], t.told
        while t.s.phase == "production":
            reckoned.hear(told)
            ask = t.s.asks[0]
            assert silent(t) is None, "rewards do not hold up the day"
            assert (ask.seat == 0) == bool(reckoned.pair), "only the order of a pair is needed at once"
            assert reckoned.pair or sorted(me.owed) == sorted(reckoned.earned), "queued, neither lost nor doubled"
            choice = rng.choice(ask.options)
            if reckoned.pair:
                paired += 1
                reckoned.choose(choice.removeprefix("pair "))
            apply(t.s, ask.seat, choice)
            t.listen()
        reckoned.hear(told)
        assert t.s.halls == [1, 1, 1, 1] and sorted(me.owed) == sorted(reckoned.earned), "nobody has come to the Halls yet"
        assert Codec(Cove).load(t.saved()) == t.s
        while (waiting := silent(t)) is not None:
            apply(t.s, 0, waiting.options[0])
            t.listen()
        taken = [e.data["icons"] for e in told if e.kind == "rewarded" and e.data["seat"] == 0]
        assert sorted(taken) == sorted(reckoned.earned) and me.owed == []
        waited += len(taken)
    assert waited > 50 and bool(paired) == pairs, (waited, paired)
