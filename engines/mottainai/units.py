"""What the units of the cards have in common: their four parts, and the movements that several of them make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from engines.kernel import Ask, Frame, No
from engines.mottainai.cards import CARD, MATERIAL, MENU
from engines.mottainai.state import Mottainai, Player, no


class Used(Protocol):
    """The frame of an effect whose owner has decided to use it."""

    seat: int
    work: str
    about: str
    picks: list[str]
    among: str


class Unit:
    """One card's effect: when it is of use, what it does at once, what it asks, and what comes of the answers."""

    def no_use(self, g: Mottainai, seat: int, work: str, about: str) -> No | None:
        """Why it cannot be used, from public facts alone."""
        return None

    def able(self, g: Mottainai, seat: int, work: str) -> bool:
        """Whether the owner's hidden cards allow it."""
        return True

    def start(self, g: Mottainai, f: Used) -> Frame | None:
        """What happens at once."""
        return None

    def ask(self, g: Mottainai, f: Used) -> Ask | None:
        """The next question; None when the effect is done."""
        return None

    def pick(self, g: Mottainai, f: Used, *words: str) -> Frame | None:
        """What comes of an answer, which is the last of the picks."""
        return None


# -- what several effects do ------------------------------------------------------------------------------------------------


def draw_waiting(g: Mottainai, seat: int, n: int) -> None:
    if n > 0:
        g.tell("drew", seat=seat, n=min(n, len(g.deck)))
        g.draw(g.players[seat].waiting, n)


def turn_over(g: Mottainai, seat: int, zone: list[str], to: str) -> str:
    card = g.deck[0]
    g.seal()
    g.tell("turned_over", seat=seat, card=card, place=to, shows=(card,))
    g.draw(zone)
    return card


def put(g: Mottainai, seat: int, card: str, source: list[str], zone: list[str], to: str) -> None:
    source.remove(card)
    zone.append(card)
    g.tell("moved", seat=seat, card=card, place=to)


def work_under_deck(g: Mottainai, seat: int, work: str) -> None:
    g.leave_wing(work)
    g.deck.append(work)
    g.tell("put_under", seat=seat, card=work)


def choose(f: Used, what: str, words: Iterable[object], *more: str, public: bool = True) -> Ask:
    return Ask(f.seat, f"args.{what}", (*(f"pick {w}" for w in words), *more), public=public)


def of_players(
    g: Mottainai, verb: str, seats: Iterable[int], zone: Callable[[Player], Sequence[str]], among: str = ""
) -> list[str]:
    """A choice of player and card, for the cards that `zone` finds before these players; long lists material by material."""
    found = [(q + 1, list(zone(g.players[q]))) for q in seats]
    cards = [card for _, before in found for card in before]
    if not among and any(len(before) > MENU for _, before in found):
        return [f"among {m}" for m in MATERIAL if any(CARD[c].material == m for c in cards)]
    return [f"{verb} {q} {c}" for q, before in found for c in before if not among or CARD[c].material == among]


def sold(player: Player) -> list[str]:
    return player.sales


def built(player: Player) -> list[str]:
    return player.works


def richer(g: Mottainai, seat: int, zone: Callable[[Player], Sequence[str]]) -> list[int]:
    own = len(zone(g.players[seat]))
    return [q for q in g.others(seat) if len(zone(g.players[q])) > own]


def slot_taken(g: Mottainai, seat: int) -> No | None:
    """A morning effect that brings a task needs an empty slot (R8)."""
    return no("R8", "task_taken") if g.players[seat].task else None
