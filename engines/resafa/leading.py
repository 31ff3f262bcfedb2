"""Which of many choices are good for something: rough worths, from a View alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.kernel import Ask
from engines.resafa.appraisal import card_worth, list_worth, total
from engines.resafa.cards import ACTION, GRID, face_of, things
from engines.resafa.geometry import NEIGHBOURS
from engines.resafa.openings import SACK, STEP, colour_hope, journeys, main_hope
from engines.resafa.prospects import CUBE, turns_left
from engines.resafa.view import PlayerView, ResafaView

HOME_SQUARES = 2.0  # a bonus that faces a square beside both workshops, which is planted first
BESIDE = 1.0  # one that faces any square of one's own


def leads(view: ResafaView, ask: Ask) -> Sequence[str]:
    """The options that are worth anything, the best first; those of equal worth as the picture has them."""
    p, worths = view.players[ask.seat], dict[str, float]()
    for choice in ask.options:
        verb, *words = choice.split(" ")
        weigh = WORTHS.get((verb, len(words)))
        worths[choice] = weigh(view, p, words) if weigh is not None else 0.0
    return sorted((choice for choice, worth in worths.items() if worth > 0), key=lambda choice: -worths[choice])


def usual(view: ResafaView, ask: Ask) -> str:
    """What one may well answer before the first turn: workshops turned to the gardens between them, the bot's card as it lies."""
    match ask.key:
        case "start":
            return next(iter(leads(view, ask)), ask.options[0])
        case "setup":
            return ask.options[0]
    return ""


def of_start(view: ResafaView, p: PlayerView, turns: Sequence[str]) -> float:
    """How many green bonuses face garden squares, above all one that both workshops share."""
    squares = [[(w.x + dx, w.y + dy) for dx, dy in NEIGHBOURS] for w in p.workshops]
    found = 0.0
    for n, (built, turned) in enumerate(zip(p.workshops, turns, strict=True)):
        shared = {*squares[1 - n]}
        for (edge, _), key in face_of(built.tile, built.back).green.items():
            faced = squares[n][(edge + int(turned)) % len(NEIGHBOURS)]
            found += (HOME_SQUARES if faced in shared else 0.0) * (BESIDE + list_worth(key, turns_left(view, p)))
    return found


def of_play(view: ResafaView, p: PlayerView, said: Sequence[str]) -> float:
    """What the main and the colour action of a half may bring."""
    card, half = said
    if not ACTION[card].halves:
        return card_worth(card, turns_left(view, p))
    main, colour = ACTION[card].halves["AB".index(half)]
    if (card, main) not in view.possible:
        return 0.0
    left = turns_left(view, p)
    return main_hope(view, p, main, left) + (colour_hope(view, p, colour, left) if colour else 0.0)


def of_gift(view: ResafaView, p: PlayerView, said: Sequence[str]) -> float:
    """A card of the display, a step on a track, a sack card."""
    if said[0] == "sack":
        return SACK
    return STEP if said[0] in dict(p.tracks) else card_worth(said[0], turns_left(view, p))


def of_room(view: ResafaView, p: PlayerView, said: Sequence[str]) -> float:
    built = next(w for w in p.workshops if w.tile == said[0])
    return total(things(face_of(built.tile, built.back).rooms[int(said[1]) - 1]).items(), turns_left(view, p))


def of_space(view: ResafaView, p: PlayerView, said: Sequence[str]) -> float:
    """Points, what is saved, the water beside it, and the tile that lies there."""
    grid, left = GRID[view.board], turns_left(view, p)
    space = grid.spaces["".join(said)]
    waiting = sum(cubes for source, cubes in view.sources if grid.beside[source] == space.code)
    lying = dict(view.lying).get(space.code)
    return space.vp + total(space.off, left) + CUBE * waiting + (card_worth(lying, left) if lying else 0.0)


def of_strips(view: ResafaView, p: PlayerView, said: Sequence[str]) -> float:
    """The green bonuses that a garden tile pays; only its owner sees them beforehand."""
    gain = next((one.gain for one in view.preview if one.choice.split(" ")[1:] == [*said]), ())
    return total(gain, turns_left(view, p))


def of_journey(view: ResafaView, p: PlayerView, said: Sequence[str]) -> float:
    found = journeys(view, p, turns_left(view, p))
    return next((one.worth for one in found if [one.centre, *(["call"] if one.call else [])] == [*said]), 0.0)


# By the verb of a choice and the number of words after it.
WORTHS: Mapping[tuple[str, int], Callable[[ResafaView, PlayerView, Sequence[str]], float]] = {
    ("turn", 2): of_start,
    ("play", 2): of_play,
    ("take", 1): of_gift,
    ("step", 1): of_gift,
    ("draw", 1): of_gift,
    ("room", 2): of_room,
    ("space", 2): of_space,
    ("square", 2): of_strips,
    ("strips", 2): of_strips,
    ("travel", 1): of_journey,
    ("travel", 2): of_journey,
}
