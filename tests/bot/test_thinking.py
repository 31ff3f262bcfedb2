"""How long robots think at a table: a turn of `hard` has an end, and what it is asked changes nothing about it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import thread_time

import pytest

from bot import thinking
from bot.thinking import LEAST, STOPS, TURN, AtTable, WhoseTurn, allowance, speaker, table_of
from engines.kernel import Codec, apply, asked
from engines.robots import looks, play_match, search
from engines.shelf import SHELF, game


def test_a_turn_ends_in_time_however_many_words_it_has() -> None:
    shares = [allowance(n) for n in range(50)]
    assert shares == sorted(shares, reverse=True) and sum(shares) < TURN * STOPS
    assert allowance(0, 4.0) == pytest.approx(shares[0] / 4) and allowance(0, 0.5) == shares[0]


def test_a_weaker_robot_speaks_where_there_is_too_little_time() -> None:
    assert speaker("hard", LEAST) == "hard" and speaker("hard", LEAST / 2) == "medium" and speaker("easy", 0) == "easy"


def test_somebody_elses_word_ends_a_turn() -> None:
    one, turns = game("patzcuaro"), WhoseTurn()
    s = one.new("turns", 2)
    asks = [s.asks[0]._replace(seat=seat) for seat in (0, 0, 0, 1, 0, 0)]
    assert [turns.word(one, s, ask) for ask in asks] == [0, 1, 2, 0, 0, 1]


@pytest.mark.parametrize("title", [title for title in SHELF if 1 in game(title).seat_counts])
def test_alone_the_next_act_or_turn_begins_one(title: str) -> None:
    """Else a robot would have hardly any time for whatever comes after its first few words."""
    one, rng, turns = game(title), Random(1), WhoseTurn()
    s = one.new("alone", 1)
    begun = longest = 0
    while s.asks and begun < 20:
        ask = s.asks[0]
        number = turns.word(one, s, ask)
        assert (number == 0) == (ask.key in (one.turns or one.acts) or not begun)
        begun, longest = begun + (number == 0), max(longest, number)
        apply(s, 0, rng.choice(ask.options))
    assert begun > 5 and 0 < longest < 40


@pytest.mark.sampled(3)
@pytest.mark.parametrize("words", [1, 4])
@pytest.mark.parametrize("looks", [0, 10])
def test_hard_takes_its_time_whatever_it_is_asked(monkeypatch: pytest.MonkeyPatch, words: int, looks: int) -> None:
    """Also for a question with a single answer: else the time would tell that there was no other."""
    one = replace(game("patzcuaro"), looks=looks)
    s = one.new("time", 2)
    seat = s.asks[0].seat
    s.asks = (s.asks[0]._replace(options=s.asks[0].options[:words]),)
    monkeypatch.setattr(search.Search, "think", lambda self, deal: self.root.after.setdefault((seat, "x"), search.Place([0, 0])))
    start = thread_time()
    AtTable("hard", WhoseTurn(seat=1 - seat)).choose(one, s, seat, Random(1))
    assert allowance(0) <= thread_time() - start < TURN


@pytest.mark.parametrize("seen", [1, 4, 6, 9, 12, 15])
def test_a_clock_stops_it_in_the_middle_of_its_words(monkeypatch: pytest.MonkeyPatch, seen: int) -> None:
    """All words are looked at once, whatever the clock says; what was looked at after that counts for all of them or for none."""
    one = replace(game("patzcuaro"), looks=2)
    s = one.new("time", 2)
    words = s.asks[0].options[:4]
    s.asks = (s.asks[0]._replace(options=words),)
    told, most = list[str](), max(seen, len(words))

    class Look:
        def outlook(self, game: object, worth: object, deal: object, seat: int, word: str, rng: Random) -> float:
            told.append(word)
            return float(len(told) == most)  # the last look finds the best

    monkeypatch.setattr(looks, "look_of", lambda game: Look())
    said = looks.looked(one, s, s.asks[0].seat, Random(1), lambda done: len(told) < seen)
    assert len(told) == most and said == told[0 if most % len(words) else -1]


def test_a_bot_from_before_hard_names_no_time() -> None:
    one = game("patzcuaro")
    s = one.new("before", 2)
    ask = s.asks[0]
    said = thinking.think("patzcuaro", Codec(one.state).dump(s), ask.seat, "hard", 1)
    assert said in ask.options and asked(s, ask.seat) is ask


def test_robots_of_a_game_share_its_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "TURN", 0.0)
    match = play_match(game("patzcuaro"), table_of(["hard", "random"]), "shared")
    assert not match.broken and match.record["result"]
