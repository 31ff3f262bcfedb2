"""What only one player sees can be read where it is shown, too: every word on it is large enough for an embed, and whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from engines.kernel import Text, apply
from engines.mottainai.cards import CARD as WORKS
from engines.patzcuaro.cards import RULES
from engines.shelf import SHELF, game
from renderers.kit.closeup import WIDTH, listening
from renderers.kit.encode import true_colours
from renderers.kit.sheet import Sheet, Written
from renderers.kit.sizes import CLOSE_UP, EMBED, LEAST_POINTS
from renderers.kit.text import ELLIPSIS, plain_name
from renderers.mottainai.closeups.choose import MANY as MANY_WORKS
from renderers.patzcuaro.phrases import number
from renderers.rooms import pictures
from renderers.words import LANGUAGES, Words
from renderers.words.book import book
from tests.deep import DEEP, KIT_SEED, by_turns
from tests.gallery.moments import by_chance, by_robot
from tests.gallery.played import LONG

MEASURED = tuple(title for title in SHELF if hasattr(pictures(title), "hand"))
MANY = 18  # cards in a hand: with more a page grows, and its words shrink with it


def seen(title: str, seats: int, rng: Random) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """What each player sees who is asked, with what may be chosen, and now and then one who waits."""
    one, choose = game(title), rng.choice((by_chance, by_robot))
    s = one.new(f"{rng.getrandbits(256):064x}", seats)
    while s.asks:
        for ask in s.asks:
            yield ask.key, one.view(s, ask.seat), ask.options
        waiting = [seat for seat in range(seats) if seat not in {ask.seat for ask in s.asks}]
        if waiting:
            yield "", one.view(s, rng.choice(waiting)), ()
        ask = rng.choice(s.asks)
        apply(s, ask.seat, choose(one, s, ask, rng))
    yield "over", one.view(s, 0), ()


def page(title: str, view: Any, options: tuple[str, ...], language: str) -> tuple[tuple[Written, ...], tuple[int, int]]:
    """What stands on a private page, and how large it is."""
    words = Words(language, LONG[: len(view.players)], title, strict=True)
    with listening() as heard, true_colours():
        shown = pictures(title)
        image = (shown.panel(view, options, words) if book(title).panels else shown.hand(view, words)).image
    return heard[-1] if heard else (), image.size


def faults(written: Sequence[Written], size: tuple[int, int], names: Sequence[str]) -> Iterator[str]:
    """What cannot be read on a page that is shown in an embed."""
    shrunk = min(EMBED[0] / size[0], EMBED[1] / size[1])
    for one in written:
        if one.words.strip() and one.size * shrunk < LEAST_POINTS - 0.01:
            yield f"{one.words!r} has only {one.size * shrunk:.1f} points"
        a_name = any(name in one.words or name.startswith(one.words.rstrip(ELLIPSIS).rstrip()) for name in names)
        if one.words.endswith(ELLIPSIS) and not a_name:
            yield f"{one.words!r} was cut"
        if one.x < -0.5 or one.x + one.wide > WIDTH + 0.5 or not 0 < one.baseline < size[1]:
            yield f"{one.words!r} reaches over the edge"


def sample(title: str, seats: int, share: float = 0.5) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """A view, with what may be chosen, of half of the kinds of question and size of hand; all of them in a deep run."""
    kinds, rng, coin = set[tuple[str, int]](), Random(KIT_SEED + seats), Random(KIT_SEED)
    for _ in range(2 if DEEP else 1):
        for key, view, options in seen(title, seats, rng):
            kind = key, len(getattr(view, "own", getattr(view, "hand", getattr(view, "drawn", ()))))
            if kind[1] <= MANY and (DEEP or kind not in kinds):
                kinds.add(kind)
                if DEEP or coin.random() < share:
                    yield f"{key or 'waiting'} with {seats} at the table and {kind[1]} cards", view, options


@pytest.mark.sampled(2)
@pytest.mark.deeper
@pytest.mark.parametrize(("title", "language"), by_turns(MEASURED, LANGUAGES))
@pytest.mark.usefixtures("words_alone_when_deep")
def test_every_word_of_a_private_page_can_be_read(title: str, language: str) -> None:
    counts, wrong = game(title).seat_counts, dict[str, str]()
    names = [plain_name(name, "") for name in LONG]
    for seats in counts if DEEP else (counts[-1] if language == "es" else counts[0],):
        for n, (what, view, options) in enumerate(sample(title, seats)):
            if DEEP and n % len(LANGUAGES) != LANGUAGES.index(language):
                continue  # the other language draws that one
            written, size = page(title, view, options, language)
            assert written and size[0] == CLOSE_UP[0]
            wrong |= dict.fromkeys(faults(written, size, names), what)
    assert wrong == {}, f"KIT_SEED={KIT_SEED}"


def way_out(option: str, key: str) -> str:
    """The text of Mottainai's that stands for a choice that is no card of the hand; benches and floors lie on the board."""
    verb = option.partition(" ")[0].partition("-")[0]
    if option in ("done", "decline", "no-task"):
        return f"closeup.out.{key.partition('.')[0]}"
    return f"may.{verb}" if verb in ("clerk", "monk", "tailor", "potter", "pray", "lose") and key.startswith("act.") else ""


