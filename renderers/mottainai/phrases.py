"""The few words a picture has room for, from the numbers of a card; sentences come from the reader's texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.kernel import Text
from engines.mottainai.cards import JOB, KIND
from renderers.kit.text import plain_name
from renderers.mottainai.looks import kind_of
from renderers.speech import Speaker


def say(words: Speaker, key: str, **params: Any) -> str:
    """A text of these pictures."""
    return words.say(Text(f"mottainai.picture.{key}", **params))


def name_of(words: Speaker, seat: int) -> str:
    """A player's name as it can be drawn."""
    return plain_name(words.names.get(seat, ""), say(words, "player", n=seat + 1))


def material_name(words: Speaker, material: str) -> str:
    """What a material is called."""
    return words.say(Text(f"mottainai.material.{material}"))


def job_name(words: Speaker, material: str) -> str:
    """The job that cards of a material do."""
    return words.say(Text(f"mottainai.job.{JOB[material]}")).upper()


def named(words: Speaker, materials: Sequence[str]) -> str:
    """Several materials in the least room."""
    return "/".join(material_name(words, m) for m in materials)


def short(words: Speaker, code: str) -> str:
    """What a card does in at most four words."""
    kind = KIND[kind_of(code).code]
    jobs = "/".join(job_name(words, m) for m in kind.tasks)
    return say(words, f"short.{kind.code}", n=kind.points or kind.amount, what=named(words, kind.materials), job=jobs)


def capital(said: str) -> str:
    """The same words with a capital at their head."""
    return said[:1].upper() + said[1:]


def listed(names: Sequence[str], words: Speaker) -> str:
    """Names in a row."""
    return say(words, "and", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]
