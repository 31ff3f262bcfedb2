"""What the tests of the pictures share: people who speak, fresh caches, goldens and how far a picture is from its golden."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from renderers.oaxaca import board, card, faces, final, hand, roll
from renderers.speech import Picture, Speaker
from tests.gallery.oaxaca import specimens
from tests.gallery.oaxaca.wall import crowds
from tests.gallery.show import lobbies, speaker

GOLDEN = Path(__file__).parent / "golden"
ROOT = Path(__file__).resolve().parents[2]
DIFFERENCES = ROOT / "gallery" / "differences"
STRONG = 48  # a pixel differs when a channel does by more than this; smoothing of another version stays below
TILE, MOST = 80, 0.22  # of a tile so large no greater share may differ: a word may change, a picture may not
FAINT = 1.2  # and on the whole not by more than this


# The most that a picture of Oaxaca may take, in KiB.
KIB = {"board": 300, "board-crowded": 450, "board-solo-crowded": 450, "final": 300, "hand": 150, "roll": 150, "lobby": 150}
# Said only in positions that are seldom looked at, or when an owner of the game has changed its data.
RARE = frozenset({
    "advice.reroll", "advice.reroll.more", "any_card", "alt.board.reroll", "alt.card", "alt.none_ready", "alt.over",
    "alt.picked_none", "alt.workshop_count", "alt.workshop_empty", "foot.over", "foot.over.more", "here.all_seen",
    "here.departed", "here.guest", "here.sold", "line.drawing", "line.reroll", "line.respond", "line.solo",
    "no_sales", "over", "pill.reroll", "short.free_result.some", "short.redistribute.one",
    "short.remove_tokens.own", "tiny.free_result.some", "tiny.redistribute.one", "tiny.remove_tokens.own",
    "you.customers", "you.respond", "you.trade",
})  # fmt: skip


def speaking(language: str, game: str = "oaxaca") -> Callable[[tuple[str, ...]], Speaker]:
    """A game's words in that language for a table of people."""
    return speaker(language, game)


def forget() -> None:
    """Empty every cache of the renderers."""
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear") and not isinstance(thing, type):
                    thing.cache_clear()
    faces._faces.clear()


def made_up(language: str) -> Iterator[tuple[str, Picture]]:
    """Every made-up picture, by name; none of them depends on how robots play."""
    say = speaking(language)
    for piece in crowds(say):
        yield piece.name, piece.picture
    for name, events, view in specimens.rolls():
        yield f"roll-{name}", roll(events, view, say(specimens.NAMES[: len(view.players)]))
    for name, view in specimens.hands():
        yield f"hand-{name}", hand(view, say(specimens.NAMES[: len(view.players)]))
    for name, view in specimens.made_up_finals():
        yield name, final(view, say(specimens.NAMES[: len(view.players)]))
    for piece in lobbies("oaxaca", say):
        yield piece.name, piece.picture


def goldens() -> Iterator[tuple[str, Callable[[], Picture]]]:
    """The pictures that are kept, and how they are made."""
    en, es = speaking("en"), speaking("es")
    names = specimens.NAMES
    lobby = {piece.name: piece.picture for piece in lobbies("oaxaca", en)}
    rolls = {name: (events, view) for name, events, view in specimens.rolls()}
    hands, finals = dict(specimens.hands()), dict(specimens.made_up_finals())
    yield "board", lambda: board(specimens.usual(), en(names[:3]))
    yield "board-crowded", lambda: board(specimens.crowded(), es(specimens.LONG_NAMES))
    yield "board-acting", lambda: board(specimens.acting(), en(names))
    yield "board-solo", lambda: board(specimens.market(), en(names[1:2]))
    yield "roll", lambda: roll(*rolls["opening"], en(names[:3]))
    yield "roll-all", lambda: roll(*rolls["all-again"], es(names[:3]))
    yield "keep", lambda: hand(hands["keep"], en(names[:3]))
    yield "return", lambda: hand(hands["return-3"], en(names[:3]))
    yield "own", lambda: hand(hands["own"], es(names[:3]))
    yield "card", lambda: card("PO6", en(names), specimens.usual())
    yield "final", lambda: final(finals["final-workshop_cards"], en(names[:3]))
    yield "final-solo", lambda: final(finals["final-solo-rich"], en(names[:1]))
    yield "lobby", lambda: lobby["lobby-open"]


def distance(found: Image.Image, kept: Image.Image) -> tuple[float, float, Image.Image]:
    """The mean difference, the greatest share of differing pixels in any tile, and a picture of the difference."""
    apart = ImageChops.difference(found.convert("RGB"), kept.convert("RGB"))
    levels = [band.histogram() for band in apart.split()]
    mean = sum(i * n for band in levels for i, n in enumerate(band)) / (3 * apart.width * apart.height)
    red, green, blue = apart.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    strong = most.point([255 * (i > STRONG) for i in range(256)])
    tiles = strong.resize((max(1, strong.width // TILE), max(1, strong.height // TILE)), Image.Resampling.BOX)
    worst = max(tiles.getextrema())
    assert isinstance(worst, int | float)
    return mean, worst / 255, ImageChops.add(apart, apart, 0.5)


def decoded(png: bytes) -> Image.Image:
    """The pixels of a file."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def pixels(picture: Picture) -> tuple[object, ...]:
    """All that a file of it would be packed from; packing takes as long as drawing, and the same pixels make the same bytes."""
    image = picture.image
    return image.mode, image.size, tuple(image.getpalette() or ()), image.tobytes()


def main() -> None:
    """Draw goldens anew: those whose names begin with one of the words of the command, or all."""
    from tests.renderers.books import goldens as of_all_games

    GOLDEN.mkdir(exist_ok=True)
    for name, draw in of_all_games():
        if not name.startswith(tuple(sys.argv[1:]) or ""):
            continue
        (GOLDEN / f"{name}.png").write_bytes(draw().png())
        print(name)


def drawn_elsewhere(script: str, data: bytes = b"") -> dict[str, list[Any]]:
    """Some pictures drawn by a script in another process, which is handed these data; by name, what it says of them."""
    done = subprocess.run([sys.executable, "-c", script], input=data, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, list[Any]] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
