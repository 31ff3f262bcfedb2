"""What to post next: a pure function of what everybody may know of a table, the rows of its outbox and what is shown already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.desk import AtDesk
from bot.discord_ui.messages.picture_protocol import Pictures
from bot.discord_ui.posting.board_plan import BOARD, board_step
from bot.discord_ui.posting.notices import notice_step, render_ended
from bot.discord_ui.posting.step import Step, all_stale, new, of
from bot.store import Post, Table
from bot.store.values.news import DESK, EditedLate, Ended, Final, Lobby, News, WishAsked, WishOver
from bot.store.values.shown import LeftBehind, Shown
from bot.tables import Look
from renderers.words import Words


def first_step(
    look: Look, rows: Sequence[Post], pictures: Pictures, buried: bool = False, alone: AtDesk | None = None
) -> Step | None:
    """The next thing to do for a table; None when all is shown. Whoever sleeps when it is done is not disturbed by it.

    `alone`: what the one person may see in whose direct messages the table is; there, every message would ring.
    """
    step = _first_step(look, rows, pictures, buried, alone)
    if step is not None and step.spec is not None and alone is not None:
        step.spec = replace(step.spec, silent=bool(look.alone), plain=not alone.icons)
    if step is not None and step.spec is not None and not look.alone.isdisjoint(step.spec.pings):
        step.spec = replace(step.spec, pings=tuple(person for person in step.spec.pings if person not in look.alone))
    return step


def _first_step(look: Look, rows: Sequence[Post], pictures: Pictures, buried: bool, alone: AtDesk | None) -> Step | None:
    table, rows = look.table, _due(look.table, rows)
    shown = _without_late_buttons(_tried_for(table.posts, rows), rows)
    words = posts.words_for(table, look.seats) if alone is None else posts.seat_words(alone.look, alone.language)
    if lobby := _that_show(rows, shown, "lobby", Lobby):
        return lobby_step(look, [row.id for row in lobby], shown, words, pictures)
    if (board := _that_show(rows, shown, "board", *BOARD)) and look.view is not None:
        shown = replace(shown, below=shown.below or buried)
        return board_step(look, board, shown, words, pictures, alone)
    if of(rows, WishAsked, WishOver):
        return wish_step(look, rows, shown, words)
    if (notice := notice_step(look, rows, shown, words)) is not None:
        return notice
    if (final := of(rows, Final)) and look.view is not None:
        return new("final", all_stale(shown), posts.render_final(look, words, pictures), final, table)
    if (ended := of(rows, Ended)) and (table.status != "playing" or shown.sending is not None):
        return new("ended", all_stale(shown), render_ended(look, words), ended, table)
    if rows:  # nothing can be shown of these any more, or it was opened again before its end was told
        return Step(shown, done=[row.id for row in rows])
    return tidy_step(shown)


def _due(table: Table, rows: Sequence[Post]) -> Sequence[Post]:
    """The rows to be shown now: if a message may have been accepted, those that it was for; it must be sent once more to know."""
    sending = table.posts.sending
    return [row for row in rows if row.id <= sending.upto] or rows if sending is not None else rows


def _tried_for(shown: Shown, rows: Sequence[Post]) -> Shown:
    """What is shown; a message that may have been sent for rows that are no more is none of these."""
    sending = shown.sending
    return replace(shown, sending=None) if rows and sending is not None and sending.upto < rows[-1].id else shown


def _late(rows: Sequence[Post]) -> set[int]:
    """Messages that may show what was true before, by these rows."""
    return {message for row in rows if isinstance(row.news, EditedLate) for message in row.news.messages}


def _that_show(rows: Sequence[Post], shown: Shown, slot: str, *kinds: type[News]) -> list[Post]:
    """The rows that ask for what stands there to be shown as it is now."""
    there = {shown[slot]} if slot in shown else set[int]()
    return [row for row in rows if isinstance(row.news, kinds) or there & _late([row])]


def _without_late_buttons(shown: Shown, rows: Sequence[Post]) -> Shown:
    """What is shown, where messages that are over may have got their buttons back."""
    back = sorted(_late(rows) - shown.known() - {DESK})
    return replace(shown, stale=(*shown.stale, *back)) if back else shown


def tidy_step(shown: Shown) -> Step | None:
    """Buttons that are to be taken off and messages that are to be deleted; None when nothing is left to do."""
    if shown.stale:
        return Step(replace(shown, stale=shown.stale[1:]), strip=shown.stale[0])
    if shown.gone:
        return Step(replace(shown, gone=shown.gone[1:]), take_away=shown.gone[0])
    return behind_step(shown)


def behind_step(shown: Shown) -> Step | None:
    """Where a table went away from, nothing keeps its buttons; None when nothing is left to do there."""
    if (left := shown.behind) is None:
        return None
    lobby = [left.messages["lobby"]] if "lobby" in left.messages else []
    numbers = (*all_stale(Shown(left.messages, left.stale)).stale, *lobby)
    behind = LeftBehind(left.channel, stale=numbers[1:]) if numbers[1:] else None
    return Step(replace(shown, behind=behind), strip=next(iter(numbers), None), channel=left.channel)


def lobby_step(look: Look, rows: list[int], shown: Shown, words: Words, pictures: Pictures) -> Step:
    spec = posts.render_lobby(look, words, pictures)
    if "lobby" in shown:
        return Step(shown, spec, shown["lobby"], "lobby", done=rows)
    return new("lobby", shown, spec, rows, look.table)


def wish_step(look: Look, rows: Sequence[Post], shown: Shown, words: Words) -> Step:
    done = of(rows, WishAsked, WishOver)
    if (wish := look.table.wish) is not None:
        after = replace(shown, stale=(*shown.stale, shown["wish"])) if "wish" in shown else shown
        asleep = next((row.news.asleep for row in reversed(rows) if isinstance(row.news, WishAsked)), ())
        return new("wish", after, posts.render_wish(look, wish, words, asleep), done, look.table)
    if shown.sending is not None:  # its buttons may stand there already, and must be found
        return new("wish", shown, posts.render_plain(words, "discord.wish_over"), done, look.table)
    if "wish" in shown:
        return Step(shown.without("wish"), posts.render_plain(words, "discord.wish_over"), shown["wish"], done=done)
    return Step(shown, done=done)
