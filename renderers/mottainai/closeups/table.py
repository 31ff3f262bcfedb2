"""What all close-ups of Mottainai begin with: the table under its roof, who plays, cards by their material, ways to go on."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.view import MottainaiView
from renderers.kit import closeup, parts
from renderers.kit.closeup import COARSE, Page, Piece, Player, Style
from renderers.kit.colour import WHITE, Colour, rgb
from renderers.kit.keeping import kept
from renderers.kit.pages.telling import capital, stopped
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.text import CAP, initial
from renderers.kit.vector import masks, svg
from renderers.mottainai.looks import DARK_RED, RED, ROOF, SEATS, THEME, material_look
from renderers.mottainai.phrases import job_name, material_name, name_of, say
from renderers.mottainai.reckon import standing_points
from renderers.speech import Speaker

BROAD, HIGH = closeup.WIDTH, closeup.HEAD_TOP
EAVE = svg(BROAD, HIGH, '<path d="M0 0H1200V34Q1000 17 600 17Q200 17 0 34z" fill="#fff"/>')
RIDGE = svg(BROAD, HIGH, '<path d="M0 0H1200V13Q1000 6 600 6Q200 6 0 13z" fill="#fff"/>')
SLATE = Look(rgb("#4B4A6B"), rgb("#2C2B45"), "ripples", "")  # of what is not a card
GROUP: Colour = (52, 44, 26)  # the ground of many things that may be chosen
OWN_WAYS = ("craft", "pray", "lose")  # to use an action without its job


def eave(sheet: Sheet) -> None:
    """The edge of the roof."""
    sheet.paint(RED, 0, 0, masks(EAVE, BROAD, HIGH)[0])
    sheet.paint(DARK_RED, 0, 0, masks(RIDGE, BROAD, HIGH)[0])


STYLE = Style(THEME, "mottainai-closeup", eave, SEATS)


def key_of(view: MottainaiView) -> str:
    """What is asked."""
    return next((p.asked for p in view.players if p.asked), "")


def asked_seat(view: MottainaiView) -> int:
    """Who is asked."""
    return next((p.seat for p in view.players if p.asked), max(view.active, 0))


def players(view: MottainaiView, words: Speaker) -> list[Player]:
    """Everybody with the points that all can see; at the end with their score."""
    points = [standing_points(view, p.seat) for p in view.players]
    ahead = closeup.leaders(points)
    return [
        Player(p.seat, name_of(words, p.seat), points[p.seat], bool(p.asked), ahead[p.seat], p.seat in words.robots)
        for p in view.players
    ]


def crest(seat: int, radius: int, words: Speaker) -> Sprite:
    """Whose something is."""
    return parts.crest(seat, initial(name_of(words, seat)), radius, seat in words.robots, SEATS, COARSE)


def serves(options: Sequence[str]) -> bool:
    """Whether an action may be used for its job, and not only in the ways that every action allows."""
    return not options or any(option.split(" ")[0] not in OWN_WAYS for option in options)


def question(view: MottainaiView, words: Speaker, options: Sequence[str] = ()) -> str:
    """What stands in gold beside the name."""
    key = key_of(view)
    if key.startswith("act.") and not serves(options):
        verbs = dict.fromkeys(option.split(" ")[0] for option in options)
        said = [say(words, verb if verb == "craft" else f"closeup.{verb}") for verb in verbs]
        return say(words, "closeup.ask.act.else", first=", ".join(said[:-1]), last=said[-1])
    job = job_name(words, view.task.material) if key.startswith("show.") and view.task else ""
    return say(words, f"closeup.ask.{key}", job=job)


def begun(view: MottainaiView, words: Speaker, options: Sequence[str] = (), out: str = "") -> Page:
    """A page with its header and everybody's score; `out` is what leaves the question as it is."""
    page, people, task, seat = Page(STYLE), players(view, words), view.task, asked_seat(view)
    fact: str | Sprite = moment_name(view, words)
    if task is not None and task.total and not view.effects:  # of an effect, which of its own steps this is stands below
        whose = say(words, "closeup.task", job=job_name(words, task.material))
        fact = closeup.whose(STYLE, whose, say(words, "action_of", n=task.action, total=task.total), people[task.owner])
    closeup.header(page, people[seat], question(view, words, options), fact, out)
    closeup.scores(page, people)
    return page


