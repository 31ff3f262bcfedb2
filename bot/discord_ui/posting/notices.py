"""Short posts around a game: reminders, nudges, offers of seats, votes on an early end, a table that falls asleep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.posts import address
from bot.discord_ui.messages.spec import Button, MessageSpec
from bot.discord_ui.posting.step import Step, gone, new, of
from bot.store import Post, Seat, Table
from bot.store.values.news import (
    Call,
    EndVoteAsked,
    EndVoteOver,
    News,
    Nudge,
    Offered,
    OfferOver,
    Reminder,
    ReminderOver,
    Slept,
)
from bot.store.values.shown import Shown
from bot.tables import Look
from renderers.words import Words


def notice_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step | None:
    """The next step for these posts; None when none of them is due."""
    for kinds, made in NOTICES.items():
        due = [row for row in rows if isinstance(row.news, kinds)]
        if due:
            return made(look, due, shown, words)
    return None


# -- calls ----------------------------------------------------------------------------------------------------------------


def link(table: Table, shown: Shown) -> str:
    """The way to the board, or to the channel when there is none."""
    known = "board" in shown or table.private
    return address(replace(table, posts=shown)) if known else f"<#{table.channel}>"


def still(look: Look, calls: Sequence[Call], shown: Shown) -> list[Call]:
    """The calls whose question is still open; all of them where one may have been sent, and must be found."""
    playing = look.table.status == "playing"
    return [c for c in calls if shown.sending is not None or (playing and look.asks(c.seat, c.entry))]


def people_of(look: Look, calls: Sequence[Call]) -> tuple[str, ...]:
    return tuple(p for c in calls if (p := look.seats[c.seat].person) is not None)


def reminder_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """A reminder takes the place of the one before it, which is deleted; when all have answered, none stays."""
    done, last = of(rows, Reminder, ReminderOver), rows[-1].news
    after = gone(shown, "reminder")
    calls = still(look, last.calls, shown) if isinstance(last, Reminder) else []
    if not calls:
        return Step(after, done=done)
    return new("reminder", after, render_reminder(look, calls, shown, words), done, look.table)


def render_reminder(look: Look, calls: Sequence[Call], shown: Shown, words: Words) -> MessageSpec:
    lines = []
    for call in calls:
        person, up = look.seats[call.seat].person, look.until.get(call.seat)
        if person is not None:
            until = round(up) if up is not None else 0
            lines.append(words.word(f"discord.reminder.{call.which}", person=person, until=until))
    lines.append(words.word("discord.reminder.where", link=link(look.table, shown)))
    return MessageSpec("\n".join(lines), pings=people_of(look, calls))


def nudge_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """Somebody asks the others on; it goes when they have answered."""
    done, last = of(rows, Nudge), rows[-1].news
    after = gone(shown, "nudge")
    calls = still(look, last.calls, shown) if isinstance(last, Nudge) else []
    if not calls or not isinstance(last, Nudge):
        return Step(after, done=done)
    people = people_of(look, calls)
    mentions = " ".join(f"<@{p}>" for p in people)
    text = words.word("discord.nudge", people=mentions, seat=last.by, link=link(look.table, shown))
    after = replace(after, nudged={c.seat: c.entry for c in calls})
    return new("nudge", after, MessageSpec(text, pings=people), done, look.table)


# -- agreements -----------------------------------------------------------------------------------------------------------


def offer_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    offers = [(row.id, row.news) for row in rows if isinstance(row.news, Offered | OfferOver)]
    which = offers[0][1].id
    mine = [(row, news) for row, news in offers if news.id == which]
    done, last, slot = [row for row, _ in mine], mine[-1][1], f"offer:{which}"
    if isinstance(last, Offered):
        return new("offer", shown, render_offer(look, last, words), done, look.table, slot=slot)
    if slot not in shown:
        return Step(shown, done=done)
    said = words.word("discord.offer.accepted" if last.accepted else "discord.offer.over")
    return Step(shown.without(slot), MessageSpec(said), shown[slot], done=done)


def render_offer(look: Look, offer: Offered, words: Words) -> MessageSpec:
    person, number = offer.to, look.table.id
    text = words.word("discord.offer", person=person, seat=offer.seat, n=number)
    accept = Button(str(Id("take", number, 0, offer.id)), words.word("discord.button.accept"), "green")
    decline = Button(str(Id("decline", number, 0, offer.id)), words.word("discord.button.decline"), "red")
    return MessageSpec(text, rows=((accept, decline),), pings=() if offer.asleep else (person,))


def vote_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    done, last = [row.id for row in rows], rows[-1].news
    if isinstance(last, EndVoteAsked):
        spec = render_vote(look, last, words)
        if "vote" in shown:
            return Step(shown, spec, shown["vote"], "vote", done=done)
        return new("vote", shown, spec, done, look.table)
    if "vote" not in shown:
        return Step(shown, done=done)
    agreed = isinstance(last, EndVoteOver) and last.agreed
    said = words.word("discord.vote.agreed" if agreed else "discord.vote.over")
    return Step(shown.without("vote"), MessageSpec(said), shown["vote"], done=done)


def render_vote(look: Look, vote: EndVoteAsked, words: Words) -> MessageSpec:
    asked_for = look.table.offers.end
    answered = (*asked_for.agreed, *asked_for.refused) if asked_for is not None else ()
    asker = asked_for.by if asked_for is not None else None
    asked = [s.person for s in look.seats if s.person is not None and s.person not in answered]
    by = next((s.seat for s in look.seats if s.person is not None and s.person == asker), vote.by)
    text = words.word("discord.vote", seat=by, n=vote.agreed, needed=vote.needed, people=" ".join(f"<@{p}>" for p in asked))
    agree = Button(str(Id("endyes", look.table.id, 0, vote.id)), words.word("discord.button.agree"), "green")
    refuse = Button(str(Id("endno", look.table.id, 0, vote.id)), words.word("discord.button.refuse"), "red")
    return MessageSpec(text, rows=((agree, refuse),), pings=awake(asked, look.seats, vote.asleep))


def render_ended(look: Look, words: Words) -> MessageSpec:
    """The end before the end, and the way back for a while."""
    reopen = Button(str(Id("reopen", look.table.id)), words.word("discord.button.reopen"))
    return MessageSpec(words.word("discord.ended"), rows=((reopen,),))


def awake(people: Sequence[str], seats: Sequence[Seat], told: Sequence[int]) -> tuple[str, ...]:
    """Those of these people who were not to be left alone when they were asked; the others read it when they wake."""
    asleep = {seats[seat].person for seat in told}
    return tuple(person for person in people if person not in asleep)


def slept_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """A table falls asleep, unless somebody has woken it already."""
    done = of(rows, Slept)
    if look.table.slept_at is None and shown.sending is None:
        return Step(shown, done=done)
    why = "discord.slept.closed" if any(isinstance(row.news, Slept) and row.news.closed for row in rows) else "discord.slept"
    return new("slept", gone(shown, "slept"), MessageSpec(words.word(why)), done, look.table)


NOTICES: Mapping[tuple[type[News], ...], Callable[[Look, Sequence[Post], Shown, Words], Step]] = {
    (Reminder, ReminderOver): reminder_step,
    (Nudge,): nudge_step,
    (Offered, OfferOver): offer_step,
    (EndVoteAsked, EndVoteOver): vote_step,
    (Slept,): slept_step,
}
