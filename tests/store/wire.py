"""Servers that stand in for PostgreSQL: one that passes everything on and counts, one that says no."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from psycopg.conninfo import conninfo_to_dict

PIECE = 2**16
READY = b"SET idle_in_transaction_session_timeout"  # the last that a connection is told before it works
SSL_WANTED = 80877103


class Counted:
    """How often somebody has waited for the server."""

    def __init__(self) -> None:
        self.trips = 0


class Line:
    """A connection: what is said on it after the server had answered begins another round trip.

    None of those is counted by which it is made ready for work: the pool makes another one whenever it likes.
    """

    def __init__(self, counted: Counted) -> None:
        self._counted, self._ready, self._answered = counted, False, True

    def said(self, piece: bytes) -> None:
        """The client speaks."""
        if not self._ready:
            self._ready = READY in piece
            return
        self._counted.trips += self._answered
        self._answered = False

    def answered(self, piece: bytes) -> None:
        """The server speaks."""
        self._answered = True


@asynccontextmanager
async def counting(address: str) -> AsyncIterator[tuple[str, Counted]]:
    """The same server by another address, where round trips are counted."""
    counted = Counted()
    at: dict[str, Any] = conninfo_to_dict(address)
    host, port = str(at.get("host") or "127.0.0.1"), int(at.get("port") or 5432)

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter, note: Callable[[bytes], None]) -> None:
        while piece := await source.read(PIECE):
            note(piece)
            sink.write(piece)
        sink.close()

    async def both(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner = (
            await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
            if host.startswith("/")
            else await asyncio.open_connection(host, port)
        )
        line = Line(counted)
        await asyncio.gather(pump(reader, inner[1], line.said), pump(inner[0], writer, line.answered))

    async with await asyncio.start_server(both, "127.0.0.1", 0) as server:
        parts = urlsplit(address)
        user = parts.netloc.rpartition("@")[0]
        netloc = f"{f'{user}@' if user else ''}127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield urlunsplit(parts._replace(netloc=netloc, query="sslmode=disable")), counted


@asynccontextmanager
async def refusing(code: str, text: str) -> AsyncIterator[str]:
    """The host and port of a server that lets nobody in, and says why as PostgreSQL does."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            (length,) = struct.unpack("!i", await reader.readexactly(4))
            (wanted,) = struct.unpack("!i", (await reader.readexactly(length - 4))[:4])
            if wanted != SSL_WANTED:
                break
            writer.write(b"N")
        fields = b"".join(kind + value.encode() + b"\0" for kind, value in ((b"S", "FATAL"), (b"C", code), (b"M", text)))
        writer.write(b"E" + struct.pack("!i", len(fields) + 5) + fields + b"\0")
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
