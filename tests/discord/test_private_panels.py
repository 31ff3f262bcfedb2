"""What somebody alone sees of a table is one message: it changes in place, and goes when its question has passed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import discord
import pytest

from bot.discord_ui.answers.interaction import Context
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.posting.private_panels import EARLY, TOKEN_LASTS
from bot.store import Panel
from bot.store.database import copy
from bot.tables.values.live import says_enough
from engines.shelf import SHELF
from tests.deep import by_turns
from tests.discord.hall import Hall, Player, control, controls, hall, shown
from tests.patience import PATIENCE

PEOPLE = ("Ana", "Ben")


async def seated(here: Hall, game: str = "oaxaca") -> int:
    """A game of two, begun."""
    live = await here.open(*PEOPLE, seats=2, game=game)
    await here.people["Ana"].click(here.lobby(live), label="Start")
    return live.table.id


async def rows(here: Hall) -> list[Panel]:
    """The tokens that are kept."""
    return await here.tables.store.panels()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "typing"), by_turns(sorted(SHELF), [0.0, 0.5]))
async def test_nobody_ever_has_two_of_them(tmp_path: Path, game: str, typing: float) -> None:
    async with hall(tmp_path) as here:
        number = await seated(here, game)
        rng, most = Random(2), 0
        players = [Player(here, name, number, rng, typing) for name in PEOPLE]
        for _ in range(25):
            waiting = [p for p in players if await p.ask() is not None]
            if not waiting:
                break
            await rng.choice(waiting).move()
            most = max(most, *[len(await here.private(name)) for name in PEOPLE])
        assert most <= 1


async def test_a_panel_changes_in_place_and_goes_with_the_next_act(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await seated(here)
        board = await here.board(number)
        first = shown(await here.people["Ana"].click(board, custom_id=control(board, "hand")))
        again = shown(await here.people["Ana"].click(board, custom_id=control(board, "choose") or control(board, "hand")))
        assert [m.id for m in await here.private("Ana")] == [again.id] != [first.id]
        await here.people["Ana"].slash(here.channel, "oaxaca reroll", faces="done")
        await here.people["Ben"].slash(here.channel, "oaxaca reroll", faces="done")
        left = await here.private("Ana")
        assert len(left) <= 1 and again.id not in {m.id for m in left}


@pytest.mark.sampled(3)
async def test_what_the_board_says_is_not_said_twice(tmp_path: Path) -> None:
    """A typed act of which everybody hears everything is answered by the new board alone."""
    async with hall(tmp_path) as here:
        number, seen = await seated(here, "patzcuaro"), 0
        players = [Player(here, name, number, Random(4), 1.0) for name in PEOPLE]
        for _ in range(40):
            waiting = [p for p in players if await p.ask() is not None]
            typed = waiting[0].ways.get("typed", 0)
            await waiting[0].move()
            last = (await here.tables.store.moves(number, 1))[0]
            ask = await waiting[0].ask()
            if waiting[0].ways.get("typed", 0) > typed and last.events and all(e["to"] is None for e in last.events):
                live, s = await here.live(number), await here.state(number)
                silent = ask is None or ask.public or says_enough(live.game, s, ask)
                assert len(await here.private(waiting[0].name)) == (0 if silent else 1)
                seen += silent
        assert seen


async def test_an_acknowledgement_that_is_gone_already_is_no_failure(tmp_path: Path) -> None:
    """Dismissed by whoever typed, or deleted by a call whose answer was lost: the panel before goes all the same."""
    async with hall(tmp_path) as here:
        number = await seated(here, "patzcuaro")
        players = [Player(here, name, number, Random(4), 1.0) for name in PEOPLE]
        done: list[str] = []
        while not done:
            (player,) = [p for p in players if await p.ask() is not None]
            board, own = await here.board(number), player.name
            await here.people[own].click(board, custom_id=control(board, "hand"))
            here.env.inject_error("DELETE", "/webhooks/*/*/messages/@original", status=404, code=10008, message="Unknown Message")
            left = len(here.env.backend.faults)
            await player.move()
            if len(here.env.backend.faults) < left:
                done.append(own)
                assert [m.content for m in await here.private(own) if "failed" in m.content] == []
            here.env.backend.faults.clear()
        assert await rows(here) == []


async def test_tokens_end_with_their_time(tmp_path: Path) -> None:
    now = [1000.0]
    async with hall(tmp_path, now=lambda: now[0]) as here:
        number = await seated(here)
        board, panels = await here.board(number), here.bot.private_panels
        await here.people["Ana"].click(board, custom_id=control(board, "choose") or control(board, "hand"))
        (kept,) = await rows(here)
        assert kept.until == now[0] + TOKEN_LASTS and kept.token not in repr(kept)
        asked = await here.bot._asked(number, str(here.people["Ana"].id), now[0])
        now[0] = kept.until - EARLY
        await panels.tidy()
        assert len(await here.private("Ana")) == asked, "a question that still stands keeps its panel"
        assert await rows(here) == []
        left = await here.private("Ana")
        if left:  # pressed again later, it is renewed in place
            now[0] += 3600
            menu = control(left[0], "picks")
            assert menu is not None
            entry = next(
                c["options"][0]["value"] for row in left[0].components for c in row["components"] if c["custom_id"] == menu
            )
            await here.people["Ana"].select(left[0], [entry], custom_id=menu)
            assert [p.message for p in await rows(here)] == [str(left[0].id)]
            assert [m.id for m in await here.private("Ana")] == [left[0].id]


async def test_a_panel_whose_question_has_passed_goes_in_time(tmp_path: Path) -> None:
    now = [1000.0]
    async with hall(tmp_path, now=lambda: now[0]) as here:
        live = await here.open("Ana", seats=1)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        number = live.table.id
        board = await here.board(number)
        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        sure = shown(await here.people["Ana"].slash(here.channel, "table end"))
        assert [m.id for m in await here.private("Ana")] == [sure.id]
        await here.people["Ana"].click(sure, custom_id=control(sure, "endsure"))
        panels = here.bot.private_panels
        now[0] += TOKEN_LASTS - EARLY
        await panels.tidy()
        assert await here.private("Ana") == [] and await rows(here) == []


async def test_it_is_taken_away_by_another_process_too(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await seated(here)
        board = await here.board(number)
        first = shown(await here.people["Ana"].click(board, custom_id=control(board, "hand")))
        await here.restart()
        assert [m.id for m in await here.private("Ana")] == [first.id]
        board = await here.board(number)
        second = shown(await here.people["Ana"].click(board, custom_id=control(board, "hand")))
        assert [m.id for m in await here.private("Ana")] == [second.id]


async def test_a_panel_whose_question_was_answered_for_somebody_goes_though_they_are_asked_anew(tmp_path: Path) -> None:
    """Time was up, a robot's word was said, and they are asked the next thing: the panel of the question before has passed."""
    now = [1000.0]
    async with hall(tmp_path, now=lambda: now[0]) as here:
        await here.people["Ana"].slash(here.channel, "table open", game="patzcuaro", seats=2, pace="5m", on_timeout="answer")
        live = await here.tables.in_channel(str(here.channel.id))
        await here.people["Ben"].click(here.lobby(live), label="Join")
        await here.people["Ana"].click(here.lobby(live), label="Start")
        number, panels = live.table.id, here.bot.private_panels
        seat = (await here.state(number)).asks[0].seat
        board, who = await here.board(number), PEOPLE[seat]
        await here.people[who].click(board, custom_id=control(board, "choose") or control(board, "hand"))
        first = (await here.live(number)).table.questions[seat]
        while (await here.live(number)).table.questions.get(seat, first) == first:
            now[0] += 301
            await here.tables.tick()
        await here.env.settle()
        assert now[0] < 1000.0 + TOKEN_LASTS - EARLY and len(await here.private(who)) == 1
        assert await here.bot._asked(number, str(here.people[who].id), now[0]), "something that is answered in private"
        now[0] = 1000.0 + TOKEN_LASTS - EARLY
        await panels.tidy()
        assert await here.private(who) == [] == await rows(here)


