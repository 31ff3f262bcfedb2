"""A move: typed or pressed, all or nothing, once for each interaction, in its turn and in line."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.store.values.news import Board
from bot.tables import Pressed, Refused, Reply, Wanted
from bot.tables.values.who import Who
from engines.kernel import asked
from tests.tables.parlour import House, Party, refused


async def ready(house: House, *people: str) -> Party:
    """A table where the opening re-roll is over and the first turn has begun."""
    party = await house.party(*people)
    for person in people:
        await party[person].says("done")
    return party


# -- a move ------------------------------------------------------------------------------------------------------------


async def test_a_press_becomes_an_entry_a_snapshot_and_a_post(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    number, before = (await party.row()).number, await party.state()
    word = await guest.option("gather")
    house.clock += 5
    reply = await guest.says(word)
    move = (await party.moves())[-1]
    live, row = await party.live(), await party.row()
    assert (move.number, move.person, move.said, move.at) == (number + 1, guest.name, word, house.clock) and move.robot is None
    assert live.seats[move.seat].person == guest.name
    assert move.answers[0][2] == word and reply.text.params["answers"] == [a[2] for a in move.answers]
    assert (move.seals_before, move.asked_before) == (before.seals, [move.seat])
    assert row.number == number + 1 and await party.saved() is not None
    post = (await party.posts())[-1]
    assert isinstance(post.news, Board) and (post.news.number, post.news.seat) == (number + 1, move.seat)
    assert post == house.told[-1]
    await party.check()


async def test_a_typed_command_answers_several_questions_at_once(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    face = (await guest.option("gather")).split()[1]
    typed = await guest.types("gather", face=face) if face != "1" else await guest.types("gather", face="1", deck="pottery")
    move = (await party.moves())[-1]
    assert move.said.startswith(f"gather face:{face}") and len(move.answers) > 1
    assert typed.text.key == "table.done"
    await party.check()


async def test_what_a_command_leaves_open_is_the_next_question(house: House) -> None:
    party = await house.party("ana")
    first = await party["ana"].option("again")
    await party["ana"].says(first)
    assert (await party["ana"].ask()).key == "reroll"
    assert [m.said for m in await party.moves()] == [first]


async def test_several_presses_at_once_are_one_entry(house: House) -> None:
    party = await house.party("ana", "ben")
    option = (await party["ana"].ask()).options[0]
    await party["ana"].says(option, "done")
    (move,) = await party.moves()
    assert [a[2] for a in move.answers] == [option, "done"] and move.said == f"{option}, done"


@pytest.mark.parametrize("nonsense", ["reroll 9", "gather 1", "bake bread", "drop table"])
async def test_all_or_nothing_when_pressed(house: House, nonsense: str) -> None:
    party = await house.party("ana", "ben")
    before = await party.written()
    option = (await party["ana"].ask()).options[0]
    with pytest.raises(Refused):
        await party["ana"].says(option, nonsense)
    assert await party.written() == before
    await party.check()
    await party["ana"].says(option, "done")


async def test_all_or_nothing_when_typed(house: House) -> None:
    party = await house.party("ana", "ben")
    before = await party.written()
    face = (await party["ana"].option("again")).split()[1]
    for faces in (f"{face} 9", "9", "nine", ""):
        with pytest.raises(Refused) as caught:
            await party["ana"].types("reroll", faces=faces)
        assert caught.value.why.key.startswith(("kernel.", "oaxaca."))
    with refused("such_verb"):
        await party["ana"].types("bake", bread="1")
    assert await party.written() == before and house.told[-1].kind == "board"
    await party.check()


async def test_a_refusal_names_the_rule_and_what_is_possible(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    with refused("oaxaca.no.dice_action_open") as caught:
        await guest.types("end")
    assert caught.value.rule == "6" and caught.value.instead is not None


async def test_a_bundle_of_presses_stops_before_what_it_would_reveal(house: House) -> None:
    """Whoever presses `gather` and `keep` together must not learn from the answer what lies on top."""
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    before = await party.written()
    word = next(o for o in (await guest.ask()).options if o.startswith("gather") and o != "gather 1")
    with refused("kernel.unused_sealed"):
        await guest.says(word, "keep PO1a")
    assert await party.written() == before


async def test_who_is_not_asked_is_told_so(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    other = party["ben" if guest.name == "ana" else "ana"]
    before = await party.written()
    word, since = (await guest.ask()).options[0], (await guest.look()).since
    with refused("kernel.not_your_turn"):
        await other.says(word, since=since)
    with refused("not_seated"):
        await party["eva"].says(word, since=since)
    assert await party.written() == before
    await guest.says(word, since=since)


async def test_nothing_can_be_played_after_the_end(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    await party.play(Random(1))
    row = await party.row()
    assert (row.status, row.questions, row.ended_at) == ("finished", {}, house.clock)
    assert row.result == (await party.state()).result and row.result["winners"]
    assert [p.kind for p in await party.posts()][-2:] == ["board", "final"]
    for do in (party["ana"].undoes, party["ana"].wishes, lambda: party["ana"].says("show", since=0)):
        with refused("over"):
            await do()
    await house.restart()
    look = await house.tables.look(party.number, "ana")
    assert look.view is not None and look.asked == ()
    await party.check()


# -- the same interaction twice ----------------------------------------------------------------------------------------


async def test_the_same_interaction_again_gets_the_same_answer(house: House) -> None:
    party = await house.party("ana", "ben")
    ask = await party["ana"].ask()
    first = await party["ana"].says(ask.options[0], interaction="x")
    before = await party.written()
    again = [
        await party["ana"].says(ask.options[0], interaction="x", since=0),
        await party["ana"].says("done", interaction="x"),
        await party["ana"].types("reroll", "x", faces="none"),
    ]
    await house.restart()
    again += await asyncio.gather(*(party["ana"].says("done", interaction="x") for _ in range(5)))
    assert again == [first] * 8
    assert await party.written() == before
    await party["ana"].says("done", interaction="y")


async def test_the_same_interaction_many_times_at_once_changes_once(house: House) -> None:
    party = await house.party("ana", "ben")
    option = (await party["ana"].ask()).options[0]
    since = (await party["ana"].look()).since
    replies = await asyncio.gather(*(party["ana"].says(option, since=since, interaction="x") for _ in range(20)))
    assert len(replies) == 20 and all(r == replies[0] for r in replies)
    assert len(await party.moves()) == 1
    await party.check()


async def test_a_refused_interaction_delivered_again_stays_refused(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    other = party["ben" if guest.name == "ana" else "ana"]
    with refused("kernel.not_your_turn"):
        await other.types("end", "early")
    rng = Random(2)
    while (await party.in_turn()).name == guest.name:
        await party.play(rng, 1)
    word = (await other.ask()).options[0]
    with refused("kernel.not_your_turn"):
        await other.says(word, interaction="early")
    await other.says(word)


async def test_the_reply_tells_what_the_actor_may_see_again_and_again(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    rng, replies = Random(4), {}
    while (await party.row()).status == "playing":
        live = await party.live()
        ask = rng.choice((await party.state()).asks)
        guest, word = party[live.seats[ask.seat].name.lower()], rng.choice(ask.options)
        interaction = house.interaction()
        replies[interaction] = (guest, word, await guest.says(word, interaction=interaction))
        (move, events) = (await house.tables.log(party.number, guest.name, 1))[0]
        assert list(replies[interaction][2].events) == events == move.events
    assert any(e["to"] for _, _, reply in replies.values() for e in reply.events)
    await house.restart()
    for interaction, (guest, word, reply) in replies.items():
        assert await party[guest.name].says(word, interaction=interaction, since=0) == reply


@pytest.mark.parametrize("game", ["oaxaca", "frutas"])
async def test_every_change_can_be_delivered_twice(house: House, game: str) -> None:
    """Each command of the lobby and the table, twice in a row: the second time nothing happens."""
    tables = house.tables
    opened = await tables.open("g", "plaza", Who("ana", "Ana", interaction="1"), Wanted(game))
    assert await tables.open("g", "plaza", Who("ana", "Ana", interaction="1"), Wanted(game)) is opened
    number = opened.table.id
    party = Party(house, number)

    async def twice(command: str, person: str, *args: object) -> Reply:
        who = Who(person, person.title(), interaction=house.interaction())
        first = await getattr(tables, command)(number, who, *args)
        before = await party.written()
        second = await getattr(tables, command)(number, who, *args)
        assert second == first and await party.written() == before, command
        assert isinstance(first, Reply)
        return first

    await twice("invite", "ana", "ben")
    await twice("join", "ben")
    await twice("join", "eva")
    await twice("leave", "eva")
    await twice("add_robot", "ana")
    await twice("add_robot", "ana", "random")
    await twice("kick", "ana", 2)
    await twice("hand_over", "ana", "ben")
    await twice("start", "ben")
    option = (await party["ana"].ask()).options[0]
    await twice("act", "ana", Pressed((option,), 0))
    await twice("undo", "ana")
    await twice("act", "ana", Pressed((option,), (await party["ana"].look()).since))
    await twice("wish_undo", "ana")
    await twice("answer_undo", "ben", True)
    await twice("rest", "ben")
    await twice("take_back", "ben")
    await twice("replace", "ben", 1, Who("eva", "Eva"))
    await twice("resign", "eva")
    await twice("end", "ana")
    again = await tables.rematch(number, Who("ben", "Ben", interaction="2"))
    assert await tables.rematch(number, Who("ben", "Ben", interaction="2")) is again
    with refused("taken"):
        await tables.rematch(number, Who("eva", "Eva", interaction="3"))
    await party.check()


# -- the same button, many times ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["oaxaca", "frutas"])
async def test_twenty_presses_of_one_button_are_one_change_and_twenty_answers(house: House, game: str) -> None:
    party, rng, answered = await house.party("ana", "ben", game=game), Random(7), 0
    for _ in range(25):
        live, ask = await party.live(), rng.choice((await party.state()).asks)
        guest, number = party[live.seats[ask.seat].name.lower()], live.table.number
        since, word = (await guest.look()).since, rng.choice(ask.options)
        outcomes = await asyncio.gather(*(guest.says(word, since=since) for _ in range(20)), return_exceptions=True)
        assert sum(isinstance(o, Reply) for o in outcomes) == 1
        whys = [o.why.key for o in outcomes if isinstance(o, Refused)]
        assert len(whys) == 19
        assert set(whys) <= {"table.no.outdated", "kernel.not_asked", "kernel.not_your_turn", "table.no.over"}
        assert len(await party.moves()) == number + 1 == (await party.row()).number
        answered += 20
        if (await party.row()).status != "playing":
            break
    assert answered >= 100
    await party.check()


async def test_a_press_on_a_board_that_has_moved_on_is_outdated(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    since = (await guest.look()).since
    word = next(o for o in (await guest.ask()).options if o.startswith("gather") and o != "gather 1")
    await guest.says(word)
    if guest.name in await party.asked():
        with refused("outdated"):
            await guest.says((await guest.ask()).options[0], since=since)
    with refused("outdated"):
        await (await party.in_turn()).says(since=(await (await party.in_turn()).look()).since)


async def test_a_question_asked_again_with_the_same_words_is_another_question(house: House) -> None:
    """Two dice of one face: `again 3` leads to a question with the same words, where the old button must not count."""
    for _ in range(40):
        party = await house.party("ana")
        ask = await party["ana"].ask()
        faces = (await house.tables.look(party.number, "ana")).view.players[0].day
        twin = next((f for f in faces if faces.count(f) > 2 and f == faces[0]), None)
        if twin is None:
            await house.tables.end(party.number, Who("ana"))
            continue
        await party["ana"].says(f"again {twin}")
        assert (await party["ana"].ask()) == ask
        with refused("outdated"):
            await party["ana"].says(f"again {twin}", since=0)
        await party["ana"].says(f"again {twin}")
        return
    pytest.fail("no roll with three of the lowest face among forty")


# -- several are asked at once -----------------------------------------------------------------------------------------


async def test_buttons_stay_good_while_others_answer(house: House) -> None:
    party = await house.party("ana", "ben", "eva")
    assert await party.asked() == {"ana": "reroll", "ben": "reroll", "eva": "reroll"}
    looks = {name: await party[name].look() for name in ("ana", "ben", "eva")}
    assert {look.since for look in looks.values()} == {0}
    await party["ana"].says((await party["ana"].ask()).options[0], since=0)
    await party["eva"].says("done", since=0)
    assert await party.asked() == {"ana": "reroll", "ben": "reroll"}
    assert (await party["ben"].look()).since == 0 and (await party["ana"].look()).since == 1
    with refused("outdated"):
        await party["ana"].says("done", since=0)
    await party["ben"].says("done", since=0)
    await party["ana"].says("done", since=1)
    assert len(await party.asked()) == 1
    await party.check()


async def test_all_who_are_asked_may_answer_at_the_same_moment(house: House) -> None:
    party = await house.party("ana", "ben", "eva", "leo")
    await asyncio.gather(*(party[name].says("done", since=0) for name in ("leo", "eva", "ben", "ana")))
    assert sorted(m.person or "" for m in await party.moves()) == ["ana", "ben", "eva", "leo"]
    assert len(await party.asked()) == 1
    await party.check()


async def test_questions_know_their_age_after_a_restart(house: House) -> None:
    party = await house.party("ana", "ben")
    await party["ana"].says((await party["ana"].ask()).options[0], since=0)
    await house.restart()
    assert [(await house.tables.look(party.number, name)).since for name in ("ana", "ben")] == [1, 0]
    await party["ben"].says("done", since=0)
    await party["ana"].says("done", since=1)


# -- tables don't wait for each other ----------------------------------------------------------------------------------


async def test_a_table_in_the_middle_of_a_move_holds_up_nobody_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, quick = await house.party("ana", "ben"), await house.party("eva", "leo")
    leaving = await house.party("mia", "zoe")
    gate, commit = asyncio.Event(), house.store.commit

    async def stuck(change):  # type: ignore[no-untyped-def]
        if change.table.id in (slow.number, leaving.number):
            await gate.wait()
        return await commit(change)

    monkeypatch.setattr(house.store, "commit", stuck)
    before = await slow["ana"].look()
    first = asyncio.create_task(slow["ana"].says("done"))
    second = asyncio.create_task(slow["ben"].says("done"))
    third = asyncio.create_task(house.tables.resign(slow.number, Who("ben")))
    await quick["eva"].says("done")
    await quick["leo"].says("done")
    fourth = asyncio.create_task(house.tables.rest(leaving.number, Who("zoe")))
    await asyncio.sleep(0)
    assert (await leaving.live()).people() == ["mia", "zoe"]
    assert not first.done() and not second.done()
    assert await slow["ana"].look() == before, "looking shows what is written, without waiting"
    gate.set()
    await asyncio.gather(first, second, third, fourth)
    assert [m.person for m in await slow.moves()] == ["ana", "ben"], "in the order in which they came"


async def test_words_to_complete_are_for_whoever_is_asked(house: House) -> None:
    party = await ready(house, "ana", "ben")
    guest = await party.in_turn()
    other = "ben" if guest.name == "ana" else "ana"
    faces = {o.split()[1] for o in (await guest.ask()).options if o.startswith("gather")}
    complete = house.tables.completions
    assert set(await complete(party.number, guest.name, "gather", {}, "face")) == faces
    assert await complete(party.number, other, "gather", {}, "face") == []
    assert await complete(party.number, "eva", "gather", {}, "face") == []
    assert await complete(party.number, guest.name, "bake", {}, "bread") == []


async def test_the_state_of_a_draft_is_never_the_state_in_memory(house: House) -> None:
    """A refused bundle plays its first words on a copy; the table in memory does not feel it."""
    party = await house.party("ana", "ben")
    live = await party.live()
    state, table = live.state, live.table
    assert state is not None
    asks = state.asks
    with pytest.raises(Refused):
        await party["ana"].says((await party["ana"].ask()).options[0], "reroll 9")
    assert live.state is state and live.table is table and state.asks == asks and asked(state, 0) is asks[0]


async def test_picks_that_are_not_confirmed_yet_show_in_the_own_view_alone(house: House) -> None:
    """The picture beside a menu of several picks shows them; the table, the others and chance know nothing of it."""
    party = await house.party("ana", "ben")
    look, before = await party["ana"].look(), await party.written()
    assert look.seat is not None
    run = look.picks[look.seat].choices
    for n in range(len(run) + 1):
        seen = await house.tables.with_picks(look, run[:n])
        assert sorted(seen.view.picked) == sorted(int(word.split()[1]) for word in run[:n])
        assert (seen.ask, seen.since, seen.table.number) == (look.ask, look.since, look.table.number)
    assert await party.written() == before and (await party["ben"].look()).view.picked == ()
    assert (await house.tables.with_picks(look, ["nonsense"])).view == look.view
