"""A gallery of every kind of picture, to be looked at: full size, shrunk, grey, and as red-green blind eyes see it.

python -m renderers.gallery OUT_DIR
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from engines.oaxaca.cards import KINDS
from renderers import specimens
from renderers.kit.colour import SEATS, WHITE, Colour
from renderers.lobby import LobbySeat, LobbyTable, lobby
from renderers.oaxaca import board, card, final, hand, lobby_art, roll
from renderers.oaxaca.looks import CRAFTS, THEME, TOURIST
from renderers.speech import Picture, Speaker

SIZES = (550, 400)
GREEN_BLIND = (
    0.367322, 0.860646, -0.227968, 0,
    0.280085, 0.672501, 0.047413, 0,
    -0.011820, 0.042940, 0.968881, 0,
)  # fmt: skip
SPEAKERS = "bot.words:Words"  # who says the words is not this package's business; this is where the house keeps them

Speaking = Callable[[tuple[str, ...]], Speaker]


class Piece(NamedTuple):
    """One picture of the gallery."""

    room: str
    name: str
    picture: Picture


def speaker(language: str, place: str = SPEAKERS) -> Speaking:
    """Whoever says words in that language, for a table of people."""
    module, _, name = place.partition(":")
    made: Any = getattr(import_module(module), name)
    return lambda names: made(language, names)


def pieces(speaking: Speaking) -> Iterator[Piece]:
    """Every picture, one after the other."""
    names = specimens.NAMES
    for seats in (1, 2, 3, 4):
        words = speaking(names[:seats])
        for name, view in specimens.boards(seats):
            yield Piece("Boards", f"board-{seats}-{name}", board(view, words))
    yield from crowds(speaking)
    for name, events, view in specimens.rolls():
        yield Piece("Dice", f"roll-{name}", roll(events, view, speaking(names[: len(view.players)])))
    for name, view in specimens.hands():
        yield Piece("Private", f"hand-{name}", hand(view, speaking(names[: len(view.players)])))
    for name, view in specimens.finals():
        yield Piece("The end", name, final(view, speaking(names[: len(view.players)])))
    yield from lobbies(speaking)
    view = specimens.full()
    for i, code in enumerate(KINDS):
        yield Piece("Cards", f"card-{code}", card(code, speaking(names), view if i % 2 else None))


def crowds(speaking: Speaking) -> Iterator[Piece]:
    """Boards with very much on them, and names of every kind."""
    words = speaking(specimens.NAMES)
    for name, view in (
        ("usual", specimens.usual()),
        ("full", specimens.full()),
        ("crowded", specimens.crowded()),
        ("acting", specimens.acting()),
        ("responding", specimens.responding()),
    ):
        yield Piece("Made-up boards", f"board-{name}", board(view, words))
    yield Piece("Made-up boards", "board-long-names", board(specimens.full(), speaking(specimens.LONG_NAMES)))
    yield Piece("Made-up boards", "board-odd-names", board(specimens.responding(), speaking(specimens.ODD_NAMES)))
    for key in ("sell", "trade", "customers"):
        yield Piece("Made-up boards", f"board-solo-{key}", board(specimens.market(key), speaking(specimens.NAMES[1:2])))
    yield Piece("Made-up boards", "board-solo-crowded", board(specimens.solo_crowded(), speaking(specimens.LONG_NAMES[:1])))


def lobbies(speaking: Speaking) -> Iterator[Piece]:
    """Tables that wait."""
    words = speaking(())
    art = lobby_art(words)
    ana, beatriz = LobbySeat("Ana", host=True), LobbySeat("Beatriz", ready=True)
    robot, free = LobbySeat("Rosita", robot=True), LobbySeat()
    tables = {
        "open": LobbyTable("12", (ana, beatriz, robot, free), 2, pace="24 h", pace_line="+ 12 h"),
        "alone": LobbyTable("12", (ana,), 1),
        "two": LobbyTable("12", (ana, free), 2, "invited"),
        "five": LobbyTable(
            "12", (LobbySeat(specimens.LONG_NAMES[0], host=True), LobbySeat("😀"), robot, free, free), 5, "closed"
        ),
    }
    for name, table in tables.items():
        yield Piece("Lobby", f"lobby-{name}", lobby(table, art, words))


def samples() -> Mapping[str, tuple[list[Picture], tuple[Colour, ...]]]:
    """All pictures by the palette they use, and the colours that a palette must have exactly."""
    exact: list[Colour] = [
        THEME.table,
        THEME.row,
        THEME.panel,
        THEME.paper,
        THEME.ink,
        THEME.gold,
        WHITE,
        THEME.muted,
        THEME.line,
    ]
    exact += [THEME.slot, THEME.soft, THEME.brown, THEME.steel, THEME.rim]
    exact += [c for look in (*CRAFTS.values(), TOURIST) for c in (look.colour, look.deep)]
    exact += [c for seat in SEATS[:4] for c in (seat.colour, seat.plate)]
    found: dict[str, tuple[list[Picture], tuple[Colour, ...]]] = {}
    for piece in pieces(speaker("en")):
        big = piece.room in ("Boards", "Made-up boards", "The end")
        found.setdefault("oaxaca-board" if big else "oaxaca-hand", ([], tuple(exact)))[0].append(piece.picture)
    return found


def shrunk(image: Image.Image, width: int) -> Image.Image:
    """A picture as a chat shows it."""
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)


def variants(piece: Piece) -> Iterator[tuple[str, Image.Image]]:
    """The same picture in other eyes."""
    true = piece.picture.image.convert("RGB")
    for width in SIZES:
        yield str(width), shrunk(true, width)
    if "board" in piece.name:
        small = shrunk(true, 800)
        yield "grey", small.convert("L")
        yield "red-green", small.convert("RGB", GREEN_BLIND)


def hang(out: Path, language: str, speaking: Speaking) -> list[tuple[str, str, str, list[str]]]:
    """Write one language's pictures; for each its room, name, alt text and the names of its variants."""
    folder = out / language
    folder.mkdir(parents=True, exist_ok=True)
    hung = []
    for piece in pieces(speaking):
        (folder / f"{piece.name}.png").write_bytes(piece.picture.png())
        others = []
        for name, image in variants(piece):
            image.save(folder / f"{piece.name}.{name}.png")
            others.append(name)
        hung.append((piece.room, piece.name, piece.picture.alt, others))
    return hung


