"""Mottainai in words: the table, its alt text and that of a hand say the numbers of the view, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from engines.mottainai import GAME
from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.view import MottainaiView, PlayerView
from renderers.mottainai import hand
from renderers.words import LANGUAGES, Words
from tests.deep import by_turns
from tests.gallery.mottainai import specimens
from tests.renderers.told import in_words, line, numbers, one, positions, sentence

MATERIALS = {
    "en": {"paper": "paper", "stone": "stone", "cloth": "cloth", "clay": "clay", "metal": "metal"},
    "es": {"paper": "papel", "stone": "piedra", "cloth": "tela", "clay": "barro", "metal": "metal"},
}
SEEN = r"(\d+) (?:points? in sight|puntos? a la vista)"
SCORE = r"(?:final score|puntuación final) (\d+)"
HEAD = (
    r"^(?:hand|mano) (\d+) · (?:waiting|espera) (\d+) · (?:helpers|ayudantes) (\d+) · (?:bench|banco) (\d+) · "
    r"(?:sales|ventas) (\d+) · (?:works|obras) (\d+)\+(\d+) · "
)
ROOFS = r"(?: \((\d+) (?:covered|cubiertas?)\))?"
Zone = tuple[str, str, Sequence[str], Mapping[str, int]]


def zones(p: PlayerView) -> list[Zone]:
    """What a zone is called in the table and in an alt text, its cards, and how many of them are covered."""
    return [
        ("Helpers|Ayudantes", "helpers|ayudantes", p.helpers, dict(p.covered_helpers)),
        ("Craft bench|Banco de trabajo", "craft bench|banco", p.craft_bench, {}),
        ("Sales|Ventas", "sales|ventas", p.sales, dict(p.covered_sales)),
    ]


def counts(cards: Sequence[str]) -> dict[str, int]:
    """How many cards of each material there are, without those of which there are none."""
    return {m: n for m in MATERIAL if (n := sum(CARD[c].material == m for c in cards))}


def groups(said: str, language: str, between: str) -> dict[str, tuple[int, int]]:
    """The numbers of cards and of covered ones that a line says, by material."""
    material = {name: key for key, name in MATERIALS[language].items()}
    found: dict[str, tuple[int, int]] = {}
    for group in said.split(between) if said not in ("none", "nada") else ():
        named = re.fullmatch(rf"(\w+): (.+?){ROOFS}", group)
        counted = re.fullmatch(rf"(\d+) (\w+){ROOFS}", group)
        if named:
            found[material[named[1]]] = len(re.split(r", | and | [ye] ", named[2])), int(named[3] or 0)
        else:
            assert counted, group
            found[material[counted[2]]] = int(counted[1]), int(counted[3] or 0)
    return found


def check_score(view: MottainaiView, p: PlayerView, said: str) -> None:
    """During the game the points that all can see, at its end the final score: each by a name of its own."""
    assert p.points == p.works_points + p.sales_points + p.effect_points
    if view.result:
        score = view.result["scores"][p.seat]
        assert one(SCORE, said) == (score["total"],) and not re.search(SEEN, said)
        assert score["total"] == p.points + score["backorders"]
    else:
        assert one(SEEN, said) == (p.points,) and not re.search(SCORE, said)


def check_player(view: MottainaiView, p: PlayerView, told: str, language: str) -> None:
    """A player's part of the table in words."""
    lengths = (len(p.helpers), len(p.craft_bench), len(p.sales), len(p.gallery), len(p.gift_shop))
    assert one(HEAD, told) == (p.hand, p.waiting, *lengths)
    check_score(view, p, told.splitlines()[0])
    for name, _, cards, covered in zones(p):
        expected = {m: (n, covered.get(m, 0)) for m, n in counts(cards).items()}
        assert groups(line(rf"(?:{name}): ", told), language, "; ") == expected
    wings = re.findall(r"^(?:Gallery|Galería|Gift shop|Tienda) (\d+)/(\d+):((?:\n- .*)*)", told, re.MULTILINE)
    assert [(int(n), int(limit), works.count("\n- ")) for n, limit, works in wings] == [
        (p.gallery_count, view.wing_limit, len(p.gallery)),
        (p.gift_shop_count, view.wing_limit, len(p.gift_shop)),
    ]


