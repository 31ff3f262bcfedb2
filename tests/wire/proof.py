"""What must be true of a channel when everything is posted: the log, the state and the posts tell the same game."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from bot.discord_ui.messages import posts
from bot.discord_ui.messages.icons import STAND_INS
from bot.discord_ui.messages.picture_protocol import NoPictures
from bot.discord_ui.messages.spec import MessageSpec
from bot.discord_ui.messages.times import times_of
from bot.store import Move, SqlStore
from bot.store.address import Place
from bot.store.opening import open_database
from bot.tables import Live
from bot.tables.values.live import codec
from renderers.words import Words
from renderers.words.book import book
from tests.tables.parlour import replayed
from tests.wire.objects import Json
from tests.wire.people import truth
from tests.wire.rows import rows
from tests.wire.standin import StandIn, controls

LONG = 4000
MORE = re.compile(r"^… (\d+) ", re.MULTILINE)  # what a post leaves to the log


def waiting(database: Place) -> int:
    """How many posts are still to be made."""
    (made,) = rows(database, "SELECT count(*) AS n FROM outbox WHERE done_at IS NULL")
    left = """posts LIKE '%"stale": [%' AND posts NOT LIKE '%"stale": []%'"""
    (stale,) = rows(database, f"SELECT count(*) AS n FROM tables WHERE {left}")
    return int(made["n"]) + int(stale["n"])


def at_rest(database: Place, channels: Iterable[int]) -> bool:
    """Whether nothing will happen any more before somebody does something: no robot is asked there, and all is posted."""
    there = [live for channel in channels if (live := truth(database, channel)) is not None and live.state is not None]
    thinking = any(live.seats[ask.seat].robot for live in there if live.is_open and live.state for ask in live.state.asks)
    return not thinking and waiting(database) == 0


async def proven(here: StandIn, path: Place, channel: int) -> list[Move]:
    """Check everything about the table of a channel; its log."""
    database = await open_database(path, beside=True)
    try:
        store = SqlStore(database)
        live = truth(path, channel)
        assert live is not None and live.state is not None
        moves = await store.moves(live.table.id)
        log_is_the_game(live, moves)
        opening = await store.opening(live.table.id)
        assert opening is not None
        channel_shows(here, live, [opening, *moves])
        return moves
    finally:
        await database.close()


def log_is_the_game(live: Live, moves: list[Move]) -> None:
    """No move lost, none doubled: the log leads from the seed to the present state."""
    assert [m.number for m in moves] == list(range(1, live.table.number + 1))
    after = replayed(live.table.game, live.table, len(live.seats), moves)
    assert codec(live.table.game).dump(live.state) == after[live.table.number]


def told(events: list[Any], words: Words) -> list[str]:
    """Events as sentences, with icons as they are where none were uploaded."""
    return [STAND_INS.text(line, LONG) for line in posts.event_lines(events, words)]


def channel_shows(here: StandIn, live: Live, moves: list[Move]) -> None:
    """Every event was told, rolls once each; the last post shows the present, and nothing else can be pressed."""
    public, words = here.public(int(live.table.channel)), posts.words_for(live.table, live.seats)
    assert (doubled := twice(public)) == [], doubled
    text = "\n".join(e.get("description", "") for m in public for e in m["embeds"])
    events = [e for m in moves for e in m.events if e["to"] is None]
    untold = [line for line in told(events, words) if line not in text]
    assert len(untold) <= sum(int(n) for n in re.findall(MORE, text)), untold
    rolls = [e for e in events if e["kind"] in book(live.table.game).rolls]
    dice = [said for m in public if str(m["nonce"]).startswith("dice") for e in m["embeds"] if (said := e.get("description"))]
    assert Counter("\n".join(dice).splitlines()) == Counter(told(rolls, words))
    pressable = [m for m in public if m["components"]]
    slot = "board" if live.table.status == "playing" else "final"
    shown, can = live.table.posts, [(int(m["id"]), m["nonce"]) for m in pressable]
    assert [number for number, _ in can] == [shown[slot]], (live.table.status, shown, can, [m["id"] for m in public[-3:]])
    if slot == "board":
        times = times_of(live.look(None), live.table.posts.asleep)
        shows_the_present(pressable[0], posts.render_board(live.look(None), words, NoPictures(), (), times=times))


def shows_the_present(message: Json, spec: MessageSpec) -> None:
    """The board is the one that would be drawn now."""
    embed, panel = message["embeds"][0], spec.panels[0]
    assert embed["title"] == panel.title
    assert embed.get("fields", []) == [], "the picture says it"
    assert message["content"] == STAND_INS.text(spec.content, LONG)
    assert message["attachments"][0]["description"], "the picture has its words"
    expected = MessageSpec.to_send(spec)["view"].to_components()
    assert [c["custom_id"] for c in controls(message)] == [c["custom_id"] for row in expected for c in row["components"]]


def twice(messages: list[Json]) -> list[str]:
    """What was sent two times, or posts that can be pressed and say the very same thing.

    A board that is posted anew below others may say the same as before: the one before it has no buttons any more.
    """
    titled = [m for m in messages if any(e.get("title") for e in m["embeds"])]
    texts = Counter(
        json.dumps([m["content"], m["embeds"], [a["description"] for a in m["attachments"]], bool(m["components"]) or m["id"]])
        for m in titled
    )
    sent = Counter(str(m["nonce"]) for m in titled if m["nonce"])
    return [told for told, times in [*texts.items(), *sent.items()] if times > 1]


def carried_out(path: Place) -> Iterator[tuple[int, Any]]:
    """The interactions that made a move, with what they were answered."""
    for interaction, answer in rows(path, "SELECT interaction, answer FROM handled"):
        kept = json.loads(answer)
        if kept.get("text", {}).get("text") == "table.done":
            yield int(interaction), kept
