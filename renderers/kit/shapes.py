"""Shapes as masks: rounded boxes, rings, shadows, patterns; each is made once for its size."""

from __future__ import annotations

from math import ceil, cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderers.kit.keeping import kept
from renderers.kit.vector import Masks, masks, svg

FINER = 8
SMALL = (3, 3.5, 0.38)  # a shadow: how far down, how soft, how dark
LARGE = (6, 9.0, 0.35)


@kept
def _levels(strength: float) -> list[int]:
    return [round(i * strength) for i in range(256)]


def weaker(mask: Image.Image, strength: float) -> Image.Image:
    """A mask that lets only that much through."""
    return mask if strength >= 1 else mask.point(_levels(strength))


@kept
def _corner(radius: float) -> Image.Image:
    n = ceil(radius)
    tile = Image.new("L", (n * FINER, n * FINER))
    r = radius * FINER
    ImageDraw.Draw(tile).ellipse((0, 0, 2 * r - 1, 2 * r - 1), fill=255)
    return tile.reduce(FINER)


@kept
def corners(radius: float) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The corners of a round box: upper left, upper right, lower left, lower right."""
    tile = _corner(radius)
    flip, turn = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM
    return tile, tile.transpose(flip), tile.transpose(turn), tile.transpose(flip).transpose(turn)


@kept
def rounded(width: int, height: int, radius: float) -> Image.Image:
    """A box with round corners."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width / 2, height / 2)
    if radius > 0:
        n = ceil(radius)
        right, low = width - n, height - n
        for place, part in zip(((0, 0), (right, 0), (0, low), (right, low)), corners(radius), strict=True):
            mask.paste(part, place)
    return mask


@kept
def ring(width: int, height: int, radius: float, thick: int) -> Image.Image:
    """The outline of a box with round corners; the line lies inside."""
    mask = rounded(width, height, radius).copy()
    mask.paste(0, (thick, thick), rounded(width - 2 * thick, height - 2 * thick, max(0.0, radius - thick)))
    return mask


@kept
def disc(across: int) -> Image.Image:
    """A disc."""
    big = Image.new("L", (across * FINER, across * FINER))
    ImageDraw.Draw(big).ellipse((0, 0, across * FINER - 1, across * FINER - 1), fill=255)
    return big.reduce(FINER)


@kept
def hoop(across: int, thick: float) -> Image.Image:
    """The outline of a disc; the line lies inside."""
    big = Image.new("L", (across * FINER, across * FINER))
    draw = ImageDraw.Draw(big)
    draw.ellipse((0, 0, across * FINER - 1, across * FINER - 1), fill=255)
    inset = thick * FINER
    draw.ellipse((inset, inset, across * FINER - 1 - inset, across * FINER - 1 - inset), fill=0)
    return big.reduce(FINER)


def dashed(width: int, height: int, radius: float, thick: float, dash: float, gap: float) -> Image.Image:
    """A dashed outline; the line lies inside."""
    inner = (
        f'<rect x="{thick / 2}" y="{thick / 2}" width="{width - thick}" height="{height - thick}" rx="{radius - thick / 2}"'
        f' fill="none" stroke="#fff" stroke-width="{thick}" stroke-dasharray="{dash} {gap}"/>'
    )
    return masks(svg(width, height, inner), width, height)[0]


def seal(across: int) -> Image.Image:
    """The ten-pointed seal of a value."""
    r = across / 2
    points = []
    for i in range(20):
        reach = r if i % 2 == 0 else r * 0.862
        points.append(f"{r + reach * sin(i * pi / 10):.2f},{r - reach * cos(i * pi / 10):.2f}")
    return masks(svg(across, across, f'<polygon points="{" ".join(points)}" fill="#fff"/>'), across, across)[0]


def ribbon(width: int, height: int) -> Image.Image:
    return masks(svg(84, 112, '<path d="M0 0h84v112l-42-26-42 26z" fill="#fff"/>'), width, height)[0]


