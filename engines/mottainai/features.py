"""What a strong player looks at, as numbers of a View alone; data/robots/mottainai.json says how much each of them counts.

Of a rival everything is public but the hand; so what a hand is good for is counted for the reader alone, and for everybody else
what the hand's size lets one expect. Tasks are counted by what they let each player do before they are gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engines.mottainai.cards import CARD, JOB, KIND, MATERIAL, RULES, VALUE
from engines.mottainai.prospects import worth
from engines.mottainai.view import HandCard, MottainaiView, PlayerView

MATERIALS = tuple(MATERIAL)
PAPER = min(MATERIALS, key=lambda m: VALUE[m])
LIMIT = RULES.hand_limit
DECKS = {seats: RULES.decks[seats] * len(KIND) - seats * (RULES.cards_dealt + 2) for seats in RULES.decks}  # to begin with
GIVING = {"bowl", "stool", "gong", "pin", "deck-of-cards", "statue", "vase", "cloak", "poem", "dice"}  # cards or works
GUARDING = {"tower", "curtain", "mask", "bangle"}  # others gain less by one's task
SELLING = {"robe", "bell", "amulet", "chopsticks", "umbrella", "ring"}  # further ways to sell
ENDLESS = 80  # turns after which nearly every game has ended, however many play
HURRY = 0.2  # points of a card for every round after these
WON = 10.0  # points that a victory counts beside the lead: the end comes suddenly, and a small lead is enough

Cards = tuple[str, ...]
Counts = Mapping[str, int]


def phase(view: MottainaiView) -> str:
    """By the fullest wing, or by the deck where that has come farther."""
    wing = max(fullest(player) for player in view.players)
    gone = max(wing / view.wing_limit, 1 - view.deck / DECKS[len(view.players)])
    return "early" if gone < 1 / 3 else "middle" if gone < 2 / 3 else "late"


def final(view: MottainaiView, seat: int) -> float:
    """The lead at the end; somebody may win with fewer points, and ties go to one."""
    totals = [float(score["total"]) for score in view.result["scores"]]
    lead = totals[seat] - max(n for q, n in enumerate(totals) if q != seat)
    return lead + (WON if seat in view.result["winners"] else -WON)


def overdue(view: MottainaiView, seat: int) -> float:
    """After very many turns: a task, and all that has been brought into the temple, for only that takes cards from the deck."""
    rounds = (view.turn - ENDLESS) / len(view.players)
    if rounds <= 0:
        return 0.0
    me = view.players[seat]
    lying = len(me.helpers) + len(me.craft_bench) + len(me.sales) + me.gallery_count + me.gift_shop_count
    covered = sum(n for _, n in (*me.covered_helpers, *me.covered_sales))
    return HURRY * rounds * (lying + covered + bool(me.task))


def fullest(player: PlayerView) -> int:
    return max(player.gallery_count, player.gift_shop_count)


@lru_cache(maxsize=1 << 14)
def counted(cards: Cards) -> Counts:
    """Cards by their material."""
    found = dict.fromkeys(MATERIALS, 0)
    for card in cards:
        found[CARD[card].material] += 1
    return found


def features(view: MottainaiView, seat: int) -> Mapping[str, float]:
    """Every feature by name: of oneself, of the rival with most points, and of the table."""
    me = view.players[seat]
    rival = max((player for player in view.players if player.seat != seat), key=lambda one: (one.points, fullest(one)))
    hand = view.own if view.reader == seat else ()
    left = view.deck / DECKS[len(view.players)]
    found = {"base": 1.0, "made": worth(view, seat)}
    for name, player in (("own", me), ("rival", rival)):
        found |= {f"{name} {key}": n for key, n in shown(view, player, left).items()}
        found |= {f"{name} {key}": n for key, n in coming(view, player, hand if player is me else ()).items()}
    found |= held(view, me, hand, left)
    found |= ending(view, me, rival, found)
    return found


# -- what everybody sees ------------------------------------------------------------------------------------------------------


def shown(view: MottainaiView, player: PlayerView, left: float) -> Mapping[str, float]:
    """A player's temple."""
    helpers, bench, sales = counted(player.helpers), counted(player.craft_bench), counted(player.sales)
    codes = {work.code for work in (*player.gallery, *player.gift_shop)}
    covered = dict(player.covered_sales)
    room = dict.fromkeys(MATERIALS, 0)
    for work in player.gift_shop:
        room[work.material] += work.value
    cover = sum(n for _, n in player.covered_helpers)
    return {
        "works": float(player.works_points),
        "sales": float(player.sales_points),  # covered
        "effects": float(player.effect_points),
        "loose sales": float(sum(VALUE[m] * (sales[m] - covered.get(m, 0)) for m in MATERIALS)),
        "room": float(sum(VALUE[m] * min(3, max(0, room[m] - sales[m])) for m in MATERIALS)),  # sales that would be covered
        "majorities": float(sum(majorities(view, player.seat).values())),  # what a card in hand may count, material by material
        "hand": float(min(player.hand + player.waiting, LIMIT)),
        "too many": float(max(0, player.hand + player.waiting - LIMIT)),
        "clerks": left * helpers[PAPER],
        "tailors": left * sum(n for m, n in helpers.items() if JOB[m] == "tailor"),
        "monks": left * sum(n for m, n in helpers.items() if JOB[m] == "monk"),
        "potters": left * sum(n for m, n in helpers.items() if JOB[m] == "potter"),
        "smiths": left * sum(n for m, n in helpers.items() if JOB[m] == "smith"),
        "cover": left * cover,  # helpers that count double
        "kinds of helpers": float(sum(1 for n in helpers.values() if n)),
        "materials": float(sum(VALUE[m] * n for m, n in bench.items())),  # may be sold, and support what is crafted
        "crafts": float(sum(VALUE[m] for m, n in bench.items() if n >= VALUE[m] - 1)),  # that have all their support
        "wing": float(fullest(player)),  # the game ends with a full one
        "giving": float(len(codes & GIVING)),
        "guarding": float(len(codes & GUARDING)),
        "selling": float(len(codes & SELLING)),
    }


