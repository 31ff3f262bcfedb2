"""Who may see what: the only projection of the table, filled field by field; and who could hold which hidden card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engines.kernel import Frame, redeal
from engines.kernel.copying import copy_value
from engines.kernel.views import SeatView, TableView
from engines.mottainai.actions import Action, masked
from engines.mottainai.building import Complete
from engines.mottainai.cards import CARD, MATERIAL
from engines.mottainai.effects import Effect
from engines.mottainai.rules import Task, Turn
from engines.mottainai.scoring import backorder_rates, by_material, covered_sales, effect_points, public_parts
from engines.mottainai.state import GALLERY, GIFT_SHOP, Mottainai
from engines.mottainai.support import CRAFT, SMITH, missing, out_of_reach


@dataclass(frozen=True, slots=True)
class WorkView:
    """A work in a wing, and what it is: a Kite may be the copy of another work."""

    card: str
    code: str  # what it is now; differs from the card's own only while a Kite is a copy
    material: str
    value: int
    copied: bool
    points: int  # what its effect would score now, its value aside


@dataclass(frozen=True, slots=True)
class PlayerView(SeatView):
    """One player's temple; of the hand and the waiting area only how many cards there are."""

    hand: int
    waiting: int
    task: str  # "" when there is none, or when it lies face down
    task_down: bool
    helpers: tuple[str, ...]
    covered_helpers: tuple[tuple[str, int], ...]  # material, how many of these helpers give two actions
    craft_bench: tuple[str, ...]
    sales: tuple[str, ...]
    covered_sales: tuple[tuple[str, int], ...]  # material, how many of these sales score
    gallery: tuple[WorkView, ...]
    gift_shop: tuple[WorkView, ...]
    gallery_count: int  # against the wing limit: a Go Set lets works count in both wings
    gift_shop_count: int
    works_points: int
    sales_points: int
    effect_points: int
    points: int  # all that everybody can see; backorders are not in it


@dataclass(frozen=True, slots=True)
class TaskView:
    """The task that is being performed; before its actions are counted `total` is 0."""

    owner: int
    card: str
    material: str
    action: int  # the number of the action being taken, from 1
    total: int
    masked: bool
    shown: tuple[str, ...]  # for the Fountain that is being asked for


@dataclass(frozen=True, slots=True)
class CompletionView:
    """A work that is being completed: declared, or already placed and with effects to come."""

    card: str
    by: str  # smith, craft, free
    shown: tuple[str, ...]
    spent: tuple[str, ...]
    lacking: int  # support still wanted
    wing: str  # "" before it is placed
    todo: tuple[str, ...]  # works whose effect is still to be used or declined


@dataclass(frozen=True, slots=True)
class EffectView:
    """An effect that is being used, and what has been chosen for it."""

    work: str
    code: str
    about: str
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of the reader's own cards: what it would take to complete it, and what it would score as a backorder."""

    card: str
    material: str
    value: int
    smith_lacking: int  # 0: a SMITH action could complete it now
    craft_lacking: int  # 0: an action of its own material could
    points: int  # as a backorder, were the game to end now


@dataclass(frozen=True, slots=True)
class MottainaiView(TableView):
    """What one reader sees of the table."""

    turn: int
    extra: bool  # this is an extra turn
    extra_turns: int  # still to come for the active player
    step: str  # limit, morning, task, noon, night, or "" when the game is over
    wing_limit: int
    cover_rule: str
    deck: int
    face_up: tuple[str, ...]  # cards at the top of the deck that everybody knows
    floor: tuple[str, ...]
    players: tuple[PlayerView, ...]
    previous: str  # the active player's last task, if it still lies on the floor
    task: TaskView | None
    completions: tuple[CompletionView, ...]  # the innermost first
    effects: tuple[EffectView, ...]  # the innermost first
    among: str  # the material that the reader has narrowed a long list of cards to
    own: tuple[HandCard, ...]  # the reader's hand


STEPS = {
    "ask_discard": "limit", "ask_limit": "limit", "ask_morning": "morning", "ask_task": "task", "noon": "noon",
    "ask_night": "night",
}  # fmt: skip


def step_of(g: Mottainai) -> str:
    turn = next((f for f in g.stack if isinstance(f, Turn)), None)
    if turn is None:
        return ""
    step = STEPS.get(turn.at, "night")
    busy = len(g.stack) > 1 and isinstance(g.stack[1], (Task, Action))
    return "noon" if busy and step == "night" else step


def work_view(g: Mottainai, work: str, points: Mapping[str, int]) -> WorkView:
    face = g.face(work)
    return WorkView(work, face.code, face.material, face.value, work in g.copies, points.get(work, 0))