# The crests on a grid in which the shape reaches 50 from its middle and its white line is 6.5 wide.
CRESTS = {
    "circle": '<circle cx="60" cy="60" r="50" {}/>',
    "square": '<rect x="14" y="14" width="92" height="92" rx="14" {}/>',
    "hexagon": '<path d="M60 6.600L106.400 33.300V86.700L60 113.400L13.600 86.700V33.300z" {}/>',
    "shield": '<path d="M16 18H104V64Q102 92 60 112Q18 92 16 64z" {}/>',
    "diamond": '<path d="M60 4L116 60L60 116L4 60z" {}/>',
}


def crest(shape: str, across: int) -> Masks:
    """A seat's shape: its white line, and what lies inside of it."""
    style = 'fill="#000" stroke="#fff" stroke-width="6.500" stroke-linejoin="round"'
    return masks(svg(120, 120, CRESTS[shape].format(style)), across, across)


# Patterns: the size of a tile, and what is drawn on it.
PATTERNS: dict[str, tuple[int, int, str]] = {
    "stripes": (14, 14, '<path d="M-7 7L7-7M-7 21L21-7M7 21L21 7" stroke="#fff" stroke-width="5.600"/>'),
    "dots": (11, 11, '<circle cx="5.500" cy="5.500" r="2.700" fill="#fff"/>'),
    "zigzag": (14, 10, '<path d="M-2 10.300L0 8l7-6 7 6 2 1.700" fill="none" stroke="#fff" stroke-width="3"/>'),
    "checks": (14, 14, '<path d="M0 0h7v7H0zM7 7h7v7H7z" fill="#fff"/>'),
    "crosses": (16, 16, '<path d="M4 8h8M8 4v8" stroke="#fff" stroke-width="3"/>'),
    "waves": (24, 16, '<path d="M-2 14.600L0 12l6-8 6 8 6-8 6 8 2 2.600" fill="none" stroke="#fff" stroke-width="3"/>'),
    "beads": (18, 18, '<circle cx="9" cy="9" r="4" fill="#fff"/>'),
    "diamonds": (20, 20, '<path d="M10 1l9 9-9 9-9-9z" fill="#fff"/>'),
    "chips": (
        16, 16,
        '<path d="M2 2l5 5M10 14l4-4M11 3l2 2M3 12l2 2" stroke="#fff" stroke-width="3.200" stroke-linecap="round"/>',
    ),
    "rays": (26, 26, '<path d="M13 2v22M2 13h22M5 5l16 16M21 5L5 21" stroke="#fff" stroke-width="2.600"/>'),
    "sparks": (22, 22, '<path d="M11 2l2.500 6.500L20 11l-6.500 2.500L11 20l-2.500-6.500L2 11l6.500-2.500z" fill="#fff"/>'),
    "lines": (20, 12, '<path d="M0 6h20" stroke="#fff" stroke-width="3"/>'),
    "pebbles": (20, 20, '<circle cx="5" cy="5" r="3.500" fill="#fff"/><circle cx="15" cy="15" r="2.200" fill="#fff"/>'),
    "stitches": (
        20, 20, '<path d="M10 2v6M10 12v6M2 10h6M12 10h6" stroke="#fff" stroke-width="2.800" stroke-linecap="round"/>',
    ),
    "ripples": (28, 14, '<path d="M-7 7.500L0 10q7-10 14 0t14 0l7-5" fill="none" stroke="#fff" stroke-width="3"/>'),
    "slants": (14, 14, '<path d="M-2 16L16-2M-2 2L2-2M12 16L16 12" stroke="#fff" stroke-width="3"/>'),
    "scales": (
        64, 32,
        '<g fill="none" stroke="#fff" stroke-width="2"><circle cx="32" cy="32" r="30"/><circle cx="32" cy="32" r="20"/>'
        '<circle cx="32" cy="32" r="10"/><circle cx="0" cy="16" r="30"/><circle cx="0" cy="16" r="20"/>'
        '<circle cx="0" cy="16" r="10"/><circle cx="64" cy="16" r="30"/><circle cx="64" cy="16" r="20"/>'
        '<circle cx="64" cy="16" r="10"/></g>',
    ),
    "swells": (18, 18, '<path d="M-9 9q4.500 7 9 0t9 0 9 0 9 0" fill="none" stroke="#fff" stroke-width="3"/>'),
    "chevrons": (18, 18, '<path d="M2 14L9 4l7 10" fill="none" stroke="#fff" stroke-width="2.500"/>'),
    "pluses": (18, 18, '<path d="M9 3v12M3 9h12" stroke="#fff" stroke-width="3"/>'),
    "stars": (
        70, 70,
        '<circle cx="12" cy="16" r="1.700" fill="#fff"/><circle cx="50" cy="44" r="1.300" fill="#fff"/>'
        '<circle cx="32" cy="62" r="1" fill="#fff"/>',
    ),
    "tide": (60, 30, '<path d="M-30 20q15-14 30 0t30 0 30 0 30 0" fill="none" stroke="#fff" stroke-width="2.500"/>'),
    "sea": (80, 40, '<path d="M-40 26q20-18 40 0t40 0 40 0 40 0" fill="none" stroke="#fff" stroke-width="3"/>'),
    "lattice": (56, 56, '<path d="M28 4l24 24-24 24L4 28z" fill="none" stroke="#fff" stroke-width="2"/>'),
}  # fmt: skip


