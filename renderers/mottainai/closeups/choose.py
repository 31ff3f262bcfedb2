"""One of several things: what the question is about above, the choices below, in the order of the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from engines.mottainai.cards import CARD, KIND, MATERIAL, RULES
from engines.mottainai.view import EffectView, MottainaiView, PlayerView
from renderers.kit import closeup, parts
from renderers.kit.closeup import EDGE, END, INSIDE, Page, Piece
from renderers.kit.colour import WHITE
from renderers.kit.keeping import kept
from renderers.kit.parts import Look
from renderers.kit.sheet import Sprite
from renderers.kit.sizes import LEAST
from renderers.kit.text import ELLIPSIS, fit_two
from renderers.mottainai.closeups import table
from renderers.mottainai.looks import BACK, SEATS, THEME, emblem, look_of, material_look
from renderers.mottainai.phrases import job_name, material_name, name_of, say, short
from renderers.speech import Speaker

ABOUT, ABOUT_HIGH, SUBJECT = 170, 150, 560
BELOW, BETWEEN = 350, 32  # where the choices begin, and how far apart they are
ROW, MANY = 5, 15  # so many choices stand in one row; more than so many are shown by their material
OUT = ("done", "decline", "no-task")  # words that leave a question
PLACES = {"gallery": "portrait", "gift-shop": "bag", "draw": "draw", "clear": "bin", "restock": "plus"}
MOMENTS = {"night": "moon", "noon": "sun"}


class Choice(NamedTuple):
    """Something that may be chosen."""

    look: Look
    icon: str
    title: str
    line: str = ""
    number: str = ""
    seat: int = -1  # whose it is
    person: bool = False  # a name stands in one line: it may be cut, and half of it on a line of its own says nothing


def compose(view: MottainaiView, options: Sequence[str], words: Speaker) -> Image.Image:
    page = table.begun(view, words)
    about(page, view, words)
    found = choices(view, options, words)
    if not found:
        secret(page, view, words)
        return page.done()
    owned = any(one.seat >= 0 for one in found)
    columns, wide, high, gap = shape(len(found), owned)
    rows = -(-len(found) // columns)
    top = BELOW + (END - BELOW - rows * high - gap * (rows - 1)) // 2
    if gap < BETWEEN:
        closeup.gold(page, EDGE + 6, top - 10, INSIDE - 12, rows * (high + gap) - gap + 20, 22)
        page.fill(EDGE + 6, top - 10, INSIDE - 12, rows * (high + gap) - gap + 20, THEME.row, 22)
    for i, one in enumerate(found):
        row = i // columns
        here = min(columns, len(found) - row * columns)
        x = EDGE + (INSIDE - here * wide - gap * (here - 1)) // 2 + (i % columns) * (wide + gap)
        y = top + row * (high + gap)
        if gap == BETWEEN:
            closeup.gold(page, x, y, wide, high, 18)
        page.put(_tall(one, wide, high) if high > 150 else _low(one, wide, high), x, y)
        if one.seat >= 0:
            page.put(table.crest(one.seat, 28, words), x + wide - 42, y + min(42, high / 2))
    return page.done()


def shape(n: int, owned: bool) -> tuple[int, int, int, int]:
    """In how many columns so many things stand, how wide and high each is, and how far apart."""
    if n <= ROW:
        return n, min(360, (INSIDE - 16 - BETWEEN * (n - 1)) // n), 390, BETWEEN
    if n <= 8:
        return 4, (INSIDE - 16 - BETWEEN * 3) // 4, 186, BETWEEN
    columns = 3 if owned else 4  # a crest takes room, too
    rows = -(-n // columns)
    return columns, (INSIDE - 32 - 12 * (columns - 1)) // columns, min(122, (END - BELOW - 24 - 12 * (rows - 1)) // rows), 12


# -- what the question is about ---------------------------------------------------------------------------------------------


def about(page: Page, view: MottainaiView, words: Speaker) -> None:
    """The work, the task or the moment that asks; and how many cards there are of what."""
    one, seat = subject(view, words), table.asked_seat(view)
    page.put(_subject(one), EDGE, ABOUT)
    if one.seat >= 0:
        page.put(table.crest(one.seat, 40, words), EDGE + SUBJECT - 56, ABOUT + 56)
    found = stats(view, view.players[seat])
    left, gap = EDGE + SUBJECT + 16, 14
    wide = (EDGE + INSIDE - left - gap * (len(found) - 1)) // len(found)
    for i, (icon, key, number) in enumerate(found):
        x = left + i * (wide + gap)
        closeup.field(page, x, ABOUT, wide, ABOUT_HIGH, 16)
        page.mark(icon, x + wide * 0.28, ABOUT + 54, 58, THEME.gold, THEME.row)
        page.decisive(x + wide * 0.68, ABOUT + 54, str(number), 66, WHITE)
        page.line(x + wide / 2, ABOUT + 120, say(words, f"closeup.{key}"), wide - 6, 36, THEME.soft, "m")


def stats(view: MottainaiView, player: PlayerView) -> list[tuple[str, str, int]]:
    """Three piles that matter now, with their cards."""
    hand, bench = ("hand", "hand", player.hand), ("hammer", "bench", len(player.craft_bench))
    return [hand, bench, ("cards", "deck", view.deck)]


def subject(view: MottainaiView, words: Speaker) -> Choice:
    """What asks."""
    if view.completions and not table.key_of(view).startswith("args."):  # those are asked by an effect
        one = view.completions[0]
        lacking = say(words, "closeup.lacking", n=one.lacking) if one.lacking else short(words, one.card)
        return Choice(look_of(one.card), emblem(one.card), words.card_name(CARD[one.card].code), lacking)
    if view.effects:
        code = view.effects[0].code
        return Choice(look_of(code), emblem(code), words.card_name(CARD[code].code), _line(view, view.effects[0], words))
    if code := showing(view):
        return _shown(view, code, words)
    if view.task is not None:
        task = view.task
        line = say(words, "action_of", n=task.action, total=task.total) if task.total else ""
        look = material_look(task.material)
        return Choice(look, look.icon, job_name(words, task.material), line, "", task.owner)
    said = say(words, "closeup.limit", n=RULES.hand_limit) if view.step == "limit" else say(words, "closeup.works")
    return Choice(BACK, MOMENTS.get(view.step, "dawn"), table.moment_name(view, words), said)


def _line(view: MottainaiView, effect: EffectView, words: Speaker) -> str:
    """What an effect does; of cards that it takes from the floor one by one, where to and which of them this is."""
    n = len(effect.picks)
    if table.key_of(view) == "args.from_floor":
        most = min(KIND[CARD[effect.code].code].amount, n + len(view.floor))
        return say(words, f"closeup.floor.{CARD[effect.code].code}", n=n + 1, of=most)
    return short(words, effect.code)


def showing(view: MottainaiView) -> str:
    """The work for which a card is to be shown before a task; none where nothing is."""
    task, key = view.task, table.key_of(view)
    if task is None or not key.startswith("show."):
        return ""
    if key != "show.barrier":
        return {"show.fountain": "fountain"}.get(key) or ("flag" if task.owner == table.asked_seat(view) else "figurine")
    owner = view.players[task.owner]
    barring = [w.code for w in (*owner.gallery, *owner.gift_shop) if task.material in KIND[CARD[w.code].code].materials]
    return next((code for code in ("curtain", "tower") if code in barring), "")


def _shown(view: MottainaiView, code: str, words: Speaker) -> Choice:
    """A work for which a card is to be shown, what that brings, and whose task it is."""
    assert view.task is not None
    line, job = short(words, code), job_name(words, view.task.material)
    if code in ("flag", "figurine"):
        line = say(words, "closeup.gain", n=KIND[CARD[code].code].amount, job=job)
    return Choice(look_of(code), emblem(code), words.card_name(CARD[code].code), line, "", view.task.owner)


@kept
def _subject(one: Choice) -> Sprite:
    sheet, h = Piece(SUBJECT, ABOUT_HIGH), ABOUT_HIGH
    sheet.fill(0, 0, SUBJECT, h, THEME.paper, 18)
    sheet.put(table.part(one.look, SUBJECT, h, 150, h), 0, 0)
    sheet.mark(one.icon, 75, h / 2, 108, WHITE, one.look.colour)
    room = SUBJECT - 150 - 32 - (90 if one.seat >= 0 else 0)
    sheet.line(168, 42, one.title, room, 52, THEME.ink, face="black")
    sheet.lines(168, 104, one.line, 38, 33, room, THEME.brown)
    return sheet.sprite()


# -- the choices ------------------------------------------------------------------------------------------------------------


def choices(view: MottainaiView, options: Sequence[str], words: Speaker) -> list[Choice]:
    """What the choices name; where there are very many cards, their materials."""
    if len(options) > MANY:
        named = [CARD[option.split(" ")[-1]].material for option in options if option.split(" ")[-1] in CARD]
        outs = [_choice(view, option, words) for option in options if option in OUT]
        return [
            Choice(material_look(m), material_look(m).icon, material_name(words, m), "", str(named.count(m)))
            for m in MATERIAL if m in named
        ] + outs  # fmt: skip
    kept_ones = [option for option in options if option != "among *"]
    return [_choice(view, option, words) for option in kept_ones]


def _choice(view: MottainaiView, option: str, words: Speaker) -> Choice:
    key, player = table.key_of(view), view.players[table.asked_seat(view)]
    verb, *rest = option.split(" ")
    seat = next((int(word) - 1 for word in rest if word.isdecimal()), -1)
    card = next((word for word in reversed(rest) if word in CARD), "")
    if option in OUT:
        icon = "times" if key != "refill" else "check"
        return Choice(table.SLATE, icon, say(words, f"closeup.out.{key.partition('.')[0]}"))
    if card:
        work = next((w for p in view.players for w in (*p.gallery, *p.gift_shop) if w.card == card), None)
        code = work.code if work else card
        line = short(words, code) if verb == "use" or key in ("args.copy", "args.steal", "args.move") else ""
        value = "" if verb == "use" else str(CARD[card].value)  # what it is worth does not matter to whoever uses it
        copy = work is not None and work.copied  # it may lie beside what it copies: it keeps the name its button says
        title = words.card_name(CARD[card if copy else code].code)
        line = say(words, "closeup.as", what=words.card_name(CARD[code].code)) if copy else line
        return Choice(look_of(code), emblem(code), title, line, value, seat)
    if rest == ["*"]:
        return Choice(BACK, "hand", say(words, f"closeup.of_hand.{verb}"), say(words, "closeup.from.hand"), str(player.hand))
    if seat >= 0:
        hand = say(words, "closeup.hand")
        look = Look(SEATS[seat].colour, SEATS[seat].plate, SEATS[seat].pattern, "hand")
        return Choice(look, "hand", name_of(words, seat), hand, str(view.players[seat].hand), seat, True)
    word = rest[-1] if rest else verb
    if word in MATERIAL:
        return Choice(material_look(word), material_look(word).icon, material_name(words, word))
    return _place(view, player, word, words)


def _place(view: MottainaiView, player: PlayerView, word: str, words: Speaker) -> Choice:
    """A wing with how full it is and what a work covers there; or another thing to be done."""
    title = say(words, f"closeup.way.{word}")
    if word not in ("gallery", "gift-shop"):
        return Choice(table.SLATE, PLACES.get(word, "wild"), title)
    left = word == "gallery"
    n = player.gallery_count if left else player.gift_shop_count
    line = ""
    if view.completions:
        material = CARD[view.completions[0].card].material
        there = player.helpers if left else player.sales
        many = sum(CARD[c].material == material for c in there)
        line = say(words, f"closeup.wing.{word}", n=many, what=material_name(words, material))
    return Choice(table.SLATE, PLACES[word], title, line, f"{n}/{view.wing_limit}")


@kept
def _tall(one: Choice, w: int, h: int) -> Sprite:
    """A choice as a card: its picture above with its number, its name and what it does below."""
    sheet = Piece(w, h)
    top = round(h * (0.47 if h > 250 else 0.52))
    table.head(sheet, one.look, w, h, top)
    mark, aside = min(150, top - 24), bool(one.number)
    sheet.mark(one.icon, w * (0.35 if aside else 0.5), top / 2, mark, WHITE, one.look.colour)
    if aside:
        cy = top * (0.5 if one.seat < 0 else 0.74)  # below the crest of whoever owns it
        sheet.decisive(w - 24, cy, one.number, 76 if h > 250 else 56, WHITE, "r")
    if one.person:
        sheet.line(w / 2, top + (h - top) * 0.28, one.title, w - 6, 52, THEME.ink, "m")
        sheet.line(w / 2, top + (h - top) * 0.72, one.line, w - 14, 42, THEME.brown, "m")
    elif h > 250 and one.line and _whole(one.line, w - 14):
        sheet.lines(w / 2, top + (h - top) * 0.28, one.title, 52, 33, w - 6, THEME.ink, "m")
        sheet.lines(w / 2, top + (h - top) * 0.72, one.line, 42, 33, w - 14, THEME.brown, "m")
    else:
        sheet.lines(w / 2, (top + h) / 2, one.title, 52 if h > 250 else 40, 33, w - 6, THEME.ink, "m")
    return sheet.sprite()


def _whole(line: str, room: float) -> bool:
    """Whether words fit into two lines; else they are left out."""
    return not any(part.endswith(ELLIPSIS) for part in fit_two(line, "bold", 42, LEAST, room).lines)


@kept
def _low(one: Choice, w: int, h: int) -> Sprite:
    """A choice where there are many: its picture at the left, its name."""
    sheet, block = Piece(w, h), 60
    sheet.fill(0, 0, w, h, THEME.paper, 14)
    sheet.put(table.part(one.look, w, h, block, h, 14), 0, 0)
    sheet.mark(one.icon, block / 2, h / 2, 54, WHITE, one.look.colour)
    sheet.lines(block + 7, h / 2, one.title, 38, 33, w - block - 8 - (70 if one.seat >= 0 else 0), THEME.ink, leading=0.9)
    return sheet.sprite()


# -- what is chosen in secret -----------------------------------------------------------------------------------------------


def secret(page: Page, view: MottainaiView, words: Speaker) -> None:
    """Cards of a hand, of which one is chosen unseen; over the limit, how many go; for support, what lies on the bench."""
    seat = table.asked_seat(view)
    player, key = view.players[seat], table.key_of(view)
    top, high = BELOW + 6, 250
    if key in ("limit", "args.card"):  # any card of the hand
        closeup.gold(page, EDGE + 6, top, INSIDE - 12, high, 20)
    closeup.field(page, EDGE + 6, top, INSIDE - 12, high, 20)
    n = min(player.hand, 12)
    wide = 700 if key in ("limit", "support") else 1090
    step = min(150.0, (wide - 144) / max(1, n - 1))
    for i in range(n):
        page.put(parts.back(BACK, 132, 192), EDGE + 28 + i * step, top + 28)
    if key == "limit":
        over = max(1, player.hand - RULES.hand_limit)
        page.decisive(960, top + 96, f"\u2212{over}", 130, THEME.gold)
        page.line(960, top + 200, say(words, "closeup.under"), 400, 42, WHITE, "m")
    elif key == "support" and view.completions:
        page.decisive(960, top + 96, str(view.completions[0].lacking), 130, THEME.gold)
        page.line(960, top + 200, say(words, "closeup.wanted"), 400, 42, WHITE, "m")
    if view.effects:
        _brings(page, view, view.effects[0], words)
        return
    page.line(EDGE + 6, 696, say(words, "closeup.bench"), 124, 40, THEME.soft)
    table.piles(page, 152, 634, 200, 124, 207, player.craft_bench, {}, say(words, "closeup.nothing"))


def copied(effect: EffectView) -> tuple[int, str]:
    """Whose work a Kite is to copy, and which; nobody's and none for other effects."""
    words = effect.picks if CARD[effect.code].code == "kite" and len(effect.picks) == 2 else ("0", "")
    return int(words[0]) - 1, words[1]


