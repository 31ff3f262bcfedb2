"""What finished games say of the people who played them: places, scores, streaks and ratings; pure functions.

A finished game counts for whoever sat there at the end. Who left it to a robot (gave up, rested, or let the time pass) and
did not come back before the end stands behind everybody who stayed, and has not won. A seat that was handed to somebody who
accepted is the newcomer's alone. Tables that were broken off count for nobody. Robots have no rating: between the people at
a table the game is rated as if the robots had not been there. Somebody who was forgotten is a stranger of average strength.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.store import Finished
from bot.store.values import Json

BASE, SCALE = 1000, 20  # the rating that is shown: a newcomer has 1000
SETTLED = 5  # rated games after which a rating is no longer provisional


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat had of a finished game."""

    person: str | None  # None: a robot, or somebody who was forgotten
    name: str
    robot: bool  # and always was one, as far as anybody may know
    left: bool  # a robot ended the game for this person
    place: int
    score: int | None


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody seems to be, as it is shown."""

    shown: int
    games: int  # that were rated

    @property
    def provisional(self) -> bool:
        return self.games < SETTLED


@dataclass(slots=True)
class Record:
    """All that the finished games of one server, of one game, say of one person."""

    person: str
    name: str = ""
    games: int = 0  # with more than one seat
    wins: int = 0
    left: int = 0
    places: Counter[int] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    streak: int = 0  # games won in a row up to now
    longest: int = 0
    solos: int = 0
    solo_best: int | None = None
    solo_band: int | None = None  # the game's own verdict on the best of them
    rated: int = 0
    course: list[tuple[float, int]] = field(default_factory=list)  # when, and the rating after that game

    @property
    def best(self) -> int | None:
        """The highest score against others."""
        return max(self.scores, default=None)

    @property
    def mean(self) -> float | None:
        """The mean score against others."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def rating(self) -> Rating | None:
        """The rating after the last game; None before the first one against another person."""
        return Rating(self.course[-1][1], self.rated) if self.course else None


# -- one game ---------------------------------------------------------------------------------------------------------------


def places(result: Json, seats: int) -> list[int]:
    """The place of each seat: as the game ranks them, or the winners and then by points; equals share a place."""
    if ranking := result.get("ranking"):
        return [list(ranking).index(seat) + 1 for seat in range(seats)]
    winners, totals = set(result.get("winners", ())), [score_of(result, seat) or 0 for seat in range(seats)]
    order = [(seat not in winners, 0 if seat in winners else -totals[seat]) for seat in range(seats)]
    return [1 + sum(other < mine for other in order) for mine in order]


def score_of(result: Json, seat: int) -> int | None:
    """The points of a seat, where the game counts any."""
    scores = result.get("scores", ())
    if seat >= len(scores):
        return None
    score = scores[seat]
    return int(score["total"] if isinstance(score, Mapping) else score)


def shares(game: Finished) -> tuple[SeatResult, ...]:
    found = []
    for place, seat in zip(places(game.result, len(game.seats)), game.seats, strict=True):
        left = seat.robot is not None and seat.whose is not None
        robot = seat.robot is not None and not left
        found.append(SeatResult(seat.whose, seat.name, robot, left, place, score_of(game.result, seat.seat)))
    return tuple(found)


def ranks(people: Sequence[SeatResult]) -> list[int]:
    """The places of the people among themselves; who left stands behind who stayed."""
    order = [(one.left, one.place) for one in people]
    return [1 + sum(other < mine for other in order) for mine in order]


# -- many games -------------------------------------------------------------------------------------------------------------


@cache
def model() -> PlackettLuce:
    return PlackettLuce()


def shown(rating: PlackettLuceRating) -> int:
    """A rating as people read it: three deviations below what is believed, so that it grows with certainty."""
    return round(BASE + SCALE * rating.ordinal())


def league(games: Iterable[Finished]) -> dict[str, Record]:
    """The records of everybody who played these games, which come in the order in which they ended."""
    records: dict[str, Record] = {}
    ratings: dict[str, PlackettLuceRating] = {}
    for game in games:
        found = shares(game)
        for share in found:
            if share.person is not None:
                record = records.setdefault(share.person, Record(share.person))
                record.name = share.name
                _count(record, share, game, len(found))
        if not game.friendly:
            _rate([share for share in found if not share.robot], game.ended_at, records, ratings)
    return records


def _count(record: Record, share: SeatResult, game: Finished, seats: int) -> None:
    if seats == 1:
        _count_solo(record, share, game.result)
        return
    record.games += 1
    if share.left:
        record.left += 1
    else:
        record.places[share.place] += 1
        if share.score is not None:
            record.scores.append(share.score)
    won = share.place == 1 and not share.left
    record.wins += won
    record.streak = record.streak + 1 if won else 0
    record.longest = max(record.longest, record.streak)


def _count_solo(record: Record, share: SeatResult, result: Json) -> None:
    if share.left:
        record.left += 1
        return
    record.solos += 1
    if share.score is not None and (record.solo_best is None or share.score > record.solo_best):
        band = result.get("rank")
        record.solo_best, record.solo_band = share.score, int(band) if band is not None else None


def _rate(
    people: Sequence[SeatResult], ended_at: float, records: Mapping[str, Record], ratings: dict[str, PlackettLuceRating]
) -> None:
    """Rate one game, if people played it against each other."""
    if len(people) < 2:
        return
    teams = [[ratings.get(one.person or "") or model().rating()] for one in people]
    after = model().rate(teams, ranks=[float(rank) for rank in ranks(people)])
    for one, (rating,) in zip(people, after, strict=True):
        if one.person is not None:
            ratings[one.person] = rating
            records[one.person].rated += 1
            records[one.person].course.append((ended_at, shown(rating)))


def ladder(records: Iterable[Record], without: Iterable[str] = ()) -> list[Record]:
    """Everybody with a rating, the strongest first; provisional ones behind the settled ones."""
    hidden = set(without)
    rated = [(record, rating) for record in records if record.person not in hidden and (rating := record.rating) is not None]
    rated.sort(key=lambda one: (one[1].provisional, -one[1].shown, -one[1].games, one[0].person))
    return [record for record, _ in rated]
