"""A backup of a PostgreSQL database, made by the server's own tool; the password goes to it unseen."""

from __future__ import annotations

import asyncio
import os
import shutil
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from bot.store.address import Address
from bot.store.faults import DatabaseProblem

TOOL = "pg_dump"
PRIVATE = 0o600  # it holds the secrets of running games
WHAT = ("--format=custom", "--no-owner", "--no-privileges", "--exclude-table-data=panels")  # those hold credentials


def without_password(address: Address) -> str:
    """The address as it may stand among the words of a command, which others on the machine can read."""
    parts = urlsplit(address.text)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{host}"))


async def dump(address: Address, target: Path) -> None:
    """Copy a database while it is in use into one file for its owner's eyes alone; `pg_restore` reads it."""
    tool = shutil.which(TOOL)
    if tool is None:
        raise DatabaseProblem(f"{TOOL} is not installed here. It comes with PostgreSQL's client programs (postgresql-client).")
    fresh = target.with_name(target.name + ".unfinished")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        known = {"PGPASSWORD": address.password} if address.password else {}
        words = (*WHAT, f"--file={fresh}", f"--dbname={without_password(address)}")
        making = await asyncio.create_subprocess_exec(tool, *words, env={**os.environ, **known}, stderr=asyncio.subprocess.PIPE)
        _, complaint = await making.communicate()
        if making.returncode:
            raise DatabaseProblem(f"{address} could not be copied to {target}: {complaint.decode(errors='replace').strip()}")
        fresh.replace(target)
    except OSError as error:
        raise DatabaseProblem(f"{address} could not be copied to {target}: {error}.") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
