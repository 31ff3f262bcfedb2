"""A table that waits for its players: one picture for every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PIL import Image

from engines.kernel import Text
from renderers.kit import parts, shapes
from renderers.kit.colour import BLACK, SEATS, WHITE, Seats, Theme, mix, rgb
from renderers.kit.encode import reduced
from renderers.kit.ornament import garland, piece_of_table, rays
from renderers.kit.parts import Look
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP, initial, plain_name, width
from renderers.speech import Picture, Speaker

WIDTH, HEIGHT, ART = 1200, 500, 452
LEFT, RIGHT = 480, 1172
READY = rgb("#7BE0A0")
TILE_W, TILE_H = 108, 144
TILTS = (-22, -11, 0, 11, 22)
WAITING = ("open", "invited")  # while people still sit down


@dataclass(frozen=True)
class LobbySeat:
    """One place at a table: taken by a person or a robot, or free."""

    name: str = ""
    robot: bool = False
    host: bool = False
    ready: bool = False
    note: str = ""  # instead of the usual words below the name

    @property
    def free(self) -> bool:
        """Whether anybody may still sit down here."""
        return not self.name and not self.robot


@dataclass(frozen=True)
class LobbyTable:
    """What everybody may know of a table before it starts."""

    title: str  # of the table
    seats: tuple[LobbySeat, ...]
    least: int  # how many have to be there
    status: str = "open"  # open, invited, started, closed
    untried: bool = False  # whether a robot sits there that does not play with so many
    pace: str = ""  # a word for how fast is played
    pace_line: str = ""  # and what that means


@dataclass(frozen=True)
class LobbyArt:
    """What a game shows of itself: its table, title, five tiles and three facts."""

    theme: Theme
    title: str
    subtitle: str
    tiles: tuple[tuple[Look, str], ...]
    facts: tuple[tuple[str, str], ...]  # icon and words
    palette: str = ""
    seats: Seats = SEATS


def lobby(table: LobbyTable, art: LobbyArt, words: Speaker) -> Picture:
    return Picture(lambda: _draw(table, art, words), lambda: lobby_alt(table, art, words))


def _say(words: Speaker, key: str, **params: Any) -> str:
    return words.say(Text(f"lobby.{key}", **params))


def called(seat: LobbySeat, index: int, words: Speaker) -> str:
    return plain_name(seat.name, _say(words, "robot") if seat.robot else _say(words, "player", n=index + 1))


def _draw(waiting: LobbyTable, art: LobbyArt, words: Speaker) -> Image.Image:
    theme = art.theme
    sheet = Sheet.on(piece_of_table(WIDTH, 0, HEIGHT, theme))
    sheet.image.paste(_poster(art), (0, 0))
    status = _say(words, f"status.{waiting.status}")
    ground, ink = (theme.gold, theme.ink) if waiting.status in WAITING else (theme.line, theme.soft)
    right = RIGHT - parts.pill(sheet, RIGHT, 52, status, 46, ground, ink)
    host = next((plain_name(s.name, "") for s in waiting.seats if s.host), "")
    end = LEFT + sheet.fitted(LEFT, 52 + 40 * CAP, waiting.title, "black", 40, 26, right - LEFT - 40, WHITE)
    if host and right - end > 220:
        said = _say(words, "hosted", name=host)
        sheet.fitted(end + 17, 54 + 27 * CAP, said, "semibold", 27, 18, right - end - 17 - 20, theme.muted)
    columns = 2 if len(waiting.seats) <= 4 else 3
    lines = (len(waiting.seats) + columns - 1) // columns
    w, h = (RIGHT - LEFT - 14 * (columns - 1)) // columns, 112
    below = 128 if waiting.pace else 68
    block = lines * (h + 14) + 4 + below
    top = 94 + max(0, (384 - block) // 2)  # few seats stand in the middle
    for i, seat in enumerate(waiting.seats):
        _seat(sheet, LEFT + (w + 14) * (i % columns), top + (h + 14) * (i // columns), w, h, i, seat, art, words)
    _footer(sheet, top + lines * (h + 14) + 4, below, waiting, art, theme, words)
    return reduced(sheet.image, art.palette)


def _poster(art: LobbyArt) -> Image.Image:
    theme = art.theme
    sheet = Sheet(ART, HEIGHT, mix(theme.panel, WHITE, 0.07))
    sheet.paint(mix(theme.table, BLACK, 0.22), 0, 0, shapes.fade(ART, HEIGHT))
    rays(ART, HEIGHT, ART / 2, 300, WHITE, 0.035, sheet)
    if theme.flags:
        garland(sheet, 0, ART, theme, 0.76)
    sheet.fitted(ART / 2, 122 + 96 * CAP, art.title, "serif", 96, 50, ART - 40, WHITE, "m")
    sheet.fitted(ART / 2, 186 + 29 * CAP, art.subtitle, "semibold", 29, 20, ART - 50, theme.soft, "m")
    for i, (look, number) in enumerate(art.tiles[:5]):
        cx, cy = ART / 2 + (i - 2) * 73.5, 320 + (0, 7, 28)[abs(i - 2)]
        _tile(sheet, cx, cy, look, number, TILTS[i])
    sheet.fill(0, 432, ART, 68, theme.row, 0, 0.88)
    _facts(sheet, art, theme)
    return sheet.image


def _tile(sheet: Sheet, cx: float, cy: float, look: Look, number: str, tilt: int) -> None:
    finer, side = 2, 232
    tile = Sheet(side * finer, side * finer)
    w, h = TILE_W * finer, TILE_H * finer
    x, y = (side * finer - w) // 2, (side * finer - h) // 2
    tile.shadow(x, y, w, h, 15 * finer, (10, 16, 0.35))
    tile.fill(x, y, w, h, look.colour, 15 * finer)
    pattern = shapes.pattern(look.pattern, TILE_W, TILE_H, 0.15).resize((w, h), Image.Resampling.BICUBIC)
    tile.paint(WHITE, x, y, pattern)
    tile.frame(x + 10, y + 10, w - 20, h - 20, WHITE, 5, 11 * finer, 0.6)
    tile.icon(look.icon, x + 13 * finer, y + 17 * finer, 82 * finer, WHITE, look.colour)
    tile.seal(x + 24 * finer, y + 120 * finer, 32 * finer, WHITE, number, 25 * finer, look.deep)
    tile.image = tile.image.rotate(-tilt, Image.Resampling.BICUBIC).reduce(finer)
    sheet.put(tile.sprite(side // 2, side // 2), cx, cy)


def _facts(sheet: Sheet, art: LobbyArt, theme: Theme) -> None:
    """Players, length and parts in one line, shrunk together until they fit."""
    size, icon, gap = 30.0, 38, 24.0
    while size > 18:
        wide = [icon + 7 + width(said, "bold", size) for _, said in art.facts]
        if sum(wide) + gap * (len(wide) - 1) <= ART - 36:
            break
        size, gap = size - 0.5, max(14.0, gap - 1)
    gap = (ART - 44 - sum(wide)) / max(1, len(wide) - 1) if len(wide) > 1 else 0
    x = 22.0
    for (mark, said), w in zip(art.facts, wide, strict=True):
        sheet.icon(mark, x, 466 - icon / 2, icon, theme.muted, theme.row)
        sheet.text(x + icon + 7, 466 + size * CAP, said, "bold", size, WHITE)
        x += w + gap


def _seat(sheet: Sheet, x: int, y: int, w: int, h: int, index: int, seat: LobbySeat, art: LobbyArt, words: Speaker) -> None:
    theme, seats = art.theme, art.seats
    look = seats[index % len(seats)]
    if seat.free:
        sheet.fill(x + 2, y + 2, w - 4, h - 4, mix(theme.row, theme.gold, 0.14), 18)
        sheet.dashes(x + 1, y + 1, w - 2, h - 2, theme.gold, 18, 4, 12, 9)
        sheet.icon("seat", x + 20, y + h / 2 - 30, 60, theme.gold, theme.row)
        sheet.fitted(x + 100, y + 42 + 36 * CAP, _say(words, "free"), "black", 36, 20, w - 112, theme.gold)
        sheet.fitted(x + 100, y + 81 + 27 * CAP, _say(words, "join"), "semibold", 27, 17, w - 112, mix(theme.gold, WHITE, 0.55))
        return
    block = 98 if w > 280 else 78
    sheet.shadow(x, y, w, h, 18)
    sheet.fill(x, y, w, h, theme.row, 18)
    box = shapes.rounded(w, h, 18).crop((0, 0, block, h))
    sheet.paint(look.colour, x, y, box)
    sheet.paint(look.ink, x, y, shapes.patterned(look.pattern, w, h, 0.19, 18).crop((0, 0, block, h)))
    name = called(seat, index, words)
    sheet.put(parts.crest(index, initial(name), 33 if w > 280 else 28, seat.robot, seats), x + block / 2, y + h / 2)
    left, room = x + block + 16, w - block - 28
    sheet.fitted(left, y + 42 + 38 * CAP, name, "black", 38, 19, room, WHITE)
    if seat.note or seat.robot:
        said = seat.note or _say(words, "plays")
        sheet.fitted(left, y + 81 + 27 * CAP, said, "semibold", 27, 16, room, theme.muted)
    elif seat.host:
        sheet.icon("crown", left - 1, y + 67, 28, theme.gold, theme.row)
        sheet.fitted(left + 34, y + 81 + 27 * CAP, _say(words, "host"), "bold", 27, 16, room - 34, theme.soft)
    else:
        tint = READY if seat.ready else theme.muted
        sheet.icon("check" if seat.ready else "hourglass", left - 1, y + 68, 26, tint, theme.row)
        said = _say(words, "ready" if seat.ready else "waits")
        sheet.fitted(left + 32, y + 81 + 27 * CAP, said, "bold", 27, 16, room - 32, tint)


def _footer(sheet: Sheet, y: int, high: int, waiting: LobbyTable, art: LobbyArt, theme: Theme, words: Speaker) -> None:
    taken = sum(not s.free for s in waiting.seats)
    w = RIGHT - LEFT
    sheet.fill(LEFT, y, w, high, theme.row, 18)
    enough = (taken >= waiting.least and not waiting.untried) or waiting.status not in WAITING
    sheet.icon("check" if enough else "hourglass", LEFT + 23, y + 18, 34, READY if enough else theme.muted, theme.row)
    said = standing(waiting, taken, words)
    sheet.fitted(LEFT + 70, y + 35 + 31 * CAP, said, "bold", 31, 20, w - 90, WHITE)
    if waiting.pace:
        sheet.fill(LEFT + 20, y + 63, w - 40, 3, theme.line)
        sheet.icon("hourglass", LEFT + 22, y + 77, 36, theme.gold, theme.row)
        end = LEFT + 70 + sheet.text(LEFT + 70, y + 95 + 31 * CAP, waiting.pace, "black", 31, theme.gold)
        sheet.fitted(end + 14, y + 95 + 28 * CAP, waiting.pace_line, "semibold", 28, 18, RIGHT - 20 - end - 14, theme.soft)


def standing(waiting: LobbyTable, taken: int, words: Speaker) -> str:
    """Whether the table can start, or what became of it."""
    if waiting.status not in WAITING:
        return _say(words, f"now.{waiting.status}", n=taken)
    key = "missing" if taken < waiting.least else "untried" if waiting.untried else "can_start"
    return _say(words, key, n=waiting.least - taken, taken=taken, seats=len(waiting.seats))


def lobby_alt(waiting: LobbyTable, art: LobbyArt, words: Speaker) -> str:
    taken = [
        called(s, i, words) + (f" ({_say(words, 'robot')})" if s.robot and s.name else "")
        for i, s in enumerate(waiting.seats)
        if not s.free
    ]
    said = [f"{art.title}, {waiting.title}: {_say(words, f'status.{waiting.status}')}."]
    said.append(standing(waiting, len(taken), words) + ".")
    if taken:
        said.append(", ".join(taken) + ".")
    if waiting.pace:
        said.append(f"{waiting.pace}: {waiting.pace_line}.")
    return " ".join(said)
