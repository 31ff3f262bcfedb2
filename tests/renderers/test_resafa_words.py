"""Resafa in words: the table and the alt texts of board, player board and hand say the numbers of the view, in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engines.resafa import GAME
from engines.resafa.view import PlayerView, ResafaView
from renderers.resafa import hand, mat
from renderers.words import LANGUAGES
from tests.deep import by_turns
from tests.gallery.resafa import specimens
from tests.renderers.told import in_words, line, numbers, one, positions, sentence

HEAD = (
    r" · (\d+) (?:coins?|monedas?) · (?:[^·]* · )?"
    r"(?:hand|mano) (\d+) (?:action|de acción), (\d+) (?:bonus|de bono), (\d+) (?:sack|de saco) · "
    r"(?:workshops|talleres) (\d+), (?:garden tiles|losetas de jardín) (\d+), (?:canals|canales) (\d+), bases (\d+)$"
)
SCORE = r"(?:final score|puntuación final) (\d+)"
STANDING = r"(\d+) (?:VP|PV)(?: ·|;)"
BUILT = (
    r"; (\d+) (?:workshops?|taller(?:es)?), (\d+) (?:gardens? done|jardín completo|jardines completos), "
    r"(\d+) (?:canals?|canal(?:es)?), (\d+) bases?$"
)
WARES = (
    ("coin", "coins?|monedas?"), ("stone", "stone|piedras?"), ("marble", "marble|mármol(?:es)?"), ("spice", "spice|especias?"),
    ("amphora", "amphoras?|ánforas?"),
)  # fmt: skip


def wares(text: str) -> dict[str, int]:
    """The wares that a text counts."""
    return {ware: n for ware, name in WARES if (n := sum(numbers(rf"(\d+) (?:{name})\b", text)))}


def held(p: PlayerView, *without: str) -> dict[str, int]:
    """The wares that a player has, points aside."""
    return {ware: n for ware, n in p.wares if n and ware not in ("vp", *without)}


def tiles(p: PlayerView) -> int:
    """How many garden tiles a player has laid."""
    return sum(len({*square.strips} - {0}) for square in p.squares)


def check_score(view: ResafaView, p: PlayerView, said: str) -> None:
    """During the game the points that somebody has, at its end the final score: each by a name of its own."""
    if view.result:
        assert one(SCORE, said) == (view.result["scores"][p.seat],) and not re.search(STANDING, said)
    else:
        assert one(STANDING, said) == (dict(p.wares)["vp"],) and not re.search(SCORE, said)


def check_load(p: PlayerView, cargo: str) -> None:
    """What is said of a caravan's load."""
    assert wares(cargo) == ({p.good: p.load} if p.load else {})


def check_player(view: ResafaView, p: PlayerView, told: str) -> None:
    """A player's part of the table in words."""
    head = told.splitlines()[0]
    check_score(view, p, head)
    owned = dict(p.wares)
    counted = (owned["coin"], p.hand, p.bonus, p.sacks, len(p.workshops), tiles(p), p.canal_tiles, p.bases)
    assert one(HEAD, head) == counted
    assert wares(head) == held(p)
    load, capacity = re.split(r", (?=\d+ (?:camel|camello)s?$)", line("(?:Caravan in|Caravana en) ", told))
    check_load(p, load)
    assert numbers(r"^(\d+)", capacity) == [p.capacity]
    assert numbers(r"\d+", line("(?:Tracks|Pistas): ", told)) == [n for _, n in p.tracks]
    assert numbers(r"\d+", line("(?:In hand|En la mano): ", told)) == [p.hand, p.bonus, p.sacks, p.pile]
    down = sum(one.down for one in p.played)
    assert numbers(r"(\d+) (?:face down|boca abajo)", told) == ([down] if down else [])
    built = re.search(r"^(?:Workshops|Talleres) \((\d+) activ\w+\):((?:\n- .*)*)", told, re.MULTILINE)
    assert built and (int(built[1]), built[2].count("\n- ")) == (p.activations, len(p.workshops))
    check_gardens(p, told)
    check_tokens(p, line("(?:Merchant tokens|Fichas de mercader): ", told))
    canals = line("(?:Canal tiles left|Losetas de canal por usar): ", told)
    assert re.findall(r"CT\d+", canals) == [*p.canals] and one(r": (\d+)$", canals) == (p.water,)


