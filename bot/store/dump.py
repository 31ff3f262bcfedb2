"""A backup of a PostgreSQL database and the way back, by the server's own tools; the password goes to them unseen."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

from bot.extras import loaded
from bot.store.address import BEGINNINGS, FORM, Address
from bot.store.connection import QUEUES
from bot.store.faults import DatabaseProblem

MAKING, READING = "pg_dump", "pg_restore"
PRIVATE = 0o600  # it holds the secrets of running games
OTHER_SECRETS = ("sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key")
UNREADABLE = f"The address of the database cannot be read. Write it so: {FORM}, with %40 for an @ and %2F for a / in a password."
WHAT = (
    "--format=custom", "--no-owner", "--no-privileges", "--exclude-table-data=panels",  # those hold credentials
    f"--exclude-schema=*{QUEUES}*",
)  # fmt: skip
WHOLE = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")


def for_a_tool(address: Address) -> tuple[str, str]:
    """The address as it may stand among the words of a command, which others on the machine can read; and its password.

    The library of the server says which part is which; where it takes a part of the password for another one, no tool is called.
    """
    library = loaded("psycopg", address, DatabaseProblem)
    if address.doubtful:
        raise DatabaseProblem(UNREADABLE)
    try:
        parts = library.conninfo.conninfo_to_dict(address.text)
    except library.Error:
        raise DatabaseProblem(UNREADABLE) from None  # its words repeat what stands there
    password = str(parts.pop("password", ""))
    for other in OTHER_SECRETS:
        if other in parts:
            raise DatabaseProblem(
                f"{address} has {other} in its address, which a tool takes only where others can read it. Keep it in a service"
                " file, and write service=NAME into the address instead."
            )
    return library.conninfo.make_conninfo(**parts) or BEGINNINGS[0], password


async def dump(address: Address, target: Path) -> None:
    """Copy a database while it is in use into one file for its owner's eyes alone; `put_back` reads it.

    What stands there already is replaced by nothing but a copy that can be read to its end.
    """
    where, password = for_a_tool(address)
    fresh = target.with_name(target.name + ".unfinished")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        words = (*WHAT, f"--file={fresh}", f"--dbname={where}")
        code, _, complaint = await _called(MAKING, *words, password=password)
        if code:
            raise DatabaseProblem(f"{address} could not be copied to {target}: {complaint}{_and_so(complaint)}")
        code, _, complaint = await _called(READING, f"--file={os.devnull}", str(fresh))
        if code:
            raise DatabaseProblem(
                f"The copy of {address} cannot be read: look after the disk. Nothing was copied to {target}. {complaint}"
            )
        fresh.replace(target)
    except OSError as error:
        raise DatabaseProblem(f"{address} could not be copied to {target}: {error}.") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


async def schema_in(file: Path, told_by: str) -> int:
    """Which schema a backup has, which a table of that name says first; refused where it is none of ours."""
    if not file.is_file():
        raise DatabaseProblem(f"There is no backup {file}.")
    code, told, _ = await _called(READING, "--data-only", f"--table={told_by}", "--file=-", str(file))
    if code:
        raise DatabaseProblem(f"{file} is not a backup of a PostgreSQL database; name a file that `backup` made of one.")
    found = re.search(rf"COPY \S*{told_by} \(number\b.*\n(\d+)", told)
    if found is None:
        raise DatabaseProblem(f"{file} is the backup of another program's database.")
    return int(found[1])


async def put_back(file: Path, address: Address) -> None:
    """Let a database hold what a backup holds, whole or not at all."""
    where, password = for_a_tool(address)
    code, _, complaint = await _called(READING, *WHOLE, f"--dbname={where}", str(file), password=password)
    if code:
        raise DatabaseProblem(
            f"{file} could not be brought back to {address}, which is as it was: {complaint}{_and_so(complaint)}"
        )


async def _called(tool: str, *words: str, password: str = "") -> tuple[int, str, str]:
    """Call a tool: its exit code, what it said, and what it complained of."""
    if shutil.which(tool) is None:
        raise DatabaseProblem(f"{tool} is not installed here. It comes with PostgreSQL's client programs (postgresql-client).")
    known = {"PGPASSWORD": password} if password else {}
    heard = asyncio.subprocess.PIPE
    called = await asyncio.create_subprocess_exec(tool, *words, env={**os.environ, **known}, stdout=heard, stderr=heard)
    try:
        said, complaint = await called.communicate()
    except BaseException:
        called.kill()  # whoever breaks it off leaves nobody behind who goes on
        await called.wait()
        raise
    return called.returncode or 0, said.decode(errors="replace"), complaint.decode(errors="replace").strip()


def _and_so(complaint: str) -> str:
    older = "version mismatch" in complaint or "unsupported version" in complaint
    return " These programs are older than the server: install those of its version." if older else ""
