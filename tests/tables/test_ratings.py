"""What finished games say of people: places, scores, streaks, ratings as openskill gives them, and who counts how."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from threading import current_thread
from typing import Any

import pytest
from openskill.models import PlackettLuce

from bot.store import Finished, Seat
from bot.store.values.agreements import Terms
from bot.tables import Refused
from bot.tables.results.ratings import BASE, SCALE, SETTLED, Record, ladder, league, places, shares
from bot.tables.values.who import Who
from engines.kernel import apply
from engines.shelf import game
from tests.tables.parlour import House, Party, refused


def seats(*who: str) -> tuple[Seat, ...]:
    """Seats in order: `ana`, `*easy` for a robot, `ana*` for one that plays for ana, `` for somebody who was forgotten."""
    found = []
    for n, one in enumerate(who):
        if one.startswith("*"):
            found.append(Seat(n, f"Robot {n}", robot=one[1:]))
        elif one.endswith("*"):
            found.append(Seat(n, one[:-1].title(), robot="easy", whose=one[:-1]))
        else:
            found.append(Seat(n, one.title(), person=one or None))
    return tuple(found)


def ended(*who: str, scores: tuple[int, ...], number: int = 1, **more: Any) -> Finished:
    """A finished game; the most points win."""
    winners = [n for n, score in enumerate(scores) if score == max(scores)]
    result = {"scores": [{"total": score} for score in scores], "winners": winners, **more}
    return Finished(number, float(number), result, seats(*who))


def rated(*games: tuple[list[str], list[int]]) -> dict[str, list[float]]:
    """The shown ratings that openskill itself comes to: for each game the people and their ranks."""
    model = PlackettLuce()
    now: dict[str, Any] = {}
    course: dict[str, list[float]] = {}
    for people, ranks in games:
        after = model.rate([[now.get(p) or model.rating()] for p in people], ranks=[float(r) for r in ranks])
        for person, (rating,) in zip(people, after, strict=True):
            if person:
                now[person] = rating
                course.setdefault(person, []).append(round(BASE + SCALE * (rating.mu - 3 * rating.sigma)))
    return course


def courses(records: dict[str, Record]) -> dict[str, list[float]]:
    """The ratings after each game, by person."""
    return {person: [rating for _, rating in record.course] for person, record in records.items() if record.course}


def test_a_friendly_game_counts_among_the_games_and_in_no_rating() -> None:
    rated_one, friendly = ended("ana", "ben", scores=(9, 5)), ended("ana", "ben", scores=(3, 5), number=2)._replace(friendly=True)
    before, after = league([rated_one]), league([rated_one, friendly])
    assert courses(after) == courses(before)
    assert [after[one].games for one in ("ana", "ben")] == [2, 2] and after["ben"].wins == 1 and after["ana"].streak == 0


# -- places -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "wanted"),
    [
        ({"scores": [{"total": 5}, {"total": 9}, {"total": 5}], "winners": [1]}, [2, 1, 2]),
        ({"scores": [9, 9, 4], "winners": [0, 1]}, [1, 1, 3]),
        ({"scores": [9, 9, 4], "winners": [1]}, [2, 1, 3]),  # a tie that was broken
        ({"scores": [1, 2, 3], "winners": [0]}, [1, 3, 2]),  # the winner needs no points
        ({"scores": [1, 2, 3], "winners": [0], "ranking": [0, 1, 2]}, [1, 2, 3]),
        ({"winners": [1]}, [2, 1, 2]),
        ({}, [1, 1, 1]),
    ],
)
def test_places_are_as_the_game_ranks_or_by_points(result: dict[str, Any], wanted: list[int]) -> None:
    assert places(result, 3) == wanted


@pytest.mark.parametrize("title", ["oaxaca", "patzcuaro", "mottainai"])
def test_every_game_says_enough_for_a_standing(title: str) -> None:
    kind, rng = game(title), Random(5)
    for n in kind.seat_counts:
        s = kind.new(f"{title} {n}", n)
        while s.asks:
            ask = rng.choice(s.asks)
            apply(s, ask.seat, rng.choice(ask.options))
        found = shares(Finished(1, 1.0, s.result, seats(*"abcdef"[:n])))
        assert {share.place for share in found if share.place == 1} == {1}
        assert [n for n, share in enumerate(found) if share.place == 1] == sorted(s.result["winners"])
        assert all(isinstance(share.score, int) for share in found)
        assert n > 1 or "rank" in s.result, "alone, a game says how good that was"


# -- records ----------------------------------------------------------------------------------------------------------------


def test_a_record_counts_games_places_scores_and_streaks() -> None:
    games = [
        ended("ana", "ben", scores=(10, 5), number=1),
        ended("ben", "ana", "*easy", scores=(7, 8, 1), number=2),
        ended("ana", "*easy", scores=(4, 6), number=3),
        ended("ana", "ben", scores=(6, 6), number=4),
    ]
    ana = league(games)["ana"]
    assert (ana.games, ana.wins, dict(ana.places), ana.left) == (4, 3, {1: 3, 2: 1}, 0)
    assert (ana.best, ana.mean, ana.streak, ana.longest) == (10, 7.0, 1, 2)
    assert (ana.rated, ana.solos, ana.name) == (3, 0, "Ana")


def test_solo_games_are_counted_apart_and_never_rated() -> None:
    games = [ended("ana", scores=(n,), number=n, rank=band) for n, band in ((31, 2), (44, 4), (36, 3))]
    ana = league(games)["ana"]
    assert (ana.games, ana.solos, ana.solo_best, ana.solo_band) == (0, 3, 44, 4)
    assert ana.rating is None and ana.best is None and ana.streak == 0 and ladder([ana]) == []


def test_who_left_to_a_robot_has_not_won_and_stands_behind_who_stayed() -> None:
    games = [ended("ana", "ben*", "cleo", scores=(5, 9, 7))]
    records = league(games)
    ben = records["ben"]
    assert (ben.games, ben.wins, ben.left, ben.scores, dict(ben.places)) == (1, 0, 1, [], {})
    assert courses(records) == rated((["ana", "ben", "cleo"], [2, 3, 1]))


def test_a_seat_that_changed_hands_is_the_newcomers() -> None:
    newcomer = Seat(1, "Eva", person="eva")
    games = [Finished(1, 1.0, {"scores": [3, 4], "winners": [1]}, (Seat(0, "Ana", person="ana"), newcomer))]
    assert set(league(games)) == {"ana", "eva"}


# -- ratings ----------------------------------------------------------------------------------------------------------------


def test_ratings_are_those_of_openskill() -> None:
    games = [
        ended("ana", "ben", "cleo", scores=(9, 7, 5), number=1),
        ended("cleo", "ana", scores=(9, 7), number=2),
        ended("ben", "cleo", "ana", "dan", scores=(3, 9, 9, 1), number=3),
        ended("dan", "ben", scores=(4, 4), number=4),
    ]
    assert courses(league(games)) == rated(
        (["ana", "ben", "cleo"], [1, 2, 3]),
        (["cleo", "ana"], [1, 2]),
        (["ben", "cleo", "ana", "dan"], [3, 1, 1, 4]),
        (["dan", "ben"], [1, 1]),
    )


def test_equals_share_a_rank_and_get_the_same() -> None:
    records = league([ended("ana", "ben", scores=(5, 5))])
    assert records["ana"].course == records["ben"].course


def test_robots_are_left_out_of_ratings() -> None:
    with_robots = league([ended("ana", "*easy", "ben", "*hard", scores=(5, 9, 7, 1))])
    without = league([ended("ana", "ben", scores=(5, 7))])
    assert courses(with_robots) == courses(without) and set(with_robots) == {"ana", "ben"}
    assert league([ended("ana", "*easy", scores=(9, 1))])["ana"].rating is None


def test_who_was_forgotten_is_a_stranger_of_average_strength_each_time() -> None:
    games = [ended("ana", "", scores=(9, 5), number=1), ended("ana", "", scores=(4, 6), number=2)]
    records = league(games)
    assert set(records) == {"ana"}
    model = PlackettLuce()
    ana = model.rating()
    for rank in ([1.0, 2.0], [2.0, 1.0]):
        ((ana,), _) = model.rate([[ana], [model.rating()]], ranks=rank)
    assert records["ana"].course[-1][1] == round(BASE + SCALE * ana.ordinal())


def test_a_rating_is_provisional_for_its_first_games() -> None:
    for n in range(1, SETTLED + 2):
        rating = league([ended("ana", "ben", scores=(9, 5), number=k) for k in range(n)])["ana"].rating
        assert rating is not None and rating.games == n and rating.provisional == (n < SETTLED)


def test_the_ladder_puts_provisional_ones_last_and_hides_who_wishes_it() -> None:
    games = [ended("ana", "ben", scores=(9, 5), number=n) for n in range(SETTLED)]
    games.append(ended("cleo", "dan", scores=(9, 5), number=9))
    records = league(games)
    assert [one.person for one in ladder(records.values())] == ["ana", "ben", "cleo", "dan"]
    hidden = ladder(records.values(), {"ana"})
    assert [one.person for one in hidden] == ["ben", "cleo", "dan"]
    assert hidden[0].course == records["ben"].course, "the games against who is hidden still count"


# -- with tables ------------------------------------------------------------------------------------------------------------


async def played(house: House, *people: str, seed: int = 1, **how: Any) -> Party:
    """A finished game, for ratings unless told otherwise."""
    party = await house.party(*people, game="frutas", **{"friendly": False, **how})
    await party.play(Random(seed))
    assert (await party.row()).status == "finished"
    return party


async def test_a_game_counts_as_soon_as_it_ends(house: House) -> None:
    await played(house, "ana", "ben")
    before = await house.tables.statistics.records("guild", "frutas")
    assert before["ana"].games == 1 and await house.tables.statistics.records("guild", "frutas") is before
    await played(house, "ana", "ben", seed=2)
    assert (await house.tables.statistics.records("guild", "frutas"))["ana"].games == 2
    await house.restart()
    assert (await house.tables.statistics.records("guild", "frutas"))["ana"].games == 2
    assert await house.tables.statistics.records("another", "frutas") == {}


async def test_first_games_are_friendly_and_a_rematch_is_what_the_game_was(house: House) -> None:
    party = await played(house, "ana", "ben", friendly=None)
    assert (await party.row()).terms == Terms(friendly=True, follows=True)
    records = await house.tables.statistics.records("guild", "frutas")
    assert records["ana"].games == 1 and records["ana"].rating is None
    again = await house.tables.rematch(party.number, Who("ana"))
    assert again.table.terms == Terms(friendly=True, follows=True)
    rated_one = await played(house, "cleo", "dan")
    again = await house.tables.rematch(rated_one.number, Who("cleo"))
    assert again.table.terms == Terms()
    records = await house.tables.statistics.records("guild", "frutas")
    assert records["cleo"].rating is not None
    await house.restart()
    assert (await party.row()).terms.friendly and not (await rated_one.row()).terms.friendly


async def test_tables_that_were_broken_off_count_for_nobody(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    await party.tables.vote_end(party.number, Who("ana"))
    await party.tables.answer_end(party.number, Who("ben"), True)
    assert (await party.row()).status == "ended"
    assert await house.tables.statistics.records("guild", "frutas") == {}


async def test_who_resigns_or_rests_to_the_end_has_left(house: House) -> None:
    party = await house.party("ana", "ben", "cleo", game="frutas", friendly=False)
    await house.tables.resign(party.number, Who("ben"))
    await house.tables.rest(party.number, Who("cleo"))
    rng = Random(3)
    while (await party.row()).status == "playing":
        live = await party.live()
        ask = rng.choice((await party.state()).asks)
        if live.seats[ask.seat].person:
            await party["ana"].says(rng.choice(ask.options))
        else:
            await house.tables.robot_act(party.number, ask.seat, rng.choice(ask.options), live.table.number)
    records = await house.tables.statistics.records("guild", "frutas")
    assert [(records[p].games, records[p].left) for p in ("ana", "ben", "cleo")] == [(1, 0), (1, 1), (1, 1)]
    assert records["ben"].wins == records["cleo"].wins == 0
    assert records["ana"].course[-1][1] > records["ben"].course[-1][1]


async def test_who_opted_out_is_seen_by_nobody_else(house: House) -> None:
    await played(house, "ana", "ben")
    standings = house.tables.statistics
    rating = (await standings.records("guild", "frutas"))["ben"].course
    await house.tables.opt_out("ana", True)
    with refused("opted_out"):
        await standings.records_of("guild", "ana", "ben")
    assert (await standings.records_of("guild", "ana", "ana"))["frutas"].games == 1
    assert [one.person for one in await standings.ladder("guild", "frutas")] == ["ben"]
    assert (await standings.ladder("guild", "frutas"))[0].course == rating
    await house.restart()
    with pytest.raises(Refused):
        await house.tables.statistics.records_of("guild", "ana", "ben")
    await house.tables.opt_out("ana", False)
    assert len(await house.tables.statistics.ladder("guild", "frutas")) == 2


async def test_a_league_that_changes_while_it_is_worked_out_is_not_kept(house: House) -> None:
    await played(house, "ana", "ben")
    standings = house.tables.statistics
    asked = asyncio.create_task(standings.records("guild", "frutas"))
    await asyncio.sleep(0)
    standings.changed("guild", "frutas")
    found = await asked
    assert await standings.records("guild", "frutas") is not found


async def test_games_are_unpacked_where_nobody_waits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of them take a while."""
    where = set[str]()

    async def finished(guild: str, title: str) -> Iterator[Finished]:
        def unpacked() -> Iterator[Finished]:
            where.add(current_thread().name)
            yield Finished(1, 1.0, {"scores": [3, 1], "winners": [0]}, seats("ana", "ben"), False)

        return unpacked()

    monkeypatch.setattr(house.store, "finished", finished)
    assert {*await house.tables.statistics.records("guild", "oaxaca")} == {"ana", "ben"}
    assert where and "MainThread" not in where
