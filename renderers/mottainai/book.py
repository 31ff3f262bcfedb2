"""Mottainai's table in words: a line for each player under the picture, and the whole of it for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.kernel import Text
from engines.mottainai.cards import CARD, MATERIAL, RULES
from engines.mottainai.view import HandCard, MottainaiView, PlayerView, WorkView
from renderers.mottainai.reckon import actions, standing_points
from renderers.mottainai.voice import card, cards, effect_text, material
from renderers.words import Words
from renderers.words.book import Book, summed_up


def title(view: MottainaiView, words: Words) -> str:
    if not view.step:
        return words.word("mottainai.table.over")
    return words.word("mottainai.table.title", turn=view.turn, step=words.word(f"mottainai.step.{view.step}"))


def standing(view: MottainaiView, player: PlayerView, words: Words) -> str:
    return words.word(
        "mottainai.book.player",
        hand=player.hand,
        waiting=player.waiting,
        helpers=len(player.helpers),
        held=len(player.craft_bench),
        sales=len(player.sales),
        gallery=len(player.gallery),
        gift_shop=len(player.gift_shop),
        points=standing_points(view, player.seat),
        over=bool(view.result),
    )


summary = summed_up(standing)


def text(view: MottainaiView, words: Words) -> list[str]:
    return list(_lines(view, words))


def _lines(view: MottainaiView, words: Words) -> Iterator[str]:
    yield f"**{title(view, words)}**"
    if view.task is not None and view.task.total:
        task = view.task
        yield words.word("mottainai.book.running", card=task.card, owner=task.owner, action=task.action, total=task.total)
    yield f"**{words.word('mottainai.table.deck')}**: {view.deck}"
    if view.face_up:
        yield f"**{words.word('mottainai.table.face_up')}**: {cards(words, view.face_up)}"
    yield f"**{words.word('mottainai.table.floor')}**: {by_material(view.floor, words)}"
    if view.reader is not None:
        yield f"**{words.word('mottainai.table.hand')}**:"
        yield from (f"- {held(one, words)}" for one in view.own)
    for player in view.players:
        yield from _player(view, player, words)


def held(one: HandCard, words: Words) -> str:
    ways = [("can_smith", one.smith_lacking), ("can_craft", one.craft_lacking)]
    now = ", ".join(words.word(f"mottainai.book.{key}") for key, lacking in ways if not lacking)
    what = effect_text(one.card, False, False)
    return words.word("mottainai.book.held_card", card=one.card, material=one.material, value=one.value, now=now, what=what)


def _player(view: MottainaiView, player: PlayerView, words: Words) -> Iterator[str]:
    heading, line = summary(view, words)[player.seat]
    down = words.word("mottainai.table.task_down") if player.task_down else words.word("mottainai.table.none")
    yield ""
    yield f"**{heading}**: {line}"
    yield f"{words.word('mottainai.table.task')}: {card(words, player.task) if player.task else down}"
    helpers = by_material(player.helpers, words, dict(player.covered_helpers))
    yield f"{words.word('mottainai.table.helpers')}: {helpers}"
    yield f"{words.word('mottainai.table.bench')}: {by_material(player.craft_bench, words)}"
    yield f"{words.word('mottainai.table.sales')}: {by_material(player.sales, words, dict(player.covered_sales))}"
    yield f"{words.word('mottainai.table.gallery', n=player.gallery_count, limit=view.wing_limit)}:"
    yield from (f"- {work(one, words)}" for one in player.gallery)
    yield f"{words.word('mottainai.table.gift_shop', n=player.gift_shop_count, limit=view.wing_limit)}:"
    yield from (f"- {work(one, words)}" for one in player.gift_shop)


def by_material(found: tuple[str, ...], words: Words, covered: Mapping[str, int] | None = None) -> str:
    """Cards grouped by their material, with how many of them are covered."""
    groups = []
    for one in MATERIAL:
        held = [c for c in found if CARD[c].material == one]
        if held:
            n = (covered or {}).get(one, 0)
            mark = f" ({words.word('mottainai.table.covered', n=n)})" if n else ""
            groups.append(f"{material(words, one)}: {cards(words, held)}{mark}")
    return "; ".join(groups) or words.word("mottainai.table.none")


def work(one: WorkView, words: Words) -> str:
    key = "copy" if one.copied else "work"
    return words.word(f"mottainai.book.{key}", card=one.card, code=one.code, what=effect_text(one.code, False, False))


def hint(view: MottainaiView, seat: int, word: str, words: Words) -> str:
    """What a task would give, what a work does that is used, completed, copied or taken, and of what any other card is."""
    verb, _, rest = word.partition(" ")
    if verb == "tailor":
        return words.word("mottainai.book.refill", refill=RULES.refill_to)
    named = rest.rpartition(" ")[2]
    if named not in CARD:
        return ""
    card = CARD[named]
    if verb == "task":
        job, n = Text(f"mottainai.job.{card.job}"), actions(view.players[seat], card.material)
        return words.word("mottainai.book.task", job=job, n=n)
    works = (one.card for player in view.players for one in (*player.gallery, *player.gift_shop))
    if verb in ("use", "smith", "craft") or named in works:
        return words.card_text(named)
    return words.word("mottainai.book.kind", material=card.material, value=card.value)


MINOR = frozenset({
    "turn", "declared", "old_task", "night", "put_away", "put_under", "returned", "refilled", "kept_on_top", "copy_ended",
    "drew", "drew_to_hand", "no_task", "performs",
})  # fmt: skip
BOOK = Book(
    0x4F7A5B,
    title,
    summary,
    text,
    hint,
    minor=MINOR,
    closeups=True,
    panels=True,
    milestones=frozenset({"turn"}),
    once_around=True,
)