def kind_of_work(option: str, words: Words) -> str:
    """The material of the work that a choice names."""
    found = WORKS.get(option.rpartition(" ")[2])
    return words.say(Text(f"mottainai.material.{found.material}")) if found is not None else ""


def named(title: str, option: str, words: Words, key: str) -> str:
    """What has to stand on the page for a choice; nothing where it is a die, a place, or one that is always there."""
    verb, *rest = option.split(" ")
    cards = import_module(f"engines.{title}.cards").CARD
    card = next((word for word in reversed(rest) if word in cards), "")
    if title == "oaxaca" and option.rpartition(" ")[2] in ("done", "none", "end"):
        return words.say(Text(f"oaxaca.picture.out.{option.rpartition(' ')[2]}"))
    if title == "mottainai" and (way := way_out(option, key)):
        return words.say(Text(f"mottainai.picture.{way}"))
    if option == "flip":
        return number(RULES.flip_penalty)
    if title == "patzcuaro":
        return words.say(Text("patzcuaro.picture.closeup.pass")) if verb == "pass" else ""
    return words.card_name(cards[card].code) if card and verb != "scrap" else ""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("title", [title for title in MEASURED if book(title).panels])
@pytest.mark.usefixtures("words_alone_when_deep")
def test_what_may_be_chosen_stands_on_the_page(title: str) -> None:
    seats, missing = game(title).seat_counts[-1], dict[str, set[str]]()
    words = Words("en", LONG[:seats], title)
    for what, view, options in sample(title, seats):
        written, _ = page(title, view, options, "en")
        said = " ".join(one.words for one in written)
        key = what.partition(" ")[0]
        asked: dict[str, tuple[str, ...]] = {option: (named(title, option, words, key),) for option in options}
        if title == "mottainai" and len(options) > MANY_WORKS:  # of so many works it tells how many there are of each material
            asked = {option: (*names, kind_of_work(option, words) or names[0]) for option, names in asked.items()}
        if lost := {names[0] for names in asked.values() if not any(name in said for name in names)}:
            missing[what] = lost
    assert missing == {}, f"KIT_SEED={KIT_SEED}"


@pytest.mark.usefixtures("words_alone_when_deep")
def test_ticks_leave_the_codes_of_cards_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is marked on a card of a trade: neither its code nor its mark lies below the other."""
    hand = import_module("renderers.patzcuaro.hand")
    discs, covered = list[tuple[float, float, float]](), dict[str, str]()
    drawn, mark = Sheet.disc, hand.marks

    def disc(sheet: Sheet, cx: float, cy: float, across: int, *rest: Any) -> None:
        discs.append((cx, cy, across / 2))
        drawn(sheet, cx, cy, across, *rest)

    def marks(*args: Any) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(Sheet, "disc", disc)
            mark(*args)

    monkeypatch.setattr(hand, "marks", marks)
    seen_lines = set[bool]()
    for seats in (2, 4):
        for what, view, options in sample("patzcuaro", seats, 1):
            discs.clear()
            if not what.startswith("act.trade"):
                continue
            written, _ = page("patzcuaro", view, options, "en")
            seen_lines.add(len(view.hand) > hand.ACROSS)
            codes = [one for one in written if one.words in view.hand and one.baseline < hand.TOP + hand.CARDS]
            assert discs and len(codes) == len(view.hand)
            for code, (cx, cy, r) in product(codes, discs):
                right, upper = code.x + code.wide, code.baseline - code.size * 0.7
                near = min(max(cx, code.x), right), min(max(cy, upper), code.baseline)
                if (near[0] - cx) ** 2 + (near[1] - cy) ** 2 < r**2:
                    covered[code.words] = what
    assert seen_lines == {False, True}
    assert covered == {}, f"KIT_SEED={KIT_SEED}"
