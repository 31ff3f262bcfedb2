"""What can be wrong with a PostgreSQL database, each in a sentence that says what to do; passwords are never in it."""

from __future__ import annotations

import re

import psycopg

from bot.store.address import FORM, Address
from bot.store.faults import DatabaseProblem

UNREADABLE = "for connection option"  # words of the library itself
# What the server says (its code where it has one, and its words), and what its host is told.
WORDS = (
    ("28P01|password authentication failed|no password supplied",
     "{at} does not take that user and password. Write them into the address, special characters as %40 for @, say: {form}."),
    ("3D000|database \"[^\"]*\" does not exist",
     "{at} does not exist on that server. Make it there (createdb NAME), or name another one: {form}."),
    ("28000|role \"[^\"]*\" does not exist|no pg_hba.conf entry|Peer authentication failed",
     "{at} lets this user not in from here. Make the user there (createuser NAME), or allow it in the server's pg_hba.conf."),
    ("53300|too many clients|remaining connection slots",
     "{at} has no connection left. Raise its max_connections, or end other programs that use it."),
    ("57P0|starting up|shutting down|in recovery mode",
     "{at} is just starting or stopping. Try again in a moment."),
    ("must be owner",
     "{at}: this user does not own what is there ({said}). Let the bot come as the user who made it, or let that one say:"
     " REASSIGN OWNED BY OWNER TO USER."),
    ("42501|permission denied",
     "{at}: this user lacks a right ({said}). Let the database's owner say: GRANT ALL ON SCHEMA public TO USER."),
    ("25006|read-only",
     "{at} can only be read: it is the copy of another server. Name the one that is written to."),
    ("53100|No space left",
     "{at} has no room left on its disk. Make room, then start again; nothing is lost."),
    ("Connection refused|No such file or directory|could not connect|Network is unreachable|No route to host",
     "{at} does not answer: no server listens there. Start it, or mend host and port in the address: {form}."),
    ("timeout expired|timed out",
     "{at} does not answer in time. See whether the server runs and whether a firewall is in between."),
    ("could not translate host name|Name or service not known|nodename nor servname|failed to resolve host",
     "{at}: there is no host of that name. Mend the address: {form}."),
    ("SSL|certificate",
     "{at}: the encrypted connection fails ({said}). See to the certificates, or to sslmode in the address."),
)  # fmt: skip


def in_words(address: Address, error: psycopg.Error, otherwise: str = " cannot be used") -> DatabaseProblem:
    """What a host is told of it; `otherwise` where no more is known than what the server says."""
    text = f"{error.sqlstate or ''} {error}"
    said = _without(address.password, error.diag.message_primary or (str(error).strip().splitlines() or [""])[-1].strip())
    if error.sqlstate is None and (isinstance(error, psycopg.ProgrammingError) or UNREADABLE in text):  # it repeats it
        return DatabaseProblem(
            f"The address of the database cannot be read. Write it so: {FORM}, with %40 for an @ in a password."
        )
    for pattern, sentence in WORDS:
        if re.search(pattern, text):
            return DatabaseProblem(sentence.format(at=address, form=FORM, said=said))
    return DatabaseProblem(f"{address}{otherwise}: {said or type(error).__name__}.")


def _without(password: str, text: str) -> str:
    return text.replace(password, "***") if password else text
