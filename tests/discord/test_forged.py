"""Whatever a client may send that no message of ours has ever held: refused in words, without a fault and without a trace."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord import interactions
from simcord.backend import serializers

from bot.discord_ui.answers.presses import HANDLERS
from bot.discord_ui.messages import ids
from bot.tables import Refused
from engines.shelf import SHELF
from tests.deep import DEEP, KIT_SEED
from tests.discord.hall import Hall, hall

PRESSES, COMMANDS = (2400, 900) if DEEP else (800, 300)  # in an ordinary run others each time
HARMFUL = frozenset({"forgetnow", "leave", "film", "show"})  # a lawful one would empty the table, or take long to draw
NUMBERS = ("", "0", "1", "2", "-1", "007", "1.5", "1e9", "²", "٣", "½", "x", " 1", "9" * 18, str(2**63), "9" * 40, "-" + "9" * 30)
TEXTS = (
    "", "os", "engines", "engines.oaxaca", "oaxaca", "frutas", "../oaxaca", "oaxaca.", ".oaxaca", "__class__", "{0.__class__}",
    "%s%s", "{seat}", "gather 1", "done", "\n", "a\nb", "\u202e\u200b", "﷽", "\x00", "[x](https:" + "//evil.example)",
    "@everyone", "'; --",
    "0", "1.2.3", "0.0", "-1", "99", "first.0", "first." + "9" * 40, "oaxaca.1", "oaxaca." + "9" * 40,
    "oaxaca.0.0.0.0.", "x.1",
    "oaxaca.9.1.99999999.2.cover: x", "oaxaca....", "5.5.5.5.5.5", "١٢", "a" * 90, "tables", "moves", "\u0660",
)  # fmt: skip


def forged_id(rng: Random, table: int) -> str:
    """An id that may be ours but for one part or all of it."""
    deed = rng.choice([*(sorted(set(HANDLERS) - HARMFUL)), "x", "", "SAY", "say say"])
    number = rng.choice([str(table)] * 5 + [*NUMBERS])
    since = rng.choice(["0", "0", "1", *NUMBERS])
    made = f"{rng.choice(['tg', 'tg', 'tm', 'tm', 'tx', ''])}:{deed}:{number}:{since}:{rng.choice(TEXTS)}"
    return rng.choice([made] * 8 + [made[: rng.randrange(1, 12)], rng.choice(TEXTS) or "tg", "tg:::::", "tm:say:1"])[:100]


def component(rng: Random, made: str, values: list[str]) -> dict[str, Any]:
    """A button or a menu with that id, which may or may not offer these values."""
    if rng.random() < 0.4:
        return {"type": 2, "style": 1, "label": "x", "custom_id": made, "id": 2}
    offered = dict.fromkeys(values if rng.random() < 0.7 else ["y"])
    options = [{"label": "x", "value": value} for value in offered] or [{"label": "x", "value": "y"}]
    return {"type": 3, "custom_id": made, "options": options, "min_values": 0, "max_values": 25, "id": 2}


def press(here: Hall, rng: Random, message: Any, table: int) -> Any:
    """A press that no message of ours offers."""
    backend, person = here.env.backend, rng.choice([*here.people.values()])
    made, values = forged_id(rng, table), rng.choices([*TEXTS, *NUMBERS], k=rng.choice([0, 1, 1, 1, 2, 3]))
    control = component(rng, made, values)
    data = {"custom_id": made, "component_type": control["type"], "values": values}
    record, payload = interactions.base_payload(
        backend, type=3, channel_id=here.channel.id, guild_id=here.guild.id, user_id=person.id, data=data
    )
    payload["message"] = dict(serializers.message_payload(backend, message._message))
    payload["message"]["components"] = [{"type": 1, "id": 1, "components": [control]}]
    record.source_message_id = message.id
    backend.emit("INTERACTION_CREATE", payload)
    return record


def leaves(here: Hall) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """Every command with its options."""
    for command in here.bot.tree.get_commands():
        spec = command.to_dict(here.bot.tree)
        for path, leaf in interactions.command_leaves(spec):
            yield [spec["name"], *(part for part in path if part != spec["name"])], leaf


def typed(here: Hall, rng: Random, known: list[tuple[list[str], dict[str, Any]]], completing: bool) -> Any:
    """A command with anything in its options, or a completion of one."""
    path, leaf = rng.choice(known)
    options: list[dict[str, Any]] = []
    for option in leaf.get("options", []):
        if rng.random() < 0.8:
            value: Any = rng.choice([*TEXTS, *NUMBERS, *SHELF, "a, b > c" * 300])
            if option["type"] == 4 and rng.random() < 0.8:
                value = rng.choice([-1, 0, 1, 10, 2**31, 2**53, 2**63, 10**30])
            elif option["type"] == 5 and rng.random() < 0.8:
                value = rng.choice([True, False])
            elif option["type"] == 6:
                value = rng.choice(["1", str(here.people["Ben"].id)])
            options.append({"name": option["name"], "type": option["type"], "value": value})
    if rng.random() < 0.1:
        options.append({"name": rng.choice(TEXTS) or "x", "type": 3, "value": "1"})
    texts = [option for option in options if option["type"] == 3]
    if completing:
        if not texts:
            return None
        rng.choice(texts)["focused"] = True
    if rng.random() < 0.05:
        path = [*path[:-1], "unheard-of"]
    for name in reversed(path[1:]):
        options = [{"type": 1, "name": name, "options": options}]
    data = {"id": "1", "name": path[0], "type": 1, "options": options}
    person = rng.choice([*here.people.values()])
    record, payload = interactions.base_payload(
        here.env.backend,
        type=4 if completing else 2,
        channel_id=here.channel.id,
        guild_id=here.guild.id,
        user_id=person.id,
        data=data,
    )
    here.env.backend.emit("INTERACTION_CREATE", payload)
    return record


def faults(records: list[logging.LogRecord]) -> list[str]:
    """What a host would have to read."""
    return [r.getMessage() for r in records if r.levelno >= logging.WARNING or r.exc_info]


@pytest.fixture
def sought(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The modules that are looked for by name."""
    names: set[str] = set()
    real = importlib.import_module

    def noted(name: str, package: str | None = None) -> Any:
        names.add(name)
        return real(name, package)

    monkeypatch.setattr("engines.shelf.import_module", noted)
    monkeypatch.setattr("renderers.rooms.import_module", noted)
    return names


