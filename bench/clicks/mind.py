"""What somebody at a table wants to say: as an easy robot would, and now and then anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bench.clicks.hand import Wish
from bot.tables import Look
from bot.tables.values.multi_choice import STOP
from bot.tables.values.ways import Way
from engines.kernel import Ask, State, apply, asked, clone
from engines.robots.policies import Easy, Policy, Uniform
from engines.shelf import game
from renderers.words.book import book

SENSIBLE = 0.7  # of the choices are those of an easy robot, the others any
EASY, ANY = Easy(deals=1, endings=4), Uniform()  # a person who is no better than that presses no less
LEAST = 2  # options that make a question a choice


class Mind:
    """What a person thinks who sees no more than their seat."""

    def __init__(self, title: str, rng: Random, sensible: float = SENSIBLE) -> None:
        self.title, self.rules, self.rng, self.sensible = title, game(title), rng, sensible

    def wish(self, look: Look, s: State, ask: Ask) -> Wish:
        """What is to be said; a whole run where all of it may be picked at once."""
        policy = EASY if self.rng.random() < self.sensible else ANY
        first = self.thought(s, ask.seat, policy)
        spots = book(self.title).spots(first)
        run = look.picks.get(ask.seat)
        if ways := [way for way in look.ways.get(ask.seat, ()) if way.choices[0] == first]:
            return Wish(first, spots, then=self.way(ways, s, ask.seat, policy).choices[1:])
        if run is None or first == STOP:
            return Wish(first, spots)
        picks, t = [first], s
        while len(picks) < run.most:
            t = clone(t)
            apply(t, ask.seat, picks[-1])
            now = asked(t, ask.seat)
            if now is None or now.key != ask.key or t.seals != s.seals or (more := self.thought(t, ask.seat, policy)) == STOP:
                break
            picks.append(more)
        return Wish(first, spots, picks, run.choices)

    def way(self, ways: Sequence[Way], s: State, seat: int, policy: Policy) -> Way:
        """Which of the ways that begin alike: each answer is thought about when it is its turn, and the order does not matter."""
        t, said, most = clone(s), [ways[0].choices[0]], max(len(way.choices) for way in ways)
        apply(t, seat, said[0])
        while len(said) < most and t.seals == s.seals and asked(t, seat) is not None:
            said.append(self.thought(t, seat, policy))
            apply(t, seat, said[-1])
        meant = [way for way in ways if sorted(way.choices) == sorted(said[: len(way.choices)])]
        if meant:
            return max(meant, key=lambda way: len(way.choices))
        return max(ways, key=lambda way: sum(a == b for a, b in zip(way.choices, said, strict=False)))  # it comes to the same

    def thought(self, s: State, seat: int, policy: Policy) -> str:
        """What a robot would say, which is given no more than the seat may know."""
        ask = asked(s, seat)
        assert ask is not None
        if len(ask.options) + len(ask.free) < LEAST:
            return ask.options[0]
        return policy.choose(self.rules, self.rules.resample(s, seat, self.rng), seat, self.rng)
