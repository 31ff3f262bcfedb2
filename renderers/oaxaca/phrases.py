"""The few words a picture has room for, from the numbers of a card; sentences come from the reader's texts."""

from __future__ import annotations

from typing import Any

from engines.kernel import Text
from engines.oaxaca.cards import FACES, WILD, Effect
from renderers.kit.pages.telling import Phrases
from renderers.oaxaca.looks import kind_of
from renderers.speech import Speaker

PHRASES = Phrases("oaxaca")
say, name_of, listed = PHRASES.say, PHRASES.name_of, PHRASES.listed


def face_name(words: Speaker, key: str) -> str:
    """What a craft is called, with a capital."""
    said = words.say(Text(f"oaxaca.face.{key}"))
    return said[:1].upper() + said[1:]


def effect_key(code: str, effect: Effect) -> tuple[str, dict[str, Any]]:
    """What a card does, as the last part of a key and its parameters."""
    op: str = effect.op
    params: dict[str, Any] = {"amount": effect.amount, "points": effect.points, "n": effect.high or effect.amount}
    if op == "free_result":
        others = tuple(f for f in FACES if f not in (WILD, kind_of(code).face))
        if len(effect.faces) == 1:
            op += ".wild" if effect.faces == (WILD,) else ".own" if effect.faces[0] == kind_of(code).face else ".one"
            params["face"] = effect.faces[0]
        else:
            op += ".other" if effect.faces == others else ".some"
            params["n"] = len(effect.faces)
    elif op in ("reroll", "redistribute") and effect.high == 1:
        op += ".one"
    elif op in ("remove_tokens", "copy_bonus", "use_tourist") and effect.scope.startswith(("own", "other")):
        op += ".own" if effect.scope.startswith("own") else ".other"
    elif op == "set_die" and effect.faces == (WILD,):
        op += ".wild"
    elif op == "remove_from_each_then_opponents_may":
        op = "remove_from_each"
    return op, params


def short(words: Speaker, code: str, solo: bool) -> str:
    kind = kind_of(code)
    key, params = effect_key(code, kind.solo if solo else kind.effect)
    return say(words, f"short.{key}", **params)


def tiny(words: Speaker, code: str, solo: bool) -> str:
    kind = kind_of(code)
    key, params = effect_key(code, kind.solo if solo else kind.effect)
    return say(words, f"tiny.{key}", **params)
