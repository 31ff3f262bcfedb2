"""Alt texts: what the pictures show, as a player would say it aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.mottainai.cards import CARD
from engines.mottainai.view import MottainaiView, PlayerView, WorkView
from renderers.kit.pages.telling import clockwise, fullest, me, stopped
from renderers.mottainai.final import evidence_of, margin, ranking, why_tie
from renderers.mottainai.hand import lacks, legal, offers, question, served
from renderers.mottainai.looks import in_order
from renderers.mottainai.phrases import job_name, listed, material_name, name_of, say
from renderers.mottainai.reckon import Majority, majorities, standing_points
from renderers.speech import Speaker

FULL, COUNTED, BRIEF = 2, 1, 0  # whether works and materials are named, counted, or left out
# Of the actor, the others and the floor: the actor keeps details longer than the others, the floor longer still.
DETAILS = (
    (FULL, FULL, FULL), (FULL, COUNTED, FULL), (COUNTED, COUNTED, FULL), (COUNTED, COUNTED, COUNTED), (COUNTED, BRIEF, COUNTED),
)  # fmt: skip


def board_alt(view: MottainaiView, words: Speaker) -> str:
    return fullest(DETAILS, lambda detail: _board(view, words, *detail))


def _board(view: MottainaiView, words: Speaker, own: int, others: int, common: int) -> str:
    said = [opening(view, words)]
    if view.completions:
        said.append(say(words, "alt.completing", what=words.card_name(view.completions[0].card)))
    elif view.effects:
        said.append(say(words, "alt.using", what=words.card_name(view.effects[0].code)))
    for i, player in enumerate(clockwise(view.players, view.active)):
        said.append(_player(view, player, words, others if i else own))
    if common == FULL and view.floor:
        said.append(say(words, "alt.floor", what=", ".join(words.card_name(c) for c in view.floor)))
    else:
        said.append(say(words, "alt.floor_count", n=len(view.floor)))
    if view.face_up:
        said.append(say(words, "alt.deck_open", what=", ".join(words.card_name(c) for c in view.face_up)))
    said.append(say(words, "alt.deck", n=view.deck))
    return " ".join(said)


def opening(view: MottainaiView, words: Speaker) -> str:
    name = name_of(words, view.active)
    if view.result:
        winners = listed([name_of(words, q) for q in view.result["winners"]], words)
        return say(words, "alt.over", name=winners)
    if view.task is None:
        return say(words, f"alt.turn.{view.step}", name=name)
    task = view.task
    said = say(
        words, "alt.task.own" if task.owner == view.active else "alt.task", name=name, owner_name=name_of(words, task.owner),
        job=job_name(words, task.material), n=task.action, total=task.total,
    )  # fmt: skip
    return f"{said} {say(words, 'alt.masked')}" if task.masked else said


def _piles(cards: tuple[str, ...], covered: Mapping[str, int], words: Speaker) -> str:
    found = []
    for material, n in in_order(cards):
        roofs = covered.get(material, 0)
        note = f" ({say(words, 'alt.covered', n=roofs)})" if roofs else ""
        found.append(f"{n} {material_name(words, material)}{note}")
    return ", ".join(found)


def _works(works: Sequence[WorkView], words: Speaker) -> str:
    return ", ".join(work_name(w, words) for w in works)


def work_name(work: WorkView, words: Speaker) -> str:
    """A work by its name, and a copy also by what it copies."""
    own, copied = words.card_name(work.card), words.card_name(work.code)
    return say(words, "alt.copy", what=own, copied=copied) if work.copied else own


def _player(view: MottainaiView, player: PlayerView, words: Speaker, detail: int) -> str:
    found = [say(words, "alt.cards", hand=player.hand, waiting=player.waiting)]
    if player.task:
        found.append(say(words, "alt.has_task", job=job_name(words, CARD[player.task].material)))
    elif player.task_down:
        found.append(say(words, "alt.task_down"))
    if detail > BRIEF:
        found += _zones(view, player, words, detail)
    found.append(say(words, "alt.points", n=standing_points(view, player.seat), over=bool(view.result)))
    return f"{name_of(words, player.seat)}: {'; '.join(found)}."


def _zones(view: MottainaiView, player: PlayerView, words: Speaker, detail: int) -> list[str]:
    """What lies in a temple beside its task."""
    found = []
    covers: tuple[dict[str, int], ...] = (dict(player.covered_helpers), dict(player.covered_sales), {})
    zones = (player.helpers, player.sales, player.craft_bench)
    for key, cards, covered in zip(("helpers", "sales", "bench"), zones, covers, strict=True):
        if cards and detail == FULL:
            found.append(say(words, f"alt.{key}", what=_piles(cards, covered, words)))
        elif cards:
            roofs = sum(covered.values())
            note = f" ({say(words, 'alt.covered', n=roofs)})" if roofs else ""
            found.append(say(words, f"alt.{key}", what=f"{len(cards)}{note}"))
    for key, works, n in (
        ("gallery", player.gallery, player.gallery_count), ("gift_shop", player.gift_shop, player.gift_shop_count),
    ):  # fmt: skip
        what = _works(works, words) if detail == FULL and works else None
        if n or works:
            found.append(say(words, f"alt.{key}", n=n, limit=view.wing_limit, what=what))
    return found


def hand_alt(view: MottainaiView, options: Sequence[str], words: Speaker) -> str:
    return fullest((FULL, COUNTED, BRIEF), lambda detail: _hand(view, options, words, detail))


def _hand(view: MottainaiView, options: Sequence[str], words: Speaker, detail: int) -> str:
    player = me(view)
    found = [say(words, "private", hand=player.hand, waiting=player.waiting) + ".", stopped(question(view, words))]
    if offered := [one.title for one in offers(view, options, words)]:
        found.append(say(words, "closeup.alt.choices", what="; ".join(offered)))
    for card in view.own:
        notes = [say(words, "alt.legal")] if legal(view, card) else []
        notes += [say(words, f"alt.{way}") for way, lacking in lacks(card) if not lacking and way in served(view, card)]
        notes += [say(words, "alt.backorder", n=card.points)] if card.points else []
        kind = f"{job_name(words, card.material)} {card.value}"
        one = f"{words.card_name(card.card)} ({', '.join([kind, *(notes if detail else [])])})"
        found.append(f"{one}: {words.card_text(card.card)}" if detail == FULL else f"{one}.")
    return " ".join(found)


def final_alt(view: MottainaiView, words: Speaker) -> str:
    """The result: who won and by what, everybody's parts of the score, who has sold most of what."""
    most = majorities(view)
    return fullest((True, False), lambda full: _final(view, most if full else {}, words, full))


def _final(view: MottainaiView, most: Mapping[str, Majority], words: Speaker, full: bool) -> str:
    result = view.result
    names = listed([name_of(words, q) for q in result["winners"]], words)
    cause = say(words, f"cause.{result['cause']}", name=name_of(words, result["by"]), n=view.wing_limit)
    found = [say(words, "alt.final", name=names, what=margin(view, words)), f"{cause}."]
    for seat, _ in ranking(view):
        score = result["scores"][seat]
        what = ", ".join(f"{words.card_name(c)} +{n}" for c, n in evidence_of(score) if n) if full else ""
        parts = {key: score[key] for key in ("works", "sales", "backorders", "effects")}
        found.append(say(words, "alt.final_player", name=name_of(words, seat), n=score["total"], what=what, **parts))
    for material, one in most.items():
        holders = ", ".join(name_of(words, q) for q in one.holders)
        why = f" ({why_tie(one, view, words)})" if one.tied else ""
        if holders:
            found.append(say(words, "alt.majority", material_name=material_name(words, material), name=holders) + f"{why}.")
    return " ".join(found)
