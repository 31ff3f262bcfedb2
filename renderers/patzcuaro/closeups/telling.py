"""What the close-ups say, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.patzcuaro.cards import RULES
from engines.patzcuaro.view import PatzcuaroView
from renderers.kit.pages.telling import capital
from renderers.patzcuaro import alt
from renderers.patzcuaro.closeups import table
from renderers.patzcuaro.phrases import asked_of, listed, name_of, needs_text, number, say
from renderers.speech import Speaker


def ended(view: PatzcuaroView, words: Speaker) -> str:
    """The result."""
    return alt.final_alt(view, words)


def told(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> str:
    """Who is asked what, what may be chosen with its numbers, the altar of whoever is asked, and everybody's score."""
    said = [alt.opening(view, words), *_choices(view, words)]
    if view.revealed:
        said.append(say(words, "alt.revealed", what=view.revealed))
    penalty = number(RULES.flip_penalty) if RULES.flip_penalty else None
    if "flip" in options:
        said.append(capital(say(words, "or_flip", n=table.flipped(view), what=penalty)) + ".")
    if table.topic(view) == "steps":
        said.append(say(words, "closeup.alt.flip", n=table.flipped(view), what=penalty))
    if "pass" in options:
        said.append(say(words, "closeup.alt.pass"))
    player = view.players[asked_of(view)[0]]
    said.append(capital(alt.altar_told(player, words)) + ".")
    for one in view.players:
        points = say(words, "alt.points", points=number(one.score.total), n=one.score.total)
        said.append(f"{name_of(words, one.seat)}: {points}.")
    goals = "; ".join(f"{code} {words.card_text(code)}".rstrip(".") for code in view.objectives)
    said.append(say(words, "alt.common", what=goals, n=view.deck))
    return " ".join(said)


def _choices(view: PatzcuaroView, words: Speaker) -> Iterator[str]:
    """What may be chosen, as far as everybody may know."""
    topic, plan, visit = table.topic(view), table.plan_of(view), view.visit
    for one in view.destinations:
        space = view.spaces[one.index]
        top, n = (space.pile[-1], len(space.pile)) if space.pile else (None, 0)
        steps, more = say(words, "steps", n=one.steps), n if n > 1 else None
        yield say(
            words,
            "closeup.alt.move",
            steps=steps,
            n=one.index,
            space=None if topic == "steps" else space.code,
            what=top,
            more=more,
        )
    if topic == "altar":
        slots = view.players[asked_of(view)[0]].open_slots
        if slots:
            yield say(words, "alt.slots", what=", ".join(f"{level}-{slot}" for level, slot in slots))
    elif visit is not None and plan is not None:
        space = view.spaces[visit.index]
        if topic == "begin":
            yield say(words, "closeup.alt.here", n=visit.index, space=space.code)
        elif topic == "trade":
            give = listed(words, needs_text(words, plan.needs))
            yield say(words, "closeup.alt.trade", first=give, last=" ".join(space.pile[::-1]))
        elif topic == "choose":
            for n in range(1, len(plan.branches) + 1):
                yield say(words, "alt.option", n=n, branch=[space.code, visit.done, *visit.chosen, n], able=[n])
