"""A desk as data: the direct message in which somebody follows one of their games, is asked, and does all that can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.discord_ui.messages import forms, posts
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.panels import beside, first_buttons, waiting, with_first
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.messages.spec import ROWS, Button, MessageSpec, Panel, Row
from bot.discord_ui.messages.times import Times, time_lines
from bot.store import Table
from bot.store.values.agreements import EndVote, SeatOffer, UndoWish
from bot.store.values.news import KeptEvent
from bot.tables import Look
from bot.tables.values.hint import Hint
from renderers.words import Words
from renderers.words.book import book
from renderers.words.icons import icon


@dataclass(frozen=True)
class AtDesk:
    """What somebody's desk shows of a table: all of it their own to know."""

    person: str
    look: Look  # as this person sees the table
    public: Look  # as everybody does
    events: tuple[KeptEvent, ...] = ()  # what happened lately, as this person may know it
    muted: bool = False
    language: str = ""  # in which this person reads; "": in that of the table
    icons: bool = True

    @property
    def table(self) -> Table:
        return self.look.table

    @property
    def lent(self) -> bool:
        """Whether a robot plays in the seat of this person."""
        return any(seat.owner == self.person for seat in self.look.seats)

    @property
    def asks(self) -> bool:
        """Whether there is a question to this person."""
        return self.look.ask is not None and self.table.status == "playing"

    @property
    def wish(self) -> UndoWish | None:
        """A wish to take moves back that this person has not answered."""
        wish = self.table.wish
        return wish if wish is not None and self.look.seat is not None and self.person not in wish.agreed else None

    @property
    def vote(self) -> EndVote | None:
        """A vote on an early end in which this person has not voted."""
        vote = self.table.offers.end
        if vote is None or self.look.seat is None or self.person in (*vote.agreed, *vote.refused):
            return None
        return vote

    @property
    def offer(self) -> SeatOffer | None:
        """A seat that is offered to this person."""
        return next((offer for offer in self.table.offers.seats.values() if offer.to == self.person), None)

    @property
    def offered(self) -> SeatOffer | None:
        """A seat that this person has offered to somebody, who has not answered."""
        return next((offer for offer in self.table.offers.seats.values() if offer.by == self.person), None)

    @property
    def nudged_by(self) -> int | None:
        """The seat from which this person was asked to go on, unless they have."""
        rings, seat = self.table.rings, self.look.seat
        return rings.nudged_by if seat is not None and self._still(rings.nudged) else None

    def _still(self, called: Mapping[int, int]) -> bool:
        seat = self.look.seat
        return seat is not None and seat in called and self.look.asks(seat, called[seat])

    @property
    def asked(self) -> tuple[str, ...]:
        """A mark for each thing that this person is asked."""
        if self.table.status != "playing":
            return ()
        question = (f"question:{self.look.since}",) if self.asks else ()
        wish = (f"wish:{self.wish.id}",) if self.wish is not None else ()
        vote = (f"vote:{self.vote.id}",) if self.vote is not None else ()
        offer = (f"offer:{self.offer.id}",) if self.offer is not None else ()
        rings = self.table.rings
        nudge = (f"nudge:{rings.nudged_at}",) if self.nudged_by is not None else ()
        reminder = (f"reminder:{rings.reminded_at}",) if self._still(rings.reminded) else ()
        return (*question, *wish, *vote, *offer, *nudge, *reminder)


def render_desk(
    at: AtDesk,
    words: Words,
    pictures: Pictures,
    only: str = "",
    picked: Sequence[int] | None = None,
    hint: Hint | None = None,
) -> MessageSpec:
    """The desk as it is: first the question, for that is what a phone shows; or how the game has ended."""
    table, place = at.table, _way(at.table, words)
    if table.status == "finished":
        final = posts.render_final(at.public, words, pictures)
        return replace(final, content=place)
    if table.status != "playing" or at.look.view is None:
        return MessageSpec("\n".join([words.word("discord.ended"), place]).strip())
    if at.offer is not None and at.look.seat is None and not at.lent:
        return _offered(at, at.offer, words, place)
    asked = [_question(at, words), *beside(at.look, words, hint), *_from_others(at, words), place]
    return MessageSpec("\n".join(asked).strip(), _panels(at, words, pictures), rows=_rows(at, words, only, picked, hint))


def _offered(at: AtDesk, offer: SeatOffer, words: Words, place: str) -> MessageSpec:
    """A seat is offered: of the table, whoever does not sit there yet sees nothing here."""
    text = words.word("discord.offer", person=offer.to, seat=offer.seat, n=at.table.id)
    return MessageSpec(f"{text}\n{place}", rows=(offer_buttons(at.table, offer, words),))


def offer_buttons(table: Table, offer: SeatOffer, words: Words) -> tuple[Button, Button]:
    """The two answers to whom a seat is offered."""
    return (
        Button(str(Id("take", table.id, 0, offer.id)), words.word("discord.button.accept"), "green"),
        Button(str(Id("decline", table.id, 0, offer.id)), words.word("discord.button.decline"), "red"),
    )


