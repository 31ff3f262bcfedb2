"""What belongs to each private question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.resafa.view import ResafaView
from renderers.kit.pages.hand import Block
from renderers.resafa import errands, sites
from renderers.speech import Speaker


def stage(view: ResafaView, key: str, words: Speaker) -> Block | None:
    """What belongs to a question, or nothing where the cards say it all."""
    found = STAGES.get(key)
    shown = found(view, words) if found and view.options else None
    return shown if shown is not None and shown.high else None


STAGES: Mapping[str, Callable[[ResafaView, Speaker], Block]] = {
    "start": errands.starts,
    "next": errands.acts,
    "tile": sites.offered,
    "face": sites.faces,
    "place": sites.places,
    "rotation": sites.rotations,
    "room": sites.rooms,
    "size": sites.plot,
    "square": sites.squares,
    "strips": sites.strips,
    "canal": sites.canals,
    "side": sites.sides,
    "space": sites.spaces,
    "route": sites.route,
    "journey": errands.journeys,
    "cargo": errands.centre,
    "trade": errands.centre,
    "base": errands.centre,
    "close": errands.centre,
    "centre": errands.flips,
    "flip": errands.flips,
    **dict.fromkeys(("option", "effect", "goods", "convert"), errands.played),
    "lying": errands.lying,
    "track": errands.steps,
    "row": errands.token_rows,
    "search": errands.searched,
    "special": errands.stacked,
    "colour": errands.display,
    "provision": errands.display,
}
