"""Close-ups can be read where they are shown: every word is large enough for an embed, whole, and apart from the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import cos, hypot, sin, tau
from random import Random

import pytest

from engines.kernel import Text
from engines.oaxaca.cards import CARD
from engines.patzcuaro.cards import CARD as ALTAR
from engines.shelf import game
from renderers.kit import closeup
from renderers.kit.closeup import END, TOP, WIDTH, Page, listening
from renderers.kit.encode import true_colours
from renderers.kit.sheet import Written
from renderers.kit.sizes import CLOSE_UP, DECIDES, DECISIVE_POINTS, EMBED, LEAST, LEAST_POINTS, points
from renderers.kit.text import ELLIPSIS, plain_name, width
from renderers.merchants_cove.closeups import bands, choose, dial, turn
from renderers.oaxaca.closeups import choose as crafts
from renderers.oaxaca.closeups.table import STYLE
from renderers.resafa.closeups import cargo
from renderers.rooms import pictures
from renderers.speech import ALT_LIMIT
from renderers.words import LANGUAGES, Words
from tests.deep import DEEP, KIT_SEED
from tests.gallery.moments import NAMES, Moment, moments
from tests.gallery.oaxaca import specimens
from tests.gallery.patzcuaro.specimens import seen, trading
from tests.gallery.played import LONG
from tests.renderers.closeups import GAMES, page

TALL, DEEP_DOWN, TOUCH = 0.66, 0.02, 3  # of a line: how high capitals are, how far figures reach below; pixels that may overlap


def positions(title: str, seats: int, games: int) -> Iterator[Moment]:
    """Positions of random games: one of every second kind of question, all of them in a deep run."""
    rng, coin, seen = Random(KIT_SEED + seats), Random(KIT_SEED), set[tuple[str, int]]()
    for _ in range(games):
        for found in moments(title, seats, rng):
            if DEEP or found.kind not in seen:
                seen.add(found.kind)
                if DEEP or coin.random() < 0.5:
                    yield found


def faults(written: tuple[Written, ...], names: list[str]) -> Iterator[str]:
    """What cannot be read on a page."""
    for one in written:
        if one.size < (DECIDES if one.decides else LEAST):
            yield f"{one.words!r} has only {points(one.size):.1f} points"
        a_name = any(one.words.endswith(name) or name.startswith(one.words.rstrip(ELLIPSIS).rstrip()) for name in names)
        if one.words.endswith(ELLIPSIS) and not a_name:
            yield f"{one.words!r} was cut"
        if one.x < -0.5 or one.x + one.wide > WIDTH + 0.5 or not 0 < one.baseline < CLOSE_UP[1]:
            yield f"{one.words!r} reaches over the edge"
    if not any(one.decides and TOP <= one.baseline <= END + 100 for one in written):
        yield "no number decides anything"
    yield from collisions([one for one in written if one.words.strip()])


def collisions(written: list[Written]) -> Iterator[str]:
    """Words that run into each other."""
    boxes = [(w.x, w.baseline - TALL * w.size, w.x + w.wide, w.baseline + DEEP_DOWN * w.size, w.words) for w in written]
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            if min(a[2], b[2]) - max(a[0], b[0]) > TOUCH and min(a[3], b[3]) - max(a[1], b[1]) > TOUCH:
                yield f"{a[4]!r} runs into {b[4]!r}"


@pytest.mark.parametrize("high", [1, 5, 6, 7, 8, 12, 20])
def test_codes_of_a_pile_that_is_taken_are_whole_however_high_it_is(high: int) -> None:
    view = seen(trading(), None)
    assert view.visit is not None
    here = view.visit.index
    spaces = tuple(replace(s, pile=tuple(ALTAR)[:high]) if s.index == here else s for s in view.spaces)
    shown = Moment("act.trade", replace(view, spaces=spaces), ())
    written, _ = page("patzcuaro", shown, "en", NAMES)
    codes = [one.words for one in written if one.words in ALTAR]
    assert not [*collisions([one for one in written if one.words in ALTAR])]
    assert len(codes) == high or f"+{high - len(codes)}" in {one.words for one in written}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_faces_are_whole_however_many_may_be_chosen(language: str) -> None:
    shown = next(moments("oaxaca", 2, Random(KIT_SEED)))
    words = Words(language, NAMES[:2], "oaxaca")
    for n in range(1, 7):
        faces = [1 + (first + i) % 6 for first in range(6) for i in range(n)]
        for some in (faces[i : i + n] for i in range(0, len(faces), n)):
            with listening() as heard:
                crafts.compose(shown.view, tuple(f"pick {face}" for face in some), words)
            cut = [one.words for one in heard[0] if one.words.endswith(ELLIPSIS)]
            assert not cut, some


@pytest.mark.deeper
@pytest.mark.parametrize(("title", "language"), list(product(GAMES, LANGUAGES)))
def test_every_word_of_a_close_up_can_be_read(title: str, language: str) -> None:
    counts = game(title).seat_counts
    wrong: dict[str, str] = {}
    usual = sorted({counts[0], counts[len(counts) // 2], counts[-1]})
    for seats in counts if DEEP else [usual[(KIT_SEED + LANGUAGES.index(language)) % len(usual)]]:
        for shown in positions(title, seats, 5 if DEEP else 1):
            for people in (LONG, NAMES) if DEEP else (LONG,):
                written, picture = page(title, shown, language, people)
                assert picture.image.size == CLOSE_UP
                assert 20 < len(picture.alt) <= ALT_LIMIT
                found = faults(written, [plain_name(name, "") for name in people])
                wrong |= dict.fromkeys(found, f"{shown.key} with {seats}: {shown.options}")
    assert wrong == {}, f"KIT_SEED={KIT_SEED}"


DIAL_X = 996  # the middle of the clock
OUTS = {
    "resafa": {"end": "end", "done": "done", "none": "none", "decline": "none", "abandon": "abandon", "close": "end"},
    "merchants_cove": {one: one for one in ("done", "none", "decline")},
}


@pytest.mark.parametrize(("title", "language"), list(product(OUTS, LANGUAGES)))
def test_what_ends_a_question_stands_on_the_page(title: str, language: str) -> None:
    seats, met = game(title).seat_counts[-1], 0
    for shown in positions(title, seats, 3 if DEEP else 1):
        ends = {said for option in shown.options if (said := OUTS[title].get(option.split(" ")[-1]))}
        if shown.key == "sales" or not ends:  # sales are planned in secret, by all at once
            continue
        written, _ = page(title, shown, language, NAMES)
        words, there = Words(language, NAMES[:seats], title), " ".join(one.words for one in written if one.baseline < TOP)
        for end in ends:
            met += 1
            assert words.say(Text(f"{title}.picture.closeup.out.{end}")) in there, shown
    assert met


def test_a_caravan_shows_what_it_carries() -> None:
    """As many as it carries, never with what it could carry as if that were counted, too."""
    met = set[str]()
    for shown in moments("resafa", 4, Random(KIT_SEED)):
        player = shown.view.players[shown.view.active]
        if shown.key in ("act.cargo", "act.trade", "act.room", "act.close") and shown.key not in met:
            written, _ = page("resafa", shown, "en", NAMES)
            said = [one.words for one in written if one.decides]
            assert str(player.load) in said and f"{player.load}/{player.capacity}" not in said
            met.add(shown.key)
    assert met


def test_amounts_that_may_be_loaded_are_written_as_ranges() -> None:
    assert [cargo.ranges(some) for some in ([], [2], [1, 2, 4, 5], [1, 3, 4])] == ["", "2", "1–2, 4–5", "1, 3–4"]


def test_every_time_token_stands_on_its_hour() -> None:
    """Its letter lies on the line from the middle of the clock to its hour, however many stand there."""
    met = set[int]()
    for shown in positions("merchants_cove", 4, 3 if DEEP else 2):
        if shown.key not in ("act", "act.bent"):
            continue
        written, _ = page("merchants_cove", shown, "en", NAMES)
        on_dial = [(w.words, w.x + w.wide / 2 - DIAL_X, w.baseline - 0.35 * w.size - turn.CY) for w in written]
        for one in shown.view.clock.tokens:
            hour, letter = tau * one.hour / shown.view.clock.hours, NAMES[one.token][0]
            aside = [
                x * cos(hour) + y * sin(hour) for words, x, y in on_dial if words == letter and hypot(x, y) < dial.ACROSS / 2
            ]
            assert min(map(abs, aside)) < 6, (shown.view.clock, letter, aside)
        met.add(len({one.hour for one in shown.view.clock.tokens}))
    assert met


def test_only_rows_in_which_a_die_fits_are_framed() -> None:
    found = {one.key: one for one in (s for seed in range(4) for s in moments("merchants_cove", 2, Random(KIT_SEED + seed)))}
    shown = found["writes"]
    fits = {option.split(" ")[2] for option in shown.options if not option.endswith(" skip")}
    drawn = pictures("merchants_cove").closeup(shown.view, shown.options, Words("en", NAMES[:2], "merchants_cove")).image
    for i, row in enumerate(shown.view.players[shown.view.active].rows):
        pitch = (closeup.INSIDE - bands.HEAD - bands.BOX_BETWEEN * row.length) / row.length + bands.BOX_BETWEEN
        high = (choose.ROWS_H - bands.ROW_BETWEEN) // 2
        x = closeup.EDGE + bands.HEAD + bands.BOX_BETWEEN + pitch * len(row.boxes)
        at = round(x + pitch / 2), choose.ROWS_Y + (high + bands.ROW_BETWEEN) * i - 2
        r, g, b = drawn.convert("RGB").getpixel(at)
        assert (min(r, g) - b > 60) == (row.key in fits), (row.key, at, (r, g, b))


@pytest.mark.parametrize("title", ["mottainai", "oaxaca"])
def test_the_name_of_a_rival_who_may_be_chosen_stands_in_one_line(title: str) -> None:
    """Whoever sits there: a name is cut at its end where it must be, and never broken."""
    seats = game(title).seat_counts[-1]
    view = next(moments(title, seats, Random(KIT_SEED))).view
    asked = replace(view, players=tuple(replace(p, asked="args.opponent" if p.seat == 0 else "") for p in view.players))
    shown = Moment("args.opponent", replace(asked, active=0), tuple(f"pick {n + 1}" for n in range(1, seats)))
    for turned in range(len(LONG)):
        people = (LONG[turned:] + LONG[:turned])[:seats]
        written, _ = page(title, shown, "es", people)
        names = [plain_name(name, "") for name in people]
        assert set(faults(written, names)) == set()
        for name in names[1:]:
            assert any(name.startswith(one.words.rstrip(ELLIPSIS)) and one.baseline < END for one in written), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_may_choose_among_all_workshops_of_a_table_reads_every_name(language: str) -> None:
    words = Words(language, LONG[:4], "oaxaca", strict=True)
    longest = sorted((c for c in CARD if CARD[c].deck), key=lambda c: width(words.card_name(CARD[c].code), "bold", 33))[-12:]
    view = next(v for v in specimens.played(4).views if any(p.workshop for p in v.players))
    (some, *_) = next(p.workshop for p in view.players if p.workshop)
    full = tuple(
        replace(p, workshop=tuple(replace(some, card=c) for c in longest[p.seat::4]), asked="args.remove" if p.seat == 0 else "")
        for p in view.players
    )  # fmt: skip
    shown = Moment("args.remove", replace(view, players=full, active=0, result={}), tuple(f"pick {c}" for c in longest))
    written, _ = page("oaxaca", shown, language, LONG)
    assert set(faults(written, [plain_name(name, "") for name in LONG])) == set()


@pytest.mark.parametrize("title", GAMES)
def test_robots_are_marked_instead_of_their_letters(title: str) -> None:
    """In the header, among the scores, and wherever else a crest stands."""
    for shown in positions(title, 2, 1):
        letters = []
        for robots in (frozenset[int](), frozenset({1})):
            words = Words("en", ("Xenia", "Quito"), title, robots=robots)
            with listening() as heard, true_colours():
                assert pictures(title).closeup(shown.view, shown.options, words).image
            letters.append([one.words for one in heard[-1] if one.words in ("X", "Q")])
        people, mixed = letters
        assert people.count("Q") and "Q" not in mixed and mixed.count("X") == people.count("X"), shown.key


def test_the_sizes_follow_from_the_box_of_an_embed() -> None:
    assert CLOSE_UP[0] / EMBED[0] == CLOSE_UP[1] / EMBED[1] == DECIDES / DECISIVE_POINTS == LEAST / LEAST_POINTS == 3
    assert points(LEAST) == 11 and points(DECIDES) == 14


def test_words_shrink_only_as_far_as_they_may_and_a_number_that_decides_less_far() -> None:
    drawn = Page(STYLE)
    drawn.line(0, 300, "so many words that they could never stand in such little room", 200)
    drawn.decisive(600, 400, "12345", 20, (255, 255, 255), room=10)
    line, number = drawn.written
    assert line.size == LEAST and line.wide <= 200 and line.words.endswith(ELLIPSIS)
    assert number.size == DECIDES and number.decides


def test_what_cannot_be_read_is_found() -> None:
    drawn = Page(STYLE)
    drawn.text(10, 300, "small", "bold", 20, (255, 255, 255))
    drawn.line(100, 500, "words that do not fit", 120)
    drawn.line(1150, 600, "outside", 500)
    drawn.line(300, 700, "one", 500)
    drawn.line(310, 705, "two", 500)
    said = " ".join(faults(tuple(drawn.written), ["Ana"]))
    for fault in ("6.7 points", "was cut", "over the edge", "runs into", "no number decides"):
        assert fault in said
