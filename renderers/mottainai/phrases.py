"""The few words a picture has room for, from the numbers of a card; sentences come from the reader's texts."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel import Text
from engines.mottainai.cards import CARD, JOB, KIND
from renderers.kit.pages.telling import Phrases
from renderers.speech import Speaker

PHRASES = Phrases("mottainai")
say, name_of, listed = PHRASES.say, PHRASES.name_of, PHRASES.listed


def material_name(words: Speaker, material: str) -> str:
    """A material in the reader's language."""
    return words.say(Text(f"mottainai.material.{material}"))


def job_name(words: Speaker, material: str) -> str:
    """The job that cards of a material do, in capitals."""
    return words.say(Text(f"mottainai.job.{JOB[material]}")).upper()


def named(words: Speaker, materials: Sequence[str]) -> str:
    return "/".join(material_name(words, m) for m in materials)


def short(words: Speaker, code: str) -> str:
    """What a card does in at most four words."""
    kind = KIND[CARD[code].code]
    jobs = "/".join(job_name(words, m) for m in kind.tasks)
    return say(words, f"short.{kind.code}", n=kind.points or kind.amount, what=named(words, kind.materials), job=jobs)