@kept
def pattern(name: str, width: int, height: int, strength: float, scale: float = 1.0) -> Image.Image:
    """A pattern over a whole box."""
    wide, high, inner = PATTERNS[name]
    across, down = round(wide * scale), round(high * scale)
    tile = weaker(masks(svg(wide, high, inner), across, down)[0], strength)
    mask = Image.new("L", (width, height))
    for x in range(0, width, across):
        mask.paste(tile, (x, 0))
    done = down
    while done < height:
        mask.paste(mask.crop((0, 0, width, min(done, height - done))), (0, done))
        done *= 2
    return mask


@kept
def patterned(name: str, width: int, height: int, strength: float, radius: float, scale: float = 1.0) -> Image.Image:
    """A pattern inside a box, whose corners may be round."""
    found = pattern(name, width, height, strength, scale)
    return ImageChops.multiply(found, rounded(width, height, radius)) if radius else found


@kept
def shadow(width: int, height: int, radius: float, kind: tuple[int, float, float] = SMALL) -> tuple[Image.Image, int]:
    """A soft shadow of a box, and how far it reaches beyond it."""
    _, blur, dark = kind
    reach = ceil(2.6 * blur)
    mask = Image.new("L", (width + 2 * reach, height + 2 * reach))
    mask.paste(_levels(dark)[255], (reach, reach), rounded(width, height, radius))
    return mask.filter(ImageFilter.GaussianBlur(blur)), reach


def soft(mask: Image.Image, kind: tuple[int, float, float] = SMALL) -> tuple[Image.Image, int]:
    """A soft shadow of any shape, and how far it reaches beyond it."""
    _, blur, dark = kind
    reach = ceil(2.6 * blur)
    wide = Image.new("L", (mask.width + 2 * reach, mask.height + 2 * reach))
    wide.paste(weaker(mask, dark), (reach, reach))
    return wide.filter(ImageFilter.GaussianBlur(blur)), reach


@kept
def glow(width: int, height: int, radius: float, reach: int, blur: float, strength: float) -> Image.Image:
    """Light around a box, reaching that far beyond it."""
    mask = Image.new("L", (width + 2 * reach, height + 2 * reach))
    edge = round(blur * 0.66)
    at = (reach - edge, reach - edge)
    mask.paste(_levels(strength)[255], at, rounded(width + 2 * edge, height + 2 * edge, radius + edge))
    return mask.filter(ImageFilter.GaussianBlur(blur))


@kept
def fade(width: int, height: int) -> Image.Image:
    """From nothing at the top to everything at the bottom."""
    column = Image.frombytes("L", (1, height), bytes(round(255 * i / max(1, height - 1)) for i in range(height)))
    return column.resize((width, height))
