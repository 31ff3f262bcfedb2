"""The long run by hand: it goes on where it stopped, and a game that does not end is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count, product
from pathlib import Path

import pytest

from bench import endurance
from bench.endurance import Ended, Table, endure, one_of_them_hard, said, seated, tables
from bot.cli.simulate import Job, play_some
from engines.robots import play_match, robot
from engines.shelf import SHELF, game
from tests.deep import ALL, DAY

GAMES = 10
USUAL = [table for table in tables([*SHELF]) if not table.hard]
USUAL_AT = {title: [table for table in USUAL if table.title == title] for title in SHELF}
# Of games with one that searches a run plays one in so many, on the next day others, each within four: a game takes
# five seconds in Oaxaca, ten in The Oracle, half a minute in Resafa. Of all other games it plays each.
ONE_IN = {"oaxaca": 2, "merchants_cove": 3, "resafa": 4}


def games_of(title: str, day: int = DAY, whole: bool = ALL) -> list[tuple[Table, int]]:
    """Ten at each table, as far as their turn has come."""
    ten = [*product(USUAL_AT[title], range(GAMES))]
    return ten if whole else [one for case, one in enumerate(ten) if (case + day) % ONE_IN.get(title, 1) == 0]


def test_every_number_of_seats_of_every_game_is_played() -> None:
    found = list(tables(list(SHELF)))
    assert len(found) == len(set(found)) == 2 * sum(len(game(title).seat_counts) for title in SHELF)
    assert len({table.file for table in found}) == len(found)


@pytest.mark.parametrize("title", SHELF)
def test_ten_games_of_each_table_with_one_that_searches_are_played_within_four_days(title: str) -> None:
    played = Counter(one for day in range(DAY, DAY + 4) for one in games_of(title, day, whole=False))
    assert set(played) == set(games_of(title, whole=True)) == set(product(USUAL_AT[title], range(GAMES)))
    today = games_of(title, whole=False)
    assert len(today) >= GAMES and {table.seats for table, _ in today} == set(game(title).seat_counts), "and every day each table"


def test_medium_plays_where_something_was_fitted() -> None:
    assert {name for n in range(9) for name in seated(Table("patzcuaro", 2, False), n)} == {"easy", "medium"}
    assert seated(Table("oaxaca", 3, True), 0) == ["hard@10"] * 3
    table, seats = Table("patzcuaro", 3, False), set[int]()
    for n in range(20):
        mixed = one_of_them_hard(table, n)
        seats.add(hard := mixed.index("hard@10"))
        assert [*mixed[:hard], seated(table, n)[hard], *mixed[hard + 1 :]] == seated(table, n)
    assert seats == {0, 1, 2}


def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, played = Table("oaxaca", 2, False), list[int]()

    def play(job: tuple[Table, int]) -> Ended:
        played.append(job[1])
        return Ended(job[1], 80 + job[1], ["no end"] if job[1] == 3 else [])

    monkeypatch.setattr(endurance, "play", play)
    endure(table, 2, 1, tmp_path)
    path = tmp_path / table.file
    path.write_text(path.read_text() + "[2, 8", encoding="utf-8")  # cut off in the middle of a line
    found = endure(table, 4, 1, tmp_path)
    assert played == [0, 1, 2, 3] and [one.number for one in found] == [0, 1, 2, 3]
    assert said(table, found).splitlines() == [
        f"oaxaca        2 usual       4 games, at most    83 of {game('oaxaca').longest} decisions", "  game 3: no end",
    ]  # fmt: skip


@pytest.mark.parametrize("changed", ["learned_by", "players_of"])
def test_games_of_other_rules_robots_or_weights_do_not_count(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Table("oaxaca", 2, False).file
    monkeypatch.setattr(endurance, changed, lambda *where: "0ther")
    assert Table("oaxaca", 2, False).file not in (before, Table("oaxaca", 3, False).file)


@pytest.mark.deep
@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("table", USUAL, ids=lambda table: table.name)
def test_ten_games_of_each_table_come_to_an_end(table: Table, number: int) -> None:
    """By hand there are hundreds."""
    one = endurance.play((table, number))
    assert one.broken == [] and one.decisions < game(table.title).longest


@pytest.mark.deep
@pytest.mark.parametrize(
    ("table", "number"), [one for title in SHELF for one in games_of(title)], ids=lambda one: getattr(one, "name", None)
)
def test_ten_games_with_one_that_searches_come_to_an_end(table: Table, number: int) -> None:
    """By hand it sits in every seat, and there are hundreds."""
    one = endurance.play((table, number), one_of_them_hard)
    assert one.broken == [] and one.decisions < game(table.title).longest


@pytest.mark.deep
def test_a_game_ends_though_the_stronger_robot_would_rather_pray() -> None:
    """One of four hundred in which it led, and one put back what the other drew: it has to end."""
    ((_, match),) = play_some(Job("mottainai", 2, ("hard", "easy"), "proof 121", True, range(315, 316), False, 100))
    assert match.broken == [] and match.decisions < game("mottainai").longest


@pytest.mark.deep
def test_a_game_of_four_ends_though_nobody_would_rather_play_than_pray() -> None:
    """One of two thousand seven hundred: for a hundred turns nobody laid down a card."""
    match = play_match(game("mottainai"), [robot("medium")] * 4, "judged 1 2746")
    assert match.broken == [] and match.decisions < game("mottainai").longest


@pytest.mark.parametrize("seats", game("mottainai").seat_counts)
def test_robots_hurry_after_as_many_turns_at_every_table(seats: int) -> None:
    """Of seven decisions or so: half of a game that may take no longer is left for its end."""
    one = game("mottainai")
    assert one.fitted is not None
    view = one.view(one.new("hurry", seats), 0)
    at_a_task = replace(view, players=(replace(view.players[0], task="poem#1"), *view.players[1:]))
    begins = next(turn for turn in count(1) if one.fitted.overdue(replace(at_a_task, turn=turn), 0) > 0)
    assert 60 < begins < one.longest / 2 / 7


@pytest.mark.sampled(3)
@pytest.mark.parametrize("hard", [False, True])
def test_a_game_is_played_to_its_end(hard: bool) -> None:
    one = endurance.play((Table("patzcuaro", 2, hard), 0))
    assert one.broken == [] and 20 < one.decisions < game("patzcuaro").longest
