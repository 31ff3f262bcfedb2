"""Choices that lie on a map: drawn line by line on the private panel, with a way back, and nobody looks on."""

from __future__ import annotations

from pathlib import Path
from random import Random

from simcord.results import ResponseMessage

from bot.discord_ui.messages.forms import rows
from bot.discord_ui.messages.posts import seat_words
from bot.discord_ui.messages.spec import Menu
from engines.merchants_cove.cards import BOX
from engines.merchants_cove.chart import LINES
from engines.merchants_cove.view import ChartView
from tests.discord.hall import Hall, Player, control, hall, offers, shown
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


async def plan(player: Player) -> ChartView | None:
    """What somebody plans to draw."""
    view = (await player.hall.live(player.number)).look_of(str(player.actor.id)).view
    return view.chart  # type: ignore[no-any-return]


async def drawn(player: Player) -> list[str]:
    """The lines on somebody's chart, and those that are planned."""
    live = await player.hall.live(player.number)
    seat = live.seat_of(str(player.actor.id))
    assert seat is not None
    view = live.game.view(live.state, seat.seat)
    planned = [one.line for one in view.chart.planned] if view.chart is not None else []
    return [*view.players[seat.seat].lines, "planned:", *planned]


async def test_lines_are_chosen_on_one_panel_and_the_last_one_is_drawn_at_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player, panel = await charting(here)
        assert panel.ephemeral
        lines = {word for word in offers(panel) if word.startswith("line ") and ";" not in word}
        assert len(lines) == len(LINES) - len(BOX.chart.cross), "each of them stands there"
        posted, before = len(here.public()), await drawn(player)
        chart = await plan(player)
        assert chart is not None and chart.most > 1
        panel = shown(await here.press(player.name, panel, "line c c3-d3"))
        assert await drawn(player) == [*before, "c3-d3"] and "done" in offers(panel)
        public = await here.board(player.number)
        assert "c3" not in str(public.embeds[0].to_dict()) and control(public, "choose") and "done" not in offers(public)
        panel = shown(await player.actor.click(panel, custom_id=control(panel, "undo")))
        assert await drawn(player) == before, "the last line is taken back"
        for n in range(1, chart.most):
            panel = shown(await here.press(player.name, panel, f"line {'abcdefg'[n]} {'abcdefg'[n]}1-{'abcdefg'[n]}2"))
        assert len(here.public()) == posted, "planning posts nothing new"
        await here.press(player.name, panel, "line c c3-d3")
        assert await plan(player) is None, "the last line carries it out"
        assert "c3-d3" in await drawn(player) and "c3-d3" in str((await here.board(player.number)).embeds[0].to_dict())


async def test_whoever_confirms_everything_draws_with_a_word_of_its_own(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player, panel = await charting(here)
        await player.actor.slash(here.channel, "me confirm", on=True)
        chart = await plan(player)
        assert chart is not None
        for n in range(chart.most):
            panel = shown(await here.press(player.name, panel, f"line {'abcdefg'[n]} {'abcdefg'[n]}1-{'abcdefg'[n]}2"))
        assert {word for word in offers(panel) if ";" not in word} == {"done"} and await plan(player) is not None


async def test_the_place_of_a_menu_that_an_older_version_posted_leads_on(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        player, _ = await charting(here)
        live = await here.live(player.number)
        look = live.look_of(str(player.actor.id))
        assert look.ask is not None
        made = rows(look, look.ask, look.since, seat_words(look, "en"), "c3")
        buttons = [one.id.rpartition(":")[2] for row in made if not isinstance(row, Menu) for one in row]
        assert {*buttons} - {"done"} == {"line b b3-c3", "line c c2-c3", "line c c3-c4", "line c c3-d3"}


async def test_whoever_types_for_another_game_is_told_how_this_one_is_played(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await begun(here, "Ana", "Ben", game="merchants_cove")
        told = await here.people["Ana"].slash(here.channel, "oaxaca gather", face="1")
        assert "Merchants Cove: The Oracle" in shown(told).content and "`/oracle`" in shown(told).content
