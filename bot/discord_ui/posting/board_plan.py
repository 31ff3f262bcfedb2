"""When and how the board is posted: whether as a new message, who is mentioned, what is told, what is noted of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.desk import AtDesk, render_desk
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.spec import PANELS, MessageSpec, Panel
from bot.discord_ui.messages.times import times_of
from bot.discord_ui.posting.player_boards import changed_boards
from bot.discord_ui.posting.step import Step, gone, new
from bot.store import Post
from bot.store.values.news import Answered, Asleep, Board, Calls, HoursChanged, KeptEvent, Moved, News, TakenOver, Woke
from bot.store.values.shown import Shown
from bot.tables import Look
from renderers.words import Words
from renderers.words.book import Book, book

LINES = 60  # sentences kept for one board post
BOARD = (Board, HoursChanged, Calls, Answered, TakenOver, Woke, Moved)  # the news that a board shows


@dataclass(frozen=True)
class Attention:
    """Whom a board is for: the people who are asked, and which of them it mentions."""

    asked: Mapping[int, int]  # by seat, since which entry
    asleep: Mapping[int, Asleep]  # those of them who are to be left alone now
    known: Mapping[int, Asleep]  # those who slept when the news were written: they are called when they wake
    called: Sequence[int]  # those who are to be mentioned, if they are awake

    @property
    def mentioned(self) -> list[int]:
        return [seat for seat in self.called if seat not in self.asleep]

    @property
    def all_asleep(self) -> bool:
        return all(seat in self.asleep for seat in self.asked)

    @property
    def unheard(self) -> dict[int, bool]:
        """Who fell asleep before this was posted, which nobody knew; and whether they must be called when they wake."""
        return {seat: seat in self.called for seat in self.asked if seat in self.asleep and seat not in self.known}


def board_step(
    look: Look, rows: Sequence[Post], shown: Shown, words: Words, pictures: Pictures, alone: AtDesk | None = None
) -> Step:
    """The next step for a board: first what stands above it, then the board itself; alone, it is a desk."""
    if alone is not None:
        return _board(look, rows, shown, (), words, pictures, alone)
    if (above := _above(look, rows, shown, words, pictures)) is not None:
        return above
    lines, unsaid = taken_out(told_by(rows, words), unsaid_by(rows, words))
    if unsaid:
        story, recap = taken_out(shown.story, unsaid)[0], taken_out(shown.recap or (), unsaid)[0]
        shown = replace(shown, story=tuple(story), recap=None if shown.recap is None else tuple(recap))
    return _board(look, rows, shown, lines, words, pictures)


def _above(look: Look, rows: Sequence[Post], shown: Shown, words: Words, pictures: Pictures) -> Step | None:
    """What is posted above the board, once: what was rolled and, on a milestone, the whole table, in one message."""
    if shown.sending is not None and shown.sending.kind == "board":
        return None
    rolls = [e for row in rows if row.id > shown.rolled for e in _events(row.news) if e["kind"] in book(look.table.game).rolls]
    dice = posts.render_rolls(look, rolls, words, pictures).panels if rolls else ()
    whole = _whole(look, rows, shown, words, pictures) if len(dice) < PANELS else ()
    if not (dice or whole):
        return None
    after = replace(shown, below=True, rolled=rows[-1].id if dice else shown.rolled, whole=rows[-1].id if whole else shown.whole)
    spec = MessageSpec(panels=(*dice, *whole))
    return new("dice" if dice else "whole", after, spec, [row.id for row in rows], look.table, makes=False)


def _whole(look: Look, rows: Sequence[Post], shown: Shown, words: Words, pictures: Pictures) -> tuple[Panel, ...]:
    """The whole table for all, so that the channel's history shows the game: at its start, and when a round or a day begins."""
    told = book(look.table.game)
    begins = "board" not in shown and shown.whole < 0
    passed = any(is_milestone(e, told) for row in rows if row.id > shown.whole for e in _events(row.news))
    if not (told.closeups and (begins or passed)) or rows[-1].id <= shown.whole or posts.table_over(look):
        return ()
    panels = posts.render_whole(look, words, pictures, alone=False).panels
    return panels if panels[0].image is not None else ()  # in words it would say what the next post says


