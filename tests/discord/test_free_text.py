"""What people write themselves, in every post and panel: it never works as markup, mention or link, and turns nothing around."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

import bot.discord_ui
from bot.discord_ui.answers import my_data as data
from bot.discord_ui.answers import replays, reviews
from bot.discord_ui.messages import desk, panels, posts
from bot.discord_ui.messages import statistics as standing
from bot.discord_ui.messages.desk import AtDesk, render_desk
from bot.discord_ui.messages.help import Here, render_help
from bot.discord_ui.messages.lesson import render_lesson, render_lessons
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.settings import render_settings
from bot.discord_ui.messages.spec import Menu, MessageSpec
from bot.discord_ui.pictures.draw import Drawn
from bot.discord_ui.posting import notices
from bot.discord_ui.posting import recognition as marks
from bot.lessons.course import Stand, offered
from bot.reviews import Reviewed
from bot.store import Held, Move, Person, Seat, Table
from bot.store.values.agreements import SeatOffer, UndoWish
from bot.store.values.news import (
    Call,
    EndVoteAsked,
    EndVoteOver,
    KeptEvent,
    News,
    Nudge,
    Offered,
    OfferOver,
    Reminder,
    ReminderOver,
    Slept,
)
from bot.store.values.shown import Shown as Kept
from bot.tables import Live, Look, Refused
from bot.tables.life.replay import Past
from bot.tables.results.ratings import Record
from bot.tables.values.model import event_to_json
from engines.kernel import Text, apply, clone
from engines.robots.looking_back import POINTS, Calendar, Point, Review, Turning
from engines.shelf import SHELF, game
from renderers import easel
from renderers.easel import Drawing, Order
from renderers.film import Film
from renderers.words import LANGUAGES, Words
from renderers.words.door import clean, isolated, marked
from tests.deep import some

LINK = "https:" + "//evil.example"
PLAIN = ("Xa", "Ybo", "Zoe")
HOSTILE = (
    (f"[nitro]({LINK})", "**b** __u__ *i* _i_", "||s|| ~~d~~ `c`"),
    ("@everyone", "<@1><@&2><#3></x:4>", f"{LINK} <{LINK}>"),
    ("```\ncode\n```", "# big\n## b", "> quote\n>>> all"),
    ("\u202eturned\u202c\u2067x", "a\u200b\u200d\ufeff\u00ad\u2060b", "Z" + "\u0301" * 40 + "a" + "\u0489" * 9),
    ("- list", "1. one", "-# small"),
    ("\\", "\\*x*\\", "\\[a](b)\\"),
    ("x" * 400, "*" * 300, "[" * 90 + "](" + LINK + ")"),
    ("<t:1:R>", "<:smile:5>", "<id:guide>"),
    ("دانيال", "שרה *x*", "\u200f\u061c1 2"),
    ("\u3164", "\u2800\u200b", "\u2066\u2069"),
    ("a\r\nb\u2028c\u2029d\x0be", "\x00\x1b[31m", "discord.gg/abc"),
)  # fmt: skip
SIGNS = re.compile(
    r"\\[^a-zA-Z0-9\s]|```|`[^`\n]+`|<(?:@[!&]?\d+|#\d+|/[^:>\n]+:\d+|a?:\w+:\d+|t:\d+(?::\w)?|id:\w+)>|https?://\S+|@everyone|@here"
    r"|\*+|_+|~~|\|\||\]\(|^(?:#{1,3}|-#|>{1,3}|[-*+•]|\d+[.)])(?=\s)|`",
    re.MULTILINE,
)
TURNING = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
UNSEEN = re.compile("[\u200b\u2060\ufeff\u00ad\u3164\u2800\x00-\x09\x0b-\x1f]")


def structure(text: str) -> list[str]:
    """What works as markup in a text, in order; what stands for itself behind a backslash does not."""
    found = (m[0] for m in SIGNS.finditer(text) if not m[0].startswith("\\"))
    return ["`…`" if one[:1] == "`" and one.strip("`") else one for one in found]


def faults(text: str) -> list[str]:
    """What no text may hold, marked or not."""
    rest = re.sub("\u2068[^\u2066-\u2069]*\u2069", "", text)
    wrong = ["turned around"] if TURNING.search(rest) else []
    wrong += ["unseen"] if UNSEEN.search(text) else []
    wrong += (
        ["piled up"]
        if any(all(unicodedata.category(c) in ("Mn", "Me") for c in text[n : n + 4]) for n in range(len(text) - 3))
        else []
    )
    return wrong


class Shown(NamedTuple):
    """All texts of a message: those in which markup works, and those that are shown as they are."""

    marked: list[str]
    plain: list[str]


def texts_of(specs: Iterable[MessageSpec]) -> Shown:
    """Everything that is to be read in messages."""
    marked_, plain = [], []
    for spec in specs:
        marked_.append(spec.content)
        for panel in spec.panels:
            marked_ += [panel.title, panel.text, *(part for field in panel.fields for part in field)]
            plain += [panel.footer, *([panel.image.alt] if panel.image else [])]
        plain += [image.alt for image in spec.files]
        for row in spec.rows:
            if isinstance(row, Menu):
                plain += [row.placeholder, *(part for o in row.options for part in (o.label, o.about))]
            else:
                plain += [button.label for button in row]
    return Shown(marked_, plain)


# -- games that have been played ------------------------------------------------------------------------------------------------


class Course(NamedTuple):
    """A game at some moments, with the entries up to its end."""

    states: list[Any]
    moves: list[Move]
    seed: str


@cache
def course(title: str) -> Course:
    """A random game of three, or of as many as there may be."""
    kind, rng = game(title), Random(4)
    seed = "free text"
    s, told = kind.begin(seed, 3)
    entries = [Move(0, -1, "start", [], 0, s.seals, [], [a.seat for a in s.asks], [event_to_json(e) for e in told], 0.0)]
    states = [clone(s)]
    while s.asks:
        t = clone(s)
        t.out, t.trace = [], []
        ask = rng.choice(t.asks)
        apply(t, ask.seat, rng.choice(ask.options))
        events = [event_to_json(e) for e in t.out]
        answers = [list(a) for a in t.trace]
        before, after = [a.seat for a in s.asks], [a.seat for a in t.asks]
        entries.append(Move(len(entries), ask.seat, "", answers, s.seals, t.seals, before, after, events, 0.0))
        s = t
        if len(entries) in (2, 9, 30, 80):
            states.append(clone(s))
    return Course([*states, s], entries, seed)


class EntryView(NamedTuple):
    """A table at a moment with people of these names, and words for one of them."""

    title: str
    names: Sequence[str]
    language: str
    state: Any
    over: bool

    @property
    def table(self) -> Table:
        """The table's row."""
        status = "finished" if self.over else "playing"
        result = dict(self.state.result) if self.over else {}
        questions = {a.seat: 0 for a in self.state.asks}
        made = Table(7, "11", "22", self.title, "101", 3, "s", status, questions=questions, result=result, language=self.language)
        made.seed = course(self.title).seed
        return made

    @property
    def seats(self) -> list[Seat]:
        """People in all seats."""
        return [Seat(n, name, str(101 + n)) for n, name in enumerate(self.names)]

    def look(self, seat: int | None = None, **changes: Any) -> Look:
        """What somebody sees."""
        table = self.table
        for name, value in changes.items():
            setattr(table, name, value)
        return Live(table, self.seats, self.state).look(seat)

    def words(self, seat: int | None = None) -> Words:
        """Words as the bot makes them."""
        return posts.words_for(self.table, self.seats, self.language, seat)

    @property
    def events(self) -> list[KeptEvent]:
        """All that was told to everybody."""
        return [e for move in course(self.title).moves for e in move.events if e["to"] is None][-12:]

    @property
    def past(self) -> Past:
        """The game up to its end."""
        table = self.table
        table.status, table.number = "finished", course(self.title).moves[-1].number
        return Past(table, tuple(self.seats), tuple(course(self.title).moves))


