"""From games to weights: what is fitted is what lies in the games, and the same games give the same file."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bench.training import __main__ as training
from bench.training import proving, selfplay
from bench.training.__main__ import Lesson, Row, aimed, learned, write
from bench.training.fitting import Line, Position, fitted, logistic, solved, straightened
from bench.training.proving import Found, alone, at_table, passes
from bench.training.selfplay import Course, games_of, leaves, rivals_of, target
from bot.cli.simulate import Job, play_some
from engines.kernel import Fitted, apply
from engines.kernel.data import HOUSE
from engines.kernel.worths import Logistic, Proof, Weights, group_of
from engines.robots import Match
from engines.shelf import SHELF, game

COURSE = Course("patzcuaro", 2, 7, endings=1)
LESSON = Lesson("patzcuaro", 2)
GAMES = 4


def test_a_system_of_equations_is_solved() -> None:
    assert solved([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])


def test_weights_that_were_planted_are_found() -> None:
    rng = Random(1)
    rows = [{"base": 1.0, "a": rng.random(), "b": rng.random() * 100, "never": 0.0} for _ in range(4000)]
    said = [Position(n, "early", row, 3 + 20 * row["a"] - 0.5 * row["b"] + rng.gauss(0, 2)) for n, row in enumerate(rows)]
    line = fitted(said)
    assert line.weights["a"] == pytest.approx(20, abs=0.5) and line.weights["b"] == pytest.approx(-0.5, abs=0.01)
    assert line.weights["base"] == pytest.approx(3, abs=0.5)
    assert line.weights["never"] == 0 and line.error == pytest.approx(2, abs=0.1)


def test_a_chance_that_was_planted_is_found() -> None:
    rng = Random(2)
    leads = [rng.uniform(-20, 20) for _ in range(5000)]
    found = logistic((lead, rng.random() < 1 / (1 + exp(-0.2 * lead - 0.5))) for lead in leads)
    assert found == {"slope": pytest.approx(0.2, abs=0.02), "shift": pytest.approx(0.5, abs=0.1)}


def test_a_lead_may_be_worth_less_than_what_others_lead_by() -> None:
    rng, planted = Random(3), Logistic(slope=0.2, shift=0.3, ahead=-0.12)
    leads = [rng.uniform(-20, 20) for _ in range(20000)]
    assert planted.odds(10) == pytest.approx(exp(0.08 * 10 + 0.3)) and planted.odds(-10) == pytest.approx(exp(-2 + 0.3))
    found = logistic(((lead, rng.random() < 1 - 1 / (1 + planted.odds(lead))) for lead in leads), bent=True)
    assert found == pytest.approx({"slope": 0.2, "shift": 0.3, "ahead": -0.12}, abs=0.03)


@pytest.mark.sampled(3)
def test_a_run_that_was_interrupted_gives_the_same_file(tmp_path: Path) -> None:
    whole = games_of(COURSE, GAMES, 1, tmp_path / "once")
    again = tmp_path / "again"
    again.mkdir()
    lines = (tmp_path / "once" / COURSE.file).read_text(encoding="utf-8").splitlines(keepends=True)
    (again / COURSE.file).write_text(lines[0] + lines[2] + lines[1][:50], encoding="utf-8")  # cut off in the middle of a line
    assert games_of(COURSE, GAMES, 1, again) == whole and len(whole) == GAMES
    for folder in ("first", "second"):
        write("patzcuaro", learned(LESSON, whole, 1), tmp_path / folder)
    first, second = ((tmp_path / folder / "patzcuaro.json").read_bytes() for folder in ("first", "second"))
    assert first == second and b"own points" in first


def test_each_round_is_played_by_what_the_last_one_has_written(monkeypatch: pytest.MonkeyPatch) -> None:
    fit, read = game("patzcuaro").fitted, list[Weights]()
    assert fit is not None

    def played(*_: Any) -> list[Any]:
        read.append(fit.data)
        return []

    monkeypatch.setattr(training, "games_of", played)
    monkeypatch.setattr(training, "learned", lambda *_: {})
    monkeypatch.setattr(training, "write", lambda *_: "")
    monkeypatch.setattr("sys.argv", ["train", "patzcuaro", "--rounds", "3"])
    training.main()
    assert len({id(one) for one in read}) == 3


@pytest.mark.sampled(3)
def test_what_a_lead_is_worth_may_be_learned_from_others(tmp_path: Path) -> None:
    games, others = (games_of(course, GAMES, 1, tmp_path) for course in (COURSE, COURSE._replace(seed=8)))
    usual, told = learned(LESSON, games, 1), learned(LESSON, games, 1, others)
    assert told["weights"] == usual["weights"] and told["chances"] != usual["chances"]


def test_what_a_lead_is_worth_may_be_learned_anew_by_the_weights_that_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also for tables of so many that nothing was learned from; what was shown with the weights stays."""
    games, shipped = games_of(COURSE._replace(seats=3), 1, 1, tmp_path), (HOUSE / "robots" / "patzcuaro.json").read_bytes()
    (tmp_path / "patzcuaro.json").write_bytes(shipped)
    monkeypatch.setattr(training, "at_tables", lambda options: games)
    monkeypatch.setattr(training, "write", lambda title, found: write(title, found, tmp_path))
    monkeypatch.setattr("sys.argv", ["train", "patzcuaro", "--seats", "3", "--rounds", "0", "--judged", "1", "--jobs", "1"])
    training.main()
    before, after = json.loads(shipped), json.loads((tmp_path / "patzcuaro.json").read_bytes())
    assert after["chances"]["3"].keys() == {"early", "middle", "late"}
    assert after["chances"]["3"] != before["chances"].get("3")
    after["chances"]["3"] = before["chances"].get("3")
    assert {**after, "chances": {n: one for n, one in after["chances"].items() if one}} == before
    monkeypatch.setattr("sys.argv", [*sys.argv, "--bent"])
    training.main()
    bent = json.loads((tmp_path / "patzcuaro.json").read_bytes())["chances"]
    assert all(one.keys() == {"slope", "shift", "ahead"} for one in bent["3"].values()) and bent["2"] == before["chances"]["2"]


