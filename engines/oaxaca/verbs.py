"""How people say it: the commands of section 17 that are moves, and the labels of choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.kernel import Arg, Text, Verb
from engines.oaxaca.cards import CARD, DECK_OF_FACE, DECKS, FACE_KEY, FACE_OF, FACE_OF_DECK, OPPOSITE, WORD_OF_DECK
from engines.oaxaca.solo import price
from engines.oaxaca.view import OaxacaView, area


def written(key: str) -> tuple[str, ...]:
    """The ways to write a craft: tin_art, tin-art, tinart, tin art."""
    return tuple(key.replace("_", between) for between in ("_", "-", "", " "))


FACE_WORDS = {word: str(face) for key, face in FACE_OF.items() for word in written(key)}
DECK_WORDS = {word: WORD_OF_DECK[d] for d in DECKS for word in (*written(d), str(FACE_OF_DECK[d]))}
CARD_WORDS = {code.lower(): code for code in CARD}

FACE = Arg("face", also=FACE_WORDS)
CARD_ARG = Arg("card", also=CARD_WORDS)
DECK = Arg("deck", "deck", "deck {}", also=DECK_WORDS)
TARGET = Arg("target", "target", "target {}", many=True, ordered=True, also=CARD_WORDS)
WITH = Arg("with", "with", "with {}", many=True, absent="done", also=CARD_WORDS)
EXTRA = Arg("extra", "extra", "extra {}", many=True, ordered=True, also=CARD_WORDS)
AS = Arg("as", "as", "as {}", also=FACE_WORDS)
DO = Arg("do", "do", "do {}")
VIA = Arg("via", "via", "via {}", many=True, ordered=True, also=CARD_WORDS)
ARGS = Arg("args", "args", "pick {}", many=True, ordered=True, also={**FACE_WORDS, **CARD_WORDS})
REST = Arg("rest", "return", "{}", many=True, ordered=True, brief=True, parts=",", also=CARD_WORDS)
BONUS = (VIA, AS, DO, DECK, TARGET, WITH, EXTRA, ARGS)

VERBS: tuple[Verb, ...] = (
    Verb("reroll", "reroll", "", (Arg("faces", "reroll", "again {}", many=True, also={**FACE_WORDS, "none": "done"}),), "5"),
    Verb("gather", "act", "gather {face}", (FACE, DECK, WITH), "7"),
    Verb("keep", "keep", "keep {card}", (CARD_ARG, REST), "7"),
    Verb("return", "return", "", (REST,), "7"),
    Verb("craft", "act", "craft {face}", (FACE, TARGET, WITH, EXTRA), "8"),
    Verb(
        "combine",
        "act",
        "combine {first}",
        (
            replace(FACE, name="first"),
            Arg("second", "second", "second {}", also={**FACE_WORDS, **CARD_WORDS}),
            AS,
            DO,
            VIA,
            DECK,
            TARGET,
            WITH,
            EXTRA,
        ),
        "9",
    ),
    Verb("activate", "act", "activate {card}", (CARD_ARG, *BONUS), "10"),
    Verb("tourist", "act", "tourist {card}", (CARD_ARG, *BONUS), "11"),
    Verb("scrap", "act", "scrap {card}", (CARD_ARG,), "6"),
    Verb("early-riser", "act", "early-riser {face}", (FACE,), "6"),
    Verb("idle", "act", "idle {face}", (FACE,), "6"),
    Verb("respond", "respond", "respond {card}", (CARD_ARG,), "10"),
    Verb("end", "act", "end", (), "6"),
    Verb("trade", "trade", "trade {deck}", (Arg("deck", also=DECK_WORDS),), "13"),
    Verb("sell", "sell", "sell {card} {customer}", (CARD_ARG, Arg("customer")), "13"),
    Verb("done", "sell", "done", (), "13"),
    Verb("customers", "customers", "", (Arg("slots", "customers", "again {}", many=True, also={"none": "done"}),), "13"),
)


def label(view: OaxacaView, key: str, choice: str) -> Text:
    verb, *words = choice.split(" ")
    if choice in ("done", "respond none", "trade none"):
        name = f"oaxaca.label.{'done' if choice == 'done' else 'none'}.{key.partition('.')[0]}"
        return Text(name, picked=list(view.picked), slots=called(view))
    name = f"oaxaca.label.{key if verb in ('pick', 'again') else verb}"
    if verb == "sell":
        card, customer = words[0], int(words[1])
        wants = view.customers[customer - 1]
        return Text(name, card=card, customer=customer, face=wants, points=asking_price(view, card, customer))
    if not words:
        return Text(name)
    if key == "customers":
        return Text(name, customer=int(words[0]), face=view.customers[int(words[0]) - 1])
    if verb in ("top", "bottom"):
        before = view.going_top if verb == "top" else view.going_bottom
        return Text(name, card=words[0], above=before[-1] if before else None)
    if verb == "keep":
        return Text(name, card=words[0], value=CARD[words[0]].value)
    if key == "args.flip":
        return Text(name, face=int(words[0]), to=OPPOSITE[int(words[0])])
    if key == "deck":
        deck = words[0].replace("-", "_")
        return Text(name, deck=deck, n=dict(view.decks)[deck])
    return Text(name, **parameter(key, words[0]), **lying(view, words[0]))


def lying(view: OaxacaView, card: str) -> dict[str, Any]:
    """In whose Workshop a card lies, and how many tokens it would still carry; nothing for a card that lies elsewhere."""
    for player in view.players:
        for one in player.workshop:
            if one.card == card:
                return {"owner": player.seat, "tokens": one.tokens - planned(view, card)}
    return {}


def called(view: OaxacaView) -> list[int]:
    """The customers who are to be rolled again, as far as that has been said."""
    return sorted(n for part in view.declared if part.kind == "oaxaca.customers" for n in dict(part.fields)["picked"])


def planned(view: OaxacaView, card: str) -> int:
    """How many tokens an act takes off a card, as far as it has been declared."""
    said = {name: value for part in view.declared for name, value in part.fields}
    moves: tuple[str, ...] = said.get("moves", ())
    off = (*said.get("targets", ()), *said.get("extras", ()), *moves[::2])
    return off.count(card) - moves[1::2].count(card)


def asking_price(view: OaxacaView, card: str, customer: int) -> int:
    """What a customer would pay for a stall card of the solo game."""
    return price(area(view.players[0]), dict(view.bonus), card, customer, view.customers[customer - 1]).points


def parameter(key: str, word: str) -> dict[str, Any]:
    if word in CARD:
        return {"card": word}
    if word in WORD_OF_DECK.values():
        return {"deck": word.replace("-", "_")}
    if key == "args.beside":
        return {"deck": DECK_OF_FACE[int(word)]}
    if key == "args.number":
        return {"n": int(word)}
    if key == "args.opponent":
        return {"seat": int(word) - 1}
    if word.isdigit() and int(word) in FACE_KEY:
        return {"face": int(word)}
    return {"what": Text(f"oaxaca.word.{word}")}
