"""What the pictures show, in words: phase, actor, the actor's altar, the others clockwise, then what is common to all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.patzcuaro.cards import CARD, RULES
from engines.patzcuaro.view import PatzcuaroView, PlayerView, SpaceView
from renderers.kit.pages.telling import capital, clockwise, fullest, me, stopped
from renderers.patzcuaro.board import shown_line
from renderers.patzcuaro.hand import plan_of, question_of, situation
from renderers.patzcuaro.phrases import asked_of, items_text, name_of, names_of, number, say
from renderers.patzcuaro.voice import tie_told
from renderers.speech import Speaker

ALL, FULL, COUNTED, BRIEF = 3, 2, 1, 0  # how much is said of altars, piles and objectives
# Of the actor and of the others, from the most detailed telling on: the actor keeps details longer.
DETAILS = ((ALL, FULL), (FULL, FULL), (FULL, COUNTED), (COUNTED, COUNTED), (COUNTED, BRIEF), (BRIEF, BRIEF))


def board_alt(view: PatzcuaroView, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _board(view, words, *detail))


def opening(view: PatzcuaroView, words: Speaker) -> str:
    """What is asked of whom."""
    _, _, title, more, _ = shown_line(view, words)
    return say(words, "alt.opening", what=f"{title}{f', {more}' if more else ''}")


def _board(view: PatzcuaroView, words: Speaker, own: int, others: int) -> str:
    said = [opening(view, words)]
    if view.destinations:
        reach = ", ".join(f"{one.steps}: {_space(view.spaces[one.index], words, BRIEF)}" for one in view.destinations)
        said.append(say(words, "alt.reach", what=reach))
    if view.revealed:
        said.append(say(words, "alt.revealed", what=view.revealed))
    actor = asked_of(view)[0]
    for i, player in enumerate(clockwise(view.players, actor)):
        said.append(_player(player, words, others if i else own))
    shops = (one for one in view.spaces if one.is_shop)
    said.append(say(words, "alt.shops", what=", ".join(_space(one, words, min(own, others)) for one in shops)))
    goals = "; ".join(f"{code} {words.card_text(code)}".rstrip(".") for code in view.objectives)
    said.append(say(words, "alt.common", what=goals if own == ALL else " ".join(view.objectives), n=view.deck))
    return " ".join(said)


def _space(space: SpaceView, words: Speaker, detail: int) -> str:
    if not space.pile:
        return str(space.index)
    cards = space.pile[::-1] if detail >= FULL else space.pile[-1:]
    more = f" ×{len(space.pile)}" if detail < FULL and len(space.pile) > 1 else ""
    return f"{space.index} {' '.join(cards)}{more}"


def _altar(player: PlayerView, words: Speaker, detail: int) -> str:
    """The altar level by level from the base, or only how many cards it has."""
    n = sum(bool(card) for cards in player.altar for card in cards)
    if detail == BRIEF or not n:
        return say(words, "alt.altar_count", n=n)
    if detail == COUNTED:
        levels = (str(sum(map(bool, cards))) for cards in player.altar)
        return say(words, "alt.altar", what=" + ".join(levels))
    levels = (f"{level}: {' '.join(card or '–' for card in cards)}" for level, cards in enumerate(player.altar, 1) if any(cards))
    return say(words, "alt.altar", what=", ".join(levels))


def altar_told(player: PlayerView, words: Speaker) -> str:
    """An altar level by level."""
    return _altar(player, words, FULL)


def _player(player: PlayerView, words: Speaker, detail: int) -> str:
    total = player.score.total
    parts = [say(words, "alt.points", points=number(total), n=total), say(words, "alt.hand", n=player.hand)]
    parts.append(say(words, "alt.at", n=player.at))
    if player.flipped:
        parts.append(say(words, "flipped"))
    parts.append(_altar(player, words, detail))
    return f"{name_of(words, player.seat)}: {'; '.join(parts)}."


def hand_alt(view: PatzcuaroView, options: Sequence[str], words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _hand(view, options, words, detail[0]))


def _hand(view: PatzcuaroView, options: Sequence[str], words: Speaker, detail: int) -> str:
    said = [f"{say(words, 'private', n=len(view.hand))}.", stopped(situation(view, words))]
    if view.hand:
        cards = (f"{c} ({items_text(words, CARD[c].items)})" if detail >= FULL else c for c in view.hand)
        said.append(say(words, "alt.cards", what=", ".join(cards)))
    if view.fits and question_of(view) in ("trade", "colours"):
        fitting = [c for c in view.hand if any(c in cards for cards in view.fits)]
        said.append(say(words, "alt.fits", what=", ".join(fitting)))
    if question_of(view) == "move":
        for one in view.destinations:
            key = "alt.cannot" if one.missing else "alt.can"
            where = _space(view.spaces[one.index], words, BRIEF)
            act = [view.spaces[one.index].code, one.missing or 0]
            said.append(say(words, key, steps=say(words, "steps", n=one.steps), what=where, n=one.missing or 0, act=act))
    if question_of(view) == "choose" and plan_of(view) is not None:
        said += _options(view, words)
    if view.revealed:
        said.append(say(words, "alt.revealed", what=view.revealed))
    player = me(view)
    said.append(capital(_altar(player, words, FULL)) + ".")
    if player.open_slots:
        said.append(say(words, "alt.slots", what=", ".join(f"{level}-{slot}" for level, slot in player.open_slots)))
    if "flip" in options:
        penalty = number(RULES.flip_penalty) if RULES.flip_penalty else None
        said.append(capital(say(words, "or_flip", n=RULES.flip_draw, what=penalty)) + ".")
    if "pass" in options:
        said.append(say(words, "closeup.alt.pass"))
    return " ".join(said)


def _options(view: PatzcuaroView, words: Speaker) -> Iterator[str]:
    """The options of a choice, and which of them cannot be carried out."""
    plan, visit = plan_of(view), view.visit
    assert plan is not None and visit is not None
    for n in range(1, len(plan.branches) + 1):
        branch = [view.spaces[visit.index].code, visit.done, *visit.chosen, n]
        yield say(words, "alt.option", n=n, branch=branch, able=[n] if n in view.able else [])


def final_alt(view: PatzcuaroView, words: Speaker) -> str:
    """How the game has ended."""
    result = view.result
    said = [say(words, "alt.final", what=say(words, "wins", name=names_of(words, tuple(result["winners"]))))]
    for seat in result["ranking"]:
        one = result["scores"][seat]
        goals = ", ".join(f"{code} {number(n)}" for code, n in zip(view.objectives, one["objectives"], strict=True))
        levels = " + ".join(map(number, one["levels"]))
        said.append(
            say(
                words, "alt.final_player", name=name_of(words, seat), points=number(one["total"]), sums=levels, what=goals,
                flip=number(one["flip"]) if one["flip"] else None, n=one["items"],
            )
        )  # fmt: skip
    if result["tie"]:
        said += map(words.say, tie_told(result))
    return " ".join(said)
