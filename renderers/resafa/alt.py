"""What the pictures show, in words: phase, actor, the actor's things, the others clockwise, then what is common to all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.resafa.cards import RULES
from engines.resafa.view import PlayerView, ResafaView
from renderers.kit.pages.telling import clockwise, fullest, me
from renderers.resafa.final import ROWS, ranking
from renderers.resafa.hand import frees, halves, secret, situation
from renderers.resafa.head import line
from renderers.resafa.phrases import asked_of, declared, letters, name_of, names_of, number, say, standing_points
from renderers.resafa.scene import words_of
from renderers.speech import Speaker

ALL, FULL, BRIEF, LEAST = 3, 2, 1, 0  # how much is said
# Of the actor and of the others, from the most detailed telling on: the actor keeps details longer.
DETAILS = ((ALL, ALL), (ALL, FULL), (FULL, FULL), (FULL, BRIEF), (BRIEF, BRIEF), (BRIEF, LEAST), (LEAST, LEAST))


# -- the board ----------------------------------------------------------------------------------------------------------------


def board_alt(view: ResafaView, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _board(view, words, *detail))


def _opening(view: ResafaView, words: Speaker) -> str:
    shown = line(view, letters(view, words), words)
    card = say(words, "alt.card", what=shown.code) if shown.code else ""
    opening = say(words, "alt.opening", n=view.round, all=RULES.rounds, what=shown.title)
    return f"{opening} {card}".strip()


def _board(view: ResafaView, words: Speaker, own: int, others: int) -> str:
    said = [_opening(view, words)]
    for i, player in enumerate(clockwise(view.players, asked_of(view)[0])):
        said.append(_player(view, player, words, others if i else own))
    if view.bot is not None:
        said.append(say(words, "alt.bot", what=steps(view.bot.tracks, words), n=view.bot.tiles))
    said += _common(view, words, min(own, others))
    return " ".join(said)


def wares(player: PlayerView, words: Speaker) -> str:
    """What lies in a player's warehouse."""
    found = [say(words, f"ware.{ware}", n=n) for ware, n in player.wares if ware != "vp" and n]
    return ", ".join(found) or say(words, "alt.nothing")


def steps(tracks: Sequence[tuple[str, int]], words: Speaker) -> str:
    """How far somebody has come on each track."""
    return ", ".join(f"{say(words, f'colour.{colour}')} {at}" for colour, at in tracks)


def _load(player: PlayerView, words: Speaker) -> str:
    cargo = say(words, f"ware.{player.good}", n=player.load) if player.load else ""
    return say(words, "alt.caravan", place=player.place, what=cargo, n=player.capacity)


def _player(view: ResafaView, player: PlayerView, words: Speaker, detail: int) -> str:
    parts = [say(words, "alt.points", n=standing_points(view, player), over=bool(view.result))]
    if detail >= BRIEF:
        parts += [wares(player, words), _load(player, words)]
    if detail >= FULL:
        parts.append(say(words, "alt.tracks", what=steps(player.tracks, words)))
        parts.append(say(words, "alt.held", n=player.hand, k=player.bonus + player.sacks))
    if detail >= ALL:
        parts.append(
            say(words, "alt.built", n=len(player.workshops), done=player.completed, k=player.canal_tiles, m=player.bases)
        )
    return f"{name_of(words, player.seat)}: {'; '.join(parts)}."


def _common(view: ResafaView, words: Speaker, detail: int) -> Iterator[str]:
    if detail >= BRIEF:
        shown = [code for _, cards in view.display for code in cards if code]
        yield say(words, "alt.display", what=" ".join(shown) or say(words, "alt.nothing"))
    tiles = [code for row in view.offer for code in row if code]
    yield say(words, "alt.offer", what=" ".join(tiles) or say(words, "alt.nothing"))
    if detail >= ALL:
        trade = ", ".join(f"{c.centre} {c.tile}{c.side}" for c in view.centres)
        yield say(words, "alt.centres", what=trade)


# -- a player's own board -----------------------------------------------------------------------------------------------------


def mat_alt(view: ResafaView, seat: int, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _mat(view, view.players[seat], words, detail[0]))


