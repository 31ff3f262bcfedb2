"""Oaxaca in words and in pictures: both say the same numbers, a tie is told step by step, and nothing is made of air."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.kernel import Event, Text, apply
from engines.oaxaca import GAME
from engines.oaxaca.cards import CARD, DATA, FACE_KEY
from engines.oaxaca.refusals import pick_refusal
from engines.oaxaca.scoring import breakdown, tie_steps
from engines.oaxaca.view import OaxacaView, area
from engines.shelf import SHELF
from renderers.kit.pages.scores import Compared, Scores
from renderers.kit.sheet import Sheet
from renderers.oaxaca import board, final
from renderers.oaxaca.book import BOOK
from renderers.words import LANGUAGES, Words
from tests.bot.talk_oaxaca import full
from tests.deep import by_turns
from tests.engines.oaxaca.table import lay
from tests.gallery.oaxaca import specimens

NAMES = ("Ana", "Beto", "Citlali", "Diego")


def positions(seats: int, games: int = 4) -> Iterator[tuple[OaxacaView, int]]:
    """Views of random games that begin with much on the table, and who looks."""
    rng = Random(seats)
    for n in range(games):
        g = full(f"numbers {n}", seats, rng)
        while g.asks:
            ask = rng.choice(g.asks)
            if rng.random() < 0.1:
                reader = rng.choice([None, *range(seats)])
                yield GAME.view(g, reader), -1 if reader is None else reader
            apply(g, ask.seat, rng.choice(ask.options))
        yield GAME.view(g, None), -1


def of_player(lines: list[str], name: str) -> str:
    """What stands under a player's name."""
    text = "\n".join(lines)
    start = re.search(rf"^\*\*(▸ )?{name}\*\*", text, re.MULTILINE)
    assert start, (name, text)
    return text[start.start() :].split("\n\n")[0]


def numbers(pattern: str, text: str) -> list[int]:
    """The numbers that a pattern finds."""
    return [int(n) for found in re.findall(pattern, text) for n in ([found] if isinstance(found, str) else found)]


@pytest.mark.parametrize(("seats", "language"), by_turns([1, 2, 3, 4], LANGUAGES))
def test_the_table_in_words_and_the_alt_text_say_the_numbers_of_the_view(seats: int, language: str) -> None:
    for view, reader in positions(seats):
        words = Words(language, NAMES[:seats], "oaxaca", reader if reader >= 0 else None, strict=True)
        lines, alt = BOOK.text(view, words), board(view, words).alt
        decks = [n for _, n in view.decks]
        assert numbers(r"(\d+)(?: \(\+\d+\))?(?:,|$)", next(x for x in lines if re.match(r"\*\*(Decks|Mazos)", x))) == decks
        assert numbers(r"\w (\d+)", re.findall(r"(?:Decks|Mazos): ([^.]*)\.", alt)[0]) == decks
        for player in view.players:
            name = "(?:You|Tú)" if player.seat == reader else NAMES[player.seat]
            told = of_player(lines, name)
            crafts = sum(1 for c in player.stall if CARD[c.card].deck)
            total = view.score if seats == 1 else breakdown(area(player))["total"]
            head = told.splitlines()[0]
            standing = (
                r"(?:Workshop|Taller) (\d+)/(\d+) · (?:Stall|Puesto): (\d+) "
                r"(?:crafts? and the banner|artesanías? y el estandarte) · (\d+) (?:point|punto)"
            )
            assert numbers(standing, head) == [
                len(player.workshop), player.capacity, crafts, total,
            ]  # fmt: skip
            dice = re.search(r"(?:dice|dados) ((?:\d ?)*\d|none|ninguno)", head)
            assert dice and dice[1] == (" ".join(map(str, player.day)) or {"en": "none", "es": "ninguno"}[language])
            assert numbers(r"(\d+) (?:tokens? left, value|fichas?, valor) (\d+)", told.replace(" una ficha,", " 1 ficha,")) == [
                n for c in player.workshop for n in (c.tokens, CARD[c.card].value)
            ]  # fmt: skip
            assert len(re.findall(r"\((?:used|usada)\)", told)) == sum(c.sideways for c in player.stall)
            said = re.search(rf"{NAMES[player.seat]}: [^.]*\.", alt)
            assert said
            ready = sum(not c.sideways and not CARD[c.card].is_globe for c in player.stall)
            assert numbers(
                r"(?:stall|puesto) (\d+) (?:crafts? and the banner|artesanías? y el estandarte), (\d+) (?:ready|listas?)", said[0]
            ) == [crafts, ready]
            for one in (said[0], head) if seats > 1 else ():
                assert numbers(r"(\d+) (?:points? if it ended now|puntos? si terminara ahora)", one) == [total]
        if seats == 1:
            assert numbers(r"(?:Score|Puntuación) (\d+)\.", alt) == [view.score]


