"""What a game module hands to everything that plays games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from engines.kernel.chains import Chains
from engines.kernel.model import Ask, Event, Text
from engines.kernel.reasons import Reasons
from engines.kernel.state import State, listening
from engines.kernel.verbs import Verb
from engines.kernel.worths import Fitted

S = TypeVar("S", bound=State)
Options = Mapping[str, tuple[Any, ...]]


class Seen(NamedTuple):
    """A position that stays as it is, and what a worth looks at of a seat's view of it."""

    state: Any
    view: Any


@dataclass(frozen=True)
class Game(Generic[S]):
    """One game: everything else in the house knows it only through these fields."""

    state: type[S]
    seat_counts: tuple[int, ...]
    new: Callable[..., S]  # (seed, seats, **options), settled
    view: Callable[[S, int | None], Any]  # the only projection; None = a spectator
    resample: Callable[[S, int | None, Random], S]  # a deal this reader cannot tell from the true one
    zones: Callable[[S], Iterable[tuple[str, list[str]]]]  # every component by place, frames included
    back: Callable[[str], str]  # the back that a hidden component shows
    verbs: tuple[Verb, ...]
    label: Callable[[Any, str, str], Text]  # (view, key, choice)
    value: Callable[[Any, int], float]  # rough worth of a view for a seat
    longest: int  # no game takes more decisions than this
    acts: frozenset[str] = frozenset({"act"})  # the asks at which a whole act begins; robots think from one to the next
    turns: frozenset[str] = frozenset()  # the asks at which a turn of several acts begins; some robots think from one to the next
    careful: int = 0  # where chance has much to say: in how many deals some robots compare the same ways of ending an act
    looks: int = 0  # where what others answer says little: in how many deals `hard` looks again and again at the best words
    passive: frozenset[str] = frozenset({"done", "none", "end", "pass", "decline"})  # words that do nothing, last where offered
    options: Options = field(default_factory=dict)  # name -> the values it may have, the usual one first
    deduced: Callable[[S, int | None], Iterable[str]] = lambda s, seat: ()  # hidden, yet known by reasoning
    faults: Callable[[S], Iterable[str]] = lambda s: ()  # the game's own invariants: what is wrong with a state
    # (what a spectator sees, key of a question, seat) -> what might be offered, as far as everybody may know; see `openly`
    openly: Callable[[Any, str, int], tuple[str, ...]] = lambda view, key, seat: ()
    # By option, all the ways to say it together with what follows, its own word among them unless that is said no more; see
    # `following`. Nothing is drawn or shown before the last choice of a chain; which there are is known to whoever is asked, and
    # of a public question to everybody.
    chains: Callable[[S, Ask], Chains] = lambda s, ask: {}
    # Options that are good for something, the best first, as far as the reader of the view may know.
    leads: Callable[[Any, Ask], Sequence[str]] = lambda view, ask: ()
    # What whoever is new to the game may well answer before the first turn, by the view of the asked seat; "" at other questions.
    usual: Callable[[Any, Ask], str] = lambda view, ask: ""
    # The view without what no worth looks at, where making that takes long; what a worth says of both is the same.
    bare: Callable[[S, int | None], Any] | None = None
    # The same, quicker, of what has come of a position that the reader has seen: what is as it was is not put together again.
    again: Callable[[S, int | None, Seen], Any] | None = None
    fitted: Fitted | None = None  # a worth that was fitted to games among robots
    reasons: Reasons | None = None  # what the worths are made of, so that hints can say why
    data: Any = None  # the frozen component tables; the kit checks that play never changes them
    edition: int = 0  # of its rules; above 0 `new` takes `edition=`, and a game is played to its end under the one it began with
    called: str = ""  # what people type for it, where its name is too long for that

    def judged(self, s: S, seat: int | None, seen: Seen | None = None) -> Any:
        """What a worth looks at of a seat's view."""
        if self.again is not None and seen is not None:
            return self.again(s, seat, seen)
        return self.view(s, seat) if self.bare is None else self.bare(s, seat)

    def seen(self, s: S, seat: int | None) -> Seen | None:
        """A position from which a robot thinks on, where that makes it quicker to look at what comes of it."""
        return Seen(s, self.judged(s, seat)) if self.again is not None else None

    @property
    def name(self) -> str:
        """The game's name in files and saves."""
        return self.state.NAME

    @property
    def group(self) -> str:
        """The name of its group of commands."""
        return self.called or self.name

    @property
    def mark(self) -> dict[str, int]:
        """What a record notes beside the options, so that it can be replayed after the rules were mended."""
        return {"edition": self.edition} if self.edition else {}

    @property
    def known(self) -> Options:
        """What a record may say beside its seed: options with their values, and any edition there has been."""
        return {**self.options, **{name: tuple(range(newest + 1)) for name, newest in self.mark.items()}}

    def marked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a record; one without a mark was played under the first edition."""
        return {**({"edition": 0} if self.edition else {}), **options}

    def begin(self, seed: str, seats: int, **options: Any) -> tuple[S, list[Event]]:
        """A new game, and what was told while it was set up."""
        with listening() as told:
            s = self.new(seed, seats, **options)
        s.out = None
        return s, told


def pieces(game: Game[S], s: S) -> Counter[str]:
    return Counter(card for _, zone in game.zones(s) for card in zone)