async def test_what_is_slow_elsewhere_keeps_no_panel(tmp_path: Path) -> None:
    """Discord takes its time to open somebody's direct messages: their panel is taken away all the same, and in time."""
    async with hall(tmp_path) as here:
        number, stays = await seated(here), asyncio.Event()

        async def slow() -> None:
            await stays.wait()

        for person in (*map(str, range(50)), str(here.people["Ana"].id)):
            here.bot.person_queue.add(person, "slow", slow)
        board = await here.board(number)
        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        second = shown(await here.people["Ana"].click(board, custom_id=control(board, "hand")))
        async with asyncio.timeout(PATIENCE):
            assert [m.id for m in await here.private("Ana")] == [second.id]
        stays.set()


async def test_a_press_on_a_panel_that_has_just_gone_is_answered_below(tmp_path: Path) -> None:
    """Pressed on one device while it was taken away on another: the move counts, and what came of it is told."""
    async with hall(tmp_path) as here:
        number = await seated(here)
        board = await here.board(number)
        panel = shown(await here.people["Ana"].click(board, custom_id=control(board, "choose") or control(board, "hand")))
        menu = next(one for one in controls(panel) if one["custom_id"] == control(panel, "picks"))
        here.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008, message="Unknown Message")
        picked = await here.people["Ana"].select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        told = shown(picked)
        assert told.id != panel.id and control(told, "run") is not None
        assert [m.id for m in await here.private("Ana")] == [told.id]


