"""A headless Chromium, spoken to over its own debugging protocol; every wait has an end."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import aiohttp

from tests.patience import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--disable-smooth-scrolling",
    "--remote-debugging-port=0",
)  # fmt: skip
LOOK = 0.05  # seconds between two looks at the page
KEYS = {"Enter": (13, "\r"), "Escape": (27, ""), "ArrowDown": (40, ""), "Backspace": (8, ""), "Tab": (9, "")}
# What the protocol says while a page is on its way: the script has to be asked again.
NOT_YET = ("context", "navigat", "Inspected target", "closed")


class Loading(Exception):
    """The page is not there yet, or not there any more."""


@cache
def chromium() -> str | None:
    """Where a Chromium is that starts, if anywhere; some systems only have a hint by that name."""
    for name in NAMES:
        found = shutil.which(name)
        if found and subprocess.run([found, "--version"], capture_output=True, timeout=PATIENCE, check=False).returncode == 0:
            return found
    return None


class Page:
    """One page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket, self._number = socket, 0

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One command of the protocol and its result."""
        async with asyncio.timeout(PATIENCE):
            self._number += 1
            await self._socket.send_json({"id": self._number, "method": method, "params": params})
            async for message in self._socket:
                answer = json.loads(message.data)
                if answer.get("id") == self._number:
                    if "error" in answer:
                        raise self._failure(method, str(answer["error"].get("message")))
                    result: dict[str, Any] = answer["result"]
                    return result
        raise RuntimeError("the browser went away")

    @staticmethod
    def _failure(method: str, said: str) -> Exception:
        away = method == "Runtime.evaluate" and any(word.lower() in said.lower() for word in NOT_YET)
        return Loading(said) if away else RuntimeError(f"{method}: {said}")

    async def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        made = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in made:
            raise RuntimeError(f"{made['exceptionDetails'].get('exception', {}).get('description')}\n{script}")
        return made["result"].get("value")

    async def until(self, script: str, seconds: float = PATIENCE) -> Any:
        """The first truthy value of an expression; a page that is still loading counts as not yet."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            with suppress(Loading):
                if value := await self.run(script):
                    return value
            await asyncio.sleep(LOOK)
        raise TimeoutError(f"not within {seconds} s: {script}")

    async def hit(self, x: float, y: float) -> None:
        """A click of the mouse."""
        await self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def key(self, name: str) -> None:
        """A key."""
        code, text = KEYS[name]
        said = {"key": name, "code": name, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **said, text=text)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **said)

    async def type(self, text: str) -> None:
        """Letters, where the cursor is."""
        await self.call("Input.insertText", text=text)

    async def picture(self, path: Path) -> None:
        """A screenshot."""
        shot = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


@asynccontextmanager
async def browse(url: str, width: int = 1280, height: int = 1100) -> AsyncIterator[Page]:
    """A page of a fresh browser."""
    profile = tempfile.mkdtemp(prefix="tianguis-chromium-")
    program = chromium()
    assert program is not None
    process = await asyncio.create_subprocess_exec(
        program, *FLAGS, f"--window-size={width},{height}", f"--user-data-dir={profile}", "about:blank",
        stderr=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, env={**os.environ, "HOME": profile},
    )  # fmt: skip
    try:
        port = await _port(Path(profile) / "DevToolsActivePort", process)
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None, connect=PATIENCE)) as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                target = next(t for t in await answer.json() if t["type"] == "page")
            async with session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                page = Page(socket)
                # a window without a frame is never narrower than 500, whatever it was told
                await page.call(
                    "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
                )
                await page.call("Page.navigate", url=url)
                yield page
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        shutil.rmtree(profile, ignore_errors=True)


async def _port(file: Path, process: asyncio.subprocess.Process) -> int:
    async with asyncio.timeout(PATIENCE):
        while process.returncode is None:
            if file.exists() and (lines := file.read_text().split()):
                return int(lines[0])
            await asyncio.sleep(0.1)
    raise RuntimeError(f"Chromium ended with {process.returncode}")
