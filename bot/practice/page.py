"""What the page of the simulated Discord needs to be played on: room for pictures, and news without being asked."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

import simcord
from simcord.backend.cdn import CDN_BASE

from renderers.kit.sizes import ATTACHMENT, EMBED
from renderers.words.icons import all_icons

log = logging.getLogger(__name__)
FRESH = 0.25  # seconds between two looks at what is new
LAST = 2.0  # seconds for the picture that is being made when everything ends
ENDED = 30.0  # seconds in which a process that was killed is gone, also where the machine has much to do
STALE = "stale"  # what a page is after a deed of which nobody knows how it ends
DEEDS = ("commit_message", "edit_message", "delete_message")  # of messages, private ones too; their first argument says where
STYLE_FILE = "/preview.css"
# Pictures as large as Discord shows them on a desktop, never wider than the screen; and room kept for one that is still on its
# way, also for an icon, which would be its name until it is there: the page draws everything anew when a menu opens, and closes
# the menu at once if what stands above it grows or shrinks meanwhile and moves it out of sight.
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
img.custom-emoji:not([src]) {{ display: inline-block; overflow: hidden; }}
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


async def pictures_done(shown: Any) -> None:
    """Wait for the picture that the page is making, in a process which Ctrl-C reaches as well: it is gone at once, or we end it.

    This reaches into the simulation, which kills that process when it closes: of one that ends at that moment it would complain.
    """
    maker = shown._media_worker
    if maker is None or not (jobs := list(maker._inflight.values())):
        return
    done, _ = await asyncio.wait(jobs, timeout=LAST, return_when=asyncio.FIRST_COMPLETED)
    if not done and maker._process is not None:
        with suppress(ProcessLookupError):  # it ends at this moment
            maker._process.kill()
        await asyncio.wait(jobs, timeout=ENDED, return_when=asyncio.FIRST_COMPLETED)


class News:
    """Shows what the bot posts by itself, whenever nobody is acting; and what came of a deed that was not waited for any longer.

    The page's own refresh would collide with a press that comes at the same moment, so the pages are published directly; what
    an action has shown by itself is not news. What a page is made of is not compared, which would take as long as making it.
    """

    def __init__(self, env: simcord.Env, shown: Any) -> None:
        self._shown, self._usual = shown, shown._publish
        self._heard: Counter[str] = Counter()  # by channel, how much of it there has been
        self._told: dict[
            str, tuple[str, int]
        ] = {}  # by page, the channel and how much of it was there when it was last published
        shown._publish = self.publish
        env.backend.subscribers.append(self.hear)
        for deed in DEEDS:
            self._overhear(env.backend, deed)

    def _overhear(self, backend: Any, deed: str) -> None:
        """Hear of what is done to a message: no event tells of one that a single person sees."""
        usual = getattr(backend, deed)

        def done(where: Any, *what: Any, **more: Any) -> Any:
            made = usual(where, *what, **more)
            self._heard[str(getattr(where, "channel_id", where))] += 1
            return made

        setattr(backend, deed, done)

    def hear(self, event: str, data: Any) -> None:
        """What else happens to messages: reactions, pins."""
        if event.startswith("MESSAGE"):
            self._heard[str(data["channel_id"])] += 1

    def publish(self, page: Any, **why: Any) -> None:
        self._usual(page, **why)
        self._told[page.id] = self._newest(page)

    def _newest(self, page: Any) -> tuple[str, int]:
        return str(page.channel_id), self._heard[str(page.channel_id)]

    async def keep_showing(self) -> None:
        while True:
            await asyncio.sleep(FRESH)
            try:
                if self._shown._active_action is None:
                    self.show()
            except Exception:
                log.exception("the page missed something")

    def show(self) -> None:
        """Publish the pages that do not show everything, and those that take no press since one ran out of time."""
        pages = self._shown._pages
        for one in tuple(pages.values()):
            if one.id in pages and (one.status == STALE or self._told.get(one.id) != self._newest(one)):
                self._shown._publish(one, reason="refresh")
        self._told = {number: told for number, told in self._told.items() if number in pages}
