"""What the close-ups of the cove have in common: plank and rope, the players, Adventurers and Goods without letters."""

from __future__ import annotations

from collections.abc import Sequence

from engines.merchants_cove.cards import GOOD
from engines.merchants_cove.view import CoveView
from renderers.kit import closeup, shapes
from renderers.kit.closeup import Page, Player
from renderers.kit.colour import BLACK, WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sheet, Sprite
from renderers.merchants_cove.looks import (
    BARK,
    BRASS,
    GOOD_ICONS,
    GRAIN,
    PEDDLER,
    PLANK,
    RIM,
    ROPE,
    SEAM,
    SEATS_AND_RIVAL,
    THEME,
    tint,
)  # fmt: skip
from renderers.merchants_cove.phrases import name_of, say
from renderers.speech import Speaker

VEIL = 0.55  # how far what may not be chosen lies in the dark


def planks(sheet: Sheet) -> None:
    """The edge of the pier: a plank with its nails, and a rope below it."""
    sheet.fill(0, 0, closeup.WIDTH, 30, PLANK)
    for y in (10, 22):
        sheet.fill(0, y, closeup.WIDTH, 3, SEAM)
    for x in range(75, closeup.WIDTH, 150):
        sheet.fill(x - 2, 0, 4, 30, GRAIN)
        for aside in (-12, 12):
            sheet.disc(x + aside, 16, 7, RIM)
    sheet.fill(0, 26, closeup.WIDTH, 8, ROPE)
    for x in range(0, closeup.WIDTH, 14):
        sheet.fill(x, 27, 5, 6, BRASS, 3)
    sheet.fill(0, 33, closeup.WIDTH, 2, BARK)


STYLE = closeup.Style(THEME, "merchants_cove-closeup", planks, SEATS_AND_RIVAL)


def key_of(view: CoveView) -> str:
    """What is asked."""
    return next((p.asked for p in view.players if p.asked), "")


def asked_of(view: CoveView) -> int:
    """The first seat that is asked, else the one in turn."""
    found = next((p.seat for p in view.players if p.asked), view.active)
    return found if 0 <= found < len(view.players) else 0


def players(view: CoveView, words: Speaker) -> list[Player]:
    """Everybody with their gold and Corruption as they stand, or with what they ended with."""
    gold = [p.gold for p in view.players] + ([view.rival.gold] if view.rival is not None else [])
    if view.result:
        gold = [int(s["total"]) for s in view.result["scores"]]
        gold += [int(view.result["rival"]["total"])] if view.rival is not None else []
    ahead = closeup.leaders(gold)
    found = [
        Player(
            p.seat,
            name_of(words, p.seat),
            gold[p.seat],
            bool(p.asked),
            ahead[p.seat],
            p.seat in words.robots,
            sign="skull",
            number=str(p.corruption),
        )
        for p in view.players
    ]
    if view.rival is not None:
        found.append(Player(PEDDLER, say(words, "rival"), gold[-1], leads=ahead[-1]))
    return found


def day_of(view: CoveView, words: Speaker) -> str:
    return say(words, "day", n=view.day)


OUTS = ("done", "none", "decline")  # how choices end that leave a question as it is


def way_out(options: Sequence[str], words: Speaker) -> str:
    """What leaves a question as it is, or a die unwritten; "" where there is no such choice."""
    ends = {one.split(" ")[-1] for one in options}
    said = [say(words, f"closeup.out.{one}") for one in OUTS if one in ends]
    if dice := [one.split(" ")[1].upper() for one in options if one.endswith(" skip")]:
        said.append(say(words, "closeup.out.skip", die="/".join(dice)))
    return " / ".join(said)


def begun(
    view: CoveView, question: str, words: Speaker, fact: str | Sprite | None = None, options: Sequence[str] = ()
) -> Page:  # fmt: skip
    """A page with its header and everybody's score: whoever is asked, or all of them, and what leaves the question as it is."""
    page, people = Page(STYLE), players(view, words)
    asked = [p for p in people if p.now] or [people[asked_of(view)]]
    shown = day_of(view, words) if fact is None else fact
    if len(asked) == 1:
        closeup.header(page, asked[0], question, shown, way_out(options, words))
    else:
        closeup.header_for_all(page, "people", question, shown)
    closeup.scores(page, people)
    return page


def question(words: Speaker, key: str, **params: object) -> str:
    """What stands in gold beside the name."""
    return say(words, f"closeup.ask.{key}", **params)


# -- things -----------------------------------------------------------------------------------------------------------------


@kept
def who(colour: str, radius: int) -> Sprite:
    """An Adventurer as disc and sign; the place of the sprite is its middle."""
    look, across = tint(colour), 2 * radius
    edge = max(3, round(radius * 0.1))
    dark, reach = shapes.soft(shapes.disc(across))
    sheet = Sheet(across + 2 * reach, across + 2 * reach)
    sheet.paint(BLACK, 0, 3, dark)
    middle = reach + radius
    sheet.rimmed(middle, middle, across, WHITE, across - 2 * edge, look.colour)
    sheet.mark(look.icon, middle, middle, round(radius * 1.36), look.ink, look.colour)
    return sheet.sprite(middle, middle)


@kept
def good(code: str, w: int, h: int) -> Sprite:
    """A Good: its sign on its colour."""
    one = GOOD[code]
    look, sheet = tint(one.colour), Sheet(w, h)
    sheet.box(0, 0, w, h, WHITE, look.colour, round(w * 0.18), 3)
    sheet.pattern(3, 3, w - 6, h - 6, look.pattern, 0.14, round(w * 0.16), look.ink, scale=closeup.COARSE)
    sheet.mark(GOOD_ICONS[one.kind], w / 2, h / 2, round(min(w, h) * 0.76), look.ink, look.colour)
    return sheet.sprite()


def veil(page: Page, x: float, y: float, w: int, h: int, radius: float = 18) -> None:
    """What may not be chosen lies in the dark."""
    page.fill(x, y, w, h, THEME.row, radius, VEIL)


def named(options: Sequence[str], verb: str) -> list[str]:
    """The first word of each choice that begins with a verb."""
    return list(dict.fromkeys(one.split(" ")[1] for one in options if one.startswith(verb + " ")))
