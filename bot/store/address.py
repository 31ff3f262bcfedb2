"""Where a database is: a path of a file, or the address of a PostgreSQL server; no password is ever shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

FORM = "postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
BEGINNINGS = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Address:
    """The address of a PostgreSQL database, as libpq takes it."""

    text: str = field(repr=False)

    def __str__(self) -> str:
        """What may be shown of it."""
        parts = urlsplit(self.text)
        name = parts.path.strip("/")
        return f"PostgreSQL at {parts.hostname or 'this machine'}{f', database {name}' if name else ''}"

    @property
    def password(self) -> str:
        return unquote(urlsplit(self.text).password or "")


Place = Path | Address


def place(text: str) -> Place:
    """Where a database is, as somebody has written it."""
    return Address(text) if is_address(text) else Path(text)


def is_address(text: str) -> bool:
    """Whether it says where a server is."""
    return text.startswith(BEGINNINGS)