def majorities(view: MottainaiView, seat: int) -> Mapping[str, int]:
    """The materials of which somebody has sold most, and what a card of them in hand counts."""
    return leading(tuple(player.sales for player in view.players), view.active)[seat]


@lru_cache(maxsize=1 << 12)
def leading(sales: tuple[Cards, ...], active: int) -> Sequence[Mapping[str, int]]:
    found: list[dict[str, int]] = [{} for _ in sales]
    by_seat = [counted(cards) for cards in sales]
    for m in MATERIALS:
        most = max(one[m] for one in by_seat)
        if most:
            tied = [seat for seat, one in enumerate(by_seat) if one[m] == most]
            found[min(tied, key=lambda seat: (seat - active) % len(sales))][m] = VALUE[m]
    return found


# -- tasks --------------------------------------------------------------------------------------------------------------------


def coming(view: MottainaiView, player: PlayerView, hand: Sequence[HandCard]) -> Mapping[str, float]:
    """What a player may still do with the tasks that lie open, in the turn that is being taken or in the next one."""
    found = dict.fromkeys(("points coming", "helpers coming", "materials coming", "sales coming", "cards coming"), 0.0)
    floor, bench, works = len(view.floor), len(player.craft_bench), 0.0
    done: set[str] = set()
    for m, n in actions(view, player):
        job = JOB[m]
        left, points = completing(player, hand, m, n, done)
        works += points
        if job == "monk":
            found["helpers coming"] += (used := min(left, floor))
            floor, left = floor - used, left - used
        elif job == "potter":
            found["materials coming"] += (used := min(left, floor))
            floor, left = floor - used, left - used
        elif job == "clerk":
            found["sales coming"] += (used := min(left, bench))
            bench, left = bench - used, left - used
        elif job == "tailor" and left:
            found["cards coming"] += max(0, LIMIT - player.hand - player.waiting)
            left -= 1
        found["cards coming"] += left  # prayers
    return {**found, "points coming": works}


