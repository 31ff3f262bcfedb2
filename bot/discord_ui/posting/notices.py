"""Short posts around a game: reminders, nudges, offers of seats, votes on an early end, a table that falls asleep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button, MessageSpec
from bot.discord_ui.posting.step import Step, gone, new, of
from bot.store import Post, Seat, Table
from bot.tables import Look
from renderers.words import Words

Shown = dict[str, Any]


def notice_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step | None:
    """The next step for these posts; None when none of them is due."""
    for kinds, made in NOTICES.items():
        due = [row for row in rows if row.kind in kinds]
        if due:
            return made(look, due, shown, words)
    return None


# -- calls ----------------------------------------------------------------------------------------------------------------


def link(table: Table, shown: Mapping[str, Any]) -> str:
    """Where the board is, for whoever has scrolled on; only the channel when there is none."""
    if "board" not in shown:
        return f"<#{table.channel}>"
    return f"https://discord.com/channels/{table.guild}/{table.channel}/{shown['board']}"


def still(look: Look, calls: Sequence[Mapping[str, Any]], shown: Shown) -> list[Mapping[str, Any]]:
    """The calls whose question is still open; all of them where one may have been sent, and must be found."""
    playing = look.table.status == "playing"
    return [c for c in calls if "sending" in shown or (playing and look.asks(c["seat"], c["entry"]))]


def people_of(look: Look, calls: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Whom these calls are for."""
    return tuple(p for c in calls if (p := look.seats[c["seat"]].person) is not None)


def reminder_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """A reminder takes the place of the one before it, which is deleted; when all have answered, none stays."""
    done = of(rows, "reminder", "reminder_over")
    after = gone(shown, "reminder")
    calls = still(look, rows[-1].payload.get("calls", ()), shown)
    if rows[-1].kind == "reminder_over" or not calls:
        return Step(after, done=done)
    return new("reminder", after, render_reminder(look, calls, shown, words), done, look.table)


def render_reminder(look: Look, calls: Sequence[Mapping[str, Any]], shown: Mapping[str, Any], words: Words) -> MessageSpec:
    """Who lets their time go by, and how much of it is left."""
    lines = []
    for call in calls:
        person, up = look.seats[call["seat"]].person, look.until.get(call["seat"])
        if person is not None:
            until = round(up) if up is not None else 0
            lines.append(words.word(f"discord.reminder.{call['which']}", person=person, until=until))
    lines.append(words.word("discord.reminder.where", link=link(look.table, shown)))
    return MessageSpec("\n".join(lines), pings=people_of(look, calls))


def nudge_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """Somebody asks the others on; it goes when they have answered."""
    done, last = of(rows, "nudge"), rows[-1].payload
    after = gone(shown, "nudge")
    calls = still(look, last["calls"], shown)
    if not calls:
        return Step(after, done=done)
    people = people_of(look, calls)
    mentions = " ".join(f"<@{p}>" for p in people)
    text = words.word("discord.nudge", people=mentions, seat=last["by"], link=link(look.table, shown))
    after["nudged"] = {str(c["seat"]): c["entry"] for c in calls}
    return new("nudge", after, MessageSpec(text, pings=people), done, look.table)


# -- agreements -----------------------------------------------------------------------------------------------------------


def offer_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """Offer a seat, or say what became of the offer."""
    which = rows[0].payload["id"]
    mine = [row for row in rows if row.payload["id"] == which]
    done, last, slot = [row.id for row in mine], mine[-1], f"offer:{which}"
    if last.kind == "offer":
        return new("offer", shown, render_offer(look, last.payload, words), done, look.table, slot=slot)
    if slot not in shown:
        return Step(shown, done=done)
    after = {name: value for name, value in shown.items() if name != slot}
    said = words.word("discord.offer.accepted" if last.payload["accepted"] else "discord.offer.over")
    return Step(after, MessageSpec(said), shown[slot], done=done)


def render_offer(look: Look, offer: Mapping[str, Any], words: Words) -> MessageSpec:
    """A seat for somebody, who must accept it."""
    person, number = offer["to"], look.table.id
    text = words.word("discord.offer", person=person, seat=offer["seat"], n=number)
    accept = Button(str(Id("take", number, 0, offer["id"])), words.word("discord.button.accept"), "green")
    decline = Button(str(Id("decline", number, 0, offer["id"])), words.word("discord.button.decline"), "red")
    return MessageSpec(text, rows=((accept, decline),), pings=() if offer.get("asleep") else (person,))


def vote_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """Ask everybody whether the game should end here, count, or say what came of it."""
    done, last = [row.id for row in rows], rows[-1]
    if last.kind == "end_vote":
        spec = render_vote(look, last.payload, words)
        if "vote" in shown:
            return Step(shown, spec, shown["vote"], "vote", done=done)
        return new("vote", shown, spec, done, look.table)
    if "vote" not in shown:
        return Step(shown, done=done)
    after = {name: value for name, value in shown.items() if name != "vote"}
    said = words.word("discord.vote.agreed" if last.payload["agreed"] else "discord.vote.over")
    return Step(after, MessageSpec(said), shown["vote"], done=done)


def render_vote(look: Look, vote: Mapping[str, Any], words: Words) -> MessageSpec:
    """Somebody would like to end the game early."""
    wish = look.table.offers.get("end", {})
    answered = [*wish.get("agreed", ()), *wish.get("refused", ())]
    asked = [s.person for s in look.seats if s.person is not None and s.person not in answered]
    by = next((s.seat for s in look.seats if s.person is not None and s.person == wish.get("by")), vote["by"])
    text = words.word("discord.vote", seat=by, n=vote["agreed"], needed=vote["needed"], people=" ".join(f"<@{p}>" for p in asked))
    agree = Button(str(Id("endyes", look.table.id, 0, vote["id"])), words.word("discord.button.agree"), "green")
    refuse = Button(str(Id("endno", look.table.id, 0, vote["id"])), words.word("discord.button.refuse"), "red")
    return MessageSpec(text, rows=((agree, refuse),), pings=awake(asked, look.seats, vote))


def render_ended(look: Look, words: Words) -> MessageSpec:
    """The end before the end, and the way back for a while."""
    reopen = Button(str(Id("reopen", look.table.id)), words.word("discord.button.reopen"))
    return MessageSpec(words.word("discord.ended"), rows=((reopen,),))


def awake(people: Sequence[str], seats: Sequence[Seat], told: Mapping[str, Any]) -> tuple[str, ...]:
    """Those of these people who were not to be left alone when they were asked; the others read it when they wake."""
    asleep = {seats[seat].person for seat in told.get("asleep", ())}
    return tuple(person for person in people if person not in asleep)


def slept_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    """A table falls asleep, unless somebody has woken it already."""
    done = of(rows, "slept")
    if look.table.slept_at is None and "sending" not in shown:
        return Step(shown, done=done)
    why = "discord.slept.closed" if any(r.payload.get("closed") for r in rows if r.kind == "slept") else "discord.slept"
    return new("slept", gone(shown, "slept"), MessageSpec(words.word(why)), done, look.table)


NOTICES: Mapping[tuple[str, ...], Callable[[Look, Sequence[Post], Shown, Words], Step]] = {
    ("reminder", "reminder_over"): reminder_step,
    ("nudge",): nudge_step,
    ("offer", "offer_over"): offer_step,
    ("end_vote", "end_vote_over"): vote_step,
    ("slept",): slept_step,
}
