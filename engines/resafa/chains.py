"""What a player may say at once: an action with the first choice in it, a tile with its side, the last choice with the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.kernel import Ask, Chain, apply, asked, clone
from engines.resafa.building import Canal
from engines.resafa.state import Resafa
from engines.resafa.verbs import label
from engines.resafa.view import view

Said = tuple[tuple[str, str], ...]

NEXT, END = "act.next", "end"
# The questions with which a main or colour action begins: nothing becomes known between declaring it and answering them.
BEGINS = frozenset({"act.tile", "act.room", "act.provision", "act.size", "act.canal", "act.journey", "act.colour"})
ROOM, STOP = "act.room", "done"
GIVEN_UP = "abandon"
PLACES = "act.space"
LAST = frozenset({NEXT, ROOM, "act.base", "act.close"})  # with a single option, they only end something
TOLD = (NEXT, "act.close")  # of these, what is more than the end of a list
BESIDE = frozenset({"act.play", "act.swap", "act.shed"})  # before the acts of a turn and after them
SIDES = {"act.canal": "act.side", "act.tile": "act.face"}  # between a tile and its side nothing can be said
MOST = 8  # ways to begin one action; where there are more, the action is declared first
FEW = 6  # of these, so many that each may stand there with the end of the turn besides
TRIED = 20  # rooms and beginnings of a production that are looked at


def chains(g: Resafa, ask: Ask) -> Mapping[str, Sequence[Chain]]:
    """The ways to say the options of a question together with what follows them."""
    if ask.key in SIDES:
        return dict(sides(g, ask))
    if ask.key == NEXT:
        return dict(acts(g, ask))
    midst = ask.key.startswith("act.") and ask.key not in BESIDE and 1 < len(ask.options) <= FEW
    return dict(last_choices(g, ask)) if midst else {}


def acts(g: Resafa, ask: Ask) -> Iterator[tuple[str, Sequence[Chain]]]:
    """The ways to begin each action that is left; the plain word stays, for cards are played between it and the first choice."""
    for option in ask.options[:-1]:
        begun: Said = ((NEXT, option),)
        after = said(g, ask.seat, begun)
        now = asked(after, ask.seat)
        if after.seals > g.seals or now is None or now.key not in BEGINS:
            continue
        further: list[Said] = (
            rooms(after, ask.seat) if now.key == ROOM else [((now.key, o),) for o in now.options if o != GIVEN_UP]
        )
        if 0 < len(further) <= MOST:
            behind = ended(after, ask.seat, further) if len(further) <= FEW else ()
            yield option, [Chain(begun + more) for more in ((), *further, *behind)]


def said(g: Resafa, seat: int, words: Said) -> Resafa:
    """The game after these words."""
    t = clone(g)
    for _, word in words:
        apply(t, seat, word)
    return t


def rooms(g: Resafa, seat: int) -> list[Said]:
    """The rooms of a whole production, those that are the same in another order once; none where there are too many."""
    found = list[Said]()
    seen = set[frozenset[str]]()
    begun: list[tuple[Said, Resafa]] = [((), g)]
    for way, at in begun:
        now = asked(at, seat)
        again = now is not None and now.key == ROOM and at.seals == g.seals
        further = [option for option in now.options if option.startswith("room ")] if now is not None and again else []
        for option in further:
            more = (*way, (ROOM, option))
            if (kind := frozenset(word for _, word in more)) not in seen:
                seen.add(kind)
                begun.append((more, said(at, seat, more[-1:])))
        if way and not further:
            found.append((*way, (ROOM, STOP)) if again else way)
        if len(begun) > TRIED:
            return []
    return found


def ended(g: Resafa, seat: int, known: Sequence[Said]) -> Iterator[Said]:
    """The same with all that is left to say after it, where that is no choice but for cards, which may be played before it."""
    for way in known:
        t, more = said(g, seat, way), way
        while (now := asked(t, seat)) is not None and t.seals == g.seals and now.key in LAST and len(now.options) == 1:
            more = (*more, (now.key, now.options[0]))
            if now.options[0] == END:
                break  # what comes of the end is another's turn
            apply(t, seat, now.options[0])
        if more != way:
            yield more


def last_choices(g: Resafa, ask: Ask) -> Iterator[tuple[str, Sequence[Chain]]]:
    """Choices in the midst of a turn after which nothing is left but to end something, each alone and with that."""
    for option in ask.options:
        alone: Said = ((ask.key, option),)
        behind = [way for way in ended(g, ask.seat, [alone]) if way[-1][0] in TOLD]
        if behind:
            yield option, [Chain(alone), *map(Chain, behind)]


def sides(g: Resafa, ask: Ask) -> Iterator[tuple[str, Sequence[Chain]]]:
    """Each tile by its sides, also where it has but one that can be built."""
    for option in ask.options:
        begun: Said = ((ask.key, option),)
        t = said(g, ask.seat, begun)
        now, top = asked(t, ask.seat), t.stack[-1]
        if now is None or now.key not in (SIDES[ask.key], PLACES):
            continue
        shown = view(t, ask.seat)
        if now.key == PLACES and isinstance(top, Canal):
            yield option, [Chain(begun, (label(shown, SIDES[ask.key], f"side {top.side}"),))]
        else:
            yield option, [Chain((*begun, (now.key, side)), (label(shown, now.key, side),)) for side in now.options]
