"""What a private question about trading or cards is about, where it takes more than the close-up: every town, hidden cards."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.resafa.cards import CENTRES, DEALS
from engines.resafa.geometry import JOURNEY
from engines.resafa.verbs import discount, said
from engines.resafa.view import ResafaView
from renderers.kit import closeup
from renderers.kit.pages.telling import me
from renderers.resafa.closeups import choose, trading
from renderers.resafa.closeups.table import HIGH, TOP, Begin
from renderers.resafa.looks import THEME
from renderers.resafa.phrases import declared
from renderers.resafa.scene import WIDE, X, words_of
from renderers.resafa.sites import boxes
from renderers.speech import Speaker

HOUSE = "house"  # the sign of a journey by way of home


def journeys(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """Every destination with its deals and its fare, and that of a journey by way of home."""
    page, place = begin(view, words), me(view).place
    off, fares = discount(view, "travel").get("coin", 0), dict[str, dict[str, int]]()
    for option in options:
        if option.startswith("travel "):
            _, to, *call = words_of(option)
            cost = 0 if said(view, "free") else max(0, (JOURNEY[place, to, bool(call)] or 0) - off)
            fares.setdefault(to, {})[HOUSE if call else ""] = cost
    codes = list(fares)
    page.fill(X - 3, TOP - 3, WIDE + 6, HIGH + 6, THEME.line, 22)
    page.put(trading.sand(WIDE, HIGH, 0), X, TOP)
    rows = max(1, -(-len(codes) // 3))
    w, h = (WIDE - 32 - 44) // 3, min(260, (HIGH - 28 - 22 * (rows - 1)) // rows)
    found = {c.centre: c for c in view.centres}
    for i, code in enumerate(codes):
        x, y, shown = X + 16 + i % 3 * (w + 22), TOP + 14 + i // 3 * (h + 22), found[code]
        golden = tuple(trading.fits(view, one) for one in DEALS[shown.tile, shown.side])
        closeup.gold(page, x, y, w, h, 16, thick=6, gap=0)
        page.put(trading.town(code, shown.tile, shown.side, tuple(sorted(fares[code].items())), golden, w, h), x, y)
    return page.done()


def flips(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """A tile that is being looked at: the side that is up, and the other one."""
    code = declared(view, "flip").get("centre", "")
    if code not in CENTRES:
        return trading.flips(view, options, words, begin)
    page, up = begin(view, words), next(c for c in view.centres if c.centre == code)
    for (x, y, w, h), side in zip(boxes(2, 2), (up.side, "B" if up.side == "A" else "A"), strict=True):
        closeup.gold(page, x + 6, y + 6, w - 12, h - 12, 16, thick=6, gap=0)
        golden = tuple(trading.fits(view, one) for one in DEALS[up.tile, side])
        page.put(trading.town(code, up.tile, side, (), golden, w - 12, h - 12), x + 6, y + 6)
    return page.done()


def searched(view: ResafaView, options: Sequence[str], words: Speaker, begin: Begin) -> Image.Image:
    """The special cards that are looked through, and the one on top of their stack."""
    page, codes = begin(view, words), [words_of(o)[1] for o in options if o.startswith("take ")]
    for (x, y, w, h), code in zip(boxes(len(codes), 3), codes, strict=True):
        high = min(h, 290)
        choose.card(page, code, x + 8, y + 8, w - 16, high - 16, True)
    return page.done()