def check_gardens(p: PlayerView, told: str) -> None:
    """The garden squares with the strips that are filled, and how many squares are complete."""
    found = re.search(r"^(?:Gardens|Jardines) \((\d+) (?:complete|completos?)\): (.*)$", told, re.MULTILINE)
    assert bool(found) == bool(p.squares)
    if found:
        assert int(found[1]) == p.completed
        squares = [(int(n[0]), int(n[1]), [*map(int, n[2:])]) for s in found[2].split("; ") if (n := re.findall(r"-?\d+", s))]
        assert squares == [(s.x, s.y, [n for n, tile in enumerate(s.strips, 1) if tile]) for s in p.squares]


def check_tokens(p: PlayerView, told: str) -> None:
    """The merchant tokens by kind and by place."""
    kinds = [*p.causeway, *(kind for _, row in p.rows for kind in row)]
    names = ("square|fichas? cuadradas?", "scarab|escarabajos?")
    said, _, places = told.partition(" (")
    assert [sum(numbers(rf"(\d+) (?:{name})", said)) for name in names] == [kinds.count("square"), kinds.count("scarab")]
    assert numbers(r"\d+", places) == ([len(p.causeway), *(len(row) for _, row in p.rows)] if kinds else [])


def check_alt(view: ResafaView, p: PlayerView, said: str) -> Counter[str]:
    """A player's part of an alt text, as far as it goes into detail, and what it spoke of."""
    spoken: Counter[str] = Counter()
    check_score(view, p, said + ";")
    caravan = re.search(r"; (?:caravan of|caravana de) (\d+) (?:in|en) \w+(?: (?:with|con) (.*?))?(?:;|$)", said)
    if caravan:
        spoken["wares"] += 1
        assert int(caravan[1]) == p.capacity
        check_load(p, caravan[2] or "")
        assert wares(said[: caravan.start()]) == held(p)
    tracks = re.search(r"; (?:tracks|pistas) ([^;]*)", said)
    if tracks:
        spoken["tracks"] += 1
        assert numbers(r"\d+", tracks[1]) == [n for _, n in p.tracks]
        cards = r"; (\d+) (?:action cards?|cartas? de acción) (?:and|y) (\d+) (?:others?|más)"
        assert one(cards, said) == (p.hand, p.bonus + p.sacks)
    if len(said.split("; ")) > 5:
        spoken["built"] += 1
        assert one(BUILT, said) == (len(p.workshops), p.completed, p.canal_tiles, p.bases)
    return spoken


def check_mat(view: ResafaView, p: PlayerView, alt: str) -> None:
    """The alt text of a player's own board."""
    assert check_alt(view, p, sentence(alt, p.seat))["built"] == 1
    built = re.search(r"(?:Workshops|Talleres): ([^.]*)\.", alt)
    assert built and (len(built[1].split("), ")) == len(p.workshops) if "(" in built[1] else int(built[1]) == len(p.workshops))
    gardens = re.search(r"(?:Gardens, strips filled|Jardines, franjas llenas): ([^.]*)\.", alt)
    assert bool(gardens) == bool(p.squares)
    if gardens and "(" in gardens[1]:
        filled = [tuple(map(int, re.findall(r"-?\d+", s.replace("\u2212", "-")))) for s in re.split(r"(?<=/\d), ", gardens[1])]
        assert filled == [(s.x, s.y, sum(map(bool, s.strips)), len(s.strips)) for s in p.squares]
    tokens = [*p.causeway, *(kind for _, row in p.rows for kind in row)]
    said = one(r"(\d+) (?:merchant tokens?|fichas? de mercader), (\d+) (?:of them|de escarabajo)", alt)
    assert said == (len(tokens), tokens.count("scarab"))
    assert re.findall(r"\bCT\d+", alt.rpartition(":")[2]) == [*p.canals]


