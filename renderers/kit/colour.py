"""Colours: the tables of the games, the seats, and how two colours mix."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """A colour from its six hexadecimal digits."""
    code = code.removeprefix("#")
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies that far on the way from `a` to `b`."""
    r, g, b_ = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, b_


def darker(colour: Colour, keep: float) -> Colour:
    """The same hue with only that much of its light."""
    return mix(BLACK, colour, keep)


WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True)
class Theme:
    """The table of one game: what everything else lies on."""

    table: Colour
    panel: Colour
    row: Colour
    paper: Colour
    ink: Colour
    muted: Colour
    gold: Colour
    line: Colour  # borders of panels
    slot: Colour  # dashes of empty places
    faint: Colour  # words in empty places
    soft: Colour  # running words on the table
    brown: Colour  # short words on paper
    dim: Colour  # codes on paper
    body: Colour  # sentences on paper
    steel: Colour  # rounds that are over
    rim: Colour  # their outline
    flags: tuple[Colour, ...] = ()
    weave: str = "lattice"  # the pattern of the table


def themed(
    table: str, panel: str, row: str, paper: str, ink: str, muted: str, gold: str, flags: str = "", weave: str = "lattice"
) -> Theme:
    """A table whose lesser tones follow from its main ones."""
    t, p, r, light, dark, soft = map(rgb, (table, panel, row, paper, ink, muted))
    return Theme(
        table=t,
        panel=p,
        row=r,
        paper=light,
        ink=dark,
        muted=soft,
        gold=rgb(gold),
        line=mix(r, soft, 0.16),
        slot=mix(r, soft, 0.36),
        faint=mix(r, soft, 0.69),
        soft=mix(soft, WHITE, 0.66),
        brown=mix(dark, light, 0.28),
        dim=mix(dark, light, 0.42),
        body=mix(dark, light, 0.13),
        steel=mix(r, soft, 0.27),
        rim=mix(r, soft, 0.6),
        flags=tuple(map(rgb, flags.split())),
        weave=weave,
    )


@dataclass(frozen=True)
class Seat:
    """A seat's look: three signals beside the initial."""

    shape: str
    pattern: str
    colour: Colour
    ink: Colour = WHITE
    dark: Colour | None = None  # for seats whose own colour gives no ground for white words

    @property
    def plate(self) -> Colour:
        """The dark ground under a name."""
        return self.dark or darker(self.colour, 0.45)


SEATS: tuple[Seat, ...] = (
    Seat("circle", "stripes", rgb("#CF4420")),
    Seat("square", "dots", rgb("#1874AE")),
    Seat("hexagon", "zigzag", rgb("#3B7F1E")),
    Seat("shield", "checks", rgb("#8E44AD")),
    Seat("diamond", "crosses", rgb("#8A6A00")),
)
Seats = tuple[Seat, ...]