def is_milestone(event: KeptEvent, told: Book) -> bool:
    """Whether the whole table is posted for all when this has happened."""
    data = event["data"]
    return event["kind"] in told.milestones and not (told.once_around and (data.get("seat") or data.get("extra")))


def _board(
    look: Look,
    rows: Sequence[Post],
    shown: Shown,
    lines: Sequence[str],
    words: Words,
    pictures: Pictures,
    alone: AtDesk | None = None,
) -> Step:
    who = attention(look, rows, shown)
    fresh = needs_message(shown, who)
    story = story_after(shown, lines, who, fresh)
    marks = {} if book(look.table.game).closeups else pictures.marks(look.table, look.view)
    mats = changed_boards(marks, rows, shown, told_again(shown, lines, who, fresh))
    made = noted(_passed(shown, look), rows, lines, who)
    made = replace(made, story=tuple(story[-LINES:]), mats=mats or made.mats)
    people = [p for seat in who.mentioned if (p := look.seats[seat].person) is not None]
    seats = mats.seats if mats is not None else ()
    if alone is not None:
        spec = render_desk(alone, words, pictures)
    else:
        spec = posts.render_board(look, words, pictures, story, people, times=times_of(look, who.asleep), mats=seats)
    done = [row.id for row in rows]
    if not fresh:
        return Step(made, spec, shown["board"], "board", unheard=who.unheard, done=done)
    if "board" in shown and alone is not None:  # nobody else has read it, and whoever has is asked anew
        made = replace(made, gone=(*made.gone, shown["board"]))
    elif "board" in shown:
        made = replace(made, stale=(*made.stale, shown["board"]))
    step = new("board", made, spec, done, look.table)
    step.unheard = who.unheard
    if mats is not None and step.sending is not None:
        step.sending = replace(step.sending, mats=mats)
    return step


# -- what is told ---------------------------------------------------------------------------------------------------------


def told_by(rows: Sequence[Post], words: Words) -> list[str]:
    lines = [line for row in rows for line in _lines(row.news, words)]
    undone = sum(row.news.undone for row in rows if isinstance(row.news, Board))
    return [*lines, words.word("discord.board.undone", n=undone)] if undone else lines


def unsaid_by(rows: Sequence[Post], words: Words) -> list[str]:
    """What was told of entries that have been taken back."""
    return [line for row in rows if isinstance(row.news, Board) for line in posts.news_lines(row.news.unsaid, words)]


def taken_out(lines: Sequence[str], unsaid: Sequence[str]) -> tuple[list[str], list[str]]:
    """Sentences without those, of each the last; and which of those were not among them."""
    left, elsewhere = list(lines), list[str]()
    for line in reversed(unsaid):
        if line in left:
            del left[len(left) - 1 - left[::-1].index(line)]
        else:
            elsewhere.append(line)
    return left, elsewhere[::-1]


def _lines(news: News, words: Words) -> list[str]:
    match news:
        case Answered(seat):
            return [words.word("discord.board.answered", seat=seat)]
        case TakenOver(seat, robot, for_good):
            key = "discord.board.left_behind" if for_good else "discord.board.taken_over"
            return [words.word(key, seat=seat, robot=robot)]
        case Moved(left):
            return [words.word("discord.board.moved", channel=left)]
        case _:
            return posts.news_lines(_events(news), words)


def _events(news: News) -> Sequence[KeptEvent]:
    return news.events if isinstance(news, Board) else ()


def story_after(shown: Shown, lines: Sequence[str], who: Attention, fresh: bool) -> Sequence[str]:
    """The sentences on the board: for who is mentioned all since they were last awake, else what is new, or what was and is."""
    if who.mentioned:
        return (*(shown.recap or ()), *lines) or shown.story
    return lines if fresh and "board" in shown else (*shown.story, *lines)


def told_again(shown: Shown, lines: Sequence[str], who: Attention, fresh: bool) -> bool:
    """Whether the board tells again what the last one told."""
    if who.mentioned:
        return shown.recap is not None or not lines
    return "board" not in shown or not fresh


