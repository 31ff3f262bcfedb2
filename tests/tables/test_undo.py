"""Taking back: the own last choice, further back by consent, and the record that keeps it all."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.store.columns import plain
from bot.store.values.agreements import UndoWish
from bot.store.values.news import Board, WishAsked, WishOver
from bot.tables.life.undo import BEGINNINGS, turn_starts
from bot.tables.values.who import Who
from engines.kernel import verify
from engines.shelf import game
from tests.store.backend import a_move
from tests.tables.parlour import Guest, House, Party, refused, replayed


async def first_turn(house: House, *people: str, seats: int | None = None) -> Party:
    """A table of Oaxaca at the start of its first turn."""
    party = await house.party(*people, seats=seats)
    for person in people:
        await party[person].says("done")
    return party


async def others(party: Party, guest: Guest) -> list[Guest]:
    """Everybody but one."""
    return [party[p] for p in (await party.live()).people() if p != guest.name]


# -- one's own last choice ------------------------------------------------------------------------------------------------


async def wish_of(party: Party) -> UndoWish:
    """What somebody wishes, as it is written."""
    wish = (await party.row()).wish
    assert wish is not None
    return wish


async def test_the_own_last_choice_is_taken_back(house: House) -> None:
    party = await house.party("ana", "ben")
    before, ask = await party.saved(), await party["ana"].ask()
    await party["ana"].says(await party["ana"].option("again"))
    reply = await party["ana"].undoes()
    assert reply.text.key == "table.undone" and reply.panel
    assert await party.saved() == before and await party["ana"].ask() == ask
    first, undo = await party.moves()
    assert (first.undone_by, undo.number, undo.said, undo.undoes, undo.person) == (2, 2, "undo", 1, "ana")
    assert (await party.posts())[-1].news == Board(2), "nobody else had heard of it"
    await party.check()


async def test_what_everybody_has_heard_is_taken_back_before_everybody(house: House) -> None:
    party = await house.party("ana", "ben", game="resafa")
    guest, heard = party["ana"], False
    while not (heard and await house.tables.can_undo(party.number, guest.name)):
        guest = await party.in_turn()
        await guest.says((await guest.ask()).options[0])
        heard = any(e["to"] is None for e in (await party.moves())[-1].events)
    await guest.undoes()
    assert plain((await party.posts())[-1].news)["undone"] == 1
    await party.check()


async def test_it_may_be_repeated_to_the_beginning_and_no_further(house: House) -> None:
    party = await house.party("ana", "ben")
    start = await party.saved()
    for _ in range(3):
        await party["ana"].says(await party["ana"].option("again"))
    for _ in range(3):
        await party["ana"].undoes()
    assert await party.saved() == start
    with refused("kernel.nothing_to_undo"):
        await party["ana"].undoes()
    assert [(m.number, m.undone_by) for m in await party.moves()] == [(1, 6), (2, 5), (3, 4), (4, None), (5, None), (6, None)]
    await party.check()


async def test_an_act_of_several_answers_is_taken_back_whole(house: House) -> None:
    party = await house.party("ana", "ben")
    before = await party.saved()
    face = (await party["ana"].option("again")).split()[1]
    await party["ana"].types("reroll", faces=face)
    await party["ana"].undoes()
    assert await party.saved() == before
    act, undo = await party.moves()
    assert [a[2] for a in act.answers] == [f"again {face}", "done"] and undo.undoes == 2
    await party.check()


async def test_a_question_after_an_undo_is_a_new_one(house: House) -> None:
    party = await house.party("ana", "ben")
    word = await party["ana"].option("again")
    await party["ana"].says(word, since=0)
    await party["ana"].undoes()
    for since in (0, 1):
        with refused("outdated"):
            await party["ana"].says(word, since=since)
    await party["ana"].says(word, since=2)
    with refused("outdated"):
        await party["ben"].says("done", since=0)


async def test_not_across_what_others_did(house: House) -> None:
    party = await house.party("ana", "ben")
    await party["ana"].says(await party["ana"].option("again"))
    await party["ben"].says(await party["ben"].option("again"))
    with refused("kernel.undo_not_yours") as caught:
        await party["ana"].undoes()
    assert caught.value.instead is not None and caught.value.instead.key == "table.ask_undo"
    with refused("not_seated"):
        await party["eva"].undoes()
    await party["ben"].undoes()
    await party["ana"].undoes()
    await party.check()


async def test_not_across_a_roll_or_a_reveal(house: House) -> None:
    party = await first_turn(house, "ana")
    with refused("kernel.undo_sealed"):
        await party["ana"].undoes()
    gather = next(o for o in (await party["ana"].ask()).options if o.startswith("gather") and o != "gather 1")
    await party["ana"].says(gather)
    assert (await party.state()).seals > 0
    with refused("kernel.undo_sealed"):
        await party["ana"].undoes()


async def test_not_after_the_turn_was_passed_on(house: House) -> None:
    party = await first_turn(house, "ana", "ben")
    guest, rng = await party.in_turn(), Random(5)
    while (await guest.ask()).options[-1] != "end":
        await party.play(rng, 1)
    await guest.says("end")
    with refused("kernel.undo_passed_on"):
        await guest.undoes()


async def test_many_undone_choices_never_lead_further_back_than_the_last(house: House) -> None:
    """Entries that were taken back fill the log; the last standing one is still found."""
    party = await house.party("ana", "ben")
    first = await party["ana"].option("again")
    await party["ana"].says(first)
    standing = await party.saved()
    for _ in range(170):
        await party["ana"].says(await party["ana"].option("again"))
        await party["ana"].undoes()
    assert await party.saved() == standing
    assert [m.number for m in await house.store.moves(party.number, standing=True)] == [1]
    await party["ana"].undoes()
    assert (await party["ana"].look()).view.picked == ()


# -- where a turn begins --------------------------------------------------------------------------------------------------


def entries(*told: tuple[int, str, bool]) -> list[int]:
    """The numbers at which the last turns begin: (seat, event told, were several asked) by entry."""
    moves = [
        a_move(n, seat=seat, events=[{"kind": kind, "to": None, "data": {}}], asked_before=[0, 1] if several else [seat])
        for n, (seat, kind, several) in enumerate(told, 1)
    ]
    return [m.number for m in turn_starts(moves)]


def test_turns_begin_where_the_game_says_so() -> None:
    assert entries((0, "x", False), (0, "turn", False), (0, "x", False), (0, "round", False), (0, "x", False)) == [5, 3, 1]
    assert entries((0, "x", False), (1, "x", False), (0, "turn", False)) == [1], "an answer out of turn begins none"
    assert entries() == [] and entries((0, "turn", False)) == [1]


def test_each_persons_choices_count_while_several_are_asked() -> None:
    assert entries((0, "x", True), (0, "x", True), (1, "x", True), (0, "x", True), (1, "turn", True), (0, "x", False)) == [
        6, 5, 4, 3, 1,
    ]  # fmt: skip


def test_in_a_game_that_tells_no_turns_seats_make_them() -> None:
    assert entries((0, "x", False), (0, "x", False), (1, "x", False), (0, "x", False)) == [4, 3, 1]


def test_no_more_than_ten_turns_and_none_that_may_have_begun_earlier() -> None:
    assert entries(*[(n % 2, "turn", False) for n in range(15)]) == list(range(15, 5, -1))
    moves = [a_move(n, events=[{"kind": "turn" if n == 7 else "x", "to": None, "data": {}}]) for n in range(5, 10)]
    assert [m.number for m in turn_starts(moves, complete=False)] == [8]


async def test_in_oaxaca_turns_and_opening_choices_are_places_to_go_back_to(house: House) -> None:
    party, rng = await house.party("ana", "ben"), Random(11)
    await party["ana"].says(await party["ana"].option("again"))
    await party["ben"].says("done")
    await party["ana"].says("done")
    assert [m.number for m in await house.tables.turns_back(party.number)] == [3, 2, 1]
    await party.play_until(rng, "turn")
    second = (await party.row()).number + 1
    assert [m.number for m in await house.tables.turns_back(party.number)] == [4, 3, 2, 1], "nothing was done in this turn yet"
    await party.play(rng, 1)
    assert [m.number for m in await house.tables.turns_back(party.number)] == [second, 4, 3, 2, 1]


async def test_alone_at_the_table_a_turn_is_a_turn(house: House) -> None:
    party, rng, starts = await first_turn(house, "ana", seats=1), Random(11), []
    for _ in range(3):
        starts.append(await party.saved())
        await party.play_until(rng, *BEGINNINGS)
    await party.play(rng, 1)
    for turns, start in zip((2, 1, 1), reversed(starts), strict=True):
        reply = await party["ana"].wishes(turns)
        assert reply.text.key == "table.undone" and await party.saved() == start
    await party.check()


# -- by consent -----------------------------------------------------------------------------------------------------------


async def wished(house: House) -> tuple[Party, Guest, list[Guest], bytes]:
    """Three people, one of whom wishes to go back one turn: and the position in question."""
    party, rng = await first_turn(house, "ana", "ben", "eva"), Random(3)
    await party.play_until(rng, "turn")
    start = await party.saved()
    guest = await party.in_turn()
    await party.play_until(rng, "turn")
    await guest.wishes()
    return party, guest, await others(party, guest), start


async def test_when_everybody_agrees_it_happens(house: House) -> None:
    party, guest, (one, two), start = await wished(house)
    number = (await party.row()).number
    post = (await party.posts())[-1]
    assert (
        post.kind == "wish"
        and isinstance(post.news, WishAsked)
        and post.news.turns == 1
        and (await wish_of(party)).by == guest.name
    )
    with refused("agreed_already"):
        await guest.agrees()
    assert (await one.agrees(post.news.id)).text.key == "table.undo_agreed"
    assert (await party.row()).number == number, "not before all have agreed"
    with refused("agreed_already"):
        await one.agrees()
    await house.restart()
    await party[two.name].agrees(post.news.id)
    assert await party.saved() == start and (await party.row()).wish is None
    undo = (await party.moves())[-1]
    undone = [m for m in await party.moves() if m.undone_by == undo.number]
    assert undo.person == guest.name and len(undone) > 1
    assert undo.undoes == sum(not a[3] for m in undone for a in m.answers)
    assert plain((await party.posts())[-1].news)["undone"] == len(undone)
    with refused("no_wish"):
        await party[one.name].agrees()
    await party.check()


async def test_when_somebody_refuses_nothing_happens(house: House) -> None:
    party, _, (one, two), _ = await wished(house)
    before = await party.saved()
    await one.agrees()
    assert (await two.disagrees()).text.key == "table.undo_refused"
    assert await party.saved() == before and (await party.row()).wish is None
    assert (await party.posts())[-1].news == WishOver()
    with refused("no_wish"):
        await two.agrees()


async def test_a_move_ends_the_wish(house: House) -> None:
    party, _, (one, two), _ = await wished(house)
    await one.agrees()
    await party.play(Random(1), 1)
    assert (await party.row()).wish is None
    with refused("no_wish"):
        await two.agrees()
    await party.check()


async def test_whoever_wished_or_agreed_may_think_better_of_it(house: House) -> None:
    party, guest, (one, two), _ = await wished(house)
    with refused("wished_already"):
        await one.wishes(2)
    await guest.disagrees()
    await one.wishes(2)
    await two.agrees()
    await two.disagrees()
    assert (await party.row()).wish is None


async def test_a_button_agrees_to_the_wish_it_was_made_for(house: House) -> None:
    party, guest, (one, _), _ = await wished(house)
    old = (await wish_of(party)).id
    await guest.disagrees()
    await guest.wishes(3)
    new = (await wish_of(party)).id
    assert old != new
    with refused("no_wish"):
        await one.agrees(old)
    assert (await wish_of(party)).agreed == (guest.name,)
    await one.agrees(new)


async def test_only_people_at_the_table_have_a_say(house: House) -> None:
    party, *_ = await wished(house)
    for do in (party["leo"].agrees, party["leo"].disagrees, party["leo"].wishes):
        with refused("not_seated"):
            await do()


async def test_when_all_agree_at_the_same_moment_it_happens_once(house: House) -> None:
    party, _, (one, two), start = await wished(house)
    outcomes = await asyncio.gather(*(g.agrees() for g in (one, two) * 5), return_exceptions=True)
    assert sum(not isinstance(o, Exception) for o in outcomes) == 2
    assert await party.saved() == start
    assert [m.said for m in await party.moves()].count("undo") == 1


@pytest.mark.parametrize("change", ["resign", "rest", "replace"])
async def test_a_wish_falls_when_somebody_else_sits_down(house: House, change: str) -> None:
    party, _, (one, two), _ = await wished(house)
    await one.agrees()
    if change == "replace":
        seat = (await party.live()).seat_for(two.name).seat
        await house.tables.replace(party.number, Who(two.name), seat, Who("leo", "Leo"))
    else:
        await getattr(house.tables, change)(party.number, Who(two.name))
    assert (await party.row()).wish is None
    await party.check()


async def test_robots_are_not_asked(house: House) -> None:
    party = await house.party("ana", robots=["easy"])
    await party["ana"].says("done")
    start = await house.store.snapshot(party.number, 0)
    assert (await party["ana"].wishes()).text.key == "table.undone"
    assert await party.saved() == start


async def test_up_to_ten_turns_and_no_more(house: House) -> None:
    party, rng = await first_turn(house, "ana", "ben"), Random(1)
    starts = {}
    for _ in range(14):
        await party.play_until(rng, *BEGINNINGS)
        starts[(await party.row()).number + 1] = await party.saved()
    await party.play(rng, 1)
    for turns in (0, -1, 11, 99):
        with refused("turns_back") as caught:
            await party["ana"].wishes(turns)
        assert caught.value.why.params["n"] == 10
    back = await house.tables.turns_back(party.number)
    assert len(back) == 10
    await party["ana"].wishes(10)
    await party["ben"].agrees()
    assert await party.saved() == starts[back[-1].number]
    await party.check()


async def test_positions_that_are_no_longer_kept_are_found_by_the_log(house: House) -> None:
    party, rng = await first_turn(house, "ana", "ben"), Random(8)
    for _ in range(6):
        await party.play_until(rng, "turn")
    await party.play(rng, 1)
    back = (await house.tables.turns_back(party.number))[4].number
    wanted = await house.store.snapshot(party.number, back - 1)
    async with house.store.database.transaction() as db:
        await db.execute("DELETE FROM snapshots WHERE number < ?", ((await party.row()).number,))
    await party["ana"].wishes(5)
    await party["ben"].agrees()
    assert await party.saved() == wanted
    await party.play(rng, 2)


async def test_what_neither_a_position_nor_the_log_leads_to_is_refused_before_anybody_is_asked(house: House) -> None:
    party, rng = await first_turn(house, "ana", "ben"), Random(8)
    for _ in range(3):
        await party.play_until(rng, "turn")
    await party.play(rng, 1)
    async with house.store.database.transaction() as db:
        await db.execute("DELETE FROM snapshots WHERE number < ?", ((await party.row()).number,))
        await db.execute("UPDATE moves SET seals_after = seals_after + 1")
    before = await party.written()
    with refused("too_far_back"):
        await party["ana"].wishes(3)
    assert await party.written() == before and (await party.live()).table.wish is None


async def test_a_wish_whose_position_is_lost_meanwhile_harms_nobody(house: House) -> None:
    party, guest, (one, two), _ = await wished(house)
    await one.agrees()
    async with house.store.database.transaction() as db:
        await db.execute("DELETE FROM snapshots WHERE number < ?", ((await party.row()).number,))
        await db.execute("UPDATE moves SET seals_after = seals_after + 1")
    before = await party.written()
    with refused("too_far_back"):
        await two.agrees()
    assert await party.written() == before
    assert (await party.live()).table.wish == await wish_of(party) and (await wish_of(party)).agreed == (guest.name, one.name)


# -- the record -----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("title", "people"), [("oaxaca", ("ana", "ben")), ("oaxaca", ("ana",)), ("frutas", ("ana", "ben", "eva"))]
)
async def test_the_record_proves_the_game_with_everything_that_was_undone(
    house: House, title: str, people: tuple[str, ...]
) -> None:
    party, rng, undone = await house.party(*people, game=title), Random(6), 0
    while (await party.row()).status == "playing":
        await party.play(rng, rng.randrange(1, 6))
        if (await party.row()).status != "playing" or undone > 25:
            continue
        guest = party[rng.choice(people)]
        starts = await house.tables.turns_back(party.number)
        if starts:
            await guest.wishes(rng.randrange(min(3, len(starts))) + 1)
            for other in await others(party, guest):
                await other.agrees()
            undone += 1
    record = await house.tables.record(party.number)
    assert undone and sum(seat < 0 for seat, _ in record["moves"]) >= undone
    assert verify(game(title), record) is None
    forged = {**record, "moves": record["moves"][:-1]}
    assert verify(game(title), forged) is not None
    await party.check()


async def test_a_running_game_keeps_its_secret_and_a_broken_off_one_tells_it(house: House) -> None:
    party = await house.party("ana", "ben")
    with refused("not_over"):
        await house.tables.record(party.number)
    await party.play(Random(1), 9)
    await house.tables.end(party.number, Who("ana"))
    record = await house.tables.record(party.number)
    assert verify(game("oaxaca"), record) is None and record["result"] == {}
    after = replayed("oaxaca", await party.row(), 2, await party.moves())
    assert after[(await party.row()).number] == await party.saved()
    lobby = await house.party("ana", start=False)
    await house.tables.end(lobby.number, Who("ana"))
    with refused("not_started"):
        await house.tables.record(lobby.number)