def test_judges_are_robots_that_play_by_weights_that_are_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = Namespace(game="patzcuaro", seats=2, seed=1, judged=1, jobs=1)
    easy, medium = (training.at_tables(Namespace(**vars(asked), judges=name))[0] for name in ("easy", "medium"))
    assert easy.seed == medium.seed and easy.moves != medium.moves
    monkeypatch.setattr("sys.argv", ["train", "patzcuaro", "--rounds", "1", "--judged", "1", "--judges", "medium"])
    with pytest.raises(SystemExit):
        training.main()
    assert "afterwards" in capsys.readouterr().err


def test_games_of_careful_robots_are_other_games_and_lie_apart(tmp_path: Path) -> None:
    sure = COURSE._replace(curious=0.0)
    usual, other = (games_of(course, 1, 1, tmp_path)[0] for course in (COURSE, sure))
    assert usual.seed == other.seed and usual.moves != other.moves
    assert {path.name for path in tmp_path.iterdir()} == {COURSE.file, sure.file} and COURSE.file != sure.file


@pytest.mark.sampled(3)
def test_what_is_learned_from_is_seen_by_whoever_has_just_acted(tmp_path: Path) -> None:
    played = games_of(COURSE, 1, 1, tmp_path)[0]
    found, result = leaves("patzcuaro", 2, played)
    assert found and all(view.reader == seat and not view.result for seat, view in found)
    assert [score["total"] for score in result["scores"]] == played.scores


@pytest.mark.sampled(3)
def test_where_whole_turns_are_thought_through_their_ends_are_learned_from(tmp_path: Path) -> None:
    played = games_of(Course("resafa", 1, 7), 1, 1, tmp_path)[0]
    found, _ = leaves("resafa", 1, played)
    words = [word for _, word in played.moves]
    turns = sum(word.startswith("play ") for word in words)
    assert len(found) == turns and all(view.players[seat].asked in game("resafa").turns for seat, view in found)


def test_what_ships_may_lie_halfway_between_what_was_made_by_hand_and_what_was_fitted() -> None:
    line = Line({"base": 3.0, "goods": 0.5, "tanks": -2.0}, penalty=1, error=1)
    assert Lesson("resafa", 1).shortened(line) == line
    halfway = Lesson("resafa", 1, way=0.5).shortened(line)
    assert halfway.weights == {"base": 1.5, "goods": 0.75, "tanks": -1.0}


