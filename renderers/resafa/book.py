"""Resafa's table in words: a line for each player under the picture, and the whole of it for those who cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engines.resafa.cards import ACTION, CARD, GRID, RULES, SOLO, SPOTS, TILE, WARES, face_of
from engines.resafa.solo import SETUP
from engines.resafa.verbs import label
from engines.resafa.view import BotView, BuiltView, CentreView, PlayerView, ResafaView, SquareView
from renderers.resafa import pieces
from renderers.resafa.grammar import amounts
from renderers.resafa.phrases import standing_points
from renderers.resafa.voice import card, colour, seat
from renderers.words import Words
from renderers.words.book import Book
from renderers.words.words import ENTRY_LIMIT


def title(view: ResafaView, words: Words) -> str:
    if view.result:
        return words.word("resafa.table.ended")
    return words.word("resafa.table.title", round=view.round, rounds=view.rounds)


def summary(view: ResafaView, words: Words) -> list[tuple[str, str]]:
    lines = []
    for p in view.players:
        mark = "▸ " if p.asked else ""
        owned = dict(p.wares)
        goods = amounts(words, ((ware, owned[ware]) for ware in WARES if ware not in ("coin", "vp") and owned[ware]))
        line = words.word(
            "resafa.book.player",
            points=standing_points(view, p),
            over=bool(view.result),
            coins=owned["coin"],
            what=goods,
            hand=p.hand,
            bonus=p.bonus,
            sacks=p.sacks,
            workshops=len(p.workshops),
            gardens=sum(len({*square.strips} - {0}) for square in p.squares),
            canals=p.canal_tiles,
            bases=p.bases,
        )
        lines.append((f"{mark}{words.player(p.seat)}", line))
    return lines


def text(view: ResafaView, words: Words) -> list[str]:
    parts = (_middle, _towns, _network)
    lines = [f"**{title(view, words)}**", *(line for part in parts for line in part(view, words))]
    lines += [line for p in view.players for line in _player(view, p, words)]
    return [*lines, *_own(view, words)]


# -- what lies in the middle ------------------------------------------------------------------------------------------------


def _middle(view: ResafaView, words: Words) -> Iterator[str]:
    yield words.word("resafa.table.start", start=view.start)
    yield f"**{words.word('resafa.table.display')}**"
    yield from (f"- {card(words, c, 'line')}" for _, row in view.display for c in row if c)
    yield f"**{words.word('resafa.table.specials')}**"
    for stack in view.stacks:
        params = {"colour": stack.colour, "level": stack.level, "card": stack.shown or None, "n": stack.down}
        yield f"- {words.word('resafa.table.stack', **params)}"
    if view.removed:
        yield words.word("resafa.table.removed", cards=dict(view.removed))
    supply = " + ".join(map(str, view.supply))
    yield f"**{words.word('resafa.table.offer')}** ({words.word('resafa.table.supply', what=supply)})"
    yield from (f"- {card(words, tile, 'line')}" for row in view.offer for tile in row if tile)
    yield words.word("resafa.table.gardens", **dict(view.gardens), **dict(view.tokens), sacks=view.sacks)


def _towns(view: ResafaView, words: Words) -> Iterator[str]:
    yield f"**{words.word('resafa.table.map')}**"
    for centre in view.centres:
        here = [p.seat for p in view.players if p.place == centre.centre]
        bases = [owner for owner in centre.owners if owner >= 0]
        params = {
            "deals": (centre.tile, centre.side),
            "here": words.join(seat(words, q) for q in here) or None,
            "bases": words.join(seat(words, q) for q in bases) or None,
            "free": free_spots(view, centre, words),
        }
        yield f"- {words.word('resafa.table.centre', centre=centre.centre, **params)}"


def free_spots(view: ResafaView, centre: CentreView, words: Words) -> str:
    """The free spots for trading bases that are in use with so many players, with what they bring."""
    sitting = max(2, len(view.players))
    spots = enumerate(zip(SPOTS[centre.centre], centre.owners, strict=True), 1)
    free = [n for n, (spot, owner) in spots if owner < 0 and spot.players <= sitting]
    return "; ".join(pieces.spot(words, centre.centre, n, count=False) for n in free) or words.word("resafa.none")


def _network(view: ResafaView, words: Words) -> Iterator[str]:
    yield f"**{words.word('resafa.table.network')}**"
    for laid in sorted(view.grid, key=lambda one: one.space):
        params = {"space": laid.space, "owner": laid.owner, "tile": laid.tile, "side": laid.side, "cubes": laid.cubes}
        yield f"- {words.word('resafa.table.laid', **params)}"
    yield from (f"- {words.word('resafa.table.lying', space=space, tile=tile)}" for space, tile in view.lying)
    beside = GRID[view.board].beside
    waiting = [beside[source] for source, cubes in view.sources if cubes]
    yield words.word("resafa.table.sources", what=words.join(waiting) if waiting else words.word("resafa.none"))
    if view.bot is not None:
        yield _bot(view.bot, words)


def _bot(bot: BotView, words: Words) -> str:
    tracks = _tracks(bot.tracks, words)
    return words.word("resafa.table.bot", what=tracks, n=bot.tiles, water=bot.water, space=bot.last or None)


def _tracks(tracks: tuple[tuple[str, int], ...], words: Words) -> str:
    return ", ".join(f"{colour(words, name, 'f')} {at}" for name, at in tracks)


# -- what lies before a player ----------------------------------------------------------------------------------------------


def _player(view: ResafaView, p: PlayerView, words: Words) -> Iterator[str]:
    heading, line = summary(view, words)[p.seat]
    yield ""
    yield f"**{heading}**: {line}"
    load = {"load": p.load, "good": p.good or "stone", "capacity": p.capacity}
    yield words.word("resafa.table.caravan", centre=p.place, **load)
    yield words.word("resafa.table.tracks", what=_tracks(p.tracks, words))
    yield words.word("resafa.table.cards", hand=p.hand, bonus=p.bonus, sacks=p.sacks, pile=p.pile)
    yield from _played(p, words)
    yield from (f"- {words.word('resafa.table.special', card=one.card, usable=one.usable)}" for one in p.special)
    if p.tiles:
        yield words.word("resafa.table.kept", cards=list(p.tiles))
    yield f"{words.word('resafa.table.workshops', n=p.activations)}:"
    yield from (f"- {_workshop(one, words)}" for one in p.workshops)
    yield from _gardens(p, words)
    yield words.word("resafa.table.tokens", what=_tokens(p, words))
    yield words.word("resafa.table.canals", what=", ".join(p.canals) or words.word("resafa.none"), n=p.water)


def _played(p: PlayerView, words: Words) -> Iterator[str]:
    shown = [one.card for one in p.played if one.card]
    down = sum(one.down for one in p.played)
    if shown:
        yield words.word("resafa.table.played", cards=shown, down=down)
    elif down:
        yield words.word("resafa.table.down", down=down)


def _workshop(one: BuiltView, words: Words) -> str:
    side = "back" if one.back else "front"
    params = {"tile": one.tile, "x": one.x, "y": one.y, "side": side, "turned": one.turned}
    green = pieces.greens(words, face_of(one.tile, one.back), one.turned)
    return words.word("resafa.table.workshop", what=card(words, one.tile, side), greens=green, **params)


def _gardens(p: PlayerView, words: Words) -> Iterator[str]:
    if p.squares:
        squares = (_square(one, words) for one in p.squares)
        yield words.word("resafa.table.squares", n=p.completed, what="; ".join(squares))


def _square(one: SquareView, words: Words) -> str:
    filled = [n for n, tile in enumerate(one.strips, 1) if tile]
    return words.word("resafa.table.square", x=one.x, y=one.y, orientation=one.orientation, strips=filled)


def _tokens(p: PlayerView, words: Words) -> str:
    rows = [words.word("resafa.table.row", row=row, n=len(kinds)) for row, kinds in p.rows]
    kinds = [*p.causeway, *(kind for _, row in p.rows for kind in row)]
    held = amounts(words, ((kind, kinds.count(kind)) for kind in ("square", "scarab") if kind in kinds))
    places = ", ".join([words.word("resafa.table.causeway", n=len(p.causeway)), *rows])
    return f"{held} ({places})" if held else words.word("resafa.none")


def _own(view: ResafaView, words: Words) -> Iterator[str]:
    if view.reader is None:
        return
    found = [o.split(" ")[1] for o in view.options if view.searching and o.startswith("take ")]  # the open one among them
    groups = (
        (words.word("resafa.table.hand"), (*view.hand, *view.bonus, *view.own_sacks)),
        (words.word("resafa.table.pile"), view.pile),
        (words.word("resafa.table.searching"), found),
    )
    for heading, cards in groups:
        if cards:
            yield ""
            yield f"**{heading}**:"
            yield from (f"- {card(words, c, 'line')}" for c in cards)


# -- what a choice comes to -------------------------------------------------------------------------------------------------


CARDS = ("bonus", "discard", "keep", "sack", "special", "take", "tile", "top", "use")  # verbs whose labels hold a card's text


def hint(view: ResafaView, asked: int, word: str, words: Words) -> str:
    """What a choice would pay, or what lies where it leads."""
    verb, *rest = word.split(" ")
    if verb in ("travel", "flip") and rest and rest[0] not in ("yes", "no"):
        return _prices(view, rest[0], words)
    if verb in HINTS and (view.reader == asked or verb in PRINTED):
        return HINTS[verb](view, word, words)
    if verb in CARDS:
        card = dict(label(view, _asked(view, asked), word).params).get("which", "")
        return pieces.deed(words, card) if card in CARD else ""
    return _start(verb, words) if verb in ("normal", "rotated") else ""


def _asked(view: ResafaView, seat: int) -> str:
    return next((p.asked for p in view.players if p.seat == seat), "")


def _prices(view: ResafaView, centre: str, words: Words) -> str:
    found = next((c for c in view.centres if c.centre == centre), None)
    return fitting(words, found.tile, found.side) if found else ""


def fitting(words: Words, tile: str, side: str) -> str:
    """The prices of a town, without one-time bonuses where there is no room for these."""
    said = pieces.deals(words, tile, side)
    return said if len(said) <= ENTRY_LIMIT else pieces.deals(words, tile, side, bonus=False)


def _start(way: str, words: Words) -> str:
    found = next(spaces for name, spaces in (SOLO[SETUP].start or {}).items() if name == way)
    return words.word("resafa.book.start", what=words.join(found.values(), "or"))


def _planted(view: ResafaView, word: str, words: Words) -> str:
    """The green bonuses that a garden tile would pay."""
    found = next((one for one in view.preview if one.choice == word), None)
    return words.word("resafa.book.greens", gain=found.gain) if found and found.gain else ""


def _space(view: ResafaView, word: str, words: Words) -> str:
    """What the bonus tile on a space of the network does."""
    space = "".join(word.split(" ")[1:])
    return next((card(words, tile, "label") for there, tile in view.lying if there == space), "")


def _row(view: ResafaView, word: str, words: Words) -> str:
    """How many tiles count in a row of tokens."""
    p = view.players[view.reader or 0]
    gardens = sum(len({*square.strips} - {0}) for square in p.squares)
    n = {"garden": gardens, "workshop": len(p.workshops), "canal": p.canal_tiles}.get(word.partition(" ")[2], 0)
    return words.word("resafa.book.row", n=n)


def _step(view: ResafaView, word: str, words: Words) -> str:
    """The special card that lies open where a step leads."""
    track = word.partition(" ")[2]
    at = dict(view.players[view.reader or 0].tracks).get(track, 0) + 1
    shown = next((s.shown for s in view.stacks if s.colour == track and RULES.icons[s.level - 1] == at), "")
    return card(words, shown, "label") if shown else ""


def _play(view: ResafaView, word: str, words: Words) -> str:
    """What a special card brings when it is played; of other cards the half that is given up.

    Whoever is asked is told instead where this half cannot be used now.
    """
    _, code, half = word.split(" ")
    if code in CARD:
        return pieces.deed(words, code)
    main = ACTION[code].halves["AB".index(half)][0]
    if word in view.options and (code, main) not in view.possible:
        return words.word("resafa.book.not_now", action=main)
    action, own_colour = ACTION[code].halves["BA".index(half)]
    return words.word("resafa.book.instead", action=action, colour=own_colour or None)


def _build(view: ResafaView, word: str, words: Words) -> str:
    """The green bonuses of a workshop."""
    greens = pieces.greens(words, TILE[word.partition(" ")[2]].front)
    return words.word("resafa.book.edges", what=greens)


def _canal(view: ResafaView, word: str, words: Words) -> str:
    """What the sides of a canal tile cost."""
    return pieces.prices(words, word.partition(" ")[2])


PRINTED = ("play", "build", "canal")  # verbs whose hints tell only what is printed on a card or tile
HINTS: Mapping[str, Callable[[ResafaView, str, Words], str]] = {
    "play": _play,
    "build": _build,
    "canal": _canal,
    "square": _planted,
    "strips": _planted,
    "space": _space,
    "row": _row,
    "step": _step,
}

MINOR = frozenset({
    "turn", "main", "colour", "bonus_first", "start", "paid", "gained", "capacity", "cargo", "display", "drew", "discarded",
    "shed", "removed", "sacks", "flipped", "flowed", "water", "rained", "offered", "peeked", "turned_up", "searching",
    "question_fell", "step", "bot_step", "bot_start", "bot_removed",
})  # fmt: skip
BOOK = Book(0xB3541E, title, summary, text, hint, minor=MINOR, mats=True, closeups=True, milestones=frozenset({"round"}))
