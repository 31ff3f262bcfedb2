"""The final score: the players in their order, every part of it with its evidence, and how a tie fell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PIL import Image

from engines.oaxaca.cards import BANNER, CARD, RULES
from engines.oaxaca.scoring import tie_steps
from engines.oaxaca.view import OaxacaView, PlayerView
from renderers.kit import parts
from renderers.kit.cards import headed
from renderers.kit.colour import WHITE
from renderers.kit.encode import reduced
from renderers.kit.pages.scores import BELOW, WIDTH, Compared, Evidence, Line, Pieces, Scores, pieces
from renderers.kit.sheet import Sheet
from renderers.kit.text import CAP
from renderers.oaxaca.head import crown
from renderers.oaxaca.looks import THEME, emblem, face_look, look_of
from renderers.oaxaca.phrases import listed, name_of, say
from renderers.speech import Speaker

TOP = 148
PALETTE = "oaxaca-board"
SIGNS = {"workshop_cards": "hammer", "stall_cards": "house"}
Worth = Callable[[int], Sequence[tuple[str, str]]]  # by seat: cards, and what is written on each


def ranking(result: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Seats and their ranks, winners first; equals share a rank."""
    scores = result["scores"]

    def key(seat: int) -> tuple[int, int, int]:
        return -scores[seat]["total"], scores[seat]["workshop_cards"], scores[seat]["stall_cards"]

    seats = sorted(range(len(scores)), key=lambda q: (key(q), q))
    return [(q, 1 + sum(key(p) < key(q) for p in seats)) for q in seats]


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    result = view.result
    page = Scores(THEME, TOP, ranking(result), result["winners"], partial(name_of, words))
    lines = [line(page, view, words, *one) for one in parts_of(view)]
    lines.append(Line("dawn", say(words, "part.early"), 112, points(view, "early"), partial(early, view.players)))
    sheet = Sheet.over(crown(WIDTH, TOP + page.high(lines) + BELOW))
    heading(sheet, say(words, "final"), say(words, "after", n=view.rounds))
    end = page.draw(sheet, lines, say(words, "part.total"), say(words, "points"), lambda seat: result["scores"][seat]["total"])
    page.verdict(sheet, end, "crown", *verdict(view, words))
    return reduced(sheet.image, PALETTE)


def heading(sheet: Sheet, title: str, more: str) -> None:
    """What stands beside the name of the game when it is over."""
    sheet.text(290, 78 + 38 * CAP, title.upper(), "black", 38, THEME.gold, "l", 1)
    sheet.text(290, 120 + 34 * CAP, more, "semibold", 34, THEME.soft)


def points(view: OaxacaView, part: str) -> Callable[[int], int]:
    return lambda seat: int(view.result["scores"][seat][part])


def parts_of(view: OaxacaView) -> Sequence[tuple[str, str, str, Worth]]:
    """The parts that are counted from cards: name, sign, key in the score, and the cards of a seat."""
    players, scores, each = view.players, view.result["scores"], f"+{RULES.points_per_workshop_card}"
    stalls = [[c.card for c in p.stall if c.card != BANNER] for p in players]
    return (
        ("stall", "house", "values", lambda seat: [(card, str(CARD[card].value)) for card in stalls[seat]]),
        ("jewelry", "necklace", "jewelry", lambda seat: [(card, f"+{n}") for card, n in scores[seat]["per_card"].items()]),
        ("workshop", "hammer", "workshop", lambda seat: [(c.card, each) for c in players[seat].workshop]),
    )  # fmt: skip


def line(page: Scores, view: OaxacaView, words: Speaker, name: str, icon: str, part: str, worth: Worth) -> Line:
    laid = pieces(max(len(worth(seat)) for seat, _ in page.order), page.beside(points(view, part)), 1.5)
    return Line(icon, say(words, f"part.{name}"), max(112, laid.high), points(view, part), tiles(laid, worth))


def tiles(laid: Pieces, worth: Worth) -> Evidence:
    """Cards, each with what it brings below its drawing."""

    def evidence(sheet: Sheet, x: int, y: int, room: int, high: int, seat: int) -> None:
        cards = worth(seat)
        for (card, said), (left, top) in zip(cards, laid.places(len(cards), x, y, high), strict=True):
            look, field = look_of(card), round(laid.h * 0.56)
            sheet.shadow(left, top, laid.w, laid.h, 9)
            headed(sheet, left, top, laid.w, laid.h, laid.w, field, look, 9, THEME.paper)
            sheet.mark(emblem(card), left + laid.w / 2, top + field / 2, round(field * 0.84), WHITE, look.colour)
            size = laid.w * 0.58
            low = top + (field + laid.h) / 2 + size * CAP
            sheet.fitted(left + laid.w / 2, low, said, "black", size, 14, laid.w - 6, THEME.ink, "m")

    return evidence


def early(players: Sequence[PlayerView], sheet: Sheet, x: int, y: int, room: int, high: int, seat: int) -> None:
    for face in players[seat].early:
        sheet.put(parts.die(face_look(face), str(face), 76), x + 2, y + high / 2 - 40)
    if not players[seat].early:
        sheet.dashes(x + 4, y + high / 2 - 34, 68, 68, THEME.slot, 13, 3, 7, 6)


def reason(card: str, points: int, words: Speaker) -> str:
    """What a piece of jewelry brought points for."""
    effect = CARD[card].effect
    if effect.op == "score_flat":
        return say(words, "why.flat")
    n = points // max(1, effect.points)
    return say(words, f"why.{effect.op.removeprefix('score_per_')}", n=n)


def verdict(view: OaxacaView, words: Speaker) -> tuple[str, str, list[Compared]]:
    """Who has won, by what, and the numbers of each step of a tie, the fewest first."""
    result = view.result
    scores, winners = result["scores"], result["winners"]
    said = say(words, "wins" if len(winners) == 1 else "win", name=listed([name_of(words, q) for q in winners], words))
    best, steps = max(s["total"] for s in scores), list(tie_steps(scores))
    if not result["tie"]:
        second = max((s["total"] for q, s in enumerate(scores) if q not in winners), default=0)
        return said, say(words, "margin", n=best - second), []
    found = []
    for step in steps:
        fewest = sorted(step.counts.items(), key=lambda one: one[1])
        found.append(Compared(SIGNS[step.part], [(seat, str(n)) for seat, n in fewest], step.left))
    return said, say(words, f"tie.{'both' if len(steps) > 1 else result['tie']}", n=best), found
