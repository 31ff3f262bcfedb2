"""What belongs to each private question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from engines.resafa.view import ResafaView
from renderers.resafa import errands, sites
from renderers.resafa.closeups import building, cargo, choose, network, trading
from renderers.resafa.closeups.table import Begin
from renderers.speech import Speaker

Stage = Callable[[ResafaView, Sequence[str], Speaker, Begin], Image.Image]

# Where the close-up shows whoever chooses all that is needed, the private page shows it, too.
STAGES: Mapping[str, Stage] = {
    "start": sites.starts,
    "tile": sites.tiles,
    "face": sites.faces,
    "rotation": sites.rotations,
    "strips": sites.strips,
    "journey": errands.journeys,
    "search": errands.searched,
    "room": building.production,
    "canal": network.tiles,
    "cargo": cargo.compose,
    **dict.fromkeys(("centre", "flip"), errands.flips),
    **dict.fromkeys(("place",), building.workshops),
    **dict.fromkeys(("size", "square"), building.gardens),
    **dict.fromkeys(("side", "space", "route", "lying"), network.compose),
    **dict.fromkeys(("trade", "base", "close"), trading.compose),
    **dict.fromkeys(
        ("option", "effect", "goods", "convert", "track", "row", "special", "colour", "provision", "swap", "setup"),
        choose.compose,
    ),
}
