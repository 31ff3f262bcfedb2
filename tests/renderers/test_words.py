"""What pictures say: alt texts, and what dice did."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from random import Random

import pytest

from engines.kernel import Event, Text
from engines.oaxaca.cards import KINDS
from engines.shelf import game as rules
from renderers.kit.sizes import EMBED
from renderers.oaxaca import board, card
from renderers.oaxaca.final import ranking
from renderers.oaxaca.phrases import short, tiny
from renderers.oaxaca.roll import Die, dice_of
from renderers.rooms import pictures
from renderers.speech import ALT_AIM, ALT_LIMIT, Picture, shorten
from renderers.words import LANGUAGES, Words, texts
from renderers.words.book import book as in_words
from tests.deep import DEEP, one_of_each, sample
from tests.gallery.moments import NAMES, by_chance, by_robot, moment
from tests.gallery.moments import played as positions
from tests.gallery.oaxaca import specimens
from tests.renderers.books import BOOKS
from tests.renderers.looking import forget

OFTEN, SELDOM = 6, 0.01  # how many pictures of a kind of question are drawn, and which part of those that follow
IDLE = 60  # games that say nothing new
UNSAID = re.compile(rf"[{{}}`]|(?:{'|'.join(BOOKS)})\.")


def strict(language: str, seats: int) -> Words:
    """A speaker that does not put up with missing texts."""
    return Words(language, specimens.NAMES[:seats], "oaxaca", strict=True)


def seat_counts(game: str) -> tuple[int, ...]:
    """How many may sit at a table of that game, which need not be on the shelf yet."""
    counts: tuple[int, ...] = import_module(f"engines.{game}").GAME.seat_counts
    return counts


@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_alt_texts_are_complete_and_short_enough(language: str, game: str) -> None:
    for name, picture in BOOKS[game].made_up(language):
        assert 20 < len(picture.alt) <= ALT_AIM, name
        assert not UNSAID.search(picture.alt), picture.alt


TOLD = [(game, n, language) for game in BOOKS for n in seat_counts(game) for language in LANGUAGES]


@pytest.mark.parametrize(("game", "seats", "language"), one_of_each(TOLD, lambda told: (told[0], told[2])))
def test_alt_texts_of_a_whole_game(language: str, game: str, seats: int) -> None:
    book, shown = import_module(f"renderers.{game}"), import_module(f"tests.gallery.{game}.specimens")
    words = Words(language, shown.NAMES[:seats], game, strict=True)
    played = shown.played(seats)
    for view, own in list(zip(played.views, played.own, strict=True))[::7]:
        for alt in (book.board(view, words).alt, *(book.hand(v, words).tell() for v in own)):
            assert len(alt) <= ALT_AIM
            assert not UNSAID.search(alt), alt


@pytest.mark.sampled(3)
@pytest.mark.deeper
@pytest.mark.parametrize("game", BOOKS)
def test_every_picture_of_a_game_is_drawn_without_a_missing_text(game: str) -> None:
    book, shown = import_module(f"renderers.{game}"), import_module(f"tests.gallery.{game}.specimens")
    fewest, *_, most = seat_counts(game)
    for language, seats in sample((("en", fewest), ("es", most)), 2):
        words = Words(language, shown.NAMES[:seats], game, strict=True)
        played = shown.played(seats)
        for view, own in list(zip(played.views, played.own, strict=True))[:: 30 if DEEP else 60]:
            assert book.board(view, words).image.width >= 1600
            assert book.hand(own[-1], words).image.width == 1200
        assert book.final(played.views[-1], words).image.width == 1600


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize("game", BOOKS)
def test_a_whole_table_is_as_wide_as_the_box_in_which_it_is_shown(game: str) -> None:
    """Also a player's own board, from the first turn to the last, whatever the number of players."""
    room, shown = import_module(f"renderers.{game}"), import_module(f"tests.gallery.{game}.specimens")
    for seats in sample(seat_counts(game), 2):
        views, words = shown.played(seats).views, Words("en", shown.NAMES[:seats], game)
        for view in (views[0], views[len(views) // 2], views[-1]):
            for picture in (room.board(view, words), *(room.mat(view, seat, words) for seat in (0,) if hasattr(room, "mat"))):
                w, h = picture.image.size
                assert w * EMBED[1] >= h * EMBED[0], f"{seats} at the table: {w} × {h}"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", ["mottainai", "patzcuaro", "resafa"])
def test_a_final_score_is_as_wide_as_the_box_in_which_it_is_shown(game: str) -> None:
    """Of any number of players and with every tie; only where somebody has piled up very much it may be higher."""
    room, shown = import_module(f"renderers.{game}"), import_module(f"tests.gallery.{game}.specimens")
    for name, view, *_ in shown.made_up_finals():
        w, h = room.final(view, Words("en", shown.NAMES[: len(view.players)], game)).image.size
        assert w * EMBED[1] >= h * EMBED[0] or "crowded" in name, f"{name}: {w} × {h}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_cards_are_said_strictly(language: str) -> None:
    for code in KINDS:
        said = card(code, strict(language, 3), specimens.usual()).alt
        assert not UNSAID.search(said) and len(said) <= ALT_AIM


def test_a_board_says_whose_move_it_is_first() -> None:
    alt = board(specimens.usual(), strict("en", 3)).alt
    assert alt.startswith(
        "Oaxaca, round 2 of 3, Beatriz to act. Beatriz: dice 1 3 5; workshop (tokens left): Two-Headed Dragon 4"
    )
    assert alt.index("Beatriz:") < alt.index("Chucho:") < alt.index("Ana:") < alt.index("Tourists")


@pytest.mark.parametrize("game", BOOKS)
def test_our_texts_are_the_same_in_both_languages(game: str) -> None:
    sheets = [texts(language) for language in LANGUAGES]
    ours = [{key for key in sheet if key.startswith(f"{game}.picture.")} for sheet in sheets]
    assert ours[0] == ours[1] and len(ours[0]) > BOOKS[game].texts
    for key in ours[0]:
        holes = [sorted(set(re.findall(r"\{([a-z_]+)", sheet[key]))) for sheet in sheets]
        assert holes[0] == holes[1], key


def of_games(game: str, said: set[str], wanted: set[str]) -> Iterator[Picture]:
    """Close-ups and private pictures of robots' and of random games, until all is said or many of these have said nothing new."""
    one, rng, idle, drawn = rules(game), Random(1), 0, Counter[str]()
    for n in count():
        known, seats = len(said), one.seat_counts[n % len(one.seat_counts)]
        words = Words("en", NAMES[:seats], game)
        for state, ask in positions(one, seats, rng, by_robot if n < len(one.seat_counts) else by_chance):
            key = ask.key if ask is not None else "over"
            drawn[key] += 1
            if drawn[key] <= OFTEN or rng.random() < SELDOM:
                shown = moment(one, state)
                yield pictures(game).closeup(shown.view, shown.options, words)
                if ask is not None:
                    view, room = one.view(state, ask.seat), pictures(game)
                    yield room.panel(view, ask.options, words) if in_words(game).panels else room.hand(view, words)
        idle = 0 if len(said) > known else idle + 1
        if wanted <= said or idle >= IDLE:
            return


@pytest.mark.deep
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", BOOKS)
def test_every_text_of_ours_is_said_somewhere(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    true = Words.say

    def say(self: Words, text: Text) -> str:
        said.add(text.key)
        return true(self, text)

    monkeypatch.setattr(Words, "say", say)
    forget()
    for _, picture in BOOKS[game].made_up("en"):
        assert picture.image and picture.alt
    for _, picture in BOOKS[game].cards("en"):
        assert picture.image and picture.alt
    if game == "oaxaca":
        words = Words("en", specimens.NAMES, "oaxaca")
        for code in KINDS:
            for solo in (False, True):
                assert short(words, code, solo) and tiny(words, code, solo)
    ours = {key for key in texts("en") if key.startswith(f"{game}.picture.")}
    wanted = ours - {f"{game}.picture.{key}" for key in BOOKS[game].rare}
    for picture in of_games(game, said, wanted):
        assert picture.image and picture.alt
    assert sorted(wanted - said) == []


def test_a_long_text_ends_with_a_sentence() -> None:
    assert shorten("short.") == "short."
    cut = shorten("A sentence of some length. " * 60)
    assert len(cut) <= ALT_LIMIT and cut.endswith(".…")


# -- dice ---------------------------------------------------------------------------------------------------------------------


def told(kind: str, **data: object) -> tuple[Die, ...]:
    """The dice of an event."""
    return dice_of(Event(kind, None, data))


def test_dice_that_are_rolled_again_stand_where_the_old_ones_lay() -> None:
    dice = told("opening", seat=0, picked=[2, 2, 5], rolled=[1, 4, 6], before=[1, 2, 2, 5, 6], after=[1, 1, 4, 6, 6])
    kept = [d.face for d in dice if not d.was]
    assert [(d.was, d.face) for d in dice if d.was] == [(2, 1), (2, 4), (5, 6)]
    assert kept == [1, 6]


def test_other_dice_events() -> None:
    assert told("rolled", seat=0, rolled=[1, 6], saved=[4], after=[1, 4, 6])[-1] == Die(4, how="saved")
    assert told("kept_dice", seat=0, after=[2, 2]) == (Die(2, how="kept"),) * 2
    assert told("reclaimed", seat=0, old=4, rolled=2, before=[1], after=[1, 2]) == (Die(1, how="kept"), Die(2, 4, "reclaimed"))
    assert told("die_set", seat=0, old=4, new=1, before=[4, 4], after=[1, 4]) == (Die(1, 4, "set"), Die(4, how="kept"))
    assert told("early_riser", seat=0, old=4, new=5) == (Die(5, 4, "early"),)
    slots = told("customers", slots=[2], before=[1, 4], after=[1, 4])
    assert slots == (Die(1, how="kept"), Die(4, 4, "rerolled")), "rolled again, and fell the same way"


def test_equals_share_a_rank() -> None:
    def one(total: int, workshop: int) -> dict[str, int]:
        return {"total": total, "workshop_cards": workshop, "stall_cards": 5}

    assert ranking({"scores": [one(30, 2), one(39, 3), one(39, 1), one(30, 2)]}) == [(2, 1), (1, 2), (0, 3), (3, 3)]
