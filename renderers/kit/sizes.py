"""The sizes at which Discord shows pictures, which are Discord's to change, and what follows from them for those who draw.

All boxes are in points, the pixels of a screen of ordinary sharpness. A picture is shrunk until it fits into its box, and never
enlarged. The desktop client's are measured; a phone shows a picture as wide as the message, in its full height.
"""

from __future__ import annotations

Box = tuple[int, int]

EMBED: Box = (400, 300)  # the image of an embed on a desktop
ATTACHMENT: Box = (550, 350)  # a file outside of an embed
PHONE: Box = (390, 10_000)  # an ordinary one; small ones have 340 points
LAYOUT: Box = EMBED  # a gallery made of layout components is shown wider; by how much is not known, so that nothing relies on it

CLOSE_UP: Box = (1200, 900)  # pixels: three for each point of an embed, as many as a phone has
FINE = CLOSE_UP[0] // EMBED[0]
LEAST_POINTS, DECISIVE_POINTS = 11, 14  # how small words may be, and numbers by which somebody decides
LEAST, DECIDES = LEAST_POINTS * FINE, DECISIVE_POINTS * FINE  # the same in pixels of a close-up


def points(size: float) -> float:
    """How large words of so many pixels stand in the embed of a desktop."""
    return size / FINE
