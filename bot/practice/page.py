"""What the page of the simulated Discord needs to be played on: room for pictures, and news without being asked."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.preview._snapshot import build_snapshot

from renderers.kit.sizes import ATTACHMENT, EMBED
from renderers.words.icons import all_icons

log = logging.getLogger(__name__)
FRESH = 0.25  # seconds between two looks at what is new
STYLE_FILE = "/preview.css"
# Pictures as large as Discord shows them on a desktop, never wider than the screen; and room kept for one that is still on its
# way: the page draws everything anew when a menu opens, and would scroll the menu away if its pictures collapsed meanwhile.
STYLE = f"""
.embed-card {{ width: fit-content; max-width: min(516px, calc(100% - 72px)); }}
.embed-image .media-lightbox-trigger, .embed-image.media-lightbox-trigger {{ width: auto; max-width: 100%; }}
img.embed-image {{
  width: auto; height: auto; max-width: min({EMBED[0]}px, 100%); max-height: {EMBED[1]}px; object-position: left;
}}
img.embed-image:not([src]) {{
  width: min({EMBED[0]}px, calc({EMBED[1]}px * attr(width type(<number>), 6) / attr(height type(<number>), 5)));
  aspect-ratio: attr(width type(<number>), 6) / attr(height type(<number>), 5);
}}
.attachment-image {{ max-width: min({ATTACHMENT[0]}px, 100%); max-height: {ATTACHMENT[1]}px; }}
.embed-footer {{ overflow-wrap: anywhere; }}
"""


def add_style(shown: Any) -> None:
    """Add our style to the page's own; before the page is served."""
    usual = shown._server._static

    async def styled(request: Any) -> Any:
        answer = await usual(request)
        if request.path == STYLE_FILE:
            answer.text += STYLE
        return answer

    shown._server._static = styled


def keep_pictures_of_emojis(env: simcord.Env) -> None:
    """Let the page show the icons: the simulation keeps only their names, so their pictures are put among the files it serves.

    This reaches into the simulation: it looks for the picture of an emoji where Discord has it, under the emoji's number.
    """
    usual, drawn, files = env.backend.create_application_emoji, all_icons(), env.backend.cdn._blobs

    def created(name: str, **more: Any) -> Any:
        made = usual(name, **more)
        if name in drawn:
            files[f"{CDN_BASE}/emojis/{made.id}.png"] = drawn[name].png()
        return made

    setattr(env.backend, "create_application_emoji", created)  # noqa: B010  (no part of its interface)


async def publish_news(env: simcord.Env, shown: Any) -> None:
    """Show what the bot posts by itself, whenever nobody is acting.

    The page's own refresh would collide with a press that comes at the same moment, so the pages are published directly.
    """
    news = asyncio.Event()

    def heard(event: str, data: object) -> None:
        if event.startswith("MESSAGE"):
            news.set()

    env.backend.subscribers.append(heard)
    while True:
        await asyncio.sleep(FRESH)
        try:
            if shown._active_action is None and news.is_set():
                news.clear()
                publish_changed(shown)
        except Exception:
            log.exception("the page missed something")
            news.set()


def publish_changed(shown: Any) -> None:
    """Publish the pages that do not show everything; what an action has shown by itself is not news."""
    for one in tuple(shown._pages.values()):
        if any(build_snapshot(shown, one)[part] != one.snapshot.get(part) for part in ("timeline", "messages")):
            shown._publish(one, reason="refresh")