def _mat(view: ResafaView, player: PlayerView, words: Speaker, detail: int) -> str:
    said = [_player(view, player, words, ALL)]
    back = f" {say(words, 'alt.back')}"
    built = (f"{w.tile}{back if w.back else ''} ({number(w.x)}, {number(w.y)})" for w in player.workshops)
    said.append(say(words, "alt.workshops", what=", ".join(built) if detail >= BRIEF else str(len(player.workshops))))
    if player.squares:
        planted = (f"({number(s.x)}, {number(s.y)}) {sum(map(bool, s.strips))}/{len(s.strips)}" for s in player.squares)
        said.append(say(words, "alt.gardens", what=", ".join(planted) if detail >= FULL else str(len(player.squares))))
    tokens = [*player.causeway, *(kind for _, kinds in player.rows for kind in kinds)]
    said.append(say(words, "alt.tokens", n=len(tokens), k=tokens.count("scarab")))
    cards = [*player.yellow, *(s.card for s in player.special), *player.tiles]
    if cards:
        said.append(say(words, "alt.specials", what=" ".join(cards)))
    said.append(say(words, "alt.canals", what=" ".join(player.canals) or say(words, "alt.nothing")))
    return " ".join(said)


# -- private pictures ---------------------------------------------------------------------------------------------------------


def hand_alt(view: ResafaView, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _hand(view, words, detail[0]))


def _hand(view: ResafaView, words: Speaker, detail: int) -> str:
    asked = situation(view, words)
    said = [f"{secret(view, words)}.", asked if asked.endswith("?") else f"{asked}."]
    if view.hand:
        cards = []
        for code in view.hand:
            shown = ", ".join(
                f"{half.letter} {say(words, f'main.{half.main}')}" + ("" if half.legal else f" ({half.reason})")
                for half in halves(view, code, words)
            )
            cards.append(f"{code}: {shown}" if shown and detail >= BRIEF else code)
        said.append(say(words, "alt.actions", what="; ".join(cards)))
    free = frees(view, words)
    if free:
        texts = (f"{one.code} ({words.card_text(one.code).rstrip('.')}; {one.when})" if detail >= ALL
                 else f"{one.code} ({one.when})" if detail >= BRIEF else one.code for one in free)  # fmt: skip
        said.append(say(words, "alt.free", what=", ".join(texts)))
    if view.pile:
        said.append(say(words, "alt.pile", what=" ".join(view.pile)))
    fares = [" ".join(words_of(o)[1:]) for o in view.options] if declared(view, "trading") and detail >= FULL else []
    if view.searching:
        top = [code for code in map(taken, view.options) if code and code not in view.searching]
        down, shown = (in_words(codes, words, detail) for codes in (view.searching, top))
        said.append(say(words, "alt.search", what=down, more=shown))
    elif fares and me(view).asked.endswith("journey"):
        said.append(say(words, "alt.reach", what=", ".join(dict.fromkeys(f.split(" ")[0] for f in fares if f))))
    said.append(say(words, "alt.own", what=wares(me(view), words), more=_load(me(view), words)))
    return " ".join(said)


def taken(choice: str) -> str:
    """The code of a card that a choice takes; "" for any other choice."""
    verb, _, code = choice.partition(" ")
    return code if verb == "take" else ""


def in_words(codes: Sequence[str], words: Speaker, detail: int) -> str:
    """Cards by their codes, and with what they do as long as there is room."""
    if detail < BRIEF:
        return " ".join(codes)
    return ", ".join(f"{code} ({words.card_text(code).rstrip('.')})" for code in codes)


# -- the end ------------------------------------------------------------------------------------------------------------------


def final_alt(view: ResafaView, words: Speaker) -> str:
    """The end of a game."""
    return fullest(DETAILS, lambda detail: _final(view, words, detail[0]))


def _final(view: ResafaView, words: Speaker, detail: int) -> str:
    scores, items = view.result["scores"], view.result["items"]
    if view.bot is not None:
        said = [say(words, f"goal.{view.result['goal']}", n=scores[0]) + "."]
    else:
        winners = tuple(view.result["winners"])
        said = [say(words, "wins", name=names_of(words, winners), n=len(winners)) + "."]
    for seat in ranking(view):
        shown = [f"{say(words, f'part.{key}').lower()} {number(items[seat][key])}" for key in ROWS if items[seat][key]]
        parts = ", ".join(shown) if detail >= FULL else ""
        said.append(
            say(words, "alt.final", name=name_of(words, seat), n=scores[seat], what=parts, k=view.players[seat].canal_tiles)
        )
    return " ".join(said)
