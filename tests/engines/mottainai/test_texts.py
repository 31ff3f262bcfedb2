"""What the texts of the game must say, in every language."""

from __future__ import annotations

import pytest

from engines.kernel import Event
from engines.mottainai import GAME
from engines.mottainai.cards import CARDS, JOB, KIND
from renderers.mottainai.voice import effect_text
from renderers.words import LANGUAGES, Words
from tests.engines.mottainai.table import lay

PRAYER = {"en": "pray", "es": "orar"}
JOBS = {"crane": "clerk", "pillar": "monk", "socks": "tailor", "vase": "potter", "pin": "smith"}


def speaker(language: str) -> Words:
    """Somebody who speaks that language at a table of this game."""
    return Words(language, ["Ana", "Beto"], GAME.name, 0, strict=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", JOBS)
def test_a_question_offers_prayer_only_where_it_is_possible(language: str, task: str) -> None:
    a, b = "Hand(ring jar) Bench(fan)", f"Task({task})"
    for guard, possible in (("", True), (" Gallery(mask)", False)):
        t = lay(a, b + guard, floor="cup")
        assert t.key == f"act.{JOBS[task]}" and ("pray" in t.a.options) is possible
        assert (PRAYER[language] in speaker(language).question(t.key, t.a.sees)) is possible


def test_a_copy_is_offered_as_what_it_is_now() -> None:
    t = lay("Hand(ring coin) Gallery(kite pin)", "Gallery(bowl)", at="morning")
    t.a.says("use kite", "pick 2 bowl", "pick ring")
    said = [speaker("en").label(GAME.label(t.a.sees, t.key, option)) for option in t.a.options]
    assert said == ["Use Kite as Bowl", "Use Pin", "No more morning effects"]


SAID = [
    (
        Event("barred", None, {"seat": 0, "owner": 1, "task": "coin", "work": "tower"}),
        ("Ana shows no card and skips your task Coin.", "Ana no muestra carta y se salta tu encargo Moneda (coin)."),
        ("Ana shows no card and skips Beto's task Coin.", "Ana no muestra carta y se salta el encargo Moneda (coin) de Beto."),
    ),
    (
        Event("swapped", None, {"seat": 0, "other": 1, "given": 2, "taken": 1}),
        ("Ana and you swap hands: 2 for 1 card.", "Ana cambia de mano contigo: 2 por 1 carta."),
        ("Ana and Beto swap hands: 2 for 1 card.", "Ana cambia de mano con Beto: 2 por 1 carta."),
    ),
    (
        Event("taken", None, {"seat": 0, "owner": 1, "card": "fan", "place": "helpers"}),
        ("Ana takes Fan from you to the helpers.", "Ana te quita Abanico (fan) y la lleva a los ayudantes."),
        ("Ana takes Fan from Beto to the helpers.", "Ana le quita Abanico (fan) a Beto y la lleva a los ayudantes."),
    ),
    (
        Event("gave", None, {"seat": 0, "receiver": 1, "n": 1, "material": "clay"}),
        ("Ana hands you 1 card of clay.", "Ana te entrega 1 carta de barro."),
        ("Ana hands Beto 1 card of clay.", "Ana entrega 1 carta de barro a Beto."),
    ),
]


@pytest.mark.parametrize(("told", "to_beto", "to_others"), SAID, ids=[event.kind for event, _, _ in SAID])
def test_what_happens_to_somebody_is_said_to_them(told: Event, to_beto: tuple[str, ...], to_others: tuple[str, ...]) -> None:
    for language, own, foreign in zip(LANGUAGES, to_beto, to_others, strict=True):
        assert Words(language, ["Ana", "Beto"], GAME.name, 1, strict=True).event(told) == own
        assert Words(language, ["Ana", "Beto"], GAME.name, None, strict=True).event(told) == foreign


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_a_table_can_be_said(language: str) -> None:
    for name, values in GAME.options.items():
        said = [speaker(language).word(f"mottainai.option.{name}.{str(value).lower()}") for value in values]
        assert len(set(said)) == len(values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CARDS)
def test_what_a_card_does_is_said_with_the_numbers_of_its_data(language: str, code: str) -> None:
    words, kind = speaker(language), KIND[code]
    for long in (False, True):
        said = words.say(effect_text(code, False, long))
        if kind.points:
            assert str(kind.points) in said
        assert all(words.word(f"mottainai.job.{JOB[m]}") in said for m in kind.tasks)
        named = "job" if kind.timing == "restrict_opponents" else "material"
        for material in kind.materials:
            spoken = words.word(f"mottainai.material.{material}" if named == "material" else f"mottainai.job.{JOB[material]}")
            assert spoken in said