def player_view(g: Mottainai, seat: int, key: str) -> PlayerView:
    p = g.players[seat]
    helpers = by_material(p.helpers)
    covered, points = covered_sales(g, seat), effect_points(g, seat)
    parts = public_parts(g, seat, covered, points)
    return PlayerView(
        seat=seat,
        hand=len(p.hand),
        waiting=len(p.waiting),
        task=g.open_task(seat),
        task_down=bool(p.task) and not p.task_up,
        helpers=tuple(p.helpers),
        covered_helpers=tuple((m, n) for m in MATERIAL if helpers[m] and (n := g.covered_helpers(seat, m, helpers[m]))),
        craft_bench=tuple(p.craft_bench),
        sales=tuple(p.sales),
        covered_sales=tuple(covered.items()),
        gallery=tuple(work_view(g, w, points) for w in p.gallery),
        gift_shop=tuple(work_view(g, w, points) for w in p.gift_shop),
        gallery_count=len(g.counted(seat, GALLERY)),
        gift_shop_count=len(g.counted(seat, GIFT_SHOP)),
        works_points=parts["works"],
        sales_points=parts["sales"],
        effect_points=parts["effects"],
        points=sum(parts.values()),
        asked=key,
    )


def task_view(g: Mottainai, task: Task) -> TaskView:
    hidden = masked(g, task.seat, task.owner)
    return TaskView(task.owner, task.card, CARD[task.card].material, task.done, task.total, bool(hidden), tuple(task.shown))


def completion_view(g: Mottainai, f: Complete) -> CompletionView:
    lacking = 0 if f.wing else missing(g, f.seat, f.card, f.by, f.shown, f.spent)
    return CompletionView(f.card, f.by, tuple(f.shown), tuple(f.spent), lacking, f.wing, tuple(f.todo))


def hand_view(g: Mottainai, seat: int) -> Iterator[HandCard]:
    rates = backorder_rates(g, seat)
    for card in g.players[seat].hand:
        kind = CARD[card]
        smith, craft = (out_of_reach(g, seat, card, by) for by in (SMITH, CRAFT))
        yield HandCard(card, kind.material, kind.value, smith, craft, rates.get(kind.material, 0))


def view(g: Mottainai, seat: int | None) -> MottainaiView:
    keys = {ask.seat: ask.key for ask in g.asks}
    inner = g.stack[::-1]
    turn = next((f for f in inner if isinstance(f, Turn)), None)
    task = next((f for f in inner if isinstance(f, Task)), None)
    return MottainaiView(
        reader=seat,
        turn=g.turn,
        active=g.active,
        extra=turn is not None and turn.extra,
        extra_turns=g.extra_turns,
        step=step_of(g),
        wing_limit=g.wing_limit,
        cover_rule=g.cover_rule,
        deck=len(g.deck),
        face_up=tuple(g.deck[: g.face_up]),
        floor=tuple(g.floor),
        players=tuple(player_view(g, q, keys.get(q, "")) for q in range(g.seats)),
        previous=turn.previous if turn is not None and turn.previous in g.floor else "",
        task=task_view(g, task) if task is not None else None,
        completions=tuple(completion_view(g, f) for f in inner if isinstance(f, Complete)),
        effects=tuple(EffectView(f.work, f.code, f.about, tuple(f.picks)) for f in inner if isinstance(f, Effect)),
        among=narrowed_to(inner[0]) if inner and seat == g.active else "",
        own=tuple(hand_view(g, seat)) if seat is not None else (),
        result=copy_value(g.result),
    )


def narrowed_to(top: Frame) -> str:
    return top.among if isinstance(top, (Turn, Action, Effect)) else ""


def declared(g: Mottainai) -> Iterator[str]:
    """Hidden cards that are known to all for now: shown or declared ones, and the open top of the deck."""
    yield from g.deck[: g.face_up]
    for f in g.stack:
        if isinstance(f, Complete):
            yield f.card
            yield from f.shown
        elif isinstance(f, Task):
            yield from f.shown


def resample(g: Mottainai, seat: int | None, rng: Random) -> Mottainai:
    def hidden(t: Mottainai) -> Iterable[list[list[str]]]:
        hands = [p.hand for q, p in enumerate(t.players) if q != seat]
        tasks = [p.task for p in t.players if not p.task_up]
        yield [t.deck, *hands, *(p.waiting for p in t.players), *tasks]

    return redeal(g, hidden, rng, known=declared(g))


def zones(g: Mottainai) -> Iterator[tuple[str, list[str]]]:
    yield "deck", g.deck
    yield "floor", g.floor
    for q, p in enumerate(g.players):
        yield f"hand-{q}", p.hand
        yield f"waiting-{q}", p.waiting
        yield f"task-{q}", p.task
        yield f"helpers-{q}", p.helpers
        yield f"materials-{q}", p.craft_bench
        yield f"sales-{q}", p.sales
        yield f"gallery-{q}", p.gallery
        yield f"gift-shop-{q}", p.gift_shop


def faults(g: Mottainai) -> Iterator[str]:
    for q, p in enumerate(g.players):
        if len(p.task) > 1:
            yield f"seat {q} has several tasks: {p.task}"
        if p.waiting and q != g.active:
            yield f"seat {q} has waiting cards out of turn: {p.waiting}"
    if not 0 <= g.face_up <= len(g.deck):
        yield f"{g.face_up} cards of {len(g.deck)} are known"
    if any(CARD[k].code != "kite" or g.owner(k) is None for k in g.copies):
        yield f"copies that are no Kites in a wing: {g.copies}"
