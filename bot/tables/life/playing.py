"""Playing: what a person typed or pressed, or a robot said, becomes an entry of the table's log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store import Change, Move, Seat, Stale
from bot.store.values.agreements import Offers
from bot.store.values.news import Board, Final, KeptEvent, News
from bot.tables.life.changes import Changes, once
from bot.tables.life.undo import BEGINNINGS
from bot.tables.time.clocks import Act
from bot.tables.values.live import Live, questions_after, says_enough
from bot.tables.values.model import Pressed, Refused, Reply, Typed, answer_to_json, event_to_json, may_read
from bot.tables.values.who import Who
from engines.kernel import Ask, Illegal, Played, State, Text, answer_obvious, apply, asked, clone, command, prepare, why_not


class Playing:
    """Where a game goes on."""

    def __init__(self, changes: Changes) -> None:
        self.changes = changes

    @once
    async def act(self, number: int, who: Who, said: Typed | Pressed) -> Reply:
        """Play what a person typed or pressed; all of it or nothing."""
        async with self.changes.held(number, who.interaction) as live:
            s, seat = live.running(), live.seat_for(who.person)
            played = self.play(live, s, seat.seat, said)
            ask = asked(played.state, seat.seat)
            events = tuple(e for e in map(event_to_json, played.state.out or ()) if may_read(e, seat.seat))
            what = [] if events else _labels(live, s, seat.seat, played)
            text = Text("table.done", answers=[a.choice for a in played.answers if not a.obvious], what=what)
            reply = Reply(text, ask is not None and in_private(live, asked(s, seat.seat), ask, played.state), events)
            await self.carry_out(live, seat, played, str(said), reply)
            return reply

    async def robot_act(self, number: int, seat: int, word: str, entry: int) -> bool:
        """Play a robot's word, unless the table has moved on since it began to think."""
        try:
            async with self.changes.held(number) as live:
                table = live.table
                idle = table.status != "playing" or table.wish or table.slept_at is not None or not live.seats[seat].robot
                if table.number != entry or idle:
                    return False
                played = self.play(live, live.running(), seat, Pressed((word,), live.table.questions.get(seat, -1)))
                await self.carry_out(live, live.seats[seat], played, word, None, by_itself=True)
                return True
        except Stale:
            return False

    def play(self, live: Live, s: State, seat: int, said: Typed | Pressed) -> Played[State]:
        """What somebody says and all that is obvious after it, on a clone."""
        after = answer_obvious(self._said(live, s, seat, said).state, live.confirming())
        return Played(after, tuple(after.trace or ()))

    def _said(self, live: Live, s: State, seat: int, said: Typed | Pressed) -> Played[State]:
        try:
            if isinstance(said, Typed):
                return command(s, seat, prepare(live.verb(said.verb), said.args))
            if asked(s, seat) is None:
                raise why_not(s, seat, *str(said).split()) or Illegal(Text("kernel.not_asked"))
            if live.table.questions.get(seat) != said.since or not said.choices:
                raise Refused("table.no.outdated")
            return press(s, seat, said.choices)
        except Illegal as illegal:
            raise Refused.by_rules(illegal) from illegal

    async def carry_out(
        self,
        live: Live,
        seat: Seat,
        played: Played[State],
        said: str,
        reply: Reply | None,
        told: Sequence[News] = (),
        by_itself: bool = False,
    ) -> None:
        """Write one act: entry, snapshot, posts, clocks and the interaction, all in one transaction."""
        before, after = live.running(), played.state
        events = [event_to_json(e) for e in after.out or ()]
        after.out = after.trace = None
        table = live.table
        table.number, table.wish = table.number + 1, None
        table.questions = questions_after(before.asks, after.asks, table.questions, table.number, seat.seat)
        move = Move(
            number=table.number,
            seat=seat.seat,
            said=said,
            answers=[answer_to_json(a) for a in played.answers],
            seals_before=before.seals,
            seals_after=after.seals,
            asked_before=[a.seat for a in before.asks],
            asked_after=[a.seat for a in after.asks],
            events=events,
            at=self.changes.now(),
            person=seat.person,
            robot=seat.robot,
        )
        news = [*told, Board(table.number, tuple(e for e in events if e["to"] is None), seat.seat)]
        live.state = after
        if not after.asks:
            table.status, table.ended_at, table.result, table.offers = "finished", self.changes.now(), after.result, Offers()
            news.append(Final(table.number))
        old, new = asked(before, seat.seat), asked(after, seat.seat)
        other = old is not None and new is not None and old.family != new.family
        act = Act(seat.seat, turn_over(before.asks, after.asks, seat.seat, events), other)
        await self.changes.write(live, news, reply, rows=Change(table, moves=[move]), act=act, by_itself=by_itself)


def _labels(live: Live, s: State, seat: int, played: Played[State]) -> list[Text]:
    """What somebody has answered to their open question, as it was offered: for acts of which nothing is told."""
    ask = asked(s, seat)
    given = [a for a in played.answers if not (a.auto or a.obvious)]
    own = [a.choice for a in given if ask is not None and (a.seat, a.key) == (seat, ask.key)]
    said = [choice for choice in own if choice not in live.game.passive] or own
    view = live.game.view(s, seat) if said else None
    return [live.game.label(view, ask.key, choice) for choice in said if ask is not None]


def in_private(live: Live, before: Ask | None, ask: Ask, after: State) -> bool:
    """Whether the next question needs a panel: the board says hardly more than what it is, or not what was picked in secret."""
    if ask.public:
        return False
    if before is not None and before.key == ask.key:
        return True
    return not says_enough(live.game, after, ask)


def press(s: State, seat: int, choices: Sequence[str]) -> Played[State]:
    """Play pressed choices on a clone: all of them before the first seal, or none."""
    t = clone(s)
    t.out, t.trace = [], []
    for choice in choices:
        if t.seals != s.seals:
            raise Illegal(Text("kernel.unused_sealed", choice=choice))
        apply(t, seat, choice)
    return Played(t, tuple(t.trace))


def turn_over(before: Iterable[Ask], after: Iterable[Ask], seat: int, events: Iterable[KeptEvent]) -> bool:
    """Whether an act ended a turn: the game says so, somebody else must act now, or nobody in that seat must."""
    others = {ask.seat for ask in after if ask.seat != seat} - {ask.seat for ask in before}
    begun = any(event["kind"] in BEGINNINGS for event in events)
    return begun or bool(others) or all(ask.seat != seat for ask in after)