def check_table(view: ResafaView, lines: list[str], alt: str) -> None:
    """The supplies in the middle, the stacks, the water network and the bot."""
    text = "\n".join(lines)
    if not view.result:
        assert one(r"(?:round|ronda) (\d+) (?:of|de) (\d+)", lines[0]) == (view.round, view.rounds)
    if view.round:
        assert one(r"(?:round|ronda) (\d+) (?:of|de) (\d+)", alt) == (view.round, view.rounds)
    assert numbers(r"\d+", line(r"\*\*(?:Workshops on offer|Talleres en oferta)\*\*", text)) == [*view.supply]
    left = [dict(view.gardens)["small"], dict(view.gardens)["large"], view.sacks]
    tokens = [dict(view.tokens)["square"], dict(view.tokens)["scarab"]]
    assert numbers(r"\d+", line("(?:Garden tiles|Losetas de jardín): ", text)) == [*left, *tokens]
    middle = text.partition("**Workshops on offer" if "**Workshops on offer" in text else "**Talleres en oferta")[0]
    down = [n for row in middle.splitlines() for n in numbers(r"(\d+) (?:cards?|cartas?) (?:face down|boca abajo)$", row)]
    assert down == [stack.down for stack in view.stacks]
    network = text.partition("**Water network**" if "**Water network**" in text else "**Red de agua**")[2].partition("\n\n")[0]
    laid = [row for row in network.splitlines() if re.match(r"- \w+: \w.*CT\d", row)]
    cubes = [sum(numbers(r", (\d+) (?:cubes?|cubos?)$", row)) for row in laid]
    assert cubes == [one.cubes for one in sorted(view.grid, key=lambda one: one.space)]
    if view.bot is not None:
        said = line("Resafabot: ", text)
        counts = [*(n for _, n in view.bot.tracks), view.bot.tiles, view.bot.water]
        assert numbers(r"\b\d+", said.partition(", last tile" if ", last" in said else ", última")[0]) == counts
        assert numbers(r"\d+", re.findall(r"Resafabot: ([^.]*)\.", alt)[-1]) == counts[:-1]


def check_hand(view: ResafaView, alt: str) -> None:
    """The alt text of a private picture."""
    assert view.reader is not None
    p = view.players[view.reader]
    assert one(r"^[^.·]* · (\d+) (?:cards?|cartas?)", alt) == (p.hand + p.bonus + p.sacks,)
    own = re.search(r"(?:You have|Tienes) (.*?); (?:caravan of|caravana de) (\d+) (?:in|en) \w+(?: (?:with|con) (.*))?\.$", alt)
    assert own and int(own[2]) == p.capacity and wares(own[1]) == held(p)
    check_load(p, own[3] or "")


@pytest.mark.parametrize(("seats", "language"), by_turns(GAME.seat_counts, LANGUAGES))
def test_the_table_in_words_and_the_alt_texts_say_the_numbers_of_the_view(seats: int, language: str) -> None:
    spoken: Counter[str] = Counter()
    made_up = [(specimens.crowded(seats), None)] if seats > 1 else []
    for view, words, lines, alt, said in in_words(GAME, language, seats, [*positions(GAME, seats, 2, 0.05), *made_up]):
        check_table(view, lines, alt)
        for p, told in said:
            check_player(view, p, told)
            spoken += check_alt(view, p, sentence(alt, p.seat))
            check_mat(view, p, mat(view, p.seat, words).alt)
            spoken["gardens"] += len(p.squares)
        if view.reader is not None:
            check_hand(view, hand(view, words).alt)
            spoken["hands"] += 1
    assert min(spoken[what] for what in ("wares", "tracks", "built", "gardens", "hands")) > 3, spoken
