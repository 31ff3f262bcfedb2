"""The board of the game for one: customers, verdicts and prices around the player's row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from engines.oaxaca.cards import BOX, CARD, RULES, WILD
from engines.oaxaca.view import OaxacaView, PlayerView, SaleView
from renderers.kit import parts
from renderers.kit.colour import SEATS, WHITE, Colour, mix, rgb
from renderers.kit.encode import colours_of, joined, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import awning, lane, piece_of_table
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial
from renderers.oaxaca import head, row
from renderers.oaxaca.board import MARKET, declared, foot, standing, titles
from renderers.oaxaca.looks import CRAFTS, DONE, THEME, face_look, look_of
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.oaxaca.reckon import Offer, offers
from renderers.speech import Same, Speaker

WIDTH = 1600
UPPER, MIDDLE = 430, 278  # title and customers; decks and tourists
SLOT_W, SLOT_H, SLOT_STEP = 302, 188, 316.4
BANDS = tuple(map(rgb, ("#39565A", "#5F6E3A", "#8A7A1E", "#B97A1A", "#D8611F")))
OFFER_LINE = 190  # from one line of stall cards to the next, prices below them included
PALETTE = "oaxaca-board"


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    marked, spent, deck = declared(view)
    (player,) = view.players
    name = name_of(words, 0)
    key = player.asked.partition(".")[0]
    speaking, colours = Same(words), colours_of(PALETTE)
    title, line = headline(view, words)
    sold = view.sales[len(view.sales) - len(view.served) :] if view.served and key != "customers" else ()
    wishes = Wishes(view.customers, view.served, sold, tuple(sorted(offers(view)[1].items())), view.bonus, key)
    visits = tuple(((0, initial(name)),) if player.meeple == card else () for card in view.grid)
    live = bool(view.result), key not in MARKET
    pieces = [
        upper(view.round, live[0], title, line, view.score, initial(name), wishes, ahead(view, words), colours, speaking),
        market(
            view.round, view.decks, view.bonus, view.grid, titles(view, words), visits,
            tuple(c for c in marked if c in view.grid), deck, live, colours, speaking,
        ),
    ]  # fmt: skip
    one = standing(view, player, name, words, marked, spent)
    pieces.append(own_row(player, one, _sums(view), colours, speaking))
    return joined([*pieces, foot(sum(piece.height for piece in pieces), colours)])


def headline(view: OaxacaView, words: Speaker) -> tuple[str, str]:
    key = view.players[0].asked.partition(".")[0]
    if view.result:
        return say(words, "over"), say(words, "after_solo", n=view.rounds)
    if key in ("sell", "trade"):
        return say(words, f"title.{key}"), say(words, "after_solo", n=view.round)
    if key in ("customers", "reroll"):
        return say(words, "round_of", n=view.round, rounds=view.rounds), say(words, f"line.{key}")
    return say(words, "round_of", n=view.round, rounds=view.rounds), say(words, "line.solo")


# -- the verdicts -----------------------------------------------------------------------------------------------------------


def bands() -> tuple[tuple[int, int, int], ...]:
    """The verdicts as first point, end and rank; the ends are for drawing only."""
    lows = [b.min or 0 for b in BOX.solo_review.bands]
    first = lows[1] if len(lows) > 1 else 30
    step = (lows[-1] - first) / max(1, len(lows) - 2) if len(lows) > 2 else 5
    starts = [round(first - step * 1.2), *lows[1:]]
    ends = [*lows[1:], round(lows[-1] + step * 1.3)]
    return tuple((a, b, band.rank) for a, b, band in zip(starts, ends, BOX.solo_review.bands, strict=True))


def verdicts(sheet: Sheet, x: int, y: int, score: int, letter: str, words: Speaker) -> None:
    sheet.box(x, y, 824, 110, THEME.line, THEME.row, 20, 2)
    sheet.middle(x + 68, y + 54, str(score), "black", 82 if score < 100 else 62, WHITE)
    left, right = x + 142, x + 800
    found = bands()
    room = (right - left - 4 * (len(found) - 1)) / len(found)
    pointer = 0.0
    for i, (low, end, rank) in enumerate(found):
        at = left + i * (room + 4)
        inside = low <= score < end or (i == 0 and score < end) or (i == len(found) - 1 and score >= low)
        sheet.fill(at, y + 40, round(room), 30, BANDS[min(i, len(BANDS) - 1)], 8)
        said = say(words, f"verdict.{rank}")
        sheet.fitted(at + room / 2, y + 89 + 23 * CAP, said, "bold", 23, 16, room - 4, WHITE if inside else THEME.muted, "m")
        if i:
            sheet.middle(at - 2, y + 21, str(low), "black", 27, WHITE if inside or low <= score else THEME.muted)
        if inside:
            share = min(1.0, max(0.0, (score - low) / max(1, end - low)))
            pointer = min(at + room - 22, max(at + 22, at + room * share))
            sheet.frame(at - 5, y + 35, round(room) + 10, 40, WHITE, 4, 12)
    sheet.put(parts.crest(0, letter, 21), pointer, y + 55)


# -- customers --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wishes:
    """What the customers want, who has bought, and the best that each would pay."""

    faces: tuple[int, ...]
    served: tuple[int, ...]
    sold: tuple[SaleView, ...]  # in this round
    offers: tuple[tuple[int, Offer], ...]
    bonus: tuple[tuple[str, int], ...]
    key: str  # the question that is open


@kept
def upper(
    round_: int, over: bool, title: str, line: str, score: int, letter: str, wishes: Wishes, coming: Ahead, colours: str,
    words: Same,
) -> Image.Image:  # fmt: skip
    sheet = Sheet.over(head.crown(WIDTH, UPPER))
    head.status(sheet, round_, over, title, line, 246)
    verdicts(sheet, 760, 58, score, letter, words.speaker)
    _ahead(sheet, 160, coming)
    customers(sheet, 234, wishes, words.speaker)
    return reduced(sheet.image, colours)


def customers(sheet: Sheet, y: int, wishes: Wishes, words: Speaker) -> None:
    parts.label(sheet, 28, y - 16, "people", say(words, "customers"), THEME, 24)
    rule = say(words, "pricing", n=RULES.solo_matching_factor, wild=RULES.solo_wild_factor)
    sheet.fitted(1580, y - 16, rule, "semibold", 24, 18, 1180, THEME.soft, "r")
    best = dict(wishes.offers)
    for i, face in enumerate(wishes.faces):
        sale = next((s for s in wishes.sold if s.customer == i + 1), None)
        _customer(sheet, round(16 + SLOT_STEP * i), y, i + 1, face, wishes, sale, best.get(i + 1), words)


def _customer(
    sheet: Sheet, x: int, y: int, slot: int, face: int, wishes: Wishes, sale: SaleView | None, offer: Offer | None, words: Speaker
) -> None:
    look, key = face_look(face), wishes.key
    now = (key == "sell" and offer is not None) or (key == "customers" and slot not in wishes.served)
    dim = sale is not None or (key == "sell" and offer is None)
    if now:
        sheet.box(x, y, SLOT_W, SLOT_H, THEME.gold, mix(THEME.row, THEME.panel, 0.42), 20, 5, 16)
    else:
        sheet.box(x, y, SLOT_W, SLOT_H, THEME.line, THEME.row, 20, 2)
    sheet.seal(x + 31, y + 31, 40, THEME.gold if now else THEME.steel, str(slot), 28, THEME.ink if now else THEME.soft)
    sheet.put(parts.die(look, str(face), 108), x + 58, y + 22, 0.45 if sale else 0.6 if dim else 1)
    factor = RULES.solo_wild_factor if face == WILD else RULES.solo_matching_factor
    line, weight, colour = _line(face, sale, offer, key, now, words)
    if sale:
        sheet.rimmed(x + 112, y + 76, 72, WHITE, 64, DONE)
        sheet.icon("check", x + 91, y + 55, 42, WHITE, DONE)
        sheet.text(x + 190, y + 66 + 58 * CAP, f"+{sale.points}", "black", 58, WHITE)
        sheet.fitted(x + 190, y + 112 + 27 * CAP, arithmetic(sale), "semibold", 27, 18, SLOT_W - 200, THEME.muted)
    else:
        tokens = dict(wishes.bonus).get(next((d for d in CRAFTS if CRAFTS[d] == look), ""), 0)
        extra = bool(tokens) or face == _jewelry()
        sheet.text(x + 186, y + (56 if extra else 76) + 46 * CAP, f"×{factor}", "black", 46, THEME.faint if dim else WHITE)
        if tokens:
            sheet.put(parts.token(f"+{tokens}", 23), x + 209, y + 108)
        if face == _jewelry():
            at, size = (x + 238, 32) if tokens else (x + 188, 40)
            tint = mix(look.colour, WHITE, 0.55)
            sheet.icon("necklace", at, y + 108 - size / 2, size, tint, THEME.row)
            sheet.text(at + size + 2, y + 108 + size * 0.8 * CAP, "+", "black", size * 0.8, tint)
    sheet.fitted(x + SLOT_W / 2, y + 162 + 28 * CAP, line, weight, 28, 19, SLOT_W - 24, colour, "m")


def _jewelry() -> int:
    return next(k.face for k in CARD.values() if k.deck == "jewelry")


def _line(face: int, sale: SaleView | None, offer: Offer | None, key: str, now: bool, words: Speaker) -> tuple[str, str, Colour]:
    if sale:
        return say(words, "sold", what=words.card_name(CARD[sale.card].code)), "bold", THEME.soft
    if key == "customers":
        return (say(words, "reroll_this"), "bold", THEME.gold) if now else (say(words, "has_bought"), "semibold", THEME.muted)
    if offer:
        return (
            say(words, "best_offer", what=words.card_name(CARD[offer.card].code), points=offer.points),
            "bold",
            (THEME.gold if now else THEME.soft),
        )
    if face == WILD:
        return say(words, "any_card"), "semibold", THEME.muted
    craft = face_name(words, next(d for d, look in CRAFTS.items() if look == face_look(face))).lower()
    return say(words, "no_card", what=craft), "semibold", THEME.muted


def arithmetic(sale: SaleView) -> str:
    """How the points of a sale came about."""
    said = f"{sale.factor}×{sale.value}" if sale.factor != 1 else str(sale.value)
    for more in (sale.tokens, sale.bonus):
        said += f" + {more}" if more else ""
    return said


# -- decks and tourists -------------------------------------------------------------------------------------------------------


@kept
def market(
    round_: int, counts: tuple[tuple[str, int], ...], bonus: tuple[tuple[str, int], ...], grid: tuple[str, ...],
    titles: tuple[str, ...], visits: tuple[head.Standing, ...], marked: tuple[str, ...], deck: str, live: tuple[bool, bool],
    colours: str, words: Same,
) -> Image.Image:  # fmt: skip
    sheet = Sheet.on(piece_of_table(WIDTH, UPPER, MIDDLE, THEME))
    speaker, y = words.speaker, 6
    at = 28 + sheet.text(28, y + 26 + 22 * CAP, say(speaker, "decks").upper(), "bold", 22, THEME.muted, "l", 1.5)
    sheet.put(parts.token("", 15), at + 34, y + 26)
    sheet.fitted(at + 56, y + 26 + 22 * CAP, say(speaker, "beside"), "semibold", 22, 16, 690 - at - 56, THEME.muted)
    head.decks(sheet, 28, y + 48, counts, deck)
    for i, (_, n) in enumerate(bonus):
        x = 28 + head.DECK_STEP * i
        if not n:
            sheet.dashes(x + 6, y + 201, 112, 42, THEME.slot, 21, 3, 7, 6)
            continue
        for k in range(min(n, 2)):
            sheet.put(parts.token("", 21), x + 28 + 22 * k, y + 222)
        sheet.text(x + (82 if n > 1 else 58), y + 222 + 36 * CAP, f"+{n}", "black", 36, WHITE)
    head.tourists(sheet, y + 50, grid, round_, titles, visits, marked, speaker, True, *live)
    return reduced(sheet.image, colours)


# -- the player ---------------------------------------------------------------------------------------------------------------

Sums = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], tuple[tuple[str, int, int], ...], bool]


def _sums(view: OaxacaView) -> Sums:
    """Sales of earlier rounds, sales of this one, and what each stall card would bring; whether that is for now."""
    n = len(view.sales) - len(view.served) if view.sales else 0
    sold = tuple((s.card, s.points) for s in view.sales)
    by_card, _ = offers(view)
    key = view.players[0].asked.partition(".")[0]
    prices = () if view.result or key == "customers" else tuple((o.card, o.customer, o.points) for o in by_card.values())
    return sold[:n], sold[n:], prices, key == "sell"


def own_height(player: PlayerView) -> int:
    dense, lines = row.stall_lines(player)
    pitch = row.LOW_LINE + 34 if dense else OFFER_LINE
    return max(452, row.height(player, row.TALL), row.TOP + pitch * lines + 6)


@kept
def own_row(player: PlayerView, one: row.Standing, sums: Sums, colours: str, words: Same) -> Image.Image:
    speaker = words.speaker
    high = own_height(player)
    sheet = Sheet.over(lane(WIDTH, high, row.LEFT, row.GAP, THEME, one.now))
    top = row.GAP // 2
    row.identity(sheet, row.LEFT, top, player, one, speaker)
    earlier, today, prices, now = sums
    sales(sheet, row.LEFT + 14, top + 316, earlier, today, speaker)
    row.workshop(sheet, row.AT_WORKSHOP, top, high, player, one, speaker)
    advice(sheet, row.AT_WORKSHOP, top, player, one, speaker)
    end = parts.label(sheet, row.AT_STALL, top + 31, "house", f"{say(speaker, 'stall')} {len(player.stall)}", THEME, 22, 360)
    awning(sheet, end + 16, top + 8, row.AT_STALL + 648, SEATS[0].colour, THEME.paper)
    paying = {card: (slot, points) for card, slot, points in prices}
    dense, _ = row.stall_lines(player)
    across, extra = (6, 34) if dense else (5, OFFER_LINE - row.TALL.square - row.APART)
    for i, (card, x, upper_) in enumerate(row.places(player, row.AT_STALL, top + row.TOP)):
        at = upper_ + extra * (i // across)
        sideways = next((c.sideways for c in player.stall if c.card == card), False)
        row.piece(sheet, x, at, card, sideways, player, one, speaker)
        if card in paying:
            _price(sheet, x, at + (row.LOW_H + 18 if dense else row.TALL.square + 27), *paying[card], now, 0.66 if dense else 1)
    return reduced(sheet.image, colours)


def _price(sheet: Sheet, x: float, cy: float, slot: int, points: int, now: bool, scale: float) -> None:
    sheet.seal(
        x + 26 * scale,
        cy,
        round(36 * scale),
        THEME.gold if now else THEME.steel,
        str(slot),
        26 * scale // 0.5 * 0.5,
        THEME.ink if now else THEME.soft,
    )
    size = round(22 * scale)
    sheet.icon("arrow", x + 48 * scale, cy - size / 2, size, THEME.muted, THEME.row)
    points_size = 38 * scale // 0.5 * 0.5
    sheet.text(x + 75 * scale, cy + points_size * CAP, str(points), "black", points_size, WHITE if now else THEME.soft)


def sales(
    sheet: Sheet, x: int, y: int, earlier: tuple[tuple[str, int], ...], today: tuple[tuple[str, int], ...], words: Speaker
) -> None:
    sheet.fill(x, y, 326, 3, THEME.steel)
    sheet.text(x, y + 24 + 22 * CAP, say(words, "sales").upper(), "bold", 22, THEME.muted, "l", 1)
    total = sum(p for _, p in (*earlier, *today))
    if total:
        sheet.text(x + 326, y + 24 + 32 * CAP, str(total), "black", 32, WHITE, "r")
    everything = [*earlier, *today]
    pitch, size = (65, 36) if len(everything) <= 10 else (54, 28)
    across = 326 // pitch
    for i, (card, points) in enumerate(everything):
        left, top = x + pitch * (i % across), y + 46 + (size + 9) * (i // across)
        look = look_of(card)
        sheet.fill(left, top, size, size, look.colour, 7)
        mark = round(size * 0.76)
        sheet.icon(look.icon, left + (size - mark) / 2, top + (size - mark) / 2, mark, WHITE, look.colour)
        text = size * 0.72 // 0.5 * 0.5
        sheet.text(
            left + size + 3, top + size / 2 + text * CAP, str(points), "black", text, WHITE if i >= len(earlier) else THEME.muted
        )


def advice(sheet: Sheet, x: int, y: int, player: PlayerView, one: row.Standing, words: Speaker) -> None:
    key = player.asked.partition(".")[0]
    lines = row.workshop_lines(player)
    top = y + row.TOP + (2 * row.LINE if lines == 2 else lines * 90) + 16
    if key not in ("sell", "trade", "customers", "reroll") or top + 104 > y + own_height(player):
        return
    w = 522
    sheet.fill(x, top, w, 104, mix(THEME.row, THEME.panel, 0.45), 16)
    sheet.icon({"sell": "swap", "trade": "token"}.get(key, "reroll"), x + 20, top + 26, 52, THEME.gold, THEME.row)
    sheet.fitted(x + 88, top + 36 + 30 * CAP, say(words, f"advice.{key}"), "bold", 30, 20, w - 104, WHITE)
    sheet.fitted(x + 88, top + 73 + 24 * CAP, say(words, f"advice.{key}.more"), "semibold", 24, 17, w - 104, THEME.muted)


# -- what comes next ----------------------------------------------------------------------------------------------------------


class Ahead(NamedTuple):
    """What comes next, and what the next verdicts take."""

    last: bool
    title: str
    line: str
    missing: tuple[str, ...]


def ahead(view: OaxacaView, words: Speaker) -> Ahead:
    last = view.round == view.rounds
    key = view.players[0].asked.partition(".")[0]
    after = "over" if view.result else "last" if last else "next"
    title = say(words, f"foot.{after}", n=view.round + 1)
    said = (
        say(words, f"foot.{after}.more", n=len(view.served))
        if not (after == "next" and key not in ("sell", "trade"))
        else (say(words, "foot.market", n=view.round))
    )
    steps = [(b.min - view.score, b.rank) for b in BOX.solo_review.bands if b.min is not None and b.min > view.score]
    missing = (say(words, "foot.missing", n=n, what=say(words, f"verdict.{rank}")) for n, rank in steps[:2])
    return Ahead(last, title, said, tuple(missing))


def _ahead(sheet: Sheet, y: int, one: Ahead) -> None:
    """Two lines below the title: what comes next, and at the right how far the next verdicts are."""
    sheet.icon("flag" if one.last else "sun", 28, y - 22, 44, THEME.soft if one.last else THEME.gold, THEME.table)
    sheet.fitted(86, y - 19 + 30 * CAP, one.title, "bold", 30, 20, 320, WHITE)
    sheet.fitted(86, y + 19 + 26 * CAP, one.line, "semibold", 26, 17, 320, THEME.soft)
    for said, at, face, colour in zip(one.missing, (y - 19, y + 19), ("bold", "semibold"), (WHITE, THEME.soft), strict=False):
        sheet.fitted(736, at + 26 * CAP, said, face, 26, 17, 310, colour, "r")
