"""What anybody sees of a table is what they may see: the view, the own question, and the log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from bot.store import Move
from bot.store.columns import plain
from bot.store.values.news import KeptEvent
from bot.tables.values.live import codec
from bot.tables.values.who import Who
from engines.kernel import promise
from engines.oaxaca.cards import CARD
from engines.shelf import game
from examples.frutas.rules import FRUITS
from tests.tables.parlour import House, Party, replayed

CODES = {"oaxaca": frozenset(CARD), "frutas": frozenset(FRUITS)}
PEOPLE = ("ana", "ben", "eva")


def named(title: str, thing: Any) -> frozenset[str]:
    """The components that something speaks of."""
    return frozenset(re.findall(r"[A-Za-z]+[0-9]+[a-z]?", str(thing))) & CODES[title]


async def log_of(party: Party, reader: str | None) -> list[Move]:
    """The entries of the log as one reader gets them; what goes with each is what the entry holds."""
    log = await party.tables.log(party.number, reader)
    assert all(move.events == events for move, events in log)
    assert [move.number for move, _ in log] == list(range(len(log)))
    return [move for move, _ in log if move.number]


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_what_was_told_at_the_start_opens_the_log(house: House, title: str) -> None:
    party = await house.party(*PEOPLE, game=title)
    board = next(p for p in await party.posts() if p.kind == "board")
    for seat, reader in ((None, "leo"), (0, "ana"), (1, "ben"), (2, "eva")):
        ((opening, events),) = await party.tables.log(party.number, reader)
        live = await party.live()
        assert live.state is not None and (opening.number, opening.said, opening.answers) == (0, "start", [])
        assert [e for e in events if e["to"] is None] == plain(board.news)["events"] != []
        assert all(seat in e["to"] for e in events if e["to"] is not None)
        told = [e["data"] for e in events]
        assert named(title, told) <= named(title, game(title).view(live.state, seat))
    assert len(await party.tables.log(party.number, "ana", 1)) == 1
    await party["ana"].says((await party["ana"].ask()).options[0])
    assert [move.number for move, _ in await party.tables.log(party.number, "ana", 1)] == [1]


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_a_look_is_the_same_in_every_deal_the_reader_cannot_tell_apart(house: House, title: str) -> None:
    party, rng, looks, differ = await house.party(*PEOPLE, game=title), Random(2), 0, 0
    kind = game(title)
    while (await party.row()).status == "playing" and looks < 400:
        live = await party.live()
        assert live.state is not None
        for seat in (None, 0, 1, 2):
            seen = live.look(seat)
            for _ in range(2):
                dealt = replace(live, state=kind.resample(live.state, seat, rng))
                other = dealt.look(seat)
                assert [f.name for f in fields(seen) if getattr(seen, f.name) != getattr(other, f.name)] == []
                differ += codec(title).dump(dealt.state) != codec(title).dump(live.state)
                looks += 1
        await party.play(rng, 4 if title == "oaxaca" else 1)
    assert looks > 100 and differ == looks


async def test_a_look_holds_no_secret_of_a_game_that_goes_on(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    secret, promised = (await party.row()).secret, promise((await party.row()).secret)
    for seat in (None, 0, 1):
        look = (await party.live()).look(seat)
        assert secret not in repr(look) and (look.table.seed, look.promise) == ("", promised)
    await party.play(Random(1))
    look = (await party.live()).look(None)
    assert (look.table.secret, look.promise) == (secret, promised), "it is told when the game is over"


async def test_who_looks_from_no_seat_gets_no_question(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    stranger, ana = await house.tables.look(party.number, "leo"), await house.tables.look(party.number, "ana")
    assert (stranger.seat, stranger.ask, stranger.view.own) == (None, None, {})
    assert stranger == await house.tables.look(party.number)
    assert ana.seat == 0 and ana.ask is not None and named("frutas", ana.view.own)
    assert stranger.asked == ana.asked == (0, 1) and stranger.public == () == ana.public
    assert named("frutas", stranger.picks) == frozenset() == named("frutas", stranger.table)


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_the_log_names_to_each_reader_what_they_could_see(house: House, title: str) -> None:
    """Whatever an entry names was in that reader's view before it or after it, or was turned over on the way."""
    party, rng = await house.party(*PEOPLE, game=title), Random(9)
    await party.play(rng, 60)
    row, kind = await party.row(), game(title)
    states = {n: codec(title).load(saved) for n, saved in replayed(title, row, 3, await party.moves()).items()}
    private = 0
    for seat, reader in ((None, "leo"), (0, "ana"), (1, "ben"), (2, "eva")):
        for move in await log_of(party, reader):
            could = [kind.view(states[n], seat) for n in (move.number - 1, move.number)]
            shown = named(title, [e["data"] for e in move.events if e["to"] is None])
            told = named(title, (move.said, move.answers, move.events))
            assert told <= named(title, could) | shown, f"{reader} reads in entry {move.number}: {move}"
            public = [kind.view(states[n], None) for n in (move.number - 1, move.number)]
            private += seat == move.seat and bool(told - named(title, public))
    assert private, "there was something to hide"


