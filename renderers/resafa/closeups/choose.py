"""Cards, steps, goods, effects and rows among which somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PIL import Image

from engines.resafa.cards import ACTION, CARD, COLOURS, EFFECT, GRID, RULES, SOLO, gift
from engines.resafa.solo import SETUP
from engines.resafa.verbs import own, said
from engines.resafa.view import ResafaView
from renderers.kit import closeup
from renderers.kit.closeup import Page
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.sheet import Sprite
from renderers.resafa.area import tiles_of
from renderers.resafa.closeups import line, table
from renderers.resafa.closeups.table import HEAD, HIGH, LEFT, LEFT_W, RIGHT, RIGHT_W, TOP, Begin, begun
from renderers.resafa.glyphs import LINES, act, gained, line_of, lists, paid
from renderers.resafa.looks import ACTION as DARK
from renderers.resafa.looks import ROMAN, THEME, WARES, tint
from renderers.resafa.phrases import declared, say
from renderers.resafa.signs import ARROW, Sign, Signs
from renderers.resafa.stores import ROWS
from renderers.speech import Speaker

Words = frozenset[str]
STEPS = ("colour", "provision", "special", "search", "shed", "setup", "goods")  # questions beside which the tracks are of use
TALL = 200  # at most, of a card that stands below another
WIDE = 556  # of what stands in the middle of the left pane


def parts_of(options: Sequence[str]) -> Words:
    """All that the choices name."""
    return frozenset(part for option in options for part in option.split(" "))


def compose(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin = begun) -> Image.Image:
    """At the left what may be chosen; at the right the tracks, or what there is to pay with."""
    key, lit = table.question(view), parts_of(options)
    page = begin(view, words, *table.both(left=bool(options) and key in GROUPS))
    LEFTS.get(key, _goods)(page, view, options, words)
    if key in STEPS:
        steps = [c for c in COLOURS if f"step {c}" in options]
        foot = 116 if "sack" in lit else 0
        table.tracks(page, view, words, RIGHT + 24, TOP + 22, RIGHT_W - 48, HIGH - 44 - foot, steps, 26 if steps else 14)
        if foot:
            _sack(page, view, words)
    else:
        table.purse(page, view, RIGHT + 18, TOP + 18, RIGHT_W - 36, HIGH - 36)
    return page.done()


def _sack(page: Page, view: ResafaView, words: Speaker) -> None:
    x, y, w = RIGHT + 24, TOP + HIGH - 108, RIGHT_W - 48
    closeup.gold(page, x, y, w, 86, 14, thick=6, gap=0)
    page.fill(x, y, w, 86, THEME.paper, 14)
    page.mark("sack", x + 50, y + 43, 66, WARES["sack"][1], THEME.paper)
    page.line(x + 104, y + 43, say(words, "closeup.sack"), w - 226, 44, THEME.ink)
    page.decisive(x + w - 22, y + 43, f"×{view.sacks}", 48, THEME.dim, "r")


def _goods(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    """The warehouse, with the goods that may be chosen."""
    table.heading(page, LEFT, LEFT_W, "house", say(words, "zone.warehouse"), DARK, WHITE)
    lit = tuple(part for o in options if o.startswith("choose ") for part in o.split(" "))
    table.purse(page, view, LEFT + 24, TOP + HEAD + 24, LEFT_W - 48, HIGH - HEAD - 48, lit)


# -- cards ------------------------------------------------------------------------------------------------------------------


def _display(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    lit = parts_of(options)
    colours = [c for c in COLOURS if any(code in lit for code in dict(view.display).get(c, ()))]
    one = declared(view, "colour").get("colour")
    if one is None:
        display(page, view, colours or COLOURS, lit, LEFT + 20, TOP + 20, LEFT_W - 40, HIGH - 40)
        return
    look, name = tint(one), say(words, f"closeup.colour.{one}")
    table.heading(page, LEFT, LEFT_W, look.icon, name, look.colour, look.ink)
    x, y, w, h = LEFT + 24, TOP + HEAD + 20, LEFT_W - 48, HIGH - HEAD - 40
    if not any(dict(view.display).get(one, ())):
        closeup.empty(page, x, y + (h - TALL) / 2, w, TALL, say(words, "alt.nothing"))
    display(page, view, [one], lit, x, y, w, h)


def display(
    page: Page, view: ResafaView, colours: Sequence[str], lit: Collection[str], x: float, y: float, w: int, h: int
) -> None:
    """The bonus cards that lie open, a row for each colour; of one colour below each other."""
    shown = [[code for code in dict(view.display).get(colour, ()) if code] for colour in colours]
    if len(shown) == 1:
        shown = [[code] for code in shown[0]]
    between = 26 if shown and len(shown[0]) == 1 else 12
    high = (h - between * (len(shown) - 1)) // max(1, len(shown))
    if len(colours) == 1 and high > TALL:  # few cards are not drawn out, but stand in the middle
        y, high = y + (high - TALL) * len(shown) / 2, TALL
    for i, row in enumerate(shown):
        wide = (w - between * 2) // 3 if len(colours) > 1 else w
        for k, code in enumerate(row):
            card(page, code, x + k * (wide + between), y + i * (high + between), wide, high, code in lit and len(colours) == 1)


def card(page: Page, code: str, x: float, y: float, w: int, h: int, lit: bool) -> None:
    """A card as its colour and what it does."""
    if lit:
        closeup.gold(page, x, y, w, h, 12, thick=6, gap=0)
    page.put(_card(code, w, h), x, y)


@kept
def _card(code: str, w: int, h: int) -> Sprite:
    page, look, side = Page(table.STYLE, (w, h)), tint(CARD[code].colour), 84 if w > 300 else 12
    page.fill(0, 0, w, h, look.colour, 12)
    page.fill(side, 6, w - side - 6, h - 12, THEME.paper, 9)
    if side > 20:
        page.mark(look.icon, side / 2, h / 2, 60, look.ink, look.colour)
    line.centred(page, side + (w - side - 6) / 2, h / 2, line_of(code, "/"), 84 if w > 300 else 72, w - side - 14, h - 12)
    return page.sprite()


def _special(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    known = declared(view, "special")
    stack = next((s for s in view.stacks if s.colour == known.get("colour") and s.level == known.get("level")), None)
    if stack is None:
        _goods(page, view, options, words)
        return
    look, x = tint(stack.colour), LEFT + 34
    name = f"{say(words, f'closeup.colour.{stack.colour}')} {ROMAN[stack.level]}"
    table.heading(page, LEFT, LEFT_W, look.icon, name, look.colour, look.ink)
    y = TOP + HEAD + 34
    if stack.shown:
        card(page, stack.shown, x, y, LEFT_W - 68, 178, "top" in options)
        extra = tuple(gained(tuple(gift(stack.colour, view.round, top=True).items())))
        page.line(x + 8, y + 222, say(words, "closeup.top"), 260, 46, THEME.gold)
        _chip(page, LEFT + LEFT_W - 34, y + 222, extra)
    y = TOP + HIGH - 168
    if "search" in options:
        closeup.gold(page, x, y, LEFT_W - 68, 130, 14, thick=6, gap=0)
    page.fill(x, y, LEFT_W - 68, 130, THEME.panel, 14)
    page.mark("cards", x + 76, y + 65, 88, THEME.gold, THEME.panel)
    page.line(x + 150, y + 65, say(words, "closeup.search"), 280, 50)
    page.decisive(x + LEFT_W - 68 - 34, y + 65, f"×{stack.down}", 66, WHITE, "r")


def _chip(page: Page, right: float, cy: float, signs: Signs) -> None:
    """Signs on paper, up to a right edge."""
    if signs:
        wide = round(line.wide(signs, 50)) + 32
        page.fill(right - wide, cy - 38, wide, 76, THEME.paper, 14)
        line.put(page, right - wide + 16, cy, signs, 50)


def _swap(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    """Starting cards by their two halves; those that may leave are lit."""
    codes = [o.split(" ")[1] for o in options if o.startswith("swap ")][:6]
    wide, high = (LEFT_W - 48 - 28) // 2, (HIGH - 48 - 28 * 2) // 3
    for i, code in enumerate(codes):
        x, y = LEFT + 24 + i % 2 * (wide + 28), TOP + 24 + i // 2 * (high + 28)
        page.fill(x, y, wide, high, THEME.paper, 14)
        for k, (action, colour) in enumerate(ACTION[code].halves):
            cy = y + high * (0.27 + 0.46 * k)
            signs: Signs = (act(action), *((Sign("chip", colour),) if colour else ()))
            line.put(page, x + (wide - line.wide(signs, 62)) / 2, cy, signs, 62)


def _held(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    """How many cards of each kind are in the hand that is too large."""
    player = view.players[table.actor(view)]
    n = player.hand + player.bonus + player.sacks
    table.heading(page, LEFT, LEFT_W, "hand", say(words, "closeup.limit", n=RULES.hand_limit), DARK, WHITE, LEFT_W - 140)
    page.decisive(LEFT + LEFT_W - 30, TOP + HEAD / 2, str(n), 66, THEME.gold, "r")
    for i, (icon, colour, key, count) in enumerate((("cards", DARK, "hand", player.hand), ("bonus", WARES["spice"][1], "bonus",
                                                   player.bonus), ("sack", WARES["sack"][1], "sack", player.sacks))):  # fmt: skip
        x, y, w, h = LEFT + 30, TOP + HEAD + 24 + i * 160, LEFT_W - 60, 136
        page.fill(x, y, w, h, THEME.paper, 16)
        page.mark(icon, x + 84, y + h / 2, 92, colour, THEME.paper)
        page.line(x + 160, y + h / 2, say(words, f"mat.{key}"), 280, 52, THEME.ink)
        page.decisive(x + w - 36, y + h / 2, str(count), 84, THEME.ink, "r")


# -- effects ----------------------------------------------------------------------------------------------------------------


def _effects(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    """What may come next of a card, or one of what it offers."""
    rows: list[Signs] = []
    for option in options:
        verb, _, which = option.partition(" ")
        if verb == "do":
            rows += [effect(key) for key in said(view, "todo") if key.rpartition(":")[2] == which]
        elif verb == "option":
            rows.append(tuple(lists((EFFECT[said(view, "effect")].inner[int(which) - 1],), "/")))
        elif verb == "convert":
            one = EFFECT[said(view, "effect")]
            rows.append((*paid(one.cost), ARROW, *paid(one.gain)))
    if not rows:  # whoever may not see what is chosen among sees what waits
        rows = [effect(key) for key in said(view, "todo") or ()]
    if not rows:
        _goods(page, view, options, words)
        return
    high = min(220, (HIGH - 56 - 30 * (len(rows) - 1)) // len(rows))
    top = TOP + (HIGH - high * len(rows) - 30 * (len(rows) - 1)) / 2
    for i, signs in enumerate(rows):
        x, y = LEFT + (LEFT_W - WIDE) / 2, top + i * (high + 30)
        if options:
            closeup.gold(page, x, y, WIDE, high, 16, thick=6, gap=0)
        page.fill(x, y, WIDE, high, THEME.paper, 16)
        line.centred(page, LEFT + LEFT_W / 2, y + high / 2, signs, 84, WIDE - 30, high - 20)


def effect(key: str) -> Signs:
    """What one effect does."""
    return tuple(LINES[EFFECT[key].op](EFFECT[key], "/"))


# -- tracks and tokens ------------------------------------------------------------------------------------------------------


def _setup(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    """The two ways round of the bot's first card: where on the network it begins."""
    high = (HIGH - 48 - 32) // 2
    for i, (way, spaces) in enumerate((SOLO[SETUP].start or {}).items()):
        x, y, w = LEFT + 34, TOP + 24 + i * (high + 32), LEFT_W - 68
        if way in options:
            closeup.gold(page, x, y, w, high, 16, thick=6, gap=0)
        page.fill(x, y, w, high, THEME.paper, 16)
        page.mark("cards" if not i else "turn", x + 78, y + high / 2, 96, DARK, THEME.paper)
        _spaces(page, view, frozenset(spaces.values()), x + 158, y + 18, w - 178, high - 36)