def agreement_buttons(at: AtDesk, words: Words) -> tuple[Button, ...]:
    """The two answers to what others would like of this person, the first of it that they have not answered."""
    table, wish, vote = at.table, at.wish, at.vote
    if wish is not None:
        asked = Id("agree", table.id, table.number, wish.id), Id("refuse", table.id, table.number, wish.id)
    elif vote is not None:
        asked = Id("endyes", table.id, 0, vote.id), Id("endno", table.id, 0, vote.id)
    else:
        return ()
    yes, no = words.word("discord.button.agree"), words.word("discord.button.refuse")
    return Button(str(asked[0]), yes, "green"), Button(str(asked[1]), no, "red")


def _way(table: Table, words: Words) -> str:
    """The way to the table, for whoever is not there."""
    if table.private:
        return ""
    return words.word("discord.desk.where", n=table.id, game=posts.title_of(table, words), link=posts.place(table))


def _question(at: AtDesk, words: Words) -> str:
    ask = at.look.ask
    if ask is not None:
        return f"**{words.question(ask.key, at.look.view)}**"
    return words.word("discord.desk.lent") if at.lent else waiting(at.look, words)


def _from_others(at: AtDesk, words: Words) -> list[str]:
    """What others would like of this person, and what this person would like of others."""
    lines = []
    if at.nudged_by is not None:
        lines.append(f"**{words.word('discord.desk.nudge', seat=at.nudged_by)}**")
    if at.offered is not None:
        lines.append(words.word("discord.desk.offered", seat=at.offered.seat, person=at.offered.to))
    return [*lines, *agreements(at, words)]


def agreements(at: AtDesk, words: Words) -> list[str]:
    """What others would like to agree on with this person, who has not answered."""
    wish, vote = at.wish, at.vote
    asked = []
    if wish is not None:
        asked.append(words.word("discord.desk.wish", seat=_seat_of(at, wish.by), turns=wish.turns))
    if vote is not None:
        asked.append(words.word("discord.desk.vote", seat=_seat_of(at, vote.by)))
    return [f"**{one}**" for one in asked]


def _seat_of(at: AtDesk, person: str) -> int | None:
    return next((seat.seat for seat in at.look.seats if seat.person == person), None)


def _panels(at: AtDesk, words: Words, pictures: Pictures) -> tuple[Panel, ...]:
    table, shown = at.table, book(at.table.game)
    board = pictures.closeup(table, at.public.view, words, posts.open_options(at.public))
    own = pictures.private(table, at.look.view, words, at.look.options) if at.look.seat is not None else None
    told = posts.story(posts.news_lines(at.events, words), words)
    times = time_lines(Times(at.look.until), at.look.asked, words)
    title = f"{shown.title(at.look.view, words)} · #{table.id}"
    fields = tuple(shown.summary(at.look.view, words)) if board is None or (own is None and at.look.seat is not None) else ()
    panel = Panel(title, "\n".join([*([told] if told else []), *times]), fields, image=board, colour=shown.colour)
    return (panel, *((Panel(image=own, colour=shown.colour),) if own is not None else ()))


# -- what can be done ------------------------------------------------------------------------------------------------------


def _rows(at: AtDesk, words: Words, only: str, picked: Sequence[int] | None, hint: Hint | None) -> tuple[Row, ...]:
    ask, whole = at.look.ask, not only and picked is None
    question = forms.rows(at.look, ask, at.look.since, words, only, picked) if ask is not None else ()
    first = first_buttons(at.look, words, hint) if whole else ()
    made = with_first(question, first, ROWS - 1)
    left = first if len(made) == len(question) and made == question else ()
    return (*made[: ROWS - 1], _always(at, words, whole, left[:1]))


def _always(at: AtDesk, words: Words, whole: bool, left: tuple[Button, ...] = ()) -> tuple[Button, ...]:
    """The row below the question: what may be agreed to, the way back, the rules, quiet.

    In the place of the rules stands what had no room above: help leads to them, too.
    """
    table = at.table

    def made(action: str, key: str = "", style: str = "grey", since: int = 0, rest: str = "") -> Button:
        return Button(str(Id(action, table.id, since, rest)), words.word(f"discord.button.{key or action}"), style)

    sound = replace(made("mute", "sound", rest="off"), icon=icon("", "bell"))
    quiet = () if table.private else (sound if at.muted else made("mute", rest="on"),)
    rules = made("rules")
    if at.look.seat is None:
        return (*((made("back", "take_back", "gold"),) if at.lent else ()), rules, *quiet)
    rules = left[0] if left else rules
    undo = made("undo", since=table.number)
    if not whole:
        return made("desk", "back"), undo, rules, *quiet
    if asked := agreement_buttons(at, words):
        return *asked, undo, rules, *quiet
    more = posts.more_pictures(table, words)
    if at.offered is not None:  # there is room for one of them
        more = (made("decline", "withdraw", rest=at.offered.id),)
    return undo, *more, rules, made("end", "end"), *quiet
