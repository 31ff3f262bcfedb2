"""What is said in Oaxaca: at tables full of cards, and what is said too seldom even there."""

from __future__ import annotations

from random import Random

from engines.kernel import settle
from engines.oaxaca import GAME
from engines.oaxaca.cards import CARD
from engines.oaxaca.state import Oaxaca
from tests.bot.talk import Talk

WRONG = ("", "99", "0", "-1", "x", "BA", "TO9", "PO3a", "JE4b", "WO4a", "TE4a", "pottery", "none", "done", "2", "6")
VERBS = ("gather", "craft", "combine", "activate", "tourist", "scrap", "early-riser", "idle", "end")


def full(seed: str, seats: int, rng: Random) -> Oaxaca:
    """A table where everybody has finished some crafts, and more are nearly done."""
    g = GAME.new(seed, seats)
    for deck in g.decks.values():
        if rng.random() < 0.15:
            deck.clear()
        for player in g.players if deck else ():
            for _ in range(rng.randrange(3)):
                player.stall[deck.pop()] = rng.random() < 0.3
            if len(player.workshop) < 3 and rng.random() < 0.6:
                player.workshop[deck.pop()] = rng.randint(1, 4)
    return settle(g)


TALK = Talk(
    GAME,
    heads=("oaxaca.ask.", "oaxaca.topic.", "oaxaca.label.", "oaxaca.event.", "oaxaca.how.", "oaxaca.no.", "kernel."),
    seldom={
        "oaxaca.event.idled": {"seat": 1, "face": 4},
        "oaxaca.label.idle": {"face": 4},
        "oaxaca.topic.act": {},
        "kernel.not_asked": {},
        "kernel.nothing_to_undo": {},
        "kernel.over": {},
        "kernel.undo_not_yours": {},
        "kernel.undo_passed_on": {},
        "kernel.undo_sealed": {},
        "kernel.unreadable": {"words": "with ü"},
        "kernel.unused": {"choice": "with TO9", "asked": "with.copy"},
        "kernel.unused_sealed": {"choice": "keep PO3a"},
        "oaxaca.no.activations": {"limit": 2},
        "oaxaca.no.bag_alone": {"card": "TO9"},
        "oaxaca.no.banner_unsold": {"card": "BA"},
        "oaxaca.no.customer_picked": {"customer": 3},
        "oaxaca.no.customer_rolls": {"customer": 3},
        "oaxaca.no.deck_empty": {"deck": "tin_art"},
        "oaxaca.no.decks_empty": {},
        "oaxaca.no.declared": {"card": "PO6a"},
        "oaxaca.no.die_unchanged": {"card": "TO14", "face": 6, "day": [6]},
        "oaxaca.no.early_taken": {},
        "oaxaca.no.gives_no_result": {"card": "PO3a"},
        "oaxaca.no.hammer_alone": {"card": "PO6a"},
        "oaxaca.no.kind_twice": {"card": "WO4b"},
        "oaxaca.no.nightfall_empty": {"card": "TA6a"},
        "oaxaca.no.no_die_to_change": {"card": "TE3a"},
        "oaxaca.no.no_pair": {"card": "WO6a"},
        "oaxaca.no.no_second_result": {"face": 4},
        "oaxaca.no.no_such_customer": {"n": 5},
        "oaxaca.no.no_such_deck": {"word": ""},
        "oaxaca.no.no_tourists_left": {"card": "TO12"},
        "oaxaca.no.no_unused_die": {"card": "TA3a"},
        "oaxaca.no.no_workshop_card": {"card": "PO3a"},
        "oaxaca.no.not_depicted": {"card": "PO2a", "face": 2},
        "oaxaca.no.not_rolled": {"face": 2},
        "oaxaca.no.not_wanted": {"card": "PO1a", "face": 4},
        "oaxaca.no.nothing_left": {"card": "PO1a"},
        "oaxaca.no.nothing_sideways": {"card": "TE4a"},
        "oaxaca.no.nothing_to_copy": {"card": "WO4a"},
        "oaxaca.no.other_craft": {"card": "TE1a", "source": "PO1a"},
        "oaxaca.no.refreshes_itself": {"card": "TE4a"},
        "oaxaca.no.result_useless": {"card": "TE1a"},
        "oaxaca.no.served": {"customer": 2},
        "oaxaca.no.two_cards_needed": {"card": "PO4a"},
        "oaxaca.no.unfit_craft": {"card": "TO9"},
        "oaxaca.no.unfit_gather": {"card": "PO6a"},
        "oaxaca.no.workshop_empty": {},
        "oaxaca.no.workshop_full": {"capacity": 3},
        "oaxaca.no.wrong_deck": {"face": 3, "deck": "pottery"},
    },
    games=12,
    sentences=50_000,
    wrong=tuple(f"{verb} {word}" for verb in VERBS for word in (*WRONG, *CARD)),
    wrongs=9,
    others=2,
    stray=(*WRONG, *CARD),
    thorough=0.3,
    deal=full,
    weights={"scrap": 1, "activate": 12, "tourist": 12, "with": 12, "end": 3, "done": 3},
)
