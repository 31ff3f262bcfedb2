"""What the bot says, changes and takes away tells nobody what their seat may not know: neither what it is, nor when it comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from simcord import _runtime

from bot.discord_ui.answers import moves
from bot.discord_ui.client import Bot
from bot.discord_ui.posting.desk import Desk
from bot.discord_ui.posting.poster import Poster
from bot.store import Post
from bot.tables import Live
from bot.tables.life import playing
from bot.tables.values import live as live_values
from engines.kernel import State
from engines.shelf import SHELF
from tests.deep import DEEP, KIT_SEED, some
from tests.discord import hall
from tests.discord.twins import PEOPLE, READERS, Deed, Trace, again, first, told_apart

STEPS = 24 if DEEP else 8
ON_A_SERVER = 12  # steps
SEED = KIT_SEED if DEEP else 3
NAMES: dict[int | None, str | None] = {None: None, 0: PEOPLE[0], 1: PEOPLE[1]}


def tells(played: Sequence[tuple[Deed, Trace]], other: Sequence[Trace], reader: int | None, rhythm: bool = True) -> str:
    """Where somebody could tell the two evenings apart."""
    for n, ((deed, one), two) in enumerate(zip(played, other, strict=True)):
        if why := told_apart(one, two, NAMES[reader], rhythm):
            return f"{n}: {deed.mover} says {deed.choice}, and {NAMES[reader] or 'everybody'} is shown in {why}"
    return ""


@pytest.mark.deeper
@pytest.mark.parametrize("title", some(SHELF, lambda title: title == "patzcuaro"))
async def test_nobody_is_told_what_others_hold_nor_sees_it_from_what_is_done(tmp_path: Path, title: str) -> None:
    """Boards, dice, panels and desks: what is sent, changed and deleted, in which order, and by whose deed."""
    played = await first(tmp_path / "first", title, STEPS, SEED)
    deeds = [deed for deed, _ in played]
    for reader in READERS:
        assert sum(reader in deed.others for deed in deeds) > len(deeds) // 4, "something was dealt otherwise"
        other = await again(tmp_path / f"{reader}", title, deeds, reader, SEED)
        assert not (why := tells(played, other, reader)), why


@pytest.mark.deep
@pytest.mark.parametrize("title", SHELF)
async def test_neither_is_anybody_where_tables_are_on_a_server(
    tmp_path: Path, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "kept", hall.OnAServer())
    played = await first(tmp_path / "first", title, ON_A_SERVER, SEED + 2)
    for reader in READERS:
        other = await again(tmp_path / f"{reader}", title, [deed for deed, _ in played], reader, SEED + 2)
        assert not (why := tells(played, other, reader)), why


@pytest.mark.deep
@pytest.mark.parametrize("title", SHELF)
async def test_nobody_notices_who_looks_at_what_is_theirs(tmp_path: Path, title: str) -> None:
    """The same evening without the looks of one of them."""
    played = await first(tmp_path / "first", title, STEPS, SEED + 1)
    for reader in (0, 1):
        other = await again(tmp_path / f"{reader}", title, [d for d, _ in played], None, SEED + 1, looks=PEOPLE[reader])
        assert not (why := tells(played, other, reader, rhythm=False)), why


async def test_an_evening_is_dealt_the_same_however_long_a_bot_takes_to_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People's numbers tell the simulated moment, and a game's seed hangs on them: those of two evenings may not differ."""
    played = await first(tmp_path / "first", "patzcuaro", 2, SEED)
    goes_on = Bot.go_on

    async def slowly(bot: Bot) -> None:
        await goes_on(bot)
        env = _runtime._selected_env()
        assert env is not None
        env.backend.clock.advance(0.1)

    monkeypatch.setattr(Bot, "go_on", slowly)
    other = await again(tmp_path / "again", "patzcuaro", [deed for deed, _ in played], None, SEED)
    assert not (why := tells(played, other, None)), why


# -- that it would be noticed -------------------------------------------------------------------------------------------------