def moment_name(view: MottainaiView, words: Speaker) -> str:
    """Which part of the turn it is."""
    step = {"limit": "morning", "task": "morning"}.get(view.step, view.step)
    return say(words, f"step.{step or 'night'}")


# -- things -----------------------------------------------------------------------------------------------------------------


def counts(cards: Sequence[str]) -> list[tuple[str, int]]:
    """Every material, with how many of the cards are made of it."""
    made = [CARD[c].material for c in cards]
    return [(m, made.count(m)) for m in MATERIAL]


def head(sheet: Sheet, look: Look, w: int, h: int, top: int, radius: int = 18) -> None:
    """A card of paper with its upper part in the colours of a material."""
    sheet.fill(0, 0, w, h, THEME.paper, radius)
    sheet.put(part(look, w, h, w, top, radius), 0, 0)


@kept
def part(look: Look, w: int, h: int, across: int, down: int, radius: int = 18) -> Sprite:
    """The left or the upper part of a card in the colour and pattern of its look, round where the card is."""
    piece = Sheet(w, h)
    piece.fill(0, 0, w, h, look.colour, radius)
    piece.pattern(0, 0, w, h, look.pattern, 0.15, radius, scale=COARSE)
    made, box = piece.sprite(), (0, 0, across, down)
    return Sprite(made.colours.crop(box), made.mask.crop(box), 0, 0)


@kept
def pile(material: str, n: int, roofs: int, w: int, h: int) -> Sprite:
    """Cards of one material as a pile with their number; a roof with the number of those that are covered."""
    look, sheet = material_look(material), Piece(w + 8, h + 8)
    if n > 1:
        sheet.fill(6, 0, w, h, WHITE, 18)
        sheet.fill(8, 2, w - 2, h - 2, look.deep, 16)
    sheet.fill(0, 6, w, h, look.colour, 18)
    sheet.pattern(0, 6, w, h, look.pattern, 0.15, 18, scale=COARSE)
    cy, mark = 6 + h / 2, min(72, h - 26)
    if roofs:
        sheet.mark(look.icon, 32, cy, min(mark, 54), WHITE, look.colour)
        sheet.decisive(62, cy, str(n), 54, WHITE, "l")
        sheet.fill(w - 50, 14, 42, h - 16, look.deep, 12)
        sheet.mark("house", w - 29, cy - h * 0.2, 36, ROOF, look.deep)
        sheet.text(w - 29, cy + h * 0.22 + 36 * CAP, str(roofs), "black", 36, ROOF, "m")
    else:
        sheet.mark(look.icon, w * 0.33, cy, mark, WHITE, look.colour)
        sheet.decisive(w * 0.73, cy, str(n), 62, WHITE)
    return sheet.sprite()


def piles(
    page: Page, x: int, y: int, w: int, h: int, step: float, cards: Sequence[str], covered: dict[str, int], none: str
) -> None:  # fmt: skip
    """One pile for each material, or the free place of those that are not there; one place where there is nothing at all."""
    if not cards:
        closeup.empty(page, x, y + 4, round(step * (len(MATERIAL) - 1)) + w - 8, h - 8, none)
        return
    for i, (material, n) in enumerate(counts(cards)):
        left = round(x + step * i)
        if n:
            page.put(pile(material, n, covered.get(material, 0), w - 8, h - 8), left, y)
        else:
            closeup.empty(page, left, y + 4, w - 8, h - 8)
            page.middle(left + (w - 8) / 2, y + h / 2, "0", "black", 46, THEME.faint)


