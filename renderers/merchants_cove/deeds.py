"""What somebody can do with the Runes as they lie: which actions are open, what each would bring, and why others are not."""

from __future__ import annotations

from typing import NamedTuple

from engines.merchants_cove.cards import TWIST
from engines.merchants_cove.dish import HALVES, LETTER, RUNES, Dish
from engines.merchants_cove.view import CoveView, DishView, PlayerView
from renderers.merchants_cove.looks import ACTIONS
from renderers.merchants_cove.phrases import listed, say
from renderers.speech import Speaker


def dish_of(view: DishView) -> Dish:
    """The Dish that a View shows."""
    return Dish("".join(LETTER[HALVES[rune not in view.left]] for rune in RUNES), view.a, view.b, view.coin)


class Deed(NamedTuple):
    """An action: whether it is open, and if so, what it would do and its hours."""

    key: str
    open: bool
    line: str = ""
    hours: str = ""


def deeds(view: CoveView, seat: int, words: Speaker) -> list[Deed]:
    """All actions with the Runes of a player as they lie; resting only when there is nothing else."""
    legal = dict(view.actions)
    keys = [*(key for key in ACTIONS if key != "rest"), *(["rest"] if "rest" in legal else [])]
    return [_deed(key, view, view.players[seat], words) if key in legal else Deed(key, False) for key in keys]


def _deed(key: str, view: CoveView, player: PlayerView, words: Speaker) -> Deed:
    slots = [slot.hours for slot in view.square if slot.card]
    if key == "recruit":
        hours = str(slots[0]) if slots[0] == slots[-1] else f"{min(slots)}–{max(slots)}"
    else:
        hours = str(dict(view.actions)[key])
    return Deed(key, True, promise(key, dish_of(player.dish), player, words), hours)


def obstacle(key: str, dish: Dish, player: PlayerView) -> str:
    """What stands against an action that cannot be chosen: the figure, the Runes, or a board that is full."""
    if player.figure == key:
        return "figure"
    lies = {"chart": dish.lines, "divine": dish.with_rune("voodoo"), "twist": dish.twists}
    return f"{key}.full" if lies.get(key) else key


def promise(key: str, dish: Dish, player: PlayerView, words: Speaker) -> str:
    """What an action would allow, in two or three words."""
    match key:
        case "chart":
            return say(words, "may.chart", n=dish.lines)
        case "divine":
            return say(words, "may.divine", n=f" {say(words, 'or')} ".join(map(str, sizes(dish, player))))
        case "horoscope":
            said = (listed(list(map(str, half)), words) for half in halves(dish, player))
            return f" {say(words, 'or')} ".join(dict.fromkeys(said))
        case "twist":
            said = (f"{say(words, f'track.{track}')} +{n}" for track, n in filled(dish, player).items())
            return f" {say(words, 'or')} ".join(said)
        case "recruit":
            return say(words, "may.recruit")
        case "staff":
            return say(words, "may.staff", n=sum(bool(card) for _, card in player.staff))
    return say(words, "may.rest")


def sizes(dish: Dish, player: PlayerView) -> list[int]:
    """The areas that could be divined now."""
    return sorted({n for n in map(dish.value, dish.with_rune("voodoo")) if n <= player.icons_left})


def halves(dish: Dish, player: PlayerView) -> list[list[int]]:
    """The Runes of each half of the Dish of which one fits a row of the horoscope."""
    fitting = {n for row in player.rows for n in row.next}
    values = [list(map(dish.value, dish.dice_in(half))) for half in HALVES]
    return [half for half in values if any(str(n) in fitting for n in half)]


def filled(dish: Dish, player: PlayerView) -> dict[str, int]:
    """The tracks that a twist could fill, and by how much."""
    empty = {one.key: one.empty for one in player.tracks}
    return {track: min(TWIST[track].fills, empty[track]) for track in dish.twists if empty[track]}