class Told:
    """Alt texts without pictures."""

    def draw(self, order: Order) -> Drawing:
        """What is said of a picture."""
        return Drawing(b"", easel._picture(order, order.reader.words()).alt)

    def close(self) -> None:
        """Nothing is held."""


def unpainted() -> Drawn:
    """Pictures of which only the words are made."""
    return Drawn(Told())


def record(name: str) -> Record:
    """Somebody with a rating."""
    return Record("101", name, 9, 3, rated=9, scores=[3, 4], course=[(n, 1000 + n) for n in range(9)])


# By the function that makes it, every kind of post and private panel. A new one without a case here fails the test below.
CASES: Mapping[str, Callable[[EntryView], Iterable[MessageSpec]]] = {
    "render_board": lambda s: [
        posts.render_board(s.look(), s.words(), unpainted(), posts.event_lines(s.events, s.words()), mats=(0, 1)),
        posts.render_board(s.look(), s.words(), unpainted(), (), history=True),
    ],
    "render_whole": lambda s: [posts.render_whole(s.look(), s.words(), unpainted(), alone) for alone in (True, False)],
    "render_rolls": lambda s: [posts.render_rolls(s.look(), _rolls(s), s.words(), unpainted())],
    "render_lobby": lambda s: [
        posts.render_lobby(s.look(status=status), s.words(), unpainted()) for status in ("lobby", "playing", "ended")
    ],
    "render_wish": lambda s: [posts.render_wish(s.look(), UndoWish("x", "101", 0, 2, ("101",)), s.words())],
    "render_plain": lambda s: [
        posts.render_plain(s.words(), key, name=s.names[0]) for key in ("table.left", "table.replaced", "discord.ended")
    ],
    "render_final": lambda s: [posts.render_final(s.look(), s.words(), unpainted())] if s.over else [],
    "render_desk": lambda s: [
        render_desk(AtDesk("101", s.look(seat), s.look(), tuple(s.events)), s.words(seat), unpainted()) for seat in (0, 1)
    ],
    "_offered": lambda s: [desk._offered(AtDesk("103", s.look(), s.look()), SeatOffer("x", 0, "103", "101"), s.words(), "")],
    "render_panel": lambda s: [
        panels.render_panel(
            s.look(seat), s.words(seat), unpainted(), None, "\n".join(posts.event_lines(s.events, s.words(seat))), whole=True
        )
        for seat in (0, 1, 2, None)
    ],
    "with_back": lambda s: [panels.with_back(panels.render_panel(s.look(0), s.words(0), unpainted()), s.look(0), s.words(0))],
    "render_undo": lambda s: [panels.render_undo(s.table, _refused(s), 3, True, s.words())],
    "render_rules": lambda s: [panels.render_rules(s.words(), s.words().chapters[0])],
    "render_legend": lambda s: [panels.render_legend(s.words(), one) for one in (unpainted(), NoPictures())],
    "render_card": lambda s: [panels.render_card(s.words(), panels.card_codes(s.title)[0], unpainted(), False)],
    "render_mats": lambda s: [panels.render_mats(s.look(), s.words(), unpainted())],
    "render_text_board": lambda s: whole(panels.render_text_board(s.look(), s.words())),
    "render_log": lambda s: whole(panels.render_log([(m, m.events) for m in course(s.title).moves[-9:]], s.words(0))),
    "pages": lambda s: whole(panels.pages(posts.event_lines(s.events, s.words()))),
    "render_reminder": lambda s: [
        notices.render_reminder(s.look(), [Call(n, 0, w) for n, w in enumerate(("half", "late", "up"))], Kept(), s.words())
    ],
    "render_offer": lambda s: [notices.render_offer(s.look(), Offered("x", 0, "103"), s.words())],
    "render_vote": lambda s: [notices.render_vote(s.look(), EndVoteAsked("x", 0, 1, 2), s.words())],
    "render_ended": lambda s: [notices.render_ended(s.look(), s.words())],
    "marked": lambda s: [marks.marked(posts.render_final(s.look(), s.words(), unpainted()), "x")] if s.over else [],
    "render_step": lambda s: [replays.render_step(s.past, n, 1, s.words(), unpainted()) for n in (0, 5, 10**6)] if s.over else [],
    "render_review": lambda s: [reviews.render_review(s.past, _reviewed(s), s.words(), unpainted())] if s.over else [],
    "film_spec": lambda s: [replays.film_spec(s.past, Film(b"", 3, (1, 1)), s.words())],
    "render_stats": lambda s: [
        standing.render_stats({s.title: record(s.names[0])}, s.title, s.names[0], 1, s.words(), unpainted()),
    ],
    "render_ladder": lambda s: [standing.render_ladder([record(n) for n in s.names], s.title, 1, "", s.words(), unpainted())],
    "render_help": lambda s: [
        render_help(Here(AtDesk("101", s.look(seat, status=status), s.look(status=status)), free=True), s.words(seat))
        for seat, status in ((0, "lobby"), (None, "lobby"), (0, "playing"), (None, "playing"), (0, "finished"))
    ],
    "render_lesson": lambda s: [
        render_lesson(stand, stand.live("101", s.names[0]), s.language, unpainted())
        for name in offered()
        for stand in _stands(name)
        if s.over  # it does not depend on the game of the table: once is enough
    ],
    "render_lessons": lambda s: [render_lessons([*offered()], {}, s.words())],
    "render_settings": lambda s: [render_settings(Person("101"), 0.0, s.words())],
    "render_privacy": lambda s: [standing.render_privacy("", s.words())],
    "render_data": lambda s: [data.render_data(Held(1, 1, 1, 1, True), Person("101"), s.words())],
    "render_last_word": lambda s: [data.render_last_word(Held(1, 1, 1, 1, True), s.words())],
}