@pytest.mark.parametrize("title", ["oaxaca", "frutas"])
async def test_nothing_that_a_reader_may_see_is_missing(house: House, title: str) -> None:
    party = await house.party(*PEOPLE, game=title)
    await party.play(Random(5), 60)
    whole = await party.moves()

    def to(readers: Iterable[int | None]) -> list[list[KeptEvent]]:
        return [[e for e in m.events if e["to"] is None or set(readers) & set(e["to"])] for m in whole]

    for seat, reader in enumerate(PEOPLE):
        log = await log_of(party, reader)
        assert [m.events for m in log] == to([seat])
        own = [replace(m, events=n.events) for m, n in zip(whole, log, strict=True) if m.seat == seat]
        assert own and [m for m in log if m.seat == seat] == own
        assert not any(m.said or m.answers for m in log if m.seat != seat)
    spectator = await log_of(party, None)
    assert [m.events for m in spectator] == to([]) and not any(m.said or m.answers for m in spectator)
    assert [(m.number, m.seat, m.person, m.at) for m in spectator] == [(m.number, m.seat, m.person, m.at) for m in whole]


async def test_a_sealed_choice_is_not_in_the_log_of_others(house: House) -> None:
    party = await house.party("ana", "ben")
    word = await party["ana"].option("again")
    await party["ana"].says(word)
    own, *others = [str([(m.said, m.answers, m.events) for m in await log_of(party, r)]) for r in ("ana", "ben", "leo")]
    assert word in own and not any("again" in log for log in others)
    await party["ana"].undoes()
    assert [(m.said, m.undone_by) for m in await log_of(party, "ben")] == [("", 2), ("undo", None)]
    assert [(m.said, m.undone_by) for m in await log_of(party, "ana")] == [(word, 2), ("undo", None)]


async def test_a_seat_takes_its_secrets_along(house: House) -> None:
    party = await house.party("ana", "ben", game="frutas")
    await party["ana"].says((await party["ana"].ask()).options[0])
    await house.tables.replace(party.number, Who("ana"), 0, Who("eva", "Eva"))
    assert [bool(m.answers) for m in await log_of(party, "eva")] == [True]
    assert [bool(m.answers) for m in await log_of(party, "ana")] == [False]
    assert (await house.tables.look(party.number, "ana")).view.own == {}
    await house.tables.rest(party.number, Who("eva"))
    assert (await house.tables.look(party.number, "eva")).view.own == {}, "while a robot plays, its owner looks on"


async def test_posts_name_what_everybody_may_know(house: House) -> None:
    party = await house.party(*PEOPLE, game="frutas")
    await party.play(Random(5), 60)
    public = {m.number: [e for e in m.events if e["to"] is None] for m in await party.moves()}
    boards = [plain(p.news) for p in await party.posts() if p.kind == "board"]
    assert {p["number"]: p.get("events", []) for p in boards if p["number"]} == public
    assert any(m.events != public[m.number] for m in await party.moves()), "there was something to hide"


async def test_the_last_entries_only(house: House) -> None:
    party = await house.party("ana", "ben")
    await party.play(Random(5), 8)
    assert [m.number for m, _ in await house.tables.log(party.number, "ana", 3)] == [6, 7, 8]
