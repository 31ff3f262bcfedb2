"""Where a database is: a path of a file, or the address of a PostgreSQL server; no password is ever shown."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

FORM = "postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
BEGINNINGS = ("postgresql://", "postgres://")
# Of an address, for no letter of a drive is followed by two strokes; or of libpq's other form, "host=... password=...".
ANY_BEGINNING = re.compile(r"[A-Za-z][\w+.-]*://|\s*(?:host|hostaddr|port|dbname|user|password|passfile|service)\s*=")
# As libpq takes it apart, which is not how addresses of pages are: what stands before the @ may have ?, # and [ in it.
PARTS = re.compile(
    r"postgres(?:ql)?://(?:(?P<user>[^:@/]*)(?::(?P<password>[^@/]*))?@)?"
    r"(?P<hosts>[^/?]*)(?:/(?P<database>[^?]*))?(?:\?(?P<options>.*))?",
    re.DOTALL,
)
HOST = r"(?:\[[^]@]*\]|[^][:@,]*)(?::\d*)?"
HOSTS = re.compile(f"{HOST}(?:,{HOST})*")
AS_AN_OPTION = re.compile(r"[?&]password=")  # of a host without a database: up to an @ it is read as the user's
PORT = re.compile(r":\d*(?=,|$)")


@dataclass(frozen=True)
class Address:
    """The address of a PostgreSQL database, as libpq takes it."""

    text: str = field(repr=False)

    def __str__(self) -> str:
        """What may be shown of it."""
        if self.doubtful:
            return "PostgreSQL at an address that is not shown"
        parts, options = self._parts(), self._options()
        host = options.get("host") or re.sub(r"[][]", "", PORT.sub("", parts["hosts"]))
        name = options.get("dbname") or parts["database"].strip("/")
        here = not host or unquote(host).startswith("/")  # the path of a socket
        return f"PostgreSQL at {'this machine' if here else host}{f', database {name}' if name else ''}"

    @property
    def password(self) -> str:
        return unquote(self._options().get("password", self._parts()["password"]))

    @property
    def doubtful(self) -> bool:
        """Whether a part of the password may stand where something else is read, because of an @ or / that is in it."""
        parts = self._parts()
        if not PARTS.fullmatch(self.text) or not HOSTS.fullmatch(parts["hosts"]) or "@" in parts["database"]:
            return True
        if AS_AN_OPTION.search(parts["user"] + parts["password"]):
            return True
        return any("@" in option and not option.startswith(("user=", "password=")) for option in parts["options"].split("&"))

    def _parts(self) -> dict[str, str]:
        found = PARTS.fullmatch(self.text)
        return found.groupdict("") if found else dict.fromkeys(PARTS.groupindex, "")

    def _options(self) -> dict[str, str]:
        """What follows the question mark, which goes before what was said already."""
        pairs = (option.partition("=") for option in self._parts()["options"].split("&"))
        return {unquote(name): value for name, _, value in pairs}


Place = Path | Address


def place(text: str) -> Place:
    """Where a database is, as somebody has written it among the words of a command."""
    if is_foreign(text):
        raise ArgumentTypeError(f"write an address so: {FORM} (the one given is not shown)")  # any other error would repeat it
    return Address(text) if is_address(text) else Path(text)


def is_address(text: str) -> bool:
    """Whether it says where a server is."""
    return text.startswith(BEGINNINGS)


def is_foreign(text: str) -> bool:
    """Whether it is an address and none of those that we know, which would else be taken for a path and shown as one."""
    return not is_address(text) and ANY_BEGINNING.match(text) is not None
