"""Pictures and what they say in words, paired in the one place where a book names what it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from PIL.Image import Image

from engines.kernel import Event
from renderers.speech import Picture, Speaker

P = ParamSpec("P")
V = TypeVar("V")


def paired(draw: Callable[P, Image], tell: Callable[P, str]) -> Callable[P, Picture]:
    """A picture of what both are handed."""

    def picture(*shown: P.args, **more: P.kwargs) -> Picture:
        return Picture(lambda: draw(*shown, **more), lambda: tell(*shown, **more))

    return picture


def private(draw: Callable[[V, Speaker], Image], tell: Callable[[V, Speaker], str]) -> Callable[[V, Speaker], Picture]:
    """A picture that only the reader of a view gets."""
    return at_leisure(asked(lambda view, _, words: draw(view, words), lambda view, _, words: tell(view, words)))


def asked(
    draw: Callable[[V, Sequence[str], Speaker], Image], tell: Callable[[V, Sequence[str], Speaker], str]
) -> Callable[[V, Sequence[str], Speaker], Picture]:
    """The same with what may be chosen, which only the reader knows."""

    def picture(view: V, options: Sequence[str], words: Speaker) -> Picture:
        if getattr(view, "reader", None) is None:
            raise ValueError("a spectator has no hand")
        return Picture(lambda: draw(view, options, words), lambda: tell(view, options, words))

    return picture


def at_leisure(panel: Callable[[V, Sequence[str], Speaker], Picture]) -> Callable[[V, Speaker], Picture]:
    """A private page where nothing is to be chosen now."""
    return lambda view, words: panel(view, (), words)


def panel_and_hand(
    draw: Callable[[V, Sequence[str], Speaker], Image], tell: Callable[[V, Sequence[str], Speaker], str]
) -> tuple[Callable[[V, Sequence[str], Speaker], Picture], Callable[[V, Speaker], Picture]]:
    """A private page beside a question, and the same at leisure."""
    panel = asked(draw, tell)
    return panel, at_leisure(panel)


def ended(draw: Callable[[V, Speaker], Image], tell: Callable[[V, Speaker], str]) -> Callable[[V, Speaker], Picture]:
    """A picture of how a game has ended."""

    def picture(view: V, words: Speaker) -> Picture:
        if not getattr(view, "result", None):
            raise ValueError("the game is not over")
        return Picture(lambda: draw(view, words), lambda: tell(view, words))

    return picture


class LookUp:
    """A picture of one thing, asked for by its code; with a view also of where it is."""

    def __init__(
        self, known: Callable[[str], str], draw: Callable[[str, Speaker, Any], Image], tell: Callable[[str, Speaker, Any], str]
    ) -> None:
        self.known, self.draw, self.tell = known, draw, tell  # known: the code of its kind, or nothing

    def __call__(self, code: str, words: Speaker, view: Any = None) -> Picture:
        """The picture of that thing."""
        found = self.known(code)
        if not found:
            raise ValueError(f"nothing is called {code!r}")
        return Picture(lambda: self.draw(found, words, view), lambda: self.tell(found, words, view))


NO_KINDS: tuple[str, ...] = ()  # of events with a picture of their own, in games where all is on the board at once


def no_roll(events: Sequence[Event], view: Any, words: Speaker) -> Picture:
    """What such a game answers when it is asked for one."""
    raise ValueError("no dice in this game")
