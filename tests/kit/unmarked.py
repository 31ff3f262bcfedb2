"""What everybody may read of the questions of a game: python -m tests.kit.unmarked oaxaca --games 20.

For each question: how often it is asked, whether its options stand for all, whether they ever differed between deals that a
spectator cannot tell apart (where they never do, it might be marked as public), and how often it is put with a single option.
A report and no check: that no deal of some hundreds differs does not prove that none can.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engines.kernel import Ask, Game, State, answer_obvious, apply, asked, clone, openly
from tests.kit import shelf

DEALS = 4


@dataclass
class Found:
    """All about the questions of one key."""

    asked: int = 0
    stands: set[str] = field(default_factory=set)  # open, free plays hidden, among others, hidden
    differed: int = 0
    single: int = 0
    because: set[str] = field(default_factory=set)  # why a single option is put nevertheless

    @property
    def could_be_public(self) -> bool:
        """Whether nothing speaks against marking it, as far as these games go."""
        return "hidden" in self.stands and not self.differed


def stands(game: Game[Any], s: State, ask: Ask) -> str:
    """What of a question stands for everybody."""
    if ask.public:
        return "open" if ask.is_open else "but for free plays"
    return "among others" if openly(game, game.view(s, None), ask) is not None else "hidden"


def reason(s: State, ask: Ask) -> str:
    """Why a question with one option is put: nothing answers it, for silence would tell something, or there is no way back."""
    if not ask.public:
        return "hidden"
    if not ask.is_open:
        return "free plays"
    t = clone(s)
    apply(t, ask.seat, ask.options[0])
    return "last word" if t.seals != s.seals else "not answered"


def looked_at(name: str, games: int, seed: int) -> dict[str, Found]:
    """Random games for every number of seats, and what their questions tell."""
    game, found = shelf.load(name), defaultdict[str, Found](Found)
    for seats in game.seat_counts:
        for n in range(games):
            rng = Random(f"{name} {seats} {seed + n}")
            s = answer_obvious(game.new(f"unmarked {seats} {seed + n}", seats))
            for _ in range(game.longest):
                if not s.asks:
                    break
                for ask in s.asks:
                    note(game, s, ask, found[ask.key], rng)
                ask = rng.choice(s.asks)
                apply(s, ask.seat, rng.choice(ask.options))
                s = answer_obvious(s)
    return found


def note(game: Game[Any], s: State, ask: Ask, about: Found, rng: Random) -> None:
    """Add one question to what is known of its key."""
    about.asked += 1
    about.stands.add(stands(game, s, ask))
    if len(ask.options) == 1 and not ask.free:
        about.single += 1
        about.because.add(reason(s, ask))
    if not ask.public and not about.differed:
        for _ in range(DEALS):
            other = asked(game.resample(s, None, rng), ask.seat)
            about.differed += other is None or other.options != ask.options


def main(argv: list[str] | None = None) -> int:
    """Print a line for each question."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.unmarked", description="What everybody may read of questions.")
    parser.add_argument("game", choices=sorted(shelf.modules()))
    parser.add_argument("--games", type=int, default=10, help="games for each seat count")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(argv)
    found = looked_at(wanted.game, wanted.games, wanted.seed)
    games = wanted.games * len(shelf.load(wanted.game).seat_counts)
    print(f"{wanted.game}: {games} games\n{'question':<16}{'asked':>7}  {'single/100 games':>16}  stands for all")
    for key, about in sorted(found.items()):
        how = ", ".join(sorted(about.stands)) + ("; never differed: mark it?" if about.could_be_public else "")
        why = f" ({', '.join(sorted(about.because))})" if about.because else ""
        print(f"{key:<16}{about.asked:>7}  {100 * about.single / games:>16.0f}  {how}{why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
