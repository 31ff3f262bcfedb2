"""The roll strip: dice before and after, the ones that changed in gold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from PIL import Image

from engines.kernel import Event
from engines.oaxaca.cards import FACE_KEY
from engines.oaxaca.view import OaxacaView
from renderers.kit import parts
from renderers.kit.colour import SEATS, WHITE, mix
from renderers.kit.encode import reduced
from renderers.kit.ornament import piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.oaxaca.looks import DAWN, SUN, THEME, face_look
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.speech import Picture, Speaker

WIDTH, HEIGHT, BANNER = 1200, 470, 92
LINE = 168  # of one player in a strip for several
TILTS = (-3, 2, 3, -2, 2)
KINDS = ("rolled", "opening", "rerolled", "kept_dice", "reclaimed", "die_set", "early_riser", "customers")
LIT = mix(THEME.panel, THEME.rim, 0.2)  # the ground of what changed
PALETTE = "oaxaca-hand"


class Die(NamedTuple):
    """One die of a strip: what it shows, what it showed, and how that came."""

    face: int
    was: int = 0  # 0 when it did not change
    how: str = ""  # rolled, rerolled, set, reclaimed, saved, kept, early


def roll(events: Sequence[Event], view: OaxacaView, words: Speaker) -> Picture:
    """What dice did: one strip for one event, lines for several players who rolled at once."""
    shown = [e for e in events if e.kind in KINDS]
    if not shown:
        raise ValueError("no dice were rolled")
    if len(shown) == 1:
        return Picture(lambda: _strip(shown[0], view, words), lambda: roll_alt(shown, view, words))
    return Picture(lambda: _lines(shown, view, words), lambda: roll_alt(shown, view, words))


def dice_of(event: Event) -> tuple[Die, ...]:
    """The dice of an event, in the order in which they lay before it."""
    data: Mapping[str, Any] = event.data
    match event.kind:
        case "rolled":
            return (*(Die(f, how="rolled") for f in data["rolled"]), *(Die(f, how="saved") for f in data["saved"]))
        case "kept_dice":
            return tuple(Die(f, how="kept") for f in data["after"])
        case "reclaimed":
            return (*(Die(f, how="kept") for f in data["before"]), Die(data["rolled"], data["old"], "reclaimed"))
        case "early_riser":
            return (Die(data["new"], data["old"], "early"),)
        case "customers":
            pairs = enumerate(zip(data["before"], data["after"], strict=True), 1)
            return tuple(Die(new, old, "rerolled") if n in data["slots"] else Die(new, how="kept") for n, (old, new) in pairs)
        case "die_set":
            changed = [(data["old"], data["new"], "set")]
        case _:
            changed = [(old, new, "rerolled") for old, new in zip(data["picked"], data["rolled"], strict=True)]
    dice = []
    for face in data["before"]:
        hit = next((c for c in changed if c[0] == face), None)
        if hit:
            changed.remove(hit)
        dice.append(Die(hit[1], hit[0], hit[2]) if hit else Die(face, how="kept"))
    return tuple(dice)


def title(event: Event, view: OaxacaView, words: Speaker) -> str:
    data = event.data
    name = name_of(words, data["seat"]) if "seat" in data else ""
    changed = sum(bool(d.was) for d in dice_of(event))
    if event.kind == "customers" and not any(data["slots"]):
        return say(words, "roll.customers_stay")
    return say(words, f"roll.{event.kind}", name=name, n=changed or len(dice_of(event)))


# -- one event ----------------------------------------------------------------------------------------------------------------


def _strip(event: Event, view: OaxacaView, words: Speaker) -> Image.Image:
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, THEME))
    _banner(sheet, event, view, words)
    dice = dice_of(event)
    plain = all(d.how == "rolled" for d in dice)  # then no room is needed for what was before
    step = min(235.0, 1174 / max(1, len(dice)))
    left = (WIDTH - step * len(dice)) / 2
    for i, die in enumerate(dice):
        slot = i + 1 if event.kind == "customers" else 0
        _die(sheet, left + step * (i + 0.5), die, TILTS[i % len(TILTS)], plain, slot, words)
    return reduced(sheet.image, PALETTE)


def _banner(sheet: Sheet, event: Event, view: OaxacaView, words: Speaker) -> None:
    seat = event.data.get("seat", 0)
    parts.banner(sheet, 0, 0, WIDTH, BANNER, seat, 0)
    line = say(words, "round", n=max(1, view.round))
    right = WIDTH - 30 - sheet.text(WIDTH - 30, 46 + 38 * CAP, line, "black", 38, WHITE, "r") - 8
    sheet.icon("sun", right - 44, 24, 44, SUN, SEATS[seat % len(SEATS)].colour)
    if event.kind == "customers":
        sheet.disc(62, 46, 64, THEME.row)
        sheet.icon("people", 41, 25, 42, WHITE, THEME.row)
    else:
        sheet.put(parts.crest(seat, initial(name_of(words, seat)), 32), 62, 46)
    parts.nameplate(sheet, 108, 46, title(event, view, words), seat, 44, 24, right - 44 - 108 - 24)


def _die(sheet: Sheet, cx: float, die: Die, tilt: int, plain: bool, slot: int, words: Speaker) -> None:
    size = 158
    changed = bool(die.was)
    if changed:
        sheet.box(cx - 107, BANNER + 21, 214, 342, THEME.gold, LIT, 26, 5)
    if changed:
        small = face_look(die.was)
        sheet.put(parts.die(small, str(die.was), 74), cx - 81, 129, 0.55)
        sheet.icon("arrow", cx - 4, 149, 34, THEME.gold, THEME.panel)
        sheet.icon(_sign(die.how), cx + 42, 144, 44, THEME.gold, THEME.panel)
    else:
        said = "" if die.how == "rolled" else say(words, f"roll.mark.{die.how}")
        if die.how == "saved":
            sheet.icon("dawn", cx - 24, 128, 48, DAWN, THEME.table)
            sheet.fitted(cx, 196 + 26 * CAP, said, "semibold", 26, 18, 210, THEME.muted, "m")
        elif slot:
            sheet.seal(cx, 166, 44, THEME.steel, str(slot), 30, THEME.soft)
        elif said:
            sheet.fitted(cx, 166 + 30 * CAP, said, "semibold", 30, 20, 210, THEME.muted, "m")
    top = 186 if plain else 221
    sheet.put(parts.die(face_look(die.face), str(die.face), size, tilt), cx - size / 2, top)
    sheet.fitted(
        cx, top + 199 + 38 * CAP, face_name(words, FACE_KEY[die.face]), "bold", 38, 22, 186 if changed else 212, WHITE, "m"
    )


def _sign(how: str) -> str:
    return {"set": "hand", "early": "dawn", "reclaimed": "moon"}.get(how, "flip")


# -- several players at once --------------------------------------------------------------------------------------------------


def _lines(events: Sequence[Event], view: OaxacaView, words: Speaker) -> Image.Image:
    head = 78
    high = head + LINE * len(events) + 10
    sheet = Sheet.on(piece_of_table(WIDTH, 0, high, THEME))
    sheet.fill(0, 0, WIDTH, head, THEME.row)
    line = say(words, "round", n=max(1, view.round))
    kinds = {e.kind for e in events}
    what = say(words, "roll.all" if kinds == {"rolled"} else "roll.all_again")
    sheet.icon("reroll", 28, 17, 44, THEME.muted, THEME.row)
    right = WIDTH - 30 - sheet.text(WIDTH - 30, 39 + 36 * CAP, line, "black", 36, WHITE, "r") - 8
    sheet.icon("sun", right - 42, 18, 42, SUN, THEME.row)
    sheet.fitted(88, 39 + 40 * CAP, what, "black", 40, 24, right - 42 - 88 - 20, WHITE)
    for i, event in enumerate(events):
        _player_line(sheet, head + 10 + LINE * i, event, words)
    return reduced(sheet.image, PALETTE)


def _player_line(sheet: Sheet, y: int, event: Event, words: Speaker) -> None:
    w, h, who = WIDTH - 24, LINE - 10, 300
    seat = event.data.get("seat", 0)
    sheet.box(12, y, w, h, THEME.line, THEME.row, 20, 2)
    parts.banner(sheet, 12, y, who, h, seat, 20, low=True)
    sheet.fill(12 + who - 22, y + 2, 22, h - 4, THEME.row)
    name = name_of(words, seat)
    sheet.put(parts.crest(seat, initial(name), 32), 62, y + h / 2)
    parts.nameplate(sheet, 106, y + h / 2, name, seat, 36, 20, who - 106 - 6)
    dice = dice_of(event)
    step = 168
    left = 12 + who + 16
    for i, die in enumerate(dice):
        x = left + step * i
        if die.was:
            sheet.box(x, y + 8, step - 8, h - 16, THEME.gold, LIT, 18, 4, 15)
            sheet.put(parts.die(face_look(die.was), str(die.was), 46), x + 9, y + 22, 0.55)
            sheet.icon(_sign(die.how), x + 14, y + 88, 36, THEME.gold, THEME.panel)
        size = 88 if die.was else 108
        sheet.put(parts.die(face_look(die.face), str(die.face), size), x + (62 if die.was else 26), y + (h - size) // 2)
        if die.how == "saved":
            sheet.icon("dawn", x - 14, y + h / 2 - 18, 36, DAWN, THEME.row)


def roll_alt(events: Sequence[Event], view: OaxacaView, words: Speaker) -> str:
    said = [say(words, "alt.round", n=max(1, view.round), rounds=view.rounds)]
    for event in events:
        dice = ", ".join(
            say(
                words,
                f"alt.die.{'changed' if d.was else 'saved' if d.how == 'saved' else 'same'}",
                face=d.face,
                old=d.was or None,
            )
            for d in dice_of(event)
        )
        said.append(f"{title(event, view, words)}: {dice}.")
    return " ".join(said)
