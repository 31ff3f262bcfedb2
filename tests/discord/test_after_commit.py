"""What fails when a change is written already: the apology says what was done, and never that nothing was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.answers.interaction import Context
from tests.deep import some
from tests.discord.hall import Hall, control, hall, shown

NOTHING = "nothing was changed"
Deed = Callable[[Hall, int], Awaitable[Any]]


def slash(who: str, name: str, **options: Any) -> Deed:
    """Somebody types that."""

    async def deed(here: Hall, number: int) -> Any:
        return await here.people[who].slash(here.channel, name, **options)

    return deed


def click(who: str, label: str) -> Deed:
    """Somebody presses that under the board."""

    async def deed(here: Hall, number: int) -> Any:
        return await here.people[who].click(await here.board(number), label=label)

    return deed


async def keeps_on_panel(here: Hall, number: int) -> Any:
    """A private question is answered on the private panel."""
    panel = shown(await here.people["Ana"].click(board := await here.board(number), custom_id=control(board, "choose")))
    return await here.people["Ana"].click(panel, label="Keep all dice")


CHANGES: dict[str, tuple[Deed, str]] = {
    "a typed move": (slash("Ana", "oaxaca reroll", faces="none"), "Ana|You|Done: "),
    "a pressed one": (keeps_on_panel, "Ana|You|Done: "),
    "a seat lent": (slash("Ana", "table robot", robot="easy"), "plays your seat"),
    "an end asked for": (slash("Ben", "table end"), "others have been asked"),
    "hours": (slash("Dan", "me quiet", hours="22-8"), "hours are set"),
    "a language": (slash("Dan", "me language", language="es"), "te respondo en español"),
    "messages": (slash("Dan", "me dm", on=True), "direct message"),
    "icons": (slash("Dan", "me icons", on=False), "words alone"),
    "a table": (slash("Dan", "table open", game="mottainai"), "is open"),
}
POINTS = ("the answer", "the look", "the sentences", "the panel", "what else is to be told")


def breaks(here: Hall, monkeypatch: pytest.MonkeyPatch, point: str) -> None:
    """Let something fail that comes after the change, as often as it is tried but for the apology."""

    def fails(*_: Any, **__: Any) -> Any:
        raise OSError("no")

    async def fails_later(*_: Any, **__: Any) -> Any:
        raise OSError("no")

    match point:
        case "the answer":
            monkeypatch.setattr(Context, "answer", fails_later)
        case "the look":
            monkeypatch.setattr("bot.discord_ui.answers.interaction.Context.look", fails_later)
            monkeypatch.setattr(Context, "answer", fails_later)
        case "the sentences":
            monkeypatch.setattr("bot.discord_ui.answers.moves.event_lines", fails)
            monkeypatch.setattr("bot.discord_ui.answers.interaction.event_lines", fails)
            monkeypatch.setattr(Context, "say", fails_later)
            monkeypatch.setattr("bot.discord_ui.answers.moves.MessageSpec", fails)
        case "the panel":
            monkeypatch.setattr("bot.discord_ui.messages.panels.render_panel", fails)
            monkeypatch.setattr(Context, "answer", fails_later)
        case _:
            monkeypatch.setattr(Context, "_with_notices", fails_later)


# Each change and each point has its turn in an ordinary run.
ORDINARY = {(change, POINTS[n % len(POINTS)]) for n, change in enumerate(CHANGES)}


@pytest.mark.parametrize(("change", "point"), some(product(CHANGES, POINTS), ORDINARY.__contains__))
async def test_the_apology_says_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, point: str) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        if change == "a table":
            here.channel = here.guild.create_text_channel("another")
        deed, done = CHANGES[change]
        if deed is keeps_on_panel:
            panel = shown(
                await here.people["Ana"].click(board := await here.board(live.table.id), custom_id=control(board, "choose"))
            )
            breaks(here, monkeypatch, point)
            result = await here.people["Ana"].click(panel, label="Keep all dice")
        else:
            breaks(here, monkeypatch, point)
            result = await deed(here, live.table.id)
        told = shown(result).content
        assert NOTHING not in told and "no cambió nada" not in told
        if "Reference" in told or "Referencia" in told:
            assert any(part in told for part in (*done.split("|"), "Done.")), told
            assert "/table board" in told


async def test_before_the_change_nothing_was_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")

        async def full(*_: Any) -> Any:
            raise OSError("the disk is full")

        monkeypatch.setattr(here.tables.store, "commit", full)
        for deed in (slash("Ana", "oaxaca reroll", faces="none"), click("Ana", "My hand"), slash("Ben", "table end")):
            told = shown(await deed(here, live.table.id)).content
            assert NOTHING in told or "Reference" not in told
        assert (await here.live(live.table.id)).table.number == 0


async def test_where_nobody_can_know_nobody_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as here:
        await here.open("Ana", "Ben", seats=2)

        async def gone(*_: Any) -> Any:
            raise OSError("the database is away")

        monkeypatch.setattr(Context, "answer", gone)
        monkeypatch.setattr(here.tables.store, "handled", gone)
        told = shown(await here.people["Ana"].slash(here.channel, "table start")).content
        assert NOTHING not in told and "cannot say" in told


async def test_an_act_of_which_nothing_is_told_is_answered_with_what_was_chosen(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        told = shown(await here.people["Ana"].slash(here.channel, "oaxaca reroll", faces="none")).content
        assert told not in ("Done.", ""), told
