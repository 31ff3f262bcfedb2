"""Many presses at once, and presses that are delivered twice."""

from __future__ import annotations

import asyncio

import pytest

from tests.patience import until
from tests.wire.objects import Json
from tests.wire.people import Guest, board, handled, heard, offers
from tests.wire.people import told as answered
from tests.wire.program import Program
from tests.wire.proof import proven, waiting
from tests.wire.test_game import gathered

MANY = 20


async def at_a_choice(guests: list[Guest]) -> tuple[Guest, Json]:
    """Play until somebody may choose on the board; who, and the board."""
    while True:
        live = guests[0].live()
        asked = [g for g in guests if (ask := g.ask(live)) is not None and ask.public]
        if len(asked) == 1 and offers(shown := await asked[0].at_board(live)):
            return asked[0], shown
        for guest in guests:
            await guest.move()


@pytest.mark.deep
async def test_twenty_presses_at_once(bot: Program) -> None:
    channel = bot.here.channel()
    guests = await gathered(bot.here, bot, channel, ["Ana", "Ben"])
    guest, shown = await at_a_choice(guests)
    before, wanted = guest.live().table.number, next(iter(offers(shown).values()))
    deeds = await asyncio.gather(*(guest.push(shown, wanted) for _ in range(MANY)))
    await asyncio.gather(*map(heard, deeds))
    moved = await until(lambda: [d for d in deeds if handled(bot.database, d)], "the move")
    assert len(moved) == 1
    refused = [await answered(deed) for deed in deeds if deed not in moved]
    assert len(refused) == MANY - 1 and all(len(deed.said) == 1 and deed.text for deed in refused)
    assert guest.live().table.number == before + 1
    await until(lambda: waiting(bot.database) == 0, "the board")
    await proven(bot.here, bot.database, channel)


async def test_the_same_interaction_twice(bot: Program) -> None:
    here, channel = bot.here, bot.here.channel()
    guests = await gathered(here, bot, channel, ["Ana", "Ben"])
    guest, shown = await at_a_choice(guests)
    before = guest.live().table.number
    deed = await guest.push(shown, next(iter(offers(shown).values())))
    await here.deliver(deed)
    await until(lambda: handled(bot.database, deed), "the move")
    await here.deliver(deed)
    hand = await guest.begin("hand")
    await here.deliver(hand)
    await answered(hand)
    await here.deliver(hand)
    await answered(await guest.begin("hand"))  # whatever came before it has been answered by now
    await until(lambda: waiting(bot.database) == 0, "the board")
    assert guest.live().table.number == before + 1
    callbacks = [c.path for c in here.calls if c.kind == "callback"]
    assert len(callbacks) == len(set(callbacks)), "each is acknowledged once"
    assert deed.said == [] or len(deed.said) == 1
    assert len(hand.said) == 1 and not hand.followups
    assert board(here, channel) is not None
    await proven(here, bot.database, channel)


@pytest.mark.deep
async def test_an_interaction_answered_by_another_process(bot: Program) -> None:
    """Two processes with one token: whoever comes second stays silent."""
    channel = bot.here.channel()
    guests = await gathered(bot.here, bot, channel, ["Ana", "Ben"])
    guest, shown = await at_a_choice(guests)
    before = guest.live().table.number
    bot.here.taken = True
    deed = await guest.push(shown, next(iter(offers(shown).values())))
    await until(lambda: any(call.status == 400 for call in bot.here.calls), "the refusal")
    bot.here.taken = False
    await answered(await guest.begin("hand"))
    assert guest.live().table.number == before and deed.said == [] and handled(bot.database, deed) is None
