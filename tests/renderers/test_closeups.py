"""Close-ups can be read where they are shown: every word is large enough for an embed, whole, and apart from the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, product
from math import cos, dist, sin, tau
from random import Random

import pytest
from PIL import ImageChops

from engines.kernel import Text
from engines.merchants_cove.view import TokenView
from engines.oaxaca.cards import CARD
from engines.patzcuaro.cards import CARD as ALTAR
from engines.resafa.cards import COLOURS
from engines.shelf import game
from renderers.kit import closeup
from renderers.kit.closeup import END, TOP, WIDTH, Page, listening
from renderers.kit.encode import true_colours
from renderers.kit.sheet import Sheet, Written
from renderers.kit.sizes import CLOSE_UP, DECIDES, DECISIVE_POINTS, EMBED, LEAST, LEAST_POINTS, points
from renderers.kit.text import ELLIPSIS, plain_name, width
from renderers.merchants_cove.closeups import bands, choose, dial
from renderers.oaxaca.closeups import choose as crafts
from renderers.oaxaca.closeups.table import STYLE
from renderers.resafa.closeups import cargo
from renderers.resafa.closeups import table as tracks
from renderers.rooms import pictures
from renderers.speech import ALT_LIMIT
from renderers.words import LANGUAGES, Words
from tests.deep import DEEP, KIT_SEED, by_turns
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
def test_the_number_of_a_space_stands_with_the_word(language: str) -> None:
    """Alone it would be read as a count of cards, of steps or as an option."""
    word, met = Words(language, NAMES[:3], "patzcuaro").say(Text("patzcuaro.picture.closeup.place")), set[str]()
    for shown in {one.key: one for one in moments("patzcuaro", 3, Random(KIT_SEED))}.values():
        key, view = shown.key.rpartition(".")[2], shown.view
        written, _ = page("patzcuaro", shown, language, NAMES)
        if key == "reveal":
            (asked,) = (one.words for one in written if word in one.words and one.baseline < TOP)
            assert all(f"{target}" in asked for target in view.targets), asked
        elif key in ("move", "begin", "trade", "choose"):
            there = [target.index for target in view.destinations] or [view.visit.index]
            labels = [one for one in written if one.words == word]
            assert len(labels) == len(there)
            for label, index in zip(labels, there, strict=True):
                below = [one for one in written if one.words == str(index) and 0 < one.baseline - label.baseline < 50]
                assert any(abs(one.x + one.wide / 2 - label.x - label.wide / 2) < 1 for one in below), (shown.key, index)
        met.add(key)
    assert "move" in met


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


@pytest.mark.sampled(2, deep=1)
@pytest.mark.deeper
@pytest.mark.parametrize(("title", "language"), by_turns(GAMES, LANGUAGES))
@pytest.mark.usefixtures("words_alone_when_deep")
def test_every_word_of_a_close_up_can_be_read(title: str, language: str) -> None:
    counts = game(title).seat_counts
    wrong: dict[str, str] = {}
    usual = sorted({counts[0], counts[len(counts) // 2], counts[-1]})
    for seats in counts if DEEP else [usual[(KIT_SEED + LANGUAGES.index(language)) % len(usual)]]:
        for n, shown in enumerate(positions(title, seats, 3 if DEEP else 1)):
            if DEEP and n % len(LANGUAGES) != LANGUAGES.index(language):
                continue  # the other language draws that one
            people = (LONG, NAMES)[n // len(LANGUAGES) % 2 if DEEP else 0]
            written, picture = page(title, shown, language, people)
            assert picture.image.size == CLOSE_UP
            assert 20 < len(picture.alt) <= ALT_LIMIT
            found = faults(written, [plain_name(name, "") for name in people])
            wrong |= dict.fromkeys(found, f"{shown.key} with {seats}: {shown.options}")
    assert wrong == {}, f"KIT_SEED={KIT_SEED}"


OUTS = {
    "resafa": {"end": "end", "done": "done", "none": "none", "decline": "none", "abandon": "abandon", "close": "end"},
    "merchants_cove": {one: one for one in ("done", "none", "decline")},
    "oaxaca": {one: one for one in ("end", "none")},
    "mottainai": {"no-task": "no-task"},
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("title", "language"), list(product(OUTS, LANGUAGES)))
@pytest.mark.usefixtures("words_alone_when_deep")
def test_what_ends_a_question_stands_on_the_page(title: str, language: str) -> None:
    seats, rng, found = game(title).seat_counts[-1], Random(KIT_SEED), dict[tuple[str, frozenset[str]], Moment]()
    for shown in (one for _ in range(3 if DEEP else 1) for one in moments(title, seats, rng)):
        ends = frozenset(said for option in shown.options if (said := OUTS[title].get(option.split(" ")[-1])))
        if shown.key != "sales" and ends:  # sales are planned in secret, by all at once
            found.setdefault((shown.key, ends), shown)
    assert found
    words = Words(language, NAMES[:seats], title)
    for (_, ends), shown in found.items():
        written, _ = page(title, shown, language, NAMES)
        there = " ".join(one.words for one in written if one.baseline < TOP)
        for end in ends:
            assert words.say(Text(f"{title}.picture.closeup.out.{end}")) in there, shown


@pytest.mark.parametrize("key", ["reroll", "respond"])
def test_the_header_says_who_of_a_table_is_still_asked(key: str) -> None:
    """By name where it is one, by their crests where they are some, and nobody where they are all."""
    view = next(moments("oaxaca", 4, Random(KIT_SEED))).view
    for n in range(1, 5):
        for asked in combinations(range(4), n):
            people = tuple(replace(p, asked=key if p.seat in asked else "") for p in view.players)
            written, _ = page("oaxaca", Moment(key, replace(view, players=people), ()), "en", NAMES)
            header = [one.words for one in written if one.baseline < TOP]
            letters = [name[0] for name in NAMES[:4] if name[0] in header]
            assert letters == ([NAMES[seat][0] for seat in asked] if n < 4 else []), (asked, header)
            assert [name for name in NAMES if name in header] == ([NAMES[asked[0]]] if n == 1 else [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bonus_tile_that_was_found_has_both_ways_beside_the_network(language: str) -> None:
    words = Words(language, NAMES[:2], "resafa")
    view = next(moments("resafa", 2, Random(KIT_SEED))).view
    people = tuple(replace(p, asked="act.lying" if p.seat == 0 else "") for p in view.players)
    written, _ = page("resafa", Moment("act.lying", replace(view, players=people, active=0), ("use", "keep")), language, NAMES)
    for way in ("use", "keep"):
        said = words.say(Text(f"resafa.picture.closeup.{way}"))
        assert [one for one in written if one.words == said and TOP < one.baseline < END]


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


@pytest.mark.parametrize("market", [1, 6, 7])
def test_every_hour_can_be_read_and_every_time_token_told_apart(market: int) -> None:
    """However many stand on an hour: the topmost before its number, the others nearer to theirs than to another's."""
    view = next(moments("merchants_cove", 4, Random(KIT_SEED))).view
    words, middle, hours = Words("en", NAMES[:4], "merchants_cove"), 300, view.clock.hours
    for stands in combinations_with_replacement((12, 1, 2, 6, 7), 4):
        heights = [stands[: i + 1].count(hour) for i, hour in enumerate(stands)]
        tokens = tuple(TokenView(i, hour, up, 0) for i, (hour, up) in enumerate(zip(stands, heights, strict=True)))
        drawn = Page(STYLE, (2 * middle, 2 * middle))
        dial.dial(drawn, replace(view, clock=replace(view.clock, market=market, tokens=tokens)), middle, middle, words)
        spots = {w.words: (w.x + w.wide / 2 - middle, w.baseline - 0.35 * w.size - middle) for w in drawn.written}
        assert len(drawn.written) == len(spots) == hours + 4, stands
        ahead = {hour: (cos(tau * hour / hours), sin(tau * hour / hours)) for hour in stands}
        letters = [NAMES[i][0] for i in range(4)]
        for a, b in combinations((*map(str, range(1, hours + 1)), *letters), 2):
            assert dist(spots[a], spots[b]) > 45, (stands, a, b)
        for letter, hour, up in zip(letters, stands, heights, strict=True):
            x, y = spots[letter]
            if up == stands.count(hour):
                across, along = ahead[hour]
                assert abs(x * across + y * along) < 6, (stands, letter)
            tops = {one: spots[letters[3 - stands[::-1].index(one)]] for one in stands}
            assert min(tops, key=lambda one: dist(tops[one], (x, y))) == hour or stands.count(hour) > 2, (stands, letter)


@pytest.mark.parametrize("wide", [432, 592])
def test_where_a_step_leads_can_be_seen_whoever_stands_there(wide: int) -> None:
    for colour, mine in product(COLOURS, range(8)):
        seen = []
        for others in ((), tuple((seat, mine + 1) for seat in (1, 2, 3))):
            with_it, without = (Sheet(wide + 2 * tracks.AROUND, 104 + 2 * tracks.AROUND, (0, 0, 0)) for _ in range(2))
            for sheet, steps in ((with_it, True), (without, False)):
                tracks._stood_on(sheet, colour, wide, 104, (0, "A", 28, False), mine, others, steps)
            apart = ImageChops.difference(with_it.image, without.image).convert("L")
            seen.append(sum(apart.histogram()[64:]))
        assert seen[1] > 0.9 * seen[0] > 900, (colour, mine, seen)


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


@pytest.mark.sampled(2)
@pytest.mark.parametrize("title", GAMES)
@pytest.mark.usefixtures("words_alone_when_deep")
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
