"""The cove in words: the table and the alt texts of board, Shop and hand say the numbers of the view, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from engines.merchants_cove import GAME
from engines.merchants_cove.view import CoveView, PlayerView
from renderers.merchants_cove import hand, mat
from renderers.words import LANGUAGES
from tests.deep import by_turns
from tests.gallery.merchants_cove import specimens
from tests.renderers.told import in_words, line, numbers, one, positions, sentence

PEOPLE = {
    "red": "Warriors?|Guerreros?", "green": "Bards?|Bardos?", "blue": "Wizards?|Magos?", "yellow": "Nobles?",
    "grey": "Rogues?|Pícaros?",
}  # fmt: skip
COLOURS = {"red": "red|rojo", "green": "green|verde", "blue": "blue|azul", "yellow": "yellow|amarillo"}
GOODS = {
    f"{colour}-{kind}": rf"(?:(?:{said}) {english}|{spanish} (?:{said}))"
    for colour, said in COLOURS.items()
    for kind, english, spanish in (("charm", "Charm", "Amuleto"), ("tome", "Tome", "Tomo"))
}
HEAD = r"(?:hour|hora) (\d+) · (?:(−?\d+) gold|(−?\d+) de oro) · (?:Corruption|Corrupción) (\d+) · "
ENDED = (
    r"(?:hour|hora) (\d+) · (?:final score|puntuación final) (−?\d+) \((−?\d+) (?:gold earned|de oro ganado)\) · "
    r"(?:Corruption|Corrupción) (\d+) · "
)
MERCHANT = r"^(?:(−?\d+) gold|(−?\d+) de oro), (\d+) (?:Corruption|de Corrupción), (?:hour|hora) (\d+)"
MERCHANT_ENDED = (
    r"^(?:final score|puntuación final) (−?\d+) \((−?\d+) (?:gold earned|de oro ganado)\), "
    r"(\d+) (?:Corruption|de Corrupción), (?:hour|hora) (\d+)"
)


def goods(text: str, times: str = "×") -> dict[str, int]:
    """The Goods that a text counts: `2× red Charm, blue Tome`, or with a number before each of them."""
    found = {}
    for code, name in GOODS.items():
        said = re.search(rf"(?:(\d+){times} )?{name}(?=[,;.]|$| ·)", text)
        if said:
            found[code] = int(said[1] or 1)
    return found


def some(counted: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The same from a view, without those of which there are none."""
    return {code: n for code, n in counted if n}


def people(text: str) -> dict[str, int]:
    """The Adventurers that a text counts."""
    return {colour: n for colour, name in PEOPLE.items() if (n := sum(numbers(rf"(\d+) (?:{name})\b", text)))}


def foreseen(p: PlayerView) -> dict[str, list[int]]:
    """How many icons of each active prediction are still open, by colour."""
    found: dict[str, list[int]] = {}
    for prediction in p.predictions:
        if prediction.state == "active":
            left = prediction.last - prediction.first + 1 - prediction.crossed
            found.setdefault(prediction.colour, []).append(left)
    return found


def predicted(text: str) -> dict[str, list[int]]:
    """The same as an alt text says it: `red 3·2, blue 1`."""
    found = {}
    for colour, name in COLOURS.items():
        said = re.search(rf"(?:{name}) (\d+(?:·\d+)*)", text)
        if said:
            found[colour] = [int(n) for n in said[1].split("·")]
    return found


def check_player(view: CoveView, p: PlayerView, told: str) -> Counter[str]:
    """A merchant's part of the table in words."""
    head = told.splitlines()[0]
    if view.result:
        score = view.result["scores"][p.seat]
        assert one(ENDED, head) == (p.hour, score["total"], score["gold"], p.corruption) and score["gold"] == p.gold
    else:
        assert one(HEAD, head) == (p.hour, p.gold, p.corruption)
    assert goods(re.split(r"(?:shelf|estante): ", head)[1]) == some(p.shelf)
    assert len(p.owed) == sum(numbers(r"(\d+) (?:rewards? to take|recompensas? por tomar)", head))
    assert sum(numbers(r"^(?:Rewards to take|Recompensas por tomar): (\d+)", told.splitlines()[-1])) == len(p.owed)
    tracks = line("(?:Twisting Fates|Torcer destinos) – ", told)
    said = re.findall(r"(\d+) (?:filled|rellenas?), (\d+) (?:crossed out|tachadas?), (\d+) (?:empty|vacías?)", tracks)
    assert [tuple(map(int, n)) for n in said] == [(t.filled, t.crossed, t.empty) for t in p.tracks]
    dish = line("(?:Dish, left|Plato, izquierda): ", told)
    dice = [re.findall(rf"(?:die|dado) {die} \((\d)\)", dish) for die in "AB"]
    assert dice == [[str(p.dish.a)], [str(p.dish.b)]]
    assert goods(line("(?:Supply|Reserva): ", told)) == some(p.supply)
    chart = line("(?:Star Chart|Carta estelar): ", told)
    assert re.findall(r"\b[a-g]\d-[a-g]\d\b", chart.partition(";")[0]) == [*p.lines]
    assert len(re.findall(r"\(", chart)) == len(p.areas)
    check_predictions(p, line("(?:Predictions|Predicciones): ", told))
    rows = re.findall(r"^- .*?: (?:((?:[1-4X] ?)+)|empty|vacía);", told, re.MULTILINE)
    assert [said.split() for said in rows if said] == [[*row.boxes] for row in p.rows if row.boxes]
    return Counter(owed=len(p.owed), predictions=len(foreseen(p)), areas=len(p.areas), rows=len(rows))


