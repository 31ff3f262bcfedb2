"""Choices that lie on a map: drawn from place to place on the private panel, with a way back, and nobody looks on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from simcord.results import ResponseMessage

from engines.merchants_cove.actions import Chart
from tests.discord.hall import Hall, Player, control, controls, hall, offers, shown
from tests.discord.test_table_life import begun


async def charting(here: Hall) -> tuple[Player, ResponseMessage]:
    """A game in which somebody has just begun to draw on the Star Chart, with the panel that opens."""
    number = await begun(here, "Ana", "Ben", game="merchants_cove")
    players = [Player(here, name, number, Random(4)) for name in ("Ana", "Ben")]
    for _ in range(60):
        for player in players:
            ask = await player.ask()
            if ask is not None and "chart" in ask.options:
                board = await here.board(number)
                where, value = offers(board)["chart"]
                me = player.actor
                said = me.select(board, [value], custom_id=where) if value else me.click(board, custom_id=where)
                return player, shown(await said)
            if ask is not None:
                await player.move()
    raise AssertionError("nobody may draw")


async def drawn(player: Player) -> list[str]:
    """The lines on somebody's chart, and those that are planned."""
    live = await player.hall.live(player.number)
    seat = live.seat_of(str(player.actor.id))
    assert seat is not None
    view = live.game.view(live.state, seat.seat)
    planned = [one.line for one in view.chart.planned] if view.chart is not None else []
    return [*view.players[seat.seat].lines, "planned:", *planned]


def dots(panel: ResponseMessage) -> dict[str, tuple[str, Any]]:
    """The places in the menus of a panel: the menu of each, and where one may go from there."""
    menus = [c for c in controls(panel) if c["custom_id"].split(":")[1] == "verbs"]
    return {o["value"]: (c["custom_id"], o.get("description")) for c in menus for o in c["options"]}


async def test_lines_are_drawn_dot_by_dot_in_private_with_a_way_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player, panel = await charting(here)
        assert panel.ephemeral and len(dots(panel)) == 48, "every dot but the middle of the Cross"
        assert dots(panel)["c3"][1] == "b3 · c2 · c4 · d3"
        posted = len(here.public())
        panel = shown(await player.actor.select(panel, ["c3"], custom_id=dots(panel)["c3"][0]))
        assert set(offers(panel)) == {"line b b3-c3", "line c c2-c3", "line c c3-c4", "line c c3-d3"}
        before = await drawn(player)
        panel = shown(await player.actor.click(panel, custom_id=offers(panel)["line c c3-d3"][0]))
        assert await drawn(player) == [*before, "c3-d3"]
        words = offers(panel)
        on, elsewhere = words["line d d3-e3"], words["line a a1-b1"]
        assert not on[1] and "done" in words, "what goes on from there is a button"
        assert elsewhere[1] == "line a a1-b1" and not dots(panel), "and any other line stands in a menu, now that all of them fit"
        public = await here.board(player.number)
        assert "c3" not in str(public.embeds[0].to_dict()) and control(public, "choose") and "done" not in offers(public)
        panel = shown(await player.actor.click(panel, custom_id=control(panel, "undo")))
        assert await drawn(player) == before, "the last line is taken back"
        panel = shown(await player.actor.select(panel, ["c3"], custom_id=dots(panel)["c3"][0]))
        panel = shown(await player.actor.click(panel, custom_id=offers(panel)["line c c3-d3"][0]))
        assert len(here.public()) == posted, "planning posts nothing new"
        await player.actor.click(panel, custom_id=offers(panel)["done"][0])
        assert "c3-d3" in (await drawn(player)) and not any(
            isinstance(frame, Chart)
            for frame in (await here.live(player.number)).state.stack  # type: ignore[union-attr]
        )
        assert "c3-d3" in str((await here.board(player.number)).embeds[0].to_dict())


async def test_whoever_types_for_another_game_is_told_how_this_one_is_played(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await begun(here, "Ana", "Ben", game="merchants_cove")
        told = await here.people["Ana"].slash(here.channel, "oaxaca gather", face="1")
        assert "Merchants Cove: The Oracle" in shown(told).content and "`/oracle`" in shown(told).content