def test_a_line_is_put_on_the_scale_of_what_came_of_it() -> None:
    rng = Random(3)
    rows = [{"base": 1.0, "a": rng.uniform(0, 9), "b": rng.uniform(0, 9)} for _ in range(200)]
    half = Line({"base": 1.0, "a": 2.0, "b": -1.0}, penalty=1, error=1)
    seen = [Position(n, "early", row, 100 + 3 * (2 * row["a"] - row["b"])) for n, row in enumerate(rows)]
    assert straightened(half, seen).weights == pytest.approx({"base": 100, "a": 6, "b": -3})
    against = [one._replace(target=-one.target) for one in seen]
    assert straightened(half, against) == half, "an order is never turned round"


def test_alone_a_halfway_worth_says_what_came_of_games_on_average(tmp_path: Path) -> None:
    games = games_of(Course("resafa", 1, 7, curious=0.5), 2, 1, tmp_path)
    lesson = Lesson("resafa", 1, way=0.5)
    rows, found = lesson.rows(games, 1), learned(lesson, games, 1)["weights"]["alone"]
    for name, weights in found.items():
        line = Line(weights, 0, 0)
        mine = [row.position for row in rows if row.position.phase == name]
        off = [line.of(one.features) - one.target for one in mine]
        assert abs(sum(off) / len(off)) < 0.5


@pytest.mark.parametrize(("title", "seats"), [("oaxaca", 1), ("resafa", 2), ("patzcuaro", 4)])
def test_nothing_goes_halfway_where_features_do_not_make_up_what_was_made_by_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], title: str, seats: int
) -> None:
    monkeypatch.setattr("sys.argv", ["train", title, "--seats", str(seats), "--way", "0.5"])
    with pytest.raises(SystemExit):
        training.main()
    assert f"do not make up its rough worth for {seats}" in capsys.readouterr().err


def made_up(title: str, seats: int) -> bool:
    fit = game(title).fitted
    return fit is not None and group_of(seats) in fit.by_hand


FROM_PARTS = [(title, seats) for title in SHELF for seats in game(title).seat_counts if made_up(title, seats)]


def test_it_is_known_of_which_games_features_make_up_the_worth_that_was_made_by_hand() -> None:
    assert set(FROM_PARTS) == {("resafa", 1), *(("merchants_cove", seats) for seats in (1, 2, 3, 4))}


@pytest.mark.parametrize(("title", "seats"), FROM_PARTS)
def test_the_worth_that_was_made_by_hand_is_made_up_of_features(title: str, seats: int) -> None:
    one, rng = game(title), Random(title)
    fit = one.fitted
    assert fit is not None
    s, seen = one.new("by hand", seats), 0
    while s.asks:
        apply(s, s.asks[0].seat, rng.choice(s.asks[0].options))
        for seat in range(seats) if s.asks else ():
            seen, view = seen + 1, one.view(s, seat)
            found = fit.features(view, seat)
            parts = fit.by_hand[group_of(seats)].items()
            assert sum(weight * found[name] for name, weight in parts) == pytest.approx(one.value(view, seat))
    assert seen > 30


def test_a_phase_may_aim_at_what_the_next_one_foretells_where_it_begins() -> None:
    def row(game: int, seat: int, phase: str, n: float, end: float) -> Row:
        return Row(Position(game, phase, {"base": 1.0, "n": n}, end), seat, end > 0)

    rows = [
        row(0, 0, "early", 1, -7), row(0, 0, "middle", 2, -7), row(0, 1, "middle", 3, 7), row(0, 0, "late", 4, -7),
        row(0, 0, "late", 9, -7), row(1, 0, "middle", 5, 8),
    ]  # fmt: skip
    found = aimed(rows, "late", Line({"base": 1.0, "n": 10.0}, 0, 0))
    assert [one.position.target for one in found] == [-7, 41, 7, -7, -7, 8]  # no other seat, game or phase
    assert [one.position.features for one in found] == [one.position.features for one in rows]


def test_what_is_to_be_foretold_is_a_lead_or_a_score() -> None:
    assert target({"scores": [30, 41]}, 0) == -11 and target({"scores": [{"total": 30}, {"total": 41}, {"total": 36}]}, 1) == 5
    assert target({"scores": [55]}, 0) == 55 and rivals_of({"scores": [55]}, 0) == []
    assert target({"scores": [{"total": 55}], "rival": {"total": 70}}, 0) == -15