STYLE = (
    "body{font:16px system-ui,sans-serif;margin:2rem;background:#313338;color:#eee}img{max-width:100%;border-radius:8px}"
    "figure{margin:0 0 2rem}figcaption{color:#bbb;max-width:60rem}a{color:#f7b32b;margin-right:.8em}"
    ".wall{display:grid;grid-template-columns:repeat(auto-fill,minmax(24rem,1fr));gap:1.5rem}"
)


def page(out: Path, walls: Mapping[str, Iterable[tuple[str, str, str, list[str]]]]) -> None:
    """The index of the gallery."""
    body = []
    for language, hung in walls.items():
        room = ""
        for where, name, alt, others in hung:
            if where != room:
                body.append(("</div>" if room else "") + f"<h2>{escape(where)} · {language}</h2><div class=wall>")
                room = where
            links = "".join(f'<a href="{language}/{name}.{v}.png">{v}</a>' for v in others)
            size = (out / language / f"{name}.png").stat().st_size / 1024
            body.append(
                f'<figure><a href="{language}/{name}.png">'
                f'<img loading=lazy src="{language}/{name}.550.png" alt="{escape(alt)}"></a>'
                f"<figcaption><b>{escape(name)}</b> {size:.0f} KiB {links}<br>{escape(alt)}</figcaption></figure>"
            )
        body.append("</div>")
    html = f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{STYLE}</style><h1>Gallery</h1>{''.join(body)}"
    (out / "index.html").write_text(html, encoding="utf-8")


def main() -> None:
    """Write the gallery."""
    parser = argparse.ArgumentParser(prog="python -m renderers.gallery", description="Write every kind of picture into a folder.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--languages", nargs="+", default=["en", "es"])
    parser.add_argument("--words", default=SPEAKERS, help="where the words come from, as module:name")
    given = parser.parse_args()
    walls = {language: hang(given.out, language, speaker(language, given.words)) for language in given.languages}
    page(given.out, walls)
    print(f"{sum(len(w) for w in walls.values())} pictures: {given.out / 'index.html'}")


if __name__ == "__main__":
    main()
