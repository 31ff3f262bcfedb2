"""The cove as everybody sees it."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engines.merchants_cove.cards import COLOURS, TOWNSFOLK
from engines.merchants_cove.view import CoveView, PlayerView
from renderers.kit.encode import colours_of, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.text import initial
from renderers.merchants_cove import clock, sea, shore
from renderers.merchants_cove.looks import PEDDLER, THEME, colour_of
from renderers.merchants_cove.phrases import counted, listed, name_of, say, token_name
from renderers.speech import Same, Speaker

WIDTH = 1600
PALETTE = "merchants_cove-board"


def compose(view: CoveView, words: Speaker) -> Image.Image:
    speaking, colours = Same(words), colours_of(PALETTE)
    high = sea.height()
    people = merchants(view, words)
    n = len(people)
    across = n if n in shore.NARROW else min(n, 2)
    tall = shore.merchant_height(n)
    top = shore.HEAD + high + 16
    below = top + shore.HALLS + shore.SQUARE
    lines = -(-n // across)
    whole = table(below + tall * lines + 8, colours).copy()
    whole.paste(shore.head(view.day, view.days, bool(view.result), acting(view, words), colours, speaking), (0, 0))
    whole.paste(sea.sea(view, colours, speaking), (16, shore.HEAD))
    whole.paste(clock.clock(dial(view, words), high, colours, speaking), (1052, shore.HEAD))
    whole.paste(shore.halls(view.halls, view.lair, view.bag, top, colours, speaking), (0, top))
    names = tuple(words.card_name(slot.card) if slot.card else "" for slot in view.square)
    square = shore.square(view.square, names, view.townsfolk, view.corruption, top + shore.HALLS, colours, speaking)
    whole.paste(square, (0, top + shore.HALLS))
    w = (WIDTH - 16) // across
    for i, one in enumerate(people):
        x, y = 8 + w * (i % across), below + tall * (i // across)
        whole.paste(shore.merchant(one, w, n in shore.NARROW, x, y, colours, speaking), (x, y))
    return whole


@kept
def table(height: int, colours: str) -> Image.Image:
    return reduced(piece_of_table(WIDTH, 0, height, THEME), colours)


def look(view: CoveView, token: int) -> int:
    """The place of a token's look among those of seats and Nozama."""
    return PEDDLER if view.rival is not None and token == view.rival.token else token


def dial(view: CoveView, words: Speaker) -> clock.Dial:
    """What the clock shows; tokens are named by their looks."""
    tokens = tuple(replace(one, token=look(view, one.token)) for one in view.clock.tokens)
    hands = tuple(clock.Hand(one.token, initial(token_name(view, words, true.token)))
                  for one, true in zip(tokens, view.clock.tokens, strict=True))  # fmt: skip
    shown = replace(view.clock, tokens=tokens, order=())
    active = look(view, view.active) if view.active >= 0 else -1
    return clock.Dial(shown, hands, active, sum(n for _, n in view.bag), view.rogues, view.phase)


# -- who does what ------------------------------------------------------------------------------------------------------------


def acting(view: CoveView, words: Speaker) -> shore.Acting:
    if view.result:
        return shore.Acting(-1, "", ended(view, words), say(words, "head.over"), ())
    waiting = [p.seat for p in view.players if p.asked]
    if view.phase == "market" or view.active < 0:
        names = listed([name_of(words, q) for q in waiting], words) if waiting else ""
        line = say(words, "head.waiting", name=names) if waiting else say(words, "head.day")
        return shore.Acting(-1, "", say(words, f"head.{view.phase}"), line, ())
    name = token_name(view, words, view.active)
    mark = look(view, view.active)
    seat = view.active if view.active < len(view.players) else -1
    who = waiting[0] if waiting and seat not in waiting else seat
    if who != seat:
        name, mark = name_of(words, who), who
    title = say(words, "head.acts", name=name).upper()
    return shore.Acting(mark, initial(name), title, task(view, who, words), view.drawn)


def task(view: CoveView, seat: int, words: Speaker) -> str:
    key = view.players[seat].asked if seat >= 0 else ""
    family = key.partition(".")[0]
    if not family:
        return say(words, "head.day")
    return say(words, f"doing.{family}", what=counted(words, view.drawn))


def ended(view: CoveView, words: Speaker) -> str:
    """Who has won."""
    winners = view.result["winners"]
    if not winners:
        return say(words, "wins", name=say(words, "rival"))
    if len(winners) > 1:
        return say(words, "wins.shared", name=listed([name_of(words, q) for q in winners], words))
    return say(words, "wins", name=name_of(words, winners[0]))


# -- merchants ----------------------------------------------------------------------------------------------------------------


def merchants(view: CoveView, words: Speaker) -> list[shore.Merchant]:
    found = [merchant(view, player, words) for player in view.players]
    if view.rival is not None:
        rival = view.rival
        name = say(words, "rival")
        icons = [icon for card in rival.townsfolk for icon in TOWNSFOLK[card].icons]
        colours = tuple(c for c in (colour_of(icon) for icon in icons) if c in COLOURS)[:4]
        pill = say(words, "pill.turn") if view.active == rival.token and not view.result else ""
        note = say(words, "rival.daily", n=rival.daily)
        found.append(shore.Merchant(PEDDLER, name, initial(name), rival.gold, -1, "", rival.shelf, (), colours, pill, note))
    return found


def merchant(view: CoveView, player: PlayerView, words: Speaker) -> shore.Merchant:
    name = name_of(words, player.seat)
    now = (player.seat == view.active or (view.active < 0 and bool(player.asked))) and not view.result
    return shore.Merchant(
        token=player.seat,
        name=name,
        letter=initial(name),
        gold=player.gold,
        corruption=player.corruption,
        figure=player.figure,
        shelf=player.shelf,
        predictions=foreseen(player),
        icons=(),
        pill=say(words, "pill.turn") if now else "",
        note="",
        dish=player.dish,
    )


def foreseen(player: PlayerView) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Active predictions by colour: how many icons of each are still open."""
    found: dict[str, list[int]] = {}
    for one in player.predictions:
        if one.state == "active":
            found.setdefault(one.colour, []).append(one.last - one.first + 1 - one.crossed)
    return tuple((colour, tuple(found[colour])) for colour in COLOURS if colour in found)
