"""How many presses a game takes is counted rightly, and it is not more than it may be."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.clicks import __main__ as command
from bench.clicks.__main__ import table, to_play
from bench.clicks.figures import KINDS, figured
from bench.clicks.hand import Press, Shown, Tried, Wish, placed, usable, way
from bench.clicks.labels import codes, cut_off
from bench.clicks.limits import LIMITS
from bench.clicks.mind import Mind
from bench.clicks.sitting import Course, Played, Said, Step, played_out
from bot.discord_ui.messages import forms
from bot.discord_ui.messages.ids import Id, of_menu
from bot.discord_ui.messages.posts import seat_words
from bot.discord_ui.messages.spec import Menu, Row
from bot.store.values.news import KeptEvent
from bot.tables.values.ways import JOINT
from engines.shelf import SHELF, game
from tests.bot.test_labels import asked
from tests.deep import KIT_SEED

SHORT = 45  # answers in each game of an ordinary run
FEW = 12  # games for each number of seats of which the first turn is played
FIRST_TURN = 16  # answers in which Resafa's first turn is over; a game has only one of them, too few for a median
# Games in which everything happens that is to be measured, and often enough for a median; else the first two.
CHOSEN = {"merchants_cove": (1, 5), "oaxaca": (5, 6), "patzcuaro": (1, 2, 3, 4)}
TABLE, SINCE = 7, 3


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", SHELF)
def test_no_turn_takes_more_presses_than_it_may(title: str) -> None:
    """In a part of some games of a kind, in both languages."""
    games = [Played(title, 2, n, f, "random") for n, f in zip(CHOSEN.get(title, (1, 2)), cycle(("en", "es")))]
    found = figured([played_out(one, SHORT) for one in games])
    assert {name for name in LIMITS if "." not in name or name.startswith(f"{title}.")} <= found.figures.keys()
    over = {name: n for name, n in found.figures.items() if name in LIMITS and n > LIMITS[name]}
    assert not over, "\n".join(table(found))


@pytest.mark.deep
@pytest.mark.sampled(1, deep=5)
@pytest.mark.parametrize("title", SHELF)
def test_limits_hold_in_many_games(title: str) -> None:
    """In a whole game for each number of seats."""
    starts = [played_out(one, FIRST_TURN) for one in to_play((title,), FEW) if one.number > 0] if title == "resafa" else []
    found = figured([played_out(one) for one in to_play((title,), 1)] + starts)
    assert found.figures.keys() >= {name for name in LIMITS if "." not in name or name.startswith(f"{title}.")}
    over = {name: n for name, n in found.figures.items() if name in LIMITS and n > LIMITS[name]}
    assert not over, "\n".join(table(found))


# -- how a way is found -----------------------------------------------------------------------------------------------------


@dataclass
class Post:
    """A message with rows of components."""

    id: int
    components: list[dict[str, Any]] = field(default_factory=list)


def button(action: str, rest: str = "", since: int = SINCE, **more: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": str(Id(action, TABLE, since, rest)), "label": rest or action, "style": 1, **more}


def menu(action: str, *values: str, rest: str = "0", most: int = 1) -> dict[str, Any]:
    options = [{"value": value, "label": value} for value in values]
    made = of_menu(str(Id(action, TABLE, SINCE, rest)))
    return {"type": 3, "custom_id": made, "placeholder": "p", "options": options, "max_values": most}


def rows(*components: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": [one]} for one in components]


def pressed(wish: Wish, posts: Iterable[Shown], tried: Tried | None = None) -> tuple[str, tuple[str, ...], int] | None:
    """The action that is pressed, what is chosen there, and what it costs."""
    press = way(wish, usable([*posts], TABLE, SINCE), tried or Tried())
    return press and (press.control.id.action, press.values, press.cost)


def test_a_choice_that_can_be_seen_is_pressed_where_that_is_shortest() -> None:
    board = Post(1, rows(menu("menu", "gather 3", "gather 4"), button("say", "end"), button("choose", since=0)))
    panel = Post(2, rows(button("say", "gather 3")))
    assert pressed(Wish("gather 3"), [board]) == ("menu", ("gather 3",), 2)
    assert pressed(Wish("gather 3"), [board, panel]) == ("say", (), 1)
    assert pressed(Wish("end"), [board, panel]) == ("say", (), 1)
    assert pressed(Wish("craft 1"), [board, panel]) == ("choose", (), 1), "more is shown there"


def test_nothing_outdated_strange_or_disabled_is_pressed() -> None:
    old = Post(3, rows(button("say", "end", since=SINCE - 1), button("say", "end", disabled=True)))
    link = {"type": 2, "style": 5, "url": "x", "label": "end"}
    strange = {"type": 2, "style": 1, "custom_id": "end", "label": "end"}
    other = button("say", "end") | {"custom_id": str(Id("say", TABLE + 1, SINCE, "end"))}
    assert pressed(Wish("end"), [old, Post(4, rows(link, strange, other))]) is None


def test_a_part_of_a_choice_or_its_place_leads_on_and_nothing_is_tried_twice_but_another_page() -> None:
    verbs = Post(1, rows(menu("verbs", "place", "place l2"), menu("verbs", "a1", "b1", rest="1"), button("more", since=0)))
    assert pressed(Wish("place l2 4"), [verbs]) == ("verbs", ("place l2",), 2)
    line, tried = Wish("line a a1-b1", spots=("b1", "a1")), Tried()
    ways = []
    while (press := way(line, usable([verbs], TABLE, SINCE), tried)) is not None:
        ways.append(press.values)
        tried.note(press)
    assert ways == [("b1",), ("a1",), ()]
    verbs.components = rows(menu("verbs", "c1"), button("more", since=0))
    assert pressed(line, [verbs], tried) == ("more", (), 1), "it shows something else now"


def test_several_things_are_picked_at_once_by_their_names_or_places_and_confirmed() -> None:
    wish = Wish("again 2", picks=("again 2", "again 5", "again 2"), offered=("again 2", "again 2", "again 5"))
    panel = Post(1, rows(menu("picks", "0", "1", "2", most=3), button("say", "done")))
    assert pressed(wish, [panel]) == ("picks", ("0", "2", "1"), 4)
    panel.components += rows(button("run", "0.1.2"))
    assert pressed(wish, [panel]) == ("run", (), 1)
    named = Post(2, rows(menu("many", "use a", "use b", "use c", most=2)))
    assert pressed(Wish("use a", picks=("use a", "use c"), offered=("use a", "use b", "use c")), [named]) == (
        "many", ("use a", "use c"), 3,
    )  # fmt: skip
    assert pressed(Wish("use a", picks=("use a",), offered=("use b",)), [panel]) is None


def test_what_says_most_of_what_is_wanted_is_pressed_and_nothing_that_says_anything_else() -> None:
    wish = Wish("main production", then=("room b 1", "room a 2", "end"))
    panel = Post(1, rows(*(button("say", rest) for rest in ("main production", "main production;room a 2;room b 1"))))
    panel.components += rows(button("say", "main production;room a 1;room b 1"), button("say", "main production;end"))
    assert pressed(wish, [panel]) == ("say", (), 1)
    press = way(wish, usable([panel], TABLE, SINCE), Tried())
    assert press is not None and press.carried == "main production;room a 2;room b 1", "in whatever order"
    lines = Post(1, rows(menu("menu", "line a a1-a2;done", "line b b1-b2;done")))
    assert pressed(Wish("line b b1-b2", then=("done",)), [lines]) == ("menu", ("line b b1-b2;done",), 2)
    assert pressed(Wish("line b b1-b2"), [lines]) is None


def test_components_are_found_in_any_layout() -> None:
    section = {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": button("say", "flip")}
    post = Post(1, [{"type": 17, "components": [section, *rows(button("say", "end"))]}])
    assert [c.id.rest for c in usable([post], TABLE, SINCE)] == ["flip", "end"]


def test_a_button_costs_one_and_a_menu_one_more_for_each_pick() -> None:
    found = usable([Post(1, rows(button("say", "end"), menu("menu", "a", "b", most=2)))], TABLE, SINCE)
    assert [Press(found[0]).cost, Press(found[1], ("a",)).cost, Press(found[1], ("a", "b")).cost] == [1, 2, 3]


def laid(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """A question as it stands on the simulated Discord."""
    kept = (
        [{"type": 3, "custom_id": one.id, "options": [{"value": o.value} for o in one.options], "max_values": one.most}]
        if isinstance(one, Menu)
        else [{"type": 2, "custom_id": button.id, "label": button.label} for button in one]
        for one in rows
    )
    return [{"type": 1, "components": components} for components in kept]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("title", SHELF)
def test_something_leads_to_whatever_is_wanted_and_what_is_picked_can_be_confirmed(title: str) -> None:
    mind = Mind(title, Random(f"wishes {KIT_SEED}"), sensible=0)
    for seats in {game(title).seat_counts[0], game(title).seat_counts[-1]}:
        for live, ask in islice(asked(title, f"wishes {KIT_SEED} {seats}", seats), 150):
            look = live.look(ask.seat)
            assert look.ask is not None and live.state is not None
            wish, words = mind.wish(look, live.state, look.ask), seat_words(look, "es")
            post = Post(1, laid(forms.rows(look, look.ask, look.since, words)))
            press = way(wish, usable([post], live.table.id, look.since), Tried())
            assert press is not None, (KIT_SEED, ask, wish)
            if press.control.id.action == "picks":
                confirmed = Post(2, laid(forms.rows(look, look.ask, look.since, words, picked=placed(wish))))
                press = way(wish, usable([confirmed], live.table.id, look.since), Tried())
                assert press is not None and press.control.id.action == "run", (KIT_SEED, ask, wish)


# -- labels -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "language", "text", "found"),
    [
        ("oaxaca", "en", "Activate Banner (BA)", ["BA"]),
        ("oaxaca", "en", "Keep Market Bag (TE5a), value 4", ["TE5a"]),
        ("oaxaca", "es", "Conservar Bolsa de mercado, valor 4", []),
        ("patzcuaro", "en", "V01 (green: 2 lollipops) to level 1, place 1", ["V01"]),
        ("patzcuaro", "en", "Flip: draw 2, −5 points", []),
        ("mottainai", "es", "Vender Palillos (chopsticks)", ["chopsticks"]),
        ("resafa", "en", "Play beta-4 B", ["beta-4"]),
        ("resafa", "en", "A2: 2 VP, with 1 cube of water", []),
        ("resafa", "en", "Step 2 on the pink track: special card II", []),
        ("merchants_cove", "en", "Draw a5-a6", []),
        ("merchants_cove", "en", "🎲 K11: no Rogue icons", ["K11"]),
    ],
)
def test_codes_are_told_from_words_numbers_and_places(title: str, language: str, text: str, found: list[str]) -> None:
    assert codes(text, title, language) == found


def test_a_text_with_a_missing_end_is_told_from_one_that_is_written_so() -> None:
    assert cut_off("1 step to space 4: 1) trade…; 2) place 1 card in y…", "en")
    assert not cut_off("Choose…", "en") and not cut_off("Begin at a1 … d3", "en") and not cut_off("All of it", "en")
    assert cut_off("Choose…", "es"), "an English sentence"


# -- figures ----------------------------------------------------------------------------------------------------------------


def step(presses: int, *said: Said, turn: int = 1, mine: bool = True, told: Iterable[str] = (), **more: Any) -> Step:
    """What was pressed until something was said."""
    events = [KeptEvent(kind=kind, to=None, data={}) for kind in told]
    return Step([*said], presses, turn, mine, events, more.get("posted", []), more.get("board", 0), more.get("private", 0))


def course(title: str, *steps: Step, **more: Any) -> Course:
    return Course(Played(title, 2, 1), 0, [*steps], **more)


def test_presses_are_counted_for_questions_with_a_choice_and_by_kind_of_turn() -> None:
    again, done = Said("reroll", 3, "again 2"), Said("reroll", 2, "done")
    one = course(
        "oaxaca",
        step(4, again, done, turn=0, mine=False),
        step(1, Said("act", 5, "gather 3")), step(2, Said("keep", 2, "keep A")), step(1, Said("act", 1, "end")),
        step(2, Said("act", 9, "craft 3"), turn=3), step(1, Said("act", 2, "end"), turn=3),
        step(9, Said("act", 9, "combine 3"), turn=5), step(1, Said("act", 2, "end"), turn=5),
        single=[("act", ""), ("args.to", "a reason")], texts={"Banner (BA)", "Keep the…"},
    )  # fmt: skip
    found = figured([one])
    assert found.figures["per_decision"] == (4 + 1 + 2 + 2 + 1 + 9 + 1) / 8
    assert found.figures["per_answer"] == (4 + 1 + 2 + 2 + 1 + 9 + 1) / 7
    assert (found.figures["oaxaca.gather"], found.figures["oaxaca.craft"]) == (4, 3)
    assert (found.figures["single_option"], found.figures["cut_labels"], found.figures["code_labels"]) == (1, 1, 1)
    assert ("oaxaca args.to", "a reason") in found.single and found.coded == ["Banner (BA)"]


def test_acts_begin_with_their_question_and_the_first_turn_long_before_itself() -> None:
    resafa = course(
        "resafa",
        step(2, Said("start", 16, "turn 0 0"), turn=0, mine=False),
        step(2, Said("act.play", 6, "play beta-2 B"), turn=2),
        step(1, Said("act.next", 3, "main canal"), turn=2, told=["main"]), step(3, Said("act.canal", 8, "canal CT3"), turn=2),
        step(1, Said("act.next", 1, "end"), turn=2), step(2, Said("act.play", 5, "play beta-1 B"), turn=5),
    )  # fmt: skip
    assert figured([resafa]).figures["resafa.first_turn"] == 9
    assert figured([resafa]).figures["resafa.action"] == 4
    mottainai = course(
        "mottainai",
        step(2, Said("task", 4, "among paper")), step(1, Said("task", 2, "task frog")),
        step(1, Said("act.clerk", 1, "pray")), step(2, Said("act.monk", 3, "hire bowl")), step(1, Said("args.task", 2, "pick a")),
    )  # fmt: skip
    assert figured([mottainai]).figures["mottainai.task"] == 3
    assert figured([mottainai]).figures["mottainai.action"] == 3, "what leaves no choice is no action"


def test_two_lines_and_turns_without_placing() -> None:
    cove = course(
        "merchants_cove",
        step(2, Said("act", 9, "bend a 1")), step(1, Said("act.bent", 9, "chart")), step(3, Said("lines", 70, "line a a1-a2")),
        step(3, Said("lines", 70, "line b b1-b2")), step(1, Said("lines", 1, "done"), told=["charted", "charted"]),
        step(1, Said("place", 3, "place 1")),
    )  # fmt: skip
    assert figured([cove]).figures["merchants_cove.chart_two"] == 8
    ofrenda = course(
        "patzcuaro",
        step(3, Said("act.move", 3, "move 1")), step(2, Said("act.trade", 3, "trade C01")),
        step(3, Said("act.move", 3, "move 1"), turn=3), step(9, Said("act.altar", 3, "altar C01 1"), turn=3),
    )  # fmt: skip
    assert figured([ofrenda]).figures["patzcuaro.turn"] == 5


def test_what_is_posted_is_counted_by_the_turn_and_what_stands_counts_too() -> None:
    said = Said("act", 2, "end")
    one = course(
        "oaxaca",
        step(1, said, board=10, posted=[10], private=1), step(1, said, board=10, posted=[11, 12]),
        step(1, said, turn=3, board=12, private=4), step(1, said, turn=5, board=12, posted=[13]),
        step(1, said, turn=7, board=13),
    )  # fmt: skip
    found = figured([one, course("resafa", step(1, said, board=1, posted=[2]), step(1, said, turn=3, board=3))])
    assert found.figures["oaxaca.public_per_turn"] == 1, "of 1, 2, 1 and 1"
    assert found.figures["resafa.public_per_turn"] == 1.5
    assert found.figures["public_per_turn"] == 1.5 and found.figures["private_left"] == 4


def test_ways_through_several_questions_are_one_press_and_answer_all_of_them() -> None:
    both = Post(1, rows(button("say", f"keep A{JOINT}top B"), button("say", f"keep A{JOINT}bottom B")))
    assert pressed(Wish(f"keep A{JOINT}bottom B"), [both]) == ("say", (), 1)
    one = course("oaxaca", step(1, Said("keep", 2, "keep A"), Said("return", 2, "bottom B")))
    assert figured([one]).figures["per_decision"] == 1 / 2 and figured([one]).figures["per_answer"] == 1


def test_the_table_says_what_holds() -> None:
    lines = [*table(figured([course("oaxaca", step(1, Said("act", 2, "gather 3")), single=[("act", "")])]))]
    assert any("per_decision" in line and line.endswith("holds") for line in lines)
    assert any("single_option" in line and line.endswith("DOES NOT HOLD") for line in lines)
    assert len(to_play(["oaxaca", "mottainai"], 3)) == 24


WRITTEN = {  # in the file, by these names; others read them there
    "per_decision", "oaxaca.gather", "oaxaca.craft", "patzcuaro.turn", "mottainai.task", "mottainai.action", "resafa.action",
    "resafa.first_turn", "merchants_cove.chart_two", "single_option", "private_left", "public_per_turn", "cut_labels",
    "code_labels",
}  # fmt: skip


def test_what_is_held_against_limits_is_all_written_down() -> None:
    assert set(LIMITS) == WRITTEN and {name for name in WRITTEN if "." in name} == set(KINDS)


def test_the_file_keeps_what_others_have_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bench.json"
    file.write_text(json.dumps({"oaxaca.decisions_per_s": 9000, "clicks.per_decision": 7, "crowd.p99_ms": 40}))
    played = course("oaxaca", step(1, Said("act", 5, "gather 3")), step(2, Said("keep", 2, "keep A")))
    monkeypatch.setattr(command, "played_by", lambda processes, games: [played])
    monkeypatch.setattr(sys, "argv", ["bench.clicks", "oaxaca", "--games", "1", "--out", str(file)])
    command.main()
    found = json.loads(file.read_text())
    assert (found["oaxaca.decisions_per_s"], found["crowd.p99_ms"]) == (9000, 40)
    assert {name: found[f"clicks.{name}"] for name in ("per_decision", "oaxaca.gather", "single_option")} == {
        "per_decision": 1.5, "oaxaca.gather": 3, "single_option": 0,
    }  # fmt: skip
