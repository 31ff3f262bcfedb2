"""Alt texts: what the pictures show, as a player would say it aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.merchants_cove.cards import CORRUPTION, TOWNSFOLK
from engines.merchants_cove.dish import DICE, HALVES, Dish
from engines.merchants_cove.view import Counted, CoveView, EnclosedView, LineView, PlayerView
from renderers.kit.pages.telling import capital, fullest, me
from renderers.merchants_cove.board import acting, foreseen
from renderers.merchants_cove.deeds import deeds, dish_of
from renderers.merchants_cove.final import columns, verdict
from renderers.merchants_cove.hand import question
from renderers.merchants_cove.lookup import name_for, whereabouts
from renderers.merchants_cove.market import lines
from renderers.merchants_cove.phrases import counted, final_score, goods_name, name_of, number, say, token_name
from renderers.merchants_cove.reckon import closing
from renderers.speech import Speaker

ALL, FULL, BRIEF, _ = DETAILS = 3, 2, 1, 0


def goods(shelf: Counted, words: Speaker) -> str:
    """Goods with how many there are of each, those that are there."""
    return ", ".join(f"{n} {goods_name(words, code)}" for code, n in shelf if n)


# -- the cove -----------------------------------------------------------------------------------------------------------------


def board_alt(view: CoveView, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _board(view, words, detail))


def opening(view: CoveView, words: Speaker) -> str:
    doing = acting(view, words)
    if view.result:
        return say(words, "alt.over", what=doing.title)
    if doing.token < 0:
        return say(words, "alt.day.all", n=view.day, days=view.days, title=doing.title, what=doing.line)
    hour = next(one.hour for one in view.clock.tokens if one.token == view.active)
    name = token_name(view, words, view.active)
    waiting = next((p.seat for p in view.players if p.asked), view.active)
    if waiting != view.active:
        name = name_of(words, waiting)
    return say(words, "alt.day", n=view.day, days=view.days, hour=hour, name=name, what=doing.line)


def _board(view: CoveView, words: Speaker, detail: int) -> str:
    said = [opening(view, words)]
    n = len(view.players)
    first = view.active if 0 <= view.active < n else 0
    said += [_merchant(view, view.players[(first + i) % n], words, detail if i else max(detail, BRIEF)) for i in range(n)]
    if view.rival is not None:
        shelf = goods(view.rival.shelf, words) or say(words, "alt.nothing")
        said.append(say(words, "alt.rival", gold=view.rival.gold, what=shelf, **final_score(view, view.rival.token)))
    piers = [f"{say(words, f'pier.{p.key}')}: {counted(words, p.aboard) or say(words, 'pier.free')}" for p in view.piers]
    said.append("; ".join(piers) + ".")
    at_sea = [f"{b.number}: {counted(words, b.aboard)}" for b in view.boats if not b.pier and b.aboard]
    if at_sea and detail:
        said.append(say(words, "alt.boats", what="; ".join(at_sea)))
    halls = [f"{say(words, f'faction.{h.faction}')} {h.count}" for h in view.halls]
    said.append(say(words, "alt.halls", what=", ".join(halls), n=view.lair))
    if detail >= FULL:
        said.append(say(words, "alt.square", what=", ".join(words.card_name(s.card) for s in view.square if s.card)))
        said.append(say(words, "alt.bag", what=counted(words, (c for c, k in view.bag for _ in range(k)))))
    said.append(say(words, "alt.market_hour", n=view.clock.market))
    return " ".join(said)


def _merchant(view: CoveView, player: PlayerView, words: Speaker, detail: int) -> str:
    said = say(words, "alt.merchant", name=name_of(words, player.seat), gold=number(player.gold), n=player.corruption,
               hour=player.hour, **final_score(view, player.seat))  # fmt: skip
    there = goods(player.shelf, words)
    if detail and there:
        said += "; " + say(words, "alt.shelf", what=there)
    open_ = [f"{say(words, f'colour.{colour}')} {'·'.join(map(str, sizes))}" for colour, sizes in foreseen(player)]
    if detail >= FULL and open_:
        said += "; " + say(words, "alt.foresees", what=", ".join(open_))
    if detail == ALL:
        left, right = (", ".join(there) or say(words, "alt.nothing") for there in runes(player, words))
        said += "; " + say(words, "alt.runes", left=left, right=right)
    return said + "."


# -- a shop -------------------------------------------------------------------------------------------------------------------


def shop_alt(view: CoveView, seat: int, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _shop(view, view.players[seat], words, detail))


def _shop(view: CoveView, player: PlayerView, words: Speaker, detail: int) -> str:
    said = [_merchant(view, player, words, BRIEF)]
    said.append(say(words, "alt.stands", what=say(words, f"act.{player.figure}")))
    areas = Counter(say(words, f"good.{a.kind}", what=say(words, f"colour.{a.colour}")) for a in player.areas)
    made = ", ".join(f"{n} {what}" for what, n in areas.items()) or say(words, "alt.nothing")
    said.append(say(words, "alt.chart", n=len(player.lines), what=made))
    if detail >= FULL and player.lines:
        said.append(", ".join(player.lines) + ".")
    active = [f"{say(words, f'colour.{c}')} {'·'.join(map(str, sizes))}" for c, sizes in foreseen(player)]
    said.append(say(words, "alt.predictions", what=", ".join(active) or say(words, "alt.nothing"), n=player.icons_left))
    said += [say(words, "alt.row", what=" ".join(row.boxes) or "–", n=" ".join(row.next) or "–") for row in player.rows]
    marks = [f"{say(words, f'faction.{m.faction}')} {' '.join('X' if k == 'x' else say(words, 'market') for k in m.marks)}"
             for m in player.marks if m.marks]  # fmt: skip
    if marks:
        said.append(say(words, "alt.marks", what=", ".join(marks)))
    said.append("; ".join(say(words, "alt.track", what=say(words, f"track.{t.key}"), n=t.filled) for t in player.tracks) + ".")
    hired = [f"{say(words, f'staff.{key}')} {words.card_name(card)}" for key, card in player.staff if card]
    if hired:
        said.append(say(words, "alt.staff", what=", ".join(hired)))
    return " ".join(said)


# -- the dish and the Market --------------------------------------------------------------------------------------------------


def dish_told(view: CoveView, seat: int, words: Speaker) -> str:
    """The Runes where they lie, the bends that are ready, and which actions are possible."""
    player, said = view.players[seat], list[str]()
    for half, there in zip(HALVES, runes(player, words), strict=True):
        said.append(f"{capital(say(words, f'half.{half}'))}: {', '.join(there) or say(words, 'alt.nothing')}.")
    said.append("; ".join(say(words, "alt.track", what=say(words, f"track.{t.key}"), n=t.filled) for t in player.tracks) + ".")
    if open_ := [f"{say(words, f'act.short.{d.key}')} ({d.line})" for d in deeds(view, seat, words) if d.open]:
        said.append(say(words, "alt.may", what=", ".join(open_)))
    return " ".join(said)


def runes(player: PlayerView, words: Speaker) -> list[list[str]]:
    """The Runes of each half, as they lie."""
    dish = dish_of(player.dish)
    return [[_rune(rune, dish, words) for rune in dish.runes_in(half)] for half in HALVES]


def _rune(rune: str, dish: Dish, words: Speaker) -> str:
    if rune in DICE:
        return f"{rune.upper()} {dish.value(rune)}"
    return say(words, f"rune.coin.{dish.coin}" if rune == "coin" else f"rune.{rune}")


def market_alt(view: CoveView, words: Speaker) -> str:
    def tell(detail: int) -> str:
        said = [say(words, "market.title") + "."]
        for one in lines(view, words):
            what = ", ".join(
                say(words, "alt.sale", n=n, what=goods_name(words, s.good), where=say(words, f"pier.{s.pier}"), gold=s.price * n)
                for s, n in one.sales
            )
            line = say(words, "alt.market", name=one.name, gold=one.gold, n=one.tainted)
            said.append(f"{line}: {what}." if detail >= FULL and what else f"{line}.")
        return " ".join(said)

    return fullest(DETAILS, tell)


# -- private ------------------------------------------------------------------------------------------------------------------


def hand_alt(view: CoveView, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _hand(view, words, detail))


def closes(found: Iterable[EnclosedView], words: Speaker) -> str:
    said = []
    for e in found:
        what = say(words, f"good.{e.kind}", what=say(words, f"colour.{e.colour}")) if e.kind and e.made else ""
        one = what or say(words, "cells", n=len(e.cells))
        said.append(f"{one}, +{e.corruption} {say(words, 'corruption')}" if e.corruption else one)
    return "; ".join(said)


def _line(one: LineView, words: Speaker) -> str:
    return f"{one.line} ({closes(one.encloses, words)})" if one.encloses else one.line


def _hand(view: CoveView, words: Speaker, detail: int) -> str:
    player = me(view)
    said = [question(view, words)]
    if player.asked == "sales":
        gold, cost = sum(one.price for one in view.plan), sum(one.corruption for one in view.plan)
        said.append(say(words, "alt.plan", n=len(view.plan), gold=gold, cost=cost))
        offers = view.offers if detail >= FULL else view.offers[:4] if detail else ()
        if offers:
            found = [
                say(words, "alt.offer", what=goods_name(words, s.good), where=say(words, f"pier.{s.pier}"), gold=s.price)
                for s in offers
            ]
            said.append("; ".join(found) + ".")
    else:
        if view.chart is not None and view.chart.planned:
            said.append(say(words, "alt.planned", what=", ".join(_line(one, words) for one in view.chart.planned)))
        near = closing(view, player)
        if near and detail:
            shown = near if detail >= FULL else near[:4]
            said.append(say(words, "alt.near", what=", ".join(_line(one, words) for one in shown)))
    cards = ", ".join(f"{code} {icons}" for code, icons in view.own) if detail else str(len(view.own))
    if view.own:
        said.append(say(words, "alt.own", what=cards))
    total = player.gold + player.icon_gold - view.cost  # the score, once the game is over
    said.append(say(words, "alt.cost", n=number(-view.cost), total=number(total), over=bool(view.result)))
    return " ".join(said)


# -- the end and look-ups -----------------------------------------------------------------------------------------------------


def final_alt(view: CoveView, words: Speaker) -> str:
    """Everybody's score in its parts, and who has won."""
    found = columns(view, words)
    said, compared = verdict(view, found, words)
    parts = [
        say(
            words, "alt.score", name=one.name, total=number(one.total), gold=number(one.gold), n=one.icons,
            lost=number(-one.lost),
        )
        for one in found
    ]  # fmt: skip
    end = [". ".join([said, *compared]) + "."]
    return " ".join([say(words, "final") + ".", *parts, *end])


def card_alt(code: str, words: Speaker, view: CoveView | None) -> str:
    said = [name_for(code, words) + (f" ({code})" if code in TOWNSFOLK or code in CORRUPTION else "") + "."]
    said.append(words.card_text(code))
    if code in CORRUPTION:
        said.append(say(words, "icons_n", n=CORRUPTION[code]) + ".")
    if view is not None:
        place = whereabouts(code, view, words)
        who = f"{name_of(words, place.seat)}: " if place.seat >= 0 else ""
        said.append(f"{say(words, 'here')}: {who}{place.words}.")
    return " ".join(said)
