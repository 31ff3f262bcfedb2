"""Looking back: every entry of a game once more, what of it may be seen, and which entries make a film."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot import records, verifying
from bot.tables.life.log_replay import CannotReplay, LogStep, replayed, step_of
from bot.tables.life.replay import key_entries
from bot.tables.values.live import codec
from bot.tables.values.who import Who
from engines.kernel import seed_for
from engines.shelf import game
from tests.tables.parlour import House, Party, refused

PEOPLE = ("ana", "ben", "eva")


async def with_undos(house: House, title: str, acts: int = 10_000) -> Party:
    """A game in which much is taken back."""
    party, rng = await house.party(*PEOPLE, game=title), Random(3)
    for _ in range(6):
        await party.play(rng, rng.randrange(2, 9) if title != "frutas" else 2)
        await party["ana"].wishes(rng.randrange(2) + 1)
        for other in ("ben", "eva"):
            await party[other].agrees()
    await party.play(rng, acts)
    return party


@pytest.mark.parametrize("title", ["oaxaca", "mottainai", "frutas"])
async def test_a_game_is_played_once_more_as_it_was(house: House, title: str) -> None:
    party = await with_undos(house, title, 12)
    past, row = await house.tables.past(party.number), await party.row()
    moments = replayed(
        game(title), seed_for(row.secret, row.salt), 3, row.options, (step_of(m, past.moves) for m in past.moves[1:])
    )
    kept = {m.number: m for m in past.moves}
    for moment in moments:
        saved = await house.store.snapshot(party.number, moment.number)
        assert codec(title).dump(moment.state) == saved, f"entry {moment.number}"
        move = kept[moment.number]
        assert records.canonical([move.answers, move.events]) == records.canonical([moment.answers, moment.events])
    assert sum(1 for m in past.moves if m.undoes) == 6


async def test_scenes_of_a_running_game_show_what_a_spectator_saw(house: House) -> None:
    """No word of a seat's own, no hand, and the same view in every deal that a spectator cannot tell apart."""
    party, rng, kind = await with_undos(house, "mottainai", 40), Random(1), game("mottainai")
    past = await house.tables.past(party.number)
    states = {m.number: m.state for m in past.moments()}
    for move in past.moves:
        entry_view = past.entry_view(move.number)
        assert not entry_view.hands and not entry_view.entry.answers and entry_view.entry.said in ("", "start", "undo")
        assert all(e["to"] is None for e in entry_view.entry.events)
        assert entry_view.view == kind.view(kind.resample(states[move.number], None, rng), None)
    assert past.views([4, 2]) == [past.entry_view(2).view, past.entry_view(4).view]


async def test_after_the_end_everything_may_be_seen(house: House) -> None:
    party = await with_undos(house, "mottainai")
    past = await house.tables.past(party.number)
    assert past.over and past.last == (await party.row()).number
    whole = {m.number: m for m in await party.moves()}
    for number in range(0, past.last + 1, 25):
        entry_view = past.entry_view(number)
        assert sorted(entry_view.hands) == [0, 1, 2] and [v.reader for v in entry_view.hands.values()] == [0, 1, 2]
        assert entry_view.entry == whole.get(number, past.moves[0])
    assert past.entry_view(-5).entry.number == 0 and past.entry_view(10**9).entry.number == past.last
    assert past.entry_view(past.last).view.result


async def test_a_past_knows_nothing_that_comes_later(house: House) -> None:
    party = await house.party(*PEOPLE)
    await party.play(Random(2), 6)
    past = await house.tables.past(party.number)
    await party["ana"].wishes(1)
    for other in ("ben", "eva"):
        await party[other].agrees()
    assert [m.undone_by for m in past.moves] == [None] * 7
    before = past.entry_view(past.last)
    assert before.entry == (await house.tables.past(party.number)).entry_view(past.last).entry or before.entry.undone_by is None


async def test_what_has_not_begun_and_what_cannot_be_played_is_refused(house: House) -> None:
    lobby = await house.party("ana", start=False)
    with refused("not_started"):
        await house.tables.past(lobby.number)
    party = await house.party("ana", "ben")
    await party.play(Random(1), 8)
    past = await house.tables.past(party.number)
    wrong = replace(past, table=replace(past.table, salt="another"))
    with refused("astray"):
        wrong.entry_view(4)
    with refused("not_over"):
        records.exported({}, past, (await party.live()).state)
    with pytest.raises(CannotReplay, match="no entry 9"):
        list(replayed(game("oaxaca"), "seed", 2, {}, [LogStep(1, back_to=9)]))


async def test_the_record_of_a_game_broken_off_is_proved(house: House) -> None:
    party = await with_undos(house, "oaxaca", 5)
    await house.tables.end(party.number, Who("ana"))
    live, past = await party.live(), await house.tables.past(party.number)
    record = records.exported(await house.tables.record(party.number), past, live.state)
    verifying.verify(verifying.read(records.written(record).encode()))
    assert record["result"] == {} and record["table"] == party.number and record["names"] == ["Ana", "Ben", "Eva"]


async def test_a_film_shows_what_stands_and_not_too_much(house: House) -> None:
    party = await with_undos(house, "oaxaca")
    moves = (await house.tables.past(party.number)).moves
    standing = [m.number for m in moves if not m.undoes and m.undone_by is None]
    assert key_entries(moves, 10_000) == key_entries(moves, len(standing)) == standing
    for most in (len(standing) - 1, 100, 40, 9, 2):
        keys = key_entries(moves, most)
        assert most // 2 <= len(keys) <= most and keys == sorted(set(keys)) and set(keys) <= set(standing)
        assert keys[-1] == standing[-1]
    begun = [m.number for m in moves if m.number in standing and any(e["kind"] == "turn" for e in m.events)]
    assert set(begun) <= set(key_entries(moves, len(standing) - 1)), "no end of a turn is left out where there is room"


async def test_the_log_of_a_record_tells_everything(house: House) -> None:
    party = await with_undos(house, "oaxaca")
    live, past = await party.live(), await house.tables.past(party.number)
    log = records.exported(await house.tables.record(party.number), past, live.state)["log"]
    assert [int(line.split()[0]) for line in log if not line.startswith(" ")] == list(range(past.last + 1))
    assert any("🔒" in line for line in log) and any("✗" in line for line in log)
    assert not any(re.search(r"[{}]|\bNone\b|oaxaca\.", line) for line in log)


async def test_a_table_notes_the_edition_of_the_rules_and_the_next_one_its_own(house: House) -> None:
    """The note goes with the log; whoever plays again plays by the newest rules."""
    party = await house.party(*PEOPLE, game="resafa")
    await party.play(Random(1), 10)
    row = await party.row()
    assert row.options["edition"] == game("resafa").edition > 0
    await house.tables.end(party.number, Who("ana"))
    again = await house.tables.rematch(party.number, Who("ana", "Ana"))
    assert "edition" not in again.table.options


def test_a_log_without_a_note_was_played_under_the_first_edition() -> None:
    moments = replayed(game("resafa"), "seed", 2, {}, [])
    assert next(iter(moments)).state.edition == 0  # type: ignore[attr-defined]
