"""Somebody in front of the practice page, with a mouse and a keyboard."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from tests.discord.browser import LOOK, Page
from tests.patience import PATIENCE

SHOTS = os.environ.get("TEST_SHOTS")  # a folder for screenshots to look at
ASTRAY = 1.5  # seconds after which a click has not been heard
TRIES = 12
EDGE = 14  # pixels between the middle of a control and the end of what can be seen
READY = "window.simcordPreview?.ready === true && !window.simcordPreview.pendingAction"
TEXT = "document.querySelector('#channel-message-list')?.innerText ?? ''"
CONDITION = """
(() => {
  const page = window.simcordPreview, last = page.lastAction ?? {};
  return JSON.stringify({
    ready: page.ready, awaits: page.awaitingRevision, revision: page.publishedRevision, transport: page.transport,
    settlement: last.settlement, rejected: last.rejected, why: (last.diagnostics ?? []).map((d) => d.code),
  });
})()
"""
# The buttons and menus under the messages, the newest last; where they are, and whether somebody may use them.
CONTROLS = """
[...document.querySelectorAll('#channel-message-list button')].map((b) => {
  const [, message, what] = /^message:(\\d+):(component:.*)$/.exec(b.dataset.controlKey ?? '') ?? [];
  if (!what || b.disabled || b.getAttribute('aria-disabled') === 'true') return null;
  const place = b.getBoundingClientRect();
  const list = document.querySelector('#channel-timeline').getBoundingClientRect();
  const said = b.querySelector('.button-label') ?? b;
  return {message, key: b.dataset.controlKey, label: said.innerText.trim(), menu: b.getAttribute('role') === 'combobox',
          x: place.x + place.width / 2, y: place.y + place.height / 2, top: list.top, bottom: list.bottom};
}).filter(Boolean)
"""
# A turn of the wheel takes effect when the machine has time for it, so that a second one may go too far: scrolled by script.
SCROLL = """
[...document.querySelectorAll('#channel-message-list button')].find((b) => b.dataset.controlKey === %s)
  ?.scrollIntoView({block: 'center', behavior: 'instant'})
