"""The checks of the stand-in find what is wrong: a check that cannot fail proves nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire import limits, openapi
from tests.wire.standin import StandIn

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "a"}
PICTURE = f"attachment://{'board.png'}"
MENU = {"type": 3, "custom_id": "m", "options": [{"value": "1"}] * 2}
SHARED: dict[str, Any] = {"allowed_mentions": {"parse": []}}


def row(*held: dict[str, Any]) -> dict[str, Any]:
    """A row of a message."""
    return {"type": 1, "components": list(held)}


WRONG: dict[str, tuple[str, Any]] = {
    "content of 2001": ("post", {"content": "x" * 2001}),
    "embeds of 6001": ("edit", {"embeds": [{"description": "x" * 4001}, {"description": "x" * 2000}]}),
    "6 rows": ("original", {"content": "x", "components": [row({**BUTTON, "custom_id": str(n)}) for n in range(6)]}),
    "the id a 2 times": ("post", {"content": "x", "components": [row(BUTTON, BUTTON)]}),
    "an empty message": ("followup", {"content": ""}),
    "either an id or an address": ("post", {"content": "x", "components": [row({"type": 2, "style": 1, "label": "Go"})]}),
    "is not sent along": ("post", {"embeds": [{"title": "x", "image": {"url": PICTURE}}]}),
    "a row of": ("post", {"content": "x", "components": [row(*({**BUTTON, "custom_id": str(n)} for n in range(6)))]}),
    "same value twice": ("post", {"content": "x", "components": [row(MENU)]}),
    "everybody may be pinged": ("post", {"content": "x", "allowed_mentions": None}),
    "are let through": ("post", {"content": "x", "allowed_mentions": {"parse": ["users"]}}),
    "a nonce of more than 25": ("post", {"content": "x", "nonce": "x" * 26}),
    "the name 'Open'": ("commands", [{"name": "table", "description": "x", "options": [{"name": "Open", "type": 1}]}]),
    "101 commands": ("commands", [{"name": f"c{n}", "description": "x"} for n in range(101)]),
    "26 suggestions": ("callback", {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}),
}  # fmt: skip


@pytest.mark.parametrize("said", WRONG)
def test_our_own_limits(said: str) -> None:
    kind, body = WRONG[said]
    asked = body if isinstance(body, list) or kind == "callback" else {**SHARED, **body}
    assert any(said in complaint for complaint in limits.complaints(kind, asked, {}))


def test_what_is_right_passes_our_own_limits() -> None:
    body = {**SHARED, "content": "x" * 2000, "embeds": [{"title": "x", "image": {"url": PICTURE}}]}
    assert list(limits.complaints("post", {**body, "components": [row(BUTTON)]}, {0: ("board.png", 5)})) == []


def test_a_change_may_not_leave_out_a_picture_that_is_named() -> None:
    here = StandIn()
    shown = {"embeds": [{"title": "x", "image": {"url": PICTURE}}]}
    message = here.made(1, shown, {0: ("board.png", 5)})
    kept: list[dict[str, Any]] = [{"components": []}, {"content": "x", "attachments": [{"id": message["attachments"][0]["id"]}]}]
    for change in kept:
        here.change(message, change, {})
    assert here.complaints == []
    here.change(message, {"attachments": []}, {})
    assert here.complaints == [f"{PICTURE} is named and gone"]


CALLBACK = "/interactions/1/token/callback"
REJECTED: dict[str, tuple[str, str, Any]] = {
    "content": ("POST", CALLBACK, {"type": 4, "data": {"content": "x" * 2001}}),
    "choices": ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "x"}]}}),
    "embeds": ("POST", "/channels/1/messages", {"embeds": [{"title": "x"}] * 11}),
    "label": ("POST", "/channels/1/messages", {"components": [row({**BUTTON, "label": "x" * 81})]}),
    "row": ("POST", "/channels/1/messages", {"components": [row(*[BUTTON] * 6)]}),
    "path": ("POST", "/channels/1/nonsense", {"content": "x"}),
}


@pytest.mark.parametrize("what", REJECTED)
def test_discords_own_description(what: str) -> None:
    assert openapi.faults(REJECTED[what][0], REJECTED[what][1], "application/json", REJECTED[what][2])


def test_what_is_right_passes_discords_description() -> None:
    body = {"content": "x", "components": [row(BUTTON)], "attachments": [{"id": 0, "filename": "board.png"}]}
    assert openapi.faults("POST", "/channels/1/messages", "multipart/form-data", body) == []
    assert openapi.faults("POST", "/users/@me/channels", "application/json", {"recipient_id": 5}) == []
