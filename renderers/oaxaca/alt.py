"""What the pictures show, in words: phase, actor, the actor's area, the others clockwise, then what is common to all."""

from __future__ import annotations

from collections.abc import Sequence

from engines.oaxaca.cards import CARD, FACE_KEY
from engines.oaxaca.view import OaxacaView, PlayerView
from renderers.kit.pages.telling import capital, clockwise, fullest
from renderers.oaxaca.final import ranking, reason
from renderers.oaxaca.hand import chosen_from, elsewhere, faces_lit
from renderers.oaxaca.phrases import face_name, listed, name_of, say
from renderers.oaxaca.reckon import offers, score
from renderers.oaxaca.voice import tie_told
from renderers.speech import ALT_AIM, Speaker

FULL, COUNTED, BRIEF = 2, 1, 0  # how much is said of what lies in workshops
# Of the actor and of the others, from the most detailed telling on: the actor keeps details longer.
DETAILS = ((FULL, FULL), (FULL, COUNTED), (COUNTED, COUNTED), (COUNTED, BRIEF), (BRIEF, BRIEF))


def board_alt(view: OaxacaView, words: Speaker) -> str:
    """The whole table, in as much detail as there is room for."""
    return fullest(DETAILS, lambda detail: _board(view, words, *detail))


def _board(view: OaxacaView, words: Speaker, own: int, others: int) -> str:
    said = [opening(view, words)]
    for i, player in enumerate(clockwise(view.players, view.active)):
        said.append(_player(view, player, words, others if i else own))
    if len(view.players) == 1:
        said.append(market(view, words))
    if not view.result:
        said.append(_tourists(view, words))
    decks = ", ".join(f"{face_name(words, d).lower()} {k}" for d, k in view.decks)
    said.append(say(words, "alt.decks", what=decks))
    return " ".join(said)


def opening(view: OaxacaView, words: Speaker) -> str:
    asked = [p for p in view.players if p.asked]
    if view.result:
        return say(words, "alt.over", n=view.rounds)
    key = asked[0].asked.partition(".")[0] if asked else ""
    names = ", ".join(name_of(words, p.seat) for p in asked)
    phase = {"reroll": "reroll", "respond": "respond", "sell": "sell", "trade": "trade", "customers": "customers"}.get(key, "act")
    return say(words, f"alt.board.{phase}", n=view.round, rounds=view.rounds, name=names)


def _player(view: OaxacaView, player: PlayerView, words: Speaker, detail: int) -> str:
    solo = len(view.players) == 1
    parts = [say(words, "alt.dice", dice=list(player.day)) if player.day else say(words, "alt.no_dice")]
    if player.early:
        parts.append(say(words, "alt.early", dice=list(player.early)))
    parts.append(_workshop(player, words, detail))
    parts.append(_stall(player, words))
    if player.guests:
        parts.append(say(words, "alt.guests", what=", ".join(words.card_name(c) for c in player.guests)))
    if not solo:
        parts.append(say(words, "alt.points", n=score(player)["total"]))
    return f"{name_of(words, player.seat)}: {'; '.join(parts)}."


def _workshop(player: PlayerView, words: Speaker, detail: int) -> str:
    n = len(player.workshop)
    if not n:
        return say(words, "alt.workshop_empty")
    if detail == BRIEF:
        return say(words, "alt.workshop_count", n=n)
    cards = (f"{words.card_name(CARD[c.card].code) if detail == FULL else c.card} {c.tokens}" for c in player.workshop)
    return say(words, "alt.workshop", what=", ".join(cards))


def _stall(player: PlayerView, words: Speaker) -> str:
    ready = sum(not c.sideways and not CARD[c.card].is_globe for c in player.stall)
    return say(words, "alt.stall", n=sum(1 for c in player.stall if CARD[c.card].deck), ready=ready)


def market(view: OaxacaView, words: Speaker) -> str:
    """The customers of a game for one, with what they would pay."""
    _, best = offers(view)
    wishes = []
    for slot, face in enumerate(view.customers, 1):
        wish = face_name(words, FACE_KEY[face]).lower()
        if slot in view.served:
            wishes.append(say(words, "alt.customer.served", n=slot, what=wish))
        elif slot in best:
            price = say(words, "best_offer", what=words.card_name(CARD[best[slot].card].code), points=best[slot].points)
            wishes.append(f"{slot} {wish} ({price})")
        else:
            wishes.append(f"{slot} {wish}")
    said = [say(words, "alt.score", n=view.score), say(words, "alt.customers", what=", ".join(wishes))]
    tokens = ", ".join(f"{face_name(words, d).lower()} {n}" for d, n in view.bonus if n)
    if tokens:
        said.append(say(words, "alt.tokens", what=tokens))
    return " ".join(said)


