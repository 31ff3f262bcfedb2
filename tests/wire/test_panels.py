"""Private panels over the wire: what has passed goes in its token's time, also by whoever comes after a kill; no token stays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.discord_ui.messages.forms import is_short
from bot.discord_ui.posting.private_panels import EARLY, TOKEN_LASTS
from tests.patience import until
from tests.wire.deed import Deed
from tests.wire.faults import Fault
from tests.wire.objects import Json
from tests.wire.people import Guest, board, control, deed_of, handled, has, heard
from tests.wire.people import told as answered
from tests.wire.program import Program, running
from tests.wire.standin import controls
from tests.wire.test_faults import WRONG
from tests.wire.test_game import gathered


def tokens(bot: Program, guests: Sequence[Guest] = ()) -> dict[str, str]:
    """The tokens that are kept, or those of some, by message."""
    whose = {guest.id for guest in guests}
    with closing(sqlite3.connect(f"{bot.database.as_uri()}?mode=ro", uri=True)) as db:
        found = db.execute("SELECT person, message, token FROM panels").fetchall()
    return {message: token for person, message, token in found if not whose or person in whose}


def noted(bot: Program, guests: list[Guest]) -> bool:
    """Whether all private messages can be taken away: of a further one, Discord tells the number after it is shown."""
    return {m["id"] for guest in guests for m in bot.here.screen(guest.id)} <= tokens(bot).keys()


def at_rest(bot: Program, guests: list[Guest]) -> bool:
    """Whether nobody has more than one private message, and all that there are can be taken away; whatever others have."""
    screens = [bot.here.screen(guest.id) for guest in guests]
    own = tokens(bot, guests).keys()
    return all(len(screen) <= 1 for screen in screens) and {m["id"] for screen in screens for m in screen} == own


async def with_menus(bot: Program) -> list[Guest]:
    """A table at which both have two dice of one face: only then they pick from a menu."""
    for n in count():
        guests = await gathered(bot.here, bot, bot.here.channel(), [f"Ana {n}", f"Ben {n}"])
        runs = [guest.live().look_of(str(guest.id)).picks for guest in guests]
        if not any(is_short(run) for own in runs for run in own.values()):
            return guests
    raise AssertionError


async def panel_of(guest: Guest) -> Json:
    """The own question, opened on the board."""
    shown = await guest.at_board(guest.live())
    return (await answered(await guest.push(shown, control(shown, "choose" if has(shown, "choose") else "hand")))).said[-1]


async def picked(guest: Guest, panel: Json) -> Deed:
    """The first of the things that can be picked on a panel."""
    menu = next(one for one in controls(panel) if deed_of(one) == "picks")
    return await answered(await guest.pick(panel, menu["custom_id"], [menu["options"][0]["value"]]))


async def killed_with_panels(bot: Program) -> tuple[list[Guest], Json, Json]:
    """The bot was killed when somebody had answered, but before their panel was gone; somebody else still thinks at theirs."""
    ana, ben = guests = await with_menus(bot)
    passed, stands = await panel_of(ana), await panel_of(ben)
    await until(lambda: at_rest(bot, guests), "one for each")
    stuck = bot.here.faults.add(Fault("taken away", slow=3600.0))
    await ana.begin("oaxaca reroll", faces="none")
    await until(lambda: stuck.met and ana.ask(ana.live()) is None, "the move, and a deletion under way")
    assert tokens(bot).keys() >= {passed["id"], stands["id"]}
    await bot.kill()
    return guests, passed, stands


async def renewed(bot: Program, guest: Guest, panel: Json) -> None:
    """A press on a panel of yesterday: it goes on in place, and goes in the end."""
    deed = await picked(guest, panel)
    assert deed.said[-1]["id"] == panel["id"]
    await until(lambda: tokens(bot) == {panel["id"]: deed.token}, "its new token")
    assert has(panel, "run")
    await guest.slash("oaxaca reroll", faces="none")
    await until(lambda: panel["id"] in bot.here.taken_away and at_rest(bot, [guest]), "its end")


async def test_killed_before_a_panel_could_be_taken_away(bot: Program) -> None:
    """Whoever comes within the time of its token takes it away; a question that stands keeps its panel, and no token is kept."""
    here = bot.here
    guests, passed, stands = await killed_with_panels(bot)
    old = set(tokens(bot).values())
    bot.later = TOKEN_LASTS - EARLY + 1
    await bot.start()
    await until(lambda: not tokens(bot), "no token is kept")
    assert passed["id"] in here.taken_away and stands["id"] not in here.taken_away
    here.ended |= old
    await renewed(bot, guests[1], stands)
    assert not [call for call in here.calls if call.status == 401], "a token that has ended is not used"


@pytest.mark.deep
async def test_killed_and_back_when_the_tokens_have_ended(bot: Program) -> None:
    """What can no longer be taken away stays; it is not tried, and the tokens are not kept."""
    here = bot.here
    guests, passed, stands = await killed_with_panels(bot)
    here.ended |= set(tokens(bot).values())
    tried, bot.later = here.count("taken away"), TOKEN_LASTS + 60
    await bot.start()
    await until(lambda: not tokens(bot), "no token is kept")
    assert passed["id"] not in here.taken_away and here.count("taken away") == tried
    await renewed(bot, guests[1], stands)


@pytest.mark.deep
async def test_tokens_end_by_themselves(tmp_path: Path) -> None:
    """A bot that runs on: within a quarter of an hour what has passed is gone, and so are all tokens."""
    async with running(tmp_path, speed=20.0) as bot:  # on a slow machine, too, a panel goes before its token ends
        here = bot.here
        ana, ben = guests = await gathered(here, bot, here.channel(), ["Ana", "Ben"])
        stands, told = await panel_of(ben), (await ana.slash("oaxaca reroll", faces="none")).said[-1]
        await until(lambda: at_rest(bot, guests), "one for each")
        await until(lambda: not tokens(bot), "no token is kept")
        assert told["id"] in here.taken_away, "which is not even tried when its time is over"
        assert [m["id"] for m in here.screen(ben.id)] == [stands["id"]]


@pytest.mark.deep
async def test_two_devices(bot: Program) -> None:
    """Opened twice at once, and pressed on where it has just gone: one is left, the move is made once, and it is told."""
    here = bot.here
    beside = await gathered(here, bot, here.channel("another"), ["Cleo", "Dan"])
    ana, _ = guests = await with_menus(bot)
    assert tokens(bot, beside), "others have their own"
    shown = await ana.at_board(ana.live())
    slow = here.faults.add(Fault("taken away", slow=0.3, left=9))
    presses = await asyncio.gather(*(answered_press(ana, shown, "choose") for _ in range(3)))
    panels = [press.said[-1] for press in presses]
    assert len(here.screen(ana.id)) > 1, "at this moment"
    await until(lambda: at_rest(bot, guests), "one of them")
    slow.left = 0
    (last,) = here.screen(ana.id)
    gone = next(panel for panel in panels if panel["id"] != last["id"])
    below = await picked(ana, gone)
    assert below.said[-1]["id"] != gone["id"] and has(below.said[-1], "run")
    await until(lambda: at_rest(bot, guests), "one of them")
    number = ana.live().table.number
    run = control(below.said[-1], "run")
    deeds = [await ana.push(below.said[-1], run) for _ in range(2)]
    await asyncio.gather(*map(heard, deeds))
    await until(lambda: any(handled(bot.database, deed) for deed in deeds) and at_rest(bot, guests), "the move")
    assert ana.live().table.number == number + 1 and sum(handled(bot.database, deed) is not None for deed in deeds) == 1


async def answered_press(guest: Guest, shown: Json, what: str) -> Deed:
    return await answered(await guest.push(shown, control(shown, what)))


@pytest.mark.deep
async def test_dismissed_by_the_person(bot: Program) -> None:
    """Who has closed their panel themselves is not bothered with it, and finds the next one where it belongs."""
    here = bot.here
    ana, _ = guests = await gathered(here, bot, here.channel(), ["Ana", "Ben"])
    panel = await panel_of(ana)
    here.taken_away.add(panel["id"])
    again = await panel_of(ana)
    await until(lambda: at_rest(bot, guests), "one")
    assert [m["id"] for m in here.screen(ana.id)] == [again["id"]]
    here.taken_away.add(again["id"])
    told = (await ana.slash("oaxaca reroll", faces="none")).said[-1]
    await until(lambda: at_rest(bot, guests), "only what came of it")
    assert ana.ask(ana.live()) is None and [m["id"] for m in here.screen(ana.id)] == [told["id"]]


WAYS = ("429", "500", "503 after", "cut", "cut after", "slow")


@pytest.mark.deep
@pytest.mark.sampled(1, deep=2)
@pytest.mark.parametrize("way", WAYS)
async def test_a_deletion_that_goes_wrong_is_made_good(tmp_path: Path, way: str) -> None:
    """Moves in every way while deletions fail, and a kill at rest: nobody ever keeps two, and no token outlives its message."""
    async with running(tmp_path, speed=4.0) as bot:  # a deletion that failed is tried again after twenty seconds
        here = bot.here
        guests = await gathered(here, bot, here.channel(), ["Ana", "Ben"])
        for n in range(3):
            fault = here.faults.add(replace(WRONG[way], kind="taken away", left=2))
            while not fault.met:
                for guest in guests:
                    await guest.move()
            fault.left = 0
            if n == 1:
                await until(lambda: noted(bot, guests), "tokens of all that is shown")
                await bot.kill()
                await bot.start()
                for guest in guests:
                    await guest.slash("hand")
            await until(lambda: at_rest(bot, guests), "one for each")


@pytest.mark.deep
async def test_whole_evenings_leave_one_at_most(bot: Program) -> None:
    here = bot.here
    for n in range(4):
        guests = await gathered(here, bot, here.channel(f"evening {n}"), [f"Ana {n}", f"Ben {n}"], robots=n % 2)
        rng = Random(n)
        for _ in range(40):
            guest = rng.choice(guests)
            if rng.random() < 0.3 and (shown := board(here, guest.channel)) is not None:
                await answered(await guest.push(shown, control(shown, "hand")))
            await guest.move()
            if rng.random() < 0.3:
                await until(lambda guests=guests: at_rest(bot, guests), "one for each")  # type: ignore[misc]
        await until(lambda guests=guests: at_rest(bot, guests), "one for each")  # type: ignore[misc]
