"""The board of Mottainai: what everybody sees."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engines.mottainai.cards import CARD
from engines.mottainai.state import GALLERY, GIFT_SHOP
from engines.mottainai.view import MottainaiView, PlayerView
from renderers.kit.encode import colours_of, joined, reduced
from renderers.kit.keeping import kept
from renderers.kit.ornament import piece_of_table
from renderers.mottainai.brief import brief
from renderers.mottainai.head import TIME, WIDTH, Doing, Lying, Notice, lower, upper
from renderers.mottainai.looks import THEME, material_look
from renderers.mottainai.phrases import job_name, name_of, say
from renderers.mottainai.reckon import counted, standing_points
from renderers.mottainai.temple import Standing, temple
from renderers.mottainai.tiles import face_of
from renderers.speech import Same, Speaker

FOOT = 9
HIGH = {2: 439, 3: 288, 4: 316, 5: 284}  # of a full temple: wide rather than square, whatever the number of players
LOW = {4: 178, 5: 138}  # of one that is condensed
PALETTE = "mottainai-board"


def compose(view: MottainaiView, words: Speaker) -> Image.Image:
    speaking, colours = Same(words), colours_of(PALETTE)
    floor = tuple(lying(view, card, words) for card in view.floor)
    pieces = [
        upper(view.step, view.deck, doing(view, words), colours, speaking),
        lower(notice(view, words), floor, colours, speaking),
    ]
    n = len(view.players)
    full, condensed = order(view)
    for i, seat in enumerate(full):
        one = standing(view, seat, words, i == 0)
        pieces.append(temple(shown(view, seat), one, HIGH[n], colours, speaking))
    pieces += [brief(shown(view, seat), standing(view, seat, words, False), LOW[n], colours, speaking) for seat in condensed]
    y = sum(p.height for p in pieces)
    return joined([*pieces, foot(y, colours)])


def shown(view: MottainaiView, seat: int) -> PlayerView:
    """What of a player their temple depends on: the question they are asked is not part of it, and at the end the score is."""
    return replace(view.players[seat], asked="", points=standing_points(view, seat))


def order(view: MottainaiView) -> tuple[list[int], list[int]]:
    """Whose temples are shown in full, and whose in one row: of four or more, only the player's in turn in full."""
    n = len(view.players)
    if n < 4:
        return list(range(n)), []
    return [view.active], [(view.active + i) % n for i in range(1, n)]


@kept
def foot(y: int, colours: str) -> Image.Image:
    return reduced(piece_of_table(WIDTH, y, FOOT, THEME), colours)


def standing(view: MottainaiView, seat: int, words: Speaker, legend: bool) -> Standing:
    player = view.players[seat]
    now = seat == view.active and not view.result
    pill = say(words, "pill.extra" if view.extra else "pill.turn") if now else ""
    return Standing(
        name=name_of(words, seat),
        limit=view.wing_limit,
        now=now,
        pill=pill,
        running=view.task is not None and view.task.owner == seat and player.task == view.task.card,
        legend=legend,
        over=bool(view.result),
        gallery_guests=counted(view, seat, GALLERY),
        shop_guests=counted(view, seat, GIFT_SHOP),
    )


def lying(view: MottainaiView, card: str, words: Speaker) -> Lying:
    """A card on the floor; gold when an action may pick it up now."""
    key = view.players[view.active].asked
    taking = key in ("act.potter", "act.monk", "args.from_floor")
    return Lying(face_of(words, card), job_name(words, CARD[card].material), taking and not view.result)


def doing(view: MottainaiView, words: Speaker) -> tuple[Doing, ...]:
    """The works that are being completed and used, and what lies open on the deck."""
    found = []
    if view.completions:
        one = view.completions[0]
        label = say(words, "doing.lacking", n=one.lacking) if one.lacking else say(words, "doing.completing")
        found.append(Doing(label, (face_of(words, one.card),)))
    if view.effects:
        found.append(Doing(say(words, "doing.using"), (face_of(words, view.effects[0].code),)))
    completing = [one.card for one in view.completions if not one.wing]
    top = [c for c in view.face_up if c not in completing]
    if top:
        found.append(Doing(say(words, "doing.top"), tuple(face_of(words, c) for c in top[:3])))
    return tuple(found)


def notice(view: MottainaiView, words: Speaker) -> Notice:
    name = name_of(words, view.active)
    if view.result:
        return ended(view, words)
    if view.task is not None:
        task = view.task
        key = "uses.own" if task.owner == view.active else "uses"
        before = "barrier" if view.players[view.active].asked == "show.barrier" else "show"  # actions are counted
        more = say(words, "action_of", n=task.action, total=task.total) if task.total else say(words, f"before.{before}")
        return Notice(
            who=say(words, key, name=name, owner_name=name_of(words, task.owner)),
            what=job_name(words, task.material),
            more=more,
            icon=material_look(task.material).icon,
            material=task.material,
            action=task.action,
            total=task.total,
            masked=task.masked,
        )
    step = TIME.get(view.step, "night")
    if step == "noon":
        return Notice(say(words, "uses.none", name=name), say(words, "prayer"), say(words, "prayer.more"), "hand")
    icon = {"morning": "dawn", "night": "moon"}[step]
    return Notice(say(words, f"time.{step}", name=name), say(words, f"title.{view.step}"), say(words, f"more.{view.step}"), icon)


def ended(view: MottainaiView, words: Speaker) -> Notice:
    result = view.result
    names = [name_of(words, q) for q in result["winners"]]
    cause = say(words, f"cause.{result['cause']}", name=name_of(words, result["by"]), n=view.wing_limit)
    return Notice(cause, say(words, "wins", name=names[0]), say(words, "over"), "trophy", live=False)