def _tourists(view: OaxacaView, words: Speaker) -> str:
    shown = []
    for card in view.current:
        visiting = [name_of(words, p.seat) for p in view.players if p.meeple == card]
        shown.append(words.card_name(card) + (f" ({', '.join(visiting)})" if visiting else ""))
    return say(words, "alt.tourists", what=", ".join(shown))


# -- private pictures -------------------------------------------------------------------------------------------------------


def hand_alt(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    assert view.reader is not None
    player = view.players[view.reader]
    solo = len(view.players) == 1
    said = [say(words, "private") + "."]
    if view.drawn or view.keeping or view.going_top or view.going_bottom:
        for full in (True, False):
            said[1:] = _drawn(view, words, solo, full)
            said.append(capital(_workshop(player, words, FULL if full else COUNTED)) + ".")
            if len(" ".join(said)) <= ALT_AIM:
                break
    elif player.asked == "reroll":
        said.append(say(words, "alt.dice", dice=list(player.day)).capitalize() + ".")
        said.append(say(words, "alt.picked", dice=list(view.picked)) if view.picked else say(words, "alt.picked_none"))
        said.append(capital(_workshop(player, words, FULL)) + ".")
    else:
        return fullest(
            DETAILS,
            lambda detail: (
                f"{opening(view, words)} {_player(view, player, words, detail[0])} {_offered(view, options, words)}"
                f"{_ready(player, words)}"
            ),
        )
    return " ".join(said)


def _drawn(view: OaxacaView, words: Speaker, solo: bool, full: bool) -> list[str]:
    cards = []
    for i, card in enumerate(view.drawn):
        what = words.card_text(card, solo) if full else ""
        cards.append(
            say(words, "alt.drawn", letter="ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26], card=card, value=CARD[card].value)
            + (f" {what}" if full else "")
        )
    for key, going in (("alt.kept", view.keeping), ("alt.top", view.going_top), ("alt.bottom", view.going_bottom)):
        if going:
            cards.append(say(words, key, what=", ".join(going)))
    return cards


def _offered(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    """What lies in gold."""
    dice = [str(face) for face in sorted(faces_lit(view, options))]
    named = [words.card_name(CARD[word].code) for word in chosen_from(options) if word in CARD]
    others = [tile.name for tile in elsewhere(view, [w for w in chosen_from(options) if w not in CARD], words)]
    what = ", ".join([*dice, *dict.fromkeys(named), *others])
    return f"{say(words, 'closeup.alt.choices', what=what)} " if what else ""


def _ready(player: PlayerView, words: Speaker) -> str:
    ready = [words.card_name(CARD[c.card].code) for c in player.stall if not c.sideways and not CARD[c.card].is_globe]
    return say(words, "alt.ready", what=", ".join(ready)) if ready else say(words, "alt.none_ready")


# -- the end ------------------------------------------------------------------------------------------------------------------


def final_alt(view: OaxacaView, words: Speaker) -> str:
    """Who won, and every part of every score."""
    result = view.result
    if "rank" in result:
        sold = ", ".join(f"{words.card_name(CARD[s.card].code)} {s.points}" for s in view.sales)
        said = [say(words, "alt.final_solo", n=result["score"], what=say(words, f"verdict.{result['rank']}"))]
        if sold:
            said.append(say(words, "alt.sales", what=sold))
        return " ".join(said)
    names = [name_of(words, q) for q in result["winners"]]
    for full in (True, False):
        said = [say(words, "alt.final", what=say(words, "wins" if len(names) == 1 else "win", name=listed(names, words)))]
        for seat, _ in ranking(result):
            s = result["scores"][seat]
            extra = ", ".join(f"{words.card_name(CARD[c].code)} +{n} ({reason(c, n, words)})" for c, n in s["per_card"].items())
            said.append(
                say(
                    words, "alt.final_player", name=name_of(words, seat), n=s["total"], values=s["values"], jewelry=s["jewelry"],
                    what=extra if full and extra else None, workshop=s["workshop"], early=s["early"],
                )
            )  # fmt: skip
        if result["tie"]:
            said += map(words.say, tie_told(result))
        if len(" ".join(said)) <= ALT_AIM:
            break
    return " ".join(said)
