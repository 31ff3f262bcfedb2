"""One action of a task: what the job may take, and the other ways to use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from engines.mottainai.cards import CARD, JOB, MATERIAL, RULES, VALUE
from engines.mottainai.view import MottainaiView, PlayerView
from renderers.kit import closeup
from renderers.kit.closeup import EDGE, INSIDE, Page
from renderers.kit.colour import WHITE
from renderers.kit.parts import Look
from renderers.mottainai.closeups import table
from renderers.mottainai.looks import OTHER, THEME, material_look
from renderers.mottainai.phrases import material_name, say
from renderers.mottainai.reckon import smith_support
from renderers.speech import Speaker

RAIL, LEFT, WIDE, STEP = 152, 202, 176, 196
TOP, HIGH, LOW, LOW_HIGH = 176, 304, 512, 122
WAYS, WAYS_HIGH = 662, 108
FROM = {"clerk": ("hammer", "bench"), "monk": ("ground", "floor"), "potter": ("ground", "floor"), "smith": ("hand", "hand")}
INSTEAD = {  # what lies where, when nothing can be taken: why that is so, and what supports a work
    "clerk": (("hammer", "bench"), ("coin", "sales")),
    "monk": (("ground", "floor"), ("hammer", "bench")),
    "potter": (("ground", "floor"), ("hammer", "bench")),
    "": (("hammer", "bench"),),
}
TO = {"clerk": ("coin", "sales"), "monk": ("people", "helpers")}
MATERIAL_OF_JOB: dict[str, str] = {job: material for material, job in JOB.items()}


class Way(NamedTuple):
    """A way to use the action beside the cards."""

    look: Look
    icon: str
    title: str
    line: str
    able: bool = True  # as far as everybody can see


def compose(view: MottainaiView, options: Sequence[str], words: Speaker) -> Image.Image:
    job = job_of(view)
    found = ways(view, job, options, words)
    page = table.begun(view, words, _able(options, found))
    if not table.serves(options):
        _ways(page, found, TOP, HIGH - 24)
        for i, one in enumerate(INSTEAD.get(job, INSTEAD[""])):
            _row(page, view, *one, LOW - 10 + i * (LOW_HIGH + 16), words)
        return page.done()
    if job == "tailor":
        _tailor(page, view, options, words)
    else:
        _columns(page, view, job, options, words)
    _row(page, view, *TO.get(job, ("hammer", "bench")), LOW, words)
    _ways(page, found, WAYS, WAYS_HIGH)
    return page.done()


def _able(options: Sequence[str], found: Sequence[Way]) -> Sequence[str]:
    """The choices without CRAFT where everybody can see that it has no support."""
    return options if all(one.able for one in found) else [one for one in options if one.split(" ")[0] != "craft"]


def _row(page: Page, view: MottainaiView, icon: str, said: str, y: int, words: Speaker) -> None:
    """What lies in a place, by material."""
    player = view.players[table.asked_seat(view)]
    lying = {"sales": player.sales, "helpers": player.helpers, "floor": view.floor}.get(said, player.craft_bench)
    roofs = dict({"sales": player.covered_sales, "helpers": player.covered_helpers}.get(said, ()))
    _rail(page, y, LOW_HIGH, icon, say(words, f"closeup.{said}"))
    table.piles(page, LEFT, y, WIDE, LOW_HIGH, STEP, lying, roofs, say(words, "closeup.nothing"))


def _ways(page: Page, found: Sequence[Way], y: int, high: int) -> None:
    """Ways to use the action beside each other; alone on their page they are large."""
    gap = 32
    wide = (INSIDE - 16 - gap * (len(found) - 1)) // max(1, len(found))
    for i, one in enumerate(found):
        x = EDGE + 8 + i * (wide + gap)
        if one.able:
            closeup.gold(page, x, y, wide, high, 16, thick=6, gap=0)
        page.put(table.way(one.look, one.icon, one.title, one.line if len(found) < 3 else "", wide, high), x, y)
        if not one.able:
            page.fill(x, y, wide, high, THEME.row, 16, 0.55)


def job_of(view: MottainaiView) -> str:
    return table.key_of(view).removeprefix("act.")


def _rail(page: Page, y: int, h: int, icon: str, words: str, number: str = "") -> None:
    """The head of a row."""
    closeup.field(page, EDGE, y, RAIL, h, 16)
    cx, tall = EDGE + RAIL / 2, h > 200
    page.mark(icon, cx, y + (64 if tall else 40), 80 if tall else 52, THEME.gold if tall else THEME.soft, THEME.row)
    page.lines(cx, y + (148 if tall else h - 34), words, 38, 33, RAIL - 8, WHITE, "m")
    if number:
        page.decisive(cx, y + 250, number, 76, WHITE)


def numbers(view: MottainaiView, job: str, options: Sequence[str]) -> list[tuple[str, int, bool]]:
    """Of each material the number that decides, and whether a card of it may be taken."""
    seat = table.asked_seat(view)
    if job == "smith":
        lit = any(option.split(" ")[0] in ("smith", "among") for option in options)
        return [(m, smith_support(view, seat, m), lit) for m in MATERIAL]
    source = view.players[seat].craft_bench if job == "clerk" else view.floor
    named = {option.partition(" ")[2] for option in options if option.split(" ")[0] in (job, "among")}
    lit_ones = {CARD[word].material for word in named if word in CARD}
    return [(m, n, bool(n) and ("*" in named or m in named or m in lit_ones)) for m, n in table.counts(source)]


def _columns(page: Page, view: MottainaiView, job: str, options: Sequence[str], words: Speaker) -> None:
    """The five materials: what there is of each, or what a work of it costs."""
    icon, said = FROM[job]
    found = numbers(view, job, options)
    n = view.players[table.asked_seat(view)].hand if job == "smith" else sum(one[1] for one in found)
    _rail(page, TOP - 8, HIGH + 16, icon, say(words, f"closeup.from.{said}"), str(n))
    together = all(lit for _, _, lit in found)
    if together:
        closeup.gold(page, LEFT - 10, TOP - 8, STEP * 4 + WIDE + 20, HIGH + 16, 24)
        page.fill(LEFT - 10, TOP - 8, STEP * 4 + WIDE + 20, HIGH + 16, table.GROUP, 24)
    for i, (material, number, lit) in enumerate(found):
        x = LEFT + STEP * i
        if lit and not together:
            closeup.gold(page, x, TOP, WIDE, HIGH, 18, thick=6, gap=0)
        shown = say(words, "closeup.show") if job == "smith" else ""
        page.put(table.column(material, material_name(words, material), shown, str(number), WIDE, HIGH), x, TOP)
        if not lit:
            page.fill(x, TOP, WIDE, HIGH, THEME.row, 18, 0.55)


def _tailor(page: Page, view: MottainaiView, options: Sequence[str], words: Speaker) -> None:
    """The hand as it is, and to how many cards it is refilled."""
    player = view.players[table.asked_seat(view)]
    _rail(page, TOP - 8, HIGH + 16, "hand", say(words, "closeup.from.hand"), str(player.hand))
    look, x, w = material_look(MATERIAL_OF_JOB["tailor"]), LEFT - 2, STEP * 4 + WIDE + 4
    if "tailor" in options:
        closeup.gold(page, x, TOP, w, HIGH, 20)
    page.fill(x, TOP, w, HIGH, THEME.paper, 20)
    page.put(table.part(look, w, HIGH, 330, HIGH, 20), x, TOP)
    page.mark("needle", x + 165, TOP + HIGH / 2, 210, WHITE, look.colour)
    page.line(x + 370, TOP + 82, say(words, "closeup.refill"), w - 400, 52, THEME.ink, face="black")
    page.decisive(x + 370, TOP + 196, str(player.hand), 116, THEME.brown, "l")
    page.icon("arrow", x + 500, TOP + 156, 80, look.colour, THEME.paper)
    page.decisive(x + 620, TOP + 196, str(max(RULES.refill_to, 0)), 130, look.colour, "l")


def ways(view: MottainaiView, job: str, options: Sequence[str], words: Speaker) -> list[Way]:
    """What may be done beside taking one of the cards, in the order of the buttons."""
    player, material = view.players[table.asked_seat(view)], MATERIAL_OF_JOB[job]
    look, found = material_look(material), list[Way]()
    verbs = list(dict.fromkeys(option.split(" ")[0] for option in options))
    for verb in verbs:
        if verb == "craft":
            on_bench = sum(CARD[c].material == material for c in player.craft_bench)
            needed, what = VALUE[material] - 1, material_name(words, material)
            line = say(words, "closeup.craft.line" if needed else "closeup.craft.free", what=what, n=on_bench, of=needed)
            found.append(Way(look, look.icon, say(words, "craft"), line, on_bench >= needed or _returns(player)))
        elif verb == "pray":
            found.append(Way(table.SLATE, "draw", say(words, "closeup.pray"), say(words, "closeup.pray.line")))
        elif verb == "lose":
            found.append(Way(table.SLATE, "times", say(words, "closeup.lose"), say(words, "closeup.lose.line")))
        elif verb.endswith(("-all", "-top", "-from")):
            icon = {"all": "copy", "top": "cards", "from": "people"}[verb.rpartition("-")[2]]
            found.append(Way(OTHER, icon, say(words, f"closeup.{verb}"), ""))
    return found


def _returns(player: PlayerView) -> bool:
    """Whether cards of the craft bench may be support for any material, by returning them."""
    return any(work.code == "crane" for work in (*player.gallery, *player.gift_shop)) and bool(player.craft_bench)


def told(view: MottainaiView, options: Sequence[str], words: Speaker) -> str:
    job = job_of(view)
    found = ways(view, job, options, words)
    said = [_taken(view, job, options, words)]
    said += [f"{one.title} ({one.line})" if one.line else one.title for one in found if one.able]
    return table.told(view, words, [one for one in said if one], _able(options, found))


def _taken(view: MottainaiView, job: str, options: Sequence[str], words: Speaker) -> str:
    """The cards of each material, or what they cost."""
    if job == "tailor":
        player = view.players[table.asked_seat(view)]
        return f"{say(words, 'closeup.refill')} {player.hand} → {RULES.refill_to}" if "tailor" in options else ""
    show = f"{say(words, 'closeup.show')} " if job == "smith" else ""
    return ", ".join(f"{material_name(words, m)} {show}{n}" for m, n, lit in numbers(view, job, options) if lit)
