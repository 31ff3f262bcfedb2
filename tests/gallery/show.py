"""A gallery of every kind of picture, to be looked at: as Discord shows it on a desktop and on a phone, and opened.

python -m tests.gallery OUT_DIR --games resafa
python -m tests.gallery OUT_DIR --all    every game and language, and boards in grey and for red-green blind eyes
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from importlib import import_module
from pathlib import Path

from PIL import Image

from engines.kernel import Text
from engines.shelf import SHELF, game, shelve
from renderers.kit.colour import Colour
from renderers.kit.sizes import ATTACHMENT, EMBED, PHONE
from renderers.lobby import LobbyArt, LobbySeat, LobbyTable, lobby
from renderers.rooms import elsewhere, pictures
from renderers.speech import Picture, Speaker
from renderers.standing import Course, Fact, Ladder, Rung, course, ladder
from renderers.words import LANGUAGES, Words
from tests.gallery.anywhere import wall_of
from tests.gallery.moments import closeups
from tests.gallery.reviews import reviews
from tests.gallery.wall import CLOSE_UPS, Piece, Speaking, Wall

LONG = "Guadalupe Hernández Martínez de la Torre"
GREEN_BLIND = (
    0.367322, 0.860646, -0.227968, 0,
    0.280085, 0.672501, 0.047413, 0,
    -0.011820, 0.042940, 0.968881, 0,
)  # fmt: skip


def wall(title: str) -> Wall:
    """What that game hangs: laid out with care for the house's own, played at random for one from elsewhere."""
    if elsewhere(title):
        return wall_of(title)
    found: Wall = import_module(f"tests.gallery.{title}.wall").WALL
    return found


def speaker(language: str, title: str) -> Speaking:
    """Whoever says a game's words in that language, for a table of people."""
    return lambda names: Words(language, names, title)


def pieces(title: str, speaking: Speaking) -> Iterator[Piece]:
    """Every picture of a game: first what its posts show, its lobby and its statistics last."""
    yield from closeups(title, speaking)
    yield from reviews(title, speaking)
    yield from wall(title).pieces(speaking)
    yield from lobbies(title, speaking)
    yield from standings(title, speaking)


def lobbies(title: str, speaking: Speaking) -> Iterator[Piece]:
    """Tables that wait."""
    words = speaking(())
    counts = game(title).seat_counts
    yield from waiting(pictures(title).lobby_art(words), counts[0], counts[-1], words)


def waiting(art: LobbyArt, least: int, most: int, words: Speaker) -> Iterator[Piece]:
    """Tables with that picture of their game, for so many players."""
    ana, beatriz = LobbySeat("Ana", host=True), LobbySeat("Beatriz", ready=True)
    robot, free = LobbySeat("Rosita", robot=True), LobbySeat()
    tables = {
        "open": LobbyTable("12", (ana, beatriz, robot, free)[:most], least, pace="24 h", pace_line="+ 12 h"),
        "alone": LobbyTable("12", (ana,), least),
        "two": LobbyTable("12", (ana, free), least, "invited"),
        "full": LobbyTable("12", tuple(LobbySeat(name) for name in ("Ana", "Ben", "Citlali", "Diego", "Elena")[:most]), least),
        "five": LobbyTable("12", (LobbySeat(LONG, host=True), LobbySeat("😀"), robot, free, free), 5, "closed"),
    }
    for name, table in tables.items():
        yield Piece("Lobby", f"lobby-{name}", lobby(table, art, words))


def standings(title: str, speaking: Speaking) -> Iterator[Piece]:
    """How people have played."""
    words = speaking(())
    art = pictures(title).lobby_art(words)

    def said(key: str, **params: int) -> str:
        return words.say(Text(f"standing.fact.{key}", **params))

    facts = (
        Fact("die6", "37", said("games"), said("left", n=2)),
        Fact("trophy", "14", said("wins"), said("rate", n=38)),
        Fact("bolt", "3", said("streak"), said("longest", n=5)),
        Fact("flag", "152", said("best"), said("mean", n=138, tenth=4)),
    )
    up_and_down = [1000 + 11 * n + 37 * (n * n % 7) for n in range(37)]
    courses = {
        "settled": Course(LONG, up_and_down[-1], 36, 5, tuple(up_and_down), facts, 12),
        "provisional": Course("Ana", 1012, 2, 5, (1000, 985, 1012), facts[:3]),
        "unrated": Course("😀", None, 0, 5, (), facts),
        "many": Course("Ben", -1204, 900, 5, tuple(1000 - 3 * n + n % 50 for n in range(901)), facts, 1),
    }
    for name, shown in courses.items():
        yield Piece("Standing", f"standing-{name}", course(shown, art, words))
    names = ("Ana", "Beatriz", LONG, "Citlali", "Zoë", "😀", "Ben", "Diego", "Elena", "Łukasz")
    rungs = tuple(
        Rung(n if n < 8 else None, who, 1900 - 147 * n, 40 - 3 * n, 20 - 2 * n, n == 4) for n, who in enumerate(names, 1)
    )
    yield Piece("Standing", "ladder-full", ladder(Ladder(rungs, 1, 3), art, words))
    yield Piece("Standing", "ladder-one", ladder(Ladder((replace(rungs[0], own=True),)), art, words))
    late = tuple(replace(rung, place=n) for n, rung in enumerate(rungs[:3], 119))
    yield Piece("Standing", "ladder-late", ladder(Ladder(late, 12, 12), art, words))


