"""Clocks after a change: who is asked what since when, what is saved, and what an undo gives back; pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.store import Seat
from bot.store.values.clocks import Clock, LeftClock, Past, PastTurn, Reminders
from bot.tables.time.clocks import TableAt
from bot.tables.time.hours import wakes

TURNS_KEPT = 16  # of each seat: more than can be taken back


@dataclass(frozen=True)
class Act:
    """What a change was, as far as clocks go."""

    seat: int | None = None  # the seat that acted
    turn_over: bool = True  # whether what it is asked now is another turn
    other_question: bool = False  # whether that is a question of another kind
    undone: int | None = None  # of an undo: the first entry that is taken back
    agreed: bool = False  # of an undo: whether others had to agree
    hours: bool = False  # somebody's hours are about to change
    forgotten: str = ""  # somebody of whom nothing is to stay


def wound(now: TableAt, act: Act) -> tuple[Mapping[int, Clock], Past]:
    """The clocks of all seats after a change, and those that an undo would bring back."""
    old, clocks, kept = now.table.clocks, dict[int, Clock](), dict[int, tuple[PastTurn, ...]]()
    left = _left_after(now, act)
    for seat in now.seats:
        who = seat.person or seat.owner or ""
        found = old.get(seat.seat)
        clock = now.settled(seat.seat, found) if found is not None and found.who == who else _come_back(now, seat.seat, who)
        turns = [
            _running_on(now, seat.seat, past, act) for past in now.table.past.turns.get(seat.seat, ()) if past.clock.who == who
        ]
        if act.undone is not None:
            clock = _taken_back(now, seat, clock, [past for past in turns if past.ended >= act.undone], act)
            turns = [past for past in turns if past.ended < act.undone]
        else:
            before, clock = clock, _clock_after(now, seat, clock, act)
            if act.seat is not None and before.entry is not None and clock.turn != before.turn and now.table.pace:
                turns.append(PastTurn(now.table.number, before.used, _running(now, before)))
        if clock != Clock(clock.who):
            clocks[seat.seat] = clock
        if turns:
            kept[seat.seat] = tuple(turns[-TURNS_KEPT:])
    return clocks, Past(kept, left)


def _left_after(now: TableAt, act: Act) -> tuple[LeftClock, ...]:
    """The clocks of those who are not at their seat any more, each as it stood when they left: a gift winds nobody's clock."""
    here = {seat.seat: seat.person or seat.owner or "" for seat in now.seats}
    gone = [(seat, clock) for seat, clock in now.table.clocks.items() if clock.who != here.get(seat) and now.agreed_pace.hurries]
    new = [LeftClock(seat, replace(now.settled(seat, clock), since=None)) for seat, clock in gone]
    kept = {(one.seat, one.clock.who): one for one in (*now.table.past.left, *new)}
    return tuple(one for (seat, who), one in kept.items() if who not in ("", here.get(seat), act.forgotten))[-TURNS_KEPT:]


def _come_back(now: TableAt, seat: int, who: str) -> Clock:
    """The clock of somebody who takes a seat: as they left it if they sat there before, with nothing won meanwhile."""
    found = [one.clock for one in now.table.past.left if one.seat == seat and one.clock.who == who]
    if not found:
        return Clock(who)
    clock = found[-1]
    if clock.entry is not None and clock.entry != now.questions().get(seat):
        return clock.played_for(now.agreed_pace) if now.agreed_pace.hurries else clock.dropped()
    return replace(clock, called=wakes(now.hours_at(seat), now.now) <= now.now)


def _running(now: TableAt, clock: Clock) -> Clock:
    """A settled clock from this moment on; one whose time is up stands where that was, whoever waits or does not."""
    if clock.since is not None and clock.is_up(now.agreed_pace):
        return clock
    since = clock.since if clock.since is not None else now.now
    return replace(clock, since=since if now.runs else None)


def _running_on(now: TableAt, seat: int, past: PastTurn, act: Act) -> PastTurn:
    """A turn that may be taken back has lasted until now; what is past counts by the hours that held then."""
    if now.runs and past.clock.since is not None and not act.hours:
        return past  # nothing has changed for it, so it need not be settled
    return replace(past, clock=_running(now, now.settled(seat, past.clock)))


def _clock_after(now: TableAt, seat: Seat, clock: Clock, act: Act) -> Clock:
    entry, acted, lent = now.questions().get(seat.seat), seat.seat == act.seat, seat.person is None
    if now.table.status == "ended":  # it may be opened again, and goes on as it was
        return _running(now, clock)
    asked = clock.entry is not None
    goes_on = acted and not act.turn_over and not (clock.shared and act.other_question)
    if entry is not None and clock.entry == entry:
        return _running(now, replace(clock, called=clock.called or acted))
    if entry is not None and asked and goes_on:
        return _running(now, replace(clock, entry=entry, begun=entry, called=clock.called or acted))
    if acted and asked and now.pace.hurries:
        clock = clock.played_for(now.agreed_pace) if lent else clock.answered(now.agreed_pace)
    if entry is None or lent:
        return clock.dropped()
    return _asked(now, seat.seat, clock, entry, acted)


def _asked(now: TableAt, seat: int, clock: Clock, entry: int, acted: bool) -> Clock:
    """A turn begins; who sleeps is called when they wake."""
    called = acted or (not now.stands_still and wakes(now.hours_at(seat), now.now) <= now.now)
    return clock.asked(entry, now.now if now.runs else None, called, shared=len(now.table.questions) > 1)


def _taken_back(now: TableAt, seat: Seat, clock: Clock, undone: Sequence[PastTurn], act: Act) -> Clock:
    """A clock as if what is taken back had not been done.

    A question that was open all along goes on, under a new entry. A turn that had ended goes on as if it had not; where others
    had to agree it is taken up where it ended, and begins anew, with nothing saved, if no time was left.
    """
    entry, acted, back_to = now.questions().get(seat.seat), seat.seat == act.seat, act.undone or 0
    lent = seat.person is None
    if undone:
        first = undone[0]
        waited, ended = clock.away, first.clock
        clock = replace(ended.dropped(), away=waited)
        if entry is not None and ended.turn is not None and ended.turn < back_to:
            awake = wakes(now.hours_at(seat.seat), now.now) <= now.now
            if act.agreed:
                clock = replace(ended, used=first.used, since=None, called=awake, away=waited)
                clock = Clock(clock.who, away=waited) if clock.is_up(now.agreed_pace) else clock
            else:
                clock = now.settled(seat.seat, ended)
                clock = replace(clock, away=max(clock.away, waited))
    if entry is None or (lent and clock.entry is None):
        return clock.dropped()
    if clock.entry is None:
        return _asked(now, seat.seat, clock, entry, acted)
    begun = clock.begun
    if begun is None or begun >= back_to:  # what was asked in between is another question
        begun = entry
    return _running(now, replace(clock, entry=entry, begun=begun, called=clock.called or acted))


def reminders_after(now: TableAt) -> tuple[Reminders, bool]:
    """What stands of reminders after a change, and whether one that is shown is over."""
    kept, clocks, asked = now.table.rings, now.table.clocks, now.asked()
    still = {s: entry for s, entry in kept.reminded.items() if s in asked and (c := clocks.get(s)) and c.asks(entry)}
    if now.stands_still:
        still = {}
    return replace(kept, reminded=still), bool(kept.reminded) and not still
