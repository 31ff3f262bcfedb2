"""What somebody can press, and the shortest way from there to what they want.

Nothing here knows how a question is laid out: all messages that the person sees are searched for a component that carries the
choice, or else leads towards it. What components carry, `messages/ids.py` tells; what leads on without answering, `DETOURS`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from simcord.components import walk_components

from bot.discord_ui.messages.ids import UNREADABLE, Id, parse
from bot.tables.values.ways import choices_of

BUTTON, MENU, LINK = 2, 3, 5
# Buttons that answer nothing and show more, the first that is there: the next page, a question that stands in private.
DETOURS = ("more", "choose", "hand")
WRITTEN = ("label", "placeholder", "description")


class Shown(Protocol):
    """A message as the simulated Discord has it."""

    @property
    def id(self) -> int: ...

    @property
    def components(self) -> list[dict[str, Any]]: ...


class Control(NamedTuple):
    """A button or menu under a message."""

    message: Shown
    custom_id: str
    id: Id
    texts: tuple[str, ...] = ()  # all that is written on it; of a menu first what stands in it as long as nothing is chosen
    entries: tuple[str, ...] = ()  # what the entries of a menu carry; a button has none
    most: int = 1

    @property
    def is_menu(self) -> bool:
        """Whether it opens before anything can be chosen."""
        return bool(self.entries)


class Press(NamedTuple):
    """A control that is used, and how: one press for a button; one to open a menu, and one for each pick in it."""

    control: Control
    values: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """How many presses it is."""
        return 1 + len(self.values)

    @property
    def carried(self) -> str:
        """What it says."""
        return self.values[0] if self.values else self.control.id.rest


@dataclass(frozen=True)
class Wish:
    """What somebody wants to say."""

    choice: str
    spots: Collection[str] = ()  # where it lies, if the game has a map
    picks: Sequence[str] = ()  # the whole run that begins with the choice, where several can be picked at once
    offered: Sequence[str] = ()  # what a run offers: entries of its menu may carry the place in here
    then: Sequence[str] = ()  # what is to be said next, as far as that is known by now

    def says(self, carried: str) -> int:
        """How many of the things to be said a component says, and nothing else; rooms and the like in any order."""
        said, wanted = choices_of(carried), (*choices_of(self.choice), *self.then)
        return len(said) if said[:1] == wanted[:1] and sorted(said) == sorted(wanted[: len(said)]) else 0


@dataclass
class Tried:
    """What was pressed in vain on the way to one choice."""

    presses: set[tuple[Any, ...]] = field(default_factory=set)

    def new(self, press: Press) -> bool:
        """Whether this was not tried yet: not while the message looked as it does."""
        return self._mark(press) not in self.presses

    def note(self, press: Press) -> None:
        """It led to nothing that was wanted, so far."""
        self.presses.add(self._mark(press))

    @staticmethod
    def _mark(press: Press) -> tuple[Any, ...]:
        shown = tuple((c.custom_id, c.entries) for c in controls(press.control.message))
        return press.control.custom_id, press.values, shown


def controls(message: Shown) -> Iterator[Control]:
    """What can be pressed on a message, in whatever layout it stands."""
    for one in walk_components(message.components):
        if one.get("type") not in (BUTTON, MENU) or one.get("disabled") or one.get("style") == LINK:
            continue
        options = one.get("options", ())
        written = (one, *options)
        texts = tuple(text for part in written for name in WRITTEN if (text := str(part.get(name) or "")))
        entries = tuple(str(option["value"]) for option in options)
        yield Control(message, one["custom_id"], parse(one["custom_id"]), texts, entries, one.get("max_values", 1))


def usable(messages: Sequence[Shown], table: int, since: int) -> list[Control]:
    """The controls of a table that are not outdated: those of the newest messages first."""
    found = [control for message in sorted(messages, key=lambda m: -m.id) for control in controls(message)]
    return [c for c in found if c.id is not UNREADABLE and c.id.table == table and c.id.since in (0, since)]


def way(wish: Wish, found: Sequence[Control], tried: Tried) -> Press | None:
    """What a person would press next: the answer where it can be seen, a part of it, or what shows more."""
    for kind in (answers, picked, parts, detours):
        fresh = [press for press in kind(wish, found) if tried.new(press)]
        if fresh:
            return min(fresh, key=lambda press: (-wish.says(press.carried), press.cost))
    return None


def answers(wish: Wish, found: Sequence[Control]) -> Iterator[Press]:
    """Components that say the whole choice, and maybe what is to be said next."""
    for control in found:
        if not control.is_menu and wish.says(control.id.rest):
            yield Press(control)
        elif control.most == 1:
            yield from (Press(control, (entry,)) for entry in control.entries if wish.says(entry))


def picked(wish: Wish, found: Sequence[Control]) -> Iterator[Press]:
    """Menus in which several things are picked at once, and the button that then says them all."""
    places = tuple(map(str, placed(wish)))
    for control in found:
        if not control.is_menu and places and control.id.rest == ".".join(sorted(places, key=int)):
            yield Press(control)
    for control in found:
        if not control.is_menu or not wish.picks:
            continue
        for values in (tuple(dict.fromkeys(wish.picks)), places):
            if values and len(values) <= control.most and set(values) <= set(control.entries):
                yield Press(control, values)


def placed(wish: Wish) -> list[int]:
    """Where in a run that which is to be picked stands, each place once."""
    left = list(enumerate(wish.offered))
    found: list[int] = []
    for choice in wish.picks:
        place = next((n for n, other in left if other == choice), None)
        if place is None:
            return []
        left = [(n, other) for n, other in left if n != place]
        found.append(place)
    return found


def parts(wish: Wish, found: Sequence[Control]) -> Iterator[Press]:
    """Menus and buttons that say the beginning of the choice, or a place that it touches."""
    heads = [" ".join(wish.choice.split()[:n]) for n in range(len(wish.choice.split()) - 1, 0, -1)]
    for said in (*heads, *wish.spots):
        for control in found:
            if not control.is_menu and control.id.rest == said:
                yield Press(control)
            elif said in control.entries:
                yield Press(control, (said,))


def detours(wish: Wish, found: Sequence[Control]) -> Iterator[Press]:
    """What shows more without saying anything: only the first kind that is there."""
    for action in DETOURS:
        leading = [Press(control) for control in found if control.id.action == action and not control.is_menu]
        if leading:
            yield from leading
            return
