"""What only one player sees: the drawn cards, the sealed choice of dice, or the own area at a glance."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil

from PIL import Image

from engines.oaxaca.cards import BANNER, CARD, DECK_OF_FACE, FACE_KEY
from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.colour import SEATS, WHITE, mix
from renderers.kit.large import tall, wide
from renderers.kit.pages.hand import EDGE, HEAD, INNER, SPACE, TILE, TILE_GAP, WIDTH, Block, Tile, page, points, tiles, way_out
from renderers.kit.pages.hand import LABEL as ZONE
from renderers.kit.pages.telling import capital, me
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet
from renderers.kit.sizes import CLOSE_UP, LEAST
from renderers.kit.text import CAP
from renderers.oaxaca.closeups.choose import CALLED
from renderers.oaxaca.closeups.table import asked_for
from renderers.oaxaca.faces import face_of
from renderers.oaxaca.head import meeple
from renderers.oaxaca.icons import DECKS
from renderers.oaxaca.looks import CRAFTS, DAWN, MOON, SUN, THEME, deck_look, emblem, face_look, look_of
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.oaxaca.reckon import score
from renderers.speech import Speaker

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PALETTE = "oaxaca-hand"
GAP = 18
ASIDE = ("scrap", "gather", "craft", "early-riser", "idle", "combine")  # verbs whose words are no things on their own
OF_DICE = ("second", "args.die", "args.flip", "args.reroll", "combine")  # questions whose faces are the own dice
LABEL, HALF_DECK, NOTHING = 62, 84, 66  # beside the deck: its two labels, itself, and where nothing lies yet
MANY = 4  # cards on their way back, which need a wide place
TALL = 400  # from this height on a card has its art above its words
ROOM = CLOSE_UP[1] - HEAD - EDGE  # for blocks, each with the space after it
ONE_ROW = ZONE + TILE  # how high a zone is whose cards lie in one row


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    """The reader's private picture: what is to be chosen in secret, or the own area when nothing is."""
    if view.drawn or view.keeping or view.going_top or view.going_bottom:
        sheet = drawn(view, words)
    elif me(view).asked == "reroll":
        blocks = [Block(330, partial(dice, view, words)), workshop(view, words)]
        sheet = page(THEME, blocks, say(words, "private"), say(words, "pick_dice"), partial(leaving, options, words))
    else:
        sheet = own(view, options, words)
    return closeup.finished(sheet, PALETTE)


def leaving(options: Sequence[str], words: Speaker, sheet: Sheet, room: float = WIDTH - 98.0 - 30) -> float:
    """What takes nothing more, right of the question; how much room both leave for it."""
    outs = (option.rpartition(" ")[2] for option in options)
    out = next((word for word in outs if word in CALLED), "")
    return room - way_out(sheet, 98 + room, HEAD / 2, say(words, f"out.{out}"), THEME) if out else room


def points_and_way_out(total: str, options: Sequence[str], words: Speaker, sheet: Sheet) -> float:
    return leaving(options, words, sheet, points(THEME, total, say(words, "points"), sheet))


# -- drawn cards ------------------------------------------------------------------------------------------------------------


