"""What all close-ups of Oaxaca begin with: the table and its garland, who plays, the dice, the things on it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.oaxaca.cards import CARD, FACE_OF_DECK
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.closeup import Page, Piece, Player, Style
from renderers.kit.colour import WHITE, darker, mix
from renderers.kit.keeping import kept
from renderers.kit.ornament import garland
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet, Sprite
from renderers.kit.sizes import LEAST
from renderers.oaxaca.head import meeple
from renderers.oaxaca.looks import THEME, deck_look, emblem, face_look, look_of
from renderers.oaxaca.phrases import name_of, say
from renderers.oaxaca.reckon import score
from renderers.speech import Speaker

VEIL = 0.5  # how far what may not be chosen lies in the dark
AFTERWARDS = ("activate", "tourist")  # what may still be done when the dice action is over
OUTS = ("end", "none")
FLAT = 110  # a deck below that is flat
TILTS = (-3, 2, 2, -2, 3)


def flags(sheet: Sheet) -> None:
    """The garland without its string: the lower part of its flags."""
    strip = Sheet.over(sheet.image.crop((0, 0, closeup.WIDTH, 60)))
    garland(strip, 0, closeup.WIDTH, THEME)
    sheet.image.paste(strip.image.crop((0, 14, closeup.WIDTH, 48)), (0, 0))


STYLE = Style(THEME, "oaxaca-closeup", flags)


def key_of(view: OaxacaView) -> str:
    """What is asked."""
    return next((p.asked for p in view.players if p.asked), "")


def question_of(view: OaxacaView) -> str:
    """What is asked, as far as it is asked differently."""
    key = key_of(view)
    return "acted" if key == "act" and view.acted else key


def asked_for(view: OaxacaView, options: Sequence[str]) -> str:
    """What stands beside the name: after the dice action, and where no die helps, what is still open says it."""
    question, verbs = question_of(view), {option.partition(" ")[0] for option in options}
    if question == "acted" and verbs and verbs.isdisjoint(AFTERWARDS):
        return "acted.scrap" if "scrap" in verbs else "acted.end"
    if question == "act" and "early-riser" in verbs and verbs <= {"early-riser", "scrap", "idle"}:
        return "act.early"
    if question == "act" and full(view) and "craft" in verbs and "gather" not in verbs:
        return "act.craft"
    return question


def full(view: OaxacaView) -> bool:
    """Whether nothing more fits into the Workshop of whoever has the turn."""
    player = view.players[max(view.active, 0)]
    return len(player.workshop) >= player.capacity


def players(view: OaxacaView, words: Speaker) -> list[Player]:
    """Everybody with their score as it stands."""
    points = [view.score] if len(view.players) == 1 else [int(score(p)["total"]) for p in view.players]
    if view.result.get("scores"):
        points = [int(s["total"]) for s in view.result["scores"]]
    ahead = closeup.leaders(points)
    return [
        Player(p.seat, name_of(words, p.seat), points[p.seat], bool(p.asked), ahead[p.seat], p.seat in words.robots)
        for p in view.players
    ]


def results(view: OaxacaView) -> set[int]:
    """The results that are being used, as far as they are known."""
    return {int(value) for part in view.declared for name, value in part.fields if name == "face" and value}


def round_of(view: OaxacaView, words: Speaker) -> str:
    return say(words, "round_of", n=view.round, rounds=view.rounds)


def waiting(people: Sequence[Player]) -> list[Player]:
    """Those who are asked, unless all are."""
    asked = [player for player in people if player.now]
    return asked if len(asked) < len(people) else []


def way_out(options: Sequence[str], words: Speaker) -> str:
    """What ends or declines what is asked; "" where there is no such choice."""
    ends = {option.rpartition(" ")[2] for option in options}
    return next((say(words, f"closeup.out.{one}") for one in OUTS if one in ends), "")


def begun(view: OaxacaView, question: str, words: Speaker, options: Sequence[str] = ()) -> Page:
    """A page with its header and everybody's score: whoever is asked, or all of them, and what ends or declines it."""
    page, people = Page(STYLE), players(view, words)
    asked = [p for p in people if p.now] or [people[max(view.active, 0)]]
    said, fact = say(words, f"closeup.ask.{question}"), round_of(view, words)
    if len(asked) == 1:
        closeup.header(page, asked[0], said, fact, way_out(options, words))
    else:
        closeup.header_for_all(page, "people", said, fact, waiting(people))
    closeup.scores(page, people)
    return page