"""
# Down to the newest message, as Discord's client shows a channel; of the controls of a message those that are then out of sight,
# and those whose label is cut off. What came of an answer may stand below the board in a few lines, which push it up by as much.
DOWN = """
(() => {
  const list = document.querySelector('#channel-timeline');
  list.scrollTop = list.scrollHeight;
  const sight = list.getBoundingClientRect();
  const asking = [...document.querySelectorAll('#channel-message-list button')]
    .filter((b) => (b.dataset.controlKey ?? '').startsWith('message:' + %s + ':component:'));
  const end = Math.max(...asking.map((b) => b.getBoundingClientRect().bottom));
  const told = Math.min(140, Math.max(0, sight.bottom - end - 20));
  return asking.filter((b) => {
      const place = b.getBoundingClientRect(), said = b.querySelector('.button-label, .select-value-label') ?? b;
      const picked = b.role === 'combobox' && b.ariaLabel !== b.getAttribute('aria-valuetext');  // in a list
      const across = place.left < -1 || place.right > innerWidth + 1 || (!picked && said.scrollWidth > said.clientWidth + 1);
      return across || place.top < sight.top - 1 - told || place.bottom > sight.bottom + 1;
    }).map((b) => b.innerText.trim());
})()
"""
# The entries of whatever list is open: of a menu, of commands, of completions.
ENTRIES = """
[...document.querySelectorAll('[role=option]')].filter((o) => o.getClientRects().length).map((o, n) => {
  const place = o.getBoundingClientRect();
  return {n, said: o.innerText.trim().toLowerCase(), picked: o.getAttribute('aria-selected') === 'true',
          x: place.x + place.width / 2, y: place.y + place.height / 2};
})
"""
# A long list shows a few of its entries: one that is to be clicked is brought among them, or the click goes to what lies behind.
BROUGHT = """
(() => {
  [...document.querySelectorAll('[role=option]')].filter((o) => o.getClientRects().length)[%d]
    ?.scrollIntoView({block: 'nearest', behavior: 'instant'});
  return (%s)[%d] ?? null;
})()
"""
# Whether an open menu wants more entries than are picked.
LACKS = """
(() => {
  const menu = document.querySelector('.preview-select.is-open');
  return menu?.querySelectorAll('[role=option][aria-selected=true]').length < +menu?.dataset.minimum;
})()
"""


class Control(NamedTuple):
    """A button or menu on the page."""

    message: str
    key: str
    label: str
    menu: bool
    x: float
    y: float
    top: float
    bottom: float


class Visitor:
    """What a person can do with the page."""

    def __init__(self, page: Page, name: str = "visit") -> None:
        self.page, self.name, self._shots = page, name, 0

    async def settled(self, seconds: float = PATIENCE) -> None:
        """Wait until the page has drawn what came of the last deed."""
        await self.page.until(READY, seconds)

    async def reads(self, pattern: str, seconds: float = PATIENCE) -> None:
        """Wait until the channel says something."""
        await self.page.until(f"new RegExp({json.dumps(pattern)}).test({TEXT})", seconds)
        await self.settled(seconds)

    async def text(self) -> str:
        """Everything the channel says."""
        return str(await self.page.run(TEXT))

    async def condition(self) -> str:
        """What became of the last deed, and how the page stands with its server."""
        return str(await self.page.run(CONDITION))

    async def controls(self) -> list[Control]:
        """Buttons and menus that can be used, the newest last."""
        return [Control(**one) for one in await self.page.run(CONTROLS)]

    async def out_of_sight(self, message: str) -> list[str]:
        """What of a message's controls cannot be seen where the channel ends; the page is scrolled there."""
        found: list[str] = await self.page.run(DOWN % json.dumps(message))
        return found

    async def _scrolled(self, key: str) -> Control | None:
        """A control, after it was brought where it can be clicked, and stays there."""
        place = None
        for _ in range(TRIES):
            found = next((c for c in await self.controls() if c.key == key), None)
            if found is None or (found.y == place and found.top + EDGE < found.y < found.bottom - EDGE):
                return found
            place = found.y
            if not found.top + EDGE < found.y < found.bottom - EDGE:
                await self.page.run(SCROLL % json.dumps(key))
            await asyncio.sleep(LOOK)
        return None

    async def use(self, control: Control, entry: str | int = 0) -> bool:
        """Press a button, or choose an entry of a menu; False when the page had moved on meanwhile."""
        await self.settled()
        found = await self._scrolled(control.key)
        if found is None:
            return False
        before = await self._deeds()
        await self.page.hit(found.x, found.y)
        if control.menu and not await self.choose(entry):
            return False
        return await self._done(before)

    async def choose(self, entry: str | int, patience: float = ASTRAY) -> bool:
        """Click an entry of the open list: the first one that begins with these words, or else holds them; or by its number."""
        said = json.dumps(str(entry).lower())
        by_words = f"(({ENTRIES}).find((o) => o.said.startsWith({said})) ?? ({ENTRIES}).find((o) => o.said.includes({said})))"
        wanted = f"({ENTRIES}).at({entry})" if isinstance(entry, int) else by_words
        try:
            found: dict[str, Any] = await self.page.until(wanted, patience)
        except TimeoutError:
            await self.page.key("Escape")
            return False
        if not await self._hit_entry(found):
            return False
        if await self.page.run(_place(".select-apply")) is not None:
            await self._pick_enough()
        return True

    async def _hit_entry(self, entry: dict[str, Any]) -> bool:
        """Click an entry of the open list; False when the list is gone."""
        place = await self.page.run(BROUGHT % (entry["n"], ENTRIES, entry["n"]))
        if place is None:
            return False
        await self.page.hit(place["x"], place["y"])
        return True

    async def _pick_enough(self) -> None:
        """In an open menu for several entries: pick further ones until there are as many as it wants, and send them."""
        while further := await self.page.run(f"({LACKS}) && ({ENTRIES}).find((o) => !o.picked)"):
            picked = f"({ENTRIES}).filter((o) => o.picked).length"
            before = await self.page.run(picked)
            if await self._hit_entry(further):
                await self.page.until(f"{picked} > {before}")
        apply = await self.page.until(_place(".select-apply"))
        await self.page.hit(apply["x"], apply["y"])

    async def _deeds(self) -> str:
        """The mark of the last deed that the page knows of."""
        return str(await self.page.run("window.simcordPreview.lastAction?.requestId ?? ''"))

    async def _done(self, before: str) -> bool:
        """Wait for what came of a deed; False when the page would not do it, or the click went astray."""
        changed = f"(window.simcordPreview.lastAction?.requestId ?? '') !== {json.dumps(before)}"
        try:
            await self.page.until(f"!!window.simcordPreview?.pendingAction || {changed}", ASTRAY)
        except TimeoutError:
            return False
        await self.page.until(f"{READY} && {changed}")
        return not await self.page.run("window.simcordPreview.lastAction.rejected")

    async def press(self, label: str, entry: str = "") -> None:
        """Use the newest control of that name, as soon as there is one."""
        for _ in range(TRIES):
            named = f"({CONTROLS}).some((c) => c.label.startsWith({json.dumps(label)}))"
            await self.page.until(named, PATIENCE)
            found = [c for c in await self.controls() if c.label.startswith(label)]
            if found and await self.use(found[-1], entry):
                return
        raise AssertionError(f"{label} cannot be pressed")

    async def say(self, command: str, **options: str) -> None:
        """Type a command; each option is added, typed, and taken from the completions."""
        for _ in range(TRIES):
            if await self._said(command, options):
                return
        raise AssertionError(f"/{command} cannot be said")

    async def _said(self, command: str, options: dict[str, str]) -> bool:
        await self.settled()
        field = await self.page.until(_place("#channel-composer-input"))
        await self.page.hit(field["x"], field["y"])
        await self.page.type(f"/{command}")
        await self.page.until(f"({ENTRIES}).some((o) => o.said.includes({json.dumps('/' + command)}))")
        await self.page.key("Enter")
        await self.page.until("!!document.querySelector('.command-chip')")
        for name, value in options.items():
            await self._option(name, value)
        before = await self._deeds()
        button = await self.page.until(_place("#send-message"))
        await self.page.hit(button["x"], button["y"])
        return await self._done(before)

    async def _option(self, name: str, value: str) -> None:
        field = f'.command-option-input[data-option="{name}"]'
        if not await self.page.run(f"!!document.querySelector('{field}')"):
            chip = await self.page.until(_place(".command-chip"))
            await self.page.hit(chip["x"], chip["y"])
            assert await self.choose(name, PATIENCE), name
        place = await self.page.until(_place(field))
        await self.page.hit(place["x"], place["y"])
        await self.page.type(value or " ")  # completions come only when something is typed
        if await self.page.run(f"document.querySelector('{field}').getAttribute('role') === 'combobox'"):
            assert await self.choose(value, PATIENCE), (name, value)
        await self.settled()

    async def become(self, person: str) -> None:
        """Switch to another person."""
        await self.settled()
        script = """
        (() => {
          const picker = document.querySelector('#viewer-picker');
          const wanted = [...picker.options].find((o) => o.text.includes(%s));
          picker.value = wanted.value;
          picker.dispatchEvent(new Event('change', {bubbles: true}));
        })()
        """
        await self.page.run(script % json.dumps(person))
        chosen = "document.querySelector('#viewer-picker')?.selectedOptions[0]?.text"
        await self.page.until(f"{chosen}?.includes({json.dumps(person)})")
        await self.settled()

    async def shot(self, what: str) -> None:
        """Keep a screenshot when somebody wants to look."""
        if SHOTS:
            self._shots += 1
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            await self.page.picture(Path(SHOTS) / f"{self.name}-{self._shots:02}-{what}.png")


def _place(selector: str) -> str:
    """Where something visible is."""
    return f"""
    (() => {{
      const found = document.querySelector({json.dumps(selector)});
      if (!found || !found.getClientRects().length) return null;
      const place = found.getBoundingClientRect();
      return {{x: place.x + place.width / 2, y: place.y + place.height / 2}};
    }})()
    """