def drawn(view: OaxacaView, words: Speaker) -> Sheet:
    """Keep one of the drawn cards; or put the others back, each to the top or the bottom of its deck."""
    keeping = not (view.keeping or view.going_top or view.going_bottom)
    gather = next((dict(p.fields) for p in view.declared if p.kind == "oaxaca.gather"), {})
    deck = gather.get("deck") or CARD[(*view.drawn, *view.going_top, *view.going_bottom, *view.keeping)[0]].deck
    question = say(words, "keep" if keeping else "put_back", n=len(view.drawn), deck=deck)
    columns = across(len(view.drawn), keeping, len(view.going_top) + len(view.going_bottom))
    lines = max(1, ceil(len(view.drawn) / columns))
    places = workshop(view, words, keeping)
    others = [places] if keeping or places.high <= ONE_ROW else []  # what was kept is in it already
    room_left = ROOM - SPACE - high(others)
    h = (room_left + GAP) // lines - GAP

    def cards(sheet: Sheet, y: int) -> None:
        room = INNER if keeping else 568 if columns < 2 else 772
        w = min(568, (room - GAP * (columns - 1)) // columns)
        start = (WIDTH - w) // 2 if keeping and len(view.drawn) == 1 else EDGE
        for i, card in enumerate(view.drawn):
            letter = LETTERS[i] if len(view.drawn) > 1 else ""
            at = (start + (w + GAP) * (i % columns), y + (h + GAP) * (i // columns))
            large(sheet, *at, w, h, card, letter, len(view.players) == 1, words)
        if not keeping:
            returning(sheet, EDGE + room + 24, y, INNER - room - 24, room_left, deck, view, words)

    return page(THEME, [Block(room_left, cards), *others], say(words, "private"), question, partial(paid, gather))


def across(n: int, keeping: bool, going: int) -> int:
    """In how many columns cards lie."""
    if n == 2 and going >= MANY:
        return 1
    if n <= (3 if keeping else 2):
        return max(1, n)
    return 3 if keeping and n > 4 else 2


def large(sheet: Sheet, x: int, y: int, w: int, h: int, card: str, letter: str, solo: bool, words: Speaker) -> None:
    face = replace(face_of(words, card, solo), icon=emblem(card))
    wordings, n = (words.card_about(card, solo), words.card_text(card, solo)), CARD[card].value
    if h > TALL:
        tall(sheet, x, y, w, h, face, card, wordings, say(words, "tokens", n=n), n, letter, THEME)
    else:
        wide(sheet, x, y, w, h, face, card, wordings, letter, THEME)


def paid(gather: Mapping[str, object], sheet: Sheet) -> float:
    """With what the cards were drawn, at the right of the header; how much room it leaves."""
    dice_, chain = gather.get("dice"), gather.get("chain")
    right = WIDTH - 30.0
    for face in reversed(dice_ if isinstance(dice_, tuple) else ()):
        right -= 78
        sheet.put(parts.die(face_look(face), str(face), 78), right, 13)
        right -= 12
    for card in chain[:1] if isinstance(chain, tuple) else ():
        look = look_of(card)
        right -= 78
        sheet.fill(right, 13, 78, 78, look.colour, 14)
        sheet.pattern(right, 13, 78, 78, look.pattern, 0.15, 14)
        sheet.mark(emblem(card), right + 39, 52, 62, WHITE, look.colour)
        right -= 12
    return right - 98 - 12


# -- putting cards back -------------------------------------------------------------------------------------------------------


def returning(sheet: Sheet, x: int, y: int, w: int, h: int, deck: str, view: OaxacaView, words: Speaker) -> None:
    """The deck with what goes on top of it and under it, in their order."""
    sheet.box(x, y, w, h, THEME.line, THEME.row, 22, 2)
    halves = ((view.going_top, True), (view.going_bottom, False))
    free = h - 2 * (LABEL + HALF_DECK)
    gone = len(view.going_top) + len(view.going_bottom)
    pitch = min(86.0, (free - NOTHING * sum(not cards for cards, _ in halves)) / max(1, gone))
    middle = y + LABEL + (pitch * len(view.going_top) or NOTHING) + HALF_DECK
    for cards, up in halves:
        said = say(words, "to_top" if up else "to_bottom")
        cy = y + 36 if up else y + h - 36
        sheet.fitted(x + w / 2, cy + 34 * CAP, said, "bold", 36, LEAST, w - 30, THEME.muted, "m")
        at = middle - HALF_DECK if up else middle + HALF_DECK
        first = at - pitch * (len(cards) - 0.5) if up else at + pitch * 0.5
        for i, card in enumerate(cards):
            going(sheet, x + 14, first + pitch * i, w - 28, round(pitch - 6), card, words)
        if not cards:
            sheet.icon(
                "arrow", x + w / 2 - 24, at - 24 + (-26 if up else 26), 48, THEME.rim, THEME.row, to="down" if up else "up"
            )
    sheet.put(parts.back(deck_look(deck), 92, 116), x + 24, middle - 58)
    sheet.fitted(x + 132, middle - 20 + 40 * CAP, face_name(words, deck), "bold", 40, LEAST, w - 146, WHITE)
    sheet.text(x + 132, middle + 30 + 42 * CAP, str(dict(view.decks)[deck]), "black", 42, THEME.muted)


def going(sheet: Sheet, x: float, cy: float, w: int, h: int, card: str, words: Speaker) -> None:
    """A card on its way back: its drawing and its name, in two lines where one is too short."""
    look, square = look_of(card), min(60, h + 8)
    sheet.fill(x, cy - h / 2, w, h, THEME.paper, 9)
    sheet.fill(x, cy - h / 2, square, h, look.colour, 9)
    sheet.mark(emblem(card), x + square / 2, cy, round(min(square, h) * 0.84), WHITE, look.colour)
    name = words.card_name(CARD[card].code)
    if h > 2 * LEAST:
        sheet.lines(x + square + 10, cy, name, 36, LEAST, w - square - 20, THEME.ink)
    else:
        sheet.fitted(x + square + 10, cy + 36 * CAP, name, "bold", 36, LEAST, w - square - 20, THEME.ink)


# -- the own area -------------------------------------------------------------------------------------------------------------


def tile_of(words: Speaker, card: str, solo: bool) -> Tile:
    face = face_of(words, card, solo)
    return Tile(face.name, face.look, emblem(card))


def workshop(view: OaxacaView, words: Speaker, keeping: bool = False, lit: Collection[str] = ()) -> Block:
    """The own Workshop, with the place to which a kept card goes; of empty places no more than fill a row."""
    player, solo = me(view), len(view.players) == 1
    shown = [
        tile_of(words, c.card, solo)._replace(coin=str(c.tokens), state="lit" if c.card in lit else "") for c in player.workshop
    ]
    shown += [tile_of(words, c, solo)._replace(coin=str(CARD[c].value), state="chosen") for c in view.keeping]
    for i in range(len(shown), min(player.capacity, max(4, ceil((len(shown) + keeping) / 4) * 4))):
        now = keeping and i == len(player.workshop)
        shown.append(Tile(say(words, "goes_here" if now else "empty"), state="now" if now else ""))
    title = f"{say(words, 'your_workshop')} {len(player.workshop)}/{player.capacity}"
    return tiles("hammer", title, shown, THEME)


def dice(view: OaxacaView, words: Speaker, sheet: Sheet, y: int) -> None:
    """Which of the dice just rolled are to be rolled again; nobody else sees it before all have decided."""
    day, left = me(view).day, list(view.picked)
    step = min(235.0, 1174 / max(1, len(day)))
    for i, face in enumerate(day):
        cx, again = WIDTH / 2 + step * (i + 0.5 - len(day) / 2), face in left
        if again:
            left.remove(face)
            sheet.box(cx - 107, y, 214, 326, THEME.gold, mix(THEME.panel, THEME.rim, 0.2), 26, 5)
            sheet.icon("flip", cx - 28, y + 16, 56, THEME.gold, THEME.panel)
        else:
            sheet.fitted(cx, y + 44 + 36 * CAP, say(words, "roll.mark.kept"), "semibold", 36, LEAST, 200, THEME.muted, "m")
        sheet.put(parts.die(face_look(face), str(face), 158, (-3, 2, 3, -2, 2)[i % 5]), cx - 79, y + 84)
        name = face_name(words, FACE_KEY[face])
        sheet.fitted(cx, y + 283 + 42 * CAP, name, "bold", 42, LEAST, 204 if again else 212, WHITE, "m")


def own(view: OaxacaView, options: Sequence[str], words: Speaker) -> Sheet:
    """The own dice, Workshop and stall, and the tourists whom one may use; what may be chosen lies in gold.

    What of that is not one's own stands above, and what is less needed then gives way.
    """
    player, solo = me(view), len(view.players) == 1
    total = view.score if solo else score(player)["total"]
    lit = chosen_from(options)
    stall = [
        tile_of(words, c.card, solo)._replace(
            seal="" if c.card == BANNER else str(CARD[c.card].value),
            state="lit" if c.card in lit else "used" if c.sideways else "",
        )
        for c in player.stall
    ]
    blocks = [Block(112, partial(own_dice, view, options))]
    offered = elsewhere(view, lit, words)
    if offered:
        blocks.append(tiles("check", say(words, "may"), offered, THEME))
    visitors = [] if view.result else [*view.current, *player.guests]
    piece = meeple(player.seat, "", 50)  # whose it is goes without saying
    shown = [
        tile_of(words, c, solo)._replace(on=piece if player.meeple == c else None, state="lit" if c in lit else "")
        for c in visitors
    ]
    around = [tiles("people", say(words, "visitors"), shown, THEME)] if visitors else []
    needed = around if any(tile.state for tile in shown) else []
    places = workshop(view, words, False, lit)
    if not offered or high((*blocks, places)) <= ROOM:
        blocks.append(places)
    rows = (ROOM - high((*blocks, *needed)) - SPACE - ZONE + TILE_GAP) // (TILE + TILE_GAP)
    if rows > 0:
        title = f"{say(words, 'stall')} {len(player.stall)}"
        blocks.append(tiles("house", title, fewer(stall, rows * 4), THEME))
    blocks += around if high((*blocks, *around)) <= ROOM else []
    beside = partial(points_and_way_out, str(total), options, words)
    return page(THEME, blocks, say(words, "yours"), situation(view, options, words), beside)


def fewer(cards: Sequence[Tile], n: int) -> list[Tile]:
    """Those for which there is room, first what may be chosen; the last place says how many more there are."""
    if len(cards) <= n:
        return [*cards]
    first = sorted(cards, key=lambda tile: tile.state != "lit")
    return [*first[: n - 1], Tile(f"+{len(cards) - n + 1}")]


def high(blocks: Sequence[Block]) -> int:
    """How high blocks are together."""
    return sum(block.high + SPACE for block in blocks)


def chosen_from(options: Sequence[str]) -> tuple[str, ...]:
    """The words of what may be chosen, each once, in the order of the buttons; scrapping is always possible, and not meant."""
    named = (option.partition(" ")[2].split(" ")[0] for option in options if option.partition(" ")[0] not in ASIDE)
    return tuple(dict.fromkeys(word for word in named if word and word not in CALLED))


def faces_lit(view: OaxacaView, options: Sequence[str]) -> set[int]:
    """The own dice that may be chosen, or used."""
    key, words = me(view).asked, chosen_from(options)
    used = (option.split(" ") for option in options if option.startswith(("gather ", "craft ", "combine ", "idle ")))
    own_dice = words if key in OF_DICE else [one[1] for one in used] if key == "act" else ()
    return {int(word) for word in own_dice if word.isdecimal()}


def elsewhere(view: OaxacaView, lit: Sequence[str], words: Speaker) -> list[Tile]:
    """What may be chosen that does not lie before the reader: decks, faces, rivals and what is theirs."""
    player, key = me(view), me(view).asked
    if key in ("act", "sell", "") or view.result:
        return []
    here = {c.card for c in player.workshop} | {c.card for c in player.stall} | {*view.current, *player.guests}
    return [tile for word in lit if word not in here and (tile := thing(view, key, word, words)) is not None]


def thing(view: OaxacaView, key: str, word: str, words: Speaker) -> Tile | None:
    """What a word of a choice names; nothing for a die of one's own, which lies above."""
    if word in CARD:
        tokens = next((c.tokens for p in view.players for c in p.workshop if c.card == word), 0)
        tile = tile_of(words, word, len(view.players) == 1)
        return tile._replace(coin=str(tokens) if tokens else "", state="lit")
    if key == "customers":
        face = view.customers[int(word) - 1]
        return Tile(face_name(words, FACE_KEY[face]), face_look(face), seal=word, state="lit")
    if word in DECKS or key == "args.beside":
        deck = DECKS.get(word) or DECK_OF_FACE[int(word)]
        return Tile(f"{face_name(words, deck)} {dict(view.decks)[deck]}", deck_look(deck), state="lit")
    if key == "args.opponent":
        seat = int(word) - 1
        look = SEATS[seat]
        return Tile(name_of(words, seat), Look(look.colour, look.plate, look.pattern, "people"), state="lit", person=True)
    if word in ("gather", "craft"):
        look_of_verb = Look(
            CRAFTS["wild"].colour, CRAFTS["wild"].deep, CRAFTS["wild"].pattern, {"gather": "bag", "craft": "hammer"}[word]
        )
        return Tile(capital(say(words, f"closeup.{word}")), look_of_verb, state="lit")
    if key in OF_DICE or not word.isdecimal():
        return None
    if key == "args.number":
        return Tile(word, CRAFTS["wild"], "token", state="lit")
    return Tile(face_name(words, FACE_KEY[int(word)]), face_look(int(word)), seal=word, state="lit")


def situation(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    """What the reader is asked, or for whom they wait."""
    player = me(view)
    if view.result:
        return say(words, "over")
    if player.asked:
        key = player.asked.partition(".")[0]
        if key in ("respond", "sell", "trade", "customers"):
            return say(words, f"you.{key}")
        return f"{say(words, 'you.turn')}: {say(words, f'closeup.ask.{asked_for(view, options)}')}"
    return say(words, "you.wait", name=", ".join(name_of(words, p.seat) for p in view.players if p.asked))


def own_dice(view: OaxacaView, options: Sequence[str], sheet: Sheet, y: int) -> None:
    """Dice that are left, those that were used, and the early one, or its place, in gold where a die may be saved."""
    lit, saved = faces_lit(view, options), any(option.startswith("early-riser ") for option in options)
    player, x = me(view), EDGE
    for face in player.day:
        if face in lit:
            closeup.framed(sheet, THEME.gold, x + 2, y + 2, 104, 104, 22, 5, 0)
        sheet.put(parts.die(face_look(face), str(face), 108), x, y)
        x += 122
    for _ in player.night:
        sheet.put(parts.used_die(56, THEME), x, y + 28)
        x += 64
    x = WIDTH - EDGE - 340
    for icon, n, colour in (("sun", len(player.day), SUN), ("moon", len(player.night), MOON)):
        sheet.mark(icon, x + 25, y + 55, 50, colour, THEME.table)
        sheet.text(x + 58, y + 55 + 52 * CAP, str(n), "black", 52, WHITE)
        x += 106
    sheet.mark("dawn", x + 25, y + 55, 52, DAWN, THEME.table)
    if player.early:
        sheet.put(parts.die(face_look(player.early[0]), str(player.early[0]), 76), x + 58, y + 17)
    else:
        sheet.dashes(x + 60, y + 22, 66, 66, THEME.gold if saved else THEME.slot, 13, 5 if saved else 3, 7, 6)
