"""A small proxy in front of the stand-in, such as a host of many processes has one in front of Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from aiohttp import web

from tests.wire.standin import StandIn

OF_THE_WAY = frozenset({"host", "connection", "content-length", "transfer-encoding", "content-encoding", "date", "server"})


class Proxy:
    """Hands on what it is asked, and what is answered."""

    def __init__(self, here: StandIn, session: aiohttp.ClientSession) -> None:
        self.address = ""  # known once it listens
        self.passed = 0  # requests that it has handed on
        self.says_via = True  # whether answers say that somebody was in between, as those of Discord do
        self.away = False  # whether it breaks off whatever it is asked
        self._target, self._session = here.gateway.url.split("/")[2], session

    async def hand_on(self, request: web.Request) -> web.Response:
        """Any request."""
        if self.away:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=502)
        self.passed += 1
        head = {name: value for name, value in request.headers.items() if name.lower() not in OF_THE_WAY}
        address = f"http://{self._target}{request.path_qs}"
        async with self._session.request(request.method, address, headers=head, data=await request.read()) as answer:
            said = {name: value for name, value in answer.headers.items() if name.lower() not in OF_THE_WAY}
            if not self.says_via:
                said.pop("Via", None)
            return web.Response(status=answer.status, body=await answer.read(), headers=said)


@asynccontextmanager
async def in_between(here: StandIn) -> AsyncIterator[Proxy]:
    """A proxy that listens."""
    async with aiohttp.ClientSession() as session:
        proxy = Proxy(here, session)
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_route("*", "/{rest:.*}", proxy.hand_on)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        server: Any = site._server
        proxy.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield proxy
        finally:
            await runner.cleanup()