async def test_a_panel_can_be_taken_away_before_it_has_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed after its words and before its token is kept, somebody would have two for ever."""
    async with hall(tmp_path) as here:
        number = await seated(here)
        board, known, truly = await here.board(number), list[bool](), Context._edited

        async def edited(context: Context, spec: MessageSpec) -> discord.InteractionMessage:
            before = {one.message: one.token for one in await rows(here)}
            made = await truly(context, spec)
            known.append(before.get(str(made.id)) == context.interaction.token)
            return made

        monkeypatch.setattr(Context, "_edited", edited)
        panel = shown(await here.people["Ana"].click(board, custom_id=control(board, "hand")))
        await here.people["Ana"].slash(here.channel, "hand")
        await here.people["Ana"].slash(here.channel, "oaxaca reroll", faces="9")
        assert known == [True] * 3
        assert panel.id not in {m.id for m in await here.private("Ana")} and len(await rows(here)) == 1


async def test_what_was_noted_and_came_to_nothing_is_let_go_of_in_time(tmp_path: Path) -> None:
    now = [1000.0]
    async with hall(tmp_path, now=lambda: now[0]) as here:
        panels, tried = here.bot.private_panels, list[int]()

        async def gone(token: str, message: int) -> None:
            tried.append(message)

        panels._delete = gone
        number = await seated(here)
        panel = await panels.note("1", number, 77, "another")
        assert panel in await rows(here)
        now[0] += TOKEN_LASTS - EARLY
        await panels.tidy()
        await here.private("Ana")
        assert 77 in tried and panel not in await rows(here)


@pytest.mark.parametrize("answer", [404, 401, 400])
async def test_what_is_gone_already_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int) -> None:
    async with hall(tmp_path) as here:
        number = await seated(here)
        board = await here.board(number)

        class Said:
            status, reason = answer, "gone"

        async def refused(token: str, message: int) -> None:
            raise discord.HTTPException(Said(), "gone")

        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        monkeypatch.setattr(here.bot.private_panels, "_delete", refused)
        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        await here.private("Ana")
        assert len(await rows(here)) == 1


async def test_a_deletion_that_fails_at_discord_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord_ui.posting.private_panels.AGAIN", 0.01)
    monkeypatch.setattr("bot.discord_ui.connection.calls.PAUSES", ())
    async with hall(tmp_path) as here:
        number = await seated(here)
        board, panels = await here.board(number), here.bot.private_panels
        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        truly, failures = panels._delete, [OSError("cut"), OSError("cut")]

        async def sometimes(token: str, message: int) -> None:
            if failures:
                raise failures.pop()
            await truly(token, message)

        monkeypatch.setattr(panels, "_delete", sometimes)
        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        await here.private("Ana")
        assert not failures and len(await here.private("Ana")) == 1 == len(await rows(here))


async def test_no_copy_has_a_token_and_nobody_is_shown_one(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        number = await seated(here)
        board = await here.board(number)
        await here.people["Ana"].click(board, custom_id=control(board, "hand"))
        (kept,) = await rows(here)
        copied = tmp_path / "copy.sqlite3"
        await asyncio.to_thread(copy, tmp_path / "tables.sqlite3", copied)
        assert kept.token.encode() not in copied.read_bytes()
        with closing(sqlite3.connect(copied)) as db:
            assert db.execute("SELECT count(*) FROM panels").fetchone() == (0,)
        data = await here.tables.store.data_of(kept.person)
        assert data["private_messages"] == [{"table_id": number, "message": kept.message, "until": kept.until}]
        await here.tables.forget(kept.person)
        assert await rows(here) == []
