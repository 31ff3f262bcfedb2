"""What might be offered at a question, as far as everybody may know: cards of a hand are named in private."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.mottainai.cards import CARD, MATERIAL, MENU
from engines.mottainai.view import MottainaiView, PlayerView

OF_HAND: Mapping[str, tuple[str, str]] = {  # questions about cards of one's own: the verb of those, and the word that leaves it
    "discard": ("discard", "decline"), "refill": ("return", "done"), "task": ("task", "no-task"),
    "show.barrier": ("show", "done"), "show.bonus": ("show", "done"), "show.fountain": ("show", "done"),
}  # fmt: skip
NARROWED = ("discard", "refill", "task")  # those of long hands ask for a material first


def openly(view: MottainaiView, key: str, seat: int) -> tuple[str, ...]:
    """The cards that lie open, and the ways out; cards of the hand stand behind their verb."""
    player = view.players[seat]
    if key in OF_HAND:
        verb, out = OF_HAND[key]
        among = ("among *",) if key in NARROWED and player.hand > MENU else ()
        return (*among, f"{verb} *", out)
    if key == "work.complete":
        return (*(f"use {work}" for work in view.completions[0].todo), "done")
    family, _, job = key.partition(".")
    return action(view, player, job) if family == "act" else ()


def action(view: MottainaiView, player: PlayerView, job: str) -> tuple[str, ...]:
    """One action: the normal one of its job, or a work of its material, or a prayer."""
    masked = view.task is not None and view.task.masked and not view.effects  # an action that an effect gives is never masked
    return (*normal(view, player, job), *(("lose",) if masked else ("craft *", "pray")))


def normal(view: MottainaiView, player: PlayerView, job: str) -> list[str]:
    owned = {work.code for work in (*player.gallery, *player.gift_shop)}
    match job:
        case "tailor":
            return ["tailor"]
        case "smith":
            return ["among *", "smith *"] if player.hand > MENU else ["smith *"]
        case "clerk":
            found = lying(job, player.craft_bench)
            if "robe" in owned:
                held = {CARD[card].material for card in player.craft_bench}
                found += [f"clerk-all {material}" for material in MATERIAL if material in held]
            return [*found, "clerk-top"] if "bell" in owned else found
    found = lying(job, view.floor)
    if job == "potter" and "socks" in owned:
        found.append("potter-top")
    return [*found, f"{job}-from *"] if owned & {"flute", "sword"} else found


def lying(verb: str, cards: Sequence[str]) -> list[str]:
    return [f"{verb} {card}" for card in cards] if len(cards) <= MENU else ["among *", f"{verb} *"]
