"""What close-ups say in words: who is asked what, what may be chosen with its numbers, everybody's score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.resafa.verbs import label
from engines.resafa.view import ResafaView
from renderers.kit.pages.telling import capital, stopped
from renderers.resafa import alt
from renderers.resafa.closeups import table, turn
from renderers.resafa.phrases import name_of, say
from renderers.speech import ALT_AIM, Speaker


def told(view: ResafaView, options: Sequence[str], words: Speaker) -> str:
    """The whole close-up in words; the choices as their buttons say them, as many as there is room for."""
    seat = table.actor(view)
    what = stopped(turn.asked(view, options, words))
    asked = say(words, "closeup.alt.asked", n=max(1, view.round), all=view.rounds, name=name_of(words, seat), what=what)
    said = [asked, say(words, "closeup.alt.has", what=alt.wares(view.players[seat], words))]
    said.append(capital(say(words, "alt.tracks", what=alt.steps(view.players[seat].tracks, words))) + ".")
    room = ALT_AIM - sum(map(len, said)) - len(scores(view, words)) - 40
    choices = list(dict.fromkeys(_choices(view, options, words)))
    fitting = [one for n, one in enumerate(choices) if len("; ".join(choices[: n + 1])) <= room]
    if fitting:
        said.append(say(words, "closeup.alt.choices", what="; ".join(fitting), more=len(choices) - len(fitting)))
    return " ".join([*said, scores(view, words)])


def over(view: ResafaView, words: Speaker) -> str:
    return alt.final_alt(view, words)


def scores(view: ResafaView, words: Speaker) -> str:
    """Everybody's points as they stand."""
    said = ", ".join(f"{player.name} {player.points}" for player in table.players(view, words))
    return say(words, "closeup.alt.scores", what=said)


def _choices(view: ResafaView, options: Sequence[str], words: Speaker) -> Iterator[str]:
    """What may be chosen, with its numbers."""
    key = next((p.asked for p in view.players if p.asked), "")
    for option in options:
        yield words.say(label(view, key, option)).rstrip(".")
