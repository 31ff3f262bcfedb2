"""Questions that are answered together: all ways through them, each once, seen by nobody else, and by one press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.discord_ui.messages import forms, posts
from bot.store import Person, Seat, Table
from bot.tables import Refused
from bot.tables.life.playing import press
from bot.tables.values import live as live_tables
from bot.tables.values.live import Live
from bot.tables.values.ways import JOINT, Way, choices_of
from engines.kernel import Ask, Chains, State, answer_obvious, apply, asked, clone
from engines.kernel.chains import MOST
from engines.shelf import SHELF, game
from renderers.words.words import LABEL_LIMIT, LANGUAGES
from tests.tables.parlour import House

GAMES, STEPS = 6, 400
JOINED = {"oaxaca": {"keep": "return", "return": "return"}}  # game -> its questions, and what follows them
NAMING = ("oaxaca", "resafa", "merchants_cove")  # games that name ways


def seated(title: str, s: State) -> Live:
    seats = [Seat(n, f"Seat {n}", f"person {n}") for n in range(s.seats)]
    return Live(Table(1, "g", "c", title, "person 0", s.seats, "x", status="playing"), seats, s)


def asked_on_the_way(title: str, games: int = GAMES) -> Iterator[tuple[Live, State, Ask]]:
    """The questions of whole random games that may be joined with others."""
    kind, rng = game(title), Random(title)
    for n in range(games):
        s = kind.new(f"ways {n}", kind.seat_counts[n % len(kind.seat_counts)])
        for _ in range(STEPS):
            s = answer_obvious(s)
            if not s.asks:
                break
            ask = rng.choice(s.asks)
            if (ask.key in JOINED[title]) if title in JOINED else kind.chains(s, ask):
                yield seated(title, s), s, ask
            s = clone(s)
            apply(s, ask.seat, rng.choice(ask.options))


def ends(s: State, ask: Ask, joined: dict[str, str]) -> Iterator[State]:
    """Every position in which one may be after the question and those joined with it."""
    for option in ask.options:
        t = clone(s)
        apply(t, ask.seat, option)
        after = asked(t, ask.seat)
        if after is not None and after.key == joined.get(ask.key) and t.seals == s.seals:
            yield from ends(t, after, joined)
        else:
            yield t


@pytest.mark.parametrize("title", JOINED)
def test_every_way_is_offered_once_and_leads_where_its_answers_lead(title: str) -> None:
    met = 0
    for live, s, ask in asked_on_the_way(title):
        ways = live.look(ask.seat).ways.get(ask.seat, ())
        if not ways:
            continue
        met += 1
        assert len(ways) <= MOST and {way.choices[0] for way in ways} == {*ask.options}
        reached = [press(s, ask.seat, choices_of(way.word)).state for way in ways]
        assert all(choices_of(way.word) == way.choices and len(way.labels) == len(way.choices) for way in ways)
        assert all(a != b for n, a in enumerate(reached) for b in reached[:n]), "two buttons would do the same"
        possible = [*ends(s, ask, JOINED[title])]
        assert all(end in reached for end in possible), "something can no longer be said"
    assert met > 20, "hardly any way was met"


@pytest.mark.parametrize("title", JOINED)
def test_ways_are_for_nobody_else_to_see(title: str) -> None:
    for live, s, ask in asked_on_the_way(title):
        if not ask.public:
            assert all(ask.seat not in live.look(seat).ways for seat in (None, *s.others(ask.seat)))


def ways_of(live: Live, seat: int) -> list[tuple[str, ...]]:
    return [way.choices for way in live.look(seat).ways.get(seat, ())]


@pytest.mark.parametrize("title", NAMING)
def test_whoever_confirms_everything_ends_with_a_word_of_its_own(title: str) -> None:
    """All else may be said at once by everybody."""
    passive, left_out = game(title).passive, 0
    for live, s, ask in asked_on_the_way(title, 2):
        confirming = seated(title, s)
        confirming.people_here = {f"person {ask.seat}": Person(f"person {ask.seat}", confirms=True)}
        all_ways, own = ways_of(live, ask.seat), ways_of(confirming, ask.seat)
        assert own == [way for way in all_ways if len(way) == 1 or way[-1] not in passive]
        left_out += len(all_ways) - len(own)
    assert bool(left_out) == (title not in JOINED)


@pytest.mark.parametrize("title", NAMING)
def test_ways_are_looked_for_once_for_all_readers(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, sought = game(title), list[Ask]()

    def seeking(s: State, ask: Ask) -> Chains:
        sought.append(ask)
        return kind.chains(s, ask)

    monkeypatch.setattr(live_tables, "game", lambda _: replace(kind, chains=seeking))
    for live, s, _ in islice(asked_on_the_way(title, 1), 20):
        sought.clear()
        for seat in (None, *range(s.seats)) * 2:
            live.look(seat)
        assert len(sought) <= len(s.asks)
        live.state = clone(s)  # as another position would be
        live.look(s.asks[0].seat)
        assert len(sought) > len(s.asks), "of another position the ways are its own"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", JOINED)
def test_buttons_say_all_answers_whole_and_each_something_else(title: str, language: str) -> None:
    for live, _, ask in asked_on_the_way(title):
        look = live.look(ask.seat)
        if ways := look.ways.get(ask.seat):
            said = forms.choices(look, ask, posts.seat_words(look, language).named)
            assert [one.word for one in said] == [way.word for way in ways]
            assert len({one.label for one in said}) == len(said)
            assert all(len(one.label) <= LABEL_LIMIT and "…" not in one.label for one in said), said


def test_no_answer_has_the_sign_that_stands_between_answers() -> None:
    for title in SHELF:
        kind, rng = game(title), Random(title)
        s = kind.new("signs", kind.seat_counts[0])
        for _ in range(150):
            if not s.asks:
                break
            assert not any(JOINT in option for ask in s.asks for option in (*ask.options, *ask.free))
            apply(s, s.asks[0].seat, rng.choice(s.asks[0].options))
    assert choices_of("end") == ("end",) and Way(("a 1", "b 2")).word == f"a 1{JOINT}b 2"


async def test_cards_are_kept_and_returned_by_one_press_and_old_buttons_still_work(house: House) -> None:
    """The button of a version before says the first answer alone, and the second is asked then."""
    for at_once in (True, False):
        party = await house.party("ana", "ben")
        for person in ("ana", "ben"):
            await party[person].says("done")
        guest = await party.in_turn()
        face = next(word for word in (await guest.ask()).options if word.startswith("gather") and word != "gather 1")
        await guest.says(face)
        if (await guest.ask()).key == "with":
            await guest.says("done")
        look = await guest.look()
        assert look.ask is not None and look.ask.key == "keep" and look.seat is not None
        way = look.ways[look.seat][0]
        number = (await party.row()).number
        if at_once:
            await guest.says(*way.choices)
        else:
            await guest.says(way.choices[0])
            assert not (await guest.look()).ways, "two buttons are left, each with one answer"
            await guest.says(*way.choices[1:])
        assert (await guest.ask()).key == "act"
        made = [move for move in await party.moves() if move.number > number]
        assert [answer[2] for move in made for answer in move.answers][:2] == [*way.choices]
        assert len(made) == (1 if at_once else 2)


async def test_a_way_that_nobody_offers_changes_nothing(house: House) -> None:
    party = await house.party("ana", "ben")
    for person in ("ana", "ben"):
        await party[person].says("done")
    guest = await party.in_turn()
    word, state = (await guest.ask()).options[-1], await party.state()
    for choices in (("nonsense", word), (word, "nonsense"), ("",)):
        with pytest.raises(Refused):
            await guest.says(*choices)
    assert await party.state() == state
