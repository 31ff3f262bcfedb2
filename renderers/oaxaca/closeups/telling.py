"""What close-ups say in words: what is asked, with which dice, what may be chosen with its numbers, everybody's score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.oaxaca.cards import CARD, DECK_OF_FACE, FACE_KEY, WILD
from engines.oaxaca.view import OaxacaView
from renderers.kit.pages.telling import capital, stopped
from renderers.oaxaca import alt
from renderers.oaxaca.board import declared
from renderers.oaxaca.closeups import choose, table
from renderers.oaxaca.icons import DECKS
from renderers.oaxaca.phrases import face_name, name_of, say
from renderers.speech import Speaker

BESIDE = ("sell", "again", "scrap", "combine", "idle", "early-riser")  # choices that only buttons name
ALL = ("respond",)  # questions that several may be asked at once


def told(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    return " ".join([asked(view, options, words), *_middle(view, options, words), scores(view, words)])


def asked(view: OaxacaView, options: Sequence[str], words: Speaker) -> str:
    """Who is asked what, in which round."""
    question, seats = table.asked_for(view, options), [p.seat for p in view.players if p.asked]
    key = f"{question}.all" if question in ALL and len(seats) > 1 else question
    names = ", ".join(name_of(words, seat) for seat in seats)
    what = stopped(say(words, f"closeup.ask.{key}"))
    return say(words, "closeup.alt.asked", n=view.round, rounds=view.rounds, name=names, what=what)


def scores(view: OaxacaView, words: Speaker) -> str:
    """Everybody's points as they stand."""
    said = ", ".join(f"{player.name} {player.points}" for player in table.players(view, words))
    return say(words, "closeup.alt.scores", what=said)


def _middle(view: OaxacaView, options: Sequence[str], words: Speaker) -> Iterator[str]:
    player = view.players[max(view.active, 0)]
    if view.customers and table.key_of(view) in ("sell", "customers"):
        yield alt.market(view, words)
    elif player.day:
        yield capital(say(words, "alt.dice", dice=list(player.day))) + "."
    if used := _used(view, words):
        yield say(words, "closeup.alt.used", what=used)
    drawn = {one.kind: dict(one.fields) for one in view.declared}
    if table.key_of(view) in ("keep", "return") and "oaxaca.drawn" in drawn:
        yield say(words, "closeup.alt.drawn", n=int(drawn["oaxaca.drawn"]["n"]), deck=str(drawn["oaxaca.gather"]["deck"]))
    for seat in [p.seat for p in view.players if p.asked] if table.key_of(view) == "respond" else ():
        cards = ", ".join(f"{words.card_name(CARD[c.card].code)} {c.tokens}" for c in view.players[seat].workshop)
        yield say(words, "closeup.alt.workshop", name=name_of(words, seat), what=cards or None)
    if choices := ", ".join(dict.fromkeys(_choices(view, options, words))):
        yield say(words, "closeup.alt.choices", what=choices)


def _used(view: OaxacaView, words: Speaker) -> str:
    """The dice that are part of what is being done, then the cards."""
    cards, dice, _ = declared(view)
    turned = choose.turned_die(view)
    faces = [*dice, *([turned] if turned else [])]
    said = [f"{face} {face_name(words, FACE_KEY[face]).lower()}" for face in faces]
    return ", ".join([*said, *(words.card_name(CARD[card].code) for card in cards if card in CARD)])


def _choices(view: OaxacaView, options: Sequence[str], words: Speaker) -> Iterator[str]:
    """What may be chosen, with the numbers by which somebody decides."""
    if any(option.startswith("early-riser") for option in options):
        yield say(words, "closeup.save")
    for option in options:
        verb, _, rest = option.partition(" ")
        word = rest.split(" ")[0]
        if verb == "do":
            yield from (
                f"{say(words, f'closeup.{word}')} {what}"
                for face in table.results(view)
                for what in _worked(view, word, face, words)
            )
        elif verb in ("gather", "craft") and word.isdecimal():
            yield from (f"{say(words, f'closeup.{verb}')} {what}" for what in _worked(view, verb, int(word), words))
        elif (verb not in BESIDE or (verb == "scrap" and view.acted)) and (named := _named(view, word, words)):
            yield named


def _worked(view: OaxacaView, verb: str, face: int, words: Speaker) -> Iterator[str]:
    if verb == "gather":
        yield from (f"{face_name(words, d).lower()} {n}" for d, n in view.decks if n and face in (WILD, FACE_OF[d]))
    else:
        for card in view.players[max(view.active, 0)].workshop:
            if face in (WILD, CARD[card.card].face):
                name, value = words.card_name(CARD[card.card].code), CARD[card.card].value
                yield say(words, "closeup.alt.project", what=name, value=value, n=card.tokens)


FACE_OF = {deck: face for face, deck in DECK_OF_FACE.items()}


def _named(view: OaxacaView, word: str, words: Speaker) -> str:
    """A thing by the word of a choice; nothing for what only a button names."""
    key = table.key_of(view)
    if word in CARD:
        held = next((c.tokens for p in view.players for c in p.workshop if c.card == word), 0)
        return f"{words.card_name(CARD[word].code)}{f' {held}' if held else ''}"
    if word in DECKS or key == "args.beside":
        deck = DECKS.get(word) or DECK_OF_FACE[int(word)]
        return f"{face_name(words, deck).lower()} {dict(view.decks)[deck]}"
    if key == "args.opponent" and word.isdecimal():
        return name_of(words, int(word) - 1)
    if word.isdecimal() and key != "args.number" and int(word) in FACE_KEY:
        return f"{word} {face_name(words, FACE_KEY[int(word)]).lower()}"
    return word if word.isdecimal() else ""