# -- who is mentioned, and whether that needs a message --------------------------------------------------------------------


def attention(look: Look, rows: Sequence[Post], shown: Shown) -> Attention:
    """Whom the board is for at this moment."""
    asleep = {seat: sleep for seat, sleep in look.asleep.items() if seat in look.waiting}
    return Attention(look.waiting, asleep, asleep_after(rows, shown.asleep), _called(look, rows, shown))


def needs_message(shown: Shown, who: Attention) -> bool:
    """Whether the board is a new message: a mention is heard in no other way, and nobody scrolls up to be asked."""
    buried = bool(who.asked) and shown.below
    return bool(who.mentioned) or "board" not in shown or shown.sending is not None or buried


def asleep_after(rows: Sequence[Post], before: Mapping[int, Asleep]) -> Mapping[int, Asleep]:
    """Who slept when these rows were written, by seat."""
    asleep = dict(before)
    for row in rows:
        match row.news:
            case Board() as board:
                asleep = dict(board.asleep)
            case HoursChanged(seat, sleep):
                asleep.pop(seat, None)
                if sleep is not None:
                    asleep[seat] = sleep
            case Calls(calls):
                for call in calls:
                    asleep.pop(call.seat, None)
    return asleep


def _called(look: Look, rows: Sequence[Post], shown: Shown) -> list[int]:
    """Who is to be mentioned if they are awake: whoever is newly asked, or was called after having slept."""
    before: Mapping[int, int] = {} if _anew(rows) else shown.asked
    actors = {row.news.seat for row in rows if isinstance(row.news, Board) and row.news.seat is not None}
    calls = [call for row in rows if isinstance(row.news, Calls) for call in row.news.calls]
    called = {c.seat for c in calls if look.asks(c.seat, c.entry) and c.entry != shown.greeted.get(c.seat)}
    return [seat for seat in look.waiting if seat in called or _newly_asked(look, seat, before, actors)]


def _newly_asked(look: Look, seat: int, before: Mapping[int, int], actors: set[int]) -> bool:
    """Whether somebody must be told: asked now and not before, or asked something new after somebody else has acted."""
    if seat not in before:
        return True
    return not look.asks(seat, before[seat]) and bool(actors - {seat})


def _anew(rows: Sequence[Post]) -> bool:
    """Whether the table can be seen again after it could not: whoever is asked is told so once more, and once."""
    return any(isinstance(row.news, Moved) or (isinstance(row.news, Board) and row.news.anew) for row in rows)


# -- what is noted --------------------------------------------------------------------------------------------------------


def noted(shown: Shown, rows: Sequence[Post], lines: Sequence[str], who: Attention) -> Shown:
    """What is known to be told once the board stands: who is asked, who sleeps, and what they will want to hear then."""
    recap = (*(shown.recap or ()), *lines)[-LINES:] if who.all_asleep else None
    return replace(shown, below=False, asked=who.asked, asleep=who.asleep, recap=recap, greeted=greeted_after(shown, rows, who))


def greeted_after(shown: Shown, rows: Sequence[Post], who: Attention) -> Mapping[int, int]:
    """Who was mentioned without a call, or before the call that was to wake them."""
    if _anew(rows):
        return {seat: who.asked[seat] for seat in who.mentioned}
    late = {seat: who.asked[seat] for seat in who.mentioned if seat in who.known}
    return {**shown.greeted, **late} if late else shown.greeted


def _passed(shown: Shown, look: Look) -> Shown:
    """What is shown without what is over: a wish, a nudge that was heard, an end that is none, a sleep that has ended."""
    if "wish" in shown and look.table.wish is None:
        shown = replace(shown.without("wish"), stale=(*shown.stale, shown["wish"]))
    if "nudge" in shown and not any(look.asks(seat, entry) for seat, entry in shown.nudged.items()):
        shown = gone(shown, "nudge")
    shown = gone(shown, "ended")  # it was opened again
    return shown if look.table.slept_at is not None else gone(shown, "slept")