def _reviewed(s: EntryView) -> Reviewed:
    """A look back with a decision of each seat, at the last entry."""
    seats, last = range(len(s.names)), course(s.title).moves[-1].number
    said = (Text("words.you"),)
    turnings = tuple(Turning(last, seat, said, said, 1.0) for seat in seats)[:3]
    points = (Point(0, (0.0,) * len(seats)), Point(last, tuple(map(float, seats))))
    return Reviewed(Review(POINTS, points, Calendar(), turnings, "easy"), game(s.title).view(s.state, None))


def _stands(name: str) -> list[Stand]:
    """Some steps of a lesson."""
    lesson = offered()[name]
    return [Stand(name, lesson, n) for n in range(0, lesson.free + 1, 4)]


def whole(pages: Sequence[MessageSpec]) -> list[MessageSpec]:
    """Pages as one: where they are parted depends on how long names are."""
    return [MessageSpec("\n".join(page.content for page in pages))]


def _rolls(s: EntryView) -> list[KeptEvent]:
    from renderers.words.book import book

    return [e for e in s.events if e["kind"] in book(s.title).rolls][:2]


def _refused(s: EntryView) -> str:
    """Refusals that repeat what somebody has typed."""
    typed = [name if clean(name) else "x" for name in s.names]
    refusals = (
        Refused("discord.no.card", word=typed[0], choices=[typed[1]]), Refused("table.no.zone", zone=typed[0]),
        Refused("kernel.unreadable", words=typed[2]), Refused("table.no.option", name=typed[0], value=typed[1]),
        Refused("discord.no.variant", word=typed[0], choices=[typed[1]]),
    )  # fmt: skip
    return "\n".join(panels.render_refusal(one, s.words()) for one in refusals)


