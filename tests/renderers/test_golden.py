"""Pictures against those that somebody has looked at; draw them anew with `python -m tests.renderers.looking`."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.renderers.books import BOOKS, goldens
from tests.renderers.looking import DIFFERENCES, FAINT, GOLDEN, MOST, distance

KEPT = dict(goldens())


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_looks_as_it_did(name: str) -> None:
    found = KEPT[name]().image.convert("RGB")
    kept = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    assert found.size == kept.size
    mean, worst, apart = distance(found, kept)
    if mean > FAINT or worst > MOST:
        DIFFERENCES.mkdir(parents=True, exist_ok=True)
        for kind, picture in (("difference", apart), ("found", found), ("kept", kept)):
            picture.save(DIFFERENCES / f"{name}.{kind}.png")
        pytest.fail(f"{name}: {mean:.2f} levels apart, {worst:.0%} of a tile; look at {DIFFERENCES.name}/{name}.difference.png")


def test_the_goldens_are_these_and_small() -> None:
    files = {path.stem: path.stat().st_size for path in GOLDEN.glob("*.png")}
    assert set(files) == set(KEPT)
    assert sum(files.values()) < len(BOOKS) * (3 << 19), "a megabyte and a half for each game"


def test_a_missing_card_is_noticed() -> None:
    kept = Image.open(GOLDEN / "board.png").convert("RGB")
    broken = kept.copy()
    broken.paste((10, 37, 41), (1051, 386, 1178, 513))
    assert distance(broken, kept)[1] > MOST
    assert distance(kept, kept)[:2] == (0, 0)
