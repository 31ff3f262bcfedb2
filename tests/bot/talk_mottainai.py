"""What is said in Mottainai, and what is said too seldom to wait for it."""

from __future__ import annotations

from engines.kernel import Text
from engines.mottainai import GAME
from tests.bot.talk import Talk

WRONG = (
    "clerk ring", "monk jar", "potter pin", "smith turtle", "smith x", "craft jar", "craft", "clerk-all gold", "potter-top",
    "clerk-top", "monk-from 2 fan", "use bowl", "use turtle", "use x", "pick 9", "show ring", "return", "gallery", "spend fan",
    "support fan", "among stone", "lose", "pray", "task crane", "dance",
)  # fmt: skip

TALK = Talk(
    GAME,
    heads=("mottainai.ask.", "mottainai.topic.", "mottainai.label.", "mottainai.event.", "mottainai.no."),
    seldom={
        "mottainai.event.begins": {"seat": 1, "card": "bell", "cards": ["ring", "bell"]},  # before anybody is asked
        "mottainai.event.copy_ended": {"seat": 0, "work": "kite"},
        "mottainai.event.extra_turn": {"seat": 1},
        "mottainai.event.gave": {"seat": 1, "receiver": 0, "n": 2, "material": "metal"},
        "mottainai.label.among": {"material": "clay"},
        "mottainai.label.args.restock": {"what": Text("mottainai.word.clear")},
        "mottainai.label.args.steal": {"seat": 1, "card": "turtle"},
        "mottainai.label.args.sale": {"seat": 1, "card": "teapot"},
        "mottainai.ask.args.steal": {"work": "shuriken"},
        "mottainai.ask.args.sale": {"work": "ring"},
        "mottainai.topic.args.sale": {},
        "mottainai.topic.args.steal": {},
        "mottainai.no.already_shown": {"card": "statue"},
        "mottainai.no.already_support": {"card": "coin"},
        "mottainai.no.deck_too_small": {"card": "fan", "n": 3},
        "mottainai.no.floor_empty": {},
        "mottainai.no.floor_full": {"n": 3},
        "mottainai.no.hand_empty": {},
        "mottainai.no.narrow_first": {"card": "crane"},
        "mottainai.no.no_helpers": {},
        "mottainai.no.no_materials": {},
        "mottainai.no.no_paper_made": {"card": "deck-of-cards"},
        "mottainai.no.no_previous_task": {},
        "mottainai.no.no_task_to_take": {"card": "doll"},
        "mottainai.no.nobody_built_more": {},
        "mottainai.no.nobody_sold_more": {},
        "mottainai.no.none_of_material": {"material": "clay"},
        "mottainai.no.not_a_monk": {"card": "ring"},
        "mottainai.no.not_masked": {},
        "mottainai.no.not_matching": {"card": "ring", "task": "jar"},
        "mottainai.no.not_offered": {"choice": "return ring"},
        "mottainai.no.not_to_spend": {"card": "ring"},
        "mottainai.no.nothing_to_complete": {"card": "cloak"},
        "mottainai.no.nothing_to_copy": {},
        "mottainai.no.other_time": {"card": "plane"},
        "mottainai.no.support_from_hand": {"card": "jar"},
        "mottainai.no.task_taken": {},
        "mottainai.no.too_many_works": {},
        "mottainai.no.used_or_late": {"card": "statue"},
    },
    games=12,
    sentences=100_000,
    wrong=WRONG,
    wrongs=1,
    others=2,
    labels=6,
    weights={"use": 8},
)
