"""What picture books share: pairs of pictures and words, details, phrases, columns of scores and the strip of a look-up."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import renderers
from renderers.kit.colour import themed
from renderers.kit.pages.lookup import (
    END,
    HEIGHT,
    ROOM,
    STRIP_H,
    STRIP_Y,
    WIDTH,
    Fact,
    Leaf,
    LookUps,
    Place,
    X,
    told,
    unseen,
)
from renderers.kit.pages.pairs import LookUp, ended, no_roll, paired, private
from renderers.kit.pages.scores import Compared, Line, Scores, number, pieces
from renderers.kit.pages.telling import Phrases, capital, clockwise, fullest, stopped
from renderers.kit.sheet import Sheet
from renderers.speech import ALT_AIM, Speaker
from renderers.words import Words

THEME = themed("#17402A", "#1F5236", "#0E2C1C", "#FFF7E6", "#23301F", "#A9CDB4", "#F8B83C")
WORDS = Words("en", ("Ana", "Beatriz", "Citlali"), "mottainai")
PHRASES = Phrases("mottainai")


@dataclass(frozen=True)
class Seen:
    """As much of a view as pages ask for."""

    reader: int | None = None
    result: str = ""


def draw(view: Seen, words: Speaker) -> Image.Image:
    """A picture that says by its width what it was made of."""
    return Image.new("RGB", (10 + (view.reader or 0), 10))


def tell(view: Seen, words: Speaker) -> str:
    """The same in words."""
    return f"seen by {view.reader}"


def test_a_pair_is_made_of_one_view_and_each_half_only_when_it_is_asked_for() -> None:
    made: list[str] = []

    def pixels(n: int) -> Image.Image:
        made.append("pixels")
        return Image.new("RGB", (n, 1))

    def said(n: int) -> str:
        made.append("words")
        return f"{n} wide"

    both = paired(pixels, said)
    picture = both(7)
    assert made == []
    assert picture.alt == "7 wide" and made == ["words"]
    assert picture.image.width == 7 and made == ["words", "pixels"]


def test_a_private_picture_is_for_a_reader_and_a_final_one_for_a_finished_game() -> None:
    hand, end = private(draw, tell), ended(draw, tell)
    with pytest.raises(ValueError, match="spectator"):
        hand(Seen(), WORDS)
    with pytest.raises(ValueError, match="not over"):
        end(Seen(1), WORDS)
    assert hand(Seen(2), WORDS).image.width == 12 and hand(Seen(0), WORDS).alt == "seen by 0"
    assert end(Seen(result="won"), WORDS).alt == "seen by None"
    with pytest.raises(ValueError, match="no dice"):
        no_roll([], Seen(), WORDS)


def test_a_thing_is_looked_up_by_the_code_of_its_kind() -> None:
    card = LookUp(
        lambda code: code.upper() if code.isalpha() else "", lambda c, w, v: Image.new("L", (len(c), 1)), lambda c, w, v: c
    )
    assert card("ab", WORDS).alt == "AB" and card("abc", WORDS, Seen()).image.width == 3
    with pytest.raises(ValueError, match="nothing is called '7'"):
        card("7", WORDS)


def test_as_much_is_told_as_there_is_room_for() -> None:
    assert fullest((3, 2, 1), lambda n: "x" * 400 * n) == "x" * 800
    assert len(fullest((4, 3), lambda n: "x" * 400 * n)) == 1200 > ALT_AIM  # the shortest there is
    assert fullest((), str) == ""


def test_words_begin_with_a_capital_end_as_sentences_and_go_around_the_table() -> None:
    assert capital("ñandú") == "Ñandú" and capital("") == ""
    assert [stopped(s) for s in ("Wait", "Wait.", "Who?")] == ["Wait.", "Wait.", "Who?"]
    assert clockwise("abc", 1) == ["b", "c", "a"] and clockwise("abc", -1) == ["a", "b", "c"]
    assert PHRASES.names_of(WORDS, (2, 0)) == "Citlali, Ana" and PHRASES.name_of(WORDS, 7) == "Player 8"
    assert PHRASES.listed(["Ana"], WORDS) == "Ana" and PHRASES.listed(["Ana", "Ben", "Cy"], WORDS) == "Ana, Ben and Cy"


@pytest.mark.parametrize("seats", range(1, 6))
def test_columns_of_scores_lie_side_by_side_and_every_part_at_one_height(seats: int) -> None:
    order = [(seat, rank) for rank, seat in enumerate(reversed(range(seats)), 1)]
    page = Scores(THEME, 100, order, [seats - 1], lambda seat: f"P{seat}")
    labels: list[int] = []
    cells: list[tuple[int, int, int, int, int]] = []
    sheet = Sheet(1600, 700, THEME.table)
    note = lambda sheet, *cell: cells.append(cell)  # noqa: E731
    points = lambda seat: -3 * seat  # noqa: E731
    lines = [Line("coin", lambda sheet, y: labels.append(y), 100, None, note), Line("flag", "Flags", 120, points, note)]
    end = page.draw(sheet, lines, "Total", "points", lambda seat: 10 + seat)
    assert labels == [200] and end == 100 + page.high(lines) == 100 + 100 + 220 + 146
    assert {(y, high) for _, y, _, high, _ in cells} == {(200, 100), (300, 120)}
    assert {room for _, y, room, *_ in cells if y == 300} == {page.beside(points)} and page.beside(points) < page.w - 60
    columns = sorted((x, seat) for x, y, _, _, seat in cells if y == 200)
    assert [seat for _, seat in columns] == [seat for seat, _ in order]
    assert all(b - a == page.w + 14 for (a, _), (b, _) in pairwise(columns))
    assert 1584 - seats < columns[-1][0] - 20 + page.w <= 1584
    assert page.colour(seats - 1, THEME.row) == THEME.gold and (seats == 1 or page.colour(0, THEME.row) == THEME.row)


@pytest.mark.parametrize("most", [0, 1, 5, 12, 30])
@pytest.mark.parametrize("room", [200, 480])
def test_pieces_of_evidence_are_as_large_as_they_can_be_and_stay_in_their_room(most: int, room: int) -> None:
    laid = pieces(most, room, 1.5)
    for n in range(most + 1):
        found = list(laid.places(n, 50, 300, laid.high))
        assert len(found) == n and all(x >= 50 and x + laid.w <= 50 + room for x, _ in found)
        assert all(y >= 300 and y + laid.h <= 300 + laid.high for _, y in found)
    assert pieces(1, room, 1.5).w >= laid.w >= 42


def test_a_verdict_has_room_for_every_step_of_a_tie() -> None:
    order = [(seat, 1) for seat in range(4)]
    page = Scores(THEME, 0, order, [0], lambda seat: f"P{seat}")
    sheet = Sheet(1600, 160, THEME.table)
    steps = [Compared("house", [(seat, "10") for seat in range(4)], (0, 1))] * 2
    page.verdict(sheet, 0, "crown", "Somebody wins", "a tie at thirty: first the one, then the other", steps)
    free = sheet.image.crop((1566, 32, 1582, 124))
    assert free.getcolors() == [(free.width * free.height, THEME.panel)]
    assert number(-3) == "−3" and number(0) == "0"


def leaf(ground: Image.Image, below: str | list[Place], facts: int = 0) -> Image.Image:
    """The page of a made-up thing: the whole of it, or what of it differs from the one without anything below."""
    look_ups = LookUps("", THEME, lambda w, h: ground.resize((w, h)), PHRASES.name_of)
    leaf = Leaf("A name", ("much " * 30, "little"), THEME.slot, lambda field: None, None, (Fact("coin", "12", "a word"),) * facts)
    return look_ups.page(leaf, "In this game", below, WORDS).convert("RGB")


@pytest.mark.parametrize("n", [1, 2, 5, 12])
@pytest.mark.parametrize("hidden", ["", "3 not seen yet"])
def test_places_of_a_thing_stay_on_their_strip_however_many_there_are(n: int, hidden: str) -> None:
    table = Image.new("RGB", (1, 1), THEME.table)
    places = [Place(i % 3 if i % 2 else -1, f"in the gallery of somebody {i}", "portrait" if i % 3 else "") for i in range(n)]
    found, bare = leaf(table, [*places, *unseen(hidden)]), leaf(table, [])
    box = ImageChops.difference(found, bare).getbbox()
    assert box is not None and box[0] >= 32 and box[2] <= END + 2 and box[1] > STRIP_Y + 50 and box[3] < STRIP_Y + STRIP_H
    assert found.size == (WIDTH, HEIGHT) == (1200, 900)
    assert len(told(places, WORDS, PHRASES.name_of)) == n


def test_a_thing_has_as_many_facts_as_it_has_and_a_sentence_where_nobody_plays() -> None:
    table = Image.new("RGB", (1, 1), THEME.table)
    bare = leaf(table, "It is so in every game")
    for facts in (1, 3):
        box = ImageChops.difference(leaf(table, "It is so in every game", facts), bare).getbbox()
        assert box is not None and box[0] >= X - 1 and box[2] <= X + ROOM + 2 and box[3] < STRIP_Y


def test_a_place_without_words_is_its_owner_alone() -> None:
    assert told([Place(1, ""), Place(-1, "on the floor"), Place(0, "in hand")], WORDS, PHRASES.name_of) == [
        "Beatriz", "on the floor", "Ana: in hand",
    ]  # fmt: skip


def test_no_room_of_the_pictures_imports_inside_a_function() -> None:
    found = [
        f"{path.name}:{inner.lineno}"
        for path in Path(renderers.__file__).parent.rglob("*.py")
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(outer, ast.FunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert found == []
