"""The command tree within Discord's limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.client import payload
from bot.discord_ui.messages.translated import LOCALES, CommandTranslator
from renderers.words.words import texts
from tests.discord.hall import built

MENTIONED = re.compile(r"`/([a-z_]+(?: [a-z_]+)?)")
NAME = re.compile(r"^[-_'\w]{1,32}$")
SUB_COMMAND, SUB_GROUP = 1, 2


@pytest.fixture
async def tree(tmp_path: Path) -> list[dict[str, Any]]:
    """The tree as Discord is told it."""
    bot, database = await built(tmp_path, None)
    await bot.tree.set_translator(CommandTranslator())
    made = await payload(bot.tree)
    await database.close()
    return made


def walk(node: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command, option and choice."""
    here = f"{path} {node['name']}".strip()
    yield here, node
    for below in (*node.get("options", ()), *node.get("choices", ())):
        yield from walk(below, here)


def languages(node: dict[str, Any]) -> list[tuple[str, str]]:
    """Name and description in each language."""
    names, abouts = node.get("name_localizations") or {}, node.get("description_localizations") or {}
    found = [(node["name"], node.get("description", ""))]
    about = node.get("description", "")
    return [*found, *((names.get(lo.value, node["name"]), abouts.get(lo.value, about)) for lo in LOCALES)]


def test_there_are_not_too_many_of_anything(tree: list[dict[str, Any]]) -> None:
    assert len(tree) <= 100
    for root in tree:
        for path, node in walk(root):
            assert len(node.get("options", ())) <= 25, path
            assert len(node.get("choices", ())) <= 25, path


def test_names_and_descriptions_are_allowed(tree: list[dict[str, Any]]) -> None:
    for root in tree:
        for path, node in walk(root):
            if "value" in node:
                assert 1 <= len(node["name"]) <= 100 and len(str(node["value"])) <= 100, path
                continue
            for name, about in languages(node):
                assert NAME.match(name) and name == name.lower(), (path, name)
                assert 1 <= len(about) <= 100, (path, about)


def test_no_description_is_cut(tree: list[dict[str, Any]]) -> None:
    for root in tree:
        for path, node in walk(root):
            assert not any(about.endswith("…") for _, about in languages(node)), path


def test_everything_is_said_in_spanish(tree: list[dict[str, Any]]) -> None:
    for root in tree:
        for path, node in walk(root):
            if "value" not in node:
                assert set(node.get("description_localizations") or {}) == {locale.value for locale in LOCALES}, path


def test_siblings_have_different_names(tree: list[dict[str, Any]]) -> None:
    for root in tree:
        for path, node in walk(root):
            for n in range(1 + len(LOCALES)):
                names = [languages(o)[n][0] for o in node.get("options", ())]
                assert len(set(names)) == len(names), (path, names)


def test_no_command_is_longer_than_8000_characters(tree: list[dict[str, Any]]) -> None:
    for root in tree:
        for n in range(1 + len(LOCALES)):
            total = 0
            for _, node in walk(root):
                if "value" in node:
                    total += len(node["name"]) + len(str(node["value"]))
                else:
                    name, about = languages(node)[n]
                    total += len(name) + len(about)
            assert total <= 8000, (root["name"], total)


def test_required_options_come_first(tree: list[dict[str, Any]]) -> None:
    for root in tree:
        for path, node in walk(root):
            wanted = [o.get("required", False) for o in node.get("options", ()) if o.get("type") not in (SUB_COMMAND, SUB_GROUP)]
            assert wanted == sorted(wanted, reverse=True), path


@pytest.mark.parametrize("language", ["en", "es"])
def test_commands_that_texts_mention_are_there(tree: list[dict[str, Any]], language: str) -> None:
    known = {path for root in tree for path, node in walk(root) if node.get("type", SUB_COMMAND) in (SUB_COMMAND, SUB_GROUP)}
    groups = {root["name"] for root in tree if any(o["type"] == SUB_COMMAND for o in root.get("options", ()))}
    for key, text in texts(language).items():
        for said in MENTIONED.findall(text):
            name = said.split()[0]
            assert said in known if name in groups else name in known, (key, said)
