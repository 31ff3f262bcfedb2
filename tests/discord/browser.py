"""A headless Chromium, spoken to over its own debugging protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--remote-debugging-port=0",
)  # fmt: skip


def chromium() -> str | None:
    """Where Chromium is, if anywhere."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """One page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket, self._number = socket, 0

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One command of the protocol and its result."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        async for message in self._socket:
            answer = json.loads(message.data)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result
        raise RuntimeError("the browser went away")

    async def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        made = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in made:
            raise RuntimeError(str(made["exceptionDetails"]))
        return made["result"].get("value")

    async def until(self, script: str, seconds: float = 20) -> Any:
        """The first truthy value of an expression."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            if value := await self.run(f"(v => v instanceof Node ? true : v)({script})"):
                return value
            await asyncio.sleep(0.1)
        raise TimeoutError(script)

    async def picture(self, path: Path) -> None:
        """A screenshot."""
        shot = await self.call("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


@asynccontextmanager
async def browse(url: str, width: int = 1280, height: int = 1100) -> AsyncIterator[Page]:
    """A page of a fresh browser."""
    profile = tempfile.mkdtemp()
    program = chromium()
    assert program is not None
    process = await asyncio.create_subprocess_exec(
        program, *FLAGS, f"--window-size={width},{height}", f"--user-data-dir={profile}", "about:blank",
        stderr=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, env={**os.environ, "HOME": profile},
    )  # fmt: skip
    try:
        port = await _port(Path(profile) / "DevToolsActivePort")
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                target = next(t for t in await answer.json() if t["type"] == "page")
            async with session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                page = Page(socket)
                await page.call("Page.enable")
                await page.call("Page.navigate", url=url)
                yield page
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        shutil.rmtree(profile, ignore_errors=True)


async def _port(file: Path) -> int:
    for _ in range(200):
        if file.exists() and file.read_text().strip():
            return int(file.read_text().split()[0])
        await asyncio.sleep(0.1)
    raise TimeoutError("Chromium did not start")
