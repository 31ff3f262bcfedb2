"""What must be used in random games of Merchants Cove: townsfolk, rewards, boxes with a bonus, Rogues, kinds of Corruption."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel import Event
from engines.merchants_cove.cards import BOX, REWARDS, RULES, TOWNSFOLK
from tests.kit.course import Course

MUCH = 12.0  # how much more likely curious players take what chance alone hardly ever reaches
BONUSES = tuple(f"{row.key}-{n}" for row in BOX.horoscopes for n, bonus in enumerate(row.boxes, 1) if bonus is not None)
ORACLE = (
    *TOWNSFOLK,
    *(f"reward-{take}" for one in REWARDS for take in one.take),
    *(f"icons-{n}" for n in range(1, RULES.die_faces + 1)),
    *BONUSES,
    *(card.key for card in BOX.rogue_cards if card.rule != "none"),
    *("together", "cross", "skull", "sales"),
)


CURIOUS = (
    "horoscope", "write a top", "write a bottom", "write b top", "write b bottom", "reward x", "mark top", "mark bottom",
    "divine", "chart",
)  # fmt: skip


def merchants_cove(event: Event) -> Iterator[str]:
    """Townsfolk whose effect did something, rewards by what was taken and for how many icons, boxes with a bonus, Rogue cards."""
    data = event.data
    match event.kind:
        case "cleansed" | "made" | "paid" | "loading" | "returned" | "shifted":
            yield from [data["by"]] if data["by"] else []
        case "rewarded":
            yield from (f"reward-{data['take']}", f"icons-{data['icons']}")
        case "wrote":
            yield from [box for box in BONUSES if box == f"{data['row']}-{data['box']}"]
        case "sold":
            yield from ["cultists"] if data["rogues"] else []
        case "robbed":
            yield "robbers"
        case "corrupted":
            yield data["why"]


def curious(course: Course, seat: int, choice: str) -> float:
    """In every second game players are curious: they write horoscopes, divine and chart rather than anything else."""
    return MUCH if course.seed % 2 and choice.startswith(CURIOUS) else 1.0