def test_each_kind_of_table_has_weights_of_its_own(tmp_path: Path) -> None:
    for seats in (1, 2, 4):
        write("toy", {"weights": {group_of(seats): {"early": {"base": float(seats)}}}}, tmp_path)
        for part in ("proved", "duels"):
            write("toy", {part: {"medium": {str(seats): {"games": seats}}}}, tmp_path)
    write("toy", {"chances": {"2": {"early": 1}, "3": {"early": 1}, "4": {"early": 1}}, "spreads": {"1": {"early": 1}}}, tmp_path)
    write("toy", {"weights": {group_of(4): {"early": {"base": 5.0}}}, "chances": {"4": {"early": 2}}}, tmp_path)
    found = json.loads((tmp_path / "toy.json").read_text(encoding="utf-8"))
    assert {group: one["early"]["base"] for group, one in found["weights"].items()} == {"alone": 1, "two": 2, "more": 5}
    for part in ("proved", "duels"):  # what was shown with other weights proves nothing
        assert found[part]["medium"].keys() == {"1", "2"}
    assert (found["chances"], found["spreads"]) == ({"2": {"early": 1}, "4": {"early": 2}}, {"1": {"early": 1}})


@pytest.mark.parametrize("changed", ["robots/easy.py", "kernel/play.py", "toy/rules.py", "toy.json"])
def test_games_of_other_rules_or_robots_lie_apart(changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "ENGINES", tmp_path)
    monkeypatch.setattr(selfplay, "HOUSE", tmp_path)
    path = tmp_path / changed
    path.parent.mkdir(exist_ok=True)
    names = set[str]()
    for said in ("one", "other", "one"):
        path.write_text(said, encoding="utf-8")
        names.add(selfplay.players_of.__wrapped__("toy"))
    assert len(names) == 2 and selfplay.players_of("patzcuaro") in COURSE.file


@pytest.mark.sampled(3)
def test_a_proof_that_was_interrupted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Namespace(
        game="patzcuaro", seats=2, robot="medium", rival="easy", prove=3, seed=1, iterations=9, jobs=1,
        folder=tmp_path / "proofs",
    )  # fmt: skip
    whole = [(list(order), match.record["result"]) for order, match in proving.games(options)]
    path = next(options.folder.iterdir())
    assert len(whole) == 3 and "medium" in path.name
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:2]) + "[[", encoding="utf-8")
    played = list[int]()

    def counted(job: Job) -> list[tuple[list[str], Match]]:
        played.extend(job.numbers)
        return play_some(job)

    monkeypatch.setattr(proving, "play_some", counted)
    again = [(list(order), match.record["result"]) for order, match in proving.games(options)]
    assert played == [2] and json.loads(json.dumps(again)) == json.loads(json.dumps(whole))


