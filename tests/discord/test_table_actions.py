"""What people do to a table: one row for each action, and which of them buttons may ask for."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType

import pytest

from bot.discord_ui.answers import presses, table_actions
from bot.discord_ui.answers.presses import HANDLERS
from bot.discord_ui.answers.table_actions import ACTIONS
from bot.discord_ui.commands import table
from bot.discord_ui.messages.ids import Id, parse
from tests.discord.hall import hall
from tests.discord.test_places import begun, entries, pressed

POSTED = [  # what buttons and menus carry that versions before have posted
    "say", "menu", "verbs", "picks", "run", "choose", "hand", "mats", "rules", "chapter", "undo", "wish",
    "agree", "refuse", "join", "leave", "robot", "start", "rematch", "thread", "take", "decline", "endyes", "endno",
    "endsure", "reopen", "ladder", "mydata", "myexport", "optout", "optin", "forget", "forgetnow", "step", "peek", "film",
    "show",
]  # fmt: skip
ASKING = (table, table_actions, presses)


def asked_for(module: ModuleType) -> set[str]:
    """Every word in a file that is not the name of a row."""
    tree = ast.parse(inspect.getsource(module))
    keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    return {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in keys}


@pytest.mark.parametrize("action", POSTED)
def test_buttons_of_versions_before_are_answered(action: str) -> None:
    assert parse(f"tg:{action}:7:3:rest") == Id(action, 7, 3, "rest") and action in HANDLERS


def test_every_action_can_be_asked_for() -> None:
    """A row that neither a command nor a button leads to is none."""
    assert set(ACTIONS) <= set().union(*map(asked_for, ASKING))


def test_a_button_is_quiet_where_its_action_is() -> None:
    assert {name for name in ACTIONS if name in HANDLERS and HANDLERS[name].quiet} == {
        n for n, row in ACTIONS.items() if row.quiet
    }


async def test_what_is_only_typed_cannot_be_pressed(tmp_path: Path) -> None:
    """Whoever forges an id reaches no action that no button of ours offers."""
    typed = sorted(set(ACTIONS) - set(HANDLERS))
    assert {"kick", "host", "invite", "resign"} <= set(typed)
    async with hall(tmp_path) as here:
        number = await begun(here, "Ana", "Ben")
        before = await entries(here, number)
        for action in typed:
            said = await pressed(here, here.people["Ana"], here.channel, str(Id(action, number, 0, "1")))
            assert "button" in said.lower(), action
        assert await entries(here, number) == before