def _brings(page: Page, view: MottainaiView, effect: EffectView, words: Speaker) -> None:
    """What the card is given for: a Kite's goes to the bench of whoever owns what it copies."""
    y, high = 640, 122
    owner, work = copied(effect)
    if not work:
        said = words.card_text(CARD[effect.code].code)
        page.lines(EDGE + INSIDE / 2, y + high / 2, said, 40, LEAST, INSIDE - 40, THEME.soft, "m")
        return
    page.icon("arrow", EDGE + 10, y + high // 2 - 30, 60, THEME.gold, THEME.table)
    page.put(table.crest(owner, 42, words), EDGE + 130, y + high / 2)
    page.line(EDGE + 188, y + high / 2, say(words, "closeup.bench"), 170, 42, WHITE)
    page.middle(EDGE + 420, y + high / 2, "=", "black", 70, THEME.soft)
    code = _code_of(view, work)
    title = say(words, "closeup.as", what=words.card_name(CARD[code].code))
    page.put(table.way(look_of(code), emblem(code), title, short(words, code), 690, high), EDGE + INSIDE - 690, y)


def _code_of(view: MottainaiView, work: str) -> str:
    """What a work is now."""
    return next((w.code for p in view.players for w in (*p.gallery, *p.gift_shop) if w.card == work), work)


def told(view: MottainaiView, options: Sequence[str], words: Speaker) -> str:
    one, player = subject(view, words), view.players[table.asked_seat(view)]
    about, said = [f"{one.title}: {one.line}"], []
    for found in choices(view, options, words):
        more = ", ".join(part for part in (found.line, found.number) if part)
        said.append(f"{found.title} ({more})" if more else found.title)
    if not options:
        said.append(f"{say(words, 'closeup.hand')} {player.hand}")
        about.append(f"{say(words, 'closeup.bench')}: {table.materials_told(table.counts(player.craft_bench), words)}")
    owner, work = copied(view.effects[0]) if view.effects else (-1, "")
    if work:
        name = words.card_name(CARD[_code_of(view, work)].code)
        about.append(f"{say(words, 'closeup.as', what=name)} ({name_of(words, owner)})")
    return table.told(view, words, said, about=about)