@pytest.mark.parametrize("broken", [[], ["no end after 1201 decisions"]])
def test_whoever_does_not_come_to_an_end_has_proved_nothing(
    broken: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = Namespace(
        game="patzcuaro", seats=2, robot="medium", rival="easy", prove=200, seed=1, iterations=9, jobs=1, folder=tmp_path
    )  # fmt: skip
    won = {"scores": [40, 30], "winners": [0]}
    lines = [json.dumps((["medium", "easy"], won, broken if n == 7 else [])) for n in range(200)]
    (tmp_path / proving.name_of(options)).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert proving.proof_of(options)[1] == (not broken)
    assert ("game 7: no end" in capsys.readouterr().err) == bool(broken)


def test_a_proof_is_what_was_won_of_the_games(tmp_path: Path) -> None:
    def played(order: list[str], scores: list[int], **more: Any) -> tuple[list[str], Match]:
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return order, Match({"result": {"scores": scores, "winners": best, **more}})

    four = [played(["easy", "medium", "easy", "easy"], [1, 5, 2, 3]), played(["medium", "easy", "easy", "easy"], [4, 4, 1, 1])]
    assert at_table("medium", four) == (2, 1.5, None)
    solo = [played(["medium"], [30]), played(["easy"], [20]), played(["easy"], [40]), played(["medium"], [40])]
    assert alone("medium", [*solo, played(["medium"], [9])]) == (2, 1.5, 35.0)
    rival = {"rival": {"total": 25}}
    assert alone("medium", [played(["medium"], [30], **rival), played(["easy"], [20], **rival)]) == (1, 1.0, 1.0)


@pytest.mark.parametrize(
    ("title", "seats", "found", "enough"),
    [
        ("oaxaca", 2, Found(400, 232, None), True), ("oaxaca", 2, Found(400, 231, None), False),
        ("oaxaca", 2, Found(40, 40, None), False), ("oaxaca", 4, Found(400, 120, None), True),
        ("oaxaca", 4, Found(400, 114, None), False), ("oaxaca", 1, Found(400, 300, 34.9), False),
        ("oaxaca", 1, Found(400, 300, 35.0), True), ("oaxaca", 1, Found(400, 200, 40.0), False),
    ],
)  # fmt: skip
def test_what_is_too_little_is_not_proved(title: str, seats: int, found: Found, enough: bool) -> None:
    assert passes(title, "medium", seats, found) is enough


@pytest.mark.parametrize(
    ("won", "duel", "enough"),
    [
        (300, None, False), (322, None, False), (324, None, True),  # of 400, where `medium` has won 300
        (300, (200, 113.0), False), (300, (200, 115.0), True), (300, (199, 150.0), False), (271, (200, 150.0), False),
    ],
)  # fmt: skip
def test_hard_is_not_offered_where_it_is_no_stronger_than_medium(
    won: int, duel: tuple[int, float] | None, enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the games against `easy` it wins more than chance brings; or it beats `medium` in a duel, and `easy` often enough."""
    fit = game("oaxaca").fitted
    assert fit is not None
    proved = {"medium": {2: Proof(**Found(400, 300, None).proof)}}
    duels = {"hard": {2: Proof(**Found(*duel, None).proof)}} if duel is not None else {}
    monkeypatch.setitem(fit.__dict__, "data", fit.data.model_copy(update={"proved": proved, "duels": duels}))
    assert passes("oaxaca", "hard", 2, Found(400, won, None)) is enough


@pytest.mark.parametrize(("games", "passed"), [(200, True), (200, False), (199, False)])
def test_whoever_is_measured_anew_and_fails_is_offered_no_longer(
    games: int, passed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = ({"games": n, "won": 0.7, "low": 0.6, "high": 0.8} for n in (400, games))
    training.write("patzcuaro", {"proved": {"medium": {"2": old, "4": old}}}, tmp_path)
    monkeypatch.setattr(training, "proof_of", lambda options: (new, passed))
    monkeypatch.setattr(training, "write", partial(training.write, folder=tmp_path))
    training.prove(Namespace(game="patzcuaro", seats=2, robot="medium", rival="easy"))
    found = json.loads((tmp_path / "patzcuaro.json").read_text(encoding="utf-8"))["proved"]["medium"]
    assert found == {"4": old} | ({"2": new} if passed else {"2": old} if games < 200 else {})


def test_what_comes_of_a_duel_is_kept_beside_the_proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Namespace(game="patzcuaro", seats=2, robot="hard", rival="medium", prove=2, seed=1, iterations=1, jobs=1)
    options.folder = tmp_path
    told = list[tuple[str, Mapping[str, Any]]]()
    monkeypatch.setattr(training, "write", lambda title, found: told.append((title, found)))
    training.prove(options)
    ((title, found),) = told
    assert title == "patzcuaro" and found["duels"]["hard"]["2"]["games"] == 2
    orders = [json.loads(line)[0] for line in next(tmp_path.iterdir()).read_text(encoding="utf-8").splitlines()]
    assert sorted(orders[0]) == ["hard", "medium"] and orders[0] == orders[1][::-1]


def test_a_score_alone_is_foretold_with_its_spread_and_a_race_with_a_chance() -> None:
    def view_of(seats: int) -> SimpleNamespace:
        return SimpleNamespace(players=range(seats), result={}, reader=0)

    phases = {"early": {"base": 20.0, "n": 2.0}}
    weights = Weights(
        game="toy", about="", weights={"alone": phases, "two": phases}, chances={2: {"early": Logistic(slope=0.1, shift=0)}},
        spreads={1: {"early": 6.0}}, proved={},
    )  # fmt: skip
    fit = Fitted("none", lambda view, seat: {"base": 1.0, "n": 5.0}, lambda view: "early", lambda view, seat: 0.0)
    fit.__dict__["data"] = weights
    assert fit.expected(view_of(1)) == (30.0, 6.0) and fit.chances(view_of(1)) == ()
    assert fit.expected(view_of(2)) is None and len(fit.chances(view_of(2))) == 2 and not fit.knows(3)
