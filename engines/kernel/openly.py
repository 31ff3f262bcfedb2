"""What of a question may stand where everybody reads it: its options, or what might be among them.

A game that knows no more than which words may come, because the components they name are hidden, says so by the first of
them and a star: "craft *" stands for all options that begin with "craft".
"""

from __future__ import annotations

from typing import Any

from engines.kernel.games import Game
from engines.kernel.model import Ask

STAR = " *"


def openly(game: Game[Any], spectator: Any, ask: Ask) -> Ask | None:
    """A question for everybody, given what a spectator sees; None where its options would tell something.

    What is not public in itself is offered with all that might be possible: who takes what is not is told why. A question
    of which the game knows but one option is public, or else a deal would be known that nobody can know.
    """
    if ask.public:
        return ask._replace(free=()) if ask.free else ask
    might = game.openly(spectator, ask.key, ask.seat)
    return Ask(ask.seat, ask.key, might, public=True, interruptible=True) if might else None


def head_of(might: str) -> str:
    """The words with which all begin that a star stands for; "" where it is a single option."""
    return might.removesuffix(STAR) if might.endswith(STAR) else ""


def is_among(option: str, might: str) -> bool:
    """Whether an option is the one that was named, or one of those that a star stands for."""
    head = head_of(might)
    return option.startswith(f"{head} ") if head else option == might