@kept
def column(material: str, name: str, said: str, number: str, w: int, h: int) -> Sprite:
    """A material with the number that decides about it."""
    look, sheet, top = material_look(material), Piece(w, h), 146
    head(sheet, look, w, h, top)
    sheet.mark(look.icon, w / 2, 50, 80, WHITE, look.colour)
    sheet.line(w / 2, 118, name, w - 10, 40, WHITE, "m")
    if said:
        sheet.line(w / 2, top + 34, said, w - 10, 36, THEME.brown, "m")
    sheet.decisive(w / 2, top + (h - top) * (0.66 if said else 0.5), number, 88, look.colour)
    return sheet.sprite()


@kept
def way(look: Look, icon: str, title: str, line: str, w: int, h: int) -> Sprite:
    """A way to use an action: its sign at the left, what it is called and what it does."""
    sheet, large = Piece(w, h), h > 200
    block = 190 if large else min(h, 108)
    sheet.fill(0, 0, w, h, THEME.paper, 16)
    sheet.put(part(look, w, h, block, h, 16), 0, 0)
    sheet.mark(icon, block / 2, h / 2, 132 if large else min(78, h - 20), WHITE, look.colour)
    room = w - block - 28
    if large:
        sheet.line(block + 24, h * 0.33, title, room - 12, 68, THEME.ink, face="black")
        sheet.lines(block + 24, h * 0.63, line, 46, 36, room - 12, THEME.brown)
    elif line:
        sheet.line(block + 18, h * 0.3, title, room, 46, THEME.ink, face="black")
        sheet.line(block + 18, h * 0.73, line, room, 38, THEME.brown, face="semibold")
    else:
        sheet.lines(block + 14, h / 2, title, 44, 33, room + 8, THEME.ink)
    return sheet.sprite()


@kept
def low_card(card: str, name: str, w: int, h: int) -> Sprite:
    """A card lying on the floor: its material above, its name below."""
    look, sheet, top = material_look(CARD[card].material), Piece(w, h), 46
    head(sheet, look, w, h, top, 14)
    sheet.mark(look.icon, w / 2, top / 2, 42, WHITE, look.colour)
    sheet.lines(w / 2, (top + h) / 2, name, 38, 33, w - 2, THEME.ink, "m", leading=0.82)
    return sheet.sprite()


def floor(page: Page, view: MottainaiView, y: int, h: int, words: Speaker) -> None:
    """What lies on the floor: by name, or by material where much does."""
    page.line(closeup.EDGE + 6, y + h / 2, say(words, "closeup.floor"), 112, 40, THEME.soft)
    x, w, gap = 132, 203, 9
    if not view.floor:
        closeup.empty(page, x, y, 1042, h, say(words, "closeup.nothing"))
    elif len(view.floor) > 5:
        piles(page, x, y, w + 4, h, w + gap, view.floor, {}, "")
    else:
        for i, card in enumerate(view.floor):
            page.put(low_card(card, words.card_name(CARD[card].code), w, h), x + i * (w + gap), y)


def told(
    view: MottainaiView, words: Speaker, choices: Sequence[str], options: Sequence[str] = (), about: Sequence[str] = ()
) -> str:
    """Who is asked what, what it is about, what may be chosen, and everybody's points."""
    who = players(view, words)[asked_seat(view)].name
    said = [say(words, "closeup.alt", name=who, what=stopped(question(view, words, options)))]
    if view.task is not None and view.task.total:
        owner = name_of(words, view.task.owner)
        job = job_name(words, view.task.material)
        action = say(words, "action_of", n=view.task.action, total=view.task.total)
        said.append(f"{say(words, 'uses.own' if owner == who else 'uses', name=who, owner_name=owner)}: {job}, {action}.")
    said += [f"{capital(one)}." for one in about]
    if choices:
        said.append(say(words, "closeup.alt.choices", what="; ".join(choices)))
    points = ", ".join(f"{p.name} {p.points}" for p in players(view, words))
    return " ".join([*said, say(words, "closeup.alt.points", what=points)])


def materials_told(found: Sequence[tuple[str, int]], words: Speaker) -> str:
    """Materials with their numbers."""
    return ", ".join(f"{material_name(words, m)} {n}" for m, n in found if n)