# -- ties ---------------------------------------------------------------------------------------------------------------------


def result_of(scores: list[dict[str, Any]]) -> dict[str, Any]:
    """The result that these totals and counts lead to, by the rule as it is written."""
    best = max(s["total"] for s in scores)
    level = [q for q, s in enumerate(scores) if s["total"] == best]
    tie = ""
    for part in ("workshop_cards", "stall_cards"):
        fewest = min(scores[q][part] for q in level)
        if len([q for q in level if scores[q][part] == fewest]) < len(level):
            level, tie = [q for q in level if scores[q][part] == fewest], part
    return {"scores": scores, "winners": level, "tie": "shared" if len(level) > 1 else tie}


def scored(rng: Random, seats: int) -> list[dict[str, Any]]:
    """Scores among which ties are frequent."""
    parts = {"workshop": 2, "values": 8, "jewelry": 0, "early": 0, "per_card": {}}
    return [
        {**parts, "total": rng.choice((30, 31)), "workshop_cards": rng.randint(1, 2), "stall_cards": rng.randint(5, 6)}
        for _ in range(seats)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_step_of_a_tie_names_those_who_were_still_in(seats: int) -> None:
    rng, kinds = Random(seats), set()
    words = Words("en", NAMES[:seats], "oaxaca", None, strict=True)
    over = specimens.ended(specimens.full(seats))
    for _ in range(300):
        result = result_of(scored(rng, seats))
        scores, winners = result["scores"], result["winners"]
        level = [q for q, s in enumerate(scores) if s["total"] == max(s["total"] for s in scores)]
        steps = list(tie_steps(scores))
        still = level
        for step in steps:
            assert list(step.counts) == still and all(step.counts[q] == scores[q][step.part] for q in still)
            fewest = min(step.counts.values())
            assert [q for q in still if step.counts[q] == fewest] == list(step.left) != still
            still = list(step.left)
        assert still == winners
        kinds.add((len(level), len(steps), len(winners)))
        said = words.final(result)[-1]
        if len(level) == 1:
            assert "level" not in said
            continue
        assert f"{words.join(NAMES[q] for q in level)} are level." in said
        for step in steps:
            inside = re.search(("Workshop" if step.part == "workshop_cards" else "Market Stall") + r": ([^.]*)\.", said)
            assert inside and dict(re.findall(r"(\w+) (\d+)", inside[1])) == {NAMES[q]: str(n) for q, n in step.counts.items()}
        assert ("shared" in said) == (len(winners) > 1)
        assert said.count("Fewest") == len(steps)
        alt = final(replace(over, result=result), words).alt
        assert said.partition("points. ")[2] in alt, "the picture says what the text says"
    assert len(kinds) >= (3 if seats == 2 else 7)


def test_a_picture_of_a_tie_compares_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Compared] = []
    real = Scores.verdict

    def verdict(self: Scores, sheet: Sheet, y: int, badge: str, said: str, why: str, steps: Sequence[Compared] = ()) -> None:
        drawn.extend(steps)
        real(self, sheet, y, badge, said, why, steps)

    monkeypatch.setattr(Scores, "verdict", verdict)
    view = specimens.level_ended(specimens.full(4))
    assert final(view, Words("en", NAMES, "oaxaca")).image.width
    seats = [sorted(seat for seat, _ in step.counts) for step in drawn]
    assert [(step.icon, q) for step, q in zip(drawn, seats, strict=True)] == [("hammer", [0, 1, 2, 3]), ("house", [1, 2, 3])]
    fewest = [[int(n) for _, n in step.counts] for step in drawn]
    assert all(counts == sorted(counts) for counts in fewest) and all(step.left for step in drawn)


