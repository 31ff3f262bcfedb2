"""Why something may not be said now: from what the seat sees, the first rule that speaks against it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engines.kernel import Ask, Frame, No, answer_first, section
from engines.merchants_cove.cards import (
    COLOURS,
    CORRUPTION,
    FACTIONS,
    GOOD,
    GREY,
    KINDS,
    PIER,
    PIERS,
    ROW,
    RULES,
    STAFF,
    TWIST,
)
from engines.merchants_cove.chart import CROSS, DOT_COLUMNS, HIGH, LINE
from engines.merchants_cove.dish import DICE, HALVES, RUNES
from engines.merchants_cove.legal import ICONS, MOVE, PLUSMINUS, acts, can_take, can_use, makeable, next_in_row, rows_for, takes
from engines.merchants_cove.state import SEATS, TRACKS, Cove, no

# The verbs that answer each question or family of questions.
ANSWERS: Mapping[str, tuple[str, ...]] = {
    "act": ("bend", "chart", "divine", "horoscope", "twist", "recruit", "staff", "rest"),
    "lines": ("line", "done"),
    "writes": ("write",),
    "staff": ("use", "done"),
    **{f"effect.{do}": (do, "decline") for do in ("load", "return", "shift", "swap")},
    "sales": ("sell", "auto", "done"),
}
TWO_DOTS = re.compile(r"([a-z])([1-9][0-9]?)-([a-z])([1-9][0-9]?)")
Reason = Callable[[Cove, int, Ask, Sequence[str], Any], No | None]  # by the verb; the last is the frame that asks


class Asking(Frame):
    """A frame that asks: words of another verb belong to another question, and the others have something against them."""

    if not TYPE_CHECKING:
        __slots__ = ()

    def why_not(self, g: Cove, ask: Ask, *words: str) -> No | None:
        verb, *rest = words or ("",)
        if verb not in (ANSWERS.get(ask.key) or ANSWERS.get(ask.family, (ask.family,))):
            return answer_first(g, ask)
        found = REASONS.get(verb)
        return found(g, ask.seat, ask, rest, self) if found is not None else None


def number(word: str) -> int:
    return int(word) if word.isdecimal() and word.isascii() and len(word) < 4 else 0


def first(words: Sequence[str]) -> str:
    return words[0] if words else ""


def again(g: Cove, seat: int, action: str) -> No | None:
    return no("R-5", "same_action", action=action) if g.players[seat].figure == action else None


# -- 5 The actions


def no_bend(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 2 or words[0] not in RUNES or words[1] not in ("+1", "-1", "move"):
        return no("5.1", "say_bend", runes=list(RUNES))
    rune, by = words
    if by != "move" and rune not in DICE:
        return no("5.1", "not_a_die", rune=rune)
    track = MOVE if by == "move" else PLUSMINUS
    return no("5.1", "no_bubble", track=TRACKS[track]) if not g.players[seat].filled[track] else None


def no_chart(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if words:
        return no("7", "say_chart")
    if not g.players[seat].dish.lines:
        return no("7", "no_die_with", rune="bone")
    return again(g, seat, "chart") or no("7", "chart_full")


def line_refusal(drawn: int, name: str) -> No | None:
    """The first rule against a line (section 7), by the lines that are drawn or planned."""
    found = TWO_DOTS.fullmatch(name)
    if not found or not {found[1], found[3]} <= {*DOT_COLUMNS} or max(int(found[2]), int(found[4])) > HIGH + 1:
        return no("7", "no_such_line", columns=DOT_COLUMNS[-1], rows=HIGH + 1)
    wide, high = abs(ord(found[3]) - ord(found[1])), abs(int(found[4]) - int(found[2]))
    if wide and high:
        return no("7", "diagonal", line=name)
    if wide + high != 1:
        return no("7", "too_long", line=name)
    line = LINE.get(name)
    if line is None:
        return no("7", "no_such_line", columns=DOT_COLUMNS[-1], rows=HIGH + 1)
    if line.bit & CROSS:
        return no("7", "on_the_cross", line=name)
    if line.bit & drawn:
        return no("7", "already_drawn", line=name)
    return no("7", "inside_area", line=name)


def no_divine(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    player = g.players[seat]
    if len(words) != 2 or words[0] not in DICE:
        return no("8.1", "say_divine")
    die, colour = words
    if colour not in COLOURS:
        return no("8.1", "rogues_unpredicted") if colour == GREY else no("8.1", "no_such_colour", word=colour)
    if found := again(g, seat, "divine"):
        return found
    if die not in player.dish.with_rune("voodoo"):
        return no("8.1", "not_with", die=die, rune="voodoo")
    return no("R-13", "too_few_icons", value=player.dish.value(die), left=ICONS - player.icons_used)


def no_horoscope(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in HALVES:
        return no("9.1", "say_half")
    if found := again(g, seat, "horoscope"):
        return found
    if not (dice := g.players[seat].dish.dice_in(words[0])):
        return no("R-22", "no_dice_in", half=words[0])
    return no("9.1", "nothing_fits", values=[g.players[seat].dish.value(die) for die in dice])


def no_twist(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in TWIST:
        return no("5.3", "say_track", tracks=list(TRACKS))
    if found := again(g, seat, "twist"):
        return found
    if words[0] not in g.players[seat].dish.twists:
        return no("5.3", "coin_not_with", rune=TWIST[words[0]].rune)
    return no("5.3", "track_full", track=words[0])


def no_recruit(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 2 or words[1] not in STAFF:
        return no("5.4", "say_recruit", staff=list(STAFF))
    if not 1 <= number(words[0]) <= len(RULES.square_hours) or not words[0].isdecimal() or words[0] != str(number(words[0])):
        return no("5.4", "no_such_slot", n=len(RULES.square_hours))
    return again(g, seat, "recruit") or no("5.4", "slot_empty", slot=number(words[0]))


def no_staff(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if words:
        return no("5.5", "say_staff")
    return again(g, seat, "staff") or no("5.5", "no_staff")


def no_rest(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    others = [word for word in acts(g, seat) if not word.startswith(("bend", "rest"))]
    if not others:
        return None
    return no("5.2", "must_act", actions=list(dict.fromkeys(word.split(" ")[0] for word in others)))


def no_done(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    return no("R-29", "no_line_yet") if ask.key == "lines" and not words else None


def no_write(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    player = g.players[seat]
    if len(words) != 2 or words[0] not in DICE or words[1] not in (*ROW, "skip"):
        return no("9.1", "say_write")
    die, row = words
    if die not in f.left:
        return no("9.1", "die_not_open", die=die, half=f.half)
    value = player.dish.value(die)
    if row == "skip":
        return no("9.1", "must_write", die=die, value=value, rows=list(rows_for(player.top, player.bottom, value)))
    allowed = sorted(next_in_row(row, player.row(row)))
    return no("9.1", "does_not_follow", row=row, value=value, allowed=allowed) if allowed else no("9.1", "row_full", row=row)


def no_use(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in STAFF:
        return no("5.5", "say_use", staff=list(STAFF))
    player = g.players[seat]
    if words[0] not in player.staff:
        return no("5.5", "unstaffed", staff=words[0])
    return no("5.5", "used_up" if can_use(player, words[0]) else "no_use", staff=words[0])


def no_fill(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in TWIST:
        return no("5.5", "say_track", tracks=list(TRACKS))
    return no("5.5", "track_full", track=words[0])


# -- 6 The cove


def boat_refusal(g: Cove, word: str, rule: str) -> No | None:
    boat = number(word)
    if not 1 <= boat <= len(g.boats) or word != str(boat):
        return no(rule, "no_such_boat", n=len(g.boats))
    if boat in g.piers:
        return no(rule, "boat_docked", boat=boat, pier=PIERS[g.piers.index(boat)].key)
    return no(rule, "boat_full", boat=boat) if len(g.boats[boat - 1]) >= SEATS else None


def no_place(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    return boat_refusal(g, words[0], "6.3") if len(words) == 1 else no("6.3", "no_such_boat", n=len(g.boats))


def no_who(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    """Why it is not this Adventurer who goes aboard, or is the first to be tested."""
    return no(section(g, ask), "not_drawn", drawn=list(f.drawn))


def no_rob(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if list(words) == [GREY]:
        return no("15", "rogue_not_robbed")
    return no("15", "not_aboard", boat=f.boat)


def no_dock(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in PIER:
        return no("6.4", "no_such_pier", piers=list(PIER))
    taken = g.piers[PIER[words[0]]]
    return no("6.4", "pier_taken", pier=words[0], boat=taken) if taken else no("6.4", "other_side", pier=words[0])


def no_effect(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    verb = ask.key.partition(".")[2]
    if verb == "load":
        return no("5.4", "say_load")
    if len(words) != 2:
        return no("5.4", "say_whom", do=verb)
    boat = number(words[0])
    if not 1 <= boat <= len(g.boats) or boat in g.piers:
        return boat_refusal(g, words[0], "5.4")
    if words[1] not in g.boats[boat - 1]:
        return no("5.4", "not_aboard", boat=boat)
    return no("5.4", "nowhere_to_go", do=verb, colour=words[1])


def no_to(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != (2 if f.do == "swap" else 1):
        return no("5.4", "say_to", do=ask.key.partition(".")[2])
    boat = number(words[0])
    if boat == f.boat:
        return no("5.4", "same_boat", boat=boat)
    if f.do == "shift" or not 1 <= boat <= len(g.boats) or boat in g.piers:
        return boat_refusal(g, words[0], "5.4")
    return no("5.4", "same_colour" if words[1] == f.who else "not_aboard", boat=boat)


# -- 8 to 10 Rewards, marks, sales


def no_reward(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    player = g.players[seat]
    if len(words) != 1 or words[0] not in (*KINDS, "market", "x"):
        return no("8.3", "say_reward")
    icons = max(player.owed)
    if can_take(player, words[0]) and words[0] not in takes(player, icons):
        return no("8.3", "tier_too_low", take=words[0], icons=icons)
    return no("8.3", "nothing_left", take=words[0])


def no_color(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    kind = ask.key.partition(".")[2]
    if len(words) != 1 or words[0] not in COLOURS:
        return no("9.1", "no_such_colour", word=first(words))
    empty = words[0] not in makeable(g.players[seat], kind)
    return no("R-12" if empty else "9.1", "supply_empty" if empty else "other_colours", kind=kind, colour=words[0])


def no_mark(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in (*ROW, *FACTIONS):
        return no("9.2", "no_such_spot", spots=[*(ROW if ask.key == "mark.x" else ()), *FACTIONS])
    if words[0] in FACTIONS:
        return no("9.2", "faction_marked", faction=words[0])
    return no("9.2", "market_in_row") if ask.key == "mark.market" else no("9.1", "row_full", row=words[0])


def no_discard(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    if len(words) != 1 or words[0] not in CORRUPTION:
        return no("5.4", "no_such_card", word=first(words))
    held = words[0] in g.players[seat].corruption
    return no("5.4", "same_as_another" if held else "not_yours", card=words[0])


def no_sale(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    code, place = words if len(words) == 2 else ("", "")
    key, _, rogues = place.partition("-")
    if code not in GOOD or key not in PIER or place not in (key, f"{key}-rogues"):
        return no("10", "say_sell", piers=list(PIER))
    good, pier = GOOD[code], PIER[key]
    if not f._left(g)[good.place]:
        return no("10", "not_on_shelf", good=good.code)
    if not g.piers[pier]:
        return no("10", "pier_empty", pier=key)
    if good.kind not in PIERS[pier].accepts:
        return no("10", "not_bought", pier=key, kind=good.kind)
    if rogues:
        return no("10", "no_cultists") if g.rule != "count_rogues" else no("10", "no_rogues", pier=key)
    return no("R-16", "no_customer", pier=key, colour=good.colour)


def no_auto(g: Cove, seat: int, ask: Ask, words: Sequence[str], f: Any) -> No | None:
    return no("10", "no_clean_sale") if not words else None


REASONS: Mapping[str, Reason] = {
    "bend": no_bend, "chart": no_chart, "divine": no_divine, "horoscope": no_horoscope, "twist": no_twist, "recruit": no_recruit,
    "staff": no_staff, "rest": no_rest, "done": no_done, "write": no_write, "use": no_use, "fill": no_fill,
    "place": no_place, "who": no_who, "pair": no_who, "rob": no_rob, "dock": no_dock, "load": no_effect, "return": no_effect,
    "shift": no_effect, "swap": no_effect, "to": no_to, "reward": no_reward, "color": no_color, "mark": no_mark,
    "discard": no_discard, "sell": no_sale, "auto": no_auto,
}  # fmt: skip
