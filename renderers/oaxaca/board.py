"""The board of Oaxaca: what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from engines.oaxaca.cards import RULES
from engines.oaxaca.view import OaxacaView, PlayerView
from renderers.kit.encode import colours_of, joined, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.kit.text import initial
from renderers.oaxaca import head, row
from renderers.oaxaca.looks import THEME
from renderers.oaxaca.phrases import name_of, say
from renderers.oaxaca.reckon import score
from renderers.speech import Same, Speaker

WIDTH = row.WIDTH
HEAD, LOW_HEAD = 335, 306  # without the half gap above the first row; with many players
FOOT, MANY = 9, 4
PALETTE = "oaxaca-board"


def compose(view: OaxacaView, words: Speaker) -> Image.Image:
    speaking, colours = Same(words), colours_of(PALETTE)
    marked, spent, deck = declared(view)
    names = {p.seat: name_of(words, p.seat) for p in view.players}
    visits = tuple(tuple((p.seat, initial(names[p.seat])) for p in view.players if p.meeple == card) for card in view.grid)
    title, line = headline(view, words)
    upper = HEAD if len(view.players) < MANY else LOW_HEAD
    top = head.head(
        upper, view.round, bool(view.result), title, line, view.decks, view.grid, titles(view, words), visits,
        tuple(c for c in marked if c in view.grid), deck, colours, speaking,
    )  # fmt: skip
    pieces = [top]
    y = upper
    for player in view.players:
        one = standing(view, player, names[player.seat], words, marked, spent)
        pieces.append(row.row(player, one, colours, speaking))
        y += pieces[-1].height
    return joined([*pieces, foot(y, colours)])


@kept
def foot(y: int, colours: str) -> Image.Image:
    return reduced(piece_of_table(WIDTH, y, FOOT, THEME), colours)


def standing(
    view: OaxacaView, player: PlayerView, name: str, words: Speaker, marked: tuple[str, ...], spent: tuple[int, ...]
) -> row.Standing:
    acting = view.active == player.seat and not view.result
    in_turns = not any(p.asked == "reroll" for p in view.players)
    held = {c.card for c in player.workshop} | ({c.card for c in player.stall} | set(player.guests) if acting else set())
    return row.Standing(
        name=name,
        points=view.score if len(view.players) == 1 else score(player)["total"],
        now=bool(player.asked),
        pill=say(words, f"pill.{player.asked if player.asked in PILLS else 'turn'}") if player.asked else "",
        first=len(view.players) > 1 and view.start == player.seat and not view.result,
        uses=view.activated if acting and in_turns and player.asked.partition(".")[0] not in MARKET else None,
        limit=view.activations,
        passed=in_turns and not player.day and not player.asked and not view.result and len(view.players) > 1,
        solo=len(view.players) == 1,
        marked=tuple(c for c in marked if c in held),
        spent=spent if acting else (),
        cut=row.cut_for(len(view.players)),
    )


MARKET = ("sell", "trade", "customers")  # questions of the game for one, outside of turns
PILLS = ("reroll", "respond", *MARKET)


def declared(view: OaxacaView) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """Cards, dice and deck that are part of what is being done."""
    cards: list[str] = []
    dice: tuple[int, ...] = ()
    deck = ""
    for part in view.declared:
        fields = dict(part.fields)
        cards += [c for c in _cards(fields) if c]
        dice = tuple(fields.get("dice") or dice)
        if part.kind == "oaxaca.gather":
            deck = fields["deck"]
        if part.kind == "oaxaca.drawn" and fields["n"]:
            dice = ()  # they were paid before the cards were drawn
    return tuple(dict.fromkeys(cards)), dice, deck


def _cards(fields: dict[str, object]) -> Iterator[str]:
    for name in ("chain", "targets", "extras", "moves"):
        found = fields.get(name)
        if isinstance(found, tuple):
            yield from (c for c in found if isinstance(c, str))
    mods = fields.get("mods")
    if isinstance(mods, tuple):
        for chain in mods:
            yield from chain
    for name in ("returned", "worked", "source", "target"):
        found = fields.get(name)
        if isinstance(found, str):
            yield found


def headline(view: OaxacaView, words: Speaker) -> tuple[str, str]:
    if view.result:
        return say(words, "over"), say(words, "after", n=view.rounds)
    title = say(words, "round_of", n=view.round, rounds=view.rounds)
    asked = [p for p in view.players if p.asked]
    key = asked[0].asked.partition(".")[0] if asked else ""
    if key == "reroll":
        return title, say(words, "line.reroll")
    if key == "respond" and len(asked) > 1:
        return title, say(words, "line.responding", n=len(asked))
    if key == "respond":
        return title, say(words, "line.respond", name=name_of(words, asked[0].seat))
    if key in ("keep", "return"):
        return title, say(words, "line.drawing", name=name_of(words, view.active))
    return title, say(words, "line.turn", name=name_of(words, view.active))


def titles(view: OaxacaView, words: Speaker) -> tuple[str, ...]:
    key = view.players[0].asked
    now = 0 if view.result or key in MARKET else view.round
    return tuple(say(words, "now") if n == now else say(words, "round", n=n) for n in range(1, RULES.tourist_grid.columns + 1))
