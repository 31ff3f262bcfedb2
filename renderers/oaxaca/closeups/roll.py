"""Keep or roll again: everybody's dice, and who has decided."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.oaxaca.view import OaxacaView
from renderers.kit import closeup, parts
from renderers.kit.closeup import Page
from renderers.oaxaca.closeups import table
from renderers.oaxaca.looks import face_look
from renderers.oaxaca.phrases import name_of, say
from renderers.speech import Speaker


def compose(view: OaxacaView, options: Sequence[str], words: Speaker) -> Image.Image:
    page, people = Page(table.STYLE), table.players(view, words)
    asked, fact = table.waiting(people), table.round_of(view, words)
    if len(asked) == 1:
        closeup.header(page, asked[0], say(words, "closeup.ask.reroll.one"), fact)
    else:
        closeup.header_for_all(page, "reroll", say(words, "closeup.ask.reroll"), fact, asked)
    between = 16
    n = len(people)
    high = min(232, (closeup.HEIGHT - 20 - closeup.TOP - 6 - between * (n - 1)) // n)
    first = closeup.TOP + 6 + (closeup.HEIGHT - 20 - closeup.TOP - 6 - n * high - between * (n - 1)) // 2
    for i, player in enumerate(people):
        y = first + i * (high + between)
        end = closeup.row(page, y, high, player, done=not player.now, sealed=True)
        left = closeup.EDGE + 246 + 22
        dice = view.players[player.seat].day
        step = (end - left) / max(5, len(dice))
        size = min(round(high * 0.66), int(step - 12))
        for k, face in enumerate(dice):
            tilt = table.TILTS[k % 5]
            page.put(
                parts.die(face_look(face), str(face), size, tilt, closeup.COARSE), left + k * step, y + (high - size) / 2 - 4
            )
    return page.done()


def told(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    said = [say(words, "closeup.alt.reroll", n=view.round, rounds=view.rounds)]
    for player in view.players:
        name, dice = name_of(words, player.seat), list(player.day)
        points = table.players(view, words)[player.seat].points
        said.append(say(words, "closeup.alt.rolled", name=name, dice=dice, n=points, asked=bool(player.asked)))
    return " ".join(said)