def posts_of_the_bot() -> set[str]:
    """Every function of this door that makes messages, by what it says that it returns."""
    found = set()
    for module in pkgutil.walk_packages(bot.discord_ui.__path__, "bot.discord_ui."):
        here = importlib.import_module(module.name)
        for name, one in vars(here).items():
            own = inspect.isfunction(one) and one.__module__ == here.__name__ and not inspect.iscoroutinefunction(one)
            if own and "MessageSpec" in str(one.__annotations__.get("return", "")):
                found.add(name)
    return found


def test_every_kind_of_post_is_tried() -> None:
    assert posts_of_the_bot() == set(CASES)


def steps() -> set[tuple[type[News], ...]]:
    """The kinds of rows for which a notice is made."""
    return set(notices.NOTICES)


def test_every_kind_of_notice_is_tried() -> None:
    assert steps() == {
        (Reminder, ReminderOver),
        (Nudge,),
        (Offered, OfferOver),
        (EndVoteAsked, EndVoteOver),
        (Slept,),
    }


def read(case: str, title: str, names: Sequence[str], language: str) -> list[Shown]:
    """The same messages for people of these names, at several moments of a game."""
    states = course(title).states
    return [texts_of(CASES[case](EntryView(title, names, language, s, s is states[-1]))) for s in states]


