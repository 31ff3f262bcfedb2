"""Ending a game early on Discord: the host is asked, and the game can be opened again from the post that says so."""

from __future__ import annotations

from pathlib import Path

from tests.discord.hall import control, shown
from tests.discord.test_clocks import evening


async def test_the_host_is_sure_and_thinks_better_of_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana", "Ben", pace="daily")
        await at.keeps_dice("Ana")
        ana = at.here.people["Ana"]
        sure = shown(await ana.slash(at.here.channel, "table end"))
        assert "others are asked first" in sure.content and (await at.here.live(number)).table.status == "playing"
        await ana.click(sure, label="End it")
        await at.here.people["Ben"].click(at.with_button("endyes"), label="Agree")
        await at.rests()
        assert (await at.here.live(number)).table.status == "ended"
        ended = at.with_button("reopen")
        assert "do not sit" in shown(await at.here.people["Dan"].click(ended, label="Open again")).content
        await at.here.people["Ben"].click(ended, label="Open again")
        await at.rests()
        assert (await at.here.live(number)).table.status == "playing"
        assert not [m for m in at.here.public() if control(m, "reopen")], "the post that said so is gone"
        board = await at.here.board(number)
        assert control(board, "choose") and at.mention("Ben") in board.content
        await at.keeps_dice("Ben")


async def test_alone_one_need_only_be_sure(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        number = await at.begun("Ana")
        sure = shown(await at.here.people["Ana"].slash(at.here.channel, "table end"))
        assert "others" not in sure.content
        await at.here.people["Ana"].click(sure, label="End it")
        assert (await at.here.live(number)).table.status == "ended"