def check_alt(view: MottainaiView, p: PlayerView, said: str, language: str) -> Counter[str]:
    """A player's part of the alt text, as far as it goes into detail, and what it spoke of."""
    spoken: Counter[str] = Counter()
    assert one(r"^(?:hand|mano) (\d+), (?:waiting|en espera) (\d+);", said) == (p.hand, p.waiting)
    check_score(view, p, said)
    for _, name, cards, covered in zones(p):
        zone = re.search(rf"; (?:{name}) ([^;]*)", said)
        spoken["zones"] += zone is not None
        if zone and (whole := re.fullmatch(rf"(\d+){ROOFS}", zone[1])):
            assert (int(whole[1]), int(whole[2] or 0)) == (len(cards), sum(covered.values()))
        elif zone:
            expected = {m: (n, covered.get(m, 0)) for m, n in counts(cards).items()}
            assert groups(zone[1], language, ", ") == expected
    for name, n in (("gallery|galería", p.gallery_count), ("gift shop|tienda", p.gift_shop_count)):
        wing = re.search(rf"; (?:{name}) (\d+)/(\d+)", said)
        spoken["wings"] += wing is not None
        assert wing is None or (int(wing[1]), int(wing[2])) == (n, view.wing_limit)
    return spoken


def check_table(view: MottainaiView, lines: list[str], alt: str) -> None:
    """The deck, the floor and the task that is being performed."""
    text = "\n".join(lines)
    assert one(r"^\*\*(?:Deck|Mazo)\*\*: (\d+)$", text) == one(r"(?:Deck|Mazo): (\d+)\.$", alt) == (view.deck,)
    if not view.result:
        assert one(r"(?:turn|turno) (\d+)", lines[0]) == (view.turn,)
    floor = re.search(r"(?:Floor|Piso): (?:(\d+) (?:cards?|cartas?)|([^.]*))\.", alt)
    assert floor and (int(floor[1]) if floor[1] else len(floor[2].split(", "))) == len(view.floor)
    actions = [(view.task.action, view.task.total)] if view.task is not None and view.task.total else []
    for said in (text, alt):
        pattern = r"(?:action|acción) (\d+) (?:of|de) (\d+)"
        assert [tuple(map(int, found)) for found in re.findall(pattern, said)] == actions


def check_hand(view: MottainaiView, lines: list[str], words: Words) -> None:
    """The reader's own cards, in the table and in the alt text of the private picture."""
    assert view.reader is not None
    alt, p = hand(view, words).alt, view.players[view.reader]
    own = [(MATERIALS[words.language][c.material], c.value) for c in view.own]
    shown = [re.match(r"- .*? \((\w+), (\d)\)", row) for row in lines if not row.startswith("- ") or " (" in row]
    held = [(found[1], int(found[2])) for found in shown if found]
    assert held == own and len(own) == p.hand
    assert one(r"(?:hand|mano) (\d+), (?:waiting|en espera) (\d+)", alt) == (p.hand, p.waiting)
    for c in view.own:
        name = re.escape(words.card_name(c.card))
        said = re.search(rf" {name} \([A-ZÁÉÍÓÚÑ ]+ (\d)(?:,[^)]*?)?(?:(?:backorder|pendiente) \+(\d+))?\)", alt)
        assert said and int(said[1]) == c.value
        if said[2] is not None or re.search(r"\+\d", said[0]):
            assert int(said[2]) == c.points


@pytest.mark.parametrize(("seats", "language"), by_turns(GAME.seat_counts, LANGUAGES))
def test_the_table_in_words_and_the_alt_texts_say_the_numbers_of_the_view(seats: int, language: str) -> None:
    spoken: Counter[str] = Counter()
    for view, words, lines, alt, said in in_words(
        GAME, language, seats, [*positions(GAME, seats), (specimens.crowded(seats), None)]
    ):
        check_table(view, lines, alt)
        for p, told in said:
            check_player(view, p, told, language)
            spoken += check_alt(view, p, sentence(alt, p.seat), language)
        if view.reader is not None:
            check_hand(view, lines, words)
            spoken["hands"] += 1
            spoken["orders"] += len(numbers(r"(?:backorder|pendiente) \+(\d+)", hand(view, words).alt))
    assert min(spoken[what] for what in ("zones", "wings", "hands", "orders")) > 3, spoken
