"""More games with one mistake each, so that every item of the kit has caught something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from random import shuffle as by_nobody_knows_what
from typing import Any, ClassVar

from engines.kernel import Arg, Ask, Chain, Frame, Game, Illegal, Text, Verb, frame, redeal
from tests.kit import feria
from tests.kit.course import Extras
from tests.kit.feria import TICKETS, Fair, Turn

CHANGING = dict(TICKETS)


def a_fair(state: type[Fair], **changes: Any) -> Game[Any]:
    """The sound game with another state class."""
    return replace(feria.GAME, state=state, new=partial(feria.new, state=state), **changes)


@dataclass(slots=True)
class Doubled(Fair):
    """Some tickets are offered twice."""

    NAME: ClassVar[str] = "doubled"

    def showable(self, seat: int) -> list[str]:
        return self.hands[seat] + self.hands[seat][:1]


@dataclass(slots=True)
class Crowded(Fair):
    """More offers than a menu has room for."""

    NAME: ClassVar[str] = "crowded"

    def farewell(self, seat: int) -> tuple[str, ...]:
        return tuple(f"leave t{n}" for n in range(1, 40))

    def put_aside(self, seat: int, card: str) -> None:
        if card in self.hands[seat]:
            Fair.put_aside(self, seat, card)


@dataclass(slots=True)
class Speechless(Fair):
    """At the end there is nothing to choose from."""

    NAME: ClassVar[str] = "speechless"

    def farewell(self, seat: int) -> tuple[str, ...]:
        return ()


@dataclass(slots=True)
class Curt(Fair):
    """Refuses without a reason."""

    NAME: ClassVar[str] = "curt"

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        return Illegal(Text(""))


@dataclass(slots=True)
class Touchy(Fair):
    """Takes the wish away from whoever asks for something impossible."""

    NAME: ClassVar[str] = "touchy"

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        self.wishes[ask.seat] = 0
        return Fair.objection(self, ask, *words)


@dataclass(slots=True)
class Lossy(Fair):
    """Keeps something that a save cannot hold."""

    NAME: ClassVar[str] = "lossy"
    notes: dict[str, Any] = field(default_factory=dict)

    def show(self, seat: int, card: str) -> None:
        Fair.show(self, seat, card)
        self.notes["shown"] = (seat, card)


@dataclass(slots=True)
class Fidgety(Fair):
    """Stirs the urn while thinking about a question."""

    NAME: ClassVar[str] = "fidgety"

    def addable(self, turn: Turn) -> list[str]:
        self.urn.sort()
        return Fair.addable(self, turn)


@dataclass(slots=True)
class Forgetful(Fair):
    """Rolls its own dice, which no copy can know."""

    NAME: ClassVar[str] = "forgetful"

    def show(self, seat: int, card: str) -> None:
        Fair.show(self, seat, card)
        by_nobody_knows_what(self.urn)


@dataclass(slots=True)
class Rewriting(Fair):
    """Changes the printed tickets while it plays."""

    NAME: ClassVar[str] = "rewriting"

    def show(self, seat: int, card: str) -> None:
        Fair.show(self, seat, card)
        CHANGING[card] = 0


@dataclass(slots=True)
class Heaped(Fair):
    """What is put aside makes one heap, in the order in which it comes."""

    NAME: ClassVar[str] = "heaped"

    def put_aside(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.aside[0].append(card)


@dataclass(slots=True)
class Abrupt(Fair):
    """A wish to go home ends the turn, and nobody is told."""

    NAME: ClassVar[str] = "abrupt"

    def quit(self, turn: Turn) -> None:
        turn.over = True


@dataclass(slots=True)
class Telling(Fair):
    """Seals what is shown only where the urn holds something better."""

    NAME: ClassVar[str] = "telling"

    def show(self, seat: int, card: str) -> None:
        Fair.show(self, seat, card)
        if TICKETS[self.urn[0]] > TICKETS[card]:
            self.seal()


@dataclass(slots=True)
class Knowing(Fair):
    """Refuses with a reason that knows what the urn holds."""

    NAME: ClassVar[str] = "knowing"

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        hidden = words[1:] and words[1] in self.urn
        return Illegal(Text("feria.still_in_the_urn")) if hidden else Fair.objection(self, ask, *words)


@dataclass(slots=True)
class Loud(Fair):
    """Calls out what was drawn."""

    NAME: ClassVar[str] = "loud"

    def draw(self, seat: int) -> None:
        Fair.draw(self, seat)
        self.tell("look", seat=seat, card=self.hands[seat][-1])


@dataclass(slots=True)
class Revealing(Fair):
    """Asks another question where a hand holds something good."""

    NAME: ClassVar[str] = "revealing"

    def question(self, turn: Turn) -> str:
        return "show.well" if any(TICKETS[card] == max(TICKETS.values()) for card in self.hands[turn.seat]) else "show"


def instead(said: Sequence[str], *choices: str) -> Illegal:
    """A refusal with something else to say."""
    why = Text("kernel.not_offered", choice=" ".join(said))
    return Illegal(why, instead=Text("kernel.instead", choices=list(choices), more=0))


@dataclass(slots=True)
class Nostalgic(Fair):
    """Recommends to show what has been shown already."""

    NAME: ClassVar[str] = "nostalgic"

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        return instead(words, *(f"show {card}" for card in self.won[ask.seat]))


@dataclass(slots=True)
class Hasty(Fair):
    """Recommends the answers to a question that comes later."""

    NAME: ClassVar[str] = "hasty"

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        return instead(words, "done")


@dataclass(slots=True)
class Mumbling(Fair):
    """Recommends a command of the game without what belongs to it."""

    NAME: ClassVar[str] = "mumbling"

    def objection(self, ask: Ask, *words: str) -> Illegal | None:
        return instead(words, "show" if self.hands[ask.seat] else "pass")


@dataclass(slots=True)
class Restless(Fair):
    """A wish that is never granted: its steps run for ever."""

    NAME: ClassVar[str] = "restless"

    def interrupt(self, seat: int, *words: str) -> Frame:
        return Spin(seat)


@frame("restless.spin")
class Spin(Frame):
    """Round and round."""

    seat: int

    def turn(self, g: Fair) -> Frame:
        return Spin(self.seat)


@dataclass(slots=True)
class Uncounted(Fair):
    """Draws from the fair sequence, and would let one take that back."""

    NAME: ClassVar[str] = "uncounted"

    def show(self, seat: int, card: str) -> None:
        Fair.show(self, seat, card)
        self.draws += 1


def still_urn(g: Fair, seat: int | None, rng: Random) -> Fair:
    """Deals the hands anew and leaves the urn as it is."""
    return redeal(g, lambda h: [feria.hidden(h, seat)[1:]], rng)


def same_dice(g: Fair, seat: int | None, rng: Random) -> Fair:
    """Deals anew, but the dice to come are the true ones."""
    dealt = feria.resample(g, seat, rng)
    dealt.seed = g.seed
    return dealt


def fewer(g: Fair, seat: int | None, rng: Random) -> Fair:
    """Drops a ticket while dealing."""
    dealt = feria.resample(g, seat, rng)
    dealt.urn.pop()
    return dealt


def all_of_it(g: Fair, seat: int | None) -> Any:
    """Shows the whole state, since the reader will surely look only at their own part."""
    return (feria.view(g, seat), g)


def tidying(g: Fair, seat: int | None) -> Any:
    """Sorts the urn while somebody looks."""
    g.urn.sort()
    return feria.view(g, seat)


def by_itself(seed: str, seats: int) -> Fair:
    """Shuffles with dice of its own."""
    g = feria.new(seed, seats)
    by_nobody_knows_what(g.urn)
    return g


def one_name(g: Fair) -> Iterator[tuple[str, list[str]]]:
    """All hands are called hand."""
    return ((name.rstrip("0123456789"), zone) for name, zone in feria.zones(g))


SEEN: list[Fair] = []


def remembering(g: Fair, seat: int | None) -> Any:
    """Keeps in mind what it has looked at."""
    SEEN[:] = [g]
    return feria.view(g, seat)


def gossip(shown: feria.View, key: str, seat: int) -> tuple[str, ...]:
    """Tells everybody which tickets might be shown, from what lies in the hand."""
    return (*(f"show {card}" for card in SEEN[0].hands[seat]), "pass") if key.startswith("show") else ()


def no_way_out(shown: feria.View, key: str, seat: int) -> tuple[str, ...]:
    """Forgets that one may pass."""
    return ("show *", "wait") if key.startswith("show") else ()


def the_other_way_round(shown: feria.View, key: str, seat: int) -> tuple[str, ...]:
    """Passing stands first here, and last where it is offered."""
    return ("pass", "show *") if key.startswith("show") else ()


def of_no_use(shown: feria.View, key: str, seat: int) -> tuple[str, ...]:
    """Says no more than that something is asked."""
    return ("add *", "leave *") if key == "add" else ()


def painted(g: Fair, seat: int | None) -> bytes:
    """A picture that shows how full the first hand is by what is in it."""
    return repr(g.hands[0]).encode()


def counted_wrongly(g: Fair) -> dict[str, Any]:
    """Somebody else comes to other sums."""
    return {"scores": [sum(TICKETS[card] for card in pile) + 1 for pile in g.won]}


def by_the_urn(g: Fair, ask: Ask) -> dict[str, list[Chain]]:
    """Whether there are ways to say something hangs on what nobody has seen."""
    return {ask.options[0]: [Chain(((ask.key, ask.options[0]),))]} if g.urn and TICKETS[g.urn[0]] > 2 else {}


def twice_over(g: Fair, ask: Ask) -> dict[str, list[Chain]]:
    """Everything is said a second time."""
    return {option: [Chain(((ask.key, option), (ask.key, option)))] for option in ask.options}


VERBS = feria.VERBS
RUN_ON = Verb("show", "show", "show {ticket}", (Arg("ticket"), Arg("with", "add", "add {}", many=True, stop="enough")))
GUESSING = Verb("show", "show", "show {ticket}", (Arg("ticket"), Arg("with", "add", "add {}", parts="t,", many=True)))

MUTANTS: dict[str, tuple[int, Game[Any]]] = {
    "two zones of one name": (1, replace(feria.GAME, zones=one_name)),
    "faults of its own": (1, replace(feria.GAME, faults=lambda g: ["an empty hand"] if [] in g.hands else [])),
    "offers twice": (2, a_fair(Doubled)),
    "offers too much": (2, a_fair(Crowded)),
    "offers nothing": (2, a_fair(Speechless)),
    "no reasons": (3, a_fair(Curt)),
    "touchy": (3, a_fair(Touchy)),
    "a save that loses something": (4, a_fair(Lossy)),
    "questions that change things": (4, a_fair(Fidgety)),
    "chance of its own": (4, a_fair(Forgetful)),
    "data that change": (5, a_fair(Rewriting, data=CHANGING)),
    "a view that tidies up": (5, replace(feria.GAME, view=tidying)),
    "first come, first served": (6, a_fair(Heaped)),
    "a question that falls silently": (7, a_fair(Abrupt)),
    "a telling seal": (8, a_fair(Telling)),
    "a knowing refusal": (8, a_fair(Knowing)),
    "a view of everything": (8, replace(feria.GAME, view=all_of_it)),
    "an urn that stays": (9, replace(feria.GAME, resample=still_urn)),
    "dice that stay": (9, replace(feria.GAME, resample=same_dice)),
    "a ticket fewer": (8, replace(feria.GAME, resample=fewer)),
    "a loud draw": (10, a_fair(Loud)),
    "no verb for it": (12, replace(feria.GAME, verbs=VERBS[:-1])),
    "no verb to stop": (12, replace(feria.GAME, verbs=(VERBS[0], RUN_ON, *VERBS[2:]))),
    "completion that is not understood": (12, replace(feria.GAME, verbs=(VERBS[0], GUESSING, *VERBS[2:]))),
    "no label": (12, replace(feria.GAME, label=lambda view, key, choice: choice)),  # type: ignore[arg-type,return-value]
    "too long": (13, replace(feria.GAME, longest=5)),
    "no rest": (13, a_fair(Restless)),
    "priceless": (13, replace(feria.GAME, value=lambda view, seat: float("nan"))),
    "uncounted chance": (14, a_fair(Uncounted)),
    "recommends what is gone": (16, a_fair(Nostalgic)),
    "recommends what comes later": (16, a_fair(Hasty)),
    "recommends half a command": (16, a_fair(Mumbling)),
    "a question that tells of the hand": (17, a_fair(Revealing, openly=lambda shown, key, seat: ())),
    "what might be offered tells of the hand": (17, replace(feria.GAME, view=remembering, openly=gossip)),
    "what is offered was not among what might be": (17, replace(feria.GAME, openly=no_way_out)),
    "what might be offered is out of order": (17, replace(feria.GAME, openly=the_other_way_round)),
    "what might be offered is of no use": (17, replace(feria.GAME, openly=of_no_use)),
    "what may be said at once tells of the urn": (17, replace(feria.GAME, chains=by_the_urn)),
    "what may be said at once answers nothing": (17, replace(feria.GAME, chains=twice_over)),
    "recommends what is not offered": (17, replace(feria.GAME, leads=lambda view, ask: ("shout",))),
    "another set-up each time": (15, replace(feria.GAME, new=by_itself, options={})),
}
EXTRAS: dict[str, tuple[int, Extras]] = {
    "a picture of what is hidden": (8, Extras(pictures=painted)),
    "other sums": (13, Extras(recount=counted_wrongly)),
}