def check_predictions(p: PlayerView, said: str) -> None:
    """The active predictions, the icons they cover, how many are open, and the icons that are unused."""
    active = [one for one in p.predictions if one.state == "active"]
    parts = re.findall(r"(?:icons?|iconos?) (\d+)(?: (?:to|a) (\d+))?, (?:(\d+) left|quedan? (\d+))", said)
    found = [(int(first), int(last or first), int(left or queda)) for first, last, left, queda in parts]
    assert found == [(one.first, one.last, one.last - one.first + 1 - one.crossed) for one in active]
    assert one(r"; (\d+) (?:icons? unused|iconos? sin usar)$", said) == (p.icons_left,)


def check_merchant(view: CoveView, p: PlayerView, said: str) -> Counter[str]:
    """A merchant's part of an alt text, as far as it goes into detail, and what it spoke of."""
    if view.result:
        score = view.result["scores"][p.seat]
        assert one(MERCHANT_ENDED, said) == (score["total"], p.gold, p.corruption, p.hour)
    else:
        assert one(MERCHANT, said) == (p.gold, p.corruption, p.hour)
    shelf = re.search(r"; (?:shelf|estante) ([^;]*)", said)
    assert shelf is None or goods(shelf[1], "") == some(p.shelf)
    open_ = re.search(r"; (?:predicts|predice) ([^;]*)", said)
    assert open_ is None or predicted(open_[1]) == foreseen(p)
    return Counter(shelves=shelf is not None, predicted=open_ is not None)


def check_mat(view: CoveView, p: PlayerView, alt: str) -> None:
    """The alt text of a Shop board."""
    check_merchant(view, p, sentence(alt, p.seat))
    chart = re.search(r"(?:Star Chart|Carta estelar): (\d+) (?:lines?|líneas?), (?:filled|lleno): ([^.]*)\.", alt)
    assert chart and int(chart[1]) == len(p.lines)
    areas = Counter(f"{area.colour}-{area.kind}" for area in p.areas)
    assert goods(chart[2], "") == areas
    active = re.search(r"(?:Active predictions|Predicciones activas): ([^.]*)\.", alt)
    assert active and predicted(active[1].partition(";")[0]) == foreseen(p)
    assert numbers(r"\d+", active[1].partition(";")[2]) == [p.icons_left]
    rows = re.findall(r"(?:Horoscope|Horóscopo) (.*?), (?:next|sigue) (.*?)\.", alt)
    assert rows == [(" ".join(row.boxes) or "–", " ".join(row.next) or "–") for row in p.rows]
    assert numbers(r"(\d+) (?:ready|listas?)\b", alt) == [track.filled for track in p.tracks]


def check_table(view: CoveView, lines: list[str], alt: str) -> None:
    """The clock, the boats, the Halls, the bag, the decks and the Town Square."""
    text = "\n".join(lines)
    if not view.result:
        for said in (lines[0], alt):
            assert one(r"(?:day|día) (\d+) (?:of|de) (\d+)", said) == (view.day, view.days)
    assert one(r"(?:the Market is at hour|el Mercado es a la hora) (\d+)", text) == (view.clock.market,)
    assert one(r"(?:Market at hour|Mercado a la hora) (\d+)\.$", alt) == (view.clock.market,)
    tokens = re.split(r"(?:next to act first|primero quien sigue): ", text)[1].splitlines()[0]
    stacked = sorted(view.clock.tokens, key=lambda one: (one.hour, -one.height))
    assert numbers(r" (\d+)(?=,|$)", tokens) == [one.hour for one in stacked]
    assert all(one.hour == view.players[one.token].hour for one in stacked if one.token < len(view.players))
    for boat in view.boats:
        said = line(rf"- {boat.number} \((?:left|right|izquierda|derecha)\): ", text)
        assert people(said) == Counter(boat.aboard)
        assert boat.pier or numbers(r"(\d+) (?:seats? free|asientos? libres?)", said) == [boat.free]
    at_sea = re.search(r"(?:Boats|Barcos): (.*?)\. ", alt)
    if at_sea:
        found = {int(n): people(rest) for n, _, rest in (part.partition(": ") for part in at_sea[1].split("; "))}
        assert found == {boat.number: Counter(boat.aboard) for boat in view.boats if not boat.pier and boat.aboard}
    piers = re.search(r"(?:Charm Pier|Muelle de Amuletos): ([^;]*); .*?: ([^;]*); .*?: ([^.]*)\.", alt)
    assert piers and [people(said) for said in piers.groups()] == [Counter(pier.aboard) for pier in view.piers]
    for said in (line("(?:Halls|Salas): ", text), re.findall(r"(?:Halls|Salas): ([^.]*)\.", alt)[0]):
        assert numbers(r"\d+", said) == [*(hall.count for hall in view.halls), view.lair]
    bag = some(view.bag)
    assert people(line("(?:Bag|Bolsa): ", text)) == bag
    assert all(people(said) == bag for said in re.findall(r"(?:In the bag|En la bolsa): ([^.]*)\.", alt))
    assert one(r"\*\*(?:Town Square|Plaza) \((?:deck|mazo): (\d+)\)", text) == (view.townsfolk,)
    decks = r"(?:Corruption deck|Mazo de Corrupción): (\d+); (?:discarded|descartadas): (\d+)"
    assert one(decks, text) == (view.corruption, len(view.cleansed))
    hours = re.findall(r"^- (\d), (\d) (?:hours?|horas?): ", text, re.MULTILINE)
    assert [(int(n), int(h)) for n, h in hours] == [(slot.slot, slot.hours) for slot in view.square]
    check_sold(view, text)
    check_rival(view, text, alt)


