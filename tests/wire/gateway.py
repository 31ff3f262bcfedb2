"""The gateway of the stand-in, of one shard or several: sessions that can be cut, resumed with all that was missed, or void."""

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
SHARDING_REQUIRED = 4011
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


class Line:
    """One shard: the session of it, and the connection over which it is told."""

    def __init__(self, shard: int, former: Line | None) -> None:
        self.shard = shard
        self.former = former  # of the same shard; both are told the same, and it is there yet when this one goes
        self.socket: web.WebSocketResponse | None = None
        self.session: Session | None = None
        self.writing = asyncio.Lock()


class Gateway:
    """All shards; as many as the client says that there are, and one where it says nothing."""

    def __init__(self, me: Json, guilds: Callable[[], list[Json]]) -> None:
        self.me, self.guilds = me, guilds
        self.url = ""  # known once the server listens
        self.count = 1  # of shards
        self.wanted = 1  # shards that Discord wants at the least
        self.at_once = 16  # shards that may identify in the same five seconds
        self.lines: dict[int, Line] = {}
        self.ready = asyncio.Event()  # somebody listens on every shard and has been told everything
        self.gone = asyncio.Event()  # nobody does on any
        self.gone.set()
        self.identified = self.resumed = self.beats = 0

    def line(self, guild: object = None) -> Line | None:
        """The shard of a server, and the first one for what has none; None where nobody has come yet."""
        return self.lines.get((int(str(guild)) >> 22) % self.count if guild is not None else 0)

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
            for line in [*self.lines.values()]:
                self._leave(line, socket)
            self._count()
        return socket

    def _leave(self, line: Line, socket: web.WebSocketResponse) -> None:
        """Somebody goes; a session that was there before goes on to be told."""
        if line.socket is socket:
            line.socket = None
            if line.former is not None and line.former.socket is not None:
                self.lines[line.shard] = line.former
        elif line.former is not None and line.former.socket is socket:
            line.former.socket = None

    async def _hear(self, socket: web.WebSocketResponse, said: Json) -> None:
        if said["op"] == 1:
            self.beats += 1
            await socket.send_str('{"op": 11}')
        elif said["op"] == 2:
            await self._identify(socket, *said["d"].get("shard", (0, 1)))
        elif said["op"] == 6:
            await self._resume(socket, said["d"])

    async def _identify(self, socket: web.WebSocketResponse, shard: int, count: int) -> None:
        if count < self.wanted:
            await socket.close(code=SHARDING_REQUIRED, message=b"Sharding required.")
            return
        self.identified += 1
        self.count = count
        former = self.lines.get(shard)
        line = self.lines[shard] = Line(shard, former if former is not None and former.socket is not None else None)
        async with line.writing:
            line.session = session = Session()
            here = [one for one in self.guilds() if (int(one["id"]) >> 22) % count == shard]
            ready = {
                "v": 10, "user": self.me, "guilds": [{"id": one["id"], "unavailable": True} for one in here],
                "session_id": session.id, "resume_gateway_url": self.url, "application": {"id": str(objects.APP), "flags": 0},
                "shard": [shard, count],
            }  # fmt: skip
            await socket.send_str(session.event("READY", ready))
            for one in here:
                await socket.send_str(session.event("GUILD_CREATE", one))
            line.socket = socket
        self._count()

    async def _resume(self, socket: web.WebSocketResponse, wish: Json) -> None:
        sessions = ((one, one.session) for one in self.lines.values())
        line, session = next(((one, s) for one, s in sessions if s is not None and s.id == wish["session_id"]), (None, None))
        if line is None or session is None:
            await socket.send_str('{"op": 9, "d": false}')
            return
        async with line.writing:
            self.resumed += 1
            for number, text in list(session.events):
                if number > wish["seq"]:
                    await socket.send_str(text)
            await socket.send_str(session.event("RESUMED", {}))
            line.socket = socket
        self._count()

    def _count(self) -> None:
        """Who is there now."""
        there = sum(line.socket is not None for line in self.lines.values())
        (self.ready.set if there == self.count else self.ready.clear)()
        (self.gone.clear if there else self.gone.set)()

    async def dispatch(self, name: str, data: Json) -> None:
        """Tell the client something; what a cut connection misses is told when it comes back."""
        line = self.line(data.get("guild_id") or (data["id"] if name.startswith("GUILD_") else None))
        if line is None:
            return
        async with line.writing:
            if line.session is None:
                return
            text = line.session.event(name, data)
            if line.socket is not None and not line.socket.closed:
                with suppress(ConnectionError, RuntimeError):  # it breaks off at this moment; `serve` notices
                    await line.socket.send_str(text)

    async def cut(self, shard: int = 0) -> None:
        """The connection of a shard breaks off without a word."""
        socket = self._left(shard)
        if socket is not None:
            transport: Any = socket._req.transport if socket._req is not None else None
            if transport is not None:
                transport.abort()

    async def ask_to_reconnect(self) -> None:
        """op 7: come again."""
        await self._tell_and_leave(0, {"op": 7, "d": None})

    async def invalidate(self, shard: int = 0) -> None:
        """op 9: the session is void, identify anew."""
        self.lines[shard].session = None
        await self._tell_and_leave(shard, {"op": 9, "d": False})

    async def _tell_and_leave(self, shard: int, said: Json) -> None:
        socket = self._left(shard)
        if socket is not None:
            await socket.send_str(json.dumps(said))

    def _left(self, shard: int) -> web.WebSocketResponse | None:
        line = self.lines[shard]
        socket, line.socket = line.socket, None
        self._count()
        return socket

    async def close(self) -> None:
        """No more connections."""
        for line in self.lines.values():
            if line.socket is not None:
                await line.socket.close(code=WSCloseCode.GOING_AWAY)
