"""The gateway of the stand-in: sessions that can be cut, resumed with everything missed, or declared void."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from tests.wire import objects
from tests.wire.objects import Json

HEARTBEAT_MS = 41_250
KEPT = 5000  # events that a session can replay


class Session:
    """What one identified client was told."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        self.last = 0
        self.events: list[tuple[int, str]] = []

    def event(self, name: str, data: Json) -> str:
        """The next event, remembered for a client that comes back."""
        self.last += 1
        text = json.dumps({"op": 0, "s": self.last, "t": name, "d": data})
        self.events.append((self.last, text))
        del self.events[:-KEPT]
        return text


class Gateway:
    """One shard."""

    def __init__(self, me: Json, guild: Callable[[], Json]) -> None:
        self.me, self.guild = me, guild
        self.url = ""  # known once the server listens
        self.socket: web.WebSocketResponse | None = None
        self.session: Session | None = None
        self.ready = asyncio.Event()  # somebody listens and has been told everything
        self.gone = asyncio.Event()  # nobody does
        self.gone.set()
        self.identified = self.resumed = self.beats = 0
        self._writing = asyncio.Lock()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=0)
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_MS}}))
        try:
            async for heard in socket:
                if heard.type is WSMsgType.TEXT:
                    await self._hear(socket, json.loads(heard.data))
        finally:
            if self.socket is socket:
                self.socket = None
                self._leave()
        return socket

    async def _hear(self, socket: web.WebSocketResponse, said: Json) -> None:
        if said["op"] == 1:
            self.beats += 1
            await socket.send_str('{"op": 11}')
        elif said["op"] == 2:
            await self._identify(socket)
        elif said["op"] == 6:
            await self._resume(socket, said["d"])

    async def _identify(self, socket: web.WebSocketResponse) -> None:
        self.identified += 1
        async with self._writing:
            self.session = session = Session()
            ready = {
                "v": 10, "user": self.me, "guilds": [{"id": str(objects.GUILD), "unavailable": True}], "session_id": session.id,
                "resume_gateway_url": self.url, "application": {"id": str(objects.APP), "flags": 0},
            }  # fmt: skip
            await socket.send_str(session.event("READY", ready))
            await socket.send_str(session.event("GUILD_CREATE", self.guild()))
            self.socket = socket
            self._come()

    async def _resume(self, socket: web.WebSocketResponse, wish: Json) -> None:
        async with self._writing:
            session = self.session
            if session is None or session.id != wish["session_id"]:
                await socket.send_str('{"op": 9, "d": false}')
                return
            self.resumed += 1
            for number, text in list(session.events):
                if number > wish["seq"]:
                    await socket.send_str(text)
            await socket.send_str(session.event("RESUMED", {}))
            self.socket = socket
            self._come()

    def _come(self) -> None:
        self.ready.set()
        self.gone.clear()

    def _leave(self) -> None:
        self.ready.clear()
        self.gone.set()

    async def dispatch(self, name: str, data: Json) -> None:
        """Tell the client something; what a cut connection misses is told when it comes back."""
        async with self._writing:
            if self.session is None:
                return
            text = self.session.event(name, data)
            if self.socket is not None and not self.socket.closed:
                with suppress(ConnectionError, RuntimeError):  # it breaks off at this moment; `serve` notices
                    await self.socket.send_str(text)

    async def cut(self) -> None:
        """The connection breaks off without a word."""
        socket, self.socket = self.socket, None
        self._leave()
        if socket is not None:
            transport: Any = socket._req.transport if socket._req is not None else None
            if transport is not None:
                transport.abort()

    async def ask_to_reconnect(self) -> None:
        """op 7: come again."""
        await self._tell_and_leave({"op": 7, "d": None})

    async def invalidate(self) -> None:
        """op 9: the session is void, identify anew."""
        self.session = None
        await self._tell_and_leave({"op": 9, "d": False})

    async def _tell_and_leave(self, said: Json) -> None:
        socket, self.socket = self.socket, None
        self._leave()
        if socket is not None:
            await socket.send_str(json.dumps(said))

    async def close(self) -> None:
        """No more connections."""
        if self.socket is not None:
            await self.socket.close(code=WSCloseCode.GOING_AWAY)
