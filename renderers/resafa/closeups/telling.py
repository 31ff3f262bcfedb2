"""What close-ups say in words: who is asked what, what may be chosen with its numbers, everybody's score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.resafa.cards import CARD, TILE
from engines.resafa.view import ResafaView
from renderers.kit.pages.telling import stopped
from renderers.resafa import alt
from renderers.resafa.closeups import table, trading
from renderers.resafa.phrases import name_of, say
from renderers.speech import Speaker


def told(view: ResafaView, options: Sequence[str], words: Speaker) -> str:
    seat = table.actor(view)
    what = stopped(say(words, f"closeup.ask.{table.question(view)}"))
    asked = say(words, "closeup.alt.asked", n=max(1, view.round), all=view.rounds, name=name_of(words, seat), what=what)
    said = [asked, say(words, "closeup.alt.has", what=alt.wares(view.players[seat], words))]
    said.append(say(words, "alt.tracks", what=alt.steps(view.players[seat].tracks, words)) + ".")
    if chosen := ", ".join(dict.fromkeys(_choices(view, options, words))):
        said.append(say(words, "closeup.alt.choices", what=chosen))
    return " ".join([*said, scores(view, words)])


def over(view: ResafaView, options: Sequence[str], words: Speaker) -> str:
    return alt.final_alt(view, words)


def scores(view: ResafaView, words: Speaker) -> str:
    said = ", ".join(f"{player.name} {player.points}" for player in table.players(view, words))
    return say(words, "closeup.alt.scores", what=said)


def _choices(view: ResafaView, options: Sequence[str], words: Speaker) -> Iterator[str]:
    """What may be chosen, with its numbers."""
    for option in options:
        for part in option.split(" "):
            if part in CARD or part in TILE:
                yield part
        if option.startswith("travel "):
            to = option.split(" ")[1]
            yield f"{to} {trading.fare(view, to)}"
        elif option.startswith(("main ", "colour ", "step ", "space ")):
            yield " ".join(option.split(" ")[1:])
