"""The figures of the house's shape are counted rightly, and those that are limits only ever get smaller."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tests.house.duplicates import lines_of, pairs
from tests.house.measure import PRODUCT, circles, game_lines, loose_dicts, sources

# Not more than these: whoever gets below one writes the new number here.
LOOSE_DICTS = 4  # in files that are no edge
DUPLICATES = 48

EDGES = {  # files that turn rows, records and settings into JSON and back, or speak with Discord -> why
    "bot/discord_ui/connection/channel_ends.py": "hears interactions as Discord sends them",
    "bot/cli/simulate.py": "prints figures as JSON",
    "bot/discord_ui/messages/spec.py": "a message as discord.py takes it",
    "bot/elsewhere.py": "what processes without a bot are handed, as JSON",
    "bot/settings.py": "reads what anybody may have written",
    "bot/store/values/__init__.py": "what columns that hold JSON are called",
}


def test_no_files_import_each_other() -> None:
    assert circles(sources(folders=("bot", "engines", "renderers"))) == []


def test_few_dictionaries_of_anything_are_handed_about() -> None:
    found = loose_dicts(sources(folders=("bot",)))
    assert sum(count for file, count in found.items() if file not in EDGES) <= LOOSE_DICTS, found
    assert EDGES.keys() - found.keys() == set(), "no exception needed any more"


@pytest.mark.deep
def test_few_passages_stand_twice() -> None:
    found = pairs(sources())
    assert len(found) <= DUPLICATES, found


# -- how they are counted -------------------------------------------------------------------------------------------------


def test_circles_are_found_through_others_inside_functions_and_for_checkers() -> None:
    texts = {
        "house/__init__.py": "",
        "house/a.py": "from house import b",
        "house/b.py": "def f():\n    import house.c",
        "house/c.py": "from . import a",
        "house/d.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .e import x\nelse:\n    x = 1",
        "house/e.py": "import house.d\nimport house.a\nimport json",
    }
    assert circles(texts) == [["house.a", "house.b", "house.c"], ["house.d", "house.e"]]
    assert circles(texts, run_time=True) == [["house.a", "house.b", "house.c"]]


def test_lines_are_counted_where_they_stand() -> None:
    texts = {
        "engines/oaxaca/a.py": "1\n2\n",
        "renderers/oaxaca/b.py": "3\n",
        "engines/oaxaca.py": "4\n",
        "bot/x.py": "a: dict[str, Any]\n",
    }
    assert game_lines(texts)["oaxaca"] == 3
    assert loose_dicts({**texts, "bot/y.py": "a: Mapping[str, Any] | dict[str, Any]\nb: MyMapping[str, Any]\n"}) == {
        "bot/x.py": 1, "bot/y.py": 1,
    }  # fmt: skip
    assert {path.split("/")[0] for path in sources(folders=PRODUCT)} == set(PRODUCT)


PASSAGE = dedent('''
    def f(a, b):
        """What it is for."""
        c = a + b  # a remark
        for d in c:
            if d > 3:

                print(d, "three")
        return [c for c in a]
''')


def test_passages_are_the_same_to_the_letter_or_but_for_names_and_values() -> None:
    assert [line.number for line in lines_of(PASSAGE)] == [2, 4, 5, 6, 8, 9]
    other = (
        PASSAGE.replace("c", "total")
        .replace("d ", "each ")
        .replace("3", "40")
        .replace('"three"', "'forty'")
        .replace("remark", "")
    )
    assert pairs({"a.py": PASSAGE, "b.py": other, "c.py": "x = 1\n"}) == [("a.py", "b.py")]
    assert pairs({"a.py": PASSAGE + PASSAGE}) == [("a.py", "a.py")]
    assert pairs({"a.py": PASSAGE, "b.py": PASSAGE.replace("a + b", "a - b").replace("d > 3", "not d")}) == []
    assert pairs({"a.py": "x = 1\n" * 7, "b.py": "y = 2\n" * 7}) == [], "a table of values is no passage"
    assert pairs({f"{n}.py": PASSAGE for n in range(9)}) == [], "what stands everywhere is an idiom"
