"""Hints: the strong robot's word, and a reason that names a true change; nothing in either hangs on what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.discord_ui.messages.hint import hint_lines
from bot.store import Seat, Table
from bot.tables.values.hint import Hint
from bot.tables.values.live import Live, codec
from engines.kernel import Ask, Game, Illegal, Stuck, apply, clone
from engines.robots import robot, strongest
from engines.robots.hints import DEALS, LEAST, Explained, explain, explained, parts
from engines.robots.policies import worth_of
from engines.shelf import SHELF, game
from renderers.words import LANGUAGES, Words
from renderers.words.words import texts
from tests.deep import DEEP, KIT_SEED

EXPLAINED = [title for title in SHELF if game(title).reasons is not None]
TABLES = [(title, seats) for title in EXPLAINED for seats in game(title).seat_counts]
POSITIONS = 200 if DEEP else 6  # for each game
EACH, OFTEN = (12, 0.12) if DEEP else (3, 0.2)  # of them in one game, and of the questions there


class Position(NamedTuple):
    """A random position of a game, and a question there."""

    ask: Ask
    game: Game[Any]
    s: Any
    seed: int

    @property
    def robot(self) -> str:
        return strongest(self.game, self.s.seats)

    def hint(self, s: Any = None) -> tuple[str, Explained]:
        """The word and what comes of it, in this deal or in another."""
        kind, seat, rng = self.game, self.ask.seat, Random(self.seed)
        deal = kind.resample(self.s if s is None else s, seat, rng)
        word = robot(self.robot).choose(kind, clone(deal), seat, Random(self.seed))
        return word, explain(kind, deal, seat, self.robot, word, self.seed)


def positions(title: str, many: int) -> Iterator[Position]:
    kind, rng = game(title), Random(f"hints {KIT_SEED} {title}")
    counts = list(kind.seat_counts)
    while many:
        s, left = kind.begin(f"hints {rng.random()}", rng.choice(counts))[0], EACH
        while s.asks and many and left:
            ask = rng.choice(s.asks)
            if len(ask.options) > 1 and rng.random() < OFTEN:
                many, left = many - 1, left - 1
                yield Position(ask, kind, clone(s), rng.getrandbits(64))
            said = robot("easy").choose(kind, s, ask.seat, rng) if rng.random() < 0.3 else rng.choice(ask.options)
            apply(s, ask.seat, said)


@pytest.mark.deeper
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_the_parts_of_a_worth_are_all_of_it_for_every_reader(title: str, seats: int) -> None:
    kind, rng = game(title), Random(f"parts {KIT_SEED}")
    reasons, s = kind.reasons, kind.begin(f"parts {KIT_SEED}", seats)[0]
    assert reasons is not None
    for _ in range(150 if DEEP else 40):
        for reader in (None, *range(seats)):
            view, seat = kind.view(s, reader), rng.randrange(seats)
            assert sum(reasons.parts(view, seat).values()) == pytest.approx(kind.value(view, seat))
        if not s.asks:
            break
        ask = rng.choice(s.asks)
        apply(s, ask.seat, rng.choice(ask.options))


@pytest.mark.parametrize("title", EXPLAINED)
def test_a_reason_has_words_for_all_that_it_may_tell(title: str) -> None:
    kind = game(title)
    reasons, s = kind.reasons, kind.begin("words", kind.seat_counts[-1])[0]
    assert reasons is not None
    there = {*reasons.parts(kind.view(s, 0), 0), *reasons.groups}
    if 1 in kind.seat_counts:
        there |= {*reasons.parts(kind.view(kind.begin("words", 1)[0], 0), 0)}
    assert {*reasons.told} <= there and there - {*reasons.told} <= {"points"}
    for language in LANGUAGES:
        head = f"{title}.because."
        there_are = {key.removeprefix(head) for key in texts(language) if key.startswith(head)}
        assert there_are == {*reasons.told, "points", "rival_points"}
    if kind.fitted is not None and reasons.groups:
        view = kind.view(kind.begin("features", max(2, kind.seat_counts[0]))[0], 0)
        known, grouped = {*kind.fitted.features(view, 0)}, [one for among in reasons.groups.values() for one in among]
        assert {*grouped} <= known and len({*grouped}) == len(grouped)


@pytest.mark.deeper
@pytest.mark.sampled(2)
@pytest.mark.parametrize("title", EXPLAINED)
def test_a_hint_is_the_strong_robots_word_with_a_true_reason_and_hangs_on_nothing_hidden(title: str) -> None:
    told = 0
    for one in positions(title, POSITIONS):
        kind, seat = one.game, one.ask.seat
        word, why = one.hint()
        deal = kind.resample(one.s, seat, Random(one.seed))
        assert word == robot(one.robot).choose(kind, deal, seat, Random(one.seed)) == why.words[0]
        assert one.hint() == (word, why), "who asks twice is told the same"
        need_true(one, why)
        assert not tells_apart(one, one.hint), f"{one.ask.key}: it tells two deals apart"
        said = {language: sentences(one, word, why, language) for language in LANGUAGES}
        assert said["en"] != said["es"]
        told += bool(why.changes or why.points > 0)
    assert told > POSITIONS / 4 or not DEEP, "most of them say what is gained"


def need_true(one: Position, why: Explained) -> None:
    """What is told is so: reckoned once more, and by playing it as the cards truly lie."""
    kind, seat = one.game, one.ask.seat
    assert kind.reasons is not None
    before = kind.view(one.s, seat)
    rng, ends = Random(one.seed), []
    deal = kind.resample(one.s, seat, Random(one.seed))
    for _ in range(DEALS):
        s = kind.resample(deal, seat, rng)
        try:
            for word in why.words:
                apply(s, seat, word)
        except Stuck:
            continue
        ends.append(kind.view(s, seat))
    gained = [kind.reasons.points(view, seat) - kind.reasons.points(before, seat) for view in ends]
    assert why.points == round(sum(gained) / len(gained)) and why.sure == (len({*gained}) == 1)
    assert why.ends == all(view.result for view in ends)
    phase = kind.fitted.phase(before) if kind.fitted is not None else ""
    now = parts(kind, one.robot, before, seat, phase)
    later = [parts(kind, one.robot, view, seat, phase) for view in ends if not view.result]
    for change in why.changes:
        rise = sum(view[change.part] - now[change.part] for view in later) / len(later)
        assert change.worth > LEAST and rise == pytest.approx(change.worth)
    assert [change.worth for change in why.changes] == sorted((change.worth for change in why.changes), reverse=True)
    worth = worth_of(kind, one.s.seats, fitted=one.robot != "easy")
    ahead = [worth(view, seat) - worth(before, seat) for view in ends if not view.result]
    assert why.worse == (not why.ends and sum(ahead) / len(ahead) < -LEAST)
    need_true_as_it_lies(one, why)


def need_true_as_it_lies(one: Position, why: Explained) -> None:
    """In the true deal the act can be carried out, and where nothing new shows in it, it brings what was told."""
    kind, seat, t = one.game, one.ask.seat, clone(one.s)
    assert kind.reasons is not None
    for n, word in enumerate(why.words):
        assert t.seals == one.s.seals, "nothing is told of what comes behind a seal"
        try:
            apply(t, seat, word)
        except Illegal as error:
            raise AssertionError(f"{one.ask.key}: {why.words[: n + 1]} cannot be said") from error
    if t.seals == one.s.seals:
        now, then = (kind.reasons.points(kind.view(s, seat), seat) for s in (one.s, t))
        assert why.points == then - now or not why.sure


def sentences(one: Position, word: str, why: Explained, language: str) -> str:
    """What a person reads: two lines, the second one sentence, without a code or a hole."""
    title, seats = one.game.name, one.s.seats
    table = Table(1, "7", "8", title, "p0", seats, "secret", status="playing", questions={one.ask.seat: 0})
    live = Live(table, [Seat(n, f"P{n}", person=f"p{n}") for n in range(seats)], one.s)
    look = live.look(one.ask.seat)
    words = Words(language, {n: f"P{n}" for n in range(seats)}, game=title, reader=one.ask.seat, strict=True)
    what, because = hint_lines(Hint(0, one.ask.seat, one.robot, word, why), look, words)
    assert because.endswith(".") and because.count(". ") == 0 and "{" not in because and ".because" not in because
    assert because.startswith("Because" if language == "en" else "Porque") and len(because) <= 230
    assert "**" in what and "{" not in what
    nobody, why_not = hint_lines(Hint(0, one.ask.seat, "", word, Explained()), look, words)
    assert "()" not in nobody and nobody != what and why_not.endswith(".") and "{" not in nobody + why_not
    return f"{what}\n{because}"


def test_a_process_of_its_own_says_the_same() -> None:
    for one in positions("patzcuaro", 3):
        seat, deal = one.ask.seat, one.game.resample(one.s, one.ask.seat, Random(one.seed))
        word, why = one.hint()
        assert explained("patzcuaro", codec("patzcuaro").dump(deal), seat, one.robot, word, one.seed) == why


def tells_apart(one: Position, hint: Callable[[Any], tuple[str, Explained]]) -> bool:
    """Whether it hangs on what the seat does not see."""
    twin = one.game.resample(one.s, one.ask.seat, Random(one.seed + 1))
    return hint(one.s) != hint(twin)


def test_a_hint_that_peeks_is_caught() -> None:
    """One whose word hangs on how the cards lie, and one with an honest word and a reason that was looked up in the true deal."""

    def peeks(one: Position, s: Any) -> tuple[str, Explained]:
        cards = "".join(card for _, zone in one.game.zones(s) for card in zone)
        word = Random(cards).choice(one.ask.options)
        return word, Explained((word,))

    def explains(one: Position, s: Any) -> tuple[str, Explained]:
        word, t = one.hint()[0], clone(s)
        apply(t, one.ask.seat, word)
        return word, Explained((word,), points=round(sum(one.game.value(one.game.view(t, q), q) for q in range(t.seats))))

    for planted in (peeks, explains):
        assert any(tells_apart(one, partial(planted, one)) for one in positions("mottainai", 12)), planted.__name__


def test_what_is_said_to_cost_least_does_cost() -> None:
    """Where nothing gets better that has a name, all the same the whole may; then only the robot's choice is told."""
    (one,) = positions("patzcuaro", 1)
    for worse in (True, False):
        said = sentences(one, one.ask.options[0], Explained((one.ask.options[0],), worse=worse), "en")
        assert ("costs least" in said or "more than it takes" in said) == worse
