"""Time at the table: turns, reminders, nights and days away, answers for the absent, tables that fall asleep."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.store.columns import plain
from bot.store.values.clocks import Clock
from bot.store.values.news import Asleep
from bot.tables.life.absent import passive
from bot.tables.life.lobby import read_pace
from bot.tables.time.clocks import FALLS_ASLEEP, MOST_AWAY
from bot.tables.time.hours import DAY
from bot.tables.time.pace import HOUR, LEAST, MOST, PACES, typed
from bot.tables.values.who import Who
from engines.kernel import apply, asked
from engines.shelf import SHELF, game
from tests.tables.parlour import House, Party, refused
from tests.tables.test_hours import at

DAILY: dict[str, Any] = {"pace": PACES["daily"], "game": "frutas"}


async def clock(party: Party, seat: int) -> Clock:
    """A clock as it is written."""
    return (await party.row()).clocks[seat]


async def bids(party: Party, *people: str) -> None:
    """These people lay down what they are offered first."""
    for person in people:
        await party[person].says((await party[person].ask()).options[0])


async def bid_after(house: House, hours: float) -> Party:
    """A table where Ana has bid after so many hours, and Ben is asked now."""
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(hours)
    await bids(party, "ana")
    return party


def which(party: Party) -> list[tuple[float, list[tuple[int, str]]]]:
    """The reminders: after how many hours, for whom, and which."""
    return [((at - 1000.0) / HOUR, [(c["seat"], c["which"]) for c in p["calls"]]) for at, _, p in party.rung("reminder")]


# -- the pace -------------------------------------------------------------------------------------------------------------


async def test_a_table_keeps_the_pace_it_was_opened_with(house: House) -> None:
    party = await house.party("ana", "ben", pace=read_pace("36 h"), on_timeout="answer", game="frutas")
    assert ((await party.row()).pace, (await party.row()).on_timeout) == (36 * HOUR, "answer")
    await house.passes(1)
    await party.play(Random(1))
    again = (await house.tables.rematch(party.number, Who("ben", "Ben"))).table
    assert (again.pace, again.on_timeout) == (36 * HOUR, "answer")
    with refused("pace"):
        read_pace("soon")
    for turn in (LEAST, 90 * 60, 10 * HOUR, 200 * HOUR, 7 * 24 * HOUR, 9999 * 60, MOST):
        assert read_pace(typed(turn)).turn == turn, "as long as a pace may be"
    with refused("on_timeout"):
        await house.party("ana", on_timeout="shout")


async def test_quick_answers_are_saved_for_later(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(6)
    await bids(party, "ben")
    assert (await clock(party, 1)).saved == 18 * HOUR
    await house.passes(6)
    await bids(party, "ana")
    assert (await clock(party, 0)).saved == 12 * HOUR and set(await party.asked()) == {"ben"}
    (waiting,) = await house.tables.waiting_for("ben")
    assert waiting.until == house.clock + 24 * HOUR + 18 * HOUR
    await house.passes(40)
    assert (await clock(party, 1)).saved == 18 * HOUR
    await bids(party, "ben", "ben")
    assert (await clock(party, 1)).saved == 2 * HOUR, "sixteen hours more than a turn has"


async def test_a_turn_of_several_questions_has_one_time(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await bids(party, "ben", "ana")
    (before,) = await house.tables.waiting_for("ben")
    await house.passes(30)
    await bids(party, "ben")
    (after,) = await house.tables.waiting_for("ben")
    assert after.entry > before.entry and after.until == before.until, "take a fruit, then say what for"
    await bids(party, "ben")
    (fresh,) = await house.tables.waiting_for("ben")
    assert fresh.until == house.clock + 24 * HOUR + 18 * HOUR, "the next round; a day was saved, and six hours of it are gone"


async def test_everybody_who_is_asked_has_a_clock_of_their_own(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY, on_timeout="robot")
    await house.tables.set_hours("ben", away_until="1970-01-04")
    await house.passes(10)
    await bids(party, "eva")
    await house.passes(20)
    assert [s.robot for s in (await party.live()).seats] == ["easy", None, None], "ana's time is up, ben is away, eva has bid"
    (ben,) = await house.tables.waiting_for("ben")
    assert ben.until == 3 * DAY + 24 * HOUR
    assert await house.tables.waiting_for("eva") == []


async def test_nobody_is_hurried_without_a_pace_or_alone(house: House) -> None:
    slow = await house.party("ana", "ben", game="frutas", pace=PACES["none"], on_timeout="robot")
    alone = await house.party("eva", game="frutas", robots=["easy"], pace=PACES["live"], on_timeout="answer")
    await house.passes(29 * 24)
    for party in (slow, alone):
        assert party.rung("reminder", "taken_over", "answered", "slept") == []
        await party.check()
    assert [w.until for w in await house.tables.waiting_for("ana")] == [None]


async def test_what_waits_for_somebody_soonest_first(house: House) -> None:
    names = ["none", "relaxed", "live", "daily"]
    tables = {name: (await house.party("ana", f"b {name}", game="frutas", pace=PACES[name])).number for name in names}
    waiting = await house.tables.waiting_for("ana")
    assert [w.table.id for w in waiting] == [tables[name] for name in ("live", "daily", "relaxed", "none")]
    assert await house.tables.waiting_for("nobody") == []


# -- reminders ------------------------------------------------------------------------------------------------------------


async def test_a_deadline_that_has_passed_stays_where_it_was(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await bids(party, "ana")
    (before,) = await house.tables.waiting_for("ben")
    await house.passes(40)
    await house.tables.vote_end(party.number, Who("ana"))
    await house.passes(5)
    await house.tables.set_hours("ben", "Europe/Madrid", "22-8", away_until="1970-01-10")
    (ben,) = await house.tables.waiting_for("ben")
    assert before.until == ben.until == 1000.0 + 24 * HOUR and (await clock(party, 1)).used == 24 * HOUR
    await house.passes(24)
    await bids(party, "ben")
    assert 1 not in (await party.row()).clocks, "what comes after a deadline is neither saved nor waited for"
    await party.check()


async def test_reminders_at_half_and_seven_eighths_and_when_time_is_up(house: House) -> None:
    party = await bid_after(house, 1)
    await house.passes(100)
    assert which(party) == [(12, [(1, "half")]), (21, [(1, "late")]), (24, [(1, "up")])]
    assert party.rung("reminder_over") == []
    await bids(party, "ben")
    assert len(party.rung("reminder_over")) == 1
    assert (await clock(party, 1)).saved == 0
    await party.check()


async def test_one_message_reminds_all_and_is_over_when_the_last_has_acted(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    await house.passes(13)
    assert which(party) == [(12, [(0, "half"), (1, "half"), (2, "half")])]
    await bids(party, "ana", "ben")
    assert party.rung("reminder_over") == []
    await bids(party, "eva")
    assert len(party.rung("reminder_over")) == 1


async def test_no_table_is_reminded_twice_within_an_hour(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", pace=PACES["live"])
    await house.passes(10)
    assert [(round(at * 60), calls[0][1]) for at, calls in which(party)] == [(5, "half"), (65, "up")], "late was too soon"
    quick = await house.party("eva", "leo", game="frutas", pace=PACES["live"], on_timeout="robot")
    await house.passes(1)
    assert [p["calls"][0]["which"] for _, _, p in quick.rung("reminder")] == ["half"]


async def test_an_undo_winds_no_clock_back(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await bids(party, "ana", "ben")
    buyer = await party.in_turn()
    await house.passes(30)
    await bids(party, buyer.name)
    (before,) = await house.tables.waiting_for(buyer.name)
    await buyer.undoes()
    (after,) = await house.tables.waiting_for(buyer.name)
    assert after.until == before.until
    assert len([calls for _, calls in which(party) if calls[0][1] == "half"]) == 1
    await house.passes(1)
    assert len([calls for _, calls in which(party) if calls[0][1] == "half"]) == 1, "a turn is reminded of its half once"


# -- nights and days away -------------------------------------------------------------------------------------------------


async def test_quiet_hours_stop_the_clock_and_hold_the_pings_back(house: House) -> None:
    house.clock = at("2026-06-10T20:00", "Europe/Madrid")
    await house.tables.set_hours("ben", "Europe/Madrid", "22-8")
    party = await house.party("ana", "ben", game="frutas", pace=PACES["brisk"], on_timeout="robot")
    await bids(party, "ana")
    await house.until(at("2026-06-11T12:30", "Europe/Madrid"))
    assert [(when, p["calls"][0]["which"]) for when, _, p in party.rung("reminder")] == [
        (at("2026-06-11T10:00", "Europe/Madrid"), "half"),
    ]
    await house.until(at("2026-06-12T00:00", "Europe/Madrid"))
    assert [when for when, _, _ in party.rung("taken_over")] == [at("2026-06-11T14:00", "Europe/Madrid")]


@pytest.mark.parametrize(
    ("evening", "up"),
    [
        ("2026-03-28T21:00", "2026-03-29T15:00"),  # nine hours of sleep: an hour of the night is skipped
        ("2026-10-24T21:00", "2026-10-25T15:00"),  # eleven hours: an hour comes twice
    ],
)
async def test_the_wall_clock_rules_when_clocks_change(house: House, evening: str, up: str) -> None:
    house.clock = at(evening, "Europe/Madrid")
    await house.tables.set_hours("ben", "Europe/Madrid", "22-8")
    party = await house.party("ana", "ben", game="frutas", pace=PACES["brisk"], on_timeout="robot")
    await bids(party, "ana")
    await house.until(house.clock + 2 * DAY)
    assert [when for when, _, _ in party.rung("taken_over")] == [at(up, "Europe/Madrid")]
    reminded = [when for when, _, _ in party.rung("reminder")]
    assert reminded == [at(f"{up[:11]}{hour}:00", "Europe/Madrid") for hour in (11, 14)]


async def test_who_is_asked_at_night_is_called_in_the_morning(house: House) -> None:
    house.clock = at("2026-06-10T21:30", "Europe/Madrid")
    for person in ("ana", "ben"):
        await house.tables.set_hours(person, "Europe/Madrid", "22-8")
    party = await house.party("ana", "ben", **DAILY)
    await house.until(at("2026-06-10T23:00", "Europe/Madrid"))
    assert party.rung("call") == [], "they were asked while they were awake"
    await bids(party, "ben", "ana")
    morning = at("2026-06-11T08:00", "Europe/Madrid")
    assert (await party.in_turn()).name == "ben" and not (await clock(party, 1)).called
    assert plain((await party.posts())[-1].news)["asleep"] == {"1": {"until": morning}}
    await house.tables.set_hours("ben", shows_zone=True)
    assert (await house.tables.sleepers(party.number))[1] == Asleep(morning, "Europe/Madrid")
    assert party.rung("hours")[-1][2]["asleep"]["zone"] == "Europe/Madrid"
    await house.until(morning + HOUR)
    assert party.rung("call") == [(morning, "call", {"calls": [{"seat": 1, "entry": 2}]})]
    await bids(party, "ben")
    await house.until(morning + 10 * HOUR)
    assert len(party.rung("call")) == 1


async def test_who_acts_at_night_is_not_called_for_what_follows(house: House) -> None:
    house.clock = at("2026-06-10T23:00")
    await house.tables.set_hours("ben", quiet="22-8")
    party = await house.party("ana", "ben", **DAILY)
    await bids(party, "ana", "ben")
    assert (await party.in_turn()).name == "ben" and (await clock(party, 1)).called
    await house.passes(12)
    assert party.rung("call") == []


async def test_who_changes_their_hours_is_called_as_soon_as_they_wake(house: House) -> None:
    house.clock = at("2026-06-10T23:00")
    await house.tables.set_hours("ben", quiet="22-8")
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(1)
    assert party.rung("call") == []
    await house.tables.set_hours("ben", quiet="22-1")
    await house.passes(3)
    assert [when for when, _, _ in party.rung("call")] == [at("2026-06-11T01:00")]


async def test_days_away_stop_the_clock_up_to_three_weeks(house: House) -> None:
    house.clock = at("2026-06-01T12:00")
    party = await house.party("ana", "ben", **DAILY, on_timeout="robot")
    await bids(party, "ana")
    await house.tables.set_hours("ben", away_until="2026-07-10")
    (told,) = party.rung("hours")
    assert told[2] == {"seat": 1, "asleep": {"until": at("2026-07-10T00:00")}}
    await house.until(house.clock + 20 * DAY)
    assert party.rung("reminder", "taken_over", "slept") == []
    await house.until(at("2026-06-24T00:00"))
    assert [when for when, _, _ in party.rung("taken_over")] == [at("2026-06-01T12:00") + MOST_AWAY + DAY]
    assert party.rung("reminder") == [], "whoever is away is not pinged, even when the table waits no longer"


async def test_days_away_at_one_table_add_up(house: House) -> None:
    house.clock = at("2026-06-01T00:00")
    party = await house.party("ana", "ben", **DAILY, on_timeout="answer")
    await bids(party, "ana")
    await house.tables.set_hours("ben", away_until="2026-06-16")
    await house.until(at("2026-06-16T01:00"))
    assert (await party.row()).number == 1
    await bids(party, "ben")
    assert (await clock(party, 1)).away == 15 * DAY
    while "ben" not in await party.asked():
        await bids(party, "ana")
    await house.tables.set_hours("ben", away_until="2026-06-30")
    (ben,) = await house.tables.waiting_for("ben")
    now = await clock(party, 1)
    assert ben.until == at("2026-06-16T01:00") + 6 * DAY + now.budget(PACES["daily"]) - now.used


async def test_new_hours_count_from_now_on(house: House) -> None:
    house.clock = at("2026-06-10T08:00")
    party = await house.party("ana", "ben", game="frutas", pace=PACES["brisk"], on_timeout="robot")
    await house.passes(2)
    await house.tables.set_hours("ben", "Europe/Madrid", "12-14")  # 10:00 to 12:00 UTC
    (ben,) = await house.tables.waiting_for("ben")
    assert ben.until == at("2026-06-10T18:00")
    await house.passes(1)
    await house.tables.set_hours("ben", quiet="none")
    (ben,) = await house.tables.waiting_for("ben")
    assert ben.until == at("2026-06-10T17:00"), "one hour of the nap was slept, two were lived, six are left"
    await party.check()


async def test_hours_are_refused_when_they_cannot_be_read(house: House) -> None:
    for zone, quiet, away, why in (
        ("Narnia", None, None, "zone"),
        ("Europe/Madrid", "6-5", None, "quiet"),
        ("Europe/Madrid", None, "soon", "away"),
    ):
        with refused(why):
            await house.tables.set_hours("ana", zone, quiet, away)
    kept = await house.store.person("ana")
    assert (kept.zone, kept.quiet_from, kept.away_until) == ("UTC", None, None)


# -- when time runs out ---------------------------------------------------------------------------------------------------


async def test_a_question_is_answered_for_the_absent_and_the_seat_stays_theirs(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, on_timeout="answer")
    await bids(party, "ana")
    await house.passes(24.5)
    entry = (await party.moves())[1]
    assert (entry.seat, entry.person, entry.robot) == (1, None, "easy")
    assert [s.person for s in (await party.live()).seats] == ["ana", "ben"]
    answered = [(when, p) for when, _, p in party.rung("answered")]
    assert answered == [(1000.0 + 24 * HOUR, {"seat": 1, "entry": 0})], "what the bid wins is another turn"
    assert "easy" not in str(party.rung("board")[-1][2]) and entry.said not in str(party.rung("answered"))
    await party.check()


async def test_a_missed_turn_is_answered_to_its_end(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, on_timeout="answer")
    await bids(party, "ben", "ana")
    buyer = await party.in_turn()
    await house.passes(50)
    assert [m.robot for m in (await party.moves())[2:4]] == ["easy", "easy"]
    assert {m.at for m in (await party.moves())[2:4]} == {1000.0 + 48 * HOUR}
    assert set(await party.asked()) == {"ana", "ben"}, "the next round has its own time"
    assert buyer.name in await party.asked()


async def test_oaxaca_passes_for_the_absent(house: House) -> None:
    party = await house.party("ana", "ben", pace=PACES["daily"], on_timeout="answer")
    await house.passes(24.5)
    said = [(m.seat, m.said) for m in await party.moves()]
    assert said[:2] == [(0, "done"), (1, "done")] or said[:2] == [(1, "done"), (0, "done")], "no dice are rolled again"
    turn = await party.in_turn()
    await house.passes(24.5)
    last = (await party.moves())[-1]
    assert last.said == "end" and last.robot == "easy" and (await party.in_turn()).name != turn.name
    await party.check()


async def test_a_robot_takes_the_seat_and_gives_it_back(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY, on_timeout="robot")
    await bids(party, "ben", "eva")
    await house.passes(25)
    seat = (await party.live()).seats[0]
    assert (seat.person, seat.robot, seat.owner) == (None, "easy", "ana") and (await party.row()).host == "ben"
    assert [p for _, _, p in party.rung("taken_over")] == [{"seat": 0, "robot": "easy"}]
    await house.passes(100)
    await house.tables.take_back(party.number, Who("ana"))
    (ana,) = await house.tables.waiting_for("ana")
    assert ana.until == house.clock + 24 * HOUR, "with all of a turn's time, and nothing saved"
    await party.check()


async def test_the_last_person_at_a_table_is_never_sent_away(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, on_timeout="robot")
    await house.passes(29 * 24)
    people = (await party.live()).people()
    assert len(people) == 1 and len(party.rung("taken_over")) == 1
    assert await house.tables.waiting_for(people[0]) and (await party.row()).slept_at is None


async def test_what_passes_while_nobody_waits_is_not_held_against_anybody(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY, on_timeout="robot")
    await house.passes(6)
    await house.tables.rest(party.number, Who("ana"))
    await house.passes(70)
    assert (await party.asked()).keys() >= {"ben"} and (await house.tables.waiting_for("ben"))[0].until is None
    await house.tables.take_back(party.number, Who("ana"))
    (ben,) = await house.tables.waiting_for("ben")
    assert ben.until == house.clock + 18 * HOUR, "six hours were gone before"
    await house.passes(1)
    assert party.rung("taken_over") == []
    await party.check()


async def test_passive_words_do_nothing_in_any_game(house: House) -> None:
    """Where a question has a passive word it is said, and only there."""
    for title in sorted(SHELF):
        kind, seen = game(title), set()
        for seed in range(4):
            s, rng = kind.new(f"s{seed}", kind.seat_counts[-1]), Random(seed)
            for _ in range(150):
                if not s.asks:
                    break
                ask = rng.choice(s.asks)
                word = passive(kind, ask)
                if word is not None:
                    seen.add(word.split()[-1])
                    assert word == ask.options[-1] and asked(s, ask.seat) is not None
                apply(s, ask.seat, rng.choice(ask.options))
        assert seen & kind.passive or title == "frutas", title


# -- sleeping tables ------------------------------------------------------------------------------------------------------


async def test_a_table_where_nobody_moves_falls_asleep_and_wakes_with_a_press(house: House) -> None:
    party = await house.party("ana", "ben", **DAILY)
    await house.passes(20 * 24)
    await bids(party, "ana")
    begun = house.clock
    await house.until(begun + FALLS_ASLEEP - 1)
    assert party.rung("slept") == []
    await house.until(begun + FALLS_ASLEEP + 1)
    reminders = len(party.rung("reminder"))
    assert [when for when, _, _ in party.rung("slept")] == [begun + FALLS_ASLEEP]
    assert await house.store.next_timer() is None
    await house.passes(100 * 24)
    assert len(party.rung("reminder")) == reminders
    await house.restart()
    await house.tables.note_presence(party.number)
    assert (await party.row()).slept_at is None and await house.store.next_timer() is not None
    (ben,) = await house.tables.waiting_for("ben")
    assert ben.until == 1000.0 + 24 * HOUR, "his time was up long ago, and a deadline that has passed stays where it was"
    await bids(party, "ben")
    await house.tables.note_presence(party.number)
    assert len(party.rung("woke")) == 1
    await party.check()


async def test_a_move_wakes_a_table_by_itself(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas", pace=PACES["relaxed"])
    await house.passes(31 * 24)
    await bids(party, "ana")
    assert (await party.row()).slept_at is None
    await house.passes(29 * 24)
    assert len(party.rung("slept")) == 1


# -- nudges ---------------------------------------------------------------------------------------------------------------


async def test_a_nudge_calls_the_others_once_in_twelve_hours(house: House) -> None:
    party = await house.party("ana", "ben", "eva", **DAILY)
    nudge = house.tables.nudge
    await bids(party, "eva")
    with refused("not_seated"):
        await nudge(party.number, Who("leo"))
    await nudge(party.number, Who("ana"))
    assert [p for _, _, p in party.rung("nudge")] == [{"by": 0, "calls": [{"seat": 1, "entry": 0}]}]
    await house.passes(11.9)
    with refused("nudged_lately"):
        await nudge(party.number, Who("eva"))
    await house.passes(0.2)
    assert (await nudge(party.number, Who("eva"))).text.params == {"n": 2}


async def test_nobody_is_nudged_who_sleeps_or_need_not_act(house: House) -> None:
    house.clock = at("2026-06-10T23:00")
    await house.tables.set_hours("ben", quiet="22-8")
    party = await house.party("ana", "ben", **DAILY)
    with refused("all_asleep") as caught:
        await house.tables.nudge(party.number, Who("ana"))
    assert caught.value.why.params == {"until": at("2026-06-11T08:00")}
    with refused("nobody_to_nudge"):
        await bids(party, "ana")
        await house.tables.nudge(party.number, Who("ben"))
    await house.until(at("2026-06-11T08:00"))
    await house.tables.nudge(party.number, Who("ana"))