def _spaces(page: Page, view: ResafaView, lit: Words, x: float, y: float, w: int, h: int) -> None:
    """The network in outline, with the names of some of its spaces."""
    grid = GRID[view.board]
    wide, high = w // len(grid.columns), h // grid.rows
    for code in grid.spaces:
        left, top = x + grid.columns.index(code[0]) * wide, y + (int(code[1:]) - 1) * high
        page.fill(left, top, wide - 6, high - 6, DARK if code in lit else THEME.dim, 8, 1.0 if code in lit else 0.28)
        if code in lit:
            page.decisive(left + wide / 2 - 3, top + high / 2 - 3, code, 42, THEME.gold)


def _steps(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    steps = [c for c in COLOURS if f"step {c}" in options]
    table.tracks(page, view, words, LEFT + 28, TOP + 28, LEFT_W - 56, HIGH - 56, steps, 32)


def _rows(page: Page, view: ResafaView, options: Sequence[str], words: Speaker) -> None:
    """The rows for merchant tokens, with what lies on them, and on a golden place what would."""
    rows, player, token = dict(own(view).rows), own(view), declared(view, "token").get("token")
    gardens = sum(1 for square in player.squares for _ in tiles_of(square))
    built = {"garden": gardens, "workshop": len(player.workshops), "canal": player.canal_tiles}
    high = (HIGH - 56 - 30 * 2) // 3
    for i, (key, (icon, colour)) in enumerate(ROWS.items()):
        x, y, w = LEFT + 28, TOP + 28 + i * (high + 30), LEFT_W - 56
        if f"row {key}" in options:
            closeup.gold(page, x, y, w, high, 16, thick=6, gap=0)
        page.fill(x, y, w, high, THEME.paper, 16)
        page.mark(icon, x + 62, y + high / 2, 84, colour, THEME.paper)
        page.decisive(x + 116, y + high / 2, f"×{built[key]}", 54, THEME.ink, "l")
        for k in range(RULES.row_spaces):
            cx, cy = x + 276 + k * 120, y + high / 2
            kinds = rows.get(key, ())
            if k < len(kinds):
                sign = Sign("token", kinds[k])
                line.put(page, cx - 52, cy, (sign,), 104)
                continue
            if token and k == len(kinds) and f"row {key}" in options:  # where it would lie
                page.disc(cx, cy, 118, THEME.gold)
                line.put(page, cx - 46, cy, (Sign("token", token),), 92)
                continue
            page.hoop(cx, cy, 104, 5, THEME.dim)
            page.decisive(cx, cy, str(RULES.row_vp[k + 1]), 46, THEME.dim)


LEFTS: Mapping[str, Callable[[Page, ResafaView, Sequence[str], Speaker], None]] = {
    **dict.fromkeys(("colour", "provision"), _display),
    **dict.fromkeys(("special", "search"), _special),
    **dict.fromkeys(("effect", "option", "convert"), _effects),
    "setup": _setup,
    "swap": _swap,
    "shed": _held,
    "track": _steps,
    "row": _rows,
}
GROUPS = ("provision", "swap")  # where one frame goes round all that may be chosen