# -- things -----------------------------------------------------------------------------------------------------------------


def dice(
    page: Page, faces: Sequence[int], used: int, x: float, y: float, room: float, high: int, spent: Sequence[int] = (),
    paying: bool = False,
) -> None:  # fmt: skip
    """Dice as large as there is room for, then the places of those that were used; those that are part of it in gold.

    While something is being paid the others lie in the dark.
    """
    columns = (used + 1) // 2
    small = round(high * 0.42)
    for_dice = room - columns * (small + 10)
    n = max(1, len(faces))
    size = min(round(high * 0.94), int((for_dice - 18 * n) / n))
    left, spent = x, list(spent)
    for i, face in enumerate(faces):
        at = y + (high - size) / 2
        part = face in spent
        if part:
            spent.remove(face)
            closeup.gold(page, left, at, size, size, size * 0.2, thick=6, gap=0)
        page.put(
            parts.die(face_look(face), str(face), size, TILTS[i % 5], closeup.COARSE), left, at, 1 if part or not paying else VEIL
        )
        left += size + 18
    left += 6
    for i in range(used):
        at = y + (high - 2 * small - 12) / 2 + (i % 2) * (small + 12)
        page.put(parts.used_die(small, THEME), left + (i // 2) * (small + 10), at)


@kept
def _deck(key: str, w: int, h: int, left: int) -> Sprite:
    """A deck: its craft, the face that draws from it, how many cards are left."""
    look = deck_look(key)
    sheet = Sheet(w, h + 10)
    sheet.fill(0, 10, w, h, darker(look.colour, 0.5), 16)
    sheet.fill(0, 0, w, h, look.colour, 16)
    sheet.pattern(0, 0, w, h, look.pattern, 0.15, 16, scale=closeup.COARSE)
    sheet.frame(6, 6, w - 12, h - 12, WHITE, 2, 12, 0.55)
    flat = h < FLAT
    sheet.mark(look.icon, w * 0.33, h * 0.5, 72 if flat else 84, WHITE, look.colour)
    sheet.seal(w - 42, 28 if flat else 36, 44 if flat else 52, WHITE, str(FACE_OF_DECK[key]), 36, look.deep)
    sheet.decisive(w - 42, h - (27 if flat else 36), str(left), 50 if flat else 52, WHITE)
    return sheet.sprite()


def deck(page: Page, key: str, left: int, x: float, y: float, w: int, h: int, lit: bool) -> None:
    if lit:
        closeup.gold(page, x, y, w, h + 10, 16)
    page.put(_deck(key, w, h, left), x, y)
    if not lit:
        veil(page, x, y, w, h + 10, 16)


def veil(page: Page, x: float, y: float, w: int, h: int, radius: float) -> None:
    """What may not be chosen lies in the dark."""
    page.fill(x, y, w, h, THEME.row, radius, VEIL)


@kept
def _project(card: str, name: str, tokens: int, w: int, h: int, called: tuple[str, str]) -> Sprite:
    """A card in a Workshop: its craft above with its value and the tokens that are left, and what these are; its name below."""
    look = look_of(card)
    sheet = Piece(w, h)
    top = round(h * 0.56)
    sheet.fill(0, 0, w, h, THEME.paper, 16)
    sheet.put(cut_field(look, w, h, w, top), 0, 0)
    lower = top - 21 if top > 96 else 0  # where there is room to say what the numbers are
    sheet.mark(emblem(card), w / 2 - 4, top / 2 - (14 if lower else 0), min(84, top - 12), WHITE, look.colour)
    sheet.put(parts.badge(str(CARD[card].value), 72, THEME), 42, 38)
    token(sheet, w - 48, 42 if lower else top / 2 + 8, tokens, 36 if lower else 40)
    for x, said, at in ((8, called[0], "l"), (w - 8, called[1], "r")) if lower else ():
        sheet.line(x, lower, said, w / 2 - 12, LEAST, WHITE, at)
    sheet.lines(w / 2, (top + h) / 2 - 2, name, min(42, (h - top) * 0.43), 33, w - 12, THEME.ink, "m")
    return sheet.sprite()


@kept
def cut_field(look: Look, w: int, h: int, across: int, down: int) -> Sprite:
    """The left or the upper part of a card in the colour and pattern of its look, round where the card is."""
    piece = Sheet(w, h)
    piece.fill(0, 0, w, h, look.colour, 16)
    piece.pattern(0, 0, w, h, look.pattern, 0.15, 16, scale=closeup.COARSE)
    made, box = piece.sprite(), (0, 0, across, down)
    return Sprite(made.colours.crop(box), made.mask.crop(box), 0, 0)


def token(sheet: Sheet, cx: float, cy: float, n: int, radius: int) -> None:
    """A coin with the tokens that are left: the number that decides which card is worked on."""
    sheet.put(parts.token("", radius), cx, cy)
    sheet.decisive(cx, cy, str(n), 50 if n < 10 else 44, parts.COIN_INK)


@kept
def _low_project(card: str, name: str, tokens: int, w: int, h: int) -> Sprite:
    """The same without the picture: where five or more have to stand."""
    look, sheet, block = look_of(card), Piece(w, h), 108
    sheet.fill(0, 0, w, h, THEME.paper, 16)
    sheet.put(cut_field(look, w, h, block, h), 0, 0)
    sheet.mark(look.icon, 33, 34, 50, WHITE, look.colour)
    token(sheet, block - 34, h - 34, tokens, 30)
    sheet.lines(block + 8, h / 2, name, 36, 33, w - block - 12, THEME.ink)
    return sheet.sprite()


def workshop(
    page: Page, view: OaxacaView, seat: int, x: int, y: int, w: int, h: int, lit: Sequence[str] | None, words: Speaker
) -> None:
    """A player's Workshop in a box: what may be worked on is lit, or all where nothing is asked of it; and the free places."""
    player, gap = view.players[seat], 28
    n = max(player.capacity, len(player.workshop))
    columns, rows = (max(n, 1), 1) if n <= 4 else ((n + 1) // 2, 2)
    wide, high = (w - gap * (columns - 1)) // columns, (h - gap * (rows - 1)) // rows
    for i in range(n):
        left, top = x + (i % columns) * (wide + gap), y + (i // columns) * (high + gap)
        if i >= len(player.workshop):
            closeup.empty(page, left, top, wide, high, say(words, "closeup.free"))
            continue
        card = player.workshop[i]
        if lit and card.card in lit:
            closeup.gold(page, left, top, wide, high, 16)
        name = words.card_name(CARD[card.card].code)
        if rows == 1:
            called = (say(words, "closeup.points", n=CARD[card.card].value), say(words, "closeup.left", n=card.tokens))
            page.put(_project(card.card, name, card.tokens, wide, high, called), left, top)
        else:
            page.put(_low_project(card.card, name, card.tokens, wide, high), left, top)
        if lit is not None and card.card not in lit:
            veil(page, left, top, wide, high, 16)


def tourist(page: Page, view: OaxacaView, card: str, x: int, y: int, w: int, h: int, lit: bool, words: Speaker) -> None:
    """A tourist of this round, and the meeples of those who have met them."""
    if lit:
        closeup.gold(page, x, y, w, h, 14, thick=6, gap=0)
    look = look_of(card)
    page.fill(x, y, w, h, THEME.paper if lit else mix(THEME.paper, THEME.row, 0.45), 14)
    page.put(cut_field(look, 104, h, 84, h), x, y)
    page.mark(look.icon, x + 42, y + h / 2, 60, WHITE, look.colour)
    met = [p.seat for p in view.players if p.meeple == card]
    step = 46 if len(met) < 3 else 22
    right = x + w - 12
    for i, seat in enumerate(met):
        page.put(meeple(seat, "", 54), right - 54 - i * step, y + (h - 54) / 2)
    room = w - 84 - 26 - (54 + step * (len(met) - 1) + 12 if met else 0)
    page.lines(x + 98, y + h / 2, words.card_name(CARD[card].code), 40, 33, room, THEME.ink, leading=0.9)