def samples(titles: Iterable[str] = SHELF) -> Mapping[str, tuple[list[Picture], tuple[Colour, ...]]]:
    """All pictures by the palette they use, and the colours that a palette must have exactly."""
    found: dict[str, tuple[list[Picture], tuple[Colour, ...]]] = {}
    for title in titles:
        shown = wall(title)
        for piece in pieces(title, speaker("en", title)):
            kind = "closeup" if piece.room in shown.close else "board" if piece.room in shown.large else "hand"
            found.setdefault(f"{title}-{kind}", ([], shown.exact()))[0].append(piece.picture)
    return found


def shrunk(image: Image.Image, width: int, height: int) -> Image.Image:
    """A picture as a chat shows it: fitted into so many points, and never enlarged."""
    scale = min(1.0, width / image.width, height / image.height)
    return image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))), Image.Resampling.LANCZOS)


def variants(piece: Piece, every: bool) -> Iterator[tuple[str, Image.Image]]:
    """The same picture at the sizes at which it stands in a channel; on wish in other eyes, too."""
    true = piece.picture.image.convert("RGB")
    yield "embed", shrunk(true, *EMBED)
    yield "attachment", shrunk(true, *ATTACHMENT)
    yield "phone", shrunk(true, *PHONE)
    if every and ("board" in piece.name or piece.room == CLOSE_UPS):
        small = shrunk(true, 800, true.height)
        yield "grey", small.convert("L")
        yield "red-green", small.convert("RGB", GREEN_BLIND)


def hang(out: Path, title: str, language: str, every: bool) -> list[tuple[str, str, str, list[str]]]:
    """Write a game's pictures in one language; for each its room, name, alt text and the names of its variants."""
    folder = out / title / language
    folder.mkdir(parents=True, exist_ok=True)
    hung = []
    for piece in pieces(title, speaker(language, title)):
        (folder / f"{piece.name}.png").write_bytes(piece.picture.png())
        others = []
        for name, image in variants(piece, every):
            image.save(folder / f"{piece.name}.{name}.png", compress_level=1)
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
    for place, hung in walls.items():
        room = ""
        for where, name, alt, others in hung:
            if where != room:
                body.append(("</div>" if room else "") + f"<h2>{escape(where)} · {place}</h2><div class=wall>")
                room = where
            links = "".join(f'<a href="{place}/{name}.{v}.png">{v}</a>' for v in others)
            size = (out / place / f"{name}.png").stat().st_size / 1024
            body.append(
                f'<figure><a href="{place}/{name}.png">'
                f'<img loading=lazy src="{place}/{name}.embed.png" alt="{escape(alt)}"></a>'
                f"<figcaption><b>{escape(name)}</b> {size:.0f} KiB {links}<br>{escape(alt)}</figcaption></figure>"
            )
        body.append("</div>")
    html = f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{STYLE}</style><h1>Gallery</h1>{''.join(body)}"
    (out / "index.html").write_text(html, encoding="utf-8")


def title_of(named: str) -> str:
    """A game of the shelf by its name, or one from elsewhere by the module of its rules."""
    if named in SHELF:
        return named
    try:
        return shelve(named)
    except (ImportError, AttributeError) as error:
        raise argparse.ArgumentTypeError(f"no game is called {named}; there are {', '.join(SHELF)}") from error


def main() -> None:
    """Write the gallery."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description="Write every kind of picture into a folder.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", nargs="+", default=list(SHELF), type=title_of, help="names, or modules of others' rules")
    parser.add_argument("--languages", nargs="+", default=["en"], choices=LANGUAGES)
    parser.add_argument("--all", action="store_true", help="every game and language, and boards in other eyes (minutes)")
    given = parser.parse_args()
    games, languages = (SHELF, LANGUAGES) if given.all else (given.games, given.languages)
    places = [(title, language) for title in games for language in languages]
    walls = {f"{title}/{language}": hang(given.out, title, language, given.all) for title, language in places}
    page(given.out, walls)
    print(f"{sum(len(w) for w in walls.values())} pictures: {given.out / 'index.html'}")


if __name__ == "__main__":
    main()
