"""What every store does, whatever the database: what is written comes back, and lists come in order."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.store import Alarm, Change, ChannelTaken, HandledBefore, Person, Place, Seat, Store
from bot.store.columns import plain
from bot.store.values.agreements import EndVote, Offers, SeatOffer, UndoWish
from bot.store.values.clocks import Clock, LeftClock, Past, PastTurn, Reminders
from bot.store.values.news import Board, Final, Offered
from bot.store.values.shown import Shown
from tests.store.backend import SEATS, Backend, a_move, a_table, commit, everything, opened

# -- a table and all that belongs to it -----------------------------------------------------------------------------------


async def test_a_table_comes_back_as_it_was_written(store: Store) -> None:
    table = a_table(
        options={"expansion": True, "start": "random"},
        language="es",
        by_invitation=True,
        posts=Shown({"lobby": 17}),
        started_at=2.25,
    )
    await commit(store, Change(table, seats=SEATS))
    assert table.id > 0
    assert await store.table(table.id) == table
    assert await store.seats(table.id) == list(SEATS)


async def test_a_change_of_a_table_comes_back(store: Store) -> None:
    table = await opened(store)
    changed = replace(
        table,
        status="finished",
        host="ben",
        salt="7|ana|ben",
        number=3,
        result={"scores": [{"seat": 0, "total": 12}], "winners": [0]},
        wish=UndoWish("ab", "ana", 1, 2, ("ana",)),
        questions={0: 2, 1: 3},
        started_at=2.0,
        ended_at=3.0,
    )
    await commit(store, Change(changed))
    assert await store.table(table.id) == changed


async def test_what_a_table_keeps_from_its_first_day_is_never_rewritten(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(replace(table, secret="another", channel="elsewhere", game="chess", guild="x", opened_at=9.0)))
    assert await store.table(table.id) == table


async def test_a_number_that_nobody_has_is_no_table(store: Store) -> None:
    assert await store.table(77) is None
    assert await store.seats(77) == [] == await store.moves(77)
    assert await store.snapshot(77, 0) is None


async def test_seats_are_written_anew_or_left_alone(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(table))
    assert await store.seats(table.id) == list(SEATS)
    now = [Seat(0, "Ana", robot="easy", owner="ana"), Seat(1, "Ben", person="ben")]
    await commit(store, Change(table, seats=now))
    assert await store.seats(table.id) == now


async def test_words_in_any_script_come_back(store: Store) -> None:
    name = "Ñandú “O'Neill” 🎲 \u202e\\ -- '); DROP TABLE seats"
    table = await opened(store, seats=[Seat(0, name, person="ana")])
    await commit(store, Change(table, moves=[a_move(1, said=name)], posts=[Offered("ab", 0, name)]))
    assert (await store.seats(table.id))[0].name == name
    assert (await store.moves(table.id))[0].said == name
    assert (await store.posts_to_make())[-1].news == Offered("ab", 0, name)


async def test_invitations_are_kept_once_and_can_be_taken_back(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(table, invited=["ben", "eva"]))
    await commit(store, Change(table, invited=["eva"]))
    assert sorted(await store.invited(table.id)) == ["ben", "eva"]
    await commit(store, Change(table, uninvited=["ben", "nobody"]))
    assert await store.invited(table.id) == ["eva"]


async def test_everything_is_there_after_opening_again(backend: Backend) -> None:
    store = await backend.open()
    table = await opened(store)
    await commit(
        store,
        Change(
            replace(table, status="playing", number=2),
            seats=SEATS[:2],
            invited=["eva"],
            moves=[a_move(1), a_move(2)],
            snapshot=b"state",
            posts=[Board(2)],
            timers=[Alarm("fades", 9.0)],
            handled=(f"{table.id}/1", {"said": "done"}),
        ),
    )
    before = await everything(store, table.id)
    assert all(before.values())
    assert await everything(await backend.open(), table.id) == before


# -- one open table in each channel ---------------------------------------------------------------------------------------


async def test_a_channel_holds_one_open_table(store: Store) -> None:
    first = await opened(store)
    with pytest.raises(ChannelTaken):
        await opened(store)
    assert [t.id for t in await store.open_tables()] == [first.id]
    assert await store.posts_to_make() == await store.posts_to_make(first.id), "nothing of the second table is left"
    await commit(store, Change(replace(first, status="ended")))
    second = await opened(store)
    assert second.id != first.id
    assert (found := await store.table_in("plaza")) is not None and found.id == second.id


async def test_of_many_who_open_at_once_one_gets_the_channel(store: Store) -> None:
    outcomes = await asyncio.gather(*(opened(store) for _ in range(20)), return_exceptions=True)
    assert sum(isinstance(o, ChannelTaken) for o in outcomes) == 19
    assert len(await store.open_tables()) == 1


async def test_a_channel_knows_its_open_table_and_its_last(store: Store) -> None:
    assert await store.table_in("plaza") is None and await store.last_table_in("plaza") is None
    first = await opened(store)
    await commit(store, Change(replace(first, status="finished")))
    assert await store.table_in("plaza") is None
    assert (last := await store.last_table_in("plaza")) is not None and last.id == first.id
    second = await opened(store)
    assert (last := await store.last_table_in("plaza")) is not None and last.id == second.id


@pytest.mark.parametrize(("status", "is_open"), [("lobby", True), ("playing", True), ("finished", False), ("ended", False)])
async def test_open_means_lobby_or_playing(store: Store, status: str, is_open: bool) -> None:
    table = await opened(store)
    await commit(store, Change(replace(table, status=status)))
    assert bool(await store.table_in("plaza")) == bool(await store.open_tables()) == is_open
    assert await store.count_open() == is_open


# -- finding tables ---------------------------------------------------------------------------------------------------------


async def test_open_tables_by_server_and_by_host(store: Store) -> None:
    for channel, guild, host in (("a", "g", "ana"), ("b", "g", "ben"), ("c", "h", "ana"), ("d", "h", "ben")):
        await opened(store, channel, guild=guild, host=host)
    assert [t.channel for t in await store.open_tables()] == ["a", "b", "c", "d"]
    assert [t.channel for t in await store.open_tables(guild="g")] == ["a", "b"]
    assert [t.channel for t in await store.open_tables(host="ana")] == ["a", "c"]
    assert [t.channel for t in await store.open_tables("h", "ben")] == ["d"]
    counts = (await store.count_open(), await store.count_open("g"), await store.count_open(host="eva"))
    assert counts == (4, 2, 0)


async def test_tables_of_a_person_are_those_where_they_sit_or_rest(store: Store) -> None:
    await opened(store, "a", [Seat(0, "Ana", person="ana")])
    await opened(store, "b", [Seat(0, "Ben", person="ben"), Seat(1, "Ana", robot="easy", owner="ana")])
    await opened(store, "c", [Seat(0, "Ben", person="ben")])
    over = await opened(store, "d", [Seat(0, "Ana", person="ana")])
    await commit(store, Change(replace(over, status="finished")))
    assert [t.channel for t in await store.tables_of("ana")] == ["a", "b"]


async def test_tables_where_a_robot_is_asked(store: Store) -> None:
    robot, person = Seat(0, "R", robot="easy"), Seat(1, "Ana", person="ana")
    wish = UndoWish("ab", "ana", 1, 1, ("ana",))
    cases: list[tuple[str, str, dict[int, int], UndoWish | None]] = [
        ("asked", "playing", {0: 3}, None),
        ("both asked", "playing", {1: 3, 0: 3}, None),
        ("not asked", "playing", {1: 3}, None),
        ("wish", "playing", {0: 3}, wish),
        ("over", "finished", {0: 3}, None),
        ("lobby", "lobby", {}, None),
    ]
    numbers = {}
    for channel, status, questions, wished in cases:
        table = await opened(store, channel, [robot, person])
        numbers[channel] = table.id
        await commit(store, Change(replace(table, status=status, questions=questions, wish=wished)))
    no_robot = await opened(store, "people", [person])
    await commit(store, Change(replace(no_robot, status="playing", questions={1: 1})))
    assert await store.robots_asked() == [numbers["asked"], numbers["both asked"]]


# -- the log and the snapshots ----------------------------------------------------------------------------------------------


async def test_entries_come_back_in_order(store: Store) -> None:
    table = await opened(store)
    moves = [a_move(n, robot="easy" if n == 2 else None, undoes=int(n == 3)) for n in (1, 2, 3)]
    for move in moves:
        await commit(store, Change(replace(table, number=move.number), moves=[move]))
    assert await store.moves(table.id) == moves
    assert await store.moves(table.id, 2) == moves[1:]
    assert await store.moves(table.id, 0) == []


async def test_an_entry_is_written_once(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(table, moves=[a_move(1)]))
    with pytest.raises(Exception, match=r"UNIQUE|duplicate"):
        await commit(store, Change(table, moves=[a_move(1, said="something else")]))
    assert [m.said for m in await store.moves(table.id)] == ["gather 1"]


async def test_undone_entries_are_marked_and_stay(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(replace(table, number=3), moves=[a_move(1), a_move(2), a_move(3)]))
    await commit(store, Change(replace(table, number=4), moves=[a_move(4, undoes=2)], undone=[2, 3]))
    assert [(m.number, m.undone_by) for m in await store.moves(table.id)] == [(1, None), (2, 4), (3, 4), (4, None)]
    assert [m.number for m in await store.moves(table.id, standing=True)] == [1]
    await commit(store, Change(replace(table, number=6), moves=[a_move(5), a_move(6)]))
    assert [m.number for m in await store.moves(table.id, 2, standing=True)] == [5, 6]


async def test_a_snapshot_belongs_to_an_entry(store: Store) -> None:
    table, other = await opened(store), await opened(store, "b")
    state = bytes(range(256))
    await commit(store, Change(replace(table, status="playing"), snapshot=b"set up"))
    await commit(store, Change(replace(table, status="playing", number=1), moves=[a_move(1)], snapshot=state))
    assert await store.snapshot(table.id, 0) == b"set up"
    assert await store.snapshot(table.id, 1) == state
    assert await store.snapshot(table.id, 2) is None and await store.snapshot(other.id, 1) is None


async def test_old_snapshots_go_while_a_game_runs_and_the_set_up_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.store.SNAPSHOTS_KEPT", 40)
    table, other = await opened(store, status="playing"), await opened(store, "b", status="playing")
    for number in range(141):
        for one in (table, other):
            await commit(store, Change(replace(one, number=number), snapshot=b"state %d" % number))
    for one in (table, other):
        kept = await store.snapshots(one.id)
        assert kept[0] == 0 and set(range(101, 141)) <= set(kept) and len(kept) <= 40 + 16 + 24 + 1
        assert [await store.snapshot(one.id, number) for number in kept] == [b"state %d" % number for number in kept]
    before = await store.snapshots(table.id)
    await commit(store, Change(replace(table, number=140, status="finished")))
    assert await store.snapshots(table.id) == before, "what has just ended can still be looked back at"


# -- interactions, posts, timers, people ------------------------------------------------------------------------------------


async def test_an_interaction_keeps_its_answer(store: Store) -> None:
    table = await opened(store)
    assert await store.handled("press 1") is None
    await commit(store, Change(table, handled=("press 1", {"text": {"text": "done"}, "panel": True})))
    assert await store.handled("press 1") == {"text": {"text": "done"}, "panel": True}


async def test_the_interaction_that_opened_a_table_knows_its_number(store: Store) -> None:
    table = a_table()
    await commit(store, Change(table, handled=("open", {})))
    assert await store.handled("open") == {"table": table.id}


async def test_an_interaction_counts_once(store: Store) -> None:
    table = await opened(store)
    await commit(store, Change(table, handled=("press 1", {"n": 1})))
    with pytest.raises(HandledBefore):
        await commit(store, Change(replace(table, number=1), moves=[a_move(1)], handled=("press 1", {"n": 2})))
    assert await store.moves(table.id) == [] and await store.handled("press 1") == {"n": 1}


async def test_old_interactions_are_forgotten(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await opened(store)
    for at, name in ((100.0, "old"), (200.0, "new")):
        monkeypatch.setattr("time.time", lambda at=at: at)
        await commit(store, Change(table, handled=(name, {})))
    await store.forget_handled(150.0)
    assert (await store.handled("old"), await store.handled("new")) == (None, {})


async def test_posts_are_made_in_order_and_marked(store: Store) -> None:
    table, other = await opened(store), await opened(store, "b")
    made = await commit(store, Change(table, posts=[Board(1), Final(1)]))
    await commit(store, Change(other, posts=[Board(9)]))
    assert [(p.table, p.kind) for p in made] == [(table.id, "board"), (table.id, "final")]
    waiting = await store.posts_to_make()
    assert [(p.table, p.kind) for p in waiting] == [
        (table.id, "lobby"), (other.id, "lobby"), (table.id, "board"), (table.id, "final"), (other.id, "board"),
    ]  # fmt: skip
    assert waiting[2:4] == made
    await store.post_made([p.id for p in made])
    assert [p.kind for p in await store.posts_to_make(table.id)] == ["lobby"]
    assert len(await store.posts_to_make()) == 3


async def test_where_a_table_is_shown_is_written_with_its_posts_only(store: Store) -> None:
    table = await opened(store)
    (lobby,) = await store.posts_to_make()
    await store.post_made([lobby.id], replace(table, posts=Shown({"lobby": 4711}), status="ended", host="eva"))
    assert await store.table(table.id) == replace(table, posts=Shown({"lobby": 4711}))
    await commit(store, Change(replace(table, number=1)))
    assert (kept := await store.table(table.id)) is not None and kept.posts == Shown({"lobby": 4711})


async def test_posts_made_long_ago_are_forgotten_and_others_never(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await opened(store)
    posts = await commit(store, Change(table, posts=[Board(n) for n in range(3)]))
    for at, post in ((100.0, posts[0]), (200.0, posts[1])):
        monkeypatch.setattr("time.time", lambda at=at: at)
        await store.post_made([post.id])
    await store.forget_posts(150.0)
    await store.forget_posts(float("inf"))
    assert [p.kind for p in await store.posts_to_make()] == ["lobby", "board"]


async def test_timers_fall_due_in_order_over_all_tables(store: Store) -> None:
    assert await store.next_timer() is None
    table, other = await opened(store), await opened(store, "b")
    await commit(store, Change(table, timers=[Alarm("late", 30.0, 2), Alarm("soon", 10.0)]))
    await commit(store, Change(other, timers=[Alarm("later", 20.0)]))
    assert await store.next_timer() == 10.0
    assert [t.kind for t in await store.timers_due(5.0)] == []
    due = await store.timers_due(20.0)
    assert [(t.table, t.kind, t.due_at, t.seat) for t in due] == [(table.id, "soon", 10.0, None), (other.id, "later", 20.0, None)]
    assert [t.seat for t in await store.timers_due(30.0)] == [None, None, 2]


async def test_the_timers_of_a_table_are_written_together_or_left_alone(store: Store) -> None:
    table, other = await opened(store), await opened(store, "b")
    for one in (table, other):
        await commit(store, Change(one, timers=[Alarm("soon", 10.0, 0), Alarm("late", 30.0, 1)]))
    await commit(store, Change(table))
    assert len(await store.timers_due(30.0)) == 4
    await commit(store, Change(table, timers=[Alarm("late", 40.0, 1)]))
    assert [(t.table, t.due_at) for t in await store.timers_due(99.0)] == [(other.id, 10.0), (other.id, 30.0), (table.id, 40.0)]
    await commit(store, Change(other, timers=[]))
    assert await store.next_timer() == 40.0


async def test_clocks_and_all_that_hangs_on_them_come_back(store: Store) -> None:
    table = await opened(store, pace=28800.0, on_timeout="robot", acted_at=7.0)
    changed = replace(
        table,
        clocks={0: Clock("ana", 1.5), 1: Clock("ben", entry=4, begun=3, turn=2, since=1.5)},
        past=Past({1: (PastTurn(3, 0.5, Clock("ben", entry=2, begun=2, turn=2)),)}, (LeftClock(0, Clock("eva", 2.5)),)),
        rings=Reminders(reminded_at=3.25, reminded={0: 4}, asleep={1: 7.5}, told=True),
        offers=Offers({1: SeatOffer("ab", 1, "eva", "ana")}, EndVote("cd", "ana", ("ana",), at=2.5)),
        slept_at=9.5,
        lost="guild",
        acted_at=8.0,
    )
    await commit(store, Change(changed))
    assert await store.table(table.id) == changed
    for wrong in (replace(changed, on_timeout="shout"), replace(changed, lost="key")):
        with pytest.raises(Exception, match=r"CHECK|constraint"):
            await commit(store, Change(wrong))


async def test_tables_whose_place_is_gone(store: Store) -> None:
    for channel, guild, lost in (("a", "g", "guild"), ("b", "g", ""), ("c", "h", "guild"), ("d", "g", "channel")):
        await opened(store, channel, guild=guild, lost=lost)
    over = await opened(store, "e", guild="g", lost="guild")
    await commit(store, Change(replace(over, status="ended")))
    number = {t.channel: t.id for t in await store.open_tables("g")}
    assert await store.numbers_in("g", "guild") == [number["a"]]
    assert await store.numbers_in("g", "channel") == [number["d"]]
    assert await store.numbers_in("g", "") == [number["b"]]


async def test_the_servers_with_open_tables_and_what_is_gone_of_them(store: Store) -> None:
    tables = (("a", "g", "guild"), ("b", "g", ""), ("c", "g", "channel"), ("d", "h", ""), ("e", "h", ""), ("f", "i", "channel"))
    for channel, guild, lost in tables:
        await opened(store, channel, guild=guild, lost=lost)
    for channel, guild, lost in (("x", "g", "guild"), ("y", "h", ""), ("z", "over", "")):
        await commit(store, Change(replace(await opened(store, channel, guild=guild, lost=lost), status="ended")))
    assert sorted(await store.places()) == [Place("g", 1, 1), Place("h", 2, 0), Place("i", 0, 0)]


async def test_a_table_that_is_moved_is_shown_nowhere_yet(store: Store) -> None:
    table = await opened(store, posts=Shown({"board": 17}))
    await opened(store, "taken")
    with pytest.raises(ChannelTaken):
        await commit(store, Change(replace(table, channel="taken"), moved=True))
    await commit(store, Change(replace(table, channel="patio"), moved=True))
    assert await store.table(table.id) == replace(table, channel="patio", posts=Shown())
    assert await store.table_in("plaza") is None and (here := await store.table_in("patio")) is not None and here.id == table.id


async def test_people_keep_what_they_set(store: Store) -> None:
    assert await store.person("ana") == Person("ana")
    for wanted in (Person("ana", "es", desk=True, helped=False), Person("ana", None, desk=True, dm_refused=True), Person("ana")):
        await store.set_person(wanted)
        assert await store.person("ana") == wanted
    assert await store.person("ben") == Person("ben")


async def test_finished_games_of_a_title_are_counted_as_far_as_asked(store: Store) -> None:
    for n in range(3):
        table = await opened(store, channel=f"c{n}")
        assert await store.lessons.finished("ana", "oaxaca", 2) == min(n, 2)
        table.status = "finished"
        await commit(store, Change(table, [Seat(0, "Ana", person="ana")]))
    assert await store.lessons.finished("ana", "oaxaca", 5) == 3
    assert await store.lessons.finished("ana", "resafa", 5) == await store.lessons.finished("ben", "oaxaca", 5) == 0


async def test_hours_and_habits_are_kept_apart(store: Store) -> None:
    """Whoever writes the one of them may have read the other long ago."""
    habits = Person("ana", "es", desk=True, icons=False)
    hours = Person("ana", None, False, False, "Europe/Madrid", 1320, 480, 5.0, 9.5, shows_zone=True)
    await store.set_hours(hours)
    await store.set_person(habits)
    both = replace(hours, language="es", desk=True, icons=False)
    assert await store.person("ana") == both
    table = await opened(store)
    await commit(store, Change(table, hours=[replace(hours, zone="UTC", away_until=None), Person("ben", zone="Asia/Kolkata")]))
    assert await store.person("ana") == replace(both, zone="UTC", away_until=None)
    assert await store.person("ben") == Person("ben", zone="Asia/Kolkata")


async def test_emojis_are_kept_for_each_application(store: Store) -> None:
    await store.set_emojis("a", {"jug_1": 0, "coin_1": 17})
    await store.set_emojis("b", {"jug_1": 9})
    await store.set_emojis("a", {"jug_1": 2**62})
    assert await store.emojis("a") == {"jug_1": 2**62, "coin_1": 17} and await store.emojis("c") == {}
    await store.forget_emojis("a", ["jug_1", "of nobody"])
    assert await store.emojis("a") == {"coin_1": 17} and await store.emojis("b") == {"jug_1": 9}


# -- many at once -------------------------------------------------------------------------------------------------------------


async def test_many_who_write_at_once_lose_nothing(store: Store) -> None:
    tables = [await opened(store, f"c{n}") for n in range(8)]

    async def play(table: int) -> None:
        one = tables[table]
        for number in range(1, 11):
            now = replace(one, status="playing", number=number)
            post, press = Board(number), f"{one.id}/{number}"
            await commit(store, Change(now, moves=[a_move(number)], snapshot=b"s", posts=[post], handled=(press, {})))
            await store.set_person(Person(f"{one.id}", desk=number % 2 == 0))

    await asyncio.gather(*(play(n) for n in range(8)))
    for table in tables:
        assert [m.number for m in await store.moves(table.id)] == list(range(1, 11))
        assert [plain(p.news).get("number") for p in await store.posts_to_make(table.id)] == [None, *range(1, 11)]
        assert (await store.person(str(table.id))).desk
        assert (kept := await store.table(table.id)) is not None and kept.number == 10


async def test_reading_while_others_write_sees_whole_changes_only(store: Store) -> None:
    table = await opened(store, status="playing")
    done = asyncio.Event()

    async def write() -> None:
        for number in range(1, 61):
            await commit(store, Change(replace(table, number=number), moves=[a_move(number)], snapshot=b"%d" % number))
        done.set()

    async def read() -> int:
        seen = 0
        while not done.is_set():
            now = await store.table(table.id)
            assert now is not None
            assert len(await store.moves(table.id)) >= now.number
            assert now.number == 0 or await store.snapshot(table.id, now.number) == b"%d" % now.number
            seen += 1
        return seen

    _, seen = await asyncio.gather(write(), read())
    assert seen


async def test_events_stand_once_and_are_read_wherever_they_were_told(store: Store) -> None:
    """In the log alone: posts and answers that tell the same come back whole, others are kept as they are."""
    table, move = await opened(store), a_move(1)
    public = [e for e in move.events if e["to"] is None]
    answer = {"text": {"text": "done"}, "panel": True, "events": move.events[1:]}
    other = {"text": {"text": "done"}, "panel": True, "events": [{"kind": "else", "to": None, "data": {}}]}
    posts = [Board(1, tuple(public), 1), Board(1), Board(2, tuple(public))]
    made = await commit(store, Change(replace(table, number=1), moves=[move], posts=posts, handled=("press 1", answer)))
    await commit(store, Change(replace(table, number=2), moves=[a_move(2)], handled=("press 2", other)))
    assert [p.news for p in made] == posts
    assert (await store.posts_to_make(table.id))[1:] == made
    assert await store.handled("press 1") == answer and await store.handled("press 2") == other