@pytest.mark.parametrize("names", [specimens.NAMES, specimens.LONG_NAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_tie_fell_is_never_cut(language: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    true = Sheet.text

    def text(self: Sheet, x: float, baseline: float, words: str, *given: Any, **named: Any) -> float:
        written.append(words)
        return true(self, x, baseline, words, *given, **named)

    monkeypatch.setattr(Sheet, "text", text)
    for name, view in specimens.made_up_finals():
        if name in ("final-workshop_cards", "final-stall_cards", "final-shared", "final-two-steps"):
            said = Words(language, names[: len(view.players)], "oaxaca", None, strict=True)
            assert final(view, said).image.width
            kind = "both" if name == "final-two-steps" else view.result["tie"]
            assert said.word(f"oaxaca.picture.tie.{kind}", n=view.result["scores"][view.result["winners"][0]]["total"]) in written


# -- sentences ----------------------------------------------------------------------------------------------------------------


def event(kind: str, language: str = "en", reader: int | None = None, **data: Any) -> str:
    """An event as somebody reads it."""
    return Words(language, NAMES, "oaxaca", reader, strict=True).event(Event(kind, None, data)) or ""


@pytest.mark.parametrize("face", FACE_KEY)
def test_a_die_that_pays_reads_as_one_die(face: int) -> None:
    name = Words("en", game="oaxaca").word(f"oaxaca.face.{FACE_KEY[face]}")
    drew: dict[str, Any] = {"seat": 0, "deck": "textile", "n": 1, "face": face}
    end = f"a {face} ({name}), drawing 1 card from the textile deck."
    assert event("drew", **drew, dice=[face], chain=[]) == f"Ana gathers with {end}"
    pair = event("drew", **drew, dice=[2, 2], chain=[])
    assert pair == f"Ana gathers with the dice 2 and 2, taken together as {end}"
    mixed = event("drew", **drew, dice=[4], chain=["BA"])
    assert "the die 4 and a card's result" in mixed and "Banner" not in mixed, "the card has just been named"
    for said in (event("drew", "es", reader, **drew, dice=[face], chain=[]) for reader in (None, 0)):
        assert re.search(r"tomas? 1 carta del mazo de textiles\.$", said)


@pytest.mark.parametrize("tokens", [["textile"], ["pottery", "pottery"], ["pottery", "textile", "pottery"]])
def test_bonus_tokens_are_counted(tokens: list[str]) -> None:
    said = event("deck_tokens", seat=0, decks=tokens)
    if len(tokens) == 1:
        assert said == "Ana puts a bonus token beside the textile deck."
    else:
        assert sum(numbers(r"(\d+) beside", said)) == len(tokens)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_says_to_whose_card(language: str) -> None:
    t = lay("[PO1a:3] {BA, WO5a}", "[PO2a:4]", "[PO3a:2]")
    t.a.types("activate WO5a")
    t.b.types("respond PO2a")
    t.c.types("respond none")
    words = Words(language, NAMES[:3], "oaxaca", None, strict=True)
    said = [words.event(e) or "" for e in t.told if e.data.get("seat") in (1, 2) and e.kind in ("tokens_off", "declined")]
    assert len(said) == 2 and all("Ana" in one and words.card("WO5a") in one for one in said), said
    for kind in ("declined", "tokens_off"):
        older = event(kind, language, seat=1, card="PO2a", n=1)
        assert "Ana" not in older and "…" not in older


def test_a_question_without_a_card_in_use_is_refused_without_guessing() -> None:
    t = lay()
    assert pick_refusal(t.s, t.s.asks[0], (), "PO1a") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_reconstructed_is_said(language: str) -> None:
    made_up = [name for name in SHELF if '": "reconstructed' in DATA.with_name(f"{name}.json").read_text(encoding="utf-8")]
    assert {"oaxaca", "patzcuaro", "resafa", "merchants_cove"} <= set(made_up) < set(SHELF)
    for name in made_up:
        words = Words(language, game=name, strict=True)
        assert "sources" in words.chapters, name
        assert "reconstru" in words.rules("sources")[1].lower() and not re.search(r"[{}]", words.rules("sources")[1])
    told = Words(language, game="oaxaca", strict=True).rules("sources")[1]
    assert " 35 " in told and " 34 " in told


def test_faces_in_labels_read_as_dice() -> None:
    said = Words("en", NAMES[:2], "oaxaca", 0, strict=True).label(Text("oaxaca.label.gather", face=3))
    assert said == "Gather · 3 jewelry"
