"""Colours: the tables of the games, the seats, and how two colours mix."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

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


def _theme(
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


OAXACA = _theme(
    "#11383D", "#163F45", "#0A2529", "#FFF6E4", "#2A1B17", "#9DBDBB", "#F7B32B", "#D81B72 #F28C28 #5B2A86 #1FA39A #F7B32B"
)
THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "oaxaca": OAXACA,
        "patzcuaro": _theme("#2A1A52", "#2C1F52", "#140C2B", "#FFF4DD", "#26163B", "#B9A9DD", "#FFB52E", weave="stars"),
        "mottainai": _theme("#1E2A4A", "#232F50", "#111829", "#F7F0E0", "#20202A", "#AEB9D6", "#F2B53C", weave="scales"),
        "resafa": _theme("#2B1A12", "#3B2619", "#1D110B", "#FFF5DF", "#2B1A12", "#D9BE98", "#F5B63A"),
        "merchants_cove": _theme("#0C2A38", "#123C4D", "#071C26", "#FFF3DA", "#1D1A2B", "#A9CFD8", "#F6B73C"),
    }
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
SEATS_OF: Mapping[str, Seats] = MappingProxyType(  # games whose own colours some of the usual ones would come too close to
    {"mottainai": (replace(SEATS[0], colour=rgb("#C8372D")), replace(SEATS[1], colour=rgb("#2E7D9A")), *SEATS[2:])}
)


def seats_of(game: str) -> Seats:
    """The looks of the seats in that game."""
    return SEATS_OF.get(game, SEATS)
