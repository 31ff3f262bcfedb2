"""How long a robot may think: so much CPU time for a whole turn, shared out over its words by their number alone.

What a robot is asked, and how much there is to think about, never changes how long it takes: that tells nobody anything. Alone,
what is asked only says where a turn begins; there is nobody else whose word could end it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Any, TypeVar

from engines.kernel import Ask, Game, State, asked
from engines.robots import Policy, apart, robot
from engines.robots.search import Hard
from engines.robots.strengths import HARD, WEAKER

S = TypeVar("S", bound=State)
TURN = 3.0  # seconds of CPU time that no turn may take longer
STOPS = 0.8  # of that, when thinking stops
SHARE = 1 / 3  # of what is left of a turn, for its next word
LEAST = 0.06  # seconds with which more comes of a thought than a weaker robot's


def allowance(said: int, load: float = 1.0) -> float:
    """Seconds for a word of `hard` after so many of its turn; less where more tables wait than can be thought about at once."""
    return TURN * STOPS * SHARE * (1 - SHARE) ** said / max(1.0, load)


def speaker(name: str, seconds: float) -> str:
    """Who speaks for a robot that has so long for it."""
    return WEAKER[HARD] if name == HARD and seconds < LEAST else name


def until(seconds: float) -> Callable[[int], bool]:
    """Goes on for so long, by the CPU time of this thread."""
    end = thread_time() + seconds
    return lambda done: thread_time() < end


def think(title: str, saved: bytes, seat: int, name: str, seed: int, seconds: float = 0.0) -> str:
    """What a robot says in a position that was already dealt anew for its seat; `hard` takes so long for it.

    A bot of before `hard` names no time.
    """
    return apart.think(title, saved, seat, speaker(name, seconds), seed, until(seconds))


def begins_turn(game: Game[Any], s: State, ask: Ask) -> bool:
    """Whether a turn begins with what is asked, alone: nobody else's word could end the one before."""
    return s.seats == 1 and ask.key in (game.turns or game.acts)


@dataclass
class WhoseTurn:
    """Whose turn it is in a game, and how many words of it have been said."""

    seat: int = -1
    said: int = 0

    def word(self, game: Game[Any], s: State, ask: Ask) -> int:
        """The number of the next word in its turn, from 0; somebody else's word ends a turn."""
        self.said = self.said + 1 if ask.seat == self.seat and not begins_turn(game, s, ask) else 0
        self.seat = ask.seat
        return self.said


@dataclass(frozen=True)
class AtTable:
    """A robot that takes its time as at a table; all robots of a game share its turns."""

    name: str
    turns: WhoseTurn = field(default_factory=WhoseTurn)

    def choose(self, game: Game[S], s: S, seat: int, rng: Random) -> str:
        """A word, with the time that this one has in its turn."""
        ask = asked(s, seat)
        assert ask is not None
        seconds = allowance(self.turns.word(game, s, ask))
        name = speaker(self.name, seconds)
        policy: Policy = Hard(until(seconds), at_once=False) if name == HARD else robot(name)
        return policy.choose(game, s, seat, rng)


def table_of(names: Sequence[str]) -> list[Policy]:
    """The robots of one game, as they think at a table."""
    turns = WhoseTurn()
    return [AtTable(name, turns) for name in names]