@pytest.mark.sampled(3)
@pytest.mark.deeper
async def test_thousands_of_forged_interactions(tmp_path: Path, caplog: pytest.LogCaptureFixture, sought: set[str]) -> None:
    rng = Random(20261122 if DEEP else KIT_SEED)
    async with hall(tmp_path) as here:
        live = await here.open("Ana", "Ben", seats=2)
        await here.people["Ana"].click(here.lobby(live), label="Start")
        message, number = await here.board(live.table.id), live.table.id
        caplog.clear()
        presses: list[Any] = []
        commands: list[Any] = []
        completions: list[Any] = []
        known = [(path, leaf) for path, leaf in leaves(here) if path not in (["table", "replay"], ["me", "data"])]
        for n in range(PRESSES):
            presses.append(press(here, rng, message, number))
            if n % 60 == 59:
                await here.env.settle()
        for n in range(COMMANDS):
            completing = n % 3 == 0
            (completions if completing else commands).append(typed(here, rng, known, completing))
            if n % 30 == 29:
                await here.env.settle()
        await here.env.settle()
        assert faults(caplog.records) == []
        assert all(record.responded for record in presses), "each is heard"
        told = [record for record in presses if record.followup_ids or record.message_id]
        assert len(told) > PRESSES * 0.9, "and nearly each is told why not; the others were lawful and show themselves"
        assert all(record.responded for record in commands)
        _ = here.env.errors  # what discord.py tells its own listeners of options that do not belong there
    ours = {f"renderers.{game}" for game in SHELF} | {f"engines.{game}" for game in SHELF}
    assert {name for name in sought if ".".join(name.split(".")[:2]) not in ours and name not in SHELF.values()} == set()


def test_ids_are_read_strictly() -> None:
    old = ("tg:say:7:12:gather 3", "tm:menu:7:12:0", "tg:step:7:2147483648:last.-1", "tg:ladder:0:0:oaxaca.2", "tg:mydata:0:0:")
    assert [str(ids.parse(one)).replace("tg", "t", 1) for one in old] == [one.replace(one[:2], "t", 1) for one in old]
    for text in ("", "tg", "tg:say:٣:0:", f"tg:say:{2**63}:0:", "tg:say:1:0:" + "x" * 100, "tg:say:1:0:a\nb", "xx:say:1:0:"):
        assert ids.parse(text).action == ""
    for bad in (*NUMBERS[4:], "", "-1"):
        if bad not in ("007", "9" * 18):
            with pytest.raises(Refused):
                ids.number(bad)
    for bad in ("", "1.", "1.1", "1..2", ".", "30", "-1"):
        with pytest.raises(Refused):
            ids.numbers(bad, 24)
    assert ids.numbers("0.3.24", 24) == [0, 3, 24]