def check_sold(view: CoveView, text: str) -> None:
    """What the last Market brought, all sales together."""
    sold = re.search(r"^(?:Sold at the last Market|Vendido en el último Mercado): (.*)$", text, re.MULTILINE)
    assert bool(sold) == bool(view.sold)
    if sold:
        assert sum(numbers(r"(?:for|por) (\d+) (?:gold|de oro)", sold[1])) == sum(sale.price for sale in view.sold)
        several = numbers(r"(\d+)× ", sold[1])
        assert sum(several) + len(re.findall(r"(?:for|por) \d+", sold[1])) - len(several) == len(view.sold)


def check_rival(view: CoveView, text: str, alt: str) -> None:
    """Nozama the Peddler."""
    if view.rival is None:
        return
    said = line(r"\*\*Nozama\*\*: ", text)
    whole = re.search(r"Nozama: ([^.]*)\.", alt)
    assert whole and goods(whole[1], "") == goods(said.partition(";")[2].rpartition(";")[0]) == some(view.rival.shelf)
    assert numbers(r"\(\+(\d+) ", said) == [view.rival.daily]
    gold = r"(\d+) (?:gold|de oro)"
    if view.result:
        score = r"(?:final score|puntuación final) (−?\d+)"
        assert one(score, said) == one(score, whole[1]) == (view.result["rival"]["total"],)
    assert numbers(gold, said) == numbers(gold, whole[1]) == [view.rival.gold]


def check_hand(view: CoveView, lines: list[str], alt: str) -> None:
    """The reader's Corruption, in the table and in the alt text of the private picture."""
    assert view.reader is not None
    p, text = view.players[view.reader], "\n".join(lines)
    assert one(r"(?:it would cost|ahora costaría|would cost|costarían ahora) (\d+) (?:gold|de oro)", text) == (view.cost,)
    total = p.gold + p.icon_gold - view.cost
    cost = r"(?:Cost of Rogue icons now|Costo de los pícaros ahora): (−?\d+)"
    if view.result:
        total = view.result["scores"][view.reader]["total"]
        assert one(r"(?:Final score|Puntuación final): (−?\d+)\.", alt) == (total,)
    else:
        assert one(r"(?:total if it ended now|total si acabara ya): (−?\d+)\.", alt) == (total,)
        assert one(cost, alt) == (-view.cost,)
    icons = [(code, int(n)) for code, n in re.findall(r"(K\d+) (\d)", alt)]
    assert icons == [*view.own] if icons else len(view.own) in (0, *numbers(r"\): (\d+)\.", alt))
    shown = [(code, int(n or 0)) for code, n in re.findall(r"(K\d+) \((?:(\d) )?", text)]
    assert shown == [*view.own] and len(view.own) == p.corruption
    plan = re.search(r"(?:Planned|Previsto): (\d+) \w+, (\d+) (?:gold|de oro), (\d+)", alt)
    prices = (len(view.plan), sum(sale.price for sale in view.plan), sum(sale.corruption for sale in view.plan))
    assert plan is None or tuple(map(int, plan.groups())) == prices


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("seats", "language"), by_turns(GAME.seat_counts, LANGUAGES))
def test_the_table_in_words_and_the_alt_texts_say_the_numbers_of_the_view(seats: int, language: str) -> None:
    spoken: Counter[str] = Counter()
    made_up = [(specimens.seen(specimens.crowded(seats)), None)] if seats > 1 else []
    for view, words, lines, alt, said in in_words(GAME, language, seats, [*positions(GAME, seats, 4, 0.12), *made_up]):
        check_table(view, lines, alt)
        for p, told in said:
            spoken += check_player(view, p, told)
            spoken += check_merchant(view, p, sentence(alt, p.seat))
            check_mat(view, p, mat(view, p.seat, words).alt)
        if view.reader is not None:
            check_hand(view, lines, hand(view, words).alt)
            spoken["hands"] += 1
    assert min(spoken[what] for what in ("shelves", "predicted", "predictions", "rows", "hands")) > 1, spoken
