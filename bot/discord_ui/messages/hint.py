"""A hint as data: what a robot would do, why, and the button that does it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord_ui.messages import forms
from bot.discord_ui.messages.ids import Id
from bot.discord_ui.messages.spec import Button
from bot.tables.values.hint import Hint
from bot.tables.values.live import Look
from engines.kernel import Ask, Text
from engines.robots.hints import Explained
from engines.shelf import game
from renderers.words import Words

MARK = "🧭"
FURTHER = 3  # steps after the first one that are told
SHARE = 0.25  # of the greatest change, which another must have to be told beside it
TOLD = 2  # changes in one sentence


def hint_lines(hint: Hint, look: Look, words: Words) -> list[str]:
    """Two sentences: what, and why."""
    if look.ask is None:
        return []
    named = words.named
    steps = [named.label(one) for one in hint.why.then]
    then = [*steps[:FURTHER], *(["…"] if len(steps) > FURTHER else [])]
    what = forms.choice(look, look.ask, hint.word, named).label
    said = words.word("discord.hint", what=what, then=" → ".join(then), robot=hint.robot)
    return [f"{MARK} {said}", reason(hint, look.ask, words)]


def reason(hint: Hint, ask: Ask, words: Words) -> str:
    """Why, in one sentence: the greatest changes for the better; without any, that this costs least where it costs something."""
    why = hint.why
    if hint.only:
        return words.word("discord.hint.only")
    if why.ends:
        return words.word("discord.hint.ends", wins=why.wins, n=why.points, points=_points(why, words))
    told = [words.say(one) for one in told_changes(why, words)]
    if told:
        return words.word("discord.hint.why", what=words.join(told))
    if not why.worse:
        return words.word("discord.hint.best", robot=hint.robot)
    passive = hint.word.split(" ")[-1] in game(words.game).passive
    return words.word("discord.hint.rest" if passive else "discord.hint.least")


def told_changes(why: Explained, words: Words) -> list[Text]:
    """What a reason is made of: the greatest change, and the one after it if it is not far behind."""
    found = sorted(_changes(why, words), key=lambda one: -one[0])
    return [text for worth, text in found[:TOLD] if worth >= SHARE * found[0][0]]


def _changes(why: Explained, words: Words) -> Iterator[tuple[float, Text]]:
    if why.points > 0:
        yield why.points, Text(f"{words.game}.because.points", n=why.points, sure=why.sure)
    if why.rival < 0:
        yield -why.rival, Text(f"{words.game}.because.rival_points", n=-why.rival, sure=why.sure)
    for part, worth in why.changes:
        yield worth, Text(f"{words.game}.because.{part}", n=round(worth))


def _points(why: Explained, words: Words) -> str:
    return words.word(f"{words.game}.because.points", n=why.points, sure=why.sure) if why.points > 0 else ""


def do_it(hint: Hint, look: Look, words: Words) -> tuple[Button, ...]:
    """The button that says the word, where one can carry it."""
    pressed = Id("say", look.table.id, look.since, hint.word)
    label = words.word("discord.button.doit", further=bool(hint.why.then))
    return (Button(str(pressed), label, "green"),) if pressed.fits else ()
