"""What a private question about trading or cards is about, drawn large: destinations, centres, tracks, cards, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.resafa.cards import CARD, CENTRES, standing_off
from engines.resafa.geometry import JOURNEY
from engines.resafa.view import ResafaView
from renderers.kit import shapes
from renderers.kit.colour import WHITE
from renderers.kit.pages.hand import EDGE, WIDTH, Block
from renderers.kit.pages.telling import me
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.resafa import land, stores, tracks
from renderers.resafa.faces import draw_centred, special_card, tint_of, workshop
from renderers.resafa.glyphs import act, line_of
from renderers.resafa.ground import card, panel
from renderers.resafa.looks import THEME, WARES, tint
from renderers.resafa.phrases import declared, letters, number, say
from renderers.resafa.scene import NOTHING, choices, words_of
from renderers.resafa.signs import Sign, draw_laid, icon, lay, num
from renderers.speech import Same, Speaker

# -- trading ------------------------------------------------------------------------------------------------------------------


def journeys(view: ResafaView, words: Speaker) -> Block:
    """The map with every destination and its fare; beside it that of a journey by way of home."""
    own, known = me(view), declared(view, "trading")
    off = dict(known.get("off") or ()).get("coin", 0)
    off += standing_off((one.card for one in own.special), "trading_action", "travel").get("coin", 0)
    fares: dict[str, dict[bool, int]] = {}
    for option in view.options:
        if option.startswith("travel "):
            parts_ = words_of(option)
            call = len(parts_) == 3
            cost = JOURNEY[own.place, parts_[1], call] or 0
            fares.setdefault(parts_[1], {})[call] = 0 if known.get("free") else max(0, cost - off)
    return mapped(view, words, fares)


def mapped(view: ResafaView, words: Speaker, fares: Mapping[str, Mapping[bool, int]]) -> Block:
    """The map, in which some centres are framed."""
    owners, own = letters(view, words), me(view).seat

    def draw(sheet: Sheet, y: int) -> None:
        left = (WIDTH - land.W) // 2
        whole = Sheet.over(land.base(land.HIGHEST, False))
        for shown in land.centres(view, owners, ""):
            x, top = land.place_of(shown.code)
            land.draw_centre(whole, x, top, replace(shown, now=shown.code in fares))
            # fares lie where caravans stand; only the own one matters to whoever sets out
            land.caravans(whole, x, top + 4, tuple(c for c in shown.caravans if not fares.get(shown.code) or c.seat == own))
        land.caravans(whole, *land.GATE, land.at_home(view, owners))
        for code, by in fares.items():
            x, top = land.place_of(code)
            fare(whole, x + land.WIDE - 2, top - 28, by)
        sheet.image.paste(whole.image, (left, y))

    return Block(land.H, draw)


def fare(sheet: Sheet, right: float, cy: float, by: Mapping[bool, int]) -> None:
    """What a journey costs: straight, and with a call at home."""
    for call, cost in sorted(by.items(), reverse=True):
        w = 72 if not call else 100
        sheet.shadow(right - w, cy - 20, w, 40, 11)
        sheet.box(right - w, cy - 20, w, 40, THEME.gold, THEME.paper, 11, 3, 9)
        signs = (*((icon("house", THEME.ink),) if call else ()), num(str(cost)), icon(*WARES["coin"]))
        draw_centred(sheet, right - w / 2, cy, signs, 28, w - 12)
        right -= w + 4


def centre(view: ResafaView, words: Speaker) -> Block:
    return towns(view, words, (me(view).place,))


def flips(view: ResafaView, words: Speaker) -> Block:
    """A tile that is being looked at: the side that is up, and the other one."""
    code = declared(view, "flip").get("centre", "")
    if code not in CENTRES:
        return mapped(view, words, {words_of(o)[1]: {} for o in view.options if o.startswith("flip ")})
    return towns(view, words, (code, code))


def towns(view: ResafaView, words: Speaker, codes: tuple[str, ...]) -> Block:
    """Centres at twice their size; the second time the same one is turned over."""
    owners = letters(view, words)
    by = {shown.code: shown for shown in land.centres(view, owners, "")}

    def draw(sheet: Sheet, y: int) -> None:
        step = 480
        left = WIDTH / 2 - step * len(codes) / 2
        for i, code in enumerate(c for c in codes if c in by):
            shown = by[code] if not i else replace(by[code], side="B" if by[code].side == "A" else "A")
            small = Sheet(land.WIDE + 20, land.HIGH + 20, THEME.table)
            land.draw_centre(small, 10, 10, shown)
            large = small.image.resize((small.image.width * 2, small.image.height * 2))
            sheet.image.paste(large, (round(left + step * i + (step - large.width) / 2), y))

    return Block(2 * (land.HIGH + 20), draw)


# -- cards --------------------------------------------------------------------------------------------------------------------


def searched(view: ResafaView, words: Speaker) -> Block:
    """The special cards that are looked through, and the one on top of their stack."""
    codes = [words_of(o)[1] for o in view.options if o.startswith("take ")]
    return specials(codes, words)


def stacked(view: ResafaView, words: Speaker) -> Block:
    """The special card on top of the stack that was reached."""
    known = declared(view, "special")
    shown = [s.shown for s in view.stacks if s.colour == known.get("colour") and s.level == known.get("level") and s.shown]
    return specials(shown, words)


def specials(codes: list[str], words: Speaker) -> Block:
    across, w = choices(max(1, len(codes)))
    w, or_ = min(w, 360), say(words, "or")

    def draw(sheet: Sheet, y: int) -> None:
        left = (WIDTH - (w + 12) * across + 12) / 2
        for i, code in enumerate(codes):
            x, top = left + (w + 12) * (i % across), y + 222 * (i // across)
            sheet.fill(x - 6, top - 6, w + 12, 222, THEME.gold, 18)
            sheet.put(special_card(code, or_, w, 210, False), x, top)

    return Block(222 * -(-len(codes) // across) + 6, draw) if codes else NOTHING


def acts(view: ResafaView, words: Speaker) -> Block:
    found = [o for o in view.options if o != "end"]
    _, w = choices(max(3, len(found)), 8)

    def draw(sheet: Sheet, y: int) -> None:
        for i, choice in enumerate(found):
            verb, what = words_of(choice)[:2]
            x = EDGE + (w + 12) * i
            look = tint(what) if verb == "colour" else None
            panel(sheet, x, y, w, 148, now=True, radius=18)
            signs = (Sign("chip", what) if look else act(what),)
            said = say(words, f"colour.{what}" if look else f"main.{what}")
            if w < 300:
                draw_centred(sheet, x + w / 2, y + 54, signs, 66, w)
                sheet.fitted(x + w / 2, y + 116 + 33 * CAP, said, "bold", 33, 16, w - 16, WHITE, "m")
                continue
            draw_centred(sheet, x + 76, y + 74, signs, 84, 110)
            sheet.fitted(x + 140, y + 50 + 44 * CAP, said, "black", 44, 22, w - 156, WHITE)
            sort = say(words, "colour_one" if look else "main_one")
            sheet.fitted(x + 140, y + 102 + 33 * CAP, sort, "semibold", 33, 18, w - 156, THEME.muted)

    return Block(148, draw) if found else NOTHING


def display(view: ResafaView, words: Speaker) -> Block:
    codes = [words_of(o)[1] for o in view.options if o.startswith("take ")]
    across, w = choices(max(1, len(codes)), 3 if len(codes) <= 3 else 6)
    or_ = say(words, "or")

    def draw(sheet: Sheet, y: int) -> None:
        for i, code in enumerate(codes):
            x, top = EDGE + (w + 12) * (i % across), y + 112 * (i // across)
            look = tint(CARD[code].colour)
            sheet.fill(x - 4, top - 4, w + 8, 108, THEME.gold, 15)
            card(sheet, x, top, w, 100, 12)
            sheet.fill(x, top, w, 38, look.colour, 12)
            sheet.mark(look.icon, x + 24, top + 19, 30, look.ink, look.colour)
            sheet.text(x + w - 10, top + 19 + 30 * CAP, code, "bold", 30, look.ink, "r")
            draw_laid(sheet, x + w / 2, top + 69, lay(line_of(code, or_), 52, w - 16, 58))

    return Block(112 * -(-len(codes) // across), draw) if codes else NOTHING


def played(view: ResafaView, words: Speaker) -> Block:
    """The card whose effects ask something."""
    known = declared(view, "free") or declared(view, "turn")
    code = known.get("card", "")
    return lines_of([code], words) if code in CARD else NOTHING


def lying(view: ResafaView, words: Speaker) -> Block:
    """The bonus tile that was found."""
    space = declared(view, "canal").get("space", "")
    return lines_of([tile for where, tile in view.lying if where == space], words)


def lines_of(codes: list[str], words: Speaker) -> Block:
    or_ = say(words, "or")

    def draw(sheet: Sheet, y: int) -> None:
        for i, code in enumerate(codes):
            look, top = tint_of(code), y + 150 * i
            sheet.fill(WIDTH / 2 - 306, top - 6, 612, 144, THEME.gold, 20)
            card(sheet, WIDTH / 2 - 300, top, 600, 132, 14)
            sheet.paint(look.colour, WIDTH / 2 - 300, top, shapes.rounded(600, 132, 14).crop((0, 0, 104, 132)))
            sheet.icon(look.icon, WIDTH / 2 - 278, top + 20, 60, look.ink, look.colour)
            sheet.middle(WIDTH / 2 - 248, top + 106, code, "bold", 30, look.ink)
            draw_laid(sheet, WIDTH / 2 + 52, top + 66, lay(line_of(code, or_), 60, 470, 116))

    return Block(150 * len(codes), draw) if codes else NOTHING


def steps(view: ResafaView, words: Speaker) -> Block:
    able = {words_of(o)[1] for o in view.options if o.startswith("step ")}
    shown = [row for row in tracks.rows(view, letters(view, words)) if row.colour in able]
    or_ = say(words, "or")

    def draw(sheet: Sheet, y: int) -> None:
        for i, row in enumerate(shown):
            x, top = (WIDTH - tracks.W) // 2, y + 94 * i
            sheet.fill(x - 6, top - 6, tracks.W - 12, tracks.ROW + 12, THEME.gold, 20)
            tracks.draw_row(sheet, x, top, tracks.W - 24, row, or_)

    return Block(94 * len(shown), draw) if shown else NOTHING


def token_rows(view: ResafaView, words: Speaker) -> Block:
    own = me(view)
    image = stores.tokens(stores.TOP + stores.HIGH, stores.TOP, own.causeway, own.rows, "", Same(words))

    def draw(sheet: Sheet, y: int) -> None:
        sheet.image.paste(image, ((WIDTH - image.width) // 2, y))

    return Block(image.height, draw)


def starts(view: ResafaView, words: Speaker) -> Block:
    own = me(view)

    def draw(sheet: Sheet, y: int) -> None:
        _, w = choices(4)
        for k, built in enumerate(own.workshops):
            for q in range(4):
                x, top = EDGE + (w + 12) * q, y + 272 * k
                panel(sheet, x, top, w, 260, radius=18)
                said = f"{built.tile.partition('-')[0]} · {number(q)} · {q * 90}°"
                sheet.fitted(x + w / 2, top + 30 + 32 * CAP, said, "bold", 32, 20, w - 20, THEME.gold, "m")
                sheet.put(workshop(built.tile, False, q, 150, False), x + w / 2 - 75, top + 78)

    return Block(272 * len(own.workshops) - 12, draw)
