"""The icons of Mottainai: its materials, tasks and places, and which of them stands before a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.mottainai.cards import CARD, JOB, MATERIAL
from engines.mottainai.view import MottainaiView
from renderers.kit.colour import rgb
from renderers.kit.emoji import DISC, SEAL, Icon, Icons, by_word
from renderers.mottainai.looks import BACK, DARK_RED, EARTH, THEME, material_look

MATERIAL_EMOJI: Mapping[str, str] = {"paper": "📄", "stone": "🪨", "cloth": "🧵", "clay": "🧱", "metal": "🔔"}
TASKS: Mapping[str, tuple[str, str]] = {  # the picture of a job, and the emoji that stands in for it
    "clerk": ("scroll", "🖋️"), "monk": ("torii", "🧘"), "tailor": ("needle", "🪡"), "potter": ("jar", "🏺"),
    "smith": ("hammer", "⚒️"),
}  # fmt: skip
BLUE = THEME.panel
MATERIALS = (Icon(one, MATERIAL_EMOJI.get(one, "🔹"), material_look(one).icon, material_look(one).colour) for one in MATERIAL)
JOBS = (
    Icon(str(data.job), TASKS.get(data.job, ("wild", "🔹"))[1], TASKS.get(data.job, ("wild", ""))[0], material_look(one).deep,
         shape=DISC)
    for one, data in MATERIAL.items()
)  # fmt: skip
TABLE = by_word(
    (
        *MATERIALS,
        *JOBS,
        Icon("card", "🎴", "torii", BACK.colour),
        Icon("temple", "⛩️", "torii", BACK.deep),
        Icon("work", "🖼️", "wild", rgb("#A86A00")),
        Icon("gallery", "🖼️", "portrait", BLUE),
        Icon("gift_shop", "🛍️", "bag", BLUE),
        Icon("helpers", "🧑", "people", EARTH),
        Icon("sales", "🏷️", "tag", EARTH),
        Icon("craft_bench", "🛠️", "hammer", EARTH),
        Icon("task", "📋", "scroll", BLUE),
        Icon("floor", "⬇️", "ground", EARTH),
        Icon("waiting_area", "⏳", "hourglass", EARTH),
        Icon("deck", "🎴", "cards", BACK.deep),
        Icon("pray", "🙏", "pray", rgb("#6E3FA3")),
        Icon("effect", "⚡", "bolt", rgb("#A86A00")),
        Icon("support", "🤝", "people", rgb("#1D7A45")),
        Icon("cover", "🎗️", "copy", BLUE),
        Icon("lost", "🚫", "times", DARK_RED),
        Icon("points", "🏆", "trophy", rgb("#A86A00"), shape=SEAL),
    )
)
OF_VERB: Mapping[str, str] = {
    "clerk": "clerk", "clerk-all": "clerk", "clerk-top": "clerk", "monk": "monk", "monk-from": "monk", "tailor": "tailor",
    "potter": "potter", "potter-from": "potter", "potter-top": "potter", "pray": "pray", "lose": "lost", "no-task": "pray",
    "gallery": "gallery", "gift-shop": "gift_shop", "done": "go", "decline": "stop", "use": "effect",
}  # fmt: skip
OF_WORD: Mapping[str, str] = {
    "helpers": "helpers", "sales": "sales", "materials": "craft_bench", "gallery": "gallery", "gift-shop": "gift_shop",
}  # fmt: skip


def of_choice(view: MottainaiView, key: str, choice: str) -> str:
    """What a choice is about: the material of its card, else the task, the place or the act."""
    verb, *words = choice.split(" ")
    if verb == "use" or (verb in OF_VERB and not any(word in CARD or word in MATERIAL for word in words)):
        return OF_VERB[verb]
    for word in reversed(words):
        if word in CARD:
            return CARD[word].material
        if word in MATERIAL:
            return word
    named = next((OF_WORD[word] for word in words if word in OF_WORD), "")
    return named or ("player" if words and words[0].isdecimal() else "choose")


OF_NEWS: Mapping[str, str] = {
    "barred": "locked", "begins": "floor", "copied": "cover", "copy_ended": "cover", "drew": "waiting_area",
    "drew_to_hand": "hand", "extra_turn": "swap", "floor_cleared": "floor", "gained": "hand", "lost": "lost",
    "lost_action": "lost", "missed": "deck", "night": "hand", "no_task": "pray", "over": "winner", "prayed": "pray",
    "refilled": "tailor", "returned": "deck", "returned_own": "deck", "revealed": "deck", "saw": "look", "shown": "support",
    "swapped": "swap", "used": "effect", "variant": "effect",
}  # fmt: skip
ASKS: Mapping[str, str] = {
    **{f"act.{one}": one for one in TASKS}, "args": "effect", "discard": "floor", "limit": "deck", "refill": "tailor",
    "show": "look", "support": "support", "task": "task", "wing": "gallery", "work": "effect",
}  # fmt: skip
CHAPTERS: Mapping[str, str] = {"actions": "clerk", "works": "work", "effects": "effect"}


def of_news(kind: str, told: Mapping[str, Any]) -> str:
    """What a line of news is about: the act, the job of a task, or the material of its card."""
    if kind == "performs":
        return JOB[CARD[told["task"]].material]
    return OF_NEWS.get(kind) or (CARD[told["card"]].material if "card" in told else told.get("material", ""))


LEGEND: tuple[str, ...] = (
    "paper", "clerk", "stone", "monk", "cloth", "tailor", "clay", "potter", "metal", "smith", "task", "pray", "helpers",
    "gallery", "sales", "gift_shop", "craft_bench", "work", "floor", "waiting_area", "card", "deck", "temple", "effect",
    "support", "cover", "lost", "points",
)  # fmt: skip
ICONS = Icons(TABLE, of_choice, of_news, ASKS, CHAPTERS, LEGEND)