def odd(s: State | None, but: int | None = None) -> bool:
    """Something that only hands tell: whether a number of options is odd, of anybody but that seat."""
    return s is not None and sum(len(ask.options) for ask in s.asks if ask.seat != but) % 2 == 1


def a_panel_goes_earlier(patch: pytest.MonkeyPatch) -> None:
    """With the next deed, whoever does it; not while it is being opened, since then nobody could choose on it."""
    show, act, going = moves.show_panel, moves.act, list[str]()

    async def shown(context: Any, look: Any, *more: Any, **named: Any) -> None:
        await show(context, look, *more, **named)
        if look.ask is not None and len(look.ask.options) % 2:
            going.append(context.person)

    async def acts(context: Any, number: int, said: Any) -> None:
        while going:
            context.front.private_panels.gone(going.pop(), number)
        await act(context, number, said)

    patch.setattr(moves, "show_panel", shown)
    patch.setattr(moves, "act", acts)


def a_panel_opens_by_what_can_be_chosen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(playing, "in_private", lambda live, before, ask, after: len(ask.options) % 2 == 1)


def panels_of_others_go(patch: pytest.MonkeyPatch) -> None:
    act = moves.act

    async def acts(context: Any, number: int, said: Any) -> None:
        await act(context, number, said)
        live = await context.tables.live(number)
        for seat in live.seats if odd(live.state) else ():
            context.front.private_panels.gone(seat.person, number)

    patch.setattr(moves, "act", acts)


def the_board_comes_down_by_what_can_be_chosen(patch: pytest.MonkeyPatch) -> None:
    def buried(poster: Poster, live: Live, rows: Sequence[Post]) -> bool:
        return "board" in live.table.posts and odd(live.state)

    patch.setattr(Poster, "_buried", buried)


def somebody_is_asked_anew_by_what_they_hold(patch: pytest.MonkeyPatch) -> None:
    kept = live_values.questions_after

    def questions(before: Any, after: Any, known: Any, number: int, seat: int | None = None) -> Any:
        found = kept(before, after, known, number, seat)
        return {a.seat: number - len(a.options) % 2 for a in after} | {s: n for s, n in found.items() if s == seat}

    patch.setattr(playing, "questions_after", questions)


def a_desk_rings_by_what_others_hold(patch: pytest.MonkeyPatch) -> None:
    async def rings(desk: Desk, live: Live, message: Any, at: Any) -> bool:
        return odd(live.state, at.look.seat)

    patch.setattr(Desk, "_rings", rings)


def a_desk_is_left_as_it_is_by_what_others_hold(patch: pytest.MonkeyPatch) -> None:
    edit = Desk._edit

    async def edits(desk: Desk, live: Live, kept: Any, message: Any, at: Any, before: int) -> None:
        if not odd(live.state, at.look.seat):
            await edit(desk, live, kept, message, at, before)

    patch.setattr(Desk, "_edit", edits)


def a_desk_shows_what_others_see(patch: pytest.MonkeyPatch) -> None:
    kept = Desk.at_desk

    async def at_desk(desk: Desk, live: Live, person: str) -> Any:
        at = await kept(desk, live, person)
        other = next(seat.seat for seat in live.seats if seat.person != person)
        object.__setattr__(at, "public", live.look(other))
        return at

    patch.setattr(Desk, "at_desk", at_desk)


PLANTED = (
    a_panel_goes_earlier,
    a_panel_opens_by_what_can_be_chosen,
    panels_of_others_go,
    the_board_comes_down_by_what_can_be_chosen,
    somebody_is_asked_anew_by_what_they_hold,
    a_desk_rings_by_what_others_hold,
    a_desk_is_left_as_it_is_by_what_others_hold,
    a_desk_shows_what_others_see,
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("plant", some(PLANTED, lambda plant: plant is a_panel_goes_earlier))
async def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    played = await first(tmp_path / "first", "patzcuaro", 12, 3)
    deeds = [deed for deed, _ in played]
    for reader in READERS:
        if tells(played, await again(tmp_path / f"{reader}", "patzcuaro", deeds, reader, 3), reader):
            return
    raise AssertionError("nobody has noticed")
