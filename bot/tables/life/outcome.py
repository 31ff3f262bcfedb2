"""What a change comes to, given the time: clocks, who has woken, what is told of that, and all that the table waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.store import Change
from bot.store.values.news import Board, EndVoteAsked, HoursChanged, News, ReminderOver, WishAsked
from bot.tables.time.clocks import alarms, asleep_until
from bot.tables.time.clocks_after import Act, reminders_after, wound
from bot.tables.values.live import Live, codec
from bot.tables.values.model import Reply


def outcome(live: Live, news: Sequence[News], reply: Reply | None, rows: Change, act: Act, now: float) -> Change:
    """All that is to be written of a draft, whose clocks stand at that moment then; `rows` beside the table's own row."""
    over = brought_up(live, act, now)
    woken = sleepers_noted(live, now)
    return replace(
        rows,
        table=live.table,
        snapshot=codec(live.table.game).dump(live.state) if rows.moves and live.state is not None else None,
        posts=with_sleepers(live, [*over, *woken, *news], now),
        timers=alarms(live.at(now)),
        handled=(live.interaction, reply.to_json() if reply is not None else {}) if live.interaction else None,
        named=reply.people() if reply is not None else (),
    )


def brought_up(live: Live, act: Act, now: float) -> Sequence[News]:
    """Bring the clocks and reminders of a draft up to a moment; what is to be posted of that."""
    live.table.clocks, live.table.past = wound(live.at(now), act)
    live.table.rings, is_over = reminders_after(live.at(now))
    return [ReminderOver()] if is_over else []


def sleepers_noted(live: Live, moment: float) -> Sequence[News]:
    """Note who sleeps; who has woken since that was noted last: no board may say any longer that they do."""
    now = live.at(moment)
    before, asked = live.table.rings.asleep, now.asked()
    live.table.rings = replace(live.table.rings, asleep={} if now.stands_still else asleep_until(now, asked))
    if now.stands_still:
        return []
    return [HoursChanged(seat) for seat, until in before.items() if until <= now.now and seat in asked]


def with_sleepers(live: Live, news: Sequence[News], moment: float) -> Sequence[News]:
    """Boards say who is to be left alone for now, and what everybody is asked mentions them without a sound."""
    now = live.at(moment)
    asleep = {seat: live.sleeper(seat, until) for seat, until in asleep_until(now, now.asked()).items()}
    silent = tuple(asleep_until(now, range(len(live.seats))))

    def known(one: News) -> News:
        if isinstance(one, Board):
            return replace(one, asleep=asleep)
        return replace(one, asleep=silent) if isinstance(one, WishAsked | EndVoteAsked) else one

    return [known(one) for one in news]
