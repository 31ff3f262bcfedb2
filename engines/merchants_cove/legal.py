"""What a merchant may do: one function for each kind of act, used for the options and for the reasons against the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.merchants_cove.box import Action
from engines.merchants_cove.cards import (
    BOX,
    COLOURS,
    CORRUPTION,
    FACTIONS,
    GOOD_OF,
    GOODS,
    GREY,
    HOURS,
    PIERS,
    ROW,
    RULES,
    STAFF,
    TAKINGS,
    Good,
)
from engines.merchants_cove.chart import open_lines
from engines.merchants_cove.dish import DICE, HALVES, RUNES, chances
from engines.merchants_cove.state import TRACKS, Cove, Player

X = "X"
ACTIONS: tuple[Action, ...] = ("chart", "divine", "horoscope", "twist", "recruit", "staff", "rest")
CHART, STAFF_WORD, REST = ("chart",), ("staff",), ("rest",)
PLUSMINUS, MOVE = TRACKS.index("plusminus"), TRACKS.index("move")
ICONS = BOX.divining.icons
LISTED = 24  # cards in a menu; of a larger hand one of each kind is named, which comes to the same

# -- 5 The actions


@lru_cache(maxsize=1 << 12)
def divine_words(predicts: tuple[tuple[str, int], ...], left: int) -> tuple[str, ...]:
    """Every prediction that the dice lying with the Voodoo and the icons left allow (8.1)."""
    return tuple(f"divine {die} {colour}" for die, value in predicts if value <= left for colour in COLOURS)


@lru_cache(maxsize=1 << 8)
def recruit_words(slots: int) -> tuple[str, ...]:
    return tuple(f"recruit {slot} {staff}" for slot in range(1, slots + 1) for staff in STAFF)


@lru_cache(maxsize=1 << 4)
def bend_words(can_bend: bool, can_move: bool) -> tuple[str, ...]:
    """The bonuses for which there are bubbles (5.1)."""
    bends = tuple(f"bend {die} {by}" for die in DICE for by in ("+1", "-1")) if can_bend else ()
    return bends + (tuple(f"bend {rune} move" for rune in RUNES) if can_move else ())


@lru_cache(maxsize=1 << 13)
def next_in_row(key: str, row: str) -> frozenset[str]:
    """What may be written in the first empty box of a row; nothing when it is full (9.1)."""
    if len(row) == len(ROW[key].boxes):
        return frozenset()
    faces = range(1, RULES.die_faces + 1)
    if not row or row[-1] == X:
        return frozenset((*map(str, faces), X))
    return frozenset((str((int(row[-1]) - 1 + ROW[key].step) % RULES.die_faces + 1), X))


@lru_cache(maxsize=1 << 11)
def rows_for(top: str, bottom: str, value: int) -> tuple[str, ...]:
    return tuple(key for key, row in (("top", top), ("bottom", bottom)) if str(value) in next_in_row(key, row))


@lru_cache(maxsize=1 << 11)
def horoscope_words(values: tuple[tuple[int, ...], tuple[int, ...]], top: str, bottom: str) -> tuple[str, ...]:
    """The halves with a die that can be written (9.1)."""
    fitting = (any(rows_for(top, bottom, value) for value in half) for half in values)
    return tuple(f"horoscope {half}" for half, fits in zip(HALVES, fitting, strict=True) if fits)


def acts(g: Cove, seat: int) -> tuple[str, ...]:
    """Every way to use the turn, bonuses first and rest, if nothing else is legal, last."""
    player = g.players[seat]
    found = chances(player.halves, player.a, player.b, player.coin)
    figure = player.figure
    said: tuple[str, ...] = ()
    if figure != "chart" and found.lines and open_lines(player.lines, player.areas):
        said += CHART
    if figure != "divine" and found.predicts:
        said += divine_words(found.predicts, ICONS - player.icons_used)
    if figure != "horoscope":
        said += horoscope_words(found.values, player.top, player.bottom)
    if figure != "twist" and found.twists:
        said += tuple([word for track, word in found.twists if player.empty_bubbles(track)])
    if figure != "recruit":
        said += recruit_words(len(g.square))
    if figure != "staff" and player.staff:
        said += STAFF_WORD
    return bend_words(bool(player.filled[PLUSMINUS]), bool(player.filled[MOVE])) + (said or REST)


def legal_actions(g: Cove, seat: int) -> tuple[tuple[Action, int], ...]:
    return actions_in(acts(g, seat))


@lru_cache(maxsize=1 << 10)
def actions_in(words: tuple[str, ...]) -> tuple[tuple[Action, int], ...]:
    first = {word.split(" ")[0] for word in words}
    least = RULES.square_hours[0]
    return tuple((key, least if key == "recruit" else HOURS[key]) for key in ACTIONS if key in first)


# -- 8.3 and 9.2 Rewards, X and Market icons


def free_factions(player: Player) -> tuple[str, ...]:
    return tuple(faction for faction in FACTIONS if player.free_icons(faction))


def x_spots(player: Player) -> tuple[str, ...]:
    """Where an X can go: the rows that are not full, then the factions."""
    rows = tuple(key for key in ROW if len(player.row(key)) < len(ROW[key].boxes))
    return rows + free_factions(player)


def makeable(player: Player, kind: str, colours: Sequence[str] = COLOURS) -> tuple[str, ...]:
    return tuple(colour for colour in colours if player.supply[GOOD_OF[kind, colour].place])


def takes(player: Player, circled: int) -> tuple[str, ...]:
    return tuple(take for take in TAKINGS[min(circled, len(TAKINGS) - 1)] if can_take(player, take))


def can_take(player: Player, take: str) -> bool:
    match take:
        case "market":
            return bool(free_factions(player))
        case "x":
            return bool(x_spots(player))
    return bool(makeable(player, take))


def reward_for(player: Player, take: str) -> int:
    """The smallest reward owed that this can be taken for: larger ones may still bring more."""
    return min(circled for circled in player.owed if take in TAKINGS[min(circled, len(TAKINGS) - 1)])


# -- Corruption


def discardable(player: Player) -> tuple[str, ...]:
    """The cards to choose from: all of them, or one of each kind where they are too many for a menu."""
    held = sorted(player.corruption)
    if len(held) <= LISTED:
        return tuple(held)
    return tuple(sorted({CORRUPTION[card]: card for card in reversed(held)}.values()))


# -- 5.5 Staff


def can_use(player: Player, staff: str) -> bool:
    """Whether an ability, if somebody is assigned to it, would do anything; all of it is public."""
    match STAFF[staff].do:
        case "lines":
            return bool(open_lines(player.lines, player.areas))
        case "bubbles":
            return any(player.empty_bubbles(track) for track in range(len(TRACKS)))
    return bool(player.corruption)


# -- 10 Sales


def price(g: Cove, good: Good, pier: int, rogues: bool) -> int:
    """What a Good sells for at a pier; 0 when nobody there wants it."""
    there = g.at_pier(pier)
    return good.price * (there.count(good.colour) + (there.count(GREY) if rogues else 0))


def sale_corruption(pier: int, rogues: bool) -> int:
    return PIERS[pier].corruption + rogues


def sale_words(g: Cove, shelf: Sequence[int]) -> list[str]:
    """Every way to sell one of these Goods: at an occupied pier that accepts it and has a Customer for it (M3)."""
    crowds = [(one, g.at_pier(pier)) for pier, one in enumerate(PIERS) if g.piers[pier]]
    cultists = g.rule == "count_rogues"
    said = []
    for good in GOODS:
        if not shelf[good.place]:
            continue
        for one, there in crowds:
            if good.kind in one.accepts:
                if good.colour in there:
                    said.append(f"sell {good.code} {one.key}")
                if cultists and GREY in there:
                    said.append(f"sell {good.code} {one.key}-rogues")
    return said
