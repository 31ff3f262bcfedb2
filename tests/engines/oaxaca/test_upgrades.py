"""Games that were saved by an older version of the rules load under the present one and are played to the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.kernel import Codec, Stuck, Unloadable, asked
from engines.kernel.frames import FORMER_KINDS, KINDS
from engines.oaxaca.actions import Craft, FreeResult, Gather
from engines.oaxaca.bonuses import Combine
from engines.oaxaca.cards import CARD
from engines.oaxaca.rules import Turn
from engines.oaxaca.state import Oaxaca
from tests.deep import DEEP
from tests.engines.oaxaca.wander import Snapshot, finished, snapshots
from tests.engines.replaced import coded, copied_house

MANY = 120 if DEEP else 20
RARE = max(MANY, 40)  # where what is looked for comes seldom
pytestmark = pytest.mark.deeper


def load(save: str) -> Oaxaca:
    return Codec(Oaxaca).load(save)


def now_and_then(g: Oaxaca, rng: Random) -> bool:
    """Positions from all over a game."""
    return rng.randrange(12) == 0


@pytest.fixture(scope="module")
def saved() -> list[Snapshot]:
    """Saves of the present version."""
    return snapshots(MANY, now_and_then)


def asks(g: Oaxaca) -> list[list[Any]]:
    return [[a.seat, a.key, list(a.options)] for a in g.asks]


# A rule that allowed too much


def forgot_the_capacity(patch: pytest.MonkeyPatch) -> None:
    """The older rule: one may gather into a full Workshop."""
    patch.setattr(Oaxaca, "has_room", lambda self, seat: True)


def full(g: Oaxaca) -> bool:
    """Whether the player in turn has no space left."""
    return len(g.players[g.active].workshop) >= g.capacity(g.active)


def test_after_a_legality_fix_saved_games_offer_corrected_options_and_end() -> None:
    with pytest.MonkeyPatch.context() as patch:
        forgot_the_capacity(patch)
        older = snapshots(MANY, now_and_then)
    corrected = stuck = 0
    for n, one in enumerate(older):
        try:
            g = load(one.save)
        except Stuck:
            stuck += 1
            g = load(one.before)
        if asks(g) != one.asked:
            corrected += 1
        for ask in g.asks:
            if ask.key == "act" and full(g):
                assert not any(o.startswith("gather") for o in ask.options)
        assert finished(g, Random(n)).round == 3
    assert corrected > MANY // 20 and stuck < MANY // 10


def test_only_what_the_fix_forbids_is_gone() -> None:
    with pytest.MonkeyPatch.context() as patch:
        forgot_the_capacity(patch)
        older = snapshots(MANY, lambda g, rng: full(g) and g.asks[0].key == "act" and not g.acted)
    for one in older:
        (_, _, before), (_, _, after) = one.asked[0], asks(load(one.save))[0]
        gone = [o for o in before if o not in after]
        assert [o for o in before if o in after] == [o for o in after if o in before]
        assert any(o.startswith("gather") for o in gone) or not any(o.startswith("gather") for o in before)
        assert all(o.split()[0] in ("gather", "activate", "tourist") for o in gone)
        assert all(o.startswith("idle") or o in before for o in after)


@pytest.mark.sampled(3)
def test_a_fix_under_its_own_open_question_is_found_out_and_one_decision_back_all_is_well() -> None:
    def choosing_a_deck_for_a_full_workshop(g: Oaxaca, rng: Random) -> bool:
        return isinstance(g.stack[-1], Gather) and g.asks[0].key == "deck" and full(g)

    with pytest.MonkeyPatch.context() as patch:
        forgot_the_capacity(patch)
        older = snapshots(MANY, choosing_a_deck_for_a_full_workshop)
        assert all(load(one.save).asks for one in older)
    for n, one in enumerate(older):
        with pytest.raises(Stuck, match=r"oaxaca\.gather\.ask_deck"):
            load(one.save)
        g = load(one.before)
        assert g.asks and not (g.asks[0].key == "act" and any(o.startswith("gather") for o in g.asks[0].options))
        assert finished(g, Random(n)).round == 3


# A card that did something else


def older_cards(data: dict[str, Any]) -> None:
    """Cards of many faces showed their own craft, too; one tourist knew two faces only, and PO4 made three moves."""
    for code in ("PO2", "JE2", "TE2", "WO2", "TA2"):
        coded(data, code)["effect"]["choices"] = ["pottery", "jewelry", "textile", "woodcarving", "tin_art"]
    coded(data, "TO14")["effect"]["to"] = ["wild", "pottery"]
    coded(data, "PO4")["effect"]["max"] = 3
    coded(data, "JE5")["craft_value"] = 3


def older_saves(where: Path, many: int, *keys: str) -> list[Snapshot]:
    """Saves written with the older cards."""
    return [Snapshot(*one) for one in copied_house(where, "oaxaca", older_cards).run("saves", str(many), *keys)]


def test_after_a_card_fix_all_saved_games_go_on_to_the_end(tmp_path: Path) -> None:
    changed = 0
    for n, one in enumerate(older_saves(tmp_path, MANY)):
        g = load(one.save)
        changed += asks(g) != one.asked
        assert finished(g, Random(n)).round == 3
    assert changed


@pytest.mark.sampled(3)
def test_after_a_card_fix_the_open_question_is_the_corrected_one(tmp_path: Path) -> None:
    own_face = faces = moves = 0
    for n, one in enumerate(older_saves(tmp_path, RARE, "as", "args.face", "args.from")):
        ((seat, key, before),) = one.asked
        g = load(one.save)
        ask = asked(g, seat)
        assert ask is not None
        top = g.stack[-1]
        if isinstance(top, FreeResult) and top.chain[-1][:-1] in ("PO2", "JE2", "TE2", "WO2", "TA2"):
            own = f"as {CARD[top.chain[-1]].face}"
            if ask.key == key:
                assert list(ask.options) == [o for o in before if o != own]
            own_face += own in before
        elif key == "args.face":
            assert ask.key == key and len(ask.options) == 5 and set(before) <= set(ask.options)
            faces += 1
        elif key == "args.from" and ask.key != key:
            assert before[-1] == "done", "after two moves a third was possible"
            moves += 1
        assert finished(g, Random(n)).round == 3
    assert own_face > RARE // 24 and faces > RARE // 24 and moves >= 1, (own_face, faces, moves)


# Names that have changed


def renamed(save: str, kinds: dict[str, str], steps: dict[tuple[str, str], str]) -> str:
    """The save with older names of kinds and steps in it."""
    box = json.loads(save)

    def older(frames: list[dict[str, Any]]) -> None:
        for one in frames:
            one["at"] = steps.get((one["kind"], one["at"]), one["at"])
            one["kind"] = kinds.get(one["kind"], one["kind"])
            for branch in one.get("branches", []):
                older(branch)

    older(box["state"]["stack"])
    return json.dumps(box)


STEPS = {
    ("oaxaca.turn", "ask_act"): "ask_turn",
    ("oaxaca.round", "turns"): "next_turn",
    ("oaxaca.craft", "ask_target"): "ask_which",
    ("oaxaca.opening", "ask_reroll"): "ask_again",
}


def test_renamed_steps_are_understood_where_an_alias_is_given(saved: list[Snapshot]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for (name, step), former in STEPS.items():
            patch.setattr(KINDS[name], "RENAMED", {former: step})
        for n, one in enumerate(saved):
            old = renamed(one.save, {}, STEPS)
            assert old != one.save
            g = load(old)
            assert g == load(one.save) and asks(g) == one.asked
            assert finished(g, Random(n)).round == 3


def test_a_forgotten_alias_is_found_when_loading_and_the_step_is_named() -> None:
    for one in snapshots(MANY, lambda g, rng: isinstance(g.stack[-1], Turn)):
        with pytest.raises(Unloadable, match=r"oaxaca\.round .*next_turn"):
            load(renamed(one.save, {}, STEPS))
        only_the_turn = {("oaxaca.turn", "ask_act"): "ask_turn"}
        with pytest.raises(Unloadable, match=r"oaxaca\.turn .*ask_turn"):
            load(renamed(one.save, {}, only_the_turn))


def test_renamed_kinds_are_understood_where_their_former_name_is_kept(saved: list[Snapshot]) -> None:
    older = {"oaxaca.turn": "oaxaca.go", "oaxaca.round": "oaxaca.day", "oaxaca.opening": "oaxaca.second_roll"}
    with pytest.raises(Unloadable, match=r"oaxaca\.day"):
        load(renamed(saved[0].save, older, {}))
    with pytest.MonkeyPatch.context() as patch:
        for name, former in older.items():
            patch.setitem(FORMER_KINDS, former, name)
        for n, one in enumerate(saved):
            g = load(renamed(one.save, older, {}))
            assert g == load(one.save) and asks(g) == one.asked
            assert finished(g, Random(n)).round == 3


def test_new_fields_of_frames_have_their_defaults_in_older_saves() -> None:
    for n, one in enumerate(snapshots(MANY, lambda g, rng: isinstance(g.stack[-1], (Craft, Combine)))):
        box = json.loads(one.save)
        for frame in box["state"]["stack"]:
            for name in ("passed", "extras", "mods"):
                if frame.get(name) == []:
                    del frame[name]
        g = load(json.dumps(box))
        assert asks(g) == one.asked and finished(g, Random(n)).round == 3


def migrated(change: Callable[[dict[str, Any]], dict[str, Any]]) -> pytest.MonkeyPatch:
    """The present rules, one schema later."""
    patch = pytest.MonkeyPatch()
    patch.setattr(Oaxaca, "SCHEMA", 2)
    patch.setattr(Oaxaca, "MIGRATIONS", {1: change})
    return patch


@pytest.mark.sampled(3)
def test_a_renamed_field_of_the_state_needs_one_migration(saved: list[Snapshot]) -> None:
    def older(save: str) -> str:
        box = json.loads(save)
        box["state"]["square"] = box["state"].pop("grid")
        return json.dumps(box)

    with pytest.raises(Unloadable, match="square"):
        load(older(saved[0].save))
    whole = [load(one.save) for one in saved]
    patch = migrated(lambda raw: {"grid" if name == "square" else name: value for name, value in raw.items()})
    try:
        for n, (one, g) in enumerate(zip(saved, whole, strict=True)):
            back = load(older(one.save))
            assert back == g and asks(back) == one.asked
            assert json.loads(Codec(Oaxaca).dump(back))["v"] == 2
            assert finished(back, Random(n)).round == 3
    finally:
        patch.undo()
    assert Oaxaca.SCHEMA == 1
