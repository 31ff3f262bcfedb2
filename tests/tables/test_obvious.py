"""A table does by itself what leaves no choice; undo brings it back, and the log can be played again."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot import records
from bot.verifying import Changed, verify
from engines.kernel import apply, clone, is_obvious
from engines.shelf import SHELF
from tests.tables.parlour import Guest, House, Party


async def one_act(party: Party, rng: Random) -> Guest:
    """Somebody who is asked says something; who that was."""
    ask, live = rng.choice((await party.state()).asks), await party.live()
    guest = party[live.seats[ask.seat].name.lower()]
    await guest.says(rng.choice(ask.options))
    return guest


async def until_obvious(party: Party, rng: Random) -> Guest:
    """Play at random until a turn ends by itself and may be taken back; whoever acted."""
    while True:
        guest = await one_act(party, rng)
        last = (await party.moves())[-1]
        if last.answers[-1][2:] == ["end", False, True] and last.seals_after == last.seals_before:
            return guest


async def test_a_turn_that_can_only_be_ended_ends_and_undo_brings_it_back(house: House) -> None:
    party = await house.party("ana", "ben")
    guest = await until_obvious(party, Random(3))
    other = await party.in_turn()
    assert other.name != guest.name
    await guest.undoes()
    assert (await party.in_turn()).name == guest.name
    ask = await guest.ask()
    assert len(ask.options) > 1, "the choice before it is open again"
    await party.check()


async def test_whoever_confirms_everything_ends_the_turn(house: House) -> None:
    party = await house.party("ana", "ben")
    for person in ("ana", "ben"):
        await house.tables.set_hours(person, confirms=True)
    rng, obvious = Random(3), 0
    for _ in range(60):
        obvious += any(map(is_obvious, (await party.state()).asks))
        await one_act(party, rng)
    assert obvious and not any(a[4:] for m in await party.moves() for a in m.answers)
    await house.tables.set_hours("ana", confirms=False)
    await until_obvious(party, rng)
    await party.check()


async def test_what_is_set_counts_after_a_restart(house: House) -> None:
    party = await house.party("ana", "ben")
    await house.tables.set_hours("ana", confirms=True)
    await house.restart()
    live = await house.tables.live(party.number)
    assert live.confirming() == {live.seat_for("ana").seat}


@pytest.mark.parametrize("game", sorted(SHELF))
async def test_only_what_shows_something_is_still_to_be_said(house: House, game: str) -> None:
    party = await house.party("ana", "ben", game=game)
    rng = Random(5)
    for _ in range(60):
        state = await party.state()
        for ask in state.asks:
            if is_obvious(ask):
                after = clone(state)
                apply(after, ask.seat, ask.options[0])
                assert after.seals > state.seals or (await party.row()).number == 0
        if state.asks:
            await one_act(party, rng)
    await party.check()


async def test_the_record_of_such_a_game_is_proved_and_shows_what_was_forged(house: House) -> None:
    party = await house.party("ana", "ben")
    await party.play(Random(1))
    past, live = await house.tables.past(party.number), await party.live()
    record = records.exported(await house.tables.record(party.number), past, live.state)
    verify(record)
    entries = [e for e in record["entries"] if any(answer[4:] for answer in e["answers"])]
    assert entries
    forged = json.loads(json.dumps(record))
    one = next(e for e in forged["entries"] if e["answers"] and not any(any(answer[3:]) for answer in e["answers"]))
    one["answers"] = [[*answer, True] for answer in one["answers"]]
    with pytest.raises(Changed):
        verify(records.marked(forged))