def actions(view: MottainaiView, player: PlayerView) -> list[tuple[str, int]]:
    """Material and number of the actions that a player has: what is left of this task, and the tasks that come after it."""
    found: list[tuple[str, int]] = []
    task, active = view.task, view.active
    if player.seat != active:
        card = view.players[active].task
        return [(CARD[card].material, strength(player, CARD[card].material))] if card else []
    waits = task is None and view.step == "noon"
    owners = [(active + n) % len(view.players) for n in range(1, len(view.players) + 1)]
    if view.step not in ("morning", "limit", "task", "noon") or waits:
        return []
    if task is not None:
        found.append((task.material, max(0, task.total - task.action + 1) if task.total else strength(player, task.material)))
        owners = owners[owners.index(task.owner) + 1 :]
    for owner in owners:
        card = view.players[owner].task
        if card and not (owner == active and view.step in ("morning", "limit")):
            found.append((CARD[card].material, strength(player, CARD[card].material)))
    return found


def strength(player: PlayerView, material: str) -> int:
    """How many actions somebody has with a task."""
    return 1 + counted(player.helpers)[material] + dict(player.covered_helpers).get(material, 0)


def completing(player: PlayerView, hand: Sequence[HandCard], material: str, n: int, done: set[str]) -> tuple[int, float]:
    """The actions that are left after what can be completed, and its points; of a hidden hand what is to be expected."""
    smith = JOB[material] == "smith"
    if not hand:
        ready = counted(player.craft_bench)[material] >= VALUE[material] - 1
        chance = min(1.0, 0.2 * player.hand) if ready else 0.0
        if smith:
            chance = max(chance, min(1.0, 0.2 * player.hand))
        return n, chance * VALUE[material] if n else 0.0
    lacking = [(c.value, c.card) for c in hand if c.card not in done and (c.smith_lacking if smith else c.craft_lacking) == 0]
    able = [c for c in lacking if smith or CARD[c[1]].material == material]
    best = sorted(able, reverse=True)[:n]
    done |= {card for _, card in best}
    return n - len(best), float(sum(value for value, _ in best))


# -- the hand -----------------------------------------------------------------------------------------------------------------


def held(view: MottainaiView, me: PlayerView, hand: Sequence[HandCard], left: float) -> Mapping[str, float]:
    """What the own hand is good for; the same names, all nought, for whoever does not hold it."""
    cards = counted(tuple(card.card for card in hand))
    crafted = sorted((c.value for c in hand if not c.craft_lacking), reverse=True)
    forged = sorted((c.value for c in hand if not c.smith_lacking), reverse=True)
    tasks = [strength(me, m) for m, n in cards.items() if n]
    return {
        "orders": float(sum(card.points for card in hand)),  # were the game to end now
        "craftable": float(sum(crafted[:2])),
        "forgeable": float(sum(forged[:2])),
        "nearly": float(sum(c.value for c in hand if min(c.craft_lacking, c.smith_lacking) == 1)),
        "value in hand": left * sum(c.value for c in hand),
        "kinds in hand": float(sum(1 for n in cards.values() if n)),  # tasks to choose from
        "smiths in hand": left * sum(n for m, n in cards.items() if JOB[m] == "smith"),
        "best task": float(max(tasks, default=0)),
        "orders to come": float(max((VALUE[m] * n for m, n in cards.items()), default=0)),  # with a majority of that material
    }


def ending(view: MottainaiView, me: PlayerView, rival: PlayerView, found: Mapping[str, float]) -> Mapping[str, float]:
    """Who may end the game, and who would win then."""
    unseen = sum(majorities(view, rival.seat).values()) / len(MATERIALS) * min(rival.hand, LIMIT)
    lead = me.points + found["orders"] - rival.points - unseen
    ready = (found["craftable"] + found["forgeable"]) > 0
    close = 1.0 if fullest(me) == view.wing_limit - 1 else 0.0
    threat = 1.0 if max(fullest(p) for p in view.players if p is not me) == view.wing_limit - 1 else 0.0
    bounded = max(-12.0, min(12.0, lead))
    return {
        "lead": lead,
        "bounded lead": bounded,
        "ahead": 1.0 if lead > 0 else 0.0,
        "closing": close,
        "closing ahead": close * bounded,
        "closing ready": close * ready,
        "threat": threat,
        "threat behind": threat * bounded,
        "deck out": bounded * max(0.0, 1 - view.deck / 10),
        "turtle": float(len({work.material for work in (*me.gallery, *me.gift_shop)})),
        "my turn": float(view.active == me.seat),
        "deck": float(view.deck),
        "floor": float(min(len(view.floor), 6)),
    }