def usual_title(case: str) -> str:
    """The game with which an ordinary run tries a case; all games have their turn."""
    return list(SHELF)[list(CASES).index(case) % len(SHELF)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("case", "title"), some(product(CASES, SHELF), lambda both: both[1] == usual_title(both[0])))
def test_no_name_works_in_any_post(case: str, title: str) -> None:
    for language in LANGUAGES if title == "oaxaca" else LANGUAGES[:1]:
        usual = read(case, title, PLAIN, language)
        for names in HOSTILE:
            for plainly, hostile in zip(usual, read(case, title, names, language), strict=True):
                assert [len(part) for part in plainly] == [len(part) for part in hostile], names
                for one, other in zip(plainly.marked, hostile.marked, strict=True):
                    assert structure(one) == structure(other), (names, other)
                    assert one.count("\n") == other.count("\n") and faults(other) == [], (names, other)
                for one, other in zip(plainly.plain, hostile.plain, strict=True):
                    assert one.count("\n") == other.count("\n") and faults(other) == [], (names, other)
                    shown = sum(clean(name).count("\\") for name in names)
                    assert shown or "\\" not in other, "nothing is escaped where nothing works"


# -- the door itself ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Ana", "José Ángel", "Nguyễn Thị Hương", "O'Brien", "Мария", "李小龍", "👩‍🚀 Ana", "anna-lena", "ไทย", "می‌خواهم"]
)
def test_usual_names_are_left_as_they_are(name: str) -> None:
    whole = unicodedata.normalize("NFC", name)
    assert clean(name) == whole and marked(name) == isolated(whole)


def test_signs_stand_for_themselves() -> None:
    assert marked("ana_maria") == "ana\\_maria" and clean("ana_maria") == "ana_maria"
    assert marked("1. x") == "1\\. x" and marked("- x") == "\\- x" and marked("anna-lena") == "anna-lena"
    assert len(clean("x" * 500)) == 32 and clean("\u3164\u200b") == ""


@pytest.mark.parametrize("hidden", ["", "\u200b", "\u200d", "\u3164", "\u2060", "\U000e0041", "\u202e", "\n"])
@pytest.mark.parametrize("letter", ["a", "\u0905", "\U0001f600"])
def test_no_letter_bears_a_tower_of_marks_whatever_is_hidden_in_it(letter: str, hidden: str) -> None:
    tower = f"\u0301\u0302{hidden}" * 20
    shown = clean(f"{letter}{tower}x")
    marks = [c for c in unicodedata.normalize("NFD", shown) if unicodedata.category(c) == "Mn"]
    assert len(marks) <= 3 and shown[-1] == "x", "two, and one that is a part of the letter"
    assert clean(shown) == shown


def test_whatever_is_written_comes_out_on_one_line_and_without_effect() -> None:
    rng = Random(5)
    signs = "\\*_~|`[]()<>@#:/-+.!1aZ \n\u202e\u2066\u200b\u200d\u0301\u05d0\u0627\U0001f600" + LINK
    for _ in range(3000):
        name = "".join(rng.choices(signs, k=rng.randrange(1, 60)))
        written = marked(name)
        assert structure(f"x {written} y") == [] and structure(written) == [], (name, written)
        assert "\n" not in written and faults(written) == [] and clean(clean(name)) == clean(name), (name, written)
