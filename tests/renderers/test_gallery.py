"""The gallery: what people look at first, at the size at which they see it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image

from engines.shelf import SHELF
from renderers.kit.sizes import ATTACHMENT, PHONE
from tests.gallery import show as gallery


@pytest.mark.sampled(3)
@pytest.mark.parametrize("everything", [False, True])
def test_every_picture_hangs_as_a_channel_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, everything: bool) -> None:
    monkeypatch.setattr(gallery, "SHELF", {"patzcuaro": SHELF["patzcuaro"]})
    monkeypatch.setattr(gallery, "pieces", lambda title, speaking: iter(list(gallery.wall(title).pieces(speaking))[:2]))
    wanted = ["--all"] if everything else ["--games", "patzcuaro"]
    monkeypatch.setattr(sys, "argv", ["gallery", str(tmp_path), *wanted])
    gallery.main()
    index = (tmp_path / "index.html").read_text()
    assert ("patzcuaro/es" in index) == everything
    shown = sorted(tmp_path.rglob("*.embed.png"))
    assert len(shown) == (4 if everything else 2) and all(path.name in index for path in shown)
    for path in shown:
        with Image.open(path) as image, Image.open(path.with_name(path.name.replace(".embed", ""))) as opened:
            assert image.width <= 400 and image.height <= 300 and max(image.width / 400, image.height / 300) == 1.0
            assert image.width / image.height == pytest.approx(opened.width / opened.height, rel=0.01)
    for kind, (width, height) in {"phone": PHONE, "attachment": ATTACHMENT}.items():
        for path in tmp_path.rglob(f"*.{kind}.png"):
            with Image.open(path) as image:
                assert image.width == width or image.height == height
        assert len(list(tmp_path.rglob(f"*.{kind}.png"))) == len(shown)
